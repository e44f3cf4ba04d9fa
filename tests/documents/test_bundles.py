"""Where another document begins in one file: page numbers and main sections that start anew."""

from __future__ import annotations

import pytest

from sommaire.documents.bundles import other_documents
from sommaire.tables import Section
from tests.made import line, page


def section(section_id: int, number: str, page_num: int, *, parent: int | None = None) -> Section:
    """A section with a heading on that page."""
    level = 1 if parent is None else 2
    return Section(
        section_id, parent, level, number, "Title", page_num, page_num, section_id, 0, 1, ()
    )


def starts(folios: list[str], *sections: Section, tops: dict[int, str] | None = None) -> list[int]:
    """The pages on which another document seems to begin; `tops` are their first lines."""
    pages = [page(num, folio=folio) for num, folio in enumerate(folios, start=1)]
    lines = [line(text, page_num=num) for num, text in (tops or {}).items()]
    return [one.page_num or 0 for one in other_documents(pages, sections, lines)]


@pytest.mark.parametrize(
    ("folios", "found"),
    [
        (["1", "2", "3", "1", "2"], [4]),
        (["1", "2", "3", "", "2"], [4]),  # a title page without a number
        (["", "2", "3", "i", "ii", "1", "2"], [4]),  # the front matter of another book
        (["i", "ii", "iii", "i", "ii", "1"], [4]),
        (["1", "2", "3", "1", "2", "1", "2"], [4, 6]),
        (["i", "ii", "1", "2", "3"], []),
        (["1", "2", "A-1", "A-2"], []),
        (["1", "2", "3", "4", "5"], []),
        (["40", "41", "30", "31"], []),  # no beginning
        (["", "", "", ""], []),
    ],
)
def test_page_numbers_that_go_back_to_the_beginning(folios: list[str], found: list[int]) -> None:
    assert starts(folios) == found


@pytest.mark.parametrize("top", ["Exhibit A", "ANNEXE 2", "Schedule 1 – Fees", "Appendices"])
def test_an_annex_that_counts_its_own_pages_is_a_part_of_the_document(top: str) -> None:
    assert starts(["1", "2", "3", "1", "2"], tops={4: top}) == []
    assert starts(["1", "2", "3", "1", "2"], tops={4: "Amendment No. 1"}) == [4]
    assert starts(["1", "2", "3", "1", "2"], tops={4: "Exhibit 10.54"}) == [4]  # where it was filed


def test_a_chapter_that_goes_on_with_pages_counted_anew_is_no_other_document() -> None:
    folios = ["1", "2", "3", "1", "2"]
    assert starts(folios, section(0, "1", 1), section(1, "2", 4)) == []
    assert starts(folios, section(0, "1", 1), section(1, "3", 4)) == [4]
    assert starts(folios, section(0, "9", 1), section(1, "1", 4), section(2, "2", 4)) == [4]
    assert starts(folios, section(0, "Article 1", 1), section(1, "Livre II", 4)) == [4]


def test_main_sections_that_begin_again_are_of_another_document() -> None:
    first = [section(at, str(at + 1), 1) for at in range(4)]
    again = [section(4, "1", 3), section(5, "2", 3)]
    assert starts(["", "", "", ""], *first, *again) == [3]
    assert starts(["", "", "", ""], *first[:2], *again) == []  # a contents list and its text
    assert starts(["", "", "", ""], *first, section(9, "Annex A", 2), *again) == []
    below = [section(4, "1", 3, parent=3), section(5, "2", 3, parent=3)]
    assert starts(["", "", "", ""], *first, *below) == []


def test_the_remark_says_what_was_seen() -> None:
    pages = [page(num, folio=folio) for num, folio in enumerate(("1", "2", "1"), start=1)]
    (remark,) = other_documents(pages, (), ())
    assert remark.kind == "another document"
    assert remark.text == (
        "Another document seems to begin on page 3 of the file: after 2 the printed page numbers "
        "go back to 1."
    )
