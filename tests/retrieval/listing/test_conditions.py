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


TARIFF = """# Tariff

## Fees

| Fee | Amount | Payer |
|---|---|---|
| Mooring | 40 | Owner |
| Crane | 60 | Shipper |
| Total | 100 | both |

## Berths

| Berth | Level 1 | Level 2 | Approved by the harbour |
|---|---|---|---|
| West | X | X | yes |
| East | - | X | pending |
| South | - | - | no |
"""


@pytest.mark.parametrize(
    ("question", "expected", "is_complete"),
    [
        ("List all the fees.", ["Mooring", "Crane"], True),
        ("Which berths are of level 2?", ["West", "East"], True),
        ("Which berths are not of level 1?", ["East", "South"], True),
        ("Which berths are approved?", ["West"], False),
        ("Which berths are dredged by the harbour?", ["West"], False),
    ],
)
def test_sums_are_no_members_and_titles_are_heard(
    question: str, expected: list[str], is_complete: bool
) -> None:
    listing = listed(question, TARIFF)
    assert [item.canonical_name for item in listing.items] == expected
    assert listing.is_complete == is_complete


def test_a_sum_that_is_left_out_is_told() -> None:
    assert "Not counted as members: “Total”." in listed("List all the fees.", TARIFF).notes


MEETINGS = """# Minutes

## Meeting of 3 February

| Action | Owner | Status |
|---|---|---|
| Order alarms | Reed | Open |
| Book a trainer | Silva | Closed |
| Test sirens | Reed | Open |

## Meeting of 3 March

| Action | Owner | Status |
|---|---|---|
| Post the job | Silva | Open |
| Test sirens | Park | Open |
"""


def test_rows_of_tables_with_the_same_columns_are_one_list() -> None:
    listing = listed("Which actions are open?", MEETINGS)
    assert len(listing.items) == 4
    assert listing.is_complete


def test_the_table_of_a_part_that_is_named_stands_alone() -> None:
    listing = listed("Which actions of 3 March are open?", MEETINGS)
    assert [item.canonical_name for item in listing.items] == ["Post the job", "Test sirens"]


STAFF = """# Staff

| Name | Role | Office | Since |
|---|---|---|---|
| Ann Lee | Manager | London | 2019 |
| Bo Diaz | Clerk | Leeds | 2021 |
| Cy Fox | Clerk | London | 2022 |
"""
PERSONNEL = """# Personnel

| Nom | Fonction | Bureau | Depuis |
|---|---|---|---|
| Ann Lee | Directrice | Lyon | 2019 |
| Bo Diaz | Commis | Lille | 2021 |
| Cy Fox | Commis | Lyon | 2022 |
"""


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        ("Who are the clerks?", STAFF, ["Bo Diaz", "Cy Fox"]),
        ("Which clerks are in London?", STAFF, ["Cy Fox"]),
        ("How many offices are there?", STAFF, ["London", "Leeds"]),
        ("Which offices have a clerk?", STAFF, ["Leeds", "London"]),
        ("Combien de commis y a-t-il ?", PERSONNEL, ["Bo Diaz", "Cy Fox"]),
        ("Quels commis sont à Lyon ?", PERSONNEL, ["Cy Fox"]),
        ("Listez les bureaux.", PERSONNEL, ["Lyon", "Lille"]),
    ],
)
def test_the_noun_may_be_a_cell_or_the_title_of_another_column(
    question: str, text: str, expected: list[str]
) -> None:
    listing = listed(question, text)
    assert [item.canonical_name for item in listing.items] == expected
    assert listing.is_complete


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Which staff joined after 2020?", STAFF),
        ("List the staff in Paris.", STAFF),
        ("Which staff are neither clerks nor in London?", STAFF),
        ("Listez le personnel de Paris.", PERSONNEL),
    ],
)
def test_a_demand_that_no_cell_meets_is_no_complete_list(question: str, text: str) -> None:
    assert not listed(question, text).is_complete


def test_a_denial_behind_the_title_of_the_only_column_turns_it_round() -> None:
    text = PERSONNEL.replace("| Depuis |", "| Vote par lettre |").replace("| 2019 |", "| oui |")
    text = text.replace("| 2021 |", "| non |").replace("| 2022 |", "| oui |")
    listing = listed("Pour quels noms le vote par lettre n'est-il pas ouvert ?", text)
    assert [item.canonical_name for item in listing.items] == ["Bo Diaz"]


def test_the_rows_of_a_party_are_not_its_duties() -> None:
    text = REGISTER.replace("Staff wear a badge.", "IT shall:\n\n- keep logs;\n- test backups.")
    listing = listed("What are the obligations of IT?", text)
    assert rows(listing, ROWS) == []


@pytest.mark.parametrize(
    ("question", "cell"),
    [
        ("Which actions are owned by IT?", "| All staff |"),
        ("Which actions are not owned by IT?", "| Everyone |"),
        ("Which actions are owned by IT?", "| IT (until May 2026) |"),
        ("Which actions are open or paid?", "| Ms Avery |"),
        ("Which owners have an open action?", "| Ms Avery and Mr Fox |"),
    ],
)
def test_a_cell_of_many_and_one_of_two_conditions_are_doubted(question: str, cell: str) -> None:
    assert not listed(question, REGISTER.replace("| Ms Avery |", cell)).is_complete
