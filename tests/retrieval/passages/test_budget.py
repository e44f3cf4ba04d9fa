"""What is handed over: never above the budget, duplicates last, as many as are worth it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sommaire.retrieval.passages.budget import duplicates_last, within_budget, worth_reading
from sommaire.retrieval.passages.labels import label
from sommaire.tables import Passage


def passage(at: int, text: str = "", n_tokens: int = 10) -> Passage:
    return Passage(at, "paragraph", text, None, at, at + 1, n_tokens)


@given(st.lists(st.integers(0, 900), max_size=30), st.integers(1, 25), st.integers(1, 4000))
def test_neither_number_nor_tokens_are_passed(sizes: list[int], k: int, budget: int) -> None:
    passages = [passage(at, n_tokens=size) for at, size in enumerate(sizes)]
    chosen = within_budget(passages, range(len(passages)), k=k, budget=budget)
    assert len(chosen) <= k
    assert sum(passages[at].n_tokens for at in chosen) <= budget
    assert chosen == sorted(chosen)


def test_a_passage_that_does_not_fit_lets_a_smaller_one_in() -> None:
    passages = [passage(at, n_tokens=size) for at, size in enumerate((60, 50, 30))]
    assert within_budget(passages, [0, 1, 2], budget=100) == [0, 2]


LONG = "the receiving party shall keep all confidential information secret for five years"


def test_a_near_duplicate_comes_after_all_others() -> None:
    texts = [LONG, LONG + " hence", "something else that is said in quite other words"]
    passages = [passage(at, text) for at, text in enumerate(texts)]
    assert duplicates_last(passages, [0, 1, 2]) == [0, 2, 1]


@given(st.permutations(list(range(4))))
def test_duplicates_lose_their_place_and_nothing_is_lost(order: list[int]) -> None:
    texts = [LONG, LONG, "short", ""]
    passages = [passage(at, text) for at, text in enumerate(texts)]
    once = duplicates_last(passages, order)
    assert sorted(once) == [0, 1, 2, 3]
    assert duplicates_last(passages, once) == once


@given(st.lists(st.floats(0, 1), max_size=20))
def test_what_is_worth_reading_begins_with_the_best(probabilities: list[float]) -> None:
    falling = sorted(probabilities, reverse=True)
    n = worth_reading(falling)
    assert 0 <= n <= len(falling)
    assert n or not falling or falling[0] < 0.2


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_likelier_passage_has_no_worse_label(one: float, other: float) -> None:
    order = ("incorrect", "ambiguous", "correct")
    low, high = sorted((one, other))
    assert order.index(label(low)) <= order.index(label(high))
