"""Fusion: every id is kept, the scales of scores do not matter, agreement wins."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sommaire.retrieval.passages.fusion import fuse

rankings = st.lists(st.lists(st.integers(0, 30), unique=True, max_size=12), max_size=4)


@given(rankings)
def test_every_id_comes_once(given_: list[list[int]]) -> None:
    fused = fuse(given_)
    assert sorted(fused) == sorted({one for ranking in given_ for one in ranking})


@given(st.lists(st.integers(0, 30), unique=True, max_size=12))
def test_one_ranking_stays_as_it_is(ranking: list[int]) -> None:
    assert fuse([ranking]) == ranking


def test_what_two_rankings_agree_on_comes_before_what_one_puts_first() -> None:
    assert fuse([["a", "b"], ["c", "b"]])[0] == "b"


def test_an_id_that_comes_twice_in_a_ranking_counts_once() -> None:
    assert fuse([["a", "b", "b"], ["a"]]) == ["a", "b"]
