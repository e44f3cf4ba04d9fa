"""Plain text: lines, pages, and the structure that its layout shows."""

from __future__ import annotations

from sommaire.ingest import read
from sommaire.tables import Document

CONTRACT = """\
SERVICE AGREEMENT

1. Scope

The Supplier shall provide:

  (a) the Services;
  (b) the Deliverables; and
  (c) support, which includes
      the help desk.

2. Fees

The Customer pays the fees.
"""


def read_text(text: str) -> Document:
    return read(text.encode(), name="contract.txt")


def test_a_line_keeps_its_number_in_the_file() -> None:
    document = read_text(CONTRACT)
    assert [(line.line_num, line.text) for line in document.lines][:3] == [
        (1, "SERVICE AGREEMENT"),
        (3, "1. Scope"),
        (5, "The Supplier shall provide:"),
    ]
    assert document.unread_pages == ()


def test_contents_and_lists_are_found_in_the_layout() -> None:
    document = read_text(CONTRACT)
    assert [section.name for section in document.sections] == ["1 Scope", "2 Fees"]
    (listed,) = [one for one in document.lists if one.kind == "enumeration"]
    items = [item for item in document.items if item.list_id == listed.list_id]
    assert [(item.marker, item.text) for item in items] == [
        ("(a)", "the Services;"),
        ("(b)", "the Deliverables; and"),
        ("(c)", "support, which includes the help desk."),
    ]
    assert listed.lead == "The Supplier shall provide:"


def test_a_form_feed_turns_the_page() -> None:
    document = read_text("One\n\fTwo\n\n\f\f")
    assert [(line.page_num, line.line_num, line.text) for line in document.lines] == [
        (1, 1, "One"),
        (2, 1, "Two"),
    ]
    assert document.n_pages == 2


def test_the_marks_of_a_filing_turn_the_page() -> None:
    document = read_text("One\n<PAGE>\nTwo\n<PAGE>  3\nThree\n")
    assert [line.page_num for line in document.lines] == [1, 2, 3]


def test_an_encoding_that_is_not_utf8_is_guessed_and_told() -> None:
    document = read("Élément numéro 1 : l’œuvre".encode("cp1252"), name="a.txt")
    assert document.lines[0].text == "Élément numéro 1 : l’œuvre"
    assert any("cp1252" in note for note in document.notes)


TABLE = """\
Table 1: Fees
Item              2023     2024
--------------   -----    -----
Staff of the       100      110
  head office
Rent                20       25
"""


def test_columns_with_white_between_them_are_a_table() -> None:
    (table,) = read_text(TABLE).floats
    assert (table.label, table.body.split("\n")) == (
        "Table 1",
        [
            "| Item | 2023 | 2024 |",
            "| --- | --- | --- |",
            "| Staff of the head office | 100 | 110 |",
            "| Rent | 20 | 25 |",
        ],
    )


def test_a_line_to_sign_on_is_soon_seen_to_be_no_rule() -> None:
    text = "\n".join([f"{'_' * 60}Date{'_' * 60}"] * 3)
    assert read_text(text).floats == ()


def test_lists_and_contents_are_no_tables() -> None:
    text = "1.  Scope\n2.  Fees\n3.  Term\n\nScope ......  1\nFees .......  2\nTerm .......  3\n"
    assert read_text(text).floats == ()
