"""Tables and figures from the boxes of lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from sommaire.documents.floats.find import find_floats
from sommaire.documents.lists.find import find_lists
from sommaire.documents.parsed import Rule
from sommaire.tables import Float, Line
from tests.made import printed

_WIDE = "These words fill a line of the page from the left edge to the right edge of it"


def _tables(rows: Sequence[Line]) -> list[Float]:
    return [table for table in find_floats(rows, ()).floats if table.kind == "table"]


def test_a_table_is_a_grid_tied_to_the_caption_above() -> None:
    rows = printed(
        f"""
{_WIDE}.

Table 3. Budget by year

**Service**            **2022**     **2023**
Checks                  1,146        3,580
Transfers                 317           58
Fees                       42            7

{_WIDE}.
"""
    )
    (table,) = _tables(rows)
    assert (table.label, table.caption) == ("Table 3", "Table 3. Budget by year")
    assert table.body.split("\n") == [
        "| Service | 2022 | 2023 |",
        "| --- | --- | --- |",
        "| Checks | 1,146 | 3,580 |",
        "| Transfers | 317 | 58 |",
        "| Fees | 42 | 7 |",
    ]
    roles = [row.role for row in find_floats(rows, ()).lines]
    assert roles == ["body", "caption", *["table"] * 12, "body"]


def test_a_caption_below_is_taken_too_in_french() -> None:
    rows = printed(
        f"""
{_WIDE}.

**paquet**      **taille**
mc               1482
sudo             5990
vim              3570

Tableau 1.1 – Liste de paquets

{_WIDE}.
"""
    )
    (table,) = _tables(rows)
    assert table.label == "Tableau 1.1"
    assert table.body.count("\n") == 4


def test_a_first_column_that_spans_rows_is_repeated() -> None:
    rows = printed(
        """
Table 1. Names

**Function**      **Category**       **Code**
Govern (GV)       Context            GV.OC
                  Strategy           GV.RM
                  Policy             GV.PO
Identify (ID)     Assets             ID.AM
                  Risks              ID.RA
"""
    )
    (table,) = _tables(rows)
    assert table.body.split("\n")[3:5] == [
        "| Govern (GV) | Strategy | GV.RM |",
        "| Govern (GV) | Policy | GV.PO |",
    ]


def test_wrapped_cells_are_one_cell() -> None:
    rows = printed(
        """
Table 2. Tiers

**Tier**          **Governance**
Partial           The strategy of the organization is
                  managed as it comes.

Informed          The practices are approved by the
                  management but are not yet a policy
                  of the whole house.
"""
    )
    (table,) = _tables(rows)
    assert table.body.split("\n")[2:] == [
        "| Partial | The strategy of the organization is managed as it comes. |",
        "| Informed | The practices are approved by the management but are not yet a policy of the "
        "whole house. |",
    ]


def test_rows_of_a_table_are_items_named_by_what_tells_them_apart() -> None:
    rows = printed(
        """
Table 1. Names

**Function**      **Category**       **Code**
Govern (GV)       Context            GV.OC
                  Strategy           GV.RM
                  Policy             GV.PO
Identify (ID)     Assets             ID.AM
                  Risks              ID.RA
"""
    )
    found = find_floats(rows, ())
    listed = find_lists(found.lines, (), found.floats)
    (table,) = [entry for entry in listed.lists if entry.kind == "table row"]
    items = [item for item in listed.items if item.list_id == table.list_id]
    assert table.lead == "Table 1. Names Function | Category | Code"
    assert [item.name for item in items] == ["Context", "Strategy", "Policy", "Assets", "Risks"]
    assert items[1].text == "Govern (GV) | Strategy | GV.RM"
    assert [(item.start_line, item.end_line) for item in items][:2] == [(4, 7), (7, 9)]


def test_codes_that_fill_a_column_are_families_too() -> None:
    rows = printed(
        """
Table 1. Names

**Function**      **Category**       **Code**
Govern (GV)       Context            GV.OC
                  Strategy           GV.RM
Identify (ID)     Assets             ID.AM
                  Risks              ID.RA
"""
    )
    found = find_floats(rows, ())
    listed = find_lists(found.lines, (), found.floats)
    codes = {item.marker: item.name for item in listed.items if item.kind == "code"}
    assert codes == {
        "GV": "Govern",
        "ID": "Identify",
        "GV.OC": "Context",
        "GV.RM": "Strategy",
        "ID.AM": "Assets",
        "ID.RA": "Risks",
    }
    leads = {entry.lead for entry in listed.lists if entry.kind == "code"}
    assert {"Govern (GV)", "Identify (ID)"} <= leads


def test_a_table_goes_on_over_a_page() -> None:
    head = "**Name**         **Year**     **Sum**"
    top = "Anna             2001          12\nBert             2002          13"
    first = printed(f"Table 1. Long\n\n{head}\n{top}")
    rest = "Carl             2003          14\nDora             2004          15"
    rows = printed(f"{head}\n{rest}", page_num=2, before=first)
    (table,) = _tables(rows)
    assert [row.split(" | ")[0] for row in table.body.split("\n")[2:]] == [
        "| Anna",
        "| Bert",
        "| Carl",
        "| Dora",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "The first company         The second company\n"
        "1 Main Street             2 Side Street\n"
        "Paris                     London",
        "By: ______________          By: ______________\n"
        "Name: Anna                  Name: Bert\n"
        "Title: Director             Title: Director",
        "1.   A first thing\n2.   A second thing\n3.   A third thing",
    ],
)
def test_addresses_signatures_and_lists_are_no_tables(text: str) -> None:
    assert _tables(printed(text)) == []


def test_two_columns_of_text_are_no_table() -> None:
    left = [
        "the parties agree that the",
        "goods shall be sent to the",
        "buyer by ship and that he",
        "pays when they have come",
    ]
    text = "\n".join(f"{a}          {b}" for a, b in zip(left * 4, (left[::-1]) * 4, strict=True))
    assert _tables(printed(text)) == []


def test_justified_text_with_wide_gaps_is_no_table() -> None:
    text = """
The   parties  and the  purchasers shall designate  the cable stations and
the amount  of capacity  that  is planned to be  activated at some  period
in advance  of the  date of  the activation  and such  period would  be as
determined  by the   managing group  that was  set up for  this object and
which  shall meet   each year  in the  month of  May at  a place  it names
"""
    assert _tables(printed(text)) == []


def test_a_sentence_that_names_a_table_is_no_caption() -> None:
    rows = printed(f"Table 1 lists the names of the functions that are used here.\n{_WIDE}.")
    assert find_floats(rows, ()).floats == ()
    rows = printed(f"Table 5.3 summarizes the income of the banks.\n{_WIDE}.")
    assert find_floats(rows, ()).floats == ()


def test_a_figure_is_known_by_its_caption() -> None:
    (figure,) = find_floats(printed(f"{_WIDE}.\n\nFig. 2: The model\n\n{_WIDE}."), ()).floats
    assert (figure.kind, figure.label, figure.body) == ("figure", "Fig. 2", "")


def test_cells_of_a_row_may_be_centred_on_one_another() -> None:
    rows = printed(
        """
Table 1. Shells

**file**                  **meaning**
/bin                      what the system needs when it starts
"""
    )
    late = printed("/etc\nthe settings of this machine and of the\nprograms that run on it")
    y0 = rows[-1].y1 + 2
    moved = [
        replace(late[0], y0=y0 + 7, y1=y0 + 19),
        replace(late[1], x0=228.0, x1=450.0, y0=y0, y1=y0 + 12),
        replace(late[2], x0=228.0, x1=370.0, y0=y0 + 14, y1=y0 + 26),
    ]
    (table,) = _tables((*rows, *moved))
    assert table.body.split("\n")[-1] == (
        "| /etc | the settings of this machine and of the programs that run on it |"
    )


def test_lines_that_frame_many_rows_do_not_make_them_one() -> None:
    rows = printed(
        """
Table 1. Functions

**Function**        **Argument**      **Returns**
strlen              text              number of letters
system              line              what a shell prints
trim                text              text without white space around it
word                text, number      the nth word
words               text              number of words
**More**            **Argument**      **Returns**
time                nothing           the time of the system
valid               column            whether it can be read
value               name              what it holds, or nothing
column              number            what stands in it, as a figure
"""
    )
    tops = sorted({line.y0 for line in rows})
    rules = [Rule(1, 50.0, tops[place] - 1.5, 560.0, tops[place] - 1.5) for place in (2, 7, 8)]
    rules += [Rule(1, 50.0, tops[1] - 2, 560.0, tops[1] - 2)]
    (table,) = [one for one in find_floats(rows, rules).floats if one.kind == "table"]
    assert "| trim | text | text without white space around it |" in table.body
    assert table.body.count("\n") == 11
