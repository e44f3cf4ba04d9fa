"""What clauses of contracts on a topic say, in English and French: data for the semantic loop.

A clause on audit rights seldom says "audit rights": it lets a party inspect books and records. A
topic gives the names that questions and headings have for it, phrases that alone show a clause of
its kind, and words of which two together do. Patterns stand for folded text (lower case, no
accents). General drafting language only, as found in any book of forms; no document's own words.
Questions on any other topic are met by their own words alone.
"""

from __future__ import annotations

import re
from dataclasses import replace

from sommaire.retrieval.clauses.topic import Topic, in_either
from sommaire.retrieval.clauses.topics_french import FRENCH
from sommaire.retrieval.clauses.topics_rights import RIGHTS
from sommaire.retrieval.clauses.topics_terms import TERMS
from sommaire.tables import Language
from sommaire.text import words

_FRENCH = {one.name: one for one in FRENCH}
_BOTH = tuple(
    in_either(one, _FRENCH[one.name]) if one.name in _FRENCH else one for one in (*RIGHTS, *TERMS)
)
TOPICS: dict[Language, tuple[Topic, ...]] = {
    "en": tuple(
        replace(one, called=both.called) for one, both in zip((*RIGHTS, *TERMS), _BOTH, strict=True)
    ),
    "fr": _BOTH,
}
"""By the language of the document: many words of the one would be hints in the other ("audit")."""
_FORM = re.compile(
    r"\b(?:clauses?|provisions?|in|of|or|and|the|this|agreement|contract|rights?|any|on|for|ou|et"
    r"|dispositions?|dans|le|la|ce|contrat|droits?|de|sur)\b"
)
_MOST = 0.6
"""Share of the words of a phrase that the name of a topic must be."""


def topic_of(subject: str, language: Language) -> Topic | None:
    """The topic that a folded phrase of either language names, the one with the longest name.

    None where none does; its wording is that of documents in `language`.

    >>> found = topic_of("droits d'audit", "en")
    >>> found.name if found else ""
    'audit rights'
    """
    named = [(match, one) for one in TOPICS[language] if (match := one.called.search(subject))]
    longest = max(named, key=lambda pair: len(pair[0].group()), default=None)
    return longest[1] if longest else None


def topic_named(phrase: str, language: Language) -> Topic | None:
    """The topic that a folded phrase names and names little else than; None where none is.

    >>> topic_named("a termination fee of five dollars", "en") is None
    True
    """
    topic = topic_of(phrase, language)
    if topic is None:
        return None
    called = " ".join(match.group() for match in topic.called.finditer(phrase))
    n_called, n_all = (len(words(_FORM.sub(" ", text))) for text in (called, phrase))
    return topic if n_called >= _MOST * n_all else None
