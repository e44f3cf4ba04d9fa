"""Definition lists: a term on a line of its own, its text below it and further in; and again.

What manuals print for options, files, glossaries. The list is unbroken: between two terms stands
nothing but text further in than they are. Code is indented like that too: where terms are not bold,
what stands below them must read like prose.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sommaire.documents.lists.drafts import Draft, Entry, what_follows
from sommaire.documents.lists.layout import Place
from sommaire.markers import read_markers
from sommaire.tables import Line

_SAME = 3.0
_FURTHER_IN = (8.0, 90.0)
"""Points by which the text stands further in than its term: at least, at most."""
_CODE = re.compile(r"[{};=<>\\|$#]|\)\s*$|^\s*(?:if|for|while|return|def|else|end|print)\b")
_WORD = re.compile(r"[^\W\d_]{2,}")
_MOST_WORDS = 14


def definition_lists(
    lines: Sequence[Line], places: Sequence[Place], tracked: Sequence[Draft]
) -> list[Draft]:
    """The definition lists of a document, two terms or more each."""
    taken = {entry.start_line for draft in tracked for entry in draft.entries}
    flow = [i for i, line in enumerate(lines) if places[i].is_in_flow]
    drafts: list[Draft] = []
    at = 0
    while at < len(flow):
        entries, end = _run(flow, at, lines, places, taken)
        if len(entries) > 1 and _is_believed(entries, lines):
            draft = Draft("run-in heading", entries, lines[entries[0].start_line].section_id)
            draft.end = what_follows(draft, lines)
            drafts.append(draft)
            at = end
        else:
            at += 1
    return drafts


def _run(
    flow: list[int],
    at: int,
    lines: Sequence[Line],
    places: Sequence[Place],
    taken: set[int],
) -> tuple[list[Entry], int]:
    """The terms from `at` on, and where in `flow` the run ends (half-open)."""
    entries: list[Entry] = []
    indent = places[flow[at]].indent
    while at + 1 < len(flow) and _is_term(flow, at, lines, places, taken, indent):
        term = flow[at]
        inner = places[flow[at + 1]].indent
        at += 1
        while at < len(flow) and _is_inside(flow[at], lines, places, indent):
            at += 1
        entries.append(
            Entry(
                "", term, flow[at - 1] + 1, name=lines[term].text.strip(" :"), number=round(inner)
            )
        )
    return entries, at


def _is_term(
    flow: list[int],
    at: int,
    lines: Sequence[Line],
    places: Sequence[Place],
    taken: set[int],
    indent: float,
) -> bool:
    index, below = flow[at], flow[at + 1]
    line, under = lines[index], lines[below]
    if line.role != "body" or under.role not in ("body", "list") or index in taken:
        return False
    further = places[below].indent - places[index].indent
    if abs(places[index].indent - indent) > _SAME or not _FURTHER_IN[0] < further < _FURTHER_IN[1]:
        return False
    ends = (".", ";", ",") if line.is_bold else (".", ";", ",", ":")
    if line.text.endswith(ends) or len(line.text.split()) > _MOST_WORDS:
        return False
    if under.is_bold or read_markers(line.text) or abs(under.y1 - line.y1) < 2:
        return False
    return line.is_bold or not places[index].is_full


def _is_inside(index: int, lines: Sequence[Line], places: Sequence[Place], indent: float) -> bool:
    return lines[index].role != "heading" and places[index].indent > indent + _FURTHER_IN[0]


def _is_believed(entries: list[Entry], lines: Sequence[Line]) -> bool:
    """One inner indent; terms in bold, or prose below them."""
    inner = [entry.number for entry in entries]
    if max(inner) - min(inner) > 2 * _SAME:  # type: ignore[type-var, operator]
        return False
    if all(lines[entry.start_line].is_bold for entry in entries):
        return True
    return sum(_reads_like_prose(entry, lines) for entry in entries) >= 0.8 * len(entries)


def _reads_like_prose(entry: Entry, lines: Sequence[Line]) -> bool:
    texts = [line.text for line in lines[entry.start_line + 1 : entry.end_line]]
    text = " ".join(texts)
    n_words = len(_WORD.findall(text))
    n_code = sum(_CODE.search(piece) is not None for piece in texts)
    return n_words >= 4 and n_code <= 0.3 * len(texts) and text[:1].isupper()
