"""Strategy 1 of SPEC §5: lists that the document lays out as lists.

Every list of the document (`list_df`: bullets, enumerations, run-in headings, children of a
section, table rows, prose series) is held against the question: the noun asked for, the part
named, the other words. Sources of the words of a list: the sentence that introduces it, the titles
above it, the header of its table, the names of its items.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import NamedTuple

from sommaire.completeness import gaps
from sommaire.merging import Found, aliases, merge
from sommaire.question import Question
from sommaire.retrieval.columns import is_total
from sommaire.retrieval.listing.asked import Asked, called_by, numbered_noun
from sommaire.retrieval.listing.calling import is_called, unsaid
from sommaire.retrieval.listing.conditions import Filtered, filtered
from sommaire.retrieval.listing.evidence import around, evidence
from sommaire.retrieval.listing.forms import opened_by
from sommaire.retrieval.listing.readings import Reading
from sommaire.retrieval.listing.table_columns import (
    cell_of,
    columns_of,
    header_of,
    is_named_by_noun,
    tables_at,
    titles_of,
)
from sommaire.retrieval.listing.withdrawn import Kept, apart
from sommaire.retrieval.scope import Scope, is_annexed, whole
from sommaire.retrieval.terms import Term, coverage
from sommaire.tables import Document, Item, ItemList, Section
from sommaire.text import actors, codes, fold, key, stems


def structure_readings(
    document: Document, asked_: Asked, scopes: tuple[Scope, ...]
) -> Iterator[Reading]:
    """A reading for each list that lies in the scope asked for, else for each list at all."""
    members = members_of(document)
    by_cells: list[Reading] = []
    for list_ in document.lists:
        if list_.kind != "code" and list_.list_id in members:
            for reading in _of_list(document, list_, members[list_.list_id], asked_, scopes):
                yield reading
                by_cells += [reading] if reading.conditions else []
    yield from _of_like_tables(document, asked_, by_cells)


def _of_like_tables(
    document: Document, asked_: Asked, readings: Sequence[Reading]
) -> Iterator[Reading]:
    """The rows of several tables together, where they meet the same conditions of like columns.

    Where the title over one says more of the question's words, it is told apart from the others.
    """
    alike: dict[tuple[str, frozenset[str]], list[Reading]] = {}
    for one in readings:
        titles = frozenset(condition.title for condition in one.conditions)
        alike.setdefault((one.lead, titles), []).append(one)
    for group in alike.values():
        told = [_told_by_titles(document, asked_, one) for one in group]
        together = [one for one, own in zip(group, told, strict=True) if own == max(told, key=len)]
        if len(together) > 1:
            yield _together(together)


def _told_by_titles(document: Document, asked_: Asked, reading: Reading) -> frozenset[str]:
    """The words of the question that the titles over a table say."""
    near = around(document)[reading.list_ids[0]]
    said = near.title | near.titles
    return frozenset(term.word for term in asked_.keywords if term.is_in(said))


def _together(readings: Sequence[Reading]) -> Reading:
    first = readings[0]
    conditions = (condition for one in readings for condition in one.conditions)
    end = max(one.scope.end_line for one in readings)
    return replace(
        first,
        found=tuple(member for one in readings for member in one.found),
        list_ids=tuple(list_id for one in readings for list_id in one.list_ids),
        scope=replace(first.scope, end_line=end),
        conditions=tuple(dict.fromkeys(conditions)),
        evidence={**first.evidence, "row": _IN_SEVERAL, "one item": 0.0, "two items": 0.0},
    )


_IN_SEVERAL = 1.5
"""Of the rows of several tables, where 1 is of those of one."""


def members_of(document: Document) -> dict[int, tuple[Item, ...]]:
    """The items of each list, in order."""
    ordered = sorted(document.items, key=lambda item: (item.list_id, item.item_id))
    return {
        list_id: tuple(group) for list_id, group in groupby(ordered, key=lambda item: item.list_id)
    }


def _of_list(
    document: Document,
    list_: ItemList,
    items: tuple[Item, ...],
    asked_: Asked,
    scopes: tuple[Scope, ...],
) -> Iterator[Reading]:
    scope = next((scope for scope in scopes if _is_in(document, list_, scope)), None)
    rows = _rows(items) if list_.kind == "table row" else _Rows(items, ())
    items = rows.items
    found = _with_codes(document, list_, tuple(_found(item) for item in items))
    kept = apart(found) if list_.kind in ("bullet", "enumeration") else Kept(found, rows.totals)
    found = kept.found or found
    is_column = list_.kind == "table row" and is_named_by_noun(list_, items, asked_, document)
    reading = _scored(document, list_, found, asked_, scope, is_column=is_column)
    yield _opened(document, reading) or replace(reading, withdrawn=kept.withdrawn)
    tagged = _tagged(found, asked_.question)
    if tagged:
        reading = _scored(document, list_, tagged, asked_, scope)
        yield replace(reading, evidence={**reading.evidence, "row": 1.0})
    if list_.kind == "heading" and asked_.is_for_contents:
        for part in _numbered_parts(document, list_, found, asked_, scope):
            yield _scored(document, list_, part, asked_, scope, is_numbered=True)
    if list_.kind == "table row":
        for column in columns_of(list_, items, asked_, document):
            score = partial(_scored, is_column=column.is_asked)
            reading = score(document, column.list_, column.found, asked_, scope)
            yield replace(reading, withdrawn=kept.withdrawn)
            for named in scopes:
                part = _rows_of(column.found, named)
                if part:
                    yield score(document, column.list_, part, asked_, named)
        yield from _of_filtered_rows(document, list_, items, asked_, scopes)


class _Rows(NamedTuple):
    """The rows of a table that are members, and those that sum up."""

    items: tuple[Item, ...]
    totals: tuple[Found, ...]


def _rows(items: tuple[Item, ...]) -> _Rows:
    """Without the sums, and without the rows of one cell that only head the rows below them."""
    cells = [item.text.split(" | ") for item in items]
    sums = [is_total(row[0]) for row in cells]
    heads = [len(row) > 1 and len({*row}) == 1 for row in cells]
    kept = [item for item, *out in zip(items, sums, heads, strict=True) if not any(out)]
    totals = tuple(_found(item) for item, is_sum in zip(items, sums, strict=True) if is_sum)
    return _Rows(tuple(kept), totals) if kept else _Rows(items, ())


def _opened(document: Document, reading: Reading) -> Reading | None:
    """Numbered paragraphs with the members of the lists that some only introduce in their places.

    "2.1 The Supplier shall: (a) report; (b) pay. 2.2 The Supplier shall keep records." are three
    duties: where all paragraphs say what the same party must or may do. None elsewhere.
    """
    own = next(one for one in document.lists if one.list_id == reading.list_ids[0])
    if own.kind not in ("enumeration", "heading") or not around(document)[own.list_id].is_titled:
        return None
    opening = {one.spans[0][0]: opened_by(document, own, one) for one in reading.found}
    lists = [one for one in opening.values() if one is not None]
    if not lists:
        return None
    below = members_of(document)
    acting = {actors(one.text)[:1] for one in reading.found}
    runs = [[one.marker for one in reading.found]]
    runs += [[item.marker for item in below[one.list_id]] for one in lists]
    if len(acting) != 1 or acting == {()} or any(map(gaps, runs)):
        return None
    found: list[Found] = []
    for one in reading.found:
        inner = opening[one.spans[0][0]]
        found += [one] if inner is None else map(_found, below[inner.list_id])
    kept = apart(found)
    return replace(
        reading,
        found=kept.found,
        withdrawn=kept.withdrawn,
        list_ids=(own.list_id, *(one.list_id for one in lists)),
        evidence={**reading.evidence, "opens lists": 0.0},
    )


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
    numbered = tuple(one for one in numbered if not is_annexed(one.marker)) or numbered
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


_TAG = re.compile(r"\((\w+)\)\W*$")
"""A word in brackets that closes a name and says of what sort it is: "Package (mandatory)"."""


def _tagged(found: tuple[Found, ...], question: Question) -> tuple[Found, ...]:
    """The members that bear a word of the question as their tag, where others bear another."""
    tags = [_TAG.search(fold(one.text)) for one in found]
    asking = {fold(word) for word in question.keywords}
    kept = tuple(
        one for one, tag in zip(found, tags, strict=True) if tag is not None and tag[1] in asking
    )
    return kept if 1 < len(kept) < len(found) else ()


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


def _of_filtered_rows(
    document: Document,
    list_: ItemList,
    items: tuple[Item, ...],
    asked_: Asked,
    scopes: tuple[Scope, ...],
) -> Iterator[Reading]:
    """The rows that meet what the question demands of the other columns: "open actions"."""
    rows = [item.text.split(" | ") for item in items]
    header = header_of(list_, len(rows[0]), document)
    is_regular = all(len(row) == len(header) > 1 for row in rows)
    if asked_.head is None or not is_regular:
        return
    is_named = _is_table_of(document, list_, asked_)
    titles = [stems(title, document.language) for title in header]
    called = [at for at, title in enumerate(titles) if asked_.head.is_in(title)]
    named = [at for at, cell in enumerate(rows[0]) if cell == items[0].name]
    subject = next(iter(called or named), 0)
    nouns = asked_.head.stems if is_named else frozenset[str]()  # "the clerks" are such rows
    kept = filtered(header, rows, subject, asked_.question.text, document.language, nouns=nouns)
    if kept is None or not (is_named or _says(kept, asked_.head)):
        return
    is_inside = any(_is_in(document, list_, scope) for scope in scopes)
    if not kept.rows or not (is_inside or _are_of_rows(scopes, kept)):
        return
    chosen = tuple(items[at] for at in kept.rows)
    found = tuple(_found(item) for item in chosen)
    if called:
        cells = tuple(cell_of(item, item.text.split(" | "), [subject]) for item in chosen)
        found = cells if subject in named else merge(cells)
        list_ = replace(list_, lead=header[subject])
    name = "; ".join(one.name for one in kept.conditions)
    scope = Scope("row", name, list_.start_line, list_.end_line, 1.0)
    reading = _scored(document, list_, found, asked_, scope)
    is_called_so = reading.is_called or not is_named
    yield replace(reading, conditions=kept.conditions, is_called=is_called_so)


def _is_table_of(document: Document, list_: ItemList, asked_: Asked) -> bool:
    """Whether the words over a table, or the title of its section, have the noun asked for."""
    home = next((one for one in document.sections if one.section_id == list_.section_id), None)
    said = stems(f"{list_.lead} {home.name if home else ''}", document.language)
    head = asked_.head
    return head is not None and (head.word.rstrip("s") in _ROW_NOUNS or head.is_in(said))


_ROW_NOUNS = frozenset("item element point thing row line ligne entry entree chose".split())
"""What the rows of any table may be called (folded, singular)."""


def _says(kept: Filtered, head: Term) -> bool:
    """Whether a condition is made of the noun that is asked for."""
    return any(head.word in one.words and not one.is_negated for one in kept.conditions)


def _are_of_rows(scopes: tuple[Scope, ...], kept: Filtered) -> bool:
    """Whether every part that the question names is named by the words of a condition."""
    said = {word for one in kept.conditions for word in one.words}
    return all(said.issuperset(key(scope.name).split()) for scope in scopes)


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
    *,
    is_numbered: bool = False,
    is_column: bool = False,
) -> Reading:
    near = around(document)[list_.list_id]
    lead = frozenset(stems(list_.lead, document.language))
    told = replace(list_, lead="") if near.are_paragraphs else list_  # a title names no paragraphs
    called = is_column or is_called(document, told, found, asked_)
    if list_.kind == "table row" and not called:
        called = is_called(document, _without_header(list_, document), found, asked_)
    words = lead | near.title | near.titles
    words |= frozenset(asked_.head.stems) if called and asked_.head else frozenset()
    known = evidence(
        document,
        list_,
        found,
        asked_,
        scope,
        is_called=called,
        is_nested=_is_nested(document, list_, scope),
        is_numbered=is_numbered,
    )
    return Reading(
        "structure",
        list_.kind,
        found,
        (list_.list_id,),
        list_.lead,
        scope or whole(document),
        scope is not None and scope.certainty >= 0.9,
        called,
        unsaid(asked_, words | frozenset(stems(scope.name if scope else "", document.language))),
        coverage(asked_.keywords, words),
        known,
    )


def _without_header(list_: ItemList, document: Document) -> ItemList:
    """The table with the words over it alone."""
    table = next(tables_at(document, list_.start_line), None)
    if table is None:
        return list_
    header = " | ".join(titles_of(table))
    return replace(list_, lead=list_.lead.removesuffix(header).strip() or list_.lead)


def path_of(document: Document, section_id: int | None) -> tuple[Section, ...]:
    """The section and those above it, the innermost first."""
    by_id = {section.section_id: section for section in document.sections}
    path: list[Section] = []
    while section_id is not None:
        path.append(by_id[section_id])
        section_id = by_id[section_id].parent_id
    return tuple(path)
