"""Strategy 1 of SPEC §5: lists that the document lays out as lists.

Every list of the document (`list_df`: bullets, enumerations, run-in headings, children of a
section, table rows, prose series) is held against the question: the noun asked for, the part
named, the other words. Sources of the words of a list: the sentence that introduces it, the titles
above it, the header of its table, the names of its items.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from sommaire.completeness import gaps
from sommaire.merging import Found, aliases, merge
from sommaire.question import Question
from sommaire.retrieval.asked import Asked, called_by, numbered_noun
from sommaire.retrieval.code_nouns import code_of, is_code
from sommaire.retrieval.readings import Reading
from sommaire.retrieval.scope import Scope, whole
from sommaire.retrieval.terms import Term, coverage
from sommaire.tables import Document, Item, ItemList, Language, Section
from sommaire.text import NUMBER_WORDS, codes, fold, key, stem, stems


def structure_readings(
    document: Document, asked_: Asked, scopes: tuple[Scope, ...]
) -> Iterator[Reading]:
    """A reading for each list that lies in the scope asked for, else for each list at all."""
    titles = _title_stems(document)
    members = members_of(document)
    for list_ in document.lists:
        if list_.kind != "code" and list_.list_id in members:
            yield from _of_list(document, list_, members[list_.list_id], asked_, scopes, titles)


def members_of(document: Document) -> dict[int, tuple[Item, ...]]:
    """The items of each list, in order."""
    ordered = sorted(document.items, key=lambda item: (item.list_id, item.item_id))
    return {
        list_id: tuple(group) for list_id, group in groupby(ordered, key=lambda item: item.list_id)
    }


def _title_stems(document: Document) -> dict[int | None, frozenset[str]]:
    """The stems of a section's title and of those above it, the document's own too, by section."""
    whole_ = frozenset(stems(f"{document.title} {document.name}", document.language))
    out: dict[int | None, frozenset[str]] = {None: whole_}
    for section in document.sections:
        own = frozenset(stems(section.name, document.language))
        out[section.section_id] = own | out[section.parent_id]
    return out


def _of_list(
    document: Document,
    list_: ItemList,
    items: tuple[Item, ...],
    asked_: Asked,
    scopes: tuple[Scope, ...],
    titles: dict[int | None, frozenset[str]],
) -> Iterator[Reading]:
    scope = next((scope for scope in scopes if _is_in(document, list_, scope)), None)
    found = _with_codes(document, list_, tuple(_found(item) for item in items))
    yield _scored(document, list_, found, asked_, scope, titles)
    if list_.kind == "heading" and asked_.is_for_contents:
        for part in _numbered_parts(document, list_, found, asked_, scope):
            yield _scored(document, list_, part, asked_, scope, titles, is_numbered=True)
    if list_.kind == "table row":
        for column in _columns(list_, items, asked_.head, document):
            yield _scored(document, column.list_, column.found, asked_, scope, titles)
            for named in (*scopes, *_rows_named(list_, items, asked_.question)):
                part = _rows_of(column.found, named)
                if part:
                    yield _scored(document, column.list_, part, asked_, named, titles)


def _numbered_parts(
    document: Document,
    list_: ItemList,
    found: tuple[Found, ...],
    asked_: Asked,
    scope: Scope | None,
) -> Iterator[tuple[Found, ...]]:
    """The headings that bear a number among others that bear none; all the articles of a part.

    An exhibit or a signature page is no article; articles stand under chapters and sections. A
    heading without a number between two that have one is a part like them, its number unread.
    """
    noun = numbered_noun(document, asked_.question)
    numbered = tuple(one for one in found if any(char.isalnum() for char in one.marker))
    at = [place for place, one in enumerate(found) if one in numbered]
    is_one_run = bool(at) and at == list(range(at[0], at[-1] + 1))
    is_run = is_one_run and not gaps([one.marker for one in numbered])
    if 1 < len(numbered) < len(found) and noun is None and is_run:
        yield numbered
    if noun is None:
        return
    inside = [
        section
        for section in document.sections
        if called_by(noun, section)
        and list_.start_line <= section.start_line < list_.end_line
        and (scope is None or scope.holds(section.start_line))
    ]
    places = [one.spans[0][0] for one in found]
    if len(inside) > 1 and [section.start_line for section in inside] != places:
        yield tuple(_headed(section) for section in inside)


def _headed(section: Section) -> Found:
    names = tuple(dict.fromkeys(name for name in (section.title, section.name) if name))
    span = (section.start_line, max(section.end_line, section.start_line + 1))
    return Found(names or (section.number,), section.name, (span,), ("structure",), section.number)


def _is_in(document: Document, list_: ItemList, scope: Scope) -> bool:
    if list_.kind == "heading":
        return list_.section_id == scope.section_id and scope.kind == "section"
    if scope.kind == "item" and list_.start_line <= scope.start_line:
        return False
    return scope.holds(list_.start_line)


def _is_nested(document: Document, list_: ItemList, scope: Scope | None) -> bool:
    """Whether the list stands inside an item that itself is inside the scope."""
    if list_.parent_item_id is None:
        return False
    parent = document.items[list_.parent_item_id]
    return scope is None or (
        scope.holds(parent.start_line) and parent.start_line > scope.start_line
    )


_VALUE = re.compile(r"\s[:=–—]\s(?P<value>(?:[^\s:;,.]+\s?){1,5})[;,.]?\s*(?:et|and|ou|or)?$")
"""The short value that closes an item: "other cases : ten days"."""


def _found(item: Item) -> Found:
    names = aliases(item.name) or aliases(item.text)[:1] or (item.marker,)
    value = _VALUE.search(item.text) if item.kind in ("bullet", "enumeration") else None
    if value:
        names = (*names, value["value"])
    if item.kind == "heading" and item.marker:
        names = (*names, f"{item.marker} {item.name}".strip())
    span = (item.start_line, item.end_line)
    return Found(names, item.text, (span,), ("structure",), item.marker)


_IN_ROUND_BRACKETS = re.compile(r"\(\d{1,3}\)$")


def _with_codes(document: Document, list_: ItemList, found: tuple[Found, ...]) -> tuple[Found, ...]:
    """The members with the codes that their place gives them.

    (1), (2) right under a section AC-2 are AC-2(1), AC-2(2); a section whose sub-sections are
    AC-1, AC-2 and so on is AC.
    """
    if list_.kind == "heading":
        return tuple(_with_prefix(document, list_, one) for one in found)
    if list_.parent_item_id is not None or list_.section_id is None:
        return found
    path = path_of(document, list_.section_id)
    code = next((code.text for code in codes(path[0].number)), "") if path else ""
    if not code or not all(_IN_ROUND_BRACKETS.match(one.marker) for one in found):
        return found
    return tuple(
        replace(one, names=(*one.names, f"{code}{one.marker}"), marker=f"{code}{one.marker}")
        for one in found
    )


def _with_prefix(document: Document, list_: ItemList, one: Found) -> Found:
    section = next(
        section
        for section in document.sections
        if section.parent_id == list_.section_id and section.start_line == one.spans[0][0]
    )
    below = [child for child in document.sections if child.parent_id == section.section_id]
    prefixes = {next((c.parent for c in codes(child.number)), "") for child in below}
    if len(below) < 2 or len(prefixes) != 1 or "" in prefixes:
        return one
    return replace(one, names=tuple(dict.fromkeys((*one.names, *prefixes))))


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of a table as a list of its own."""

    list_: ItemList
    found: tuple[Found, ...]


def _columns(
    list_: ItemList, items: tuple[Item, ...], head: Term | None, document: Document
) -> Iterator[_Column]:
    """Each column as a list of its distinct cells; columns of the same noun name them too."""
    rows = [item.text.split(" | ") for item in items]
    width = len(rows[0])
    header = list_.lead.split(" | ")[-width:]
    caption = list_.lead.removesuffix(" | ".join(header)).strip()
    if width < 2 or len(header) < width or any(len(row) != width for row in rows):
        return
    header[0] = header[0].removeprefix(caption).strip() or header[0]
    called = [head is not None and head.is_in(stems(title, document.language)) for title in header]
    for index, title in enumerate(header):
        twins = [other for other in range(width) if other != index and called[other]]
        cells = tuple(
            _cell(item, row, [index, *(twins if called[index] else [])])
            for item, row in zip(items, rows, strict=True)
            if row[index].strip()
        )
        lead = f"{caption} {title}".strip() if called[index] else title
        if cells:
            yield _Column(replace(list_, lead=lead), merge(cells))


def _cell(item: Item, row: list[str], columns: list[int]) -> Found:
    names = tuple(name for index in columns for name in aliases(row[index]))
    span = (item.start_line, item.end_line)
    return Found(names or (item.text,), item.text, (span,), ("structure",))


def _rows_named(list_: ItemList, items: tuple[Item, ...], question: Question) -> Iterator[Scope]:
    """The rows of a table that have a cell which the question names ("under Respond (RS)")."""
    asked_for = f" {key(question.text)} "
    cells = dict.fromkeys(cell for item in items for cell in item.text.split(" | ")[:-1])
    for cell in cells:
        if len(key(cell)) > 2 and f" {key(cell)} " in asked_for:
            yield Scope("row", cell, list_.start_line, list_.end_line, 1.0)


def _rows_of(found: tuple[Found, ...], scope: Scope) -> tuple[Found, ...]:
    """The cells of the rows in which another cell is the scope's name or code."""
    names = {key(name) for name in (*aliases(scope.name), scope.code)} - {""}
    return tuple(
        one
        for one in found
        if any(not names.isdisjoint(map(key, aliases(cell))) for cell in one.text.split(" | "))
        and names.isdisjoint(map(key, one.names))
    )


def _scored(
    document: Document,
    list_: ItemList,
    found: tuple[Found, ...],
    asked_: Asked,
    scope: Scope | None,
    titles: dict[int | None, frozenset[str]],
    *,
    is_numbered: bool = False,
) -> Reading:
    lead = frozenset(stems(list_.lead, document.language))
    title = titles.get(list_.section_id, frozenset())
    names = frozenset(
        stem for one in found for name in one.names[:1] for stem in stems(name, document.language)
    )
    is_called = _is_called(document, list_, found, asked_)
    words = lead | title | (frozenset(asked_.head.stems) if is_called and asked_.head else lead)
    likeness = coverage(asked_.keywords, words)
    is_contents = list_.kind == "heading"
    features = {
        "the scope is named": 2.0 * (scope.certainty if scope else 0.0),
        "its row is named": 1.0 * (scope is not None and scope.kind == "row"),
        "the noun introduces it": 2.0 * is_called,
        "words of the lead": (1.0 + announces(list_, found)) * coverage(asked_.keywords, lead),
        "words of the titles": 1.0 * likeness,
        "words of the items": 0.5 * coverage(asked_.keywords, names),
        "the count asked for": 0.7 * (asked_.question.expected_count == len(found)),
        "contents asked for": 3.0 * (asked_.is_for_contents and is_contents),
        "contents not asked for": -0.7 * (not asked_.is_for_contents and is_contents),
        "no contents": -3.0 * (asked_.is_for_contents and not is_contents),
        "nested": (-0.8 if scope else -0.3) * _is_nested(document, list_, scope),
        "prose": -0.3 * (list_.kind == "prose series"),
        "whole rows": -0.5 * (list_.kind == "table row" and not is_called),
        "parts with codes of their own": -1.0 * (_are_coded(found) and not is_called),
        "its lead counts them": 1.5 * (is_called and counts(list_.lead, len(found))),
        "those that are numbered": 0.3 * is_numbered,
        "one item": -1.0 * (len(found) < 2),
    }
    return Reading(
        "structure",
        list_.kind,
        found,
        (list_.list_id,),
        list_.lead,
        scope or whole(document),
        scope is not None and scope.certainty >= 0.9,
        is_called,
        unsaid(asked_, words | frozenset(stems(scope.name if scope else "", document.language))),
        likeness,
        sum(features.values()),
        "; ".join(name for name, value in features.items() if value > 0.1),
    )


_INTRODUCER = re.compile(
    r"[:—–]\s*$|\b(?:are|includes?|comprises?|consists? of|sont|comprend|comporte)\W*$"
    r"|\b(?:following|below|as follows|suivante?s?|ci-dessous|ci-apres)\b"
)


def lead_of(list_: ItemList, found: tuple[Found, ...]) -> str:
    """The lead up to the first member: a series in prose stands in its own lead."""
    first = aliases(found[0].names[0])[-1:] if list_.kind == "prose series" else ()
    return list_.lead.partition(first[0])[0] if first else list_.lead


def is_title(list_: ItemList) -> bool:
    """Whether the lead is a title rather than a sentence."""
    lead = list_.lead.strip()
    return len(lead.split()) <= 12 and not lead.endswith((".", ";", "]", ":"))


def announces(list_: ItemList, found: tuple[Found, ...]) -> bool:
    """Whether the lead announces the list: a title, a colon, "the following", or its very names.

    The sentence that merely comes before a list, or the parent's text of a nested one, does not.
    """
    last = re.split(r"(?<=[.;!?])\s", fold(lead_of(list_, found)))[-1]
    if is_title(list_) or _INTRODUCER.search(last):
        return True
    named = sum(name in list_.lead for one in found for name in aliases(one.names[0])[-1:])
    return named >= 0.6 * len(found)


def introduces(
    list_: ItemList, found: tuple[Found, ...], asked_: Asked, language: Language
) -> bool:
    """Whether the lead announces the list and calls its members by the noun.

    A title does when it is little more than the noun, or says nothing but the question's words.
    """
    lead = lead_of(list_, found)
    if (
        asked_.head is None
        or not announces(list_, found)
        or not _names_many(lead, asked_.head, language)
    ):
        return False
    before = stems(lead, language)
    own = [stem for stem in before if not stem.isdigit()]
    if list_.kind == "prose series" or not is_title(list_):
        return True
    words_ = (*asked_.target, *asked_.keywords, *asked_.scope)
    is_said = all(any(stem in term.stems for term in words_) for stem in own)
    return is_said or (len(own) <= 3 and asked_.head.is_in(own[:1] + own[-1:]))


_PLURAL = re.compile(r"(?:[sx]|criteria|data|media|people|children|men|phenomena|bases)$")
_POINTER = frozenset([*NUMBER_WORDS, "following", "these", "ces", "suivants", "suivantes"])
_REACH = 4
"""Words between "the following" or a number and the noun that it announces, at most."""


def _names_many(lead: str, head: Term, language: Language) -> bool:
    """Whether the lead has the noun in the plural, and where it points ("the following three").

    "the warranties of Article IX … the following:" announces no articles, and "three objectives
    for systems:" no systems.
    """
    sentence = re.split(r"(?<=[.;!?])\s", fold(lead))[-1] if not _is_short(lead) else fold(lead)
    words_ = re.findall(r"[^\W_]+(?:-[^\W_]+)*", sentence)
    places = [
        place
        for place, word in enumerate(words_)
        if _PLURAL.search(word) and not head.stems.isdisjoint((stem(word, language), word))
    ]
    pointers = [place for place, word in enumerate(words_) if word in _POINTER]
    near = any(abs(place - pointer) <= _REACH for place in places for pointer in pointers)
    return bool(places) and (near or not pointers)


def _is_short(lead: str) -> bool:
    return len(lead.split()) <= 12


_NAME_WORDS = 8
"""Words of a name at the most: what is longer is a sentence, and may hold any noun."""


def _are_named(head: Term, found: tuple[Found, ...], document: Document) -> bool:
    """Whether the members carry the noun themselves: "Tier 1: Partial", "Article 5"."""
    carrying = sum(
        head.is_in(stems(f"{one.marker} {one.names[0]}", document.language))
        for one in found
        if len(one.names[0].split()) <= _NAME_WORDS
    )
    return len(found) >= 2 and carrying >= 0.8 * len(found)


def _is_called(
    document: Document, list_: ItemList, found: tuple[Found, ...], asked_: Asked
) -> bool:
    """Whether the document calls the members by the noun; their own codes decide where it can."""
    if asked_.head is None:
        return False
    if _are_called(found, asked_.shapes):
        return True
    if asked_.shapes and _are_coded(found):
        return False
    return introduces(list_, found, asked_, document.language) or _are_named(
        asked_.head, found, document
    )


def _are_coded(found: tuple[Found, ...]) -> bool:
    """Whether every member is a part of the scope that has a code of its own, AC-2(1)."""
    return all(any(code.text == one.marker for code in codes(one.marker)) for one in found)


def counts(lead: str, n_members: int) -> bool:
    """Whether the lead states the number of members in a word: "There are four Tiers:"."""
    return any(NUMBER_WORDS.get(word) == n_members for word in key(lead).split())


def unsaid(asked_: Asked, said: frozenset[str]) -> tuple[str, ...]:
    """The words of the noun phrase that are not among the stems said."""
    parts = key(asked_.head.word).split()[:-1] if asked_.head else []
    parts += key(asked_.head.word).split()[1:] if asked_.head else []
    return tuple(
        term.word for term in asked_.target if not term.is_in(said) and term.word not in parts
    )


def _are_called(found: tuple[Found, ...], shapes: frozenset[str]) -> bool:
    """Whether all members have codes of the shapes that the noun means."""
    coded = sum(
        any(code_of(name).shape in shapes for name in (one.marker, *one.names) if is_code(name))
        for one in found
    )
    return coded == len(found)


def path_of(document: Document, section_id: int | None) -> tuple[Section, ...]:
    """The section and those above it, the innermost first."""
    by_id = {section.section_id: section for section in document.sections}
    path: list[Section] = []
    while section_id is not None:
        path.append(by_id[section_id])
        section_id = by_id[section_id].parent_id
    return tuple(path)
