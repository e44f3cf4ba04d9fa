"""Lists while they are being found: no numbers yet, items that know their list.

Every finder (tracking, headings, codes, tables, prose) hands over `Draft`s; `lists` numbers them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sommaire.tables import ItemKind, Line, ListEnd
from sommaire.text import join_lines


@dataclass(slots=True, eq=False)
class Entry:
    """An item of a draft."""

    marker: str
    start_line: int
    end_line: int
    number: int | None = None
    """The place that its marker names."""
    start_offset: int = 0
    """Where its text begins in its first line."""
    end_offset: int | None = None
    """Where its text ends in its last line; None for the whole line."""
    name: str = ""
    text: str | None = None
    """None: to be taken from the lines."""
    own_end_line: int | None = None
    """Where its own words end, before what is nested in it; None: at `end_line`."""


@dataclass(slots=True, eq=False)
class Draft:
    """A list that was found."""

    kind: ItemKind
    entries: list[Entry]
    section_id: int | None = None
    parent: Entry | None = None
    end: ListEnd = "unknown"
    lead: str = ""
    lead_start_line: int = 0
    lead_end_line: int = 0
    needs_lead: bool = field(default=True)
    """The lead is to be looked for in the lines before."""


def words_of(lines: Sequence[Line], entry: Entry, *, skip: frozenset[int] = frozenset()) -> str:
    """The text of an entry, line breaks joined; lines in `skip` belong to lists inside it."""
    end_line = entry.end_line if entry.own_end_line is None else entry.own_end_line
    indices = [
        index
        for index in range(entry.start_line, max(end_line, entry.start_line + 1))
        if index not in skip and lines[index].role in ("body", "list", "heading")
    ]
    texts = [lines[index].text for index in indices]
    if texts and entry.end_offset is not None and indices[-1] == entry.end_line - 1:
        texts[-1] = texts[-1][: entry.end_offset]
    if texts and indices[0] == entry.start_line:
        texts[0] = texts[0][entry.start_offset :]
    return join_lines(texts, [lines[index].is_hyphenated for index in indices]).strip()
