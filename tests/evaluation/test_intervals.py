"""Intervals: seeded, honest at the edges, paired where runs are compared."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.evaluation.intervals import (
    NOTHING,
    estimate_difference,
    estimate_mean,
    estimate_pooled,
)

scores = st.lists(st.floats(0, 1), min_size=1, max_size=40)


@given(scores)
def test_the_mean_lies_in_its_interval_and_the_interval_in_the_scores(values: list[float]) -> None:
    found = estimate_mean(values, seed=0, name="x")
    assert found.value == pytest.approx(sum(values) / len(values))
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.high <= 1
    assert found.n == len(values)


def test_the_same_seed_gives_the_same_interval_and_another_one_another() -> None:
    values = [(at * 37 % 101) / 101 for at in range(60)]
    one, same, other = (estimate_mean(values, seed=seed, name="x") for seed in (1, 1, 2))
    assert one == same
    assert (one.low, one.high) != (other.low, other.high)


def test_no_fault_in_20_is_no_proof_of_none() -> None:
    found = estimate_mean([0.0] * 20, seed=0, name="x")
    assert (found.value, found.low) == (0.0, 0.0)
    assert found.high == pytest.approx(0.1684, abs=1e-4)  # Clopper and Pearson, 0 of 20
    assert estimate_mean([1.0] * 20, seed=0, name="x").low == pytest.approx(0.8316, abs=1e-4)


def test_nothing_scored_is_none_and_not_zero() -> None:
    assert estimate_mean([], seed=0, name="x") == NOTHING
    assert estimate_pooled([[], []], lambda _: None, seed=0, name="x") == NOTHING
    assert estimate_difference([], seed=0, name="x") == NOTHING


def test_an_interval_has_about_the_width_that_theory_gives() -> None:
    values = [float(at % 5 != 0) for at in range(150)]  # 0.8
    found = estimate_mean(values, seed=0, name="x")
    assert found.low is not None
    assert found.high is not None
    assert found.high - found.low == pytest.approx(2 * 1.96 * (0.16 / 150) ** 0.5, rel=0.15)


def test_a_paired_difference_is_narrower_than_two_means_would_allow() -> None:
    before = [float(at % 2) for at in range(100)]
    after = [min(1.0, value + (at % 10 == 0)) for at, value in enumerate(before)]
    found = estimate_difference(list(zip(before, after, strict=True)), seed=0, name="x")
    assert found.value == pytest.approx(0.1)
    assert found.low is not None
    assert found.low > 0


def test_pooled_measures_draw_whole_questions() -> None:
    groups = [[(1.0, 1.0)] * 10, [(1.0, 0.0)] * 10]

    def share(pairs: Sequence[tuple[float, float]]) -> float:
        return sum(right for _, right in pairs) / len(pairs)

    found = estimate_pooled(groups, share, seed=0, name="x")
    assert (found.value, found.n) == (0.5, 2)
    assert (found.low, found.high) == (0.0, 1.0)
