"""Estimates and bounds: what they promise, tried out on pools whose content is known."""

from __future__ import annotations

import random
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.estimates import chance_of_few, more_by_capture, most_left, recall_bound


def test_nothing_more_is_likely_where_every_item_was_seen_twice() -> None:
    assert more_by_capture([{"a", "b"}, {"a", "b"}, {"b", "c"}], 3) == 0


def test_more_is_likely_where_most_items_were_seen_once() -> None:
    assert more_by_capture([{"a"}, {"a"}, {"b"}, {"b"}, {"a", "b"}], 2) == 1.5


def test_a_single_way_of_looking_tells_nothing() -> None:
    assert more_by_capture([{"a"}, {"a"}], 1) == 0


@given(st.integers(1, 30), st.data())
def test_an_even_urn_is_the_hypergeometric_distribution(n_pool: int, data: st.DataObject) -> None:
    n_items = data.draw(st.integers(0, n_pool))
    n_drawn = data.draw(st.integers(0, n_pool))
    n_hits = data.draw(st.integers(0, n_drawn))
    ways = sum(
        comb(n_items, hits) * comb(n_pool - n_items, n_drawn - hits) for hits in range(n_hits + 1)
    )
    assert chance_of_few(n_pool, n_items, n_drawn, n_hits) == pytest.approx(
        ways / comb(n_pool, n_drawn)
    )


@given(st.integers(2, 60), st.integers(0, 60), st.integers(0, 5))
def test_a_pool_that_was_drawn_whole_has_nothing_left(n: int, more: int, hits: int) -> None:
    assert most_left(n + more, n + more, min(hits, n)) == 0


@given(st.integers(5, 80), st.data())
def test_a_larger_sample_never_leaves_more(n_pool: int, data: st.DataObject) -> None:
    n_drawn = data.draw(st.integers(0, n_pool - 1))
    assert most_left(n_pool, n_drawn + 1, 0) <= most_left(n_pool, n_drawn, 0)


def test_reading_the_likeliest_first_leaves_less_for_the_same_silence() -> None:
    assert most_left(200, 40, 0, odds=3.0) < most_left(200, 40, 0)


def test_an_urn_that_favours_items_is_wallenius() -> None:
    # two draws from one item and two others at odds 2: 1 - P(none) = 1 - (2/4)(1/3)
    assert chance_of_few(3, 1, 2, 0, odds=2.0) == pytest.approx(2 / 4 * 1 / 3)


def _missed(odds: float, promised: float, seed: int) -> float:
    """How often the bound lies below what is left, over pools drawn by chance."""
    chance = random.Random(seed)
    trials, wrong = 250, 0
    for _ in range(trials):
        n_pool, n_items = 60, chance.choice([0, 1, 2, 4, 8])
        pool = [True] * n_items + [False] * (n_pool - n_items)
        hits = 0
        for _ in range(25):
            weights = [odds if one else 1.0 for one in pool]
            at = chance.choices(range(len(pool)), weights)[0]
            hits += pool.pop(at)
        wrong += sum(pool) > most_left(n_pool, 25, hits, confidence=promised, odds=odds)
    return wrong / trials


@pytest.mark.parametrize("odds", [1.0, 3.0])
@pytest.mark.parametrize("promised", [0.8, 0.95])
def test_the_bound_fails_no_oftener_than_promised(odds: float, promised: float) -> None:
    assert _missed(odds, promised, seed=1) <= 1 - promised + 0.02


def test_recall_is_whole_only_where_nothing_can_be_left() -> None:
    assert recall_bound(5, 40, 40, 0).recall == 1.0
    assert recall_bound(0, 0, 0, 0).recall == 1.0
    assert recall_bound(19, 100, 90, 0).recall == pytest.approx(19 / 20)
