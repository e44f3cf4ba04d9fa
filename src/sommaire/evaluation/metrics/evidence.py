"""Evidence recall: the share of the annotated passages that reach whoever answers (SPEC §8).

By number of passages and by tokens. A ranking is cut where the reader would cut it, and nothing
else: a passage that comes twice takes two places and counts once; an empty ranking reaches nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

CUTS = (5, 10, 20)
"""Numbers of passages."""
BUDGETS = (500, 1000, 2000, 3000, 6000)
"""Numbers of tokens."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage in its place."""

    passage_id: int
    n_tokens: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """The annotated passages of a question, by what they are."""

    text: frozenset[int]
    floats: frozenset[int]

    @property
    def all(self) -> frozenset[int]:
        """Both."""
        return self.text | self.floats


def recall(reached: Collection[int], gold: Collection[int]) -> float | None:
    """Share of `gold` that was reached; None where nothing is to be reached.

    >>> recall([3, 3, 1], {1, 2}), recall([], {1}), recall([1], [])
    (0.5, 0.0, None)
    """
    wanted = set(gold)
    return len(wanted.intersection(reached)) / len(wanted) if wanted else None


def first(ranking: Sequence[Ranked], k: int) -> list[int]:
    """The first `k` passages."""
    return [one.passage_id for one in ranking[:k]]


def within(ranking: Sequence[Ranked], budget: int) -> list[int]:
    """The passages that fit into a number of tokens, in their order, whole.

    One that does not fit is left out, and a smaller one after it may still come in: as the product
    hands passages over.

    >>> within([Ranked(1, 300), Ranked(2, 300), Ranked(3, 200)], 500)
    [1, 3]
    """
    chosen: list[int] = []
    for one in ranking:
        if one.n_tokens <= budget:
            budget -= one.n_tokens
            chosen.append(one.passage_id)
    return chosen


def measure(ranking: Sequence[Ranked], gold: Evidence) -> dict[str, float | None]:
    """Recall at every cut and budget, in all, of text and of floats; no ranking reaches nothing."""
    reached = {str(k): first(ranking, k) for k in CUTS}
    reached |= {f"{budget}tokens": within(ranking, budget) for budget in BUDGETS}
    kinds = {"": gold.all, "_text": gold.text, "_float": gold.floats}
    return {
        f"evidence_recall{kind}@{cut}": recall(ids, wanted)
        for kind, wanted in kinds.items()
        for cut, ids in reached.items()
    }
