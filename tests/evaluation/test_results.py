"""From rows to measures: what stands in a mean, and what beside it."""

from __future__ import annotations

import pytest

from sommaire.evaluation import results
from sommaire.evaluation.tasks import Loaded, Row, Scores, Status, Task
from tests.evaluation.made_dataset import MADE

CONFIGURATION = {"system": "product", "seed": 0}


def row(name: str, status: Status, scores: Scores, group: str = "g") -> Row:
    """What became of a question."""
    task = Task(name, "?", "d", group, {"is": "right"})
    got = {"said": "right", "sure": 0.5} if status == "answered" else None
    return Row(task, status, "" if got else "why", got, scores)


ROWS = [
    row("a", "answered", {"right": 1.0, "polite": None}),
    row("b", "answered", {"right": 1.0, "polite": 1.0}, "h"),
    row("c", "error", {"right": 0.0, "polite": None}),
    row("d", "timed out", {"right": 0.0, "polite": None}, "h"),
    row("e", "answered", {"right": None, "polite": None}),
]


def test_failed_questions_stand_in_the_mean() -> None:
    found = results.measures(MADE, ROWS, seed=0)
    assert (found["right"]["value"], found["right"]["n"]) == (0.5, 4)


def test_what_does_not_apply_is_not_in_the_mean() -> None:
    found = results.measures(MADE, ROWS, seed=0)
    assert (found["polite"]["value"], found["polite"]["n"]) == (1.0, 1)


def test_groups_are_measured_apart() -> None:
    summed = results.results(MADE, Loaded((), "x"), ROWS, configuration=CONFIGURATION, versions={})
    assert {name: group["right"]["value"] for name, group in summed["groups"].items()} == {
        "g": 0.5,
        "h": 0.5,
    }


def test_scored_are_those_of_which_something_could_be_scored() -> None:
    summed = results.results(MADE, Loaded((), "x"), ROWS, configuration=CONFIGURATION, versions={})
    assert (summed["n_asked"], summed["n_scored"]) == (5, 2)
    assert summed["n_failed"] == {"refused": 0, "error": 1, "timed out": 1}


def test_pooled_measures_are_over_the_pairs_of_all_questions() -> None:
    found = results.measures(MADE, ROWS, seed=0)
    assert found["sure_error"]["value"] == pytest.approx(0.5)
    assert found["sure_error"]["n"] == 3
