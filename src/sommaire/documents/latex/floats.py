r"""Tables and figures of a LaTeX source while they are read: captions, tables, what else is inside.

A float is set when it ends: each table under its caption, captions of figures, then notes and the
captions of parts. Tables that share a caption are one, the rows of the second below the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from sommaire.documents.galley import Galley
from sommaire.documents.latex.tables import TableRows
from sommaire.documents.runs import Run

FLOATS: dict[str, tuple[str, str]] = {
    "table": ("table", "o"), "table*": ("table", "o"), "sidewaystable": ("table", "o"),
    "sidewaystable*": ("table", "o"), "wraptable": ("table", "omom"), "SCtable": ("table", "oo"),
    "SCtable*": ("table", "oo"), "margintable": ("table", "o"), "floatingtable": ("table", "om"),
    "figure": ("figure", "o"), "figure*": ("figure", "o"), "sidewaysfigure": ("figure", "o"),
    "sidewaysfigure*": ("figure", "o"), "wrapfigure": ("figure", "omom"),
    "wrapfloat": ("figure", "momom"), "SCfigure": ("figure", "oo"), "marginfigure": ("figure", "o"),
    "floatingfigure": ("figure", "om"), "teaserfigure": ("figure", ""),
    "algorithm": ("algorithm", "o"), "algorithm*": ("algorithm", "o"),
    "algorithm2e": ("algorithm", "o"), "listing": ("listing", "o"), "listing*": ("listing", "o"),
}  # fmt: skip
"""Environment → what it floats, and its arguments."""
PARTS = frozenset({"subfigure", "subtable", "subfloat", "subcaptionblock", "subfigure*"})
"""Environments whose captions are those of a part."""


class Caption(NamedTuple):
    """A caption that was read."""

    kind: str
    runs: list[Run]


@dataclass(slots=True)
class OpenFloat:
    """A float between its beginning and its end."""

    kind: str
    """table, figure, algorithm, listing."""
    events: list[Caption | TableRows] = field(default_factory=list)
    texts: list[list[Run]] = field(default_factory=list)

    @property
    def captions(self) -> list[Caption]:
        """In order."""
        return [event for event in self.events if isinstance(event, Caption)]

    @property
    def tables(self) -> list[TableRows]:
        """In order."""
        return [event for event in self.events if isinstance(event, TableRows)]


class _Paired(NamedTuple):
    table: TableRows
    caption: Sequence[Run]


def set_float(found: OpenFloat, galley: Galley) -> None:
    """Set a float that has ended."""
    captions = [one for one in found.captions if one.kind == "table"]
    paired = _paired(found, captions)
    for pair in paired:
        galley.table(pair.table.rows, n_header=pair.table.n_header, caption=pair.caption)
    taken = [id(pair.caption) for pair in paired]
    for caption in found.captions:
        if id(caption.runs) in taken:
            continue
        if caption.kind == "figure":
            galley.caption(caption.runs)
        else:
            galley.paragraph(caption.runs, role="caption" if caption.kind == "table" else "body")
    for runs in found.texts:
        galley.paragraph(runs)


def _paired(found: OpenFloat, captions: Sequence[Caption]) -> list[_Paired]:
    """Each table with its caption."""
    tables = found.tables
    if len(captions) == len(tables):
        return [_Paired(table, one.runs) for table, one in zip(tables, captions, strict=True)]
    if len(captions) == 1 and tables:
        return [_Paired(merged(tables), captions[0].runs)]
    order = found.events if isinstance(found.events[:1], Caption) else found.events[::-1]
    runs: Sequence[Run] = ()
    pairs = []
    for event in order:
        if isinstance(event, TableRows):
            pairs.append(_Paired(event, runs))
            runs = ()
        elif event.kind == "table":
            runs = event.runs
    return sorted(pairs, key=lambda pair: tables.index(pair.table))


def merged(tables: Sequence[TableRows]) -> TableRows:
    """Tables below each other as one: the heads of the later ones are rows."""
    rows = tuple(row for table in tables for row in table.rows)
    return TableRows(rows, tables[0].n_header)


Kind = Literal["table", "figure"]
