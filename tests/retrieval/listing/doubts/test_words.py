"""What the words around a list say against it: each turns a whole list into a doubt."""

from __future__ import annotations

import pytest

from sommaire import ingest
from sommaire.ask import list_items


def verdict(question: str, text: str) -> tuple[str, str]:
    """The verdict on a list of a Markdown text, and what was said of it."""
    listing = list_items(question, ingest.read(text.encode(), name="made.md")).listing
    assert listing is not None
    return listing.completeness, listing.notes


LIST = "\n\n- cheques\n- cash\n\n"
END = "## End\n\nBye.\n"


@pytest.mark.parametrize(
    ("question", "over"),
    [
        ("What payment methods are accepted?", "Payment methods not accepted:"),
        ("What payment methods are accepted?", "These payment methods are prohibited:"),
        ("List all payment methods.", "Some of the payment methods are:"),
        ("List all payment methods.", "Optional payment methods are:"),
        ("List all payment methods.", "Payment methods include:"),
        ("List all payment methods.", "The payment methods are those below and in Annex B:"),
        ("List all payment methods.", "There are the following three payment methods:"),
        ("Quels sont les moyens de paiement ?", "Les anciens moyens de paiement sont :"),
        ("Quels sont les moyens de paiement ?", "Les moyens de paiement interdits sont :"),
    ],
)
def test_words_over_a_list_that_the_question_lacks_leave_a_doubt(question: str, over: str) -> None:
    assert verdict(question, f"# Guide\n\n## Payment\n\n{over}{LIST}{END}")[0] != "complete"


@pytest.mark.parametrize(
    ("question", "over"),
    [
        ("What payment methods are accepted?", "Payment methods accepted are:"),
        ("Which payment methods are prohibited?", "These payment methods are prohibited:"),
        ("List all optional payment methods.", "Optional payment methods are:"),
        ("List all payment methods.", "The payment methods include the following:"),
        ("List all payment methods.", "There are the following two payment methods:"),
        ("List all payment methods.", "If the other party agrees, the payment methods are:"),
        ("Quels sont les moyens de paiement ?", "Les moyens de paiement sont :"),
    ],
)
def test_the_same_words_in_the_question_or_none_leave_no_doubt(question: str, over: str) -> None:
    assert verdict(question, f"# Guide\n\n## Payment\n\n{over}{LIST}{END}")[0] == "complete"


@pytest.mark.parametrize(
    "after",
    [
        "This list is not exhaustive.",
        "A third payment method, by card, is on trial.",
        "Also available: coupons.",
        "Payment methods of the shop are accepted as well.",
    ],
)
def test_words_after_a_list_that_add_to_it_leave_a_doubt(after: str) -> None:
    text = f"# Guide\n\n## Payment\n\nThe payment methods are:{LIST}{after}\n\n{END}"
    assert verdict("List all payment methods.", text)[0] != "complete"
    plain = f"# Guide\n\n## Payment\n\nThe payment methods are:{LIST}Pay on time.\n\n{END}"
    assert verdict("List all payment methods.", plain)[0] == "complete"


@pytest.mark.parametrize(
    ("question", "lead", "after", "is_more"),
    [
        (
            "List all exclusions.",
            "The exclusions from cover are:",
            "Nor does it cover war.",
            1,
        ),
        ("List all exclusions.", "The exclusions from cover are:", "Nor does it sell tea.", 0),
        ("Quelles sont les exclusions ?", "Sont exclus :", "Sont également exclues les nuits.", 1),
        ("Quelles sont les exclusions ?", "Sont exclus :", "Le thé est également servi.", 0),
    ],
)
def test_what_is_said_of_more_after_the_list_leaves_a_doubt(
    question: str, lead: str, after: str, is_more: int
) -> None:
    text = f"# Guide\n\n## Exclusions\n\n{lead}\n\n- a;\n- b.\n\n{after}\n\n{END}"
    notes = verdict(question, text)[1]
    assert ("add to it" in notes or "y ajouter" in notes) is bool(is_more)


def test_an_amendment_elsewhere_leaves_a_doubt() -> None:
    text = f"# Guide\n\n## Payment\n\nThe payment methods are:{LIST}## Later\n\n"
    amended = "In the list of payment methods, cash is deleted and card is added.\n"
    completeness, notes = verdict("List all payment methods.", text + amended)
    assert completeness == "not certain"
    assert "may change these" in notes


def test_two_sections_of_one_title_leave_a_doubt() -> None:
    text = (
        "# P\n\n## Model A\n\n### Features\n\n- radio\n- clock\n\n## Model B\n\n### Features\n\n"
        "- radio\n- torch\n- siren\n"
    )
    assert verdict("List all features.", text)[0] == "not certain"


def test_a_member_that_another_grew_into_leaves_a_doubt() -> None:
    text = (
        "3. PROHIBITED ITEMS\n\nThe following items are prohibited: (1) knives; (2) drugs;\n"
        "(3) alcohol, except at the party; and (4) pets.\n\n4. END\n\nBye.\n"
    )
    listing = list_items(
        "List all prohibited items.", ingest.read(text.encode(), name="made.txt")
    ).listing
    assert listing is not None
    assert len(listing.items) == 4 or listing.completeness != "complete"
    bis = (
        "# R\n\nLes sanctions sont :\n\n1° le blâme ;\n2° la mise à pied ;\n2° bis la mutation ;\n"
    )
    assert verdict("Quelles sont les sanctions ?", f"{bis}3° le renvoi.\n")[0] != "complete"


@pytest.mark.parametrize(
    ("question", "over", "is_doubted"),
    [
        ("Which data are not secret?", "Without such consent, the data are disclosed to:", True),
        ("What is not secret data?", "Without such consent, the data are disclosed to:", True),
        ("Quelles données ne sont pas secrètes ?", "Sans accord, les données vont à :", True),
        ("Which data are not secret?", "The data that are not secret are:", False),
    ],
)
def test_a_denial_over_the_list_must_be_of_what_the_question_denies(
    question: str, over: str, is_doubted: bool
) -> None:
    completeness, _ = verdict(question, f"# Guide\n\n## Secret data\n\n{over}{LIST}{END}")
    assert (completeness != "complete") is is_doubted
