"""The words of an item: from its marker to its end, without the lists nested in it."""

from __future__ import annotations

from collections.abc import Sequence

from sommaire.documents.lists.drafts import Entry
from sommaire.tables import Line
from sommaire.text import join_lines


def text_of(lines: Sequence[Line], entry: Entry, inside: Sequence[Entry] = ()) -> str:
    """The text of an entry, line breaks joined, entries nested in it left out."""
    skip = {index for inner in inside for index in range(inner.start_line, inner.end_line)}
    cuts = {
        inner.start_line: inner_start(lines, inner)
        for inner in reversed(inside)
        if inner.start_offset
    }
    texts: list[str] = []
    hyphenated: list[bool] = []
    for index in range(entry.start_line, entry.end_line):
        begin = entry.start_offset if index == entry.start_line else 0
        finish = entry.end_offset if index == entry.end_line - 1 else None
        if index in skip:
            finish = cuts.get(index, begin)
        if lines[index].role not in ("body", "list", "heading"):
            continue
        piece = lines[index].text[begin : max(finish, begin) if finish is not None else None]
        if piece.strip():
            texts.append(piece.strip())
            hyphenated.append(lines[index].is_hyphenated and finish is None)
    return join_lines(texts, hyphenated).strip()


def inner_start(lines: Sequence[Line], entry: Entry) -> int:
    """Where the marker of an entry begins in its first line."""
    return max(lines[entry.start_line].text.rfind(entry.marker, 0, entry.start_offset), 0)
