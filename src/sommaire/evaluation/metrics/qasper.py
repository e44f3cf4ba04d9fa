"""QASPER's own measures, Answer-F1 and Evidence-F1, as its paper and evaluator define them.

Dasigi et al., "A Dataset of Information-Seeking Questions and Answers Anchored in Research Papers"
(NAACL 2021), section 4. Written anew from that text and from the evaluator's behaviour: SQuAD's
normalisation (lower case, no punctuation, no articles), the best annotator counts, a paragraph that
is predicted twice costs precision twice, a missing prediction is 0, and where a question cannot be
answered an empty prediction of evidence is right (1).
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Sequence

UNANSWERABLE = "Unanswerable"
"""The answer where the paper does not say."""
_ARTICLES = re.compile(r"\b(a|an|the)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation)


def normalised(text: str) -> list[str]:
    """The words that SQuAD's evaluator compares (Rajpurkar et al. 2016).

    >>> normalised("The  F1-score, an average.")
    ['f1score', 'average']
    """
    return _ARTICLES.sub(" ", text.lower().translate(_PUNCTUATION)).split()


def token_f1(predicted: str, gold: str) -> float:
    """F1 of the words of two answers, each counted as often as it comes."""
    ours, theirs = normalised(predicted), normalised(gold)
    n_same = (Counter(ours) & Counter(theirs)).total()
    return 2 * n_same / (len(ours) + len(theirs)) if n_same else 0.0


def paragraph_f1(predicted: Sequence[str], gold: Sequence[str]) -> float:
    """F1 of two sets of paragraphs; lengths count duplicates, what is common does not."""
    if not predicted and not gold:
        return 1.0
    n_same = len(set(predicted) & set(gold))
    return 2 * n_same / (len(predicted) + len(gold)) if n_same else 0.0


def answer_f1(predicted: str | None, annotators: Sequence[str]) -> float | None:
    """Answer-F1 against the best annotator; 0 for a missing prediction (None).

    None where nobody annotated.
    """
    if not annotators:
        return None
    return 0.0 if predicted is None else max(token_f1(predicted, gold) for gold in annotators)


def evidence_f1(
    predicted: Sequence[str] | None, annotators: Sequence[Sequence[str]]
) -> float | None:
    """Evidence-F1 against the best annotator; 0 for a missing prediction (None).

    None where nobody annotated.
    """
    if not annotators:
        return None
    return 0.0 if predicted is None else max(paragraph_f1(predicted, gold) for gold in annotators)
