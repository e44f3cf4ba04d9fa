"""A document's own names settle the scope where words leave it open."""

from __future__ import annotations

import pytest

from sommaire.tables import Document
from sommaire.understanding import understand
from tests import made
from tests.understanding.asking import warranty


@pytest.mark.parametrize(
    ("text", "scope", "target"),
    [
        ("What are the exclusions of the limited warranty?", "limited warranty", "exclusions"),
        ("List the GOVERN subcategories", "GOVERN", "subcategories"),
        ("What are the duties of account management?", "account management", "duties"),
        ("List the requirements of AC-2 Account Management", "AC-2 Account Management",
         "requirements"),
        ("List the parts of 2. Costs", "2. Costs", "parts"),
        ("What is listed under costs?", "costs", None),
        ("Where are the repair centres in appendix a?", "repair centres", None),
        ("What are the costs?", None, "costs"),
        ("What are the duties of the supplier?", None, "duties"),
        ("For what reasons may costs be refused?", None, "reasons"),
        ("Which costs belong to the group?", None, "costs"),
        ("What are the duties in the agreement?", None, "duties"),
        ("List the sections of “Costs and prices”.", "Costs and prices", "sections"),
        ("What are the prices in Table 3 for account management?", "Table 3", "prices"),
        ("What are the exclusions of the Extended Plan in the limited warranty?",
         "limited warranty", "exclusions"),
    ],
)  # fmt: skip
def test_the_longest_name_that_the_document_has_is_the_scope(
    text: str, scope: str | None, target: str | None
) -> None:
    question = understand(text, warranty())
    assert (question.scope, question.target) == (scope, target)


def test_a_document_never_changes_the_kind() -> None:
    for text in ("What is the limited warranty?", "What does GOVERN cover?", "Costs?"):
        assert understand(text, warranty()).kind == understand(text).kind


def test_a_question_whose_words_tell_nothing_has_the_language_of_the_document() -> None:
    french = made.document(made.lines(["Le bail"]), language="fr")
    assert understand("Clause 4 ?", french).language == "fr"
    assert understand("Clause 4 ?").language == "en"


def test_a_document_without_names_settles_nothing() -> None:
    empty: Document = made.document(())
    assert understand("What are the exclusions under Annex B?", empty).scope == "Annex B"
