"""When two names name one thing: equal names, aliases, surface forms; never two distinct codes.

Pure functions on names and on the items found. What is merged: case, accents, punctuation,
markers; a title and the code or acronym that the document gives it ("Organizational Context
(GV.OC)", "Data Protection Officer (DPO)", "ci-après « le Prestataire »"). What is not: names that
carry different codes or numbers, whatever else they share (AC-2 and AC-2(1); Article 6 and 6 bis).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sommaire.text import codes, key

_IN_BRACKETS = re.compile(r"^(?P<title>.*\S)\s*\((?P<short>[^()\s][^()]{0,30})\)\s*[:.;,—–-]?\s*$")
_CODE_FIRST = re.compile(
    r"^(?P<short>[A-Z]{1,6}(?:[.\-]?[A-Z0-9]{1,4})*[.\-]\d{1,4}(?:\(\d+\))*)[\s:.—–-]+(?P<title>\S.*)$"
)
_HEREAFTER = re.compile(
    r"^(?P<title>.*\S),?\s*\(?(?:ci-après|hereinafter|hereafter|the)\s*(?:dénommée?s?|désignée?s?|"
    r"referred to as|called)?\s*[«“\"]\s*(?P<short>[^«»“”\"]{2,40}?)\s*[»”\"]\)?\s*$",
    re.IGNORECASE,
)
_LONGEST_NAME = 160
"""Characters beyond which a text is a sentence, and no name that holds others."""
_TRIM = " \t\u00a0:;,.—–-"


@dataclass(frozen=True, slots=True)
class Found:
    """One member of the set asked for, where it stands and what saw it."""

    names: tuple[str, ...]
    """The first is the canonical one."""
    text: str
    spans: tuple[tuple[int, int], ...]
    """Half-open line spans of the places that say it, the best first."""
    found_by: tuple[str, ...]
    marker: str = ""


def aliases(name: str) -> tuple[str, ...]:
    """The name as printed, then the names that it holds.

    >>> aliases("Organizational Context (GV.OC):")
    ('Organizational Context (GV.OC)', 'Organizational Context', 'GV.OC')
    >>> aliases("AC-2 ACCOUNT MANAGEMENT")
    ('AC-2 ACCOUNT MANAGEMENT', 'ACCOUNT MANAGEMENT', 'AC-2')
    >>> aliases("the Supplier")
    ('the Supplier',)
    """
    whole = name.strip(_TRIM)
    if len(whole) > _LONGEST_NAME:
        return (whole,)
    for pattern in (_IN_BRACKETS, _HEREAFTER, _CODE_FIRST):
        match = pattern.match(whole)
        if match:
            return (whole, match["title"].strip(_TRIM), match["short"].strip(_TRIM))
    return (whole,) if whole else ()


def merge(found: tuple[Found, ...]) -> tuple[Found, ...]:
    """The items with equal ones made one, in order of first appearance; twice changes nothing."""
    merged: list[Found] = []
    at: dict[str, list[int]] = {}
    for item in found:
        keys = [name for name in map(key, item.names) if name]
        near = sorted({index for name in keys for index in at.get(name, ())})
        index = next((i for i in near if not are_distinct(merged[i], item)), None)
        if index is None:
            index = len(merged)
            merged.append(item)
        else:
            merged[index] = _joined(merged[index], item)
        for name in keys:
            if index not in at.setdefault(name, []):
                at[name].append(index)
    return tuple(merged)


def are_distinct(first: Found, second: Found) -> bool:
    """Whether the document tells the two apart by a code or a number, whatever their titles."""
    ours, theirs = _codes(first), _codes(second)
    if ours and theirs:
        return ours.isdisjoint(theirs)
    counted = first.marker and second.marker and any(char.isalnum() for char in first.marker)
    return bool(counted) and key(first.marker) != key(second.marker)


def _codes(item: Found) -> frozenset[str]:
    names = (*item.names, item.marker)
    return frozenset(code.text for name in names for code in codes(name) if code.text == name)


def _joined(first: Found, second: Found) -> Found:
    return replace(
        first,
        names=_unique(first.names + second.names),
        text=first.text or second.text,
        spans=first.spans + tuple(span for span in second.spans if span not in first.spans),
        found_by=_unique(first.found_by + second.found_by),
    )


def _unique(values: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for value in values if value))
