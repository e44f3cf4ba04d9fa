"""The middle of some numbers: the standard module for it costs more to load than a page to read."""

from __future__ import annotations

from collections.abc import Iterable


def median(values: Iterable[float]) -> float:
    """The middle value, or the mean of the two that are in the middle.

    >>> median([3, 1, 2]), median([4, 1, 2, 3])
    (2, 2.5)

    Raises:
        IndexError: there is no value.
    """
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def median_low(values: Iterable[float]) -> float:
    """The middle value, or the smaller of the two that are in the middle.

    >>> median_low([4, 1, 2, 3])
    2

    Raises:
        IndexError: there is no value.
    """
    ordered = sorted(values)
    return ordered[(len(ordered) - 1) // 2]
