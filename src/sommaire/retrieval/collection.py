"""Whether a document speaks of a topic: judged by its passages, for the ledger of a collection.

Each document gets one of three words: *has* (its words stand together in a heading, a sentence or
the opening of a passage), *lacks* (the topic's rarest word stands nowhere in the passages), *open*
(the words stand there, never together). Only for a literal question do "has" and "lacks" prove
anything: a topic can be spoken of in other words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from sommaire.tables import Language, Passage
from sommaire.text import fold, sentences, stems

Judgement = Literal["has", "lacks", "open"]


@dataclass(frozen=True, slots=True)
class JudgedDocument:
    """What was found of a topic in one document."""

    judgement: Judgement
    start_line: int = 0
    end_line: int = 0
    quote: str = ""
    """The sentence that shows it; "" where none does."""


def judge_topic(
    passages: Sequence[Passage], wanted: Sequence[frozenset[str]], language: Language
) -> JudgedDocument:
    """Whether passages speak of a topic.

    Args:
        passages: of one document.
        wanted: for each word of the topic, the stems that count as it.
        language: of the document.
    """
    rows = [(passage, frozenset(stems(passage.text, language))) for passage in passages]
    seen = frozenset().union(*(found for _, found in rows)) if rows else frozenset()
    if any(seen.isdisjoint(word) for word in wanted):
        return JudgedDocument("lacks")
    holding = [passage for passage, found in rows if _holds(found, wanted)]
    for passage in holding:
        for start, end in sentences(passage.text):
            text = passage.text[start:end]
            if _holds(stems(text, language), wanted):
                return JudgedDocument("has", passage.start_line, passage.end_line, text)
    return JudgedDocument("open")


def judge_literal(passages: Sequence[Passage], words: str) -> JudgedDocument:
    """Whether passages hold these very words, but for case, accents and typography."""
    wanted = f" {_spaced(words)} "
    for passage in passages:
        for start, end in sentences(passage.text):
            text = passage.text[start:end]
            if wanted in f" {_spaced(text)} ":
                return JudgedDocument("has", passage.start_line, passage.end_line, text)
    return JudgedDocument("lacks")


def _spaced(text: str) -> str:
    return " ".join("".join(char if char.isalnum() else " " for char in fold(text)).split())


def _holds(found: Iterable[str], wanted: Sequence[frozenset[str]]) -> bool:
    there = frozenset(found)
    return all(not there.isdisjoint(word) for word in wanted)
