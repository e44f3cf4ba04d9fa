"""The document asked for its own parts: main headings, all of them where their numbers say so."""

from __future__ import annotations

import pytest

from sommaire.answer import ListingAnswer
from sommaire.ask import ask
from sommaire.documents.structure import document_of
from tests.made import typeset

CONTRACT = """
# Services Agreement
~3
**{word}1. Definitions**
~3
**{word}2. Services**
The services are:
(a) hosting;
(b) support.
~2
**{word}3. Term of this Agreement**
~3
**3.1 Start**
~2
**3.2 End**
~2
**{word}4. Miscellaneous**
~3
**Exhibit A Fees**
~2
"""
TITLES = ["Definitions", "Services", "Term of this Agreement", "Miscellaneous"]


def listed(question: str, text: str = CONTRACT.format(word="")) -> ListingAnswer:
    """The list that a typeset contract gives."""
    contract = document_of(typeset(text), name="contract.pdf", sha256="0" * 64, format="pdf")
    listing = ask(question, contract).listing
    assert listing is not None
    return listing


def titles(listing: ListingAnswer) -> list[str]:
    return [item.canonical_name for item in listing.items]


@pytest.mark.parametrize(
    "question",
    [
        "What are all the sections of the agreement?",
        "How many sections are there?",
        "List the sections of this contract.",
        "Quelles sont les sections du contrat ?",
        "Combien de sections y a-t-il ?",
    ],
)
def test_the_sections_of_a_contract_are_its_main_headings(question: str) -> None:
    listing = listed(question)
    assert titles(listing) == TITLES
    assert (listing.completeness, listing.completeness_source) == ("complete", "structural")


@pytest.mark.parametrize("noun", ["articles", "clauses"])
def test_what_the_document_calls_its_parts_by_is_what_it_has(noun: str) -> None:
    text = CONTRACT.format(word=f"{noun.removesuffix('s').title()} ")
    assert listed(f"How many {noun} are there?", text).is_complete


def test_parts_that_bear_another_name_may_hold_what_is_asked_for() -> None:
    listing = listed("What are all the sections?", CONTRACT.format(word="Chapter "))
    assert titles(listing) == TITLES
    assert listing.completeness == "not certain"
    assert "calls these “chapter”" in listing.notes


def test_a_number_that_is_lacking_is_named() -> None:
    text = CONTRACT.format(word="").replace("**2. Services**\n", "")
    assert listed("What are all the sections?", text).not_found_items == ("2.",)


def test_a_line_that_bears_the_next_number_may_be_a_heading_unread() -> None:
    text = CONTRACT.format(word="").replace(
        "**Exhibit A", "5. Notices are given in writing.\n**Exhibit A"
    )
    listing = listed("What are all the sections?", text)
    assert listing.completeness != "complete"


def test_a_part_that_is_named_is_asked_for_its_own() -> None:
    assert titles(listed("What are the sections of section 3?")) == ["Start", "End"]


SIGNED = "In witness whereof the parties have signed.\n"


@pytest.mark.parametrize(
    ("between", "close", "is_sure"),
    [
        ("", SIGNED, True),
        ("---\n", SIGNED, False),
        ("", "**Exhibit A Fees**\n~2\n", True),
        ("---\n", "**Exhibit A Fees**\n~2\n", False),
    ],
)
def test_a_page_that_may_be_lost_before_what_closes_the_last_part_leaves_a_doubt(
    between: str, close: str, is_sure: bool
) -> None:
    text = CONTRACT.format(word="").partition("**Exhibit")[0] + between + close
    assert listed("What are all the sections of the agreement?", text).is_complete == is_sure
