"""Rows of JSON lines, and which file of a folder holds the rows of a dataset."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

from sommaire.errors import InputError
from sommaire.evaluation.tasks import Json


def read_jsonl(path: Path) -> list[Json]:
    """The objects of a file, a line each.

    Raises:
        InputError: lines that are no JSON objects; all of them are named.
    """
    rows, wrong = [], []
    for number, text in enumerate(path.read_text(encoding="utf-8-sig").splitlines(), start=1):
        if not text.strip():
            continue
        try:
            row = json.loads(text)
            assert isinstance(row, dict)
        except (ValueError, AssertionError):
            wrong.append(str(number))
        else:
            rows.append(row)
    if wrong:
        raise InputError(
            "Lines that are no JSON objects", where=f"{path}, lines {', '.join(wrong[:20])}",
            mend="one JSON object a line",
        )  # fmt: skip
    return rows


def read_table(path: Path) -> list[Json]:
    """The rows of a CSV file with a header, or of JSON lines."""
    if path.suffix.lower() != ".csv":
        return read_jsonl(path)
    with path.open(encoding="utf-8-sig", newline="") as file:
        return [dict(row) for row in csv.DictReader(file)]


def files_with(
    path: Path, is_theirs: Callable[[Json], bool], *, what: str, needs: str
) -> list[Path]:
    """The file that `path` is, or those below it whose first row is one of the dataset's.

    Args:
        path: a file of JSON lines, or a folder.
        is_theirs: whether a row is one of the dataset's.
        what: the dataset's name, for the error.
        needs: the columns that a row must have, for the error.

    Raises:
        InputError: there is no such file.
    """
    if not path.exists():
        raise InputError("No such file or folder", where=str(path), mend="check --data")
    candidates = [path] if path.is_file() else sorted(path.rglob("*.jsonl"))
    found = [file for file in candidates if (rows := read_jsonl(file)) and is_theirs(rows[0])]
    if not found:
        raise InputError(
            f"There are no questions for {what!r} here", where=str(path),
            mend=f"JSON lines with {needs}",
        )  # fmt: skip
    return found


def of_split(rows: list[Json], split: str | None, path: Path) -> list[Json]:
    """The rows of one split; all of them where none is asked for.

    Raises:
        InputError: no row is of that split.
    """
    if split is None:
        return rows
    kept = [row for row in rows if row.get("split", row.get("part")) == split]
    if not kept:
        there = sorted({str(row.get("split", row.get("part", ""))) for row in rows} - {""})
        raise InputError(
            f"No row is of the split {split!r}",
            where=str(path),
            mend=f"there is {', '.join(there)}" if there else "there are no splits: leave it out",
        )
    return kept


def check_columns(rows: list[Json], columns: tuple[str, ...], path: Path) -> None:
    """Raise `InputError` where rows lack columns; all that lack some are named."""
    wrong = [
        f"row {number} lacks {', '.join(lacking)}"
        for number, row in enumerate(rows, start=1)
        if (lacking := [name for name in columns if name not in row])
    ]
    if wrong:
        more = f" and {len(wrong) - 10} more" if len(wrong) > 10 else ""
        raise InputError(
            "Rows that lack columns", where=f"{path}: {'; '.join(wrong[:10])}{more}",
            mend=f"every row needs {', '.join(columns)}",
        )  # fmt: skip
