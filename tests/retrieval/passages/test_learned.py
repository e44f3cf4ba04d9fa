"""The learned ranking: trees add up, and do not judge what they were trained on."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sommaire.models.rankings import load_ranking
from sommaire.retrieval.passages.evidence import FEATURES
from sommaire.retrieval.passages.learned import ranking_from


def tree(name: str, least: float, low: float, high: float) -> list[dict[str, Any]]:
    """One question about one column."""
    return [{"if": name, "at most": least, "then": 1, "else": 2}, {"add": low}, {"add": high}]


def data(*folds: list[Any]) -> dict[str, Any]:
    """A ranking of these folds, each of trees; fold n has not seen "paper n"."""
    written = [{"not seen": [f"paper {at}"], "trees": trees} for at, trees in enumerate(folds)]
    return {"folds": written, "slope": 1.0, "intercept": 0.0}


def rows(**values: float) -> np.ndarray[Any, np.dtype[np.float32]]:
    """A passage with these values and zeros elsewhere."""
    row = np.zeros((1, len(FEATURES)), dtype=np.float32)
    for name, value in values.items():
        row[0, FEATURES.index(name)] = value
    return row


def test_trees_add_up() -> None:
    ranking = ranking_from(data([tree("late", 0.5, 1, 2), tree("bm25", 3, 10, 20)]))
    assert ranking.scores(rows(late=0.4, bm25=5)).tolist() == [21]
    assert ranking.scores(rows(late=0.6, bm25=3)).tolist() == [12]


def test_a_tree_within_a_tree_is_followed_to_its_leaf() -> None:
    nodes = [
        {"if": "late", "at most": 0.5, "then": 1, "else": 2},
        {"add": 1},
        {"if": "dense", "at most": 0.5, "then": 3, "else": 4},
        {"add": 2},
        {"add": 3},
    ]
    ranking = ranking_from(data([nodes, tree("late", 0.5, 0, 0)]))
    assert ranking.scores(rows(late=0.9, dense=0.9)).tolist() == [3]
    assert ranking.scores(rows(late=0.1, dense=0.9)).tolist() == [1]


def test_folds_are_averaged_but_a_known_document_is_judged_by_the_fold_that_has_not_seen_it() -> (
    None
):
    ranking = ranking_from(data([tree("late", 0.5, 1, 1)], [tree("late", 0.5, 3, 3)]))
    assert ranking.scores(rows(), "contract.pdf").tolist() == [2]
    assert ranking.scores(rows(), "paper 1.pdf").tolist() == [3]


def test_a_score_becomes_a_probability() -> None:
    ranking = ranking_from(data([tree("late", 0.5, 1, 1)]))
    assert ranking.probability(0) == 0.5
    assert 0 <= ranking.probability(-1e9) < ranking.probability(1e9) <= 1


def test_the_ranking_that_ships_reads_and_names_only_known_evidence() -> None:
    ranking = ranking_from(load_ranking())
    assert len(ranking.folds) == 5
    assert ranking.slope > 0


def test_a_column_that_is_unknown_is_an_error() -> None:
    with pytest.raises(KeyError):
        ranking_from(data([tree("no such evidence", 0.5, 1, 1)]))
