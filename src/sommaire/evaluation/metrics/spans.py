"""Spans of text found against spans annotated, by characters (CUAD: spans, not items)."""

from __future__ import annotations

from collections.abc import Iterable

Span = tuple[int, int]
"""Half-open."""


def union(spans: Iterable[Span]) -> list[Span]:
    """The same characters as spans in order that do not touch; empty spans go.

    >>> union([(5, 9), (0, 3), (2, 4), (7, 7)])
    [(0, 4), (5, 9)]
    """
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        elif start < end:
            joined.append((start, end))
    return joined


def length(spans: Iterable[Span]) -> int:
    """Characters in the spans, each counted once."""
    return sum(end - start for start, end in union(spans))


def common(some: Iterable[Span], others: Iterable[Span]) -> int:
    """Characters that both have."""
    one, other = union(some), union(others)
    return length(one) + length(other) - length([*one, *other])


def coverage(found: Iterable[Span], gold: Iterable[Span]) -> float | None:
    """Share of the annotated characters that were found; None where none is annotated."""
    wanted = union(gold)
    return common(found, wanted) / length(wanted) if wanted else None


def precision(found: Iterable[Span], gold: Iterable[Span]) -> float | None:
    """Share of the found characters that are annotated; 0 where none was found.

    None where none is annotated and none was found.
    """
    ours, wanted = union(found), union(gold)
    if not ours:
        return 0.0 if wanted else None
    return common(ours, wanted) / length(ours)
