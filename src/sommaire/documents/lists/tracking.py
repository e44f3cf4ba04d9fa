"""Bullets and enumerations, followed line by line with a stack of open lists.

Arithmetic decides what a number means: "(i)" continues (h) or opens a nested list, "2)" at the
start of a wrapped line is nobody's successor. A list of numbers that text interrupts stays open:
it goes on when its next number appears in the same section. A list of bullets ends there.
Running headers, footnotes, tables and captions are stepped over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sommaire.documents.lists.drafts import Draft
from sommaire.documents.lists.layout import Place
from sommaire.documents.lists.series import (
    Series,
    go_on_from_headings,
    note_heading,
    note_lists,
)
from sommaire.documents.lists.starts import start_list
from sommaire.documents.lists.state import (
    SAME_INDENT,
    Open,
    State,
    add_item,
    close_all,
    close_deeper,
    close_last,
    fill_gap,
    has_successor,
    may_open,
    new_list,
)
from sommaire.documents.lists.wrapped import continue_text
from sommaire.markers import Marker, read_markers
from sommaire.tables import Line

_SKIPPED = ("heading", "table", "caption")
_LARGEST_GAP = 3
_REFERS = re.compile(
    r"(?:,|\b(?:sections?|paragraphs?|clauses?|articles?|items?|alinéas?|and|or|et|ou|to|of|in|under|with|by|"
    r"de|du|des|aux?|à|l[’']|n[o°]\.?|nos?\.|subsections?|annexe?s?|step|étape|see|voir))$",
    re.IGNORECASE,
)


_DECIMAL = re.compile(r"\d+(?:\.\d+)+\.")
"""A number that no reference is set with: "4.3." before "4.4."."""


def track_lists(
    lines: Sequence[Line],
    places: Sequence[Place],
    run_in_headings: frozenset[int] = frozenset(),
    aside: frozenset[int] = frozenset(),
) -> list[Draft]:
    """The bullet lists and enumerations of a document, nested, singles that prove nothing out.

    `run_in_headings` are the lines of text that open a section ("5.4 Recalls. As between …"); no
    list begins on the lines `aside`.
    """
    starts = {
        index: found
        for index, line in enumerate(lines)
        if places[index].is_in_flow
        and line.role not in _SKIPPED
        and index not in run_in_headings
        and index not in aside
        and (found := read_markers(line.text))
    }
    state, series = State(lines, places, starts), Series()
    for index, line in enumerate(lines):
        if line.role == "heading" or index in run_in_headings:
            note_lists(state, series)
            close_all(state, "heading")
            state.section_first_line = index
            note_heading(state, index, series)
        elif places[index].is_in_flow and line.role not in _SKIPPED:
            _read_line(state, index, series)
    close_all(state, "document")
    return _without_singles(state.drafts, lines)


def _read_line(state: State, index: int, series: Series) -> None:
    markers = state.starts.get(index, ())
    if markers and (
        _goes_on(state, index, markers)
        or go_on_from_headings(state, index, markers, series)
        or start_list(state, index, markers)
    ):
        return
    continue_text(state, index)


def _goes_on(state: State, index: int, markers: tuple[Marker, ...]) -> bool:
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
    close_deeper(state, opened)
    if opened.is_interrupted and _is_introduced(state, index):
        close_last(state, "text")
        opened = new_list(state, index, marker, parent=opened.draft.parent)
    elif marker.number is not None:
        fill_gap(state, opened, index, marker.number)
    add_item(state, opened, index, marker)
    return True


def _is_introduced(state: State, index: int) -> bool:
    """Whether other words announce what comes: "the Board deferred:" after those it approved."""
    previous = state.places[index].previous
    return previous is not None and state.lines[previous].text.rstrip().endswith(":")


def _is_successor(opened: Open, marker: Marker) -> bool:
    return marker.number is None or marker.number == (opened.number or 0) + 1


def _is_near(state: State, index: int, opened: Open) -> bool:
    return abs(state.places[index].indent - opened.indent) <= SAME_INDENT


def _is_next(state: State, index: int, opened: Open, marker: Marker) -> bool:
    if marker.style != opened.style:
        return False
    near = _is_near(state, index, opened)
    if marker.number is None or opened.number is None:
        return near and (not opened.is_interrupted or index <= opened.resumes_until)
    step = marker.number - opened.number
    if step == 1:
        return may_open(state, index) or (near and _reads_on(state, index, opened, marker))
    if step == 0 and marker.number > 1:
        return near and state.places[index].opens and has_successor(state, index, marker)
    return 1 < step <= _LARGEST_GAP and near and may_open(state, index)


_REMARK_ALONE = re.compile(r"\s*\(?\w{1,5}[.)°]+\s+[(\[][^()\[\]]+[)\]]$")
"""An item that is nothing but a remark in brackets, and ends with it: "b) (repealed)"."""


def _reads_on(state: State, index: int, opened: Open, marker: Marker) -> bool:
    """Whether the next marker at the list's indent is one though no break shows before it.

    Wrapped lines of a hanging item stand further in. Elsewhere a reference that the line break
    parted ("in paragraph / (b) of this") must be kept out, but not "4.3. small letters".
    """
    if opened.is_hanging:
        return True
    previous = state.places[index].previous
    before = state.lines[previous].text if previous is not None else ""
    first = state.lines[index].text[marker.end : marker.end + 1]
    if _REMARK_ALONE.match(before):
        return True
    is_decimal = _DECIMAL.fullmatch(marker.text.strip()) and has_successor(state, index, marker)
    return _REFERS.search(before) is None and (not first.islower() or bool(is_decimal))


def _is_nested_first(state: State, index: int, first: Marker, *, after: Open) -> bool:
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
    return state.places[index].indent > after.indent + SAME_INDENT


def _without_singles(drafts: list[Draft], lines: Sequence[Line]) -> list[Draft]:
    """Leave out lists of one item that nothing else proves to be one."""
    usual = {_looks(draft) for draft in drafts if len(draft.entries) > 1}
    kept = [draft for draft in drafts if _is_believed(draft, lines, usual)]
    owner = {id(entry): draft for draft in drafts for entry in draft.entries}
    kept_ids = {id(draft) for draft in kept}
    for draft in kept:
        while draft.parent is not None and id(owner[id(draft.parent)]) not in kept_ids:
            draft.parent = owner[id(draft.parent)].parent
    return kept


def _looks(draft: Draft) -> tuple[str, int]:
    """Style and indent: what a single item shares with the lists that prove it; 2.1 is as 7.1."""
    style = re.sub(r"^(?:\d+|[A-Z])(?=\.)", "1", draft.style)
    return style, round(draft.indent / SAME_INDENT)


def _is_believed(draft: Draft, lines: Sequence[Line], usual: set[tuple[str, int]]) -> bool:
    """Two items or more; or one with a sign that means nothing else, or set like other lists."""
    first = draft.entries[0]
    if len(draft.entries) > 1:
        return True
    text = lines[first.start_line].text
    if first.number is None and any(m.strength == "strong" for m in read_markers(text)):
        return True
    starts = text[first.start_offset : first.start_offset + 1]
    return first.number in (1, None) and starts.isupper() and _looks(draft) in usual
