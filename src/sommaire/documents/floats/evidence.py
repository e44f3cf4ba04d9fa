"""Is a run of rows a table? Evidence for and against, weighed.

For: a caption, ruling lines, numbers, columns that align, a header set apart. Against: running text
in two columns, gaps of justified text, leaders, signature words, markers in the first column, the
caption of a figure.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise

from sommaire.documents.floats.captions import Caption
from sommaire.documents.floats.cells import Band, Cell, Row
from sommaire.documents.medians import median
from sommaire.documents.parsed import Rule
from sommaire.markers import read_markers
from sommaire.tables import Line

CAPTION_WEIGHT = 3.0
"""What a caption above or below is worth."""
_NUMBER = re.compile(
    r"[($€£+\-–—−.\d][\d.,\s%$€£()+\-–—−*/n.a]*[a-z]?|n\.?[ad]\.?|\*+|[-–—…]+|✓|×", re.I
)
_SIGNATURE = re.compile(
    r"_{4,}|^(?:By|Name|Title|Its|Date|Signature|Nom|Titre|Par|Attn|Attention|Tel|Fax|E-?mail)\s*:|/s/"
)
_LEADER = re.compile(r"(?:\.\s?){5,}")


def weight_of(
    rows: list[Row], bands: list[Band], *, caption: Caption | None, rules: Sequence[Rule]
) -> float:
    """How much the rows look like a table; `caption` is the nearest, `rules` are within."""
    multi = [row for row in rows if len(row.cells) > 1]
    weight = CAPTION_WEIGHT * (caption is not None and caption.kind == "table")
    weight -= CAPTION_WEIGHT * (caption is not None and caption.kind == "figure")
    weight += _shape(rows, bands) + _contents(rows, bands)
    weight -= 4.0 * (not _is_aligned(multi, bands) or _is_justified(multi))
    weight -= 2.0 * (not _is_read_by_rows(multi))
    return weight + 2.0 * (_n_horizontal(rules, bands) >= 2)


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
    gaps = [(b.line.x0 - a.line.x1) / row.size for row in multi for a, b in pairwise(row.cells)]
    lower = sum(c.line.text[:1].islower() for row in multi for c in row.cells[1:])
    return flush > 0.5 * len(multi) and median(gaps) < 2.0 and lower > 0.4 * len(gaps)


def _is_read_by_rows(multi: list[Row]) -> bool:
    """Whether cells side by side follow each other in the document: columns of text do not."""
    beside = [b.place - a.place for row in multi for a, b in pairwise(row.cells)]
    return sum(step in (0, 1) for step in beside) >= 0.5 * len(beside)


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
    if _share(firsts, _is_marker) > 0.3:
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


def _n_horizontal(rules: Sequence[Rule], bands: list[Band]) -> int:
    """How many heights have a ruling line over most of the columns."""
    width = bands[-1].x1 - bands[0].x0
    reach: dict[int, float] = defaultdict(float)
    for rule in rules:
        if rule.y1 - rule.y0 < 2.5:
            reach[round(rule.y0)] += min(rule.x1, bands[-1].x1) - max(rule.x0, bands[0].x0)
    return sum(length > 0.6 * width for length in reach.values())
