"""The rows of a run in the formats of others: TREC run and qrels, ALCE's results.

TREC: `qid Q0 docid rank score tag` and `qid 0 docid relevance` (trec_eval), document ids being
"document:passage". ALCE: `{"args": …, "data": [{"question", "output", "docs", …}]}` with marks [1]
in the output, numbered over `docs`, so that its own script can score the run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sommaire.evaluation.journal import dump, write_whole
from sommaire.evaluation.tasks import Json, Row

TAG = "sommaire"


def write_exports(folder: Path, rows: Sequence[Row]) -> None:
    """Write the files that the rows have something for."""
    texts = {
        "run.trec": "".join(run_lines(rows)),
        "qrels.trec": "".join(qrels_lines(rows)),
        "alce.json": dump(alce(rows)) if any(map(_has_docs, rows)) else "",
    }
    for name, text in texts.items():
        if text:
            write_whole(folder / name, text)


def run_lines(rows: Iterable[Row]) -> Iterator[str]:
    """The rankings; the score falls with the rank, since only the order is known to matter."""
    for row in rows:
        ranking = (row.got or {}).get("ranking", [])
        for rank, (passage_id, *_) in enumerate(ranking, start=1):
            name = _doc_id(row, passage_id)
            yield f"{_id(row.task.task_id)} Q0 {name} {rank} {len(ranking) - rank + 1} {TAG}\n"


def qrels_lines(rows: Iterable[Row]) -> Iterator[str]:
    """The annotated passages."""
    for row in rows:
        for passage_id in (*row.task.gold.get("text", ()), *row.task.gold.get("floats", ())):
            yield f"{_id(row.task.task_id)} 0 {_doc_id(row, passage_id)} 1\n"


def alce(rows: Iterable[Row]) -> Json:
    """The answered questions as ALCE's evaluation reads them."""
    return {"args": {"model": TAG}, "data": [_alce_row(row) for row in rows if row.got]}


def _alce_row(row: Row) -> Json:
    got = row.got or {}
    said = [
        sentence["text"] + "".join(f"[{n}]" for n in sentence["cited"])
        for sentence in got.get("sentences", ())
    ]
    docs = [{"title": doc["title"], "text": doc["text"]} for doc in got.get("docs", ())]
    answers = row.task.gold.get("answers", [])
    return {
        "id": row.task.task_id,
        "question": row.task.question,
        "output": " ".join(said),
        "docs": docs,
        "answers": answers,
    }


def _has_docs(row: Row) -> bool:
    return bool(row.got and row.got.get("docs"))


def _doc_id(row: Row, passage_id: int) -> str:
    return _id(f"{row.task.document}:{passage_id}")


def _id(name: str) -> str:
    """A name as TREC's columns want it: one word."""
    return re.sub(r"\s+", "_", name)
