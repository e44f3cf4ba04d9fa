"""What an evaluation is made of, as values: tasks, options, rows, datasets.

A task is one question with its truth. A row is what became of it: the answer as plain JSON, or why
there is none, and its scores. A dataset says how tasks are loaded, answered and scored; scoring
sees nothing but the truth and the answer, so that a stored run can be scored again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

Json = dict[str, Any]
"""A JSON object."""
Scores = dict[str, float | None]
"""By measure; None where the measure does not apply to the question: "unscored" is not zero."""
Pairs = list[tuple[float, float]]
Status = Literal["answered", "refused", "error", "timed out"]
PRODUCT = "product"
"""The system that is evaluated unless another one is named."""


class Refusal(Exception):
    """The system cannot answer a question of this kind; the message says why."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a run is made; the same options give the same bytes."""

    system: str = PRODUCT
    seed: int = 0
    pdf: Path | None = None
    """A folder with the PDFs of a dataset that also gives text."""
    documents: tuple[Path, ...] = ()
    """Folders with the documents that rows name, where they are not beside the rows."""
    split: str | None = None
    """Only the rows whose `split` (or `part`) is this one."""


@dataclass(frozen=True, slots=True)
class Task:
    """One question with its truth."""

    task_id: str
    question: str
    document: str
    """Tasks of one document follow each other in one process, which keeps the document."""
    group: str
    """Under what it is reported apart: where a list lives, numbered or not."""
    gold: Json
    how: Json = field(default_factory=dict)
    """What the dataset needs to put the question: paths, pages to drop."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """The tasks of a dataset, and what was counted while they were made."""

    tasks: tuple[Task, ...]
    sha256: str
    """Of the files that hold the truth."""
    report: Json = field(default_factory=dict)
    """Counts of what does not match, or was left out, and why."""


@dataclass(frozen=True, slots=True)
class Row:
    """What became of a task."""

    task: Task
    status: Status
    reason: str
    """Why there is no answer; "" where there is one."""
    got: Json | None
    """None where there is no answer."""
    scores: Scores
    seconds: float = 0.0
    """Kept apart from the rest: it differs from run to run."""


@dataclass(frozen=True, slots=True)
class Pooled:
    """A measure over all pairs of all questions, where a mean over questions would not do."""

    pairs: Callable[[Json, Json | None], Pairs]
    """What a question brings: truth and answer to pairs of numbers."""
    reduce: Callable[[Sequence[tuple[float, float]]], float | None]


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a person wants to see of a question that went wrong: a name and lines."""

    name: str
    lines: tuple[str, ...]


def _explain_nothing(_: Json, __: Json | None) -> tuple[Explanation, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Dataset:
    """Questions with known answers, how they are put and how the answers are scored."""

    name: str
    load: Callable[[Path, Options], Loaded]
    answer: Callable[[Task, Options], Json]
    """Knows of the options the system and the seed; where things are stands in the task. Raises
    `Refusal` where the system cannot answer questions of this kind."""
    score: Callable[[Json, Json | None], Scores]
    """Truth and answer to scores; of a missing answer (None) what it costs, never nothing."""
    main: str
    """The measure by which questions are the worst."""
    systems: tuple[str, ...] = (PRODUCT,)
    pooled: Mapping[str, Pooled] = field(default_factory=dict)
    explain: Callable[[Json, Json | None], tuple[Explanation, ...]] = _explain_nothing
    """Truth and answer as the report shows them."""
