"""A user's own questions: CSV with a header, or JSON lines.

A row has `question` and `document` (a path beside the file), and of the truth what is known:

- `answer`: what the document says, or a list of accepted wordings; "Unanswerable" where it does not
  say;
- `pages`: physical numbers of the pages that say it ("3; 5-7" in CSV);
- `items`: of a list, each item or the list of its forms ("GV = Govern; ID = Identify" in CSV).

A row without any truth is asked and unscored.
"""

from __future__ import annotations

import re
from pathlib import Path

from sommaire.ask import ask
from sommaire.errors import InputError
from sommaire.evaluation.datasets import lists
from sommaire.evaluation.datasets.answers import answer_json, citation_scores, ranking_json
from sommaire.evaluation.datasets.jsonl import check_columns, of_split, read_table
from sommaire.evaluation.judges import lexical
from sommaire.evaluation.metrics import evidence, qasper
from sommaire.evaluation.opened import find_file, fingerprint, located, opened
from sommaire.evaluation.systems import BASELINES, HANDED_OVER, parted, rank
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
from sommaire.text import key

_RIGHT = ("list_exact", "answer_found", "right_silence", "cited_page")
_RANGE = re.compile(r"(\d+)(?:\s*[-–]\s*(\d+))?")
_LIST_SCORES = ("list_exact", "list_item_recall", "list_item_precision", "complete_claimed",
                "complete_true", "false_complete", "false_complete_of_claims")  # fmt: skip


def load(path: Path, options: Options) -> Loaded:
    """The questions of a file, or of the one CSV or JSONL file of a folder."""
    file = find_file(path, ("*.csv", "*.jsonl"), what="file of questions")
    rows = read_table(file)
    check_columns(rows, ("question", "document"), file)
    if not rows:
        raise InputError("There are no questions here", where=str(file))
    rows = of_split(rows, options.split, file)
    there = located(file, (row["document"] for row in rows), options.documents)
    tasks = tuple(_task(at, row, there[row["document"]]) for at, row in enumerate(rows))
    documents = sorted(set(there.values()))
    report = {"file": file.name, "n_documents": len(documents)}
    return Loaded(tasks, fingerprint([file, *documents]), report)


def _task(at: int, row: Json, path: Path) -> Task:
    answers = row.get("answer") or []
    gold = {
        "answers": [answers] if isinstance(answers, str) else list(answers),
        "pages": pages_of(row.get("pages") or []),
        "items": items_of(row["items"]) if row.get("items") else None,
        "is_whole": row.get("complete") not in (False, "false", "False", "0", "no"),
        "source": "own",
        "is_outline_shown": True,
    }
    how = {"path": str(path)}
    name = f"{at:04} {row.get('id') or ''}".strip()
    return Task(name, row["question"], row["document"], row.get("group") or "", gold, how)


def pages_of(said: str | int | list[int]) -> list[int]:
    """Page numbers from a cell.

    >>> pages_of("3; 5-7"), pages_of([2]), pages_of(4)
    ([3, 5, 6, 7], [2], [4])
    """
    if isinstance(said, list):
        return said
    found = _RANGE.findall(str(said))
    return [page for first, last in found for page in range(int(first), int(last or first) + 1)]


def items_of(said: str | list[str | list[str]]) -> list[list[str]]:
    """The items of a list with their forms, from a cell.

    >>> items_of("GV = Govern; ID"), items_of(["a", ["b", "c"]])
    ([['GV', 'Govern'], ['ID']], [['a'], ['b', 'c']])
    """
    items = said.split(";") if isinstance(said, str) else said
    apart = [one.split("=") if isinstance(said, str) and isinstance(one, str) else one
             for one in items]  # fmt: skip
    forms = [[one] if isinstance(one, str) else list(one) for one in apart]
    return [[form.strip() for form in one] for one in forms if any(map(str.strip, one))]


def answer(task: Task, options: Options) -> Json:
    """The passages in order with their pages, and for the product what it says."""
    name, _ = parted(options.system, (PRODUCT, *BASELINES))
    document = opened(Path(task.how["path"]))
    ranked = rank(task.question, document, options, task_id=task.task_id)
    pages = [_passage_pages(document, one.passage_id) for one in ranked[:HANDED_OVER]]
    got = ranking_json(ranked, document) | {"passage_pages": pages}
    if name != PRODUCT:
        return got
    said = ask(task.question, document)
    listing = {"items": [], "is_complete": False, "completeness": "not certain"}
    if said.listing is not None:
        listing = lists.listing_json(said.listing)
    return got | answer_json(said, document) | listing


def _passage_pages(document: Document, passage_id: int) -> list[int]:
    passage = document.passages[passage_id]
    lines = document.lines[passage.start_line : passage.end_line]
    return sorted({line.page_num for line in lines})


def score(gold: Json, got: Json | None) -> Scores:
    """What the known part of the truth allows: wording, pages, items, citations.

    `right` is the first of these that is known: the list exact, the wording found, right silence,
    a cited page.
    """
    pages = gold["pages"]
    reached = [page for one in (got or {}).get("passage_pages", ()) for page in one]
    scores: Scores = {"right": None, f"page_recall@{HANDED_OVER}": evidence.recall(reached, pages)}
    if got is not None and "text" not in got:  # a system that only ranks says nothing
        return scores
    scores |= _list_scores(gold, got) | _answer_scores(gold["answers"], got)
    cited = set((got or {}).get("pages", ()))
    scores["cited_page"] = float(bool(cited.intersection(pages))) if pages else None
    known = (scores[name] for name in _RIGHT)
    scores["right"] = next((score for score in known if score is not None), None)
    return scores | citation_scores(got, lexical)


def _list_scores(gold: Json, got: Json | None) -> Scores:
    if gold["items"] is None:
        return dict.fromkeys(_LIST_SCORES)
    listed = lists.score(gold, got)
    return {name: listed[name] for name in _LIST_SCORES}


def _answer_scores(answers: list[str], got: Json | None) -> Scores:
    """Right silence where the document does not say; else the wording and its F1."""
    is_silent = got is not None and got["text"] is None
    said = None if got is None else got["text"] or qasper.UNANSWERABLE
    may_be_silent = qasper.UNANSWERABLE in answers
    told = [one for one in answers if one != qasper.UNANSWERABLE]
    words = f" {key(said or '')} "
    return {
        "answer_f1": qasper.answer_f1(said, answers),
        "answer_found": float(any(f" {key(one)} " in words for one in told)) if told else None,
        "right_silence": float(is_silent) if may_be_silent else None,
        "needless_silence": float(is_silent) if told and not may_be_silent else None,
    }


def explain(gold: Json, got: Json | None) -> tuple[Explanation, ...]:
    """What is true, what was said and what was found."""
    found = got or {}
    items = tuple(one[0] for one in gold["items"] or ())
    return (
        Explanation("true", (*gold["answers"], *items, f"pages {gold['pages']}")),
        Explanation("said", (found.get("text") or "nothing",)),
        Explanation("first passages", tuple(one["text"] for one in found.get("shown", ()))),
    )


OWN = Dataset(
    "own", load, answer, score, main="right", systems=(PRODUCT, *BASELINES), explain=explain
)
