"""`sommaire evaluate` and `sommaire compare`, on a dataset made for tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Said
from tests.evaluation.made_dataset import TARGET, write

Sommaire = Callable[..., Said]


@pytest.fixture
def words(tmp_path: Path) -> list[str]:
    """The command over three questions, one of which fails."""
    file = write(tmp_path / "q.jsonl", "right wrong fail")
    return ["evaluate", TARGET, "--data", str(file), "--out", str(tmp_path / "out"), "--restart"]


def test_measures_go_to_a_pipe_a_line_each_and_the_rest_to_standard_error(
    sommaire: Sommaire, words: list[str], tmp_path: Path
) -> None:
    said = sommaire(*words)
    assert said.code == 0
    assert said.out.splitlines()[0].startswith("right")
    assert "0.333  [" in said.out
    assert "n = 3" in said.out
    assert "not scored  n = 0" in said.out
    assert "2 of 3 questions scored (0 refused, 1 error, 0 timed out)" in said.err
    assert f"report: {tmp_path / 'out' / 'report.html'}" in said.err
    assert "3 of 3 questions, 1 failed" in said.err


def test_json_is_what_results_json_holds(
    sommaire: Sommaire, words: list[str], tmp_path: Path
) -> None:
    said = sommaire(*words, "--json", "--limit", "2", "--seed", "3", "--system", "bm25")
    stored = json.loads((tmp_path / "out" / "results.json").read_text())
    assert json.loads(said.out) == stored
    assert (stored["n_asked"], stored["seed"], stored["system"]) == (2, 3, "bm25")


def test_a_dataset_that_is_not_there_is_misuse(sommaire: Sommaire, tmp_path: Path) -> None:
    said = sommaire("evaluate", "trivia", "--data", str(tmp_path), "--out", str(tmp_path / "o"))
    assert said.code == 2
    assert "There is no dataset 'trivia'" in said.err


def test_two_runs_are_compared_measure_by_measure(
    sommaire: Sommaire, words: list[str], tmp_path: Path
) -> None:
    sommaire(*words)
    out = str(tmp_path / "out")
    said = sommaire("compare", out, out)
    assert said.code == 0
    assert said.out.splitlines()[0] == (
        "right   0.333 -> 0.333  +0.000 [+0.000, +0.000]  0 better, 0 worse of 3"
    )
    assert "polite  not scored by both" in said.out
    assert "made: product, then product; 3 questions in both" in said.err
    assert json.loads(sommaire("compare", out, out, "--json").out)["n_both"] == 3


def test_a_changed_instrument_is_said(sommaire: Sommaire, words: list[str], tmp_path: Path) -> None:
    sommaire(*words)
    before = tmp_path / "out" / "results.json"
    other = json.loads(before.read_text())
    other["versions"]["instrument"] = "another"
    other["rows"] = other["rows"][:2]
    (tmp_path / "other.json").write_text(json.dumps(other))
    said = sommaire("compare", str(before), str(tmp_path / "other.json"))
    assert "the instrument changed" in said.err
    assert "only before: 1; only after: 0" in said.err
