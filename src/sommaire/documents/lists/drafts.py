"""Lists while they are being found: no numbers yet, items that know their list.

Every finder (tracking, headings, codes, tables, prose) hands over `Draft`s; `lists` numbers them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sommaire.tables import ItemKind, Line, ListEnd


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

    @property
    def start(self) -> tuple[int, int]:
        """Line and offset at which its text begins."""
        return self.start_line, self.start_offset


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
    style: str = ""
    """What its markers share (`markers.Marker.style`)."""
    indent: float = 0.0
    """Of its markers, in points from the edge of the column."""
    needs_lead: bool = field(default=True)
    """The lead is to be looked for in the lines before."""


def what_follows(draft: Draft, lines: Sequence[Line]) -> ListEnd:
    """What stands after the last line of a draft; furniture is stepped over."""
    for line in lines[max(entry.end_line for entry in draft.entries) :]:
        if line.role not in ("header", "footer", "footnote"):
            return "heading" if line.role == "heading" else "text"
    return "document"
