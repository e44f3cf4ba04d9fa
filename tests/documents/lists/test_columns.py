"""Terms whose texts stand beside them: what is a row, what is not, and what introduces them."""

from __future__ import annotations

import pytest

from sommaire.documents.lists.columns import bold_rows, column_lists
from sommaire.documents.lists.drafts import Draft
from sommaire.documents.lists.layout import place_lines
from sommaire.tables import Line
from tests.made import line


def _beside(rows: list[tuple[str, str]], *, is_headed: bool = False) -> tuple[Line, ...]:
    """A sentence, then rows of two cells; an empty first cell goes on with the text above."""
    found = [line("The following directories are required in /.")]
    for num, (term, text) in enumerate(rows, start=2):
        is_head = is_headed and num == 2
        if term:
            found.append(line(term, line_num=num, x0=80.0, is_bold=is_head))
        found.append(line(text, line_num=num, x0=300.0, is_bold=is_head))
    return (*found, line("Each of them is told of below.", line_num=len(rows) + 3))


def _columns(lines: tuple[Line, ...]) -> list[Draft]:
    return column_lists(lines, place_lines(lines), [])


def _names(draft: Draft) -> list[str]:
    return [entry.name for entry in draft.entries]


ROWS = [("bin", "Essential commands"), ("boot", "Files of the loader"), ("dev", "Device files")]


def test_rows_under_a_head_in_bold_are_a_list_without_the_head() -> None:
    (draft,) = _columns(_beside([("Directory", "Description"), *ROWS], is_headed=True))
    assert _names(draft) == ["bin", "boot", "dev"]
    assert draft.lead == "The following directories are required in /."
    assert draft.end == "text"


def test_four_rows_need_no_head_and_three_do() -> None:
    assert not _columns(_beside(ROWS))
    (draft,) = _columns(_beside([*ROWS, ("etc", "Configuration")]))
    assert _names(draft) == ["bin", "boot", "dev", "etc"]


@pytest.mark.parametrize("head", [("Any reference to:", "Is now:"), ("Subsidiary", "Seat")])
def test_a_first_row_of_labels_or_over_a_drawn_line_is_the_head(head: tuple[str, str]) -> None:
    lines = _beside([head, *ROWS, ("etc", "Configuration")])
    drawn = line("--------", line_num=3, x0=80.0)
    rows = lines if head[0].endswith(":") else (*lines[:3], drawn, *lines[3:])
    (draft,) = _columns(rows)
    assert _names(draft) == ["bin", "boot", "dev", "etc"]


def test_a_head_of_other_columns_introduces_the_rows_where_nothing_else_does() -> None:
    rows = _beside([*ROWS, ("etc", "Configuration")])[1:]
    head = (line("Milestone", x0=80.0), line("Amount", x0=400.0))
    (draft,) = _columns((*head, *rows))
    assert (draft.lead, _names(draft)) == ("Milestone | Amount", ["bin", "boot", "dev", "etc"])


def test_texts_may_be_centred() -> None:
    terms = [*ROWS, ("etc", "Set")]
    rows = [
        one
        for num, (term, text) in enumerate(terms, start=2)
        for one in (
            line(term, line_num=num, x0=80.0),
            line(text, line_num=num, x0=400.0 - 2.75 * len(text)),
        )
    ]
    (draft,) = _columns((line("The directories are:"), *rows))
    assert _names(draft) == ["bin", "boot", "dev", "etc"]


def test_a_term_without_a_text_below_the_rows_leaves_their_end_open() -> None:
    rows = _beside([*ROWS, ("etc", "Configuration")])[:-1]
    (draft,) = _columns((*rows, line("Signed for the board", line_num=6, x0=80.0)))
    assert draft.end == "unknown"


def test_a_text_goes_on_below_itself() -> None:
    rows = [*ROWS, ("", "of all kinds"), ("etc", "Configuration")]
    (draft,) = _columns(_beside(rows))
    assert _names(draft) == ["bin", "boot", "dev", "etc"]
    assert draft.entries[2].end_line - draft.entries[2].start_line == 3


@pytest.mark.parametrize(
    "row", [("By: Ann", "By: Bob"), ("(a)", "the first"), ("one two three four five six " * 2, "x")]
)
def test_forms_markers_and_sentences_are_no_terms(row: tuple[str, str]) -> None:
    assert not _columns(_beside([row, row, row, row]))


def test_terms_that_come_twice_are_no_list() -> None:
    assert not _columns(_beside([*ROWS, *ROWS]))


def _bold(texts: list[tuple[str, str]]) -> list[Draft]:
    rows = tuple(
        line(f"{term} {text}", line_num=2 * num, run_in=term)
        for num, (term, text) in enumerate(texts, start=1)
    )
    return bold_rows(rows, place_lines(rows), [])


def test_rows_that_open_in_bold_are_a_list_from_three_on() -> None:
    options = [("-rate n", "Sampling rate"), ("-stereo", "Two channels"), ("-le", "Little-endian")]
    (draft,) = _bold(options)
    assert _names(draft) == ["-rate n", "-stereo", "-le"]
    assert not _bold(options[:2])


def test_a_head_that_is_not_in_bold_is_no_row() -> None:
    rows = [("Loss", "Excess"), ("Fire", "£500"), ("Flood", "£250"), ("Theft", "£750")]
    (draft,) = _columns(_beside(rows))
    assert _names(draft) == ["Fire", "Flood", "Theft"]
