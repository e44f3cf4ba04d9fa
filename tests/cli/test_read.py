"""`sommaire read` and `sommaire toc` in a pipe, as JSON, as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from sommaire.cli.read import TableName
from sommaire.cli.tables import TABLES
from sommaire.tables import rows
from tests.cli.answers import document
from tests.cli.conftest import Fake, Said

Sommaire = Callable[..., Said]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("lines", ["d/s.pdf:1:1 Scope", "d/s.pdf:1:The parts are:"]),
        ("toc", ["d/s.pdf:1:1 Scope", "d/s.pdf:1:  1.1 Parts"]),
        ("items", ["d/s.pdf:1:(a) one, é", "d/s.pdf:1:(b) two"]),
        ("lists", ["d/s.pdf:1:The parts are:"]),
        ("floats", ["d/s.pdf:1:Table 1. Sizes"]),
        ("passages", ["d/s.pdf:1:The parts are: (a) one (b) two"]),
        ("pages", ["d/s.pdf:1:i read 30/30", "d/s.pdf:2:2 scanned 0/0 an image and no text"]),
    ],
)
def test_a_pipe_gets_one_row_a_line(
    fake: Fake, sommaire: Sommaire, table: str, expected: list[str]
) -> None:
    said = sommaire("read", "d/s.pdf", "--table", table)
    assert said.code == 0
    assert said.out.splitlines()[: len(expected)] == expected


def test_what_was_not_read_is_said_on_standard_error(fake: Fake, sommaire: Sommaire) -> None:
    err = sommaire("toc", "s.pdf").err
    assert "page 2 was not read whole: scanned an image and no text" in err
    assert "note: the outline was repaired" in err


@pytest.mark.parametrize("table", list(TABLES))
def test_json_rows_read_back_as_the_rows_they_were(
    fake: Fake, sommaire: Sommaire, table: str
) -> None:
    shown = json.loads(sommaire("read", "s.pdf", "--table", table, "--json").out)
    view = TABLES[table]
    cells = {name: [row[name] for row in shown] for name in shown[0]}
    assert rows(cells, view.row_type) == tuple(view.rows(document()))


def test_toc_json_is_a_list_of_rows_with_the_columns_of_the_specification(
    fake: Fake, sommaire: Sommaire
) -> None:
    shown = json.loads(sommaire("toc", "s.pdf", "--json").out)
    assert [row["title"] for row in shown] == ["Scope", "Parts"]
    names = (
        "section_id parent_id level number title first_page_num last_page_num start_line end_line "
        "n_pages witnesses language"
    )
    assert list(shown[0]) == names.split()


def test_csv_has_a_header_and_every_column(fake: Fake, sommaire: Sommaire) -> None:
    said = sommaire("read", "s.pdf", "--table", "toc", "--csv")
    first, *_ = csv.DictReader(io.StringIO(said.out))
    assert (first["title"], first["witnesses"]) == ("Scope", "outline;numbering")


def test_every_table_of_a_document_can_be_asked_for() -> None:
    assert [name.value for name in TableName] == list(TABLES)


def test_an_empty_table_is_an_empty_list(fake: Fake, sommaire: Sommaire) -> None:
    fake.document = replace(document(), items=())
    assert sommaire("read", "s.pdf", "--table", "items", "--json").out == "[\n]\n"
    assert sommaire("read", "s.pdf", "--table", "items").out == ""


def test_one_page_is_the_rows_that_touch_it(fake: Fake, sommaire: Sommaire) -> None:
    said = sommaire("read", "s.pdf", "--table", "toc", "--page", "2")
    assert said.out.splitlines() == ["s.pdf:1:1 Scope"]


def test_a_page_that_is_not_there_is_misuse(fake: Fake, sommaire: Sommaire) -> None:
    said = sommaire("read", "s.pdf", "--page", "3")
    assert said.code == 2
    assert said.err.startswith("error: there is no page 3\n  where: s.pdf\n  what to do: pages go")


def test_options_reach_the_reader(fake: Fake, sommaire: Sommaire) -> None:
    sommaire("toc", "s.pdf", "--no-outline", "--password", "x")
    assert fake.calls == [
        ("read", "s.pdf", {"source": None, "password": "x", "use_outline": False})
    ]
