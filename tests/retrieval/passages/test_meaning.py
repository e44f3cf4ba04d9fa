"""Ranking by meaning: candidates, what is encoded and when, the order by the learned score."""

from __future__ import annotations

from typing import Any

from sommaire.question import Question
from sommaire.retrieval.passages.learned import Ranking, ranking_from
from sommaire.retrieval.passages.meaning import Meaning, nearness
from sommaire.retrieval.passages.search import search
from sommaire.tables import Document, Passage
from tests import made
from tests.encoders import WordEncoder

TEXTS = [
    "The fee is due within thirty days.",
    "Either side may end this contract.",
    "It is governed by the statutes of Ohio.",
]


def by_late() -> Ranking:
    """A ranking that adds up how far the late score stands above the mean."""
    steps: list[list[dict[str, Any]]] = [
        [{"if": "late z", "at most": at / 4 - 2, "then": 1, "else": 2}, {"add": 0}, {"add": 1}]
        for at in range(16)
    ]
    folds = [{"not seen": [], "trees": steps}]
    return ranking_from({"folds": folds, "slope": 1.0, "intercept": -10.0})


def document(texts: list[str]) -> Document:
    """A line and a passage for each text."""
    passages = tuple(
        Passage(at, "paragraph", text, None, at, at + 1, len(text.split()))
        for at, text in enumerate(texts)
    )
    return made.document(made.lines(texts), passages=passages)


def found(document: Document, text: str, encoder: WordEncoder, k: int = 20) -> list[int]:
    asked = Question(text, "fact", "en")
    hits = search(document, asked, k=k, meaning=Meaning(encoder, by_late()))
    return [hit.passage_id for hit in hits]


def test_a_passage_that_shares_no_word_is_found_by_its_meaning() -> None:
    encoder = WordEncoder(alike={"laws": "statutes"})
    assert found(document(TEXTS), "Which laws?", encoder)[0] == 2
    assert search(document(TEXTS), Question("Which laws?", "fact", "en")) == ()


def test_every_passage_of_a_short_document_is_ranked_once() -> None:
    assert sorted(found(document(TEXTS), "Which fee?", WordEncoder())) == [0, 1, 2]


def test_a_passage_is_encoded_once_for_all_questions() -> None:
    encoder, read = WordEncoder(), document(TEXTS)
    found(read, "Which fee?", encoder)
    found(read, "Which contract?", encoder)
    assert sorted(encoder.seen) == sorted(TEXTS)


def test_of_a_long_document_only_the_candidates_are_encoded() -> None:
    encoder = WordEncoder()
    meaning = Meaning(encoder, by_late(), n_candidates=2, n_encoded_whole=2)
    asked = Question("Is the fee for the contract due?", "fact", "en")
    hits = search(document(TEXTS), asked, meaning=meaning)
    assert sorted(hit.passage_id for hit in hits) == [0, 1]
    assert sorted(encoder.seen) == sorted(TEXTS[:2])


def test_where_all_are_encoded_vectors_choose_candidates_too() -> None:
    encoder = WordEncoder(alike={"laws": "statutes", "which": "by"})
    meaning = Meaning(encoder, by_late(), n_candidates=1)
    hits = search(document(TEXTS), Question("Which laws?", "fact", "en"), meaning=meaning)
    assert [hit.passage_id for hit in hits] == [2]


def test_a_long_document_that_shares_no_word_with_the_question_has_no_hit() -> None:
    meaning = Meaning(WordEncoder(), by_late(), n_candidates=2, n_encoded_whole=2)
    assert search(document(TEXTS), Question("Parking?", "fact", "en"), meaning=meaning) == ()


def test_the_part_of_a_passage_that_says_it_is_as_near_as_the_whole() -> None:
    read = document(["The fee is due soon. Rain fell all day."])
    meaning = Meaning(WordEncoder(), by_late())
    near = nearness(read, Question("fee due", "fact", "en"), meaning)
    whole, first, second = near(0, [(0, 39), (0, 20), (21, 39)])
    assert whole == first > second


def test_hits_say_what_they_are_worth() -> None:
    asked = Question("When is the fee due?", "fact", "en")
    hits = search(document(TEXTS), asked, meaning=Meaning(WordEncoder(), by_late()))
    assert hits[0].score > hits[-1].score
    assert all(hit.probability is not None and 0 < hit.probability < 1 for hit in hits)
    assert {hit.label for hit in hits} <= {"correct", "ambiguous", "incorrect"}


def test_a_document_without_passages_has_no_hit() -> None:
    assert found(made.document(made.lines(["a line"])), "Which fee?", WordEncoder()) == []
