"""Which column of the page a line belongs to where tables are looked for.

On a page of two columns a table may run across both: its lines are then read as one column, and
the text above and below it stays in its own. Such a table is known by a caption or by ruling lines
that cross the gutter; it ends where a column goes on with running text.
Pure functions on rows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sommaire.documents.floats.captions import Caption
from sommaire.documents.parsed import Rule
from sommaire.tables import Line

_ACROSS = 30.0
_CAPTION_ACROSS = 10.0
"""Points by which rules and captions cross the gutter."""
_FEWEST_RULES = 3
"""Heights with rules across the gutter that make a table without a caption across it."""
_TEXT = 0.8
"""Of the width of its column: what a line of running text takes."""
_EDGE = 15.0
"""Points from the left edge of the page's text within which a line of running text begins."""
_PARTS = 6
"""Lines of running text between two rules across the gutter that part two tables."""
_SHORTEST = 20
"""Characters of a line of running text."""


@dataclass(frozen=True, slots=True)
class _Span:
    """A stretch of a page, from the top downwards."""

    top: float
    bottom: float


def columns_for_tables(
    lines: Sequence[Line],
    columns: Sequence[tuple[int, int]],
    *,
    captions: Sequence[Caption],
    rules: dict[int, list[Rule]],
) -> Sequence[tuple[int, int]]:
    """Page and column of each line; the first column where it is part of a table across both."""
    starts: dict[int, float] = {}
    for line, (page_num, column) in zip(lines, columns, strict=True):
        if column == 1:  # it begins where its leftmost line does, which may not come first
            starts[page_num] = min(line.x0, starts.get(page_num, line.x0))
    if not starts:
        return columns
    named = _captions_across(lines, captions, starts)
    by_page: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        if line.page_num in starts:
            by_page[line.page_num].append(line)
    zones = {
        page_num: _zones(by_page[page_num], start, named[page_num], rules[page_num])
        for page_num, start in starts.items()
    }
    return [
        (column[0], 0)
        if any(
            zone.top < line.y1 and line.y0 < zone.bottom for zone in zones.get(line.page_num, ())
        )
        else column
        for line, column in zip(lines, columns, strict=True)
    ]


def _captions_across(
    lines: Sequence[Line], captions: Sequence[Caption], starts: dict[int, float]
) -> dict[int, list[_Span]]:
    """The captions of tables that cross the gutter, by page."""
    found: dict[int, list[_Span]] = defaultdict(list)
    for caption in captions:
        first, last = lines[caption.start_line], lines[caption.end_line - 1]
        start = starts.get(first.page_num, 0.0)
        if (
            caption.kind == "table"
            and first.x0 + _CAPTION_ACROSS < start < first.x1 - _CAPTION_ACROSS
        ):
            found[first.page_num].append(_Span(first.y0, last.y1))
    return found


def _zones(
    lines: Sequence[Line], start: float, captions: list[_Span], rules: list[Rule]
) -> list[_Span]:
    """Where tables run across both columns of a page, whose second begins at `start`."""
    heights = _heights_across(rules, start)
    if not captions and len(heights) < _FEWEST_RULES:
        return []
    text = [_Span(line.y0, line.y1) for line in _running_text(lines, start)]
    seeds = [*captions, *_parted(heights, text)]
    return [_grown(seed, text) for seed in seeds]


def _heights_across(rules: list[Rule], x: float) -> list[float]:
    """The heights that have ruling lines on both sides of an abscissa."""
    reach: dict[int, list[Rule]] = defaultdict(list)
    for rule in rules:
        if rule.y1 - rule.y0 < 2.5 and rule.x1 - rule.x0 > 20:
            reach[round(rule.y0)].append(rule)
    return sorted(
        level[0].y0
        for level in reach.values()
        if min(r.x0 for r in level) < x - _ACROSS and max(r.x1 for r in level) > x + _ACROSS
    )


def _running_text(lines: Sequence[Line], start: float) -> Iterator[Line]:
    """The lines that fill the first column from its left edge, and those of the second beside them.

    A cell of words does not begin at the edge: the name of its row stands there.
    """
    left, right = min(line.x0 for line in lines), max(line.x1 for line in lines)
    long = [line for line in lines if len(line.text) >= _SHORTEST]
    first = [
        line
        for line in long
        if line.x0 < left + _EDGE and start - left > line.x1 - line.x0 > _TEXT * (start - left)
    ]
    yield from first
    for line in long:
        is_wide = line.x0 >= start - 1 and line.x1 - line.x0 > _TEXT * (right - start)
        if is_wide and any(abs(line.y1 - other.y1) < 2 * line.font_size for other in first):
            yield line


def _parted(heights: list[float], text: list[_Span]) -> list[_Span]:
    """The stretches between rules, cut where a column runs on between two tables.

    Each of the tables has a rule at its top and one at its bottom.
    """
    spans = [_Span(heights[0], heights[0])] if heights else []
    n_rules = 1
    for number, (above, below) in enumerate(pairwise(heights), start=1):
        n_between = sum(above < span.top and span.bottom < below for span in text)
        if n_between >= _PARTS and n_rules > 1 and len(heights) - number > 1:
            spans.append(_Span(below, below))
            n_rules = 1
        else:
            spans[-1] = _Span(spans[-1].top, below)
            n_rules += 1
    return spans


def _grown(seed: _Span, text: list[_Span]) -> _Span:
    """A stretch and what is around it, up to the running text above and below."""
    above = [span.bottom for span in text if span.bottom <= seed.top + 1]
    below = [span.top for span in text if span.top >= seed.bottom - 1]
    return _Span(max(above, default=float("-inf")), min(below, default=float("inf")))
