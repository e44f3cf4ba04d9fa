"""Counting a term: the term that is asked for, every place that has it, and nothing else."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.answering.citations import CitationBook, verify
from sommaire.answering.listing import listing_answer
from sommaire.completeness import Judged
from sommaire.question import Question
from sommaire.retrieval.counting import counted_term, find_occurrences
from sommaire.tables import Document
from tests import made
from tests.sketched import laid_out


def asked(text: str, scope: str | None = None) -> Question:
    return Question(text, "counting", "en", scope=scope)


def counted(document: Document | str, term: str, *, scope: str | None = None) -> Judged:
    """The occurrences of a term in a document, or in lines parted by "/ "."""
    if isinstance(document, str):
        document = made.document(made.lines(document.split("/ ")))
    return find_occurrences(document, asked(f"How many times is “{term}” named?", scope), term)


def spans(judged: Judged) -> list[tuple[int, int]]:
    return [one.spans[0] for one in judged.found]


# --- the term -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("How many times is Acme named?", "Acme"),
        ("How many times is 'Acme Ltd' named?", "Acme Ltd"),
        ("How many times is the word risk used in section 2?", "risk"),
        ("How many times is the word risk in the text?", "risk"),
        ("How many times does the word risk appear?", "risk"),
        ("How many times does the document mention the Supplier?", "Supplier"),
        ("How many times does “time is money” appear?", "time is money"),
        ("How often is the Supplier mentioned?", "Supplier"),
        ("How many occurrences of risk are there?", "risk"),
        ("Number of occurrences of “risk”", "risk"),
        ("How many times is AC-2(1) cited?", "AC-2(1)"),
        ("how many times is the don't rule used?", "don't rule"),
        ("Combien de fois le mot « risque » apparaît-il ?", "risque"),
        ("Combien de fois le mot risque apparaît ?", "risque"),
        ("Combien de fois Acme est-elle citée ?", "Acme"),
        ("Combien de fois l'acheteur est-il cité ?", "acheteur"),
        ("Combien de fois le contrat mentionne-t-il le Prestataire ?", "Prestataire"),
        ("Combien d’occurrences du mot risque ?", "risque"),
    ],
)
def test_the_term_is_taken_from_the_question(text: str, term: str) -> None:
    assert counted_term(asked(text)) == term


@pytest.mark.parametrize(
    "text",
    [
        "How many categories are there?",
        "How many exclusions are named in the policy?",
        "How often does the board meet?",
        "How many times a year does it meet?",
        "How many times may the lease be renewed?",
        "How many times is the named?",
        "Combien de catégories y a-t-il ?",
        "Combien de fois par an ?",
    ],
)
def test_another_question_has_no_term(text: str) -> None:
    assert counted_term(asked(text)) is None


# --- every place --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "term", "found"),
    [
        ("Acme and ACME, Acme's; l’Acme (Acme).", "acme", 5),
        ("Élan, elan", "élan", 2),
        ("Acmes, MacAcme, Acme2, Acme-like, non-Acme", "Acme", 0),
        ("AC-2, AC-2(1), AC-20, AC-2.", "AC-2", 2),
        ("4.2 and 4.2.1, 14.2, 1.4.2, 4.2.", "4.2", 2),
        ("time is money. Time  is\u00a0money", "time is money", 2),
        ("a/b a b", "a/b", 1),
        ("C++ and C", "C", 2),
    ],
)
def test_whole_words_are_counted_but_for_case_and_accents(text: str, term: str, found: int) -> None:
    assert len(counted(text, term).found) == found


@pytest.mark.parametrize(
    ("text", "term", "lines"),
    [
        ("of Acme/ Ltd. and Acme Ltd. here", "Acme Ltd", [(0, 2), (1, 2)]),
        ("the due/ care/ of all", "due care of", [(0, 3)]),
        ("of Ac-/ me Ltd", "Acme", [(0, 2)]),
        ("of Ac\u00ad/ me Ltd", "Acme", [(0, 2)]),
        ("the sub-/ category", "sub-category", [(0, 2)]),
        ("the sub-/ category", "subcategory", [(0, 2)]),
        ("the sub-/ category", "category", []),
        ("of Acme-/ ville", "Acme", []),
        ("Acme/ Acme", "Acme", [(0, 1), (1, 2)]),
        ("we Acme/ we", "we", [(0, 1), (1, 2)]),
    ],
)
def test_a_line_break_hides_and_makes_no_occurrence(
    text: str, term: str, lines: list[tuple[int, int]]
) -> None:
    rows = made.lines(text.split("/ "))
    cut = [replace(row, is_hyphenated=row.text.endswith(("-", "\u00ad"))) for row in rows]
    assert spans(counted(made.document(cut), term)) == lines


def test_a_running_header_between_two_lines_is_stepped_over_and_not_counted() -> None:
    judged = counted(laid_out("of Acme\n---\n^ Acme Ltd\nLtd here"), "Acme Ltd")
    assert spans(judged) == [(0, 3)]


def test_a_heading_or_a_cell_does_not_run_on_into_the_next_line() -> None:
    document = laid_out("# Acme\nLtd is here\nTable 1. Firms\n| Acme |\n| Ltd |\n| Acme Ltd |")
    assert len(counted(document, "Acme Ltd").found) == 1


def test_a_footnote_counts_and_interrupts_no_sentence() -> None:
    rows = [made.line("of Acme"), made.line("Acme", role="footnote"), made.line("Ltd")]
    rows = [replace(row, line_num=n) for n, row in enumerate(rows, start=1)]
    assert spans(counted(made.document(rows), "Acme Ltd")) == [(0, 3)]
    assert spans(counted(made.document(rows), "Acme")) == [(0, 1), (1, 2)]


def test_an_absent_term_is_counted_as_none_and_proved() -> None:
    judged = counted("Nothing here.", "Acme")
    assert judged.found == ()
    assert judged.verdict.completeness == "complete"
    assert judged.verdict.why == "Every one of the 1 lines was searched."


@given(
    texts=st.lists(st.text("aA ,-2(1).", max_size=9), min_size=1, max_size=5),
    term=st.sampled_from(["a", "a a", "a-2", "2"]),
)
def test_counting_is_exact_and_every_line_counted_is_citable(texts: list[str], term: str) -> None:
    document = made.document(made.lines(texts))
    judged = counted(document, term)
    running = " ".join(" ".join(text.lower().split()) for text in texts)
    words = re.sub(r" +", " ", running)
    pattern = rf"(?<![\w-])(?<!\d[.,]){re.escape(term)}(?![\w-]|[.,]\d|\(\d)"
    assert len(judged.found) == len(re.findall(pattern, words))
    book = CitationBook()
    listing = listing_answer(document, judged, book)
    assert all(item.citations for item in listing.items)
    assert all(verify(citation, document) is None for citation in book.citations)


# --- the part and what could not be read --------------------------------------------------------

TWO_PARTS = "# 1 Fees\nAcme pays. Acme owes.\n# 2 Term\nAcme leaves."


def test_only_the_part_named_is_counted() -> None:
    judged = counted(laid_out(TWO_PARTS), "Acme", scope="section 2")
    assert spans(judged) == [(3, 4)]
    assert judged.scope == "2 Term"
    assert judged.verdict.completeness == "complete"


def test_the_part_is_seen_where_the_question_reads_the_term_as_its_scope() -> None:
    question = asked("How many times is “Acme” named in section 1?", scope="Acme")
    judged = find_occurrences(laid_out(TWO_PARTS), question, "Acme")
    assert len(judged.found) == 2


def test_a_term_that_is_the_name_of_a_part_is_counted_in_the_whole_document() -> None:
    judged = counted(laid_out("# 1 Fees\nThe Fees.\n# 2 Term\nFees."), "Fees", scope="the Fees")
    assert len(judged.found) == 3
    assert judged.verdict.completeness == "complete"


@pytest.mark.parametrize(
    ("sketch", "scope", "words"),
    [
        (TWO_PARTS, "section 9", "No part called “section 9” was found"),
        ("# Fees\nAcme.\n# Term\n## Fees\nAcme.", "Fees", "not sure that “Fees”"),
        ("# Fees and taxes\nAcme.", "Fees", "not sure that “Fees and taxes”"),
    ],
)
def test_a_part_that_is_not_known_for_sure_makes_the_count_uncertain(
    sketch: str, scope: str, words: str
) -> None:
    judged = counted(laid_out(sketch), "Acme", scope=scope)
    assert judged.verdict.completeness == "not certain"
    assert words in judged.verdict.why


@pytest.mark.parametrize(
    ("turn", "name"),
    [
        ("--- scanned", "page 2 of the file (could not be read)"),
        ("--- missing 17", "page 17 (missing from the file)"),
    ],
)
def test_a_page_that_was_not_read_makes_the_count_incomplete_and_is_named(
    turn: str, name: str
) -> None:
    judged = counted(laid_out(f"Acme pays.\n{turn}\nAcme leaves."), "Acme")
    assert len(judged.found) == 2
    assert judged.verdict.completeness == "not complete"
    assert judged.verdict.not_found == (name,)


def test_a_page_outside_the_part_named_does_not_matter() -> None:
    document = laid_out("# 1 Fees\nAcme.\n# 2 Term\nAcme.\n--- scanned\nAcme.")
    assert counted(document, "Acme", scope="section 1").verdict.completeness == "complete"
