"""Lines as cells of a table: rows that share a baseline, columns that share an interval.

A line of a PDF ends at a wide gap, so that a cell of one printed line is one `Line`. Pure geometry:
whether a run of rows is a table at all is judged in `floats.regions`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sommaire.documents.parsed import Rule
from sommaire.tables import Line

_MOST_HEADER_ROWS = 3
_THIN = 2.5
_SHORTEST_RULE = 5.0
_NEAR_BLANK = 8
"""Letters around a vertical ruling line in which the blank between two cells is looked for."""
_SAME_ROW = 0.35
"""Ems between the middles of two cells of one row."""


class Cell(NamedTuple):
    """A line, as a piece of a table; like rows and columns made for every line of a page."""

    place: int
    """Of the line, in the document."""
    line: Line

    @property
    def middle(self) -> float:
        """Half way between left and right."""
        return (self.line.x0 + self.line.x1) / 2


class Row(NamedTuple):
    """Cells on one baseline, from left to right."""

    cells: tuple[Cell, ...]
    y0: float
    y1: float

    @property
    def size(self) -> float:
        """The height of its letters, in points."""
        return max(cell.line.font_size for cell in self.cells)


class Band(NamedTuple):
    """A column: the interval that its cells cover."""

    x0: float
    x1: float
    n_cells: int


def rows_of(cells: Iterable[Cell]) -> list[Row]:
    """Cells of one page as rows, from top to bottom."""
    rows: list[list[Cell]] = []
    for cell in sorted(cells, key=lambda c: c.line.y0 + c.line.y1):
        if rows and _same_row(rows[-1], cell):
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return [_row(members) for members in rows]


def _same_row(members: list[Cell], cell: Cell) -> bool:
    first, line = members[0].line, cell.line
    apart = abs((first.y0 + first.y1) - (line.y0 + line.y1)) / 2
    if apart > _SAME_ROW * max(first.font_size, line.font_size, 4.0):
        return False
    return all(c.line.x1 <= line.x0 + 2 or c.line.x0 >= line.x1 - 2 for c in members)


def _row(members: list[Cell]) -> Row:
    if len(members) == 1:
        return Row((members[0],), members[0].line.y0, members[0].line.y1)
    members = sorted(members, key=lambda c: c.line.x0)
    return Row(tuple(members), min(c.line.y0 for c in members), max(c.line.y1 for c in members))


def part_at_rules(cells: Sequence[Cell], rules: Sequence[Rule]) -> list[Cell]:
    """Cells that a vertical ruling line crosses, parted at the blank nearest to it."""
    upright = [r for r in rules if r.x1 - r.x0 < _THIN and r.y1 - r.y0 > _SHORTEST_RULE]
    if not upright:
        return list(cells)
    parted: list[Cell] = []
    for cell in cells:
        middle = (cell.line.y0 + cell.line.y1) / 2
        cuts = sorted(
            {
                round(rule.x0)
                for rule in upright
                if rule.y0 <= middle <= rule.y1 and cell.line.x0 + 3 < rule.x0 < cell.line.x1 - 3
            }
        )
        parted += _pieces(cell, cuts) if cuts else [cell]
    return parted


def _pieces(cell: Cell, cuts: list[int]) -> list[Cell]:
    """A cell in pieces at the blanks nearest to the given abscissas."""
    pieces: list[Cell] = []
    line = cell.line
    for x in cuts:
        at = round((x - line.x0) / (line.x1 - line.x0) * len(line.text))
        blanks = [
            m.start() for m in re.finditer(" ", line.text) if abs(m.start() - at) < _NEAR_BLANK
        ]
        if not blanks:
            continue
        blank = min(blanks, key=lambda i: (not line.text[:i].isdigit(), abs(i - at)))
        left, right = line.text[:blank].strip(), line.text[blank:].strip()
        if left and right:
            pieces.append(Cell(cell.place, replace(line, text=left, x1=x - 2.0)))
            line = replace(line, text=right, x0=x + 2.0)
    return [*pieces, Cell(cell.place, line)]


def bands_of(rows: Sequence[Row]) -> list[Band]:
    """The columns of some rows: intervals that do not touch; a cell over several makes none."""
    spans = sorted(
        ((c.line.x0, c.line.x1) for row in rows for c in row.cells),
        key=lambda span: span[1] - span[0],
    )
    found: list[_Growing] = []
    for x0, x1 in spans:
        touched = [band for band in found if x1 - band.x0 > 1.0 and band.x1 - x0 > 1.0]
        if not touched:
            found.append(_Growing(x0, x1, 1))
        elif len(touched) == 1 or sum(band.n_cells > 1 for band in touched) <= 1:
            first, *others = touched
            first.x0, first.x1 = min(x0, first.x0), max(x1, first.x1)
            first.n_cells += 1
            for other in others:
                first.x0, first.x1 = min(first.x0, other.x0), max(first.x1, other.x1)
                first.n_cells += other.n_cells
                found = [band for band in found if band is not other]
    bands = sorted((Band(b.x0, b.x1, b.n_cells) for b in found), key=lambda band: band.x0)
    return [band for band in bands if not _is_header_only(band, rows)] if len(rows) > 4 else bands


@dataclass(slots=True, eq=False)
class _Growing:
    """A column while its cells are being gathered."""

    x0: float
    x1: float
    n_cells: int


def _is_header_only(band: Band, rows: Sequence[Row]) -> bool:
    """Whether a column is made by words of the header alone, set beside the column they name."""
    if band.n_cells > 2:
        return False
    below = rows[_MOST_HEADER_ROWS:]
    return not any(
        min(c.line.x1, band.x1) - max(c.line.x0, band.x0) > 1.0 for row in below for c in row.cells
    )


def column_of(cell: Cell, bands: Sequence[Band]) -> int:
    """The column that holds most of a cell; of several the first that it begins in."""
    x0, x1 = cell.line.x0, cell.line.x1
    covered = {
        place: min(x1, band.x1) - max(x0, band.x0)
        for place, band in enumerate(bands)
        if band.x1 > x0 and band.x0 < x1
    }
    best = max(covered, key=lambda place: covered[place], default=0)
    if covered.get(best, 0.0) > 0:
        starts = [place for place, share in covered.items() if share > 1.0]
        return starts[0] if len(starts) > 1 else best
    return min(
        range(len(bands)),
        key=lambda place: abs(cell.middle - (bands[place].x0 + bands[place].x1) / 2),
    )
