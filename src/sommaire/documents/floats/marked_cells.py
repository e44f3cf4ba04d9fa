"""The cells of a table that a file marks, as a grid: spans repeated, the rows of its header joined.

Columns that are empty throughout, or only say what a neighbour says (cells that are there for the
looks), are dropped. Tables that only place text are told from those of data. Spans are `rowspan`
and `colspan` of HTML (4.9.12: forming a table), which the other formats have under other names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sommaire.documents.floats.grid import Grid
from sommaire.documents.runs import Run
from sommaire.documents.table_heads import heads_columns
from sommaire.markers import read_markers

MOST_COLUMNS = 200
_LONG = 400
"""Characters of a cell that is prose."""
_LONGEST_MARKER = 12


class Cell(NamedTuple):
    """A cell as a file gives it."""

    text: str
    n_columns: int = 1
    n_rows: int = 1
    """0: down to the last row."""
    is_header: bool = False


class Content(NamedTuple):
    """A cell with its text in runs."""

    cell: Cell
    runs: list[Run]


def grid_of(rows: Sequence[Sequence[Cell]], n_header: int) -> Grid:
    """The grid of some rows, the first of which head the columns; without cells, empty.

    >>> grid_of([[Cell("A", n_columns=2)], [Cell("b", n_rows=2), Cell("1")], [Cell("2")]], 1).rows
    (('b', '1'), ('b', '2'))
    """
    filled = _filled(rows)
    width = max((len(row) for row in filled), default=0)
    padded = [[*row, *("" for _ in range(width - len(row)))] for row in filled]
    wide = _narrowed(padded, n_header)
    width = len(wide[0]) if wide else 0
    header = tuple(_stacked([row[at] for row in wide[:n_header]]) for at in range(width))
    return Grid(header, tuple(map(tuple, wide[n_header:])))


def _narrowed(rows: Sequence[Sequence[str]], n_header: int) -> list[list[str]]:
    """The rows without columns that are empty, or only say what a neighbour says."""
    kept: list[list[str]] = []
    for column in map(list, zip(*rows, strict=True)):
        head, body = column[:n_header], column[n_header:]
        before = kept[-1] if kept else None
        if not any(column) or column == before:
            continue
        if before is not None and head == before[:n_header] and any(head):
            if not any(body):
                continue
            if not any(before[n_header:]):
                kept.pop()
        kept.append(column)
    return [list(row) for row in zip(*kept, strict=True)]


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


# --- tables that place text ---------------------------------------------------------------------


def paragraphs_of(rows: Sequence[Sequence[Content]]) -> list[list[Run]] | None:
    """The paragraphs of a table that only places them; None for one of data."""
    filled = [[one for one in row if one.cell.text] for row in rows]
    filled = [row for row in filled if row]
    if any(one.cell.is_header for row in filled for one in row):
        return None
    if not filled or all(len(row) == 1 for row in filled):
        return [row[0].runs for row in filled]
    if all(_is_marked(row) for row in filled) or (len(filled) == 1 and _is_prose(filled[0])):
        return [[run for one in row for run in (*_on_line(one.runs), Run(" "))] for row in filled]
    return None


def _is_marked(row: Sequence[Content]) -> bool:
    """One text, or a marker and its text."""
    if len(row) == 1:
        return True
    marker = row[0].cell.text
    return (
        len(row) == 2
        and any(
            found.end >= len(marker) for found in read_markers(f"{marker} x"[: len(marker) + 2])
        )
        and len(marker) < _LONGEST_MARKER
    )


def _is_prose(row: Sequence[Content]) -> bool:
    return any(len(one.cell.text) > _LONG for one in row)


def _on_line(runs: Sequence[Run]) -> list[Run]:
    """Runs without the line breaks around them."""
    kept = list(runs)
    while kept and not kept[0].text.strip():
        kept.pop(0)
    while kept and not kept[-1].text.strip():
        kept.pop()
    return kept


# --- headers --------------------------------------------------------------------------------------


def n_header_of(rows: Sequence[Sequence[Content]]) -> int:
    """How many rows head the columns, where the file does not say: those of `th`, or a first one
    that is bold or whose words are those of a head.
    """
    filled = [[one for one in row if one.cell.text] for row in rows]
    filled = [row for row in filled if row]
    n_rows = 0
    while n_rows < len(filled) and all(one.cell.is_header for one in filled[n_rows]):
        n_rows += 1
    if n_rows or len(filled) < 2:
        return n_rows if n_rows < len(filled) else 0
    others = [one for row in filled[1:] for one in row]
    is_bold = len(filled[0]) > 1 and all(map(_is_bold, filled[0]))
    if is_bold and not all(map(_is_bold, others)):
        return 1
    first, *below = [[one.cell.text for one in row] for row in rows]
    return int(heads_columns(first, below))


def _is_bold(content: Content) -> bool:
    runs = [run for run in content.runs if run.text.strip()]
    return bool(runs) and all(run.is_bold for run in runs)
