"""Numbered candidates as series: which runs of numbers are headings, and which are lists.

Candidates of one family and setting form a group; the best chain of its numbers (each follows the
one before, or starts anew) leaves strays out; the chain falls into runs, each judged by what its
members look like: titled, set apart, with text of their own, spanning the document. A mark that can
be read in two ways goes where it continues a run.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence, Set
from dataclasses import dataclass
from statistics import median

from sommaire.documents.heading_candidates import Candidate, capitalised
from sommaire.documents.heading_rows import FRESH, Row
from sommaire.documents.numbering import Numeral


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


_WINDOW = 40
"""How many members back a number may continue another."""

_PRIOR = {
    "9.": 0.6, "9": 0.3, "9)": 0.0, "9:": 0.3, "9-": 0.3, "I.": 0.9, "I": 0.5, "A.": 0.4, "A": 0.2,
    "I)": 0.3, "A)": 0.0, "9.0": 1.0, "§": 1.5, "(9)": -0.8, "(a)": -0.8, "(i)": -0.8, "a)": -0.8,
    "a.": -0.6, "i.": -0.6, "i)": -0.8, "(A)": -0.6, "(I)": -0.6,
}  # fmt: skip
"""How readily a family of numbers opens sections rather than items."""


def series_of(rows: Sequence[Row], candidates: Sequence[Candidate], body_size: float) -> list[Run]:
    """The runs of numbered candidates with their scores, best reading of each mark kept."""
    groups = _groups(rows, candidates, body_size)
    runs: list[Run] = []
    for members in groups.values():
        chain = best_chain(members, candidates)
        pieces = split_runs(chain)
        bonus = _group_bonus(_evidence(rows, candidates, chain))
        for piece in pieces:
            score = _score(_evidence(rows, candidates, piece)) + bonus
            runs.append(Run(tuple(piece), score))
    return _one_reading(_in_system(runs, candidates))


def _group_bonus(e: _Evidence) -> float:
    """What all runs of a group say for each: many short titles with long texts are headings."""
    if e.n >= 6 and min(e.whole, e.titled, e.with_text) > 0.8 and e.rows_each >= 8:
        return 0.8
    return 0.3 if _score(e) > 1.5 else -0.3


def _in_system(runs: Sequence[Run], candidates: Sequence[Candidate]) -> list[Run]:
    """Where sections are numbered 1, 1.1, 1.1.1, runs of another kind are doubted: they are lists.

    Less so where the parts' own titles run into their text, as in contracts: their annexes do too.
    """
    marks = [
        mark
        for run in runs
        for mark in run.marks
        if run.score > 2 and mark.numeral.kind == "decimal" and mark.numeral.depth > 1
    ]
    if len(marks) < 3:
        return list(runs)
    parts = sorted((mark.candidate, *mark.numeral.values[:2]) for mark in marks)
    is_run_in = _whole_share(marks, candidates) < 0.5
    return [
        Run(run.marks, run.score - _doubt(run, candidates, is_run_in=is_run_in))
        if _is_foreign(run, parts, candidates)
        else run
        for run in runs
    ]


def _doubt(run: Run, candidates: Sequence[Candidate], *, is_run_in: bool) -> float:
    return 0.6 if is_run_in and _whole_share(run.marks, candidates) < 0.5 else 1.6


def _whole_share(marks: Sequence[Mark], candidates: Sequence[Candidate]) -> float:
    return sum(candidates[mark.candidate].shape == "whole" for mark in marks) / len(marks)


def _is_foreign(
    run: Run, parts: Sequence[tuple[int, ...]], candidates: Sequence[Candidate]
) -> bool:
    """Whether a run of single numbers, set like the text, has no 2.1 under its 2."""
    first = run.marks[0]
    if first.numeral.kind in ("division", "code") or first.numeral.depth > 1:
        return False
    found = [candidates[mark.candidate] for mark in run.marks]
    if first.key.is_big or any(one.is_bold and one.shape == "whole" for one in found):
        return False
    starts = [mark.candidate for mark in run.marks]
    for mark, end in zip(run.marks, [*starts[1:], starts[-1] + 400], strict=True):
        at = bisect_left(parts, (mark.candidate, 0))
        if at == len(parts) or parts[at][0] >= end:
            continue
        if parts[at][1] == mark.numeral.values[0] and parts[at][2] < 2:
            return False
    return True


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
            placed = _at(key, -1 if is_centred else place)
            placed = key if key.place < 0 or key.family.startswith("9.9") else placed
            groups[placed].append(Mark(index, numeral, placed))
    return groups


def _at(key: GroupKey, place: int) -> GroupKey:
    return GroupKey(key.family, key.is_big, key.is_bold, key.is_italic, place)


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


def step(one: Numeral, two: Numeral) -> float | None:
    """How well `two` follows `one` in a series; None where it cannot."""
    before, after = one.values, two.values
    if len(before) != len(after):
        return None
    if one.prefix != two.prefix:
        return 0.9 if after[-1] < 2 else None
    if before[:-1] == after[:-1]:
        difference = after[-1] - before[-1]
        if difference == 1:
            return 1.0
        if 1 < difference < 4:
            return 0.2
        return 0.5 if len(after) == 1 and after[-1] == 1 else None
    if after[:-1] > before[:-1]:
        return _onward(before, after)
    return 0.2 if set(after) == {1} else None


def _onward(before: tuple[int, ...], after: tuple[int, ...]) -> float | None:
    """How well a number of a later section follows: 3.1 after 2.7, less 4.1, less 3.2."""
    at = next(i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
    jump, rest = after[at] - before[at], after[at + 1 :]
    if max(rest) > 2 or jump > 12:
        return None
    return (0.9 if max(rest) < 2 else 0.2) - 0.3 * min(jump - 1, 3)


def best_chain(members: Sequence[Mark], candidates: Sequence[Candidate]) -> list[Mark]:
    """The heaviest series of numbers that follow one another, strays left out."""
    best: list[float] = []
    previous: list[int] = []
    for index, mark in enumerate(members):
        candidate = candidates[mark.candidate]
        weight = {"whole": 0.5, "run-in": 0.4, "sentence": -0.1}[candidate.shape]
        weight -= 0.4 * candidate.is_inside
        top, origin = 0.0, -1
        for other in range(max(0, index - _WINDOW), index):
            gain = step(members[other].numeral, mark.numeral)
            if gain is not None and best[other] + gain > top:
                top, origin = best[other] + gain, other
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


def filled(
    runs: Sequence[Run], candidates: Sequence[Candidate], taken: Set[int]
) -> dict[int, Mark]:
    """Candidates that are set otherwise but bear the number that a run lacks: 3 between 2 and 4.

    Looked for between its neighbours, and before a run that begins with 2 or 3.
    """
    found: dict[int, Mark] = {}
    for run in runs:
        for one, two in zip([None, *run.marks], run.marks, strict=False):
            start = one.candidate if one else two.candidate - 80
            for values in _lacking(one.numeral if one else None, two.numeral):
                for index in range(max(start + 1, 0), two.candidate):
                    model = candidates[two.candidate]
                    mark = _as_lacking(candidates[index], index, two, model, values)
                    if mark is not None and index not in taken and index not in found:
                        found[index] = mark
                        start = index
                        break
    return found


def parents(
    marks: Sequence[Mark], candidates: Sequence[Candidate], taken: Set[int]
) -> dict[int, Mark]:
    """Candidates that bear the number over a first part that has no section over it: A over A.1."""
    found: dict[int, Mark] = {}
    known = {mark.numeral.values for mark in marks}
    for mark in marks:
        over = mark.numeral.values[:-1]
        if mark.numeral.kind not in ("decimal", "letter") or not over or over in known:
            continue
        known.add(over)
        for index in range(mark.candidate - 1, max(mark.candidate - 60, -1), -1):
            if index in taken:
                break
            reading = _as_parent(candidates[index], candidates[mark.candidate], mark.numeral)
            if reading is not None:
                found[index] = Mark(index, reading, mark.key)
                break
    return found


def _as_parent(candidate: Candidate, part: Candidate, numeral: Numeral) -> Numeral | None:
    """The candidate read as the number over a part, if it is set no lighter than the part."""
    if candidate.shape != "whole" or not candidate.title or part.is_bold > candidate.is_bold:
        return None
    for reading in candidate.readings:
        if reading.kind == numeral.kind and reading.values == numeral.values[:-1]:
            return reading
    return None


def _lacking(one: Numeral | None, two: Numeral) -> list[tuple[int, ...]]:
    """The numbers that are missing before `two`."""
    last = two.values[-1]
    if one is not None and one.values[:-1] != two.values[:-1]:
        one = None
    first = one.values[-1] + 1 if one else 1
    return [(*two.values[:-1], value) for value in range(first, last)] if last - first < 5 else []


def _as_lacking(
    candidate: Candidate, index: int, like: Mark, model: Candidate, values: tuple[int, ...]
) -> Mark | None:
    """The candidate read as the number that is lacking, if it is set no lighter than `model`."""
    is_lighter = model.shape == "whole" and model.is_bold
    is_lighter = is_lighter and not (candidate.shape == "whole" and candidate.is_bold)
    if is_lighter or not candidate.title:
        return None
    for numeral in candidate.readings:
        is_like = numeral.kind == like.numeral.kind and numeral.prefix == like.numeral.prefix
        is_family = numeral.family.strip(".):") == like.numeral.family.strip(".):")
        if is_like and is_family and numeral.values == values:
            return Mark(index, numeral, like.key)
    return None


def titled_parts(marks: Sequence[Mark], candidates: Sequence[Candidate]) -> list[Mark]:
    """The marks less those of parts whose paragraphs mostly have no title: 1.1 to 1.9 of 1.

    A division ("Article 5", "§ 3") is a heading without a title too.
    """
    parts: dict[tuple[int, ...], list[Mark]] = defaultdict(list)
    for mark in marks:
        parts[mark.numeral.values[:-1]].append(mark)
    kept: list[Mark] = []
    for part in parts.values():
        titled = [m for m in part if candidates[m.candidate].title]
        if part[0].numeral.kind in ("division", "code") or len(titled) >= 0.4 * len(part):
            kept += part
        else:
            kept += [m for m in part if candidates[m.candidate].printed_level]
    return kept


@dataclass(frozen=True, slots=True)
class _Evidence:
    """What the members of a run look like: shares from 0 to 1."""

    prior: float
    n: int
    printed: float
    steady: float
    """Share of the members that follow the one before by one."""
    start: int
    clean: float
    """Share of the titles that are capitalised and end without a stop."""
    titled: float
    whole: float
    distinct: float
    capitals: float
    with_text: float
    beside: float
    fresh: float
    """Share that open a page."""
    inside: float
    spaced: float
    span: float
    rows_each: float


def _evidence(
    rows: Sequence[Row], candidates: Sequence[Candidate], marks: Sequence[Mark]
) -> _Evidence:
    n = max(len(marks), 1)
    found = [candidates[mark.candidate] for mark in marks]
    firsts = [rows[candidate.rows[0]] for candidate in found]
    starts = [candidate.rows[0] for candidate in found]
    lasts = [candidate.rows[-1] for candidate in found]
    steps = [two - one for one, two in zip(lasts, starts[1:], strict=False)]
    with_text = sum(
        candidate.shape != "whole" or gap > 1
        for candidate, gap in zip(found, [*steps, 9], strict=False)
    )
    key = marks[0].key if marks else GroupKey("", False, False, False, 0)
    return _Evidence(
        prior=_prior(marks[0].numeral) if marks else 0.0,
        n=len(marks),
        printed=sum(candidate.printed_level > 0 for candidate in found) / n,
        steady=_steady(marks),
        start=marks[0].numeral.values[-1] if marks else 0,
        clean=sum(is_clean(candidate.title) for candidate in found) / n,
        titled=sum(_titled(candidate) for candidate in found) / n,
        whole=sum(candidate.shape == "whole" for candidate in found) / n,
        distinct=_distinct(key, found, firsts),
        capitals=sum(
            row.is_capitals and c.shape == "whole" for row, c in zip(firsts, found, strict=True)
        )
        / n,
        with_text=with_text / n,
        beside=sum(row.is_beside for row in firsts) / n,
        fresh=sum(row.gap_above == FRESH for row in firsts) / n,
        inside=sum(candidate.is_inside for candidate in found) / n,
        spaced=sum(row.gap_above > 0.35 for row in firsts) / n,
        span=(starts[-1] - starts[0]) / max(len(rows), 1) if starts else 0.0,
        rows_each=median(steps) if steps else 0.0,
    )


def _titled(candidate: Candidate) -> float:
    """1 for a title, half for a division that stands without one ("Article 5"), less for a
    sentence: it speaks for a list."""
    if candidate.title:
        return 1.0
    is_division = bool(candidate.readings) and candidate.readings[0].kind == "division"
    return 0.5 if is_division or candidate.shape == "whole" else -0.5


def _steady(marks: Sequence[Mark]) -> float:
    if len(marks) < 2:
        return 1.0
    gains = [step(a.numeral, b.numeral) or 0.0 for a, b in zip(marks, marks[1:], strict=False)]
    return sum(gain >= 0.9 for gain in gains) / len(gains)


def _prior(numeral: Numeral) -> float:
    if numeral.kind == "division":
        return 1.2
    if numeral.kind == "code":
        return 0.6
    if numeral.kind in ("decimal", "letter") and numeral.depth > 1:
        return 1.0
    return _PRIOR.get(numeral.family, 0.0)


def _distinct(key: GroupKey, found: Sequence[Candidate], rows: Sequence[Row]) -> float:
    """How far the members are set apart by their type."""
    bold = sum(candidate.is_bold for candidate in found) / max(len(found), 1)
    return min(1.0 * key.is_big + 0.9 * bold + 0.6 * key.is_italic + 0.4 * (key.place < 0), 1.5)


def _score(e: _Evidence) -> float:
    score = e.prior + 1.3 * e.distinct + 0.5 * e.capitals + 2.4 * (e.titled - 0.5)
    score += 0.4 * (e.n >= 3) + 0.3 * (e.n >= 6) + 0.6 * min(e.span * 2, 1) + 0.4 * e.spaced
    score -= 1.5 * (1 - e.with_text) + 2.2 * e.beside + 0.6 * e.inside
    if e.n >= 3 and e.with_text < 0.35 and e.fresh < 0.5 and not e.printed:
        score -= 2.0
    if e.n < 3 and e.prior == _PRIOR["9"] and e.distinct < 0.5:
        score -= 0.8
    if e.n == 1 and e.prior == 1.2 and max(e.distinct, e.capitals, e.fresh) < 0.4:
        score -= 1.0
    if e.n == 1 and e.prior in (_PRIOR["A"], _PRIOR["I"], _PRIOR["9"]) and not e.printed:
        score -= 3.0
    elif e.n == 1:
        score -= 0.5 if e.prior >= 1.2 and (e.titled > 0.5 or e.distinct >= 0.4) else 1.8
    score += (
        2.5 * e.printed
        - 1.0 * (1 - e.steady)
        - (1.5 if e.start > 5 else 0.8) * (e.start > 2 and e.n < 6)
    )
    score += 0.5 * (min(e.whole, e.with_text, e.clean) > 0.9)
    if min(e.whole, e.titled, e.with_text, 1 - e.beside) > 0.9 and e.rows_each >= 6:
        score += 0.9
    if e.whole < 0.5 and e.prior < 0:
        score -= 1.0
    if e.rows_each <= 2 and e.distinct < 0.5 and e.n > 1:
        score -= 0.6
    return score


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


def is_clean(title: str) -> bool:
    """Whether a title is capitalised throughout and ends without a stop."""
    return bool(title) and title[-1] not in ".;:," and capitalised(title) > 0.6
