"""From a question to a checked answer: the bars on the document that ships with the repository."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest

from sommaire import ingest
from sommaire.answer import Answer, ListingAnswer
from sommaire.answering.citations import verify
from sommaire.ask import ask, find_passages, list_items
from sommaire.errors import InputError
from sommaire.evaluation.datasets.text_documents import Block, document_of
from sommaire.tables import Document
from tests import made
from tests.sketched import laid_out

GOVERN = {
    "GV.OC": "Organizational Context",
    "GV.RM": "Risk Management Strategy",
    "GV.RR": "Roles, Responsibilities, and Authorities",
    "GV.PO": "Policy",
    "GV.OV": "Oversight",
    "GV.SC": "Cybersecurity Supply Chain Risk Management",
}
N_SUBCATEGORIES = {"GV.OC": 5, "GV.RM": 7, "GV.RR": 4, "GV.PO": 2, "GV.OV": 3, "GV.SC": 10}


@pytest.fixture(scope="module")
def core(csf: Path) -> Document:
    return ingest.read(csf)


def pages_of(path: Path, *page_nums: int) -> bytes:
    """The same file with these pages only."""
    with pikepdf.open(path) as pdf:
        for page_num in range(len(pdf.pages), 0, -1):
            if page_num not in page_nums:
                del pdf.pages[page_num - 1]
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def listed(answer: Answer, document: Document) -> ListingAnswer:
    """The list of an answer, all of whose citations are right."""
    assert answer.citations or not (answer.listing and answer.listing.items)
    assert [verify(citation, document) for citation in answer.citations] == [None] * len(
        answer.citations
    )
    assert answer.listing is not None
    return answer.listing


def names(listing: ListingAnswer) -> list[str]:
    return [item.canonical_name for item in listing.items]


# --- the categories of GOVERN -------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        "What are all the categories under GOVERN?",
        "Quelles sont toutes les catégories sous GOVERN ?",
        "What does GOVERN cover?",
        "Which Categories are there in GV?",
    ],
)
def test_the_six_categories_of_govern_are_complete_and_cited(core: Document, question: str) -> None:
    answer = ask(question, core)
    listing = listed(answer, core)
    assert answer.kind == "listing"
    assert listing.completeness == "complete"
    assert len(listing.items) == 6
    for item, (code, title) in zip(listing.items, GOVERN.items(), strict=True):
        assert {code, title} <= {item.canonical_name, *item.surface_forms}
        cited = [citation for citation in answer.citations if citation.n in item.citations]
        assert cited
        assert all(title in citation.quote for citation in cited)
        assert {(c.page_num, c.page_label) for c in cited} <= {
            (20, "15"),
            (21, "16"),
            (22, "17"),
            (23, "18"),
        }
        assert cited[0].page_num in (21, 22)  # where it is defined, not the table of all of them


@pytest.mark.parametrize(
    "question", ["What are all the categories under GOVERN?", "What does GOVERN cover?"]
)
def test_the_six_functions_prove_nothing_about_categories(core: Document, question: str) -> None:
    listing = listed(ask(question, core), core)
    assert listing.completeness_source == "structural"
    assert listing.certificate.cue is None
    assert listing.expected_count is None
    assert "GOVERN" in listing.certificate.scope


# --- subcategories ------------------------------------------------------------------------------


def test_the_31_subcategories_of_govern_come_with_their_texts(core: Document) -> None:
    listing = listed(ask("List every subcategory of GOVERN", core), core)
    codes = [
        f"{code}-{n:02}" for code, count in N_SUBCATEGORIES.items() for n in range(1, count + 1)
    ]
    assert names(listing) == codes
    assert listing.completeness == "complete"
    assert listing.not_found_items == ()
    assert all(len(item.text) > len(item.canonical_name) + 20 for item in listing.items)
    assert listing.items[0].text.startswith("GV.OC-01: The organizational mission is understood")


def test_the_subcategories_of_govern_are_counted(core: Document) -> None:
    answer = ask("How many subcategories does GOVERN have?", core)
    assert (answer.kind, answer.count) == ("counting", 31)
    assert listed(answer, core).is_complete


def test_a_gap_that_the_document_declares_intended_is_no_missing_item(core: Document) -> None:
    listing = listed(ask("What are the subcategories of ID.AM?", core), core)
    assert [name[-2:] for name in names(listing)] == ["01", "02", "03", "04", "05", "07", "08"]
    assert listing.completeness == "complete"
    assert listing.not_found_items == ()
    assert "intended" in listing.notes


# --- other lists --------------------------------------------------------------------------------


def test_the_four_tiers_are_complete_by_the_count_that_the_document_states(core: Document) -> None:
    answer = ask("What are the CSF Tiers?", core)
    listing = listed(answer, core)
    forms = [" ".join((item.canonical_name, *item.surface_forms)) for item in listing.items]
    tiers = ("Partial", "Risk Informed", "Repeatable", "Adaptive")
    assert len(forms) == 4
    assert all(tier in form for tier, form in zip(tiers, forms, strict=True))
    assert (listing.is_complete, listing.completeness_source) == (True, "cardinality")
    assert listing.expected_count == 4
    cue = listing.certificate.cue
    assert cue is not None
    assert [c.quote for c in answer.citations if c.n == cue.citation] == ["four Tiers"]


def test_the_five_steps_begin_on_the_page_after_the_figure(core: Document) -> None:
    question = "List all the steps for creating and using a CSF Organizational Profile"
    listing = listed(ask(question, core), core)
    assert len(listing.items) == 5
    assert names(listing)[0].startswith("Scope the Organizational Profile")
    assert names(listing)[4].startswith("Implement the action plan")
    assert listing.completeness == "complete"


# --- the same file, damaged ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def damaged(csf: Path) -> Document:
    whole = [num for num in range(1, 33) if num != 22]
    return ingest.read(pages_of(csf, *whole), name="damaged.pdf")


@pytest.mark.parametrize(
    "question",
    [
        "What are all the categories under GOVERN?",
        "List every subcategory of GOVERN",
        "How many subcategories does GOVERN have?",
        "What does GOVERN cover?",
        "Quelles sont toutes les catégories sous GOVERN ?",
    ],
)
def test_a_page_that_the_file_lacks_is_named_and_nothing_over_it_is_complete(
    damaged: Document, question: str
) -> None:
    listing = listed(ask(question, damaged), damaged)
    assert listing.completeness == "not complete"
    assert not listing.is_complete
    assert any("17" in name for name in listing.not_found_items)


def test_what_lies_before_the_missing_page_is_still_complete(damaged: Document) -> None:
    question = "List all the steps for creating and using a CSF Organizational Profile"
    assert listed(ask(question, damaged), damaged).is_complete


def test_an_unread_page_is_in_every_answer(core: Document) -> None:
    assert ask("What does GOVERN cover?", core).unread_pages == ()
    document = laid_out("Acme pays the fee.\n--- scanned\nThe end.")
    assert ask("Who pays the fee?", document).unread_pages == (2,)


# --- routes -------------------------------------------------------------------------------------

CONTRACT = laid_out(
    """
# 1 Term
The term of this lease is five years.
The landlord may end it after 30 days.
# 2 Exclusions
The following exclusions apply:
- wear
- war
Acme pays the rest to Acme Holding.
"""
)


def test_a_fact_is_answered_by_quoted_sentences_and_no_list() -> None:
    answer = ask("How long is the term of the lease?", CONTRACT)
    assert answer.listing is None
    assert answer.count is None
    assert answer.sentences
    assert "five years" in str(answer.text)
    assert [verify(citation, CONTRACT) for citation in answer.citations] == [None] * len(
        answer.citations
    )


def test_the_text_of_an_answer_is_its_sentences_with_their_citations() -> None:
    answer = ask("What are the exclusions?", CONTRACT)
    assert answer.text == "wear [1]\nwar [2]"
    assert [sentence.citations for sentence in answer.sentences] == [(1,), (2,)]


def test_any_question_may_be_asked_as_a_list() -> None:
    assert ask("Are there exclusions?", CONTRACT).listing is None
    answer = list_items("Are there exclusions?", CONTRACT)
    assert answer.kind == "listing"
    assert names(listed(answer, CONTRACT)) == ["wear", "war"]


def test_a_counted_term_has_a_count_and_every_line_is_cited() -> None:
    answer = ask("How many times is Acme named?", CONTRACT)
    assert (answer.kind, answer.count) == ("counting", 2)
    assert listed(answer, CONTRACT).is_complete
    assert {citation.first_line_num for citation in answer.citations} == {8}


def test_a_term_that_is_nowhere_is_counted_as_none_and_said_so() -> None:
    answer = ask("How many times is Zeta named?", CONTRACT)
    assert answer.count == 0
    assert listed(answer, CONTRACT).is_complete
    assert answer.text == "Every one of the 8 lines was searched."


def test_a_count_that_nothing_supports_is_no_count() -> None:
    answer = ask("How many footnotes are there?", CONTRACT)
    assert answer.count is None
    assert not listed(answer, CONTRACT).is_complete


def test_a_summary_a_definition_and_a_comparison_are_no_lists() -> None:
    for question in (
        "Summarize section 1.",
        "What is the difference between the term and the exclusions?",
        "Does the landlord have to wait 30 days?",
        "Compare wear with war.",
    ):
        answer = ask(question, CONTRACT)
        assert answer.listing is None
        assert all(verify(citation, CONTRACT) is None for citation in answer.citations)


def test_a_comparison_that_names_one_side_is_answered_as_a_fact() -> None:
    answer = ask("Compare exclusions.", CONTRACT)
    assert (answer.kind, answer.listing) == ("comparison", None)


def test_what_the_named_section_does_not_say_is_looked_for_in_the_whole_document() -> None:
    answer = ask("Who pays the rest in section 1?", CONTRACT)
    assert "Acme pays the rest" in str(answer.text)


def test_passages_are_found_for_any_question() -> None:
    first, *_ = find_passages("Who pays the rest?", CONTRACT)
    passages = {passage.passage_id: passage for passage in CONTRACT.passages}
    assert "Acme pays the rest" in passages[first.passage_id].text
    assert len(find_passages("Who pays the rest of the term?", CONTRACT, k=1)) == 1


def test_a_document_may_be_a_path_or_bytes(csf: Path, tmp_path: Path) -> None:
    path = tmp_path / "page.pdf"
    path.write_bytes(pages_of(csf, 21))
    for source in (path, str(path), path.read_bytes()):
        answer = ask("How many times is GOVERN named?", source)
        assert answer.documents[0].n_pages == 1
        assert answer.count


def test_what_the_document_does_not_say_has_no_text() -> None:
    assert ask("Who is the emperor of Mars?", CONTRACT).text is None


def test_the_answer_names_the_document_that_was_asked(core: Document) -> None:
    (reference,) = ask("What does GOVERN cover?", core).documents
    assert reference.name == "NIST.CSWP.29.pdf"
    assert reference.n_pages == 32
    assert reference.sha256 == core.sha256


def test_the_same_question_has_the_same_answer(core: Document) -> None:
    first, second = (ask("List every subcategory of GOVERN", core) for _ in range(2))
    assert first.model_copy(update={"cost": second.cost}) == second
    assert first.cost.seconds >= 0


@pytest.mark.parametrize("question", ["", "  ", "?!", "x" * 100_000])
def test_a_question_without_words_or_without_end_is_refused(question: str) -> None:
    with pytest.raises(InputError):
        ask(question, CONTRACT)
    with pytest.raises(InputError):
        list_items(question, CONTRACT)


def test_a_document_without_a_line_has_no_answer() -> None:
    empty = made.document(())
    assert ask("What are the exclusions?", empty).text is None
    assert not listed(list_items("What are the exclusions?", empty), empty).items


def essay(*texts: str) -> Document:
    """A paragraph and a passage for each text, and fourteen on tea."""
    tea = [f"Paragraph {at} tells how tea was grown in valley {at}." for at in range(14)]
    return document_of("e", "Tea", [Block("paragraph", text, "Work") for text in [*texts, *tea]])


def test_sentences_that_may_name_what_is_asked_for_are_no_answer_where_none_is_near() -> None:
    answer = ask("Which hyperparameters of the tea are tuned?", essay())
    assert answer.text is None
    assert answer.notes == ('the document does not speak of "hyperparameters", "tuned"',)


def test_the_sentence_that_answers_is_the_text_where_others_may_name_it() -> None:
    read = essay("We compare our model with two baselines of the shared task.")
    answer = ask("What baselines is the model compared with?", read)
    assert answer.text == f"{read.lines[0].text} [1]"
