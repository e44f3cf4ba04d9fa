"""Two lists as sets: matched by code, name, meaning; absence only where no line says otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sommaire
from sommaire.answer import Answer
from sommaire.composing import Operation
from tests.sketched import laid_out

OURS = """
# 1 Duties
The duties of the agent are:
- reporting losses
- keeping books
- payment of taxes
That is all of them.
"""
THEIRS = """
# 1 Scope
This is another contract.
# 2 Duties
The duties of the agent are:
- keeping books
- taxes payment
- cleaning
That is all of them.
"""
QUESTION = "What are the duties of the agent?"


def composed(operation: Operation, ours: str = OURS, theirs: str = THEIRS) -> Answer:
    other = replace(laid_out(theirs), name="other.pdf", sha256="0" * 64)
    return sommaire.compose_lists(QUESTION, laid_out(ours), other, operation=operation)


def names(answer: Answer) -> list[str]:
    assert answer.listing is not None
    return [item.canonical_name for item in answer.listing.items]


@pytest.mark.parametrize(
    ("operation", "expected"),
    [
        ("difference", ["reporting losses"]),
        ("intersection", ["keeping books", "payment of taxes"]),
        ("union", ["reporting losses", "keeping books", "payment of taxes", "cleaning"]),
    ],
)
def test_two_lists_are_sets(operation: Operation, expected: list[str]) -> None:
    assert names(composed(operation)) == expected


def test_an_item_of_both_is_cited_in_both_documents() -> None:
    answer = composed("intersection")
    assert answer.listing is not None
    cited = {one.n: one.document for one in answer.citations}
    books = answer.listing.items[0]
    assert len({cited[n] for n in books.citations}) == 2


def test_a_match_by_meaning_alone_leaves_it_open() -> None:
    listing = composed("difference").listing
    assert listing is not None
    assert listing.completeness == "not certain"
    assert "meaning" in listing.notes


def test_complete_where_both_are_and_the_absence_names_what_was_searched() -> None:
    answer = composed("difference", theirs=THEIRS.replace("taxes payment", "payment of taxes"))
    assert answer.listing is not None
    assert (names(answer), answer.listing.completeness) == (["reporting losses"], "complete")
    assert "none of its 8 lines on 1 pages holds" in answer.listing.notes


def test_a_member_that_the_other_document_names_elsewhere_is_told() -> None:
    theirs = THEIRS.replace("taxes payment", "payment of taxes")
    theirs += "# 3 More\nThe rules on reporting losses are in another place.\n"
    listing = composed("difference", theirs=theirs).listing
    assert listing is not None
    assert listing.completeness == "not certain"
    assert "reporting losses (p. 1)" in listing.notes


def test_a_member_that_the_other_list_has_under_a_longer_name_is_told_as_such() -> None:
    theirs = THEIRS.replace("- cleaning", "- reporting losses of the month in writing")
    answer = composed("difference", theirs=theirs)
    assert answer.listing is not None
    assert answer.listing.completeness == "not certain"
    assert "In the list of other.pdf, under a longer name: reporting losses (p." in (
        answer.listing.notes
    )
    assert "outside of its list" not in answer.listing.notes


def test_a_page_of_the_other_document_that_was_not_read_proves_no_absence() -> None:
    theirs = (
        THEIRS.replace("taxes payment", "payment of taxes") + "--- scanned\n# 3 End\nNo more.\n"
    )
    listing = composed("difference", theirs=theirs).listing
    assert listing is not None
    assert not listing.is_complete


def test_an_empty_difference_of_complete_lists_is_an_answer() -> None:
    answer = composed("difference", theirs=OURS)
    assert names(answer) == []
    assert answer.text is not None
    assert answer.listing is not None
    assert answer.listing.is_complete


def test_codes_match_whatever_the_titles_and_distinct_codes_never() -> None:
    head = "# 1 Controls\nEach control, such as control AC-2, has a number.\n"
    ours = f"{head}= AC-1: policy\n= AC-2: accounts\nThat is all.\n"
    theirs = f"{head}= AC-1: rules\n= AC-3: accounts\nThat is all.\n"
    other = replace(laid_out(theirs), name="other.pdf", sha256="0" * 64)
    question = "List all the controls."
    both = sommaire.compose_lists(question, laid_out(ours), other, operation="intersection")
    assert both.listing is not None
    assert [item.canonical_name for item in both.listing.items] == ["AC-1"]


def test_another_question_compares_two_lists_of_one_document() -> None:
    sketch = OURS + "# 2 Rights\nThe rights of the agent are:\n- keeping books\n- rest\nThe end.\n"
    document = laid_out(sketch)
    answer = sommaire.compose_lists(
        "What are the duties of the agent?",
        document,
        document,
        operation="intersection",
        other_question="What are the rights of the agent?",
    )
    assert names(answer) == ["keeping books"]
