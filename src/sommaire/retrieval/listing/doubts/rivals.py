"""Other lists that the question may mean: as likely, called by the same noun, under such a title.

The best reading is one of several; another may hold what is asked for, or the rest of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from sommaire.merging import codes_in, twin
from sommaire.retrieval.listing.asked import Asked
from sommaire.retrieval.listing.doubts.words import home_of
from sommaire.retrieval.listing.evidence import around
from sommaire.retrieval.listing.main_parts import is_main
from sommaire.retrieval.listing.readings import LAID_OUT, Reading
from sommaire.retrieval.listing.structure import path_of
from sommaire.tables import Document
from sommaire.text import codes, stems

_RIVAL_MARGIN = 1.0
"""A reading with other members and a score this near makes the question ambiguous."""


def doubt_of_rivals(
    document: Document,
    asked_: Asked,
    best: Reading,
    agreeing: Sequence[Reading],
    readings: Sequence[Reading],
) -> str:
    """The first reason that other lists give; "" where they give none."""
    rival = _rival(document, best, agreeing, readings) or _called_too(
        document, asked_, best, readings
    )
    if rival is not None:
        return f"The question may also mean {described(rival)}."
    return _titled_too(document, asked_, best)


def _rival(
    document: Document, best: Reading, agreeing: Sequence[Reading], readings: Sequence[Reading]
) -> Reading | None:
    same = {id(reading) for reading in (best, *agreeing)}
    near = (
        other
        for other in readings
        if id(other) not in same
        and other.score >= best.score - _RIVAL_MARGIN
        and not _are_paragraphs_around(document, other, best)
        and not _is_told_apart(document, other, best)
    )
    return next(
        (
            other
            for other in near
            if not _is_inside(document, other, best)
            and any(twin(one, best.found) is None for one in other.found)
        ),
        None,
    )


def _is_told_apart(document: Document, other: Reading, best: Reading) -> bool:
    """Whether the question cites the words over the best, or asks for the document's own parts."""
    if best.evidence.get("quoted", 0) > other.evidence.get("quoted", 0):
        return True
    return (
        is_main(document, best) and best.evidence["contents asked"] > 0 and other.kind == "heading"
    )


def _are_paragraphs_around(document: Document, other: Reading, best: Reading) -> bool:
    """Whether the other reading is the numbered paragraphs of which one holds the list."""
    above = {one for list_id in best.list_ids for one in _parents(document, list_id)}
    near = around(document)
    return any(one in above and near[one].are_paragraphs for one in other.list_ids)


def _called_too(
    document: Document, asked_: Asked, best: Reading, readings: Sequence[Reading]
) -> Reading | None:
    """Another list that the document calls by the noun, and no word of the question tells apart.

    "The first deliverables are: … The final deliverables are: …" are two lists of deliverables.
    """
    if not best.is_called or best.kind not in LAID_OUT or asked_.is_for_contents:
        return None
    ours = _told(document, asked_, best)
    for other in readings:
        is_apart = other.is_called and other.kind in LAID_OUT and other.scope == best.scope
        if not is_apart or not ours <= _told(document, asked_, other):
            continue
        is_other = any(twin(one, best.found) is None for one in other.found)
        if is_other and not _is_inside(document, other, best):
            return other
    return None


def _told(document: Document, asked_: Asked, reading: Reading) -> frozenset[str]:
    """The words of the question that a list's lead or the titles over it say."""
    lists = [one for one in document.lists if one.list_id in reading.list_ids]
    titles = " ".join(part.name for one in lists for part in path_of(document, one.section_id))
    said = stems(f"{reading.lead} {titles}", document.language)
    return frozenset(term.word for term in asked_.keywords if term.is_in(said))


def _titled_too(document: Document, asked_: Asked, best: Reading) -> str:
    """A section elsewhere with lists of its own whose title has the very noun of this one's title.

    Under "Exemptions" stand those of ships, under "Storage exemptions" those of goods.
    """
    home = home_of(document, best)
    if home is None or best.is_scope_named or best.kind not in LAID_OUT:
        return ""
    wanted = frozenset(stems(asked_.question.target or "", document.language))
    if not wanted or wanted != frozenset(stems(home.title, document.language)):
        return ""
    with_lists = {one.section_id for one in document.lists if one.kind in LAID_OUT}
    for other in document.sections:
        is_around = other.start_line <= home.start_line < other.end_line
        is_inside = home.start_line <= other.start_line < home.end_line
        is_titled = wanted <= frozenset(stems(other.title, document.language))
        if is_titled and other.section_id in with_lists and not (is_around or is_inside):
            page = document.lines[other.start_line].page_label
            return f"Another part of the document is called “{other.name}” (p. {page})."
    return ""


def _is_inside(document: Document, other: Reading, best: Reading) -> bool:
    """Whether the other reading is a part of the best one's members, or below them.

    A list nested in one of its items, codes below its codes, coded parts beside plain ones.
    """
    if any(_parents(document, list_id) & set(best.list_ids) for list_id in other.list_ids):
        return True
    spans = [span for one in best.found for span in one.spans[:1]]
    if any(start <= other.start_line and other.end_line <= end for start, end in spans):
        return True
    ours = {code.text for one in best.found for name in one.names for code in codes(name)}
    sections = [one.section_id for one in document.lists if one.list_id in other.list_ids]
    above = {part.number for section in sections for part in path_of(document, section)}
    if above & ours:
        return True
    theirs = [max(codes_in(one), key=len, default="") for one in other.found]
    if not ours:
        return all(theirs)
    return all(any(code.startswith(f"{own}") and code != own for own in ours) for code in theirs)


def _parents(document: Document, list_id: int) -> set[int]:
    """The lists that a list is nested in, directly or not."""
    lists = {list_.list_id: list_ for list_ in document.lists}
    items = {item.item_id: item for item in document.items}
    found: set[int] = set()
    parent = lists[list_id].parent_item_id
    while parent is not None and items[parent].list_id not in found:
        found.add(items[parent].list_id)
        parent = items[parent].parent_item_id
    return found


def described(reading: Reading) -> str:
    """A reading in a few words, for a note."""
    names = ", ".join(reading.names[:3])
    more = "…" if len(reading.names) > 3 else ""
    return f"{len(reading.found)} others ({names}{more})"
