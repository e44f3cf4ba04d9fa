"""Where the tables of a page are: runs of rows with cells side by side, weighed before believed.

Precision first: body text in two columns, printed contents, addresses and signatures also stand
side by side. A run of rows is a table when the evidence for it (a caption, ruling lines, numbers,
columns that align) outweighs the evidence against it (prose, leaders, signature words).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from sommaire.documents.list_layout import Place
from sommaire.documents.markers import read_markers
from sommaire.documents.parsed import Rule
from sommaire.documents.table_captions import Caption
from sommaire.documents.table_cells import Band, Cell, Row, bands_of, rows_of
from sommaire.tables import Line

_NUMBER = re.compile(
    r"[($€£+\-–—−.\d][\d.,\s%$€£()+\-–—−*/n.a]*[a-z]?|n\.?[ad]\.?|\*+|[-–—…]+|✓|×", re.I
)
_SIGNATURE = re.compile(
    r"_{4,}|^(?:By|Name|Title|Its|Date|Signature|Nom|Titre|Par|Attn|Attention|Tel|Fax|E-?mail)\s*:|/s/"
)
_LEADER = re.compile(r"(?:\.\s?){5,}")
_ENOUGH = 2.0
"""Evidence that a table with a caption needs."""
_ENOUGH_ALONE = 3.0
_MOST_LABELS = 3


@dataclass(frozen=True, slots=True)
class Region:
    """A run of rows that is a table."""

    page_num: int
    rows: tuple[Row, ...]
    bands: tuple[Band, ...]
    caption: Caption | None
    rules: tuple[Rule, ...]
    """The ruling lines within its box."""

    @property
    def indices(self) -> list[int]:
        """The lines that it is made of, in document order."""
        return sorted(cell.index for row in self.rows for cell in row.cells)


def find_regions(
    lines: Sequence[Line],
    places: Sequence[Place],
    *,
    captions: Sequence[Caption],
    rules: Sequence[Rule],
) -> list[Region]:
    """The tables of a document, page by page from top to bottom."""
    taken = {at for caption in captions for at in range(caption.start_line, caption.end_line)}
    wide = _pages_with_wide_tables(lines, places, captions)
    by_column: dict[tuple[int, int], list[Cell]] = defaultdict(list)
    for index, line in enumerate(lines):
        if line.role in ("body", "list") and index not in taken:
            page_num, column = places[index].column
            by_column[page_num, 0 if page_num in wide else column].append(Cell(index, line))
    page_rules: dict[int, list[Rule]] = defaultdict(list)
    for rule in rules:
        page_rules[rule.page_num].append(rule)
    regions = []
    for (page_num, _), cells in by_column.items():
        near = [c for c in captions if lines[c.start_line].page_num == page_num]
        for run in _runs(rows_of(cells)):
            region = _weigh(run, near, page_rules[page_num], lines)
            if region is not None:
                regions.append(region)
    return sorted(regions, key=lambda region: region.indices[0])


def _pages_with_wide_tables(
    lines: Sequence[Line], places: Sequence[Place], captions: Sequence[Caption]
) -> set[int]:
    """Pages of two columns where the caption of a table stands over both."""
    starts = {place.column: lines[i].x0 for i, place in reversed(list(enumerate(places)))
              if place.column[1] == 1}  # fmt: skip
    return {
        line.page_num
        for caption in captions
        if caption.kind == "table"
        and (line := lines[caption.start_line])
        and line.x0 + 10 < starts.get((line.page_num, 1), 0.0) < line.x1 - 10
    }


# --- runs of rows ---------------------------------------------------------------------------------


def _runs(rows: list[Row]) -> list[list[Row]]:
    """Maximal runs that begin with a row of several cells; single cells between fit a column."""
    runs: list[list[Row]] = []
    start = 0
    while start < len(rows):
        if len(rows[start].cells) < 2:
            start += 1
            continue
        end = _run_end(rows, start)
        if sum(len(row.cells) > 1 for row in rows[start:end]) > 1:
            runs.append(rows[_head_start(rows, start, end) : end])
        start = end
    return runs


def _head_start(rows: list[Row], start: int, end: int) -> int:
    """Where the header above the first full row begins: bold single cells over its columns."""
    bands = bands_of([row for row in rows[start:end] if len(row.cells) > 1])
    if rows[start].cells[0].line.is_bold and not rows[start - 1].cells[0].line.is_bold:
        return start
    while start > 0 and len(rows[start - 1].cells) == 1:
        above = rows[start - 1]
        is_near = rows[start].y0 - above.y1 < 0.8 * above.size
        if not (is_near and above.cells[0].line.is_bold and _fits(above, bands)):
            break
        start -= 1
    return start


def _run_end(rows: list[Row], start: int) -> int:
    """Where the run that begins at `start` ends (half-open)."""
    end, at = start + 1, start + 1
    multi = [rows[start]]
    bands: list[Band] = []
    while at < len(rows):
        row = rows[at]
        if row.y0 - rows[at - 1].y1 > 2.6 * row.size:
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
    line = row.cells[0].line
    for place, band in enumerate(bands):
        limit = bands[place + 1].x0 if place + 1 < len(bands) else float("inf")
        if line.x0 > band.x0 - 3 and line.x1 < limit - 1 and line.x0 < band.x1:
            flush = abs(line.x0 - band.x0) < 3
            return place + 1 < len(bands) or flush or line.x1 < band.x1 + 3 * row.size
    return False


def _are_labels(rows: list[Row], at: int, multi: list[Row]) -> bool:
    """Whether this row and at most two more are sub-headings over a row of the same columns."""
    for later in range(at, min(at + _MOST_LABELS + 1, len(rows))):
        row = rows[later]
        if later > at and row.y0 - rows[later - 1].y1 > 2.6 * row.size:
            return False
        if len(row.cells) > 1:
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


# --- evidence -------------------------------------------------------------------------------------


def _weigh(
    rows: list[Row], captions: list[Caption], rules: list[Rule], lines: Sequence[Line]
) -> Region | None:
    """The region, where the evidence for a table is enough."""
    multi = [row for row in rows if len(row.cells) > 1]
    bands = bands_of(multi)
    if len(bands) < 2:
        return None
    inside = _rules_inside(rows, rules)
    caption = _nearest(rows, captions, lines)
    weight = 3.0 * (caption is not None and caption.kind == "table")
    weight -= 3.0 * (caption is not None and caption.kind == "figure")
    weight += _shape(rows, bands) + _contents(rows, bands)
    weight -= 4.0 * (not _is_aligned(multi, bands) or _is_justified(multi))
    weight += 2.0 * (_n_horizontal(inside, bands) >= 2)
    caption = caption if caption is not None and caption.kind == "table" else None
    if weight < (_ENOUGH if caption is not None else _ENOUGH_ALONE):
        return None
    return Region(rows[0].cells[0].line.page_num, tuple(rows), tuple(bands), caption, tuple(inside))


def _shape(rows: list[Row], bands: list[Band]) -> float:
    """Evidence from the number of rows and columns, and from how well rows fill columns."""
    multi = [row for row in rows if len(row.cells) > 1]
    full = sum(len(row.cells) >= 0.6 * len(bands) for row in multi) / len(multi)
    weight = 0.0
    if len(bands) >= 3 and len(multi) >= 3 and full >= 0.5:
        weight += 2.0
    if len(bands) == 2:
        weight -= 1.0
    if len(multi) == 2 and len(rows) < 5:
        weight -= 1.0
    return weight + is_set_apart([c.line for c in multi[0].cells], multi[1:])


def is_set_apart(head: list[Line], rows: Sequence[Row]) -> bool:
    """Whether a first row is bold and hardly anything below it is."""
    below = [cell.line.is_bold for row in rows for cell in row.cells]
    return all(line.is_bold for line in head) and sum(below) <= 0.2 * len(below)


def _is_aligned(multi: list[Row], bands: list[Band]) -> bool:
    """Whether the cells of most columns share their left edge, right edge or middle.

    The wide gaps of justified text fall anywhere: they make no columns.
    """
    n_cells = n_aligned = 0
    for band in bands:
        lines = [c.line for row in multi for c in row.cells if _is_within(c, band)]
        edges = ([ln.x0 for ln in lines], [ln.x1 for ln in lines],
                 [(ln.x0 + ln.x1) / 2 for ln in lines])  # fmt: skip
        n_cells += len(lines)
        n_aligned += max(map(_n_together, edges)) if len(lines) > 1 else 0
    return n_aligned >= 0.6 * n_cells


def _is_justified(multi: list[Row]) -> bool:
    """Whether the rows are lines of text stretched to one right edge: gaps of a space or two."""
    right = max(row.cells[-1].line.x1 for row in multi)
    flush = sum(row.cells[-1].line.x1 > right - 4 for row in multi)
    gaps = [
        (b.line.x0 - a.line.x1) / row.size
        for row in multi
        for a, b in zip(row.cells, row.cells[1:], strict=False)
    ]
    lower = sum(c.line.text[:1].islower() for row in multi for c in row.cells[1:])
    return flush > 0.5 * len(multi) and median(gaps) < 2.0 and lower > 0.4 * len(gaps)


def _is_within(cell: Cell, band: Band) -> bool:
    return band.x0 - 1 <= cell.line.x0 and cell.line.x1 <= band.x1 + 1


def _n_together(values: list[float]) -> int:
    """The most values that lie within 3 points of each other."""
    values = sorted(values)
    start = best = 0
    for end, value in enumerate(values):
        while value - values[start] > 3.0:
            start += 1
        best = max(best, end - start + 1)
    return best


def _contents(rows: list[Row], bands: list[Band]) -> float:
    """Evidence from what the cells say: numbers for, prose, leaders and signatures against."""
    texts = [cell.line.text for row in rows for cell in row.cells]
    later = [cell.line.text for row in rows for cell in row.cells[1:]]
    weight = 2.0 * (_share(later, is_number) >= 0.4)
    if _share(texts, lambda text: bool(_SIGNATURE.search(text))) > 0.1:
        weight -= 4.0
    if _share(texts, lambda text: bool(_LEADER.search(text))) > 0.2:
        weight -= 4.0
    firsts = [row.cells[0].line.text for row in rows if len(row.cells) > 1]
    if _share(firsts, _is_marker) > 0.6:
        weight -= 3.0
    return weight - 3.0 * _is_prose(rows, bands)


def is_number(text: str) -> bool:
    """Whether a cell holds a figure, a sum of money, a percentage, or a dash in their place.

    >>> is_number("(1,234.5)"), is_number("12 %"), is_number("about 12")
    (True, True, False)
    """
    return _NUMBER.fullmatch(text.strip()) is not None


def _is_marker(text: str) -> bool:
    return any(marker.end >= len(text) for marker in read_markers(text))


def _share(texts: list[str], holds: Callable[[str], bool]) -> float:
    return sum(map(holds, texts)) / len(texts) if texts else 0.0


def _is_prose(rows: list[Row], bands: list[Band]) -> bool:
    """Whether two columns or more hold running text, line under line."""
    n_prose = 0
    for band in bands:
        texts = [
            cell.line.text
            for row in rows
            for cell in row.cells
            if band.x0 - 1 <= cell.line.x0 and cell.line.x1 <= band.x1 + 1
        ]
        running = [text for text in texts if text[:1].islower() and len(text) > 25]
        n_prose += len(texts) >= 4 and len(running) > 0.4 * len(texts)
    return n_prose >= 2


def _rules_inside(rows: list[Row], rules: list[Rule]) -> list[Rule]:
    top, bottom = rows[0].y0 - 1.5 * rows[0].size, rows[-1].y1 + 1.5 * rows[-1].size
    left = min(row.cells[0].line.x0 for row in rows) - 20
    right = max(row.cells[-1].line.x1 for row in rows) + 20
    return [
        rule
        for rule in rules
        if rule.y1 >= top and rule.y0 <= bottom and rule.x1 >= left and rule.x0 <= right
    ]


def _n_horizontal(rules: list[Rule], bands: list[Band]) -> int:
    """How many heights have a ruling line over most of the columns."""
    width = bands[-1].x1 - bands[0].x0
    reach: dict[int, float] = defaultdict(float)
    for rule in rules:
        if rule.y1 - rule.y0 < 2.5:
            reach[round(rule.y0)] += min(rule.x1, bands[-1].x1) - max(rule.x0, bands[0].x0)
    return sum(length > 0.6 * width for length in reach.values())


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
