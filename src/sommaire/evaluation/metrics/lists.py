"""Lists against their truth: item precision and recall, exactness, and false "complete".

The matching rule is the dataset's own: a returned item matches a gold item, one to one, when after
folding (case, accents, punctuation, markers) one of its forms or its text begins with or equals a
gold form, or a gold form equals its name. "Begins with" ends at a whole word here, so that AC-10 is
no AC-1.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sommaire.answer import ListingItem
from sommaire.text import key

_MARKER = re.compile(r"^(?:[•●○◦▪■‣–—*-]|o(?=\s)|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s+")


@dataclass(frozen=True, slots=True)
class ListScore:
    """One answered list against its truth."""

    n_gold: int
    n_returned: int
    n_matched: int

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


def score(returned: Sequence[ListingItem], gold: Sequence[Sequence[str]]) -> ListScore:
    """The score of the items returned; each gold item is the tuple of its accepted forms."""
    edges = [
        [place for place, forms in enumerate(gold) if matches(item, forms)] for item in returned
    ]
    return ListScore(len(gold), len(returned), _largest_matching(edges))


def matches(item: ListingItem, forms: Sequence[str]) -> bool:
    """Whether one returned item is one gold item."""
    ours = {_folded(name) for name in (item.canonical_name, *item.surface_forms, item.text)}
    theirs = {_folded(form) for form in forms} - {""}
    return any(mine == form or mine.startswith(f"{form} ") for mine in ours for form in theirs)


def _folded(name: str) -> str:
    return key(_MARKER.sub("", name.strip()))


def _largest_matching(edges: Sequence[Sequence[int]]) -> int:
    """The size of a maximum one-to-one assignment (augmenting paths, Kuhn 1955)."""
    taken: dict[int, int] = {}
    return sum(_place(item, edges, taken, set()) for item in range(len(edges)))


def _place(
    item: int, edges: Sequence[Sequence[int]], taken: dict[int, int], seen: set[int]
) -> bool:
    """Whether the item finds a gold item of its own, others moving on where they can."""
    for gold in edges[item]:
        if gold not in seen:
            seen.add(gold)
            if gold not in taken or _place(taken[gold], edges, taken, seen):
                taken[gold] = item
                return True
    return False
