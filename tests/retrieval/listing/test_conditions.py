"""Rows of a table by what their cells say: conditions met together, turned round, and doubted."""

from __future__ import annotations

import pytest

from sommaire.answer import ListingAnswer
from sommaire.answering.citations import verify
from sommaire.ask import ask
from sommaire.documents.reading import read_document

REGISTER = """# Register

## Actions

| Action | Owner | Status | Due | Lot | Paid |
|---|---|---|---|---|---|
| Sign the lease | Ms Avery | Open | 15 April | 1 | Yes |
| Choose a server | IT | Closed | 30 April | 2 | No |
| Update the site | Mr Collins | Open | 15 May | 2 | No |
| Invite the mayor | IT, Mr Collins | On hold | 1 June | 1 | Yes |

## Rules

Staff wear a badge.
"""
REGISTRE = """# Registre

## Actions

| Action | Responsable | Statut | Échéance | Lot | Payée |
|---|---|---|---|---|---|
| Signer le bail | Mme Aubry | Ouverte | 15 avril | 1 | Oui |
| Choisir le serveur | DSI | Close | 30 avril | 2 | Non |
| Mettre à jour le site | M. Collet | Ouverte | 15 mai | 2 | Non |
| Inviter le maire | DSI, M. Collet | En attente | 1er juin | 1 | Oui |

## Règles

Le personnel porte un badge.
"""
ROWS = ("Sign", "Choose", "Update", "Invite")
LIGNES = ("Signer", "Choisir", "Mettre", "Inviter")


def listed(question: str, text: str) -> ListingAnswer:
    """The list that answers; every citation of it is right."""
    document = read_document(text.encode(), name="register.md", format="markdown")
    answer = ask(question, document)
    assert {verify(citation, document) for citation in answer.citations} <= {None}
    assert answer.listing is not None
    return answer.listing


def rows(listing: ListingAnswer, names: tuple[str, ...]) -> list[int]:
    return [
        at for at, name in enumerate(names, 1)
        if any(item.canonical_name.startswith(name) for item in listing.items)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("english", "french", "expected"),
    [
        ("Which actions are open?", "Quelles actions sont ouvertes ?", [1, 3]),
        ("List the actions on hold.", "Listez les actions en attente.", [4]),
        ("Which actions are not closed?", "Quelles actions ne sont pas closes ?", [1, 3, 4]),
        (
            "Which actions are owned by Mr Collins?",
            "Quelles actions ont M. Collet pour responsable ?",
            [3, 4],
        ),
        (
            "Which actions are not owned by IT?",
            "Quelles actions n'ont pas la DSI pour responsable ?",
            [1, 3],
        ),
        (
            "Which open actions are owned by Mr Collins?",
            "Quelles actions ouvertes ont M. Collet pour responsable ?",
            [3],
        ),
        ("Which actions are in lot 2?", "Quelles actions sont dans le lot 2 ?", [2, 3]),
        ("Which actions are paid?", "Quelles actions sont payées ?", [1, 4]),
        ("Which actions are not paid?", "Quelles actions ne sont pas payées ?", [2, 3]),
        ("Which open actions are not paid?", "Quelles actions ouvertes ne sont pas payées ?", [3]),
        ("List the open and closed actions.", "Listez les actions ouvertes et closes.", [1, 2, 3]),
    ],
)
def test_the_rows_that_meet_the_question_are_all_of_them(
    english: str, french: str, expected: list[int]
) -> None:
    ours, theirs = listed(english, REGISTER), listed(french, REGISTRE)
    assert (rows(ours, ROWS), len(ours.items)) == (expected, len(expected))
    assert (rows(theirs, LIGNES), len(theirs.items)) == (expected, len(expected))
    assert (ours.is_complete, theirs.is_complete) == (True, True)


def test_the_condition_is_the_scope_that_the_certificate_names() -> None:
    listing = listed("Which actions are not owned by IT?", REGISTER)
    assert listing.certificate.scope == "Owner ≠ IT"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Which open actions are urgent?", REGISTER),
        ("Which actions are due before 15 May?", REGISTER),
        ("Which actions are paid by Collins?", REGISTER),
        ("Which actions of Collins are open?", REGISTER),
        ("Which actions have no owner?", REGISTER),
        ("Quelles actions ouvertes sont urgentes ?", REGISTRE),
        ("Quelles actions sont à finir avant le 15 mai ?", REGISTRE),
        ("Quelles actions n'ont aucun responsable ?", REGISTRE),
        ("Quelles actions ouvertes ne sont pas urgentes ?", REGISTRE),
    ],
)
def test_what_no_cell_settles_is_doubted(question: str, text: str) -> None:
    assert not listed(question, text).is_complete


@pytest.mark.parametrize(
    ("question", "cell", "items", "near"),
    [
        ("Which actions are open?", "Partly open", 1, "Partly open"),
        ("Which actions are not open?", "Not open", 1, "Closed"),
        ("Which actions are open?", "Not open", 1, ""),
        ("Which actions are paid?", "Open", 2, ""),
    ],
)
def test_a_cell_that_says_nearly_the_same_is_named(
    question: str, cell: str, items: int, near: str
) -> None:
    listing = listed(question, REGISTER.replace("Ms Avery | Open", f"Ms Avery | {cell}"))
    assert len(listing.items) == items
    assert listing.is_complete == (not near)
    assert f"“{near}”" in listing.notes or not near


def test_an_answer_that_is_neither_yes_nor_no_is_named() -> None:
    listing = listed("Which actions are paid?", REGISTER.replace("| 2 | No", "| 2 | N/A", 1))
    assert "“N/A” in the column “Paid” may count as well." in listing.notes


def test_a_cell_narrows_no_list_of_other_things() -> None:
    text = REGISTER.replace("Staff wear a badge.", "IT must:\n\n- keep logs;\n- test backups.")
    listing = listed("What are the duties of IT under Rules?", text)
    assert [item.canonical_name for item in listing.items] == ["keep logs", "test backups"]
