"""Headings found in the text itself, by numbering and by typography.

The story: rows, candidates, series of numbers, settings without a number, levels. Works for
documents without an outline.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sommaire.documents.headings.candidates import Candidate, candidates_of, cleaned
from sommaire.documents.headings.front import find_front, in_front
from sommaire.documents.headings.levels import Ranked, levels_of
from sommaire.documents.headings.places import Place
from sommaire.documents.headings.printed_anchors import Anchor
from sommaire.documents.headings.rows import Row
from sommaire.documents.headings.runs import filled, in_system, parents, titled_parts
from sommaire.documents.headings.series import series_of
from sommaire.documents.headings.styles import unnumbered
from sommaire.documents.numbering import Numeral, is_appendix, numerals, value_of
from sommaire.tables import Witness
from sommaire.text import join_lines


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: where it stands, and what it says."""

    lines: tuple[int, ...]
    """Indices of the lines that hold nothing else; () where text follows on the same line, or
    where it was not found in the text."""
    start_line: int
    page_num: int
    level: int
    number: str
    title: str
    witnesses: tuple[Witness, ...]
    score: float
    """How sure it is, on the scale of the series and of the settings."""
    is_found: bool = True
    """Its title stands at `start_line`; false for an outline's entry that the text lacks."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the text itself shows."""

    headings: list[Heading]
    title: str
    """The document's title as printed; "" when unsure."""


_USUAL_SIZE = 11.0
"""Where there are no rows at all: a document of tables alone."""
ACCEPTED = 1.9
"""The score from which a run of numbers is taken for headings."""


def find_headings(rows: Sequence[Row], anchors: Sequence[Anchor] = ()) -> Found:
    """The headings of a document, in order, and its title; `anchors`: its printed contents."""
    if not rows:
        return Found([], "")
    body_size = body_size_of(rows)
    candidates = with_anchors(rows, candidates_of(rows, body_size), anchors)
    numbered = _numbered(rows, candidates, body_size)
    for index, candidate in enumerate(candidates):
        if candidate.printed_level and candidate.readings and index not in numbered:
            numbered[index] = (candidate.readings[0], 0)
    plain = unnumbered(rows, candidates, body_size, numbered=len(numbered))
    plain |= {i: 9.0 for i, c in enumerate(candidates) if c.printed_level and i not in numbered}
    front = find_front(rows, body_size)
    for index in in_front(rows, candidates, [*numbered, *plain], front, body_size):
        plain.pop(index, None)
        numbered.pop(index, None)
    chosen = _without_twins(candidates, sorted([*numbered, *plain]), numbered)
    ranked = [_ranked(rows, candidates[i], numbered.get(i), body_size) for i in chosen]
    levels = levels_of(ranked)
    headings = [
        _heading(rows, candidates[i], numbered.get(i), level=level, score=plain.get(i, 4.0))
        for i, level in zip(chosen, levels, strict=True)
    ]
    is_section = any(h.title == front.title and not h.number for h in headings)
    return Found(headings, "" if is_section else front.title)


def with_anchors(
    rows: Sequence[Row], candidates: Sequence[Candidate], anchors: Sequence[Anchor]
) -> list[Candidate]:
    """The candidates, those of the printed contents among them as the contents name them."""
    printed: list[Candidate] = []
    taken: set[int] = set()
    for anchor in anchors:
        if anchor.place is not None:
            candidate = _printed_candidate(rows, anchor, anchor.place)
            if taken.isdisjoint(candidate.rows):
                printed.append(candidate)
                taken.update(candidate.rows)
    others = [c for c in candidates if taken.isdisjoint(c.rows)]
    return sorted([*others, *printed], key=lambda c: c.rows[0])


def _printed_candidate(rows: Sequence[Row], anchor: Anchor, place: Place) -> Candidate:
    row = rows[place.rows[0]]
    title = anchor.entry.title
    found = numerals(title)
    above = _number_above(rows, place.rows[0], found[0] if found else None)
    if above:
        return Candidate(
            rows=(*above, *place.rows),
            readings=rows[above[-1]].numerals or found,
            title=row.text if len(place.rows) == 1 else title[found[0].end :] if found else title,
            shape="whole",
            is_bold=row.style.is_bold,
            is_inside=False,
            printed_level=anchor.level,
        )
    if found and found[0].end < len(title):
        title = title[found[0].end :]
    if place.quality > 2.5:
        text = join_lines(
            [rows[i].text for i in place.rows], [rows[i].is_hyphenated for i in place.rows]
        )
        title = text[row.numerals[0].end :] if row.numerals else text
    return Candidate(
        rows=place.rows,
        readings=row.numerals,
        title=title,
        shape="whole" if place.quality != 2.0 else "run-in",
        is_bold=row.style.is_bold or bool(row.run_in),
        is_inside=False,
        printed_level=anchor.level,
    )


def _number_above(rows: Sequence[Row], index: int, numeral: Numeral | None) -> tuple[int, ...]:
    """The rows right above a title that hold only its number ("CHAPTER", "ONE")."""
    if numeral is None or rows[index].numerals:
        return ()
    above: list[int] = []
    for other in range(index - 1, max(index - 3, -1), -1):
        row = rows[other]
        if rows[index].page_num - row.page_num > 1 or len(row.text) > 24:
            break
        if not (_is_number(row, numeral) or (above and row.text.isalpha())):
            break
        above.insert(0, other)
    return tuple(above)


def _is_number(row: Row, numeral: Numeral) -> bool:
    """Whether a row holds just this number: "Chapter 2", "ONE", "3.7"."""
    if row.numerals:
        found = row.numerals[0]
        return found.end >= len(row.text) and found.values == numeral.values
    return value_of(row.text) == numeral.values[0]


def body_size_of(rows: Sequence[Row]) -> float:
    """The size that most letters of the document are set in."""
    sizes: Counter[float] = Counter()
    for row in rows:
        sizes[row.style.size] += len(row.text)
    return max(sizes, key=lambda size: sizes[size], default=_USUAL_SIZE)


def _numbered(
    rows: Sequence[Row], candidates: Sequence[Candidate], body_size: float
) -> dict[int, tuple[Numeral, int]]:
    """Candidate → its number and the place of its series."""
    runs = in_system(series_of(rows, candidates, body_size), candidates)
    accepted = [run for run in runs if run.score >= ACCEPTED]
    marks = [
        mark
        for run in runs
        for mark in titled_parts(run.marks, candidates)
        if run.score >= ACCEPTED or candidates[mark.candidate].printed_level
    ]
    found = {mark.candidate: (mark.numeral, mark.key.place) for mark in marks}
    lacking = filled(accepted, candidates, found.keys())
    lacking |= parents(marks, candidates, found.keys() | lacking.keys())
    return found | {index: (mark.numeral, mark.key.place) for index, mark in lacking.items()}


def _without_twins(
    candidates: Sequence[Candidate], chosen: Sequence[int], numbered: Mapping[int, object]
) -> list[int]:
    """The chosen ones less those that repeat the number of the one before and say no more."""
    kept: list[int] = []
    for index in chosen:
        before = candidates[kept[-1]] if kept else None
        candidate = candidates[index]
        is_twin = (
            before is not None
            and index in numbered
            and before.readings != ()
            and before.readings[0].text == candidate.readings[0].text
            and is_appendix(candidate.readings[0].family)
        )
        if is_twin and before is not None and not before.title and candidate.title:
            kept[-1] = index
        elif not (is_twin and not candidate.title):
            kept.append(index)
    return kept


def _ranked(
    rows: Sequence[Row],
    candidate: Candidate,
    mark: tuple[Numeral, int] | None,
    body_size: float,
) -> Ranked:
    row = rows[candidate.rows[0]]
    numeral = mark[0] if mark else None
    return Ranked(
        family=numeral.family if numeral else "",
        numeral=numeral,
        size=max(rows[i].style.size for i in candidate.rows),
        is_bold=candidate.is_bold,
        is_italic=row.style.is_italic,
        is_capitals=row.is_capitals,
        is_centred=row.is_centred,
        place=mark[1] if mark else 0,
        known_level=candidate.printed_level or None,
    )


def _heading(
    rows: Sequence[Row],
    candidate: Candidate,
    mark: tuple[Numeral, int] | None,
    *,
    level: int,
    score: float,
) -> Heading:
    lines = tuple(sorted(line for i in candidate.rows for line in rows[i].lines))
    witnesses: list[Witness] = ["printed"] if candidate.printed_level else []
    if mark:
        witnesses.append("numbering")
    if candidate.shape == "whole" or candidate.is_bold:
        witnesses.append("typography")
    return Heading(
        lines=lines if candidate.shape == "whole" else (),
        start_line=lines[0],
        page_num=rows[candidate.rows[0]].page_num,
        level=level,
        number=mark[0].text if mark else "",
        title=cleaned(candidate.title),
        witnesses=tuple(witnesses),
        score=score,
    )
