"""Levels: which series of headings stands above which, and the level of each heading.

Headings fall into *ranks*: a numbering family and setting, or a setting alone. Between two ranks
the one that is interrupted by the other stands above it (all chapters have articles between them,
few articles have a chapter between them); depth of numbers, the usual order of division words and
the size of the type decide first where they can. Then a stack gives each heading its level.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sommaire.documents.medians import median
from sommaire.documents.numbering import Numeral, is_appendix, stands_over


@dataclass(frozen=True, slots=True)
class Ranked:
    """What levels are made from: one heading."""

    family: str
    """Numbering family; "" without a number."""
    numeral: Numeral | None
    size: float
    is_bold: bool
    is_italic: bool
    is_capitals: bool
    is_centred: bool
    place: int
    known_level: int | None
    """The level that a printed contents page gives it."""


_Rank = tuple[object, ...]


def levels_of(headings: Sequence[Ranked]) -> list[int]:
    """Levels from 1, in order; a parent is never skipped."""
    ranks = [_rank(heading) for heading in headings]
    above = _Order(headings, ranks)
    levels: list[int] = []
    stack: list[int] = []
    for index, heading in enumerate(headings):
        _leave(stack, headings, heading.known_level)
        while stack and not above.stands_above(stack[-1], index):
            stack.pop()
        stack.append(index)
        levels.append(len(stack))
    return levels


def _leave(stack: list[int], headings: Sequence[Ranked], level: int | None) -> None:
    """Close the sections that a heading of a printed level ends, with all that is inside them."""
    if level is None:
        return
    for depth, index in enumerate(stack):
        known = headings[index].known_level
        if known is not None and known >= level:
            del stack[depth:]
            return


def _rank(heading: Ranked) -> _Rank:
    numeral = heading.numeral
    if numeral is None:
        return ("", heading.size, heading.is_bold, heading.is_italic, heading.is_capitals)
    if numeral.kind == "decimal" and numeral.depth > 1:
        return (numeral.family,)
    if numeral.kind == "division":
        return (numeral.family, numeral.depth)
    return (numeral.family, heading.is_bold, heading.is_italic, heading.place)


class _Order:
    """Which heading stands above which, decided per pair of ranks and remembered."""

    def __init__(self, headings: Sequence[Ranked], ranks: Sequence[_Rank]) -> None:
        self._headings = headings
        self._ranks = ranks
        self._places: dict[_Rank, list[int]] = defaultdict(list)
        for index, rank in enumerate(ranks):
            self._places[rank].append(index)
        self._known: dict[tuple[_Rank, _Rank], bool] = {}
        self._levels = {rank: self._printed(places) for rank, places in self._places.items()}
        self._chapters = _chapter_family([heading.numeral for heading in headings])

    def stands_above(self, one: int, two: int) -> bool:
        """Whether the heading `one`, which comes before, may hold `two`."""
        high, low = self._ranks[one], self._ranks[two]
        levels = [
            self._headings[index].known_level or self._levels[rank]
            for index, rank in ((one, high), (two, low))
        ]
        if levels[0] and levels[1]:
            return levels[0] < levels[1]
        if high == low:
            return False
        by_number = self._by_number(self._headings[one].numeral, self._headings[two].numeral)
        if by_number is not None:
            return by_number
        key = (high, low)
        if key not in self._known:
            self._known[key] = self._decide(high, low)
        return self._known[key]

    def _by_number(self, one: Numeral | None, two: Numeral | None) -> bool | None:
        """What two numbers say, less those of a list among sections: "1." to "3." under 4.3.2."""
        if one and two and one.kind == two.kind == "decimal" and one.depth != two.depth:
            if self._is_foreign(one):
                return False
            if self._is_foreign(two):
                return None
        return _by_number(one, two)

    def _is_foreign(self, numeral: Numeral) -> bool:
        """Whether a single number is set otherwise than those of the chapters."""
        return numeral.depth == 1 and self._chapters not in ("", numeral.family)

    def _printed(self, places: Sequence[int]) -> int | None:
        """The level that the printed contents give to most of a rank; None where it is not in."""
        levels = [level for i in places if (level := self._headings[i].known_level)]
        if len(levels) < max(2, 0.3 * len(places)):
            return None
        return Counter(levels).most_common(1)[0][0]

    def _decide(self, high: _Rank, low: _Rank) -> bool:
        one, two = (self._headings[self._places[rank][0]] for rank in (high, low))
        if one.numeral and two.numeral:
            sure = _by_kind(one, two)
            return self._by_order(high, low) if sure is None else sure
        size = self._size(high) - self._size(low)
        if abs(size) > 0.6:
            return size > 0
        if one.numeral is two.numeral is None:
            return _by_type(one, two)
        if one.numeral is None and is_appendix(two.family):
            return False
        if self._is_alike(high, low) or (one.numeral is None and not self._restarts(low, high)):
            return False
        return self._by_order(high, low)

    def _by_order(self, high: _Rank, low: _Rank) -> bool:
        """Whether `high` is interrupted more often by `low` than the reverse."""
        one, two = (self._headings[self._places[rank][0]] for rank in (high, low))
        down, up = self._interrupted(high, low), self._interrupted(low, high)
        if None in (down, up) and is_division(one.numeral) and is_division(two.numeral):
            return len(self._places[high]) < len(self._places[low])
        if (down or 0.0) != (up or 0.0):
            return (down or 0.0) > (up or 0.0)
        return _by_type(one, two)

    def _restarts(self, numbered: _Rank, plain: _Rank) -> bool:
        """Whether the numbers begin anew under headings of the plain rank, and not elsewhere."""
        places, borders = self._places[numbered], self._places[plain]
        anew = [b for a, b in pairwise(places) if not self._goes_on(a, b)]
        after = [
            b for b in anew if bisect_left(borders, b) > bisect_left(borders, _before(places, b))
        ]
        return bool(after) and 2 * len(after) >= len(anew)

    def _size(self, rank: _Rank) -> float:
        return median(self._headings[index].size for index in self._places[rank])

    def _is_alike(self, one: _Rank, two: _Rank) -> bool:
        """Whether an unnumbered rank is set like the numbered one, or like one that is above it."""
        plain, numbered = (one, two) if one[0] == "" else (two, one)
        first = self._headings[self._places[plain][0]]
        alike = [
            rank
            for rank in self._places
            if rank[0] != "" and _is_set_alike(first, self._headings[self._places[rank][0]])
        ]
        if numbered in alike:
            return numbered == min(alike, key=lambda rank: self._places[rank][0])
        return False

    def _interrupted(self, one: _Rank, two: _Rank) -> float | None:
        """Share of the neighbours in rank `one` with one of `two` between; None without any."""
        ones, twos = self._places[one], self._places[two]
        pairs = [(a, b) for a, b in pairwise(ones) if self._goes_on(a, b)]
        if not pairs:
            return 0.5 if one[0] == "" else None
        hits = sum(bisect_left(twos, a) < bisect_left(twos, b) for a, b in pairs)
        return hits / len(pairs)

    def _goes_on(self, one: int, two: int) -> bool:
        first, second = self._headings[one].numeral, self._headings[two].numeral
        return first is None or second is None or second.values > first.values


def _chapter_family(numbers: Sequence[Numeral | None]) -> str:
    """How the single numbers are set that stand over 4.1 and 4.2; "" where none do."""
    last: dict[str, int] = {}
    votes: Counter[str] = Counter()
    for number in numbers:
        if number is None or number.kind != "decimal":
            continue
        if number.depth == 1:
            last[number.family] = number.values[0]
        else:
            votes.update(family for family, value in last.items() if value == number.values[0])
    return votes.most_common(1)[0][0] if votes else ""


def _before(places: Sequence[int], place: int) -> int:
    return places[bisect_left(places, place) - 1]


def _by_number(one: Numeral | None, two: Numeral | None) -> bool | None:
    """What two numbers alone say: 3 holds 3.1, AC-2 holds AC-2(1), II holds II.3; else None."""
    if one is None or two is None:
        return None
    if {one.kind, two.kind} == {"decimal", "division"} and one.depth == two.depth > 1:
        return False
    if one.kind == two.kind == "division":
        return _holds(one, two) if one.family == two.family else None
    if one.kind == two.kind and one.kind in ("decimal", "letter"):
        if (one.depth == two.depth and one.family != two.family) or "(" in one.family + two.family:
            return None
        return _holds(one, two)
    if one.kind == two.kind == "code":
        return two.depth > one.depth and two.text.startswith(one.text)
    return None


def _holds(one: Numeral, two: Numeral) -> bool:
    """Whether 3 holds 3.1; a hyphen orders and does not nest: L1132-3-1 comes after L1132-3."""
    if "-" in two.text and two.kind == "division":
        return False
    return two.depth > one.depth and two.values[: one.depth] == one.values


def is_division(numeral: Numeral | None) -> bool:
    """Whether a number is a division's: "Article 5", "§ 3"."""
    return numeral is not None and numeral.kind == "division"


def _by_kind(one: Ranked, two: Ranked) -> bool | None:
    """What the usual order of division words says; None where it says nothing."""
    if is_appendix(two.family) and not is_appendix(one.family):
        return False
    return stands_over(one.family, two.family)


def _is_set_alike(one: Ranked, two: Ranked) -> bool:
    return (
        abs(one.size - two.size) <= 0.6
        and one.is_bold == two.is_bold
        and one.is_italic == two.is_italic
        and one.is_capitals == two.is_capitals
    )


def _by_type(one: Ranked, two: Ranked) -> bool:
    """Whether `one` is set larger, bolder, in capitals, more to the left."""
    return _weight(one) > _weight(two)


def _weight(heading: Ranked) -> tuple[float, bool, bool, bool, int]:
    return (
        round(heading.size),
        heading.is_bold,
        heading.is_capitals,
        heading.is_centred,
        -heading.place,
    )
