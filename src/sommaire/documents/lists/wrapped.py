"""Lines without marker: which item each belongs to, and which lists it interrupts."""

from __future__ import annotations

from sommaire.documents.lists.state import ENDS_ITEM, SAME_INDENT, Open, State, extend

_LONGEST_EXAMPLE = 15
"""Lines that an example between two bullets may have."""


def continue_text(state: State, index: int) -> None:
    """Give a line without marker to the innermost item that it can belong to."""
    for opened in reversed(list(state.stack)):
        if opened.is_interrupted:
            continue
        if _belongs(state, index, opened):
            _learn_indent(state, index, opened)
            extend(state, opened, index)
            return
        _interrupt(state, opened, index)


def _belongs(state: State, index: int, opened: Open) -> bool:
    place, previous = state.places[index], state.places[index].previous
    if previous is None:
        return False
    entry = opened.entry
    if entry.start_line == previous and entry.start_offset >= len(state.lines[previous].text):
        return True
    if _goes_on_after_break(state, index, opened):
        return True
    if _leads_the_next(state, index, opened):
        return False
    if not place.opens and entry.end_line > previous:
        if place.indent >= opened.indent - 3 and not opened.is_hanging:
            return True
        if opened.is_hanging:
            assert opened.text_indent is not None
            return place.indent > opened.text_indent - SAME_INDENT
        if opened.margin < opened.indent - 3:
            return place.indent > opened.margin - 3
        return ENDS_ITEM.search(state.lines[previous].text) is None
    return place.indent > opened.indent + 3 and not _wraps_outside(state, index, opened)


def _goes_on_after_break(state: State, index: int, opened: Open) -> bool:
    """A sentence that a page break parted, in an item whose wrapped lines stand further out."""
    place, previous = state.places[index], state.places[index].previous
    assert previous is not None
    if opened.margin >= opened.indent - 3 or opened.entry.end_line <= previous:
        return False
    at_margin = abs(place.indent - opened.margin) < 3
    return at_margin and ENDS_ITEM.search(state.lines[previous].text) is None


def _leads_the_next(state: State, index: int, opened: Open) -> bool:
    """Whether a sentence further out announces more of the same signs: a list of its own."""
    text = state.lines[index].text.rstrip()
    is_outside = state.places[index].indent < opened.indent - 3
    if not (is_outside and text.endswith(":") and text[:1].isupper()):
        return False
    following = index + 1
    while following < len(state.lines) and not state.places[following].is_in_flow:
        following += 1
    return any(marker.style == opened.style for marker in state.starts.get(following, ()))


def _wraps_outside(state: State, index: int, opened: Open) -> bool:
    """Whether the paragraph that opens here goes on further out: its first line is indented."""
    following = index + 1
    while following < len(state.lines) and not state.places[following].is_in_flow:
        following += 1
    if following >= len(state.lines) or following in state.starts:
        return False
    apart = state.places[following].column != state.places[index].column
    if state.places[following].opens and not apart:
        return False
    return state.places[following].indent < opened.indent + 3


def _learn_indent(state: State, index: int, opened: Open) -> None:
    """The left edge of wrapped lines is the leftmost seen, quotes and code further in apart."""
    indent = state.places[index].indent
    if state.places[index].opens and indent <= opened.indent + 3:
        return
    if opened.text_indent is None or indent < opened.text_indent:
        opened.text_indent = indent


def _interrupt(state: State, opened: Open, index: int) -> None:
    opened.is_interrupted = True
    opened.draft.end = "text"
    if opened.number is not None:
        return
    if state.lines[opened.entry.end_line - 1].text.rstrip().endswith(":"):
        opened.resumes_until = index + _LONGEST_EXAMPLE
    else:
        state.stack.remove(opened)
