"""Printed rows into logical ones: which lines of a region make one row of the table.

In turn: ruling lines part the rows; cells are centred on one another; running text begins where
the first column does; else each printed row is one, but for what wraps up or down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sommaire.documents.floats.cells import Band, Cell, Row, column_of
from sommaire.documents.floats.evidence import is_number
from sommaire.documents.floats.regions import Region
from sommaire.documents.parsed import Rule
from sommaire.text import codes

_TIGHT = 0.55
"""Ems of white between two lines of one cell, at most."""
_THICK = 2.5
"""Points of a ruling line at most; what is thicker is a box."""
_FEWEST_EDGES = 3
_FEWEST_ALONE = 3
_SHORT = 12
"""Letters of a line that is too short to have been broken, unless what follows goes on."""
_CENTRED = 2.0
"""Points by which the middles of the cells of a centred row may differ."""


@dataclass(frozen=True, slots=True)
class LogicalRow:
    """For each column the cells that make one text, from top to bottom."""

    columns: tuple[tuple[Cell, ...], ...]
    is_spanned: bool = False
    """No ruling line parts its first column from the row above, though one parts the others."""

    @property
    def filled(self) -> set[int]:
        """The columns that have a text."""
        return {place for place, cells in enumerate(self.columns) if cells}


def logical_rows(region: Region) -> list[LogicalRow]:
    """The rows of a region, header rows among them."""
    edges = _edges(region)
    if edges:
        return _ruled_rows(region, edges)
    return _centred_rows(region) or _printed_rows(region)


def _printed_rows(region: Region) -> list[LogicalRow]:
    """Printed rows from top to bottom, joined where they go on with the one above."""
    is_running = _is_running(region)
    found: list[LogicalRow] = []
    last: Row | None = None
    for row in region.rows:
        columns = _columns(row, region.bands)
        if last is None:
            goes_on = False
        elif is_running:
            goes_on = not _begins(columns, found[-1], row, last=last, bands=region.bands)
        else:
            goes_on = _wraps(row, columns, found[-1], last=last, bands=region.bands)
        if goes_on:
            found[-1] = _joined(found[-1], columns)
        else:
            found.append(LogicalRow(columns))
        last = row
    return found


def _joined(above: LogicalRow, columns: tuple[tuple[Cell, ...], ...]) -> LogicalRow:
    joined = tuple(a + b for a, b in zip(above.columns, columns, strict=True))
    return LogicalRow(joined, above.is_spanned)


def _columns(row: Row, bands: Sequence[Band]) -> tuple[tuple[Cell, ...], ...]:
    columns: list[list[Cell]] = [[] for _ in bands]
    for cell in row.cells:
        columns[column_of(cell, bands)].append(cell)
    return tuple(map(tuple, columns))


# --- ruling lines ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Edge:
    """A height at which ruling lines part some columns."""

    y: float
    columns: frozenset[int]


def _edges(region: Region) -> list[_Edge]:
    """The edges inside a region, where they part its rows: no two rows of figures between two."""
    covered: dict[float, set[int]] = {}
    for rule in sorted(region.rules, key=lambda rule: rule.y0):
        if rule.y1 - rule.y0 > _THICK:
            continue
        y = next((y for y in covered if abs(y - rule.y0) < _THICK), rule.y0)
        columns = covered.setdefault(y, set())
        columns.update(p for p, band in enumerate(region.bands) if _covers(rule, band))
    top, bottom = _middle_of(region.rows[0]), _middle_of(region.rows[-1])
    edges = [
        _Edge(y, frozenset(columns))
        for y, columns in sorted(covered.items())
        if top < y < bottom and len(columns) >= len(region.bands) / 2
    ]
    return edges if len(edges) >= _FEWEST_EDGES and _part_rows(region, edges) else []


def _covers(rule: Rule, band: Band) -> bool:
    return min(rule.x1, band.x1) - max(rule.x0, band.x0) > 0.6 * (band.x1 - band.x0)


def _middle_of(row: Row) -> float:
    return (row.y0 + row.y1) / 2


def _part_rows(region: Region, edges: list[_Edge]) -> bool:
    """Whether hardly any two printed rows with figures in one column share a ruled row.

    Nor rows of words, of which none is the rest of the one above: a frame around all rows, and one
    line below their header, part nothing.
    """
    groups: dict[int, list[Row]] = {}
    for row in region.rows:
        groups.setdefault(sum(edge.y < _middle_of(row) for edge in edges), []).append(row)
    crowded = 0
    for rows in groups.values():
        figures = [
            column_of(cell, region.bands)
            for row in rows
            for cell in row.cells
            if is_number(cell.line.text)
        ]
        crowded += len(figures) > len(set(figures)) or _stand_alone(rows, region.bands)
    return crowded <= 0.2 * len(groups)


def _stand_alone(rows: Sequence[Row], bands: Sequence[Band]) -> bool:
    """Whether most of many printed rows begin anew.

    The line above ended in a column where there was room for the first word of the next.
    """
    texts = [_columns(row, bands) for row in rows]
    alone = 0
    for above, here in pairwise(texts):
        both = [place for place in range(len(bands)) if above[place] and here[place]]
        alone += (0 in both and len(both) > 1) and any(
            _fits(above[place][-1], here[place][0], bands[place]) for place in both
        )
    return alone >= _FEWEST_ALONE and alone > 0.6 * (len(rows) - 1)


def _ruled_rows(region: Region, edges: list[_Edge]) -> list[LogicalRow]:
    """The rows that ruling lines part."""
    found: list[LogicalRow] = []
    last: Row | None = None
    for row in region.rows:
        columns = _columns(row, region.bands)
        between = [
            edge
            for edge in edges
            if last is not None and _middle_of(last) < edge.y < _middle_of(row)
        ]
        if last is not None and not between and not _is_below_header(row, last, found):
            found[-1] = _joined(found[-1], columns)
        else:
            spanned = bool(between) and not any(0 in edge.columns for edge in between)
            found.append(LogicalRow(columns, spanned))
        last = row
    return found


def _is_below_header(row: Row, last: Row, found: list[LogicalRow]) -> bool:
    """Whether plain text begins below a first row in bold, with no line between."""
    head = [cell.line.is_bold for cell in last.cells]
    return len(found) == 1 and all(head) and not any(cell.line.is_bold for cell in row.cells)


# --- cells centred on one another -----------------------------------------------------------------


def _centred_rows(region: Region) -> list[LogicalRow]:
    """Rows whose cells share their middle, found from the column that has one line a row."""
    columns: list[list[Cell]] = [[] for _ in region.bands]
    for row in region.rows:
        for cell in row.cells:
            columns[column_of(cell, region.bands)].append(cell)
    for column in columns:
        column.sort(key=_middle)
    for anchor in sorted((c for c in columns if len(c) > 1), key=len):
        parted = [_around(anchor, column) for column in columns]
        if all(parted) and any(_is_off_line(anchor, parts) for parts in parted):
            return [LogicalRow(tuple(cells)) for cells in zip(*parted, strict=True)]
    return []


def _middle(cell: Cell) -> float:
    return (cell.line.y0 + cell.line.y1) / 2


def _around(anchor: list[Cell], column: list[Cell]) -> list[tuple[Cell, ...]]:
    """The cells of a column in parts, each centred on an anchor; none where they are not."""
    parts: list[tuple[Cell, ...]] = []
    at = 0
    for cell in anchor:
        middle = _middle(cell)
        if at >= len(column) or _middle(column[at]) > middle + _CENTRED:
            parts.append(())
            continue
        wanted = 2 * middle - _middle(column[at])
        end = at
        while end < len(column) and _middle(column[end]) < wanted - _CENTRED:
            end += 1
        if end == len(column) or abs(_middle(column[end]) - wanted) > _CENTRED:
            return []
        parts.append(tuple(column[at : end + 1]))
        at = end + 1
    return parts if at == len(column) else []


def _is_off_line(anchor: list[Cell], parts: list[tuple[Cell, ...]]) -> bool:
    """Whether an anchor stands between two lines of the cell beside it: proof of centring."""
    return any(
        len(part) > 1
        and all(abs(_middle(cell) - _middle(c)) > 0.25 * c.line.font_size for c in part)
        for cell, part in zip(anchor, parts, strict=True)
    )


# --- running text ---------------------------------------------------------------------------------


def _is_running(region: Region) -> bool:
    """Whether the cells hold running text of several lines."""
    first = region.bands[0].x1
    texts = [c.line.text for row in region.rows for c in row.cells if c.line.x0 > first]
    return bool(texts) and sum(text[:1].islower() for text in texts) >= 0.3 * len(texts)


def _begins(
    columns: tuple[tuple[Cell, ...], ...],
    above: LogicalRow,
    row: Row,
    *,
    last: Row,
    bands: Sequence[Band],
) -> bool:
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
    if here.y0 - before.y1 > 0.6 * here.font_size:
        return True
    return any(
        upper and lower and not _is_wrapped(upper[-1], lower[0], band)
        for upper, lower, band in zip(above.columns[1:], columns[1:], bands[1:], strict=True)
    )


# --- wrapped cells --------------------------------------------------------------------------------


def _wraps(
    row: Row,
    columns: tuple[tuple[Cell, ...], ...],
    above: LogicalRow,
    *,
    last: Row,
    bands: Sequence[Band],
) -> bool:
    """Whether a printed row is the rest of the row above, or the row above its beginning."""
    if row.y0 - last.y1 > _TIGHT * row.size:
        return False
    filled = {place for place, cells in enumerate(columns) if cells}
    if filled < above.filled:
        return all(
            _is_wrapped(above.columns[place][-1], columns[place][0], bands[place])
            for place in filled
        )
    return above.filled < filled and all(
        _is_long(above.columns[place][-1], bands[place])
        and _is_wrapped(above.columns[place][-1], columns[place][0], bands[place])
        for place in above.filled
    )


def _is_wrapped(upper: Cell, lower: Cell, band: Band) -> bool:
    """Whether the first word of `lower` would not have fitted behind `upper`."""
    line = lower.line
    if line.x0 < upper.line.x0 - 2 or line.is_bold != upper.line.is_bold:
        return False
    if len(upper.line.text) < _SHORT and not line.text[:1].islower():
        return False
    if any(code.text == c.line.text for c in (upper, lower) for code in codes(c.line.text)):
        return False
    return not _fits(upper, lower, band) and not is_number(line.text)


def _fits(upper: Cell, lower: Cell, band: Band) -> bool:
    """Whether the first word of `lower` would have fitted behind `upper`."""
    line = lower.line
    width = (line.x1 - line.x0) / max(len(line.text), 1)
    return upper.line.x1 + width * (len(line.text.split(" ", 1)[0]) + 1) < band.x1


def _is_long(cell: Cell, band: Band) -> bool:
    return cell.line.x1 - band.x0 > 0.75 * (band.x1 - band.x0)
