"""What a run of numbers is in its document: lists told from parts, gaps filled, parents found.

Where sections are numbered 1, 1.1, 1.1.1, a run of another kind is a list; a number that a run
lacks may be set otherwise; paragraphs without titles are no sections.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence, Set

from sommaire.documents.headings.candidates import Candidate
from sommaire.documents.headings.series import Mark, Run
from sommaire.documents.numbering import Numeral, is_appendix


def in_system(runs: Sequence[Run], candidates: Sequence[Candidate]) -> list[Run]:
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
    known = {(_is_lettered(mark.numeral), mark.numeral.values) for mark in marks}
    for mark in marks:
        over = (_is_lettered(mark.numeral), mark.numeral.values[:-1])
        if mark.numeral.kind not in ("decimal", "letter") or not over[1] or over in known:
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


def _is_lettered(numeral: Numeral) -> bool:
    """Whether a number begins with a letter: "A.1", "Appendix A"."""
    return numeral.kind == "letter" or is_appendix(numeral.family)


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
