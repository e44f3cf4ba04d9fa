"""BM25: rare terms count more, long bags less, synonyms once; as the formula says."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.retrieval.passages.bm25 import K1, B, index_terms

BAGS = st.lists(
    st.dictionaries(st.sampled_from("abcde"), st.integers(1, 5).map(float), max_size=5),
    min_size=1,
    max_size=8,
)


def alone(*terms: str) -> list[frozenset[str]]:
    """Each term for itself."""
    return [frozenset({term}) for term in terms]


def test_a_score_is_the_published_formula() -> None:
    index = index_terms([{"fee": 2.0, "due": 2.0}, {"due": 4.0}])
    idf = math.log(1 + (2 - 1 + 0.5) / (1 + 0.5))
    expected = idf * 2 / (2 + K1 * (1 - B + B * 4 / 4))
    assert index.score(alone("fee")) == pytest.approx([expected, 0.0])


def test_a_rare_term_counts_more_than_a_common_one() -> None:
    index = index_terms([{"rare": 1.0, "common": 1.0}, {"common": 1.0}, {"common": 1.0}])
    assert index.idf("rare") > index.idf("common")
    assert index.idf("absent") > index.idf("rare")


def test_of_two_bags_with_one_mention_the_shorter_wins() -> None:
    short, long = index_terms([{"fee": 1.0}, {"fee": 1.0, "more": 20.0}]).score(alone("fee"))
    assert short > long


def test_synonyms_count_once() -> None:
    index = index_terms([{"fee": 1.0, "charge": 1.0}, {"fee": 1.0, "due": 1.0}])
    both = index.score([frozenset({"fee", "charge"})])
    assert both[0] == pytest.approx(max(index.score(alone("charge"))[0], both[1]))


def test_no_bags_have_no_scores() -> None:
    assert index_terms([]).score(alone("fee")).shape == (0,)


@given(bags=BAGS)
def test_only_bags_with_the_term_score(bags: list[dict[str, float]]) -> None:
    scores = index_terms(bags).score(alone("a"))
    assert [bool(score > 0) for score in scores] == ["a" in bag for bag in bags]


@given(bags=BAGS)
def test_scores_add_up_over_terms(bags: list[dict[str, float]]) -> None:
    index = index_terms(bags)
    together = index.score(alone("a", "b"))
    assert np.allclose(together, index.score(alone("a")) + index.score(alone("b")))
