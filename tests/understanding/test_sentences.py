"""Sentences of a question: where they are cut, what is blanked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.understanding.sentences import split_sentences


@pytest.mark.parametrize(
    ("text", "n_sentences"),
    [
        ("What is new? list all", 2),
        ("Which parts does “2. Costs. More” have?", 1),
        ("List the sections of 2. Costs", 1),
        ("Read Annex B. List all fees.", 2),
        ("Que prévoit l'article L. 1221-1 ?", 1),
        ("Really?! Yes.", 2),
    ],
)
def test_titles_and_numbers_are_not_cut(text: str, n_sentences: int) -> None:
    assert len(split_sentences(text)) == n_sentences


def test_what_stands_between_quotation_marks_is_blank_to_the_rules_and_kept_as_written() -> None:
    (sentence,) = split_sentences("Liste « Le noyau » d'Été")
    assert "noyau" not in sentence.folded
    start, end = sentence.quotes[0]
    assert sentence.as_written(start, end) == "Le noyau"
    assert [word.text for word in sentence.words[-2:]] == ["d'", "ete"]


@given(st.text(max_size=200))
def test_each_word_can_be_given_back_as_it_was_written(text: str) -> None:
    for sentence in split_sentences(text):
        for word in sentence.words:
            assert sentence.as_written(word.start, word.end) in text
