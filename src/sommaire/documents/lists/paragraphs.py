"""Paragraphs as running text that remembers which line each of its characters stands on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sommaire.documents.lists.layout import Place
from sommaire.tables import Line

_PROSE_ROLES = ("body", "list")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines that are read as one, and their text with line breaks joined."""

    members: tuple[int, ...]
    """The lines, in order; furniture between them is left out."""
    text: str
    starts: tuple[int, ...]
    """For each member the offset in `text` at which it begins."""

    def line_at(self, offset: int) -> int:
        """The line that the character at `offset` stands on."""
        return self.members[max(bisect_right(self.starts, offset) - 1, 0)]


def paragraphs(lines: Sequence[Line], places: Sequence[Place]) -> Iterator[Paragraph]:
    """The paragraphs of body text and of lists, in reading order."""
    members: list[int] = []
    for index, line in enumerate(lines):
        if line.role in _PROSE_ROLES and places[index].is_in_flow:
            if members and places[index].opens:
                yield paragraph_of(members, lines)
                members = []
            members.append(index)
        elif line.role == "heading" and members:
            yield paragraph_of(members, lines)
            members = []
    if members:
        yield paragraph_of(members, lines)


def paragraph_of(members: Sequence[int], lines: Sequence[Line]) -> Paragraph:
    """The given lines as one paragraph."""
    text = ""
    starts: list[int] = []
    for index in members:
        starts.append(len(text))
        line = lines[index]
        closed = line.is_hyphenated and line.text[-1:] in "-‐\u00ad"
        text += line.text[:-1] if closed else line.text + " "
    return Paragraph(tuple(members), text.rstrip(), tuple(starts))
