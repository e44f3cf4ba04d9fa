"""Places in a list that the document has given up: no members, no gap, and never passed over."""

from __future__ import annotations

import pytest

from sommaire.answer import Answer
from sommaire.ask import ask
from tests.sketched import laid_out

DUTIES = """# Rules
## 1 Duties
The duties of the tenant are:
(a) to pay the rent;
(b) {mark}
(c) to keep the lift.
## 2 End
That is all.
"""
DEVOIRS = """# Règlement
## 1 Sanctions
Les sanctions sont les suivantes :
(a) le blâme ;
(b) {mark}
(c) le renvoi.
## 2 Fin
C'est tout.
"""


def asked(question: str, sketch: str, mark: str) -> Answer:
    return ask(question, laid_out(sketch.replace("{mark}", mark)))


@pytest.mark.parametrize(
    "mark", ["(reserved)", "[Reserved];", "Reserved.", "(repealed by Act 5 of 2010)", "[deleted]",
             "[Withdrawn: see (a).]", "(intentionally left blank)", "Not used."],
)  # fmt: skip
def test_a_place_that_was_given_up_is_no_member_and_no_gap(mark: str) -> None:
    answer = asked("How many duties does the tenant have?", DUTIES, mark)
    assert answer.listing is not None
    assert (answer.count, answer.listing.is_complete) == (2, True)
    assert f"Not counted as members: “(b) {mark.rstrip('.;')}" in answer.listing.notes


@pytest.mark.parametrize(
    "mark", ["(abrogé)", "(abrogée)", "[supprimée] ;", "Réservé.", "(sans objet)",
             "(sanction abrogée par la loi du 3 mai 2020)"],
)  # fmt: skip
def test_a_french_place_that_was_given_up_is_no_member_either(mark: str) -> None:
    answer = asked("Combien de sanctions y a-t-il ?", DEVOIRS, mark)
    assert answer.listing is not None
    assert (answer.count, answer.listing.is_complete) == (2, True)
    assert f"« (b) {mark.rstrip('. ;')}" in answer.listing.notes


def test_a_member_that_speaks_of_withdrawal_is_one() -> None:
    answer = asked("How many duties does the tenant have?", DUTIES, "to return deleted files;")
    assert answer.count == 3


def test_a_member_with_a_name_that_was_given_up_is_counted_and_told() -> None:
    answer = asked("List the duties of the tenant.", DUTIES, "to sweep the yard (repealed);")
    assert answer.listing is not None
    assert len(answer.listing.items) == 3
    assert "Counted, though the document gives them up: “to sweep the yard" in answer.listing.notes


def test_a_count_that_holds_the_places_given_up_proves_nothing_against_the_list() -> None:
    sketch = DUTIES.replace("The duties", "The three duties")
    answer = asked("List the duties of the tenant.", sketch, "(reserved)")
    assert answer.listing is not None
    assert answer.listing.completeness != "not complete"
