"""Word documents: the numbers that Word prints, the structure that its styles give."""

from __future__ import annotations

import io
import zipfile

import pytest

from sommaire.documents.reading import read_document
from sommaire.errors import UnreadableFile
from sommaire.tables import Document
from tests.made_docx import docx, level, numbering, p, r, tbl, tc

CLAUSES = [
    level(0, "decimal", "%1."),
    level(1, "decimal", "%1.%2"),
    level(2, "lowerLetter", "(%3)"),
    level(3, "lowerRoman", "(%4)"),
]
LONG = "At its own cost, and within thirty days of each order that it has accepted in writing,"


def read(*blocks: str, numbers: str = "", parts: dict[str, str] | None = None) -> Document:
    data = docx(*blocks, numbers=numbers, parts=parts)
    return read_document(data, name="a.docx", format="docx")


def texts(document: Document) -> list[str]:
    return [line.text for line in document.lines]


def markers(document: Document) -> list[list[str]]:
    return [
        [item.marker for item in document.items if item.list_id == one.list_id]
        for one in document.lists
        if one.kind in ("bullet", "enumeration")
    ]


def test_headings_have_their_printed_numbers_and_levels() -> None:
    """docling-project/docling#612, #1275: multilevel numbering lost or taken for items."""
    document = read(
        p("Supply Agreement", style="Title"),
        p("Definitions", style="Titre1", num=(1, 0)),
        p("Terms", style="Titre2", num=(1, 1)),
        p("Words", style="Mine", num=(1, 1)),
        p("Delivery", style="Titre1", num=(1, 0)),
        p("Place", style="Titre2", num=(1, 1)),
        numbers=numbering(CLAUSES),
    )
    assert [(s.level, s.number, s.title) for s in document.sections] == [
        (1, "1", "Definitions"),
        (2, "1.1", "Terms"),
        (2, "1.2", "Words"),
        (1, "2", "Delivery"),
        (2, "2.1", "Place"),
    ]
    assert texts(document)[1:3] == ["1. Definitions", "1.1 Terms"]


def test_clauses_without_a_style_keep_the_numbers_that_no_run_holds() -> None:
    """xberg-io/xberg#1550: auto-numbered clauses lost their numbers."""
    document = read(
        p(f"{LONG} the Supplier shall:", num=(1, 0)),
        p("deliver the Goods;", num=(1, 2)),
        p("insure them against", num=(1, 2)),
        p("fire, and", num=(1, 3)),
        p("theft; and", num=(1, 3)),
        p("invoice them.", num=(1, 2)),
        p(f"{LONG} the Buyer shall pay.", num=(1, 0)),
        numbers=numbering(CLAUSES),
    )
    assert texts(document) == [
        f"1. {LONG} the Supplier shall:",
        "(a) deliver the Goods;",
        "(b) insure them against",
        "(i) fire, and",
        "(ii) theft; and",
        "(c) invoice them.",
        f"2. {LONG} the Buyer shall pay.",
    ]
    assert markers(document) == [["1.", "2."], ["(a)", "(b)", "(c)"], ["(i)", "(ii)"]]
    points = document.lists[1]
    parent = next(i for i in document.items if i.item_id == points.parent_item_id)
    assert parent.marker == "1."


@pytest.mark.parametrize(
    ("levels", "printed"),
    [
        ([level(0, "upperRoman", "Article %1")], ["Article I", "Article II"]),
        ([level(0, "lowerLetter", "%1)")], ["a)", "b)"]),
        ([level(0, "decimalZero", "R-%1")], ["R-01", "R-02"]),
        ([level(0, "bullet", "\uf0b7")], ["•", "•"]),
        ([level(0, "bullet", "–")], ["–", "–"]),
        ([level(0, "none", "")], ["", ""]),
        ([level(0, "ordinal", "%1")], ["1st", "2nd"]),
    ],
)
def test_items_are_numbered_as_word_does(levels: list[str], printed: list[str]) -> None:
    document = read(p("one", num=(1, 0)), p("two", num=(1, 0)), numbers=numbering(levels))
    assert markers(document) == [printed]


def test_a_list_begins_again_where_its_override_says() -> None:
    override = (
        '<w:num w:numId="2"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0">'
        '<w:startOverride w:val="1"/></w:lvlOverride></w:num>'
    )
    document = read(
        p("a", num=(1, 0)),
        p("b", num=(1, 0)),
        p("Again:"),
        p("c", num=(2, 0)),
        p("d", num=(2, 0)),
        numbers=numbering(CLAUSES, overrides=override),
    )
    assert texts(document) == ["1. a", "2. b", "Again:", "1. c", "2. d"]
    assert markers(document) == [["1.", "2."], ["1.", "2."]]


def test_legal_numbering_prints_digits_and_restarts_below() -> None:
    levels = [
        level(0, "upperRoman", "%1."),
        level(1, "decimal", "%1.%2", more="<w:isLgl/>"),
    ]
    document = read(*(p("x", num=(1, n)) for n in (0, 1, 1, 0, 1)), numbers=numbering(levels))
    assert [text.split()[0] for text in texts(document)] == ["I.", "1.1", "1.2", "II.", "2.1"]


def test_text_between_items_does_not_begin_the_list_again() -> None:
    document = read(
        p("one", num=(1, 0)), p("Between."), p("two", num=(1, 0)), numbers=numbering(CLAUSES)
    )
    assert markers(document) == [["1.", "2."]]


def test_headings_that_only_look_like_it_are_found() -> None:
    body = "The parties agree on what is written below, in full and without any exception at all."
    document = read(
        *(
            block
            for n, name in enumerate(("Scope", "Fees", "Term", "Law"), 1)
            for block in (p(f"{n}. {name}", bold=True), p(body), p(body))
        )
    )
    assert [section.name for section in document.sections] == [
        "1 Scope",
        "2 Fees",
        "3 Term",
        "4 Law",
    ]


def test_numbered_paragraphs_in_bold_are_headings_where_no_style_says_so() -> None:
    body = "The parties agree on what is written below, in full and without any exception at all."
    document = read(
        *(
            block
            for name in ("Scope", "Fees", "Term", "Law")
            for block in (p(name, num=(1, 0), bold=True), p(body), p(body))
        ),
        numbers=numbering(CLAUSES),
    )
    assert [section.name for section in document.sections] == [
        "1 Scope",
        "2 Fees",
        "3 Term",
        "4 Law",
    ]
    assert markers(document) == []


def test_notes_stand_behind_their_paragraphs() -> None:
    note = '<w:footnote w:id="2"><w:p><w:r><w:t>See the Act.</w:t></w:r></w:p></w:footnote>'
    reference = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    document = read(p("A claim", runs=reference + r(".")), p("More."), parts={"footnotes": note})
    assert [(line.role, line.text) for line in document.lines] == [
        ("body", "A claim1."),
        ("footnote", "1 See the Act."),
        ("body", "More."),
    ]


def test_a_table_repeats_what_spans_and_has_its_caption() -> None:
    merged = '<w:vMerge w:val="restart"/>'
    document = read(
        p("Table 1: Costs", style="Caption"),
        tbl(
            tc(p("Item", bold=True)) + tc(p("Year", bold=True), more='<w:gridSpan w:val="2"/>'),
            tc(p("Staff"), more=merged) + tc(p("2023")) + tc(p("10")),
            tc(p(""), more="<w:vMerge/>") + tc(p("2024")) + tc(p("11")),
        ),
    )
    (table,) = document.floats
    assert (table.label, table.body.split("\n")) == (
        "Table 1",
        ["| Item | Year | Year |", "| --- | --- | --- |", "| Staff | 2023 | 10 |",
         "| Staff | 2024 | 11 |"],
    )  # fmt: skip
    assert texts(document) == ["Table 1: Costs", "Item | Year", "Staff | 2023 | 10", "2024 | 11"]


def test_pages_turn_where_the_file_says_so() -> None:
    page_break = '<w:r><w:br w:type="page"/></w:r>'
    document = read(
        p("one", runs=page_break + r("two")),
        p("three", more="<w:pageBreakBefore/>"),
        p("four", more='<w:sectPr><w:type w:val="continuous"/></w:sectPr>'),
        p("five", more="<w:sectPr/>"),
        p("", runs=page_break),
        p("six"),
    )
    assert [(line.page_num, line.text) for line in document.lines] == [
        (1, "one"), (2, "two"), (3, "three"), (3, "four"), (3, "five"), (4, "six"),
    ]  # fmt: skip


def test_changes_are_read_as_accepted_and_told() -> None:
    changed = f"<w:ins>{r('new')}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>"
    document = read(p("It is ", runs=changed))
    assert texts(document) == ["It is new"]
    assert "2 tracked changes" in " ".join(document.notes)


@pytest.mark.parametrize("sign", ["<w:strike/>", "<w:dstrike/>"])
def test_what_is_struck_out_is_left_out_and_told(sign: str) -> None:
    old = f"<w:r><w:rPr>{sign}</w:rPr><w:t>old</w:t></w:r>"
    kept = '<w:r><w:rPr><w:strike w:val="0"/></w:rPr><w:t>new</w:t></w:r>'
    document = read(
        p("It is ", runs=old + kept),
        p("", runs=old),
        p("one", num=(1, 0)),
        p("", runs=old, num=(1, 0)),
        p("three", num=(1, 0)),
        numbers=numbering([level(0, "bullet", "–")]),
    )
    assert texts(document) == ["It is new", "– one", "– three"]
    assert markers(document) == [["–", "–"]]
    assert "Struck-out text is left out." in document.notes


def test_what_is_printed_once_is_read_once() -> None:
    both = (
        '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
        f"<mc:Choice>{r('chosen')}</mc:Choice><mc:Fallback>{r('fallen back')}</mc:Fallback>"
        "</mc:AlternateContent>"
    )
    hidden = "<w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>"
    document = read(p("", runs=both + hidden), p("Contents 1", style="TM1"))
    assert [(line.role, line.text) for line in document.lines] == [
        ("body", "chosen"),
        ("contents", "Contents 1"),
    ]


def test_the_heads_of_pages_are_read_once_and_are_no_text() -> None:
    document = read(p("Body"), parts={"header": p("Confidential"), "footer": p("v1")})
    assert [(line.role, line.text) for line in document.lines] == [
        ("header", "Confidential"),
        ("body", "Body"),
        ("footer", "v1"),
    ]


def test_entities_are_refused() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]>'
    data = docx(p("x"))
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode()
            new.writestr(name, bomb + text if name == "word/document.xml" else text)
    with pytest.raises(UnreadableFile, match="entities"):
        read_document(out.getvalue(), name="a.docx", format="docx")
