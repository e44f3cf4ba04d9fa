"""Lists that share the words of the question and are no answer: of another, of the opposite."""

from __future__ import annotations

import pytest

from sommaire import ingest
from sommaire.answer import Answer
from sommaire.ask import ask

LEASE = """# Lease

## 1. Ending it

The Landlord may end the lease by notice on these grounds:

- the rent is late;
- the Tenant is insolvent.

The Tenant may end the lease in May.

## 2. Data

The following data are processed:

- names;
- addresses.

Payment data are not processed.

## 3. Services

The following services are excluded:

- festive lights;
- cable theft.

## 4. Tenant's part

The Tenant shall not:

- sublet the shop;
- keep animals.
"""
BAIL = """# Bail

## 1. Congé

Le bailleur peut donner congé pour les motifs suivants :

- reprise du logement ;
- vente du logement.

Le locataire peut donner congé en mai.

## 2. Données

Les données traitées sont les suivantes :

- noms ;
- adresses.

Les données de santé sont exclues.

## 3. Services

Les services suivants sont exclus :

- éclairage de fête ;
- vol de câbles.

## 4. Rôle du locataire

Le locataire ne doit pas :

- sous-louer le local ;
- garder des animaux.
"""


def asked(text: str, question: str) -> Answer:
    return ask(question, ingest.read(text.encode(), name="made.md"))


def items(answer: Answer) -> list[str]:
    return [] if answer.listing is None else [one.canonical_name for one in answer.listing.items]


@pytest.mark.parametrize(
    ("text", "question", "first"),
    [
        (LEASE, "On what grounds may the Landlord end the lease?", "the rent is late"),
        (LEASE, "Which data are processed?", "names"),
        (LEASE, "Which services are excluded?", "festive lights"),
        (LEASE, "What shall the Tenant not do?", "sublet the shop"),
        (BAIL, "Pour quels motifs le bailleur peut-il donner congé ?", "reprise du logement"),
        (BAIL, "Quelles données sont traitées ?", "noms"),
        (BAIL, "Quels services sont exclus ?", "éclairage de fête"),
        (BAIL, "Que ne doit pas faire le locataire ?", "sous-louer le local"),
    ],
)
def test_a_list_of_what_is_asked_is_kept(text: str, question: str, first: str) -> None:
    assert items(asked(text, question))[:1] == [first]


@pytest.mark.parametrize(
    ("text", "question", "wrong", "told"),
    [
        (LEASE, "On what grounds may the Tenant end the lease?", "the rent is late", "in May"),
        (LEASE, "Which data are not processed?", "names", "Payment data are not"),
        (LEASE, "Which services are included?", "festive lights", ""),
        (BAIL, "Pour quels motifs le locataire peut-il donner congé ?", "vente du logement",
         "en mai"),
        (BAIL, "Quelles données sont exclues ?", "noms", "données de santé"),
        (BAIL, "Quels services sont inclus ?", "vol de câbles", ""),
    ],
)  # fmt: skip
def test_a_list_of_another_or_of_the_opposite_is_no_answer(
    text: str, question: str, wrong: str, told: str
) -> None:
    answer = asked(text, question)
    assert wrong not in items(answer)
    assert told in (answer.text or "")
    assert answer.listing is None or not answer.listing.is_complete


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("The manager may not, without the consent of the partners:\n\n- buy land;\n- borrow.\n",
         "How many partners are there?"),
        ("Le gérant ne peut, sans l'accord des associés :\n\n- acheter ;\n- emprunter.\n",
         "Combien d'associés y a-t-il ?"),
        ("The site takes files of these types: CSV and JSON.\n\nThe client shall not:\n\n"
         "- sell it;\n- copy it.\n", "Which file types are not taken?"),
    ],
)  # fmt: skip
def test_a_noun_in_an_aside_or_nowhere_over_a_list_calls_nothing(text: str, question: str) -> None:
    answer = asked(f"# All\n\n## 1. Rules\n\n{text}\n## 2. End\n\nMay.\n", question)
    assert items(answer) == [] or answer.count is None
    assert answer.listing is None or not answer.listing.is_complete


@pytest.mark.parametrize(
    ("text", "question", "told"),
    [
        ("The town keeps 8,400 street lights.", "How many street lights are there?",
         "8,400 street lights"),
        ("La ville garde 8400 lampes de rue.", "Combien de lampes y a-t-il ?", "8400 lampes"),
    ],
)  # fmt: skip
def test_a_number_that_is_stated_comes_before_a_list_of_something_else(
    text: str, question: str, told: str
) -> None:
    tail = "## 2. Services\n\nThe services for lights, lampes, are:\n\n- cleaning;\n- testing.\n"
    answer = asked(f"# Town\n\n## 1. Scope\n\n{text}\n\n{tail}", question)
    assert answer.short_answer == told
    assert answer.count is None
    assert items(answer) == []


@pytest.mark.parametrize(
    ("question", "are_chapters"),
    [
        ("What are the section titles?", True),
        ("Quels sont les titres ?", True),
        ("What are the data subjects?", False),
        ("Quels sont les titres financiers ?", False),
    ],
)
def test_data_subjects_are_no_chapters(question: str, are_chapters: bool) -> None:
    answer = asked("# Data\n\n## Scope\n\nAll.\n\n## Price\n\nNone.\n\n## End\n\nMay.\n", question)
    assert (items(answer) == ["Scope", "Price", "End"]) is are_chapters


@pytest.mark.parametrize(
    ("text", "question", "first"),
    [
        ("These are not events of default:\n\n- a move;\n- a delay.\n\n"
         "Each of these is an event of default:\n\n- a lie;\n- a sale.\n",
         "List all events of default.", "a lie"),
        ("Ne sont pas des cas de défaut :\n\n- un délai.\n- un oubli.\n\n"
         "Les cas de défaut sont :\n\n- un mensonge ;\n- une vente.\n",
         "Listez tous les cas de défaut.", "un mensonge"),
    ],
)  # fmt: skip
def test_what_is_not_one_is_none_of_them(text: str, question: str, first: str) -> None:
    answer = asked(f"# Loan\n\n## 1. Default\n\n{text}\n## 2. End\n\nMay.\n", question)
    assert items(answer)[:1] == [first]


def test_the_chapters_are_no_answer_for_sharing_the_words_of_the_title() -> None:
    text = "# Street Lighting\n\n## Scope\n\nLights.\n\n## Price\n\nEuros.\n\n## End\n\nMay.\n"
    answer = asked(text, "How many street lights are there?")
    assert items(answer) == []


def test_a_series_that_has_the_things_asked_for_as_one_of_several_is_no_list_of_them() -> None:
    text = "# Core\n\nIts parts are Functions, Categories and Subcategories of each outcome.\n"
    document = ingest.read(text.encode(), name="core.md")
    listing = ask("List all the subcategories.", document).listing
    assert listing is not None
    assert "Functions" not in [item.canonical_name for item in listing.items]
