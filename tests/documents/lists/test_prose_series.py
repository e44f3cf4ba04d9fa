"""Series in prose, announced by a number, a verb, a dash, or counted by markers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.documents.lists.find import find_lists
from tests.made import printed


def _series(text: str) -> list[list[str]]:
    listed = find_lists(printed(text), (), ())
    return [
        [item.text for item in listed.items if item.list_id == entry.list_id]
        for entry in listed.lists
        if entry.kind == "prose series"
    ]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("There are three levels: low, moderate, and high.", ["low", "moderate", "high"]),
        ("The four Tiers are Partial, Informed, Repeatable, and Adaptive.",
         ["Partial", "Informed", "Repeatable", "Adaptive"]),
        ("The values for impact are LOW, MODERATE, or HIGH.", ["LOW", "MODERATE", "HIGH"]),
        ("It has the following parts: a head, a body and a tail.", ["a head", "a body", "a tail"]),
        ("The set comprises a pump, a hose and a valve.", ["a pump", "a hose", "a valve"]),
        ("Some folders, namely /bin, /sbin and /usr, are fixed.", ["/bin", "/sbin", "/usr"]),
        ("The ports are 80, 443 and 8443.", ["80", "443", "8443"]),
        ("The file formats are png, jpeg and tiff.", ["png", "jpeg", "tiff"]),
        ("Les intervenants sont Mme Caron et M. Paul Rey.", ["Mme Caron", "M. Paul Rey"]),
        ("Il y a trois niveaux : faible, modéré et élevé.", ["faible", "modéré", "élevé"]),
        ("On distingue les cas suivants : la vente, le bail et le prêt.",
         ["la vente", "le bail", "le prêt"]),
        ("Il existe deux types de paquets : les sources et les binaires.",
         ["les sources", "les binaires"]),
        ("La commission comprend un président, deux juges et un greffier.",
         ["un président", "deux juges", "un greffier"]),
        ("It rates practices as Partial (Tier 1), Informed (Tier 2), and Adaptive (Tier 3).",
         ["Partial (Tier 1)", "Informed (Tier 2)", "Adaptive (Tier 3)"]),
        ("R has three basic (‘atomic’) types: logical, integer, and raw.",
         ["logical", "integer", "raw"]),
        ("There are three types of objects. They are calls, expressions, and names.",
         ["calls", "expressions", "names"]),
        ("Il y a trois types d'objets. Ce sont les appels, les expressions et les noms.",
         ["les appels", "les expressions", "les noms"]),
    ],
)  # fmt: skip
def test_an_announced_series_is_a_list(text: str, items: list[str]) -> None:
    assert _series(text) == [items]


@pytest.mark.parametrize(
    "text",
    [
        "They sell fruit, such as apples, pears, and plums, in three shops.",
        "There are four levels: low, moderate, and high.",
        "The party sends, by post, a note, and waits.",
        "These two parts are compared, and any difference found is returned.",
        "The values are supported by debt, by faith, and by hope.",
        "It is composed of a central, governmental agency in Paris, and banks.",
        "The board comprises seven members, who are named by the king, and sit.",
        "Costs include, but are not limited to, rent, heat, and light.",
        "Il vend des fruits, par exemple des pommes, des poires et des prunes.",
        "There are two types of objects. They are red, heavy, and cheap.",
        "The fees are payable, refundable and shared.",
        "Les locaux sont fermés, chauffés et propres aux sols.",
    ],
)
def test_what_is_not_closed_or_not_counted_is_no_list(text: str) -> None:
    assert _series(text) == []


def test_markers_that_count_inside_a_sentence_are_a_list() -> None:
    text = "The supplier shall (i) deliver the goods; (ii) insure them; and (iii) invoice them."
    listed = find_lists(printed(text), (), ())
    assert [(item.marker, item.text) for item in listed.items] == [
        ("(i)", "deliver the goods"),
        ("(ii)", "insure them"),
        ("(iii)", "invoice them."),
    ]


@pytest.mark.parametrize(
    ("text", "series"),
    [
        (
            "The buyer warrants that: (i) it pays; (ii) it reads. The seller warrants that: "
            "(i) it owns; (ii) it ships.",
            [["it pays", "it reads"], ["it owns", "it ships"]],
        ),
        (
            "It may end (a) by notice, or (b) where the other (i) fails or (ii) merges.",
            [["fails", "merges"], ["by notice", "where the other (i) fails or (ii) merges"]],
        ),
        ("It ends if (a) a debt is due 90 days (b) a court says so.",
         [["a debt is due 90 days", "a court says so"]]),
        ("It shall: (i) pay; (ii) ship; (iii) and read.", [["pay", "ship", "read"]]),
        ("See (a) above and paragraph (b).", []),
    ],
)  # fmt: skip
def test_each_numbered_series_of_a_paragraph_is_a_list(text: str, series: list[list[str]]) -> None:
    assert sorted([t.rstrip(".") for t in one] for one in _series(text)) == sorted(series)


def test_the_name_of_a_part_leaves_its_number_out() -> None:
    text = "It rates practices as Partial (Tier 1), Informed (Tier 2), and Adaptive (Tier 3)."
    assert [item.name for item in find_lists(printed(text), (), ()).items] == [
        "Partial",
        "Informed",
        "Adaptive",
    ]


def test_an_item_knows_the_line_it_stands_on() -> None:
    rows = printed(
        "There are three levels of the impact that an event may have: low,\nmoderate, and high."
    )
    listed = find_lists(rows, (), ())
    assert [(item.start_line, item.end_line) for item in listed.items] == [(0, 1), (1, 2), (1, 2)]


_NOUNS = "apple pear plum fig grape melon".split()
_COUNTS = {3: "three", 4: "four", 5: "five", 6: "six"}


@given(st.lists(st.sampled_from(_NOUNS), min_size=3, max_size=6, unique=True), st.booleans())
def test_a_counted_series_is_found_whole(nouns: list[str], with_comma: bool) -> None:
    joined = ", ".join(nouns[:-1]) + ("," if with_comma else "") + f" and {nouns[-1]}"
    assert _series(f"There are {_COUNTS[len(nouns)]} kinds: {joined}.") == [nouns]
