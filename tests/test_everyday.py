"""Everyday questions to everyday documents: answered right, and never called complete falsely."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import sommaire
from sommaire.answer import Answer

FOLDER = Path(__file__).parent / "golden" / "everyday"
ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in (FOLDER / "questions.jsonl").read_text("utf-8").splitlines()
]
DOCUMENTS = sorted({row["document"] for row in ROWS})


def plain(text: str) -> str:
    return " ".join(text.replace("’", "'").split())


def has_items(answer: Answer, patterns: list[str]) -> bool:
    """Whether each pattern is in an item, and there are no more items than patterns."""
    items = answer.listing.items if answer.listing else ()
    texts = [plain(f"{one.text} | {one.canonical_name}") for one in items]
    found = all(any(re.search(pattern, text) for text in texts) for pattern in patterns)
    return found and len(texts) == len(patterns)


def is_right(row: dict[str, Any], answer: Answer) -> bool:
    if "items" in row:
        return has_items(answer, row["items"])
    if "count" in row:
        return bool(answer.count == row["count"])
    if "answer" in row:
        return re.search(row["answer"], plain((answer.text or "").partition("\n")[0])) is not None
    listing = answer.listing
    return answer.text is None or (
        listing is not None and listing.is_complete and not listing.items
    )


@pytest.mark.parametrize("name", DOCUMENTS)
def test_everyday_questions_are_answered_right_and_complete_is_true(name: str) -> None:
    document = sommaire.read(FOLDER / name)
    wrong = []
    for row in (row for row in ROWS if row["document"] == name):
        answer = sommaire.ask(row["question"], document)
        right = is_right(row, answer)
        claims = answer.listing is not None and answer.listing.is_complete
        if not right and (claims or not row.get("unsolved")):
            wrong.append((row["question"], claims, answer.text))
    assert wrong == []
