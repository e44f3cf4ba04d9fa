"""Pages that the file lacks, seen from the numbers printed on those that it has.

A jump from 16 to 18 between neighbours is a missing page 17. Nothing is reported where the
numbering changes or starts again, where unnumbered pages stand in for the missing numbers, or
where only blank left-hand pages were left out all through. Filings often carry the page numbers of
another layout in their text, none, one or several to a page: there a jump counts where the numbers
are without a gap elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sommaire.documents.labels import folio_text, number_of
from sommaire.tables import Line, MissingPages, Page

_SAME_HEIGHT = 4.0
"""Points by which the heights of page numbers of one kind differ at the most."""
_LARGEST_GAP = 30
_SEVERAL = "–"
"""Joins the first and the last number of a page that prints several."""
_DENSE = 0.9
"""Share of the steps between printed numbers that must be whole for a jump to mean anything."""


@dataclass(frozen=True, slots=True)
class _Printed:
    """The numbers that one page prints."""

    page_num: int
    series: str
    first: int
    last: int


def missing_pages(pages: Sequence[Page], lines: Sequence[Line]) -> tuple[MissingPages, ...]:
    """The gaps in the printed page numbers that nothing else explains, in order.

    Args:
        pages: with the folios that were believed, those of a page that prints several joined.
        lines: with their roles; a lone number at the place of the other folios counts as one.
    """
    believed = list(_believed(pages))
    more = [one for one in _at_the_same_place(pages, lines) if _fits(one, believed)]
    printed = sorted([*believed, *more], key=lambda one: one.page_num)
    several = sum(_SEVERAL in page.folio for page in pages) > 1
    gaps = tuple(_flowing(printed) if several else _fixed(printed))
    return () if _are_blank_versos(gaps) else gaps


def _believed(pages: Sequence[Page]) -> Iterator[_Printed]:
    for page in pages:
        ends = [number_of(end) for end in page.folio.split(_SEVERAL)]
        if ends[0] is not None and ends[-1] is not None:
            yield _Printed(page.page_num, ends[0][0], ends[0][1], ends[-1][1])


def _at_the_same_place(pages: Sequence[Page], lines: Sequence[Line]) -> Iterator[_Printed]:
    """Numbers printed just as the believed folios are, on pages that have none."""
    folios = {page.page_num: page.folio for page in pages}
    edges = [line for line in lines if line.role in ("header", "footer")]
    looks = Counter(
        (_masked(line.text), round(line.y0))
        for line in edges
        if folios[line.page_num]
        and re.search(rf"\b{re.escape(folios[line.page_num])}\b", line.text)
    )
    common = [look for look, count in looks.items() if count >= 3]
    for line in lines if common else ():
        if folios[line.page_num]:
            continue
        number = number_of(line.text.strip().strip("-–— "))
        if number is None:
            continue
        mask = _masked(line.text)
        if any(mask == look and abs(line.y0 - y0) <= _SAME_HEIGHT for look, y0 in common):
            yield _Printed(line.page_num, number[0], number[1], number[1])


def _fits(one: _Printed, believed: Sequence[_Printed]) -> bool:
    """Whether the number lies between those of the believed pages around it."""
    same = [other for other in believed if other.series == one.series]
    before = [other.last for other in same if other.page_num < one.page_num][-1:]
    after = [other.first for other in same if other.page_num > one.page_num][:1]
    return all(last < one.first for last in before) and all(one.last < first for first in after)


def _masked(text: str) -> str:
    return re.sub(r"\d+", "#", text.strip())


def _fixed(printed: Sequence[_Printed]) -> Iterator[MissingPages]:
    """Gaps where each page prints its one number: numbers run ahead of the pages."""
    offsets = Counter((one.series, one.first - one.page_num) for one in printed)
    for before, after in pairwise(printed):
        steps = after.page_num - before.page_num
        missing = after.first - before.last - steps
        is_kept = offsets[after.series, after.first - after.page_num] > 1 or after is printed[-1]
        if before.series == after.series and 0 < missing <= _LARGEST_GAP and is_kept:
            yield MissingPages(before.page_num, _names(before, after, missing))


def _flowing(printed: Sequence[_Printed]) -> Iterator[MissingPages]:
    """Gaps in numbers that flow with the text, where nearly all steps are whole."""
    steps = [
        (before, after) for before, after in pairwise(printed) if before.series == after.series
    ]
    jumps = [(before, after) for before, after in steps if after.first > before.last + 1]
    if len(jumps) > max(1, (1 - _DENSE) * len(steps)):
        return
    for before, after in jumps:
        missing = after.first - before.last - 1
        if missing <= _LARGEST_GAP and after.page_num == before.page_num + 1:
            yield MissingPages(before.page_num, _names(before, after, missing))


def _names(before: _Printed, after: _Printed, n_missing: int) -> tuple[str, ...]:
    """The missing numbers, or how many of which where unnumbered pages stand between."""
    between = range(before.last + 1, after.first)
    if len(between) == n_missing:
        return tuple(folio_text(before.series, number) for number in between)
    first, last = (folio_text(before.series, number) for number in (between[0], between[-1]))
    return (f"{n_missing} of {first} to {last}",)


def _are_blank_versos(gaps: Sequence[MissingPages]) -> bool:
    """Whether only single left-hand (even) pages are missing, again and again."""
    return len(gaps) >= 3 and all(
        len(gap.page_labels) == 1
        and gap.page_labels[0].isdigit()
        and not int(gap.page_labels[0]) % 2
        for gap in gaps
    )
