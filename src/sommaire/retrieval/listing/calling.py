"""What the document calls the members of a list: by the words that introduce them, by themselves.

"The following exclusions:" announces exclusions, "Tier 1", "Tier 2" carry the noun, codes of the
shape AC-2(1) are what the document calls enhancements. Used for ranking and for doubts alike.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sommaire.merging import Found, aliases
from sommaire.retrieval.listing.asked import Asked
from sommaire.retrieval.listing.code_nouns import code_of, is_code
from sommaire.retrieval.terms import Term
from sommaire.tables import Document, ItemList, Language
from sommaire.text import NUMBER_WORDS, codes, fold, key, last_sentence, stem, stems

_INTRODUCER = re.compile(
    r"[:—–]\s*$|\b(?:are|includes?|comprises?|consists? of|sont|comprend|comporte)\W*$"
    r"|\b(?:following|below|as follows|suivante?s?|ci-dessous|ci-apres)\b"
)


def lead_of(list_: ItemList, found: tuple[Found, ...]) -> str:
    """The lead up to the first member: a series in prose stands in its own lead."""
    first = aliases(found[0].names[0])[-1:] if list_.kind == "prose series" else ()
    return list_.lead.partition(first[0])[0] if first else list_.lead


def is_title(list_: ItemList) -> bool:
    """Whether the lead is a title rather than a sentence."""
    lead = list_.lead.strip()
    return len(lead.split()) <= 12 and not lead.endswith((".", ";", "]", ":"))


def announces(list_: ItemList, found: tuple[Found, ...]) -> bool:
    """Whether the lead announces the list: a title, a colon, "the following", or its very names.

    The sentence that merely comes before a list, or the parent's text of a nested one, does not.
    """
    last = last_sentence(fold(lead_of(list_, found)))
    if is_title(list_) or _INTRODUCER.search(last):
        return True
    named = sum(name in list_.lead for one in found for name in aliases(one.names[0])[-1:])
    return named >= 0.6 * len(found)


def introduces(
    list_: ItemList, found: tuple[Found, ...], asked_: Asked, language: Language
) -> bool:
    """Whether the lead announces the list and calls its members by the noun.

    A title does when it is little more than the noun, or says nothing but the question's words.
    """
    lead = lead_of(list_, found)
    if (
        asked_.head is None
        or not announces(list_, found)
        or not _names_many(lead, asked_.head, language)
    ):
        return False
    before = stems(lead, language)
    own = [stem for stem in before if not stem.isdigit()]
    if list_.kind == "prose series" or not is_title(list_):
        return True
    words_ = (*asked_.target, *asked_.keywords, *asked_.scope)
    is_said = all(any(stem in term.stems for term in words_) for stem in own)
    return is_said or (len(own) <= 3 and asked_.head.is_in(own[:1] + own[-1:]))


_PLURAL = re.compile(
    r"(?:[sx]|criteria|data|media|people|children|men|phenomena|bases"
    r"|information|equipment|documentation|personnel|staff)$"
)
_POINTER = frozenset([*NUMBER_WORDS, "following", "these", "ces", "suivants", "suivantes"])
_REACH = 4
"""Words between "the following" or a number and the noun that it announces, at most."""


def _names_many(lead: str, head: Term, language: Language) -> bool:
    """Whether the lead has the noun in the plural, and where it points ("the following three").

    "the warranties of Article IX … the following:" announces no articles, and "three objectives
    for systems:" no systems.
    """
    sentence = last_sentence(fold(lead)) if not _is_short(lead) else fold(lead)
    words_ = _spelled(sentence)
    places = [
        place
        for place in _places(words_, head, language)
        if _PLURAL.search(words_[place]) and not _is_aside(words_, place)
    ]
    pointers = [place for place, word in enumerate(words_) if word in _POINTER]
    near = any(abs(place - pointer) <= _REACH for place in places for pointer in pointers)
    return bool(places) and (near or not pointers)


_BESIDE = re.compile(
    r"\b(?:in addition to|besides|en plus d(?:es?|u)?|outre)\b[^,;:]*?(?=[,;:]|$)", re.IGNORECASE
)


def without_others(lead: str) -> str:
    """A lead without what it sets its members beside: "in addition to the mandatory file"."""
    return _BESIDE.sub(" ", lead)


_ASIDE = frozenset("without despite unlike sans malgre".split())
_ASIDE_WORDS = 5


def is_in_passing(lead: str, head: Term, language: Language) -> bool:
    """Whether a lead has the noun, and only in an aside.

    "The manager may not, without the consent of the partners:" is followed by no partners.
    """
    words_ = _spelled(last_sentence(fold(lead)))
    places = _places(words_, head, language)
    return bool(places) and all(_is_aside(words_, place) for place in places)


def _spelled(folded: str) -> list[str]:
    return re.findall(r"[^\W_]+(?:-[^\W_]+)*", folded)


def _places(said: Sequence[str], head: Term, language: Language) -> list[int]:
    return [
        place
        for place, word in enumerate(said)
        if not head.stems.isdisjoint((stem(word, language), word))
    ]


def _is_aside(said: Sequence[str], place: int) -> bool:
    return not _ASIDE.isdisjoint(said[max(0, place - _ASIDE_WORDS) : place])


def _is_short(lead: str) -> bool:
    return len(lead.split()) <= 12


_NAME_WORDS = 8
"""Words of a name at the most: what is longer is a sentence, and may hold any noun."""


def _are_named(head: Term, found: tuple[Found, ...], document: Document) -> bool:
    """Whether the members carry the noun themselves: "Tier 1: Partial", "Article 5"."""
    carrying = sum(
        head.is_in(stems(f"{one.marker} {one.names[0]}", document.language))
        for one in found
        if len(one.names[0].split()) <= _NAME_WORDS
    )
    return len(found) >= 2 and carrying >= 0.8 * len(found)


def is_called(document: Document, list_: ItemList, found: tuple[Found, ...], asked_: Asked) -> bool:
    """Whether the document calls the members by the noun; their own codes decide where it can."""
    if asked_.head is None:
        return False
    if _are_called(found, asked_.shapes):
        return True
    if asked_.shapes and are_coded(found):
        return False
    return introduces(list_, found, asked_, document.language) or _are_named(
        asked_.head, found, document
    )


def are_coded(found: tuple[Found, ...]) -> bool:
    """Whether every member is a part of the scope that has a code of its own, AC-2(1)."""
    return all(any(code.text == one.marker for code in codes(one.marker)) for one in found)


def counts(lead: str, n_members: int) -> bool:
    """Whether the lead states the number of members in a word: "There are four Tiers:"."""
    return any(NUMBER_WORDS.get(word) == n_members for word in key(lead).split())


def unsaid(asked_: Asked, said: frozenset[str]) -> tuple[str, ...]:
    """The words of the noun phrase that are not among the stems said."""
    parts = key(asked_.head.word).split()[:-1] if asked_.head else []
    parts += key(asked_.head.word).split()[1:] if asked_.head else []
    return tuple(
        term.word for term in asked_.target if not term.is_in(said) and term.word not in parts
    )


def _are_called(found: tuple[Found, ...], shapes: frozenset[str]) -> bool:
    """Whether all members have codes of the shapes that the noun means."""
    coded = sum(
        any(code_of(name).shape in shapes for name in (one.marker, *one.names) if is_code(name))
        for one in found
    )
    return coded == len(found)
