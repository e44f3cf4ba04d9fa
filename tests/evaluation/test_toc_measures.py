"""Tables of contents compared: titles without numbers, pages, levels, the best assignment."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.evaluation.metrics import toc
from sommaire.evaluation.metrics.assignment import assign
from sommaire.evaluation.metrics.toc import Entry

TRUE = [Entry("1 Aims", 1, 1), Entry("1.1 Scope", 2, 1), Entry("2 Terms of use", 1, 3)]


@pytest.mark.parametrize(
    ("title", "without"),
    [
        ("3.1 Aims", "aims"),
        ("3. Aims", "aims"),
        ("Chapter 3: Aims", "aims"),
        ("Annexe B — Termes", "termes"),
        ("AC-2(1) Automated", "automated"),
        ("iv. Aims", "aims"),
        ("(a) Aims", "aims"),
        ("A Terms", "terms"),
        ("A new method", "a new method"),
        ("I am", "i am"),
        ("3D printing", "3d printing"),
        ("AC-2", "ac 2"),
        ("§ 4 Aims", "aims"),
    ],
)
def test_a_title_is_compared_without_its_number(title: str, without: str) -> None:
    assert toc.bare(title) == without


def test_a_perfect_table_scores_1_and_none_found_0() -> None:
    assert set(toc.measure(toc.score(TRUE, TRUE), 3).values()) == {1.0}
    assert set(toc.measure(toc.score([], TRUE), 3).values()) == {0.0}
    assert set(toc.measure(None, 3).values()) == {0.0}
    assert set(toc.measure(None, 0).values()) == {None}


def test_a_page_off_by_one_matches_and_by_two_does_not() -> None:
    near, far = ([Entry("Terms of use", 1, page)] for page in (4, 5))
    assert toc.score(near, TRUE).n_matched == 1
    assert toc.score(far, TRUE).n_matched == 0


def test_a_misprint_matches_and_another_word_does_not() -> None:
    assert toc.score([Entry("Terms of usa", 1, 3)], TRUE).n_matched == 1
    assert toc.score([Entry("Terms of sale", 1, 3)], TRUE).n_matched == 0


def test_one_entry_matches_once() -> None:
    found = [Entry("Aims", 1, 1), Entry("Aims", 1, 1), Entry("Aims", 2, 2)]
    result = toc.score(found, TRUE)
    assert (result.n_matched, len(result.extra), len(result.missed)) == (1, 2, 2)
    assert toc.precision(result, 3) == pytest.approx(1 / 3)


def test_of_equal_titles_the_one_on_the_page_is_meant() -> None:
    found = [Entry("Aims", 2, 2), Entry("Aims", 1, 1)]
    result = toc.score(found, [Entry("Aims", 1, 1)])
    assert (result.n_levels, result.extra) == (1, (0,))


def test_levels_are_judged_of_what_matched() -> None:
    found = [Entry("Aims", 1, 1), Entry("Scope", 1, 1)]
    assert toc.level_agreement(toc.score(found, TRUE), 3) == 0.5


def test_headings_below_the_leaves_of_the_truth_are_neither_right_nor_wrong() -> None:
    below = [Entry("Persons", 3, 1), Entry("Places", 4, 2)]
    found = [TRUE[0], TRUE[1], *below, TRUE[2]]
    result = toc.score(found, TRUE)
    assert toc.f1(result, 3) == 0.75
    assert toc.f1_as_deep(result, 3) == 1.0


def test_headings_beside_those_of_the_truth_are_wrong() -> None:
    found = [TRUE[0], TRUE[1], Entry("Persons", 2, 1), TRUE[2], Entry("Places", 1, 3)]
    assert toc.f1_as_deep(toc.score(found, TRUE), 3) == 0.75


words = st.text("abc", max_size=6)


@given(words, words)
def test_the_edit_distance_is_a_distance(one: str, other: str) -> None:
    apart = toc.edit_distance(one, other)
    assert apart == toc.edit_distance(other, one)
    assert (apart == 0) == (one == other)
    assert abs(len(one) - len(other)) <= apart <= max(len(one), len(other))


@given(st.text("ab ", max_size=30), st.text("ab ", max_size=30))
def test_what_is_ruled_out_early_is_not_alike(one: str, other: str) -> None:
    longer = max(len(one), len(other), 1)
    alike = 1 - toc.edit_distance(one, other) / longer
    if one and other and alike >= toc.ALIKE:
        assert toc.similarity(one, other) == pytest.approx(alike)
    else:
        assert toc.similarity(one, other) < toc.ALIKE


pairs = st.dictionaries(
    st.tuples(st.integers(0, 3), st.integers(0, 3)), st.floats(0, 1), max_size=12
)


@given(pairs)
def test_the_assignment_is_the_best_of_all(weights: dict[tuple[int, int], float]) -> None:
    chosen = assign(weights)
    assert all((left, right) in weights for left, right in chosen.items())
    assert len(set(chosen.values())) == len(chosen)
    got = (len(chosen), sum(weights[pair] for pair in chosen.items()))
    best = (0, 0.0)
    for rights in product([None, 0, 1, 2, 3], repeat=4):
        there = [(left, right) for left, right in enumerate(rights) if right is not None]
        is_one_to_one = len({right for _, right in there}) == len(there)
        if is_one_to_one and all(pair in weights for pair in there):
            best = max(best, (len(there), sum(weights[pair] for pair in there)))
    assert got[0] == best[0]
    assert got[1] == pytest.approx(best[1])
