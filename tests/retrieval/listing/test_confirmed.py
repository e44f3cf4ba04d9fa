"""Sub-sections that a printed table of contents names and the text has lost."""

from __future__ import annotations

import pytest

from sommaire import ingest
from sommaire.answer import ListingAnswer
from sommaire.ask import list_items
from sommaire.documents.structure import document_of
from tests.made import typeset

BOOK = """
**Contents**
1 Beginnings ........................ 2
   1.1 First steps ................... 3
   1.2 Next steps .................... 3
   1.3 Last steps .................... 3
2 Endings ............................ 4
---
**1 Beginnings**
~6
---
**1.1 First steps**
~6
**1.2 Next steps**
~6
**1.3 Last steps**
~6
---
**2 Endings**
~6
"""


def listed(text: str, question: str) -> ListingAnswer:
    """The list that a typeset book gives."""
    book = document_of(typeset(text), name="book.pdf", sha256="0" * 64, format="pdf")
    listing = list_items(question, book).listing
    assert listing is not None
    return listing


def test_with_its_contents_found_in_the_text_a_list_of_sections_is_complete() -> None:
    assert listed(BOOK, "What are all the sections of “Beginnings”?").is_complete


@pytest.mark.parametrize("lost", ["1.1 First steps", "1.2 Next steps", "1.3 Last steps"])
def test_a_section_that_only_the_contents_name_is_said_to_be_missing(lost: str) -> None:
    listing = listed(
        BOOK.replace(f"**{lost}**\n", ""), "What are all the sections of “Beginnings”?"
    )
    assert listing.completeness == "not complete"
    assert listing.not_found_items == (lost,)


def test_a_row_of_contents_without_a_space_after_its_number_is_the_section() -> None:
    text = BOOK.replace("1.3 Last steps ......", "1.3Last steps ......")
    assert listed(text, "What are all the sections of “Beginnings”?").is_complete


def test_a_heading_lost_elsewhere_is_none_of_this_section() -> None:
    text = BOOK.replace(
        "2 Endings ............................ 4",
        "2 Endings .......... 4\n   2.1 Coda .......... 4",
    )
    listing = listed(text, "What are all the sections of “Beginnings”?")
    assert listing.is_complete


SENTENCE = (
    "# 1 Object\n\nThis is a contract.\n\n# 2 Indemnity\n\nThe supplier shall indemnify the client "
    "against these claims: (i) claims for injury, (ii) claims for delay and (iii) claims of third "
    "parties.{more}\n\n# 3 End\n\nThat is all.\n"
)


@pytest.mark.parametrize(
    ("question", "more", "verdict"),
    [
        ("Which claims does section 2 name?", "", "complete"),
        ("Which claims does section 2 name?", "\n\nIt pays (iv) claims for loss.", "not certain"),
        ("Which claims does section 2 name?", " It pays (iv) claims for loss.", "not certain"),
        ("Which claims are there?", "", "not certain"),
    ],
)
def test_the_numbered_parts_of_a_sentence_are_all_where_no_number_goes_on(
    question: str, more: str, verdict: str
) -> None:
    document = ingest.read(SENTENCE.format(more=more).encode(), name="contract.md")
    listing = list_items(question, document).listing
    assert listing is not None
    assert listing.completeness == verdict
    assert [item.canonical_name for item in listing.items][:2] == [
        "claims for injury",
        "claims for delay",
    ]
