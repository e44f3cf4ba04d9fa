"""The part of the document that a question names: a section, an item, a code, a table; else all.

"under GOVERN", "in Table 2", "of AC-2", "de l'article 6", "du chapitre « Premiers pas »". Every
part that bears the name is returned, the best first: the listing code asks for one, and says so
when the name is ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from sommaire.markers import roman_number
from sommaire.merging import aliases
from sommaire.question import Question
from sommaire.tables import Document, Item, Section
from sommaire.text import asked_actor, codes, fold, key

ScopeKind = Literal["document", "section", "item", "table", "row"]
_EXACT, _CLOSE, _WITHIN = 1.0, 0.9, 0.6


@dataclass(frozen=True, slots=True)
class Scope:
    """A part of the document: its lines, and what stands for it in the tables."""

    kind: ScopeKind
    name: str
    start_line: int
    end_line: int
    certainty: float
    """1 for the exact name, 0.9 but for the number or an alias, 0.6 for a part of the name."""
    section_id: int | None = None
    item_id: int | None = None
    code: str = ""
    """The code that names it ("GV", "AC-2"); "" where none does."""

    def holds(self, line: int) -> bool:
        """Whether a line of the document lies in it."""
        return self.start_line <= line < self.end_line


def whole(document: Document) -> Scope:
    """The document itself as a scope."""
    name = document.title or document.name
    return Scope("document", name, 0, len(document.lines), _EXACT)


def find_scopes(document: Document, question: Question) -> tuple[Scope, ...]:
    """The parts that the question names, the surest first; empty where it names none.

    A name that the document does not have is no scope: its words then count as keywords.
    """
    by_prefix = [
        scope
        for prefix in dict.fromkeys(_PREFIX.findall(question.text))
        for scope in _by_prefix(document, prefix)
    ]
    if by_prefix:
        return tuple(by_prefix)
    actor = asked_actor(question.text) if _MODAL.search(fold(question.text)) else ""
    for wanted in (question.scope, question.pattern):
        found = _named(document, wanted) if wanted else []
        if actor and key(wanted or "") == actor:  # its definition says nothing of what it does
            found = [one for one in found if one.kind == "section"]
        if found:
            return _surest(found)
    return _surest(_named_by_modifiers(document, question.target or ""))


_MODAL = re.compile(
    r"\b(?:may|shall|must|can|should|allowed|permitted|entitled|required|obliged|bound|forbidden"
    r"|prohibited|doi(?:t|vent)|peu(?:t|vent))\b"
)


def _surest(found: list[Scope]) -> tuple[Scope, ...]:
    order = {"section": 0, "item": 1, "table": 2, "row": 3, "document": 4}
    ranked = sorted(found, key=lambda scope: (-scope.certainty, order[scope.kind]))
    best = ranked[0].certainty if ranked else 0.0
    return tuple(scope for scope in ranked if scope.certainty == best)


def _named(document: Document, wanted: str) -> list[Scope]:
    is_of_the_whole = f" {key(wanted)} " in f" {key(document.title)} "
    found = [
        *_sections(document, wanted),
        *(() if is_of_the_whole else _items(document, wanted)),
        *_tables(document, wanted),
    ]
    if not any(scope.certainty >= _CLOSE for scope in found):
        found += _referred(document, wanted)
    noun = fold(wanted).split(" ")[0]
    if not is_annexed(wanted):
        return found
    return [one for one in found if one.kind != "section" or fold(one.name).startswith(noun)]


def is_annexed(number: str) -> bool:
    """Whether a number is of a part that is numbered by itself: "Exhibit 9.8", "annexe B"."""
    return fold(number).split(" ")[0] in _ANNEXED


_REFERENCE = re.compile(
    r"^(?:[^\W\d_]{3,}\s+)?(?P<path>(?:[A-Z]{1,2}\.?\s?)?(?:\d{1,4}|[IVXL]{1,6}|[A-Za-z])"
    r"(?:[.\-–]\d{1,3}|[.\s]?\((?:\d{1,3}|[a-zA-Z]{1,4})\)|\.[A-Za-z](?![A-Za-z]))*)$"
)
_ANNEXED = frozenset("exhibit schedule annex appendix attachment annexe appendice".split())
"""Parts that are numbered by themselves: "Exhibit 9.8" is not section 9.8 (folded)."""
_STEP = re.compile(r"[A-Za-z]+|\d+")


def _referred(document: Document, wanted: str) -> list[Scope]:
    """The part that a reference leads to, step by step: "Article 6(1)", "XII.J", "clause 9(b)".

    The longest beginning of the reference that numbers a section is looked up; what is left names
    its sub-sections or the items of its lists by their numbers.
    """
    reference = _REFERENCE.match(wanted.strip())
    if reference is None or (len(wanted.strip()) == 1 and not wanted.strip().isdigit()):
        return []
    steps = [step.lower() for step in _STEP.findall(reference["path"])]
    around: list[Scope] = []
    for taken in range(len(steps), 0, -1):
        number = " ".join(steps[:taken])
        starts = [one for one in document.sections if number in _numbers_of(one)]
        scopes = [_section_scope(one, _CLOSE) for one in starts]
        around = around or [replace(scope, certainty=_WITHIN) for scope in scopes]
        for step in steps[taken:]:
            scopes = [deeper for scope in scopes for deeper in _below(document, scope, step)]
        if scopes:
            return scopes
    return around


def _numbers_of(section: Section) -> tuple[str, ...]:
    """The section's number without its kind word, a roman one also in figures: 6, viii, 8."""
    whole = key(section.number)
    number = _without_kind_word(whole) or whole
    value = roman_number(number) if number else None
    return (number, str(value)) if value else (number,)


def _below(document: Document, scope: Scope, step: str) -> list[Scope]:
    """The sub-section or the outermost items of that number inside a scope."""
    sections = [
        _section_scope(one, _CLOSE)
        for one in document.sections
        if one.parent_id is not None
        and scope.section_id == one.parent_id
        and key(one.number).split()[-1:] == [step]
    ]
    if sections:
        return sections
    items = [
        item
        for item in document.items
        if item.kind == "enumeration"
        and scope.holds(item.start_line)
        and key(item.marker).split()[-1:] == [step]
    ]
    return [_item_scope(document, item, _CLOSE) for item in items[:1]]


def _sections(document: Document, wanted: str) -> Iterator[Scope]:
    goal = key(wanted)
    for section in document.sections:
        certainty = _likeness(goal, key(section.number), key(section.title), key(section.name))
        if certainty:
            yield _section_scope(section, certainty)


_PREFIX = re.compile(r"(?<![\w.(-])[A-Z]{2,5}(?![\w(-]|\.\w)")
"""Letters that stand alone: the AC of "the AC family", not that of AC-2."""


def _by_prefix(document: Document, prefix: str) -> Iterator[Scope]:
    """The section whose sub-sections all bear codes of that prefix: "AC" holds AC-1 and AC-2."""
    below: dict[int, list[str]] = {}
    for section in document.sections:
        if section.parent_id is not None:
            code = next(iter(codes(section.number)), None)
            below.setdefault(section.parent_id, []).append(code.parent if code else "")
    for section in document.sections:
        prefixes = below.get(section.section_id, [])
        if len(prefixes) > 1 and set(prefixes) == {prefix}:
            yield replace(_section_scope(section, _EXACT), code=prefix)


def _section_scope(section: Section, certainty: float) -> Scope:
    code = next((code.text for code in codes(section.number)), "")
    return Scope(
        "section",
        section.name,
        section.start_line,
        section.end_line,
        certainty,
        section_id=section.section_id,
        code=code,
    )


def _likeness(goal: str, number: str, title: str, name: str) -> float:
    if goal and goal in (name, title, number):
        return _EXACT
    words = _without_kind_word(goal)
    if words and words in (number, title):
        return _CLOSE
    if len(goal) >= 4 and title and (f" {goal} " in f" {title} " or _is_most_of(title, goal)):
        return _WITHIN
    return 0.0


def _is_most_of(title: str, goal: str) -> bool:
    """Whether `title` stands in `goal` and is nearly all of it ("the Access Control family")."""
    return len(title.split()) >= 2 and f" {title} " in f" {goal} " and len(title) >= 0.6 * len(goal)


_KIND_WORDS = frozenset(
    [
        "section",
        "chapter",
        "part",
        "article",
        "clause",
        "annex",
        "appendix",
        "schedule",
        "exhibit",
        "title",
        "table",
        "paragraph",
        "chapitre",
        "partie",
        "titre",
        "annexe",
        "alinea",
        "paragraphe",
        "livre",
        "book",
        "sous",
        "subsection",
    ]
)


def _without_kind_word(goal: str) -> str:
    """What follows "section" or "article": the number that the document may print alone."""
    first, _, rest = goal.partition(" ")
    return rest if first in _KIND_WORDS else ""


def _items(document: Document, wanted: str) -> Iterator[Scope]:
    """Items that bear the name and open something: codes, run-in headings, parents of lists.

    One letter names none: "of R" is no item, though a backslash and "r" be one.
    """
    goal = key(wanted) if len(wanted) > 1 else ""
    parents = {list_.parent_item_id for list_ in document.lists} - {None}
    for item in document.items:
        opens = item.kind in ("code", "run-in heading") or item.item_id in parents
        names = {key(name) for name in (*aliases(item.name), item.marker)} if opens else set()
        if goal and goal in names:
            yield _item_scope(document, item)


def _item_scope(document: Document, item: Item, certainty: float | None = None) -> Scope:
    end = max([item.end_line, *(nested.end_line for nested in _nested(document, item))])
    code = item.marker if item.kind == "code" else _code_in(item.name)
    return Scope(
        "item",
        item.name or item.marker,
        item.start_line,
        end,
        certainty or (_EXACT if item.kind != "code" else _CLOSE),
        section_id=item.section_id,
        item_id=item.item_id,
        code=code,
    )


def _nested(document: Document, item: Item) -> list[Item]:
    inside = {list_.list_id for list_ in document.lists if list_.parent_item_id == item.item_id}
    direct = [other for other in document.items if other.list_id in inside]
    return direct + [deep for other in direct for deep in _nested(document, other)]


def _code_in(name: str) -> str:
    """The code that a name carries: "GOVERN (GV)" -> "GV", "Policy (GV.PO)" -> "GV.PO"."""
    names = aliases(name)
    short = names[-1] if len(names) > 1 else ""
    return short if short.isupper() and " " not in short else ""


def _tables(document: Document, wanted: str) -> Iterator[Scope]:
    goal = key(wanted).replace("tableau ", "table ")
    for float_ in document.floats:
        if goal and goal == key(float_.label).replace("tableau ", "table "):
            yield Scope(
                "table",
                float_.label,
                float_.start_line,
                float_.end_line,
                _EXACT,
                section_id=float_.section_id,
            )


def _named_by_modifiers(document: Document, target: str) -> list[Scope]:
    """A part whose name is in the target itself: "supply chain risk management subcategories".

    Only whole names of two words or more that the target holds nearly whole count.
    """
    modifiers = key(target).split()[:-1]
    if len(modifiers) < 2:
        return []
    goal = " ".join(modifiers)
    return [
        *(scope for scope in _sections(document, goal) if scope.certainty >= _CLOSE),
        *(
            _item_scope(document, item)
            for item in document.items
            if item.kind in ("code", "run-in heading")
            and any(key(name).endswith(goal) for name in aliases(item.name))
        ),
    ]
