"""Lists whose noun no word says: told by their form, by a whole sentence, by title, by mark-up."""

from __future__ import annotations

import pytest

from sommaire import ingest
from sommaire.ask import list_items


def verdict(question: str, text: str) -> str:
    """The verdict on a list of a Markdown text."""
    listing = list_items(question, ingest.read(text.encode(), name="made.md")).listing
    assert listing is not None
    return listing.completeness


LIST = "\n\n- keep books\n- pay the rent\n\n"
END = "## 9 End\n\nBye.\n"
SHALL = f"# Lease\n\n## 2 Use\n\nThe Owner shall:{LIST}"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What are the Owner's duties under section 2?", SHALL),
        ("Quelles sont les obligations du propriétaire dans la section 2 ?",
         f"# Bail\n\n## 2 Usage\n\nLe propriétaire doit :{LIST}"),
        ("What conditions does section 2 set?",
         f"# Lease\n\n## 2 Loss\n\nThe Owner pays for the loss unless:{LIST}"),
        ("What steps does section 2 list?",
         "# Guide\n\n## 2 Order to cash\n\n1. take the order\n2. ship the goods\n\n"),
        ("What is the Quality Cost Center answerable for?",
         f"# Plan\n\n## 2 Roles\n\nThe Quality Cost Center is answerable for:{LIST}"),
        ("What shall the Owner not do under section 2 without the consent of the Bank?",
         "# Lease\n\n## 2 Use\n\nThe Owner shall not, without the consent of the Bank:\n\n"
         "1. sell the shop;\n2. let the shop that is in the street;\n3. paint the shop.\n\n"),
        ("To what information does the duty of silence not apply?",
         f"# Deed\n\n## 2 Silence\n\nThe duty of silence does not apply to information:{LIST}"),
        ("What are the spare hoses?",
         "# Guide\n\n## 2 Spare hoses\n\n- a red one\n- a blue one\n\n"),
        ("What are the fees?",
         "# Guide\n\n## 2 Prices\n\nThe fees are:\n\n"
         "| Fee | Amount |\n|---|---|\n| Entry | 10 |\n| Exit | 5 |\n\n"),
    ],
)  # fmt: skip
def test_the_form_of_a_list_proves_what_it_is_of(question: str, text: str) -> None:
    assert verdict(question, text + END) == "complete"


TABLE = "\n\n| Fee | Amount |\n|---|---|\n| Entry | 10 |\n| Exit | 5 |\n\n"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What are the Owner's duties?", SHALL),
        ("What are the Owner's duties under section 2?", f"{SHALL}The Owner must also:{LIST}"),
        ("What are the Owner's duties under section 2?",
         f"# Lease\n\n## 2 Use\n\nThe Owner may:{LIST}"),
        ("What shall the Owner not do under section 2 without the consent of the Bank?",
         "# Lease\n\n## 2 Use\n\nThe Owner shall not, without the consent of the Bank:\n\n"
         "1. sell the shop;\n2. let the shop;\n3. The Bank gives leave to show the shop.\n\n"),
        ("What is the Quality Cost Center answerable for?",
         f"# Plan\n\n## 2 Roles\n\nThe Quality Cost Center is answerable for:{LIST}"
         "## 3 More\n\nThe Quality Cost Center is answerable for waste.\n\n"),
        ("To what information does the duty of silence not apply?",
         f"# Deed\n\n## 2 Silence\n\nThe duty of silence applies to information:{LIST}"),
        ("What are the fees?", f"# Guide\n\n## 2 Prices\n\nThe fees no longer due are:{TABLE}"),
        ("What are the fees?", f"# Guide\n\n## 2 Prices\n\nThe fees are, for example:{TABLE}"),
        ("What are the fees?", f"# Guide\n\n## 2 Prices\n\nThe three fees are:{TABLE}"),
        ("What are the fees?",
         f"# Guide\n\n## 2 Prices\n\nThe fees are:{TABLE}Other fees may apply.\n\n"),
        ("Quels sont les frais ?",
         f"# Guide\n\n## 2 Prix\n\nLes frais sont :{TABLE.replace('Fee', 'Frais')}"
         "D'autres frais s'y ajoutent.\n\n"),
        ("What are the fees?",
         f"# Guide\n\n## 2 Prices\n\nThe fees are:{TABLE.replace('| 5 |', '| |')}"),
    ],
)  # fmt: skip
def test_it_proves_nothing_where_more_may_be_meant(question: str, text: str) -> None:
    assert verdict(question, text + END) != "complete"


CONTROL = """# Catalog

## XY-2 Keys

a. Name a keeper of the keys;
b. Count the keys each month;
c. Report a lost key.

### XY-2(1) Spare keys

The organization keeps spare keys where:

a. the door is of steel;
b. the lock is old.
"""


def test_who_acts_does_not_draw_a_list_of_a_part_within_the_part_named() -> None:
    document = ingest.read(CONTROL.encode(), name="made.md")
    listing = list_items("What must the organization do under XY-2?", document).listing
    assert listing is not None
    assert [item.canonical_name for item in listing.items] == [
        "Name a keeper of the keys",
        "Count the keys each month",
        "Report a lost key",
    ]
