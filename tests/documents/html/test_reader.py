"""HTML: what a reader of the page sees, with its headings, lists and tables."""

from __future__ import annotations

import pytest

from sommaire.documents.html.reader import read_html
from sommaire.documents.reading import read_document
from sommaire.errors import UnreadableFile
from sommaire.tables import Document


def page(body: str, head: str = "") -> Document:
    html = f"<!doctype html><html><head>{head}</head><body>{body}</body></html>"
    return read_document(html.encode(), name="page.html", format="html")


def texts(document: Document) -> list[str]:
    return [line.text for line in document.lines]


def markers(document: Document) -> list[list[str]]:
    kinds = ("bullet", "enumeration")
    return [
        [item.marker for item in document.items if item.list_id == one.list_id]
        for one in document.lists
        if one.kind in kinds
    ]


def test_headings_are_the_contents() -> None:
    document = page("<h1>Terms</h1><h2>1. Scope</h2><p>x<h3>1.1 What</h3><p>y<h2>2. End</h2>")
    assert document.title == "Terms"
    assert [(s.level, s.number, s.title) for s in document.sections] == [
        (1, "1", "Scope"),
        (2, "1.1", "What"),
        (1, "2", "End"),
    ]


def test_what_is_not_seen_is_not_read() -> None:
    document = page(
        "<nav>Home</nav><p>Seen<script>no()</script></p><p hidden>gone</p>"
        "<p style='display: none'>gone</p><template>gone</template><!-- gone -->"
        "<h2>Title<a class='headerlink'>¶</a></h2>"
    )
    assert texts(document) == ["Seen", "Title"]


@pytest.mark.parametrize(
    ("html", "printed"),
    [
        ("<ol><li>x<li>y</ol>", ["1.", "2."]),
        ("<ol type=a start=27><li>x<li>y</ol>", ["aa.", "ab."]),
        ("<ol type=I><li>x<li value=4>y<li>z</ol>", ["I.", "IV.", "V."]),
        ("<ol reversed><li>x<li>y</ol>", ["2.", "1."]),
        ("<ol style='list-style-type:lower-roman'><li>x<li>y</ol>", ["i.", "ii."]),
        ("<ol class=c><li>x<li>y</ol>", ["A.", "B."]),
        ("<ul><li>x<li>y</ul>", ["•", "•"]),
        ("<ul style='list-style:none'><li>x<li>y</ul>", ["", ""]),
        ("<ol><li>(a) x<li>(b) y</ol>", ["(a)", "(b)"]),
    ],
)
def test_items_have_the_markers_that_are_shown(html: str, printed: list[str]) -> None:
    document = page(html, "<style>.c { list-style-type: upper-alpha }</style>")
    assert markers(document) == [printed]
    assert [item.text for item in document.items][:2] == ["x", "y"]


def test_nested_items_are_not_glued_to_the_one_around_them() -> None:
    document = page("<p>Either:<ol><li>one<ul><li>in<li>out</ul>still one<li>two</ol>")
    outer, inner = [one for one in document.lists if one.kind in ("bullet", "enumeration")]
    items = {item.item_id: item for item in document.items}
    assert [i.text for i in items.values() if i.list_id == outer.list_id] == [
        "one still one",
        "two",
    ]
    assert items[inner.parent_item_id or 0].text == "one still one"
    assert outer.lead == "Either:"


def test_a_list_of_terms_is_a_list_of_names() -> None:
    document = page("<dl><dt>Agent<dd>acts for another.<dt>Buyer<dd>buys.</dl>")
    assert [(item.name, item.text) for item in document.items] == [
        ("Agent", "Agent acts for another."),
        ("Buyer", "Buyer buys."),
    ]


def test_points_that_a_table_places_are_a_list() -> None:
    inner = "<table><tr><td>(i)<td>inner</table><table><tr><td>(ii)<td>other</table>"
    document = page(
        f"<p>They are:<table><tr><td><p>(a)</p><td><p>first</p>{inner}</table>"
        "<table><tr><td>(b)<td>second</table>"
    )
    assert markers(document) == [["(a)", "(b)"], ["(i)", "(ii)"]]
    assert texts(document) == ["They are:", "(a) first", "(i) inner", "(ii) other", "(b) second"]


def test_cells_that_span_are_repeated_and_signs_go_to_their_figures() -> None:
    document = page(
        "<table><caption>Table 2. Costs</caption><tr><th rowspan=2>Item<th colspan=2>2023"
        "<tr><th colspan=2>actual<tr><td rowspan=2>Staff<td>$<td>10<tr><td><td>11</table>"
    )
    (table,) = document.floats
    assert (table.label, table.caption) == ("Table 2", "Table 2. Costs")
    assert table.body.split("\n") == [
        "| Item | 2023 actual |",
        "| --- | --- |",
        "| Staff | $10 |",
        "| Staff | 11 |",
    ]
    assert texts(document)[-2:] == ["Staff | $10", "11"]


def test_a_page_that_is_all_preformatted_is_plain_text() -> None:
    text = "TERMS\n\n1. Scope\n\nThe terms hold.\n\n2. Fees\n\nThere are fees.\n"
    document = page(f"<pre>{text}</pre>")
    assert [section.name for section in document.sections] == ["1 Scope", "2 Fees"]


def test_pages_turn_where_the_printed_page_would() -> None:
    document = page("<p>one<hr style='page-break-after: always'><p>two")
    assert [(line.page_num, line.text) for line in document.lines] == [(1, "one"), (2, "two")]


def test_the_encoding_that_the_page_declares_is_followed() -> None:
    data = "<meta charset='iso-8859-15'><p>10 € d’œuvre".encode("iso-8859-15", "replace")
    assert read_html(data).lines[0].text.startswith("10 €")


def test_a_page_without_text_is_refused() -> None:
    with pytest.raises(UnreadableFile, match="no text"):
        read_html(b"<html><body><script>go()</script></body></html>")


def test_nesting_without_end_is_read() -> None:
    html = b"<html><body>" + b"<div><font>" * 20_000 + b"deep" + b"</div>" * 10
    assert [line.text for line in read_html(html).lines] == ["deep"]


@pytest.mark.parametrize(
    "struck",
    [
        "<li><del>lunch</del>",
        "<li><s>lu<strike>n</strike></s><s>ch</s>",
        "<li style='text-decoration: red line-through'>lunch",
        "<li><span class='old'>lunch</span>",
    ],
)
def test_what_is_struck_out_is_left_out_and_told(struck: str) -> None:
    document = page(
        f"<p>We serve:<ul><li>breakfast{struck}<li><del>tea</del> dinner</ul>",
        head="<style>.old { text-decoration-line: line-through }</style>",
    )
    assert texts(document) == ["We serve:", "• breakfast", "• dinner"]
    assert [item.text for item in document.items] == ["breakfast", "dinner"]
    assert document.notes == ("Struck-out text is left out.",)


def test_struck_out_text_is_in_no_cell_term_or_number() -> None:
    document = page(
        "<table><tr><th>a<th>b<tr><td>1<td><del>2</del> 3</table>"
        "<dl><dt>Fee<dd>Five.<dt><del>Tax</del><dd><del>Six.</del></dl>"
        "<ol><li>one<li><del>two</del><li>three</ol>"
    )
    assert texts(document) == ["a | b", "1 | 3", "Fee", "Five.", "1. one", "3. three"]
    assert document.notes == ("Struck-out text is left out.",)


def test_a_page_that_is_one_pre_tells_of_its_struck_out_text() -> None:
    document = page("<pre>One line of text.\n<del>Two.</del>\nThree lines.</pre>")
    assert texts(document) == ["One line of text.", "Three lines."]
    assert document.notes == ("Struck-out text is left out.",)
