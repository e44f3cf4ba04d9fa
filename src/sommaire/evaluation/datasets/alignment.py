"""Where a text that a dataset annotates stands in a document that was read from a PDF.

Both are compared by their letters and digits alone, folded: line breaks, hyphens, quotes and
ligatures differ between a dataset's text and a PDF. A text is found whole, else by its clauses;
places count letters and digits from the start of the document.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sommaire.evaluation.metrics.spans import Span, length, union
from sommaire.tables import Document
from sommaire.text import fold

ENOUGH = 0.5
"""Share of a text that must be found by clauses."""
_SHORTEST = 18
"""Letters of a clause that may be looked for on its own."""
# Where clauses end; the placeholders of QASPER stand for what its text does not have.
_CLAUSE = re.compile(r"[.;:,()\[\]]|\b(?:BIB|TAB|FIG|SEC|EQ)REF\d*\b|\bINLINEFORM\d+\b|\n")
_SIGNS = re.compile(r"[\W_]+")
_LEFT_OUT = frozenset({"header", "footer"})


@dataclass(frozen=True, slots=True)
class Letters:
    """A document as its letters and digits, and where each line starts among them."""

    text: str
    starts: tuple[int, ...]
    """A place for each line of the document, and the end; running heads take no room."""

    def lines(self, start_line: int, end_line: int) -> Span:
        """The place of the lines from `start_line` up to `end_line`."""
        return self.starts[start_line], self.starts[end_line]

    def line_at(self, place: int) -> int:
        """The line that holds a place."""
        return max(0, bisect_right(self.starts, place) - 1)


def letters(text: str) -> str:
    """The folded letters and digits of a text.

    >>> letters("The co-operation’s “fee”, 4.2")
    'thecooperationsfee42'
    """
    return _SIGNS.sub("", fold(text))


def letters_of(document: Document) -> Letters:
    """The letters and digits of a document's lines, in order."""
    parts = ["" if line.role in _LEFT_OUT else letters(line.text) for line in document.lines]
    starts = [0]
    for part in parts:
        starts.append(starts[-1] + len(part))
    return Letters("".join(parts), tuple(starts))


def find(text: str, within: Letters, *, near: float | None = None) -> list[Span]:
    """Where `text` stands; empty where less than half of it can be found.

    Args:
        text: what is looked for.
        within: the document.
        near: where it should be, as a share of the document; else the first place is taken.
    """
    wanted = letters(text)
    if not wanted:
        return []
    about = None if near is None else int(near * len(within.text))
    whole = _nearest(wanted, within.text, about)
    if whole is not None:
        return [(whole, whole + len(wanted))]
    found = list(_clauses_found(text, within.text, about))
    return union(found) if length(found) >= ENOUGH * len(wanted) else []


def _clauses_found(text: str, within: str, about: int | None) -> Iterator[Span]:
    """The clauses that stand in the document, each after the one before where it can be."""
    after = 0
    for clause in _CLAUSE.split(text):
        wanted = letters(clause)
        if len(wanted) < _SHORTEST:
            continue
        at = within.find(wanted, after) if after else -1
        if at < 0:
            at = -1 if (place := _nearest(wanted, within, about)) is None else place
        if at >= 0:
            yield at, at + len(wanted)
            after = at + len(wanted)


def _nearest(wanted: str, within: str, about: int | None) -> int | None:
    """The first place of a string, or the one nearest to a place."""
    places = list(_places(wanted, within)) if about is not None else [within.find(wanted)]
    there = [at for at in places if at >= 0]
    return min(there, key=lambda at: abs(at - (about or 0)), default=None)


def _places(wanted: str, within: str) -> Iterator[int]:
    at = within.find(wanted)
    while at >= 0:
        yield at
        at = within.find(wanted, at + 1)


def passages_of(spans: Sequence[Span], document: Document, within: Letters) -> list[int]:
    """The fewest passages that hold half of the spans, the fullest first; empty where none do."""
    held: list[tuple[int, int]] = []
    for passage in document.passages:
        start, end = within.lines(passage.start_line, passage.end_line)
        n = sum(max(0, min(end, stop) - max(start, begin)) for begin, stop in spans)
        if n:
            held.append((n, passage.passage_id))
    chosen: list[int] = []
    left = ENOUGH * length(spans)
    for n, passage_id in sorted(held, key=lambda row: (-row[0], row[1])):
        if left <= 0:
            break
        chosen.append(passage_id)
        left -= n
    return chosen if left <= 0 and chosen else []
