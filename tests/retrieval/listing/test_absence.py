"""What a document does not hold: which words no line has, and what must not be denied for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sommaire import ingest, list_items
from sommaire.answer import ListingAnswer
from sommaire.ask import ask
from sommaire.tables import Language
from tests.sketched import laid_out

ENGLISH = (
    "# 1 Warranties\nThe supplier gives the following warranties:\n- title to the goods\n"
    "- fitness for use\n- freedom from defects\n\n# 2 Termination\n"
    "This agreement may be terminated only:\n- by written notice\n- by mutual consent\n- by order\n"
)
FRENCH = (
    "# 1 Garanties\nLe vendeur donne les garanties suivantes :\n- la propriété des pompes\n"
    "- leur bon fonctionnement\n- leur conformité\n\n# 2 Durée\nLe contrat dure un an.\n"
)


def _listed(question: str, sketch: str) -> ListingAnswer:
    language: Language = "fr" if sketch == FRENCH else "en"
    listing = list_items(question, replace(laid_out(sketch), language=language)).listing
    assert listing is not None
    return listing


@pytest.mark.parametrize(
    ("question", "sketch"),
    [
        ("List all the encryption algorithms that are approved.", ENGLISH),
        ("Quels sont les algorithmes de chiffrement approuvés ?", FRENCH),
    ],
)
def test_a_noun_whose_words_no_line_holds_is_absent_and_says_what_was_searched(
    question: str, sketch: str
) -> None:
    listing = _listed(question, sketch)
    assert not listing.items
    assert "lines on" in listing.notes or "lignes sur" in listing.notes


@pytest.mark.parametrize(
    ("question", "sketch"),
    [
        ("What are the penalties for late delivery?", ENGLISH),
        ("What are the exclusions from the agreement?", ENGLISH),
        ("Quelles sont les amendes prévues par le contrat ?", FRENCH),
        ("Quelles sont les amendes ?", ENGLISH),
    ],
)
def test_a_list_that_does_not_exist_is_not_answered_with_another(
    question: str, sketch: str
) -> None:
    listing = _listed(question, sketch)
    assert not listing.items
    assert not listing.is_complete


@pytest.mark.parametrize(
    ("question", "sketch", "n_items"),
    [
        ("What are the warranties of the supplier?", ENGLISH, 3),
        ("In which cases may the agreement be terminated?", ENGLISH, 3),
        ("Quelles sont les garanties ?", ENGLISH, 3),
        ("Quelles sont les garanties du vendeur ?", FRENCH, 3),
        ("What are the warranties?", FRENCH, 3),
        ("Enumerate all the lettered warranties of section 1.", ENGLISH, 3),
        ("Quelles sont les garanties numérotées de la section 1 ?", FRENCH, 3),
    ],
)
def test_what_is_there_is_not_denied(question: str, sketch: str, n_items: int) -> None:
    assert len(_listed(question, sketch).items) == n_items


@pytest.mark.parametrize(
    "more", ["<p>Team</p>", "<ul><li>Team</li><li>Enterprise</li></ul>", "<p>Team, yearly</p>"]
)
def test_unmarked_words_right_after_a_list_are_a_reason_to_doubt(more: str) -> None:
    page = "<h1>Prices</h1><p>The plans are:</p><ul><li>Free</li><li>Basic</li><li>Pro</li></ul>"
    for question in ("What are the plans?", "Quels sont les plans ?"):
        listing = list_items(
            question, f"<html><body>{page}{more}<h1>More</h1></body></html>".encode()
        )
        assert listing.listing is not None
        assert not listing.listing.is_complete or len(listing.listing.items) > 3


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("List all termination rights.", "not certain"),
        ("How many payment obligations are there?", "not certain"),
        ("What are their baseline models?", "not certain"),
        ("Which evaluation metrics are used?", "not certain"),
        ("Quels sont les modèles de base ?", "not certain"),
        ("What are the payment dates?", "not certain"),
        ("Which security measures are taken?", "not certain"),
        ("Quels sont les moyens de paiement ?", "not certain"),
        ("List all encryption algorithms.", "complete"),
    ],
)
def test_what_a_document_has_without_naming_it_is_not_proved_absent(
    question: str, verdict: str
) -> None:
    contract = "# Contract\n\nEither side can end this contract with two weeks notice.\n"
    answer = ask(question, ingest.read(contract.encode(), name="made.md"))
    assert answer.listing is not None
    assert not answer.listing.items
    assert answer.listing.completeness == verdict
    assert answer.listing.notes.startswith(("No line holds", "Aucune ligne ne contient"))


def test_what_clauses_are_worded_for_is_not_absent_though_no_line_names_it() -> None:
    sketch = "# 1 Pay\nThe rate may change each January by three percent.\n# 2 End\nIt is over.\n"
    listing = _listed("What are all the price increases?", sketch)
    assert (listing.completeness, listing.items) == ("not certain", ())
