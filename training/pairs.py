"""Questions with their evidence, from licence-clean data, as groups for training the encoder.

A group is a document (or a part of one): its passages, and questions with the places of the
passages that answer them; whatever else the group holds is a hard negative. QASPER's train and dev
questions (dev: chosen on, never trained on), the ten full train papers, half of the contracts of
ContractNLI and CUAD and half of TAT-QA's documents (the other halves are for reporting), article
titles of the French labour code, headings of public-domain reports over their text. None of
QASPER's test papers. Run: python training/pairs.py DATA OUT.jsonl.gz (needs Sommaire installed).
"""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Group = dict[str, Any]

_REFERENCE = re.compile(r"\b(BIB|TAB|FIG|SEC|EQU?)REF(\d+)")
_WHAT = {"TAB": "", "FIG": "", "SEC": "", "EQ": "", "EQU": ""}


def is_trained_on(name: str) -> bool:
    """Whether a document of a data set that is halved is in the half for training."""
    return hashlib.sha256(name.encode()).digest()[0] % 2 == 0


def printed(text: str) -> str:
    """QASPER's marks of references as a PDF would print them: [16], Table 3."""
    return _REFERENCE.sub(lambda m: f"[{m[2]}]" if m[1] == "BIB" else m[2], text)


def group(source: str, name: str, passages: list[str], questions: list[Any]) -> Group | None:
    """A group with its questions' evidence as places; None where no question has any."""
    kept = list(dict.fromkeys(" ".join(text.split()) for text in passages if text.strip()))
    place = {text: at for at, text in enumerate(kept)}
    rows = []
    for question, evidence in questions:
        found = sorted({place[t] for e in evidence if (t := " ".join(e.split())) in place})
        if found and len(found) < max(2, len(kept)):
            rows.append([question, found])
    return {"source": source, "name": name, "passages": kept, "questions": rows} if rows else None


def qasper_train(data: Path) -> Iterator[Group | None]:
    with gzip.open(data / "qasper/train_questions_evidence_813papers.json.gz", "rt") as stream:
        for paper in json.load(stream):
            questions = [
                (row["question"], [e for e in row["evidence"] if len(e) > 40])
                for row in paper["qas"]
            ]
            passages = [text for _, evidence in questions for text in evidence]
            yield group("qasper", paper["title"], passages, questions)


def qasper_full(data: Path) -> Iterator[Group | None]:
    for paper in json.loads((data / "qasper/train_full_10papers.json").read_text("utf-8")):
        rows = paper["full_text"]
        if isinstance(rows, dict):
            rows = [{"paragraphs": texts} for texts in rows["paragraphs"]]
        figures = paper["figures_and_tables"]
        captions = (
            figures["caption"] if isinstance(figures, dict) else [f["caption"] for f in figures]
        )
        passages = [paper["abstract"], *(t for row in rows for t in row["paragraphs"]), *captions]
        yield group("qasper_full", paper["title"], passages, list(_qas(paper["qas"])))


def _qas(qas: Any) -> Iterator[tuple[str, list[str]]]:
    if isinstance(qas, dict):
        answers = [[{"answer": a} for a in one["answer"]] for one in qas["answers"]]
        qas = [{"question": q, "answers": a} for q, a in zip(qas["question"], answers, strict=True)]
    for row in qas:
        evidence = [e for a in row["answers"] for e in a["answer"]["evidence"]]
        yield row["question"], [e.removeprefix("FLOAT SELECTED: ") for e in evidence]


def qasper_dev(data: Path) -> Iterator[Group | None]:
    with gzip.open(data / "qasper/dev_questions_evidence_255papers.json.gz", "rt") as stream:
        rows = list(json.load(stream).values())
    papers: dict[str, list[Any]] = {}
    for row in rows:
        evidence = [e for e in row["evidence"] if not e.startswith("FLOAT") and len(e) > 40]
        papers.setdefault(row["article_id"], []).append((row["text"], evidence))
    for name, questions in papers.items():
        yield group("qasper_dev", name, [t for _, e in questions for t in e], questions)


def contracts(data: Path) -> Iterator[Group | None]:
    """ContractNLI: a hypothesis and the clauses that decide it."""
    loaded = json.loads((data / "contractnli/dev.json").read_text("utf-8"))
    labels = loaded["labels"]
    for document in loaded["documents"]:
        spans = [document["text"][start:end] for start, end in document["spans"]]
        questions = []
        for key, said in document["annotation_sets"][0]["annotations"].items():
            evidence = [spans[at] for at in said["spans"]]
            questions += [
                (labels[key]["hypothesis"], evidence),
                (labels[key]["short_description"], evidence),
            ]
        if is_trained_on(document["file_name"]):
            yield group(
                "contractnli", document["file_name"], [s for s in spans if len(s) > 30], questions
            )


def clauses(data: Path) -> Iterator[Group | None]:
    """CUAD: the name of a category and the paragraphs that its spans touch."""
    for contract in json.loads((data / "cuad/clauses-open-60.json").read_text("utf-8")):
        if not is_trained_on(contract["id"]):
            continue
        text = (data / "cuad/txt" / contract["txt"]).read_text("utf-8")
        parts = [(m.start(), m.end()) for m in re.finditer(r"[^\n]+(?:\n(?!\s*\n)[^\n]+)*", text)]
        parts = [(start, min(end, start + 900)) for start, end in parts if end - start > 60]
        questions = []
        for name, clause in contract["clauses"].items():
            touched = [
                text[s:e] for s, e in parts if any(a < e and s < b for a, b in clause["spans"])
            ]
            if name != "Parties":
                questions.append((f"Which clauses concern {name}?", touched))
                questions.append((name, touched))
        yield group("cuad", contract["id"], [text[s:e] for s, e in parts], questions)


def markdown(table: list[list[str]]) -> str:
    """A table as the reader prints it."""
    return "\n".join("| " + " | ".join(" ".join(c.split()) for c in row) + " |" for row in table)


def tables(data: Path) -> Iterator[Group | None]:
    """TAT-QA: a question and the table or the paragraphs that answer it."""
    for one in json.loads((data / "tatqa/tatqa_dataset_dev.json").read_text("utf-8")):
        if not is_trained_on(one["table"]["uid"]):
            continue
        body = markdown(one["table"]["table"])
        by_order = {str(p["order"]): p["text"] for p in one["paragraphs"]}
        questions = []
        for row in one["questions"]:
            evidence = [body] if "table" in row["answer_from"] else []
            if "text" in row["answer_from"] and row["answer_from"] != "table":
                evidence += [by_order[at] for at in row["rel_paragraphs"] if at in by_order]
            questions.append((row["question"], evidence))
        yield group("tatqa", one["table"]["uid"], [body, *by_order.values()], questions)


def labour_code(data: Path) -> Iterator[Group | None]:
    """The French labour code: the title of a section and its articles, beside its sisters'."""
    with gzip.open(data / "legi_fr/code_du_travail.jsonl.gz", "rt", encoding="utf-8") as stream:
        rows = [json.loads(line) for line in stream if line.strip()]
    title = {row["id"]: _bare(row["title"]) for row in rows if row["type"] != "article"}
    parent = {row["id"]: row["parent"] for row in rows}
    articles: dict[int, list[str]] = {}
    for row in rows:
        if row["type"] == "article" and len(row["text"]) > 60:
            articles.setdefault(row["parent"], []).append(row["text"])
    families: dict[int, list[int]] = {}
    for section in articles:
        families.setdefault(parent[section], []).append(section)
    chance = random.Random(1)
    for family, sections in families.items():
        if len(sections) < 3 or family not in title:
            continue
        chance.shuffle(sections)
        questions, passages = [], []
        for section in sections[:8]:
            texts = articles[section][:3]
            passages += texts
            if len(title[section]) > 6 and title[section].lower() not in _VAGUE:
                forms = (
                    title[section], f"{title[family]} : {title[section].lower()}",
                    f"Quelles sont les règles sur : {title[section].lower()} ?",
                    f"Que prévoit le code pour {title[section].lower()} ?",
                )  # fmt: skip
                questions.append((chance.choice(forms), texts))
        yield group("travail", str(family), passages, questions)


_VAGUE = {"dispositions générales", "dispositions communes", "principes", "champ d'application"}


def _bare(title: str) -> str:
    return re.sub(r"^[\w ]{3,24}? (?:[IVXLC\d]+(?:er)?|unique|préliminaire)\s*: ", "", title).strip(
        " ."
    )


def headings(data: Path) -> Iterator[Group | None]:
    """Public-domain reports: the title of a section and the passages under it."""
    from sommaire.ingest import read

    files = [
        "nist/derived-sp800-53r5-controls.pdf",
        "nist/NIST.CSWP.29.pdf",
        "nist/NIST.FIPS.199.pdf",
    ]
    files += [str(p.relative_to(data)) for p in sorted((data / "usgov").glob("*.pdf"))]
    chance = random.Random(2)
    for name in files:
        document = read(data / name)
        titles = {s.section_id: s.title for s in document.sections}
        under: dict[int, list[str]] = {}
        for passage in document.passages:
            title = titles.get(passage.section_id or -1, "")
            text = passage.text.removeprefix(title).strip()
            if title and len(text) > 80 and passage.kind == "paragraph":
                under.setdefault(passage.section_id or 0, []).append(text[:1200])
        sections = list(under)
        for start in range(0, len(sections), 8):
            part = sections[start : start + 8]
            passages = [t for s in part for t in under[s][:3]]
            questions = [
                (
                    chance.choice(("{}", "What is said about {}?", "{}")).format(titles[s]),
                    under[s][:3],
                )
                for s in part
                if len(titles[s]) > 6
            ]
            yield group("headings", f"{name} {start}", passages, questions)


SOURCES = (
    qasper_train, qasper_full, qasper_dev, contracts, clauses, tables, labour_code, headings,
)  # fmt: skip


def main() -> None:
    data, out = Path(sys.argv[1]), Path(sys.argv[2])
    with gzip.open(out, "wt", encoding="utf-8") as stream:
        for source in SOURCES:
            n = q = 0
            for one in source(data):
                if one is not None:
                    n, q = n + 1, q + len(one["questions"])
                    stream.write(json.dumps(one, ensure_ascii=False) + "\n")
            print(f"{source.__name__}: {n} groups, {q} questions", flush=True)


if __name__ == "__main__":
    main()
