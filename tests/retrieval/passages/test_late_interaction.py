"""Late interaction: the best match of each token, weighed; int8 close to the exact product."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.retrieval.passages.late_interaction import dense_scores, late_scores
from sommaire.vectors import (
    Floats,
    PassageVectors,
    QuestionVectors,
    chosen,
    joined,
    packed,
    unpacked,
)

WIDTH = 16


def unit(rows: int, seed: int, width: int = WIDTH) -> Floats:
    """Random vectors of unit length."""
    drawn = np.random.default_rng(seed).normal(size=(rows, width)).astype(np.float32)
    return np.asarray(drawn / np.linalg.norm(drawn, axis=1, keepdims=True))


def passages(lengths: list[int], seed: int = 1) -> PassageVectors:
    """Passages of so many random tokens each."""
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    return PassageVectors(
        packed(unit(sum(lengths), seed)), starts, packed(unit(len(lengths), seed + 1))
    )


def question(n_tokens: int = 5, seed: int = 9) -> QuestionVectors:
    """A question whose tokens count alike."""
    return QuestionVectors(unit(n_tokens, seed) / np.float32(n_tokens), unit(1, seed + 1)[0])


def slow(asked: QuestionVectors, found: PassageVectors) -> list[float]:
    """MaxSim as it is defined, token by token, in floats."""
    tokens = unpacked(found.tokens)
    return [
        float(sum(max(float(q @ d) for d in tokens[start:end]) for q in asked.tokens))
        for start, end in zip(found.starts[:-1], found.starts[1:], strict=True)
    ]


@given(st.lists(st.integers(1, 9), min_size=1, max_size=8), st.integers(1, 7))
def test_the_score_is_the_sum_of_the_best_match_of_each_token(
    lengths: list[int], n_tokens: int
) -> None:
    asked, found = question(n_tokens), passages(lengths)
    assert late_scores(asked, found) == pytest.approx(slow(asked, found), abs=1e-5)


def test_a_passage_that_holds_the_question_s_own_tokens_scores_one() -> None:
    asked = question()
    own = packed(asked.tokens * len(asked.tokens))
    found = PassageVectors(own, np.array([0, len(own)]), packed(asked.whole[None]))
    assert late_scores(asked, found)[0] == pytest.approx(1.0, abs=0.02)
    assert dense_scores(asked, found)[0] == pytest.approx(1.0, abs=0.02)


def test_int8_is_close_to_floats() -> None:
    exact = unit(200, 3, width=128)
    assert np.abs(unpacked(packed(exact)) - exact).max() <= 0.5 / 127 + 1e-6


def test_no_passage_has_no_score() -> None:
    none = PassageVectors(
        np.zeros((0, WIDTH), np.int8), np.array([0]), np.zeros((0, WIDTH), np.int8)
    )
    assert late_scores(question(), none).shape == (0,)


def test_choosing_and_joining_give_the_same_passages_back() -> None:
    whole = passages([2, 5, 1])
    again = joined([chosen(whole, [at]) for at in range(3)])
    assert np.array_equal(again.tokens, whole.tokens)
    assert np.array_equal(again.starts, whole.starts)
    assert np.array_equal(chosen(whole, [2, 0]).whole, whole.whole[[2, 0]])
