"""Rows on disk, one by one: a run that was killed goes on where it was, and ends the same.

`rows.jsonl` grows by a line a question, each on the disk before the next; a line that a kill tore
is dropped when the run goes on. When all are there the file is put into the order of the tasks and
moved into place at once. Times go into `times.jsonl`: they differ from run to run, nothing else
does.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sommaire.errors import InputError
from sommaire.evaluation.tasks import Json, Row, Task

ROWS, TIMES, RUN = "rows.jsonl", "times.jsonl", "run.json"


@dataclass(frozen=True, slots=True)
class Journal:
    """The files of one run, in a folder of their own."""

    folder: Path

    def begin(self, configuration: Json, *, is_anew: bool) -> dict[str, Row]:
        """Open the run that `configuration` describes; the rows that it has already, by task.

        Raises:
            InputError: the folder holds a run of another configuration, or something else.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        said = self.folder / RUN
        if is_anew:
            for name in (ROWS, TIMES, RUN):
                (self.folder / name).unlink(missing_ok=True)
        if said.exists():
            _check_same(json.loads(said.read_text()), configuration, self.folder)
            return self._known()
        write_whole(said, dump(configuration))
        return {}

    def append(self, row: Row) -> None:
        """Put a row on the disk."""
        _append(self.folder / ROWS, row_json(row))
        _append(self.folder / TIMES, {"id": row.task.task_id, "seconds": round(row.seconds, 3)})

    def settle(self, rows: Sequence[Row]) -> None:
        """Write all rows again, in their order."""
        times = [{"id": row.task.task_id, "seconds": round(row.seconds, 3)} for row in rows]
        write_whole(self.folder / ROWS, "".join(line(row_json(row)) for row in rows))
        write_whole(self.folder / TIMES, "".join(map(line, times)))

    def _known(self) -> dict[str, Row]:
        seconds = {one["id"]: one["seconds"] for one in _lines(self.folder / TIMES)}
        rows = [row_of(one, seconds.get(one["id"], 0.0)) for one in _lines(self.folder / ROWS)]
        return {row.task.task_id: row for row in rows}


def row_json(row: Row) -> Json:
    """A row as it is stored: all but the time."""
    task = row.task
    return {
        "id": task.task_id,
        "group": task.group,
        "document": task.document,
        "question": task.question,
        "status": row.status,
        "reason": row.reason,
        "scores": {name: rounded(value) for name, value in row.scores.items()},
        "gold": task.gold,
        "got": row.got,
    }


def row_of(stored: Json, seconds: float = 0.0) -> Row:
    """The reverse of `row_json`."""
    task = Task(
        stored["id"], stored["question"], stored["document"], stored["group"], stored["gold"]
    )
    return Row(task, stored["status"], stored["reason"], stored["got"], stored["scores"], seconds)


def read_rows(folder: Path) -> list[Row]:
    """The rows of a run.

    Raises:
        InputError: there is no run in the folder.
    """
    if not (folder / ROWS).is_file():
        raise InputError("There is no run here", where=str(folder), mend="name an --out folder")
    return [row_of(stored) for stored in _lines(folder / ROWS)]


def rounded(value: float | None) -> float | None:
    """Six places: the same bytes wherever the same numbers were added in the same order."""
    return None if value is None else round(float(value), 6)


def line(value: Json) -> str:
    """A JSON object on a line of its own."""
    return json.dumps(value, ensure_ascii=False) + "\n"


def dump(value: Json) -> str:
    """A JSON object for people too."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def write_whole(path: Path, text: str) -> None:
    """Write a file aside and move it into place: it is there whole or not at all."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    with aside.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)


def _append(path: Path, value: Json) -> None:
    with path.open("ab") as file:
        file.write(line(value).encode())
        file.flush()
        os.fsync(file.fileno())


def _lines(path: Path) -> Iterable[Json]:
    """The whole lines of a file; one that was torn by a kill is cut off the file."""
    if not path.exists():
        return []
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        with path.open("r+b") as file:
            file.truncate(len(whole))
    return [json.loads(one) for one in whole.splitlines()]


def _check_same(found: Json, wanted: Json, folder: Path) -> None:
    names = sorted({*found, *wanted})
    apart = [name for name in names if found.get(name) != wanted.get(name)]
    if apart:
        raise InputError(
            f"This folder holds another run: it differs in {', '.join(apart)}",
            where=str(folder),
            mend="choose another folder with --out, or begin anew with --restart",
        )
