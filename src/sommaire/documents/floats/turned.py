"""Pages whose text is set sideways, turned upright, so that their tables are found like any other.

A wide table is often printed along the long side of an upright page. Its lines stand on end: their
boxes are as wide as their type is high. Here the boxes and rules of such a page are turned to where
they would stand if one turned the sheet; nothing else of a line changes.
Does not: turn the page of the document, whose boxes stay as displayed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from sommaire.documents.parsed import Rule
from sommaire.tables import Line

_LONG = 1.15
"""Of its type's size: a box that is longer than this shows which way its line runs."""
_SAME = 0.15
"""Points by which the box of a line differs from the size of its type."""
_FEWEST = 6
"""Lines on end that make a page one that is to be turned."""
_SHARE = 3
"""Times as many as lines that lie."""


@dataclass(frozen=True, slots=True)
class Upright:
    """Lines and rules as they stand where the text lies; in the order given."""

    lines: Sequence[Line]
    rules: Sequence[Rule]


class _Turn(NamedTuple):
    """How a page is turned: clockwise where its text climbs."""

    climbs: bool
    extent: float
    """The largest coordinate along the side that becomes the near one."""

    def box(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        """A box of the page, turned."""
        if self.climbs:
            return self.extent - y1, x0, self.extent - y0, x1
        return y0, self.extent - x1, y1, self.extent - x0


def turn_upright(lines: Sequence[Line], rules: Sequence[Rule]) -> Upright:
    """The lines and rules, those of pages that are set sideways turned."""
    by_page: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        by_page[line.page_num].append(line)
    turns = {num: turn for num, page in by_page.items() if (turn := _turn_of(page))}
    if not turns:
        return Upright(lines, rules)
    return Upright(
        [_turned_line(line, turns.get(line.page_num)) for line in lines],
        [_turned_rule(rule, turns.get(rule.page_num)) for rule in rules],
    )


def _turn_of(lines: Sequence[Line]) -> _Turn | None:
    """How to turn a page; None where its text lies."""
    on_end = [line for line in lines if _stands_on_end(line)]
    if len(on_end) < _FEWEST or len(on_end) < _SHARE * sum(map(_lies, lines)):
        return None
    steps = [after.x0 - before.x0 for before, after in pairwise(on_end)]
    climbs = sum(step > 0 for step in steps) >= sum(step < 0 for step in steps)
    return _Turn(climbs, max(line.y1 if climbs else line.x1 for line in lines))


def _stands_on_end(line: Line) -> bool:
    size = line.font_size
    return abs(line.x1 - line.x0 - size) <= _SAME and line.y1 - line.y0 > _LONG * size


def _lies(line: Line) -> bool:
    size = line.font_size
    return abs(line.y1 - line.y0 - size) <= _SAME and line.x1 - line.x0 > _LONG * size


def _turned_line(line: Line, turn: _Turn | None) -> Line:
    if turn is None:
        return line
    x0, y0, x1, y1 = turn.box(*line.box)
    return replace(line, x0=x0, y0=y0, x1=x1, y1=y1)


def _turned_rule(rule: Rule, turn: _Turn | None) -> Rule:
    if turn is None:
        return rule
    return Rule(rule.page_num, *turn.box(rule.x0, rule.y0, rule.x1, rule.y1))
