"""A question as a whole: language, keywords, limits, speed."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.errors import InputError
from sommaire.tables import Language
from sommaire.understanding import understand
from sommaire.understanding.questions import keywords

MARKS = """
what which who is the all every list of in under how many “ ” « » " ' ? ! . , ; : ( ) -
quels quelles sont les de d' l' qu'est-ce que combien y a-t-il AC-2 GV.SC R-xxx 6(1)(b)
Article six œuvre ﬁn É 日本 famille GOVERN family section sur and et ou including y compris
4.2 2019 's
"""


@given(
    st.one_of(st.text(max_size=300), st.lists(st.sampled_from(MARKS), max_size=30).map(" ".join))
)
def test_any_text_gives_a_question_or_an_input_error(text: str) -> None:
    if not any(char.isalnum() for char in text):
        with pytest.raises(InputError):
            understand(text)
        return
    question = understand(text)
    assert question.text == text
    assert question.target is None or question.target in text
    assert question.scope is None or question.scope in text
    assert understand(text) == question


@pytest.mark.parametrize("text", ["", "   \n", "???", "“”"])
def test_a_question_without_words_is_refused_with_advice(text: str) -> None:
    with pytest.raises(InputError, match="no words") as caught:
        understand(text)
    assert "sommaire ask" in caught.value.mend


def test_a_question_over_ten_thousand_characters_is_refused() -> None:
    with pytest.raises(InputError, match="10,000"):
        understand("what is it " * 1_000)
    assert understand("what is it " * 900).kind


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What are the exclusions?", "en"),
        ("Exclusions ?", "en"),
        ("List the sections of « Le noyau ».", "en"),
        ("Énumère les parties de “The Operating System”.", "fr"),
        ("Combien d'annexes ?", "fr"),
        ("quelles categories sous GOVERN", "fr"),
        ("Délais ?", "fr"),
        ("Compare les articles 5 et 9.", "fr"),
        ("Compare the two drafts.", "en"),
        ("« Le noyau de la chose »", "fr"),
    ],
)
def test_the_language_is_that_of_the_words_that_ask(text: str, language: Language) -> None:
    assert understand(text).language == language


def test_keywords_are_the_content_words_with_codes_and_numbers_whole() -> None:
    assert keywords("Which of the Seller's fees rose by 4.2 % in GV.OC-01?", "en") == (
        "seller",
        "fees",
        "rose",
        "4.2",
        "gv.oc-01",
    )
    assert keywords("Quelles sous-catégories l'article 6 prévoit-il ?", "fr") == (
        "sous-categories",
        "article",
        "6",
        "prevoit",
    )


@pytest.mark.parametrize(
    "text",
    ["AC-2 " * 2_000, "what, " * 1_600, "a? " * 3_300, "section 4 " * 1_000, '"' * 9_999 + "a"],
)
def test_a_long_question_is_read_in_linear_time(text: str) -> None:
    assert understand(text).text == text


def test_understanding_loads_no_table_library_and_no_model() -> None:
    code = (
        "import sys, sommaire.understanding as u; u.understand('What is it?');"
        "print({'numpy', 'pandas', 'pikepdf', 'pypdfium2', 'Stemmer'} & set(sys.modules))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "set()"
