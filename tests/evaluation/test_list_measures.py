"""Lists: matching one to one, exactness, and what was said of completeness."""

from __future__ import annotations

import pytest

from sommaire.answer import ListingItem
from sommaire.evaluation.metrics import lists
from sommaire.evaluation.metrics.lists import Claim, ListScore


def item(name: str, *forms: str, text: str = "") -> ListingItem:
    """A returned item."""
    return ListingItem(canonical_name=name, surface_forms=forms, text=text)


@pytest.mark.parametrize(
    ("returned", "forms", "is_one"),
    [
        (item("Organizational Context", "GV.OC"), ["GV.OC"], True),
        (item("AC-10"), ["AC-1"], False),
        (item("AC-1 Policy and procedures"), ["AC-1"], True),
        (item("(a) Été"), ["ete"], True),
        (item("• Fire"), ["1. Fire"], True),
        (item("Fire", text="Fire and water"), ["Fire and water"], True),
        (item("Fire"), ["Fire and water"], False),
        (item("Fire"), [""], False),
    ],
)
def test_an_item_matches_by_a_form_that_it_begins_with(
    returned: ListingItem, forms: list[str], is_one: bool
) -> None:
    assert lists.matches(returned, forms) is is_one


def test_items_match_one_to_one_and_a_duplicate_is_extra() -> None:
    result = lists.score([item("a b"), item("a b"), item("c")], [["a b"], ["c"], ["d"]])
    assert (result.n_gold, result.n_returned, result.n_matched) == (3, 3, 2)
    assert lists.item_precision(result, 3) == pytest.approx(2 / 3)


def test_the_matching_is_the_largest_there_is() -> None:
    greedy_fails = lists.score([item("a b"), item("a c")], [["a"], ["a b"]])
    assert greedy_fails.n_matched == 2
    assert greedy_fails.is_exact


def test_no_answer_is_no_exact_list_and_finds_nothing() -> None:
    assert (lists.exact(None), lists.item_recall(None, 3), lists.item_precision(None, 3)) == (
        0.0,
        0.0,
        0.0,
    )


def test_an_absence_that_is_right_is_exact() -> None:
    nothing = lists.score([], [])
    assert lists.exact(nothing) == 1.0
    assert lists.item_recall(nothing, 0) is None
    assert lists.item_precision(nothing, 0) is None
    assert lists.item_precision(ListScore(0, 2, 0), 0) == 0.0


def said(
    *,
    claimed: bool,
    exact: bool | None = True,
    whole: bool = True,
    source: str = "codes",
    shown: bool = True,
) -> dict[str, float | None]:
    """The rates of one answer."""
    return lists.measure(Claim(claimed, exact, whole, source, shown))  # fmt: skip


def test_complete_and_true_is_no_fault() -> None:
    rates = said(claimed=True)
    assert (rates["false_complete"], rates["false_complete_of_claims"]) == (0.0, 0.0)
    assert rates["needless_doubt"] == 0.0


@pytest.mark.parametrize(("exact", "whole"), [(False, True), (True, False), (None, False)])
def test_complete_is_false_where_items_are_wrong_or_the_file_is_damaged(
    exact: bool | None, whole: bool
) -> None:
    rates = said(claimed=True, exact=exact, whole=whole)
    assert (rates["false_complete"], rates["false_complete_of_claims"]) == (1.0, 1.0)


def test_without_a_claim_nothing_stands_among_the_claims() -> None:
    rates = said(claimed=False)
    assert rates["false_complete"] == 0.0
    assert rates["false_complete_of_claims"] is None


@pytest.mark.parametrize(
    ("source", "shown", "doubt"),
    [
        ("codes", True, 1.0),
        ("outline", True, 1.0),
        ("outline", False, None),
        ("prose", True, None),
        ("absent", True, None),
    ],
)
def test_doubt_is_needless_where_the_layout_shows_the_list(
    source: str, shown: bool, doubt: float | None
) -> None:
    assert said(claimed=False, source=source, shown=shown)["needless_doubt"] == doubt


def test_doubt_about_wrong_items_or_a_damaged_file_is_not_needless() -> None:
    assert said(claimed=False, exact=False)["needless_doubt"] == 0.0
    assert said(claimed=False, whole=False)["needless_doubt"] == 0.0
    assert said(claimed=False, exact=False)["needless_doubt_of_right"] is None


def test_a_claim_of_which_nothing_is_known_is_not_scored() -> None:
    assert set(said(claimed=True, exact=None).values()) == {None}
