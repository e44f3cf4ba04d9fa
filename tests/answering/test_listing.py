"""A list answered: every item cited at the lines that say it, and the verdict in words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.announced import Announced
from sommaire.answer import Citation, ListingAnswer, ListingItem
from sommaire.answering.citations import CitationBook, verify
from sommaire.answering.listing import item_sentences, listing_answer
from sommaire.completeness import Judged, Ledger, Verdict
from sommaire.merging import Found
from sommaire.tables import Document
from tests import made

COMPLETE = Verdict("complete", "structural", (), "They are all.", None)
TEXT = made.document(
    made.lines(
        [
            "The Core has two",
            "Categories of risk:",
            "• Organizational Context (GV.OC): The circum-",
            "stances are understood",
            "• Policy (GV.PO): It is set",
            "•",
        ]
    )
)
CONTEXT = Found(
    ("Organizational Context", "GV.OC", "Organizational Context (GV.OC)"),
    "Organizational Context (GV.OC): The circumstances are understood",
    ((2, 4),),
    ("structure", "pattern"),
)
POLICY = Found(
    ("Policy", "GV.PO"), "Policy (GV.PO): It is set", ((4, 5), (0, 1), (1, 2)), ("pattern",)
)


def judged(*found: Found, verdict: Verdict = COMPLETE, cue: Announced | None = None) -> Judged:
    seen = Ledger(3, 2, 1, 0, (), ())
    return Judged(found, verdict, seen, "1 Core", cue, ("A note.", "Another."))


def answered(
    *found: Found, document: Document = TEXT
) -> tuple[ListingAnswer, tuple[Citation, ...]]:
    book = CitationBook()
    return listing_answer(document, judged(*found), book), book.citations


def test_an_item_is_cited_by_its_name_with_its_code_where_the_lines_have_both() -> None:
    listing, (citation,) = answered(CONTEXT)
    assert citation.quote == "Organizational Context (GV.OC)"
    assert (citation.first_line_num, citation.last_line_num) == (3, 3)
    (item,) = listing.items
    assert item.canonical_name == "Organizational Context"
    assert item.surface_forms == ("GV.OC", "Organizational Context (GV.OC)")
    assert item.citations == (1,)


def test_an_item_is_cited_at_two_places_at_most_by_what_these_have() -> None:
    listing, citations = answered(POLICY)
    assert [citation.quote for citation in citations] == ["GV.PO", "The Core has two"] or [
        citation.quote for citation in citations
    ] == ["Policy", "The Core has two"]
    assert listing.items[0].citations == (1, 2)


def test_two_places_that_are_the_same_words_are_one_citation() -> None:
    listing, citations = answered(replace(POLICY, spans=((4, 5), (4, 6))))
    assert len(citations) == 1
    assert listing.items[0].citations == (1,)


def test_two_items_on_one_line_have_their_own_quotes() -> None:
    document = made.document(made.lines(["Low, Moderate, or High"]))
    found = [Found((name,), name, ((0, 1),), ("structure",)) for name in ("Low", "High")]
    _, citations = answered(*found, document=document)
    assert [citation.quote for citation in citations] == ["Low", "High"]


def test_a_name_far_below_the_start_of_its_item_is_not_looked_for() -> None:
    document = made.document(made.lines(["1 Scope", *["text"] * 6, "the Far Name"]))
    _, (near,) = answered(Found(("Far Name",), "", ((0, 8),), ()), document=document)
    assert near.quote == "1 Scope"
    document = made.document(made.lines(["1 Scope", *["text"] * 4, "the Far Name"]))
    _, (near,) = answered(Found(("Far Name",), "", ((0, 8),), ()), document=document)
    assert near.quote == "Far Name"


def test_an_item_without_a_word_to_cite_is_marked_unsupported() -> None:
    listing, citations = answered(Found(("…",), "…", ((5, 6),), ("structure",)))
    assert citations == ()
    (sentence,) = item_sentences(listing)
    assert not sentence.is_supported
    assert sentence.citations == ()


def test_what_two_channels_saw_is_surer() -> None:
    listing, _ = answered(CONTEXT, POLICY)
    assert [item.confidence for item in listing.items] == [1.0, 0.9]
    assert [item.found_by for item in listing.items] == [("structure", "pattern"), ("pattern",)]


@pytest.mark.parametrize(
    ("verdict", "is_complete"),
    [
        (COMPLETE, True),
        (Verdict("not complete", "none", ("(c)", "page 17"), "It lacks (c).", "look"), False),
        (Verdict("not certain", "none", (), "Who knows.", "ask"), False),
    ],
)
def test_the_verdict_is_handed_on_word_for_word(verdict: Verdict, is_complete: bool) -> None:
    listing = listing_answer(TEXT, judged(CONTEXT, verdict=verdict), CitationBook())
    assert listing.completeness == verdict.completeness
    assert listing.is_complete is is_complete
    assert listing.completeness_source == verdict.source
    assert listing.not_found_items == verdict.not_found
    assert listing.notes == f"{verdict.why} A note. Another."
    seen = listing.certificate
    assert (seen.n_blocks, seen.n_read, seen.n_not_judged, seen.n_unreadable) == (6, 5, 1, 0)
    assert (seen.scope, seen.next_step) == ("1 Core", verdict.next_step)
    assert seen.cue is None
    assert listing.expected_count is None


def test_the_cue_is_cited_as_printed_over_its_line_break() -> None:
    cue = Announced(2, "two categories", 0, 2, "two categories", False)
    book = CitationBook()
    listing = listing_answer(TEXT, judged(CONTEXT, cue=cue), book)
    assert listing.expected_count == 2
    shown = listing.certificate.cue
    assert shown is not None
    assert (shown.text, shown.count, shown.noun) == ("two Categories", 2, "two categories")
    citation = book.citations[(shown.citation or 0) - 1]
    assert (citation.quote, citation.first_line_num, citation.last_line_num) == (shown.text, 1, 2)


def test_a_cue_that_cannot_be_located_has_no_citation() -> None:
    cue = Announced(3, "three categories", 0, 2, "three categories", False)
    listing = listing_answer(TEXT, judged(CONTEXT, cue=cue), CitationBook())
    assert listing.certificate.cue is not None
    assert listing.certificate.cue.citation is None
    assert listing.certificate.cue.text == "three categories"


# --- sentences ----------------------------------------------------------------------------------


def said(name: str, text: str, *forms: str) -> str:
    item = ListingItem(canonical_name=name, surface_forms=forms, text=text, citations=(1,))
    (sentence,) = item_sentences(ListingAnswer(items=(item,)))
    assert sentence.citations == (1,)
    assert sentence.is_supported
    return sentence.text


@pytest.mark.parametrize(
    ("name", "text", "forms", "sentence"),
    [
        ("Wear", "", (), "Wear"),
        ("Wear", "Wear", (), "Wear"),
        ("Wear", "Wear and tear: all of it", (), "Wear and tear: all of it"),
        ("Wear", "all of it", (), "Wear: all of it"),
        ("Policy", "It is set", ("GV.PO",), "Policy (GV.PO): It is set"),
        ("Policy", "It is set", ("POLICY OF ALL", "GV.PO"), "Policy (GV.PO): It is set"),
        ("Policy (GV.PO)", "It is set", ("GV.PO",), "Policy (GV.PO): It is set"),
        ("Policy", "It is set", ("policy",), "Policy: It is set"),
    ],
)
def test_a_sentence_is_the_name_with_its_code_and_its_text(
    name: str, text: str, forms: tuple[str, ...], sentence: str
) -> None:
    assert said(name, text, *forms) == sentence


def test_a_long_text_is_cut_at_a_word_and_says_so() -> None:
    text = said("Wear", "word " * 60 + "more")
    assert text == "Wear: " + "word " * 59 + "word …"
    assert said("Wear", "w" * 300) == "Wear: " + "w" * 300


# --- laws ---------------------------------------------------------------------------------------


@given(
    st.lists(
        st.tuples(
            st.lists(
                st.sampled_from(["Policy", "GV.PO", "Categories of risk", "…", "Core"]), min_size=1
            ),
            st.lists(st.integers(0, 5), min_size=1, max_size=3),
        ),
        max_size=4,
    )
)
def test_every_citation_verifies_and_every_item_keeps_its_place(
    drawn: list[tuple[list[str], list[int]]],
) -> None:
    found = [
        Found(tuple(names), "", tuple((at, at + 1) for at in starts), ("structure",))
        for names, starts in drawn
    ]
    listing, citations = answered(*found)
    assert [item.canonical_name for item in listing.items] == [one.names[0] for one in found]
    assert all(verify(citation, TEXT) is None for citation in citations)
    assert {n for item in listing.items for n in item.citations} == {c.n for c in citations}
    assert answered(*found) == (listing, citations)
