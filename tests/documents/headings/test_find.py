"""Headings found in the text: which rows are, which are not, and how they nest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sommaire.documents.headings.contents import Structure, find_sections
from tests.made import typeset


def read(text: str) -> Structure:
    """The sections of a text that has no outline."""
    return find_sections(typeset(text), use_outline=False)


def outline(structure: Structure) -> list[str]:
    """Sections as indented lines: number and title."""
    return [f"{'  ' * (s.level - 1)}{s.name}" for s in structure.sections]


def test_reads_a_manual_by_its_numbers_and_type() -> None:
    found = read("""
# A Manual of Things
~3
# 1 Introduction
~4
## 1.1 Purpose
~4
## 1.2 Scope
~4
# 2 Use
~4
## 2.1 Starting
~4
## 2.2 Stopping
~4
# References
~3
""")
    assert outline(found) == [
        "1 Introduction",
        "  1.1 Purpose",
        "  1.2 Scope",
        "2 Use",
        "  2.1 Starting",
        "  2.2 Stopping",
        "References",
    ]
    assert found.title == "A Manual of Things"


CONTRACT = """
^ **SERVICE AGREEMENT**

~3

^ **ARTICLE I**
^ **DEFINITIONS**

1.1 “Fee” means the sum that is due under this agreement for the services that are given here.
~2
1.2 “Term” means the time during which this agreement stands between the two parties to it.
~2

^ **ARTICLE II**
^ **SERVICES**

2.1 Scope. The provider shall give the services that are named in the schedule to this text.
~3
2.2 Standard of Care. The provider shall work with the care that is usual in its trade here.
~3

^ **ARTICLE III**
^ **TERM**

3.1 Start. This agreement starts on the day on which the last of the parties has signed it all.
~3
3.2 End. It ends one year later, unless the parties have agreed in writing on something else.
~3
---
^ **SCHEDULE A**
^ **LIST OF SERVICES**

~3
"""


def test_reads_a_contract_with_titles_that_run_into_their_paragraphs() -> None:
    assert outline(read(CONTRACT)) == [
        "ARTICLE I DEFINITIONS",
        "  1.1 “Fee”",
        "  1.2 “Term”",
        "ARTICLE II SERVICES",
        "  2.1 Scope",
        "  2.2 Standard of Care",
        "ARTICLE III TERM",
        "  3.1 Start",
        "  3.2 End",
        "SCHEDULE A LIST OF SERVICES",
    ]


def test_leaves_a_line_that_holds_text_behind_its_title_in_the_text() -> None:
    found = read(CONTRACT)
    roles = {line.text[:3]: line.role for line in found.lines}
    assert (roles["ART"], roles["2.1"]) == ("heading", "body")


def test_names_the_document_by_the_line_that_says_what_it_is() -> None:
    assert read(CONTRACT).title == "SERVICE AGREEMENT"


def test_takes_no_filing_label_over_the_title_for_a_section() -> None:
    found = read("**Exhibit 10.2**\n" + CONTRACT.lstrip("\n"))
    assert outline(found)[0] == "ARTICLE I DEFINITIONS"


def test_takes_numbered_lists_for_lists() -> None:
    found = read("""
# 1 Steps
~4
1. Open the box and take out what is in it, then set it on a table;
2. Read the leaflet, which says in which order the parts are put together;
3. Put the parts together in that order, and keep the rest for later.
~3
# 2 Care
~4
# 3 Parts
~4
""")
    assert outline(found) == ["1 Steps", "2 Care", "3 Parts"]


def test_takes_captions_and_table_cells_for_no_headings() -> None:
    found = read("""
# 1 Results
~4
**Table 3: What was measured**
~4
**Figure 2. The apparatus**
~4
# 2 Discussion
~4
# 3 Conclusion
~4
""")
    assert outline(found) == ["1 Results", "2 Discussion", "3 Conclusion"]


def test_takes_admonitions_that_come_back_for_no_headings() -> None:
    text = "".join(f"# {n} Chapter {'ABCDE'[n]}\n~4\n\n**Note**\n~3\n" for n in range(1, 5))
    assert outline(read(text)) == [f"{n} Chapter {'ABCDE'[n]}" for n in range(1, 5)]


def test_nests_a_rule_by_the_way_its_numbers_restart() -> None:
    found = read("""
**I. INTRODUCTION**
~5
    **A. Background**
~5
    **B. Aims**
~5
**II. DISCUSSION**
~5
    **A. Overview**
~5
        1. The First Question
~6
        2. The Second Question
~6
    **B. Costs**
~5
        1. Costs for Firms
~6
        2. Costs for the Public
~6
**III. CONCLUSION**
~5
""")
    assert outline(found) == [
        "I INTRODUCTION",
        "  A Background",
        "  B Aims",
        "II DISCUSSION",
        "  A Overview",
        "    1 The First Question",
        "    2 The Second Question",
        "  B Costs",
        "    1 Costs for Firms",
        "    2 Costs for the Public",
        "III CONCLUSION",
    ]


def test_reads_a_french_law_to_its_articles() -> None:
    parts = []
    article = 1
    for title in ("Ier", "II"):
        parts.append(f"^ **TITRE {title}**\n^ **DISPOSITIONS DIVERSES**\n")
        for chapter in ("Ier", "II"):
            parts.append(f"^ **Chapitre {chapter} : Champ d’application**\n")
            for _ in range(2):
                parts.append(f"**Article {article}**\n~4\n")
                article += 1
    names = outline(read("^ # Loi relative aux textes\n\n" + "\n".join(parts)))
    assert names[:5] == [
        "TITRE Ier DISPOSITIONS DIVERSES",
        "  Chapitre Ier Champ d’application",
        "    Article 1",
        "    Article 2",
        "  Chapitre II Champ d’application",
    ]
    assert len(names) == 2 + 4 + 8


def test_puts_an_inserted_article_beside_the_one_before_it() -> None:
    text = "\n".join(
        f"**Article L{n}**\n~4\n" for n in ("110-1", "110-2", "110-2-1", "110-3", "110-4")
    )
    assert {section.level for section in read(text).sections} == {1}


def test_puts_the_enhancements_of_a_control_under_it() -> None:
    found = read("""
# ACCESS CONTROL
~3
**AC-1 POLICY AND PROCEDURES**
~5
**AC-2 ACCOUNT MANAGEMENT**
~5
**AC-3 ACCESS ENFORCEMENT**
~5
# AWARENESS AND TRAINING
~3
**AT-1 POLICY AND PROCEDURES**
~5
**AT-2 LITERACY TRAINING**
~5
""")
    assert outline(found)[:3] == [
        "ACCESS CONTROL",
        "  AC-1 POLICY AND PROCEDURES",
        "  AC-2 ACCOUNT MANAGEMENT",
    ]
    assert outline(found)[4] == "AWARENESS AND TRAINING"


def test_joins_a_title_that_is_printed_on_two_lines() -> None:
    found = read("""
# 1 Introduction
~4
# 2 Benefits, Costs, and Effects on Efficiency, Competition, and
# Capital Formation
~4
# 3 Conclusion
~4
""")
    assert outline(found)[1].endswith("Competition, and Capital Formation")


def test_finds_the_number_that_is_set_otherwise_than_its_neighbours() -> None:
    found = read("""
1. Services. The provider shall give the services that are named in the schedule to this text.
~3
2. Fees. The client shall pay the fees within thirty days of the day on which it gets a bill.
~3
**3. Term.**
~3
4. Notices. Notices are given in writing and take effect on the day on which they are received.
~3
5. Law. This agreement is read by the law of the place where the provider has its main office.
~3
""")
    assert [section.number for section in found.sections] == ["1", "2", "3", "4", "5"]


def test_reads_every_line_as_text_where_nothing_is_set_apart() -> None:
    found = read("~8\n\n~7\n\n~9")
    assert found.sections == ()
    assert all(line.section_id is None and line.role == "body" for line in found.lines)


def headed(*numbers: str, mark: str = "#") -> str:
    """Headings with these numbers, text under each."""
    return "\n".join(f"{mark} {number} Matter of {at}\n\n~4\n" for at, number in enumerate(numbers))


@pytest.mark.parametrize(
    "numbers",
    [
        ("1", "2", "3", "4"),
        ("1.", "2.", "3.", "4."),
        ("A.", "B.", "C.", "D."),
        ("I.", "II.", "III.", "IV."),
        ("Article 1", "Article 2", "Article 2 bis", "Article 3"),
        ("Titre I", "Titre II", "Titre III", "Titre IV"),
        ("Chapitre premier", "Chapitre II", "Chapitre III", "Chapitre IV"),
        ("§ 1", "§ 2", "§ 3", "§ 4"),
        ("Annex A", "Annex B", "Annex C", "Annex D"),
        ("Section 1.", "Section 2.", "Section 3.", "Section 4."),
    ],
    ids=lambda numbers: numbers[0],
)
def test_reads_a_series_of_each_kind_of_number(numbers: tuple[str, ...]) -> None:
    text = "# A plain beginning\n\n~4\n\n" + headed(*numbers)
    found = [s for s in find_sections(typeset(text), use_outline=False).sections if s.number]
    assert [s.number for s in found] == [number.rstrip(".") for number in numbers]
    assert len({s.level for s in found}) == 1


def test_reads_a_letter_that_is_a_roman_number_too_by_its_neighbours() -> None:
    letters = headed(*(f"{chr(code)}." for code in range(ord("A"), ord("K"))))
    found = find_sections(typeset(letters), use_outline=False).sections
    assert [s.number for s in found] == list("ABCDEFGHIJ")
    assert {s.level for s in found} == {1}
    romans = "\n".join(
        f"# {one}. Part {one}\n\n~3\n\n{headed('A.', 'B.', 'C.', 'D.', mark='##')}"
        for one in ("I", "II")
    )
    levels = [
        (s.level, s.number) for s in find_sections(typeset(romans), use_outline=False).sections
    ]
    assert levels == [(1 if n in ("I", "II") else 2, n) for n in ("I", *"ABCD", "II", *"ABCD")]


def test_hangs_a_list_among_numbered_sections_below_the_one_that_holds_it() -> None:
    text = (
        headed("4")
        + headed("4.1", mark="##")
        + headed("1.", "2.", "3.", mark="###")
        + headed("4.2", mark="##")
        + headed("5")
        + headed("5.1", "5.2", mark="##")
    )
    found = find_sections(typeset(text), use_outline=False).sections
    assert [(s.level, s.number) for s in found] == [
        (1, "4"), (2, "4.1"), (3, "1"), (3, "2"), (3, "3"), (2, "4.2"),
        (1, "5"), (2, "5.1"), (2, "5.2"),
    ]  # fmt: skip


def test_takes_the_numbered_lines_of_a_listing_in_small_type_for_no_headings() -> None:
    text = typeset("""
# 1 Aims
~4
**1 Here is a letter**
**2 And the next one**
**3 Here it stops**
~4
# 2 Means
~4
""")
    small = [
        replace(line, font_size=7.0) if line.text[2:].startswith(("Here", "And")) else line
        for line in text.lines
    ]
    found = find_sections(replace(text, lines=tuple(small)), use_outline=False)
    assert outline(found) == ["1 Aims", "2 Means"]


def test_takes_what_is_bold_for_the_title_that_opens_a_numbered_paragraph() -> None:
    text = typeset("""
# 1 Aims
~2
1.1 First aims The following are all of the aims that were set
in this year and the one before it.
~2
1.2 Second aims The others are not so easy to tell from them
~2
1.3 Third aims They are left for another year
~2
""")
    bold = {"1.1": "1.1 First aims", "1.2": "1.2 Second aims", "1.3": "1.3 Third aims"}
    lines = [replace(line, run_in=bold.get(line.text[:3], "")) for line in text.lines]
    found = find_sections(replace(text, lines=tuple(lines)), use_outline=False)
    assert outline(found) == ["1 Aims", "  1.1 First aims", "  1.2 Second aims", "  1.3 Third aims"]


def test_does_not_cut_a_title_before_a_word_that_is_set_otherwise() -> None:
    text = typeset("# 1 Aims\n~2\n1.1 First aims\n~2\n1.2 The opts parameter\n~2\n1.3 Others\n~2")
    bold = {"1.1 First aims": "", "1.2 The opts parameter": "1.2 The"}
    lines = [replace(line, run_in=bold.get(line.text, "")) for line in text.lines]
    found = find_sections(replace(text, lines=tuple(lines)), use_outline=False)
    assert "  1.2 The opts parameter" in outline(found)
