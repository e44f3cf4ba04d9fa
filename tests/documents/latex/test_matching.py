"""A PDF's tables with the bodies of its source."""

from __future__ import annotations

from pathlib import Path

import pytest

from sommaire.documents.latex.matching import join_source
from sommaire.errors import InputError
from sommaire.ingest import read
from sommaire.tables import Float, Line
from tests.made import printed

GOLDEN = Path(__file__).parents[2] / "golden" / "latex-tables"


def table(caption: str, body: str, *, page_num: int = 1, start: int = 0, end: int = 1) -> Float:
    return Float(
        0, "table", caption[:7], caption, body, page_num, 0, 0, 0, 0, None, "pdf", start, end
    )


def page(text: str) -> list[Line]:
    return list(printed(text))


BODY = "| A | B |\n| --- | --- |\n| x | 1.5 |\n| y | 2.5 |"


def test_a_body_of_the_source_replaces_that_of_the_same_caption() -> None:
    lines = page("x 1.5\ny 2.5")
    ours = [table("Table 3. The scores (Smith, 2019)", "| broken |")]
    (joined,) = join_source(ours, [table("Table 1: The scores [12]", BODY)], lines).floats
    assert (joined.body, joined.source) == (BODY, "latex")
    assert joined.caption == "Table 3. The scores (Smith, 2019)"


def test_another_caption_keeps_the_body_of_the_page() -> None:
    lines = page("x 1.5\ny 2.5")
    ours = [table("Table 1. The scores of all systems", "| own |")]
    result = join_source(ours, [table("Table 1: Statistics of each corpus", BODY)], lines)
    assert (result.floats[0].body, result.floats[0].source) == ("| own |", "pdf")
    assert result.notes == ("0 of 1 tables have their body from the LaTeX source.",)


def test_other_figures_than_those_of_the_page_are_another_version() -> None:
    lines = page("x 7.1\ny 8.2")
    result = join_source([table("Table 1. Scores", "| own |")], [table("Table 1: Scores", BODY)],
                         lines)  # fmt: skip
    assert result.floats[0].source == "pdf"
    assert "other figures" in result.notes[0]


def test_like_captions_are_told_apart_by_their_numbers() -> None:
    lines = page("x 1.5\ny 2.5\nz 9.5")
    other = BODY.replace("2.5", "9.5")
    ours = [table("Table 1. Results", ""), table("Table 2. Results", "")]
    given = [table("Table 2: Results", other), table("Table 1: Results", BODY)]
    assert [one.body for one in join_source(ours, given, lines).floats] == [BODY, other]


def test_captions_that_nothing_tells_apart_keep_the_page() -> None:
    lines = page("x 1.5\ny 2.5")
    ours = [table("Table A. Results", ""), table("Table B. Results", "")]
    given = [table("Results", BODY), table("Results", BODY)]
    assert {one.source for one in join_source(ours, given, lines).floats} == {"pdf"}


def test_a_label_alone_is_completed_by_the_lines_below_it() -> None:
    lines = page("TABLE 1\nThe results of all the systems\nx 1.5\ny 2.5")
    ours = [table("TABLE 1", "", end=4)]
    (joined,) = join_source(ours, [table("Table 1: The results of all the systems", BODY)],
                            lines).floats  # fmt: skip
    assert joined.source == "latex"


def test_a_part_of_the_table_that_stood_apart_is_no_table_of_its_own() -> None:
    lines = page("Table 1. Scores\nx 1.5\ny 2.5")
    ours = [table("Table 1. Scores", ""), table("", "| x | 1.5 |\n| y | 2.5 |", start=1, end=3)]
    (joined,) = join_source(ours, [table("Table 1: Scores", BODY)], lines).floats
    assert (joined.start_line, joined.end_line, joined.body) == (0, 3, BODY)


@pytest.mark.parametrize("name", ["ruled", "columns"])
def test_a_typeset_document_takes_all_its_tables_from_its_source(name: str) -> None:
    document = read(GOLDEN / f"{name}.pdf", source=GOLDEN / f"{name}.tex")
    source = read(GOLDEN / f"{name}.tex")
    captioned = [one for one in document.floats if one.caption]
    assert {one.source for one in captioned} == {"latex"}
    assert [one.body for one in captioned] == [one.body for one in source.floats]
    assert [one.caption.split(" ", 2)[2] for one in captioned] == [
        one.caption.split(" ", 2)[2] for one in source.floats
    ]


def test_a_source_goes_with_a_pdf_only() -> None:
    with pytest.raises(InputError, match="goes with a PDF"):
        read(b"# Title", source=b"\\section{x}", name="a.md")


def test_what_is_no_source_is_told() -> None:
    with pytest.raises(InputError, match="not a LaTeX source"):
        read(GOLDEN / "ruled.pdf", source=b"\x89PNG....")
