"""Sums and extremes over a column of a table: exact, every row cited, never guessed."""

from __future__ import annotations

import pytest

from sommaire.answer import Answer
from sommaire.ask import ask
from sommaire.retrieval.columns import column_result
from sommaire.tables import Document
from sommaire.understanding import understand
from tests.sketched import laid_out

TABLE = """
# 1 Costs
The costs are below.
Table 3. Costs and staff by site
| Site | Cost | Staff |
| Lyon | 1,200 | 12 |
| Lille | 800.5 | 30 |
| Brest | 99.5 | 7 |
| Total | 2,100 | 49 |
All sites are in the north or the south.
"""


def answered(question: str, sketch: str = TABLE) -> Answer:
    return ask(question, laid_out(sketch))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What is the sum of the costs in Table 3?", "over 3 rows, is 2,100."),
        ("What is the total cost in Table 3?", "over 3 rows, is 2,100."),
        ("What is the highest cost in Table 3?", "is 1,200."),
        ("What is the lowest number of staff in Table 3?", "is 7."),
        ("Quel est le total de la colonne « Staff » du tableau 3 ?", "sur 3 lignes, est 49."),
    ],
)
def test_a_column_is_summed_or_searched_without_its_total_row(question: str, said: str) -> None:
    text = answered(question).text
    assert text is not None
    assert said in text.split("\n")[0]


def test_every_row_that_was_counted_is_cited() -> None:
    answer = answered("What is the sum of the costs in Table 3?")
    assert answer.sentences[0].citations == (1, 2, 3)
    assert [one.quote.split()[0] for one in answer.citations] == ["Lyon", "Lille", "Brest"]
    assert [s.text for s in answer.sentences[1:]] == ["Lyon: 1,200", "Lille: 800.5", "Brest: 99.5"]


def test_an_extreme_cites_the_rows_that_have_it() -> None:
    answer = answered("What is the highest cost in Table 3?")
    assert [sentence.text for sentence in answer.sentences[1:]] == ["Lyon: 1,200"]


def test_a_cell_that_is_no_number_is_told() -> None:
    text = answered("What is the sum of the costs in Table 3?", TABLE.replace("99.5", "n/a")).text
    assert text is not None
    assert "Brest: n/a" in text


def none_of(question: str, document: Document) -> bool:
    return column_result(document, understand(question, document)) is None


@pytest.mark.parametrize(
    "question",
    [
        "What is the sum of the weights in Table 3?",
        "What is the cost in Table 3?",
        "What is the sum of the costs?",
        "What is the sum of the costs in Table 4?",
    ],
)
def test_without_table_column_or_operation_nothing_is_computed(question: str) -> None:
    assert none_of(question, laid_out(TABLE))


def test_percentages_and_plain_numbers_are_not_added_up() -> None:
    mixed = laid_out(TABLE.replace("99.5", "9 %"))
    assert none_of("What is the sum of the costs in Table 3?", mixed)
