"""Run-in headings: paragraphs of one section that open with words set apart, two or more.

Set apart are: bold or italic words before plain ones ("**Scope.** This policy…"), a short bold
line over its text, a term in quotation marks that the paragraph defines ("“Affiliate” means…").
Items that have a marker of their own are the business of `lists.tracking`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sommaire.documents.lists.drafts import Draft, Entry, what_follows
from sommaire.documents.lists.layout import Place
from sommaire.documents.lists.names import defined_term, run_in_name
from sommaire.documents.lists.paragraphs import Paragraph
from sommaire.tables import Line

Setting = Literal["run-in", "bold line", "defined term"]
_SAME_INDENT = 4.0
_MOST_WORDS = 12


@dataclass(frozen=True, slots=True)
class _Opening:
    setting: Setting
    name: str
    paragraph: Paragraph
    end_line: int


def run_in_lists(
    lines: Sequence[Line],
    places: Sequence[Place],
    *,
    paragraphs: Sequence[Paragraph],
    tracked: Sequence[Draft],
) -> list[Draft]:
    """One list for the run-in headings of one kind and indent in one section."""
    taken = {
        at
        for draft in tracked
        for entry in draft.entries
        for at in (
            range(entry.start_line, entry.end_line)
            if draft.kind == "run-in heading"
            else (entry.start_line,)
        )
    }
    groups: dict[tuple[object, ...], list[_Opening]] = defaultdict(list)
    for place, paragraph in enumerate(paragraphs):
        first = paragraph.members[0]
        if first in taken:
            continue
        following = paragraphs[place + 1] if place + 1 < len(paragraphs) else None
        opening = _opening(paragraph, following, lines)
        if opening is not None:
            indent = round(places[first].indent / _SAME_INDENT)
            groups[_kind(opening, lines[first], indent)].append(opening)
    return [_draft(group, lines) for group in groups.values() if len(group) > 1]


def _kind(opening: _Opening, first: Line, indent: int) -> tuple[object, ...]:
    """What siblings share: section, way of setting, indent; for lines in bold their size too."""
    size = round(2 * first.font_size) if opening.setting == "bold line" else 0
    is_italic = first.is_italic and opening.setting == "bold line"
    return (first.section_id, opening.setting, indent, size, is_italic)


def _opening(
    paragraph: Paragraph, following: Paragraph | None, lines: Sequence[Line]
) -> _Opening | None:
    first = lines[paragraph.members[0]]
    if first.role not in ("body", "list"):
        return None
    end = paragraph.members[-1] + 1
    term = defined_term(paragraph.text)
    if term:
        return _Opening("defined term", term, paragraph, end)
    if first.run_in and paragraph.text.startswith(first.run_in) and _is_set_off(first, paragraph):
        name = run_in_name(paragraph.text, first.run_in)
        if name and name[:1].isupper():
            return _Opening("run-in", name, paragraph, end)
    if following is not None and _is_bold_line(paragraph, following, lines):
        return _Opening(
            "bold line", paragraph.text.strip(" .:"), paragraph, following.members[-1] + 1
        )
    return None


def _is_set_off(first: Line, paragraph: Paragraph) -> bool:
    """Whether a full stop, a colon or a dash parts the run-in from the text."""
    at = len(first.run_in)
    around = paragraph.text[at - 1 : at + 3]
    return re.match(r"[.:—–)]|.\s?[:—–.]\s", around) is not None


def _is_bold_line(paragraph: Paragraph, following: Paragraph, lines: Sequence[Line]) -> bool:
    """A short line in bold on its own, with plain text right below it on the page."""
    if len(paragraph.members) > 1 or following.members[0] > paragraph.members[0] + 2:
        return False
    line, below = lines[paragraph.members[0]], lines[following.members[0]]
    if not line.is_bold or below.is_bold or line.page_num != below.page_num:
        return False
    words = line.text.split()
    is_short = (
        0 < len(words) <= _MOST_WORDS and line.x1 - line.x0 < 0.75 * (below.x1 - below.x0) + 40
    )
    return is_short and line.text[:1].isalpha() and not line.text.endswith((",", ";", "."))


def _draft(group: list[_Opening], lines: Sequence[Line]) -> Draft:
    entries = [
        Entry("", opening.paragraph.members[0], opening.end_line, name=opening.name)
        for opening in group
    ]
    draft = Draft("run-in heading", entries, lines[entries[0].start_line].section_id)
    draft.end = what_follows(draft, lines)
    return draft


def nest_under(run_ins: Sequence[Draft], tracked: Sequence[Draft]) -> None:
    """Lists that a run-in paragraph introduces get it as their parent."""
    openings = {
        at: entry
        for draft in run_ins
        for entry in draft.entries
        for at in range(entry.start_line, entry.end_line)
    }
    for draft in tracked:
        at = (
            draft.entries[0].start_line
            if draft.entries[0].start_line in openings
            else draft.lead_start_line
        )
        if draft.parent is None and draft.lead and at in openings:
            draft.parent = openings[at]
