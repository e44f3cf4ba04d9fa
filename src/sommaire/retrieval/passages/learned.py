"""The learned ranking: small trees over named evidence, summed (gradient boosting).

Trees are data (`models/ranking/`): each node names a column of `evidence` and a threshold, so that
a score can be followed by hand. Trained and cross-validated by document in `training/ranking.py`;
here they are only added up.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sommaire.retrieval.passages.evidence import FEATURES
from sommaire.vectors import Floats


@dataclass(frozen=True, slots=True)
class Trees:
    """Trees side by side; arrays of shape (n_trees, most nodes), leaves lead to themselves."""

    feature: NDArray[np.int64]
    threshold: NDArray[np.float64]
    left: NDArray[np.int64]
    right: NDArray[np.int64]
    value: NDArray[np.float64]
    depth: int

    def total(self, columns: Floats) -> NDArray[np.float64]:
        """What the trees add up to for each row of `evidence`, shape (n_passages,)."""
        trees = np.arange(len(self.feature))[None, :]
        rows = np.arange(len(columns))[:, None]
        at = np.zeros((len(columns), len(self.feature)), dtype=np.int64)
        for _ in range(self.depth):
            goes_left = columns[rows, self.feature[trees, at]] <= self.threshold[trees, at]
            at = np.where(goes_left, self.left[trees, at], self.right[trees, at])
        return np.asarray(self.value[trees, at].sum(axis=1))


@dataclass(frozen=True, slots=True)
class Ranking:
    """The trees of the folds of a cross-validation, and how a score becomes a probability."""

    folds: tuple[Trees, ...]
    not_seen: Mapping[str, int]
    """The documents that were trained on, by the start of their names: the fold that did not."""
    slope: float
    intercept: float

    def scores(self, columns: Floats, document: str = "") -> NDArray[np.float64]:
        """The score of each row of `evidence`, the mean over the folds, shape (n_passages,).

        Trees that were trained on a document do not judge it: no figure on it is flattered.
        """
        fold = self.fold_of(document)
        judges = self.folds if fold is None else self.folds[fold : fold + 1]
        return np.asarray(np.mean([trees.total(columns) for trees in judges], axis=0))

    def fold_of(self, document: str) -> int | None:
        """The fold that was not trained on a document; None for one that no fold has seen."""
        return next((at for name, at in self.not_seen.items() if document.startswith(name)), None)

    def probability(self, score: float) -> float:
        """The share of passages with this score that were annotated as evidence (Platt)."""
        return 1 / (1 + math.exp(-max(-60.0, min(60.0, self.intercept + self.slope * score))))


def ranking_from(data: dict[str, Any]) -> Ranking:
    """The ranking of its JSON: folds of trees, each a list of nodes, and the calibration.

    A node is `{"if": column, "at most": threshold, "then": node, "else": node}` or
    `{"add": value}`; nodes are named by their place in the list.
    """
    folds = data["folds"]
    return Ranking(
        folds=tuple(_trees(fold["trees"]) for fold in folds),
        not_seen={name: at for at, fold in enumerate(folds) for name in fold["not seen"]},
        slope=float(data["slope"]),
        intercept=float(data["intercept"]),
    )


def _trees(trees: Sequence[Sequence[dict[str, Any]]]) -> Trees:
    column = {name: at for at, name in enumerate(FEATURES)}
    shape = (len(trees), max(map(len, trees)))
    feature, left, right = (np.zeros(shape, dtype=np.int64) for _ in range(3))
    threshold, value = np.zeros(shape), np.zeros(shape)
    for row, tree in enumerate(trees):
        for at, node in enumerate(tree):
            left[row, at] = node.get("then", at)
            right[row, at] = node.get("else", at)
            feature[row, at] = column[node["if"]] if "if" in node else 0
            threshold[row, at] = node.get("at most", 0.0)
            value[row, at] = node.get("add", 0.0)
    return Trees(feature, threshold, left, right, value, max(map(_depth, trees)))


def _depth(tree: Sequence[dict[str, Any]], at: int = 0) -> int:
    node = tree[at]
    if "if" not in node:
        return 0
    return 1 + max(_depth(tree, node["then"]), _depth(tree, node["else"]))
