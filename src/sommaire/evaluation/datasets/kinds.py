"""Kinds of questions: JSON lines with a question and the kinds that are accepted for it.

A row has `question`, `kind` (one kind, or a list of accepted ones) and where they are judged
`language`, `target` and `scope` (one, a list of accepted ones, or null: none), `id`, `part`.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import get_args

import sommaire
from sommaire.evaluation.datasets.jsonl import check_columns, files_with, of_split, read_jsonl
from sommaire.evaluation.opened import fingerprint
from sommaire.evaluation.systems import parted
from sommaire.evaluation.tasks import (
    PRODUCT,
    Dataset,
    Explanation,
    Json,
    Loaded,
    Options,
    Scores,
    Task,
)
from sommaire.question import Kind
from sommaire.text import key

JUDGED = ("kind", "language", "target", "scope")
SYSTEMS = (PRODUCT, "random", "listing", "fact")
"""`listing` and `fact` say the same of every question."""


def load(path: Path, options: Options) -> Loaded:
    """The questions of a file, or of the files of a folder that have kinds."""
    files = files_with(path, _is_ours, what="kinds", needs="question and kind")
    rows = [row for file in files for row in _rows(file, options.split)]
    return Loaded(
        tuple(_task(at, row) for at, row in enumerate(rows)),
        fingerprint(files),
        {"files": [file.name for file in files]},
    )


def _is_ours(row: Json) -> bool:
    return {"question", "kind"} <= row.keys() and "document" not in row


def _rows(file: Path, split: str | None) -> list[Json]:
    rows = read_jsonl(file)
    check_columns(rows, ("question", "kind"), file)
    return of_split(rows, split, file)


def _task(at: int, row: Json) -> Task:
    accepted = {
        name: row[name] if isinstance(row[name], list) else [row[name]]
        for name in JUDGED
        if name in row
    }
    group = str(row.get("language", ""))
    return Task(f"{at:04} {row.get('id', '')}".strip(), row["question"], "", group, accepted)


def answer(task: Task, options: Options) -> Json:
    """What the question was understood to be."""
    name, _ = parted(options.system, SYSTEMS)
    if name == PRODUCT:
        asked = sommaire.understand(task.question)
        return {part: getattr(asked, part) for part in (*JUDGED, "why")}
    chance = random.Random(f"{options.seed} {task.task_id}")
    return {"kind": chance.choice(get_args(Kind)) if name == "random" else name}


def score(gold: Json, got: Json | None) -> Scores:
    """1 where what is judged is among the accepted, 0 where it is not or nothing came."""
    return {f"right_{part}": _is_right(gold.get(part), part, got) for part in JUDGED}


def _is_right(accepted: list[str | None] | None, part: str, got: Json | None) -> float | None:
    if accepted is None or (got is not None and part not in got):
        return None
    if got is None:
        return 0.0
    return float(any(key(one or "") == key(got[part] or "") for one in accepted))


def explain(gold: Json, got: Json | None) -> tuple[Explanation, ...]:
    """What is accepted, and what was understood."""
    wanted = tuple(f"{name}: {' or '.join(map(str, one))}" for name, one in gold.items())
    came = tuple(f"{name}: {one}" for name, one in (got or {}).items())
    return Explanation("accepted", wanted), Explanation("understood", came)


KINDS = Dataset("kinds", load, answer, score, main="right_kind", systems=SYSTEMS, explain=explain)
