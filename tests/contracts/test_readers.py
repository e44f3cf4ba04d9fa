"""What holds for every reader: the same document gives the same contents, lists and tables."""

from __future__ import annotations

from functools import cache

import pytest

from sommaire import ask
from sommaire.answering.citations import verify
from sommaire.documents import READERS
from sommaire.documents.formats import format_of, suffix_of
from sommaire.documents.reading import read_document, reader_of
from sommaire.tables import Document
from tests.made_formats import WRITERS, Block, Heading, Listed, Tabular, Text

TITLE = "Supply of Services"
PROSE = (
    "Each party does what is written here in good faith, in full, on time and at its own cost, and "
    "tells the other in writing of whatever may keep it from doing so as soon as it knows of it."
)
BLOCKS: list[Block] = [
    Text(PROSE),
    Heading(1, "1.", "Scope"),
    Text(PROSE),
    Heading(2, "1.1", "Services"),
    Text("The Supplier provides the following services:"),
    Listed("•", [("design of the plant;", None), ("construction of the plant; and", None),
                 ("training of the staff.", None)]),
    Heading(2, "1.2", "Exclusions"),
    Text(PROSE),
    Text("The Supplier is not liable for the following:"),
    Listed("(a)", [("loss of profit;", None), ("loss of data; and", None),
                   ("loss of goodwill.", None)]),
    Text(PROSE),
    Heading(1, "2.", "Fees"),
    Text("The Customer pays in these steps:"),
    Listed("1.", [("a deposit on signature;", None),
                  ("two instalments, which are due", Listed("•", [("on delivery; and", None),
                                                                 ("on acceptance;", None)])),
                  ("the rest after a year.", None)]),
    Text(PROSE),
    Text("Table 1: Fees by year"),
    Heading(1, "3.", "Term"),
    Text(PROSE),
]  # fmt: skip
BLOCKS[-3] = Tabular(
    "Table 1: Fees by year",
    [("Year", "Fee", "Tax"), ("2023", "1,000", "200"), ("2024", "1,100", "220"),
     ("2025", "1,200", "240")],
)  # fmt: skip
CONTENTS = [
    (1, "1", "Scope"),
    (2, "1.1", "Services"),
    (2, "1.2", "Exclusions"),
    (1, "2", "Fees"),
    (1, "3", "Term"),
]
LISTS = [
    [("•", "design of the plant;"), ("•", "construction of the plant; and"),
     ("•", "training of the staff.")],
    [("(a)", "loss of profit;"), ("(b)", "loss of data; and"), ("(c)", "loss of goodwill.")],
    [("1.", "a deposit on signature;"), ("2.", "two instalments, which are due"),
     ("3.", "the rest after a year.")],
    [("•", "on delivery; and"), ("•", "on acceptance;")],
]  # fmt: skip
every = pytest.mark.parametrize("format", list(READERS))


@cache
def written(format: str) -> bytes:
    return WRITERS[format](TITLE, BLOCKS)


@cache
def opened(format: str) -> Document:
    name = f"supply.{suffix_of(format)}"
    return read_document(written(format), name=name, format=format)


def test_every_reader_has_a_writer_and_is_there() -> None:
    assert WRITERS.keys() == READERS.keys()
    assert all(callable(reader_of(format)) for format in READERS)


@every
def test_a_file_is_known_by_its_content(format: str) -> None:
    named = f"supply.{suffix_of(format)}"
    assert format_of(written(format), named).format == format
    assert format_of(written(format)).format == format


@every
def test_the_contents_are_the_same(format: str) -> None:
    document = opened(format)
    assert [(s.level, s.number, s.title) for s in document.sections] == CONTENTS
    assert document.title.casefold() in (TITLE.casefold(), "the book")


@every
def test_the_lists_are_the_same(format: str) -> None:
    document = opened(format)
    lists = [one for one in document.lists if one.kind in ("bullet", "enumeration")]
    items = [
        [(item.marker, item.text) for item in document.items if item.list_id == one.list_id]
        for one in lists
    ]
    assert items == LISTS
    parents = {item.item_id: item.marker for item in document.items}
    assert [parents.get(one.parent_item_id or -1) for one in lists] == [None, None, None, "2."]
    assert [one.lead for one in lists[:3]] == [
        "The Supplier provides the following services:",
        "The Supplier is not liable for the following:",
        "The Customer pays in these steps:",
    ]


@every
def test_the_table_is_the_same(format: str) -> None:
    document = opened(format)
    (table,) = [one for one in document.floats if one.kind == "table"]
    assert (table.label, table.caption) == ("Table 1", "Table 1: Fees by year")
    assert [row.split(" | ")[0].strip("| ") for row in table.body.split("\n")] == [
        "Year", "---", "2023", "2024", "2025",
    ]  # fmt: skip
    rows = [item.text for item in document.items if item.kind == "table row"]
    assert rows == ["2023 | 1,000 | 200", "2024 | 1,100 | 220", "2025 | 1,200 | 240"]


@every
def test_every_word_is_in_a_line_and_every_line_in_a_passage(format: str) -> None:
    document = opened(format)
    words = " ".join(line.text for line in document.lines).split()
    for block in BLOCKS:
        if isinstance(block, Text):
            assert set(block.text.split()) <= set(words)
    inside = {at for one in document.passages for at in range(one.start_line, one.end_line)}
    assert inside == set(range(len(document.lines)))
    assert document.unread_pages == ()


@every
def test_answers_are_complete_and_their_citations_right(format: str) -> None:
    document = opened(format)
    answer = ask("List all the services that the Supplier provides.", document)
    assert answer.listing is not None
    assert [item.canonical_name.rstrip(";. ") for item in answer.listing.items] == [
        "design of the plant",
        "construction of the plant; and",
        "training of the staff",
    ]
    assert answer.listing.completeness == "complete"
    assert answer.citations
    for citation in answer.citations:
        assert verify(citation, document) is None
        assert bool(citation.boxes) == (format == "pdf")
