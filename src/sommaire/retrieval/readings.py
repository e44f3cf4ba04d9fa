"""A reading of a listing question: the members that a list of the document would answer with.

Each strategy proposes readings; `best_first` puts them in order; the listing answer takes the
first, checks it by the others and offers the runner-up. Scores are sums of the few features named
in `Reading`, so that a reading can be explained; they are no probabilities.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sommaire.merging import Found
from sommaire.retrieval.scope import Scope
from sommaire.tables import ItemKind


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
    score: float
    reason: str

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
