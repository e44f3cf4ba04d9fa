"""Numbering that runs through headings and paragraphs: 5.1 to 5.3 as headings, 5.4 in the text.

A reader of headings may take some paragraphs of one numbering for headings and leave others. The
list that the others make is whole only with the headings before it and behind it: those become
items of it. Numbers of headings that follow one another among themselves are left alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sommaire.documents.lists.drafts import Draft, Entry
from sommaire.documents.lists.state import Open, State, add_item, may_open, new_list
from sommaire.markers import Marker, read_markers

_SAME_INDENT = 8.0
"""Points within which a heading and an item of one numbering stand."""


@dataclass(slots=True, eq=False)
class Series:
    """For each style of numbering the headings that count from one, and the last list."""

    headings: dict[str, list[Entry]] = field(default_factory=dict)
    lists: dict[str, Draft] = field(default_factory=dict)


def note_heading(state: State, index: int, series: Series) -> None:
    """Count a heading among its sisters, or as the next item of the list that it goes on with."""
    for marker in read_markers(state.lines[index].text):
        if marker.number is None:
            continue
        entry = _entry(state, index, marker)
        sisters = series.headings.get(marker.style)
        if sisters and sisters[-1].number == marker.number - 1:
            sisters.append(entry)
        elif _follows(state, index, series.lists.get(marker.style), marker.number):
            series.lists[marker.style].entries.append(entry)
        elif marker.number == 1:
            series.headings[marker.style] = [entry]
        else:
            series.headings.pop(marker.style, None)


def _follows(state: State, index: int, draft: Draft | None, number: int) -> bool:
    """Whether a heading is the next item of a list."""
    if draft is None or draft.entries[-1].number != number - 1:
        return False
    return abs(state.places[index].indent - draft.indent) <= _SAME_INDENT


def _entry(state: State, index: int, marker: Marker) -> Entry:
    """A heading as an item: its line and what the same paragraph says."""
    end = index + 1
    while end < len(state.lines) and not state.places[end].opens and state.places[end].is_in_flow:
        end += 1
    return Entry(marker.text, index, end, marker.number, start_offset=marker.end)


def note_lists(state: State, series: Series) -> None:
    """Remember the lists that are about to be closed, for the headings that go on with them."""
    for opened in state.stack:
        if opened.number is not None:
            series.lists[opened.style] = opened.draft


def go_on_from_headings(
    state: State, index: int, markers: tuple[Marker, ...], series: Series
) -> bool:
    """Go on with a numbering whose last number was a heading, in its list or in a new one."""
    if not may_open(state, index):
        return False
    for marker in markers:
        opened = _open_again(state, index, marker, series)
        if opened is not None:
            add_item(state, opened, index, marker)
            return True
    return False


def _open_again(state: State, index: int, marker: Marker, series: Series) -> Open | None:
    """The list that takes the item: one that a heading went on with, or the headings' own."""
    draft = series.lists.get(marker.style)
    if draft is not None and _is_next(state, index, draft.entries, marker):
        opened = Open(draft)
        state.stack.append(opened)
        return opened
    sisters = series.headings.get(marker.style, [])
    if not _is_next(state, index, sisters, marker):
        return None
    opened = new_list(state, index, marker, parent=None)
    opened.draft.entries += sisters
    del series.headings[marker.style]
    return opened


def _is_next(state: State, index: int, entries: list[Entry], marker: Marker) -> bool:
    """Whether the last entry is a heading, and the marker its successor at the same indent."""
    if not entries or entries[-1].number != (marker.number or 0) - 1:
        return False
    last = entries[-1].start_line
    apart = state.places[last].indent - state.places[index].indent
    return last not in state.starts and abs(apart) <= _SAME_INDENT
