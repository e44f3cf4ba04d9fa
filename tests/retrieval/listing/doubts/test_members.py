"""What the members of a reading say against it themselves."""

from __future__ import annotations

import pytest

from sommaire.ask import list_items
from sommaire.merging import Found
from sommaire.retrieval.listing.asked import asked
from sommaire.retrieval.listing.doubts.members import doubt_of_members
from sommaire.retrieval.listing.readings import Reading
from sommaire.retrieval.scope import whole
from sommaire.retrieval.terms import vocabulary
from sommaire.understanding import understand
from tests.sketched import laid_out


@pytest.mark.parametrize(
    ("member", "reason"),
    [
        ("the code returns one of these three values", "count the members"),
        ("the code returns one of these values", ""),
        ("three digits", ""),
    ],
)
def test_a_member_of_a_series_that_counts_the_members_is_doubted(member: str, reason: str) -> None:
    document = laid_out("Values are sent as 0, 1 or 2.")
    question = understand("What are the values?", document)
    found = tuple(Found((name,), name, ((0, 1),), ("structure",)) for name in ("sent", member))
    reading = Reading(
        "structure", "prose series", found, (), "", whole(document), False, True, (), 1.0, {}
    )
    said = doubt_of_members(document, asked(document, question, (), vocabulary(document)), reading)
    assert reason in said
    assert bool(said) is bool(reason)


@pytest.mark.parametrize(
    ("question", "lead", "member"),
    [
        ("Who are the members?", "The members are:", "D. Moss (observer, not a member)"),
        ("Qui sont les membres ?", "Les membres sont :", "D. Moss (invité, pas membre)"),
        ("What fees are there?", "The fees are:", "parking (no fee in May)"),
    ],
)
def test_a_member_that_denies_to_be_one_is_told(question: str, lead: str, member: str) -> None:
    listing = list_items(question, laid_out(f"{lead}\n- one;\n- {member}.\nEnd.")).listing
    assert listing is not None
    assert not listing.is_complete
    assert member.split(" (")[0] in listing.notes


@pytest.mark.parametrize(
    ("last", "is_doubted"),
    [("b) keep books c) pay", 1), ("b) keep books, as in c. 3", 0), ("b) keep books", 0)],
)
def test_a_last_member_that_holds_the_next_marker_is_doubted(last: str, is_doubted: int) -> None:
    listing = list_items("List the duties.", laid_out(f"The duties are:\na) report;\n{last}.\n"))
    assert listing.listing is not None
    assert ("may hold another one" in listing.listing.notes) is bool(is_doubted)
