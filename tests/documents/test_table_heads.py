"""Whether the first row of a table heads its columns though nothing marks it."""

from __future__ import annotations

import pytest

from sommaire.documents.html.reader import read_html
from sommaire.documents.table_heads import heads_columns

PEOPLE = [["Halvorsen", "Ingrid Solheim", "Director"], ["Brightwell", "Marcus Odell", "Chair"]]
LOSSES = [["Incendie", "500 euros"], ["Vol", "750 euros"]]


@pytest.mark.parametrize(
    ("first", "others", "heads"),
    [
        (["Party", "Name", "Title"], PEOPLE, True),
        (["Partie", "Nom", "Fonction"], PEOPLE, True),
        (["Sinistre", "Franchise"], LOSSES, True),
        (["Item", "Quantity"], [["Counter", "1"], ["Shelves", "6"]], True),
        (["Fire", "£500"], [["Theft", "£750"], ["Flood", "£900"]], False),  # a figure is no head
        (["Name", "Ann Fox"], [["Age", "41"], ["Salary", "£3,000"]], False),  # a form
        (["Nom", "Anne Petit"], [["Âge", "41"], ["Salaire", "3 000 euros"]], False),
        (["Mercury", "Venus"], [["Earth", "Mars"], ["Jupiter", "Saturn"]], False),
        (["Name", "Role"], [["Ann", "Chair"]], False),  # one row below is too few
        (["Name", "Role"], [["Ann", "Chair"], ["Role", "Role"]], False),  # says it twice
        (["Name", "What the person does for us all"], [["Ann", "x"], ["Bob", "y"]], False),
        (["Name", ""], [["Ann", "1"], ["Bob", "2"]], False),
    ],
)
def test_words_that_head_columns_are_known(
    first: list[str], others: list[list[str]], heads: bool
) -> None:
    assert heads_columns(first, others) is heads


def test_a_table_without_th_has_its_first_row_for_head() -> None:
    rows = "".join(
        f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>"
        for row in (["Party", "Name", "Title"], *PEOPLE)
    )
    marks = read_html(f"<p>Signed by:</p><table>{rows}</table>".encode()).marks
    assert marks is not None
    (mark,) = marks.tables
    assert mark.header == ("Party", "Name", "Title")
    assert [row[0] for row in mark.rows] == ["Halvorsen", "Brightwell"]
