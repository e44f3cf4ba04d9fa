"""Passages: what retrieval ranks. A paragraph each, cut where longer than 500 tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sommaire.documents.list_layout import Place, place_lines
from sommaire.tables import BODY_ROLES, Document, Line, Passage
from sommaire.text import join_lines

MOST_TOKENS = 500
OVERLAP = 0.1


def n_tokens(text: str) -> int:
    """Tokens as a model would count them, about: 1.3 a word.

    >>> n_tokens("one two three four")
    5
    """
    return int(1.3 * len(text.split()))


@dataclass(frozen=True, slots=True)
class _Block:
    start_line: int
    end_line: int


def cut_passages(document: Document) -> tuple[Passage, ...]:
    """The passages of a document, in reading order; every body line is in one."""
    lines = document.lines
    places = place_lines(lines)
    passages: list[Passage] = []
    for members in _paragraphs(lines, places):
        for piece in _pieces(members, lines):
            passages.append(_passage(piece, lines, len(passages)))
    return tuple(passages)


def _paragraphs(lines: Sequence[Line], places: Sequence[Place]) -> Iterator[list[int]]:
    members: list[int] = []
    for index, line in enumerate(lines):
        if line.role not in BODY_ROLES:
            continue
        if members and places[index].opens:
            yield members
            members = []
        members.append(index)
    if members:
        yield members


def _pieces(members: list[int], lines: Sequence[Line]) -> Iterator[list[int]]:
    """Runs of lines of 500 tokens at most, each beginning with the end of the one before."""
    counts = [n_tokens(lines[index].text) for index in members]
    start = 0
    while True:
        end, total = start, 0
        while end < len(members) and (end == start or total + counts[end] <= MOST_TOKENS):
            total += counts[end]
            end += 1
        yield members[start:end]
        if end == len(members):
            return
        back, kept = end, 0
        while back - 1 > start and kept + counts[back - 1] <= OVERLAP * MOST_TOKENS:
            back -= 1
            kept += counts[back]
        start = back


def _passage(members: list[int], lines: Sequence[Line], passage_id: int) -> Passage:
    text = join_lines(
        [lines[at].text for at in members], [lines[at].is_hyphenated for at in members]
    )
    first, last = members[0], members[-1]
    section_id = lines[first].section_id
    return Passage(passage_id, "paragraph", text, section_id, first, last + 1, n_tokens(text))
