"""Intervals of confidence by bootstrap: percentiles of means over questions drawn again.

Percentile intervals (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, ch. 13), drawn
by questions with a seed. Where all values are 0, or all 1, a bootstrap gives an interval of no
width, which would flatter; there the exact bound of Clopper and Pearson (Biometrika 26, 1934)
stands in. Questions on one document resemble each other more than chance: the intervals are, if
anything, narrow. For two runs the *same* questions are drawn for both.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

METHOD = (
    "percentile bootstrap over questions, 2,000 draws (Efron and Tibshirani 1993); "
    "Clopper and Pearson 1934 where all values are 0 or all are 1"
)
N_DRAWS = 2000
LEVEL = 0.95
_BLOCK = 1 << 22
"""Numbers drawn at once, at the most."""

Floats = NDArray[np.float64]
Pair = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its interval, and the number of questions that it is over."""

    value: float | None
    """None, as the bounds, where nothing could be scored."""
    low: float | None
    high: float | None
    n: int


NOTHING = Estimate(None, None, None, 0)


def estimate_mean(values: Sequence[float], *, seed: int, name: str) -> Estimate:
    """The mean of `values`; `name` parts the chance of one measure from that of another."""
    if not values:
        return NOTHING
    array = np.asarray(values, dtype=np.float64)
    mean = float(array.mean())
    if np.all(array == array[0]) and array[0] in (0.0, 1.0):
        return Estimate(mean, *_exact_bounds(mean, len(array)), len(array))
    low, high = _percentiles(_mean_draws(array, _chance(seed, name)))
    return Estimate(mean, low, high, len(array))


def estimate_pooled(
    groups: Sequence[Sequence[Pair]],
    reduce: Callable[[Sequence[Pair]], float | None],
    *,
    seed: int,
    name: str,
) -> Estimate:
    """What `reduce` makes of all pairs; whole questions (the groups) are drawn."""
    kept = [group for group in groups if group]
    value = reduce([pair for group in kept for pair in group])
    if value is None:
        return NOTHING
    chance = _chance(seed, name)
    drawn = [reduce(_redrawn(kept, chance)) for _ in range(N_DRAWS // 4)]
    known = np.array([one for one in drawn if one is not None], dtype=np.float64)
    low, high = _percentiles(known)
    return Estimate(value, low, high, len(kept))


def estimate_difference(pairs: Sequence[Pair], *, seed: int, name: str) -> Estimate:
    """The mean of second less first over questions that both runs scored (paired bootstrap)."""
    if not pairs:
        return NOTHING
    array = np.array([after - before for before, after in pairs], dtype=np.float64)
    low, high = _percentiles(_mean_draws(array, _chance(seed, name)))
    return Estimate(float(array.mean()), low, high, len(array))


def _chance(seed: int, name: str) -> np.random.Generator:
    return np.random.default_rng([seed, zlib.crc32(name.encode())])


def _mean_draws(array: Floats, chance: np.random.Generator) -> Floats:
    """The means of `N_DRAWS` samples as large as `array`, drawn from it with replacement."""
    n = len(array)
    rows = max(1, _BLOCK // n)
    means = [
        array[chance.integers(0, n, size=(min(rows, N_DRAWS - start), n))].mean(axis=1)
        for start in range(0, N_DRAWS, rows)
    ]
    return np.concatenate(means)


def _redrawn(groups: Sequence[Sequence[Pair]], chance: np.random.Generator) -> list[Pair]:
    chosen = chance.integers(0, len(groups), size=len(groups))
    return [pair for at in chosen for pair in groups[at]]


def _percentiles(draws: Floats) -> tuple[float, float]:
    tail = 50 * (1 - LEVEL)
    low, high = np.percentile(draws, [tail, 100 - tail])
    return float(low), float(high)


def _exact_bounds(mean: float, n: int) -> tuple[float, float]:
    """Clopper and Pearson's bounds for 0 of n and n of n."""
    far = 1 - ((1 - LEVEL) / 2) ** (1 / n)
    return (0.0, far) if mean == 0 else (1 - far, 1.0)
