"""The best one-to-one assignment between two sets, where few pairs are possible.

The largest number of pairs first, then the greatest sum of their weights: successive shortest
augmenting paths (Kuhn 1955, Munkres 1957), on the connected parts of the graph, one by one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

Pair = tuple[int, int]


def assign(weights: Mapping[Pair, float]) -> dict[int, int]:
    """Left to right, given the weight (0 to 1) of every pair that is possible.

    >>> assign({(0, 0): 1.0, (0, 1): 0.9, (1, 0): 0.2})
    {0: 1, 1: 0}
    """
    chosen: dict[int, int] = {}
    for part in _parts(weights):
        lefts = sorted({left for left, _ in part})
        rights = sorted({right for _, right in part})
        worth = np.zeros((len(lefts), len(rights)))
        for left, right in part:
            # Two pairs always outweigh one, whatever their weights.
            worth[lefts.index(left), rights.index(right)] = 2.0 + min(weights[left, right], 1.0) / (
                1 + len(lefts)
            )
        for row, column in _assigned(worth):
            if worth[row, column]:
                chosen[lefts[row]] = rights[column]
    return dict(sorted(chosen.items()))


def _parts(weights: Mapping[Pair, float]) -> Iterator[list[Pair]]:
    """The pairs of each connected part."""
    by_left: dict[int, list[Pair]] = defaultdict(list)
    by_right: dict[int, list[Pair]] = defaultdict(list)
    for pair in weights:
        by_left[pair[0]].append(pair)
        by_right[pair[1]].append(pair)
    seen: set[Pair] = set()
    for pair in weights:
        part, left = [], [pair]
        while left:
            one = left.pop()
            if one not in seen:
                seen.add(one)
                part.append(one)
                left += by_left[one[0]] + by_right[one[1]]
        if part:
            yield part


def _assigned(worth: NDArray[np.float64]) -> list[Pair]:
    """Row and column of the assignment of greatest worth (the Hungarian method, O(n³))."""
    if worth.shape[0] > worth.shape[1]:
        return [(row, column) for column, row in _assigned(worth.T)]
    n_rows, n_columns = worth.shape
    cost = np.zeros((n_rows + 1, n_columns + 1))
    cost[1:, 1:] = -worth
    row_potential, column_potential = np.zeros(n_rows + 1), np.zeros(n_columns + 1)
    row_of = np.zeros(n_columns + 1, dtype=np.int64)  # 0: free
    for row in range(1, n_rows + 1):
        _augment(row, cost, row_potential, column_potential, row_of)
    return [(int(row_of[at]) - 1, at - 1) for at in range(1, n_columns + 1) if row_of[at]]


def _augment(
    row: int,
    cost: NDArray[np.float64],
    row_potential: NDArray[np.float64],
    column_potential: NDArray[np.float64],
    row_of: NDArray[np.int64],
) -> None:
    """Give `row` a column, by the cheapest path over columns that are taken (Dijkstra)."""
    n_columns = len(row_of) - 1
    row_of[0], column = row, 0
    nearest = np.full(n_columns + 1, np.inf)
    before = np.zeros(n_columns + 1, dtype=np.int64)
    is_done = np.zeros(n_columns + 1, dtype=bool)
    while row_of[column]:
        is_done[column] = True
        here = row_of[column]
        reach = cost[here] - row_potential[here] - column_potential
        is_nearer = ~is_done & (reach < nearest)
        nearest[is_nearer], before[is_nearer] = reach[is_nearer], column
        open_columns = np.where(is_done, np.inf, nearest)
        open_columns[0] = np.inf
        column = int(open_columns.argmin())
        step = open_columns[column]
        row_potential[row_of[is_done]] += step
        column_potential[is_done] -= step
        nearest[~is_done] -= step
    while column:
        row_of[column] = row_of[before[column]]
        column = int(before[column])
