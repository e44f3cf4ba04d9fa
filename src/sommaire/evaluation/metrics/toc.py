"""Tables of contents: those found, against the outline that was hidden (issue 3 of the plan).

A found entry matches a true one where their folded titles without numbers are alike (1 less the
edit distance over the longer length is 0.85 or more; Levenshtein 1966) and their pages differ by
one at the most; one to one, by the best assignment.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sommaire.evaluation.metrics.assignment import assign
from sommaire.text import key

ALIKE = 0.85
_IDENTIFIER = r"(?:[A-Z]{1,3}|[IVXLC]+|[LRD]?\.?\d+)(?:[.\-]\w+)*"
# What a title may open with, the likeliest first; what follows is white space or the end.
_NUMBERS = tuple(
    re.compile(rf"^(?:{pattern})\s*(?:[:–—-]\s*)?(?=\s|$|(?<=[\s:–—-]))", flags)
    for pattern, flags in (
        (
            r"(?:(?i:part|chapter|section|article|appendix|annex|annexe|partie|chapitre|titre|livre"
            rf"|sous-section|appendice))\s+{_IDENTIFIER}[.)]?",
            0,
        ),
        (r"[A-Z]{1,4}(?:\.[A-Z]{2,4})*-\d+(?:\(\d+\))?[.)]?", 0),
        (r"(?:[A-Z]\.?)?\d+(?:\.\d+)*[.)]?", 0),
        (r"[A-Z](?:\.\d+)+[.)]?", 0),
        (r"§+\s*\d+(?:\.\d+)*[.)]?", 0),
        (r"(?:[A-Z]|[ivxlc]+|[a-z])[.)]|\((?:\d+|[a-z]|[ivxlc]+)\)", re.IGNORECASE),
        (r"(?!(?:A|I)\s+[a-z])(?:[A-Z]|[IVXLC]+)(?=\s)", 0),
    )
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of either table of contents."""

    title: str
    level: int
    page_num: int


@dataclass(frozen=True, slots=True)
class TocScore:
    """One table of contents against its truth."""

    n_gold: int
    n_found: int
    n_matched: int
    n_levels: int
    """Matched entries whose level is right."""
    missed: tuple[int, ...] = ()
    """Places of the true entries without a match."""
    extra: tuple[int, ...] = ()
    """Places of the found entries without a match."""
    n_finer: int = 0
    """Of those, how many are set below an entry that matched a leaf of the truth: headings of a
    level that the true table leaves out."""


def has_number(title: str) -> bool:
    """Whether a title opens with a number ("1.2", "IV.", "Chapter 3", "AC-2").

    >>> has_number("3.1 Aims"), has_number("Appendix B: Terms"), has_number("A new method")
    (True, True, False)
    """
    return _unnumbered(title) != title.strip()


def bare(title: str) -> str:
    """A title folded, without the number that opens it; the number where it is all there is.

    >>> bare("3.1 Aims"), bare("Chapter 3: Aims"), bare("AC-2"), bare("I am"), bare("IV. Aims")
    ('aims', 'aims', 'ac 2', 'i am', 'aims')
    """
    return key(_unnumbered(title)) or key(title)


def _unnumbered(title: str) -> str:
    text = title.strip()
    for number in _NUMBERS:
        found = number.match(text)
        if found:
            return text[found.end() :].strip()
    return text


def similarity(one: str, other: str) -> float:
    """1 less the edit distance over the longer length; 0 where it is below `ALIKE` for sure.

    >>> similarity("aims", "aims"), round(similarity("colours", "colors"), 3)
    (1.0, 0.857)
    """
    longer = max(len(one), len(other))
    if one == other:
        return 1.0 if one else 0.0
    apart = Counter(one)
    apart.subtract(Counter(other))
    least = max(sum(n for n in apart.values() if n > 0), -sum(n for n in apart.values() if n < 0))
    if 1 - least / longer < ALIKE:
        return 0.0
    return 1 - edit_distance(one, other) / longer


def edit_distance(one: str, other: str) -> int:
    """Insertions, deletions and substitutions from one string to the other."""
    row = list(range(len(other) + 1))
    for place, char in enumerate(one, start=1):
        before, row[0] = row[0], place
        for at, letter in enumerate(other, start=1):
            before, row[at] = row[at], min(row[at] + 1, row[at - 1] + 1, before + (char != letter))
    return row[-1]


def score(found: Sequence[Entry], gold: Sequence[Entry]) -> TocScore:
    """Compare a found table of contents with the true one."""
    ours, theirs = ([bare(entry.title) for entry in rows] for rows in (found, gold))
    alike = {
        (place, other): _worth(likeness, entry, candidate)
        for place, entry in enumerate(gold)
        for other, candidate in enumerate(found)
        if abs(entry.page_num - candidate.page_num) <= 1
        and (likeness := similarity(theirs[place], ours[other])) >= ALIKE
    }
    pairs = assign(alike)
    matched = set(pairs.values())
    return TocScore(
        n_gold=len(gold),
        n_found=len(found),
        n_matched=len(pairs),
        n_levels=sum(gold[one].level == found[other].level for one, other in pairs.items()),
        missed=tuple(place for place in range(len(gold)) if place not in pairs),
        extra=tuple(place for place in range(len(found)) if place not in matched),
        n_finer=len(_finer(found, gold, pairs) - matched),
    )


def _finer(found: Sequence[Entry], gold: Sequence[Entry], pairs: Mapping[int, int]) -> set[int]:
    """Places of the found entries below one that matched a true entry without any below it."""
    finer: set[int] = set()
    for place, other in pairs.items():
        if place + 1 < len(gold) and gold[place + 1].level > gold[place].level:
            continue
        for below in range(other + 1, len(found)):
            if found[below].level <= found[other].level:
                break
            finer.add(below)
    return finer


def _worth(alike: float, entry: Entry, candidate: Entry) -> float:
    """Among equal titles the one on the same page is meant."""
    return alike - 0.1 * abs(entry.page_num - candidate.page_num)


def recall(result: TocScore | None, n_gold: int) -> float | None:
    """Share of the true entries that were found; None where there are none."""
    if not n_gold:
        return None
    return result.n_matched / n_gold if result else 0.0


def precision(result: TocScore | None, n_gold: int) -> float | None:
    """Share of the found entries that are true; 0 where none was found; None without truth."""
    if not n_gold:
        return None
    return result.n_matched / result.n_found if result and result.n_found else 0.0


def f1(result: TocScore | None, n_gold: int) -> float | None:
    """Harmonic mean of precision and recall; None without truth."""
    if not n_gold:
        return None
    return 2 * result.n_matched / (n_gold + result.n_found) if result else 0.0


def f1_as_deep(result: TocScore | None, n_gold: int) -> float | None:
    """F1 as deep as the truth goes: entries below its leaves are neither right nor wrong.

    The outline of a long report often ends at the second level, its text does not. Made-up entries
    beside or above those of the truth count against it as before.
    """
    if not n_gold:
        return None
    if not result:
        return 0.0
    return 2 * result.n_matched / (n_gold + result.n_found - result.n_finer)


def level_agreement(result: TocScore | None, n_gold: int) -> float | None:
    """Share of the matched entries whose level is right; 0 where none matched."""
    if not n_gold:
        return None
    return result.n_levels / result.n_matched if result and result.n_matched else 0.0


def measure(result: TocScore | None, n_gold: int) -> dict[str, float | None]:
    """All of them."""
    return {
        "toc_f1": f1(result, n_gold),
        "toc_f1_as_deep": f1_as_deep(result, n_gold),
        "toc_precision": precision(result, n_gold),
        "toc_recall": recall(result, n_gold),
        "toc_levels": level_agreement(result, n_gold),
    }
