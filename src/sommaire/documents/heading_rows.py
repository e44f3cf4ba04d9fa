"""The lines of a document as rows that could be headings, with what their setting says.

A number that stands apart in the margin is joined to the title on its baseline. Each row knows its
style, the white space above and below, and whether other text stands beside it (a table's cell).
Lines of running headers, footers and contents pages are left out. Does not judge.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sommaire.documents.numbering import Numeral, numerals
from sommaire.tables import Line, Page

LONE_NUMBER = re.compile(
    r"(?:\(?(?:[A-Za-z]|[IVXLCivxlc]{1,7}|(?:\d{1,3}\.)*\d{1,3})[.):]{0,2}|[A-Z](?:\.\d{1,3})+\.?"
    r"|§+\s*\d[\d.]*|[A-Z]{2,5}-\d{1,3}(?:\(\d+\))?|(?:Article|Section|Chapter|Chapitre)\s+[\dIVXLC.]+)"
)
"""A line that holds nothing but a number."""
_CONTINUES = ("header", "footer", "contents", "footnote")


@dataclass(frozen=True, slots=True)
class Style:
    """How a row is set."""

    size: float
    """To half a point."""
    is_bold: bool
    is_italic: bool
    is_capitals: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One printed row: a line, or a number in the margin with the line beside it."""

    start_line: int
    end_line: int
    """Half-open over the document's lines; lines of other rows may stand between."""
    page_num: int
    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    style: Style
    run_in: str
    gap_above: float
    """White space over the row in multiples of its size; 9.0 at the top of a page or column."""
    gap_below: float
    is_beside: bool
    """Other text stands on the same baseline, close by."""
    is_centred: bool
    is_aligned: bool
    """Its left edge is one that the document's text often has."""
    is_hyphenated: bool
    numerals: tuple[Numeral, ...]

    @property
    def n_letters(self) -> int:
        """Letters in its text."""
        return sum(char.isalpha() for char in self.text)


@dataclass(frozen=True, slots=True)
class _Piece:
    start_line: int
    end_line: int
    text: str
    first: Line
    last: Line


def rows_of(lines: Sequence[Line], pages: Sequence[Page]) -> tuple[Row, ...]:
    """The rows of the document in reading order, furniture and contents pages apart."""
    widths = {page.page_num: page.width for page in pages}
    pieces = _pieces(lines)
    edges = Counter(round(piece.first.x0 / 3) for piece in pieces)
    beside = _beside(pieces)
    rows = []
    for index, piece in enumerate(pieces):
        before = pieces[index - 1] if index else None
        after = pieces[index + 1] if index + 1 < len(pieces) else None
        edge = round(piece.first.x0 / 3)
        near = edges[edge - 1] + edges[edge] + edges[edge + 1]
        rows.append(
            Row(
                start_line=piece.start_line,
                end_line=piece.end_line,
                page_num=piece.first.page_num,
                text=piece.text,
                x0=piece.first.x0,
                y0=min(piece.first.y0, piece.last.y0),
                x1=piece.last.x1,
                y1=max(piece.first.y1, piece.last.y1),
                style=style_of(piece.last, piece.text),
                run_in=piece.last.run_in,
                gap_above=_gap(before, piece),
                gap_below=_gap(piece, after),
                is_beside=index in beside,
                is_centred=_is_centred(piece, widths.get(piece.first.page_num, 612.0)),
                is_aligned=near >= max(5, len(pieces) // 100),
                is_hyphenated=piece.last.is_hyphenated,
                numerals=numerals(piece.text),
            )
        )
    return tuple(rows)


def style_of(line: Line, text: str) -> Style:
    """The style of a line; capitals when three letters in four are."""
    letters = [char for char in text if char.isalpha()]
    capitals = len(letters) > 2 and sum(char.isupper() for char in letters) > 0.75 * len(letters)
    return Style(round(line.font_size * 2) / 2, line.is_bold, line.is_italic, capitals)


def _pieces(lines: Sequence[Line]) -> list[_Piece]:
    """Lines in order, lone numbers joined to the line on their baseline."""
    joined = _number_mates(lines)
    taken = set(joined.values())
    pieces = []
    for index, line in enumerate(lines):
        if line.role in _CONTINUES or index in taken:
            continue
        mate = joined.get(index)
        if mate is None:
            pieces.append(_Piece(index, index + 1, line.text.strip(), line, line))
            continue
        text = f"{line.text.strip()} {lines[mate].text.strip()}"
        first, last = min(index, mate), max(index, mate)
        pieces.append(_Piece(first, last + 1, text, line, lines[mate]))
    return pieces


def _number_mates(lines: Sequence[Line]) -> dict[int, int]:
    """Index of a lone number → index of the line right of it on the same baseline."""
    found: dict[int, int] = {}
    by_page: dict[int, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        if line.role not in _CONTINUES:
            by_page[line.page_num].append(index)
    for indices in by_page.values():
        numbers = [i for i in indices if LONE_NUMBER.fullmatch(lines[i].text.strip())]
        if not numbers or len(numbers) * 2 > len(indices) + 4:
            continue
        for number in numbers:
            mate = _right_neighbour(lines, number, indices)
            if mate is not None and mate not in found.values():
                found[number] = mate
    return found


def _right_neighbour(lines: Sequence[Line], number: int, indices: Sequence[int]) -> int | None:
    here = lines[number]
    right = [
        i
        for i in indices
        if i != number
        and abs(lines[i].y1 - here.y1) < 0.45 * here.font_size
        and 0 < lines[i].x0 - here.x1 < 90
        and abs(lines[i].font_size - here.font_size) < 1.5
    ]
    return min(right, key=lambda i: lines[i].x0, default=None)


def _beside(pieces: Sequence[_Piece]) -> set[int]:
    """Indices of the pieces with other text on their baseline, within 160 points."""
    found: set[int] = set()
    by_page: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for index, piece in enumerate(pieces):
        by_page[piece.first.page_num].append((piece.last.y1, index))
    for members in by_page.values():
        members.sort()
        heights = [height for height, _ in members]
        for height, index in members:
            here = pieces[index]
            low, high = bisect_left(heights, height - 2.5), bisect_right(heights, height + 2.5)
            for _, other in members[low:high]:
                there = pieces[other]
                if other == index:
                    continue
                if there.last.x1 > here.first.x0 - 160 and there.first.x0 < here.last.x1 + 160:
                    found.add(index)
    return found


def _gap(above: _Piece | None, below: _Piece | None) -> float:
    """White space between two pieces in multiples of the size; 9.0 across pages and columns."""
    if above is None or below is None or above.first.page_num != below.first.page_num:
        return 9.0
    space = below.first.y0 - above.last.y1
    if space < -5:
        return 9.0
    return space / max(below.last.font_size, 1.0)


def _is_centred(piece: _Piece, width: float) -> bool:
    """Centred on the page or in either of two columns, and not flush with the margin."""
    middle = (piece.first.x0 + piece.last.x1) / 2
    return abs(middle - width / 2) < 14 and piece.first.x0 > 0.2 * width
