"""Notes at the foot of pages, found without rules: by size, by raised numbers, by counting.

A safety net for lists: where `furniture` gave such lines the role "footnote" nothing is left to
find. A list that a note interrupts on the page goes on behind it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from sommaire.tables import Line


def foot_notes(lines: Sequence[Line]) -> frozenset[int]:
    """The lines of notes at the foot of pages that were not given their role.

    Either smaller than the running text, below all of it, and opened by a number; or below a small
    raised number that stands alone at the left edge; or opened by numbers that count from page to
    page through the document.
    """
    body = typical_size(lines)
    pages: dict[int, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        if line.role in ("body", "list"):
            pages[line.page_num].append(index)
    found: set[int] = set()
    for page_num, indices in pages.items():
        notes = _raised_notes(indices, lines, body) or _small_notes(indices, lines, body)
        following = pages.get(page_num + 1, [])
        goes_on = following and lines[following[0]].font_size < body - 0.7
        if notes and not goes_on:
            found.update(notes)
    return frozenset(found | _counted_notes(pages, lines))


_NOTE_START = re.compile(r"(?:\*{1,3}|[†‡§]|\d{1,3})(?:[.)]|\s|(?=[^\W\d_]))")


def _small_notes(indices: list[int], lines: Sequence[Line], body: float) -> list[int]:
    large = [lines[i].y1 for i in indices if lines[i].font_size > body - 0.7]
    if len(large) in (0, len(indices)):
        return []
    floor = max(large, default=0.0)
    notes = [i for i in indices if lines[i].y0 > floor - 1 and lines[i].font_size <= body - 0.7]
    notes.sort(key=lambda i: lines[i].y0)
    starts = [place for place, i in enumerate(notes) if _NOTE_START.match(lines[i].text)]
    return notes if large and starts and starts[0] <= 4 else []


def _raised_notes(indices: list[int], lines: Sequence[Line], body: float) -> list[int]:
    small = [i for i in indices if lines[i].text.isdigit() and lines[i].font_size < 0.85 * body]
    if not small:
        return []
    left = min(lines[i].x0 for i in indices)
    raised = [
        lines[i].y0
        for i in small
        if lines[i].x0 < left + 40
        and any(
            lines[i].x1 <= lines[j].x0 and abs(lines[j].y0 - lines[i].y0) < 6
            for j in indices
            if j != i
        )
    ]
    if not raised:
        return []
    top = min(raised) - 2
    return [i for i in indices if lines[i].y0 >= top]


def _counted_notes(pages: dict[int, list[int]], lines: Sequence[Line]) -> set[int]:
    """Notes whose numbers count on from page to page, each page's from its first one down."""
    found: set[int] = set()
    n_counted = n_high = expected = 0
    for indices in pages.values():
        if not any(lines[index].text[:1].isdigit() for index in indices):
            continue
        ordered = sorted(indices, key=lambda i: lines[i].y0)
        first = None
        for place, index in enumerate(ordered):
            match = _COUNTED.match(lines[index].text)
            number = int(match["number"]) if match is not None else 0
            window = _MOST_SKIPPED * (1 + 9 * (place > 0.4 * len(ordered)))
            if expected < number <= expected + window or (number == 1 and place > 3):
                first = place if first is None else first
                expected = number
                n_counted += 1
        if first is not None:
            found.update(ordered[first:])
            n_high += first < 0.25 * len(ordered)
    n_pages = len({lines[index].page_num for index in found})
    return found if n_counted >= 6 and n_pages >= 4 and n_high <= 0.15 * n_pages else set()


_MOST_SKIPPED = 4
"""Notes in a row whose number may stand apart from their text."""
_COUNTED = re.compile(r"(?P<number>\d{1,3})\s+[A-ZÀ-Þ“\"«]")


def typical_size(lines: Sequence[Line]) -> float:
    """The commonest font size of the running text by characters; 10 where there is none."""
    n_chars: defaultdict[float, int] = defaultdict(int)
    for line in lines:
        if line.role in ("body", "list"):
            n_chars[line.font_size] += len(line.text)
    sizes: Counter[float] = Counter()
    for size, count in n_chars.items():
        sizes[round(2 * size) / 2] += count
    return sizes.most_common(1)[0][0] if sizes else 10.0
