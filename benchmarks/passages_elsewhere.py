"""Passages of manuals, laws and contracts: the product's ranking beside words alone, in one run.

    python benchmarks/passages_elsewhere.py DATA [--rows FILE] [--only NAME …] [--questions N]

Questions that need no annotator: the heading of a section over its passages (three manuals, two of
them French, the French code of relations between public and administration, two regulations of the
Union), the name of a category over the clauses that CUAD's lawyers marked (contracts that the
encoder was not trained on). "Hidden" documents have lost their headings: what is left is the text
of their passages, as where a person asks in words of her own. Printed is the recall among 20
passages within 6,000 tokens, and the difference by question with its interval (bootstrap).
Development data: the encoder saw none of it, the rules of the product were written with it at hand.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from sommaire.evaluation.datasets.clauses import contract, passages_of
from sommaire.evaluation.datasets.headings import Asked, by_headings, hidden, sampled
from sommaire.evaluation.datasets.text_documents import Block, document_of, squeezed
from sommaire.evaluation.intervals import estimate_mean
from sommaire.facts import load_ranker
from sommaire.ingest import read
from sommaire.retrieval.passages.meaning import Meaning
from sommaire.retrieval.passages.search import search
from sommaire.tables import Document
from sommaire.understanding import understand

MANUALS = ("R-exts.pdf", "debian-reference.fr.pdf", "developers-reference.fr.pdf")
REGULATIONS = ("32016R0679.json", "32022R2554.json")
N_CONTRACTS = 16
_TITLE = re.compile(r"^(.{6,120}?) (?=1\. [A-Z])")
_PARAGRAPH = re.compile(r"(?<=[.;]) (?=\d{1,2}\. [A-Z])")
_ARTICLE = re.compile(r"^[\w ]{3,24}? (?:[IVXLC\d]+(?:er)?|unique|préliminaire)\s*: ")
_NOT_CLAUSES = ("Parties", "Document Name")


@dataclass(frozen=True, slots=True)
class Group:
    """Questions of one kind over one document."""

    name: str
    rows: tuple[Asked, ...]


def with_hidden(name: str, document: Document, n: int) -> Iterator[Group]:
    """Some headings of a document as questions, and the same with the headings hidden."""
    rows = sampled(by_headings(document), n)
    yield Group(name, rows)
    yield Group(f"{name}, headings hidden", hidden(rows))


def manuals(data: Path, n: int) -> Iterator[Group]:
    """Three manuals from their PDFs."""
    for name in MANUALS:
        yield from with_hidden(f"manual {Path(name).stem}", read(data / "manuals" / name), n)


def french_law(data: Path, n: int) -> Iterator[Group]:
    """A French code: its articles under the titles of their sections."""
    with gzip.open(data / "legi_fr/crpa.jsonl.gz", "rt", encoding="utf-8") as stream:
        rows = [json.loads(line) for line in stream if line.strip()]
    title = {row["id"]: _ARTICLE.sub("", row.get("title", "")) for row in rows}
    articles = [row for row in rows if row["type"] == "article" and row["text"].strip()]
    blocks = [Block("paragraph", squeezed(row["text"]), title[row["parent"]]) for row in articles]
    yield from with_hidden("law CRPA (French)", document_of("crpa", rows[0]["title"], blocks), n)


def regulations(data: Path, n: int) -> Iterator[Group]:
    """Regulations of the Union: numbered paragraphs under the titles of their articles."""
    for name in REGULATIONS:
        loaded = json.loads((data / "eu_regs_en" / name).read_text("utf-8"))
        blocks: list[Block] = []
        for article in loaded["articles"]:
            title = _TITLE.match(article["text"])
            if title:
                rest = article["text"][title.end() :]
                blocks += [Block("paragraph", one, title[1]) for one in _PARAGRAPH.split(rest)]
        document = document_of(loaded["name"], loaded["title"], blocks)
        yield from with_hidden(f"regulation {loaded['name']}", document, n)


# --- clauses --------------------------------------------------------------------------------------


def clauses(data: Path, n: int) -> Iterator[Group]:
    """The clauses of contracts by their category."""
    rows = json.loads((data / "cuad/clauses-open-60.json").read_text("utf-8"))
    unseen = [row for row in rows if hashlib.sha256(row["id"].encode()).digest()[0] % 2]
    for row in unseen[: min(N_CONTRACTS, n)]:
        file = data / "cuad/txt" / row["txt"]
        pdf = data / "cuad/pdf" / Path(row["pdf"]).name
        document, letters = contract(str(pdf) if pdf.is_file() else None, str(file))
        text = file.read_text("utf-8")
        names, asked = [], []
        for category, clause in row["clauses"].items():
            gold = passages_of(document, letters, text, clause["spans"])
            if gold and category not in _NOT_CLAUSES:
                names.append(Asked(document, category, gold))
                question = f"Which clauses concern {category.lower()}?"
                asked.append(Asked(document, question, gold))
        yield Group("CUAD, name of the category", tuple(names))
        yield Group("CUAD, asked for clauses", tuple(asked))


# --- measuring ------------------------------------------------------------------------------------


def recall(row: Asked, meaning: Meaning | None) -> float:
    """The share of the passages that are handed over."""
    hits = search(row.document, understand(row.text, row.document), meaning=meaning)
    return len(row.gold & {hit.passage_id for hit in hits}) / len(row.gold)


SOURCES = {"manuals": manuals, "law": french_law, "regulations": regulations, "cuad": clauses}


def told(values: Iterable[float]) -> str:
    """A mean with its interval."""
    mean = estimate_mean(list(values), seed=0, name="passages elsewhere")
    return f"{mean.value:.3f} [{mean.low:.3f}, {mean.high:.3f}]"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--rows", type=Path, help="write a line a question")
    parser.add_argument("--only", nargs="*", choices=SOURCES, default=list(SOURCES))
    parser.add_argument("--questions", type=int, default=40, help="of each document, at most")
    given = parser.parse_args()
    meaning = load_ranker().meaning
    found: dict[str, list[tuple[float, float]]] = {}
    lines = []
    data = given.data.resolve()
    for group in chain.from_iterable(SOURCES[one](data, given.questions) for one in given.only):
        for row in group.rows:
            words, product = recall(row, None), recall(row, meaning)
            found.setdefault(group.name, []).append((words, product))
            line = {"group": group.name, "document": row.document.name, "question": row.text}
            lines.append(line | {"gold": sorted(row.gold), "words": words, "product": product})
    if given.rows:
        given.rows.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    print("| | n | words (BM25) | product | difference |\n| --- | --- | --- | --- | --- |")
    for name, pairs in found.items():
        words_, product_ = zip(*pairs, strict=True)
        more = told(b - a for a, b in pairs)
        print(f"| {name} | {len(pairs)} | {told(words_)} | {told(product_)} | {more} |")


if __name__ == "__main__":
    main()
