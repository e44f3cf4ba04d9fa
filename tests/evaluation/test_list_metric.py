"""The measure of lists: a returned item is a gold item, one to one, and what claims are worth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.answer import ListingItem
from sommaire.evaluation.metrics.lists import (
    RATES,
    Claim,
    ListScore,
    exact,
    item_precision,
    item_recall,
    matches,
    measure,
    score,
)


def item(name: str, *forms: str, text: str = "") -> ListingItem:
    return ListingItem(canonical_name=name, surface_forms=forms, text=text)


def items(*names: str) -> list[ListingItem]:
    return [item(name) for name in names]


# --- one item -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("returned", "forms"),
    [
        (item("Policy"), ["Policy"]),
        (item("POLICY:"), ["policy"]),
        (item("Élément"), ["element"]),
        (item("Policy", "GV.PO"), ["GV.PO"]),
        (item("Policy (GV.PO)"), ["Policy"]),
        (item("x", text="Wear and tear of the thing"), ["Wear and tear"]),
        (item("(a) wear"), ["wear"]),
        (item("wear"), ["(a) wear"]),
        (item("• wear"), ["1. Wear"]),
        (item("o wear"), ["iv) wear"]),
        (item("Policy"), ["nothing", "Policy"]),
    ],
)
def test_an_item_is_a_gold_item_by_any_of_its_forms(
    returned: ListingItem, forms: list[str]
) -> None:
    assert matches(returned, forms)


@pytest.mark.parametrize(
    ("returned", "forms"),
    [
        (item("AC-10"), ["AC-1"]),
        (item("Policy"), ["Policy making"]),
        (item("The Policy"), ["Policy"]),
        (item("ordinary wear"), ["wear"]),
        (item("wearing"), ["wear"]),
        (item("Policy"), []),
        (item("Policy"), ["", "•", "…"]),
        (item(""), ["Policy"]),
        (item("a wear"), ["wear"]),
    ],
)
def test_a_part_of_a_word_or_a_longer_form_is_another_item(
    returned: ListingItem, forms: list[str]
) -> None:
    assert not matches(returned, forms)


# --- a list -------------------------------------------------------------------------------------


def test_each_item_is_matched_once_and_as_many_as_can_be() -> None:
    gold = [["wear"], ["wear", "war"]]
    assert score(items("wear", "war"), gold).n_matched == 2
    assert score(items("war", "wear"), gold).n_matched == 2
    assert score(items("wear", "wear"), gold).n_matched == 2
    assert score(items("war", "war"), gold).n_matched == 1
    assert score(items("wear"), [["wear"], ["wear"]]).n_matched == 1


@pytest.mark.parametrize(
    ("names", "is_exact", "recall", "precision"),
    [
        (["a", "b"], True, 1.0, 1.0),
        (["b", "a"], True, 1.0, 1.0),
        (["a"], False, 0.5, 1.0),
        (["a", "b", "c"], False, 1.0, 2 / 3),
        (["a", "c"], False, 0.5, 0.5),
        (["a", "a"], False, 0.5, 0.5),
        ([], False, 0.0, None),
    ],
)
def test_exact_recall_and_precision(
    names: list[str], is_exact: bool, recall: float, precision: float | None
) -> None:
    result = score(items(*names), [["a"], ["b"]])
    assert (result.is_exact, result.recall, result.precision) == (is_exact, recall, precision)


def test_an_empty_list_that_should_be_empty_is_exact_and_has_no_recall() -> None:
    result = score([], [])
    assert (result.is_exact, result.recall, result.precision) == (True, None, None)


NAMES = st.lists(
    st.sampled_from(["wear", "war", "wear and tear", "theft", "AC-1", "AC-10"]), max_size=6
)


@given(NAMES)
def test_a_perfect_answer_is_exact(names: list[str]) -> None:
    result = score(items(*names), [[name] for name in names])
    assert result.is_exact
    assert result.recall in (1.0, None)


@given(NAMES, NAMES)
def test_no_more_is_matched_than_there_is_and_order_does_not_matter(
    names: list[str], gold: list[str]
) -> None:
    forms = [[name] for name in gold]
    result = score(items(*names), forms)
    assert 0 <= result.n_matched <= min(len(names), len(gold))
    assert score(items(*names[::-1]), forms[::-1]).n_matched == result.n_matched


# --- what no answer is worth --------------------------------------------------------------------


def test_no_answer_is_wrong_and_never_counted_as_nothing() -> None:
    assert exact(None) == 0.0
    assert item_recall(None, 3) == 0.0
    assert item_precision(None, 3) == 0.0


def test_precision_and_recall_have_their_own_denominators() -> None:
    result = ListScore(n_gold=4, n_returned=2, n_matched=2)
    assert (item_recall(result, 4), item_precision(result, 4)) == (0.5, 1.0)
    assert item_precision(ListScore(4, 0, 0), 4) == 0.0
    assert item_precision(ListScore(0, 2, 0), 0) == 0.0
    assert item_recall(ListScore(0, 2, 0), 0) is None
    assert item_precision(ListScore(0, 0, 0), 0) is None
    assert exact(ListScore(0, 0, 0)) == 1.0


# --- claims -------------------------------------------------------------------------------------


def rates(*, claimed: bool, is_exact: bool | None = True, whole: bool = True, source: str = "codes",
          shown: bool = True) -> dict[str, float | None]:  # fmt: skip
    return measure(Claim(claimed, is_exact, whole, source, shown))


@pytest.mark.parametrize(("is_exact", "whole"), [(False, True), (True, False), (None, False)])
def test_complete_said_of_a_wrong_list_or_a_damaged_file_is_false(
    is_exact: bool | None, whole: bool
) -> None:
    said = rates(claimed=True, is_exact=is_exact, whole=whole)
    assert (said["false_complete"], said["false_complete_of_claims"]) == (1.0, 1.0)
    unsaid = rates(claimed=False, is_exact=is_exact, whole=whole)
    assert (unsaid["false_complete"], unsaid["false_complete_of_claims"]) == (0.0, None)
    assert unsaid["needless_doubt"] == 0.0


def test_complete_said_of_the_truth_is_true() -> None:
    said = rates(claimed=True)
    assert (said["complete_claimed"], said["complete_true"]) == (1.0, 1.0)
    assert (said["false_complete"], said["false_complete_of_claims"]) == (0.0, 0.0)
    assert (said["needless_doubt"], said["needless_doubt_of_right"]) == (0.0, 0.0)


def test_doubt_about_the_truth_is_needless_only_where_the_layout_shows_it() -> None:
    assert rates(claimed=False)["needless_doubt"] == 1.0
    assert rates(claimed=False)["needless_doubt_of_right"] == 1.0
    assert rates(claimed=False, source="prose")["needless_doubt"] is None
    assert rates(claimed=False, shown=False)["needless_doubt"] is None
    assert rates(claimed=False, is_exact=False)["needless_doubt_of_right"] is None


def test_items_that_nobody_judged_leave_the_claim_open() -> None:
    assert rates(claimed=True, is_exact=None) == dict.fromkeys(RATES)
