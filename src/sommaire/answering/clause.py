"""An answer from the clauses of a contract: the sentences worded as such clauses are.

A contract seldom uses the words of the question: one that lets the buyer inspect the books of the
seller has no "audit". How clauses on a topic are worded is known (`retrieval.clauses`); here
the sentence is taken whose wording is the surest and whose passage is the nearest to the question,
and none where neither is enough. Whether the clause says yes or no is left to the reader: "not
without consent" is neither. The least was set on half of CUAD's contracts (docs/answering.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sommaire.answering.expected import Expectation, expected
from sommaire.answering.passage import FactAnswer, Quoted, quote_of
from sommaire.answering.ranking import Nearness
from sommaire.answering.sentences import Candidate, candidates
from sommaire.question import Question
from sommaire.tables import Document, Hit
from sommaire.text import fold, key

ENOUGH = 2.1
"""Least sum of a sentence's wording (`Topic.weight`) and the nearness of its passage."""
_AS_GOOD = 0.1
"""How much less another sentence may have that is quoted too."""
_UNKNOWN = 0.6
"""Nearness where there is no encoder for the language: a phrase with a hint is enough then."""
_MET = 0.3
"""What it is worth to hold the figure that is asked for, and what it costs to hold none."""
_FEWEST_WORDS = 6
_MOST_SENTENCES = 3

Wording = Callable[[str, str], float]
"""How surely a sentence under its title, both folded, is a clause of the kind asked for."""


@dataclass(frozen=True, slots=True)
class _Weighed:
    candidate: Candidate
    worth: float


def answer_clause(
    document: Document,
    question: Question,
    hits: Sequence[Hit],
    wording: Wording,
    near: Nearness | None,
) -> FactAnswer:
    """The one to three sentences that are the clause asked for, verbatim; none where none is.

    Args:
        document: a contract.
        question: a fact, or a yes or no.
        hits: the passages with such wording.
        wording: what says of a sentence how surely it is one.
        near: how near a passage is to the question; None without an encoder for the language.
    """
    wanted = expected(question)
    weighed = [row for hit in hits for row in _of_hit(document, hit, wanted, wording, near)]
    weighed.sort(key=lambda row: (-row.worth, row.candidate.start_line))
    if not weighed or weighed[0].worth < ENOUGH:
        return FactAnswer(reason="no sentence of the document is worded as such a clause is")
    least = max(ENOUGH, weighed[0].worth - _AS_GOOD)
    found: dict[str, Quoted] = {}
    for row in weighed:
        quoted = quote_of(document, row.candidate) if row.worth >= least else None
        if quoted is not None and len(found) < _MOST_SENTENCES:
            found.setdefault(key(quoted.text), quoted)
    score = weighed[0].worth / ENOUGH
    return FactAnswer(tuple(found.values()), score=score, is_by_wording=True)


def _of_hit(
    document: Document, hit: Hit, wanted: Expectation, wording: Wording, near: Nearness | None
) -> list[_Weighed]:
    passage = document.passages[hit.passage_id]
    whole = (0, len(passage.text))
    nearest = near(hit.passage_id, [whole])[0] if near is not None else _UNKNOWN
    home = next(
        (row.title for row in document.sections if row.section_id == passage.section_id), ""
    )
    return [
        _Weighed(one, weight + nearest + _figure(one, wanted))
        for one in candidates(document, [hit])
        if len(one.text.split()) >= _FEWEST_WORDS
        for weight in [max(wording(fold(one.text), fold(title)) for title in (one.title, home))]
    ]


def _figure(candidate: Candidate, wanted: Expectation) -> float:
    if not wanted.is_strict:
        return 0.0
    return _MET if wanted.meets(candidate.text) else -_MET
