"""Tables and figures of a PDF, from the boxes of its lines and the ruling lines between them.

A table is a region of cells (`floats.regions`), read as a grid (`floats.grid`) and tied to the
caption right above or below it; pages that go on with the same columns are one table. A figure is
known by its caption alone. Lines of tables get the role "table", captions the role "caption".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sommaire.documents.floats.captions import Caption, find_captions
from sommaire.documents.floats.cells import Band
from sommaire.documents.floats.evidence import is_number
from sommaire.documents.floats.grid import Grid, grid_of, markdown
from sommaire.documents.floats.regions import Region, find_regions
from sommaire.documents.floats.turned import turn_upright
from sommaire.documents.lists.layout import Layout
from sommaire.documents.parsed import Rule
from sommaire.documents.table_heads import is_drawn
from sommaire.tables import Float, Line, Role, remarked

_SAME_EDGE = 6.0


@dataclass(frozen=True, slots=True)
class Tabulated:
    """The floats, and the lines with the roles "table" and "caption" set."""

    floats: tuple[Float, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class _Table:
    """A table with the pages that it runs over."""

    regions: tuple[Region, ...]
    grid: Grid
    caption: Caption | None


def find_floats(lines: Sequence[Line], rules: Sequence[Rule]) -> Tabulated:
    """Every table and figure that the page shows; body text is never taken for one."""
    upright = turn_upright(lines, rules)
    layout = Layout(upright.lines)
    captions = find_captions(upright.lines, layout.place)
    drawn = {at: line for at, line in enumerate(upright.lines) if is_drawn(line.text)}
    rules = [*upright.rules, *map(_as_rule, drawn.values())]
    regions = find_regions(
        upright.lines, layout.columns, captions=captions, rules=rules, aside=drawn.keys()
    )
    tables = _joined([_Table((region,), grid_of(region), region.caption) for region in regions])
    used = {id(table.caption) for table in tables}
    rows = [_table_row(table, lines) for table in tables]
    rows += [_caption_row(c, lines) for c in captions if id(c) not in used and not c.is_continued]
    rows.sort(key=lambda row: row.start_line)
    floats = tuple(replace(row, float_id=place) for place, row in enumerate(rows))
    return Tabulated(floats, _with_roles(lines, tables, captions))


def _as_rule(line: Line) -> Rule:
    """A line of hyphens as the ruling line that it stands for."""
    middle = (line.y0 + line.y1) / 2
    return Rule(line.page_num, line.x0, middle, line.x1, middle)


def _joined(tables: list[_Table]) -> list[_Table]:
    """Tables that go on at the top of the next page become one; what is not sure else goes."""
    joined: list[_Table] = []
    for table in tables:
        if joined and _continues(joined[-1], table):
            first = joined[-1]
            rows = table.grid.rows
            if any(table.grid.header) and table.grid.header != first.grid.header:
                rows = (table.grid.header, *rows)
            grid = replace(first.grid, rows=_followed(first.grid.rows, rows))
            joined[-1] = _Table(first.regions + table.regions, grid, first.caption)
        elif table.regions[0].is_sure:
            joined.append(table)
    return joined


def _followed(
    rows: tuple[tuple[str, ...], ...], more: tuple[tuple[str, ...], ...]
) -> tuple[tuple[str, ...], ...]:
    """Rows of one page and the next; a cell of text that the page break parted is closed."""
    if not rows or not more or more[0][0] or any(map(is_number, more[0])):
        return rows + more
    joined = tuple(f"{a} {b}".strip() for a, b in zip(rows[-1], more[0], strict=True))
    return (*rows[:-1], joined, *more[1:])


def _continues(first: _Table, table: _Table) -> bool:
    """Same columns on the next page, and no new caption."""
    if table.regions[0].page_num != first.regions[-1].page_num + 1:
        return False
    if table.caption is not None and not table.caption.is_continued:
        return False
    a, b = first.regions[-1].bands, table.regions[0].bands
    return len(a) == len(b) and all(_same_band(x, y) for x, y in zip(a, b, strict=True))


def _same_band(a: Band, b: Band) -> bool:
    if min(abs(a.x0 - b.x0), abs(a.x1 - b.x1)) < _SAME_EDGE:
        return True
    return min(a.x1, b.x1) - max(a.x0, b.x0) > 0.6 * min(a.x1 - a.x0, b.x1 - b.x0)


def _table_row(table: _Table, lines: Sequence[Line]) -> Float:
    indices = [index for region in table.regions for index in region.indices]
    caption = table.caption
    if caption is not None:
        indices += range(caption.start_line, caption.end_line)
    first_page = [lines[i] for i in indices if lines[i].page_num == table.regions[0].page_num]
    return Float(
        float_id=0,
        kind="table",
        label=caption.label if caption else "",
        caption=caption.text if caption else "",
        body=markdown(table.grid),
        page_num=table.regions[0].page_num,
        x0=min(line.x0 for line in first_page),
        y0=min(line.y0 for line in first_page),
        x1=max(line.x1 for line in first_page),
        y1=max(line.y1 for line in first_page),
        section_id=lines[min(indices)].section_id,
        source="pdf",
        start_line=min(indices),
        end_line=max(indices) + 1,
    )


def _caption_row(caption: Caption, lines: Sequence[Line]) -> Float:
    box = lines[caption.start_line : caption.end_line]
    return Float(
        float_id=0,
        kind=caption.kind,
        label=caption.label,
        caption=caption.text,
        body="",
        page_num=box[0].page_num,
        x0=min(line.x0 for line in box),
        y0=min(line.y0 for line in box),
        x1=max(line.x1 for line in box),
        y1=max(line.y1 for line in box),
        section_id=box[0].section_id,
        source="pdf",
        start_line=caption.start_line,
        end_line=caption.end_line,
    )


def _with_roles(
    lines: Sequence[Line], tables: list[_Table], captions: list[Caption]
) -> tuple[Line, ...]:
    roles: dict[int, Role] = {}
    for caption in captions:
        roles.update(dict.fromkeys(range(caption.start_line, caption.end_line), "caption"))
    for table in tables:
        for region in table.regions:
            roles.update(dict.fromkeys(region.indices, "table"))
    return tuple(
        remarked(line, roles[index], section_id=line.section_id)
        if index in roles and line.role == "body"
        else line
        for index, line in enumerate(lines)
    )
