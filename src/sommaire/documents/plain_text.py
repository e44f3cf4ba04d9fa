"""Plain text into pages and lines, laid out as its spaces and blank lines show it.

A form feed turns the page; without one, so do the marks of SEC filings ("<PAGE>"). Each line keeps
its number in the file, counted from 1 on its page, blank lines too, so that it is found in an
editor. Structure is found afterwards, from the layout, as in a PDF.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from sommaire.documents.encodings import decode
from sommaire.documents.parsed import Parsed
from sommaire.documents.pdf_text import plain
from sommaire.tables import Line, Page, PageStatus

_CHAR, _SIZE, _LINE = 5.5, 10.0, 12.0
"""Points: width of a character, size of the type, from line to line."""
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
    return Parsed(tuple(read.page for read in reads), lines, notes=decoded.notes, has_paper=False)


class _PageRead(NamedTuple):
    page: Page
    lines: tuple[Line, ...]


def _page(printed: list[str], page_num: int, *, is_paged: bool) -> _PageRead:
    height = 2 * _MARGIN + _LINE * len(printed)
    top = _MARGIN
    if not is_paged:
        height /= _SHARE_OF_TEXT
        top = height * (1 - _SHARE_OF_TEXT) / 2
    lines = tuple(_lines(printed, page_num, top))
    n_chars = sum(len("".join(line.text.split())) for line in lines)
    status: PageStatus = "read" if lines else "blank"
    return _PageRead(Page(page_num, "", "", 612.0, height, status, n_chars, n_chars, ""), lines)


def _pages(text: str) -> list[str]:
    """The text of each page."""
    parts = text.split("\f") if "\f" in text else _PAGE_MARK.split(text)
    while len(parts) > 1 and not parts[-1].strip():
        parts.pop()
    return parts


def _lines(printed: list[str], page_num: int, top: float) -> Iterator[Line]:
    for line_num, raw in enumerate(printed, 1):
        expanded = raw.expandtabs(8).rstrip()
        text = plain(expanded).strip()
        if not text:
            continue
        indent = len(expanded) - len(expanded.lstrip())
        x0 = _MARGIN + _CHAR * min(indent, _WIDEST - 20)
        x1 = min(x0 + _CHAR * len(expanded.strip()), _MARGIN + _CHAR * _WIDEST)
        y1 = top + _LINE * line_num
        yield Line(
            page_num, str(page_num), line_num, text, x0, y1 - _SIZE, x1, y1, _SIZE, False, False,
            "body", None,
        )  # fmt: skip
