"""`sommaire evaluate`: the questions of a dataset asked, scored, summed up with intervals."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sommaire.cli.options import AsJson
from sommaire.cli.output import emit, say
from sommaire.cli.running import ExitCode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sommaire.evaluation.tasks import Json, Row

EXAMPLE = "sommaire evaluate own --data examples/questions.csv --out build/evaluation --restart"
Out = Annotated[
    Path, typer.Option("--out", metavar="DIR", help="The folder of the run; a run goes on there.")
]


def evaluate(
    dataset: Annotated[
        str,
        typer.Argument(
            metavar="DATASET",
            help="kinds, lists, damaged, toc, qasper, clauses, cells, descent, or own: yours.",
        ),
    ],
    *,
    data: Annotated[
        Path, typer.Option("--data", metavar="PATH", help="The dataset's file or folder.")
    ],
    out: Out,
    limit: Annotated[
        int | None,
        typer.Option("--limit", min=1, metavar="N", help="Ask N questions, drawn by the seed."),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", min=0, metavar="S", help="Of all that is drawn.")
    ] = 0,
    processes: Annotated[
        int, typer.Option("--processes", min=1, metavar="P", help="Questions at a time.")
    ] = 1,
    system: Annotated[
        str, typer.Option("--system", help="product, or a baseline: random, order, bm25@10.")
    ] = "product",
    pdf: Annotated[
        Path | None,
        typer.Option("--pdf", metavar="DIR", help="PDFs of a dataset that also gives text."),
    ] = None,
    documents: Annotated[
        list[Path] | None,
        typer.Option("--documents", metavar="DIR", help="Where the documents of the rows are."),
    ] = None,
    split: Annotated[
        str | None, typer.Option("--split", help="Ask only the rows of this split.")
    ] = None,
    timeout: Annotated[
        float, typer.Option("--timeout", min=0.1, help="Seconds that a question may take.")
    ] = 300.0,
    on: Annotated[
        str, typer.Option("--on", metavar="WHERE", help="Where they are put: processes, or ray.")
    ] = "processes",
    restart: Annotated[
        bool, typer.Option("--restart", help="Throw away what the folder holds of an earlier run.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Measure how well questions with known answers are answered.

    Writes results.json, report.html and a line a question to the folder of the run. A run that was
    stopped goes on when the same command is given again. Failed questions count.
    """
    from sommaire.evaluation.run import evaluate as run

    summed = run(
        dataset,
        data,
        out,
        limit=limit,
        seed=seed,
        n_processes=processes,
        system=system,
        pdf=pdf,
        documents=documents or (),
        split=split,
        timeout=timeout,
        on=on,
        is_anew=restart,
        progress=_progress(),
    )
    emit([json.dumps(summed, ensure_ascii=False)] if as_json else measure_lines(summed))
    failed = ", ".join(f"{n} {name}" for name, n in summed["n_failed"].items())
    say([f"{summed['n_scored']} of {summed['n_asked']} questions scored ({failed})"])
    say([f"report: {out / 'report.html'}"])
    return ExitCode.ANSWERED


def measure_lines(summed: Json) -> Iterator[str]:
    """A measure a line: name, value, interval, number of questions."""
    width = max(map(len, summed["measures"]), default=0)
    for name, one in summed["measures"].items():
        value = "not scored"
        if one["value"] is not None:
            value = f"{one['value']:10.3f}  [{one['low']:.3f}, {one['high']:.3f}]"
        yield f"{name:{width}}  {value}  n = {one['n']}"


def _progress() -> Callable[[int, int, Row | None], None]:
    """Says how far the run is, on standard error: in place on a terminal, else at every tenth."""
    told, n_failed = -1, 0

    def _tell(n_done: int, n: int, row: Row | None) -> None:
        nonlocal told, n_failed
        n_failed += row is not None and row.status != "answered"
        said = f"{n_done} of {n} questions, {n_failed} failed"
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{said}" + ("\n" if n_done == n else ""))
            sys.stderr.flush()
        elif n and 10 * n_done // n != told:
            told = 10 * n_done // n
            say([said])

    return _tell
