"""Printed page numbers: what a folio is, which number each page bears, which numbers are missing.

A folio is what is printed at the edge of a page ("16", "iv", "A-3", "Page 3 of 12", "- 3 -"). A page
is called by the file's own label where it has one, else by its folio, else by its physical number.
Pure functions on rows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sommaire.tables import Page

_ROMAN = re.compile(r"(?i)m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
_FOLIO = re.compile(
    r"(?i)^\W*(?:(?:page|p\.|pp\.|pg\.?)\s*)?(?P<folio>(?:[A-Z]{1,2}[-–.])?\d{1,4}|[ivxlc]{1,8})"
    r"(?:\s*(?:of|sur|de|/|out of)\s*\d{1,4})?\W*$"
)


@dataclass(frozen=True, slots=True)
class MissingFolio:
    """Printed page numbers that no page of the file bears."""

    after_page_num: int
    """The physical page before the gap."""
    folios: tuple[str, ...]


def folio_of(text: str) -> str:
    """The page number that a line at the edge of a page prints; "" where it prints none.

    >>> [folio_of(text) for text in ("- 3 -", "Page 3 of 12", "A-3", "xiv", "Chapter 3")]
    ['3', '3', 'A-3', 'xiv', '']
    """
    found = _FOLIO.match(text)
    if not found:
        return ""
    folio = found["folio"]
    if folio[0].isalpha() and not any(char.isdigit() for char in folio):
        return folio if _ROMAN.fullmatch(folio) else ""
    return folio


def number_of(folio: str) -> tuple[str, int] | None:
    """The series a folio belongs to and its place in it: "iv" is ("roman", 4); None for ""."""
    found = re.fullmatch(r"(.*?)(\d+)", folio)
    if found:
        return found[1], int(found[2])
    return ("roman", _roman(folio.lower())) if folio and _ROMAN.fullmatch(folio) else None


def _roman(text: str) -> int:
    values = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
    numbers = [values[char] for char in text]
    return sum(-n if n < after else n for n, after in zip(numbers, [*numbers[1:], 0], strict=True))


def label_pages(pages: tuple[Page, ...]) -> tuple[Page, ...]:
    """The pages with a label each."""
    return tuple(
        replace(page, page_label=page.page_label or page.folio or str(page.page_num))
        for page in pages
    )


def missing_folios(pages: tuple[Page, ...]) -> tuple[MissingFolio, ...]:
    """The gaps in the printed page numbers that cannot be explained otherwise."""
    gaps = []
    for before, after in zip(pages, pages[1:], strict=False):
        left, right = number_of(before.folio), number_of(after.folio)
        if left and right and left[0] == right[0] and left[1] + 1 < right[1] <= left[1] + 20:
            names = tuple(
                f"{left[0].replace('roman', '')}{n}" for n in range(left[1] + 1, right[1])
            )
            gaps.append(MissingFolio(before.page_num, names))
    return tuple(gaps)
