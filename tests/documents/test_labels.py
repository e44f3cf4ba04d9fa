"""Printed page numbers and what pages are called."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.documents.labels import (
    Folio,
    Place,
    find_chains,
    folio_text,
    label_pages,
    number_of,
    read_folios,
    with_folios,
)
from sommaire.tables import Page
from tests import made


@pytest.mark.parametrize(
    ("text", "folio"),
    [
        ("16", "16"),
        ("iv", "iv"),
        ("- 3 -", "3"),
        ("Page 3 of 12", "3"),
        ("Page 3 sur 12", "3"),
        ("3 / 12", "3"),
        ("A-3", "A-3"),
        ("F-12", "F-12"),
        ("page TL-1", "TL-1"),
        ("| 7", "7"),
    ],
)
def test_reads_the_number_of_a_line_that_prints_one(text: str, folio: str) -> None:
    (found,) = read_folios(text, Place(1, 0, True, True, 700.0))
    assert found.text == folio


@pytest.mark.parametrize("text", ["1.", "(a)", "12%", "ivory", "2023 was a year", "4,000", ""])
def test_reads_no_number_from_other_lines(text: str) -> None:
    assert read_folios(text, Place(1, 0, False, True, 700.0)) == []


@given(st.sampled_from(["", "roman", "ROMAN", "A-", "F-", "4-"]), st.integers(1, 400))
def test_a_folio_is_read_as_it_is_printed(series: str, number: int) -> None:
    assert number_of(folio_text(series, number)) == (series, number)


def folios(*rows: tuple[int, int]) -> list[Folio]:
    """Lone numbers at the foot of pages: (page, number)."""
    found = []
    for page_num, number in rows:
        place = Place(page_num, page_num * 40, True, True, 740.0)
        found += read_folios(str(number), place)
    return found


def chained(*rows: tuple[int, int], n_pages: int = 20) -> list[list[int]]:
    return [[f.number for f in chain] for chain in find_chains(folios(*rows), n_pages)]


def test_believes_numbers_that_count_up() -> None:
    assert chained((3, 1), (4, 2), (5, 3)) == [[1, 2, 3]]


def test_believes_no_number_that_stands_alone() -> None:
    assert chained((3, 7), (4, 2), (9, 5)) == []


def test_two_numbers_are_enough_in_a_short_document() -> None:
    assert chained((1, 1), (2, 2), n_pages=2) == [[1, 2]]


def test_a_jump_parts_two_chains() -> None:
    assert chained((1, 1), (2, 2), (3, 3), (4, 5), (5, 6), (6, 7)) == [[1, 2, 3], [5, 6, 7]]


def test_numbers_that_count_up_within_a_page_are_no_folios() -> None:
    rows = [
        found
        for order in range(5)
        for found in read_folios(str(order + 1), Place(1, order, False, True, 100.0 + 12 * order))
    ]
    assert find_chains(rows, 20) == ()


def pages(*known: tuple[str, str]) -> tuple[Page, ...]:
    """Pages with a folio and a label of the file."""
    return tuple(
        replace(made.page(num), folio=folio, page_label=label)
        for num, (folio, label) in enumerate(known, start=1)
    )


def labels(*known: tuple[str, str]) -> list[str]:
    return [page.page_label for page in label_pages(pages(*known))]


def test_a_page_is_called_by_the_label_of_the_file() -> None:
    assert labels(("", "i"), ("", "ii"), ("1", "1")) == ["i", "ii", "1"]


def test_else_by_its_folio_or_the_one_that_its_neighbours_imply() -> None:
    assert labels(("", ""), ("2", ""), ("", ""), ("4", ""), ("", "")) == ["1", "2", "3", "4", "5"]


def test_else_by_its_physical_number() -> None:
    assert labels(("", ""), ("", "")) == ["1", "2"]


def test_implies_nothing_where_the_numbering_changes() -> None:
    assert labels(("iii", ""), ("", ""), ("1", ""), ("2", "")) == ["iii", "2", "1", "2"]


def test_prefers_printed_numbers_to_labels_that_only_count_pages() -> None:
    known = [("", "1"), ("i", "2"), ("ii", "3"), ("1", "4"), ("2", "5")]
    assert labels(*known)[1:] == ["i", "ii", "1", "2"]


def test_a_page_that_prints_several_numbers_is_called_by_the_first_and_the_last() -> None:
    rows = folios((1, 1), (2, 2))
    rows += read_folios("3", Place(2, 200, False, True, 300.0))
    chains = find_chains(rows, 2)
    named = with_folios(pages(("", ""), ("", "")), chains, rows)
    assert [page.folio for page in named] == ["1", "2–3"]


def test_believes_a_lone_number_between_numbered_neighbours() -> None:
    rows = folios((1, 1), (2, 2), (3, 3), (5, 9))
    named = with_folios(pages(*[("", "")] * 5), find_chains(rows, 5), rows)
    assert [page.folio for page in named] == ["1", "2", "3", "", "9"]


def test_takes_a_letter_that_only_looks_roman_for_no_number() -> None:
    assert number_of("ı") is None
