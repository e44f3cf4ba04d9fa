"""When two names name one thing: equal names, aliases, surface forms; never two distinct codes.

Pure functions on names and on the items found. What is merged: case, accents, punctuation,
markers; a title and the code or acronym that the document gives it ("Organizational Context
(GV.OC)", "Data Protection Officer (DPO)", "ci-après « le Prestataire »"). What is not: names that
carry different codes or numbers, whatever else they share (AC-2 and AC-2(1); Article 6 and 6 bis).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from sommaire.text import NUMBER_WORDS, codes, fold, key

_IN_BRACKETS = re.compile(
    r"^(?P<title>.*\S)(?:\s+|(?<=[^\W\d_A-Z]))\((?P<short>[^()\s][^()]{0,30})\)\s*[:.;,—–-]?\s*$"
)
_CODE_FIRST = re.compile(
    r"^(?P<short>[A-Z][A-Z0-9]{0,9}(?:[.\-][A-Z0-9]{1,6})*?[.\-]\d{1,4}(?:\(\d+\))*)"
    r"(?:\s*[:.–-]\s+|\s*—\s*|\s+)(?P<title>[^\W_].*[^\W\d_].*)$"
)
_HEREAFTER = re.compile(
    r"^(?P<title>.*[^\s(,]),?\s*\(?\b(?:ci-après|hereinafter|hereafter|the)\s*(?:dénommée?s?|désignée?s?|"
    r"referred to as|called)?\s*[«“\"]\s*(?P<short>[^«»“”\"]{2,40}?)\s*[»”\"]\)?\s*$",
    re.IGNORECASE,
)
_LABEL_FIRST = re.compile(
    r"^(?P<short>[^\W\d_]{3,12} (?:\d{1,3}|[IVX]{1,5}|[A-Z]))\s*[:—–-]\s+(?P<title>\S.*)$"
)
_LONGEST_NAME = 160
"""Characters beyond which a text is a sentence, and no name that holds others."""
_BULLET_LETTERS = frozenset("oØüº")
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
    >>> aliases("the Supplier"), aliases("Access (physical)"), aliases("AC-2(1)")
    (('the Supplier',), ('Access (physical)',), ('AC-2(1)',))
    """
    whole = name.strip(_TRIM)
    if len(whole) > _LONGEST_NAME:
        return (whole,)
    for pattern in (_HEREAFTER, _IN_BRACKETS, _CODE_FIRST, _LABEL_FIRST):
        match = pattern.match(whole)
        if match and (pattern is not _IN_BRACKETS or _is_short_name(match["short"])):
            return (whole, match["title"].strip(_TRIM), match["short"].strip(_TRIM))
    return (whole,) if whole else ()


def _is_short_name(bracketed: str) -> bool:
    """Whether it may be an acronym, a code or a defined name: not "physical", not "2023"."""
    return any(char.isupper() for char in bracketed)


def merge(found: tuple[Found, ...]) -> tuple[Found, ...]:
    """The items with equal ones made one, in order of first appearance; twice changes nothing."""
    while len(merged := _merged_once(found)) < len(found):
        found = merged
    return merged


def _merged_once(found: tuple[Found, ...]) -> tuple[Found, ...]:
    """One pass: an item that joins two others leaves these apart, for the next pass to join."""
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
            at.setdefault(name, []).append(index)
    return tuple(merged)


@dataclass(frozen=True, slots=True)
class MergedSame:
    """Items of which some were made one because somebody takes their names for one thing."""

    found: tuple[Found, ...]
    pairs: tuple[tuple[str, str], ...]
    """The name that was kept, and the one that was taken for it."""


def merge_same(found: tuple[Found, ...], groups: Sequence[Sequence[int]]) -> MergedSame:
    """The items with those of each group made one, but for those that anything tells apart.

    Args:
        found: in their order.
        groups: places of items whose names are said to mean one thing, by a model; a place that
            does not exist or was used before is passed over.
    """
    at: dict[int, int] = {}
    for group in groups:
        free = sorted(place for place in {*group} - at.keys() if 0 <= place < len(found))
        same = [place for place in free[1:] if _may_be_one(found[free[0]], found[place])]
        at |= dict.fromkeys((free[0], *same), free[0]) if same else {}
    kept = {place: one for place, one in enumerate(found) if at.get(place, place) == place}
    pairs = []
    for place, first in sorted(at.items()):
        if place != first:
            kept[first] = _joined(kept[first], found[place])
            pairs.append((found[first].names[0], found[place].names[0]))
    return MergedSame(tuple(kept.values()), tuple(pairs))


def _may_be_one(first: Found, second: Found) -> bool:
    """Whether nothing tells two names apart: no number, code, letter, denial nor contrary word."""
    ours, theirs = first.names[0], second.names[0]
    if are_distinct(first, second) or _tellers(ours) != _tellers(theirs):
        return False
    words, others = set(key(ours).split()), set(key(theirs).split())
    return not any(_are_contrary(*pair) for pair in product(words - others, others - words))


_TELLER = re.compile(r"\w*\d\w*|(?<=\s)[A-Z](?![\w'’])|\b[IVXLC]+\b")
_DENYING = frozenset("no not non without never sans pas jamais aucun aucune".split())
_ORDINALS = frozenset("first second third last premier premiere deuxieme seconde troisieme".split())
_CONTRARY = ("un", "non", "in", "im", "il", "ir", "dis", "anti", "a")


def _tellers(name: str) -> frozenset[str]:
    """What tells names apart that are otherwise alike: numbers, codes, single letters, denials."""
    printed = {*_TELLER.findall(name), *(code.text for code in codes(name))}
    counted = {word for word in key(name).split()
               if word in NUMBER_WORDS or word in _DENYING or word in _ORDINALS}  # fmt: skip
    return frozenset(fold(one) for one in printed | counted)


def _are_contrary(one: str, other: str) -> bool:
    """Whether a prefix turns one word into the other: "supervised", "unsupervised"."""
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    return any(longer == prefix + shorter for prefix in _CONTRARY)


def are_distinct(first: Found, second: Found) -> bool:
    """Whether the document tells the two apart: by a code, a number, or by what they are called.

    "Fee (USD)" and "Amount (USD)" share a name and are two things, as are the rows "Seller, entry"
    and "Seller, exit": one name in common that is the first of neither joins nothing.
    """
    ours, theirs = _codes(first), _codes(second)
    if ours and theirs:
        return ours.isdisjoint(theirs)
    if _is_counted(first.marker) and _is_counted(second.marker):
        return key(first.marker) != key(second.marker)
    named, named_too = _titled(first), _titled(second)
    if named and named_too:
        return named.isdisjoint(named_too)
    shared = {*map(key, first.names)} & {*map(key, second.names)}
    return len(shared) == 1 and shared.isdisjoint({key(first.names[0]), key(second.names[0])})


def _is_counted(marker: str) -> bool:
    """Whether it is a number, a letter or a code; "o" alone is how many files spell a bullet."""
    return marker not in _BULLET_LETTERS and any(char.isalnum() for char in marker)


def _titled(item: Found) -> frozenset[frozenset[str]]:
    """The pairs of a title and its short name that the item's names hold."""
    pairs = (aliases(name)[1:] for name in item.names)
    return frozenset(frozenset(map(key, pair)) for pair in pairs if pair)


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


def twin(one: Found, among: Sequence[Found]) -> Found | None:
    """The member of `among` that is the same thing, by any of its names, or None."""
    names = {key(name) for name in one.names} - {""}
    return next(
        (
            other
            for other in among
            if not names.isdisjoint(map(key, other.names)) and not are_distinct(one, other)
        ),
        None,
    )


def codes_in(found: Found) -> list[str]:
    """The names of a member that are codes as a whole."""
    names = (found.marker, *found.names)
    return [code.text for name in names for code in codes(name) if code.text == name]
