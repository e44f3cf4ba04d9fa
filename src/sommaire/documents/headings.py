"""Headings found in the text itself, by numbering and by typography.

The story: rows, candidates, series of numbers, settings without a number, levels. Works for
documents without an outline.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sommaire.documents.heading_candidates import Candidate, candidates_of, cleaned
from sommaire.documents.heading_front import find_front, in_front
from sommaire.documents.heading_levels import Ranked, levels_of
from sommaire.documents.heading_rows import Row
from sommaire.documents.heading_series import series_of
from sommaire.documents.heading_styles import unnumbered
from sommaire.documents.numbering import Numeral
from sommaire.tables import Witness


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: where it stands, and what it says."""

    lines: tuple[int, ...]
    """Indices of the lines that it is printed on; () where it was not found in the text."""
    start_line: int
    page_num: int
    level: int
    number: str
    title: str
    witnesses: tuple[Witness, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What the text itself shows."""

    headings: list[Heading]
    title: str
    """The document's title as printed; "" when unsure."""


ACCEPTED = 1.9
"""The score from which a run of numbers is taken for headings."""


def find_headings(rows: Sequence[Row]) -> Found:
    """The headings of a document, in order, and its title."""
    if not rows:
        return Found([], "")
    body_size = body_size_of(rows)
    candidates = candidates_of(rows)
    numbered = _numbered(rows, candidates, body_size)
    plain = unnumbered(rows, candidates, body_size, numbered=len(numbered))
    front = find_front(rows, candidates, body_size)
    for index in in_front(rows, candidates, [*numbered, *plain], front, body_size):
        plain.pop(index, None)
    chosen = sorted([*numbered, *plain])
    ranked = [_ranked(rows, candidates[i], numbered.get(i), body_size) for i in chosen]
    levels = levels_of(ranked)
    headings = [
        _heading(rows, candidates[i], numbered.get(i), level)
        for i, level in zip(chosen, levels, strict=True)
    ]
    return Found(headings, front.title)


def body_size_of(rows: Sequence[Row]) -> float:
    """The size that most letters of the document are set in."""
    sizes: Counter[float] = Counter()
    for row in rows:
        sizes[row.style.size] += len(row.text)
    return sizes.most_common(1)[0][0]


def _numbered(
    rows: Sequence[Row], candidates: Sequence[Candidate], body_size: float
) -> Mapping[int, tuple[Numeral, int]]:
    """Candidate → its number and the place of its series."""
    return {
        mark.candidate: (mark.numeral, mark.key.place)
        for run in series_of(rows, candidates, body_size)
        if run.score >= ACCEPTED
        for mark in run.marks
    }


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
        known_level=None,
    )


def _heading(
    rows: Sequence[Row], candidate: Candidate, mark: tuple[Numeral, int] | None, level: int
) -> Heading:
    lines = tuple(sorted(line for i in candidate.rows for line in rows[i].lines))
    witnesses: list[Witness] = ["numbering"] if mark else []
    if candidate.shape == "whole" or candidate.is_bold:
        witnesses.append("typography")
    return Heading(
        lines=lines,
        start_line=lines[0],
        page_num=rows[candidate.rows[0]].page_num,
        level=level,
        number=mark[0].text if mark else "",
        title=cleaned(candidate.title),
        witnesses=tuple(witnesses),
    )
