"""Several rankings as one, by reciprocal rank.

Cormack, Clarke, Buettcher, "Reciprocal rank fusion" (SIGIR 2009): only places count, so the scales
of scores do not matter.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

K = 60

Id = TypeVar("Id", bound=Hashable)


def fuse(rankings: Sequence[Sequence[Id]], *, k: int = K) -> list[Id]:
    """Every id of the rankings once, the best first; equals in the order in which they came.

    >>> fuse([["a", "b", "c"], ["b", "d"]])
    ['b', 'a', 'd', 'c']
    """
    scores: dict[Id, float] = {}
    for ranking in rankings:
        for rank, one in enumerate(dict.fromkeys(ranking), start=1):
            scores[one] = scores.get(one, 0.0) + 1 / (k + rank)
    return sorted(scores, key=lambda one: -scores[one])
