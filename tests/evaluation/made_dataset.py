"""A dataset whose questions do what they say: answer, fail, refuse, hang, die, print."""

from __future__ import annotations

import hashlib
import json
import os
import time
from pathlib import Path

from sommaire.evaluation.metrics.calibration import calibration_error
from sommaire.evaluation.tasks import (
    Dataset,
    Explanation,
    Json,
    Loaded,
    Options,
    Pairs,
    Pooled,
    Refusal,
    Scores,
    Task,
)

TARGET = "tests.evaluation.made_dataset:MADE"


def write(path: Path, words: str, *, sleep: float = 0.0) -> Path:
    """A file of questions, one for each word."""
    rows = [{"do": word, "sleep": sleep, "at": at} for at, word in enumerate(words.split())]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def load(path: Path, _: Options) -> Loaded:
    """A task a line; two questions a document."""
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    tasks = tuple(
        Task(
            f"q{row['at']}", f"{row['do']}?", f"d{row['at'] // 2}", row["do"], {"is": "right"}, row
        )
        for row in rows
    )
    return Loaded(tasks, hashlib.sha256(path.read_bytes()).hexdigest(), {"n_lines": len(rows)})


def answer(task: Task, options: Options) -> Json:
    """What the question says."""
    time.sleep(task.how["sleep"])
    match task.how["do"]:
        case "fail":
            raise ValueError("it broke\nin two lines")
        case "refuse":
            raise Refusal("not my kind")
        case "hang":
            time.sleep(600)
        case "die":
            os._exit(7)
        case "print":
            print("a word too many")
    return {"said": task.how["do"], "sure": 0.9, "system": options.system}


def score(gold: Json, got: Json | None) -> Scores:
    """Right where "right" was said; politeness is scored of polite answers alone."""
    said = None if got is None else got["said"]
    is_polite = None if said != "polite" else 1.0
    return {"right": float(said == gold["is"]), "polite": is_polite}


def pairs(gold: Json, got: Json | None) -> Pairs:
    """How sure, and whether right."""
    return [] if got is None else [(got["sure"], float(got["said"] == gold["is"]))]


def explain(gold: Json, got: Json | None) -> tuple[Explanation, ...]:
    """Both."""
    return (Explanation("gold", (gold["is"],)), Explanation("got", (str(got),)))


MADE = Dataset(
    "made",
    load,
    answer,
    score,
    main="right",
    systems=("product", "bm25"),
    pooled={"sure_error": Pooled(pairs, calibration_error)},
    explain=explain,
)
