"""Tables as pandas frames, and what is said where pandas is not installed."""

from __future__ import annotations

import dataclasses
import sys

import pytest

from sommaire.errors import MissingExtra
from sommaire.tables import Document, Line, Remark, Section, columns, rows
from tests.cli.answers import document

FRAMES = {
    "page_df": "pages",
    "line_df": "lines",
    "toc_df": "sections",
    "float_df": "floats",
    "list_df": "lists",
    "item_df": "items",
    "passage_df": "passages",
}


@pytest.mark.parametrize(("frame", "table"), FRAMES.items())
def test_a_frame_has_a_row_a_row_and_a_column_a_field(frame: str, table: str) -> None:
    made = document()
    df = getattr(made, frame)
    names = [field.name for field in dataclasses.fields(getattr(made, table)[0])]
    assert len(df) == len(getattr(made, table))
    assert list(df.columns) == names


def test_an_empty_table_keeps_its_columns() -> None:
    empty = Document("a.pdf", "0", "1", "", "en")
    names = [field.name for field in dataclasses.fields(Section)]
    assert list(empty.toc_df.columns) == names


def test_the_structure_report_is_a_frame_too() -> None:
    remark = Remark("gap", "Between 1 and 3 a number is missing.", 4, 2)
    df = Document("a.pdf", "0", "1", "", "en", remarks=(remark,)).remark_df
    assert df.iloc[0].to_dict() == dataclasses.asdict(remark)


def test_rows_turned_into_columns_and_back_are_the_same() -> None:
    made = document()
    assert rows(columns(made.lines, Line), Line) == made.lines
    assert rows(columns(made.sections, Section), Section) == made.sections


def test_without_pandas_the_way_to_install_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingExtra) as caught:
        document().line_df  # noqa: B018
    assert "pandas" in caught.value.what
    assert caught.value.mend == "pip install 'sommaire[frames]'"


def test_a_document_shows_its_contents_in_a_notebook_and_escapes_them() -> None:
    evil = dataclasses.replace(document().sections[0], title="<script>")
    html = dataclasses.replace(document(), sections=(evil,))._repr_html_()
    assert "1 &lt;script&gt;" in html
    assert "<script>" not in html
