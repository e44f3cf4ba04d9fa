"""Lists that sections make: the sub-sections of each section, the sections of the document."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from sommaire.documents.lists.drafts import Draft, Entry
from sommaire.tables import Section
from sommaire.text import key


def heading_lists(sections: Sequence[Section]) -> list[Draft]:
    """One list for each section that has children, and one for the top level."""
    children: dict[int | None, list[Section]] = defaultdict(list)
    for section in sections:
        children[section.parent_id].append(section)
    by_id = {section.section_id: section for section in sections}
    drafts = []
    for parent_id, found in children.items():
        parent = by_id.get(parent_id) if parent_id is not None else None
        own = [child for child in found if child.number or key(child.title) not in _ASIDES] or found
        drafts.append(_heading_list(parent, own, sections))
    return drafts


_ASIDES = frozenset(
    "note notes caution warning tip important hint attention remarque avertissement astuce "
    "conseil".split()
)
"""Titles of boxes beside the text, which are no parts of it."""


def _heading_list(
    parent: Section | None, children: list[Section], sections: Sequence[Section]
) -> Draft:
    entries = [
        Entry(
            marker=child.number,
            start_line=child.start_line,
            end_line=max(child.end_line, child.start_line + 1),
            name=child.title,
            text=child.name,
        )
        for child in children
    ]
    draft = Draft("heading", entries, parent.section_id if parent else None, needs_lead=False)
    draft.end = "heading" if _is_followed(children[-1], sections) else "document"
    if parent is not None:
        draft.lead = parent.name
        draft.lead_start_line, draft.lead_end_line = parent.start_line, parent.start_line + 1
    return draft


def _is_followed(last: Section, sections: Sequence[Section]) -> bool:
    """Whether a section begins where the last child ends."""
    return any(section.start_line >= last.end_line for section in sections)
