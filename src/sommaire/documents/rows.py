"""A document as plain JSON values and back: how it crosses from the child process to its parent.

The same values, a table at a time and compressed, are what a store keeps.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
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
    Remark,
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
    "remarks": Remark,
}
ABOUT = "about"
"""The packed table of what a document is as a whole: name, title, language, notes."""
_LEVEL = 6
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


def pack_tables(document: Document) -> dict[str, bytes]:
    """The tables by name, each as compressed JSON; the same document gives the same bytes."""
    packed = pack(document)
    about = {name: packed.pop(name) for name in _PLAIN}
    return {name: _compressed(value) for name, value in {ABOUT: about, **packed}.items()}


def unpack_tables(tables: Mapping[str, bytes]) -> Document:
    """The reverse of `pack_tables`; tables that are not given are empty."""
    given = {name: json.loads(zlib.decompress(data)) for name, data in tables.items()}
    absent: dict[str, Any] = {name: {} for name in _TABLES if name not in given}
    return unpack({**given.pop(ABOUT), **given, **absent})


def _compressed(value: object) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode("utf-8", "surrogatepass"), _LEVEL)
