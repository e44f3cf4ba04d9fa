"""Tables of HTML: those that hold data as grids, those that only place text as its paragraphs.

A table that places text is one that holds blocks (lists, headings, other tables), says so itself,
or has one cell a row that matters, be there a marker before it: so are the points of laws and
contracts often set. Signs that stand in cells of their own ("$", ")", "%") go to their figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sommaire.documents.floats.marked_cells import (
    MOST_COLUMNS,
    Cell,
    Content,
    n_header_of,
    paragraphs_of,
)
from sommaire.documents.html.lists import whole_number
from sommaire.documents.html.style import Sheet, is_unseen, weight_of
from sommaire.documents.runs import HARD_BREAK, Run

_PLACES = frozenset({"presentation", "none"})
_IN_BLOCKS = frozenset({"table", "ul", "ol", "dl", "pre", "hr", *(f"h{n}" for n in range(1, 7))})
_BREAKING = frozenset({"p", "div", "li", "tr", "blockquote"})
_BEFORE = frozenset({"$", "€", "£", "¥", "US$", "C$", "(", "($", "$("})
_AFTER = re.compile(r"[)%]{1,2}|[a-z*†‡]{1,2}\)?")


class Table(NamedTuple):
    """A table as it is to be set."""

    rows: list[list[Cell]]
    n_header: int
    caption: str
    paragraphs: list[list[Run]]
    """Instead of rows: what a table that places text holds."""


def read_table(node: Any, sheet: Sheet) -> Table | None:  # noqa: ANN401
    """A table of data or of paragraphs; None where what stands in it is to be walked."""
    if node.attributes.get("role") in _PLACES and _has_blocks(node):
        return None
    caption, n_head, rows = "", 0, list[list[Content]]()
    for part, row in _rows(node):
        if part == "caption":
            caption = " ".join((row.text() or "").split())
            continue
        cells = [_content(cell, sheet) for cell in _cells(row, sheet)]
        n_head += part == "thead"
        rows.append(cells)
    is_data = any(one.cell.is_header for row in rows for one in row)
    if not is_data and _has_blocks(node):
        return None
    paragraphs = paragraphs_of(rows)
    if paragraphs is not None:
        if caption:
            paragraphs.insert(0, [Run(caption)])
        return Table([], 0, "", paragraphs)
    grid = [_merged([content.cell for content in row]) for row in rows]
    grid = [row for row in grid if any(cell.text for cell in row)]
    return Table(grid, n_head or n_header_of(rows), caption, [])


# --- what stands in it --------------------------------------------------------------------------


def _rows(table: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401
    """The part ("thead", "tbody", "caption") and node of each row, not of inner tables."""
    child = table.child
    while child is not None:
        if child.tag == "tr":
            yield "tbody", child
        elif child.tag == "caption":
            yield "caption", child
        elif child.tag in ("thead", "tbody", "tfoot"):
            row = child.child
            while row is not None:
                if row.tag == "tr":
                    yield child.tag, row
                row = row.next
        child = child.next


def _cells(row: Any, sheet: Sheet) -> Iterator[Any]:  # noqa: ANN401
    cell = row.child
    while cell is not None:
        if cell.tag in ("td", "th") and not is_unseen(cell, sheet.of(cell)):
            yield cell
        cell = cell.next


def _has_blocks(table: Any) -> bool:  # noqa: ANN401
    """Whether a cell holds more than paragraphs."""
    stack = [table.child]
    while stack:
        node = stack.pop()
        while node is not None:
            if node.tag in _IN_BLOCKS:
                return True
            if node.child is not None:
                stack.append(node.child)
            node = node.next
    return False


def _content(cell: Any, sheet: Sheet) -> Content:  # noqa: ANN401
    """The text of a cell, in one line and as runs."""
    runs: list[Run] = []
    is_bold = weight_of(cell.tag, sheet.of(cell)) or False
    stack: list[tuple[Any, bool, bool]] = [(cell.child, is_bold, False)]
    while stack:
        node, bold, is_end = stack.pop()
        if node is None:
            continue
        if is_end:
            runs.append(Run(HARD_BREAK))
            continue
        stack.append((node.next, bold, False))
        if node.tag == "-text":
            runs.append(Run(re.sub(r"[ \t\n\r\f]+", " ", node.text_content or ""), bold))
        elif node.tag == "br":
            runs.append(Run(HARD_BREAK))
        elif node.tag and not node.tag.startswith("-") and not is_unseen(node, sheet.of(node)):
            if node.tag in _BREAKING:
                runs.append(Run(HARD_BREAK))
                stack.append((node, bold, True))
            weight = weight_of(node.tag, sheet.of(node))
            stack.append((node.child, bold if weight is None else weight, False))
    text = " ".join("".join(run.text for run in runs).split())
    return Content(
        Cell(
            text,
            _span(cell, "colspan", MOST_COLUMNS),
            _span(cell, "rowspan", 65_534),
            is_header=cell.tag == "th",
        ),
        runs,
    )


def _span(cell: Any, name: str, most: int) -> int:  # noqa: ANN401
    value = whole_number(cell.attributes.get(name))
    if value is None or value < 0 or (value == 0 and name == "colspan"):
        return 1
    return min(value, most)


# --- tables of data -----------------------------------------------------------------------------


def _merged(row: Sequence[Cell]) -> list[Cell]:
    """The cells of a row, signs with the figures that they belong to, their own cells empty."""
    out: list[Cell] = []
    sign = ""
    for cell in row:
        text = cell.text
        figures = [place for place, one in enumerate(out) if one.text]
        if text in _BEFORE:
            sign, text = sign + text, ""
        elif text and sign:
            sign, text = "", sign + text
        elif figures and _AFTER.fullmatch(text) and out[figures[-1]].text[-1:].isdigit():
            out[figures[-1]] = out[figures[-1]]._replace(text=out[figures[-1]].text + text)
            text = ""
        out.append(cell._replace(text=text))
    if sign:
        out[-1] = out[-1]._replace(text=sign)
    return out
