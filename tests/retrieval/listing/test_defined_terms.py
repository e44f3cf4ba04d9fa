"""Defined terms: by sentences of their own, in brackets in passing, in lists of definitions."""

from __future__ import annotations

import pytest

from sommaire import ingest
from sommaire.ask import ask
from sommaire.retrieval.listing.defined_terms import asks_for_definitions, find_defined_terms
from sommaire.tables import Document


def read(text: str) -> Document:
    """A document of plain text."""
    return ingest.read(text.encode(), name="made.txt")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("“Affiliate” means any company under common control with a party.", ["Affiliate"]),
        ("“Net Sales” shall mean the amounts that are invoiced in a year.", ["Net Sales"]),
        ("“Losses” has the meaning set forth in Section 9 of this Agreement.", ["Losses"]),
        ("« Service » désigne la prestation que décrit l’annexe du contrat.", ["Service"]),
        ("Acme Inc., a company of Ohio (the “Supplier”), and Bolt Ltd. (“Bolt”).",
         ["Supplier", "Bolt"]),
        ("La société Arbre, au capital de 5 euros (ci-après « le Prestataire »).", ["Prestataire"]),
        ("The parties (each a “Party” and together the “Parties”) agree on this.", ["Party"]),
        ("(1) ‘personal data’ means any information on a person who can be known.",
         ["personal data"]),
        ("Acme Bank of Ohio (the “Lead Agent”) acts for all of the other banks.", ["Lead Agent"]),
        ("He called it “quite good” and meant it when he said so to the board.", []),
        ("The word “may” means that something is allowed and is not required.", []),
    ],
)  # fmt: skip
def test_terms_are_known_by_the_wording_that_defines_them(
    sentence: str, expected: list[str]
) -> None:
    found = find_defined_terms(read(f"Some contract.\n\n{sentence}\n"))
    assert [one.names[0] for one in found] == expected


def test_a_term_counts_once_where_a_sentence_defines_it() -> None:
    document = read(
        "Acme Inc. (the “Supplier”) sells flour to the buyer of this contract.\n\n"
        "“Supplier” means Acme Inc. and its successors in title and in trade.\n"
    )
    found = find_defined_terms(document)
    assert [(one.names[0], one.found_by) for one in found] == [("Supplier", ("sentence",))]


def test_all_definitions_are_listed_with_their_sentences_and_a_doubt() -> None:
    document = read(
        "Acme Inc. (the “Supplier”) sells flour to the buyer of this contract.\n\n"
        "“Flour” means what is milled of wheat, rye or spelt at the mill.\n"
    )
    answer = ask("List all the definitions.", document)
    assert answer.listing is not None
    assert [one.canonical_name for one in answer.listing.items] == ["Supplier", "Flour"]
    assert answer.listing.completeness == "not certain"
    assert answer.listing.items[1].text.startswith("“Flour” means")


@pytest.mark.parametrize(
    ("target", "is_asked"),
    [("definitions", True), ("defined terms", True), ("termes definis", True), ("terms", False),
     ("payment terms", False)],
)  # fmt: skip
def test_only_definitions_are_asked_for_as_such(target: str, is_asked: bool) -> None:
    assert asks_for_definitions(target) is is_asked


@pytest.mark.parametrize(
    ("asking", "is_asked"),
    [
        ("what terms are defined?", True),
        ("which terms does the agreement define?", True),
        ("quels termes sont definis ?", True),
        ("quels termes le contrat definit-il ?", True),
        ("what terms are offered?", False),
        ("quels termes sont offerts ?", False),
    ],
)
def test_a_question_may_ask_for_definitions_by_its_verb(asking: str, is_asked: bool) -> None:
    assert asks_for_definitions("terms", asking) is is_asked


def test_sub_sections_with_a_quoted_title_are_defined_terms() -> None:
    document = read(
        """1. Definitions
--------------

1.1. "Contributor"
    means each person that creates or owns the covered work.

1.2. "Larger Work"
    means a work that combines the covered work with another one.

2. Grants
---------

Each contributor grants a licence to everybody who asks for it.
"""
    )
    assert [one.names[0] for one in find_defined_terms(document)] == ["Contributor", "Larger Work"]
