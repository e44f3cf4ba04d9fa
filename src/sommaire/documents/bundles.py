"""Files that hold more than one document: where another one seems to begin.

A contract and its amendment, two versions of a standard, scanned to one file: the printed page
numbers go back to the beginning, or the numbers of the main sections do. What begins under the
heading of an annex is a part of the document, and so is a chapter whose number goes on while its
pages are counted anew. Pure functions on rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from sommaire.documents.labels import number_of
from sommaire.documents.numbering import Numeral, is_appendix, readings_of
from sommaire.tables import Line, Page, Remark, Section
from sommaire.text import fold

_FIRST_SEEN = 5
"""The first printed number of a document is no larger: title and contents often bear none."""
_LEAST_BEFORE = 2
"""The number that the pages have come to before they begin again, at least."""
_LEAST_SECTIONS = 3
"""The same of the main sections: two may be a contents list and its text."""
_TOP_LINES = 6
"""Lines of a page among which the heading of an annex stands."""


def other_documents(
    pages: Sequence[Page], sections: Sequence[Section], lines: Sequence[Line]
) -> tuple[Remark, ...]:
    """A remark on each page of the file where another document seems to begin, in order.

    Args:
        pages: with the printed numbers that were believed.
        sections: in the order of the text.
        lines: with their roles.
    """
    why = dict(_by_sections(sections)) | dict(_by_folios(pages, sections, lines))
    return tuple(
        Remark(
            "another document",
            f"Another document seems to begin on page {page_num} of the file: {why[page_num]}.",
            page_num,
            None,
        )
        for page_num in sorted(why)
    )


# --- by the numbers of pages --------------------------------------------------------------------


def _by_folios(
    pages: Sequence[Page], sections: Sequence[Section], lines: Sequence[Line]
) -> Iterator[tuple[int, str]]:
    numbered = [
        (page.page_num, *counted)
        for page in pages
        if (counted := number_of(page.folio.partition("–")[0])) is not None
    ]
    for (last, series, before), (seen, new_series, number) in pairwise(numbered):
        start = max(last + 1, seen - number + 1)
        is_anew = _goes_back(series, before, new_series, number)
        if is_anew and not _is_within(sections, lines, range(start, seen + 1)):
            yield start, f"after {before} the printed page numbers go back to {number}"


def _goes_back(series: str, before: int, new_series: str, number: int) -> bool:
    """Whether a page number begins the count anew: 27 and 1, 27 and i; not iv and 1, 27 and A-1."""
    is_front_matter = series == "" and new_series in ("roman", "ROMAN")
    is_same = series == new_series and number < before
    return before >= _LEAST_BEFORE and number <= _FIRST_SEEN and (is_front_matter or is_same)


def _is_within(sections: Sequence[Section], lines: Sequence[Line], pages: range) -> bool:
    """Whether an annex begins on these pages, or a main section whose number goes on."""
    there = [one for one in sections if one.first_page_num in pages]
    return any(map(_is_annex, there)) or _is_annexed(lines, pages) or _goes_on(sections, pages)


def _goes_on(sections: Sequence[Section], pages: range) -> bool:
    """Whether the first main number on the pages comes after the last one before them."""
    main = [
        (one.first_page_num, numeral)
        for one in sections
        if one.parent_id is None and (numeral := _main_numeral(one)) is not None
    ]
    before = [numeral for page_num, numeral in main if page_num < pages.start]
    there = [numeral for page_num, numeral in main if page_num in pages]
    if not before or not there or before[-1].family != there[0].family:
        return False
    return there[0].values[-1] == before[-1].values[-1] + 1


_ANNEX = re.compile(
    r"\W*(?:annexe?s?|appendi(?:x|ces?)|schedules?|exhibits?(?!\s+\d+\.\d)|attachments?"
    r"|pieces? jointes?)\b"
)
"""The heading of an annex; "Exhibit 10.54" over a contract says where it was filed."""


def _is_annexed(lines: Sequence[Line], pages: range) -> bool:
    """Whether one of the pages has the heading of an annex among its first lines."""
    for page_num in pages:
        here = [line.text for line in lines if line.page_num == page_num and line.text.strip()]
        if any(_ANNEX.match(fold(text)) for text in here[:_TOP_LINES]):
            return True
    return False


def _is_annex(section: Section) -> bool:
    return _ANNEX.match(fold(section.name)) is not None


# --- by the numbers of sections -----------------------------------------------------------------


def _by_sections(sections: Sequence[Section]) -> Iterator[tuple[int, str]]:
    """Main sections that begin again at 1 on a later page, with no annex before."""
    last: dict[str, tuple[int, int]] = {}  # the highest number of a family, and its page
    for section in sections:
        if section.parent_id is not None:
            continue
        if _is_annex(section):
            return
        numeral = _main_numeral(section)
        if numeral is None:
            continue
        number = numeral.values[-1]
        highest, page_num = last.get(numeral.family, (0, 0))
        if number == 1 and highest >= _LEAST_SECTIONS and section.first_page_num > page_num:
            why = f"after {highest} the numbers of the sections go back to 1"
            yield section.first_page_num, why
            highest = 0
        last[numeral.family] = (max(highest, number), section.first_page_num)


def _main_numeral(section: Section) -> Numeral | None:
    """The number of a section that has one segment and no letters; None for others."""
    plain = (one for one in readings_of(section.number) if one.depth == 1 and not one.prefix)
    return next((one for one in plain if not is_appendix(one.family)), None)
