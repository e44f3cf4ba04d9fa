"""Listing and counting questions with their items: JSON lines as in `data/lists/open.jsonl`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path


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


def load(path: Path) -> tuple[ListQuestion, ...]:
    """The questions of a file, in its order."""
    with path.open(encoding="utf-8") as file:
        return tuple(_question(json.loads(line)) for line in file if line.strip())


def _question(row: dict[str, object]) -> ListQuestion:
    items = row["items"]
    return ListQuestion(
        id=str(row["id"]),
        question=str(row["question"]),
        document=str(row["document"]),
        source=str(row["source"]),
        hide_outline=bool(row.get("hide_outline", False)),
        drop_pages=tuple(row.get("drop_pages", ())),  # type: ignore[arg-type]
        is_whole=bool(row.get("complete", True)),
        items=None if items is None else tuple(tuple(forms) for forms in items),  # type: ignore[attr-defined]
    )
