"""What stands over a passage and says what it is about: the head that it is found by.

The titles of the document and of its section, the short line above it (the term that a definition
defines, a heading in small type), and for an item the words that introduce its list.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from sommaire.retrieval.same import Same
from sommaire.tables import Document, Passage

_SHORT = 8
"""Most words of a line above a passage that can be its title."""


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a passage; "" for what is not there."""

    title: str
    """Of the document."""
    section: str
    above: str
    lead: str
    """What introduces the list that the passage is an item of."""

    @property
    def text(self) -> str:
        """All of it, a line each."""
        return "\n".join(filter(None, (self.title, self.section, self.above, self.lead)))

    @property
    def own(self) -> str:
        """What is not the same for all passages of the document, on one line."""
        return ". ".join(filter(None, (self.section, self.above, self.lead)))


def heads_of(document: Document) -> tuple[Head, ...]:
    """The head of each passage, in order; kept for the documents that were asked last."""
    return _heads_of(Same(document))


@lru_cache(maxsize=4)
def _heads_of(same: Same) -> tuple[Head, ...]:
    return tuple(_heads(same.document))


def encoded_texts(document: Document) -> tuple[str, ...]:
    """What an encoder is given of each passage: the text behind its own head."""
    pairs = zip(heads_of(document), document.passages, strict=True)
    return tuple(
        passage.text
        if not head.own or passage.text.startswith(head.own)
        else f"{head.own}: {passage.text}"
        for head, passage in pairs
    )


def _heads(document: Document) -> Iterator[Head]:
    names = {section.section_id: section.name for section in document.sections}
    leads = {one.list_id: one.lead for one in document.lists}
    items = {item.start_line: leads.get(item.list_id, "") for item in document.items}
    above = ""
    for passage in document.passages:
        section = names.get(passage.section_id, "") if passage.section_id is not None else ""
        yield Head(document.title, section, above, items.get(passage.start_line, ""))
        above = passage.text if _is_short_title(document, passage) else ""


def _is_short_title(document: Document, passage: Passage) -> bool:
    role = document.lines[passage.start_line].role
    is_short = len(passage.text.split()) <= _SHORT
    return is_short and role != "list" and not passage.text.rstrip().endswith((".", ";"))
