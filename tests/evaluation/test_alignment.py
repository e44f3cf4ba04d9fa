"""Texts found again in a document, whole or by their clauses."""

from __future__ import annotations

from sommaire.evaluation.datasets.alignment import find, letters, letters_of, passages_of
from sommaire.tables import Passage
from tests.made import document, line

ROWS = [
    line("Running head of the paper", role="header"),
    line("The licensee shall keep the soft-", line_num=2, is_hyphenated=True),
    line("ware secret; it shall not copy", line_num=3),
    line("Running head of the paper", page_num=2, role="header"),
    line("the programs, nor lend them to anybody.", page_num=2, line_num=2),
    line("The licensee shall keep the records.", page_num=2, line_num=3),
]


def test_a_text_is_found_over_lines_hyphens_and_pages() -> None:
    within = letters_of(document(ROWS))
    text = "The Licensee shall keep the software secret; it shall not copy the programs"
    ((start, end),) = find(text, within)
    assert within.text[start:end] == letters(text)
    assert (within.line_at(start), within.line_at(end - 1)) == (1, 4)


def test_a_text_with_other_words_in_it_is_found_by_its_clauses() -> None:
    within = letters_of(document(ROWS))
    found = find("It shall not copy the programs BIBREF7, nor lend them to anybody", within)
    assert sum(end - start for start, end in found) == len("itshallnotcopytheprograms") + len(
        "norlendthemtoanybody"
    )


def test_less_than_half_of_a_text_is_not_found() -> None:
    within = letters_of(document(ROWS))
    assert find("nor lend them to anybody, whoever he be and whatever he pays for it", within) == []
    assert find("…", within) == []


def test_of_two_places_the_one_where_it_should_be_is_taken() -> None:
    within = letters_of(document(ROWS))
    first, last = (find("The licensee shall keep the", within, near=near)[0] for near in (0.0, 1.0))
    assert (within.line_at(first[0]), within.line_at(last[0])) == (1, 5)


def test_the_fewest_passages_that_hold_half_are_taken() -> None:
    cut = [(0, 2), (2, 5), (5, 6)]
    passages = tuple(
        Passage(at, "paragraph", "", None, start, end, 9) for at, (start, end) in enumerate(cut)
    )
    made = document(ROWS, passages=passages)
    within = letters_of(made)
    spans = find("it shall not copy the programs, nor lend them to anybody", within)
    assert passages_of(spans, made, within) == [1]
    assert passages_of([], made, within) == []
