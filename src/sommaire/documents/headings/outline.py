"""The file's own outline, checked against the text.

Each entry's title is looked for on its page and the pages beside it, behind the entry before it and
near the height that its destination gives; a title that stands elsewhere moves the entry there, one
that is not found keeps the first line of its page, and both are told. Outlines that are no table of
contents (file names, "Page 12", all on one page, out of order) are refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sommaire.documents.headings.candidates import cleaned
from sommaire.documents.headings.find import Heading
from sommaire.documents.headings.places import Place, Places, Wanted, wanted
from sommaire.documents.headings.rows import Row
from sommaire.documents.numbering import numerals
from sommaire.documents.parsed import OutlineEntry
from sommaire.tables import Line, Page, RemarkKind
from sommaire.text import join_lines

_NO_TITLE = re.compile(
    r"(?:page|p\.|pg\.?|slide|diapositive|folie|sheet|feuille|blank page|page blanche|untitled"
    r"|_?hlk\w+|_?toc\w+|bookmark)?[\s_#-]*\d*|.*\.(?:pdf|docx?|pptx?|xlsx?|eps|png|jpe?g|tiff?|indd)"
    r"|\S+\d\.[a-z]{2,4}",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Oddity:
    """A remark on an entry, before the sections are known."""

    kind: RemarkKind
    text: str
    page_num: int | None
    start_line: int | None
    """Where its section begins; None where it has none."""


@dataclass(frozen=True, slots=True)
class Outlined:
    """The outline's entries as headings, in the order of the text, and what was odd."""

    headings: list[Heading]
    oddities: tuple[Oddity, ...]


def refusal(outline: Sequence[OutlineEntry], n_pages: int, n_lines: int) -> str | None:
    """Why an outline is no table of contents; None where it is one, "" where there is none."""
    if len(outline) > max(n_lines, 2 * n_pages):
        return "it has more entries than the text has lines"
    entries = [entry for entry in outline if 0 < (entry.page_num or 0) <= n_pages]
    pages = [entry.page_num or 0 for entry in entries]
    if len(entries) < 2:
        return "" if not outline else "it has fewer than two entries that point at a page"
    odd = sum(bool(_NO_TITLE.fullmatch(entry.title.strip())) for entry in entries)
    if odd > 0.3 * len(entries):
        return "its entries are file names or page numbers"
    if len(set(pages)) == 1 and n_pages > 2 and len(entries) > 3:
        return f"all its entries point at page {pages[0]}"
    back = sum(two < one for one, two in pairwise(pages))
    if back > 0.25 * len(entries):
        return "its entries are out of order"
    return None


def outline_headings(
    outline: Sequence[OutlineEntry],
    places: Places,
    rows: Sequence[Row],
    lines: Sequence[Line],
    pages: Sequence[Page],
) -> Outlined:
    """The entries of an outline as headings at their lines."""
    first_line = _first_lines(lines)
    headings: list[Heading] = []
    odd: list[Oddity] = []
    after, taken = -1, set[int]()
    for entry in outline:
        if entry.page_num is None or entry.page_num > len(pages):
            text = f"The outline's entry “{entry.title}” points at no page of the file."
            odd.append(Oddity("no page", text, None, None))
            continue
        place = _find(entry, places, after, taken)
        if place is None:
            text = (
                f"The outline's entry “{entry.title}” was not found in the text of page"
                f" {entry.page_num}; it is put there all the same."
            )
            headings.append(_unfound(entry, places, rows, first_line))
            odd.append(Oddity("not found", text, entry.page_num, headings[-1].start_line))
            continue
        page_num = places.page_of(place)
        headings.append(_found(entry, place, rows))
        if page_num != entry.page_num:
            text = (
                f"The outline puts “{entry.title}” on page {entry.page_num};"
                f" it stands on page {page_num}."
            )
            odd.append(Oddity("moved", text, page_num, headings[-1].start_line))
        after = max(after, place.rows[0]) if page_num - entry.page_num < 2 else after
        taken.add(place.rows[0])
    headings.sort(key=lambda heading: heading.start_line)
    return Outlined(headings, tuple(odd))


def _find(entry: OutlineEntry, places: Places, after: int, taken: set[int]) -> Place | None:
    """The entry's title near its page: behind the entry before it, else anywhere there."""
    title = wanted(entry.title)
    page_num = entry.page_num or 0
    near = (page_num, page_num + 1, page_num - 1)
    for start in (after, -1):
        place = places.find(title, near, after=start, y=entry.y)
        if place is not None and place.rows[0] not in taken:
            return place
    place = places.alike(title, near, after=after)
    if place is not None and place.rows[0] not in taken:
        return place
    return _elsewhere(title, places)


def _elsewhere(title: Wanted, places: Places) -> Place | None:
    """The one place in the whole document that is the title to the letter; None for several."""
    if len(title.bare) < 8:
        return None
    exact = [place for place in places.everywhere(title) if place.quality >= 3]
    return exact[0] if len(exact) == 1 else None


def _found(entry: OutlineEntry, place: Place, rows: Sequence[Row]) -> Heading:
    row = rows[place.rows[0]]
    above = _number_above(rows, place.rows[0], entry.title)
    if place.quality > 2.5:
        found = [rows[i] for i in place.rows]
        text = join_lines([r.text for r in found], [r.is_hyphenated for r in found])
        number, title = parted(text)
        if not number and parted(entry.title)[0] and not above:
            number, title = parted(entry.title)
    else:
        number, title = parted(entry.title)
        number = number or (row.numerals[0].text if row.numerals else "")
    if above:
        number = rows[above[-1]].text.rstrip(" .:")
    lines = tuple(sorted(line for i in (*above, *place.rows) for line in rows[i].lines))
    return Heading(
        lines=lines if place.quality != 2.0 else (),
        start_line=lines[0],
        page_num=row.page_num,
        level=entry.level,
        number=number,
        title=cleaned(title),
        witnesses=("outline",),
        score=9.0,
    )


def _number_above(rows: Sequence[Row], index: int, title: str) -> tuple[int, ...]:
    """The row above a title that holds nothing but its number: "Appendix A", "Chapter 2"."""
    if index == 0 or rows[index].numerals:
        return ()
    above = rows[index - 1]
    if above.page_num != rows[index].page_num or len(above.text) > 24:
        return ()
    found = above.numerals
    is_lone = bool(found) and found[0].end >= len(above.text) and found[0].kind == "division"
    wants = numerals(title.strip())
    agrees = not wants or (is_lone and wants[0].values == found[0].values)
    return (index - 1,) if is_lone and agrees else ()


def _unfound(
    entry: OutlineEntry, places: Places, rows: Sequence[Row], first_line: dict[int, int]
) -> Heading:
    """An entry whose title is not in the text: at its height on its page, else at the top."""
    page_num = entry.page_num or 1
    on_page = places.rows_on(page_num)
    below = [i for i in on_page if entry.y is None or rows[i].y0 > entry.y - 6]
    start = rows[below[0]].start_line if below else _next_line(first_line, page_num)
    number, title = parted(entry.title)
    return Heading(
        lines=(),
        start_line=start,
        page_num=page_num,
        level=entry.level,
        number=number,
        title=cleaned(title),
        witnesses=("outline",),
        score=0.0,
        is_found=False,
    )


def _first_lines(lines: Sequence[Line]) -> dict[int, int]:
    first: dict[int, int] = {}
    for index, line in enumerate(lines):
        first.setdefault(line.page_num, index)
    return first


def _next_line(first_line: dict[int, int], page_num: int) -> int:
    """The first line of a page, or of the next page that has one."""
    later = [line for page, line in first_line.items() if page >= page_num]
    return min(later, default=max(first_line.values(), default=0))


def parted(title: str) -> tuple[str, str]:
    """Number and title of an entry."""
    text = " ".join(title.split())
    found = numerals(text)
    if not found or found[0].end >= len(text):
        return "", text
    return found[0].text, text[found[0].end :]
