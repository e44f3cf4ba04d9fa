"""Whether a sentence tells what is no longer so: the lease before this one, last year's premium.

A question in the present is not answered by it, however many of its words it holds. Only the first
clause of a sentence is judged: "the fee is 18 euros; it was 12 until May" tells what is so.
English and French.
"""

from __future__ import annotations

import re

from sommaire.text import fold

_BYGONE = re.compile(
    r"\b(?:was|were)\b.*\b(?:until|till)\b|\bused to be\b"
    r"|\b(?:previous(?:ly)?|former(?:ly)?|earlier|prior|replaces|replaced|supersedes?|superseded)\b"
    r"(?! (?:written|notice|consent|approval|than|by|on|to)\b)|\blast year['’]?s\b"
    r"|\b(?:until|till) [\w ]{0,20}\d{4}\b.*\b(?:was|were|cost)\b"
    r"|\betai(?:t|ent)\b.*\bjusqu|\bjusqu[\w' ]{0,20}\d{4}\b.*\betai(?:t|ent)\b"
    r"|\b(?:anciennement|auparavant|anterieure?s?)\b"
    r"|(?:\b(?:les?|la|une?|son|sa|ses|du|des) |[ld]['’])ancien(?:ne)?s? \w"
    r"|\bprecedente?s?\b|\b(?:remplace|annule|abroge)(?:nt)? (?:le|la|les|l['’]|tou)"
)
_BEFORE_THAT = re.compile(
    r"^\W*(?:it|they|ils?|elles?) (?:was|were|etai(?:t|ent)) (?:de |d['’]|at )?(?:\D ?|\w{3} )?\d"
)
"""A sentence that opens with the figure that something was."""
_ASKS_FOR_THE_PAST = re.compile(
    r"\b(?:was|were|did|had|previous(?:ly)?|former(?:ly)?|until|earlier|prior|before|last|replaced?"
    r"|replaces|supersedes?|etai(?:t|ent)|avai(?:t|ent)|ancien\w*|auparavant|anterieur\w*|avant"
    r"|precedent\w*|dernier\w*|remplac\w*|annul\w*|abrog\w*|jusqu\w*"
    r"|a-t-(?:il|elle)|ont-(?:ils|elles)|a ete|ont ete)\b"
)
_CLAUSE_END = re.compile(r"[;]")


def is_bygone(asking: str, sentence: str) -> bool:
    """Whether a sentence tells what is no longer so, and the question does not ask for that.

    >>> is_bygone("When does the lease end?", "The previous lease ended on 2 May 2022.")
    True
    >>> is_bygone("When did the previous lease end?", "The previous lease ended on 2 May 2022.")
    False
    >>> is_bygone("Quel est le loyer ?", "Il est de 9 euros ; il était de 8 jusqu'en mai.")
    False
    """
    first = _CLAUSE_END.split(fold(sentence), maxsplit=1)[0]
    is_past = _BYGONE.search(first) or _BEFORE_THAT.search(first)
    return bool(is_past) and not _ASKS_FOR_THE_PAST.search(fold(asking))
