"""A topic of clauses: how it is named, and how its clauses are worded."""

from __future__ import annotations

import re
from dataclasses import dataclass

PHRASE, TITLE, OWN_TITLE, HINT, AGAINST = 1.0, 0.6, 0.4, 0.5, -0.8
"""How much each weighs; 1 is enough for one sentence among those of its document."""
MAY_BE, IS_ONE = 1.0, 1.5
"""Weights of one sentence of a whole document: a phrase, or a title, alone may be chance among
hundreds of sentences; a phrase with a hint, or under a title of the topic, is a clause on it."""
MOST_OF_IT = 0.6
"""Share of a title that the name of a topic is, where the title says little else."""


@dataclass(frozen=True, slots=True)
class Topic:
    """How the clauses on a topic are named and worded."""

    name: str
    called: re.Pattern[str]
    """Names in questions and in headings."""
    phrases: re.Pattern[str]
    """One of these is enough."""
    hints: tuple[re.Pattern[str], ...]
    """Two of these, or one under a heading of the topic."""
    against: re.Pattern[str] | None
    """Wording of another topic that uses the same words."""

    def title_weight(self, head: str) -> float:
        """What the folded titles over a sentence say: 1 where they name the topic and little else.

        0 where they do not name it.
        """
        called = self.called.search(head)
        if called is None:
            return 0.0
        return TITLE + OWN_TITLE * (len(called.group()) >= MOST_OF_IT * len(head))

    def phrase_weight(self, folded: str) -> float:
        """1 where a sentence, folded, holds a phrase that alone shows a clause of this kind."""
        return PHRASE * (self.phrases.search(folded) is not None)

    def hints_weight(self, folded: str) -> float:
        """A half for each hint that a sentence, folded, holds."""
        return HINT * sum(hint.search(folded) is not None for hint in self.hints)

    def weight_against(self, folded: str) -> float:
        """What is taken off a sentence, folded, that is worded like another topic."""
        return AGAINST * (self.against is not None and self.against.search(folded) is not None)

    def weight(self, folded: str, head: str) -> float:
        """All of these for a sentence under its titles, both folded."""
        worded = self.phrase_weight(folded) + self.hints_weight(folded)
        return self.title_weight(head) + worded + self.weight_against(folded)


def topic(name: str, called: str, phrases: str, *hints: str, against: str = "") -> Topic:
    """A topic from its patterns: names, phrases, hints, and wording of another topic."""
    return Topic(
        name,
        re.compile(rf"\b(?:{called})\b"),
        re.compile(phrases),
        tuple(map(re.compile, hints)),
        re.compile(against) if against else None,
    )


def in_either(one: Topic, other: Topic) -> Topic:
    """One topic of the wordings of two languages."""
    against = [each.against.pattern for each in (one, other) if each.against is not None]
    return Topic(
        one.name,
        re.compile(f"{one.called.pattern}|{other.called.pattern}"),
        re.compile(f"{one.phrases.pattern}|{other.phrases.pattern}"),
        (*one.hints, *other.hints),
        re.compile("|".join(against)) if against else None,
    )
