"""Lists that stand nowhere as a list: gathered in rounds, each block once, never complete."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sommaire.answer import ListingAnswer
from sommaire.ask import ask, list_items
from sommaire.merging import Found
from sommaire.retrieval.blocks import Block, blocks_of
from sommaire.retrieval.clauses.parties import named_parties
from sommaire.retrieval.clauses.topics import TOPICS, topic_of
from sommaire.retrieval.listing.members import find_members
from sommaire.retrieval.listing.semantic import Extraction, Sought, gather, sought_in, subject_of
from sommaire.retrieval.scope import whole
from sommaire.retrieval.terms import vocabulary
from sommaire.understanding import understand
from tests.sketched import laid_out

CONTRACT = """
# 1 Object
This contract is about the supply of pumps and of spare parts for pumps.
The Supplier delivers the pumps to the works of the Buyer at its own cost.
# 2 Records
The Supplier keeps books of account of every pump that it sells.
The Buyer may inspect the books and records of the Supplier once a year.
The weather of the coast is mild and has no effect on this contract.
# 3 Quality
An independent auditor may audit the works after notice of ten days.
The Supplier paints the pumps in the colour that the Buyer chooses.
# 4 Money
The Buyer pays the price within thirty days after the invoice has come.
"""
QUESTION = "List all the clauses on audit rights."


def listed(question: str, sketch: str) -> ListingAnswer:
    listing = list_items(question, laid_out(sketch)).listing
    assert listing is not None
    return listing


def texts(listing: ListingAnswer) -> list[str]:
    return [item.text for item in listing.items]


def test_clauses_on_a_topic_are_found_though_none_says_its_name() -> None:
    assert texts(listed(QUESTION, CONTRACT)) == [
        "The Buyer may inspect the books and records of the Supplier once a year.",
        "An independent auditor may audit the works after notice of ten days.",
    ]


def test_a_gathered_list_is_never_complete_and_says_how_much_was_read() -> None:
    listing = listed(QUESTION, CONTRACT)
    assert listing.completeness == "not certain"
    assert listing.completeness_source in ("estimate", "no_growth")
    assert "gathered" in listing.notes
    assert listing.certificate.n_not_judged > 0


def test_an_item_tells_which_ways_saw_it() -> None:
    item = listed(QUESTION, CONTRACT).items[1]
    assert {"words", "phrase"} <= set(item.found_by)


def test_a_title_of_the_topic_brings_the_sentences_under_it() -> None:
    sketch = "# 1 Object\nThis is about pumps and nothing else at all.\n# 2 Insurance\n" + (
        "Each party pays what its own people break at the works.\n"
    )
    found = texts(listed("What are all the provisions on insurance?", sketch))
    assert found == ["Each party pays what its own people break at the works."]


def test_the_words_of_a_subject_that_is_no_topic_are_enough() -> None:
    found = texts(listed("List all the passages about the colour of the pumps.", CONTRACT))
    assert found == ["The Supplier paints the pumps in the colour that the Buyer chooses."]


def test_what_is_not_there_is_not_made_up() -> None:
    assert listed("List all the clauses on source code escrow.", CONTRACT).items == ()


def test_a_french_question_finds_french_clauses() -> None:
    sketch = """
# 1 Objet
Le présent contrat porte sur la fourniture de pompes et de pièces.
# 2 Fin
Chaque partie peut le résilier à tout moment après un préavis de trois mois.
Le prix des pompes est payé dans les trente jours de la facture.
"""
    question = "Quelles sont toutes les clauses relatives à la résiliation sans motif ?"
    assert texts(listed(question, sketch)) == [
        "Chaque partie peut le résilier à tout moment après un préavis de trois mois."
    ]


@pytest.mark.parametrize(
    ("question", "subject"),
    [
        ("List all the clauses on audit rights.", "audit rights"),
        ("Which provisions relate to the term?", None),
        ("What are all the provisions relating to payment?", "payment"),
        ("Quelles clauses portant sur le prix ?", "prix"),
        ("What are the duties of the agent?", None),
        ("List the articles of Chapter 2.", None),
        ("List the articles of the section “Provisions relating to leave”.", None),
        ("Quels sont les articles de la section « Dispositions relatives aux congés » ?", None),
    ],
)
def test_only_questions_for_clauses_or_passages_have_a_subject(
    question: str, subject: str | None
) -> None:
    assert subject_of(understand(question)) == subject


def test_every_topic_is_known_by_its_own_name() -> None:
    unknown = [one.name for one in TOPICS["fr"] if topic_of(one.name, "fr") is None]
    assert unknown == []


# --- the loop -------------------------------------------------------------------------------------


def sought(question: str, sketch: str) -> Sought:
    document = laid_out(sketch)
    return sought_in(
        document, understand(question, document), vocabulary(document), whole(document)
    )


def test_no_block_is_handed_over_twice_and_three_rounds_are_the_most() -> None:
    seen: list[int] = []
    words = iter(("pump", "weather", "colour", "price"))

    def extract(_: Sought, blocks: Sequence[Block]) -> Extraction:
        seen.extend(block.order for block in blocks)
        one = blocks[0]
        found = Found((one.text,), one.text, ((one.start_line, one.end_line),), ("model",))
        return Extraction((found,), (next(words),))

    document = laid_out(CONTRACT)
    gathered = gather(document, sought(QUESTION, CONTRACT), whole(document), extract=extract)
    assert len(seen) == len(set(seen)) == gathered.n_judged
    assert 1 < gathered.n_rounds <= 3


def test_a_round_without_new_words_is_the_last() -> None:
    def extract(_: Sought, blocks: Sequence[Block]) -> Extraction:
        return Extraction(())

    document = laid_out(CONTRACT)
    gathered = gather(document, sought(QUESTION, CONTRACT), whole(document), extract=extract)
    assert (gathered.n_rounds, gathered.found) == (1, ())


def test_whoever_extracts_is_an_argument() -> None:
    def extract(_: Sought, blocks: Sequence[Block]) -> Extraction:
        last = blocks[-1]
        found = Found(("one",), "", ((last.start_line, last.end_line),), ("model",))
        return Extraction((found,))

    document = laid_out(CONTRACT)
    judged = find_members(document, understand(QUESTION, document), extract=extract)
    assert [one.names for one in judged.found] == [("one",)]
    assert judged.verdict.completeness == "not certain"


def test_words_that_what_was_found_shares_find_more() -> None:
    common = "The weather report of the day says that it rains on the coast.\n" * 20
    sketch = f"""
# 1 All
The flange of the valve must be greased with lithium paste by the crew.
The flange of the pump must be greased with lithium paste by the crew.
Every joint gets lithium paste when it is greased in the spring.
{common}"""
    question = "List all the passages about the flange."
    document = laid_out(sketch)
    asked = sought_in(
        document, understand(question, document), vocabulary(document), whole(document)
    )
    gathered = gather(document, asked, whole(document))
    assert gathered.n_rounds >= 2
    assert gathered.n_judged == 3


def test_blocks_have_the_lines_and_the_titles_that_they_stand_under() -> None:
    document = laid_out(CONTRACT)
    for block in blocks_of(document):
        lines = document.lines[block.start_line : block.end_line]
        assert block.text in " ".join(line.text for line in lines)
    heads = {block.head for block in blocks_of(document) if "auditor" in block.text}
    assert heads == {"quality"}


# --- parties ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preamble", "names"),
    [
        (
            'This is made by and between Pump Works, Inc., a Delaware corporation ("Pump"), and '
            'Field Ltd. (the "Buyer"). WHEREAS pumps are needed.',
            [("Pump Works, Inc", "Pump"), ("Field Ltd", "Buyer")],
        ),
        (
            "Le présent contrat est conclu entre Pompes SA, société anonyme (ci-après "
            "« le Prestataire »), et Champs SARL (« le Client »). Article 1 Objet",
            [("Pompes SA", "le Prestataire"), ("Champs SARL", "le Client")],
        ),
        (
            "Entre les soussignés : la société Pompes SAS, dont le siège est à Lyon, ci-après "
            "dénommée « le Prestataire », d'une part, Et la société Champs SARL, ci-après « le "
            "Client », d'autre part, il a été convenu ce qui suit.",
            [("la société Pompes SAS", "le Prestataire"), ("la société Champs SARL", "le Client")],
        ),
        ("The distance between the pumps and the wall is small.", []),
        (
            "Entre Mme Solange Périer, bailleresse, et M. Karim Benali et Mme Lucie Fabre, "
            "preneurs.",
            [("Mme Solange Périer",), ("M. Karim Benali",), ("Mme Lucie Fabre",)],
        ),
        (
            "Entre l'Institut Barandel, établissement privé, la société Optique Varenne SARL, "
            "organisme d'accueil, et Mme Inès Kaddour, stagiaire. Article 1 Objet",
            [("l'Institut Barandel",), ("la société Optique Varenne SARL",), ("Mme Inès Kaddour",)],
        ),
        (
            "It is made between Harrow Finance plc (the “Lender”) and Mr Tobias Fenwick, a baker.",
            [("Harrow Finance plc", "Lender"), ("Mr Tobias Fenwick",)],
        ),
    ],
)
def test_the_parties_are_those_that_the_preamble_names(
    preamble: str, names: list[tuple[str, ...]]
) -> None:
    assert [one.names for one in named_parties(laid_out(f"# 1 All\n{preamble}\n"))] == names


def test_the_parties_are_cited_by_name_and_by_short_name() -> None:
    sketch = """
# 1 Agreement
This is made between Pump Works, Inc., a Delaware corporation with its seat in Dover
(the "Seller"), and Field Ltd. (the "Buyer").
WHEREAS pumps are needed.
"""
    answer = ask("List all the clauses on parties.", laid_out(sketch))
    assert answer.listing is not None
    assert [item.canonical_name for item in answer.listing.items] == [
        "Pump Works, Inc",
        "Field Ltd",
    ]
    assert [one.quote for one in answer.citations] == ["Pump Works, Inc", "Seller", "Field Ltd"]


PAPER = """
# 1 Introduction
Translation is hard for rare languages, and models need more data.
# 2 Methods
To improve translation quality we use back-translation, tagging, and data filtering.
The weather report of the day says that it rains on the coast.
# 3 Training
The quality of translation grows further with Label Smoothing in the last week of training.
The machine stands in the cellar of the house, and it is warm there.
"""


def test_things_named_over_a_document_are_gathered_as_sentences_that_may_name_them() -> None:
    question = "What techniques are used to improve translation quality?"
    listing = listed(question, PAPER)
    said = " ".join(texts(listing))
    assert "back-translation, tagging, and data filtering" in said
    assert "Label Smoothing" in said
    assert (listing.completeness, listing.is_complete) == ("not certain", False)


def test_the_text_of_such_an_answer_is_its_best_sentences_and_no_number_is_counted() -> None:
    answer = ask("How many techniques improve translation quality?", laid_out(PAPER))
    assert answer.count is None
    assert answer.text is not None
    assert len(answer.sentences) <= 3
