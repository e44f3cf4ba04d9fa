"""Headings that the file marks itself, as headings of the document.

A first heading of the uppermost level that stands alone there is the document's title, as it is on
a web page or in a Markdown file. What a mark says is trusted; that it is short and has words was
seen to where it was set (`galley`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from sommaire.documents.headings.candidates import cleaned
from sommaire.documents.headings.find import Heading
from sommaire.documents.headings.outline import parted
from sommaire.documents.parsed import HeadingMark, OutlineEntry
from sommaire.tables import Line
from sommaire.text import key


class MarkedHeadings(NamedTuple):
    """The headings, and the title of the document; "" where no heading is it."""

    headings: list[Heading]
    title: str


def without_title(marks: Sequence[HeadingMark], lines: Sequence[Line]) -> MarkedHeadings:
    """The marked headings of a document, its title apart."""
    first = marks[0]
    is_alone = all(mark.level > first.level for mark in marks[1:])
    is_title = is_alone and not first.number and not parted(first.title)[0]
    below = nested_by_kind(marks[1:] if is_title else marks)
    headings = [heading_of(mark, lines) for mark in below]
    return MarkedHeadings(headings, first.title if is_title else "")


_KINDS = (
    "partie", "livre", "titre", "sous-titre", "chapitre", "sous-chapitre", "section",
    "sous-section", "paragraphe", "sous-paragraphe",
)  # fmt: skip
_KINDS_ENGLISH = (
    "part", "book", "title", "subtitle", "chapter", "subchapter", "section", "subsection",
)  # fmt: skip
_RANKS = {word: rank for words in (_KINDS, _KINDS_ENGLISH) for rank, word in enumerate(words)}


def nested_by_kind(marks: Sequence[HeadingMark]) -> list[HeadingMark]:
    """The marks, those of one level that bear the names of several told apart by these.

    Markdown has six levels and laws have ten: "Section 1" and "Sous-section 1" on the last of them
    are two.
    """
    ranks: dict[int, set[int]] = {}
    for mark in marks:
        rank = _rank(mark)
        if rank is not None:
            ranks.setdefault(mark.level, set()).add(rank)
    mixed = {level: sorted(found) for level, found in ranks.items() if len(found) > 1}
    if not mixed:
        return list(marks)
    return [replace(mark, level=_deep(mark, mixed.get(mark.level, []))) for mark in marks]


def _deep(mark: HeadingMark, ranks: Sequence[int]) -> int:
    """A level in hundredths of a marked one, so that there is room between two."""
    rank = _rank(mark)
    return 100 * mark.level + (ranks.index(rank) if rank in ranks and rank is not None else 0)


def _rank(mark: HeadingMark) -> int | None:
    words = f"{mark.number} {mark.title}".split()
    return _RANKS.get(words[0].casefold()) if words else None


def are_listed(marks: Sequence[HeadingMark], outline: Sequence[OutlineEntry]) -> bool:
    """Whether half of the outline's entries are marked in the text: then the text says more."""
    titles = {key(f"{mark.number} {mark.title}") for mark in marks}
    titles |= {key(mark.title) for mark in marks}
    n_found = sum(key(entry.title) in titles for entry in outline)
    return len(marks) > 1 and n_found >= 0.5 * len(outline)


def heading_of(mark: HeadingMark, lines: Sequence[Line]) -> Heading:
    """A mark as a heading."""
    number, title = (mark.number, mark.title) if mark.number else parted(mark.title)
    return Heading(
        lines=tuple(range(mark.start_line, mark.end_line)),
        start_line=mark.start_line,
        page_num=lines[mark.start_line].page_num,
        level=mark.level,
        number=number.rstrip(" .:)") if mark.number else number,
        title=cleaned(title),
        witnesses=("outline",),
        score=9.0,
    )
