"""Cohen's kappa: how much two judges agree beyond chance (Cohen 1960)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def kappa(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Kappa over the labels that two judges gave to the same things.

    None where there is nothing to compare, and where both gave one and the same label throughout:
    agreement by chance is then 1, and kappa not defined.

    >>> kappa([(1, 1), (0, 0), (1, 0), (0, 1)]), kappa([(1, 1), (0, 0)]), kappa([(1, 1)])
    (0.0, 1.0, None)
    """
    n = len(pairs)
    if not n:
        return None
    ours, theirs = (Counter(pair[side] for pair in pairs) for side in (0, 1))
    observed = sum(one == other for one, other in pairs) / n
    by_chance = sum(ours[label] * theirs[label] for label in ours) / n**2
    return None if by_chance == 1 else (observed - by_chance) / (1 - by_chance)
