"""Where the tables of a page are: runs of rows with cells side by side, weighed before believed.

Precision first: body text in two columns, printed contents, addresses and signatures also stand
side by side. A run of rows is a table when the evidence for it (a caption, ruling lines, numbers,
columns that align) outweighs the evidence against it (prose, leaders, signature words).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from sommaire.documents.floats.captions import Caption
from sommaire.documents.floats.cells import Band, Cell, Row, bands_of, part_at_rules, rows_of
from sommaire.documents.floats.columns import columns_for_tables
from sommaire.documents.floats.evidence import CAPTION_WEIGHT, weight_of
from sommaire.documents.medians import median
from sommaire.documents.parsed import Rule
from sommaire.tables import Line

_ENOUGH = 2.0
"""Evidence that a table with a caption needs."""
_ENOUGH_ALONE = 3.0
_MOST_LABELS = 5


@dataclass(frozen=True, slots=True)
class Region:
    """A run of rows that is a table."""

    page_num: int
    rows: tuple[Row, ...]
    bands: tuple[Band, ...]
    caption: Caption | None
    rules: tuple[Rule, ...]
    """The ruling lines within its box."""
    weight: float
    """The evidence that it is a table."""

    @property
    def is_sure(self) -> bool:
        """The evidence is enough; where not, it is a table only as the rest of one."""
        return self.weight >= (_ENOUGH if self.caption is not None else _ENOUGH_ALONE)

    @property
    def indices(self) -> list[int]:
        """The lines that it is made of, in document order."""
        return sorted({cell.place for row in self.rows for cell in row.cells})


def find_regions(
    lines: Sequence[Line],
    columns: Sequence[tuple[int, int]],
    *,
    captions: Sequence[Caption],
    rules: Sequence[Rule],
    aside: Collection[int] = (),
) -> list[Region]:
    """The runs of rows that may be tables, page by page from top to bottom.

    `columns` are page number and column of each line; `aside` are lines that are part of none.
    """
    taken = set(aside)
    taken |= {at for caption in captions for at in range(caption.start_line, caption.end_line)}
    page_rules: dict[int, list[Rule]] = defaultdict(list)
    for rule in rules:
        page_rules[rule.page_num].append(rule)
    columns = columns_for_tables(lines, columns, captions=captions, rules=page_rules)
    by_column: dict[tuple[int, int], list[Cell]] = defaultdict(list)
    for index, line in enumerate(lines):
        if line.role in ("body", "list", "heading") and index not in taken:
            by_column[columns[index]].append(Cell(index, line))
    regions = []
    for (page_num, _), cells in by_column.items():
        near = [c for c in captions if lines[c.start_line].page_num == page_num]
        parted = part_at_rules(cells, page_rules[page_num])
        for run in _runs(rows_of(parted)):
            region = _region(run, near, page_rules[page_num], lines)
            if region is not None:
                regions.append(region)
    return _with_own_captions(sorted(regions, key=lambda region: region.indices[0]), lines)


def _with_own_captions(regions: list[Region], lines: Sequence[Line]) -> list[Region]:
    """Each caption stays with one region: on the side where the document's captions stand."""
    above = [
        r.caption is not None and lines[r.caption.start_line].y0 < r.rows[0].y0 for r in regions
    ]
    named = [place for place, region in enumerate(regions) if region.caption is not None]
    is_usual = sum(above[place] for place in named) >= len(named) / 2
    owners: dict[int, int] = {}
    for place in sorted(named, key=lambda place: above[place] != is_usual):
        owners.setdefault(id(regions[place].caption), place)
    return [
        region
        if region.caption is None or owners[id(region.caption)] == place
        else replace(region, caption=None, weight=region.weight - CAPTION_WEIGHT)
        for place, region in enumerate(regions)
    ]


# --- runs of rows ---------------------------------------------------------------------------------


def _runs(rows: list[Row]) -> list[list[Row]]:
    """Maximal runs that begin with a row of several cells; single cells between fit a column."""
    runs: list[list[Row]] = []
    start = 0
    while start < len(rows):
        if len(rows[start].cells) < 2 or _has_heading(rows[start]):
            start += 1
            continue
        end = _run_end(rows, start)
        if sum(len(row.cells) > 1 for row in rows[start:end]) > 1:
            runs.append(rows[_head_start(rows, start, end) : end])
        start = end
    return runs


def _head_start(rows: list[Row], start: int, end: int) -> int:
    """Where the header above the first full row begins: single cells right over its columns."""
    bands = bands_of([row for row in rows[start:end] if len(row.cells) > 1])
    while start > 0 and len(rows[start - 1].cells) == 1:
        above = rows[start - 1]
        line = above.cells[0].line
        is_near = rows[start].y0 - above.y1 < (0.8 if line.is_bold else 0.5) * above.size
        is_inside = line.is_bold or line.x0 > bands[0].x1
        below = rows[start].cells[0].line
        if _has_heading(above) or not (is_near and is_inside and _fits(above, bands)):
            break
        if below.is_bold and not line.is_bold:
            break
        start -= 1
    return start


def _has_heading(row: Row) -> bool:
    return any(cell.line.role == "heading" for cell in row.cells)


def _run_end(rows: list[Row], start: int) -> int:
    """Where the run that begins at `start` ends (half-open)."""
    end, at = start + 1, start + 1
    multi = [rows[start]]
    bands: list[Band] = []
    while at < len(rows):
        row = rows[at]
        if row.y0 - rows[at - 1].y1 > 2.6 * row.size or _has_heading(row):
            break
        if len(row.cells) > 1:
            multi.append(row)
            bands = []
            end = at + 1
        else:
            bands = bands or bands_of(multi)
            if not _fits(row, bands) and not _are_labels(rows, at, multi):
                break
        at += 1
    return _with_tail(rows, end, at, bands_of(multi))


def _fits(row: Row, bands: list[Band]) -> bool:
    """Whether a single cell stands under a column: wrapped text, or a row with one value."""
    cell = row.cells[0]
    touched = [band for band in bands if _overlap(cell, band) > 0]
    if len(touched) == 1:
        return touched[0] is not bands[0] or cell.line.x0 > touched[0].x0 - 3
    flush = [band for band in bands if abs(cell.line.x0 - band.x0) < 3]
    return len(flush) == 1 and len(touched) <= 1


def _are_labels(rows: list[Row], at: int, multi: list[Row]) -> bool:
    """Whether this row and a few more are sub-headings over a row of the same columns."""
    for later in range(at, min(at + _MOST_LABELS + 1, len(rows))):
        row = rows[later]
        if later > at and row.y0 - rows[later - 1].y1 > 2.6 * row.size:
            return False
        if len(row.cells) > 1:
            if len(row.cells) >= max(3, len(multi[-1].cells) - 1):
                return True
            bands = bands_of(multi)
            return sum(any(_overlap(cell, band) > 0 for band in bands) for cell in row.cells) > 1
        if not _is_label(row, multi):
            return False
    return False


def _overlap(cell: Cell, band: Band) -> float:
    return min(cell.line.x1, band.x1) - max(cell.line.x0, band.x0)


def _is_label(row: Row, multi: list[Row]) -> bool:
    """A short line over the columns, as sub-headings of a table are."""
    line = row.cells[0].line
    width = max(r.cells[-1].line.x1 for r in multi) - min(r.cells[0].line.x0 for r in multi)
    return line.x1 - line.x0 < 0.8 * width and not line.text.endswith((".", ":"))


def _with_tail(rows: list[Row], end: int, at: int, bands: list[Band]) -> int:
    """Single cells after the last full row that go on with one of its cells."""
    while end < at and len(rows[end].cells) == 1 and _fits(rows[end], bands):
        tight = rows[end].y0 - rows[end - 1].y1 < 0.6 * rows[end].size
        first_column = rows[end].cells[0].line.x0 < bands[0].x1
        if not tight or (
            first_column and len(rows[end - 1].cells) > 1 and not _wraps(rows[end - 1], rows[end])
        ):
            break
        end += 1
    return end


def _wraps(above: Row, below: Row) -> bool:
    first = above.cells[0].line
    return not first.text.endswith(".") and below.cells[0].line.text[:1].islower()


# --- regions --------------------------------------------------------------------------------------


def _region(
    rows: list[Row], captions: list[Caption], rules: list[Rule], lines: Sequence[Line]
) -> Region | None:
    """The rows with their columns, caption and ruling lines; None where they have one column."""
    bands = bands_of([row for row in rows if len(row.cells) > 1])
    if len(bands) < 2:
        return None
    inside = _rules_inside(rows, rules)
    nearest = _nearest(rows, captions, lines)
    weight = weight_of(rows, bands, caption=nearest, rules=inside)
    caption = nearest if nearest is not None and nearest.kind == "table" else None
    return Region(
        page_num=rows[0].cells[0].line.page_num,
        rows=tuple(rows),
        bands=tuple(bands),
        caption=caption,
        rules=tuple(inside),
        weight=weight,
    )


def _rules_inside(rows: list[Row], rules: list[Rule]) -> list[Rule]:
    top, bottom = rows[0].y0 - 1.5 * rows[0].size, rows[-1].y1 + 1.5 * rows[-1].size
    left = min(row.cells[0].line.x0 for row in rows) - 20
    right = max(row.cells[-1].line.x1 for row in rows) + 20
    return [
        rule
        for rule in rules
        if rule.y1 >= top and rule.y0 <= bottom and rule.x1 >= left and rule.x0 <= right
    ]


def _nearest(rows: list[Row], captions: list[Caption], lines: Sequence[Line]) -> Caption | None:
    """The caption right above or right below the rows."""
    left = min(row.cells[0].line.x0 for row in rows)
    right = max(row.cells[-1].line.x1 for row in rows)
    size = median(row.size for row in rows)
    best: tuple[float, Caption] | None = None
    for caption in captions:
        box = lines[caption.start_line : caption.end_line]
        above = rows[0].y0 - box[-1].y1
        below = box[0].y0 - rows[-1].y1
        distance = above if above > -size else below if below > -size else float("inf")
        beside = min(right, box[0].x1) - max(left, box[0].x0)
        is_near = beside > 0 and distance < 4.5 * size
        if is_near and (best is None or distance < best[0]):
            best = (distance, caption)
    return best[1] if best else None
