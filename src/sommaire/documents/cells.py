"""The cells of a table that a file marks, as a grid: spans repeated, the rows of its header joined.

Spans are HTML's `rowspan` and `colspan` (HTML, 4.9.12: forming a table), which the other formats
have under other names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sommaire.documents.table_grid import Grid

MOST_COLUMNS = 200


class Cell(NamedTuple):
    """A cell as a file gives it."""

    text: str
    n_columns: int = 1
    n_rows: int = 1
    """0: down to the last row."""
    is_header: bool = False


def grid_of(rows: Sequence[Sequence[Cell]], n_header: int) -> Grid:
    """The grid of some rows, the first of which head the columns; without cells, empty.

    >>> grid_of([[Cell("A", n_columns=2)], [Cell("b", n_rows=2), Cell("1")], [Cell("2")]], 1).rows
    (('b', '1'), ('b', '2'))
    """
    filled = _filled(rows)
    width = max((len(row) for row in filled), default=0)
    wide = [(*row, *("" for _ in range(width - len(row)))) for row in filled]
    header = tuple(_stacked([row[at] for row in wide[:n_header]]) for at in range(width))
    return Grid(header, tuple(wide[n_header:]))


def _filled(rows: Sequence[Sequence[Cell]]) -> list[list[str]]:
    """Each row with the cells that reach into it from the row above."""
    out: list[list[str]] = []
    reaching: dict[int, tuple[str, int]] = {}
    """Column → text and for how many more rows."""
    for row in rows:
        texts: list[str] = []
        cells = list(row)
        while cells or len(texts) in reaching:
            if len(texts) in reaching:
                texts.append(_reached(reaching, len(texts)))
                continue
            cell = cells.pop(0)
            for _ in range(min(cell.n_columns, MOST_COLUMNS - len(texts))):
                n_more = (cell.n_rows or len(rows)) - 1
                if n_more > 0:
                    reaching[len(texts)] = (cell.text, n_more)
                texts.append(cell.text)
            if len(texts) >= MOST_COLUMNS:
                break
        out.append(texts)
    return out


def _reached(reaching: dict[int, tuple[str, int]], column: int) -> str:
    text, n_more = reaching.pop(column)
    if n_more > 1:
        reaching[column] = (text, n_more - 1)
    return text


def _stacked(texts: Sequence[str]) -> str:
    """The cells of the rows of a header over one column, each once."""
    return " ".join(dict.fromkeys(text for text in texts if text))
