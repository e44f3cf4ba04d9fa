"""The structure report: what witnesses of the contents say against each other, a row a remark."""

from __future__ import annotations

from sommaire.documents.headings.contents import Structure, find_sections
from sommaire.documents.parsed import OutlineEntry
from tests.made import typeset

BOOK = """
**Contents**
1 Beginnings ........................ 2
   1.1 First steps ................... {page}
   1.2 Next steps .................... 3
2 Endings ............................ 4
---
**1 Beginnings**
~6
---
**1.1 First steps**
~6
**1.2 Next steps**
~6
---
**2 Endings**
~6
"""
OUTLINE = (
    ("1 Beginnings", 2, 1),
    ("1.1 First steps", 3, 2),
    ("1.2 Next steps", 3, 2),
    ("2 Endings", 4, 1),
)


def kinds(found: Structure) -> list[tuple[str, int | None, int | None]]:
    """Kind, page and section of each remark."""
    return [(one.kind, one.page_num, one.section_id) for one in found.remarks]


def read(*outline: tuple[str, int, int], page: int = 3) -> Structure:
    """The book with this outline; `page` is where its contents put the first steps."""
    entries = [OutlineEntry(level, title, page_num, None) for title, page_num, level in outline]
    return find_sections(typeset(BOOK.format(page=page), outline=entries), use_outline=True)


def test_has_nothing_to_say_where_all_witnesses_agree() -> None:
    assert kinds(read(*OUTLINE)) == []
    assert "printed" in read(*OUTLINE).sections[0].witnesses


def test_names_the_page_that_printed_contents_get_wrong() -> None:
    found = read(*OUTLINE, page=2)
    assert kinds(found) == [("other page", 3, 1)]
    assert "“1.1 First steps” on page 2" in found.remarks[0].text


def test_names_the_entry_that_two_tables_set_at_two_levels() -> None:
    found = read(OUTLINE[0], ("1.1 First steps", 3, 1), *OUTLINE[2:])
    assert kinds(found) == [("other level", 3, 1)]


def test_names_the_entry_that_the_outline_lacks() -> None:
    found = read(OUTLINE[0], OUTLINE[2], OUTLINE[3])
    assert kinds(found) == [("not in the outline", 3, None)]
    assert "“1.1 First steps” (page 3); the outline does not" in found.remarks[0].text


def test_keeps_every_remark_though_the_notes_are_cut() -> None:
    text = "---".join(f"\n# {2 * n} Matter {n}\n\n~3\n" for n in range(1, 80))
    found = find_sections(typeset(text), use_outline=False)
    assert [one.kind for one in found.remarks] == ["gap"] * 78
    assert len(found.notes) == 61


def test_names_the_heading_that_is_lost_and_what_the_contents_put_it_under() -> None:
    text = BOOK.format(page=3).replace("**1.2 Next steps**\n", "")
    lost = [one for one in find_sections(typeset(text), use_outline=True).remarks if one.title]
    assert [(one.kind, one.title, one.section_id) for one in lost] == [
        ("not in the text", "1.2 Next steps", 0)
    ]


def test_what_a_lost_chapter_holds_is_put_under_nothing() -> None:
    text = (
        BOOK.format(page=3).replace("**1 Beginnings**\n", "").replace("**1.1 First steps**\n", "")
    )
    found = [one for one in find_sections(typeset(text), use_outline=True).remarks]
    assert [(one.title, one.section_id) for one in found if one.kind == "not in the text"] == [
        ("1 Beginnings", None),
        ("", None),
    ]
