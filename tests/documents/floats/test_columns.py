"""Tables on pages of two columns, across both of them, and on pages that are set sideways."""

from __future__ import annotations

from collections.abc import Sequence

from sommaire.documents.reading import read_document
from sommaire.tables import Document
from tests.made_pdf import Draw, Text, paragraph, pdf, prose

_LEFT, _RIGHT = 60.0, 320.0
_N_LINES = 30
_ROWS = (
    ("System", "First", "Second"),
    ("Alpha", "12.5", "31.0"),
    ("Beta", "14.1", "29.7"),
    ("Gamma", "15.9", "28.2"),
)


def grid(x: float, y: float, steps: Sequence[float]) -> list[Draw]:
    return [
        Text(x + step, y + 13 * number, cell)
        for number, row in enumerate(_ROWS)
        for step, cell in zip(steps, row, strict=True)
    ]


def column(x: float, y: float, n_lines: int) -> list[Draw]:
    return paragraph(prose(n_lines, start=int(x), length=42), x=x, y=y)


def read(*page: Draw) -> Document:
    return read_document(pdf(page), name="x.pdf")


def body_of(document: Document) -> list[str]:
    (table,) = document.floats
    return table.body.split("\n")


def test_a_table_across_both_columns_leaves_the_text_below_alone() -> None:
    caption = "Table 1: The systems and the values that each has reached in the two of the series"
    document = read(
        Text(90, 80, caption),
        *grid(90, 100, (0, 200, 330)),
        *column(_LEFT, 200, _N_LINES),
        *column(_RIGHT, 200, _N_LINES),
    )
    assert body_of(document)[2:] == [
        "| Alpha | 12.5 | 31.0 |",
        "| Beta | 14.1 | 29.7 |",
        "| Gamma | 15.9 | 28.2 |",
    ]
    assert sum(line.role == "body" for line in document.lines) == 2 * _N_LINES


def test_a_table_that_opens_the_second_column_keeps_to_it() -> None:
    document = read(
        *column(_LEFT, 80, _N_LINES + 10),
        *grid(_RIGHT + 40, 80, (0, 80, 130)),
        Text(_RIGHT, 150, "Table 1: The systems and their two values"),
        *column(_RIGHT, 190, _N_LINES),
    )
    assert body_of(document)[2] == "| Alpha | 12.5 | 31.0 |"
    assert sum(line.role == "body" for line in document.lines) == 2 * _N_LINES + 10


def test_a_table_that_is_set_sideways_is_read_like_any_other() -> None:
    turned = [
        Text(200 + 14 * number, 700 - step, cell, angle=90)
        for number, row in enumerate(_ROWS)
        for step, cell in zip((0, 200, 300), row, strict=True)
    ]
    caption = Text(180, 700, "Table 1: The systems and their two values", angle=90)
    document = read(caption, *turned)
    assert body_of(document)[2] == "| Alpha | 12.5 | 31.0 |"
    (table,) = document.floats
    assert table.caption == "Table 1: The systems and their two values"
    assert table.x1 - table.x0 < table.y1 - table.y0  # as it is displayed


def test_a_table_that_is_set_sideways_the_other_way_too() -> None:
    turned = [
        Text(400 - 14 * number, 100 + step, cell, angle=-90)
        for number, row in enumerate(_ROWS)
        for step, cell in zip((0, 200, 300), row, strict=True)
    ]
    document = read(Text(420, 100, "Table 1: The systems and their values", angle=-90), *turned)
    assert body_of(document)[2] == "| Alpha | 12.5 | 31.0 |"
