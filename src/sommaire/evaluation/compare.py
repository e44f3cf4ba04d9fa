"""Two runs, question by question: what changed, and whether it is more than chance.

The difference of a measure is over the questions that both runs scored, with a paired bootstrap
interval; questions that only one of them has are counted, and left out of the difference alone.
"""

from __future__ import annotations

import json
from pathlib import Path

from sommaire.errors import InputError
from sommaire.evaluation.intervals import estimate_difference
from sommaire.evaluation.results import estimate_json
from sommaire.evaluation.tasks import Json

RESULTS = "results.json"


def compare(before: str | Path, after: str | Path, *, seed: int = 0) -> Json:
    """What the second run has over the first.

    Args:
        before: the folder of a run, or its `results.json`.
        after: another one, of the same dataset.
        seed: of the bootstrap.

    Raises:
        InputError: no run there, or runs of two datasets.
    """
    one, other = read_results(Path(before)), read_results(Path(after))
    if one["dataset"] != other["dataset"]:
        raise InputError(
            f"These are runs of two datasets, {one['dataset']} and {other['dataset']}",
            where=f"{before}, {after}",
            mend="compare runs of one dataset",
        )
    rows = {row["id"]: row["scores"] for row in one["rows"]}
    others = {row["id"]: row["scores"] for row in other["rows"]}
    both = [name for name in rows if name in others]
    names = dict.fromkeys(name for scores in others.values() for name in scores)
    return {
        "schema_version": 1,
        "dataset": one["dataset"],
        "systems": [one["system"], other["system"]],
        "n_both": len(both),
        "n_only_before": len(rows) - len(both),
        "n_only_after": len(others) - len(both),
        "changed": _changed(one, other),
        "measures": {
            name: _difference([(rows[at], others[at]) for at in both], name, seed) for name in names
        },
    }


def read_results(path: Path) -> Json:
    """The results of a run.

    Raises:
        InputError: there are none.
    """
    file = path / RESULTS if path.is_dir() else path
    mend = "name the folder of a run that has ended, or its results.json"
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise InputError("There is no run here", where=str(path), mend=mend) from None
    if not isinstance(found, dict) or not {"dataset", "rows", "measures"} <= found.keys():
        raise InputError("This is no results.json", where=str(file), mend=mend)
    return found


def _changed(one: Json, other: Json) -> list[str]:
    """What differs between the programs and the data behind the two runs."""
    parts = {"versions": ("instrument", "product", "python"), "configuration": ("sha256", "limit")}
    return [
        "data" if name == "sha256" else name
        for part, names in parts.items()
        for name in names
        if one.get(part, {}).get(name) != other.get(part, {}).get(name)
    ]


def _difference(pairs: list[tuple[Json, Json]], name: str, seed: int) -> Json:
    scored = [
        (one[name], other[name])
        for one, other in pairs
        if one.get(name) is not None and other.get(name) is not None
    ]
    n = len(scored)
    return {
        "before": round(sum(one for one, _ in scored) / n, 6) if n else None,
        "after": round(sum(other for _, other in scored) / n, 6) if n else None,
        "difference": estimate_json(estimate_difference(scored, seed=seed, name=name)),
        "n_better": sum(other > one for one, other in scored),
        "n_worse": sum(other < one for one, other in scored),
    }
