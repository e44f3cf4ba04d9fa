"""How lines stand on the page: indents measured from their column, and where paragraphs open.

Lists and passages both rest on these facts. Works on boxes and text only; lines out of the flow
(running headers, footnotes, printed contents) are stepped over.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from sommaire.documents.lists.notes import foot_notes, typical_size
from sommaire.tables import Line

FLOW_ROLES = frozenset({"body", "heading", "list", "table", "caption"})
"""Roles of the lines that are read one after the other."""

_LABEL = re.compile(r"[A-ZÀ-Þ][\w’' -]{2,30}(?<! ) ?:(?=\s|$)")
_FOLIO = re.compile(r"(?:page\s+)?[-–—]?\s?(?:\d{1,4}|[ivxl]{1,6})\s?[-–—]?", re.IGNORECASE)
_LONGEST_FOLIO = 12
_BARE_MARKER = re.compile(r"\(?(?:[A-Za-z]|\d{1,2}|[ivxl]{1,5})[.)]|[•●o▪–-]")
_LEADER = re.compile(r"(?:\.\s?){6,}")
_NARROWEST = 18.0
"""Ems of the narrowest column of text: shorter lines end before the edge."""
_ENOUGH_LINES = 12
_RAGGED = 20.0
"""Points by which full lines of one column end apart."""
_OFTEN_SET = 8
"""Lines of a size from which their usual distance is known."""
_OFTEN = 3
"""A word with a colon that opens so many lines is a label ("Discussion:") of a paragraph."""
_CLOSING = "\"'”’»)] "
_ENDS = frozenset(".!?:;…")


class Place(NamedTuple):
    """Where a line stands."""

    indent: float
    """Points from the left edge of its column."""
    column: tuple[int, int]
    """Page number and column, from 0."""
    opens: bool
    """A paragraph opens with this line, as far as the page shows."""
    is_full: bool
    """It reaches the right edge of its column, or nearly."""
    previous: int | None
    """The line before it in the flow."""
    is_in_flow: bool
    """It is read with its neighbours: no furniture, page number, footnote or printed contents."""


def place_lines(lines: Sequence[Line]) -> list[Place]:
    """One place a line, in the order of `lines`."""
    layout = Layout(lines)
    places: list[Place] = []
    previous: int | None = None
    for index in range(len(lines)):
        is_in_flow = layout.is_in_flow(index)
        places.append(layout.placed(index, previous, is_in_flow=is_in_flow))
        if is_in_flow:
            previous = index
    return places


class Layout:
    """How the lines of a document stand, worked out as far as it is asked."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines
        self.columns = _columns(lines)
        """Page number and column, from 0, of each line."""

    def place(self, index: int) -> Place:
        """Where one line stands; of all of them `place_lines` knows it sooner."""
        before = range(index - 1, -1, -1)
        previous = next((other for other in before if self.is_in_flow(other)), None)
        return self.placed(index, previous, is_in_flow=self.is_in_flow(index))

    def is_in_flow(self, index: int) -> bool:
        """Whether a line is read with its neighbours."""
        return index not in self._aside and _is_in_flow(self._lines, index)

    def placed(self, index: int, previous: int | None, *, is_in_flow: bool) -> Place:
        """The place of a line, given the one before it in the flow."""
        line, column = self._lines[index], self.columns[index]
        left, right = self._lefts[column], self._rights[column]
        opens = previous is None or self._opens(previous, index)
        is_full = line.x1 > right - 0.12 * (right - left)
        return Place(line.x0 - left, column, opens, is_full, previous, is_in_flow)

    def _opens(self, previous: int, index: int) -> bool:
        before, line = self._lines[previous], self._lines[index]
        above, column = self.columns[previous], self.columns[index]
        is_below = above == column
        right = self._rights[above]
        if _opens(before, line, is_below=is_below, right=right, steps=self._steps):
            return True
        if index not in self._labelled:
            return False
        return _ends_sentence(before.text) or (not is_below and line.run_in.endswith((":", ".")))

    @cached_property
    def _edges(self) -> _Edges:
        return _edges(self._lines, self.columns)

    @cached_property
    def _lefts(self) -> Edges:
        return self._edges.left

    @cached_property
    def _rights(self) -> Edges:
        return self._edges.right

    @cached_property
    def _steps(self) -> dict[int, float]:
        return _line_steps(self._lines, self.columns)

    @cached_property
    def _labelled(self) -> frozenset[int]:
        return _labelled(self._lines)

    @cached_property
    def _aside(self) -> frozenset[int]:
        return foot_notes(self._lines)


def _ends_sentence(text: str) -> bool:
    return text.rstrip(_CLOSING)[-1:] in _ENDS


def _is_in_flow(lines: Sequence[Line], index: int) -> bool:
    line = lines[index]
    if line.role not in FLOW_ROLES:
        return _BARE_MARKER.fullmatch(line.text) is not None and _marks_next(lines, index)
    if (".." in line.text or ". ." in line.text) and _LEADER.search(line.text):
        return False
    return len(line.text) > _LONGEST_FOLIO or not (
        _FOLIO.fullmatch(line.text) and _is_alone(lines, index)
    )


def _is_alone(lines: Sequence[Line], index: int) -> bool:
    """Whether nothing stands beside a line."""
    line = lines[index]
    return not any(
        0 <= other < len(lines)
        and lines[other].page_num == line.page_num
        and abs(lines[other].y1 - line.y1) < 0.3 * line.font_size
        for other in (index - 1, index + 1)
    )


def _marks_next(lines: Sequence[Line], index: int) -> bool:
    """Whether a marker that was taken for furniture stands before a line of text."""
    following = lines[index + 1] if index + 1 < len(lines) else None
    return (
        following is not None
        and following.role in FLOW_ROLES
        and following.page_num == lines[index].page_num
        and abs(following.y1 - lines[index].y1) < 0.3 * following.font_size
    )


def _labelled(lines: Sequence[Line]) -> frozenset[int]:
    """The lines that open with a label, or with words in bold or italic of their own."""
    labels = {
        i: m.group()
        for i, line in enumerate(lines)
        if ":" in line.text and (m := _LABEL.match(line.text))
    }
    counts = Counter(labels.values())
    run_ins = (i for i, line in enumerate(lines) if line.run_in and line.text[:1].isupper())
    return frozenset([*(i for i, label in labels.items() if counts[label] >= _OFTEN), *run_ins])


def _columns(lines: Sequence[Line]) -> list[tuple[int, int]]:
    """Page and column of each line: a page has two where its lines keep to either side."""
    by_page: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        if line.role in ("body", "list"):
            by_page[line.page_num].append(line)
    gutters = {page: gutter for page, rows in by_page.items() if (gutter := _gutter(rows))}
    return [
        (line.page_num, int(line.x0 >= gutters.get(line.page_num, float("inf")))) for line in lines
    ]


def _gutter(rows: list[Line]) -> float | None:
    """Where the second column begins, less 5 points; None on a page of one column."""
    left, right = min(row.x0 for row in rows), max(row.x1 for row in rows)
    middle = (left + right) / 2
    before = [row for row in rows if row.x1 <= middle + 5]
    after = [row for row in rows if row.x0 >= middle - 5]
    wide = [row for row in after if row.x1 - row.x0 > 0.3 * (right - left)]
    if len(before) < 8 or len(wide) < 8 or len(before) + len(after) < 0.7 * len(rows):
        return None
    return middle - 5


Edges = dict[tuple[int, int], float]
"""For each column the abscissa of one of its edges."""


class _Edges(NamedTuple):
    left: Edges
    right: Edges


def _edges(lines: Sequence[Line], columns: list[tuple[int, int]]) -> _Edges:
    """Left and right edge of each column; a page of indented lines takes its sisters' edge."""
    starts: dict[tuple[int, int], list[float]] = defaultdict(list)
    ends: dict[tuple[int, int], list[float]] = defaultdict(list)
    for line, column in zip(lines, columns, strict=True):
        if line.role in ("body", "list", "heading"):
            starts[column].append(line.x0)
            ends[column].append(line.x1)
    own_left = {column: _leftmost(values) for column, values in starts.items()}
    own_right = {column: _high(values) for column, values in ends.items()}
    usual_left = _usual(own_left, prefer=min)
    usual_right = _usual(own_right, prefer=max)
    lefts = defaultdict(float, {c: min(own_left[c], usual_left[_kind(c)]) for c in own_left})
    narrowest = _NARROWEST * typical_size(lines)
    rights = defaultdict(
        lambda: float("inf"),
        {c: max(own_right[c], usual_right[_kind(c)], lefts[c] + narrowest) for c in own_right},
    )
    return _Edges(lefts, rights)


def _kind(column: tuple[int, int]) -> tuple[int, int]:
    """Columns that share an edge: odd or even pages, first or second column."""
    return column[0] % 2, column[1]


def _leftmost(values: list[float]) -> float:
    """The smallest start that at least two lines share, else the smallest."""
    values = sorted(values)
    shared = (a for a, b in pairwise(values) if b - a < 2)
    return next(shared, values[0])


def _high(values: list[float]) -> float:
    """The largest end that another comes near to, where there are enough lines to tell."""
    values = sorted(values)
    if len(values) < _ENOUGH_LINES:
        return values[-1]
    near = (b for a, b in pairwise(reversed(values)) if a - b < _RAGGED)
    return next(near, values[-1])


def _usual(
    edges: dict[tuple[int, int], float], prefer: Callable[[Iterable[float]], float]
) -> dict[tuple[int, int], float]:
    """The commonest edge of each kind of column; of equals the outermost."""
    counts: dict[tuple[int, int], Counter[float]] = defaultdict(Counter)
    for column, edge in edges.items():
        counts[_kind(column)][round(edge)] += 1
    usual = {}
    for kind, counter in counts.items():
        top = max(counter.values())
        usual[kind] = float(prefer(edge for edge, count in counter.items() if count == top))
    return usual


def _line_steps(lines: Sequence[Line], columns: list[tuple[int, int]]) -> dict[int, float]:
    """The usual distance between baselines, for each font size in half points."""
    seen: dict[int, defaultdict[int, int]] = {}
    by_size: dict[float, defaultdict[int, int]] = {}
    """The same counters by the size itself: most lines need one look-up."""
    for (before, line), (above, column) in zip(pairwise(lines), pairwise(columns), strict=True):
        size, step = line.font_size, line.y1 - before.y1
        if column == above and 0.5 * size < step < 4 * size:
            if size not in by_size:
                by_size[size] = seen.setdefault(round(2 * size), defaultdict(int))
            by_size[size][round(2 * step)] += 1
    return {
        half: max(counts.items(), key=itemgetter(1))[0] / 2
        for half, counts in seen.items()
        if sum(counts.values()) >= _OFTEN_SET
    }


def _opens(
    before: Line, line: Line, *, is_below: bool, right: float, steps: dict[int, float]
) -> bool:
    """Whether the page shows a break between two lines that follow each other.

    Args:
        before: the first of them.
        line: the second.
        is_below: both stand in one column.
        right: the edge of the column of `before`.
        steps: as `_line_steps` gives them.
    """
    if before.role != line.role and not {before.role, line.role} <= {"body", "list"}:
        return True
    step = line.y1 - before.y1
    if is_below:
        if abs(step) < 0.3 * line.font_size and line.x0 >= before.x1:
            return False
        usual = steps.get(round(2 * line.font_size), 1.25 * line.font_size)
        if step > 1.28 * usual + 0.5 or step < -2:
            return True
        if abs(line.font_size - before.font_size) > 0.09 * before.font_size:
            return True
    ends = _ends_sentence(before.text)
    first_word = len(line.text.split(" ", 1)[0]) + 2
    width = (line.x1 - line.x0) / max(len(line.text), 1)
    is_short = before.x1 + first_word * width < right
    if not is_below:
        return ends and (is_short or not line.text[:1].islower())
    if before.is_bold != line.is_bold and (is_short or (line.is_bold and line.x1 < right - 40)):
        return True
    if is_short and (ends or before.x1 + (first_word + 8) * width < right):
        return True
    return ends and line.x0 > before.x0 + line.font_size and not line.text[:1].islower()
