"""Strategy 2 of SPEC §5: the members of a code family, at one level, under one prefix.

Which level a noun means is learned from the document (`code_nouns`). The prefix comes from the
scope ("GOVERN" is GV), else all prefixes are taken.
"""

from __future__ import annotations

from collections.abc import Iterator

from sommaire.merging import Found
from sommaire.retrieval.listing.asked import Asked
from sommaire.retrieval.listing.calling import unsaid
from sommaire.retrieval.listing.code_nouns import code_of
from sommaire.retrieval.listing.readings import Reading
from sommaire.retrieval.scope import Scope, whole
from sommaire.retrieval.terms import coverage
from sommaire.tables import Document, Item
from sommaire.text import stems


def pattern_readings(
    document: Document, asked_: Asked, scopes: tuple[Scope, ...]
) -> Iterator[Reading]:
    """A reading for each level of each code family, under the prefix that the scope gives."""
    items = [item for item in document.items if item.kind == "code"]
    if not items:
        return
    for scope in scopes or (whole(document),):
        levels: dict[str, list[Item]] = {}
        for item in items:
            if _is_under(item, scope):
                levels.setdefault(code_of(item.marker).shape, []).append(item)
        for depth, shape in enumerate(sorted(levels, key=len)):
            yield _reading(
                document,
                asked_,
                scope,
                levels[shape],
                depth,
                is_called=shape in asked_.shapes,
                is_named=bool(scopes),
                is_rival=bool(asked_.shapes) and shape not in asked_.shapes,
            )


def _is_under(item: Item, scope: Scope) -> bool:
    if scope.kind == "document":
        return True
    if scope.code:
        own = code_of(item.marker).segments
        prefix = code_of(scope.code).segments
        return len(own) > len(prefix) and own[: len(prefix)] == prefix
    return scope.holds(item.start_line)


def _reading(
    document: Document,
    asked_: Asked,
    scope: Scope,
    items: list[Item],
    depth: int,
    *,
    is_called: bool,
    is_named: bool,
    is_rival: bool,
) -> Reading:
    lead = " ".join(dict.fromkeys(item.name for item in items if item.name))
    context = frozenset(stems(f"{scope.name} {document.title} {lead}", document.language))
    said = context | (asked_.head.stems if asked_.head and is_called else frozenset())
    likeness = coverage([term for term in asked_.keywords if term is not asked_.head], context)
    known = {
        "code scope": float(is_named),
        "code called": float(is_called),
        "other codes called": float(is_rival),
        "code words": likeness,
        "count asked": float(asked_.question.expected_count == len(items)),
        "code contents": float(asked_.is_for_contents),
        "code depth": float(depth),
        "one item": float(len(items) < 2),
    }
    return Reading(
        "pattern",
        "code",
        tuple(_found(item) for item in items),
        tuple(dict.fromkeys(item.list_id for item in items)),
        scope.name,
        scope,
        is_named and scope.certainty >= 0.9,
        is_called,
        unsaid(asked_, said),
        likeness,
        known,
    )


def _found(item: Item) -> Found:
    names: tuple[str, ...] = (item.name, item.marker) if item.name else (item.marker,)
    if item.name:
        names += (f"{item.name} ({item.marker})", f"{item.marker} {item.name}")
    return Found(names, item.text, ((item.start_line, item.end_line),), ("pattern",), item.marker)
