"""Late interaction: each token of the question meets its best match in a passage (MaxSim).

Khattab and Zaharia, "ColBERT" (SIGIR 2020); here the mean over the question's tokens by their
weights, so that scores of long and short questions compare. One matrix product, then the maximum
over the tokens of each passage. No model, no text.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sommaire.vectors import Floats, PassageVectors, QuestionVectors, unpacked


def late_scores(question: QuestionVectors, passages: PassageVectors) -> Floats:
    """The score of each passage, shape (n_passages,), from about -1 to 1."""
    if not len(passages):
        return np.zeros(0, dtype=np.float32)
    similar = unpacked(passages.tokens) @ question.tokens.T
    best = np.maximum.reduceat(similar, passages.starts[:-1], axis=0)
    return np.asarray(best.sum(axis=1), dtype=np.float32)


def part_scores(
    question: QuestionVectors, passages: PassageVectors, parts: Sequence[tuple[float, float]]
) -> list[float]:
    """The score of parts of one passage, each given by where it begins and ends, 0 to 1.

    The tokens of a passage stand about as far along as its characters do: no encoder has to say
    where each stands, and a token at the edge more or less changes little.
    """
    similar = unpacked(passages.tokens) @ question.tokens.T
    n = len(similar)
    scores = []
    for start, end in parts:
        first = min(int(n * start), n - 1)
        scores.append(float(similar[first : max(first + 1, round(n * end))].max(axis=0).sum()))
    return scores


def dense_scores(question: QuestionVectors, passages: PassageVectors) -> Floats:
    """The cosine of the whole vectors, shape (n_passages,)."""
    return np.asarray(unpacked(passages.whole) @ question.whole, dtype=np.float32)
