"""Lists of names without a mark: short lines one under another, below a title or a colon.

"Named Competitors", a line drawn under it, then a name on each line. Nothing marks where a name
ends or the list does, so that its end is never known and it is never called complete. Addresses,
forms and signatures stand so too: lines with a colon, an at sign, a blank to fill or a long number
make no list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from sommaire.documents.lists.drafts import Draft, Entry
from sommaire.documents.lists.layout import Place
from sommaire.documents.table_heads import is_drawn
from sommaire.markers import read_markers
from sommaire.tables import Line

_FEWEST = 3
_MOST_WORDS = 6
_SAME = 3.0
"""Points within which two left edges, or two steps, are one."""
_NO_NAME = re.compile(r"[:@]|_{3}|\.{3}|/s/|\d{4}|[.;,!?]$|^\W*[a-z]")


def unmarked_lists(
    lines: Sequence[Line], places: Sequence[Place], known: Sequence[Draft]
) -> list[Draft]:
    """The lists whose members are lines of a few words, under what introduces them."""
    taken = {at for draft in known for one in draft.entries for at in range(*_span(one))}
    flow = [at for at, _ in enumerate(lines) if places[at].is_in_flow and at not in taken]
    drafts = []
    for place, at in enumerate(flow):
        over = _title_over(place, flow, lines)
        run = _run(flow[place:], lines) if over is not None else []
        if over is not None and len(run) >= _FEWEST:
            entries = [Entry("", one, one + 1) for one in run]
            draft = Draft("run-in heading", entries, lines[at].section_id, needs_lead=False)
            draft.lead, draft.lead_start_line, draft.lead_end_line = lines[over].text, over, at
            drafts.append(draft)
    return drafts


def _span(entry: Entry) -> tuple[int, int]:
    return entry.start_line, entry.end_line


def _title_over(place: int, flow: Sequence[int], lines: Sequence[Line]) -> int | None:
    """The line that introduces the one at a place: one with a colon, or a line drawn under it."""
    if place == 0:
        return None
    above = flow[place - 1]
    if is_drawn(lines[above].text):
        return flow[place - 2] if place > 1 and _is_name(lines[flow[place - 2]]) else None
    return above if lines[above].text.rstrip().endswith(":") else None


def _run(flow: Sequence[int], lines: Sequence[Line]) -> list[int]:
    """The names from the first line on, as long as they stand at one edge, in equal steps."""
    found: list[int] = []
    for at in flow:
        line = lines[at]
        if not _is_name(line) or (found and not _is_under(line, lines[found[0]])):
            break
        steps = [lines[b].y0 - lines[a].y0 for a, b in pairwise((*found, at))]
        if steps and abs(steps[-1] - steps[0]) > _SAME:
            break
        found.append(at)
    return found


def _is_under(line: Line, first: Line) -> bool:
    is_like = line.is_bold == first.is_bold and line.page_num == first.page_num
    return is_like and abs(line.x0 - first.x0) <= _SAME


def _is_name(line: Line) -> bool:
    """Whether a line is a few words that begin large, and no part of an address or a form."""
    text = line.text.strip()
    is_text = line.role == "body" and any(map(str.isalpha, text)) and not is_drawn(text)
    is_short = len(text.split()) <= _MOST_WORDS and not read_markers(f"{text} x")
    return is_text and is_short and _NO_NAME.search(text) is None
