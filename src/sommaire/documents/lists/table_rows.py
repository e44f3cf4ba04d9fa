"""The rows of tables as items: each table with a body is a list, each of its rows an item.

Starts from `Float.body` (Markdown), whichever reader made it, and finds the lines that each row was
printed on, so that an item can be cited. A row whose lines stand apart (a page read column by
column) is cited at the line of its name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sommaire.documents.lists.drafts import Draft, Entry, what_follows
from sommaire.documents.lists.layout import Place
from sommaire.documents.lists.leads import announcing_lead
from sommaire.documents.parsed import TableMark
from sommaire.tables import Float, Line

_CELL = re.compile(r"(?<!\\)\|")


def rows_of_body(body: str) -> list[list[str]]:
    r"""The cells of a Markdown table, its header first, the rule under it left out.

    >>> rows_of_body("| A | B |\n| --- | --- |\n| 1 | 2 |")
    [['A', 'B'], ['1', '2']]
    """
    rows = []
    for line in body.split("\n"):
        cells = [cell.strip().replace("\\|", "|") for cell in _CELL.split(line.strip())[1:-1]]
        if cells and not all(set(cell) <= set("-: ") and cell for cell in cells):
            rows.append(cells)
    return rows


def table_lists(
    floats: Sequence[Float],
    lines: Sequence[Line],
    places: Sequence[Place],
    marks: Sequence[TableMark] = (),
) -> list[Draft]:
    """One list a table, its caption and header as lead; `marks` say where the rows stand.

    A table without a caption is introduced by what stands right over it, where that announces it.
    """
    drafts = []
    for table in floats:
        rows = rows_of_body(table.body) if table.kind == "table" else []
        if len(rows) > 1:
            mark = next((one for one in marks if _is_of(one, table)), None)
            drafts.append(_table_list(table, rows, lines, places, mark))
    return drafts


def _is_of(mark: TableMark, table: Float) -> bool:
    return table.start_line <= mark.start_line and mark.end_line <= table.end_line


def _table_list(
    table: Float,
    rows: list[list[str]],
    lines: Sequence[Line],
    places: Sequence[Place],
    mark: TableMark | None,
) -> Draft:
    header, *body = rows
    column = naming_column(body)
    if mark is not None:
        spans = [list(range(*span)) for span in mark.row_lines]
    else:
        left = _unused(table, lines)
        _take(header, left, lines)
        spans = [_take(row, left, lines) for row in body]
    titles = titles_of_groups(body)
    entries = [
        _entry(row, span, column, table)
        for place, (row, span) in enumerate(zip(body, spans, strict=True))
        if place not in titles
    ]
    draft = Draft("table row", entries, table.section_id, needs_lead=False)
    draft.lead_start_line, draft.lead_end_line = table.start_line, table.start_line + 1
    words = table.caption
    if not words:
        over = announcing_lead(table.start_line, lines, places)
        words = over.text
        draft.lead_start_line = over.start_line
    draft.lead = " ".join(part for part in (words, " | ".join(header)) if part)
    draft.end = what_follows(draft, lines)
    return draft


def titles_of_groups(rows: Sequence[Sequence[str]]) -> frozenset[int]:
    """The places of rows that span all columns and title the rows under them.

    One text in every column; or in the first alone, where the very first row is so.

    >>> sorted(titles_of_groups([["Day", "Day"], ["a", "1"], ["b", "2"]]))
    [0]
    >>> sorted(titles_of_groups([["Day", ""], ["a", "1"], ["Night", ""], ["b", "2"]]))
    [0, 2]
    """
    spanning = {at for at, row in enumerate(rows) if len(row) > 1 and len({*row}) == 1 and row[0]}
    alone = {at for at, row in enumerate(rows) if len(row) > 1 and row[0] and not any(row[1:])}
    found = spanning | (alone if 0 in alone else set())
    last = len(rows) - 1
    is_over = all(at + 1 not in found for at in found) and last not in found
    return frozenset(found) if is_over and 2 * len(found) <= len(rows) else frozenset()


def naming_column(rows: Sequence[Sequence[str]]) -> int:
    """The first column whose cells tell most rows apart.

    >>> naming_column([["GV", "Context"], ["GV", "Policy"], ["ID", "Assets"]])
    1
    """
    for column in range(len(rows[0]) if rows else 0):
        texts = [row[column] for row in rows]
        if len({text for text in texts if text}) > 0.75 * len(rows):
            return column
    return 0


def _entry(row: list[str], indices: list[int], column: int, table: Float) -> Entry:
    is_together = bool(indices) and max(indices) - min(indices) + 1 == len(set(indices))
    start = min(indices) if indices else table.start_line
    end = max(indices) + 1 if is_together else start + 1
    name = row[column] or next((cell for cell in row if cell), "")
    return Entry("", start, end, name=name, text=" | ".join(row))


def _unused(table: Float, lines: Sequence[Line]) -> list[int]:
    """The table's lines, from top to bottom, not yet given to a row."""
    span = range(table.start_line, min(table.end_line, len(lines)))
    found = [i for i in span if lines[i].role == "table"]
    return sorted(found, key=lambda i: (lines[i].page_num, round(lines[i].y0), lines[i].x0))


def _take(row: Sequence[str], left: list[int], lines: Sequence[Line]) -> list[int]:
    """The lines that make the cells of a row; they are taken out of `left`."""
    taken: list[int] = []
    for cell in row:
        taken += _take_cell(cell, left, lines)
    return taken


def _take_cell(cell: str, left: list[int], lines: Sequence[Line]) -> list[int]:
    """The first unused lines that, read one after the other, say what the cell says."""
    taken: list[int] = []
    rest = cell.replace(" ", "")
    for index in list(left[:60]):
        text = lines[index].text.replace(" ", "")
        stem = text[:-1] if lines[index].is_hyphenated else text
        if rest and text and (rest.startswith(text) or rest.startswith(stem)):
            rest = rest[len(text) if rest.startswith(text) else len(stem) :]
            taken.append(index)
            left.remove(index)
        if not rest:
            break
    return taken
