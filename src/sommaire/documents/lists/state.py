"""What is known while lists are followed line by line: the open lists, and how they grow.

A stack, the outermost list first. Used by `lists.tracking` (which reads the lines), `lists.starts`
(which opens lists) and `lists.wrapped` (which gives lines without marker to items).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sommaire.documents.lists.drafts import Draft, Entry
from sommaire.documents.lists.layout import Place
from sommaire.markers import Marker, find_marker, read_markers
from sommaire.tables import Line, ListEnd

SAME_INDENT = 5.0
"""Points within which two markers stand at one indent."""
ENDS_ITEM = re.compile(r"(?:[.:;!?…][\"'”’»)\]]*|[;,]\s*(?:and|or|and/or|et|ou|et/ou))$", re.I)
"""How a line ends after which an item may begin."""


@dataclass(slots=True, eq=False)
class Open:
    """A list that may go on."""

    draft: Draft
    text_indent: float | None = None
    """Where wrapped lines begin; None until one was seen."""
    is_interrupted: bool = False
    resumes_until: int = -1
    """The last line on which bullets may go on after an example that their item announced."""

    @property
    def style(self) -> str:
        """What its markers share."""
        return self.draft.style

    @property
    def indent(self) -> float:
        """Where its markers stand."""
        return self.draft.indent

    @property
    def margin(self) -> float:
        """The left edge of its items, be it of their first lines or of the others."""
        return self.indent if self.text_indent is None else min(self.indent, self.text_indent)

    @property
    def is_hanging(self) -> bool:
        """Whether its wrapped lines stand further in than its markers."""
        return self.text_indent is not None and self.text_indent > self.indent + 3

    @property
    def entry(self) -> Entry:
        """Its last item."""
        return self.draft.entries[-1]

    @property
    def number(self) -> int | None:
        """What the marker of its last item counts; None for bullets."""
        return self.entry.number


@dataclass(slots=True, eq=False)
class State:
    """The lines, and the lists found so far."""

    lines: Sequence[Line]
    places: Sequence[Place]
    starts: dict[int, tuple[Marker, ...]]
    """The markers at the starts of lines."""
    stack: list[Open] = field(default_factory=list)
    drafts: list[Draft] = field(default_factory=list)
    section_first_line: int = 0


def may_open(state: State, index: int) -> bool:
    """Whether an item can begin here: a paragraph opens, or the line before ends an item."""
    place = state.places[index]
    if place.opens or place.previous is None:
        return True
    if place.column != state.places[place.previous].column:
        return True
    return ENDS_ITEM.search(state.lines[place.previous].text) is not None


def has_successor(state: State, index: int, marker: Marker) -> bool:
    """Whether the next marker of that style comes soon, in the same section, at the same indent."""
    for later in range(index + 1, min(index + 120, len(state.lines))):
        if state.lines[later].role == "heading":
            return False
        for other in state.starts.get(later, ()):
            if other.style == marker.style and other.number == (marker.number or 0) + 1:
                return abs(state.places[later].indent - state.places[index].indent) < 2
    return False


def new_list(state: State, index: int, marker: Marker, *, parent: Entry | None) -> Open:
    """An empty list on top of the stack, its markers at the indent of the line `index`."""
    draft = Draft(
        kind="bullet" if marker.number is None else "enumeration",
        entries=[],
        section_id=state.lines[index].section_id,
        parent=parent,
        style=marker.style,
        indent=state.places[index].indent,
    )
    state.drafts.append(draft)
    opened = Open(draft)
    state.stack.append(opened)
    return opened


def add_item(state: State, opened: Open, index: int, marker: Marker) -> None:
    """Append an item that starts with the line `index`; a second marker opens a nested list."""
    text = state.lines[index].text
    opened.is_interrupted = False
    entry = Entry(marker.text, index, index + 1, marker.number, start_offset=marker.end)
    opened.draft.entries.append(entry)
    extend_all(state, index)
    second = next((m for m in read_markers(text, marker.end) if m.number == 1), None)
    if second is not None and second.strength == "strong" and marker.number is not None:
        nested = new_list(state, index, second, parent=entry)
        nested.draft.indent += SAME_INDENT + 1
        nested.draft.entries.append(
            Entry(second.text, index, index + 1, second.number, start_offset=second.end)
        )


def fill_gap(state: State, opened: Open, index: int, number: int) -> None:
    """Items between the last one and `number` that stand inside its lines: "(a) x; (b) y;"."""
    assert opened.number is not None
    for missing in range(opened.number + 1, number):
        entry = opened.entry
        for at in range(entry.start_line, index):
            offset = entry.start_offset if at == entry.start_line else 0
            marker = find_marker(opened.style, missing, state.lines[at].text, offset)
            if marker is not None:
                _add_inside(opened, at, marker, state.lines[at].text)
                break


def _add_inside(opened: Open, at: int, marker: Marker, text: str) -> None:
    """An item that begins in the middle of a line; the one before it ends there."""
    before = opened.entry
    start = text.rindex(marker.text, 0, marker.end)
    last_line = before.end_line
    before.end_line, before.end_offset = at + 1, start
    opened.draft.entries.append(
        Entry(marker.text, at, max(last_line, at + 1), marker.number, start_offset=marker.end)
    )


def extend(state: State, opened: Open, index: int) -> None:
    """The line goes to the last item of `opened`, and to the items around it."""
    depth = state.stack.index(opened)
    for outer in state.stack[: depth + 1]:
        if not outer.is_interrupted:
            outer.entry.end_line = index + 1


def extend_all(state: State, index: int) -> None:
    """The line goes to the last item of every list that is not interrupted."""
    for opened in state.stack:
        if not opened.is_interrupted:
            opened.entry.end_line = index + 1


def close_last(state: State, end: ListEnd) -> None:
    """Close the innermost list; one that was interrupted had ended before."""
    opened = state.stack.pop()
    if not opened.is_interrupted:
        opened.draft.end = end


def close_deeper(state: State, opened: Open) -> None:
    """Close the lists nested in `opened`."""
    while state.stack[-1] is not opened:
        close_last(state, "text")


def close_all(state: State, end: ListEnd) -> None:
    """Close every list."""
    while state.stack:
        close_last(state, end)
