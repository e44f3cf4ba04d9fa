"""PageIndex Flash's trees and our tables of contents against the outlines that were hidden.

    python pageindex_score.py TREES FILE …

Run by pageindex.sh with Sommaire's Python, after pageindex_trees.py; reads our tables in the same
run. Prints the table, and writes it into RESULTS.md.
"""

from __future__ import annotations

import json
import resource
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from results import put

from sommaire import ingest
from sommaire.evaluation.datasets.toc import outline
from sommaire.evaluation.metrics import toc
from sommaire.evaluation.metrics.toc import Entry


@dataclass(frozen=True, slots=True)
class Found:
    """A table of contents and what it took."""

    entries: list[Entry]
    seconds: float
    note: str = ""


def ours(file: Path) -> Found:
    """Our table, the outline hidden; seconds of processor of the process that read the file."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    document = ingest.read(file, use_outline=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    rows = [Entry(one.name, one.level, one.first_page_num) for one in document.sections]
    return Found(rows, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def theirs(file: Path, trees: Path) -> Found:
    """PageIndex's tree."""
    found = json.loads((trees / f"{file.stem}.json").read_text())
    rows = [Entry(*one) for one in found.get("entries", ())]
    note = found["error"].strip().splitlines()[-1] if "error" in found else ""
    return Found(rows, found["cpu_seconds"], note)


def main(arguments: list[str]) -> None:
    """A row a file, and the means."""
    trees, files = Path(arguments[0]), [Path(one) for one in arguments[1:]]
    lines = [
        "## toc beside PageIndex 0.4.7",
        "",
        "`benchmarks/peers/pageindex.sh`: its Flash tree (no model) and our table of contents, the "
        "outline hidden from both, one run; seconds of processor on shared cores.",
        "",
        "| document | rows | ours: P, R, F1, F1 as deep, levels | s "
        "| PageIndex: P, R, F1, F1 as deep, levels | s |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    f1s: list[tuple[float, float]] = []
    for file in files:
        gold = outline(file) or []
        both = ours(file), theirs(file, trees)
        scores = [toc.score(one.entries, gold) for one in both]
        f1s.append(tuple(toc.f1(one, len(gold)) or 0.0 for one in scores))  # type: ignore[arg-type]
        cells = [
            part
            for one, score in zip(both, scores, strict=True)
            for part in (said(score, len(gold)) + one.note, f"{one.seconds:.1f}")
        ]
        lines.append(f"| {file.name} | {len(gold)} | {' | '.join(cells)} |")
        print(lines[-1], flush=True)
    mine, peer = (sum(pair[at] for pair in f1s) / len(f1s) for at in (0, 1))
    lines.append(f"| mean F1 of {len(f1s)} | | {mine:.3f} | | {peer:.3f} | |")
    print(lines[-1])
    put("pageindex", "\n".join([*lines, ""]))


def said(score: toc.TocScore, n_gold: int) -> str:
    """Five figures in a cell."""
    measures = toc.measure(score, n_gold)
    names = ("toc_precision", "toc_recall", "toc_f1", "toc_f1_as_deep", "toc_levels")
    return ", ".join(f"{measures[name] or 0.0:.3f}" for name in names)


if __name__ == "__main__":
    main(sys.argv[1:])
