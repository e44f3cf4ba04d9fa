"""Nouns and codes: which level of a code family a noun means, learned from the document."""

from __future__ import annotations

import pytest

from sommaire.retrieval.listing.code_nouns import code_of, is_code, shapes_called, shapes_meant
from sommaire.retrieval.terms import Term, terms, vocabulary
from sommaire.tables import Document, Language
from tests.sketched import laid_out

FAMILIES = """
# 1 Core
= GOVERN (GV): the first
  = Organizational Context (GV.OC): the context
    = GV.OC-01: mission
    = GV.OC-02: people
  = Policy (GV.PO): rules
    = GV.PO-01: set
= Access Control (AC): the locks
  = AC-1: policy
  = AC-2: accounts
    = AC-2(1): automation
"""


def noun(document: Document, word: str, language: Language = "en") -> Term:
    return terms(word, language, vocabulary(document))[0]


def meant(text: str, word: str, language: Language = "en") -> set[str]:
    """The shapes that a noun means where a text stands under the families."""
    document = laid_out(FAMILIES + text)
    term = noun(document, word, language)
    return set(shapes_meant(document, term, language, vocabulary(document)))


def called(text: str, word: str) -> dict[str, int]:
    document = laid_out(FAMILIES + text)
    return dict(shapes_called(document, noun(document, word), vocabulary(document)))


@pytest.mark.parametrize(
    ("text", "word", "shape"),
    [
        ("See Category GV.OC for more.", "categories", "A.A"),
        ("Categories (e.g. GV.OC) are listed.", "category", "A.A"),
        ("These are Categories: GV.OC and GV.PO.", "categories", "A.A"),
        ("GV.OC is a category.", "categories", "A.A"),
        ("the control AC-2, too", "controls", "A-9"),
        ("see enhancement AC-2(1).", "enhancements", "A-9(9)"),
        ("all of the AC family", "families", "A"),
        ("all of the AC family.", "families", "A"),
        ("the Access Control (AC) family", "families", "A"),
        ("the Function GV leads", "functions", "A"),
        ("Category GV.OC and its subcategories", "subcategories", "A.A-9"),
        ("Category GV.OC and its sub-categories", "sub-categories", "A.A-9"),
        ("Control AC-2 and sub-controls", "subcontrols", "A-9(9)"),
    ],
)
def test_a_noun_means_the_codes_that_stand_beside_it(text: str, word: str, shape: str) -> None:
    assert meant(text, word) == {shape}


def test_the_level_below_is_known_in_french_too() -> None:
    assert meant("Category GV.OC leads.", "sous-catégories", "fr") == {"A.A-9"}
    assert meant("Category GV.OC leads.", "catégories", "fr") == {"A.A"}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("The categories are many, as will be seen in GV.OC below.", "categories"),
        ("Categories are many.", "categories"),
        ("GV.OC is here.", "categories"),
        ("Access Control (AC)", "controls"),
        ("the family GV.OC-99x", "familiars"),
        ("GV.OC-01: the roles are set\n+ GV.OC-02: the roles are known", "roles"),
        ("o GV.OC-01: The roles are set\n+ o GV.OC-02: The roles are known", "roles"),
        ("Incident Analysis (GV.OC) and Incident Management (GV.PO)", "incidents"),
        ("At low levels of AC-2 and AC-1." + "\n+ Levels rise." * 60, "levels"),
        ("the XX family", "families"),
        ("No sub-thing here.", "subthings"),
    ],
)
def test_a_noun_that_stands_beside_no_code_means_none(text: str, word: str) -> None:
    assert meant(text, word) == set()


def test_no_noun_means_no_code() -> None:
    document = laid_out(FAMILIES)
    assert shapes_meant(document, None, "en", vocabulary(document)) == frozenset()


def test_what_is_called_so_more_often_is_meant() -> None:
    text = "Category GV.OC leads.\n+ Category GV.PO follows.\n+ See category AC-2."
    assert called(text, "categories") == {"A.A": 2, "A-9": 1}
    assert meant(text, "categories") == {"A.A"}


def test_equally_many_uses_leave_it_open() -> None:
    assert meant("Category GV.OC leads.\n+ See category AC-2.", "categories") == {"A.A", "A-9"}


def test_running_headers_call_nothing() -> None:
    assert called("^ Category GV.OC", "categories") == {}


def test_a_column_calls_its_cells_by_its_header_each_once() -> None:
    table = """
Table 1. Names
| Function | Category identifier |
| Govern (GV) | GV.OC |
| Govern (GV) | GV.PO |
| Access | AC |
| Access | none |
"""
    assert called(table, "identifiers") == {"A.A": 2, "A": 1}
    assert called(table, "functions") == {"A": 1}
    assert called(table, "tables") == {}


def test_the_level_below_counts_where_it_is_said_more_often_than_the_noun_itself() -> None:
    text = "Control AC-1 and control AC-2.\n+ Subcontrol GV.OC it is said."
    assert called(text, "subcontrols") == {"A.A": 1}
    assert meant(text, "subcontrols") == {"A-9(9)"}
    assert meant(f"{text}\n+ Subcontrol GV.PO, subcontrol GV.OC.", "subcontrols") == {"A.A"}


@pytest.mark.parametrize("name", ["GV", "GV.OC", "GV.OC-01", "AC-2(1)", "USA"])
def test_codes_and_the_letters_of_a_family_are_codes(name: str) -> None:
    assert is_code(name)
    assert code_of(name).text == name


@pytest.mark.parametrize("name", ["G", "GOVERN", "Policy", "4.2", "see AC-2", ""])
def test_words_and_numbers_are_no_codes(name: str) -> None:
    assert not is_code(name)


def test_a_code_of_one_segment_has_no_parent() -> None:
    assert code_of("GV").parent == ""
    assert code_of("GV").segments == ("GV",)
    assert code_of("GV.OC").parent == "GV"
