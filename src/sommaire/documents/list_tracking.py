"""Bullets and enumerations, followed line by line with a stack of open lists.

Arithmetic decides what a number means: "(i)" continues (h) or opens a nested list, "2)" at the
start of a wrapped line is nobody's successor. A list of numbers that text interrupts stays open:
it goes on when its next number appears in the same section. A list of bullets ends there.
Running headers, footnotes, tables and captions are stepped over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sommaire.documents.list_drafts import Draft, Entry
from sommaire.documents.list_layout import Place
from sommaire.documents.markers import Marker, find_marker, read_markers
from sommaire.tables import Line, ListEnd

_SKIPPED = ("heading", "table", "caption")
_SAME_INDENT = 5.0
"""Points within which two markers stand at one indent."""
_LOOK_BACK = 60
"""Lines back to which the first item of a list may stand inside a line ("Control: a. …")."""
_LARGEST_GAP = 3
_INLINE_FIRST = ("(a)", "(i)", "(1)", "a.", "1.", "(A)", "a)", "1)", "i.")
_LONGEST_EXAMPLE = 15
"""Lines that an example between two bullets may have."""
_REFERS = re.compile(
    r"(?:,|\b(?:sections?|paragraphs?|clauses?|articles?|items?|alinéas?|and|or|et|ou|to|of|in|under|with|by|"
    r"de|du|des|aux?|à|l[’']|n[o°]\.?|nos?\.|subsections?|annexe?s?|step|étape|see|voir))$",
    re.IGNORECASE,
)
_ENDS_ITEM = re.compile(r"(?:[.:;!?…][\"'”’»)\]]*|[;,]\s*(?:and|or|and/or|et|ou|et/ou))$", re.I)


@dataclass(slots=True, eq=False)
class _Open:
    """A list that may go on."""

    draft: Draft
    style: str
    indent: float
    text_indent: float | None = None
    """Where wrapped lines begin; None until one was seen."""
    is_interrupted: bool = False
    resumes_until: int = -1
    """The last line on which a list of bullets may go on after an example that its item announced."""

    @property
    def margin(self) -> float:
        """The left edge of its items, be it of their first lines or of the others."""
        return self.indent if self.text_indent is None else min(self.indent, self.text_indent)

    @property
    def entry(self) -> Entry:
        return self.draft.entries[-1]

    @property
    def number(self) -> int | None:
        return self.entry.number


@dataclass(slots=True, eq=False)
class _State:
    lines: Sequence[Line]
    places: Sequence[Place]
    starts: dict[int, tuple[Marker, ...]]
    """The markers at the starts of lines."""
    stack: list[_Open] = field(default_factory=list)
    drafts: list[Draft] = field(default_factory=list)
    section_first_line: int = 0
    last_in: dict[int, Entry] = field(default_factory=dict)
    """The innermost entry that each line went to."""


def track_lists(lines: Sequence[Line], places: Sequence[Place]) -> list[Draft]:
    """The bullet lists and enumerations of a document, nested, singles that prove nothing out."""
    starts = {
        index: found
        for index, line in enumerate(lines)
        if places[index].is_in_flow
        and line.role not in _SKIPPED
        and (found := read_markers(line.text))
    }
    state = _State(lines, places, starts)
    for index, line in enumerate(lines):
        if line.role == "heading":
            _close_all(state, "heading")
            state.section_first_line = index
        elif places[index].is_in_flow and line.role not in _SKIPPED:
            _read_line(state, index)
    _close_all(state, "document")
    return _without_singles(state.drafts, lines)


def _read_line(state: _State, index: int) -> None:
    markers = state.starts.get(index, ())
    if markers and (_goes_on(state, index, markers) or _starts(state, index, markers)):
        return
    _continue_text(state, index)


# --- the next item of an open list -------------------------------------------------------------


def _goes_on(state: _State, index: int, markers: tuple[Marker, ...]) -> bool:
    """Give the line to the open list whose next marker it carries."""
    fits = [
        (opened, marker)
        for opened in reversed(state.stack)
        for marker in markers
        if _is_next(state, index, opened, marker)
    ]
    if not fits:
        return False
    fits.sort(key=lambda fit: (not _is_successor(*fit), not _is_near(state, index, fit[0])))
    opened, marker = fits[0]
    first = next((m for m in markers if m.number == 1 and m.style != opened.style), None)
    if first is not None and _is_nested_first(state, index, first, after=opened):
        return False
    _close_deeper(state, opened)
    if marker.number is not None:
        _fill_gap(state, opened, index, marker.number)
    _add(state, opened, index, marker, 0)
    return True


def _is_successor(opened: _Open, marker: Marker) -> bool:
    return marker.number is None or marker.number == (opened.number or 0) + 1


def _is_near(state: _State, index: int, opened: _Open) -> bool:
    return abs(state.places[index].indent - opened.indent) <= _SAME_INDENT


def _is_next(state: _State, index: int, opened: _Open, marker: Marker) -> bool:
    if marker.style != opened.style:
        return False
    near = _is_near(state, index, opened)
    if marker.number is None or opened.number is None:
        return near and (not opened.is_interrupted or index <= opened.resumes_until)
    step = marker.number - opened.number
    if step == 1:
        return _may_open(state, index) or (near and _reads_on(state, index, opened, marker))
    if step == 0 and marker.number > 1:
        return near and state.places[index].opens and _has_successor(state, index, marker)
    return 1 < step <= _LARGEST_GAP and near and _may_open(state, index)


def _reads_on(state: _State, index: int, opened: _Open, marker: Marker) -> bool:
    """Whether the next marker at the list's indent is one though no break shows before it.

    Wrapped lines of a hanging item stand further in. Elsewhere a reference that the line break
    parted ("in paragraph / (b) of this") must be kept out.
    """
    if _is_hanging(opened):
        return True
    previous = state.places[index].previous
    before = state.lines[previous].text if previous is not None else ""
    first = state.lines[index].text[marker.end : marker.end + 1]
    return _REFERS.search(before) is None and not first.islower()


def _is_hanging(opened: _Open) -> bool:
    return opened.text_indent is not None and opened.text_indent > opened.indent + 3


def _may_open(state: _State, index: int) -> bool:
    """Whether an item can begin here: a paragraph opens, or the line before ends an item."""
    place = state.places[index]
    if place.opens or place.previous is None:
        return True
    if place.column != state.places[place.previous].column:
        return True
    return _ENDS_ITEM.search(state.lines[place.previous].text) is not None


def _is_nested_first(state: _State, index: int, first: Marker, *, after: _Open) -> bool:
    """Whether "(i)" after "(h)" opens a nested list: "(ii)" comes before "(j)", or it is deeper."""
    successor = after.entry.number + 2 if after.entry.number is not None else None
    for later in range(index + 1, min(index + 400, len(state.lines))):
        if state.lines[later].role == "heading":
            break
        for marker in state.starts.get(later, ()):
            if (marker.style, marker.number) == (first.style, 2):
                return True
            if (marker.style, marker.number) == (after.style, successor):
                return False
    return state.places[index].indent > after.indent + _SAME_INDENT


def _fill_gap(state: _State, opened: _Open, index: int, number: int) -> None:
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


def _add_inside(opened: _Open, at: int, marker: Marker, text: str) -> None:
    """An item that begins in the middle of a line; the one before it ends there."""
    before = opened.entry
    start = text.rindex(marker.text, 0, marker.end)
    last_line = before.end_line
    before.end_line, before.end_offset = at + 1, start
    opened.draft.entries.append(
        Entry(marker.text, at, max(last_line, at + 1), marker.number, start_offset=marker.end)
    )


# --- a new list ---------------------------------------------------------------------------------


def _starts(state: _State, index: int, markers: tuple[Marker, ...]) -> bool:
    """Open a list with this line, where it can be one."""
    if not _may_open(state, index) and not _is_sure_sign(state, index, markers[0]):
        return False
    first = next((m for m in markers if m.number in (1, None)), None)
    if first is not None:
        _open_between(state, index, first)
        _open(state, index, first, 0)
        return True
    return any(_open_behind(state, index, m) for m in markers) or _open_late(state, index, markers)


def _open_between(state: _State, index: int, marker: Marker) -> None:
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


def _comes(state: _State, index: int, style: str) -> bool:
    """Whether the second marker of a style opens a line soon."""
    for later in range(index + 1, min(index + _LOOK_BACK, len(state.lines))):
        if any((m.style, m.number) == (style, 2) for m in state.starts.get(later, ())):
            return True
    return False


def _open_inside(state: _State, at: int, first: Marker, index: int) -> None:
    parent = state.stack[-1].entry
    draft = Draft("enumeration", [], state.lines[at].section_id, parent)
    draft.entries.append(Entry(first.text, at, index, 1, start_offset=first.end))
    state.drafts.append(draft)
    state.stack.append(_Open(draft, first.style, state.places[index].indent))


def _is_sure_sign(state: _State, index: int, marker: Marker) -> bool:
    return marker.number is None and marker.strength == "strong"


def _open(state: _State, index: int, marker: Marker, offset: int) -> None:
    indent = state.places[index].indent
    _close_not_outer(state, indent, marker)
    parent = next((o.entry for o in reversed(state.stack) if not o.is_interrupted), None)
    kind = "bullet" if marker.number is None else "enumeration"
    draft = Draft(kind, [], state.lines[index].section_id, parent)  # type: ignore[arg-type]
    state.drafts.append(draft)
    opened = _Open(draft, marker.style, indent)
    state.stack.append(opened)
    _add(state, opened, index, marker, offset)


def _close_not_outer(state: _State, indent: float, marker: Marker) -> None:
    """Close the lists that a new one at `indent` cannot be nested in."""
    while state.stack:
        inner = state.stack[-1]
        hangs_out = inner.margin < inner.indent - 3 and not inner.is_interrupted
        is_outer = inner.indent < indent - 2 or (hangs_out and inner.margin <= indent + 2)
        same_style = inner.style == marker.style
        beside = abs(inner.indent - indent) <= _SAME_INDENT and not same_style
        if is_outer and not (same_style and inner.is_interrupted):
            return
        if beside and inner.number is not None and (marker.number is not None or not is_outer):
            return
        _close(state, "text")


def _open_behind(state: _State, index: int, marker: Marker) -> bool:
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


def _is_current(state: _State, at: int) -> bool:
    """Whether a line lies in the last item of each open list that began before it."""
    return all(
        o.entry.start_line <= at
        for o in state.stack
        if not o.is_interrupted and o.draft.entries[0].start_line <= at
    )


def _insert_behind(state: _State, at: int, first: Marker, index: int, marker: Marker) -> bool:
    assert marker.number is not None
    draft = Draft("enumeration", [], state.lines[at].section_id)
    opened = _Open(draft, marker.style, state.places[index].indent)
    entry = Entry(first.text, at, index, 1, start_offset=first.end)
    draft.entries.append(entry)
    _fill_gap(state, opened, index, marker.number)
    if opened.number != marker.number - 1:
        return False
    _adopt(state, opened)
    state.drafts.append(draft)
    state.stack.append(opened)
    _add(state, opened, index, marker, 0)
    return True


def _adopt(state: _State, opened: _Open) -> None:
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


def _open_late(state: _State, index: int, markers: tuple[Marker, ...]) -> bool:
    """Open a list whose beginning is missing, where its next number follows."""
    if not state.places[index].opens:
        return False
    for marker in markers:
        assert marker.number is not None
        if _has_successor(state, index, marker):
            _open(state, index, marker, 0)
            return True
    return False


def _has_successor(state: _State, index: int, marker: Marker) -> bool:
    for later in range(index + 1, min(index + 120, len(state.lines))):
        if state.lines[later].role == "heading":
            return False
        for other in state.starts.get(later, ()):
            if other.style == marker.style and other.number == (marker.number or 0) + 1:
                return abs(state.places[later].indent - state.places[index].indent) < 2
    return False


def _add(state: _State, opened: _Open, index: int, marker: Marker, offset: int) -> None:
    """Append an item that starts with the line `index`; a second marker opens a nested list."""
    text = state.lines[index].text
    opened.is_interrupted = False
    entry = Entry(marker.text, index, index + 1, marker.number, start_offset=marker.end)
    opened.draft.entries.append(entry)
    _extend_all(state, index)
    state.last_in[index] = entry
    second = next((m for m in read_markers(text, marker.end) if m.number == 1), None)
    if second is not None and second.strength == "strong" and marker.number is not None:
        nested = _Open(Draft("enumeration", [], opened.draft.section_id, entry), second.style,
                       state.places[index].indent + 6)  # fmt: skip
        state.drafts.append(nested.draft)
        state.stack.append(nested)
        nested.draft.entries.append(
            Entry(second.text, index, index + 1, second.number, start_offset=second.end)
        )


# --- text between markers -----------------------------------------------------------------------


def _continue_text(state: _State, index: int) -> None:
    """Give a line without marker to the innermost item that it can belong to."""
    for opened in reversed(list(state.stack)):
        if opened.is_interrupted:
            continue
        if _belongs(state, index, opened):
            _learn_indent(state, index, opened)
            _extend(state, opened, index)
            return
        _interrupt(state, opened, index)


def _belongs(state: _State, index: int, opened: _Open) -> bool:
    place, previous = state.places[index], state.places[index].previous
    if previous is None:
        return False
    entry = opened.entry
    if entry.start_line == previous and entry.start_offset >= len(state.lines[previous].text):
        return True
    if _goes_on_after_break(state, index, opened):
        return True
    if not place.opens and entry.end_line > previous:
        if place.indent >= opened.indent - 3 and not _is_hanging(opened):
            return True
        if _is_hanging(opened):
            assert opened.text_indent is not None
            return place.indent > opened.text_indent - _SAME_INDENT
        if opened.margin < opened.indent - 3:
            return place.indent > opened.margin - 3
        return _ENDS_ITEM.search(state.lines[previous].text) is None
    return place.indent > opened.indent + 3 and not _wraps_outside(state, index, opened)


def _goes_on_after_break(state: _State, index: int, opened: _Open) -> bool:
    """A sentence that a page break parted, in an item whose wrapped lines stand further out."""
    place, previous = state.places[index], state.places[index].previous
    assert previous is not None
    if opened.margin >= opened.indent - 3 or opened.entry.end_line <= previous:
        return False
    at_margin = abs(place.indent - opened.margin) < 3
    return at_margin and _ENDS_ITEM.search(state.lines[previous].text) is None


def _wraps_outside(state: _State, index: int, opened: _Open) -> bool:
    """Whether the paragraph that opens here goes on further out: its first line is indented."""
    following = index + 1
    while following < len(state.lines) and not state.places[following].is_in_flow:
        following += 1
    if following >= len(state.lines) or state.places[following].opens or following in state.starts:
        return False
    return state.places[following].indent < opened.indent + 3


def _learn_indent(state: _State, index: int, opened: _Open) -> None:
    """The left edge of wrapped lines is the leftmost seen, quotes and code further in apart."""
    indent = state.places[index].indent
    if state.places[index].opens and indent <= opened.indent + 3:
        return
    if opened.text_indent is None or indent < opened.text_indent:
        opened.text_indent = indent


def _interrupt(state: _State, opened: _Open, index: int) -> None:
    opened.is_interrupted = True
    opened.draft.end = "text"
    if opened.number is not None:
        return
    if state.lines[opened.entry.end_line - 1].text.rstrip().endswith(":"):
        opened.resumes_until = index + _LONGEST_EXAMPLE
    else:
        state.stack.remove(opened)


def _extend(state: _State, opened: _Open, index: int) -> None:
    """The line goes to the last item of `opened`, and to the items around it."""
    state.last_in[index] = opened.entry
    depth = state.stack.index(opened)
    for outer in state.stack[: depth + 1]:
        if not outer.is_interrupted:
            outer.entry.end_line = index + 1


def _extend_all(state: _State, index: int) -> None:
    for opened in state.stack:
        if not opened.is_interrupted:
            opened.entry.end_line = index + 1


def _close(state: _State, end: ListEnd) -> None:
    opened = state.stack.pop()
    if not opened.is_interrupted:
        opened.draft.end = end


def _close_deeper(state: _State, opened: _Open) -> None:
    while state.stack[-1] is not opened:
        _close(state, "text")


def _close_all(state: _State, end: ListEnd) -> None:
    while state.stack:
        _close(state, end)


def _without_singles(drafts: list[Draft], lines: Sequence[Line]) -> list[Draft]:
    """Leave out lists of one item, unless the sign itself proves that it is one."""
    kept = [draft for draft in drafts if _is_believed(draft, lines)]
    owner = {id(entry): draft for draft in drafts for entry in draft.entries}
    kept_ids = {id(draft) for draft in kept}
    for draft in kept:
        while draft.parent is not None and id(owner[id(draft.parent)]) not in kept_ids:
            draft.parent = owner[id(draft.parent)].parent
    return kept


def _is_believed(draft: Draft, lines: Sequence[Line]) -> bool:
    if len(draft.entries) > 1:
        return True
    first = draft.entries[0]
    return first.number is None and any(
        m.strength == "strong" for m in read_markers(lines[first.start_line].text)
    )
