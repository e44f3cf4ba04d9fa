"""Plain text into pages and lines, laid out as its spaces and blank lines show it.

A form feed turns the page; without one, so do the marks of SEC filings ("<PAGE>"). Each line keeps
its number in the file, counted from 1 on its page, blank lines too, so that it is found in an
editor. Tables are told by their columns (`floats.plain_text`), all other
structure afterwards, from the layout, as in a PDF.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from sommaire.documents.characters import plain
from sommaire.documents.encodings import decode
from sommaire.documents.floats.plain_text import TextTable, find_tables, mark_of
from sommaire.documents.headings.rows import is_capitals
from sommaire.documents.numbering import numerals
from sommaire.documents.parsed import Marks, Parsed, TableMark
from sommaire.tables import Line, Page, PageStatus

_CHAR, _SIZE, _LINE, _BLANK = 5.5, 10.0, 12.0, 32.0
"""Points: width of a character, size of the type, from line to line, height of a blank line: white
that is more than from any line to the next."""
_INDENT = 8.0
"""Points for a space before the text: two of them set a list apart."""
_DEEPEST = 50
_LONGEST_TITLE = 90
_FURTHER_IN = 10
"""Spaces before a line that is set in the middle."""
_MARGIN = 72.0
_WIDEST = 95
"""Characters of a full line, where lines are broken by hand."""
_PAGE_MARK = re.compile(r"^\s*<PAGE>\s*\d*\s*$", re.MULTILINE)
_SHARE_OF_TEXT = 0.6
"""Of a page's height, where the file knows no pages: nothing is at the edge of one."""


def read_text(data: bytes, *, password: str | None = None) -> Parsed:
    """Pages and lines of a text file; `password` is not needed."""
    decoded = decode(data)
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
    pieces = _pages(text)
    reads = [
        _page(piece.split("\n"), page_num, is_paged=len(pieces) > 1)
        for page_num, piece in enumerate(pieces, 1)
    ]
    lines = tuple(line for read in reads for line in read.lines)
    tables = [table for read in reads for table in _marks(read, lines)]
    inside = {at for table in tables for at in range(table.start_line, table.end_line)}
    return Parsed(
        pages=tuple(read.page for read in reads),
        lines=tuple(
            replace(line, role="table") if at in inside else line for at, line in enumerate(lines)
        ),
        title=_title(pieces[0]),
        notes=decoded.notes,
        marks=Marks(tables=tuple(tables)),
        has_paper=False,
    )


def _title(page: str) -> str:
    """The first line where it stands alone, in capitals or in the middle; else ""."""
    lines = page.expandtabs(8).lstrip("\n").split("\n")
    first, text = lines[0], plain(lines[0]).strip()
    is_alone = len(lines) < 2 or not lines[1].strip()
    if not is_alone or not 0 < len(text) <= _LONGEST_TITLE or numerals(text):
        return ""
    is_set_off = is_capitals(text) or len(first) - len(first.lstrip()) > _FURTHER_IN
    return text if is_set_off and not text.endswith((",", ";", ":")) else ""


def _marks(read: _PageRead, lines: Sequence[Line]) -> Iterator[TableMark]:
    """The tables of a page, by the places of their lines in the document."""
    page_num = read.page.page_num
    at = {line.line_num - 1: n for n, line in enumerate(lines) if line.page_num == page_num}
    for table in read.tables:
        mark = mark_of(table, at)
        if mark is not None:
            yield mark


class _PageRead(NamedTuple):
    page: Page
    lines: tuple[Line, ...]
    tables: tuple[TextTable, ...]


def _page(printed: list[str], page_num: int, *, is_paged: bool) -> _PageRead:
    n_blank = sum(not text.strip() for text in printed)
    height = 2 * _MARGIN + _LINE * (len(printed) - n_blank) + _BLANK * n_blank
    top = _MARGIN
    if not is_paged:
        height /= _SHARE_OF_TEXT
        top = height * (1 - _SHARE_OF_TEXT) / 2
    lines = tuple(_lines(printed, page_num, top))
    n_chars = sum(len("".join(line.text.split())) for line in lines)
    status: PageStatus = "read" if lines else "blank"
    page = Page(page_num, "", "", 612.0, height, status, n_chars, n_chars, "")
    tables = find_tables([raw.expandtabs(8).rstrip() for raw in printed])
    return _PageRead(page, lines, tuple(tables))


def _pages(text: str) -> list[str]:
    """The text of each page."""
    parts = text.split("\f") if "\f" in text else _PAGE_MARK.split(text)
    while len(parts) > 1 and not parts[-1].strip():
        parts.pop()
    return parts


def _lines(printed: list[str], page_num: int, top: float) -> Iterator[Line]:
    y1 = top
    for line_num, raw in enumerate(printed, 1):
        expanded = raw.expandtabs(8).rstrip()
        text = plain(expanded).strip()
        y1 += _LINE if text else _BLANK
        if not text:
            continue
        indent = len(expanded) - len(expanded.lstrip())
        x0 = _MARGIN + _INDENT * min(indent, _DEEPEST)
        x1 = min(x0 + _CHAR * len(expanded.strip()), _MARGIN + _CHAR * _WIDEST)
        yield Line(
            page_num, str(page_num), line_num, text, x0, y1 - _SIZE, x1, y1, _SIZE, False, False,
            "body", None,
        )  # fmt: skip
