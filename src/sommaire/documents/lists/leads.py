"""The words that introduce a list: the sentence before it, or the heading right above it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sommaire.documents.lists.drafts import Draft, Entry
from sommaire.documents.lists.layout import Place
from sommaire.tables import Line
from sommaire.text import join_lines, sentences

_ANNOUNCES = re.compile(
    r"\b(?:follow\w*|below|these|those|steps?|as under|suivant\w*|ci-(?:dessous|après)|voici|ces|"
    r"étapes?|namely|either|ways?|requirements?|conditions?|reasons?)\b",
    re.IGNORECASE,
)
"""Words of a sentence that introduces a list though it ends with a full stop."""
_LONGEST = 30
"""Lines of a paragraph that are looked at for its last sentence."""


@dataclass(frozen=True, slots=True)
class Lead:
    """The introducing words and the lines, half-open, that they stand on."""

    text: str
    start_line: int
    end_line: int


def find_lead(draft: Draft, lines: Sequence[Line], places: Sequence[Place]) -> Lead:
    """What introduces a list of bullets or numbers; an empty text where nothing does."""
    first = draft.entries[0]
    before = lines[first.start_line].text[: first.start_offset]
    before = before[: max(before.rfind(first.marker), 0)].strip()
    index = first.start_line if before else places[first.start_line].previous
    if index is None:
        return Lead("", first.start_line, first.start_line)
    if lines[index].role == "heading":
        return Lead(lines[index].text, index, index + 1)
    stop = draft.parent.start_line if draft.parent is not None else 0
    members = _paragraph_before(index, lines, places, stop)
    texts = [lines[at].text for at in members]
    if before:
        texts[-1] = before
    lead = _last_sentence(texts, members, lines)
    if draft.kind != "enumeration" or not lead.text.endswith(".") or _ANNOUNCES.search(lead.text):
        return lead
    return _heading_above(first.start_line, lines) or lead


def announcing_lead(at: int, lines: Sequence[Line], places: Sequence[Place]) -> Lead:
    """What introduces a table that begins at a line: a sentence that announces it, or a heading.

    An empty text where the lines before it only happen to stand there.
    """
    before = Draft("table row", [Entry("", at, at + 1)], lines[at].section_id)
    lead = find_lead(before, lines, places)
    is_heading = lead.end_line <= at and lines[lead.start_line].role == "heading"
    if is_heading or lead.text.rstrip().endswith(":") or _SHOWS.search(lead.text):
        return lead
    return Lead("", at, at)


_SHOWS = re.compile(
    r"\b(?:follow(?:s|ing)|below|as under|suivante?s?|ci-(?:dessous|après)|voici)\b"
    r"|\b(?:table|tableau)\b",
    re.IGNORECASE,
)
"""Words of a sentence that points to what stands under it."""


def _heading_above(index: int, lines: Sequence[Line]) -> Lead | None:
    """The heading of the section that a line stands in."""
    for at in range(index - 1, -1, -1):
        if lines[at].role == "heading":
            return Lead(lines[at].text, at, at + 1)
    return None


def _paragraph_before(
    index: int, lines: Sequence[Line], places: Sequence[Place], stop: int
) -> list[int]:
    """The lines of the paragraph that ends with `index`, in order."""
    members = [index]
    while len(members) < _LONGEST:
        place = places[members[-1]]
        if place.opens or place.previous is None or members[-1] <= stop:
            break
        if lines[place.previous].role not in ("body", "list"):
            break
        members.append(place.previous)
    return members[::-1]


def _last_sentence(texts: list[str], members: list[int], lines: Sequence[Line]) -> Lead:
    text = join_lines(texts, [lines[at].is_hyphenated for at in members])
    spans = sentences(text)
    if not spans:
        return Lead("", members[-1], members[-1] + 1)
    start, end = spans[-1]
    sentence = text[start:end]
    length, first = 0, len(members) - 1
    for place in range(len(members) - 1, -1, -1):
        length += len(texts[place]) + 1
        first = place
        if length >= len(sentence):
            break
    return Lead(sentence, members[first], members[-1] + 1)
