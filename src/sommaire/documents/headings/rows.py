"""The lines of a document as rows that could be headings, with what their setting says.

A number that stands apart in the margin is joined to the title on its baseline. Each row knows its
style, its column, the white space above, whether its text runs on into the next row, and whether
other text stands beside it (a table's cell). Running headers, footers, footnotes and printed
contents are left out. Does not judge.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from sommaire.documents.medians import median
from sommaire.documents.numbering import Numeral, numerals
from sommaire.tables import Line, Page

LONE_NUMBER = re.compile(
    r"(?:\(?(?:[A-Za-z]|[IVXLCivxlc]{1,7}|(?:\d{1,3}\.)*\d{1,3})[.):]{0,2}|[A-Z](?:\.\d{1,3})+\.?"
    r"|§+\s*\d[\d.]*|[A-Z]{2,5}-\d{1,3}(?:\(\d+\))?|(?:Article|Section|Chapter|Chapitre)\s+[\dIVXLC.]+)"
)
"""A line that holds nothing but a number."""
OUT_OF_FLOW = frozenset({"header", "footer", "contents", "footnote", "list", "table", "caption"})
"""Roles that lines have before headings are looked for: what the file marks so is none."""
FRESH = 9.0
"""White space above the first row of a page or column, in multiples of its size."""


class Style(NamedTuple):
    """How a row is set."""

    size: float
    """To half a point."""
    is_bold: bool
    is_italic: bool


class Row(NamedTuple):
    """One printed row: a line, or a number in the margin with the line beside it.

    A named tuple, as is its style: made for every line of a document, in a third of the time.
    """

    lines: tuple[int, ...]
    """Indices of its lines in the document."""
    page_num: int
    text: str
    y0: float
    indent: float
    """Points from the left edge of its column."""
    style: Style
    run_in: str
    is_capitals: bool
    gap_above: float
    """White space over the row in multiples of its size; `FRESH` at the top of a page or column."""
    runs_on: bool
    """Its paragraph goes on in the next row: same setting, no white space, no room left."""
    is_beside: bool
    """Other text stands on the same baseline, close by."""
    is_centred: bool
    is_aligned: bool
    """Its left edge is one that the document's text often has."""
    is_hyphenated: bool
    numerals: tuple[Numeral, ...]

    @property
    def start_line(self) -> int:
        """Index of its first line in the document."""
        return self.lines[0]


class _Piece(NamedTuple):
    lines: tuple[int, ...]
    text: str
    first: Line
    last: Line


def rows_of(lines: Sequence[Line], pages: Sequence[Page]) -> tuple[Row, ...]:
    """The rows of the document in reading order, what is out of the flow apart."""
    by_num = {page.page_num: page for page in pages}
    pieces = [
        piece
        for piece in _pieces(lines, _reprieved(lines))
        if not _is_running_title(piece, by_num[piece.first.page_num])
    ]
    widths = {page.page_num: page.width for page in pages}
    layout = _layout(pieces, _columns(pieces, widths))
    edges = Counter(round(piece.first.x0 / 3) for piece in pieces)
    n_often = max(5, len(pieces) // 100)
    often = {edge for edge in edges if sum(edges[edge + i] for i in (-1, 0, 1)) >= n_often}
    return tuple(_row(piece, index, layout, often) for index, piece in enumerate(pieces))


@dataclass(frozen=True, slots=True)
class _Layout:
    """How the pieces of a document stand to one another: one entry a piece in each list."""

    columns: Sequence[tuple[int, int]]
    lefts: dict[tuple[int, int], float]
    gaps: Sequence[float]
    """White space above, less what is usual between lines, in multiples of the size."""
    styles: Sequence[Style]
    centred: Sequence[bool]
    runs_on: Sequence[bool]
    beside: set[int]


def _layout(pieces: Sequence[_Piece], columns: Sequence[tuple[int, int]]) -> _Layout:
    lefts, rights = _edges(pieces, columns)
    gaps = [FRESH, *(_gap(one, two) for one, two in pairwise(pieces))]
    step = _usual_gap(pieces, gaps)
    gaps = [gap if gap == FRESH else gap - step for gap in gaps]
    is_bold = _is_plain([(piece.last.is_bold, len(piece.text)) for piece in pieces])
    is_italic = _is_plain([(piece.last.is_italic, len(piece.text)) for piece in pieces])
    styles = _styles(pieces, is_bold, is_italic)
    centred = [
        _is_centred(piece, lefts[column], rights[column])
        for piece, column in zip(pieces, columns, strict=True)
    ]
    runs_on = [
        styles[index] == styles[index + 1]
        and gaps[index + 1] <= 0.4
        and _runs_on(
            piece,
            pieces[index + 1],
            lefts[columns[index]],
            0.0 if centred[index] and centred[index + 1] else rights[columns[index]],
        )
        for index, piece in enumerate(pieces[:-1])
    ]
    beside = _beside(pieces, columns)
    return _Layout(columns, lefts, gaps, styles, centred, [*runs_on, False], beside)


def _row(piece: _Piece, index: int, layout: _Layout, often: set[int]) -> Row:
    first, last = piece.first, piece.last
    column = layout.columns[index]
    return Row(
        lines=piece.lines,
        page_num=first.page_num,
        text=piece.text,
        y0=min(first.y0, last.y0),
        indent=first.x0 - layout.lefts[column],
        style=layout.styles[index],
        run_in=last.run_in,
        is_capitals=is_capitals(piece.text[:80]),
        gap_above=layout.gaps[index],
        runs_on=layout.runs_on[index],
        is_beside=index in layout.beside,
        is_centred=layout.centred[index],
        is_aligned=round(first.x0 / 3) in often,
        is_hyphenated=last.is_hyphenated,
        numerals=numerals(piece.text),
    )


def is_capitals(text: str) -> bool:
    """Whether three letters in four are capitals."""
    if text[1:10].islower() or sum(map(str.islower, text[:24])) > 8:
        return False
    n_letters = sum(map(str.isalpha, text))
    return n_letters > 2 and sum(map(str.isupper, text)) > 0.75 * n_letters


def _is_plain(marked: Sequence[tuple[bool, int]]) -> bool:
    """Whether most letters are marked so: then it marks nothing."""
    return sum(n for is_marked, n in marked if is_marked) > 0.5 * sum(n for _, n in marked)


def _styles(pieces: Sequence[_Piece], bold_is_plain: bool, italic_is_plain: bool) -> list[Style]:
    """The style of each piece, one object for all that share it."""
    known: dict[tuple[float, bool, bool], Style] = {}
    styles = []
    for piece in pieces:
        line = piece.last
        setting = (line.font_size, line.is_bold, line.is_italic)
        style = known.get(setting)
        if style is None:
            style = known[setting] = Style(
                round(line.font_size * 2) / 2,
                line.is_bold and not bold_is_plain,
                line.is_italic and not italic_is_plain,
            )
        styles.append(style)
    return styles


def _pieces(lines: Sequence[Line], reprieved: set[int]) -> list[_Piece]:
    """Lines in order, lone numbers joined to the line on their baseline."""
    joined = _number_mates(lines)
    taken = set(joined.values())
    pieces = []
    for index, line in enumerate(lines):
        if (line.role in OUT_OF_FLOW and index not in reprieved) or index in taken:
            continue
        mate = joined.get(index)
        if mate is not None:
            text = f"{line.text.strip()} {lines[mate].text.strip()}"
            pieces.append(_Piece((index, mate), text, line, lines[mate]))
        elif pieces and pieces[-1].lines[-1] == index - 1 and _is_torn(pieces[-1], line):
            before = pieces.pop()
            text = f"{before.text} {line.text.strip()}"
            pieces.append(_Piece((*before.lines, index), text, before.first, line))
        else:
            pieces.append(_Piece((index,), line.text.strip(), line, line))
    return pieces


def _is_torn(piece: _Piece, line: Line) -> bool:
    """Whether a line goes on with a short one before it after a wide space: "5  FEES   DUE"."""
    before = piece.last
    return (
        before.page_num == line.page_num
        and abs(before.y1 - line.y1) < 0.3 * line.font_size
        and 0 < line.x0 - before.x1 < 1.7 * line.font_size
        and before.font_size == line.font_size
        and before.is_bold == line.is_bold
        and len(piece.text) + len(line.text) < 80
    )


def _reprieved(lines: Sequence[Line]) -> set[int]:
    """Lines taken for running headers that are set like headings and say what no other does."""
    sizes: Counter[float] = Counter()
    for line in lines:
        if line.role == "body":
            sizes[line.font_size] += len(line.text)
    body_size = sizes.most_common(1)[0][0] if sizes else 0.0
    headers = [index for index, line in enumerate(lines) if line.role == "header"]
    texts = Counter(lines[index].text for index in headers)
    return {
        index
        for index in headers
        if lines[index].is_bold
        and lines[index].font_size > 1.15 * body_size
        and texts[lines[index].text] == 1
    }


def _is_running_title(piece: _Piece, page: Page) -> bool:
    """A running header that was not seen to repeat: at the edge, with the page's own number."""
    if piece.last.is_bold or 0.1 * page.height < piece.first.y0 < 0.9 * page.height:
        return False
    words = piece.text.split()
    folio = page.folio or page.page_label
    return bool(folio) and len(words) > 1 and folio in (words[0], words[-1])


def _number_mates(lines: Sequence[Line]) -> dict[int, int]:
    """Index of a lone number → index of the line right of it on the same baseline."""
    found: dict[int, int] = {}
    taken: set[int] = set()
    for number, line in enumerate(lines):
        if line.role in OUT_OF_FLOW or not _is_lone_number(line):
            continue
        for mate in range(number + 1, min(number + 4, len(lines))):
            if mate not in taken and _is_mate(line, lines[mate]):
                found[number] = mate
                taken.add(mate)
                break
    return found


def _is_lone_number(line: Line) -> bool:
    return len(line.text) < 20 and LONE_NUMBER.fullmatch(line.text.strip()) is not None


def _is_mate(number: Line, line: Line) -> bool:
    return (
        line.page_num == number.page_num
        and line.role not in OUT_OF_FLOW
        and abs(line.y1 - number.y1) < 0.45 * number.font_size
        and 0 < line.x0 - number.x1 < max(60, 12 * number.font_size)
        and abs(line.font_size - number.font_size) < 1.5
        and not _is_lone_number(line)
    )


def _columns(pieces: Sequence[_Piece], widths: dict[int, float]) -> list[tuple[int, int]]:
    """Page and column of each piece: a page has two where most text keeps to either side."""
    by_page: dict[int, list[Line]] = defaultdict(list)
    for piece in pieces:
        by_page[piece.first.page_num].append(piece.last)
    split = {
        page_num: column_edge(page, widths.get(page_num, 612.0))
        for page_num, page in by_page.items()
    }
    return [
        (piece.first.page_num, int(piece.first.x0 >= split[piece.first.page_num]))
        for piece in pieces
    ]


def column_edge(page: Sequence[Line], width: float) -> float:
    """Where the second column of a page begins; infinity on a page of one."""
    long = [line for line in page if line.x1 - line.x0 > 0.28 * width]
    left = sum(line.x1 < 0.53 * width for line in long)
    right = [line.x0 for line in long if line.x0 > 0.45 * width]
    if min(left, len(right)) < max(5, 0.25 * len(long)):
        return float("inf")
    return min(right) - 5


Edge = dict[tuple[int, int], float]


def _edges(pieces: Sequence[_Piece], columns: Sequence[tuple[int, int]]) -> tuple[Edge, Edge]:
    """Left and right edge of the text of each column; sparse pages take the document's."""
    groups: dict[tuple[int, int], list[Line]] = defaultdict(list)
    for piece, column in zip(pieces, columns, strict=True):
        groups[column].append(piece.last if len(piece.lines) == 1 else piece.first)
        groups[column].append(piece.last)
    lefts, rights = {}, {}
    for column, group in groups.items():
        starts, ends = sorted(line.x0 for line in group), sorted(line.x1 for line in group)
        lefts[column] = starts[len(starts) // 20]
        rights[column] = ends[-1 - len(ends) // 20]
    for side in (0, 1):
        columns_here = [column for column in groups if column[1] == side]
        usual_left = median([lefts[column] for column in columns_here] or [0.0])
        usual_right = median([rights[column] for column in columns_here] or [0.0])
        for column in columns_here:
            if any(abs(line.x0 - usual_left) < 4 for line in groups[column]):
                lefts[column] = usual_left
            if len(groups[column]) < 24:
                rights[column] = max(rights[column], usual_right)
    return lefts, rights


def _usual_gap(pieces: Sequence[_Piece], gaps: Sequence[float]) -> float:
    """The white space between lines of one paragraph, in multiples of the size."""
    close = [
        gap
        for one, two, gap in zip(pieces, pieces[1:], gaps[1:], strict=False)
        if -0.6 < gap < 2.2 and abs(one.last.font_size - two.last.font_size) < 0.3
    ]
    if not close:
        return median([gap for gap in gaps if gap < FRESH] or [0.2])
    close.sort()
    return close[len(close) * 2 // 5]


def _runs_on(piece: _Piece, after: _Piece, left: float, right: float) -> bool:
    """Whether `after`, set alike and close below, goes on with the paragraph of `piece`.

    A line that leaves room for the next word ends its paragraph; `right` 0: centred, room says
    nothing.
    """
    one, two = piece.last, after.last
    if one.page_num != two.page_num or len(after.lines) > 1:
        return False
    if two.y0 - one.y1 < -0.45 * two.font_size or (
        right and left + 3 < two.x0 < piece.first.x0 - 3
    ):
        return False
    if one.is_hyphenated:
        return True
    word = after.text.split(" ", 1)[0]
    room = (len(word) + 1) / max(len(after.text), 1) * (two.x1 - two.x0)
    return one.x1 + room > right - 0.2 * one.font_size


def _beside(pieces: Sequence[_Piece], columns: Sequence[tuple[int, int]]) -> set[int]:
    """Indices of the pieces with other text on their baseline, within 160 points."""
    found: set[int] = set()
    by_column: dict[tuple[int, int], list[tuple[float, int]]] = defaultdict(list)
    for index, piece in enumerate(pieces):
        by_column[columns[index]].append((piece.last.y1, index))
    for members in by_column.values():
        members.sort()
        first = 0
        for at, (height, index) in enumerate(members):
            while members[first][0] < height - 2.5:
                first += 1
            for _, other in members[first:at]:
                if _is_near(pieces[index], pieces[other]):
                    found.update((index, other))
    return found


def _is_near(here: _Piece, there: _Piece) -> bool:
    return there.last.x1 > here.first.x0 - 160 and there.first.x0 < here.last.x1 + 160


def _gap(above: _Piece, below: _Piece) -> float:
    """White space between two pieces in multiples of the size; `FRESH` across pages, columns."""
    space = below.first.y0 - above.last.y1
    if above.first.page_num != below.first.page_num or space < -5:
        return FRESH
    return space / max(below.last.font_size, 1.0)


def _is_centred(piece: _Piece, left: float, right: float) -> bool:
    """Midway between the edges of its column, well inside both."""
    inside = min(piece.first.x0 - left, right - piece.last.x1)
    middle = (piece.first.x0 + piece.last.x1) / 2
    return inside > 0.06 * (right - left) and abs(middle - (left + right) / 2) < 12
