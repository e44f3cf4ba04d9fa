"""Answers and documents made by hand, to show the faces without a reader or a retriever."""

from __future__ import annotations

from sommaire.answer import (
    Answer,
    Certificate,
    Citation,
    Cost,
    Cue,
    DocumentRef,
    ListingAnswer,
    ListingItem,
    Sentence,
)
from sommaire.tables import Document, Float, Item, ItemList, Page, Passage, Section
from tests.made import lines

REF = DocumentRef(name="csf.pdf", sha256="0" * 64, reader_version="1", n_pages=32)


def citation(n: int, **more: object) -> Citation:
    """A citation on physical page 21, printed 16."""
    values: dict[str, object] = {
        "n": n,
        "document": "csf.pdf",
        "page_num": 21,
        "page_label": "16",
        "first_line_num": 4 + n,
        "last_line_num": 4 + n,
        "start_char": 0,
        "end_char": 10,
        "boxes": ((72.0, 101.2, 540.0, 115.0),),
        "quote": "a quote",
        "section": "Appendix A. CSF Core",
    }
    return Citation.model_validate(values | more)


ITEMS = (
    ListingItem(
        canonical_name="Organizational Context",
        surface_forms=("GV.OC", "Organizational Context (GV.OC)"),
        text="Organizational Context (GV.OC): The circumstances are understood",
        citations=(1,),
        found_by=("structure", "pattern"),
    ),
    ListingItem(
        canonical_name="Policy",
        surface_forms=("GV.PO",),
        text="Cybersecurity policy is established",
        citations=(2,),
        found_by=("structure",),
    ),
)


def listing_answer(**more: object) -> Answer:
    """Two categories, complete by structure; `more` goes to the `ListingAnswer`."""
    values: dict[str, object] = {
        "items": ITEMS,
        "completeness": "complete",
        "is_complete": True,
        "completeness_source": "structural",
        "notes": "They are one whole list without a gap. Taken from: Categories of GOVERN",
        "certificate": Certificate(scope="GOVERN (GV)", n_blocks=61, n_read=61),
    }
    return Answer(
        question="What are all the categories under GOVERN?",
        kind="listing",
        language="en",
        documents=(REF,),
        text="Organizational Context [1]; Policy [2].",
        citations=(citation(1), citation(2)),
        listing=ListingAnswer.model_validate(values | more),
        cost=Cost(seconds=0.4),
    )


def incomplete_answer() -> Answer:
    """A list with a named hole and an unread page."""
    answer = listing_answer(
        completeness="not complete",
        is_complete=False,
        completeness_source="none",
        not_found_items=("(c)",),
        notes="The numbering lacks (c). Taken from: a list.",
        certificate=Certificate(
            scope="GOVERN", n_blocks=61, n_read=58, n_unreadable=3, next_step="read page 22 by OCR"
        ),
    )
    return answer.model_copy(update={"unread_pages": (22,)})


def announced_answer() -> Answer:
    """A list proved by the count that the document announces."""
    cue = Cue(text="two Categories", count=2, noun="Categories", citation=2)
    return listing_answer(
        completeness_source="cardinality",
        expected_count=2,
        notes="The document announces “two Categories”, and that many were found.",
        certificate=Certificate(cue=cue, scope="GOVERN (GV)", n_blocks=61, n_read=61),
    )


def fact_answer() -> Answer:
    """Two quoted sentences."""
    sentences = (
        Sentence(text="Tier 1 is Partial.", citations=(1,)),
        Sentence(text="It is ad hoc.", citations=(1, 2)),
    )
    return Answer(
        question="What is Tier 1?",
        kind="fact",
        language="en",
        documents=(REF,),
        text="Tier 1 is Partial. [1] It is ad hoc. [1][2]",
        sentences=sentences,
        citations=(citation(1), citation(2, page_label="21", last_line_num=9)),
    )


def silent_answer() -> Answer:
    """What is said where the document does not say."""
    return Answer(question="Who is Bob?", kind="fact", language="en", documents=(REF,))


def counting_answer() -> Answer:
    """A number, with the items that were counted."""
    return listing_answer().model_copy(update={"kind": "counting", "count": 2, "text": "2 [1]"})


def document() -> Document:
    """Two pages, the second of them scanned; two sections, a list of two, a table, a passage."""
    pages = (
        Page(1, "i", "i", 612.0, 792.0, "read", 30, 30, ""),
        Page(2, "2", "2", 612.0, 792.0, "scanned", 0, 0, "an image and no text"),
    )
    return Document(
        name="small.pdf",
        sha256="0" * 64,
        reader_version="1",
        title="Small",
        language="en",
        pages=pages,
        lines=lines(["1 Scope", "The parts are:", "  (a) one, é", "  (b) two"]),
        sections=(
            Section(0, None, 1, "1", "Scope", 1, 2, 0, 4, 2, ("outline", "numbering")),
            Section(1, 0, 2, "1.1", "Parts", 1, 1, 1, 4, 1, ("typography",)),
        ),
        floats=(
            Float(0, "table", "Table 1", "Table 1. Sizes", "| a |", 1, 0, 0, 9, 9, 0, "pdf", 3, 4),
        ),
        lists=(ItemList(0, "enumeration", "The parts are:", 1, 2, 2, 4, 1, None, 2, "document"),),
        items=(
            Item(0, 0, None, "(a)", "enumeration", "", "one, é", 1, 3, 1, 2, 3),
            Item(1, 0, None, "(b)", "enumeration", "", "two", 1, 4, 1, 3, 4),
        ),
        passages=(Passage(0, "paragraph", "The parts are: (a) one (b) two", 1, 1, 4, 9),),
        notes=("the outline was repaired",),
    )
