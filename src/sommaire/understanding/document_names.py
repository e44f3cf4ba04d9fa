"""Names of a document that occur in a question: its sections, tables, codes, defined names.

They settle the scope where words alone leave it open ("in the limited warranty"); the longest one
wins. Never the kind of a question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sommaire.question import Question
from sommaire.tables import Document
from sommaire.text import fold, fold_with_offsets
from sommaire.understanding.languages import MARKERS
from sommaire.understanding.scopes import find_pattern

_NAMING = frozenset({"code", "run-in heading", "heading"})
_PARENTHESIS = re.compile(r"\s*\(([^()]*)\)\s*")
_SHORTEST, _LONGEST = 2, 200


@dataclass(frozen=True, slots=True)
class Settled:
    """The scope that a document's name gives, and what is left to ask for."""

    scope: str
    target: str | None


@dataclass(frozen=True, slots=True)
class _Found:
    """Where a name of the document stands in the question, in the folded text."""

    start: int
    end: int


def scope_in_document(question: Question, document: Document) -> Settled | None:
    """The longest name of `document` that `question` names as a part; None where none is better."""
    folded, offsets = fold_with_offsets(question.text)
    target = _span(folded, question.target)
    found = {
        span
        for name in names(document)
        for span in _occurrences(name, folded)
        if _names_a_part(span, folded, offsets, question, target)
    }
    if not found:
        return None
    best = max(found, key=lambda span: (span.end - span.start, -span.start))
    if not _is_better(best, folded, question, document):
        return None
    scope = question.text[offsets[best.start] : offsets[best.end - 1] + 1]
    return Settled(scope, _rest(question, target, best, folded, offsets))


def names(document: Document) -> Iterator[str]:
    """What the document calls its parts, as written; a name and its code also apart."""
    for section in document.sections:
        yield from _forms(section.name)
        yield from _forms(section.title)
        if any(char.isalpha() for char in section.number):
            yield section.number
    for float_ in document.floats:
        yield float_.label
    for item in document.items:
        if item.kind in _NAMING:
            yield item.marker
            yield from _forms(item.name)


def _forms(name: str) -> Iterator[str]:
    yield name
    match = _PARENTHESIS.search(name)
    if match:
        yield name[: match.start()]
        yield match.group(1)


def _occurrences(name: str, folded: str) -> Iterator[_Found]:
    wanted = fold(name).strip(" .:") if _SHORTEST <= len(name) <= _LONGEST else ""
    if len(wanted) < _SHORTEST or wanted not in folded or not any(map(str.isalpha, wanted)):
        return
    for match in re.finditer(rf"(?<![\w.\-]){re.escape(wanted)}(?![\w\-])", folded):
        yield _Found(match.start(), match.end())


def _span(folded: str, written: str | None) -> _Found | None:
    wanted = fold(written or "")
    start = folded.find(wanted) if wanted else -1
    return _Found(start, start + len(wanted)) if start >= 0 else None


def _names_a_part(
    span: _Found, folded: str, offsets: list[int], question: Question, target: _Found | None
) -> bool:
    """A name of several words, one with capitals, or a word after a preposition of place."""
    written = question.text[offsets[span.start] : offsets[span.end - 1] + 1]
    is_capital = span.start > 0 and any(char.isupper() for char in written)
    if target and target.start <= span.start and span.end <= target.end:
        return is_capital and span.start == target.start and span.end < target.end
    grammar = MARKERS[question.language].scopes
    before = folded[: span.start].replace("'", "' ").split()
    while before and before[-1].strip('"') in grammar.determiners | {""}:
        before.pop()
    is_placed = bool(before) and before[-1] in grammar.prepositions | grammar.subjects
    return is_capital or is_placed or " " in written


def _is_better(best: _Found, folded: str, question: Question, document: Document) -> bool:
    """Against the scope that the words alone gave: longer, or known where that is not."""
    if question.scope is None:
        return True
    told = _span(folded, question.scope)
    if told is None or (best.start <= told.start and told.end <= best.end):
        return told != best
    is_certain = f'"{fold(question.scope)}' in folded or find_pattern(question.scope) is not None
    wanted = fold(question.scope)
    return not is_certain and not any(wanted == fold(name) for name in names(document))


def _rest(
    question: Question, target: _Found | None, best: _Found, folded: str, offsets: list[int]
) -> str | None:
    """The target without the name that opens it."""
    if target is None or not (best.start == target.start and best.end < target.end):
        return question.target
    kept = question.text[offsets[best.end] : offsets[target.end - 1] + 1].strip()
    return kept or question.target
