"""Passages: what shares rare words with the question comes first, within k and the budget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.question import Question
from sommaire.retrieval.passages.search import asked_terms, content_words, search
from sommaire.tables import Document, Item, ItemList, Language, Passage, Section
from tests import made

TEXTS = [
    "The fee is due within 30 days of the invoice.",
    "Either party may terminate this agreement upon notice.",
    "The agreement is governed by the laws of Ohio.",
    "Confidential information is kept secret.",
]


def document(texts: Sequence[str] = TEXTS, **more: object) -> Document:
    """A line and a passage for each text."""
    rows = made.lines(list(texts))
    passages = [
        Passage(at, "paragraph", text, rows[at].section_id, at, at + 1, len(text.split()))
        for at, text in enumerate(texts)
    ]
    return made.document(rows, passages=tuple(passages), **more)


def asking(text: str, language: Language = "en") -> Question:
    return Question(text, "fact", language)


def found(document: Document, text: str, language: Language = "en") -> list[int]:
    return [hit.passage_id for hit in search(document, asking(text, language))]


def test_the_passage_with_the_words_of_the_question_comes_first() -> None:
    assert found(document(), "Which laws govern the agreement?")[0] == 2


def test_ranks_count_from_one_and_scores_fall() -> None:
    hits = search(document(), asking("When does the agreement terminate, upon which notice?"))
    assert [hit.rank for hit in hits] == list(range(1, len(hits) + 1))
    assert sorted((hit.score_bm25 for hit in hits), reverse=True) == [h.score_bm25 for h in hits]


def test_what_shares_no_word_is_no_hit() -> None:
    assert found(document(), "Who pays for parking?") == []


def test_a_question_of_stop_words_finds_nothing() -> None:
    assert found(document(), "What is it?") == []


def test_numbers_and_codes_are_words() -> None:
    assert found(document([*TEXTS, "See control AC-2(1)."]), "What is AC-2(1)?") == [4]
    assert found(document(), "What about 30?") == [0]


def test_the_title_of_the_section_counts_for_its_passages() -> None:
    section = Section(5, None, 1, "9", "Insurance", 1, 1, 3, 4, 1, ("outline",))
    titled = document(sections=(section,))
    passages = (*titled.passages[:3], replace(titled.passages[3], section_id=5))
    assert found(replace(titled, passages=passages), "What about insurance?") == [3]


def test_the_short_line_above_counts_for_the_passage_below_it() -> None:
    glossary = document(["Community Profile", "A baseline that is created for shared interests."])
    assert set(found(glossary, "What is a Community Profile?")) == {0, 1}


def test_the_lead_of_a_list_counts_for_its_items() -> None:
    texts = ["Lifetimes:", "30 years: tapes", "100 years: paper"]
    item = Item(0, 0, None, "", "bullet", "", texts[1], 1, 2, None, 1, 2)
    lists = (ItemList(0, "bullet", "Lifetimes of media", 0, 1, 1, 3, None, None, 2, "text"),)
    hits = search(document(texts, items=(item,), lists=lists), asking("Lifetime of a medium?"))
    assert 1 in [hit.passage_id for hit in hits]
    assert "Lifetimes of media" in next(hit.head for hit in hits if hit.passage_id == 1)


def test_a_heading_alone_is_a_hit_only_where_nothing_else_is() -> None:
    rows = [made.line("Fees", role="heading"), made.line("The fee is due.", line_num=2)]
    passages = tuple(
        Passage(at, "paragraph", row.text, None, at, at + 1, 4) for at, row in enumerate(rows)
    )
    assert found(made.document(rows, passages=passages), "fees") == [1]
    assert found(made.document(rows[:1], passages=passages[:1]), "fees") == [0]


def test_a_section_can_be_searched_alone() -> None:
    part = Section(1, None, 1, "", "Part", 1, 1, 2, 4, 1, ("outline",))
    hits = search(document(), asking("What does the agreement say?"), within=part)
    assert [hit.passage_id for hit in hits] == [2]


def test_a_french_question_meets_an_english_document_by_names_numbers_and_cognates() -> None:
    assert found(document(), "Que dit la loi de l’Ohio ?", "fr")[0] == 2
    assert found(document(), "Qu’en est-il des informations confidentielles ?", "fr") == [3]
    assert found(document(), "Sous 30 jours ?", "fr") == [0]


def test_terms_tell_what_the_document_does_not_have() -> None:
    terms = asked_terms(document(), asking("How much is the parking fee?"))
    assert [(term.word, term.is_present) for term in terms] == [("parking", False), ("fee", True)]


def test_the_name_of_the_document_need_not_stand_in_it() -> None:
    named = document(title="General Data Protection Regulation")
    assert [t.word for t in asked_terms(named, asking("Which fee does the GDPR set?"))] == [
        "fee", "set",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("What does “Third Party” mean?", "en", ("“Third", "Party”")),
        ("Qu’est-ce qu’un paquet ?", "fr", ("paquet",)),
        ("Is it insured? This includes all that a party keeps up.", "en", ("insured?",)),
        ("Who (whether before or after the end) pays?", "en", ("pays?",)),
    ],
)
def test_words_that_only_ask_are_left_out(
    text: str, language: Language, words: tuple[str, ...]
) -> None:
    assert content_words(asking(text, language)) == words


@given(k=st.integers(0, 5), budget=st.integers(0, 60))
def test_neither_k_nor_the_budget_is_passed(k: int, budget: int) -> None:
    asked = asking("fee agreement notice laws information secret")
    hits = search(document(), asked, k=k, budget=budget)
    assert len(hits) <= k
    assert sum(document().passages[hit.passage_id].n_tokens for hit in hits) <= budget


@given(text=st.text(max_size=60))
def test_any_question_is_answered_the_same_twice(text: str) -> None:
    one = document()
    assert search(one, asking(text)) == search(document(), asking(text))
    assert all(hit.score_bm25 > 0 for hit in search(one, asking(text)))


def test_one_of_two_thousand_like_passages_is_told_apart_by_its_number() -> None:
    texts = [f"Clause {at} says that party {at % 7} pays fee {at % 13}." for at in range(2000)]
    hits = search(document(texts), asking("Which fee does party 0 pay under clause 1204?"))
    assert hits[0].passage_id == 1204


def test_a_question_all_in_brackets_is_still_asked() -> None:
    assert found(document(), "(Do not forget the invoice of the fee.)")[0] == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("What is the percentage change in net sales from 2018 to 2019?", "net sales 2018 2019"),
        ("What are the respective values of goodwill in 2018 and 2019?", "goodwill 2018 2019"),
        ("In which year did legal costs exceed $2,000 thousand?", "legal costs"),
        ("What was the change in rent?", "change rent"),
    ],
)
def test_words_of_a_sum_over_years_name_nothing_that_a_row_says(text: str, words: str) -> None:
    assert [word.strip("?") for word in content_words(asking(text))] == words.split()


def test_a_question_of_nothing_but_years_keeps_its_words() -> None:
    assert content_words(asking("What is the change in value from 2018 to 2019?"))
