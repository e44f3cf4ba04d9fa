"""A run: every question becomes a row, whatever happens; kills and processes change nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sommaire.errors import InputError
from sommaire.evaluation.run import evaluate, sampled, target_of
from sommaire.evaluation.tasks import Json, Row, Task
from sommaire.evaluation.versions import versions
from tests.evaluation.conftest import VERSIONS
from tests.evaluation.made_dataset import TARGET, write

SAME = ("rows.jsonl", "results.json", "report.html", "run.json")


def bytes_of(folder: Path) -> dict[str, bytes]:
    """What must be the same in two runs."""
    return {name: (folder / name).read_bytes() for name in SAME}


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Json]:
    """A run over questions that end in every way, on two processes."""
    folder = tmp_path_factory.mktemp("ran")
    file = write(
        folder / "q.jsonl", "right wrong fail right die right hang right refuse polite print"
    )
    summed = evaluate(TARGET, file, folder / "out", n_processes=2, timeout=4)
    return folder, summed


def status_of(folder: Path) -> dict[str, str]:
    """The status of each row, in the order of the file."""
    rows = map(json.loads, (folder / "rows.jsonl").read_text().splitlines())
    return {row["question"] + row["id"]: row["status"] for row in rows}


def test_every_question_becomes_a_row_in_the_order_of_the_dataset(
    ran: tuple[Path, Json],
) -> None:
    assert status_of(ran[0] / "out") == {
        "right?q0": "answered",
        "wrong?q1": "answered",
        "fail?q2": "error",
        "right?q3": "answered",
        "die?q4": "error",
        "right?q5": "answered",
        "hang?q6": "timed out",
        "right?q7": "answered",
        "refuse?q8": "refused",
        "polite?q9": "answered",
        "print?q10": "answered",
    }


def test_a_row_without_an_answer_says_why(ran: tuple[Path, Json]) -> None:
    reasons = {row["id"]: row["reason"] for row in ran[1]["rows"] if row["reason"]}
    assert reasons == {
        "q2": "ValueError: it broke in two lines",
        "q4": "its process died (exit code 7)",
        "q6": "no answer within 4 s",
        "q8": "not my kind",
    }


def test_failed_questions_stand_in_the_mean_and_are_counted(ran: tuple[Path, Json]) -> None:
    summed = ran[1]
    assert (summed["n_asked"], summed["n_scored"]) == (11, 7)
    assert summed["n_failed"] == {"refused": 1, "error": 2, "timed out": 1}
    assert summed["measures"]["right"]["n"] == 11
    assert summed["measures"]["right"]["value"] == pytest.approx(4 / 11, abs=1e-6)


def test_what_does_not_apply_lowers_n_and_is_not_zero(ran: tuple[Path, Json]) -> None:
    polite = ran[1]["measures"]["polite"]
    assert (polite["value"], polite["n"]) == (1.0, 1)


def test_results_hold_what_a_machine_needs(ran: tuple[Path, Json]) -> None:
    summed = json.loads((ran[0] / "out" / "results.json").read_text())
    assert summed == json.loads(json.dumps(ran[1]))
    assert summed["schema_version"] == 1
    assert set(summed["measures"]["right"]) == {"value", "low", "high", "n"}
    assert summed["versions"] == VERSIONS
    assert summed["configuration"]["seed"] == summed["seed"] == 0
    assert "Efron" in summed["interval"]


def test_a_second_run_on_one_process_gives_the_same_bytes(ran: tuple[Path, Json]) -> None:
    folder, _ = ran
    evaluate(TARGET, folder / "q.jsonl", folder / "again", n_processes=1, timeout=4)
    assert bytes_of(folder / "again") == bytes_of(folder / "out")


def test_a_run_that_has_ended_asks_nothing_again(ran: tuple[Path, Json]) -> None:
    folder, summed = ran
    told: list[tuple[int, int]] = []
    again = evaluate(
        TARGET,
        folder / "q.jsonl",
        folder / "out",
        timeout=4,
        progress=lambda n_done, n, row: told.append((n_done, n)),
    )
    assert told == [(11, 11)]
    assert again["measures"] == summed["measures"]


def test_a_killed_run_goes_on_where_it_was_and_ends_with_the_same_bytes(tmp_path: Path) -> None:
    file = write(tmp_path / "q.jsonl", "right wrong right fail right right", sleep=0.3)
    code = (
        f"from sommaire.evaluation import run; run.versions = lambda: {VERSIONS}; "
        f"run.evaluate({TARGET!r}, {str(file)!r}, {str(tmp_path / 'killed')!r})"
    )
    words = [sys.executable, "-c", code]
    path = os.pathsep.join(filter(None, sys.path))
    running = subprocess.Popen(words, env=os.environ | {"PYTHONPATH": path})
    rows = tmp_path / "killed" / "rows.jsonl"
    until = time.monotonic() + 60
    while time.monotonic() < until and (not rows.exists() or rows.read_bytes().count(b"\n") < 2):
        time.sleep(0.02)
    running.send_signal(signal.SIGKILL)
    running.wait()
    n_before = rows.read_bytes().count(b"\n")
    assert 2 <= n_before < 6
    with rows.open("ab") as torn:
        torn.write(b'{"id": "q5", "gro')
    asked: list[Row] = []
    evaluate(
        TARGET,
        file,
        tmp_path / "killed",
        progress=lambda n_done, n, row: asked.append(row) if row else None,
    )
    evaluate(TARGET, file, tmp_path / "whole")
    assert len(asked) == 6 - n_before
    assert bytes_of(tmp_path / "killed") == bytes_of(tmp_path / "whole")


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="processes are looked up there")
def test_a_killed_run_leaves_no_question_at_work(tmp_path: Path) -> None:
    file = write(tmp_path / "q.jsonl", "right hang")
    code = (
        f"from sommaire.evaluation import run; "
        f"run.evaluate({TARGET!r}, {str(file)!r}, {str(tmp_path / 'out')!r})"
    )
    path = os.pathsep.join(filter(None, sys.path))
    running = subprocess.Popen([sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": path})
    rows = tmp_path / "out" / "rows.jsonl"
    until = time.monotonic() + 60
    while time.monotonic() < until and not rows.exists():
        time.sleep(0.02)
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
    running.kill()
    running.wait()
    while time.monotonic() < until and any(map(_is_at_work, children)):
        time.sleep(0.1)
    assert len(children) == 1
    assert not any(map(_is_at_work, children))


def _is_at_work(process: str) -> bool:
    """Whether a process is there, and no mere remainder that nobody has asked after."""
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False


def test_a_folder_with_another_run_is_not_written_over(ran: tuple[Path, Json]) -> None:
    folder, _ = ran
    with pytest.raises(InputError, match="differs in seed") as caught:
        evaluate(TARGET, folder / "q.jsonl", folder / "out", seed=1, timeout=4)
    assert "--restart" in caught.value.mend


def test_restarting_throws_the_earlier_run_away(tmp_path: Path) -> None:
    file = write(tmp_path / "q.jsonl", "right")
    evaluate(TARGET, file, tmp_path / "out")
    summed = evaluate(TARGET, file, tmp_path / "out", seed=1, is_anew=True)
    assert summed["seed"] == 1


def test_a_system_that_the_dataset_does_not_have_is_refused(tmp_path: Path) -> None:
    file = write(tmp_path / "q.jsonl", "right")
    with pytest.raises(InputError, match="no system 'psychic'") as caught:
        evaluate(TARGET, file, tmp_path / "out", system="psychic")
    assert "product, bm25" in caught.value.mend


def test_a_dataset_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(InputError, match="no dataset 'trivia'") as caught:
        target_of("trivia")
    assert "qasper" in caught.value.mend


def test_a_limit_draws_by_the_seed_and_keeps_the_order() -> None:
    tasks = [Task(str(at), "", "", "", {}) for at in range(50)]
    drawn = [task.task_id for task in sampled(tasks, 10, 3)]
    assert drawn == [task.task_id for task in sampled(tasks, 10, 3)]
    assert drawn == sorted(drawn, key=int)
    assert drawn != [task.task_id for task in sampled(tasks, 10, 4)]
    assert len(sampled(tasks, None, 0)) == len(sampled(tasks, 99, 0)) == 50


def test_versions_tell_the_instrument_from_the_product() -> None:
    found = versions()
    assert {"sommaire", "instrument", "product", "python", "numpy", "pypdfium2"} <= found.keys()
    assert found["instrument"] != found["product"]
