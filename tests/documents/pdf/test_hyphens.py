"""Which hyphens at the ends of lines go when the lines are joined."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sommaire.documents.pdf.hyphens import judge_hyphens
from sommaire.text import join_lines
from tests import made


def joined(*texts: str) -> str:
    lines = judge_hyphens(
        [replace(row, is_hyphenated=row.text.endswith("-")) for row in made.lines(texts)]
    )
    return join_lines([line.text for line in lines], [line.is_hyphenated for line in lines])


def test_closes_a_word_that_the_line_cut() -> None:
    assert joined("the secu-", "rities that", "were sold") == "the securities that were sold"


def test_keeps_a_compound_that_the_document_writes_elsewhere() -> None:
    assert joined("a broker-", "dealer is a", "big broker-dealer here").startswith(
        "a broker-dealer"
    )


def test_keeps_a_compound_of_two_words_that_stand_alone_elsewhere() -> None:
    assert joined("a price-", "based fee of", "the price is based on it").startswith(
        "a price-based"
    )


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("see GV.OC-", "01 for it"),
        ("a non-", "U.S. bank"),
        ("celui-", "ci vaut"),
        ("in SP 800-", "53r5"),
    ],
)
def test_keeps_a_hyphen_of_the_word_itself(first: str, second: str) -> None:
    assert joined(first, second, "and so on").startswith(first + second)


def test_keeps_the_hyphens_of_a_document_that_cuts_no_words() -> None:
    ties = ["a broker-", "dealer and", "a third-", "party to"]
    known = ["one broker-dealer", "one third-party"]
    assert "mission-essential" in joined(*ties, "what is mission-", "essential", *known)


def test_leaves_a_dash_between_words_alone() -> None:
    assert joined("the first -", "the second") == "the first - the second"


def test_believes_the_library_where_no_line_follows() -> None:
    (line,) = judge_hyphens([made.line("the secu-", is_hyphenated=True)])
    assert line.is_hyphenated
