"""Which documents of a library a question is put to: the level above their contents.

A document that the question names is asked alone. Else they are ranked by two lists, fused by
reciprocal rank (Cormack, Clarke, Büttcher, SIGIR 2009): their titles, summaries, keywords and whole
text; and their best passages. What the index does not have yet is always asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sommaire.corpus import Entry
from sommaire.question import Question
from sommaire.retrieval.passages import content_words
from sommaire.retrieval.terms import translations
from sommaire.tables import Language
from sommaire.text import fold, folded_stop_words, key, stem, words

RRF_K = 60
PASSAGES_WEIGHT = 1.0
N_PASSAGES = 200
"""Passages that vote for their documents."""
LANGUAGES: tuple[Language, ...] = ("en", "fr")


@dataclass(frozen=True, slots=True)
class Ranked:
    """A document with what speaks for it."""

    document_id: int
    score: float


def asked_stems(text: str, question: Question) -> tuple[frozenset[str], ...]:
    """For each content word the stems, in every language, that count as it."""
    stop = folded_stop_words(question.language)
    found = dict.fromkeys(word for word in words(text) if word not in stop)
    return tuple(_stems(word, question.language) for word in found)


def _stems(word: str, language: Language) -> frozenset[str]:
    own = {stem(word, one) for one in LANGUAGES}
    return frozenset(own | {one for other in LANGUAGES if other != language
                            for one in translations(word, language, other)})  # fmt: skip


def question_stems(question: Question) -> tuple[frozenset[str], ...]:
    """`asked_stems` of the words that name what is asked for."""
    return asked_stems(" ".join(content_words(question)), question)


def fused(documents: dict[int, float], passages: Iterable[tuple[int, float]]) -> tuple[Ranked, ...]:
    """Documents by both lists, the likeliest first.

    Args:
        documents: scores by id, the best first.
        passages: ids of their documents and scores, the best first.
    """
    scores: dict[int, float] = {}
    for rank, document_id in enumerate(documents):
        scores[document_id] = scores.get(document_id, 0.0) + 1 / (RRF_K + rank)
    firsts = dict.fromkeys(document_id for document_id, _ in passages)
    for rank, document_id in enumerate(firsts):
        gain = PASSAGES_WEIGHT / (RRF_K + rank)
        scores[document_id] = scores.get(document_id, 0.0) + gain
    order = sorted(scores, key=lambda one: (-scores[one], one))
    return tuple(Ranked(one, scores[one]) for one in order)


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


def is_within(entry: Entry, *, language: str | None, dated: str, folder: str) -> bool:
    """Whether a document is of this language, bears this date, and lies in this folder."""
    return (
        (language is None or entry.language == language)
        and entry.date.startswith(dated)
        and (
            not folder or any(fold(folder) in fold(path.rsplit("/", 1)[0]) for path in entry.paths)
        )
    )


def _is_in(path: str, folder: str) -> bool:
    return fold(folder) in fold(path.rsplit("/", 1)[0])
