"""What holds for every measure, row by row of the table: perfect is 1, nothing to find is None."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from sommaire.evaluation.metrics import METRICS
from sommaire.evaluation.metrics.citations import Judged
from sommaire.evaluation.metrics.lists import ListScore
from sommaire.evaluation.metrics.toc import TocScore

# For each measure the arguments of a perfect answer, of one that never came (or is empty), and of
# a question that has nothing to find; None where there is no such question.
CASES: dict[str, tuple[tuple[Any, ...], tuple[Any, ...] | None, tuple[Any, ...] | None]] = {
    "evidence_recall": (([1, 2], {1, 2}), ([], {1}), ([1], set())),
    "ndcg": (([1, 2, 3], {1, 2}), ([], {1}), ([1], set())),
    "ranking_recall": (([1, 2], {1, 2}), ([], {1}), ([1], set())),
    "reciprocal_rank": (([1, 2], {1, 2}), ([], {1}), ([1], set())),
    "answer_f1": (("four", ["four", "4"]), (None, ["four"]), ("four", [])),
    "evidence_f1": ((["a"], [["a"], ["b"]]), (None, [["a"]]), (["a"], [])),
    "list_exact": ((ListScore(2, 2, 2),), (None,), None),
    "list_item_recall": ((ListScore(2, 2, 2), 2), (None, 2), (ListScore(0, 2, 0), 0)),
    "list_item_precision": ((ListScore(2, 2, 2), 2), (None, 2), (ListScore(0, 0, 0), 0)),
    "citation_rec": ((Judged(2, 2, 3, 3, 0),), (Judged(2, 0, 3, 0, 0),), (Judged(0, 0, 0, 0, 0),)),
    "citation_prec": ((Judged(2, 2, 3, 3, 0),), (Judged(2, 0, 3, 0, 0),), (Judged(2, 0, 0, 0, 0),)),
    "toc_f1": ((TocScore(3, 3, 3, 3), 3), (None, 3), (TocScore(0, 3, 0, 0), 0)),
    "span_coverage": (([(0, 9)], [(0, 9)]), ([], [(0, 9)]), ([(0, 9)], [])),
    "span_precision": (([(0, 9)], [(0, 9)]), ([], [(0, 9)]), ([], [])),
    "kappa": (([(1, 1), (0, 0)],), ([(1, 0), (1, 1), (0, 0), (0, 1)],), ([],)),
    "calibration_error": (([(1.0, 1.0), (0.0, 0.0)],), None, ([],)),
}
ERRORS = {"calibration_error"}
"""Measures of which 0 is the best."""
every = pytest.mark.parametrize("name", list(METRICS))


def measure(name: str) -> Callable[..., float | None]:
    """The function of a row."""
    module, function = METRICS[name].split(":")
    found: Callable[..., float | None] = getattr(import_module(module), function)
    return found


def test_every_measure_has_its_cases() -> None:
    assert CASES.keys() == METRICS.keys()


@every
def test_a_measure_is_documented_and_may_be_unscored(name: str) -> None:
    assert inspect.getdoc(measure(name))
    assert inspect.signature(measure(name)).return_annotation in ("float | None", "float")


@every
def test_a_perfect_answer_scores_the_best(name: str) -> None:
    assert measure(name)(*CASES[name][0]) == (0.0 if name in ERRORS else 1.0)


@every
def test_an_answer_that_never_came_scores_0(name: str) -> None:
    case = CASES[name][1]
    assert case is None or measure(name)(*case) == 0.0


@every
def test_where_there_is_nothing_to_find_nothing_is_scored(name: str) -> None:
    case = CASES[name][2]
    assert case is None or measure(name)(*case) is None
