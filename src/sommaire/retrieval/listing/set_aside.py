"""Lists that are no answer whatever their score: of the opposite, of another, of nothing asked.

"The Landlord may end the lease if:" holds no grounds of the tenant, "The following data are
processed:" none of those that are not, "The following are excluded:" no services that are included.
Such a list shares most of the question's words and is its wrong answer. So does one that has them
only from the document's title: the chapters of "Street Lighting" are no street lights. English and
French.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from sommaire.retrieval.listing.asked import Asked
from sommaire.retrieval.listing.calling import is_in_passing
from sommaire.retrieval.listing.readings import Reading
from sommaire.retrieval.listing.structure import path_of
from sommaire.retrieval.same import Same
from sommaire.tables import BODY_ROLES, Document
from sommaire.text import actors, asked_actor, asked_owner, fold, last_sentence, stems

_DENIES = re.compile(
    r"\b(?:not|cannot|no longer|never|nor|none|exclu\w*|ne|aucune?s?|jamais|non)\b|n['’]t\b"
    r"|\bn['’](?=[^\W\d_])"
)
_RESTRICTS = re.compile(
    r"\b(?:restrict\w*|prohibit\w*|forbid\w*|forbidden|refrain\w*|limit\w*|except\w*|exempt\w*"
    r"|outside|without|unless|unacceptable|ban(?:s|ned)?|den(?:y|ies|ied)|refus\w*|reject\w*"
    r"|declin\w*|defer\w*|fail\w*|lack\w*|no|interdi\w*|abst\w*|sauf|hors|sans|exoner\w*|rejet\w*)\b"
)
"""Other words by which a list says what is not so."""
_AFFIRMS = re.compile(
    r"\b(?:included|covered|accepted|allowed|permitted|approved|processed|insured|eligible|inclus"
    r"|incluse?s?|couverte?s?|acceptee?s?|autorisee?s?|permise?s?|approuvee?s?|traitee?s?"
    r"|garantie?s|admise?s?)\b"
)
"""Words of a question that wants what is so, and nothing of what is not."""
_SIDE_CLAUSE = re.compile(
    r"(?<=\w)\W+(?:if|when|unless|after|before|because|where|si|lorsqu\w*|quand|apres|avant"
    r"|en cas)\b.*"
)


def is_set_aside(document: Document, asked_: Asked, reading: Reading) -> bool:
    """Whether a list says the opposite of what is asked, or says it of somebody else, or is near
    the question by nothing but the title of the document.
    """
    if reading.kind == "heading":
        return _is_mere_contents(document, asked_, reading)
    if _is_far(reading):
        return True
    if reading.kind not in ("bullet", "enumeration", "prose series") or not reading.lead:
        return False
    return (
        _is_of_another(document, asked_, reading)
        or _is_opposite(document, asked_, reading)
        or _lacks_the_act(document, asked_, reading)
        or _is_of_an_aside(document, asked_, reading)
        or _has_them_as_a_member(document, asked_, reading)
    )


# --- nothing asked ------------------------------------------------------------------------------


def _is_mere_contents(document: Document, asked_: Asked, reading: Reading) -> bool:
    """Whether these are the parts of the whole document, and something else is asked for that no
    line over the first of them announces.
    """
    if asked_.is_for_contents or reading.is_called:
        return False
    if _AFFIRMS.search(fold(asked_.question.text)) and _deny_some(reading):
        return True
    above = {one.section_id for one in document.lists if one.list_id in reading.list_ids}
    before = document.lines[max(reading.start_line - 1, 0)].text
    noun = fold(asked_.question.target or "")
    return above == {None} and not (noun and noun in fold(before))


def _is_far(reading: Reading) -> bool:
    """Whether neither what stands over a list nor its members hold a word of the question."""
    near = ("scope", "called", "lead and before", "lead and title", "items")
    return not any(reading.evidence[name] for name in near)


_WHEREFORE = re.compile(
    r"(?:grounds?|reasons?|cases?|circumstances?|conditions?|motifs?|raisons?|cas|circonstances?)"
)


def _lacks_the_act(document: Document, asked_: Asked, reading: Reading) -> bool:
    """Whether reasons for an act are asked for, and the words over the list do not say the act.

    "On what grounds may the tenant end the lease?": not what "The Tenant shall pay:".
    """
    noun = asked_.head.word if asked_.head else ""
    if reading.is_called or not _WHEREFORE.fullmatch(noun):
        return False
    actor = asked_actor(asked_.question.text)
    act = [term for term in asked_.keywords if term.word not in (noun, actor) and term.is_present]
    said = stems(f"{_home(document, reading)} {reading.lead}", document.language)
    return bool(act) and not any(term.is_in(said) for term in act)


def _home(document: Document, reading: Reading) -> str:
    """The title of the section that a list stands in."""
    homes = {one.section_id for one in document.lists if one.list_id in reading.list_ids}
    return " ".join(one.title for one in document.sections if one.section_id in homes)


def _is_of_an_aside(document: Document, asked_: Asked, reading: Reading) -> bool:
    """Whether the noun stands over the list only in an aside, and in no title over it."""
    if asked_.head is None or not is_in_passing(reading.lead, asked_.head, document.language):
        return False
    return not asked_.head.is_in(stems(_home(document, reading), document.language))


def _has_them_as_a_member(document: Document, asked_: Asked, reading: Reading) -> bool:
    """Whether a series in prose names the things asked for as one of several.

    "Functions, Categories and Subcategories" are no subcategories.
    """
    if reading.kind != "prose series" or reading.is_called or asked_.head is None:
        return False
    return sum(asked_.head.is_in(stems(n, document.language)) for n in reading.names) == 1


# --- somebody else ------------------------------------------------------------------------------


def _is_of_another(document: Document, asked_: Asked, reading: Reading) -> bool:
    """Whether the words over the list name another who acts than the question does."""
    asking, said = fold(asked_.question.text), _opening(reading)
    acting = actors(said)[:1]
    if not acting or re.search(rf"\b{acting[0]}\b", asking):
        return False
    wanted = asked_actor(asking)
    if wanted:
        return wanted in _actors(Same(document))
    owner = asked_owner(asking)
    return bool(owner) and owner not in said and owner in _actors(Same(document))


_AGREES = re.compile(
    r"\b(?:agrees?|acknowledges?|accepts?|(?:convien|reconnai|accepte)\w*) (?:that|que?)\b"
)
_FIRST_LETTERS = 30


def _opening(reading: Reading) -> str:
    """The last sentence over the members, of a series what stands before it; whoever agrees that
    another acts does not act.
    """
    lead = reading.lead
    if reading.kind == "prose series":
        lead = lead.partition(reading.found[0].text[:_FIRST_LETTERS])[0] or lead
    return _AGREES.split(last_sentence(fold(lead)))[-1]


@lru_cache(maxsize=4)
def _actors(same: Same) -> frozenset[str]:
    lines = (line.text for line in same.document.lines if line.role in BODY_ROLES)
    return frozenset(actor for text in lines for actor in actors(text))


# --- the opposite -------------------------------------------------------------------------------


def _is_opposite(document: Document, asked_: Asked, reading: Reading) -> bool:
    asking = fold(asked_.question.text)
    main = _SIDE_CLAUSE.sub("", asking)
    said = _words_over(document, reading)
    if _DENIES.search(main):
        is_denied = bool(_DENIES.search(said) or _RESTRICTS.search(said)) or _deny(reading)
        return not (is_denied and _has_noun(document, asked_, reading))
    lead = last_sentence(fold(reading.lead))
    if _denies_being(document, asked_, lead):
        return True
    is_denied = bool(_DENIES.search(lead))
    return is_denied and bool(_AFFIRMS.search(main)) and not _RESTRICTS.search(main)


_NOT_BEING = re.compile(r"\b(?:is|are|sont|est|constitue(?:nt)?)\s+(?:not|no|pas)\s+(.{3,})")


def _denies_being(document: Document, asked_: Asked, lead: str) -> bool:
    """Whether a lead says that its list is not of what is asked: "are not events of default"."""
    said = _NOT_BEING.search(lead)
    if said is None or asked_.head is None:
        return False
    return asked_.head.is_in(stems(" ".join(said[1].split()[:_FIRST_WORDS]), document.language))


_FIRST_WORDS = 4


def _has_noun(document: Document, asked_: Asked, reading: Reading) -> bool:
    """Whether the words over a list, or most of its members, have the noun that is asked for, where
    the document has it and it names things ("exclusions" says what is not).
    """
    if asked_.head is None or not asked_.head.is_present or _DENIES.search(asked_.head.word):
        return True
    over = stems(_words_over(document, reading), document.language)
    n_naming = sum(asked_.head.is_in(stems(one.text, document.language)) for one in reading.found)
    return asked_.head.is_in(over) or 2 * n_naming > len(reading.found)


def _words_over(document: Document, reading: Reading) -> str:
    """What introduces the list, and the titles above it, folded."""
    homes = {one.section_id for one in document.lists if one.list_id in reading.list_ids}
    titles: Sequence[str] = [part.title for home in homes for part in path_of(document, home)]
    return fold(" ".join([*titles, reading.lead]))


def _deny_some(reading: Reading) -> bool:
    """Whether a member is what is not so: "Included", "Excluded"."""
    return any(_DENIES.search(fold(name)) for name in reading.names)


def _deny(reading: Reading) -> bool:
    """Whether most of the members deny something themselves: "no smoking", "no pets"."""
    n_denying = sum(
        bool(_DENIES.search(fold(one.text)) or _RESTRICTS.search(fold(one.text)))
        for one in reading.found
    )
    return 2 * n_denying > len(reading.found)
