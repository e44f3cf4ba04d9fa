"""A region as a grid of texts: logical rows, header, cells that span repeated; Markdown of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sommaire.documents.floats.cells import Cell, Row
from sommaire.documents.floats.evidence import is_number, is_set_apart
from sommaire.documents.floats.regions import Region
from sommaire.documents.floats.rows import LogicalRow, logical_rows
from sommaire.documents.medians import median
from sommaire.documents.parsed import Rule
from sommaire.documents.table_heads import heads_columns
from sommaire.text import join_lines

_MOST_HEADER_ROWS = 4
_TIGHT = 0.5
"""Ems of white between the lines of one header, at most."""
_YEAR = re.compile(r"(?:19|20)\d\d(?:\s?[–-]\s?\d{2,4})?[a-z]?")


@dataclass(frozen=True, slots=True)
class Grid:
    """Texts of a table: every row has one cell a column."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def grid_of(region: Region) -> Grid:
    """The grid of a region."""
    logical = logical_rows(region)
    spans = _spans(region)
    n_header = _n_header(logical, region)
    header = _header(logical[:n_header], spans, len(region.bands))
    below = logical[n_header:]
    body = _filled_down([_texts(row) for row in below], [row.is_spanned for row in below])
    return Grid(header, tuple(body))


def markdown(grid: Grid) -> str:
    """The grid as a Markdown table with its header."""
    rows = [grid.header, tuple("---" for _ in grid.header), *grid.rows]
    return "\n".join("| " + " | ".join(map(_escaped, row)) + " |" for row in rows)


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")


def _text(cells: Sequence[Cell]) -> str:
    return join_lines([c.line.text for c in cells], [c.line.is_hyphenated for c in cells])


def _texts(row: LogicalRow) -> tuple[str, ...]:
    """The cells of a row of data; figures that a reader left in one cell go to the empty ones."""
    texts = list(map(_text, row.columns))
    for place, text in enumerate(texts):
        tokens = text.split(" ")
        n_empty = next((i for i, other in enumerate(texts[place + 1 :]) if other), len(texts))
        n_empty = min(n_empty, len(texts) - place - 1)
        if 1 < len(tokens) <= n_empty + 1 and all(map(is_number, tokens)):
            texts[place : place + len(tokens)] = tokens
        elif len(tokens) > 1 and n_empty and is_number(tokens[0]) and tokens[1][:2].isalpha():
            texts[place : place + 2] = [tokens[0], " ".join(tokens[1:])]
    return tuple(texts)


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
                spans[cell.place] = range(covered[0], covered[-1] + 1)
    return spans


def _n_header(logical: list[LogicalRow], region: Region) -> int:
    """How many rows stand above the first row of data; none where the first row looks like it."""
    if region.caption is None and not _looks_like_header(logical, region):
        return 0
    for place, row in enumerate(logical[:_MOST_HEADER_ROWS]):
        is_below = place > 0 and (row.filled == {0} or (_is_bold(logical[0]) and not _is_bold(row)))
        if is_below or not _names_columns(row):
            return place
        if len(row.filled) > len(region.bands) / 2:
            return place + 1 + _n_wrapped(logical, place + 1)
    return 1


def _n_wrapped(logical: list[LogicalRow], start: int) -> int:
    """Rows of words right below a header, where figures follow: its lines were parted."""
    for place in range(start, min(start + _MOST_HEADER_ROWS, len(logical))):
        row = logical[place]
        if not _names_columns(row):
            return place - start
        if row.filled == {0} or _white_above(logical, place) > _TIGHT * _size_of(row):
            return 0
    return 0


def _white_above(logical: list[LogicalRow], place: int) -> float:
    above = max(c.line.y1 for cells in logical[place - 1].columns for c in cells)
    return min(c.line.y0 for cells in logical[place].columns for c in cells) - above


def _size_of(row: LogicalRow) -> float:
    return max(cell.line.font_size for cells in row.columns for cell in cells)


def _names_columns(row: LogicalRow) -> bool:
    """Whether a row holds words or years, no figures."""
    texts = [_text(cells) for cells in row.columns if cells]
    figures = sum(is_number(text) and not _YEAR.fullmatch(text) for text in texts)
    return figures <= len(texts) / 4


def _is_bold(row: LogicalRow) -> bool:
    return all(cell.line.is_bold for cells in row.columns for cell in cells)


def _looks_like_header(logical: list[LogicalRow], region: Region) -> bool:
    """Whether the first row is set apart: bold over plain, words over numbers."""
    first, rest = logical[0], logical[1:]
    cells = [cell.line for column in first.columns for cell in column]
    if is_set_apart(cells, region.rows[1:]) or _stands_off(logical) or _is_ruled_off(region):
        return True
    texts = [[_text(column) for column in row.columns] for row in logical]
    if heads_columns(texts[0], texts[1:]):
        return True
    return any(_names_figures(first, rest, place) for place in first.filled)


def _is_ruled_off(region: Region) -> bool:
    """Whether a ruling line stands under the first printed row, and none between the others."""
    between = [
        sum(_parts(rule, above, below) for rule in region.rules)
        for above, below in pairwise(region.rows)
    ]
    return len(between) > _FEWEST_STEPS and between[0] > 0 and not any(between[1:])


def _parts(rule: Rule, above: Row, below: Row) -> bool:
    is_between = above.y1 - 1 <= (rule.y0 + rule.y1) / 2 <= below.y0 + 1
    return is_between and rule.x1 - rule.x0 > rule.y1 - rule.y0


_OFF = 1.15
"""A first row stands off from the rows where the step below it is so many times theirs."""
_FEWEST_STEPS = 3


def _stands_off(logical: list[LogicalRow]) -> bool:
    """Whether the step from the first row to the second is the widest, with words in every column.

    What printers leave around the line below a header; rows that wrap have steps as wide.
    """
    tops = [min(c.line.y0 for cells in row.columns for c in cells) for row in logical]
    steps = [below - above for above, below in pairwise(tops)]
    is_full = len(logical[0].filled) == len(logical[0].columns)
    if len(steps) <= _FEWEST_STEPS or not is_full or not _names_columns(logical[0]):
        return False
    return steps[0] > _OFF * median(steps[1:]) and steps[0] >= max(steps[1:])


def _names_figures(first: LogicalRow, rest: list[LogicalRow], place: int) -> bool:
    """Whether a column has words in its first row and figures, dates or codes below."""
    below = [_text(row.columns[place]) for row in rest if row.columns[place]]
    with_digit = sum(any(char.isdigit() for char in text) for text in below)
    words = _text(first.columns[place])
    return len(below) > 1 and with_digit > 0.6 * len(below) and not any(c.isdigit() for c in words)


def _header(rows: list[LogicalRow], spans: dict[int, range], n_columns: int) -> tuple[str, ...]:
    texts: list[list[str]] = [[] for _ in range(n_columns)]
    for row in rows:
        for place, cells in enumerate(row.columns):
            if cells:
                for column in spans.get(cells[0].place, range(place, place + 1)):
                    texts[column].append(_text(cells))
    return tuple(" ".join(parts) for parts in texts)


def _filled_down(rows: list[tuple[str, ...]], spanned: list[bool]) -> list[tuple[str, ...]]:
    """The text of a first column that spans rows, repeated on each of them.

    Ruling lines tell which; without them a first column that leaves a quarter of its cells empty.
    """
    is_ruled = any(spanned)
    empty = [not row[0] and sum(map(bool, row)) > 1 for row in rows]
    few = (
        not rows or sum(empty) < len(rows) / 4 or (len(rows[0]) < 3 and sum(empty) < len(rows) / 2)
    )
    if not rows or (few and not is_ruled):
        return rows
    out: list[tuple[str, ...]] = []
    for row, is_empty, is_spanned in zip(rows, empty, spanned, strict=True):
        repeats = is_empty and bool(out) and (is_spanned or not is_ruled)
        out.append((out[-1][0], *row[1:]) if repeats else row)
    return out
