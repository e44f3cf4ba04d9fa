"""What clauses of contracts on a topic say, in English and French: data for the semantic loop.

A clause on audit rights seldom says "audit rights": it lets a party inspect books and records. A
topic gives the names that questions and headings have for it, phrases that alone show a clause of
its kind, and words of which two together do. Patterns stand for folded text (lower case, no
accents). General drafting language only, as found in any book of forms; no document's own words.
Questions on any other topic are met by their own words alone.
"""

from __future__ import annotations

import re

from sommaire.retrieval.clause_topic import Topic
from sommaire.retrieval.clause_topics_rights import RIGHTS
from sommaire.retrieval.clause_topics_terms import TERMS
from sommaire.text import words

TOPICS: tuple[Topic, ...] = (*RIGHTS, *TERMS)
_FORM = re.compile(
    r"\b(?:clauses?|provisions?|in|of|or|and|the|this|agreement|contract|rights?|any|on|for|ou|et"
    r"|dispositions?|dans|le|la|ce|contrat|droits?|de|sur)\b"
)
_MOST = 0.6
"""Share of the words of a phrase that the name of a topic must be."""


def topic_of(subject: str) -> Topic | None:
    """The topic that a folded phrase names, the one with the longest name; None where none does.

    >>> found = topic_of("droits d'audit")
    >>> found.name if found else ""
    'audit rights'
    """
    named = [(match, topic) for topic in TOPICS if (match := topic.called.search(subject))]
    longest = max(named, key=lambda pair: len(pair[0].group()), default=None)
    return longest[1] if longest else None


def topic_named(phrase: str) -> Topic | None:
    """The topic that a folded phrase names and names little else than; None where none is.

    >>> topic_named("a termination fee of five dollars") is None
    True
    """
    topic = topic_of(phrase)
    if topic is None:
        return None
    called = " ".join(match.group() for match in topic.called.finditer(phrase))
    n_called, n_all = (len(words(_FORM.sub(" ", text))) for text in (called, phrase))
    return topic if n_called >= _MOST * n_all else None
