"""The file's own outline: trusted after a look at the text, repaired where it is off."""

from __future__ import annotations

import pytest

from sommaire.documents.headings.contents import Structure, find_sections
from sommaire.documents.headings.outline import refusal
from sommaire.documents.parsed import OutlineEntry
from tests.made import typeset

BOOK = """
# Beginnings

~4

## First steps

~4

## Next steps

~4
---
# Endings

~4

# Appendix A
# Lists

~4
"""


def entry(
    title: str, page_num: int | None, *, level: int = 1, y: float | None = None
) -> OutlineEntry:
    """A row of an outline."""
    return OutlineEntry(level, title, page_num, y)


def read(*outline: OutlineEntry, text: str = BOOK) -> Structure:
    """The sections of `text` with this outline."""
    return find_sections(typeset(text, outline=outline), use_outline=True)


def test_cuts_sections_that_share_a_page_by_line() -> None:
    found = read(
        entry("Beginnings", 1),
        entry("First steps", 1, level=2),
        entry("Next steps", 1, level=2),
        entry("Endings", 2),
    )
    starts = [found.lines[section.start_line].text for section in found.sections[:4]]
    assert starts == ["Beginnings", "First steps", "Next steps", "Endings"]
    assert found.sections[1].end_line == found.sections[2].start_line


def test_finds_a_title_whose_number_only_one_side_has() -> None:
    found = read(entry("1 Beginnings", 1), entry("Lists", 2))
    names = [s.name for s in found.sections if "outline" in s.witnesses]
    assert names == ["1 Beginnings", "Appendix A Lists"]


def test_moves_an_entry_to_the_page_where_its_title_stands_and_says_so() -> None:
    found = read(entry("Beginnings", 1), entry("Endings", 1))
    assert found.sections[-1].first_page_num == 2
    assert found.notes[0] == "The outline puts “Endings” on page 1; it stands on page 2."


def test_keeps_an_entry_that_is_not_in_the_text_and_says_so() -> None:
    found = read(entry("Beginnings", 1), entry("Something else", 2))
    kept = next(section for section in found.sections if section.title == "Something else")
    assert (found.lines[kept.start_line].page_num, kept.witnesses[0]) == (2, "outline")
    assert "not found in the text of page 2" in found.notes[0]


def test_takes_the_height_of_the_destination_where_two_titles_are_alike() -> None:
    text = "# Summary\n~4\n# Details\n~4\n# Summary\n~4\n# End\n~3"
    found = read(entry("Details", 1), entry("Summary", 1, y=230.0), entry("End", 1), text=text)
    second = [section for section in found.sections if section.title == "Summary"][-1]
    assert found.lines[second.start_line].y0 > 200


def test_drops_an_entry_that_points_at_no_page_and_says_so() -> None:
    found = read(entry("Beginnings", 1), entry("Elsewhere", None), entry("Endings", 2))
    assert "Elsewhere" not in {section.title for section in found.sections}
    assert any("points at no page" in note for note in found.notes)


def test_names_the_witnesses_that_bear_an_entry_out() -> None:
    found = read(entry("Beginnings", 1), entry("Nowhere", 1, y=400.0), entry("Endings", 2))
    witnesses = {section.title: section.witnesses for section in found.sections}
    assert witnesses["Beginnings"] == ("outline", "typography")
    assert witnesses["Nowhere"] == ("outline",)


def test_hangs_what_the_text_shows_under_the_leaves_of_the_outline() -> None:
    found = read(entry("Beginnings", 1), entry("Endings", 2))
    names = [(section.level, section.title) for section in found.sections]
    assert names[:3] == [(1, "Beginnings"), (2, "First steps"), (2, "Next steps")]


def test_adds_no_sibling_to_the_children_that_the_outline_names() -> None:
    found = read(entry("Beginnings", 1), entry("First steps", 1, level=2), entry("Endings", 2))
    children = [s.title for s in found.sections if s.parent_id == 0]
    assert children == ["First steps"]


@pytest.mark.parametrize(
    ("titles", "pages", "why"),
    [
        (["a.pdf", "b.docx", "c.pdf"], [1, 4, 9], "file names or page numbers"),
        (["Guide-1.cpt", "Guide-2.cpt", "End"], [1, 4, 9], "file names or page numbers"),
        (["Page 1", "Page 2", "3", "4"], [1, 2, 3, 4], "file names or page numbers"),
        (["One", "Two", "Three", "Four"], [3, 3, 3, 3], "point at page 3"),
        (["One", "Two", "Three", "Four", "Five"], [9, 3, 8, 2, 7], "out of order"),
        (["One"], [1], "fewer than two"),
    ],
)
def test_refuses_an_outline_that_is_no_table_of_contents(
    titles: list[str], pages: list[int], why: str
) -> None:
    entries = [entry(title, page_num) for title, page_num in zip(titles, pages, strict=True)]
    assert why in (refusal(entries, 10, 90) or "")


def test_reads_the_text_where_the_outline_is_refused_and_says_why() -> None:
    found = read(*(entry(f"scan{n}.pdf", n) for n in (1, 2)))
    assert found.sections[0].witnesses == ("typography",)
    assert found.notes[0].startswith("The file's outline is no table of contents")


def test_has_nothing_to_say_where_there_is_no_outline() -> None:
    assert refusal((), 10, 90) == ""
    assert read().notes == ()


def test_puts_a_section_that_the_outline_leaves_out_beside_the_one_before_it() -> None:
    text = "\n".join(f"# {n} Matter {n}\n\n~4\n\n## {n}.1 Detail {n}\n\n~4\n" for n in (1, 2, 3))
    found = read(entry("1 Matter 1", 1), entry("3 Matter 3", 1), text=text)
    assert [(s.level, s.number) for s in found.sections] == [
        (1, "1"), (2, "1.1"), (1, "2"), (2, "2.1"), (1, "3"), (2, "3.1"),
    ]  # fmt: skip
