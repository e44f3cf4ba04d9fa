"""Evaluate: every question of a dataset put to the product, scored, written down, summed up.

The folder of a run holds `rows.jsonl` (a line a question: truth, answer, scores), `results.json`
(measures with intervals), `report.html`, `times.jsonl`, and where passages were ranked
`run.trec` and `qrels.trec` (and `alce.json`). A run that was killed goes on when it is started
again with the same words, and ends with the same bytes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Protocol

from sommaire.errors import InputError
from sommaire.evaluation.datasets import DATASETS
from sommaire.evaluation.exports import write_exports
from sommaire.evaluation.journal import Journal, dump, write_whole
from sommaire.evaluation.report import report_page
from sommaire.evaluation.results import results
from sommaire.evaluation.systems import MODEL, chat_of_settings, parted
from sommaire.evaluation.tasks import PRODUCT, Dataset, Json, Loaded, Options, Row, Task
from sommaire.evaluation.versions import versions
from sommaire.evaluation.workers import resolve, run_tasks

RESULTS, REPORT = "results.json", "report.html"
TIMEOUT = 300.0
"""Seconds that a question may take, the reading of its document included."""


class Spread(Protocol):
    """Puts many questions: `workers.run_tasks` and what stands in its place."""

    def __call__(
        self,
        target: str,
        tasks: Sequence[Task],
        options: Options,
        *,
        n_processes: int,
        timeout: float,
    ) -> Iterator[Row]:
        """The rows of the tasks, in the order in which they get done."""
        ...


Progress = Callable[[int, int, Row | None], None]
"""Called with the number of rows done, the number in all, and the last row (None at the start)."""


def evaluate(
    dataset: str,
    data: str | Path,
    out: str | Path,
    *,
    limit: int | None = None,
    seed: int = 0,
    n_processes: int = 1,
    system: str = PRODUCT,
    pdf: str | Path | None = None,
    documents: Sequence[str | Path] = (),
    split: str | None = None,
    timeout: float = TIMEOUT,
    on: str = "processes",
    is_anew: bool = False,
    progress: Progress | None = None,
) -> Json:
    """Run a dataset and return what `results.json` holds.

    Args:
        dataset: one of `DATASETS`, or "module:NAME" of a dataset of your own.
        data: the dataset's file or folder.
        out: the folder of the run; one that was begun goes on.
        limit: ask only so many questions, drawn by the seed.
        seed: of all that is drawn: questions, intervals, the random baseline.
        n_processes: how many questions are put at a time; changes nothing in the results.
        system: the product, or a baseline ("bm25@5").
        pdf: a folder with the PDFs of a dataset that also gives text.
        documents: folders with the documents that rows name, where they are not beside the rows.
        split: ask only the rows whose `split` is this one.
        timeout: seconds that a question may take.
        on: where questions are put: "processes" of this machine, or "ray".
        is_anew: throw away what the folder holds of an earlier run.
        progress: told about each row.

    Raises:
        InputError: no such dataset, system or file; the folder holds another run.
    """
    target = target_of(dataset)
    chosen = resolve(target)
    spread = spread_on(on)
    for option, folder in (("--pdf", pdf), *(("--documents", one) for one in documents)):
        if folder is not None and not Path(folder).is_dir():
            raise InputError("There is no such folder", where=str(folder), mend=f"check {option}")
    options = Options(
        system,
        seed,
        None if pdf is None else Path(pdf).resolve(),
        tuple(Path(folder).resolve() for folder in documents),
        split,
    )
    parted(system, chosen.systems)
    loaded = chosen.load(Path(data).resolve(), options)
    tasks = sampled(loaded.tasks, limit, seed)
    configuration = _configuration(chosen, loaded, options, limit=limit, timeout=timeout)
    made_by = versions()
    journal = Journal(Path(out))
    known = journal.begin({**configuration, "versions": made_by}, is_anew=is_anew)
    todo = [task for task in tasks if task.task_id not in known]
    _tell(progress, len(known), len(tasks), None)
    for row in spread(target, todo, options, n_processes=n_processes, timeout=timeout):
        journal.append(row)
        known[row.task.task_id] = row
        _tell(progress, len(known), len(tasks), row)
    rows = [known[task.task_id] for task in tasks]
    journal.settle(rows)
    summed = results(chosen, loaded, rows, configuration=configuration, versions=made_by)
    _write(journal.folder, chosen, rows, summed)
    return summed


def spread_on(on: str) -> Spread:
    """The way of putting many questions that is named.

    Raises:
        InputError: there is no such way.
    """
    if on == "ray":
        from sommaire.evaluation.on_ray import run_tasks_on_ray

        return run_tasks_on_ray
    if on != "processes":
        raise InputError(
            f"There is no way to evaluate on {on!r}", where="--on", mend="give processes, or ray"
        )
    return run_tasks


def target_of(dataset: str) -> str:
    """Where a dataset is: "module:NAME".

    Raises:
        InputError: there is no such dataset.
    """
    if ":" in dataset:
        return dataset
    if dataset not in DATASETS:
        raise InputError(
            f"There is no dataset {dataset!r}", mend=f"the datasets are {', '.join(DATASETS)}"
        )
    return DATASETS[dataset]


def sampled(tasks: Sequence[Task], limit: int | None, seed: int) -> tuple[Task, ...]:
    """All tasks, or as many as wanted, drawn by the seed, in their order."""
    if limit is None or limit >= len(tasks):
        return tuple(tasks)
    chosen = sorted(random.Random(seed).sample(range(len(tasks)), limit))
    return tuple(tasks[at] for at in chosen)


def _configuration(
    dataset: Dataset, loaded: Loaded, options: Options, *, limit: int | None, timeout: float
) -> Json:
    system, _ = parted(options.system, dataset.systems)
    return {
        "dataset": dataset.name,
        "sha256": loaded.sha256,
        "system": options.system,
        "seed": options.seed,
        "limit": limit,
        "split": options.split,
        "pdf": None if options.pdf is None else options.pdf.name,
        "timeout": timeout,
        **({"model": chat_of_settings().name} if system == MODEL else {}),
    }


def _tell(progress: Progress | None, n_done: int, n: int, row: Row | None) -> None:
    if progress is not None:
        progress(n_done, n, row)


def _write(folder: Path, dataset: Dataset, rows: Sequence[Row], summed: Json) -> None:
    write_exports(folder, rows)
    write_whole(folder / REPORT, report_page(summed, rows, dataset))
    write_whole(folder / RESULTS, dump(summed))
