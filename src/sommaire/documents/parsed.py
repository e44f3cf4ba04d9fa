"""What a reader of one format hands over: pages, lines in reading order, outline; no structure yet.

Readers (one a format) produce a `Parsed`; everything after it (furniture, contents, floats, lists,
passages) is the same for all formats.
"""

from __future__ import annotations

from dataclasses import dataclass

from sommaire.tables import Line, Page


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A row of the file's own outline, as stored."""

    level: int
    title: str
    page_num: int | None
    """None where the destination is missing, remote or broken."""
    y: float | None
    """Distance from the top of the page in points, where the destination gives one."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A ruling line or the border of a filled box, horizontal or vertical: table evidence."""

    page_num: int
    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class Parsed:
    """One file, parsed; every line still has the role "body" and no section."""

    pages: tuple[Page, ...]
    lines: tuple[Line, ...]
    outline: tuple[OutlineEntry, ...] = ()
    rules: tuple[Rule, ...] = ()
    title: str = ""
    """From the file's metadata; "" where there is none worth having."""
    notes: tuple[str, ...] = ()
