"""Members that say of themselves that they are no more: "(abrogé)", "[Reserved]", "Withdrawn".

A place in the numbering that holds nothing else is no member: it closes the gap in the numbers, and
the answer says so. One that still has a name is kept, and told. English and French.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from sommaire.merging import Found
from sommaire.text import fold

_MARK = (
    r"(?:reserved|repealed|withdrawn|deleted|revoked|rescinded|removed|omitted|unused"
    r"|(?:not|no longer) used|intentionally (?:left blank|omitted|deleted)"
    r"|(?:reserve|abroge|supprime|retire|annule|vacant|non utilise)e?s?|(?:devenue?s? )?sans objet)"
)
_REMARK = rf"(?:\(\s*(?:\w+ ){{0,4}}?{_MARK}\b[^()]*\)|\[\s*(?:\w+ ){{0,4}}?{_MARK}\b[^\[\]]*\])\W*"
_WHOLE = re.compile(rf"\W*{_MARK}\W*|\s*{_REMARK}")
"""What such a place holds, folded: the bare word, or a remark in brackets that has it."""
_CLOSING = re.compile(rf"{_REMARK}$|[-:] {_MARK}\W*$")
"""The same at the end of a name or of a member."""


class Kept(NamedTuple):
    """The members, and the places that hold none."""

    found: tuple[Found, ...]
    withdrawn: tuple[Found, ...]


def apart(found: Sequence[Found]) -> Kept:
    """The members without the places that hold nothing but the remark that they are no more.

    >>> one, two = (Found((name,), name, (), ()) for name in ("to pay", "(abrogé)"))
    >>> apart([one, two]).found == (one,)
    True
    """
    gone = tuple(one for one in found if _WHOLE.fullmatch(fold(one.text)))
    return Kept(tuple(one for one in found if one not in gone), gone)


def note_of_withdrawn(found: Sequence[Found], left_out: Sequence[Found]) -> tuple[str, ...]:
    """What the reader should know of members that are no more; none where there are none."""
    notes = []
    if left_out:
        marks = ", ".join(f"{one.marker} {one.names[0]}".strip() for one in left_out)
        notes.append(f"Not counted as members: “{marks}”.")
    marked = [one for one in found if any(_CLOSING.search(fold(one_)) for one_ in _said(one))]
    if marked:
        names = ", ".join(one.names[-1] for one in marked)
        notes.append(f"Counted, though the document gives them up: “{names}”.")
    return tuple(notes)


def _said(one: Found) -> tuple[str, ...]:
    return (one.text, *one.names)
