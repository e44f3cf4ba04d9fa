"""TAT-QA: questions on a table with the text around it (Zhu et al., ACL 2021).

Each table with its paragraphs is a document of its own. Measured are which passage comes first
(the table, or a paragraph, that holds the answer), and whether the cells that the answer is read
off or computed from stand in what is quoted. Nothing is computed here: for a question of arithmetic
the cells are the operands of its derivation.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path

from sommaire.ask import ask
from sommaire.errors import InputError
from sommaire.evaluation.datasets.answers import answer_json, ranking_json
from sommaire.evaluation.datasets.text_documents import Block, document_of, squeezed
from sommaire.evaluation.metrics import evidence, ranking
from sommaire.evaluation.opened import find_file, fingerprint
from sommaire.evaluation.systems import BASELINES, parted, rank
from sommaire.evaluation.tasks import (
    PRODUCT,
    Dataset,
    Explanation,
    Json,
    Loaded,
    Options,
    Scores,
    Task,
)
from sommaire.tables import Document
from sommaire.text import fold

TABLE = 0
"""The passage of the table; those of the paragraphs follow in their order."""
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


def load(path: Path, _: Options) -> Loaded:
    """The questions of a file, table by table."""
    file = find_file(
        path, ("tatqa_dataset_*.json", "tatqa/tatqa_dataset_*.json"), what="TAT-QA file"
    )
    tasks = [
        _task(file, at, one, row)
        for at, one in enumerate(contexts(file))
        for row in one["questions"]
    ]
    return Loaded(tuple(tasks), fingerprint([file]), {"file": file.name})


@lru_cache(maxsize=1)
def contexts(file: Path) -> list[Json]:
    """The tables of a file, each with its paragraphs and questions.

    Raises:
        InputError: the file is not of TAT-QA's form.
    """
    try:
        found: list[Json] = json.loads(file.read_text(encoding="utf-8"))
        assert all({"table", "paragraphs", "questions"} <= one.keys() for one in found)
    except (ValueError, AttributeError, AssertionError):
        raise InputError(
            "This is no TAT-QA file", where=str(file), mend="give the official JSON"
        ) from None
    return found


def _task(file: Path, at: int, context: Json, row: Json) -> Task:
    orders = {str(one["order"]): n for n, one in enumerate(_paragraphs(context), start=1)}
    text = [orders[one] for one in row["rel_paragraphs"] if one in orders]
    gold = {
        "text": sorted(text) if "text" in row["answer_from"] else [],
        "floats": [TABLE] if "table" in row["answer_from"] else [],
        "cells": cells_of(row),
        "answers": [squeezed(str(row["answer"]))],
    }
    how = {"file": str(file), "at": at}
    name = context["table"]["uid"]
    return Task(row["uid"], row["question"], name, row["answer_type"], gold, how)


def cells_of(row: Json) -> list[str]:
    """What the answer is read off: its spans, what a count counts, the operands of a sum.

    >>> cells_of({"answer_type": "arithmetic", "answer": -12.6, "derivation": "44.1-56.7"})
    ['44.1', '56.7']
    """
    if row["answer_type"] == "arithmetic":
        return list(dict.fromkeys(_NUMBER.findall(row["derivation"])))
    if row["answer_type"] == "count":
        return [squeezed(one) for one in row["derivation"].split("##") if one.strip()]
    answers = row["answer"] if isinstance(row["answer"], list) else [row["answer"]]
    return [squeezed(str(one)) for one in answers]


# --- the answer -----------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def document(file: Path, at: int) -> Document:
    """A table, then its paragraphs."""
    context = contexts(file)[at]
    rows = [[squeezed(cell) for cell in row] for row in context["table"]["table"]]
    texts = tuple(filter(None, (" ".join(filter(None, row)) for row in rows)))
    table = Block("float", " ".join(texts), label="Table", body=_markdown(rows), lines=texts)
    blocks = [Block("paragraph", squeezed(one["text"])) for one in _paragraphs(context)]
    return document_of(context["table"]["uid"], "", [table, *blocks])


def _paragraphs(context: Json) -> list[Json]:
    """In the order in which they stand in the report."""
    return sorted(context["paragraphs"], key=lambda one: int(one["order"]))


def _markdown(rows: list[list[str]]) -> str:
    """A table as Markdown, its first row the header."""
    lines = ["| " + " | ".join(cell.replace("|", "/") for cell in row) + " |" for row in rows]
    rule = "|" + " --- |" * max(map(len, rows), default=0)
    return "\n".join([*lines[:1], rule, *lines[1:]])


def answer(task: Task, options: Options) -> Json:
    """The passages in order, and for the product what it quotes."""
    name, _ = parted(options.system, (PRODUCT, *BASELINES))
    context = document(Path(task.how["file"]), task.how["at"])
    ranked = rank(task.question, context, options, task_id=task.task_id)
    got = ranking_json(ranked, context)
    return got if name != PRODUCT else got | answer_json(ask(task.question, context), context)


def score(gold: Json, got: Json | None) -> Scores:
    """Whether the right passage is first, and the share of the cells that are quoted."""
    wanted = {*gold["text"], *gold["floats"]}
    order = [one[0] for one in (got or {}).get("ranking", ())]
    scores: Scores = {
        "right_passage_first": float(order[:1] != [] and order[0] in wanted) if wanted else None,
        "evidence_recall@3": evidence.recall(order[:3], wanted),
        "evidence_recall_float@3": evidence.recall(order[:3], gold["floats"]),
        **ranking.measure(order, wanted),
    }
    if got is not None and "text" not in got:
        return scores
    return scores | {"cell_found": _cells_found(gold["cells"], got)}


def _cells_found(cells: list[str], got: Json | None) -> float | None:
    if not cells:
        return None
    quoted = fold(" ".join(one["text"] for one in (got or {}).get("sentences", ())))
    found = [one for one in cells if _stands(fold(one), quoted)]
    return len(found) / len(cells)


def _stands(cell: str, quoted: str) -> bool:
    """Whether a cell stands in what is quoted, and is no part of a longer number."""
    return re.search(rf"(?<![\w.,]){re.escape(cell)}(?!\w|[.,]\d)", quoted) is not None


def explain(gold: Json, got: Json | None) -> tuple[Explanation, ...]:
    """The answer and its cells, what was quoted, the first passages."""
    found = got or {}
    said = tuple(one["text"] for one in found.get("sentences", ()))
    return (
        Explanation("true", (*gold["answers"], f"cells: {'; '.join(gold['cells'])}")),
        Explanation("said", said),
        Explanation("first passages", tuple(one["text"] for one in found.get("shown", ()))),
    )


CELLS = Dataset(
    "cells",
    load,
    answer,
    score,
    main="right_passage_first",
    systems=(PRODUCT, *BASELINES),
    explain=explain,
)
