"""Printed contents: which lines they are, what they say, and where their titles stand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sommaire.documents.headings.contents import find_sections
from sommaire.documents.headings.printed_anchors import printed_levels
from sommaire.documents.headings.printed_contents import PrintedEntry, find_printed_contents
from tests import made
from tests.made import typeset

BOOK = """
# A Book
---
**Contents**
1 Beginnings ........................ 1
   1.1 First steps ................... 1
   1.2 Next steps .................... 2
2 Endings ............................ 3
Index ................................ 4
---
**1 Beginnings**
~4
First steps
~4
---
Next steps
~6
---
**2 Endings**
~6
---
**Index**
~6
"""


def test_reads_titles_and_labels_of_a_contents_page() -> None:
    book = typeset(BOOK)
    found = find_printed_contents(book.lines, book.pages)
    assert [(entry.title, entry.label) for entry in found.entries] == [
        ("1 Beginnings", "1"),
        ("1.1 First steps", "1"),
        ("1.2 Next steps", "2"),
        ("2 Endings", "3"),
        ("Index", "4"),
    ]
    assert printed_levels(found.entries) == [1, 2, 2, 1, 1]


def test_turns_a_row_of_contents_into_a_section_though_nothing_sets_its_heading_apart() -> None:
    found = find_sections(typeset(BOOK), use_outline=False)
    names = [(s.level, s.title, s.first_page_num, "printed" in s.witnesses) for s in found.sections]
    assert names == [
        (1, "Beginnings", 3, True),
        (2, "First steps", 3, True),
        (2, "Next steps", 4, True),
        (1, "Endings", 5, True),
        (1, "Index", 6, True),
    ]


def test_gives_the_lines_of_contents_their_role_and_no_section() -> None:
    found = find_sections(typeset(BOOK), use_outline=False)
    on_page = [line for line in found.lines if line.page_num == 2]
    assert {line.role for line in on_page} == {"contents"}
    assert {line.section_id for line in on_page} == {None}


def test_reads_contents_without_page_numbers() -> None:
    text = typeset("""
**Table of Contents**
Article 1. Definitions
2.1 Grant of rights
2.2 Supply
2.3 Trademarks
2.4 Expenses
Article 3. Governance
---
~9
""")
    found = find_printed_contents(text.lines, text.pages)
    assert [entry.title for entry in found.entries][:2] == [
        "Article 1. Definitions",
        "2.1 Grant of rights",
    ]
    assert {entry.label for entry in found.entries} == {""}


def test_takes_a_table_of_amounts_with_leaders_for_no_contents() -> None:
    table = typeset("""
~2
Rent ............................ 500
Wages ........................... 120
Light ........................... 80
Water ........................... 310
Heat ............................ 45
Taxes ........................... 220
""")
    assert find_printed_contents(table.lines, table.pages).lines == frozenset()


def test_takes_entries_of_lists_of_tables_for_no_sections() -> None:
    text = typeset("""
**Liste des tableaux**
1.1 Les mesures de la première année .......... 3
1.2 Les mesures de la deuxième année .......... 5
1.3 Les mesures de la troisième année ......... 9
---
~9
""")
    found = find_printed_contents(text.lines, text.pages)
    assert found.entries == ()
    assert len(found.lines) == 4


def test_says_which_row_of_the_contents_is_not_in_the_text() -> None:
    found = find_sections(typeset(BOOK.replace("**2 Endings**", "~2")), use_outline=False)
    assert any("“2 Endings”" in note for note in found.notes)


def test_leaves_the_text_of_the_column_beside_the_contents_alone() -> None:
    titles = ["Contents", "1 First steps . . . . 1", "1.1 Next steps . . . . 2", "2 Ends . . . . 3"]
    rows = [
        made.line(text, line_num=n, x0=60.0, x1=290.0, y0=60.0 + 14 * n, y1=72.0 + 14 * n)
        for n, text in enumerate([*titles, *["some text of the left column goes here"] * 6])
    ]
    rows += [
        made.line(
            "the text of the right column", x0=310.0, x1=550.0, y0=60.0 + 14 * n, y1=72 + 14 * n
        )
        for n in range(10)
    ]
    found = find_printed_contents(rows, [made.page()])
    assert [entry.title for entry in found.entries] == [
        "1 First steps", "1.1 Next steps", "2 Ends",
    ]  # fmt: skip
    assert found.lines == {0, 1, 2, 3}


def test_reads_a_year_as_the_title_of_an_entry() -> None:
    book = typeset("**Contents**\n1 Past ........ 1\n1.1 2003 ........ 1\n1.2 2004 ........ 2\n")
    found = find_printed_contents(book.lines, book.pages)
    assert [entry.title for entry in found.entries] == ["1 Past", "1.1 2003", "1.2 2004"]


@pytest.mark.parametrize("part", ["Part {}", "{}", "{}."])
def test_puts_sections_under_the_parts_that_are_as_far_left(part: str) -> None:
    titles = [
        part.format("I") + " Bases",
        "1 Aims",
        "2 Means",
        part.format("II") + " Uses",
        "3 Ends",
    ]
    entries = [PrintedEntry(title, "1", 72.0, False, 0) for title in titles]
    assert printed_levels(entries) == [1, 2, 2, 1, 2]


def test_gives_a_title_that_stands_twice_to_the_row_with_its_number() -> None:
    contract = typeset(
        "**Contents**\nArticle 1 Duties ........ 2\n1.1 Duties ........ 2\n1.2 Rights ........ 2\n"
        "---\n**Article 1**\n**Duties**\n~2\n1.1 Duties. The party shall act.\n~2\n"
        "1.2 Rights. The party may act.\n~3\n"
    )
    found = find_sections(contract, use_outline=False)
    assert [section.name for section in found.sections] == [
        "Article 1 Duties", "1.1 Duties", "1.2 Rights",
    ]  # fmt: skip


@pytest.mark.parametrize("right", [None, 500.0])
def test_levels_do_not_depend_on_the_margins_of_left_and_right_pages(right: float | None) -> None:
    book = typeset("""
**Contents**
1 Beginnings ........................ 1
   1.1 First steps ................... 1
   1.2 Next steps .................... 2
2 Endings ............................ 3
---
   2.1 Last steps .................... 3
   2.2 After the last ................ 4
3 Nothing ............................ 5
""")
    lines = [
        replace(line, x0=line.x0 + shift, x1=(right or line.x1) + shift)
        for line in book.lines
        for shift in [48.0 * (line.page_num - 1)]
    ]
    found = find_printed_contents(lines, book.pages)
    assert printed_levels(found.entries) == [1, 2, 2, 1, 2, 2, 1]


def test_puts_sections_without_numbers_under_the_parts_that_are_as_far_left() -> None:
    titles = ["Preface", "I Bases", "Aims", "Means", "Ways", "II Uses", "Ends", "Bugs", "Hints"]
    titles += ["III Index"]
    entries = [PrintedEntry(title, "1", 72.0, False, 0) for title in titles]
    assert printed_levels(entries) == [1, 1, 2, 2, 2, 1, 2, 2, 2, 1]


def test_leaves_a_preface_and_references_beside_chapters_with_roman_numbers() -> None:
    titles = ["Abstract", "I Aims", "II Means", "III Ends", "References"]
    entries = [PrintedEntry(title, "1", 72.0, False, 0) for title in titles]
    assert printed_levels(entries) == [1, 1, 1, 1, 1]
