"""Merging: two names of one thing are joined, two things that share a word never are."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import permutations
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.merging import Found, MergedSame, aliases, are_distinct, merge, merge_same


def found(*names: str, marker: str = "", at: int = 0, by: str = "structure") -> Found:
    """One member on one line; its names as given, else those that its only name holds."""
    held = names if len(names) > 1 else aliases(names[0])
    return Found(held, names[0], ((at, at + 1),), (by,), marker)


def merged(*members: Found) -> list[str]:
    """The canonical names of what is left."""
    return [one.names[0] for one in merge(members)]


# --- the names that a name holds ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "title", "short"),
    [
        ("Organizational Context (GV.OC):", "Organizational Context", "GV.OC"),
        ("Organizational Context(GV.OC)", "Organizational Context", "GV.OC"),
        ("Data Protection Officer (DPO)", "Data Protection Officer", "DPO"),
        ("Partial (Tier 1)", "Partial", "Tier 1"),
        ("AC-2 ACCOUNT MANAGEMENT", "ACCOUNT MANAGEMENT", "AC-2"),
        ("AC-2(1) – Automated account management.", "Automated account management", "AC-2(1)"),
        ("GV.OC-01: The mission is understood", "The mission is understood", "GV.OC-01"),
        ("R-017—Flooding", "Flooding", "R-017"),
        ("Tier 1: Partial", "Partial", "Tier 1"),
        ("Étape II – Le dépôt", "Le dépôt", "Étape II"),
        ("Xenon (XN)", "Xenon", "XN"),
        ("Dupont SA (ci-après « le prestataire »)", "Dupont SA", "le prestataire"),
        ("l’agence Dupont, ci-après dénommée « le Client »", "l’agence Dupont", "le Client"),
        ("Dupont SA (ci-après « le Client »)", "Dupont SA", "le Client"),
        ("Acme Ltd. (hereinafter referred to as “the Supplier”)", "Acme Ltd", "the Supplier"),
        ("Acme Ltd (the “Supplier”)", "Acme Ltd", "Supplier"),
    ],
)  # fmt: skip
def test_a_title_and_its_short_name_are_both_names(name: str, title: str, short: str) -> None:
    assert aliases(name) == (name.strip(" :.,"), title, short)


@pytest.mark.parametrize(
    "name",
    [
        "the Supplier",
        "AC-2(1)",
        "Article 6(1)",
        "Article 6 bis",
        "Access (physical)",
        "Revenue (2023)",
        "(GV)",
        "Use (of land) rights",
        "COVID-19-related",
        "AC-2 - 3",
        "4.2 Scope",
        "A - a dash",
    ],
)
def test_what_is_no_short_name_makes_no_alias(name: str) -> None:
    assert aliases(name) == (name,)


def test_a_sentence_is_no_name_that_holds_others() -> None:
    longest = "w" * 150 + " (WWWWWWW)"
    assert aliases(longest)[2] == "WWWWWWW"
    assert aliases(f"w{longest}") == (f"w{longest}",)


def test_nothing_has_no_name() -> None:
    assert aliases("  ;— ") == ()


@pytest.mark.parametrize("name", ["A" * 4000, "A-" * 2000 + " x", "(A " * 2000, " " * 4000 + "("])
def test_a_hostile_name_takes_no_time(name: str) -> None:
    started = process_time()
    aliases(name)
    assert process_time() - started < 0.5


# --- one thing ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Data-Security.", "data security"),
        ("Élément", "ELEMENT"),
        ("Organizational Context (GV.OC)", "GV.OC"),
        ("Organizational Context (GV.OC)", "Organizational context"),
        ("Account Management (AC-2)", "AC-2 ACCOUNT MANAGEMENT"),
        ("Data Protection Officer (DPO)", "DPO"),
        ("Dupont SA (ci-après « le Client »)", "le client"),
    ],
)
def test_equal_names_and_aliases_are_one_thing(first: str, second: str) -> None:
    assert merged(found(first), found(second)) == [aliases(first)[0]]
    assert merged(found(second), found(first)) == [aliases(second)[0]]


def test_a_joined_item_keeps_the_names_places_and_channels_of_both() -> None:
    one = found("Policy (GV.PO)", at=4)
    other = Found(("GV.PO", "", "Policy"), "all of it", ((4, 5), (9, 11)), ("pattern",), "GV.PO")
    (both,) = merge((one, other))
    assert both.names == ("Policy (GV.PO)", "Policy", "GV.PO")
    assert both.text == "Policy (GV.PO)"
    assert both.spans == ((4, 5), (9, 11))
    assert both.found_by == ("structure", "pattern")


def test_a_text_that_the_first_place_lacks_comes_from_the_second() -> None:
    (both,) = merge((Found(("a",), "", ((0, 1),), ()), Found(("a",), "more", ((1, 2),), ())))
    assert both.text == "more"


def test_items_stay_in_the_order_of_their_first_appearance() -> None:
    assert merged(found("b"), found("a"), found("B"), found("c"), found("A")) == ["b", "a", "c"]


def test_an_item_that_bridges_two_joins_them() -> None:
    assert merged(found("Officer"), found("DPO"), found("Officer (DPO)")) == ["Officer"]


def test_an_item_joins_the_first_that_it_is_not_distinct_from() -> None:
    members = (found("Scope", "AC-1"), found("Scope", "AC-2"), found("Scope", "AC-2", at=7))
    assert [one.spans for one in merge(members)] == [((0, 1),), ((0, 1), (7, 8))]


def test_an_item_that_is_like_two_goes_to_the_one_that_stands_first() -> None:
    apart = [found(name, at=at) for at, name in enumerate("abcdefghij")]
    joined = merge((*apart, found("b", "i", at=20)))
    assert joined[1].spans == ((1, 2), (20, 21), (8, 9))
    assert len(joined) == 9


def test_what_was_found_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        found("a").text = "b"  # type: ignore[misc]


def test_items_without_a_name_stay_apart() -> None:
    assert len(merge((found("•", ""), found("•", "")))) == 2


# --- two things ---------------------------------------------------------------------------------

DISTINCT = [
    (found("AC-2"), found("AC-2(1)")),
    (found("AC-2(1)"), found("AC-2(2)")),
    (found("AC-2 Access"), found("AC-3 Access")),
    (found("Access", marker="AC-2"), found("Access", marker="AC-3")),
    (found("Article 6"), found("Article 6 bis")),
    (found("Article 6(1)"), found("Article 6(2)")),
    (found("Article 6 (Fees)"), found("Article 6 bis (Fees)")),
    (found("Article 5 (Repealed)"), found("Article 9 (Repealed)")),
    (found("Fee (USD)"), found("Amount (USD)")),
    (found("Delay damages (Works)"), found("Delay damages (Services)")),
    (found("Revenue (2023)"), found("Revenue (2024)")),
    (found("Scope", marker="(a)"), found("Scope", marker="(b)")),
    (found("Scope", marker="X"), found("Scope", marker="V")),
    (found("1.1"), found("11")),
    (found("entry", "Seller"), found("exit", "Seller")),
]


@pytest.mark.parametrize("pair", DISTINCT, ids=lambda pair: "; ".join(p.names[0] for p in pair))
def test_what_the_document_tells_apart_stays_apart(pair: tuple[Found, Found]) -> None:
    assert merge(pair) == pair
    assert len(merge((pair[1], pair[0]))) == 2


def test_a_third_name_does_not_bring_distinct_things_together() -> None:
    fee, amount, dollars = found("Fee (USD)"), found("Amount (USD)"), found("USD")
    assert all(len(merge(order)) == 2 for order in permutations((fee, amount, dollars)))


def test_a_bullet_in_one_place_and_a_number_in_another_do_not_tell_apart() -> None:
    bullet, numbered = found("Scope", marker="•"), found("Scope", marker="1.")
    assert not are_distinct(bullet, numbered)
    assert not are_distinct(numbered, bullet)
    assert not are_distinct(found("Scope"), numbered)
    assert not are_distinct(found("Scope", marker="o"), numbered)


def test_a_marker_is_the_same_in_any_brackets() -> None:
    assert not are_distinct(found("Scope", marker="(a)"), found("Scope", marker="a."))


def test_a_code_inside_a_name_is_not_its_code() -> None:
    assert not are_distinct(found("Policy", "as AC-2 says"), found("Policy", "AC-3"))


def test_two_names_in_common_make_one_thing_whichever_comes_first() -> None:
    assert len(merge((found("a", "b", "c"), found("d", "b", "c")))) == 1
    assert len(merge((found("a", "b"), found("b", "a")))) == 1


def test_a_shared_code_outweighs_different_numbers_and_titles() -> None:
    first, second = found("AC-2 Accounts", marker="(a)"), found("AC-2 Users", marker="(b)")
    assert not are_distinct(first, second)


# --- laws ---------------------------------------------------------------------------------------

NAMES = st.sampled_from(
    "a|A.|b|AC-2|AC-2(1)|AC-3|Scope (AC-2)|Scope (AC-3)|Scope|USD|Fee (USD)|Fee|Article 6|"
    "Article 6 bis|Fees (Article 6)||•".split("|")
)
MEMBERS = st.lists(
    st.builds(
        Found,
        st.lists(NAMES, min_size=1, max_size=3).map(
            lambda names: tuple(alias for name in names for alias in (aliases(name) or (name,)))
        ),
        st.text(max_size=2),
        st.integers(0, 9).map(lambda at: ((at, at + 1),)),
        st.sampled_from([("structure",), ("pattern",)]),
        st.sampled_from(["", "•", "(a)", "(b)", "AC-2"]),
    ),
    max_size=8,
).map(tuple)


@given(MEMBERS)
def test_merging_twice_is_merging_once(members: tuple[Found, ...]) -> None:
    once = merge(members)
    assert merge(once) == once


@given(MEMBERS)
def test_no_place_and_no_name_is_lost_and_none_is_invented(members: tuple[Found, ...]) -> None:
    joined = merge(members)
    assert {s for one in joined for s in one.spans} == {s for m in members for s in m.spans}
    kept = {name for one in joined for name in one.names} - {""}
    assert kept == {name for member in members for name in member.names} - {""}


@given(MEMBERS, MEMBERS)
def test_being_distinct_goes_both_ways(some: tuple[Found, ...], others: tuple[Found, ...]) -> None:
    assert all(are_distinct(a, b) == are_distinct(b, a) for a in some for b in others)


@given(st.lists(st.sampled_from(["AC-2", "AC-2(1)", "AC-2(2)", "AC-3", "GV.OC"]), max_size=8))
def test_items_of_different_codes_are_never_joined(printed: list[str]) -> None:
    members = tuple(found("Access control", code) for code in printed)
    assert len(merge(members)) == len(set(printed))


# --- names that a model takes for one thing -------------------------------------------------------


def test_items_said_to_be_one_thing_are_joined_under_the_first_and_told() -> None:
    members = (found("Label Smoothing"), found("Mixup"), found("smoothing of labels", at=7))
    merged = merge_same(members, [[2, 0]])
    assert [one.names for one in merged.found] == [
        ("Label Smoothing", "smoothing of labels"),
        ("Mixup",),
    ]
    assert merged.found[0].spans == ((0, 1), (7, 8))
    assert merged.pairs == (("Label Smoothing", "smoothing of labels"),)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("AC-2", "AC-3"),
        ("Access control AC-2", "Access control"),
        ("GV.SC", "Supply Chain Risk Management"),
        ("BERT 12 layers", "BERT 24 layers"),
        ("GPT-2", "GPT-3"),
        ("version 1.0", "version"),
        ("Annex A", "Annex B"),
        ("Type I error", "Type II error"),
        ("two-factor login", "three-factor login"),
        ("first normal form", "second normal form"),
        ("première phase", "deuxième phase"),
        ("liability", "no liability"),
        ("avec préavis", "sans préavis"),
        ("supervised learning", "unsupervised learning"),
        ("exclusive licence", "non-exclusive licence"),
        ("direct damage", "indirect damage"),
        ("legal acts", "illegal acts"),
        ("regular use", "irregular use"),
        ("mature plants", "immature plants"),
        ("continuous loss", "discontinuous loss"),
        ("virus", "antivirus"),
        ("typical cases", "atypical cases"),
        ("nonlinear layers", "linear layers"),
    ],
)
def test_what_differs_in_number_code_letter_or_denial_is_never_one_thing(
    first: str, second: str
) -> None:
    members = (found(first), found(second, at=3))
    for group in ([0, 1], [1, 0]):
        assert merge_same(members, [group]) == MergedSame(members, ())


@pytest.mark.parametrize("groups", [[], [[0]], [[0, 0]], [[0, 5]], [[-1, 0]], [[]], [[7, 8, 9]]])
def test_a_group_that_names_no_two_items_changes_nothing(groups: list[list[int]]) -> None:
    members = (found("Mixup"), found("Dropout"))
    assert merge_same(members, groups) == MergedSame(members, ())


def test_an_item_is_made_one_with_others_once() -> None:
    members = (found("Mixup"), found("mixing up"), found("blending"), found("Dropout"))
    merged = merge_same(members, [[0, 1], [1, 2], [2, 3]])
    assert merged.pairs == (("Mixup", "mixing up"), ("blending", "Dropout"))
    assert len(merged.found) == 2
