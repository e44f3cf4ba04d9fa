"""The passages of a contract that are worded as clauses on a topic are, whatever their words."""

from __future__ import annotations

from sommaire.retrieval.clauses.topic import MAY_BE, Topic
from sommaire.retrieval.passages.search import index_passages
from sommaire.tables import Document, Hit
from sommaire.text import fold, sentences


def find_clauses(document: Document, topic: Topic) -> tuple[Hit, ...]:
    """The passages with a sentence of such wording, the surest first; `Hit.score` is its weight."""
    heads = index_passages(document).heads
    titles = {row.section_id: fold(row.title) for row in document.sections}
    found: list[tuple[float, int]] = []
    for at, passage in enumerate(document.passages):
        title = titles.get(passage.section_id, "") if passage.section_id is not None else ""
        spans = sentences(passage.text)
        weights = [topic.weight(fold(passage.text[slice(*span)]), title) for span in spans]
        weight = max(weights, default=0.0)
        if weight >= MAY_BE:
            found.append((weight, at))
    found.sort(key=lambda pair: (-pair[0], pair[1]))
    return tuple(
        Hit(document.passages[at].passage_id, 0.0, rank, heads[at], weight)
        for rank, (weight, at) in enumerate(found, start=1)
    )
