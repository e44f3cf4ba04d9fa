"""How likely each section of a document is to answer a question, by its title and by its text.

A section is judged by its *own* text, which ends where its first part begins: the best of its
passages and those next to it, how much of the question its title says and how much else, and
whether the question calls it by its name or code. The weights are those of a conditional logit
(McFadden 1974) fitted on questions whose section is known (docs/descent.md): the numbers are
probabilities, those of a branch are the sum of its sections', and what is left of one is the chance
that the answer lies elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sommaire.question import Question
from sommaire.retrieval.descent.descend import Row
from sommaire.retrieval.passages.search import (
    PassageIndex,
    asked_terms,
    index_passages,
    passage_scores,
)
from sommaire.retrieval.scope import find_scopes
from sommaire.retrieval.terms import Term, coverage
from sommaire.tables import Document, Section
from sommaire.text import codes, key, stems

Numbers = NDArray[np.float64]

WEIGHTS = {
    "best passage": 4.3,
    "next passages": 0.9,
    "share in a passage": 3.1,
    "title": 1.6,
    "title and nothing else": 2.0,
    "whole title": 2.2,
    "number": 4.5,
}
"""What each feature of a section adds to its logit; `features` says what they are."""
_MOSTLY = 0.7
"""Share of its lines from which a section is a list and little else."""


def weigh(document: Document, question: Question) -> tuple[Row, ...]:
    """The table of contents with what is known of each row; all likelihoods 0 where nothing is."""
    terms = asked_terms(document, question)
    found = features(document, question, terms)
    columns = dict(zip(WEIGHTS, found.T, strict=True))
    likelihoods = _likelihoods(found)
    n_words = _counts(document, terms)
    return tuple(
        Row(
            row_id=section.section_id,
            parent_id=section.parent_id,
            level=section.level,
            name=section.name,
            pages=(section.first_page_num, section.last_page_num),
            likelihood=float(likelihoods[at]),
            title=float(columns["title"][at]),
            n_words=n_words[at],
            n_tokens=sum(document.passages[one].n_tokens for one in own),
            is_list=_is_list(document, own),
            is_named=bool(columns["number"][at]),
        )
        for at, (section, own) in enumerate(_sections(document))
    )


def _likelihoods(found: Numbers) -> Numbers:
    """Odds over their sum (a conditional logit)."""
    logits = found @ np.array(list(WEIGHTS.values()))
    odds = np.exp(logits - logits.max(initial=0.0)) * bool(found.any())
    return np.asarray(odds / (odds.sum() or 1.0), dtype=np.float64)


def features(document: Document, question: Question, terms: Sequence[Term]) -> Numbers:
    """Shape (n_sections, n_features): shares from 0 to 1, in the order of `WEIGHTS`.

    Scores of passages are shares of the best one's; the next passages are the mean of two. A title
    without text of its own stands for its text.
    """
    index = index_passages(document)
    scores = passage_scores(index, terms).astype(np.float64)
    scores /= scores.max(initial=0.0) or 1.0
    shares = _shares(index, terms)
    known = frozenset(stem for term in terms for stem in term.stems)
    numbered = _numbered(document, question)
    rows = np.zeros((len(document.sections), len(WEIGHTS)))
    for at, ((section, own), title) in enumerate(
        zip(_sections(document), _titles(document), strict=True)
    ):
        said, is_numbered = coverage(terms, title), float(section.section_id in numbered)
        share = len(title & known) / (len(title) or 1)
        best = np.sort(scores[own])[::-1]
        text = best[:1].sum() if own else max(said, is_numbered)
        heard = max(said, shares[own].max(initial=0.0))
        rows[at] = (text, best[1:3].sum() / 2, heard, said, said * share, said * (share == 1.0),
                    is_numbered)  # fmt: skip
    return rows


def _shares(index: PassageIndex, terms: Sequence[Term]) -> Numbers:
    """For each passage with its head the share of the question that it says."""
    said = np.zeros(index.terms.n_bags)
    for term in terms:
        spans = [index.terms.spans[stem] for stem in term.stems & index.terms.spans.keys()]
        holding = [index.terms.ids[start:end] for start, end in spans]
        said[np.unique(np.concatenate(holding)) if holding else []] += term.weight
    return np.asarray(said / (sum(term.weight for term in terms) or 1.0), dtype=np.float64)


def _numbered(document: Document, question: Question) -> frozenset[int]:
    """The sections that the question calls by number or code: "section 4.2", "AC-2"."""
    asked = {
        word for name in (question.scope, question.pattern) for word in key(name or "").split()
    }
    named = {
        scope.section_id for scope in find_scopes(document, question) if scope.kind == "section"
    }
    return frozenset(
        one.section_id
        for one in document.sections
        if one.section_id in named and asked & set(_number(one).split())
    )


def _number(section: Section) -> str:
    """The number of a section, or the code that opens its title, folded: "4 2", "ac 2"."""
    opening = section.title.split(" ", 1)[0]
    return key(
        section.number or (opening if any(code.text == opening for code in codes(opening)) else "")
    )


def _counts(document: Document, terms: Sequence[Term]) -> list[int]:
    """For each section how often its own passages hold a word of the question, once a passage."""
    holding = index_passages(document).vocabulary.line_stems
    return [
        sum(term.is_in(holding[at]) for at in own for term in terms)
        for _, own in _sections(document)
    ]


def _is_list(document: Document, own: Sequence[int]) -> bool:
    """Whether most lines of these passages are items or rows of a table."""
    roles = [
        document.lines[line].role
        for at in own
        for line in range(document.passages[at].start_line, document.passages[at].end_line)
    ]
    return sum(role in ("list", "table") for role in roles) > _MOSTLY * len(roles)


@lru_cache(maxsize=4)
def _titles(document: Document) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(stems(one.title, document.language)) for one in document.sections)


@lru_cache(maxsize=4)
def _sections(document: Document) -> tuple[tuple[Section, list[int]], ...]:
    """Each section with the places of the passages of its own text."""
    own: dict[int | None, list[int]] = {}
    for at, passage in enumerate(document.passages):
        own.setdefault(passage.section_id, []).append(at)
    return tuple((one, own.get(one.section_id, [])) for one in document.sections)
