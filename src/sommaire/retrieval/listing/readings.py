"""A reading of a listing question: the members that a list of the document would answer with.

Each strategy proposes readings; `best_first` puts them in order; the listing answer takes the
first, checks it by the others and offers the runner-up. Scores are sums of the few features named
in `Reading`, so that a reading can be explained; they are no probabilities.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sommaire.merging import Found
from sommaire.retrieval.listing.conditions import Condition
from sommaire.retrieval.scope import Scope
from sommaire.tables import ItemKind

WEIGHTS: dict[str, float] = {
    "scope": 2.2,
    "row": 2.6,
    "called": 2.7,
    "noun in the lead": -0.4,
    "noun in the title": -0.2,
    "last sentence": 0.1,
    "lead": 0.3,
    "lead and before": 1.4,
    "lead and title": 2.0,
    "all around": 2.9,
    "items": 0.5,
    "lead is the question's": 1.2,
    "pairs": 1.3,
    "announced": 0.6,
    "count asked": 1.4,
    "count in the lead": 2.5,
    "contents asked": 2.9,
    "contents not asked": -0.1,
    "parts, where things are asked": -0.3,
    "paragraphs": -0.8,
    "titled": 1.8,
    "quoted": 4.0,
    "made of": 1.0,
    "no contents": -2.9,
    "nested in the scope": -0.8,
    "nested, where any list will do": -2.2,
    "nested": -1.0,
    "opens lists": -1.1,
    "prose": -1.0,
    "run-in": -0.9,
    "whole rows": -0.9,
    "coded": -1.6,
    "numbered": 1.4,
    "one item": -1.8,
    "two items": -1.2,
    "code scope": 4.5,
    "code called": 7.6,
    "other codes called": -2.0,
    "code words": 1.6,
    "code contents": -2.0,
    "code depth": -0.4,
}
"""How much each kind of evidence counts."""


LAID_OUT: tuple[ItemKind, ...] = ("bullet", "enumeration")
"""The kinds of list that mark each of their members."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The members that one list, or one level of a code family, gives."""

    strategy: str
    """"structure" or "pattern"."""
    kind: ItemKind
    found: tuple[Found, ...]
    list_ids: tuple[int, ...]
    lead: str
    """What introduces the members, in the document's words."""
    scope: Scope
    is_scope_named: bool
    """The question names the scope, and it was found by its exact name or code."""
    is_called: bool
    """The document calls the members by the noun that the question asks for."""
    unsaid: tuple[str, ...]
    """Words of the noun phrase asked for that neither its lead nor its titles say."""
    likeness: float
    """Share of the question's words, by rarity, that the lead, the titles or the noun carry."""
    evidence: Mapping[str, float]
    """What speaks for it and against it, by name, as in `WEIGHTS`."""
    conditions: tuple[Condition, ...] = ()
    """What the question demands of the rows of a table, and these meet."""
    withdrawn: tuple[Found, ...] = ()
    """Places that hold no member: "(repealed)" in its numbering, the row of a table's sums."""

    @property
    def score(self) -> float:
        """The evidence, weighed."""
        return sum(WEIGHTS[name] * value for name, value in self.evidence.items())

    @property
    def reason(self) -> str:
        """What speaks for it, in words."""
        return "; ".join(n for n, value in self.evidence.items() if WEIGHTS[n] * value > 0.1)

    @property
    def names(self) -> tuple[str, ...]:
        """The canonical names, in order."""
        return tuple(found.names[0] for found in self.found)

    @property
    def start_line(self) -> int:
        """The first line that a member stands on."""
        return min(span[0] for found in self.found for span in found.spans[:1])

    @property
    def end_line(self) -> int:
        """The line after the last member."""
        return max(span[1] for found in self.found for span in found.spans[:1])


def best_first(readings: Iterable[Reading]) -> tuple[Reading, ...]:
    """The readings by score; ties go to what stands first in the document."""
    return tuple(
        sorted(readings, key=lambda reading: (-round(reading.score, 6), reading.start_line))
    )
