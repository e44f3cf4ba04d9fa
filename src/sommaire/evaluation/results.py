"""From rows to measures: means and pooled values with their intervals, in all and by group.

Every question that was asked is in the denominator of each measure that applies to it; one that was
refused, failed or timed out stands there with what a missing answer scores. What does not apply is
None, and lowers `n`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from sommaire.evaluation.intervals import METHOD, Estimate, estimate_mean, estimate_pooled
from sommaire.evaluation.journal import rounded
from sommaire.evaluation.tasks import Dataset, Json, Loaded, Row

SCHEMA_VERSION = 1


def results(
    dataset: Dataset, loaded: Loaded, rows: Sequence[Row], *, configuration: Json, versions: Json
) -> Json:
    """What `results.json` holds (SPEC §9)."""
    seed = configuration["seed"]
    groups = sorted({row.task.group for row in rows} - {""})
    return {
        "schema_version": SCHEMA_VERSION,
        "dataset": dataset.name,
        "system": configuration["system"],
        "n_asked": len(rows),
        "n_scored": sum(is_scored(row) for row in rows),
        "n_failed": n_failed(rows),
        "measures": measures(dataset, rows, seed=seed),
        "groups": {
            group: measures(dataset, [r for r in rows if r.task.group == group], seed=seed)
            for group in groups
        },
        "report": loaded.report,
        "interval": METHOD,
        "seed": seed,
        "configuration": configuration,
        "versions": versions,
        "rows": [row_summary(row) for row in rows],
    }


def is_scored(row: Row) -> bool:
    """Whether an answer came, and something of it could be scored."""
    return row.status == "answered" and any(value is not None for value in row.scores.values())


def n_failed(rows: Sequence[Row]) -> dict[str, int]:
    """How many questions got no answer, by what happened."""
    return {
        status: sum(row.status == status for row in rows)
        for status in ("refused", "error", "timed out")
    }


def measures(dataset: Dataset, rows: Sequence[Row], *, seed: int) -> dict[str, Json]:
    """Each measure with its interval and the number of questions that it is over."""
    names = dict.fromkeys(name for row in rows for name in row.scores)
    found = {name: estimate_mean(values(rows, name), seed=seed, name=name) for name in names}
    for name, pooled in dataset.pooled.items():
        groups = [pooled.pairs(row.task.gold, row.got) for row in rows]
        found[name] = estimate_pooled(groups, pooled.reduce, seed=seed, name=name)
    return {name: estimate_json(one) for name, one in found.items()}


def values(rows: Sequence[Row], name: str) -> list[float]:
    """The scores of the questions that a measure applies to, failed ones among them."""
    scores = (row.scores.get(name) for row in rows)
    return [score for score in scores if score is not None]


def estimate_json(estimate: Estimate) -> Json:
    """An estimate as JSON, rounded."""
    return {
        name: value if isinstance(value, int) else rounded(value)
        for name, value in asdict(estimate).items()
    }


def row_summary(row: Row) -> Json:
    """A question in `results.json`: all but what came back, which `rows.jsonl` has."""
    return {
        "id": row.task.task_id,
        "group": row.task.group,
        "document": row.task.document,
        "question": row.task.question,
        "status": row.status,
        "reason": row.reason,
        "scores": row.scores,
    }
