"""Questions over documents that are no papers, for training the ranking beside QASPER's.

Headings over their passages, shown and hidden (reports of public bodies, parts of the French labour
code), categories over the clauses of contracts, TAT-QA's questions over tables: only of the halves
that the encoder was trained on (`pairs.is_trained_on`), so that the others stay for measuring.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pairs import _bare, is_trained_on

from sommaire.evaluation.datasets import cells
from sommaire.evaluation.datasets.clauses import contract, passages_of
from sommaire.evaluation.datasets.headings import Asked, by_headings, hidden, sampled
from sommaire.evaluation.datasets.text_documents import Block, document_of, squeezed
from sommaire.evaluation.tasks import Options
from sommaire.ingest import read
from sommaire.tables import Document

MOST_PASSAGES = 250
PER_DOCUMENT = 15
N_LAW, N_CONTRACTS, N_TABLES = 8, 12, 120
REPORTS = (
    "nist/NIST.CSWP.29.pdf", "nist/NIST.FIPS.199.pdf", "nist/derived-sp800-53r5-controls.pdf",
    "usgov/2023-annual-report.pdf", "usgov/Regulation_Best_Interest_proposed_rule.pdf",
)  # fmt: skip


def questions(data: Path) -> Iterator[Asked]:
    for name in REPORTS:
        yield from both(read(data / name))
    for document in labour_code(data):
        yield from both(document)
    yield from clauses(data)
    yield from tables(data)


def both(document: Document) -> Iterator[Asked]:
    """Headings shown and headings hidden, over the first passages of a document."""
    start = random.Random(document.name).randrange(max(1, len(document.passages) - MOST_PASSAGES))
    part = document.passages[start : start + MOST_PASSAGES]
    part = tuple(replace(one, passage_id=at) for at, one in enumerate(part))
    rows = sampled(by_headings(replace(document, passages=part)), PER_DOCUMENT)
    yield from rows
    yield from hidden(rows)


def labour_code(data: Path) -> Iterator[Document]:
    """Parts of the code with enough articles to choose among."""
    with gzip.open(data / "legi_fr/code_du_travail.jsonl.gz", "rt", encoding="utf-8") as stream:
        rows = [json.loads(line) for line in stream if line.strip()]
    by_id = {row["id"]: row for row in rows}
    parts: dict[int, list[Block]] = {}
    for row in rows:
        if row["type"] == "article" and row["text"].strip():
            above = row
            while above["level"] > 3:
                above = by_id[above["parent"]]
            title = _bare(by_id[row["parent"]]["title"])
            parts.setdefault(above["id"], []).append(
                Block("paragraph", squeezed(row["text"]), title)
            )
    fit = [one for one in parts if 60 <= len(parts[one]) <= MOST_PASSAGES]
    for one in random.Random(3).sample(fit, N_LAW):
        yield document_of(f"travail {one}", by_id[one].get("title", ""), parts[one])


def clauses(data: Path) -> Iterator[Asked]:
    rows = json.loads((data / "cuad/clauses-open-60.json").read_text("utf-8"))
    for row in [row for row in rows if is_trained_on(row["id"])][:N_CONTRACTS]:
        file = data / "cuad/txt" / row["txt"]
        pdf = data / "cuad/pdf" / Path(row["pdf"]).name
        document, letters = contract(str(pdf) if pdf.is_file() else None, str(file))
        text = file.read_text("utf-8")
        if len(document.passages) > MOST_PASSAGES:
            continue
        for category, clause in row["clauses"].items():
            gold = passages_of(document, letters, text, clause["spans"])
            if gold and category not in ("Parties", "Document Name"):
                yield Asked(document, f"Which clauses concern {category.lower()}?", gold)


def tables(data: Path) -> Iterator[Asked]:
    """TAT-QA's questions, those of each table and its paragraphs together."""
    tasks = cells.load(data / "tatqa/tatqa_dataset_dev.json", Options()).tasks
    names = dict.fromkeys(task.document for task in tasks if is_trained_on(task.document))
    chosen = set(list(names)[:N_TABLES])
    for task in tasks:
        if task.document in chosen:
            document = cells.document(Path(task.how["file"]), task.how["at"])
            gold = frozenset([*task.gold["text"], *task.gold["floats"]])
            if gold:
                yield Asked(document, task.question, gold)
