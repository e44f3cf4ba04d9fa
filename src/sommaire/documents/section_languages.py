"""The language of each section: a document may change it, a contract in two languages does.

By the function words of the section's own text, up to the next heading. Where these are too few to
tell, it is that of the section above, at last that of the document. Does not: tell languages other
than English and French.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from sommaire.tables import Language, Line, Section
from sommaire.text import surely_in

_LOOKED_AT = 1_500
"""Characters of a section, at most."""
_RUNNING = frozenset({"body", "list", "heading"})


def with_languages(
    sections: Sequence[Section], lines: Sequence[Line], language: Language
) -> tuple[Section, ...]:
    """The sections, each with its language; `language` is that of the document."""
    starts = [section.start_line for section in sections]
    known: dict[int | None, Language] = {None: language}
    told = []
    for section, (start, end) in zip(sections, pairwise([*starts, len(lines)]), strict=True):
        own = surely_in(_text(lines, start, max(start, end)))
        known[section.section_id] = own or known.get(section.parent_id, language)
        told.append(replace(section, language=known[section.section_id]))
    return tuple(told)


def _text(lines: Sequence[Line], start: int, end: int) -> str:
    """The first running text of a stretch of lines."""
    found: list[str] = []
    left = _LOOKED_AT
    for line in lines[start:end]:
        if line.role in _RUNNING:
            found.append(line.text)
            left -= len(line.text)
        if left < 0:
            break
    return "\n".join(found)
