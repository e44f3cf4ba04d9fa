"""Strategy 2 of SPEC §5: the members of a code family, at one level, under one prefix.

Which level a noun means is learned from the document: "control AC-2", "the AC family", a table
column "Category Identifier" over GV.OC; "sub-X" is the level below X. The prefix comes from the
scope ("GOVERN" is GV), else all prefixes are taken.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from sommaire.merging import Found, aliases
from sommaire.retrieval.listing_structure import Asked
from sommaire.retrieval.readings import Reading
from sommaire.retrieval.scope import Scope, whole
from sommaire.retrieval.terms import Term, Vocabulary, coverage, terms
from sommaire.tables import Document, Item
from sommaire.text import Code, codes, fold, stem, stems

_SUB = re.compile(r"^(?:sub|sous)-?")
_TOKEN = re.compile(r"[\w.\-()]+|[.;:!?]")
_REACH = 3
"""Words between a noun and the code that it names, at most."""


def code_of(text: str) -> Code:
    """The code that `text` is; one of a single segment ("GV") included."""
    found = next((code for code in codes(text) if code.text == text), None)
    return found or Code(text, 0, len(text), (text,))


def shapes_called(document: Document, head: Term, vocabulary: Vocabulary) -> Counter[str]:
    """How often each shape of code stands beside the noun: {"A-9(9)": 2} for "enhancement"."""
    prefixes = {item.marker for item in document.items if item.kind == "code"}
    votes: Counter[str] = Counter()
    for index, line in enumerate(document.lines):
        if head.is_in(vocabulary.line_stems[index]) and line.role not in ("header", "footer"):
            votes.update(_beside(line.text, head, prefixes, document))
    votes.update(_in_columns(document, head))
    return votes


def _beside(text: str, head: Term, prefixes: set[str], document: Document) -> Iterator[str]:
    tokens = _TOKEN.findall(text)
    nouns = [
        index
        for index, token in enumerate(tokens)
        if stem(fold(token), document.language) in head.stems
    ]
    for index, token in enumerate(tokens):
        bare = token.strip("().,")
        code = next(codes(token.rstrip(".,")), None)
        distance = min((abs(index - noun) for noun in nouns), default=_REACH + 9)
        if code is not None and distance <= _REACH + 1:
            yield code.shape
        elif code is None and bare in prefixes and distance == 1:
            yield code_of(bare).shape


def _in_columns(document: Document, head: Term) -> Counter[str]:
    """The shapes of the codes in table columns whose header has the noun."""
    votes: Counter[str] = Counter()
    for float_ in document.floats:
        rows = [
            [cell.strip() for cell in row.strip("|").split(" | ")]
            for row in float_.body.splitlines()
            if row.startswith("|") and not row.startswith("|-") and not row.startswith("| -")
        ]
        for index, title in enumerate(rows[0] if rows else []):
            if head.is_in(stems(title, document.language)):
                cells = {row[index] for row in rows[1:] if index < len(row)}
                votes.update(shape for cell in cells for shape in _shapes_in(cell))
    return votes


def _shapes_in(cell: str) -> Iterator[str]:
    for name in aliases(cell):
        if any(code.text == name for code in codes(name)) or re.fullmatch(r"[A-Z]{2,4}", name):
            yield code_of(name).shape


def pattern_readings(
    document: Document, asked_: Asked, scopes: tuple[Scope, ...], vocabulary: Vocabulary
) -> Iterator[Reading]:
    """A reading for each level of each code family, under the prefix that the scope gives."""
    items = [item for item in document.items if item.kind == "code"]
    if not items:
        return
    votes = _votes(document, asked_, vocabulary)
    best = max(votes.values(), default=0)
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
                is_called=best > 0 and votes[shape] == best,
                is_named=bool(scopes),
                is_rival=best > 0 and votes[shape] < best,
            )


def _votes(document: Document, asked_: Asked, vocabulary: Vocabulary) -> Counter[str]:
    if asked_.head is None:
        return Counter()
    base = _SUB.sub("", asked_.head.word)
    if base != asked_.head.word:
        above = terms(base, asked_.question.language, vocabulary)
        return Counter(_one_below(document, shapes_called(document, above[0], vocabulary)))
    return shapes_called(document, asked_.head, vocabulary)


def _one_below(document: Document, votes: Counter[str]) -> dict[str, int]:
    """The votes moved to the next deeper level of the same family."""
    shapes = {code_of(item.marker).shape for item in document.items if item.kind == "code"}
    moved: dict[str, int] = {}
    for shape, count in votes.items():
        deeper = sorted((s for s in shapes if s != shape and s.startswith(shape)), key=len)
        if deeper:
            moved[deeper[0]] = moved.get(deeper[0], 0) + count
    return moved


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
    likeness = coverage([term for term in asked_.keywords if term is not asked_.head], context)
    features = {
        "the scope is named": 2.0 * is_named,
        "the document calls such codes so": 3.5 * is_called,
        "it calls other codes so": -2.0 * is_rival,
        "words of the scope": 1.0 * likeness,
        "the count asked for": 0.7 * (asked_.question.expected_count == len(items)),
        "contents asked for": -2.0 * asked_.is_for_contents,
        "deeper": -0.5 * depth,
        "one item": -1.0 * (len(items) < 2),
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
        likeness,
        sum(features.values()),
        "; ".join(name for name, value in features.items() if value > 0.1),
    )


def _found(item: Item) -> Found:
    names = (item.name, item.marker) if item.name else (item.marker,)
    if item.name:
        names += (f"{item.name} ({item.marker})", f"{item.marker} {item.name}")
    return Found(names, item.text, ((item.start_line, item.end_line),), ("pattern",), item.marker)
