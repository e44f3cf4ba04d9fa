"""Rows on disk: whole, in order, and back as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from sommaire.errors import InputError
from sommaire.evaluation.journal import Journal, read_rows, row_json, row_of
from sommaire.evaluation.tasks import Row, Task


def row(name: str, *, seconds: float = 0.5) -> Row:
    """An answered question."""
    task = Task(name, f"{name} ?", "d", "g", {"items": ["é"]})
    return Row(task, "answered", "", {"said": "x"}, {"right": 1.0, "other": None}, seconds)


def test_a_row_reads_back_as_it_was() -> None:
    assert row_of(row_json(row("a")), 0.5) == row("a")


def test_a_torn_line_is_dropped_and_the_next_row_stands_on_a_line_of_its_own(
    tmp_path: Path,
) -> None:
    journal = Journal(tmp_path)
    journal.begin({"seed": 0}, is_anew=False)
    journal.append(row("a"))
    with (tmp_path / "rows.jsonl").open("ab") as file:
        file.write(b'{"id": "b"')
    known = journal.begin({"seed": 0}, is_anew=False)
    journal.append(row("c"))
    assert list(known) == ["a"]
    assert [one.task.task_id for one in read_rows(tmp_path)] == ["a", "c"]


def test_settling_puts_the_rows_into_their_order(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    for name in "ba":
        journal.append(row(name))
    journal.settle([row("a"), row("b")])
    assert [one.task.task_id for one in read_rows(tmp_path)] == ["a", "b"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rows.jsonl", "times.jsonl"]


def test_times_stand_apart_from_the_rows(tmp_path: Path) -> None:
    one, other = Journal(tmp_path / "one"), Journal(tmp_path / "other")
    for journal, seconds in ((one, 0.1), (other, 9.0)):
        journal.begin({}, is_anew=False)
        journal.append(row("a", seconds=seconds))
    texts = [(journal.folder / "rows.jsonl").read_text() for journal in (one, other)]
    assert texts[0] == texts[1]


def test_a_folder_without_a_run_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no run here"):
        read_rows(tmp_path)
