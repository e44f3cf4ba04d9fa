"""Printed page numbers: what a folio is, and which number each page bears.

A folio is the number printed at the edge of a page ("16", "iv", "A-3", "Page 3 of 12", "- 3 -").
One number proves nothing; a chain of them that counts up through the document does. A page is
called by the file's own label where it has one, else by its folio, else by the folio that its
neighbours imply, else by its physical number. Files made from web pages carry the folios of another
layout, several on one page: such a page is called by the first and the last ("16–18").
Pure functions on rows. What numbers are missing is for `missing_pages` to say.
"""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sommaire.tables import Page

_ROMAN = re.compile(
    r"m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})",
    re.IGNORECASE | re.ASCII,  # else "ı" is read as "i"
)
_FOLIO = re.compile(
    r"[\s|•·~–—-]*(?P<word>page|p\.|pp\.|pg\.?)?[\s|:#]*"
    r"(?P<folio>(?:[A-Z]{1,3}[-–.]|\d{1,2}[-–])?\d{1,4}|[ivxlc]{1,8})"
    r"\s*(?P<of>(?:of|sur|de|/|out of)\s*\d{1,4})?[\s|•·~–—-]*(?P<after>page)?\s*",
    re.IGNORECASE,
)
_INNER = re.compile(r"\d{1,4}|[ivxl]{1,7}")
_SERIES = re.compile(r"(?P<series>.*?)(?P<number>\d+)")

_LINES_A_PAGE = 10
"""A page of another layout is longer than this."""
_LONGEST_HEAD = 80
"""Characters of a running head that holds a page number."""
_SAME_LEVEL = 4.0
"""Points: numbers amid other words stand on one level from page to page."""
_CHAIN = 3
"""Folios that count up prove each other."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a line stands."""

    page_num: int
    order: int
    """Over the document, from 0."""
    is_edge: bool
    """In the first or last rows of its page."""
    is_alone: bool
    """With nothing beside it."""
    level: float
    """Points from the top of the page."""


@dataclass(frozen=True, slots=True)
class Folio:
    """A line that may print a page number."""

    page_num: int
    order: int
    """Of its line, over the document."""
    text: str
    series: str
    """What it shares with the folios that it counts on from: "", "roman", "A-"."""
    number: int
    is_edge: bool
    """It stands in the first or last rows of its page."""
    is_alone: bool
    """Its line holds nothing else."""
    is_worded: bool
    """It says "page", or how many there are."""
    level: float
    """Points from the top of the page."""


Chain = tuple[Folio, ...]
"""Folios that count up, one by one."""


# --- one folio --------------------------------------------------------------------------------


def read_folios(text: str, place: Place) -> list[Folio]:
    """The page numbers that a line may print.

    A line at the edge of a page may hold other words before or after its number.
    """
    found = _FOLIO.fullmatch(text) if len(text) < 30 else None
    if found:
        worded = bool(found["word"] or found["of"] or found["after"])
        return _counted([found["folio"]], place, place.is_alone, worded)
    if not place.is_edge or len(text) > _LONGEST_HEAD or text[-1:] in ".,;:" or text.isspace():
        return []
    words = text.replace("|", " ").split()
    if not words:
        return []
    ends = [word for word in (words[0], words[-1]) if _INNER.fullmatch(word)]
    return _counted(ends, place, False, False) if len(words) > 1 else []


def _counted(texts: Sequence[str], place: Place, is_alone: bool, is_worded: bool) -> list[Folio]:
    return [
        Folio(
            place.page_num,
            place.order,
            text,
            *counted,
            place.is_edge,
            is_alone,
            is_worded,
            place.level,
        )
        for text in texts
        if (counted := number_of(text))
    ]


def number_of(folio: str) -> tuple[str, int] | None:
    """The series of a folio and its place in it; None where it is no number.

    >>> [number_of(folio) for folio in ("12", "iv", "A-3", "xq")]
    [('', 12), ('roman', 4), ('A-', 3), None]
    """
    found = _SERIES.fullmatch(folio)
    if found:
        return found["series"], int(found["number"])
    if folio and _ROMAN.fullmatch(folio) and (folio.islower() or folio.isupper()):
        return ("roman" if folio.islower() else "ROMAN"), _roman(folio.lower())
    return None


def folio_text(series: str, number: int) -> str:
    """A folio as it is printed: the reverse of `number_of`.

    >>> folio_text("roman", 14), folio_text("A-", 3)
    ('xiv', 'A-3')
    """
    if series.lower() != "roman":
        return f"{series}{number}"
    out = ""
    for value, numeral in _NUMERALS:
        out += numeral * (number // value)
        number %= value
    return out if series == "roman" else out.upper()


_NUMERALS = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


def _roman(text: str) -> int:
    values = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
    numbers = [values[char] for char in text]
    return sum(-n if n < after else n for n, after in zip(numbers, [*numbers[1:], 0], strict=True))


# --- chains of folios -------------------------------------------------------------------------


def find_chains(folios: Sequence[Folio], n_pages: int) -> tuple[Chain, ...]:
    """The chains that are believed, none sharing a line with another.

    Args:
        folios: every candidate, in the order of the document.
        n_pages: of the document; two folios make a chain only where it has four pages or fewer.
    """
    shortest = _CHAIN if n_pages > 4 else 2
    taken: set[int] = set()
    spans: list[range] = []
    chains: list[Chain] = []
    for run in sorted(_runs(folios), key=lambda run: (-_weight(run), run[0].order)):
        is_free = taken.isdisjoint(folio.order for folio in run)
        if not is_free or _weight(run) < shortest or _crosses(run, spans) or not _is_even(run):
            continue
        taken.update(folio.order for folio in run)
        spans.append(range(run[0].order, run[-1].order + 1))
        chains.append(tuple(run))
    return tuple(sorted(chains, key=lambda chain: chain[0].order))


def _weight(run: Sequence[Folio]) -> float:
    """How much a run proves: numbers amid other words prove less."""
    n_numbers = len({folio.number for folio in run})
    return n_numbers if all(folio.is_alone or folio.is_worded for folio in run) else n_numbers * 0.7


def _runs(folios: Sequence[Folio]) -> list[list[Folio]]:
    """The longest ways to count up through the candidates, by steps of one."""
    latest: dict[tuple[str, int], int] = {}
    before: list[int | None] = []
    lengths: list[int] = []
    for place, folio in enumerate(folios):
        options = [
            latest[key]
            for key in ((folio.series, folio.number - 1), (folio.series, folio.number))
            if key in latest and _follows(folios[latest[key]], folio)
        ]
        best = max(options, key=lambda option: lengths[option], default=None)
        before.append(best)
        lengths.append(1 if best is None else lengths[best] + 1)
        key = (folio.series, folio.number)
        if (
            key not in latest
            or lengths[latest[key]] <= lengths[place]
            or not _is_near(folios[latest[key]], folio)
        ):
            latest[key] = place
    return _unwound(folios, before, lengths)


def _unwound(
    folios: Sequence[Folio], before: Sequence[int | None], lengths: Sequence[int]
) -> list[list[Folio]]:
    used: set[int] = set()
    runs = []
    for end in sorted(range(len(folios)), key=lambda place: -lengths[place]):
        run: list[Folio] = []
        place: int | None = end
        while place is not None and place not in used:
            used.add(place)
            run.append(folios[place])
            place = before[place]
        if run:
            runs.append(run[::-1])
    return runs


def _follows(earlier: Folio, later: Folio) -> bool:
    """Whether two folios can be neighbours in one numbering."""
    n_pages = later.page_num - earlier.page_num
    if earlier.number == later.number:  # at the foot of a page and again at the head of the next
        return later.order - earlier.order <= 3 and n_pages <= 1
    if all(folio.is_alone or folio.is_worded for folio in (earlier, later)):
        far = later.order - earlier.order >= _LINES_A_PAGE
        return n_pages <= 2 and (far or (n_pages > 0 and earlier.is_edge and later.is_edge))
    if not (earlier.is_edge and later.is_edge):
        return False
    return n_pages == 1 and abs(earlier.level - later.level) <= _SAME_LEVEL


def _is_near(earlier: Folio, later: Folio) -> bool:
    return later.page_num - earlier.page_num <= 2


def _crosses(run: Sequence[Folio], spans: Iterable[range]) -> bool:
    """Whether a stronger chain already numbers this part of the document."""
    return any(run[0].order < span.stop and span.start <= run[-1].order for span in spans)


def _is_even(run: Sequence[Folio]) -> bool:
    """Whether numbers inside the pages come at even distances, as the feet of pages do."""
    if sum(not folio.is_edge for folio in run) * 5 <= len(run):
        return True
    steps = [
        later.order - earlier.order
        for earlier, later in itertools.pairwise(run)
        if later.number != earlier.number
    ]
    usual = sorted(steps)[len(steps) // 2]
    return all(0.25 * usual <= step <= 3.0 * usual for step in steps)


def with_folios(
    pages: Sequence[Page], chains: Sequence[Chain], printed: Sequence[Folio]
) -> tuple[Page, ...]:
    """The pages with the number that each prints: "16", or "16–18" where it prints several.

    Args:
        pages: of the document.
        chains: those that are believed.
        printed: all candidates in headers and footers: one that stands where the number of its page
            would be, and keeps the order of its neighbours, is believed too.
    """
    found: dict[int, list[Folio]] = defaultdict(list)
    for chain in chains:
        for folio in chain:
            found[folio.page_num].append(folio)
    for folio in printed:
        if folio.is_alone and folio.page_num not in found and _keeps_order(folio, found):
            found[folio.page_num].append(folio)
    return tuple(replace(page, folio=_joined(found.get(page.page_num, ()))) for page in pages)


def _joined(folios: Sequence[Folio]) -> str:
    texts = list(dict.fromkeys(folio.text for folio in folios))
    if len(texts) > 1 and all(text.isdigit() for text in texts):
        return f"{texts[0]}–{texts[-1]}"
    return texts[0] if texts else ""


def _keeps_order(folio: Folio, found: Mapping[int, Sequence[Folio]]) -> bool:
    """Whether a folio stands between the numbers of the pages before and after it."""
    before = max((num for num in found if num < folio.page_num), default=None)
    after = min((num for num in found if num > folio.page_num), default=None)
    neighbours = [found[num][0] for num in (before, after) if num is not None]
    same = [other for other in neighbours if other.series == folio.series]
    return bool(same) and all(
        (other.number < folio.number) == (other.page_num < folio.page_num) for other in same
    )


# --- labels -----------------------------------------------------------------------------------


def label_pages(pages: Sequence[Page]) -> tuple[Page, ...]:
    """The pages with a label each; `page_label` comes in as the file's own label, or ""."""
    implied = _implied_labels(pages)
    own = [page.page_label for page in pages]
    if _is_plain_count(pages) and _disagreements(pages) >= 3:
        own = [""] * len(pages)
    return tuple(
        replace(page, page_label=label or implied.get(page.page_num) or str(page.page_num))
        for page, label in zip(pages, own, strict=True)
    )


def _is_plain_count(pages: Sequence[Page]) -> bool:
    """Whether the file's labels only repeat the physical numbers."""
    return all(page.page_label == str(page.page_num) for page in pages)


def _disagreements(pages: Sequence[Page]) -> int:
    return sum(bool(page.folio) and page.folio != page.page_label for page in pages)


def _implied_labels(pages: Sequence[Page]) -> dict[int, str]:
    """The folio of each page, and of the pages whose neighbours leave no doubt."""
    labels = {page.page_num: page.folio for page in pages if page.folio}
    known = [(num, *place) for num, folio in labels.items() if (place := number_of(folio))]
    for (num, series, number), (after, other, last) in itertools.pairwise(known):
        if series == other and last - number == after - num:
            for step in range(1, after - num):
                labels[num + step] = folio_text(series, number + step)
    if known:
        first, series, number = known[0]
        for num in range(max(1, first - number + 1), first):
            labels[num] = folio_text(series, number - (first - num))
        last_num, series, number = known[-1]
        for num in range(last_num + 1, len(pages) + 1):
            labels[num] = folio_text(series, number + num - last_num)
    return labels
