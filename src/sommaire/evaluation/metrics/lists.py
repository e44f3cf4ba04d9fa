"""Lists against their truth: exact, item recall and precision, and what was said of completeness.

The matching rule is the dataset's own: a returned item matches a gold item, one to one, when after
folding (case, accents, punctuation, markers) one of its forms or its text begins with or equals a
gold form, or a gold form equals its name. "Begins with" ends at a whole word here, so that AC-10 is
no AC-1. The rates are those of SPEC §8:

- *false complete*: said complete while the items are not the truth or the file is damaged, over all
  that were asked, and over all claims;
- *needless doubt*: not said complete while the items are the truth and the file is whole, over the
  rows whose list lives in the layout; and, stricter, over those of them whose items are the truth.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sommaire.answer import ListingItem
from sommaire.evaluation.metrics.assignment import assign
from sommaire.text import key

STRUCTURAL = frozenset({"codes", "bullets", "enumeration", "headings", "outline"})
"""Sources of lists that the layout shows: doubt about these may be needless."""
RATES = (
    "complete_claimed",
    "complete_true",
    "false_complete",
    "false_complete_of_claims",
    "needless_doubt",
    "needless_doubt_of_right",
)
_MARKER = re.compile(r"^(?:[•●○◦▪■‣–—*-]|o(?=\s)|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s+")


@dataclass(frozen=True, slots=True)
class ListScore:
    """One answered list against its truth."""

    n_gold: int
    n_returned: int
    n_matched: int
    matched: frozenset[int] = frozenset()
    """Places of the returned items that are gold."""

    @property
    def is_exact(self) -> bool:
        """Nothing missing, nothing extra."""
        return self.n_gold == self.n_returned == self.n_matched

    @property
    def recall(self) -> float | None:
        """Share of the gold items returned; None where there are none to return."""
        return self.n_matched / self.n_gold if self.n_gold else None

    @property
    def precision(self) -> float | None:
        """Share of the returned items that are gold; None where none was returned."""
        return self.n_matched / self.n_returned if self.n_returned else None


@dataclass(frozen=True, slots=True)
class Claim:
    """What was said of a list, and what is known of it."""

    is_claimed: bool
    """Said complete."""
    is_exact: bool | None
    """None where the items are not judged."""
    is_whole: bool
    """The file is not damaged."""
    source: str
    """Where the list lives."""
    is_outline_shown: bool = True

    @property
    def is_true(self) -> bool:
        """Whether "complete" would be true."""
        return self.is_exact is True and self.is_whole

    @property
    def is_judged(self) -> bool:
        """Whether anything is known: a whole file and no items leaves the claim open."""
        return self.is_exact is not None or not self.is_whole


def score(returned: Sequence[ListingItem], gold: Sequence[Sequence[str]]) -> ListScore:
    """The score of the items returned; each gold item is the tuple of its accepted forms."""
    ours = [_forms(item) for item in returned]
    theirs = [frozenset(_folded(form) for form in forms) - {""} for forms in gold]
    possible = {
        (place, other): 1.0
        for place, mine in enumerate(ours)
        for other, forms in enumerate(theirs)
        if _match(mine, forms)
    }
    pairs = assign(possible)
    return ListScore(len(gold), len(returned), len(pairs), frozenset(pairs))


def matches(item: ListingItem, forms: Sequence[str]) -> bool:
    """Whether one returned item is one gold item."""
    return _match(_forms(item), frozenset(_folded(form) for form in forms) - {""})


def _forms(item: ListingItem) -> frozenset[str]:
    return frozenset(_folded(n) for n in (item.canonical_name, *item.surface_forms, item.text))


def _match(ours: Collection[str], theirs: Collection[str]) -> bool:
    return any(mine == form or mine.startswith(f"{form} ") for mine in ours for form in theirs)


def _folded(name: str) -> str:
    return key(_MARKER.sub("", name.strip()))


# --- measures: None for a list means that no answer came ------------------------------------------


def exact(result: ListScore | None) -> float | None:
    """1 where the items are the truth; 0 where no answer came; also of an empty list."""
    return float(result.is_exact) if result else 0.0


def item_recall(result: ListScore | None, n_gold: int) -> float | None:
    """Share of the gold items returned; None where there are none to return."""
    if not n_gold:
        return None
    return result.n_matched / n_gold if result else 0.0


def item_precision(result: ListScore | None, n_gold: int) -> float | None:
    """Share of the returned items that are gold; nothing returned where something is wanted is 0.

    None where nothing is wanted and nothing was returned.
    """
    if result and result.n_returned:
        return result.n_matched / result.n_returned
    return 0.0 if n_gold else None


def measure(claim: Claim) -> dict[str, float | None]:
    """What was said of completeness, as the rates count it; None throughout where it is open."""
    if not claim.is_judged:
        return dict.fromkeys(RATES)
    is_false = claim.is_claimed and not claim.is_true
    is_doubt = not claim.is_claimed and claim.is_true
    is_layout = claim.source in STRUCTURAL and claim.is_outline_shown
    rates = (
        float(claim.is_claimed),
        float(claim.is_true),
        float(is_false),
        float(is_false) if claim.is_claimed else None,
        float(is_doubt) if is_layout else None,
        float(is_doubt) if is_layout and claim.is_true else None,
    )
    return dict(zip(RATES, rates, strict=True))
