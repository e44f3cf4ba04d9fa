"""Sections as a tree over the lines: laws that hold for every document, and real documents."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sommaire.documents.headings.contents import Structure, find_sections
from sommaire.documents.headings.report import MOST_NOTES, shortened
from sommaire.documents.parsed import OutlineEntry, Parsed
from tests.made import typeset

ROWS = st.sampled_from(
    ["# 1 One", "# 2 Two", "## 2.1 Part", "## 2.2 Part", "**Bold words**", "^ **CENTRED**", "~3",
     "~1",
     "", "---", "1. First", "2. Second", "(a) a point;", "Article 5", "ARTICLE II", "A.1 Annexed",
     "plain words", "Contents", "1 One ........ 1",
     "2 Two ........ 2", "AC-2 CONTROL", "IV. ROMAN",
     "é", "2.", "****", "...", "Table 1: Numbers", "SCHEDULE A", "I. Or letter"]
)  # fmt: skip
ENTRIES = st.lists(
    st.builds(
        OutlineEntry,
        st.integers(1, 4),
        st.sampled_from(["1 One", "Two", "Part", "Nowhere", "", "a.pdf", "Bold words"]),
        st.one_of(st.none(), st.integers(1, 9)),
        st.one_of(st.none(), st.floats(0, 800)),
    ),
    max_size=8,
)
DOCUMENTS = st.builds(
    lambda rows, outline: typeset("x\n" + "\n".join(rows), outline=outline),
    st.lists(ROWS, max_size=40),
    ENTRIES,
)


@settings(max_examples=150, deadline=None)
@given(DOCUMENTS, st.booleans())
def test_changes_no_line_but_its_role_and_section(document: Parsed, use_outline: bool) -> None:
    found = find_sections(document, use_outline=use_outline)
    assert [(line.text, line.box) for line in found.lines] == [
        (line.text, line.box) for line in document.lines
    ]
    assert {line.role for line in found.lines} <= {"body", "heading", "contents"}


@settings(max_examples=150, deadline=None)
@given(DOCUMENTS, st.booleans())
def test_numbers_sections_from_0_in_the_order_of_the_text(
    document: Parsed, use_outline: bool
) -> None:
    sections = find_sections(document, use_outline=use_outline).sections
    assert [section.section_id for section in sections] == list(range(len(sections)))
    starts = [section.start_line for section in sections]
    assert starts == sorted(starts)


@settings(max_examples=150, deadline=None)
@given(DOCUMENTS, st.booleans())
def test_puts_each_section_inside_its_parent_one_level_below(
    document: Parsed, use_outline: bool
) -> None:
    sections = find_sections(document, use_outline=use_outline).sections
    for section in sections:
        if section.parent_id is None:
            assert section.level == 1
            continue
        parent = sections[section.parent_id]
        assert section.level == parent.level + 1
        assert parent.start_line <= section.start_line
        assert section.end_line <= parent.end_line


@settings(max_examples=150, deadline=None)
@given(DOCUMENTS, st.booleans())
def test_ends_a_section_where_the_next_of_its_level_or_above_begins(
    document: Parsed, use_outline: bool
) -> None:
    found = find_sections(document, use_outline=use_outline)
    for section in found.sections:
        later = [s for s in found.sections[section.section_id + 1 :] if s.level <= section.level]
        expected = later[0].start_line if later else len(found.lines)
        assert section.end_line == max(expected, section.start_line)
        assert section.n_pages == section.last_page_num - section.first_page_num + 1


@settings(max_examples=150, deadline=None)
@given(DOCUMENTS, st.booleans())
def test_gives_every_line_the_innermost_section_that_holds_it(
    document: Parsed, use_outline: bool
) -> None:
    found = find_sections(document, use_outline=use_outline)
    for index, line in enumerate(found.lines):
        holding = [s.section_id for s in found.sections if s.start_line <= index < s.end_line]
        assert line.section_id == (max(holding) if holding else None) or line.role == "contents"


@settings(max_examples=50, deadline=None)
@given(DOCUMENTS)
def test_gives_the_same_for_the_same(document: Parsed) -> None:
    assert find_sections(document, use_outline=True) == find_sections(document, use_outline=True)


def test_reports_a_number_that_is_missing_with_its_pages() -> None:
    text = "# 1 One\n~4\n## 1.1 First\n~4\n## 1.2 Second\n~4\n---\n## 1.4 Fourth\n~4\n# 2 Two\n~4"
    found = find_sections(typeset(text), use_outline=False)
    assert "Between 1.2 and 1.4 a number is missing (pages 1 and 2)." in found.notes


def test_reports_a_number_that_stands_twice() -> None:
    text = "\n".join(f"**Article {n}**\n~5" for n in (1, 2, 2, 3, 4))
    found = find_sections(typeset(text), use_outline=False)
    assert any(note.startswith("The number Article 2 stands twice") for note in found.notes)


def test_cuts_a_long_report_and_says_how_much_is_left_out() -> None:
    notes = shortened([f"note {n}" for n in range(MOST_NOTES + 5)])
    assert notes[-1] == "5 more remarks on the structure."
    assert len(notes) == MOST_NOTES + 1


def read_real(path: Path, *, use_outline: bool) -> Structure:
    """The sections of a file, as the whole reader finds them."""
    from sommaire.documents.furniture import mark_furniture
    from sommaire.documents.pdf.reader import read_pdf

    return find_sections(mark_furniture(read_pdf(path.read_bytes())), use_outline=use_outline)


@pytest.mark.parametrize("name", ["manuals/R-lang.pdf", "manuals/maint-guide.fr.pdf"])
def test_finds_the_outline_of_a_real_manual_without_it(data: Path, name: str) -> None:
    shown = read_real(data / name, use_outline=True)
    hidden = read_real(data / name, use_outline=False)
    wanted = {(s.level, s.title.casefold()) for s in shown.sections if "outline" in s.witnesses}
    found = {(s.level, s.title.casefold()) for s in hidden.sections}
    assert len(wanted & found) >= 0.95 * len(wanted)
    assert len(wanted & found) >= 0.9 * len(found)


def test_reads_the_document_that_ships_with_the_repository(csf: Path) -> None:
    found = read_real(csf, use_outline=True)
    assert [section.name for section in found.sections if section.level == 1][-3:] == [
        "Appendix A CSF Core",
        "Appendix B CSF Tiers",
        "Appendix C Glossary",
    ]
    assert found.title == "The NIST Cybersecurity Framework (CSF) 2.0"
