"""A small piece of each dataset, made by a function: real forms, no real data."""

from __future__ import annotations

import csv
import gzip
import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path

from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas

CONTRACT = [
    "1. Fees",
    "The Client shall pay a monthly fee of 500 euros to the Supplier.",
    "The fees cover the following services:",
    "(a) hosting of the site;",
    "(b) support by telephone;",
    "(c) daily backups.",
    "2. Liability",
    "The liability of the Supplier is capped at the fees of twelve months.",
    "Neither party is liable for lost profits or loss of data in any event.",
    "3. Term",
    "This Agreement runs for two years from the Effective Date of signature.",
]
PAPER = {
    "title": "A Parser of Swedish",
    "abstract": "We train a parser of Swedish on the treebank.",
    "full_text": [
        {
            "section_name": "Data",
            "paragraphs": ["The treebank of Stockholm has 5,000 sentences of newspapers.", ""],
        },
        {
            "section_name": "Data ::: Splits",
            "paragraphs": ["We hold out ten percent of the sentences for testing."],
        },
        {
            "section_name": "Results",
            "paragraphs": ["The parser attains a score of 87.3 on the held-out sentences."],
        },
    ],
    "figures_and_tables": [{"file": "1-Table1-1.png", "caption": "Table 1: Scores by language."}],
    "qas": [
        {
            "question": "How many sentences has the treebank?",
            "question_id": "q1",
            "answers": [
                {"answer": {"unanswerable": False, "extractive_spans": ["5,000 sentences"],
                            "yes_no": None, "free_form_answer": "",
                            "evidence": ["The treebank of Stockholm has 5,000  sentences of "
                                         "newspapers.",
                                         "FLOAT SELECTED: Table 1: Scores by language."]}},
                {"answer": {"unanswerable": False, "extractive_spans": [], "yes_no": None,
                            "free_form_answer": "five thousand",
                            "evidence": ["Results", "Words that stand nowhere in the paper."]}},
            ],
        },
        {
            "question": "Is the parser neural?",
            "question_id": "q2",
            "answers": [{"answer": {"unanswerable": True, "extractive_spans": [], "yes_no": None,
                                    "free_form_answer": "", "evidence": []}}],
        },
        {
            "question": "Do they hold out sentences?",
            "question_id": "q3",
            "answers": [{"answer": {"unanswerable": False, "extractive_spans": [], "yes_no": True,
                                    "free_form_answer": "",
                                    "evidence": ["We hold out ten percent of the sentences for "
                                                 "testing."]}}],
        },
    ],
}  # fmt: skip


def pdf(pages: Sequence[Sequence[str]], outline: Sequence[tuple[str, int, int]] = ()) -> bytes:
    """A PDF of these lines; the outline's entries are title, level from 0, page from 1."""
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=LETTER, invariant=1)
    for number, lines in enumerate(pages, start=1):
        for title, level, _ in [one for one in outline if one[2] == number]:
            canvas.bookmarkPage(title)
            canvas.addOutlineEntry(title, title, level)
        for at, text in enumerate(lines):
            is_heading = any(text.endswith(title) for title, _, _ in outline)
            canvas.setFont(
                "Helvetica-Bold" if is_heading else "Helvetica", 15 if is_heading else 11
            )
            canvas.drawString(72, 720 - 22 * at, text)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def contract() -> bytes:
    """The contract on one page."""
    return pdf([CONTRACT])


def write_lines(path: Path, rows: Sequence[object]) -> None:
    """JSON lines."""
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def kinds(folder: Path) -> None:
    """Two questions, one with all that can be judged."""
    rows = [
        {"id": "k1", "question": "What are all the fees?", "kind": ["listing"], "language": "en",
         "target": ["fees", "all the fees"], "scope": None},
        {"id": "k2", "question": "Quel est le prix ?", "kind": "fact"},
    ]  # fmt: skip
    write_lines(folder / "kinds.jsonl", rows)


def lists(folder: Path) -> None:
    """A list, the same on a damaged file, and one of which only completeness is judged."""
    (folder / "contract.pdf").write_bytes(pdf([CONTRACT, ["Annex", "No more."]]))
    base = {"document": "contract.pdf", "question": "What are all the services?"}
    items = [["hosting of the site"], ["support by telephone"], ["daily backups"]]
    rows = [
        base | {"id": "l1", "source": "enumeration", "items": items},
        base | {"id": "l2", "source": "enumeration", "items": items, "drop_pages": [1],
                "complete": False},
        base | {"id": "l3", "items": None, "complete": False, "hide_outline": True},
    ]  # fmt: skip
    write_lines(folder / "lists.jsonl", rows)


def damaged(folder: Path) -> None:
    """Lists that can be damaged in every way: lettered, counted, on a page between two others; the
    chapters of a manual that prints its contents; both files with page numbers.
    """
    counted = [line.replace("following services", "following three services") for line in CONTRACT]
    pages = [["A Preface", "1"], [*counted, "2"], ["Annex", "3"]]
    (folder / "contract.pdf").write_bytes(pdf(pages))
    items = [["hosting of the site"], ["support by telephone"], ["daily backups"]]
    rows = [{"id": "l1", "document": "contract.pdf", "question": "What are all the services?",
             "source": "enumeration", "items": items},
            {"id": "l2", "document": "contract.pdf", "question": "What are all the services?",
             "source": "outline", "items": items},
            {"id": "m1", "document": "manual.pdf", "source": "headings", "hide_outline": True,
             "question": "What are all the chapters of the manual?",
             "items": [["Installation"], ["Configuration"], ["Removal"]]}]  # fmt: skip
    (folder / "manual.pdf").write_bytes(pdf(MANUAL))
    write_lines(folder / "lists.jsonl", rows)


MANUAL = [
    ["Contents", "1 Installation ........ 2", "2 Configuration ........ 3", "3 Removal ........ 4"],
    ["1 Installation", "Put the disc into the drive and wait until the lamp is green.", "2"],
    ["2 Configuration", "Every value has a default that most people keep for good.", "3"],
    ["3 Removal", "Take the disc out of the drive and wait until the lamp is off.", "4"],
]


def toc(folder: Path) -> None:
    """A PDF with an outline, one without."""
    (folder / "plain.pdf").write_bytes(contract())
    outline = [("Fees", 0, 1), ("Liability", 0, 1), ("Term", 0, 1)]
    (folder / "outlined.pdf").write_bytes(pdf([CONTRACT], outline))


def qasper(folder: Path) -> None:
    """A paper with three questions."""
    with gzip.open(folder / "qasper-piece.json.gz", "wt") as file:
        json.dump({"1234.5678": PAPER}, file)


def clauses(folder: Path) -> None:
    """A contract as text and PDF, two spans on liability, one on the term."""
    text = "\n\n".join(CONTRACT)
    spans = [[text.index(words), text.index(words) + len(words)] for words in CONTRACT[7:9]]
    term = text.index(CONTRACT[10])
    rows = [{"id": "A", "txt": "A.txt", "pdf": "full/A.PDF", "chars": len(text),
             "clauses": {"Cap On Liability": {"spans": spans, "answer": "Yes"},
                         "Term": {"spans": [[term, term + 9]], "answer": ""}}}]  # fmt: skip
    (folder / "clauses-piece.json").write_text(json.dumps(rows))
    (folder / "txt").mkdir()
    (folder / "txt" / "A.txt").write_text(text)
    (folder / "pdf").mkdir()
    (folder / "pdf" / "A.PDF").write_bytes(contract())


def cells(folder: Path) -> None:
    """A table with two paragraphs, a question of each sort."""
    questions = [
        {"uid": "c1", "question": "What were the total sales in 2019?", "answer": ["$1,496.5"],
         "derivation": "", "answer_type": "span", "answer_from": "table", "rel_paragraphs": []},
        {"uid": "c2", "question": "What is the change in Other?", "answer": -12.6,
         "derivation": "44.1-56.7", "answer_type": "arithmetic", "answer_from": "table-text",
         "rel_paragraphs": ["2"]},
        {"uid": "c3", "question": "What are contracts?", "answer": ["fixed-price"],
         "derivation": "", "answer_type": "span", "answer_from": "text", "rel_paragraphs": ["1"]},
    ]  # fmt: skip
    context = {
        "table": {"uid": "t1", "table": [["", "2019", "2018"], ["Other", "44.1", "56.7"],
                                         ["Total sales", "$1,496.5", "$1,202.9"]]},
        "paragraphs": [
            {"uid": "p2", "order": 2, "text": "The table presents total net sales in millions."},
            {"uid": "p1", "order": 1, "text": "Substantially all our contracts are fixed-price."},
        ],
        "questions": questions,
    }  # fmt: skip
    (folder / "tatqa_dataset_dev.json").write_text(json.dumps([context]))


def descent(folder: Path) -> None:
    """A catalogue of controls beside a PDF whose outline has them."""
    told = (
        "Accounts of departing personnel are closed on the day on which they leave the premises",
        "Records of all visitors are kept by the guards at the gate of the premises for one year",
    )
    pages = [["AC-1 ACCOUNTS", "Close accounts.", told[0] + "."],
             ["PE-2 VISITORS", "Record visitors.", told[1] + "."],
             ["PE-3 GATES", "Lock the gates."]]  # fmt: skip
    outline = [("AC-1 ACCOUNTS", 0, 1), ("PE-2 VISITORS", 0, 2), ("PE-3 GATES", 0, 3)]
    (folder / "controls.pdf").write_bytes(pdf(pages, outline))
    with (folder / "catalogue.csv").open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["Control Identifier", "Control Text", "Discussion"])
        rows.writerow(["AC-1", "Close accounts.", f"{told[0]}. More."])
        rows.writerow(["PE-2", "Record visitors.", f"{told[1]}. More."])
        rows.writerow(["PE-3", "Lock the gates.", "Short."])


def own(folder: Path) -> None:
    """Questions with an answer, with pages, with items, without an answer, without any truth."""
    (folder / "contract.pdf").write_bytes(contract())
    with (folder / "questions.csv").open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "question", "document", "answer", "pages", "items"])
        rows.writerow(["fee", "What is the monthly fee?", "contract.pdf", "500 euros", "1", ""])
        rows.writerow(["services", "What are all the services?", "contract.pdf", "", "",
                       "hosting of the site; support by telephone; daily backups"])  # fmt: skip
        rows.writerow(["court", "Which court has jurisdiction?", "contract.pdf", "Unanswerable",
                       "", ""])  # fmt: skip
        rows.writerow(["term", "How long is the term?", "contract.pdf", "", "", ""])


PIECES: dict[str, Callable[[Path], None]] = {
    "kinds": kinds,
    "lists": lists,
    "damaged": damaged,
    "toc": toc,
    "qasper": qasper,
    "clauses": clauses,
    "cells": cells,
    "descent": descent,
    "own": own,
}
"""Writes the piece of a dataset into a folder."""
