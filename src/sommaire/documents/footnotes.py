"""Footnotes: lines in smaller type at the foot of a page or column, from the first that has a mark.

A footnote that runs on to the next page is followed there. Small tables and captions at the foot of
a page are not footnotes: they open with no mark, or stand in rows of several cells.
Pure functions on rows.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence

from sommaire.documents.parsed import Parsed
from sommaire.tables import Line

_MARK = re.compile(r"(?:(?P<number>\d{1,3})|[*†‡§¶]{1,3}|[a-z](?=\s))\s?(?=[\[“‘\"'«(]*[^\W\d_])")
_SMALL = 0.93
"""Of the size of the text."""
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
    usual = _usual_size(by_page.values())
    found: list[Key] = []
    runs_on = False
    for page in parsed.pages:
        lines = by_page[page.page_num]
        notes = _page_notes(lines, _SMALL * usual, runs_on)
        runs_on = bool(notes)
        found.extend((line.page_num, line.line_num) for line in notes)
    return found


def _usual_size(pages: Collection[Sequence[Line]]) -> float:
    """The size in which most characters are set."""
    sizes: Counter[float] = Counter()
    for lines in pages:
        for line in lines:
            sizes[line.font_size] += len(line.text)
    return max(sizes, key=lambda size: sizes[size], default=0.0)


def _page_notes(lines: Sequence[Line], largest: float, runs_on: bool) -> list[Line]:
    if not any(line.font_size <= largest for line in lines):
        return []
    notes: list[Line] = []
    for run in _runs(lines, _at_foot(lines, largest)):
        if _is_table(run):
            continue
        marks = [number for number, line in enumerate(run) if _MARK.match(line.text)]
        if runs_on and (not marks or marks[0] > 0) and run[0].font_size <= largest:
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
