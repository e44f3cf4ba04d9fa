"""Which documents of a library a question is put to: the level above their contents.

A document that the question names is asked alone. Else they are ranked by their best passages
together, and by their title, summary, keywords and whole text. On half of QASPER's questions, put
without their paper, the best five passages place the right paper first in 0.49 of cases, the best
alone in 0.46, the whole text in 0.39, reciprocal rank fusion of passages and text in 0.42. What the
index does not have yet is always asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sommaire.corpus import Entry, Scope
from sommaire.errors import InputError
from sommaire.question import Question
from sommaire.retrieval.passages.search import content_words
from sommaire.retrieval.terms import translations
from sommaire.tables import Language
from sommaire.text import fold, folded_stop_words, key, stem, words

DOCUMENT_WEIGHT = 0.25
"""What title, summary, keywords and whole text count beside the best passages."""
MEANING_WEIGHT = 0.3
"""What the passages nearest in meaning count beside the words."""
N_BEST, FADING = 5, 0.7
"""Passages of a document that count together, and what each counts of the one before."""
LANGUAGES: tuple[Language, ...] = ("en", "fr")


@dataclass(frozen=True, slots=True)
class Ranked:
    """A document with what speaks for it."""

    document_id: int
    score: float
    is_late: bool = False
    """The index does not have it yet: nothing is known of it."""


def asked_stems(text: str, question: Question) -> tuple[frozenset[str], ...]:
    """For each content word the stems, in every language, that count as it."""
    stop = folded_stop_words(question.language)
    found = dict.fromkeys(word for word in words(text) if word not in stop)
    return tuple(stems_of(word, question.language) for word in found)


def stems_of(word: str, language: Language) -> frozenset[str]:
    """The stems, in every language, that count as a word."""
    own = {stem(word, one) for one in LANGUAGES}
    return frozenset(own | {one for other in LANGUAGES if other != language
                            for one in translations(word, language, other)})  # fmt: skip


def question_stems(question: Question) -> tuple[frozenset[str], ...]:
    """`asked_stems` of the words that name what is asked for."""
    return asked_stems(" ".join(content_words(question)), question)


def fused(documents: dict[int, float], passages: Iterable[tuple[int, float]]) -> tuple[Ranked, ...]:
    """Documents by both lists, the likeliest first.

    Args:
        documents: scores by id.
        passages: ids of their documents and scores, the best first.
    """
    gains: dict[int, list[float]] = {}
    for document_id, score in passages:
        gains.setdefault(document_id, []).append(score)
    by_passages = {one: _fading(scores) for one, scores in gains.items()}
    most, most_by_passages = _most(documents.values()), _most(by_passages.values())
    scores = {
        one: by_passages.get(one, 0.0) / most_by_passages
        + DOCUMENT_WEIGHT * documents.get(one, 0.0) / most
        for one in by_passages.keys() | documents.keys()
    }
    order = sorted(scores, key=lambda one: (-scores[one], one))
    return tuple(Ranked(one, scores[one]) for one in order)


def first_of(ranked: Sequence[Ranked], n: int) -> tuple[Ranked, ...]:
    """The first `n`, those that are late among them, as many as there is room for."""
    late = [row for row in ranked if row.is_late][:n]
    known = [row for row in ranked if not row.is_late]
    return (*known[: n - len(late)], *late)


def added(one: Sequence[Ranked], other: Sequence[Ranked], weight: float) -> tuple[Ranked, ...]:
    """Two orders of documents as one: the sum of the scores over their best, the other weighed."""
    scores: dict[int, float] = {}
    for ranked, share in ((one, 1.0), (other, weight)):
        most = _most(row.score for row in ranked)
        for row in ranked:
            gain = share * row.score / most
            scores[row.document_id] = scores.get(row.document_id, 0.0) + gain
    order = sorted(scores, key=lambda at: (-scores[at], at))
    return tuple(Ranked(at, scores[at]) for at in order)


def _fading(scores: Sequence[float]) -> float:
    """The best passages of a document together, each further one counting less."""
    return sum(score * FADING**rank for rank, score in enumerate(scores[:N_BEST]))


def _most(scores: Iterable[float]) -> float:
    return max(scores, default=0.0) or 1.0


def named(question: Question, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The documents that the question calls by their title or file name, the longest name alone."""
    asked = f" {key(question.text)} "
    found: list[tuple[int, Entry]] = []
    for entry in entries:
        stem_ = entry.name.rsplit("/", 1)[-1].rsplit(".", 1)[0]
        names = {key(entry.title), key(entry.name), key(stem_)}
        found += [
            (len(one), entry) for one in names if len(one) >= _SHORTEST_NAME and f" {one} " in asked
        ]
    longest = max((length for length, _ in found), default=0)
    return tuple(dict.fromkeys(entry for length, entry in found if length == longest))


_SHORTEST_NAME = 5


def entries_within(entries: Iterable[Entry], scope: Scope) -> tuple[Entry, ...]:
    """The documents of a scope.

    Raises:
        InputError: there is a folder of that name nowhere.
    """
    held = tuple(entries)
    near = tuple(entry for entry in held if _is_in(entry, scope.folder))
    if held and not near:
        raise InputError("No document came from such a folder", where=f"folder {scope.folder}",
                         mend="sommaire documents --json shows the paths")  # fmt: skip
    return tuple(
        entry
        for entry in near
        if scope.language in (None, entry.language) and entry.date.startswith(scope.dated)
    )


def _is_in(entry: Entry, folder: str) -> bool:
    wanted = fold(folder)
    return not folder or any(wanted in fold(path.rpartition("/")[0]) for path in entry.paths)
