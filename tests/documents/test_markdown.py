"""Markdown: what it marks is the structure, what it shows is the text."""

from __future__ import annotations

from sommaire.ingest import read
from sommaire.tables import Document

POLICY = """\
---
title: "Policy"
tags: [a, b]
---

# Security Policy

Intro that
goes on.

## 1. Scope

The policy covers:

1. servers;
1. laptops, which are
   - leased, or
   - owned;

   and more;
1. phones.

More text.

4. tablets

## 2. Roles

**Owner.** The owner decides[^1].

**Reader.** The reader reads.

Table 1: Budget

| Year | Cost |
|------|------|
| 2023 | 10   |
| 2024 | 20   |

### 2.1 Code

```
# no heading
1. no list
2. no list
```

[^1]: A note.
"""


def read_markdown(text: str) -> Document:
    return read(text.encode(), name="policy.md")


def items_of(document: Document, kind: str) -> list[list[tuple[str, str]]]:
    return [
        [(i.marker, i.text) for i in document.items if i.list_id == one.list_id]
        for one in document.lists
        if one.kind == kind
    ]


def test_front_matter_is_taken_off_and_lines_keep_their_numbers() -> None:
    document = read_markdown(POLICY)
    assert document.title == "Policy"
    assert (document.lines[0].line_num, document.lines[0].text) == (6, "Security Policy")
    assert document.lines[2].text == "goes on."
    assert "tags" not in " ".join(line.text for line in document.lines)


def test_headings_are_the_contents_and_a_lone_first_one_is_the_title() -> None:
    document = read_markdown(POLICY)
    contents = [(one.level, one.number, one.title) for one in document.sections]
    assert contents == [(1, "1", "Scope"), (1, "2", "Roles"), (2, "2.1", "Code")]
    assert document.sections[0].witnesses == ("outline", "numbering", "typography")


def test_lists_have_the_markers_that_are_shown_and_go_on_after_text() -> None:
    document = read_markdown(POLICY)
    assert items_of(document, "enumeration") == [
        [
            ("1.", "servers;"),
            ("2.", "laptops, which are and more;"),
            ("3.", "phones."),
            ("4.", "tablets"),
        ]
    ]
    assert items_of(document, "bullet") == [[("•", "leased, or"), ("•", "owned;")]]
    nested = next(one for one in document.lists if one.kind == "bullet")
    parent = next(i for i in document.items if i.item_id == nested.parent_item_id)
    assert parent.marker == "2."


def test_a_table_has_its_caption_and_each_row_its_line() -> None:
    document = read_markdown(POLICY)
    (table,) = document.floats
    assert (table.label, table.body.split("\n")[2]) == ("Table 1", "| 2023 | 10 |")
    rows = [i for i in document.items if i.kind == "table row"]
    assert [(row.name, row.line_num) for row in rows] == [("2023", 37), ("2024", 38)]


def test_code_is_text_and_no_structure() -> None:
    document = read_markdown(POLICY)
    assert "1. no list" in [line.text for line in document.lines]
    assert not any("no list" in item.text for item in document.items if item.kind != "heading")


def test_notes_are_footnotes_and_emphasis_opens_paragraphs() -> None:
    document = read_markdown(POLICY)
    assert [line.text for line in document.lines if line.role == "footnote"] == ["[1] A note."]
    assert [i.name for i in document.items if i.kind == "run-in heading"] == ["Owner", "Reader"]


def test_there_is_no_paper_and_no_box() -> None:
    document = read_markdown(POLICY)
    assert {line.box for line in document.lines} == {(0.0, 0.0, 0.0, 0.0)}
    assert (document.pages[0].width, document.unread_pages) == (0.0, ())


def test_every_letter_is_in_a_line() -> None:
    words = "alpha *beta* `gamma` [delta](http://x) **epsilon**\n> zeta\n\n    eta\n\n***\ntheta"
    read_back = " ".join(line.text for line in read_markdown(words).lines)
    for word in "alpha beta gamma delta epsilon zeta eta theta".split():
        assert word in read_back


def test_what_is_struck_out_is_left_out_and_told() -> None:
    document = read_markdown(
        "# Meals ~~and more~~\n\nWe serve:\n\n- breakfast\n- ~~lunch~~\n- <del>tea</del> dinner\n"
        "- ~~snack~~\n  - soup\n- ~~one~~\n  two\n\n~~Gone.~~\n\n"
        "| a | b |\n|---|---|\n| 1 | ~~2~~ 3 |\n"
    )
    assert [line.text for line in document.lines] == [
        "Meals", "We serve:", "• breakfast", "• dinner", "• soup", "• two", "a | b", "1 | 3",
    ]  # fmt: skip
    assert {item.text for item in document.items if item.marker} == {
        "breakfast", "dinner", "soup", "two",
    }  # fmt: skip
    assert "Struck-out text is left out." in document.notes


def test_a_struck_item_keeps_its_number() -> None:
    document = read_markdown("We serve:\n\n1. breakfast\n2. ~~lunch~~\n3. dinner\n")
    assert [line.text for line in document.lines] == ["We serve:", "1. breakfast", "3. dinner"]


def test_a_sign_that_strikes_nothing_out_leaves_the_text() -> None:
    document = read_markdown("The type Map<S> of keys, and 5 ~~ 6.\n")
    assert "keys, and 5 ~~ 6." in document.lines[0].text
    assert document.notes == ()
