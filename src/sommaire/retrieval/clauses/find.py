"""The passages of a contract that are worded as clauses on a topic are, whatever their words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sommaire.retrieval.clauses.topic import MAY_BE, Topic
from sommaire.retrieval.passages.search import index_passages
from sommaire.tables import Document, Hit, Passage
from sommaire.text import fold, sentences


@dataclass(frozen=True, slots=True)
class Worded:
    """A sentence of a passage, with how surely it is worded as clauses on a topic are."""

    passage: Passage
    text: str
    weight: float


def worded_sentences(document: Document, topic: Topic) -> Iterator[Worded]:
    """Those that may be such clauses, in reading order; needs sections and passages alone."""
    titles = {row.section_id: fold(row.title) for row in document.sections}
    for passage in document.passages:
        title = titles.get(passage.section_id, "") if passage.section_id is not None else ""
        for start, end in sentences(passage.text):
            text = passage.text[start:end]
            weight = topic.weight(fold(text), title)
            if weight >= MAY_BE:
                yield Worded(passage, text, weight)


def find_clauses(document: Document, topic: Topic) -> tuple[Hit, ...]:
    """The passages with a sentence of such wording, the surest first; `Hit.score` is its weight."""
    surest: dict[int, float] = {}
    for one in worded_sentences(document, topic):
        found = surest.get(one.passage.passage_id, 0.0)
        surest[one.passage.passage_id] = max(found, one.weight)
    heads = index_passages(document).heads
    ranked = sorted(surest.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(
        Hit(passage_id, 0.0, rank, heads[passage_id], weight)
        for rank, (passage_id, weight) in enumerate(ranked, start=1)
    )
