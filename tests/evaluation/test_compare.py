"""Two runs, question by question."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sommaire.errors import InputError
from sommaire.evaluation.compare import compare


def write_run(path: Path, scores: dict[str, float | None], **more: object) -> Path:
    """The results of a run with one measure."""
    rows = [{"id": name, "scores": {"right": score}} for name, score in scores.items()]
    said = {"dataset": "made", "system": "product", "rows": rows, "measures": {},
            "versions": {"instrument": "a", "product": "b"}, "configuration": {}}  # fmt: skip
    path.write_text(json.dumps(said | more))
    return path


def test_the_difference_is_over_the_questions_that_both_scored(tmp_path: Path) -> None:
    one = write_run(tmp_path / "1.json", {"a": 0.0, "b": 0.5, "c": 1.0, "d": None, "e": 1.0})
    other = write_run(tmp_path / "2.json", {"a": 1.0, "b": 0.5, "c": 0.5, "d": 1.0, "f": 1.0})
    found = compare(one, other)
    right = found["measures"]["right"]
    assert (found["n_both"], found["n_only_before"], found["n_only_after"]) == (4, 1, 1)
    assert (right["before"], right["after"]) == (0.5, round(2 / 3, 6))
    assert right["difference"]["value"] == pytest.approx(1 / 6, abs=1e-6)
    assert right["difference"]["n"] == 3
    assert (right["n_better"], right["n_worse"]) == (1, 1)


def test_a_run_beside_itself_differs_in_nothing(tmp_path: Path) -> None:
    one = write_run(tmp_path / "1.json", {"a": 0.0, "b": 1.0})
    difference = compare(one, one)["measures"]["right"]["difference"]
    assert difference == {"value": 0.0, "low": 0.0, "high": 0.0, "n": 2}


def test_a_changed_instrument_is_said_apart_from_a_changed_product(tmp_path: Path) -> None:
    one = write_run(tmp_path / "1.json", {"a": 0.0})
    versions = {"instrument": "z", "product": "b"}
    other = write_run(tmp_path / "2.json", {"a": 1.0}, versions=versions)
    assert compare(one, other)["changed"] == ["instrument"]


def test_the_folder_of_a_run_will_do(tmp_path: Path) -> None:
    write_run(tmp_path / "results.json", {"a": 0.0})
    assert compare(tmp_path, tmp_path)["n_both"] == 1


def test_runs_of_two_datasets_are_not_compared(tmp_path: Path) -> None:
    one = write_run(tmp_path / "1.json", {"a": 0.0})
    other = write_run(tmp_path / "2.json", {"a": 0.0}, dataset="toc")
    with pytest.raises(InputError, match="two datasets, made and toc"):
        compare(one, other)


@pytest.mark.parametrize("text", ["", "[]", '{"dataset": "x"}'])
def test_what_is_no_run_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.json").write_text(text)
    with pytest.raises(InputError):
        compare(tmp_path / "x.json", tmp_path / "x.json")
    with pytest.raises(InputError):
        compare(tmp_path / "nowhere", tmp_path / "nowhere")
