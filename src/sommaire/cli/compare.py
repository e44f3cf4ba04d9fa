"""`sommaire compare`: two runs of a dataset, question by question."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sommaire.cli.options import AsJson
from sommaire.cli.output import emit, say
from sommaire.cli.running import ExitCode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sommaire.evaluation.tasks import Json

EXAMPLE = "sommaire compare examples/runs/listing.json examples/runs/product.json"
RunHelp = "The folder of a run, or its results.json."


def compare(
    before: Annotated[Path, typer.Argument(metavar="RUN", help=RunHelp)],
    after: Annotated[Path, typer.Argument(metavar="RUN", help=RunHelp)],
    *,
    as_json: AsJson = False,
) -> int:
    """Compare two runs of a dataset: what changed, and whether it is more than chance.

    A line a measure: before, after, the difference with its interval (paired bootstrap over the
    questions that both runs scored), how many questions got better and worse.
    """
    from sommaire.evaluation.compare import compare as run

    found = run(before, after)
    emit([json.dumps(found, ensure_ascii=False)] if as_json else difference_lines(found))
    say(_talk(found))
    return ExitCode.ANSWERED


def difference_lines(found: Json) -> Iterator[str]:
    """A measure a line."""
    width = max(map(len, found["measures"]), default=0)
    for name, one in found["measures"].items():
        change = one["difference"]
        if change["value"] is None:
            yield f"{name:{width}}  not scored by both"
            continue
        yield (
            f"{name:{width}}  {one['before']:.3f} -> {one['after']:.3f}  "
            f"{change['value']:+.3f} [{change['low']:+.3f}, {change['high']:+.3f}]  "
            f"{one['n_better']} better, {one['n_worse']} worse of {change['n']}"
        )


def _talk(found: Json) -> Iterator[str]:
    one, other = found["systems"]
    yield f"{found['dataset']}: {one}, then {other}; {found['n_both']} questions in both"
    if found["n_only_before"] or found["n_only_after"]:
        yield f"only before: {found['n_only_before']}; only after: {found['n_only_after']}"
    if "instrument" in found["changed"]:
        yield "the instrument changed between the runs: a difference may be its doing, not a gain"
    others = [name for name in found["changed"] if name != "instrument"]
    if others:
        yield f"also changed: {', '.join(others)}"
