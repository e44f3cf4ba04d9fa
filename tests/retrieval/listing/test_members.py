"""Listing questions over small documents: which list is meant, and when it is all of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire import ingest
from sommaire.answer import ListingAnswer
from sommaire.answering.citations import verify
from sommaire.ask import ask, list_items
from sommaire.completeness import ledger
from sommaire.documents.reading import read_document
from sommaire.markers import render
from sommaire.tables import Document, MissingPages
from tests.made import document, lines
from tests.sketched import laid_out


def listed(question: str, document: Document | str) -> ListingAnswer:
    """The list that answers; every citation of it is right."""
    read = laid_out(document) if isinstance(document, str) else document
    answer = list_items(question, read)
    assert [verify(citation, read) for citation in answer.citations] == [None] * len(
        answer.citations
    )
    assert answer.listing is not None
    return answer.listing


def names(listing: ListingAnswer) -> list[str]:
    return [item.canonical_name for item in listing.items]


DUTIES = """
# 1 Object
This is a contract.
# 2 Duties
The duties of the agent are:
- to report;
- to keep books;
- to pay.
The agent may do more.
# 3 End
That is all.
"""


# --- one list -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        "What are the duties of the agent?",
        "List all the duties.",
        "Quelles sont les obligations de l'agent ?",
        "What are the duties listed under Duties?",
        "What are the duties in section 2?",
    ],
)
def test_a_list_that_its_lead_calls_by_the_noun_is_complete(question: str) -> None:
    listing = listed(question, DUTIES)
    assert names(listing) == ["to report", "to keep books", "to pay"]
    assert listing.completeness_source == "structural"
    assert listing.is_complete


def test_a_list_whose_end_was_not_seen_is_not_certain() -> None:
    listing = listed("What are the duties?", DUTIES.replace("The agent may do more.", "~"))
    assert len(listing.items) == 3
    assert listing.completeness == "not certain"
    assert "end of the list was not seen" in listing.notes


def test_a_missing_letter_is_named() -> None:
    listing = listed("What are the duties?", "The duties are:\n(a) report\n(c) pay\n(d) keep\nEnd.")
    assert listing.completeness == "not complete"
    assert listing.not_found_items == ("(b)",)


def test_a_nested_list_is_no_part_of_its_parent() -> None:
    sketch = "The risks are:\n- fire\n  - of wood\n  - of gas\n- water\nEnd."
    assert names(listed("What are the risks?", sketch)) == ["fire", "water"]


def test_what_the_document_calls_otherwise_is_not_certain() -> None:
    listing = listed("What are the penalties of the agent?", DUTIES)
    assert not listing.is_complete


def test_no_list_is_not_certain_and_says_where_it_was_looked_for() -> None:
    listing = listed("What are the penalties?", "# 1 Object\nThe penalty is heavy.")
    assert listing.items == ()
    assert listing.completeness == "not certain"
    assert listing.certificate.n_not_judged == 2
    assert listing.certificate.next_step


def test_the_absence_of_two_words_on_every_line_is_proved() -> None:
    listing = listed("List all the encryption algorithms", DUTIES)
    assert listing.items == ()
    assert listing.is_complete
    assert "“encryption”" in listing.notes
    assert listing.certificate.n_read == 10


@pytest.mark.parametrize("turn", ["--- scanned", "--- missing 17"])
def test_no_absence_is_proved_over_a_page_that_was_not_read(turn: str) -> None:
    listing = listed("List all the encryption algorithms", f"{DUTIES}\n{turn}\nThe end.")
    assert listing.items == ()
    assert not listing.is_complete


@pytest.mark.parametrize("question", ["What are the sub-contractors?", "List the penalties"])
def test_an_absence_is_not_proved_by_one_word(question: str) -> None:
    assert not listed(question, "The subcontractors and the fines are many.").is_complete


def test_an_absence_is_not_proved_for_words_of_the_other_language() -> None:
    assert not listed("Quels sont les algorithmes de chiffrement ?", DUTIES).is_complete


# --- counts -------------------------------------------------------------------------------------


def steps(lead: str, n_items: int = 3, end: str = "Then act.") -> Document:
    items = "\n".join(f"- thing {'abcdef'[n]}" for n in range(n_items))
    return laid_out(f"# 1 Object\nText.\n# 2 Steps\n{lead}\n{items}\n{end}\n# 3 End\nText.")


def test_the_announced_count_is_a_proof_and_is_cited() -> None:
    document = steps("There are three steps:", end="~")
    answer = ask("What are the steps?", document)
    assert answer.listing is not None
    assert (answer.listing.is_complete, answer.listing.completeness_source) == (True, "cardinality")
    assert answer.listing.expected_count == 3
    cue = answer.listing.certificate.cue
    assert cue is not None
    (cited,) = [citation for citation in answer.citations if citation.n == cue.citation]
    assert cited.quote == cue.text == "three steps"


@pytest.mark.parametrize("question", ["What are the steps?", "Quelles sont les étapes ?"])
def test_fewer_than_announced_is_never_complete(question: str) -> None:
    listing = listed(question, steps("There are four steps:"))
    assert listing.completeness == "not complete"
    assert "four steps" in listing.notes


def test_more_than_announced_is_an_alarm() -> None:
    listing = listed("What are the steps?", steps("There are two steps:"))
    assert listing.completeness == "not certain"
    assert "but 3 were found" in listing.notes


@pytest.mark.parametrize(
    "lead",
    ["The first two steps are:", "At least four steps are:", "Of the other four, the steps are:"],
)
def test_a_part_or_a_bound_in_the_lead_is_no_count(lead: str) -> None:
    assert listed("What are the steps?", steps(lead)).expected_count is None


@pytest.mark.parametrize(
    ("second", "completeness", "why"),
    [
        ("2. ~~lunch;~~\n", "not certain", "it may be among the text that is struck out"),
        ("2. lunch;\n", "complete", "one whole list without a gap"),
    ],
)
def test_a_number_may_be_missing_for_being_struck_out(
    second: str, completeness: str, why: str
) -> None:
    text = f"# Perks\n\nThe perks are:\n\n1. gym;\n{second}3. phone.\n\n# End\n\nMay.\n"
    listing = ask("List all the perks.", ingest.read(text.encode(), name="made.md")).listing
    assert listing is not None
    assert listing.completeness == completeness
    assert why in listing.notes


def test_the_count_of_another_part_proves_nothing_here() -> None:
    sketch = """
# 1 Duties of the client
The client has three duties.
# 2 Duties of the agent
The duties of the agent are:
- to report
- to pay
- to keep
~
"""
    listing = listed("What are the duties of the agent?", sketch)
    assert listing.completeness == "not certain"
    assert listing.expected_count is None


@pytest.mark.parametrize(
    ("stated", "is_complete"),
    [
        ("four exclusions", False),
        ("five exclusions", False),
        ("three exclusions", True),
        ("ten exclusions", True),
    ],
)
def test_a_count_a_little_above_that_another_part_states_is_a_reason_to_doubt(
    stated: str, is_complete: bool
) -> None:
    sketch = f"# 1 Overview\nThis policy has {stated}.\n# 2 Exclusions\nThe exclusions are:\n"
    listing = listed("What are the exclusions?", f"{sketch}- wear\n- war\n- theft\n# 3 End\nText.")
    assert listing.is_complete == is_complete
    assert is_complete or stated in listing.notes


def test_a_count_in_the_lead_that_says_more_than_the_question_may_deny_and_never_proves() -> None:
    listing = listed(
        "What are the steps?", steps("The following six mandatory steps must be taken:")
    )
    assert listing.completeness == "not certain"
    assert "six mandatory steps" in listing.notes
    lead = "The following three mandatory steps must be taken:"
    assert listed("What are the steps?", steps(lead, end="~")).completeness == "not certain"


@given(n_said=st.integers(2, 6), n_items=st.integers(2, 6), is_seen=st.booleans())
def test_a_list_is_never_complete_but_at_the_announced_count(
    n_said: int, n_items: int, is_seen: bool
) -> None:
    words = ["two", "three", "four", "five", "six"]
    end = "Then act." if is_seen else "~"
    document = steps(f"There are {words[n_said - 2]} steps:", n_items, end)
    listing = listed("What are the steps?", document)
    assert len(listing.items) == n_items
    assert listing.is_complete == (n_said == n_items)


@pytest.mark.parametrize("question", ["What are the four steps?", "List the two steps."])
def test_another_number_in_the_question_is_a_reason_to_doubt(question: str) -> None:
    listing = listed(question, steps("The steps are:"))
    assert listing.completeness == "not certain"
    assert "3 were found" in listing.notes
    assert listed("List the three steps", steps("The steps are:")).is_complete


# --- signs in the list itself -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("1. report\n2. pay\n1. keep\n2. file\nEnd.", "no single run"),
        ("(a) report\n(b) pay\n(d) keep\n(c) file\nEnd.", "no single run"),
        ("(a) report;\n(b) pay; and\nEnd.", "as if another followed"),
        ("- report\n- pay, or\nEnd.", "as if another followed"),
        ("1. report\n2. pay\nSome words.\n3. keep\nEnd.", "goes on with “3.”"),
        ("(a) report\n(b) pay\nSome words.\n(c) keep\n(d) file\nEnd.", "goes on with “(c)”"),
    ],
)
def test_numbers_and_words_that_show_a_list_to_be_part_of_one_are_a_reason_to_doubt(
    rows: str, words: str
) -> None:
    listing = listed("What are the duties?", f"# 1 Duties\nThe duties are:\n{rows}")
    assert listing.completeness == "not certain"
    assert words in listing.notes


@pytest.mark.parametrize(
    "rows",
    [
        "1. report\n2. pay\nSome words. The fees are:\n1. entry\n2. exit\nEnd.",
        "(a) report\n(b) pay\nSome words.\n1. keep\n2. file\nEnd.",
        "(a) report; and\n(b) pay.\nEnd.",
        "- report and\n+ pay\n- keep\nEnd.",
    ],
)
def test_a_list_that_begins_anew_is_no_part_of_the_one_before(rows: str) -> None:
    listing = listed("What are the duties?", f"# 1 Duties\nThe duties are:\n{rows}")
    assert len(listing.items) == 2
    assert listing.is_complete


@pytest.mark.parametrize(
    "lead",
    [
        "The duties include, but are not limited to:",
        "The duties include, among others:",
        "Examples of duties are:",
        "He has duties such as the following:",
    ],
)
def test_a_list_that_its_lead_leaves_open_is_not_certain(lead: str) -> None:
    listing = listed("What are the duties?", f"# 1 Duties\n{lead}\n- report\n- pay\nEnd.")
    assert listing.completeness == "not certain"


# --- pages --------------------------------------------------------------------------------------

TURNS = {
    "--- scanned": "page 2 of the file (could not be read)",
    "--- short": "page 2 of the file (could not be read)",
    "--- failed": "page 2 of the file (could not be read)",
    "--- missing 17": "page 17 (missing from the file)",
}


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("after", ["- to report;", "- to keep books;", "- to pay."])
def test_a_page_lost_inside_or_right_after_a_list_is_named(turn: str, after: str) -> None:
    for lead in ("The duties of the agent are:", "The three duties of the agent are:"):
        sketch = DUTIES.replace("The duties of the agent are:", lead)
        listing = listed("What are the duties?", sketch.replace(after, f"{after}\n{turn}"))
        assert len(listing.items) == 3
        assert listing.completeness == "not complete"
        assert listing.not_found_items == (TURNS[turn],)


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("before", ["# 1 Object\nText.\n# 2 Duties\n", "", "Text.\n"])
def test_a_page_lost_between_a_list_and_the_words_that_introduce_it_is_named(
    turn: str, before: str
) -> None:
    sketch = f"{before}The duties are:\n{turn}\n- to report\n- to pay\nEnd."
    listing = listed("What are the duties?", sketch)
    assert listing.completeness == "not complete"
    assert listing.not_found_items == (TURNS[turn],)


@pytest.mark.parametrize("turn", TURNS)
def test_a_list_that_runs_to_the_end_may_go_on_on_a_last_page_that_was_not_read(turn: str) -> None:
    if turn == "--- missing 17":
        return
    listing = listed(
        "What are the duties?", f"Text.\nThe duties are:\n- to report\n- to pay\n{turn}"
    )
    assert listing.completeness == "not complete"


@pytest.mark.parametrize("turn", TURNS)
def test_a_page_lost_elsewhere_is_no_reason_to_doubt(turn: str) -> None:
    for place in ("This is a contract.", "That is all."):
        listing = listed("What are the duties?", DUTIES.replace(place, f"{place}\n{turn}\nMore."))
        assert listing.is_complete


def test_a_list_goes_on_over_a_page_break() -> None:
    listing = listed(
        "What are the duties?", DUTIES.replace("- to pay", "---\n^ Contract\n- to pay")
    )
    assert len(listing.items) == 3
    assert listing.is_complete


# --- parts and names ----------------------------------------------------------------------------

TWO_PARTIES = """
# 1 Supplier
## 1.1 Obligations
The obligations are:
- deliver
- insure
# 2 Client
## 2.1 Obligations
The obligations are:
- pay
- answer
"""


@pytest.mark.parametrize("question", ["List the obligations", "What is listed under Obligations?"])
def test_two_sections_of_one_name_are_not_certain_and_the_other_is_offered(question: str) -> None:
    listing = listed(question, TWO_PARTIES)
    assert listing.completeness == "not certain"
    assert "pay" in listing.notes


@pytest.mark.parametrize("question", ["List the obligations under Obligations"])
def test_two_sections_of_one_name_are_not_certain_though_one_has_no_list(question: str) -> None:
    sketch = TWO_PARTIES.replace("The obligations are:\n- pay\n- answer", "He pays and answers.")
    listing = listed(question, sketch)
    assert listing.completeness == "not certain"
    assert "“2.1 Obligations” (p. 1)" in listing.notes


def test_the_part_above_tells_two_sections_of_one_name_apart() -> None:
    assert names(listed("What are the obligations of the Client?", TWO_PARTIES)) == [
        "pay",
        "answer",
    ]
    assert names(listed("What are the obligations in section 1?", TWO_PARTIES)) == [
        "deliver",
        "insure",
    ]


@pytest.mark.parametrize(
    "question",
    [
        "What are the duties under section 9?",
        "List the duties of Article 12",
        "What are all the duties in Table 4?",
        "What are the duties under Annex B?",
        "List the duties under WARRANTY",
    ],
)
def test_a_part_that_does_not_exist_leaves_the_list_uncertain(question: str) -> None:
    assert not listed(question, DUTIES).is_complete


# --- codes --------------------------------------------------------------------------------------

CORE = """
# 1 Core
Categories such as category GV.OC have Subcategories.
= GOVERN (GV): the first
  = Organizational Context (GV.OC): the context
    = GV.OC-01: mission
    = GV.OC-02: people
    = GV.OC-03: law
  = Policy (GV.PO): rules
    = GV.PO-01: set
    = GV.PO-02: kept
= IDENTIFY (ID): the second
  = Assets (ID.AM): things
    = ID.AM-01: hard
    = ID.AM-02: soft
  = Risk (ID.RA): dangers
    = ID.RA-01: found
# 2 End
That is all.
"""


@pytest.mark.parametrize(
    ("question", "codes"),
    [
        ("What are the categories under GOVERN?", ["GV.OC", "GV.PO"]),
        ("Quelles sont les catégories de GOVERN ?", ["GV.OC", "GV.PO"]),
        ("What does GOVERN cover?", ["GV.OC", "GV.PO"]),
        ("What are the categories of ID?", ["ID.AM", "ID.RA"]),
        ("List every subcategory of GV.OC", ["GV.OC-01", "GV.OC-02", "GV.OC-03"]),
        (
            "List every subcategory of GOVERN",
            ["GV.OC-01", "GV.OC-02", "GV.OC-03", "GV.PO-01", "GV.PO-02"],
        ),
        ("List the subcategories of IDENTIFY", ["ID.AM-01", "ID.AM-02", "ID.RA-01"]),
    ],
)
def test_a_code_family_is_listed_at_the_level_that_the_noun_means(
    question: str, codes: list[str]
) -> None:
    listing = listed(question, CORE)
    forms = [{item.canonical_name, *item.surface_forms} for item in listing.items]
    assert len(forms) == len(codes)
    assert all(code in held for code, held in zip(codes, forms, strict=True))
    assert listing.is_complete


def test_a_code_that_is_missing_is_named_unless_the_document_declares_its_gaps() -> None:
    broken = CORE.replace("    = GV.OC-02: people\n", "")
    listing = listed("List every subcategory of GOVERN", broken)
    assert listing.completeness == "not complete"
    assert listing.not_found_items == ("GV.OC-02",)
    declared = broken.replace("# 2 End", "# 2 End\nThe numbering is intentionally not sequential.")
    listing = listed("List every subcategory of GOVERN", declared)
    assert listing.is_complete
    assert "intended" in listing.notes


def test_a_code_and_an_enhancement_of_it_stay_two_items() -> None:
    sketch = """
# 1 Controls
Each control, such as control AC-2, may have parts.
= AC-1: policy
= AC-2: accounts
  = AC-2(1): automation
  = AC-2(2): removal
= AC-3: locks
# 2 End
"""
    assert names(listed("List the controls", sketch)) == ["AC-1", "AC-2", "AC-3"]
    assert names(listed("What are the control enhancements of AC-2?", sketch)) == [
        "AC-2(1)",
        "AC-2(2)",
    ]


# --- tables and headings ------------------------------------------------------------------------

FEES = """
# 1 Fees
Table 1. Fees of the parties
| Party | Fee | Currency |
| Seller | entry | EUR |
| Seller | exit | EUR |
| Buyer | search | USD |
# 2 End
Nothing.
"""


def test_a_column_that_the_noun_names_is_complete_with_all_its_cells_or_not_at_all() -> None:
    listing = listed("What are the fees in Table 1?", FEES)
    assert not listing.is_complete or sorted(names(listing)) == ["entry", "exit", "search"]


SECTIONS = """
# 1 Duties
Text.
## 1.1 Report
Text.
## 1.2 Books
Text.
## 1.3 Pay
Text.
# 2 End
Text.
"""


def test_the_children_of_a_section_are_its_sections() -> None:
    listing = listed("What are the sections of Duties?", SECTIONS)
    assert names(listing) == ["Report", "Books", "Pay"]
    assert listing.is_complete


def test_a_section_of_examples_is_still_whole() -> None:
    sketch = SECTIONS.replace("# 1 Duties", "# 1 Examples of duties")
    assert listed("What are the sections of Examples of duties?", sketch).is_complete


def test_a_child_that_only_the_outline_knows_leaves_the_list_uncertain() -> None:
    sketch = SECTIONS.replace("## 1.2 Books", "##? 1.2 Books")
    assert not listed("What are the sections of Duties?", sketch).is_complete


def test_a_number_that_the_children_lack_is_named() -> None:
    listing = listed("What are the sections of Duties?", SECTIONS.replace("## 1.2 Books\n", ""))
    assert listing.completeness == "not complete"
    assert listing.not_found_items == ("1.2",)


CHAPTERS = """
# Chapter 1 Object
## Article 1 Aim
Text.
## Article 2 Terms
Text.
# Chapter 2 Duties
## Article 3 Report
Text.
## Article 4 Pay
Text.
## Article 5 Keep
Text.
# Chapter 3 End
Text.
"""


def test_articles_are_counted_through_all_chapters() -> None:
    listing = listed("What are the articles of Chapter 2?", CHAPTERS)
    assert names(listing) == ["Report", "Pay", "Keep"]
    assert listing.is_complete


def test_an_article_that_no_chapter_has_is_missing() -> None:
    sketch = CHAPTERS.replace("## Article 4 Pay\n", "").replace("## Article 1 Aim\n", "")
    listing = listed("What are the articles of Chapter 2?", sketch)
    assert listing.completeness == "not complete"
    assert listing.not_found_items == ("Article 1", "Article 4")


def test_a_line_that_looks_like_a_heading_leaves_the_children_uncertain() -> None:
    document = laid_out(
        SECTIONS.replace("## 1.2 Books\nText.", "Text.\nBooks\nText.\nText.\nText.")
    )
    lines = tuple(
        replace(line, is_bold=line.text == "Books" or line.is_bold) for line in document.lines
    )
    listing = listed("What are the sections of Duties?", replace(document, lines=lines))
    assert not listing.is_complete


# --- laws ---------------------------------------------------------------------------------------


@given(
    style=st.sampled_from(["(a)", "1.", "(i)", "a)"]),
    length=st.integers(4, 9),
    removed=st.sets(st.integers(2, 8), max_size=2),
    lost=st.none() | st.integers(1, 9),
)
def test_a_numbered_list_is_complete_only_without_a_gap_and_without_a_lost_page(
    style: str, length: int, removed: set[int], lost: int | None
) -> None:
    removed = {n for n in removed if n < length}
    kept = [n for n in range(1, length + 1) if n not in removed]
    rows = [f"{render(style, n)} thing {'abcdefghi'[n - 1]}" for n in kept]
    if lost is not None:
        rows.insert(min(lost, len(rows)), "--- scanned")
    listing = listed("What are the duties?", "\n".join(["The duties are:", *rows, "That is all."]))
    assert len(listing.items) == len(kept)
    assert listing.is_complete == (not removed and lost is None)
    assert set(listing.not_found_items) >= {render(style, n) for n in removed}
    assert all(item.citations for item in listing.items)


ROWS = """
# 1 Duties
## 1.1 Duties of all
#? Fees
# Article 6 bis Terms
The three duties are:
The fees are:
Some other words, such as fee AC-2.
- report
- pay; and
  - pay
    - pay
(a) report
(b) pay
(d) pay
1. pay
2. keep
+ and more
~
= Access Control (AC): all
  = AC-1: policy
  = AC-2: keep
    = AC-2(1): more
Table 1. Fees
| Fee | Duty |
| pay | all |
| pay | none |
---
--- scanned
--- missing 17
^ header
"""
QUESTIONS = [
    "What are the duties?",
    "List the fees in Table 1",
    "How many controls are there?",
    "What does AC cover?",
    "Quelles sont les obligations de l'article 6 bis ?",
    "List the sections of Duties",
    "How many times is pay named?",
    "What are the three duties of all?",
    "List the encryption keys",
]


@given(st.lists(st.sampled_from(ROWS.strip().split("\n")), max_size=14), st.sampled_from(QUESTIONS))
def test_any_question_on_any_document_has_an_answer_that_keeps_its_word(
    rows: list[str], question: str
) -> None:
    document = laid_out("\n".join(["Words.", *rows, "The end."]))
    answer = ask(question, document)
    assert [verify(c, document) for c in answer.citations] == [None] * len(answer.citations)
    again = ask(question, document)
    assert again.model_copy(update={"cost": answer.cost}) == answer
    listing = answer.listing
    if listing is None:
        return
    assert listing.is_complete == (listing.completeness == "complete")
    assert all(item.citations for item in listing.items)
    if listing.is_complete:
        assert listing.not_found_items == ()
        assert listing.certificate.n_not_judged == listing.certificate.n_unreadable == 0
        assert listing.certificate.next_step is None
    else:
        assert listing.certificate.next_step
    if listing.completeness == "not complete":
        assert listing.not_found_items or listing.expected_count


def test_the_sections_of_a_thing_are_not_those_of_the_part_that_describes_it() -> None:
    sketch = """
# 4 Manual pages
They are kept by section.
## 4.1 Purpose
This is why.
## 4.2 Options
These are they.
# 5 End
That is all.
"""
    assert listed("What are the sections of Manual pages?", sketch).is_complete
    other = listed("What are the sections of the shelves described in section 4?", sketch)
    assert other.completeness == "not certain"


ARTICLE = """
# 1 Model
The model has layers and is trained for a week on one machine.
# 2 Regularization
We employ three types of regularization during training:
- Dropout: applied to the output of each layer.
- Label smoothing: of value 0.1.
# 3 Results
Table 1. Settings of the models
| Model | Rate |
| base | 0.1 |
| big | 0.3 |
Note: weight decay is used as a third type of regularization.
The rest of the paper is about something else.
"""


def test_a_count_that_is_not_reached_sends_the_search_beyond_the_list() -> None:
    listing = listed("What types of regularization are used?", ARTICLE)
    assert names(listing) == [
        "Dropout",
        "Label smoothing",
        "Note: weight decay is used as a third type of regularization.",
    ]
    assert listing.items[2].found_by == ("count",)
    assert (listing.completeness, listing.expected_count) == ("not certain", 3)
    assert "three types" in listing.notes


def test_where_nothing_adds_the_missing_one_the_list_is_not_complete() -> None:
    sketch = ARTICLE.replace("Note: weight decay is used as a third type of regularization.", "")
    listing = listed("What types of regularization are used?", sketch)
    assert (len(listing.items), listing.completeness) == (2, "not complete")


LAW = """
# 1 Titre Ier Objet
## Article 1 Portée
Le titre porte sur les pompes.
## Article 2 Exclusion
Les puits sont exclus.
# 2 Titre II Fin
## Article 3 Date
La loi prend effet demain.
# Signature
Fait à Lyon.
"""


def test_articles_are_headings_where_headings_are_numbered_so() -> None:
    listing = listed("Quels sont tous les articles du titre « Titre Ier Objet » ?", LAW)
    assert names(listing) == ["Portée", "Exclusion"]
    assert listing.is_complete


def test_the_articles_of_a_document_stand_under_its_titles() -> None:
    listing = listed("Quels sont tous les articles ?", LAW)
    assert names(listing) == ["Portée", "Exclusion", "Date"]
    assert listing.is_complete


def test_the_sections_that_bear_a_number_come_without_the_exhibits() -> None:
    sketch = "# 1 Object\nIt is this.\n# 2 Price\nIt is low.\n# Exhibit\nA list of pumps.\n"
    listing = listed("List the numbered sections.", sketch)
    assert names(listing) == ["Object", "Price"]
    assert listing.is_complete


def test_a_heading_whose_number_was_not_read_stays_among_those_that_have_one() -> None:
    sketch = """
# 7 Rules
These are the rules.
## 7.1 First
One.
## Second
Two.
## 7.3 Third
Three.
# 8 End
That is all.
"""
    listing = listed("How many sections does Rules have?", sketch)
    assert names(listing) == ["First", "Second", "Third"]


@pytest.mark.parametrize(
    "question",
    [
        "Which vendors are not approved?",
        "List the vendors that aren't approved",
        "Quels vendeurs ne sont pas approuvés ?",
        "What are the vendors outside the approved ones?",
    ],
)
def test_what_is_not_in_a_list_is_never_that_list(question: str) -> None:
    listing = listed(question, "The approved vendors are:\n- Acme\n- Bolt\n- Crest\n\nThat is all.")
    assert listing.completeness != "complete"


def test_a_list_that_ends_with_etc_is_not_complete_though_its_count_is_stated() -> None:
    listing = listed("List the cities", "There are three cities:\n- Rome\n- Paris\n- etc.\n\nEnd.")
    assert listing.completeness != "complete"


@pytest.mark.parametrize(
    "after",
    ["In addition, Dorne is an approved vendor.", "See Schedule 2 for the remaining vendors."],
)
def test_a_list_to_which_the_text_after_it_adds_is_not_complete(after: str) -> None:
    sketch = f"The approved vendors are:\n- Acme\n- Bolt\n- Crest\n\n{after}"
    assert listed("What are the approved vendors?", sketch).completeness != "complete"


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("What are the targets?", "complete"),
        ("Which targets must exist?", "not certain"),
        ("List the mandatory targets.", "not certain"),
        ("Which targets are optional?", "not certain"),
    ],
)
def test_a_member_that_calls_itself_optional_is_none_that_must_be(
    question: str, verdict: str
) -> None:
    sketch = "The targets are:\n- build (required)\n- clean (required)\n- patch (optional)\nEnd."
    assert listed(question, sketch).completeness == verdict


def test_a_noun_far_from_the_list_that_it_stands_over_leaves_a_doubt() -> None:
    far = (
        "A law may restrict the rights of the tenant that Articles 12 to 22 provide for, when such "
        "a restriction respects the essence of these freedoms and is a necessary and proportionate "
        "measure in a democratic society to safeguard:"
    )
    near = "The rights of the tenant are:"
    for lead, verdict in ((far, "not certain"), (near, "complete")):
        sketch = f"# 1 Limits\n{lead}\n- public peace\n- public health\nAll this is law."
        assert listed("What are the rights of the tenant?", sketch).completeness == verdict


def test_paragraphs_of_an_article_that_open_lists_are_not_what_its_title_names() -> None:
    paragraphs = [
        "1. In the absence of a decision under Article 45 a transfer takes place only in one case:",
        "  (a) the tenant has consented;",
        "  (b) the transfer is necessary.",
        "2. A transfer under point (b) of the first subparagraph never involves all of the data.",
        "3. The person who makes the transfer documents the assessment and all of the safeguards.",
    ]
    text = "\n".join(paragraphs)
    sketch = f"# 49 Derogations for specific situations\n{text}\n# 50 End\nText."
    listing = listed("List the derogations for specific situations.", sketch)
    assert listing.completeness == "not certain"


@pytest.mark.parametrize(
    ("other", "verdict"),
    [("Further duties are in the annex.", "not certain"), ("It is brief.", "complete")],
)
def test_other_sub_sections_that_speak_of_such_things_leave_a_doubt(
    other: str, verdict: str
) -> None:
    sketch = (
        "# 1 Scope\nText.\n# 2 Agency\n## 2.1 Agent\nThe duties of the agent are:\n- to report\n"
        f"- to pay\nThese end here.\n## 2.2 Seller\nThe seller helps. {other}\n# 3 End\nText."
    )
    assert listed("What are the duties under Agency?", sketch).completeness == verdict


@pytest.mark.parametrize(
    ("title", "why"),
    [
        ("Warranties", "These are the parts of the section"),
        ("Warranties; Covenants", "holds other things as well"),
    ],
)
def test_parts_of_a_section_are_not_proved_to_be_what_its_title_names(title: str, why: str) -> None:
    sketch = (
        f"# 1 Scope\nText.\n# 2 {title}\n## 2.1 Of the seller\nText.\n## 2.2 Of the buyer\nText.\n"
        "# 3 End\nText."
    )
    listing = listed("What are the warranties?", sketch)
    assert listing.completeness == "not certain"
    assert why in listing.notes


def test_articles_under_a_title_are_not_what_it_names() -> None:
    sketch = (
        "# Chapter 1 Principles\n## Article 1 Lawfulness\nText.\n## Article 2 Consent\nText.\n"
        "# Chapter 2 End\n## Article 3 Entry\nText."
    )
    listing = listed("What are the principles?", sketch)
    assert listing.completeness == "not certain"
    assert "These are the parts of the section" in listing.notes


@pytest.mark.parametrize(
    ("question", "sketch", "why"),
    [
        (
            "What are the action items?",
            "Table 1. Fixtures\n| Item | Number |\n| Oven | one |\n| Hood | two |\nEnd.",
            "does not say “action”",
        ),
        (
            "What are the conditions?",
            "Table 1. Fixtures\n| Item | Condition |\n| Oven | good |\n| Hood | poor |"
            "\n| Sink | good |\nEnd.",
            "was not judged row by row",
        ),
        (
            "Who may receive the confidential information?",
            "# 1 Terms\nIt holds.\n# 2 Confidential Information\nIt means:\n- the plans\n"
            "- the prices\n# 3 End\nThe agents receive it.",
            "Nothing says whether these are all “receive”",
        ),
        (
            "Which roles are responsible?",
            "# Core\n- Roles and Responsibilities (GV.RR): Roles are set and known\n"
            "  - GV.RR-01: The leaders are accountable\n  - GV.RR-02: The staff is told\nEnd.",
            "“roles”",
        ),
        (
            "Which files are mandatory?",
            "# 1 Package\nThe package holds these files in addition to the mandatory file:\n"
            "- the patch\n- the change log\nThese are kept.",
            "mandatory",
        ),
        (
            "What are the steps of packaging?",
            "# 1 Scope\nText.\n# 2 Packaging\n## 2.1 Fast rebuild\nText.\n## 2.2 Servers\nText."
            "\n# 3 End\nText.",
            "does not call these",
        ),
    ],
)
def test_a_list_of_other_things_than_are_asked_for_is_never_complete(
    question: str, sketch: str, why: str
) -> None:
    listing = listed(question, sketch)
    assert listing.completeness == "not certain"
    assert why in listing.notes


def test_sentences_under_the_title_of_a_paragraph_are_not_proved_to_be_what_it_names() -> None:
    long = "and will give the other side all the help that it may in reason want of it."
    text = (
        f"1. Scope\nThis holds for all.\n2. Warranties\n"
        f"(a) The seller warrants that it owns the goods {long}\n"
        f"(b) The buyer acknowledges that it will pay {long}\n"
        f"(c) The buyer will approach no client of the seller {long}\n3. End\nIt ends.\n"
    )
    answer = list_items("What are the warranties?", ingest.read(text.encode(), name="made.txt"))
    assert answer.listing is not None
    assert answer.listing.completeness == "not certain"


def test_parts_that_the_document_counts_or_that_are_asked_for_are_proved() -> None:
    sketch = (
        "# 1 Scope\nThere are two warranties.\n# 2 Warranties\n## 2.1 Of the seller\nText.\n"
        "## 2.2 Of the buyer\nText.\n# 3 End\nText."
    )
    assert listed("What are the two warranties?", sketch).completeness == "complete"
    assert listed("List the sections of Warranties.", sketch).completeness == "complete"


def test_a_general_noun_that_other_parts_speak_of_leaves_a_doubt() -> None:
    duties = "# 1 Agent\nThe obligations are:\n- to report\n- to pay\nThese are all.\n# 2 Seller\n"
    for other, verdict in (("Text.", "complete"), ("Its obligations are few.", "not certain")):
        assert listed("What are the obligations?", duties + other).completeness == verdict


@pytest.mark.parametrize(
    ("question", "other", "verdict"),
    [
        ("What are the conditions?", "Other conditions are set by law.", "not certain"),
        ("What are the conditions of access?", "Other conditions are set by law.", "complete"),
        ("What are the conditions?", "Text.", "complete"),
    ],
)
def test_a_bare_noun_that_other_parts_speak_of_leaves_a_doubt(
    question: str, other: str, verdict: str
) -> None:
    sketch = (
        "# 1 Access\nThe conditions of access are:\n- a ticket\n- a coat\nThat is all.\n"
        f"# 2 Sale\n{other}"
    )
    assert listed(question, sketch).completeness == verdict


def test_members_that_only_say_something_of_the_noun_leave_a_doubt() -> None:
    sketch = (
        "# 1 Services\nAs to any account that is registered, such services:\n"
        "- shall begin on the Effective Date;\n- may end at any time;\n- end on assignment.\nText."
    )
    listing = listed("What services are provided?", sketch)
    assert listing.completeness == "not certain"
    assert "name none" in listing.notes


def test_a_last_member_that_breaks_off_leaves_a_doubt() -> None:
    sketch = "The duties of the agent are:\n- to report;\n- to pay;\n- to insure;\n- to keep the"
    assert listed(
        "What are the duties of the agent?", f"{sketch}\n# 2 End\nText."
    ).notes.startswith("The last member breaks off.")
    whole = listed("What are the duties of the agent?", f"{sketch} books.\n# 2 End\nText.")
    assert whole.completeness == "complete"


def test_a_list_that_ends_with_its_page_is_not_complete_where_the_next_page_is_missing() -> None:
    first = lines(["The risks are:", "• fire", "• water"], page_num=1)
    footer = replace(lines(["1"], page_num=1)[0], role="footer", line_num=4)
    after = lines(["Other text follows here."], page_num=2)
    seen = [*(replace(one, role="list") for one in first[1:])]
    drawn = document([first[0], *seen, footer, *after], missing_pages=(MissingPages(1, ("2",)),))
    counted = ledger(drawn, 0, 3, [(1, 3)], is_judged=True)
    assert counted.missing_pages == ("2",)
    assert ledger(drawn, 4, 5, [(4, 5)], is_judged=True).missing_pages == ("2",)  # nor one after


def test_an_exhibit_is_no_section_of_its_number() -> None:
    sketch = (
        "# 1 Scope\nText.\n# 9 Trademarks\n## 9.8 Product marks\nText.\n### 9.8.1 Use\nText.\n"
        "### 9.8.2 Care\nText.\n# 10 End\nText."
    )
    assert listed("What does Section 9.8 cover?", sketch).items
    assert listed("Which marks does Exhibit 9.8 list?", sketch).completeness != "complete"


@pytest.mark.parametrize(
    ("headings", "missing"),
    [
        (("a. Scope", "c. Costs"), ("b.",)),  # another part has a "b" of its own
        (("a. Scope", "b. Fees", "c. Costs"), ()),
    ],
)
def test_letters_that_begin_anew_in_each_part_are_counted_in_theirs(
    headings: tuple[str, ...], missing: tuple[str, ...]
) -> None:
    parts = "\n".join(f"### {one}\n\nIt is said here.\n" for one in headings)
    rest = "## 2. Rights\n\n### a. Use\n\nYes.\n\n### b. Sale\n\nNo.\n"
    document = ingest.read(f"# Deed\n\n## 1. Duties\n\n{parts}\n{rest}".encode(), name="d.md")
    listing = list_items("What are the subsections of Duties?", document).listing
    assert listing is not None
    assert listing.not_found_items == missing


# --- paragraphs that introduce lists ------------------------------------------------------------

SUPPLIES = """# Contract

## 1 Object

This is a contract.

## 2 Duties of the Supplier

2.1 The Supplier shall:

  (a) report;

  (b) pay.

2.2 The Supplier shall keep records.

2.3 The Supplier shall not sell them.

## 3 End

That is all.
"""
FOURNITURE = """# Contrat

## 1 Objet

Ceci est un contrat.

## 2 Obligations du fournisseur

2.1 Le fournisseur doit :

  (a) rendre compte ;

  (b) payer.

2.2 Le fournisseur doit tenir un registre des incidents, {long}.

2.3 Le fournisseur ne doit pas le vendre.

## 3 Fin

C'est tout.
"""
LONG = " et encore ".join(["avec leurs dates et leurs causes et le nom de qui les a vus"] * 4)


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        (
            "What are the duties of the Supplier?",
            SUPPLIES,
            ["report", "pay", "The Supplier shall keep", "The Supplier shall not"],
        ),
        (
            "Quelles sont les obligations du fournisseur ?",
            FOURNITURE.replace("{long}", LONG),
            ["rendre compte", "payer", "Le fournisseur doit tenir", "Le fournisseur ne doit pas"],
        ),
    ],
)
def test_a_paragraph_that_only_introduces_a_list_gives_its_place_to_the_members(
    question: str, text: str, expected: list[str]
) -> None:
    listing = listed(question, read_document(text.encode(), name="a.md", format="markdown"))
    are_said = [name in item.text for item, name in zip(listing.items, expected, strict=True)]
    assert all(are_said)
    assert not listing.is_complete


def test_paragraphs_that_bind_two_parties_are_never_all_of_anything() -> None:
    text = SUPPLIES.replace("The Supplier shall not", "The Customer shall not")
    listing = listed(
        "What are the duties of the Supplier?",
        read_document(text.encode(), name="a.md", format="markdown"),
    )
    assert not listing.is_complete


@pytest.mark.parametrize(
    "question",
    [
        "What are the first duties of the agent?",
        "What other duties does the agent have?",
        "Which duties does the agent have only in May?",
        "Which duties has the agent after the contract?",
        "List some duties of the agent.",
        "Quelles sont les deux premières obligations de l'agent ?",
        "Quelles autres obligations a l'agent ?",
        "Quelles obligations a l'agent seulement en mai ?",
    ],
)
def test_a_question_for_some_of_a_list_is_not_answered_by_all_of_it(
    question: str,
) -> None:
    listing = listed(question, DUTIES)
    assert not listing.is_complete


def test_a_limit_that_the_words_over_the_list_say_is_none() -> None:
    text = DUTIES.replace("The duties of the agent are:", "After the sale, the agent's duties are:")
    assert listed("What are the duties of the agent after the sale?", text).is_complete


def test_a_part_without_a_list_is_not_answered_by_the_list_of_another() -> None:
    text = (
        "# Standard\n\n## 2 Access\n\nThe organisation must control access:\n\n- accounts;\n"
        "- passwords.\n\n## 4 Incidents\n\n### IN-01 Reporting\n\nThe organisation must report "
        "incidents within one hour.\n\n### IN-02 Lessons\n\nA review is held.\n"
    )
    listing = listed(
        "What must the organisation do under IN-01?",
        read_document(text.encode(), name="a.md", format="markdown"),
    )
    assert all("incidents" in item.text for item in listing.items)
    assert not listing.is_complete


def test_who_acts_narrows_no_list_of_a_part_that_is_named() -> None:
    sketch = (
        "# AC-2 Accounts\nControl:\n- define the types of accounts;\n- assign managers;\n"
        "- review accounts.\n# AC-3 Access\nThe organization enforces access.\n"
    )
    listing = listed("What must the organization do under AC-2?", sketch)
    assert len(listing.items) == 3
    assert listing.is_complete
