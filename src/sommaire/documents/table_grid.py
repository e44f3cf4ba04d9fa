"""A region as a grid of texts: logical rows, header, cells that span repeated; Markdown of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sommaire.documents.table_cells import Band, Cell, Row, column_of
from sommaire.documents.table_regions import Region, is_number
from sommaire.text import join_lines

_MOST_HEADER_ROWS = 4


@dataclass(frozen=True, slots=True)
class Grid:
    """Texts of a table: every row has one cell a column."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    edges: tuple[float, ...]
    """Where the columns begin, in points: what the pages of one table share."""


@dataclass(frozen=True, slots=True)
class _LogicalRow:
    """For each column the cells that make one text, from top to bottom."""

    columns: tuple[tuple[Cell, ...], ...]

    @property
    def filled(self) -> set[int]:
        return {place for place, cells in enumerate(self.columns) if cells}


def grid_of(region: Region) -> Grid:
    """The grid of a region."""
    logical = _logical_rows(region)
    spans = _spans(region)
    n_header = _n_header(logical, region)
    header = _header(logical[:n_header], spans, len(region.bands))
    body = _filled_down([tuple(map(_text, row.columns)) for row in logical[n_header:]])
    return Grid(header, tuple(body), tuple(band.x0 for band in region.bands))


def markdown(grid: Grid) -> str:
    """The grid as a Markdown table with its header."""
    rows = [grid.header, tuple("---" for _ in grid.header), *grid.rows]
    return "\n".join("| " + " | ".join(map(_escaped, row)) + " |" for row in rows)


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")


def _text(cells: Sequence[Cell]) -> str:
    return join_lines([c.line.text for c in cells], [c.line.is_hyphenated for c in cells])


# --- logical rows ---------------------------------------------------------------------------------


def _logical_rows(region: Region) -> list[_LogicalRow]:
    """Printed rows, those that go on with the row above joined to it."""
    separators = _separators(region)
    is_running = not separators and _is_running(region)
    found: list[_LogicalRow] = []
    last: Row | None = None
    for row in region.rows:
        columns = _columns(row, region.bands)
        if last is None or not found:
            goes_on = False
        elif separators:
            goes_on = not any(last.y1 - 2 <= height <= row.y0 + 2 for height in separators)
        elif is_running:
            goes_on = not _begins(columns, found[-1], row, last)
        else:
            goes_on = _goes_on(row, columns, found[-1], last, region.bands)
        if goes_on:
            joined = (a + b for a, b in zip(found[-1].columns, columns, strict=True))
            found[-1] = _LogicalRow(tuple(joined))
        else:
            found.append(_LogicalRow(columns))
        last = row
    return found


def _is_running(region: Region) -> bool:
    """Whether the cells hold running text of several lines."""
    first = region.bands[0].x1
    texts = [c.line.text for row in region.rows for c in row.cells if c.line.x0 > first]
    return bool(texts) and sum(text[:1].islower() for text in texts) >= 0.3 * len(texts)


def _begins(columns: tuple[tuple[Cell, ...], ...], above: _LogicalRow, row: Row, last: Row) -> bool:
    """Whether a row of a table of running text begins: its first column does, or all are bold."""
    if not columns[0]:
        return all(cell.line.is_bold for cell in last.cells) and not any(
            cell.line.is_bold for cell in row.cells
        )
    if not above.columns[0]:
        return True
    before, here = above.columns[0][-1].line, columns[0][0].line
    if before.is_bold and not here.is_bold and len(above.filled) == len(columns):
        return all(c.line.is_bold for cells in above.columns for c in cells)
    return here.y0 - before.y1 > 0.6 * here.font_size


def _columns(row: Row, bands: Sequence[Band]) -> tuple[tuple[Cell, ...], ...]:
    columns: list[list[Cell]] = [[] for _ in bands]
    for cell in row.cells:
        columns[column_of(cell, bands)].append(cell)
    return tuple(map(tuple, columns))


def _separators(region: Region) -> list[float]:
    """Heights of the ruling lines that cross most of the table, if they part the rows."""
    width = region.bands[-1].x1 - region.bands[0].x0
    heights = sorted(
        rule.y0
        for rule in region.rules
        if rule.y1 - rule.y0 < 2.5 and rule.x1 - rule.x0 > 0.5 * width
    )
    return heights if len(heights) >= 4 else []


def _goes_on(
    row: Row,
    columns: tuple[tuple[Cell, ...], ...],
    above: _LogicalRow,
    last: Row,
    bands: Sequence[Band],
) -> bool:
    """Whether a printed row is the wrapped rest of the logical row above."""
    filled = {place for place, cells in enumerate(columns) if cells}
    if not filled < above.filled or row.y0 - last.y1 > 0.55 * row.size:
        return False
    return all(
        _wrapped(above.columns[place][-1], columns[place][0], bands, place) for place in filled
    )


def _wrapped(upper: Cell, lower: Cell, bands: Sequence[Band], place: int) -> bool:
    """Whether the first word of `lower` would not have fitted behind `upper`."""
    line = lower.line
    width = (line.x1 - line.x0) / max(len(line.text), 1)
    limit = bands[place].x1
    fits = upper.line.x1 + width * (len(line.text.split(" ", 1)[0]) + 1) < limit
    return not fits and not is_number(line.text)


# --- header and spans -----------------------------------------------------------------------------


def _spans(region: Region) -> dict[int, range]:
    """For the cells over several columns (by line index), the columns."""
    spans = {}
    for row in region.rows:
        for cell in row.cells:
            covered = [
                place
                for place, band in enumerate(region.bands)
                if min(cell.line.x1, band.x1) - max(cell.line.x0, band.x0) > 1.0
            ]
            if len(covered) > 1:
                spans[cell.index] = range(covered[0], covered[-1] + 1)
    return spans


def _n_header(logical: list[_LogicalRow], region: Region) -> int:
    """How many rows stand above the first row of data."""
    n_columns = len(region.bands)
    for place, row in enumerate(logical[:_MOST_HEADER_ROWS]):
        values = [_text(cells) for cells in row.columns[1:] if cells]
        if place > 0 and len(row.filled) > n_columns / 2:
            return place
        if values and sum(map(is_number, values)) > len(values) / 2 and place > 0:
            return place
    return 1


def _header(rows: list[_LogicalRow], spans: dict[int, range], n_columns: int) -> tuple[str, ...]:
    texts: list[list[str]] = [[] for _ in range(n_columns)]
    for row in rows:
        for place, cells in enumerate(row.columns):
            if cells:
                for column in spans.get(cells[0].index, range(place, place + 1)):
                    texts[column].append(_text(cells))
    return tuple(" ".join(parts) for parts in texts)


def _filled_down(rows: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """A first column that leaves a quarter of its cells empty spans rows: repeat its text."""
    empty = sum(not row[0] and sum(map(bool, row)) > 1 for row in rows)
    if not rows or empty < len(rows) / 4 or (len(rows[0]) < 3 and empty < len(rows) / 2):
        return rows
    out: list[tuple[str, ...]] = []
    for row in rows:
        spans = not row[0] and sum(map(bool, row)) > 1 and out
        out.append((out[-1][0], *row[1:]) if spans else row)
    return out
