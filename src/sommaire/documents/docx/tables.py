"""Tables of a DOCX file as rows of cells: spans counted, what a cell holds on one line.

Cells that go on with the one above (`vMerge`) become its rows, as in HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from sommaire.documents.docx.styles import W, value_of
from sommaire.documents.floats.marked_cells import MOST_COLUMNS, Cell, Content
from sommaire.documents.runs import HARD_BREAK, Run

ReadCell = Callable[[Element], list[Run]]


@dataclass(slots=True)
class _Placed:
    """A cell while the rows below are read."""

    content: Content
    n_rows: int = 1


def read_rows(table: Element, read_cell: ReadCell) -> list[list[Content]]:
    """The rows of a table (`w:tbl`); `read_cell` gives the text of a `w:tc`."""
    above: dict[int, _Placed] = {}
    """Column → the cell that began there last."""
    rows = [_read_row(row, above, read_cell) for row in _rows(table)]
    return [
        [one.content._replace(cell=one.content.cell._replace(n_rows=one.n_rows)) for one in row]
        for row in rows
    ]


def n_header_rows(table: Element) -> int:
    """The rows that the table repeats on each page as its header."""
    n_rows = 0
    for row in _rows(table):
        properties = row.find(f"{W}trPr")
        mark = properties.find(f"{W}tblHeader") if properties is not None else None
        if mark is None or value_of(mark) in ("0", "false"):
            break
        n_rows += 1
    return n_rows


def holds_tables(table: Element) -> bool:
    """Whether a table stands in one of its cells."""
    return any(inner is not table for inner in table.iter(f"{W}tbl"))


def cells_of(table: Element) -> Iterator[Element]:
    """All cells of a table, row by row."""
    for row in _rows(table):
        yield from row.iterfind(f"{W}tc")
        for content in row.iterfind(f"{W}sdt/{W}sdtContent"):
            yield from content.iterfind(f"{W}tc")


def _rows(table: Element) -> Iterator[Element]:
    for child in table:
        if child.tag == f"{W}tr":
            yield child
        elif child.tag in (f"{W}sdt", f"{W}ins", f"{W}customXml"):
            inner = child.find(f"{W}sdtContent")
            yield from _rows(child if inner is None else inner)


def _read_row(row: Element, above: dict[int, _Placed], read_cell: ReadCell) -> list[_Placed]:
    placed: list[_Placed] = []
    properties = row.find(f"{W}trPr")
    skipped = value_of(properties.find(f"{W}gridBefore")) if properties is not None else ""
    column = 0
    if skipped.isdigit() and int(skipped):
        column = min(int(skipped), MOST_COLUMNS)
        placed.append(_Placed(Content(Cell("", column), [])))
    for cell in row:
        if cell.tag == f"{W}sdt":
            found = cell.find(f"{W}sdtContent/{W}tc")
            cell = found if found is not None else cell
        if cell.tag != f"{W}tc":
            continue
        about = cell.find(f"{W}tcPr")
        span = value_of(about.find(f"{W}gridSpan")) if about is not None else ""
        width = min(int(span), MOST_COLUMNS) if span.isdigit() and int(span) else 1
        merge = about.find(f"{W}vMerge") if about is not None else None
        goes_on = merge is not None and value_of(merge) != "restart" and column in above
        runs = read_cell(cell)
        if goes_on:
            above[column].n_rows += 1
        else:
            text = " ".join("".join(run.text for run in runs).split())
            above[column] = _Placed(Content(Cell(text, width), runs))
            placed.append(above[column])
        column += width
    return placed


def joined(paragraphs: list[list[Run]]) -> list[Run]:
    """The paragraphs of a cell, a line each."""
    runs: list[Run] = []
    for paragraph in paragraphs:
        runs += [Run(HARD_BREAK), *paragraph] if runs else paragraph
    return runs
