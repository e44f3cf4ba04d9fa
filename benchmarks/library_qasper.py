"""Open-domain QASPER: 100 papers in one library, each question without its paper.

    python benchmarks/library_qasper.py DATA/qasper/qasper-open-100.json.gz [--vectors]

Prints the share of questions whose paper comes first and among the first five, and the evidence
recall among the first 20 passages of the library, with 95 % intervals (bootstrap over questions).
Papers are parted in two halves by the parity of their place: `tuned` may be looked at while the
product is written, `held out` is for reporting. The papers come from the split that upstream
reserves for final evaluation: development figures all the same.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from time import perf_counter

import sommaire.library as library_module
import sommaire.retrieval.passages.search as passages_module
from sommaire.corpus import Prepared, Scope
from sommaire.documents.rows import pack_tables
from sommaire.evaluation.datasets.qasper import document, load, papers
from sommaire.evaluation.intervals import estimate_mean
from sommaire.evaluation.tasks import Options, Task
from sommaire.ingest import described
from sommaire.library import Library, open_library
from sommaire.library.asking import rank_documents
from sommaire.library.choosing import question_stems
from sommaire.understanding import understand

RARE = 10
SELF = ("that name something rare", True)
"""Of all questions, those that a reader could put without the paper before her."""


@dataclass(frozen=True, slots=True)
class Scored:
    """What became of one question."""

    half: str
    names: bool
    """A word of the question stands in a tenth of the papers at most."""
    first: float
    fifth: float
    evidence: float | None
    seconds: float


def fill(library: Library, file: Path) -> dict[str, str]:
    """Put all papers in; the id of the paper by the name in the library."""
    for paper_id in papers(file):
        made = document(file, paper_id)
        sha256 = hashlib.sha256(paper_id.encode()).hexdigest()
        made = replace(made, sha256=sha256, name=f"{paper_id}.pdf")
        path = f"/papers/{paper_id}.pdf"
        library.keep(Prepared(path, described(made, 0), pack_tables(made), paper_id.encode()))
    library.follow()
    return {entry.name: Path(entry.name).stem for entry in library.documents()}


def score(library: Library, task: Task, half: str) -> Scored:
    """Whether the right paper and its evidence come."""
    started = perf_counter()
    question = understand(task.question)
    ranked = rank_documents(question, library, Scope())
    entries = library.entries_of([row.document_id for row in ranked[:5]])
    order = [Path(entries[row.document_id].name).stem for row in ranked[:5]]
    wanted = {*task.gold["text"], *task.gold["floats"]}
    found = {
        one.passage_id
        for one in library.search(task.question, k=20)
        if Path(one.document.name).stem == task.document
    }
    recall = len(wanted & found) / len(wanted) if wanted else None
    seconds = perf_counter() - started
    stems = question_stems(question) or (frozenset[str](),)
    rarest = min(len(library.indexes.find_documents([one], 200)) for one in stems)
    return Scored(
        half,
        0 < rarest <= RARE,
        float(order[:1] == [task.document]),
        float(task.document in order),
        recall,
        seconds,
    )


def lines(rows: list[Scored]) -> Iterator[str]:
    """The measures of each half, a row of a Markdown table each."""
    yield "| half | questions | right paper first | among the first 5 | evidence recall at 20 | s |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for half in ("tuned", "held out", "all", SELF[0]):
        chosen = [row for row in rows if half in (row.half, "all") or (half, row.names) == SELF]
        if not chosen:
            continue
        evidence = [row.evidence for row in chosen if row.evidence is not None]
        cells = [
            told([row.first for row in chosen]),
            told([row.fifth for row in chosen]),
            told(evidence),
        ]
        seconds = sorted(row.seconds for row in chosen)[len(chosen) // 2]
        yield f"| {half} | {len(chosen)} | {' | '.join(cells)} | {seconds:.2f} |"


def told(values: list[float]) -> str:
    """A mean with its interval and number."""
    mean = estimate_mean(values, seed=0, name="qasper in a library")
    return f"{mean.value:.3f} [{mean.low:.3f}, {mean.high:.3f}] n={mean.n}"


def keep_everything_open(n: int) -> None:
    """Keep all papers and their indexes in memory: the same answers in less time."""
    library_module._KEPT_OPEN = n
    passages_module._indexed = lru_cache(maxsize=n)(passages_module._indexed.__wrapped__)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--half", choices=("tuned", "held out"))
    parser.add_argument("--vectors", action="store_true", help="keep vectors of the passages")
    parser.add_argument("--rows", type=Path, help="write a line a question")
    given = parser.parse_args()
    file = given.file.resolve()
    keep_everything_open(200)
    halves = {one: ("tuned", "held out")[at % 2] for at, one in enumerate(papers(file))}
    tasks = [task for task in load(file, Options()).tasks
             if given.half in (None, halves[task.document])]  # fmt: skip
    with (
        tempfile.TemporaryDirectory() as folder,
        open_library(folder, with_vectors=given.vectors) as library,
    ):
        started = perf_counter()
        fill(library, file)
        print(f"filled in {perf_counter() - started:.0f} s", file=sys.stderr)
        rows = [score(library, task, halves[task.document]) for task in tasks]
    if given.rows:
        told_rows = [
            {"question": task.question, "paper": task.document, "first": row.first,
             "fifth": row.fifth, "evidence": row.evidence}
            for task, row in zip(tasks, rows, strict=True)
        ]  # fmt: skip
        given.rows.write_text("".join(f"{json.dumps(row)}\n" for row in told_rows))
    sys.stdout.writelines(f"{line}\n" for line in lines(rows))


if __name__ == "__main__":
    main()
