"""Terms: the words of a question as stems of the document, within and across languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.retrieval.glossary import GLOSSARY
from sommaire.retrieval.terms import Term, Vocabulary, coverage, terms, vocabulary
from sommaire.tables import Language
from sommaire.text import fold
from tests import made


def words_of(*texts: str, language: Language = "en") -> Vocabulary:
    return vocabulary(made.document(made.lines(texts), language=language))


def only(text: str, language: Language, vocabulary_: Vocabulary) -> Term:
    (term,) = terms(text, language, vocabulary_)
    return term


# --- the vocabulary -----------------------------------------------------------------------------


def test_the_vocabulary_has_the_stems_of_each_line_and_how_many_lines_have_them() -> None:
    seen = words_of("The categories of risk", "Risk, risks and risk", "No more")
    assert seen.line_stems[0] == {"categori", "risk"}
    assert seen.n_lines_with == {"categori": 1, "risk": 2}
    assert seen.language == "en"


def test_a_rare_word_weighs_more_than_a_common_one_and_an_absent_one_most() -> None:
    seen = words_of("risk", "risk", "risk and fire")
    assert seen.rarity("risk") < seen.rarity("fire") < seen.rarity("flood")


def test_the_vocabulary_of_a_document_is_read_once() -> None:
    document = made.document(made.lines(["risk"]))
    assert vocabulary(document) is vocabulary(document)


def test_two_documents_of_the_same_bytes_and_length_are_not_mixed_up() -> None:
    assert words_of("risk").n_lines_with != words_of("fire").n_lines_with


# --- within one language ------------------------------------------------------------------------


def test_a_word_counts_in_all_its_forms() -> None:
    term = only("categories", "en", words_of("a category"))
    assert term.word == "categories"
    assert term.is_present
    assert term.is_in(["categori"])
    assert not term.is_in(["catalogu"])


def test_stop_words_go_and_no_word_comes_twice() -> None:
    found = terms("the risk of the Risk to all", "en", words_of("risk"))
    assert [term.word for term in found] == ["risk"]


def test_a_code_is_whole_and_in_parts() -> None:
    found = terms("GV.OC-01", "en", words_of("GV.OC-01: the mission"))
    assert [term.word for term in found] == ["gv.oc-01", "gv", "oc", "01"]
    assert all(term.is_present for term in found)


def test_what_merely_looks_alike_is_another_word_within_one_language() -> None:
    assert not only("categories", "en", words_of("the catering")).is_present


def test_an_absent_word_has_its_own_stem_and_the_highest_weight() -> None:
    seen = words_of("risk", "fire")
    term = only("floods", "en", seen)
    assert (term.stems, term.is_present) == (frozenset({"flood"}), False)
    assert term.weight == seen.rarity("flood")


# --- across languages ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "language", "line", "other"),
    [
        ("étapes", "fr", "the steps of", "en"),
        ("catégories", "fr", "six Categories", "en"),
        ("sous-catégories", "fr", "the Subcategories", "en"),
        ("fournisseurs", "fr", "a supplier", "en"),
        ("steps", "en", "les étapes", "fr"),
        ("exclusions", "en", "les exclusions", "fr"),
        ("obligations", "en", "une obligation", "fr"),
        ("purposes", "en", "les finalités du traitement", "fr"),
        ("responsabilités", "fr", "its responsibilities", "en"),
    ],
)
def test_a_word_of_the_other_language_is_known_by_the_glossary_or_by_its_looks(
    word: str, language: Language, line: str, other: Language
) -> None:
    term = terms(word, language, words_of(line, language=other))[0]
    assert term.is_present


@pytest.mark.parametrize("word", ["fin", "vente", "1234567", "étranger"])
def test_short_words_numbers_and_strangers_are_no_cognates(word: str) -> None:
    term = only(word, "fr", words_of("fine vendor 1234568 strange"))
    assert not term.is_present


def test_a_word_translated_needs_no_cognate() -> None:
    term = only("étapes", "fr", words_of("a step, an etapist"))
    assert term.stems == {"step"}


def test_the_weight_is_that_of_the_rarest_translation_present() -> None:
    seen = words_of("a purpose", "a goal", "a goal", language="en")
    term = only("but", "fr", seen)
    assert term.stems == {"purpos", "goal"}
    assert term.weight == seen.rarity("purpos")


def test_the_glossary_is_folded_words_of_both_languages() -> None:
    assert all(len(group) >= 1 for group in GLOSSARY)
    assert not any(" " in word or fold(word) == "" for group in GLOSSARY for word in group)


# --- coverage -----------------------------------------------------------------------------------


def test_coverage_is_the_share_of_the_weight() -> None:
    rare, common = (
        Term("a", frozenset({"a"}), 3.0, True),
        Term("b", frozenset({"b", "c"}), 1.0, True),
    )
    assert coverage((rare, common), ["a"]) == 0.75
    assert coverage((rare, common), ["c"]) == 0.25
    assert coverage((rare, common), ["a", "b"]) == 1.0
    assert coverage((rare, common), []) == 0.0
    assert coverage((), ["a"]) == 0.0


@given(
    text=st.text("abé ,.-1", max_size=30),
    language=st.sampled_from(["en", "fr"]),
    line=st.text("abé ,.-1", max_size=30),
    other=st.sampled_from(["en", "fr"]),
)
def test_any_text_has_terms_and_a_coverage_between_nothing_and_all(
    text: str, language: Language, line: str, other: Language
) -> None:
    seen = words_of(line, language=other)
    found = terms(text, language, seen)
    assert len({term.word for term in found}) == len(found)
    assert all(term.stems and term.weight > 0 for term in found)
    assert 0.0 <= coverage(found, seen.n_lines_with) <= 1.0 + 1e-9
    assert all(term.is_present == term.is_in(seen.n_lines_with) for term in found)
