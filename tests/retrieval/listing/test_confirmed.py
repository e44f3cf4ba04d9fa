"""The main parts of a contract: all of them where they are counted, and the last one is signed."""

from __future__ import annotations

import pytest

from sommaire import ingest
from sommaire.ask import list_items

TITLES = "Object", "Price", "Term", "Secrecy", "Notices", "Law"
SIGNED = "In witness whereof the parties have signed this agreement."


def verdict(titles: tuple[str, ...], close: str, question: str) -> str:
    """The verdict on the parts of an agreement in plain text."""
    parts = [
        f"{num}. {title.upper()}\n\nThe parties agree on this point as they have said before.\n"
        for num, title in enumerate(titles, start=1)
        if title
    ]
    text = (
        "SALES AGREEMENT\n\nBetween Ann Fox and Ben Hart.\n\n" + "\n".join(parts) + f"\n{close}\n"
    )
    listing = list_items(question, ingest.read(text.encode(), name="made.txt")).listing
    assert listing is not None
    return listing.completeness


ALL = "List all the sections of the agreement."


def test_numbered_parts_up_to_the_one_that_is_signed_are_all() -> None:
    assert verdict(TITLES, SIGNED, ALL) == "complete"


@pytest.mark.parametrize(
    ("titles", "close"),
    [
        (TITLES, "So they have agreed."),
        ((*TITLES[:2], "", *TITLES[3:]), SIGNED),
        (TITLES[:4], SIGNED),
        (TITLES, f"7 General terms apply too.\n\n{SIGNED}"),
        (TITLES, f"So it is.\f{SIGNED}"),
    ],
)
def test_unsigned_broken_few_going_on_or_signed_pages_later_they_are_not_claimed(
    titles: tuple[str, ...], close: str
) -> None:
    assert verdict(titles, close, ALL) != "complete"
