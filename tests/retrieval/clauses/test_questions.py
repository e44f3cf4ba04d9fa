"""Questions of fact on contracts: which clause is asked for, in whatever words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sommaire.ask import ask
from sommaire.retrieval.clauses.find import find_clauses
from sommaire.retrieval.clauses.questions import is_contract, topic_asked
from sommaire.tables import Document
from sommaire.understanding import understand
from tests.sketched import laid_out

CONTRACT = """
# Supply Agreement
This Agreement is made by and between Acme Inc. ("Supplier") and Beta Ltd. ("Buyer").
## 1 Books
The Buyer may inspect the books and records of the Supplier once in each calendar year.
## 2 Transfer
Neither party may assign this Agreement without the prior written consent of the other party.
## 3 Law
This Agreement shall be construed in accordance with the laws of the State of Ohio.
## 4 Goods
The Supplier delivers the goods to the warehouse of the Buyer at the end of each week.
"""


def contract() -> Document:
    """A contract that hardly uses the words that people ask in."""
    return replace(laid_out(CONTRACT), title="Supply Agreement")


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Can the agreement be assigned?", "assignment"),
        ("Le contrat peut-il être cédé ?", "assignment"),
        ("Which state's law applies?", "governing law"),
        ("Quel est le droit applicable ?", "governing law"),
        ("Is there an audit clause?", "audit rights"),
        ("Y a-t-il une clause d'audit ?", "audit rights"),
        ("What happens after termination?", "post-termination services"),
        ("Que se passe-t-il à la résiliation ?", "post-termination services"),
        ("Is the license transferable?", "non-transferable license"),
        ("May a party hire employees of the other?", "no-solicit of employees"),
        ("Are there penalties?", "liquidated damages"),
        ("When are the goods delivered?", None),
        ("Is there a warehouse?", None),
    ],
)
def test_the_clause_that_is_asked_for_is_known_by_the_question(
    question: str, name: str | None
) -> None:
    topic = topic_asked(understand(question), contract())
    assert (topic.name if topic else None) == name


def test_another_document_has_no_clauses() -> None:
    paper = replace(laid_out("# Transfer\nWe assign labels to words."), title="Transfer Learning")
    assert not is_contract(paper)
    assert topic_asked(understand("Can the labels be assigned?"), paper) is None


def test_the_surest_wording_comes_first() -> None:
    document = contract()
    topic = topic_asked(understand("Who may audit the books?"), document)
    assert topic is not None
    found = find_clauses(document, topic)
    assert "inspect the books" in document.passages[found[0].passage_id].text
    assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)


@pytest.mark.parametrize(
    ("question", "quote"),
    [
        ("Is there an audit clause?", "inspect the books"),
        ("Can the agreement be assigned?", "without the prior written consent"),
        ("What is the governing law?", "the laws of the State of Ohio"),
    ],
)
def test_the_clause_is_quoted_without_a_verdict(question: str, quote: str) -> None:
    said = ask(question, contract())
    assert said.text is not None
    assert quote in said.citations[0].quote
    assert said.short_answer is None


CONTRAT = """
# Contrat de prestation
Entre Alpha SAS (ci-après « le Prestataire ») et Bêta SARL (ci-après « le Client »).
## Article 1 – Durée
Le présent contrat est conclu pour une durée de trois ans et se renouvelle par tacite reconduction.
## Article 2 – Incessibilité
Aucune des parties ne peut transmettre à un tiers le présent contrat sans l'accord de l'autre.
## Article 3 – Plafond
La responsabilité totale du Prestataire ne saurait excéder les sommes versées dans l'année.
## Article 4 – Loi
Le présent contrat est régi par le droit français.
## Article 5 – Livraison
Le Prestataire livre les fournitures au magasin du Client chaque vendredi avant midi.
"""


@pytest.mark.parametrize(
    ("question", "quote"),
    [
        ("Le contrat peut-il être cédé ?", "transmettre à un tiers"),
        ("Can the contract be assigned?", "transmettre à un tiers"),
        ("Quel est le droit applicable ?", "régi par le droit français"),
        ("La responsabilité est-elle limitée ?", "ne saurait excéder"),
        ("Le contrat se renouvelle-t-il automatiquement ?", "tacite reconduction"),
        ("Y a-t-il une clause de non-concurrence ?", None),
    ],
)
def test_a_contract_in_french_is_known_by_its_wording_too(question: str, quote: str | None) -> None:
    made = replace(laid_out(CONTRAT), title="Contrat de prestation", language="fr")
    said = ask(question, made)
    assert (said.text is None) if quote is None else quote in (said.text or "")


def test_a_clause_that_is_not_there_is_not_said() -> None:
    said = ask("Is there a cap on liability?", contract())
    assert said.text is None
    assert said.notes == ("no sentence of the document is worded as such a clause is",)


@pytest.mark.parametrize(
    ("question", "quote"),
    [
        ("Who is the data protection officer?", "Officer is Ann Fox"),
        ("What is the price of the non-compete?", "The price is"),
    ],
)
def test_what_is_asked_on_a_clause_comes_before_the_clause(question: str, quote: str) -> None:
    text = (
        "# Sales Agreement\nThis agreement is made between Pump Works, Inc. and Field Ltd.\n"
        "# 1 Data\nThe parties shall process personal data by the data protection law.\n"
        "The Data Protection Officer is Ann Fox of Pump Works.\n"
        "# 2 Non-compete\nField shall not engage in any business that competes with Pump Works.\n"
        "The price is 30 % of all its sales in a year.\n"
    )
    assert quote in (ask(question, replace(laid_out(text), title="Sales Agreement")).text or "")
