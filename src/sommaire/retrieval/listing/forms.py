"""What a list is called by its form, where no word calls it: "The Owner shall:" opens duties.

Contracts and manuals seldom print the noun that is asked for. "2.1 The Owner shall: (a) …" holds
the owner's duties, "… unless: (a) …" conditions, numbered points under "Procure to Pay" its steps.
Such a form proves what the members are only in the part that the question names, where no other
list may be meant. A question may also be met whole: "What is the centre responsible for?" by the
sentence "The centre is responsible for:", where no other place says all of its words. English and
French.
"""

from __future__ import annotations

import re

from sommaire.completeness import is_numbered
from sommaire.merging import Found
from sommaire.retrieval.listing.asked import FILLERS, Asked
from sommaire.retrieval.listing.calling import announces, without_others
from sommaire.retrieval.listing.readings import LAID_OUT, Reading
from sommaire.retrieval.terms import coverage, vocabulary
from sommaire.tables import BODY_ROLES, Document, ItemList
from sommaire.text import codes, fold, last_sentence, stems

_FORMS: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = tuple(
    (re.compile(nouns), re.compile(rf"(?:{ends})(?:[^\w.;]+\w+){{0,14}}\W*$"))
    for nouns, ends in (
        (
            r"dut(?:y|ies)|obligations?|undertakings?|covenants?|devoirs?|engagements?",
            r"\b(?:shall|must|will|agrees? to|undertakes?(?: to)?|covenants?(?: to)?|doit|doivent"
            r"|s['’]engagent? a|est tenue? de|sont tenus de)",
        ),
        (
            r"conditions?|cas|cases?|circumstances?|circonstances?|events?|evenements?|grounds?"
            r"|reasons?|bas[ei]s|bases|motifs?|raisons?",
            r"\b(?:if|unless|where|when|provided that|si|lorsqu['’]?\w*|sauf si|a condition qu\w*)",
        ),
        (
            r"exceptions?|exemptions?|derogations?",
            r"\b(?:shall|does|do|will) not apply\b|\bn(?:e s)?['’](?:applique\w*|est) pas\b",
        ),
        (
            r"rights?|powers?|droits?|pouvoirs?",
            r"\b(?:may|(?:is|are) entitled to|peut|peuvent|(?:a|ont) le droit d['’e]+)",
        ),
    )
)
"""The nouns that are asked for (folded), and how the words end that open a list of them."""
_STEPS = re.compile(r"steps?|stages?|phases?|pass(?:es)?|etapes?|passes?")
_MOST_SAID = 0.95
"""Share of the question's words, by rarity, that a sentence must say to be the one meant."""


def is_called_by_form(document: Document, asked_: Asked, best: Reading) -> bool:
    """Whether the words over the list open what the noun means, in a part with no other list."""
    noun = asked_.head.word if asked_.head else ""
    if not best.is_scope_named or not _is_alone(document, best):
        return False
    said = last_sentence(fold(best.lead))
    is_form = any(nouns.fullmatch(noun) and ends.search(said) for nouns, ends in _FORMS)
    markers = [one.marker for one in best.found]
    are_steps = best.kind == "enumeration" and is_numbered(markers)
    return is_form or bool(_STEPS.fullmatch(noun) and are_steps)


def _is_alone(document: Document, best: Reading) -> bool:
    """Whether every other list of the part named is nested in this one, or holds it."""
    ours = [one for one in document.lists if one.list_id in best.list_ids]
    others = (one for one in document.lists if one.list_id not in best.list_ids)
    inside = (one for one in others if best.scope.holds(one.start_line))
    return all(any(_overlap(one, own) for own in ours) for one in inside)


def is_column_of(document: Document, asked_: Asked, best: Reading) -> bool:
    """Whether these are a column whose title is the noun: "Fee" over the names of fees."""
    if best.kind != "table row" or " | " in best.lead or asked_.head is None:
        return False
    return asked_.head.is_in(stems(best.lead, document.language)[-1:])


def is_titled_family(document: Document, asked_: Asked, best: Reading) -> bool:
    """Whether the noun is but said in the title of a family whose codes the members bear.

    Under "Roles and Authorities (GV.RR)" stand GV.RR-01 and GV.RR-02, which are no roles.
    """
    if best.is_scope_named or best.kind == "table row":
        return False
    first = [next(codes(f"{one.marker} {one.text}"), None) for one in best.found]
    members = [one for one in first if one is not None and one.parent]
    if len(members) < len(first) or len({one.parent for one in members}) > 1:
        return False
    is_family = f"({members[0].parent})" in best.lead
    return is_family and all(one.shape not in asked_.shapes for one in members)


def is_alone_at_home(document: Document, best: Reading) -> bool:
    """Whether the section that the list stands in has no other list beside it."""
    ours = [one for one in document.lists if one.list_id in best.list_ids]
    homes = {one.section_id for one in ours}
    beside = (one for one in document.lists if one.section_id in homes and one not in ours)
    return all(any(_overlap(one, own) for own in ours) for one in beside)


def _overlap(one: ItemList, other: ItemList) -> bool:
    return one.start_line < other.end_line and other.start_line < one.end_line


def is_said_whole(document: Document, asked_: Asked, best: Reading) -> bool:
    """Whether the sentence over the list says all of the question's words, and no other does."""
    if best.kind not in ("bullet", "enumeration"):
        return False
    own = {*stems(f"{document.title} {document.name}", document.language)}
    terms = (*asked_.keywords, *asked_.scope)
    wanted = tuple(one for one in terms if one.word not in FILLERS and not one.is_in(own))
    lists = [one for one in document.lists if one.list_id in best.list_ids]
    said = stems(without_others(last_sentence(best.lead)), document.language)
    is_announced = all(announces(one, best.found) for one in lists)
    if not wanted or not is_announced or coverage(wanted, said) < _MOST_SAID:
        return False
    lead = range(lists[0].lead_start_line, max(lists[0].lead_end_line, lists[0].start_line) + 1)
    lines = vocabulary(document).line_stems
    return not any(
        coverage(wanted, lines[at] | lines[min(at + 1, len(lines) - 1)]) >= _MOST_SAID
        for at, line in enumerate(document.lines)
        if at not in lead and at + 1 not in lead and line.role in BODY_ROLES
    )


def opened_by(document: Document, list_: ItemList, one: Found) -> ItemList | None:
    """The list that a member does no more than introduce: "2.1 The Supplier shall:".

    A short paragraph that is numbered may have been read as the heading of what it introduces.
    """
    start = one.spans[0][0]
    if list_.kind == "heading":
        opened = (below for below in document.lists if below.lead_start_line == start)
        opens = document.lines[start].text.rstrip().endswith(":")
        return next((below for below in opened if opens and below.kind in LAID_OUT), None)
    ids = {
        item.item_id
        for item in document.items
        if item.list_id == list_.list_id and item.start_line == start
    }
    opens = one.text.rstrip().endswith(":")
    return next((below for below in document.lists if opens and below.parent_item_id in ids), None)
