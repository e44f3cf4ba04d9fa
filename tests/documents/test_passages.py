"""Passages: every line of the text proper is in one, none is too long."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from sommaire.documents.floats.find import find_floats
from sommaire.documents.passages import MOST_TOKENS, cut_passages, n_tokens
from sommaire.tables import BODY_ROLES, Document, Line
from tests.made import document, printed

_WIDE = "These words fill a line of the page from the left edge to the right edge of it"


def _made(rows: tuple[Line, ...]) -> Document:
    found = find_floats(rows, ())
    return document(found.lines, floats=found.floats)


def test_a_paragraph_is_a_passage_with_its_lines_joined() -> None:
    rows = printed(f"{_WIDE}\nand it goes on.\n\nAnother one.")
    passages = cut_passages(_made(rows))
    assert [p.text for p in passages] == [f"{_WIDE} and it goes on.", "Another one."]
    assert [(p.start_line, p.end_line) for p in passages] == [(0, 2), (2, 3)]


def test_a_word_that_a_line_break_parts_is_whole_again() -> None:
    rows = printed(f"{_WIDE[:-3]} infor-\nmation of the house.")
    first = replace(rows[0], is_hyphenated=True)
    (passage,) = cut_passages(_made((first, *rows[1:])))
    assert "information of the house" in passage.text


def test_a_long_paragraph_is_cut_and_its_pieces_overlap() -> None:
    rows = printed("\n".join([_WIDE] * 60))
    passages = cut_passages(_made(rows))
    assert len(passages) > 1
    assert all(p.n_tokens <= MOST_TOKENS for p in passages)
    assert all(a.end_line > b.start_line for a, b in pairwise(passages))


def test_a_table_is_one_passage_with_its_caption() -> None:
    rows = printed(
        f"{_WIDE}.\n\nTable 1. Sums\n\n**Name**       **Sum**\nAnna             12\n"
        f"Bert             13\nCarl             15\n\n{_WIDE}."
    )
    passages = cut_passages(_made(rows))
    assert [p.kind for p in passages] == ["paragraph", "float", "paragraph"]
    assert passages[1].text.startswith("Table 1. Sums\n| Name | Sum |")


def test_the_abstract_is_one_passage() -> None:
    rows = printed(f"# Abstract\n{_WIDE}.\n\n{_WIDE}.\n# 1 Introduction\n{_WIDE}.")
    passages = cut_passages(_made(rows))
    (abstract,) = [p for p in passages if p.kind == "abstract"]
    assert abstract.text == f"{_WIDE}.\n{_WIDE}."


def test_a_heading_opens_a_passage_and_stands_in_it() -> None:
    rows = printed(f"# 1 Scope\n{_WIDE}.\n# 2 Terms\n{_WIDE}.")
    passages = cut_passages(_made(rows))
    assert [p.text.split("\n")[0] for p in passages] == ["1 Scope", "2 Terms"]


def test_furniture_is_in_no_passage() -> None:
    rows = printed("Annual report\n\nThe text.")
    marked = (replace(rows[0], role="header"), rows[1])
    assert [p.text for p in cut_passages(document(marked))] == ["The text."]


@given(
    st.lists(
        st.sampled_from(
            [
                "• a",
                "1. b",
                _WIDE,
                "",
                "# H",
                "# Abstract",
                "Table 1. T",
                "Anna      12",
                "  (a) c.",
            ]
        ),
        max_size=40,
    )
)
def test_passages_cover_the_text_and_overlap_only_where_cut(drawn: list[str]) -> None:
    made = _made(printed("start\n" + "\n".join(drawn)))
    passages = cut_passages(made)
    covered = {at for p in passages for at in range(p.start_line, p.end_line)}
    wanted = {at for at, line in enumerate(made.lines) if line.role in BODY_ROLES}
    assert wanted <= covered
    assert [p.passage_id for p in passages] == list(range(len(passages)))
    for passage in passages:
        assert passage.n_tokens == n_tokens(passage.text)
        assert passage.start_line < passage.end_line
    words = " ".join(p.text for p in passages)
    assert all(made.lines[at].text in words for at in wanted if made.lines[at].role == "body")


def test_the_section_of_a_passage_is_that_of_its_text_not_of_the_heading_over_it() -> None:
    passages = cut_passages(_made(printed(f"# 2 Objects\n\n# 2.1 Vectors\n\n{_WIDE}.")))
    assert [(p.start_line, p.section_id) for p in passages] == [(0, 1)]
