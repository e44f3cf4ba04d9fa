"""Headings as questions: what any document asks about itself, with nobody's annotation.

The heading of a section is the question, the passages of the section are what it is about. For
training the ranking and for measuring it on documents that are no papers (`training/ranking.py`,
`benchmarks/passages_elsewhere.py`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sommaire.evaluation.datasets.text_documents import Block, document_of, squeezed
from sommaire.tables import Document

SHORTEST_TITLE, SHORTEST_TEXT = 7, 80
"""Characters of a heading that asks something; of a passage that says something under it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question over a document, and the places of the passages that it is about."""

    document: Document
    text: str
    gold: frozenset[int]


def by_headings(document: Document) -> tuple[Asked, ...]:
    """The headings of a document as questions, over the passages of their own section."""
    titles = {section.section_id: section.title for section in document.sections}
    under: dict[int, set[int]] = {}
    for place, passage in enumerate(document.passages):
        section = passage.section_id
        if section in titles and len(_without(passage.text, [titles[section]])) > SHORTEST_TEXT:
            under.setdefault(section, set()).add(place)
    return tuple(
        Asked(document, titles[section], frozenset(gold))
        for section, gold in under.items()
        if len(titles[section]) >= SHORTEST_TITLE
    )


def sampled(rows: Sequence[Asked], n: int) -> tuple[Asked, ...]:
    """A few of the questions, the same in every run."""
    return tuple(random.Random(0).sample(list(rows), min(n, len(rows))))


def hidden(rows: Sequence[Asked]) -> tuple[Asked, ...]:
    """The same questions of one document over its passages without headings over them.

    As where somebody asks in words of her own; what is only a heading is left out.
    """
    if not rows:
        return ()
    document = rows[0].document
    titles = {one for section in document.sections for one in (section.name, section.title) if one}
    ordered = sorted(titles, key=len, reverse=True)
    texts = [_without(passage.text, ordered) for passage in document.passages]
    kept = [at for at, text in enumerate(texts) if len(text) > SHORTEST_TEXT // 2]
    places = {at: place for place, at in enumerate(kept)}
    blocks = [Block(document.passages[at].kind, squeezed(texts[at])) for at in kept]
    bare = document_of(f"{document.name}, headings hidden", "", blocks)
    gold = [frozenset(places[at] for at in row.gold if at in places) for row in rows]
    return tuple(
        replace(row, document=bare, gold=one) for row, one in zip(rows, gold, strict=True) if one
    )


def _without(text: str, titles: Sequence[str]) -> str:
    """A passage without the headings that it opens with."""
    while True:
        title = next((one for one in titles if one and text.startswith(one)), None)
        if title is None:
            return text
        text = text.removeprefix(title).strip()
