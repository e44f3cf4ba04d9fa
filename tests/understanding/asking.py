"""What the tests of understanding share: the questions of our own, and a document to ask about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sommaire.tables import Document, Float, Item, Section
from tests import made

OWN = Path(__file__).with_name("kinds_own.jsonl")


def own_questions(part: str) -> list[dict[str, Any]]:
    """The rows of `kinds_own.jsonl` of one part: "development" or "held out"."""
    rows = (json.loads(line) for line in OWN.read_text(encoding="utf-8").splitlines())
    return [row for row in rows if row["part"] == part]


def warranty() -> Document:
    """A document with sections, a table and a defined name."""
    titles = [
        ("1", "Limited Warranty"),
        ("2", "Costs"),
        ("Appendix A", "Repair Centres (RC)"),
        ("AC-2", "Account Management"),
        ("3", "Agreement"),
        ("4", "Supplier"),
    ]
    sections = tuple(
        Section(at, None, 1, number, title, 1, 1, at, at + 1, 1, ("outline",))
        for at, (number, title) in enumerate(titles)
    )
    table = Float(0, "table", "Table 3", "Prices", "", 1, 0.0, 0.0, 9.0, 9.0, None, "pdf", 0, 1)
    item = Item(
        0, 0, None, "GV", "run-in heading", "GOVERN (GV)", "GOVERN (GV): set it", 1, 1, None, 0, 1
    )
    printed = made.lines([title for _, title in titles])
    return made.document(printed, sections=sections, floats=(table,), items=(item,))
