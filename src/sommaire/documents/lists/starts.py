"""Where a list begins: at a first marker, at one inside an earlier line, or after its beginning."""

from __future__ import annotations

from sommaire.documents.lists.drafts import Draft, Entry
from sommaire.documents.lists.state import (
    SAME_INDENT,
    Open,
    State,
    add_item,
    close_last,
    fill_gap,
    has_successor,
    may_open,
    new_list,
)
from sommaire.markers import Marker, find_marker

_LOOK_BACK = 60
"""Lines back to which the first item of a list may stand inside a line ("Control: a. …")."""
_INLINE_FIRST = ("(a)", "(i)", "(1)", "a.", "1.", "(A)", "a)", "1)", "i.")


def start_list(state: State, index: int, markers: tuple[Marker, ...]) -> bool:
    """Open a list with this line, where it can be one."""
    if not may_open(state, index) and not _is_sure_sign(state, index, markers[0]):
        return False
    first = next((m for m in markers if m.number in (1, None)), None)
    if first is not None:
        _open_between(state, index, first)
        _open(state, index, first)
        return True
    return any(_open_behind(state, index, m) for m in markers) or _open_late(state, index, markers)


def _open_between(state: State, index: int, marker: Marker) -> None:
    """A list that starts again inside its own item: one of another style stands between.

    "(4) …: (a) one; (1) x (2) y": the "(a)" inside the line is found before the second "(1)".
    """
    top = state.stack[-1] if state.stack else None
    if top is None or marker.number is None or top.style != marker.style or top.is_interrupted:
        return
    for style in _INLINE_FIRST:
        if style == marker.style or not _comes(state, index, style):
            continue
        for at in range(top.entry.start_line, index):
            offset = top.entry.start_offset if at == top.entry.start_line else 0
            first = find_marker(style, 1, state.lines[at].text, offset)
            if first is not None:
                _open_inside(state, at, first, index)
                return


def _comes(state: State, index: int, style: str) -> bool:
    """Whether the second marker of a style opens a line soon."""
    for later in range(index + 1, min(index + _LOOK_BACK, len(state.lines))):
        if any((m.style, m.number) == (style, 2) for m in state.starts.get(later, ())):
            return True
    return False


def _open_inside(state: State, at: int, first: Marker, index: int) -> None:
    parent = state.stack[-1].entry
    opened = new_list(state, index, first, parent=parent)
    opened.draft.entries.append(Entry(first.text, at, index, 1, start_offset=first.end))


def _is_sure_sign(state: State, index: int, marker: Marker) -> bool:
    return marker.number is None and marker.strength == "strong"


def _open(state: State, index: int, marker: Marker) -> None:
    indent = state.places[index].indent
    _close_not_outer(state, indent, marker)
    parent = next((o.entry for o in reversed(state.stack) if not o.is_interrupted), None)
    opened = new_list(state, index, marker, parent=parent)
    add_item(state, opened, index, marker)


def _close_not_outer(state: State, indent: float, marker: Marker) -> None:
    """Close the lists that a new one at `indent` cannot be nested in."""
    while state.stack:
        inner = state.stack[-1]
        hangs_out = inner.margin < inner.indent - 3 and not inner.is_interrupted
        is_outer = inner.indent < indent - 2 or (hangs_out and inner.margin <= indent + 2)
        same_style = inner.style == marker.style
        beside = abs(inner.indent - indent) <= SAME_INDENT and not same_style
        if is_outer and not (same_style and inner.is_interrupted):
            return
        if beside and inner.number is not None and (marker.number is not None or not is_outer):
            return
        close_last(state, "text")


def _open_behind(state: State, index: int, marker: Marker) -> bool:
    """Open the list whose first items stand inside earlier lines: "Control: a. …" before "b."."""
    assert marker.number is not None
    lowest = max(state.section_first_line, index - _LOOK_BACK)
    begun = {entry.start for draft in state.drafts for entry in draft.entries[:1]}
    for at in range(index - 1, lowest - 1, -1):
        if state.lines[at].role not in ("body", "list", "heading"):
            continue
        first = find_marker(marker.style, 1, state.lines[at].text)
        if first is not None and (at, first.end) not in begun and _is_current(state, at):
            return _insert_behind(state, at, first, index, marker)
    return False


def _is_current(state: State, at: int) -> bool:
    """Whether a line lies in the last item of each open list that began before it."""
    return all(
        o.entry.start_line <= at
        for o in state.stack
        if not o.is_interrupted and o.draft.entries[0].start_line <= at
    )


def _insert_behind(state: State, at: int, first: Marker, index: int, marker: Marker) -> bool:
    assert marker.number is not None
    draft = Draft(
        "enumeration",
        [Entry(first.text, at, index, 1, start_offset=first.end)],
        state.lines[at].section_id,
        style=marker.style,
        indent=state.places[index].indent,
    )
    opened = Open(draft)
    fill_gap(state, opened, index, marker.number)
    if opened.number != marker.number - 1:
        return False
    _adopt(state, opened)
    state.drafts.append(draft)
    state.stack.append(opened)
    add_item(state, opened, index, marker)
    return True


def _adopt(state: State, opened: Open) -> None:
    """Lists that began after the first item of a list found late are nested in its items."""
    first = opened.draft.entries[0].start
    outer = [o for o in state.stack if o.entry.start < first and not o.is_interrupted]
    opened.draft.parent = outer[-1].entry if outer else None
    for draft in state.drafts:
        begins = draft.entries[0].start
        if begins > first and draft.parent is opened.draft.parent:
            draft.parent = next(e for e in reversed(opened.draft.entries) if e.start <= begins)
            draft.end = "text"
    state.stack = [o for o in state.stack if o.draft.entries[0].start < first]


def _open_late(state: State, index: int, markers: tuple[Marker, ...]) -> bool:
    """Open a list whose beginning is missing, where its next number follows."""
    if not state.places[index].opens:
        return False
    for marker in markers:
        assert marker.number is not None
        if has_successor(state, index, marker):
            _open(state, index, marker)
            return True
    return False
