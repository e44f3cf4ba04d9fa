"""What opens an item."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.markers import (
    find_marker,
    letter_number,
    read_markers,
    render,
    roman_number,
    to_roman,
)


@pytest.mark.parametrize(
    ("text", "style", "number"),
    [
        ("1. Scope", "1.", 1),
        ("12) Scope", "1)", 12),
        ("(b) the other", "(a)", 2),
        ("(iv) the last", "(i)", 4),
        ("a. Assign managers", "a.", 1),
        ("B. A grant", "A.", 2),
        ("IV. Annexes", "I.", 4),
        ("2.13 Waiver", "2.1", 13),
        ("5.2.4. Waiver", "5.2.1", 4),
        ("Step 3: look", "Step 1", 3),
        ("Étape 2 : lire", "Étape 1", 2),
        ("Article 12 – Objet", "Article 1", 12),
        ("3° les données", "1°", 3),
        ("(bb) the rest", "(a)", 28),
        ("• a point", "•", None),
        ("– un point", "–", None),
        ("o a point", "o", None),
        ("→ a point", "→", None),
        ("\uf0b7 a point", "\uf0b7", None),
    ],
)
def test_reads_the_style_and_the_number_of_a_marker(
    text: str, style: str, number: int | None
) -> None:
    assert (style, number) in {(m.style, m.number) for m in read_markers(text)}


@pytest.mark.parametrize(
    "text",
    [
        "I am here",
        "1998 was a year",
        "2.txt 3.c",
        "A plain line",
        "U.S. law",
        "Table 3. Budget",
        "of it",
    ],
)
def test_takes_no_plain_text_for_a_marker(text: str) -> None:
    assert read_markers(text) == ()


def test_gives_both_readings_of_a_letter_that_is_a_numeral() -> None:
    assert {(m.style, m.number) for m in read_markers("(v) next")} == {("(a)", 22), ("(i)", 5)}


def test_finds_a_marker_inside_a_line_only_after_a_sign() -> None:
    assert find_marker("(a)", 2, "(a) one; (b) two") is not None
    assert find_marker("(a)", 2, "see paragraph (b) above") is None


@given(st.integers(1, 80), st.sampled_from(["(a)", "(i)", "1.", "A.", "I.", "Step 1", "3.1"]))
def test_what_is_rendered_is_read_back(number: int, style: str) -> None:
    if style in ("(a)", "A."):
        number = (number - 1) % 52 + 1
    text = f"{render(style, number)} Words"
    assert (style, number) in {(m.style, m.number) for m in read_markers(text)}


@given(st.integers(1, 89))
def test_roman_numerals_go_both_ways(number: int) -> None:
    assert roman_number(to_roman(number)) == number
    assert roman_number(to_roman(number).upper()) == number


def test_letters_double_after_z_and_never_mix() -> None:
    assert letter_number("z") == 26
    assert letter_number("aa") == 27
    assert letter_number("ab") is None


@pytest.mark.parametrize("ruled", ["- ----------------", "* * * *", "- ______", "— ———", "o ....."])
def test_a_line_of_rules_opens_no_item(ruled: str) -> None:
    assert not read_markers(ruled)
