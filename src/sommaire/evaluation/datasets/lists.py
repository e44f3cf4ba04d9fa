"""Listing and counting questions with their items: JSON lines as in `data/lists/open.jsonl`.

A row has `question`, `document` (a path below the data folder), `items` (each the list of its
accepted forms; null where only completeness is judged), and may have `source` (where the list
lives), `hide_outline`, `drop_pages`, `complete` (false: the answer must not be called complete).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sommaire.answer import ListingAnswer, ListingItem
from sommaire.ask import list_items
from sommaire.evaluation.datasets.jsonl import check_columns, files_with, of_split, read_jsonl
from sommaire.evaluation.metrics import lists as measures
from sommaire.evaluation.metrics.calibration import calibration_error
from sommaire.evaluation.opened import fingerprint, located, opened
from sommaire.evaluation.systems import BASELINES, parted, rank
from sommaire.evaluation.tasks import (
    PRODUCT,
    Dataset,
    Explanation,
    Json,
    Loaded,
    Options,
    Pairs,
    Pooled,
    Scores,
    Task,
)
from sommaire.tables import Document

_COLUMNS = ("question", "document", "items")


@dataclass(frozen=True, slots=True)
class ListQuestion:
    """A question, the document that it is about, and the truth."""

    id: str
    question: str
    document: str
    """Path below the data folder."""
    source: str
    """Where the list lives: codes, bullets, enumeration, headings, outline, prose, absent."""
    hide_outline: bool
    drop_pages: tuple[int, ...]
    """Physical pages to remove from the file before it is asked."""
    is_whole: bool
    """False where the answer must not be called complete."""
    items: tuple[tuple[str, ...], ...] | None
    """Accepted forms of each item; None where only completeness is judged."""

    @property
    def group(self) -> str:
        """Under what the question is reported."""
        if not self.is_whole:
            return "damaged"
        return f"{self.source} hidden" if self.hide_outline else self.source


def load(path: Path, split: str | None = None) -> tuple[ListQuestion, ...]:
    """The questions of a file, in its order; those of one split, where one is named.

    Raises:
        InputError: rows that are no JSON objects, or lack columns; no row is of the split.
    """
    rows = read_jsonl(path)
    check_columns(rows, _COLUMNS, path)
    return tuple(_question(at, row) for at, row in enumerate(of_split(rows, split, path)))


def _question(at: int, row: Json) -> ListQuestion:
    items = row["items"]
    return ListQuestion(
        id=str(row.get("id", f"{at:04}")),
        question=str(row["question"]),
        document=str(row["document"]),
        source=str(row.get("source", "unknown")),
        hide_outline=bool(row.get("hide_outline", False)),
        drop_pages=tuple(row.get("drop_pages", ())),
        is_whole=bool(row.get("complete", True)),
        items=None if items is None else tuple(map(_accepted, items)),
    )


def _accepted(forms: str | list[str]) -> tuple[str, ...]:
    return (forms,) if isinstance(forms, str) else tuple(forms)


def load_tasks(path: Path, options: Options) -> Loaded:
    """The questions of a file, or of the files of a folder that have items."""
    needs = ", ".join(_COLUMNS)
    files = files_with(path, lambda row: row.keys() >= set(_COLUMNS), what="lists", needs=needs)
    tasks: list[Task] = []
    for file in files:
        rows = load(file, options.split)
        there = located(file, (row.document for row in rows), options.documents)
        stem = f"{file.stem} " if len(files) > 1 else ""
        tasks += [
            _task(f"{stem}{at:04} {row.id}", row, there[row.document])
            for at, row in enumerate(rows)
        ]
    documents = sorted({Path(task.how["path"]) for task in tasks})
    report = {"files": [file.name for file in files], "n_documents": len(documents)}
    return Loaded(tuple(tasks), fingerprint([*files, *documents]), report)


def _task(name: str, row: ListQuestion, path: Path) -> Task:
    gold = {
        "items": row.items,
        "is_whole": row.is_whole,
        "source": row.source,
        "is_outline_shown": not row.hide_outline,
    }
    how = {
        "path": str(path),
        "hide_outline": row.hide_outline,
        "drop_pages": row.drop_pages,
    }
    return Task(name, row.question, row.document, row.group, gold, how)


def answer(task: Task, options: Options) -> Json:
    """The list that comes back."""
    name, k = parted(options.system, (PRODUCT, *BASELINES))
    how = task.how
    document = opened(
        Path(how["path"]), hide_outline=how["hide_outline"], drop_pages=how["drop_pages"]
    )
    if name != PRODUCT:
        return _passages_as_items(task, document, options, k)
    listing = list_items(task.question, document).listing
    assert listing is not None
    return listing_json(listing)


def listing_json(listing: ListingAnswer) -> Json:
    """A list as a row keeps it."""
    return {
        "items": [
            {
                "canonical_name": item.canonical_name,
                "surface_forms": list(item.surface_forms),
                "text": item.text,
                "confidence": item.confidence,
                "n_citations": len(item.citations),
            }
            for item in listing.items
        ],
        "is_complete": listing.is_complete,
        "completeness": listing.completeness,
        "source": listing.completeness_source,
        "notes": listing.notes,
    }


def _passages_as_items(task: Task, document: Document, options: Options, k: int) -> Json:
    """The baseline: what a search for passages would have to say to a question for a list."""
    ranked = rank(task.question, document, options, task_id=task.task_id)[:k]
    texts = [document.passages[one.passage_id].text for one in ranked]
    items = [{"canonical_name": text, "confidence": 0.0} for text in texts]
    return {"items": items, "is_complete": False, "completeness": "not certain"}


def score(gold: Json, got: Json | None) -> Scores:
    """Items against the truth, and the claim of completeness against both."""
    scores: Scores = {"list_exact": None, "list_item_recall": None, "list_item_precision": None}
    result = _list_score(gold, got)
    if gold["items"] is not None:
        n_gold = len(gold["items"])
        scores["list_exact"] = measures.exact(result)
        scores["list_item_recall"] = measures.item_recall(result, n_gold)
        scores["list_item_precision"] = measures.item_precision(result, n_gold)
    claim = measures.Claim(
        is_claimed=bool(got and got["is_complete"]),
        is_exact=None if gold["items"] is None else bool(result and result.is_exact),
        is_whole=gold["is_whole"],
        source=gold["source"],
        is_outline_shown=gold["is_outline_shown"],
    )
    return scores | measures.measure(claim)


def _list_score(gold: Json, got: Json | None) -> measures.ListScore | None:
    if gold["items"] is None or got is None:
        return None
    return measures.score(_items(got), gold["items"])


def _items(got: Json) -> list[ListingItem]:
    return [
        ListingItem(
            canonical_name=item["canonical_name"],
            surface_forms=tuple(item.get("surface_forms", ())),
            text=item.get("text", ""),
            confidence=item["confidence"],
        )
        for item in got["items"]
    ]


def confidence_pairs(gold: Json, got: Json | None) -> Pairs:
    """For each item that came back its confidence, and whether it is right."""
    result = _list_score(gold, got)
    if result is None or got is None:
        return []
    return [
        (item["confidence"], float(at in result.matched)) for at, item in enumerate(got["items"])
    ]


def explain(gold: Json, got: Json | None) -> tuple[Explanation, ...]:
    """What was wanted, what came, and what was said of it."""
    wanted = ["only whether it may be called complete"] if gold["items"] is None else gold["items"]
    came = [item["canonical_name"] for item in (got or {}).get("items", ())]
    said = f"{got['completeness']}: {got.get('notes', '')}" if got else "nothing"
    names = tuple(one if isinstance(one, str) else one[0] for one in wanted)
    return (
        Explanation(f"wanted, {len(names)}", names),
        Explanation(f"came, {len(came)}", tuple(came)),
        Explanation("said", (said,)),
    )


LISTS = Dataset(
    "lists",
    load_tasks,
    answer,
    score,
    main="list_exact",
    systems=(PRODUCT, *BASELINES),
    explain=explain,
    pooled={"confidence_error": Pooled(confidence_pairs, calibration_error)},
)
