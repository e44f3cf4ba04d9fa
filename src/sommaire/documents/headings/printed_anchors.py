"""The rows of printed contents found again in the text, and the levels that they show.

The page label of a row is turned into a physical page by the labels of the pages, else by a vote:
the distance between label and page on which most titles agree. Levels come from the indents of the
contents page, or from the numbers where it is flush.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from sommaire.documents.headings.levels import Ranked, levels_of
from sommaire.documents.headings.places import Place, Places, Wanted, wanted
from sommaire.documents.headings.printed_contents import PrintedEntry
from sommaire.documents.numbering import is_appendix, is_part, numerals
from sommaire.tables import Page


@dataclass(frozen=True, slots=True)
class Anchor:
    """A row of printed contents, and where its title stands in the text."""

    entry: PrintedEntry
    level: int
    place: Place | None
    page_num: int | None
    """The physical page that its label means; None where unknown."""


def anchor_entries(
    entries: Sequence[PrintedEntry], places: Places, pages: Sequence[Page]
) -> list[Anchor]:
    """Each entry with its level and its place, in order.

    Contents that stand inside the text (of an annex, of a chapter) go below the heading over them.
    """
    found = [places.everywhere(wanted(entry.title)) for entry in entries]
    by_label: dict[str, list[int]] = defaultdict(list)
    for page in pages:
        for label in {page.folio.lower(), page.page_label.lower()} - {""}:
            by_label[label].append(page.page_num)
    anchors: list[Anchor] = []
    for start, end in pairwise(_tables(entries, found, places)):
        over = _level_over(anchors, entries[start], places)
        table = _anchored(entries[start:end], found[start:end], places, by_label)
        anchors += [replace(anchor, level=anchor.level + over) for anchor in table]
    return anchors


def _anchored(
    entries: Sequence[PrintedEntry],
    found: Sequence[Sequence[Place]],
    places: Places,
    by_label: dict[str, list[int]],
) -> list[Anchor]:
    """The entries of one table of contents."""
    levels = printed_levels(entries)
    shift = _vote(entries, found, places)
    in_order = _in_order(found)
    anchors: list[Anchor] = []
    after = -1
    for index, entry in enumerate(entries):
        expected = _expected(entry.label, by_label, shift)
        title = wanted(entry.title)
        place = _near(title, places, expected[0], after) if expected else in_order.get(index)
        if place is not None:
            after = max(after, place.rows[-1])
        anchors.append(Anchor(entry, levels[index], place, expected[0] if expected else None))
    return anchors


def _tables(
    entries: Sequence[PrintedEntry], found: Sequence[Sequence[Place]], places: Places
) -> list[int]:
    """Where each table of contents begins among the entries, and where the last ends.

    Another one begins where headings that were named before stand between two entries.
    """
    borders = [0]
    for index, (one, two) in enumerate(pairwise(entries), start=1):
        if two.line - one.line < 5:
            continue
        between = [
            place
            for everywhere in found[borders[-1] : index]
            for place in everywhere
            if place.quality > 2.5 and one.line < places.line_of(place) < two.line
        ]
        if len(between) > 1:
            borders.append(index)
    return [*borders, len(entries)] if entries else []


def _level_over(anchors: Sequence[Anchor], first: PrintedEntry, places: Places) -> int:
    """The level of the heading that holds contents inside the text; 0 where none does.

    It does where headings of the contents before come after it, where it is an annex, or where it
    stands close above.
    """
    lines = [(places.line_of(anchor.place), anchor) for anchor in anchors if anchor.place]
    before = [pair for pair in lines if pair[0] < first.line]
    if not before:
        return 0
    line, anchor = max(before, key=lambda pair: pair[0])
    number = numerals(anchor.entry.title)
    is_annex = bool(number) and is_appendix(number[0].family)
    goes_on = any(other > first.line for other, _ in lines)
    return anchor.level if goes_on or is_annex or first.line - line < _CLOSE else 0


_CLOSE = 12
"""Lines from a heading to the contents that are its own."""


_FEWEST_BETWEEN = 3


def printed_levels(entries: Sequence[PrintedEntry]) -> list[int]:
    """Levels from the indents of the contents page; from numbers where indents contradict them."""
    by_number = levels_of([_ranked(entry) for entry in entries])
    by_indent: list[int] = []
    stack: list[float] = []
    for edge in _edges([entry.x0 for entry in entries]):
        while stack and stack[-1] > edge - 5:
            stack.pop()
        stack.append(edge)
        by_indent.append(len(stack))
    by_indent = _under_parts(entries, by_indent)
    numbered = [bool(numerals(entry.title)) for entry in entries]
    if sum(numbered) < 0.7 * len(entries):
        return by_indent
    pairs = list(zip(by_number, by_number[1:], by_indent, by_indent[1:], strict=False))
    against = sum((b > a) != (d > c) or (b < a) != (d < c) for a, b, c, d in pairs)
    return by_number if against > 0.15 * len(entries) else by_indent


def _under_parts(entries: Sequence[PrintedEntry], levels: Sequence[int]) -> list[int]:
    """The levels, with what is as far left as the parts ("Part II") that hold it one below them."""
    kinds = [_kind(entry) for entry in entries]
    parts = {level for kind, level in zip(kinds, levels, strict=True) if kind == "part"}
    mixed = parts & {level for kind, level in zip(kinds, levels, strict=True) if kind == "decimal"}
    mixed |= parts & _levels_between_parts(kinds, levels)
    if not mixed:
        return list(levels)
    least = min(mixed)
    first = kinds.index("part") if "decimal" not in kinds else 0
    return [
        level + (level >= least and kind != "part" and place >= first)
        for place, (kind, level) in enumerate(zip(kinds, levels, strict=True))
    ]


def _levels_between_parts(kinds: Sequence[str], levels: Sequence[int]) -> set[int]:
    """The levels of parts between which, on the average, three rows without numbers are or more."""
    found: set[int] = set()
    for level in {level for kind, level in zip(kinds, levels, strict=True) if kind == "part"}:
        row = [kind for kind, other in zip(kinds, levels, strict=True) if other == level]
        places = [place for place, kind in enumerate(row) if kind == "part"]
        gaps = [row[one + 1 : two].count("") for one, two in pairwise(places)]
        if gaps and sum(gaps) >= _FEWEST_BETWEEN * len(gaps):
            found.add(level)
    return found


def _kind(entry: PrintedEntry) -> str:
    """The kind of an entry's number: "part" for "Part II" and "II"; "" without one."""
    found = numerals(entry.title)
    if not found:
        return ""
    is_roman = found[0].family in ("I", "I.")
    return "part" if is_roman or is_part(found[0].family) else found[0].kind


def _edges(edges: Sequence[float]) -> list[float]:
    """Left edges, those of rows that stand out to the left alone drawn to the others'."""
    order = sorted(edges)
    left = next((a for a, b in pairwise(order) if b - a < 5), 0.0)
    return [max(edge, left) for edge in edges]


def _ranked(entry: PrintedEntry) -> Ranked:
    found = numerals(entry.title)
    numeral = found[0] if found else None
    family = numeral.family if numeral else ""
    return Ranked(family, numeral, 10.0, entry.is_bold, False, False, False, 0, None)


def _vote(
    entries: Sequence[PrintedEntry], found: Sequence[Sequence[Place]], places: Places
) -> int | None:
    """The distance from label to physical page on which most titles agree."""
    votes: Counter[int] = Counter()
    for entry, everywhere in zip(entries, found, strict=True):
        if entry.label.isdigit():
            votes.update({places.page_of(place) - int(entry.label) for place in everywhere})
    if not votes:
        return None
    shift, n = votes.most_common(1)[0]
    n_near = votes[shift - 1] + n + votes[shift + 1]
    n_found = sum(bool(everywhere) for everywhere in found)
    return shift if n >= 2 and n_near >= 0.6 * n_found else None


def _expected(label: str, by_label: dict[str, list[int]], shift: int | None) -> list[int]:
    """Physical pages that a label may mean, likeliest first; none where labels have no order."""
    if label.isdigit():
        return [int(label) + shift] if shift is not None else []
    return by_label.get(label.lower(), [])


def _near(title: Wanted, places: Places, page_num: int, after: int) -> Place | None:
    """The place of a title on its page or those beside, behind the title before it if possible."""
    near = (page_num, page_num + 1, page_num - 1)
    for start in (after, -1):
        place = places.find(title, near, after=start) or places.alike(title, near, after=start)
        if place is not None:
            return place
    return None


def _in_order(found: Sequence[Sequence[Place]]) -> dict[int, Place]:
    """Entry → place, so that as many as can be stand in the order of the contents."""
    tails: list[int] = []
    ends: list[tuple[int, Place]] = []
    links: dict[tuple[int, int], tuple[int, Place] | None] = {}
    for index, everywhere in enumerate(found):
        for place in sorted(everywhere, key=lambda place: -place.rows[0]):
            at = bisect_left(tails, place.rows[0])
            links[index, place.rows[0]] = ends[at - 1] if at else None
            del tails[at : at + 1], ends[at : at + 1]
            tails.insert(at, place.rows[0])
            ends.insert(at, (index, place))
    chosen: dict[int, Place] = {}
    link = ends[-1] if ends else None
    while link is not None:
        index, place = link
        chosen[index] = place
        link = links[index, place.rows[0]]
    return chosen
