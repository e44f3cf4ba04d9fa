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
from sommaire.understanding.languages import markers_of

_NAMING = frozenset({"code", "run-in heading", "heading"})
_PARENTHESIS = re.compile(r"\s*\(([^()]*)\)\s*$")
_WORD = re.compile(r" ?([^\W_]+)")
_PLACES = frozenset({"in", "under", "within", "inside", "dans", "sous"})
_MODALS = frozenset("can must may should shall will would doit doivent peut peuvent".split())
"""Behind which a single common noun is whoever acts: "may files be restricted"."""
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
        if section.number:
            yield f"{section.number}. {section.title}"
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
    """A name of several words, one with capitals, or a word after a preposition of place.

    Inside the target only its first words, with capitals ("GOVERN subcategories"), or its last
    after a preposition ("enhancements of least privilege") can be one.
    """
    written = question.text[offsets[span.start] : offsets[span.end - 1] + 1]
    is_capital = span.start > 0 and any(char.isupper() for char in written)
    is_placed = _is_placed(span, folded, question)
    if target and span == target:
        return False
    if target and target.start <= span.start and span.end <= target.end:
        is_first = span.start == target.start and span.end < target.end
        return (is_first and is_capital) or (span.end == target.end and is_placed)
    return is_capital or is_placed or " " in written


def _is_placed(span: _Found, folded: str, question: Question) -> bool:
    """After "does", or between a preposition and the end of the noun phrase.

    A single word may be a person or a thing ("of the supplier"): only "in" or "under" places it.
    """
    markers = markers_of(question.language)
    governor = _governor(span, folded, question)
    is_common = " " not in folded[span.start : span.end]
    if governor in markers.scopes.subjects and not (is_common and governor in _MODALS):
        return True
    if folded[span.start : span.end] in markers.scopes.wholes:
        return False
    following = _WORD.match(folded, span.end)
    is_last = following is None or following.group(1) in markers.nouns.ends
    is_part = following is not None and re.fullmatch(markers.scopes.parts, following.group(1))
    places = markers.scopes.prepositions if " " in folded[span.start : span.end] else _PLACES
    return governor in places and bool(is_last or is_part)


def _governor(span: _Found, folded: str, question: Question) -> str:
    """The word before a name, determiners left out."""
    determiners = markers_of(question.language).scopes.determiners | {""}
    before = folded[: span.start].replace("'", "' ").split()
    while before and before[-1].strip('"') in determiners:
        before.pop()
    return before[-1] if before else ""


def _is_better(best: _Found, folded: str, question: Question, document: Document) -> bool:
    """Against the scope that the words alone gave: longer, or known where that is not."""
    if question.scope is None:
        return True
    told = _span(folded, question.scope)
    if told is None or (told.start <= best.start and best.end <= told.end):
        return False
    if best.start <= told.start and told.end <= best.end:
        return True
    wanted = fold(question.scope)
    is_certain = f'"{wanted}' in folded or any(char.isdigit() for char in wanted)
    return not is_certain and not any(wanted == fold(name) for name in names(document))


def _rest(
    question: Question, target: _Found | None, best: _Found, folded: str, offsets: list[int]
) -> str | None:
    """The target without the name that opens or ends it."""
    if target is None or not (target.start <= best.start and best.end <= target.end):
        return question.target
    start, end = (
        (best.end, target.end) if best.start == target.start else (target.start, best.start)
    )
    left = folded[start:end].split()
    small = markers_of(question.language).scopes
    while left and left[-1] in small.prepositions | small.determiners:
        end = start + folded[start:end].rstrip().rfind(left.pop())
    kept = question.text[offsets[start] : offsets[end - 1] + 1] if end > start else ""
    return kept.strip() or question.target
