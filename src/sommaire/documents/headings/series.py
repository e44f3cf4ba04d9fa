"""Numbered candidates as series: the runs of numbers that follow one another, each with a score.

Candidates of one family and setting form a group; the best chain of its numbers (each follows the
one before, or starts anew) leaves strays out; the chain falls into runs, each judged by
`headings.evidence`. A mark that can be read in two ways goes where it continues a run.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sommaire.documents.headings.candidates import Candidate
from sommaire.documents.headings.evidence import Evidence, evidence_of, group_bonus, score_of
from sommaire.documents.headings.rows import Row
from sommaire.documents.numbering import Numeral, step


@dataclass(frozen=True, slots=True)
class GroupKey:
    """What the headings of one series share."""

    family: str
    is_big: bool
    is_bold: bool
    is_italic: bool
    place: int
    """Which of the group's left edges, from 0; -1 for centred."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A candidate read in one way."""

    candidate: int
    numeral: Numeral
    key: GroupKey


@dataclass(frozen=True, slots=True)
class Run:
    """Numbers that follow one another."""

    marks: tuple[Mark, ...]
    score: float


_WINDOW = 24
"""How many members back a number may continue another."""


def series_of(rows: Sequence[Row], candidates: Sequence[Candidate], body_size: float) -> list[Run]:
    """The runs of numbered candidates with their scores, best reading of each mark kept."""
    runs: list[Run] = []
    for members in _groups(rows, candidates, body_size).values():
        chain = best_chain(members, candidates)
        bonus = group_bonus(_evidence(rows, candidates, chain)) if chain else 0.0
        for piece in split_runs(chain):
            score = score_of(_evidence(rows, candidates, piece)) + bonus
            runs.append(Run(tuple(piece), score))
    return _one_reading(runs)


def _evidence(
    rows: Sequence[Row], candidates: Sequence[Candidate], marks: Sequence[Mark]
) -> Evidence:
    key = marks[0].key
    return evidence_of(
        rows,
        [candidates[mark.candidate] for mark in marks],
        [mark.numeral for mark in marks],
        is_big=key.is_big,
        is_centred=key.place < 0,
    )


def _groups(
    rows: Sequence[Row], candidates: Sequence[Candidate], body_size: float
) -> dict[GroupKey, list[Mark]]:
    drafts: dict[GroupKey, list[tuple[int, Numeral]]] = defaultdict(list)
    for index, candidate in enumerate(candidates):
        row = rows[candidate.rows[0]]
        for numeral in candidate.readings:
            key = _key(row, candidate, numeral, body_size)
            drafts[key].append((index, numeral))
    groups: dict[GroupKey, list[Mark]] = defaultdict(list)
    for key, members in drafts.items():
        firsts = [rows[candidates[index].rows[0]] for index, _ in members]
        places = _places([row.indent for row in firsts])
        is_centred = sum(row.is_centred for row in firsts) > 0.5 * len(firsts)
        for (index, numeral), place in zip(members, places, strict=True):
            is_settled = key.place < 0 or key.family.startswith("9.9")
            placed = key if is_settled else replace(key, place=-1 if is_centred else place)
            groups[placed].append(Mark(index, numeral, placed))
    return groups


def _key(row: Row, candidate: Candidate, numeral: Numeral, body_size: float) -> GroupKey:
    is_big = row.style.size > 1.12 * body_size
    if numeral.kind == "decimal" and numeral.depth > 1:
        return GroupKey(numeral.family, False, False, False, 0)
    is_italic = row.style.is_italic and candidate.shape == "whole"
    centred = -1 if row.is_centred and candidate.shape == "whole" else 0
    if numeral.kind == "division":
        family = f"{numeral.family} {numeral.depth}"
        return GroupKey(family, is_big, candidate.is_bold, is_italic, centred)
    return GroupKey(numeral.family, is_big, candidate.is_bold, is_italic, 0)


def _places(indents: Sequence[float]) -> list[int]:
    """Clusters of left edges more than 14 points apart; small ones go with their neighbour."""
    order = sorted(range(len(indents)), key=lambda i: indents[i])
    clusters: list[list[int]] = []
    for i in order:
        if clusters and indents[i] - indents[clusters[-1][-1]] < 14:
            clusters[-1].append(i)
        else:
            clusters.append([i])
    places = [0] * len(indents)
    for place, cluster in enumerate(clusters):
        for i in cluster:
            places[i] = place
    return places


def best_chain(members: Sequence[Mark], candidates: Sequence[Candidate]) -> list[Mark]:
    """The heaviest series of numbers that follow one another, strays left out."""
    best: list[float] = []
    previous: list[int] = []
    for index, mark in enumerate(members):
        candidate = candidates[mark.candidate]
        weight = {"whole": 0.5, "run-in": 0.4, "sentence": -0.1}[candidate.shape]
        weight -= 0.4 * candidate.is_inside
        top, origin = 0.0, -1
        for other in range(index - 1, max(-1, index - 1 - _WINDOW), -1):
            if best[other] + 1.0 < top:  # no step gains more
                continue
            gain = step(members[other].numeral, mark.numeral)
            total = best[other] + (gain or 0.0)
            if gain is not None and (total > top or (total == top and origin >= 0)):
                top, origin = total, other
        if origin < 0 and mark.numeral.values[-1] > 2:
            weight -= 0.5
        best.append(weight + top)
        previous.append(origin)
    if not best:
        return []
    at = max(range(len(best)), key=lambda i: best[i])
    chain = []
    while at >= 0:
        chain.append(members[at])
        at = previous[at]
    return chain[::-1]


def split_runs(chain: Sequence[Mark]) -> list[list[Mark]]:
    """A chain cut where the numbers start anew."""
    runs: list[list[Mark]] = []
    for mark in chain:
        if runs and _goes_up(runs[-1][-1].numeral, mark.numeral):
            runs[-1].append(mark)
        else:
            runs.append([mark])
    return runs


def _goes_up(one: Numeral, two: Numeral) -> bool:
    if one.prefix != two.prefix:
        return True
    return two.values > one.values


def _one_reading(runs: Sequence[Run]) -> list[Run]:
    """Each candidate stays in one run: where it continues a longer one."""
    places: dict[int, list[int]] = defaultdict(list)
    for index, run in enumerate(runs):
        for mark in run.marks:
            places[mark.candidate].append(index)
    dropped: set[tuple[int, int]] = set()
    for candidate, at in places.items():
        if len(at) > 1:
            keep = max(
                at, key=lambda i: (len(runs[i].marks) > 1, runs[i].score, len(runs[i].marks))
            )
            dropped.update((candidate, i) for i in at if i != keep)
    kept = []
    for index, run in enumerate(runs):
        marks = tuple(mark for mark in run.marks if (mark.candidate, index) not in dropped)
        if marks:
            kept.append(Run(marks, run.score))
    return kept
