"""Strategy 1 of SPEC §5: lists that the document lays out as lists.

Every list of the document (`list_df`: bullets, enumerations, run-in headings, children of a
section, table rows, prose series) is held against the question: the noun asked for, the part
named, the other words. Sources of the words of a list: the sentence that introduces it, the titles
above it, the header of its table, the names of its items.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from sommaire.merging import Found, aliases, merge
from sommaire.question import Question
from sommaire.retrieval.readings import Reading
from sommaire.retrieval.scope import Scope, whole
from sommaire.retrieval.terms import Term, Vocabulary, coverage, terms
from sommaire.tables import Document, Item, ItemList, Section
from sommaire.text import fold, key, stems

STRUCTURE_NOUNS = frozenset(
    "section subsection part subpart chapter topic heading subheading title subject theme "
    "sous-section partie chapitre rubrique titre sujet thème intertitre sous-partie "
    "sous-chapitre".split()
)
"""Nouns that ask for the table of contents itself."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The question's words as terms of the document."""

    question: Question
    target: tuple[Term, ...]
    head: Term | None
    """The noun that is asked for ("enhancements" of "control enhancements")."""
    keywords: tuple[Term, ...]
    """The content words, those of the scope's name apart."""
    is_for_contents: bool
    """The noun is one of structure: the answer is the children of a section."""


def asked(question: Question, scopes: tuple[Scope, ...], vocabulary: Vocabulary) -> Asked:
    """The words of the question, prepared once for all lists."""
    target = terms(question.target or "", question.language, vocabulary)
    named = set(key(question.scope or "").split()) if scopes else set()
    keywords = terms(" ".join(question.keywords), question.language, vocabulary)
    return Asked(
        question,
        target,
        head_of(question, target),
        tuple(term for term in keywords if term.word not in named),
        _is_for_contents(question),
    )


_LINK = re.compile(r"\s(?:of|for|to|that|which|in|on|de|du|des|d'|pour|à|aux?|que|qui)\b.*")


def head_of(question: Question, target: tuple[Term, ...]) -> Term | None:
    """The head noun: the last word before "of" in English, the first word in French."""
    if not target:
        return None
    if question.language == "fr":
        return target[0]
    phrase = {*key(_LINK.sub("", fold(question.target or ""))).split()}
    heads = [term for term in target if phrase.issuperset(key(term.word).split())]
    return (heads or target)[-1]


def _is_for_contents(question: Question) -> bool:
    words = fold(question.target or "").split()
    nouns = {word.rstrip("s") for word in words} | {*words}
    folded = {fold(noun) for noun in STRUCTURE_NOUNS}
    return bool(words) and not nouns.isdisjoint(folded) and len(words) <= 2


def structure_readings(
    document: Document, asked_: Asked, scopes: tuple[Scope, ...], vocabulary: Vocabulary
) -> Iterator[Reading]:
    """A reading for each list that shares a word with the question or lies in its scope."""
    titles = _title_stems(document)
    items = {
        list_id: tuple(group)
        for list_id, group in groupby(
            sorted(document.items, key=lambda item: (item.list_id, item.item_id)),
            key=lambda item: item.list_id,
        )
    }
    for list_ in document.lists:
        if list_.kind == "code" or list_.list_id not in items:
            continue
        for reading in _of_list(document, list_, items[list_.list_id], asked_, scopes, titles):
            yield reading


def _title_stems(document: Document) -> dict[int | None, frozenset[str]]:
    """The stems of a section's title and of those above it, by section."""
    out: dict[int | None, frozenset[str]] = {None: frozenset()}
    for section in document.sections:
        own = frozenset(stems(section.name, document.language))
        out[section.section_id] = own | out.get(section.parent_id, frozenset())
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
    found = tuple(_found(item) for item in items)
    yield _scored(document, list_, found, asked_, scope, titles)
    if list_.kind == "table row":
        for header, column in _columns(list_, items):
            yield _scored(
                document, replace(list_, lead=header), column, asked_, scope, titles, is_column=True
            )


def _is_in(document: Document, list_: ItemList, scope: Scope) -> bool:
    if scope.kind == "item":
        return list_.parent_item_id == scope.item_id
    if list_.kind == "heading":
        return list_.section_id == scope.section_id and scope.kind == "section"
    return scope.holds(list_.start_line)


def _found(item: Item) -> Found:
    names = aliases(item.name) or aliases(item.text)[:1] or (item.marker,)
    if item.kind == "heading" and item.marker:
        names = (*names, f"{item.marker} {item.name}".strip())
    return Found(
        names, item.text, ((item.start_line, item.end_line),), ("structure",), item.marker
    )


def _columns(
    list_: ItemList, items: tuple[Item, ...]
) -> Iterator[tuple[str, tuple[Found, ...]]]:
    """Each column of a table as a list of its distinct cells, under its header."""
    header = list_.lead.split(" | ")
    rows = [item.text.split(" | ") for item in items]
    for index, title in enumerate(header):
        if any(len(row) != len(header) for row in rows):
            return
        cells = (
            Found(
                aliases(row[index]) or (row[index],),
                item.text,
                ((item.start_line, item.end_line),),
                ("structure",),
            )
            for item, row in zip(items, rows, strict=True)
            if row[index].strip()
        )
        yield title, merge(tuple(cells))


def _scored(
    document: Document,
    list_: ItemList,
    found: tuple[Found, ...],
    asked_: Asked,
    scope: Scope | None,
    titles: dict[int | None, frozenset[str]],
    *,
    is_column: bool = False,
) -> Reading:
    lead = frozenset(stems(list_.lead, document.language))
    title = titles.get(list_.section_id, frozenset())
    names = frozenset(
        stem for one in found for name in one.names[:1] for stem in stems(name, document.language)
    )
    is_called = asked_.head is not None and (
        asked_.head.is_in(lead) or _are_named(asked_.head, found, document)
    )
    likeness = coverage(asked_.keywords, lead | title)
    features = {
        "the scope is named": 2.0 * (scope is not None),
        "the noun introduces it": 2.0 * is_called,
        "words of the lead": 2.0 * coverage(asked_.keywords, lead),
        "words of the titles": 1.0 * likeness,
        "words of the items": 0.5 * coverage(asked_.keywords, names),
        "the count asked for": 0.7 * (asked_.question.expected_count == len(found)),
        "contents asked for": 3.0 * (asked_.is_for_contents and list_.kind == "heading"),
        "contents not asked for": -0.7 * (not asked_.is_for_contents and list_.kind == "heading"),
        "nested": -0.4 * (list_.parent_item_id is not None and scope is None),
        "one item": -1.0 * (len(found) < 2),
        "whole rows": -0.3 * (list_.kind == "table row" and not is_column),
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
        likeness,
        sum(features.values()),
        "; ".join(name for name, value in features.items() if value > 0.1),
    )


def _are_named(head: Term, found: tuple[Found, ...], document: Document) -> bool:
    """Whether the members carry the noun themselves: "Tier 1: Partial", "Article 5"."""
    carrying = sum(
        head.is_in(stems(f"{one.marker} {one.names[0]}", document.language)) for one in found
    )
    return len(found) >= 2 and carrying >= 0.8 * len(found)


def path_of(document: Document, section_id: int | None) -> tuple[Section, ...]:
    """The section and those above it, the innermost first."""
    by_id = {section.section_id: section for section in document.sections}
    path: list[Section] = []
    while section_id is not None:
        path.append(by_id[section_id])
        section_id = by_id[section_id].parent_id
    return tuple(path)


def in_scope(readings: Iterable[Reading]) -> bool:
    """Whether one of the readings lies in a part that the question names."""
    return any(reading.is_scope_named for reading in readings)
