"""What speaks for a list as the answer to a question: named numbers, most of them shares up to 1.

The words of the question are held against the sentence that introduces the list, what stands before
it, the item that it is nested in, the titles above it and the names of its members. How much each
counts is said by `readings.WEIGHTS`; nothing is decided here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from sommaire.merging import Found
from sommaire.retrieval.listing.asked import GENERAL_NOUNS, Asked
from sommaire.retrieval.listing.calling import announces, are_coded, counts, lead_of
from sommaire.retrieval.listing.table_columns import tables_at
from sommaire.retrieval.same import Same
from sommaire.retrieval.scope import Scope
from sommaire.retrieval.terms import Term
from sommaire.tables import Document, Item, ItemList
from sommaire.text import asked_actor, fold, key, last_sentence, stems

_BEFORE = 4
"""Lines before the lead that are looked at for what it speaks of."""
_PARENT = 400
"""Characters of the item around a list that may say what it is a list of."""
_REACH = 3
"""Words within which two words of the question stand together."""


@dataclass(frozen=True, slots=True)
class Around:
    """The stems of what stands around a list, the question apart."""

    title: frozenset[str]
    """Of the section that it stands in."""
    titles: frozenset[str]
    """Of all sections above that, and of the document."""
    before: frozenset[str]
    """Of the lines before the lead, and of the item that the list is nested in."""
    share_opening: float
    """Share of its items that open lists of their own."""
    is_titled: bool
    """The title of a section stands over it as its lead, as over the paragraphs of an article."""
    are_paragraphs: bool
    """Its items are the numbered paragraphs of a section, which its title introduces."""


def around(document: Document) -> dict[int, Around]:
    """What stands around each list of a document, by its id; read once and kept."""
    return _around(Same(document))


@lru_cache(maxsize=4)
def _around(same: Same) -> dict[int, Around]:
    document = same.document
    titles = _title_stems(document)
    headings = {key(name) for one in document.sections for name in (one.title, one.name)} - {""}
    opening = {one.parent_item_id for one in document.lists} - {None}
    members: dict[int, list[Item]] = {}
    for item in document.items:
        members.setdefault(item.list_id, []).append(item)
    parents = {one.section_id: one.parent_id for one in document.sections}
    own = {
        one.section_id: frozenset(stems(one.name, document.language)) for one in document.sections
    }
    return {
        list_.list_id: Around(
            title=own.get(list_.section_id or 0, frozenset())
            if list_.section_id is not None
            else frozenset(),
            titles=titles[parents.get(list_.section_id) if list_.section_id is not None else None],
            before=frozenset(stems(_text_before(document, list_), document.language)),
            share_opening=sum(one.item_id in opening for one in members.get(list_.list_id, ()))
            / max(1, len(members.get(list_.list_id, ()))),
            is_titled=key(list_.lead) in headings,
            are_paragraphs=key(list_.lead) in headings
            and list_.kind == "enumeration"
            and _are_paragraphs(members.get(list_.list_id, ()), opening),
        )
        for list_ in document.lists
    }


_PARAGRAPH_WORDS = 12
"""Words that a numbered paragraph has at least, on the mean; an item of a list has fewer."""


def _are_paragraphs(members: Sequence[Item], opening: set[int | None]) -> bool:
    """Whether they are long, those apart that open lists of their own and are short.

    Points that small letters count are none, however long.
    """
    if any(one.marker.strip("().").isalpha() and one.marker.islower() for one in members[:1]):
        return False
    lengths = [(one.item_id in opening, len(one.text.split())) for one in members]
    counted = [n for opens, n in lengths if not opens or n >= _PARAGRAPH_WORDS]
    return bool(counted) and sum(counted) >= _PARAGRAPH_WORDS * len(counted)


def _title_stems(document: Document) -> dict[int | None, frozenset[str]]:
    """The stems of a section's title and of those above it, the document's own too, by section."""
    whole = frozenset(stems(f"{document.title} {document.name}", document.language))
    out: dict[int | None, frozenset[str]] = {None: whole}
    for section in document.sections:
        out[section.section_id] = (
            frozenset(stems(section.name, document.language)) | out[section.parent_id]
        )
    return out


def _text_before(document: Document, list_: ItemList) -> str:
    """The lines of the same section before the lead, and the item around the list up to it."""
    lines = document.lines
    start = list_.lead_start_line if list_.lead else list_.start_line
    near = [
        line.text
        for line in lines[max(0, start - _BEFORE) : start]
        if line.section_id == list_.section_id and line.role in ("body", "list", "caption")
    ]
    parent = ""
    if list_.parent_item_id is not None:
        item = document.items[list_.parent_item_id]
        end = max(item.start_line + 1, list_.start_line)
        parent = (
            f"{item.name} " + " ".join(line.text for line in lines[item.start_line : end])[:_PARENT]
        )
    return " ".join([*near, parent])


def evidence(
    document: Document,
    list_: ItemList,
    found: tuple[Found, ...],
    asked_: Asked,
    scope: Scope | None,
    *,
    is_called: bool,
    is_nested: bool,
    is_numbered: bool,
) -> dict[str, float]:
    """What speaks for and against a list, by name."""
    near = around(document)[list_.list_id]
    lead = lead_of(list_, found)
    last = last_sentence(lead.strip())
    spoken = stems(last, document.language)
    said, told = frozenset(spoken), frozenset(stems(list_.lead, document.language))
    names = frozenset(
        stem for one in found for name in one.names[:1] for stem in stems(name, document.language)
    )
    wanted = _present(_telling(asked_, is_in_scope=scope is not None))
    asking = frozenset(
        s for term in (*asked_.keywords, *asked_.target, *asked_.scope) for s in term.stems
    )
    own = said | told
    is_contents = list_.kind == "heading"
    nested = float(is_nested) * (_HALF if _is_in_paragraphs(document, list_) else 1.0)
    return {
        "scope": scope.certainty if scope else 0.0,
        "row": float(scope is not None and scope.kind == "row"),
        "called": float(is_called),
        "noun in the lead": float(asked_.head is not None and asked_.head.is_in(said)),
        "noun in the title": float(asked_.head is not None and asked_.head.is_in(near.title)),
        "last sentence": _share(wanted, said),
        "lead": _share(wanted, own),
        "lead and before": _share(wanted, own | near.before),
        "lead and title": _share(wanted, own | near.title),
        "all around": _share(wanted, own | near.before | near.title | near.titles),
        "items": _share(wanted, names),
        "lead is the question's": _precision(said, asking),
        "pairs": _pairs(asked_.keywords, stems(f"{list_.lead}", document.language)),
        "announced": float(announces(list_, found)),
        "count asked": float(asked_.question.expected_count == len(found)),
        "count in the lead": float(is_called and counts(list_.lead, len(found))),
        "contents asked": float(asked_.is_for_contents and is_contents),
        "contents not asked": float(not asked_.is_for_contents and is_contents),
        "parts, where things are asked": float(
            not asked_.is_for_contents and is_contents and not is_called
        ),
        "paragraphs": float(near.are_paragraphs and not asked_.is_for_contents),
        "titled": float(_is_titled(document, list_, asked_)),
        "made of": float(
            asked_.target == () and _is_made_of(asked_.question.text) and _is_made_of(lead)
        ),
        "quoted": float(scope is None and _is_quoted(list_, asked_)),
        "no contents": float(asked_.is_for_contents and not is_contents),
        "nested in the scope": nested * (scope is not None),
        "nested, where any list will do": nested * (scope is not None and asked_.is_general),
        "nested": nested * (scope is None),
        "opens lists": near.share_opening * (list_.kind in ("enumeration", "bullet")),
        "prose": float(list_.kind == "prose series"),
        "run-in": float(list_.kind == "run-in heading"),
        "whole rows": float(list_.kind == "table row" and not is_called),
        "coded": float(are_coded(found) and not is_called),
        "numbered": float(is_numbered),
        "one item": float(len(found) < 2),
        "two items": float(len(found) == 2),
    }


_MADE_OF = re.compile(
    r"\b(?:compos\w*|compris\w*|compren\w*|consist\w*|includ\w*|inclu\w*|contain\w*|contien\w*"
    r"|comport\w*|made (?:up )?of|make up)\b"
)


def _is_made_of(text: str) -> bool:
    """Whether words say what a thing is made of, or ask it."""
    return _MADE_OF.search(fold(text)) is not None


_HALF = 0.5


def _is_in_paragraphs(document: Document, list_: ItemList) -> bool:
    """Whether the list is nested in the numbered paragraphs of a section, which are no list."""
    if list_.parent_item_id is None:
        return False
    return around(document)[document.items[list_.parent_item_id].list_id].are_paragraphs


def _is_titled(document: Document, list_: ItemList, asked_: Asked) -> bool:
    """Whether the title over the list, or its caption, is the very noun phrase asked for."""
    target = key(asked_.question.target or "")
    home = next((one for one in document.sections if one.section_id == list_.section_id), None)
    if target and home is not None and target in (key(home.title), key(home.name)):
        return True
    return list_.kind == "table row" and target != "" and target == _caption_of(document, list_)


def _caption_of(document: Document, table: ItemList) -> str:
    """The key of a table's caption, without its label."""
    one = next(tables_at(document, table.start_line), None)
    return key(one.caption.removeprefix(one.label)) if one is not None else ""


def _is_quoted(list_: ItemList, asked_: Asked) -> bool:
    """Whether the question cites words of the lead."""
    named = key(asked_.question.scope or "")
    return len(named.split()) > 1 and f" {named} " in f" {key(list_.lead)} "


def _telling(asked_: Asked, *, is_in_scope: bool) -> tuple[Term, ...]:
    """The words of the question that may tell one list from another.

    Who acts is none where nothing else is said of a part that is named: all its lists may be of
    "what must the organization do under AC-2", whether or not they name the organization again.
    """
    told = tuple(term for term in asked_.keywords if term.word.rstrip("s") not in GENERAL_NOUNS)
    actor = asked_actor(asked_.question.text)
    return () if is_in_scope and {term.word for term in told} == {actor} else told


def _present(wanted: Iterable[Term]) -> tuple[Term, ...]:
    """The words that the document has: only these can tell its lists apart."""
    kept = tuple(wanted)
    return tuple(term for term in kept if term.is_present) or kept


def _share(wanted: Sequence[Term], found: frozenset[str]) -> float:
    total = sum(term.weight for term in wanted)
    return sum(term.weight for term in wanted if term.is_in(found)) / total if total else 0.0


def _precision(said: frozenset[str], asking: frozenset[str]) -> float:
    """How much of what the lead says the question says too."""
    own = {stem for stem in said if stem not in _POINTERS and not stem.isdigit()}
    return len(own & asking) / len(own) if own else 0.0


_POINTERS = frozenset(
    "follow below these those includ compris consist shall must may suivant ci-dessous".split()
)
"""Stems of leads that point to the list and say nothing of it."""


def _pairs(wanted: Sequence[Term], said: Sequence[str]) -> float:
    """Of the neighbouring words of the question those that stand together in the lead."""
    pairs = list(pairwise(term for term in wanted if term.is_present))
    if not pairs:
        return 0.0
    n_close = 0
    for one, other in pairs:
        places = [at for at, found in enumerate(said) if found in one.stems]
        n_close += any(other.is_in(said[max(0, at - _REACH) : at + _REACH + 1]) for at in places)
    return n_close / len(pairs)
