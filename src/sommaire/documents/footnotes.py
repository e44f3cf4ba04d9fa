"""Footnotes: what stands at the foot of a page or column from the first line with a mark.

They are told from text by smaller type, or, where the type is the same, by marks that are raised
and that count up through the document. A footnote that runs on to the next page is followed there.
Small tables and captions at the foot of a page are not footnotes: they open with no mark, or stand
in rows of several cells.
Pure functions on rows.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence

from sommaire.documents.parsed import Parsed
from sommaire.tables import Line

_MARK = re.compile(r"(?:(?P<number>\d{1,3})|[*†‡§¶]{1,3}|[a-z](?=\s))\s?(?=[\[“‘\"'«(]*[^\W\d_])")
_RAISED_NUMBER = re.compile(r"(\d{1,4})(?!\d|[.,]\d)")
_SMALL = 0.93
"""Of the size of the text."""
_RAISED = 1.02
"""Times the size: a line with a raised mark is higher than that."""
_NEXT_LINE = 1.35
_NEXT_NOTE = 2.2
_APART = 1.4
"""Times the size, from line to line: in a note, to the next note, from the text to the first."""
_ENDED = re.compile(r"[.!?…][)\]”’\"»]*$")
_SKIPPED = 12
"""Footnotes whose marks were not recognized, at most, from one page to the next that has some."""
_STRIP = 24.0

Key = tuple[int, int]


def find_footnotes(parsed: Parsed, known: Collection[Key]) -> list[Key]:
    """Page and line numbers of the footnotes' lines.

    Args:
        parsed: pages and lines.
        known: lines that have a role already (headers and footers).
    """
    by_page: dict[int, list[Line]] = defaultdict(list)
    for line in parsed.lines:
        if (line.page_num, line.line_num) not in known:
            by_page[line.page_num].append(line)
    largest = _SMALL * _usual_size(by_page.values())
    found: list[Key] = []
    last: Line | None = None
    number = 0
    for page in parsed.pages:
        lines = by_page[page.page_num]
        runs_on = last is not None and last.page_num == page.page_num - 1
        is_cut = runs_on and last is not None and not _ENDED.search(last.text)
        notes = _small_notes(lines, largest, is_cut) or _raised_notes(lines, number, is_cut)
        last = notes[-1] if notes else None
        number = max([number, *_counted(number, notes)])
        found.extend((line.page_num, line.line_num) for line in notes)
    return found


def _usual_size(pages: Collection[Sequence[Line]]) -> float:
    """The size in which most characters are set."""
    sizes: Counter[float] = Counter()
    for lines in pages:
        for line in lines:
            sizes[line.font_size] += len(line.text)
    return max(sizes, key=lambda size: sizes[size], default=0.0)


def _small_notes(lines: Sequence[Line], largest: float, is_cut: bool) -> list[Line]:
    if not any(line.font_size <= largest for line in lines):
        return []
    notes: list[Line] = []
    for run in _runs(lines, _at_foot(lines, largest)):
        if _is_table(run):
            continue
        marks = [number for number, line in enumerate(run) if _MARK.match(line.text)]
        if is_cut and (not marks or marks[0] > 0) and run[0].font_size <= largest:
            marks.insert(0, 0)
        notes.extend(run[marks[0] :] if marks else [])
    return notes


def _at_foot(lines: Sequence[Line], largest: float) -> set[int]:
    """The line numbers of small lines with nothing larger below them, but something above."""
    covered: set[int] = set()
    small: set[int] = set()
    for line in sorted(lines, key=lambda line: -line.y1):
        strips = range(int(line.x0 // _STRIP), int(line.x1 // _STRIP) + 1)
        if line.font_size > largest:
            covered.update(strips)
        elif covered.isdisjoint(strips):
            small.add(line.line_num)
    return small


def _runs(lines: Sequence[Line], nums: set[int]) -> list[list[Line]]:
    """The lines that are numbered so, in stretches that follow each other in reading order."""
    runs: list[list[Line]] = []
    is_open = False
    for line in lines:
        if line.line_num not in nums:
            is_open = False
            continue
        if not is_open:
            runs.append([])
        runs[-1].append(line)
        is_open = True
    return runs


def _is_table(run: Sequence[Line]) -> bool:
    """Whether many lines stand beside each other."""
    levels = Counter(round(line.y1 / 2) for line in run)
    beside = sum(count for count in levels.values() if count > 1)
    return beside > 0.3 * len(run)


# --- footnotes in the size of the text --------------------------------------------------------


def _number(line: Line) -> int:
    """The number of a footnote's first line where it is raised; else 0."""
    if line.y1 - line.y0 <= _RAISED * line.font_size:
        return 0
    found = _RAISED_NUMBER.match(line.text)
    return int(found[1]) if found else 0


def _raised_notes(lines: Sequence[Line], before: int, is_cut: bool) -> list[Line]:
    """The lines from the first mark that continues the count, and what the last page left over.

    Args:
        lines: of a page, in reading order.
        before: the last footnote's number so far.
        is_cut: the last footnote stopped inside a sentence.
    """
    counted = _counted(before, lines)
    if not counted:
        return []
    first = next(place for place, line in enumerate(lines) if _number(line) == counted[0])
    pairs = zip(lines[first:], lines[first + 1 :], strict=False)
    if not all(_is_next(upper, lower, True) for upper, lower in pairs):
        return []
    while (
        is_cut and first and _is_next(lines[first - 1], lines[first], bool(_number(lines[first])))
    ):
        first -= 1
    is_apart = first and lines[first].y1 - lines[first - 1].y1 > _APART * lines[first].font_size
    return list(lines[first:]) if is_apart else []


def _counted(before: int, lines: Sequence[Line]) -> list[int]:
    """The raised numbers that count on from the last footnote, or from 1."""
    counted: list[int] = []
    for number in filter(None, map(_number, lines)):
        opens = number == 1 or before < number <= before + _SKIPPED
        if number == counted[-1] + 1 if counted else opens:
            counted.append(number)
    return counted


def _is_next(upper: Line, lower: Line, opens_note: bool) -> bool:
    most = _NEXT_NOTE if opens_note else _NEXT_LINE
    return 0 < lower.y1 - upper.y1 <= most * lower.font_size
