"""Names one under another without a mark: what introduces them, and what is no list."""

from __future__ import annotations

import pytest

from sommaire.documents.lists.layout import place_lines
from sommaire.documents.lists.unmarked import unmarked_lists
from tests.made import lines

NAMES = ["AOL Time Warner", "Yahoo", "Go/Infoseek", "Lycos"]


def _found(texts: list[str]) -> list[list[str]]:
    rows = lines(texts)
    drafts = unmarked_lists(rows, place_lines(rows), [])
    assert all(draft.end == "unknown" for draft in drafts)
    return [[rows[one.start_line].text for one in draft.entries] for draft in drafts]


@pytest.mark.parametrize(
    "over",
    [["Named Competitors", "-----------------"], ["The competitors are:"]],
)
def test_names_under_a_drawn_line_or_a_colon_are_a_list(over: list[str]) -> None:
    assert _found([*over, *NAMES]) == [NAMES]


@pytest.mark.parametrize(
    "texts",
    [
        NAMES,
        ["They are:", *NAMES[:2]],
        ["Send it to:", "Ann Fox", "12 Hill Street", "Leeds LS1 4AP, England,"],
        ["Signed:", "By: Ann", "Name: Fox", "Title: Chair"],
        ["He says:", "it is late", "and it rains", "all the day"],
    ],
)
def test_what_nothing_introduces_or_is_no_name_makes_no_list(texts: list[str]) -> None:
    assert _found(texts) == []
