"""Lists that the file marks itself, as drafts: what the mark says is trusted.

Lists of numbers that a paragraph parts ("start=4") and that count on are one list, unless the
paragraph announces the second one.
"""

from __future__ import annotations

from collections.abc import Sequence

from sommaire.documents.lists.drafts import Draft, Entry, what_follows
from sommaire.documents.parsed import ItemMark, ListMark
from sommaire.tables import Line


def marked_lists(
    marks: Sequence[ListMark], lines: Sequence[Line], run_in_headings: frozenset[int]
) -> list[Draft]:
    """The marked lists in their order; items that turned out to be headings left out.

    `run_in_headings` are the lines of text that open a section.
    """
    entries = [[_entry(item) for item in mark.items] for mark in marks]
    drafts: list[Draft] = []
    for mark, members in zip(marks, entries, strict=True):
        kept = [
            one
            for one in members
            if lines[one.start_line].role != "heading" and one.start_line not in run_in_headings
        ]
        if not kept:
            continue
        parent = entries[mark.parent[0]][mark.parent[1]] if mark.parent else None
        draft = Draft(mark.kind, kept, lines[kept[0].start_line].section_id, parent=parent)
        before = None if _is_introduced(draft, lines) else _counted_on(draft, drafts)
        if before is not None:
            before.entries += kept
            before.end = what_follows(before, lines)
            continue
        draft.end = what_follows(draft, lines)
        drafts.append(draft)
    return drafts


def _entry(item: ItemMark) -> Entry:
    return Entry(
        item.marker,
        item.start_line,
        item.end_line,
        item.number,
        start_offset=item.start_offset,
        name=item.name,
    )


def _is_introduced(draft: Draft, lines: Sequence[Line]) -> bool:
    start = draft.entries[0].start_line
    return start > 0 and lines[start - 1].text.rstrip().endswith(":")


def _counted_on(draft: Draft, drafts: Sequence[Draft]) -> Draft | None:
    """The list before that this one counts on, of the same section and parent."""
    first = draft.entries[0].number
    if draft.kind != "enumeration" or first is None or first < 2:
        return None
    for before in reversed(drafts):
        is_sister = before.section_id == draft.section_id and before.parent is draft.parent
        if is_sister and before.kind == "enumeration":
            is_next = before.entries[-1].number == first - 1
            return before if is_next and _shape(before) == _shape(draft) else None
    return None


def _shape(draft: Draft) -> str:
    """What the markers of a list share: "(9)", "A."."""
    marker = draft.entries[0].marker
    return "".join("9" if char.isdigit() else "A" if char.isalpha() else char for char in marker)
