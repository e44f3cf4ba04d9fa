"""A document as plain JSON values and back: how it crosses from the child process to its parent."""

from __future__ import annotations

from typing import Any

from sommaire.tables import (
    Document,
    Float,
    Item,
    ItemList,
    Line,
    MissingPages,
    Page,
    Passage,
    Section,
    columns,
    rows,
)

_TABLES: dict[str, type] = {
    "pages": Page,
    "lines": Line,
    "sections": Section,
    "floats": Float,
    "lists": ItemList,
    "items": Item,
    "passages": Passage,
    "missing_pages": MissingPages,
}
_PLAIN = ("name", "sha256", "reader_version", "title", "language", "notes")


def pack(document: Document) -> dict[str, Any]:
    """The document as dictionaries of columns."""
    tables = {name: columns(getattr(document, name), row) for name, row in _TABLES.items()}
    return {name: getattr(document, name) for name in _PLAIN} | tables


def unpack(value: dict[str, Any]) -> Document:
    """The reverse of `pack`, after a way through JSON."""
    tables: dict[str, Any] = {name: rows(value[name], row) for name, row in _TABLES.items()}
    plain: dict[str, Any] = {name: value[name] for name in _PLAIN}
    return Document(**(plain | {"notes": tuple(value["notes"])} | tables))
