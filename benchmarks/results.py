"""The figures of RESULTS.md: every dataset asked of the product and of the baselines.

    python benchmarks/results.py [DATASET …] [--data DIR] [--out DIR] [--date DATE] [--limit N]

Runs what is missing in OUT (a run that was stopped goes on; one that another program made is begun
anew), then writes the tables of RESULTS.md between its marks. The tables of datasets that were not
run stay as they are. `make bench` runs all of it; on two cores that takes about two hours, most of
it reading PDFs.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typeset_laws

from sommaire.errors import InputError
from sommaire.evaluation.run import evaluate, target_of
from sommaire.evaluation.workers import resolve

ROOT = Path(__file__).parents[1]
DATA = Path(os.environ.get("SOMMAIRE_DATA", ROOT.parent / "shared" / "data"))
OTHER_DOCUMENTS = Path(os.environ.get("SOMMAIRE_OTHER_DOCUMENTS", "/tmp/otherdocs"))
"""Where benchmarks/fetch_other_documents.sh puts them."""
RESULTS = ROOT / "benchmarks" / "RESULTS.md"
RANKERS = ("random@20", "order@20", "bm25@5", "bm25@10", "bm25@20")


@dataclass(frozen=True, slots=True)
class Bench:
    """A dataset, who answers it, and the measures of its table."""

    dataset: str
    data: str
    """Below the data folder; below the repository after "repo:"; "other:": what
    benchmarks/fetch_other_documents.sh fetches."""
    systems: tuple[str, ...]
    measures: tuple[str, ...]
    note: str = ""
    called: str = ""
    """The section's name, where a dataset has several."""
    split: str | None = None
    by_group: tuple[str, ...] = ()
    """Measures that are told group by group; the main one of a dataset of few groups otherwise."""

    @property
    def name(self) -> str:
        """Of the section."""
        return self.called or self.dataset


LISTS = (
    "list_exact",
    "list_item_recall",
    "list_item_precision",
    "complete_claimed",
    "false_complete",
    "false_complete_of_claims",
    "needless_doubt",
    "needless_doubt_of_right",
    "confidence_error",
)
TOC = ("toc_f1", "toc_f1_as_deep", "toc_precision", "toc_recall", "toc_levels")
OWN_ROWS = "Truth read on the page by two readers; the rows of the reporting split."
BENCHES = (
    Bench(
        "qasper",
        "qasper/qasper-open-100.json.gz",
        ("product", *RANKERS),
        (
            *(f"evidence_recall@{k}" for k in (5, 10, 20)),
            *(f"evidence_recall@{n}tokens" for n in (500, 1000, 2000, 3000, 6000)),
            "evidence_recall_text@20",
            "evidence_recall_float@20",
            "evidence_recall_strict@20",
            "nDCG@10",
            "RR",
            "evidence_f1",
            "answer_f1",
            "citation_rec",
            "citation_prec",
            "judge_kappa",
        ),
        "The 100 papers come from the split that upstream reserves for final evaluation: these are "
        "development figures. Measured elsewhere, on 208 test papers and 710 questions: BM25 0.784 "
        "at 20 passages, floats 0.432; dense MiniLM 0.747 and 0.723.",
    ),
    Bench(
        "lists",
        "lists/open.jsonl",
        ("product", *RANKERS),
        LISTS,
        "A baseline hands over its passages as items and claims nothing.",
    ),
    *(
        Bench(
            "lists",
            f"repo:benchmarks/lists_{name}.jsonl",
            ("product",),
            LISTS,
            OWN_ROWS,
            f"lists, {name}",
            "reporting",
        )
        for name in ("contracts", "manuals")
    ),
    Bench(
        "damaged",
        "lists/open.jsonl",
        ("product",),
        ("right_doubt", "false_complete", "false_complete_of_claims"),
        "Made of the lists above, each damaged so that the document betrays it.",
        by_group=("right_doubt", "false_complete"),
    ),
    Bench(
        "kinds",
        "lists/kinds_open.jsonl",
        ("product", "random", "listing", "fact"),
        ("right_kind", "right_language"),
        "`listing` and `fact` say the same of every question.",
    ),
    Bench(
        "toc",
        "",
        ("product", "random", "order", "outline"),
        TOC,
        "The outline is hidden; `random` and `order` take a line of each page for a title, drawn "
        "or the first; `outline` is the product with the outline shown, the ceiling.",
    ),
    Bench(
        "toc",
        "other:",
        ("product", "random", "order", "outline"),
        TOC,
        "Outlined PDFs that Debian packages ship: manuals, papers, specifications, guides.",
        "toc, other documents",
    ),
    Bench(
        "toc",
        "repo:benchmarks/toc_contracts.jsonl",
        ("product",),
        TOC,
        "Ten contracts without an outline, their headings read by eye; lettered items with a title "
        "(“(a) Term.”) are held for items, not for headings.",
        "toc, contracts",
    ),
    Bench(
        "clauses",
        "cuad/clauses-open-60.json",
        ("product", *RANKERS),
        ("span_coverage", "span_precision", "complete_claimed", "false_complete", "aligned"),
        "From the PDFs; spans that do not align to their lines count as not covered.",
        by_group=("span_coverage", "span_precision", "complete_claimed"),
    ),
    Bench(
        "descent",
        "",
        ("product", "passages", "random", "order", "bm25"),
        (
            "right_section",
            "lines_spent",
            "within_60_lines",
            "calls_spent",
            "tokens_spent",
            "outline_tokens",
        ),
        "`passages` takes the section of the product's first passage. A refusal scores 0. "
        "`outline_tokens`: the whole table of contents in one prompt, a line a section.",
    ),
    Bench(
        "cells",
        "tatqa/tatqa_dataset_dev.json",
        ("product", "random", "order", "bm25"),
        ("right_passage_first", "evidence_recall@3", "evidence_recall_float@3", "RR", "cell_found"),
    ),
    Bench(
        "own",
        "repo:benchmarks/facts.jsonl",
        ("product", "random", "order", "bm25"),
        (
            "right",
            "answer_found",
            "right_silence",
            "needless_silence",
            "cited_page",
            "page_recall@20",
        ),
        "Facts in contracts, laws, manuals and standards; the rows of the reporting split.",
        "facts",
        "reporting",
    ),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("datasets", nargs="*", help="all where none is named")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "out")
    parser.add_argument("--date", required=True, help="of the run, as it is to be printed")
    parser.add_argument("--limit", type=int)
    options = parser.parse_args()
    for bench in BENCHES:
        if not options.datasets or {bench.dataset, bench.name} & set(options.datasets):
            runs = {system: run(bench, system, options) for system in bench.systems}
            put(bench.name, table(bench, runs, options.date))


def documents(options: argparse.Namespace) -> list[Path]:
    """Where the documents of the rows are: the data, laws set as PDFs, those of Debian packages."""
    laws = options.out / "laws"
    if not laws.is_dir():
        for name in typeset_laws.DOCUMENTS:
            typeset_laws.typeset(name, laws, options.data)
    return [options.data, laws, OTHER_DOCUMENTS]


def run(bench: Bench, system: str, options: argparse.Namespace) -> dict[str, Any]:
    """The results of one system on one dataset."""
    folder = options.out / bench.name.replace(", ", "-") / system
    is_ours = bench.data.startswith("repo:")
    data = located(bench.data, options.data)
    print(f"{bench.name}: {system}", file=sys.stderr, flush=True)
    for is_anew in (False, True):
        try:
            return evaluate(
                bench.dataset,
                data,
                folder,
                limit=options.limit,
                system=system,
                documents=documents(options) if is_ours else (),
                split=bench.split,
                is_anew=is_anew,
            )
        except InputError as error:
            if is_anew or "another run" not in error.what:
                raise
    raise AssertionError


def located(name: str, data: Path) -> Path:
    """The file or folder of a dataset."""
    place, _, rest = name.rpartition(":")
    return {"": data, "repo": ROOT, "other": OTHER_DOCUMENTS}[place] / rest


def table(bench: Bench, runs: dict[str, dict[str, Any]], date: str) -> str:
    """The section of a dataset, in Markdown."""
    first = runs[bench.systems[0]]
    lines = [f"## {bench.name}", ""]
    lines += [bench.note, ""] if bench.note else []
    lines += [command(bench, first, date), "", *_rows(bench.measures, runs), ""]
    measures = bench.by_group
    if not measures and len(first["groups"]) in range(2, 13):
        measures = (resolve(target_of(bench.dataset)).main,)
    if measures:
        told = ", ".join(f"`{one}`" for one in measures)
        lines += [f"The product's {told} by group:", "", *_groups(measures, first["groups"]), ""]
    return "\n".join(lines)


def command(bench: Bench, first: dict[str, Any], date: str) -> str:
    """How and when the figures were made, and over how much."""
    place, _, rest = bench.data.rpartition(":")
    where = {"": f"DATA/{rest}", "repo": rest, "other": "OTHER_DOCUMENTS"}[place]
    words = f"sommaire evaluate {bench.dataset} --data {where} --out DIR --system NAME"
    if bench.split:
        words += f" --split {bench.split} --documents …"
    if first["configuration"]["limit"]:
        words += f" --limit {first['configuration']['limit']}"
    versions = first["versions"]
    counts = ", ".join(
        f"{name.removeprefix('n_').replace('_', ' ')} {value}"
        for name, value in first["report"].items()
        if name.startswith("n_")
    )
    failed = ", ".join(f"{n} {name}" for name, n in first["n_failed"].items())
    return (
        f"`{words}`, {date}, seed {first['seed']}, instrument {versions['instrument'][:8]}, "
        f"product {versions['product'][:8]}. {first['n_asked']} questions asked; of the product's "
        f"{first['n_scored']} scored ({failed}).{' Counted: ' + counts + '.' if counts else ''}"
    )


def _rows(measures: tuple[str, ...], runs: dict[str, dict[str, Any]]) -> list[str]:
    """A row a measure, a column a system: value, interval, n."""
    head = ["measure", *runs]
    rows = [
        [f"`{name}`", *(cell(run["measures"].get(name)) for run in runs.values())]
        for name in measures
    ]
    return ["| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *rows)]


def _groups(measures: Sequence[str], groups: dict[str, dict[str, Any]]) -> list[str]:
    """A row a group, a column a measure."""
    head = ["group", *measures]
    rows = [[name, *(cell(one.get(each)) for each in measures)] for name, one in groups.items()]
    return ["| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *rows)]


def cell(one: dict[str, Any] | None) -> str:
    """A value with its interval and n; a dash where nothing was scored."""
    if one is None or one["value"] is None:
        return "–"
    return f"{one['value']:.3f} [{one['low']:.3f}, {one['high']:.3f}] n={one['n']}"


def put(name: str, section: str) -> None:
    """Write a section between its marks, in the place that it has or at the end."""
    text = RESULTS.read_text() if RESULTS.exists() else ""
    begin, end = f"<!-- {name}: made by benchmarks/results.py -->", f"<!-- end of {name} -->"
    marked = f"{begin}\n{section}\n{end}\n"
    pattern = re.compile(rf"{re.escape(begin)}.*?{re.escape(end)}\n", re.DOTALL)
    if pattern.search(text):
        text = pattern.sub(lambda _: marked, text)
    else:
        text = f"{text.rstrip()}\n\n{marked}".lstrip()
    RESULTS.write_text(text)
    print(f"wrote {shlex.quote(str(RESULTS))}: {name}", file=sys.stderr)


if __name__ == "__main__":
    main()
