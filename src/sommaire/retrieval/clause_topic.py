"""A topic of clauses: how it is named, and how its clauses are worded."""

from __future__ import annotations

import re
from dataclasses import dataclass


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


def topic(name: str, called: str, phrases: str, *hints: str, against: str = "") -> Topic:
    """A topic from its patterns: names, phrases, hints, and wording of another topic."""
    return Topic(
        name,
        re.compile(rf"\b(?:{called})\b"),
        re.compile(phrases),
        tuple(map(re.compile, hints)),
        re.compile(against) if against else None,
    )
