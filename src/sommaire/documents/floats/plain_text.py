"""Tables in plain text: columns of words with white between them on every line.

A block of lines is a table where white runs through all of them, as wide as two characters, and
most lines have words on both sides; rules of dashes and bars are drawn over it or not. Lines that
leave the first column empty go on with the row above. Lists, contents with leaders and columns of
prose are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from sommaire.documents.floats.captions import is_caption
from sommaire.documents.floats.marked_cells import Cell, grid_of
from sommaire.documents.parsed import TableMark
from sommaire.markers import read_markers

_RULE = re.compile(r"[\s|+:]*[-=_]{2,}(?:[\s|+:]+[-=_]{2,})*[\s|+:]*")
_LEADERS = re.compile(r"\.{4,}|(?:\. ){4,}")
_FEWEST_ROWS = 3
_FEWEST_RULED = 2
_GUTTER = 2
_MOST_ABOVE = 3
"""Lines of a caption or a title right above a table."""
_MOSTLY = 0.6
_MOST_WORDS = 9.0
"""Of a cell, on average."""


class Block(NamedTuple):
    """Lines without a blank one between them."""

    start: int
    texts: tuple[str, ...]


class TextTable(NamedTuple):
    """A table by the numbers, from 0, of its lines."""

    rows: tuple[tuple[str, ...], ...]
    spans: tuple[tuple[int, int], ...]
    """The lines of each row, half-open."""
    n_header: int


def find_tables(printed: Sequence[str]) -> list[TextTable]:
    """The tables among the lines of a page, tabs expanded."""
    found = []
    for block in _blocks(printed):
        n_first = int(is_caption(block.texts[0].strip()))
        for n_above in range(n_first, min(_MOST_ABOVE, len(block.texts))):
            table = _table(Block(block.start + n_above, block.texts[n_above:]))
            if table is not None:
                found.append(table)
                break
    return found


def mark_of(table: TextTable, at: dict[int, int]) -> TableMark | None:
    """The table as a mark; `at` gives for the number of a line its place in the document."""
    rows = [[Cell(text) for text in row] for row in table.rows]
    grid = grid_of(rows, table.n_header)
    places = [_places(span, at) for span in table.spans]
    if not all(places):
        return None
    spans = [(one[0], one[-1] + 1) for one in places]
    header, body = grid.header, spans[table.n_header :]
    return TableMark(header, grid.rows, spans[0][0], spans[-1][1], tuple(body))


def _places(span: tuple[int, int], at: dict[int, int]) -> list[int]:
    return [at[num] for num in range(*span) if num in at]


def _blocks(printed: Sequence[str]) -> Iterator[Block]:
    numbered = enumerate(printed)
    for is_blank, group in groupby(numbered, key=lambda one: not one[1].strip()):
        members = list(group)
        if not is_blank and len(members) >= _FEWEST_RULED + 1:
            yield Block(members[0][0], tuple(text for _, text in members))


def _table(block: Block) -> TextTable | None:
    rules = [at for at, text in enumerate(block.texts) if _RULE.fullmatch(text)]
    printed = [(at, text) for at, text in enumerate(block.texts) if at not in rules]
    if len(printed) < (_FEWEST_RULED if rules else _FEWEST_ROWS):
        return None
    if any(_LEADERS.search(text) for _, text in printed):
        return None
    cells = _cells([text for _, text in printed])
    if cells is None or not _is_tabular(cells):
        return None
    rows: list[list[str]] = []
    spans: list[tuple[int, int]] = []
    for (at, text), row in zip(printed, cells, strict=True):
        above = at - 1 in rules
        if rows and not above and (not row[0] or _goes_on(text, row)):
            rows[-1] = [f"{one} {two}".strip() for one, two in zip(rows[-1], row, strict=True)]
            spans[-1] = (spans[-1][0], block.start + at + 1)
        else:
            rows.append(row)
            spans.append((block.start + at, block.start + at + 1))
    n_header = _n_header(rows, spans, [block.start + at for at in rules])
    if len(rows) - n_header < 2:
        return None
    return TextTable(tuple(map(tuple, rows)), tuple(spans), n_header)


def _goes_on(text: str, row: Sequence[str]) -> bool:
    """Whether a line holds but the rest of a first cell: set further in, in lower case."""
    return text[:1] == " " and row[0][:1].islower() and not any(row[1:])


def _cells(texts: Sequence[str]) -> list[list[str]] | None:
    """The cells of each line; None where no white runs through all of them."""
    if all(text.count("|") > 1 for text in texts):
        split = [text.strip().strip("|").split("|") for text in texts]
        widths = {len(row) for row in split}
        return [[cell.strip() for cell in row] for row in split] if len(widths) == 1 else None
    length = max(map(len, texts))
    padded = [text.ljust(length) for text in texts]
    is_white = [all(text[at] in " |" for text in padded) for at in range(length)]
    edges = _edges(is_white)
    if len(edges) < 2:
        return None
    return [[text[start:end].strip(" |") for start, end in edges] for text in padded]


def _edges(is_white: Sequence[bool]) -> list[tuple[int, int]]:
    """Where the columns begin and end: between gutters that are wide enough."""
    edges: list[tuple[int, int]] = []
    for white, group in groupby(range(len(is_white)), key=lambda at: is_white[at]):
        places = list(group)
        if white:
            continue
        start, end = places[0], places[-1] + 1
        if edges and start - edges[-1][1] < _GUTTER:
            edges[-1] = (edges[-1][0], end)
        else:
            edges.append((start, end))
    return edges


def _is_tabular(cells: Sequence[Sequence[str]]) -> bool:
    n_shared = sum(sum(map(bool, row)) > 1 for row in cells)
    if n_shared < _MOSTLY * len(cells):
        return False
    firsts = [row[0] for row in cells if row[0]]
    if all(any(one.end > len(text) for one in read_markers(f"{text} x")) for text in firsts):
        return False
    filled = [cell for row in cells for cell in row if cell]
    return sum(len(cell.split()) for cell in filled) <= _MOST_WORDS * len(filled)


def _n_header(
    rows: Sequence[Sequence[str]], spans: Sequence[tuple[int, int]], rules: Sequence[int]
) -> int:
    """The rows above the first rule that has rows on both sides; else one of words over figures."""
    for rule in rules:
        n_above = sum(span[0] < rule for span in spans)
        if 0 < n_above < len(rows) - 1:
            return n_above
    has_figures = [any(char.isdigit() for cell in row for char in cell) for row in rows]
    return int(not has_figures[0] and sum(has_figures[1:]) > _MOSTLY * len(rows[1:]))
