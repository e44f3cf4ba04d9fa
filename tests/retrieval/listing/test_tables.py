"""Lists that are tables: their rows, a column that the noun names, and what proves them whole."""

from __future__ import annotations

import pytest

from sommaire import ingest
from sommaire.answer import ListingAnswer
from sommaire.ask import list_items


def listed(question: str, text: str, name: str = "made.md") -> ListingAnswer:
    """The list that a question to a text gets."""
    listing = list_items(question, ingest.read(text.encode(), name=name)).listing
    assert listing is not None
    return listing


def names(question: str, text: str, name: str = "made.md") -> list[str]:
    return [item.canonical_name for item in listed(question, text, name).items]


def table(*rows: str) -> str:
    """A Markdown table: the cells of a row are parted by "|"."""
    head, *body = rows
    rule = "|".join("---" for _ in head.split("|"))
    return "\n\n" + "\n".join(f"| {row} |" for row in (head, rule, *body)) + "\n\n"


STEPS = table("Milestone | Date", "Start | 1 March", "First site | 2 May", "End | 3 June")
OTHER = "## 8 Contacts" + table("Role | Name", "Manager | Ida Poole", "Guard | Ben Achebe")
END = "## 9 End\n\nBye.\n"


@pytest.mark.parametrize(
    ("question", "text", "found"),
    [
        ("What are the milestones and their dates?", f"# Deed\n\n## 2 Plan{STEPS}{OTHER}",
         ["Start", "First site", "End"]),
        ("Which parameters does a request take?",
         "# Guide\n\n## 2 Request\n\nA request takes these parameters:"
         + table("Name | Meaning", "lat | latitude", "lon | longitude") + OTHER, ["lat", "lon"]),
        ("Quels équipements sont entretenus ?",
         "# Contrat\n\n## 2 Objet\n\nLe prestataire entretient les équipements suivants :"
         + table("Désignation | Site", "Chaudière | École", "Ascenseur | Mairie"),
         ["Chaudière", "Ascenseur"]),
        ("What are the return codes?",
         "# Guide\n\n## 2 Answer\n\nThe return codes are:" + table("Code | Meaning", "200 | good",
         "400 | bad"), ["200", "400"]),
        ("Which operators are there?", "# Guide\n\n## 2 Signs"
         + table("Operator | Meaning", "< | less", "> | more", "= | equal"), ["<", ">", "="]),
    ],
)  # fmt: skip
def test_the_rows_of_a_table_or_its_column_of_that_name_answer(
    question: str, text: str, found: list[str]
) -> None:
    assert names(question, text + END) == found


def test_codes_that_are_numbers_are_names_and_can_be_proved() -> None:
    text = "# Guide\n\n## 2 Answer" + table("Return code | Meaning", "200 | good", "400 | bad")
    assert listed("What are the return codes?", text + END).is_complete


PLANS = (
    "<h1>Plans</h1><h2>Plans</h2><table><tr><th>Plan<th>Price<tr><td colspan=2>Private<tr><td>Free"
    "<td>0<tr><td>Hobby<td>9<tr><td colspan=2>Business<tr><td>Team<td>49</table><h2>End</h2><p>So."
)


def test_a_row_over_all_columns_is_a_title_and_leaves_the_table_uncertain() -> None:
    assert names("What are the plans?", PLANS, "made.html") == ["Free", "Hobby", "Team"]
    assert not listed("What are the plans?", PLANS, "made.html").is_complete


def test_the_row_of_a_short_cell_that_the_question_happens_to_say_is_no_list() -> None:
    text = "# SDCC guide\n\n## 2 Types\n\nThe data types are:"
    text += table("Type | Width", "char | 8", "data | 16", "int | 16")
    assert names("What are the data types?", text + END) == ["char", "data", "int"]


def test_the_name_of_the_document_is_no_item_of_it() -> None:
    text = "# SDCC guide\n\n## 2 Types\n\nThe data types are:"
    text += table("Type | Width", "char | 8", "int | 16")
    text += "## 3 Programs" + table("Name | Task", "SDCC | compiles", "SDAS | assembles")
    assert names("Which data types does SDCC support?", text) == ["char", "int"]


@pytest.mark.parametrize(
    ("question", "is_sure"),
    [
        ("What are the milestones and their dates?", True),
        ("Which milestones have no date?", False),
        ("What are the other milestones?", False),
        ("Quels sont les jalons et leurs dates ?", True),
        ("Quels jalons ont une date ?", False),
    ],
)
def test_a_word_that_heads_another_column_may_demand_something_of_the_rows(
    question: str, is_sure: bool
) -> None:
    text = f"# Deed\n\n## 2 Plan{STEPS}{OTHER}{END}"
    if " jalons " in question:
        text = "# Contrat\n\n## 2 Étapes" + table(
            "Jalon | Date", "Début | 1er mars", "Fin | 3 juin"
        )
    assert listed(question, text).is_complete == is_sure
