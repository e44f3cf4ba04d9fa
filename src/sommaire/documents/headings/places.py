"""Where a known title stands in the text: titles of outlines and of printed contents, looked up.

Titles are compared by their folded letters and digits, with and without the number, over up to six
rows; a run-in title ("2.1 Term. This Agreement …") counts where a stop or its type ends it. Among
several places the better match, the right number, the heading-like type and the nearer height win.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from sommaire.documents.headings.candidates import MOST_ROWS, folded_title
from sommaire.documents.headings.rows import Row
from sommaire.documents.numbering import numerals

_START = 6
"""How many letters rows are found by."""
_FOOTNOTE = re.compile(r"\d{1,3}[a-z]?$")
SIMILAR = 0.85
"""How alike two titles must be that are not the same to the letter."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a title was found."""

    rows: tuple[int, ...]
    quality: float
    """3 to the letter and nothing else, 2 run-in, 1 alike."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A title to look for."""

    number: str
    bare: str
    """Letters and digits of the title without its number."""
    full: str
    """The same with its number."""


def wanted(title: str) -> Wanted:
    """A title as it is looked for: number and words apart."""
    text = title.strip()
    found = numerals(text) or (numerals(text.upper()) if text.islower() else ())
    rest = text[found[0].end :] if found else ""
    if not rest:
        return Wanted("", folded_title(text), folded_title(text))
    return Wanted(folded_title(found[0].text), folded_title(rest), folded_title(text))


class Places:
    """The rows of a document, ready for titles to be looked up."""

    def __init__(self, rows: Sequence[Row], body_size: float) -> None:
        self._rows = rows
        self._body_size = body_size
        self._full = [folded_title(row.text) if len(row.text) < 400 else "" for row in rows]
        self._bare = [
            folded_title(row.text[row.numerals[0].end :]) if row.numerals else full
            for row, full in zip(rows, self._full, strict=True)
        ]
        self._pages: dict[int, list[int]] = defaultdict(list)
        self._by_start: dict[str, list[int]] = defaultdict(list)
        for index, row in enumerate(rows):
            self._pages[row.page_num].append(index)
            for start in {self._full[index][:_START], self._bare[index][:_START]}:
                self._by_start[start].append(index)

    def rows_on(self, page_num: int) -> Sequence[int]:
        """Indices of the rows of a page."""
        return self._pages.get(page_num, ())

    def line_of(self, place: Place) -> int:
        """Index of the line that a place begins on."""
        return self._rows[place.rows[0]].start_line

    def page_of(self, place: Place) -> int:
        """The page that a place is on."""
        return self._rows[place.rows[0]].page_num

    def find(
        self, title: Wanted, page_nums: Iterable[int], *, after: int = -1, y: float | None = None
    ) -> Place | None:
        """The best place of a title on these pages, behind row `after`; None where there is none.

        `y` is where the title is expected on the first of the pages.
        """
        distances = {page_num: at for at, page_num in reversed(list(enumerate(page_nums)))}
        best: tuple[float, Place] | None = None
        for index in self._starting(title):
            distance = distances.get(self._rows[index].page_num)
            place = self._match(title, index) if distance is not None and index > after else None
            if place is None or distance is None:
                continue
            weight = place.quality + self._looks(title, place) - 0.4 * distance
            if y is not None and distance == 0:
                weight += 0.8 * (abs(self._rows[index].y0 - y) < 30)
            if best is None or weight > best[0]:
                best = (weight, place)
        return best[1] if best else None

    def _starting(self, title: Wanted) -> list[int]:
        """The rows that begin as the title does, in order."""
        starts = {want[:n] for want in (title.bare, title.full) for n in range(1, _START + 1)}
        return sorted({i for start in starts for i in self._by_start.get(start, ())})

    def everywhere(self, title: Wanted) -> list[Place]:
        """Every place of a title in the document, in order, to the letter or run-in."""
        found = (self._match(title, index) for index in self._starting(title))
        return [place for place in found if place is not None and place.quality >= 2]

    def alike(self, title: Wanted, page_nums: Iterable[int], *, after: int = -1) -> Place | None:
        """The place whose words are most like the title's on these pages, if alike enough."""
        best: tuple[float, Place] | None = None
        if len(title.bare) < 6:
            return None
        for page_num in page_nums:
            for index in self._pages.get(page_num, ()):
                if index <= after:
                    continue
                for rows in self._spans(index):
                    text = "".join([self._bare[rows[0]], *(self._full[i] for i in rows[1:])])
                    ratio = _ratio(title.bare, text)
                    if ratio >= SIMILAR and (best is None or ratio > best[0]):
                        best = (ratio, Place(rows, 1.0))
        return best[1] if best else None

    def _match(self, title: Wanted, index: int) -> Place | None:
        """The title from row `index` on."""
        for want, text in (
            (title.bare, self._bare[index]),
            (title.full, self._full[index]),
            (title.full, self._bare[index]),
            (title.bare, self._full[index]),
        ):
            if (
                not want
                or not text
                or (text[:_START] != want[:_START] and not want.startswith(text))
            ):
                continue
            if text == want:
                return Place((index,), 3.0)
            place = self._grown(title, want, index, text)
            if place is not None:
                return place
        return None

    def _grown(self, title: Wanted, want: str, index: int, text: str) -> Place | None:
        """The title over several rows, or at the start of one."""
        rows: tuple[int, ...] = (index,)
        while len(text) < len(want) and want.startswith(text):
            other = rows[-1] + 1
            if len(rows) == MOST_ROWS or not self._is_on_page(other, index):
                return None
            rows = (*rows, other)
            text += self._full[other]
        if text == want:
            return Place(rows, 3.0)
        if text.startswith(want) and len(rows) < 3 and self._ends_there(title, index, rows):
            return Place((index,), 2.0)
        return None

    def _is_on_page(self, row: int, other: int) -> bool:
        return row < len(self._rows) and self._rows[row].page_num == self._rows[other].page_num

    def _spans(self, index: int) -> Iterable[tuple[int, ...]]:
        page_num = self._rows[index].page_num
        rows: tuple[int, ...] = ()
        for other in range(index, min(index + MOST_ROWS, len(self._rows))):
            if self._rows[other].page_num != page_num:
                return
            rows = (*rows, other)
            yield rows

    def _ends_there(self, title: Wanted, index: int, rows: tuple[int, ...]) -> bool:
        """Whether the printed title ends where it should: right number, a stop, other type."""
        row = self._rows[index]
        if title.number and row.numerals and folded_title(row.numerals[0].text) == title.number:
            return True
        run_in = folded_title(row.run_in)
        if run_in and len(title.bare) > 3 and run_in.endswith(title.bare):
            return True
        text = " ".join(self._rows[i].text for i in rows)
        starts = {row.numerals[0].end if row.numerals else 0: title.bare, 0: title.full}
        for number, want in starts.items():
            end = _end_of(text[number:], want)
            if end is not None:
                behind = text[number + end : number + end + 3].lstrip("”\"')]")
                return behind[:1] in ".:;–—" or behind.startswith((" -", " –", " —"))
        return False

    def _looks(self, title: Wanted, place: Place) -> float:
        """How much the place looks like a heading, and whether its number is the right one."""
        row = self._rows[place.rows[0]]
        number = folded_title(row.numerals[0].text) if row.numerals else ""
        score = 0.5 * (number == title.number) - 0.5 * (number != "" != title.number != number)
        is_big = row.style.size > 1.05 * self._body_size
        score += 0.3 * (row.style.is_bold or is_big or bool(row.run_in)) + 0.1 * row.is_capitals
        return score - 0.4 * row.is_beside - 0.3 * (row.gap_above < 0.2)


def _end_of(text: str, want: str) -> int | None:
    """Where the letters of `want` end in `text`; None where `text` does not begin with them."""
    letters = 0
    for end, char in enumerate(text):
        if letters == len(want):
            return end
        letters += char.isalnum() if char.isascii() else len(folded_title(char))
    return len(text) if letters == len(want) else None


def _ratio(one: str, two: str) -> float:
    """How alike two folded titles are; figures must agree, marks of footnotes at the end apart."""
    one, two = _FOOTNOTE.sub("", one), _FOOTNOTE.sub("", two)
    if (
        not one
        or not two
        or _digits(one) != _digits(two)
        or min(len(one), len(two)) < 0.7 * max(len(one), len(two))
    ):
        return 0.0
    matcher = SequenceMatcher(None, one, two, autojunk=False)
    if matcher.real_quick_ratio() < SIMILAR or matcher.quick_ratio() < SIMILAR:
        return 0.0
    return matcher.ratio()


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))
