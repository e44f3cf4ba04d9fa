"""Whether a document speaks of a topic: judged by its passages, for the ledger of a collection.

Each document gets one of these words: *has* (a sentence, with the title of its section, holds most
of the topic, its rarest word included, or is worded as clauses on it are), *lacks* (its rarest word
stands nowhere in the passages, and no sentence has such wording), *open* (all the rest),
*unreadable* (who opens it finds that). Only for a literal question do "has" and "lacks" prove
anything: a topic can be spoken of in other words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sommaire.retrieval.clauses.find import worded_sentences
from sommaire.retrieval.clauses.topic import IS_ONE, Topic
from sommaire.tables import Document, Language
from sommaire.text import fold, folded_stop_words, sentences, stem, stems, words

Judgement = Literal["has", "lacks", "open", "unreadable"]
ENOUGH = 0.8
"""Share of the topic's weight that a sentence must hold (docs/library.md)."""
_FEWEST_WORDS = 6
_OUTSIDE = frozenset({"header", "footer", "contents"})
"""Roles of lines that passages leave out."""
# What only turns a topic round: "anti-assignment" is about assignment.
_PREFIXES = frozenset(
    "anti non no pre post co re sub inter multi self semi un in clause provision section article"
    " right term language disposition droit".split()
)


@dataclass(frozen=True, slots=True)
class TopicWord:
    """A word of the topic."""

    stems: frozenset[str]
    """Those that count as it, in the languages of the collection."""
    weight: float
    """Its rarity in the collection."""


@dataclass(frozen=True, slots=True)
class JudgedDocument:
    """What was found of a topic in one document."""

    judgement: Judgement
    start_line: int = 0
    end_line: int = 0
    quote: str = ""
    """The sentence that shows it; "" where none does."""


def topic_words(topic: str, language: Language) -> tuple[str, ...]:
    """The words of a topic that say what it is; of a compound its parts, prefixes left out.

    >>> topic_words("the anti-assignment clause", "en")
    ('assignment',)
    """
    stop = folded_stop_words(language)
    found = [word for word in words(topic) if word not in stop and word.isalnum()]
    kept = [
        word for word in found if stem(word, language) not in _PREFIXES and word not in _PREFIXES
    ]
    return tuple(dict.fromkeys(kept or found))


def judge_topic(
    document: Document, wanted: Sequence[TopicWord], *, enough: float = ENOUGH
) -> JudgedDocument:
    """Whether a document speaks of a topic; needs its sections and passages alone."""
    titles: dict[int | None, str] = {row.section_id: row.title for row in document.sections}
    total = sum(word.weight for word in wanted) or 1.0
    rarest = max(wanted, key=lambda word: word.weight)
    best = JudgedDocument("lacks")
    for passage in document.passages:
        title = frozenset(stems(titles.get(passage.section_id, ""), document.language))
        held = title | frozenset(stems(passage.text, document.language))
        if rarest.stems.isdisjoint(held):
            continue
        best = JudgedDocument("open")
        if _share(held, wanted) < enough * total:
            continue
        for start, end in sentences(passage.text):
            text = passage.text[start:end]
            said = title | frozenset(stems(text, document.language))
            if not rarest.stems.isdisjoint(said) and _share(said, wanted) >= enough * total:
                return JudgedDocument("has", passage.start_line, passage.end_line, text)
    return best


def judge_worded(document: Document, topic: Topic) -> JudgedDocument:
    """Whether a sentence is worded as clauses on a topic are; needs sections and passages alone."""
    worded = worded_sentences(document, topic)
    long = (one for one in worded if len(one.text.split()) >= _FEWEST_WORDS)
    surest = max(long, key=lambda one: one.weight, default=None)
    if surest is None:
        return JudgedDocument("lacks")
    judgement: Judgement = "has" if surest.weight >= IS_ONE else "open"
    passage = surest.passage
    return JudgedDocument(judgement, passage.start_line, passage.end_line, surest.text)


def _share(held: frozenset[str], wanted: Sequence[TopicWord]) -> float:
    return sum(word.weight for word in wanted if not word.stems.isdisjoint(held))


def judge_literal(document: Document, words: str) -> JudgedDocument:
    """Whether a document holds these very words, but for case, accents and typography.

    Its passages are searched sentence by sentence, then the lines that stand in none: running
    headers and footers, printed contents. Needs its passages and lines.
    """
    wanted = f" {_spaced(words)} "
    for passage in document.passages:
        for start, end in sentences(passage.text):
            text = passage.text[start:end]
            if wanted in f" {_spaced(text)} ":
                return JudgedDocument("has", passage.start_line, passage.end_line, text)
    for at, line in enumerate(document.lines):
        if line.role in _OUTSIDE and wanted in f" {_spaced(line.text)} ":
            return JudgedDocument("has", at, at + 1, line.text)
    return JudgedDocument("lacks")


def _spaced(text: str) -> str:
    return " ".join("".join(char if char.isalnum() else " " for char in fold(text)).split())
