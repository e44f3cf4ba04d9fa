"""How far a run of numbered candidates looks like headings: its evidence, weighed.

Titles, type, white space, text of their own, the span of the run in the document and the kind of
number speak for headings; cells of tables, bare lists, strays inside paragraphs speak against. The
weights were set on contracts, standards, manuals, reports and a rule in English and French.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sommaire.documents.headings.candidates import Candidate, capitalised
from sommaire.documents.headings.rows import FRESH, Row
from sommaire.documents.medians import median
from sommaire.documents.numbering import Numeral, step

_PRIOR = {
    "9.": 0.6, "9": 0.3, "9)": 0.0, "9:": 0.3, "9-": 0.3, "I.": 0.9, "I": 0.5, "A.": 0.4, "A": 0.2,
    "I)": 0.3, "A)": 0.0, "9.0": 1.0, "§": 1.5, "(9)": -0.8, "(a)": -0.8, "(i)": -0.8, "a)": -0.8,
    "a.": -0.6, "i.": -0.6, "i)": -0.8, "(A)": -0.6, "(I)": -0.6,
}  # fmt: skip
"""How readily a family of numbers opens sections rather than items."""
_BARE = frozenset({"9", "A", "I"})
"""Families without any mark: any word or figure may be read as one."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the members of a run look like: shares from 0 to 1 where nothing else is said."""

    n: int
    family: str
    prior: float
    is_division: bool
    start: int
    """Its first number."""
    steady: float
    """Members that follow the one before by one."""
    printed: float
    titled: float
    whole: float
    clean: float
    """Titles that are capitalised and end without a stop."""
    distinct: float
    """How far their type sets them apart; 1.5 at the most."""
    capitals: float
    with_text: float
    beside: float
    fresh: float
    """Members that open a page."""
    inside: float
    spaced: float
    span: float
    rows_each: float
    """Rows from one member to the next, the median."""


def evidence_of(
    rows: Sequence[Row],
    found: Sequence[Candidate],
    numbers: Sequence[Numeral],
    *,
    is_big: bool,
    is_centred: bool,
) -> Evidence:
    """The evidence of one run or more, not empty; `numbers` are the readings of `found`."""
    firsts = [rows[candidate.rows[0]] for candidate in found]
    steps = [two.rows[0] - one.rows[-1] for one, two in pairwise(found)]
    with_text = [c.shape != "whole" or gap > 1 for c, gap in zip(found, [*steps, 9], strict=True)]
    capitals = [r.is_capitals and c.shape == "whole" for r, c in zip(firsts, found, strict=True)]
    bold = _share([candidate.is_bold for candidate in found])
    italic = _share([row.style.is_italic for row in firsts])
    return Evidence(
        n=len(found),
        family=numbers[0].family,
        prior=_prior(numbers[0]),
        is_division=numbers[0].kind == "division",
        start=numbers[0].values[-1],
        steady=_steady(numbers),
        printed=_share([candidate.printed_level > 0 for candidate in found]),
        titled=sum(_titled(candidate) for candidate in found) / len(found),
        whole=_share([candidate.shape == "whole" for candidate in found]),
        clean=_share([_is_clean(candidate.title) for candidate in found]),
        distinct=min(is_big + 0.9 * bold + 0.6 * (italic > 0.9) + 0.4 * is_centred, 1.5),
        capitals=_share(capitals),
        with_text=_share(with_text),
        beside=_share([row.is_beside for row in firsts]),
        fresh=_share([row.gap_above == FRESH for row in firsts]),
        inside=_share([candidate.is_inside for candidate in found]),
        spaced=_share([row.gap_above > 0.35 for row in firsts]),
        span=(found[-1].rows[0] - found[0].rows[0]) / len(rows),
        rows_each=median(steps) if steps else 0.0,
    )


def score_of(e: Evidence) -> float:
    """The weight of the evidence: about 2 and more for headings."""
    return e.prior + sum(_for(e)) - sum(_against(e))


def group_bonus(e: Evidence) -> float:
    """What all runs of a group say for each: many short titles with long texts are headings."""
    if e.n >= 6 and min(e.whole, e.titled, e.with_text) > 0.8 and e.rows_each >= 8:
        return 0.8
    return 0.3 if score_of(e) > 1.5 else -0.3


def _for(e: Evidence) -> Iterator[float]:
    yield 1.3 * e.distinct + 0.5 * e.capitals + 0.4 * e.spaced + 2.5 * e.printed
    yield 2.4 * (e.titled - 0.5)
    yield 0.4 * (e.n >= 3) + 0.3 * (e.n >= 6) + 0.6 * min(2 * e.span, 1)
    yield 0.5 * (min(e.whole, e.with_text, e.clean) > 0.9)
    is_section = min(e.whole, e.titled, e.with_text, 1 - e.beside) > 0.9
    yield 0.9 * (is_section and e.rows_each >= 6)


def _against(e: Evidence) -> Iterator[float]:
    yield 1.5 * (1 - e.with_text) + 2.2 * e.beside + 0.6 * e.inside + 1.0 * (1 - e.steady)
    yield 2.0 * (e.n >= 3 and e.with_text < 0.35 and e.fresh < 0.5 and not e.printed)
    yield (1.5 if e.start > 5 else 0.8) * (e.start > 2 and e.n < 6)
    yield 1.0 * (e.whole < 0.5 and e.prior < 0)
    yield 0.6 * (e.rows_each <= 2 and e.distinct < 0.5 and e.n > 1)
    yield 0.8 * (e.family == "9" and e.n < 3 and e.distinct < 0.5)
    yield _lonely(e) if e.n == 1 else 0.0


def _lonely(e: Evidence) -> float:
    """What speaks against a number that no other follows or comes before."""
    if e.family in _BARE and not e.printed:
        return 3.0
    is_set_apart = max(e.distinct, e.capitals, e.fresh) >= 0.4
    if not e.is_division:
        return 1.8
    return (0.5 if e.titled > 0.5 or e.distinct >= 0.4 else 1.8) + 1.0 * (not is_set_apart)


def _share(truths: Sequence[bool]) -> float:
    return sum(truths) / len(truths)


def _titled(candidate: Candidate) -> float:
    """1 for a title, half for a division without one ("Article 5"), less for a sentence."""
    if candidate.title:
        return 1.0
    is_division = bool(candidate.readings) and candidate.readings[0].kind == "division"
    return 0.5 if is_division or candidate.shape == "whole" else -0.5


def _is_clean(title: str) -> bool:
    return bool(title) and title[-1] not in ".;:," and capitalised(title) > 0.6


def _steady(numbers: Sequence[Numeral]) -> float:
    gains = [step(one, two) or 0.0 for one, two in pairwise(numbers)]
    return _share([gain >= 0.9 for gain in gains]) if gains else 1.0


def _prior(numeral: Numeral) -> float:
    if numeral.kind == "division":
        return 1.2
    if numeral.kind == "code":
        return 0.6
    if numeral.kind in ("decimal", "letter") and numeral.depth > 1:
        return 1.0
    return _PRIOR.get(numeral.family, 0.0)
