"""A question, understood: what is asked, of what, where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sommaire.tables import Language

Kind = Literal["listing", "counting", "fact", "yes/no", "definition", "comparison", "summary"]


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked (SPEC §3)."""

    text: str
    kind: Kind
    language: Language
    keywords: tuple[str, ...] = ()
    """Content words in the order of the question, lower case, stop words out, numbers kept."""
    target: str | None = None
    """The noun phrase that is asked for, as written ("control enhancements", "catégories")."""
    scope: str | None = None
    """The name of the part that the question names, as written, quotes and prepositions off
    ("GOVERN", "Table 2", "AC-2", "article 6", "E. Reasonable Alternatives")."""
    pattern: str | None = None
    """A code or code family that the question names ("AC-2", "GV.SC", "R-017")."""
    expected_count: int | None = None
    """From "the six …", "les trois …"."""
    why: str = ""
    """Which rule or model said so."""
    is_doubtful: bool = False
    """No rule with a plain marker settled the kind: a model may be asked."""
