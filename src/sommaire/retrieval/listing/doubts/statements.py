"""What the rest of the document says against a list: that it was changed, or that there is more.

"Meals are no longer reimbursed" after a list of what is, an amendment at the end, a duty of the
same party in another article, the statement of a control before its numbered enhancements. A list
may be whole as it is printed, and such a sentence makes it another one. No meaning is judged: a
sentence that only has the words is enough for a doubt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import chain

from sommaire.retrieval.listing.asked import Asked
from sommaire.retrieval.listing.doubts.words import first_line, home_of
from sommaire.retrieval.listing.readings import Reading
from sommaire.retrieval.terms import vocabulary
from sommaire.tables import BODY_ROLES, Document, Section
from sommaire.text import asked_actor, asked_owner, fold, key, last_sentence, stems

_AMENDMENT = re.compile(r"^\W*(?:amendment|addendum|avenant|corrigendum|rectificatif)\b")
_CHANGES = re.compile(
    r"\bno longer\b|\b(?:replaced|replaces|withdrawn|removed|deleted|added|inserted|repealed)\b"
    r"|\bne\b.{1,40}\bplus\b|\bn['’]\w+.{0,30}\bplus\b"
    r"|\b(?:remplac|retir|supprim|ajout|abrog|inser)(?:e|ee|es|ees|ent)\b"
)
_DUTIES = frozenset(
    "obligation obligations duty duties responsibility responsibilities undertaking undertakings"
    " commitments devoir devoirs engagements".split()
)
_MUST = (
    r"(?:shall|must|will|agrees?|undertakes?|is (?:obliged|required)|doi(?:t|vent)|devra|devront"
    r"|s['’]engage\w*|est tenue?)"
)
_DONE = re.compile(
    r"\b(?:is|are|be|sont|est|etre)(?: not| pas)? (\w+(?:ed|en|es|ees|ts?|is?|us?|e))\b"
    r"|\b(?:must|shall|may|can|should) (?:the )?\w+ (\w+)\W*$"
    r"|\b(?:doit|doivent|peut|peuvent)-(?:on|ils?|elles?) (\w+)\W*$"
)
"""What is said to be done with the things asked for: "are reimbursed", "must the buyer supply"."""
_WHEREFORE = re.compile(r"(?:grounds?|reasons?|cases?|circumstances?|motifs?|raisons?|cas)")
_SHOWN = 60
_FEWEST_WORDS = 5
_NAME_WORDS = 2
"""Words of a member's name by which a sentence on it is known."""


def doubt_of_statements(document: Document, asked_: Asked, best: Reading) -> str:
    """The first reason that other sentences of the document give; "" where they give none."""
    if asked_.is_for_contents or best.kind in ("code", "heading") or best.strategy == "pattern":
        return ""
    home = home_of(document, best)
    return (
        _part_that_amends(document, home)
        or _changed(document, asked_, best, home)
        or _said_after(document, asked_, best, home)
        or _more_duties(document, asked_, best)
        or _more_cases(document, asked_, best)
        or _said_before(document, asked_, best)
    )


def _part_that_amends(document: Document, home: Section | None) -> str:
    """A part called an amendment, where the list does not stand in it."""
    for one in document.sections[1:]:
        holds = home is not None and one.start_line <= home.start_line < one.end_line
        if _AMENDMENT.match(fold(one.name)) and not holds:
            page = document.lines[one.start_line].page_label
            name = one.name[:_SHOWN]
            return f"Another part of the document may change these: “{name}” (p. {page})."
    return ""


def _changed(document: Document, asked_: Asked, best: Reading, home: Section | None) -> str:
    """A line that says a change of a member, of the list's section, or near it of its kind."""
    names = [key(name) for name in best.names if len(name.split()) >= _NAME_WORDS]
    number = key(home.number) if home is not None else ""
    part = re.compile(rf"\b(?:section|article|clause)\s+{re.escape(number)}\b") if number else None
    said = vocabulary(document).line_stems

    def _is_change(at: int) -> bool:
        text = fold(document.lines[at].text)
        if not _CHANGES.search(text):
            return False
        is_near = home is not None and home.start_line <= at < home.end_line
        is_of_kind = is_near and any(term.is_in(said[at]) for term in asked_.keywords)
        is_named = any(f" {name} " in f" {key(text)} " for name in names)
        return is_named or is_of_kind or (part is not None and part.search(text) is not None)

    page = _first_page(document, _outside(document, best), _is_change)
    return f"The document may change these (p. {page})." if page is not None else ""


def _said_after(document: Document, asked_: Asked, best: Reading, home: Section | None) -> str:
    """A line between the list and the end of its section that has what the lead says of them."""
    asking = asked_.question
    done = " ".join(filter(None, chain.from_iterable(_DONE.findall(fold(asking.text)))))
    spoken = frozenset(stems(last_sentence(best.lead), document.language))
    wanted = frozenset(stems(done, asking.language)) & spoken
    said = vocabulary(document).line_stems
    for at in range(best.end_line, home.end_line if home else len(document.lines)):
        line = document.lines[at]
        if line.role == "heading":
            break
        if line.role == "body" and wanted and wanted <= said[at]:
            shown = line.text[:_SHOWN]
            return f"A sentence after the list may add to it or take from it: “{shown}”."
    return ""


def _more_duties(document: Document, asked_: Asked, best: Reading) -> str:
    """A line elsewhere by which the same party must do something, all its duties being asked."""
    head = asked_.head.word if asked_.head is not None else ""
    asking = fold(asked_.question.text)
    actor = asked_actor(asking) or asked_owner(asking)
    is_part_named = any(char.isdigit() for char in asked_.question.scope or "")
    if is_part_named or head not in _DUTIES or not actor:
        return ""

    duty = re.compile(rf"\b{actor}s?\b(?:\s+(?:ne|also))?\s+{_MUST}\b|\beach party\s+{_MUST}\b")

    def _is_duty(at: int) -> bool:
        return duty.search(fold(document.lines[at].text)) is not None

    page = _first_page(document, _outside(document, best), _is_duty)
    if page is None:
        return ""
    return f"Another sentence says what the same party must do (p. {page})."


def _more_cases(document: Document, asked_: Asked, best: Reading) -> str:
    """A line elsewhere that speaks of the act whose grounds are asked for."""
    head = asked_.head.word if asked_.head is not None else ""
    wanted = _predicate(asked_)
    if best.is_scope_named or not _WHEREFORE.fullmatch(head) or not wanted:
        return ""
    said = vocabulary(document).line_stems

    def _is_said(at: int) -> bool:
        return document.lines[at].role != "heading" and wanted <= said[at]

    page = _first_page(document, _outside(document, best), _is_said)
    return f"Another sentence speaks of it too (p. {page})." if page is not None else ""


def _said_before(document: Document, asked_: Asked, best: Reading) -> str:
    """A sentence between the heading of the part named and the list, any list being meant."""
    if not asked_.is_general or not best.is_scope_named or best.scope.kind != "section":
        return ""
    for at in range(best.scope.start_line + 1, first_line(document, best)):
        line = document.lines[at]
        is_whole = line.text.rstrip().endswith(".") and len(line.text.split()) >= _FEWEST_WORDS
        if line.role in ("body", "list") and is_whole:
            return f"The part itself says something before the list: “{line.text[:_SHOWN]}”."
    return ""


def _predicate(asked_: Asked) -> frozenset[str]:
    """The stems of the question but for the noun asked for and who acts: what is said of them."""
    question = asked_.question
    nouns = f"{question.target or ''} {asked_actor(question.text)}"
    nouns += " " + " ".join(one.word for one in asked_.target)
    language = question.language
    asking = _INVERTED.sub(" ", fold(question.text))
    return frozenset(stems(asking, language)) - frozenset(stems(nouns, language)) - _ASKS


_INVERTED = re.compile(r"\b\w+-(?:t-)?(?:on|ils?|elles?)\b")
_ASKS = frozenset("which what all list name quel quell tout tous toutes liste".split())


def _outside(document: Document, best: Reading) -> list[int]:
    """The lines of text that are no member, nor over one."""
    members = (*best.found, *best.withdrawn)
    own = {at for one in members for span in one.spans for at in range(*span)}
    own |= set(range(first_line(document, best), best.start_line))
    lines = enumerate(document.lines)
    return [at for at, line in lines if line.role in BODY_ROLES and at not in own]


def _first_page(
    document: Document, lines: Iterable[int], holds: Callable[[int], bool]
) -> str | None:
    """The page of the first of these lines of which it holds."""
    found = next((at for at in lines if holds(at)), None)
    return document.lines[found].page_label if found is not None else None
