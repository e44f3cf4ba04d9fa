"""Two lists as sets: what only one has, what both have, all together; absence by the ledger.

Members are matched by their codes, then by their names, then by meaning (the same words in another
order or number); each member at most once, and two that a code tells apart never. A member of the
first list is absent from the second only where no line of the second's document holds its code or
its name either; one that is named there outside of the list is told, and leaves the verdict open.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sommaire.completeness import Judged, Ledger, Verdict, ledger
from sommaire.merging import Found, aliases, are_distinct, codes_in, twin
from sommaire.tables import BODY_ROLES, Document, Language
from sommaire.text import key, stems

Operation = Literal["difference", "intersection", "union"]
MatchedBy = Literal["code", "name", "meaning", ""]
_WAYS: tuple[MatchedBy, ...] = ("code", "name", "meaning")
_ALIKE = 0.8
"""Share of the words of two names that are the same, at least, for one meaning."""


@dataclass(frozen=True, slots=True)
class Side:
    """A list and the document that it comes from."""

    document: Document
    judged: Judged


@dataclass(frozen=True, slots=True)
class Member:
    """A member of the composed list, as each side has it."""

    first: Found | None
    second: Found | None
    matched_by: MatchedBy = ""


@dataclass(frozen=True, slots=True)
class Composed:
    """The members of two lists together, with the verdict on both."""

    members: tuple[Member, ...]
    verdict: Verdict
    ledger: Ledger
    scope: str
    notes: tuple[str, ...]


def compose(first: Side, second: Side, operation: Operation) -> Composed:
    """The first list less the second, with it, or joined to it.

    Complete only where both lists are, no match rests on meaning alone, and, for a difference, no
    member that is kept is named anywhere in the second document.
    """
    pairs = matched(first, second)
    if operation == "difference":
        kept = [one for one in pairs if one.first is not None and one.second is None]
    elif operation == "intersection":
        kept = [one for one in pairs if one.first is not None and one.second is not None]
    else:
        kept = pairs
    named = _named_there(kept, second) if operation == "difference" else _NamedThere()
    whole = ledger(second.document, 0, len(second.document.lines), (), is_judged=True)
    notes = [
        f"{first.document.name}: {first.judged.verdict.why}",
        f"{second.document.name}: {second.judged.verdict.why}",
    ]
    if operation == "difference":
        notes += _on_absence(named, second.document, whole)
    return Composed(
        tuple(kept),
        _verdict(first, second, pairs, named, whole if operation == "difference" else None),
        _sum(first.judged.ledger, whole if operation == "difference" else second.judged.ledger),
        f"{first.judged.scope}; {second.judged.scope}",
        tuple(notes),
    )


# --- matching -----------------------------------------------------------------------------------


def matched(first: Side, second: Side) -> list[Member]:
    """The members of both lists, those that are one thing together, in the order of the first."""
    theirs = list(second.judged.found)
    language = first.document.language
    pairs: dict[int, Member] = {}
    for way in _WAYS:
        for at, one in enumerate(first.judged.found):
            other = None if at in pairs else _match(one, theirs, way, language)
            if other is not None:
                theirs.remove(other)
                pairs[at] = Member(one, other, way)
    ours = [pairs.get(at, Member(one, None)) for at, one in enumerate(first.judged.found)]
    return [*ours, *(Member(None, other) for other in theirs)]


def _match(one: Found, among: Sequence[Found], way: MatchedBy, language: Language) -> Found | None:
    if way == "code":
        codes = set(codes_in(one))
        return next((other for other in among if codes & set(codes_in(other))), None)
    if way == "name":
        return twin(replace(one, marker=""), [other for other in among if _may_be(one, other)])
    return next((o for o in among if _may_be(one, o) and _means(one, o, language)), None)


def _may_be(one: Found, other: Found) -> bool:
    """Whether nothing tells the two apart; numbers that only count a list's places do not."""
    return not are_distinct(replace(one, marker=""), replace(other, marker=""))


def _means(one: Found, other: Found, language: Language) -> bool:
    """Whether the names have nearly the same words, in any order."""
    ours, theirs = (frozenset(stems(found.names[0], language)) for found in (one, other))
    return min(len(ours), len(theirs)) > 1 and len(ours & theirs) >= _ALIKE * len(ours | theirs)


# --- absence --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _NamedThere:
    """The kept members that the second document names all the same, each with its page."""

    in_list: tuple[str, ...] = ()
    """In a member of its list, which has more words."""
    outside: tuple[str, ...] = ()


def _named_there(kept: Sequence[Member], second: Side) -> _NamedThere:
    """The kept members whose code or name stands on some line of the second document."""
    lines = [
        (at, f" {key(line.text)} ")
        for at, line in enumerate(second.document.lines)
        if line.role in BODY_ROLES or line.role == "footnote"
    ]
    spans = [span for one in second.judged.found for span in one.spans]
    in_list, outside = list[str](), list[str]()
    for member in kept:
        assert member.first is not None
        codes = codes_in(member.first)
        names = [key(name) for name in codes or _shorter(member.first.names) if key(name)]
        places = [at for at, text in lines if any(f" {name} " in text for name in names)]
        inside = [at for at in places if any(start <= at < end for start, end in spans)]
        if places:
            page = second.document.lines[(inside or places)[0]].page_label
            told = f"{member.first.names[0]} (p. {page})"
            (in_list if inside else outside).append(told)
    return _NamedThere(tuple(in_list), tuple(outside))


def _on_absence(named: _NamedThere, document: Document, whole: Ledger) -> list[str]:
    """What the second document says of the members that its list lacks."""
    if not (named.in_list or named.outside):
        return [
            f"Absent from {document.name}: none of its {whole.n_read} lines on "
            f"{document.n_pages} pages holds their codes or names."
        ]
    notes = []
    if named.in_list:
        longer = "; ".join(named.in_list)
        notes.append(f"In the list of {document.name}, under a longer name: {longer}.")
    if named.outside:
        notes.append(f"Named in {document.name} outside of its list: {'; '.join(named.outside)}.")
    return notes


_LEGAL_FORM = re.compile(
    r",?\s+(?:inc|incorporated|corp|corporation|ltd|limited|llc|llp|lp|plc|co|company|gmbh|ag|sa|sas"
    r"|sarl|nv|bv)\.?$",
    re.IGNORECASE,
)
"""What a company's name may end with, and is often left out."""


def _shorter(names: Sequence[str]) -> tuple[str, ...]:
    """Names, the names that they hold, and each without its legal form.

    >>> "Acme Trading" in _shorter(["Acme Trading, Inc."])
    True
    >>> "IBM" in _shorter(["International Business Machines (IBM)"])
    True
    """
    names = [*names, *(held for name in names for held in aliases(name))]
    return tuple(dict.fromkeys((*names, *(_LEGAL_FORM.sub("", one) for one in names))))


# --- the verdict ----------------------------------------------------------------------------------


def _verdict(
    first: Side,
    second: Side,
    pairs: Sequence[Member],
    named: _NamedThere,
    searched: Ledger | None,
) -> Verdict:
    verdicts = (first.judged.verdict, second.judged.verdict)
    missing = tuple(name for verdict in verdicts for name in verdict.not_found)
    if any(verdict.completeness == "not complete" for verdict in verdicts):
        why = "One of the two lists is not complete."
        return Verdict("not complete", "none", missing, why, "complete the lists first")
    if any(verdict.completeness != "complete" for verdict in verdicts):
        why = "One of the two lists is not proved complete."
        return Verdict("not certain", "none", (), why, "name the section of each list")
    by_meaning = sum(member.matched_by == "meaning" for member in pairs)
    if by_meaning:
        why = f"{by_meaning} of the members were matched by meaning alone."
        return Verdict("not certain", "none", (), why, "compare these members")
    if searched is not None and not searched.is_whole:
        why = f"Not every page of {second.document.name} could be read."
        return Verdict("not certain", "none", (), why, "read the unreadable pages")
    if named.in_list:
        why = f"{len(named.in_list)} of these may be in {second.document.name} under a longer name."
        return Verdict("not certain", "none", (), why, "compare these members")
    if named.outside:
        why = (
            f"{len(named.outside)} of these are named in {second.document.name} outside of its "
            "list."
        )
        return Verdict("not certain", "none", (), why, "read the places named in the notes")
    source = verdicts[0].source
    return Verdict("complete", source, (), "Both lists are complete, and compared whole.", None)


def _sum(first: Ledger, second: Ledger) -> Ledger:
    return Ledger(
        first.n_hit + second.n_hit,
        first.n_judged_no + second.n_judged_no,
        first.n_not_judged + second.n_not_judged,
        first.n_unreadable + second.n_unreadable,
        first.unread_pages + second.unread_pages,
        first.missing_pages + second.missing_pages,
        first.other_documents + second.other_documents,
    )
