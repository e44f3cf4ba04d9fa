"""What a reader of one format hands over: pages, lines in reading order, outline; no structure yet.

Readers (one a format) produce a `Parsed`; everything after it (contents, floats, lists, passages)
is the same for all formats. A format that marks its structure itself (HTML, DOCX, Markdown) hands
over `Marks` too: what they say is trusted, and what they leave open is found from the text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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
class HeadingMark:
    """A heading that the file marks as one."""

    start_line: int
    end_line: int
    level: int
    """From 1, as marked: levels may be skipped."""
    number: str
    """As printed, also where the file counts it itself; "" where there is none."""
    title: str


@dataclass(frozen=True, slots=True)
class ItemMark:
    """An item of a list that the file marks as one."""

    marker: str
    """As printed."""
    number: int | None
    """What the marker counts; None for bullets and terms."""
    start_line: int
    end_line: int
    """Behind what is nested in it."""
    start_offset: int
    """Where its text begins in its first line, behind the marker."""
    name: str = ""
    """The term of a definition list."""


@dataclass(frozen=True, slots=True)
class ListMark:
    """A list that the file marks as one."""

    kind: Literal["bullet", "enumeration", "run-in heading"]
    items: tuple[ItemMark, ...]
    parent: tuple[int, int] | None
    """The list and the item in it, by their places, that it is nested in."""


@dataclass(frozen=True, slots=True)
class TableMark:
    """A table that the file marks as one."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """One cell a column, cells that span repeated."""
    start_line: int
    end_line: int
    """Its lines, those of the header among them, half-open."""
    row_lines: tuple[tuple[int, int], ...]
    """Half-open, one for each of `rows`."""
    caption_lines: tuple[int, int] | None = None
    """Half-open."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The structure that a file marks itself."""

    headings: tuple[HeadingMark, ...] = ()
    lists: tuple[ListMark, ...] = ()
    tables: tuple[TableMark, ...] = ()
    captions: tuple[tuple[int, int], ...] = ()
    """The lines of the captions of figures and tables, half-open."""
    code: frozenset[int] = frozenset()
    """Lines that are set as they are written: no heading or list begins there."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """One file, parsed; lines have no section, and the role "body" unless the file marks another.

    Where there is no paper, boxes only help to read the structure, and are taken off afterwards.
    """

    pages: tuple[Page, ...]
    lines: tuple[Line, ...]
    outline: tuple[OutlineEntry, ...] = ()
    rules: tuple[Rule, ...] = ()
    title: str = ""
    """From the file's metadata; "" where there is none worth having."""
    notes: tuple[str, ...] = ()
    marks: Marks | None = None
    """None where the format marks nothing: all structure is in the layout."""
    is_laid_out: bool = True
    """Where its lines stand says what they are: running heads, notes, cells."""
    has_paper: bool = True
    """Whether pages have a size and lines a place on them."""
