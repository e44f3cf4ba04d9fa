"""Terms with their texts beside them, row by row: in two columns, or set in bold on one line.

What manuals print under "the following directories are required": a name on the left, what it is
on the right, on one base line; longer texts go on below themselves. A first row in bold is the head
of the two columns, which a page break repeats. What has rules or a grid is a table, and read there.
Or row upon row opens with words in bold or italic ("**--rate n** Sampling rate").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from sommaire.documents.lists.drafts import Draft, Entry, what_follows
from sommaire.documents.lists.layout import Place
from sommaire.documents.lists.leads import announcing_lead, find_lead
from sommaire.documents.lists.names import run_in_name
from sommaire.documents.table_heads import heads_columns, is_drawn
from sommaire.markers import read_markers
from sommaire.tables import Line

_SAME = 3.0
"""Points within which two edges or base lines are one."""
_APART = 4.0
"""Points between a term and its text, at least."""
_MOST_WORDS = 8
_FEWEST, _FEWEST_HEADED, _FEWEST_BOLD = 4, 2, 3
_NAMED = 0.8
"""Share of the terms that have a letter or a figure."""


@dataclass(slots=True)
class _Rows:
    """Rows found so far: their lines, and where in the flow they end."""

    entries: list[Entry] = field(default_factory=list)
    texts: list[tuple[str, str]] = field(default_factory=list)
    """The term of each row, and the first line of its text."""
    head: tuple[str, str] | None = None
    end: int = 0

    @property
    def end_line(self) -> int:
        """The line after the last one of its texts."""
        return max(entry.end_line for entry in self.entries)


def column_lists(
    lines: Sequence[Line], places: Sequence[Place], tracked: Sequence[Draft]
) -> list[Draft]:
    """The lists of terms whose texts stand beside them."""
    taken = {entry.start_line for draft in tracked for entry in draft.entries}
    flow = [
        at
        for at, line in enumerate(lines)
        if places[at].is_in_flow and at not in taken and not is_drawn(line.text)
    ]
    drafts: list[Draft] = []
    at = 0
    while at < len(flow):
        rows = _rows(flow, at, lines) if _is_row(flow, at, lines) else _Rows()
        first = flow[at]
        if rows.entries and rows.head is None and _is_head_over(flow, at, lines):
            first = flow[at - 2]
            rows.head = (lines[first].text, lines[flow[at - 1]].text)
        if rows.entries and _is_believed(rows):
            drafts.append(_draft(rows, first, lines, places))
            at = max(rows.end, at + 1)
        else:
            at += 1
    return drafts


def _draft(rows: _Rows, first: int, lines: Sequence[Line], places: Sequence[Place]) -> Draft:
    """The rows as a list, introduced by what stands before their head."""
    draft = Draft("run-in heading", rows.entries, lines[first].section_id, needs_lead=False)
    top = Draft("run-in heading", [Entry("", first, first + 1)], draft.section_id)
    lead = find_lead(top, lines, places)
    draft.lead, draft.lead_start_line, draft.lead_end_line = lead.text, lead.start_line, first
    if rows.head is not None and not announcing_lead(first, lines, places).text:
        draft.lead, draft.lead_start_line = " | ".join(rows.head), first
    draft.end = "unknown" if _may_go_on(rows, lines) else what_follows(draft, lines)
    return draft


def _is_head_over(flow: Sequence[int], at: int, lines: Sequence[Line]) -> bool:
    """Whether two short names right over the first row head its columns, set otherwise than it."""
    if at < 2 or not _is_row(flow, at - 2, lines):
        return False
    term, text, below = lines[flow[at - 2]], lines[flow[at - 1]], lines[flow[at]]
    words = f"{term.text} {text.text}"
    is_short = len(words.split()) <= _MOST_WORDS and not any(map(str.isdigit, words))
    is_over = abs(term.x0 - below.x0) <= _SAME and term.page_num == below.page_num
    return is_short and is_over and not _is_under(text, lines[flow[at + 1]])


def _may_go_on(rows: _Rows, lines: Sequence[Line]) -> bool:
    """Whether a few words stand under the terms, as near as these to one another, with no text."""
    last = lines[rows.entries[-1].start_line]
    tops = [lines[one.start_line].y0 for one in rows.entries]
    steps = [below - above for above, below in pairwise(tops) if below > above]
    for line in lines[rows.end_line :]:
        if line.role in ("header", "footer", "footnote"):
            continue
        is_under = line.page_num == last.page_num and abs(line.x0 - last.x0) <= _SAME
        is_near = bool(steps) and line.y0 - lines[rows.end_line - 1].y0 <= max(steps) + _SAME
        return is_under and is_near and len(line.text.split()) <= _MOST_WORDS
    return False


def _rows(flow: Sequence[int], at: int, lines: Sequence[Line]) -> _Rows:
    """The rows from a place in the flow on, where a row stands."""
    found = _Rows(end=at)
    left, right = lines[flow[at]].x0, lines[flow[at + 1]]
    if lines[flow[at]].is_bold and lines[flow[at + 1]].is_bold:
        found.head = (lines[flow[at]].text, lines[flow[at + 1]].text)
        at += 2
    while at < len(flow) and _stands_at(flow, at, lines, left, right):
        words = (lines[flow[at]].text, lines[flow[at + 1]].text)
        start = flow[at]
        at += 2
        while at < len(flow) and _goes_on(flow, at, lines, right):
            at += 1
        if words != found.head:
            name = words[0].strip(" :")
            found.entries.append(Entry("", start, flow[at - 1] + 1, name=name))
            found.texts.append(words)
    found.end = at
    return _headed(found, lines)


def _headed(found: _Rows, lines: Sequence[Line]) -> _Rows:
    """The rows without a first one that heads the columns though it is not in bold."""
    if not found.entries:
        return found
    under = found.entries[0].end_line
    is_underlined = under < len(lines) and is_drawn(lines[under].text)
    are_labels = all(word.endswith(":") for word in found.texts[0])
    is_alone = not any(texts[0].endswith(":") for texts in found.texts[1:])
    is_head = is_underlined or (are_labels and is_alone)
    is_head |= heads_columns(found.texts[0], found.texts[1:])
    if found.head is None and is_head:
        found.head = found.texts[0]
        del found.entries[0]
    return found


def _is_row(flow: Sequence[int], at: int, lines: Sequence[Line]) -> bool:
    """Whether two lines stand side by side, the first of them a name; "By: … By: …" is a form."""
    if at + 1 >= len(flow):
        return False
    term, text = lines[flow[at]], lines[flow[at + 1]]
    if abs(term.y1 - text.y1) > _SAME or term.page_num != text.page_num:  # as most lines do
        return False
    is_text = term.role in ("body", "list") and text.role in ("body", "list")
    if not (is_text and term.x1 + _APART <= text.x0):
        return False
    is_form = ":" in term.text and term.text.split(":")[0] == text.text.split(":")[0]
    is_name = len(term.text.split()) <= _MOST_WORDS and not read_markers(f"{term.text} x")
    return is_name and not is_form


def _stands_at(
    flow: Sequence[int], at: int, lines: Sequence[Line], left: float, right: Line
) -> bool:
    """Whether the next row stands in the same two columns, on this page or on the next one."""
    if not _is_row(flow, at, lines):
        return False
    return abs(lines[flow[at]].x0 - left) <= _SAME and _is_under(lines[flow[at + 1]], right)


def _is_under(line: Line, column: Line) -> bool:
    """Whether a line begins where a column does, or is centred as it is."""
    middles = (line.x0 + line.x1 - column.x0 - column.x1) / 2
    return abs(line.x0 - column.x0) <= _SAME or abs(middles) <= _SAME


def _goes_on(flow: Sequence[int], at: int, lines: Sequence[Line], right: Line) -> bool:
    """Whether a line is the rest of the text beside a term."""
    line, before = lines[flow[at]], lines[flow[at - 1]]
    is_below = line.page_num != before.page_num or line.y0 > before.y0 + _SAME
    return line.role in ("body", "list") and _is_under(line, right) and is_below


def _is_believed(rows: _Rows) -> bool:
    """Enough rows, each with a name of its own."""
    names = [entry.name.casefold() for entry in rows.entries]
    fewest = _FEWEST_HEADED if rows.head else _FEWEST
    named = sum(any(char.isalnum() for char in name) for name in names)
    is_named = named >= _NAMED * len(names) or rows.head is not None
    return len(names) >= fewest and len(set(names)) == len(names) and is_named


# --- words in bold, row by row --------------------------------------------------------------------


def bold_rows(
    lines: Sequence[Line], places: Sequence[Place], known: Sequence[Draft]
) -> list[Draft]:
    """The lists whose rows open with words in bold or italic, three or more on end."""
    taken = {
        at for draft in known for one in draft.entries for at in range(one.start_line, one.end_line)
    }
    drafts: list[Draft] = []
    run: list[Entry] = []
    for at, line in enumerate(lines):
        if line.role in ("header", "footer", "footnote"):
            continue
        name = "" if at in taken else _bold_term(at, lines, places)
        is_beside = bool(run) and _is_sister(run[-1], at, lines, places)
        if name and is_beside:
            run.append(Entry("", at, at + 1, name=name))
        elif run and at not in taken and _is_rest(run[-1], at, lines, places):
            run[-1].end_line = at + 1
        else:
            drafts += _as_draft(run, lines)
            run = [Entry("", at, at + 1, name=name)] if name else []
    return drafts + _as_draft(run, lines)


def _bold_term(at: int, lines: Sequence[Line], places: Sequence[Place]) -> str:
    """The words in bold or italic that open a row; "" where the line is no row."""
    line, previous = lines[at], places[at].previous
    if line.role not in ("body", "list") or not line.run_in or not places[at].is_in_flow:
        return ""
    if not line.text.startswith(f"{line.run_in} ") or (
        previous is not None and places[previous].is_full and not places[at].opens
    ):
        return ""
    return line.run_in.rstrip(" .:;,—–-") if run_in_name(line.text, line.run_in) else ""


def _is_sister(last: Entry, at: int, lines: Sequence[Line], places: Sequence[Place]) -> bool:
    is_one_place = abs(places[last.start_line].indent - places[at].indent) <= _SAME
    return is_one_place and lines[last.start_line].section_id == lines[at].section_id


def _is_rest(last: Entry, at: int, lines: Sequence[Line], places: Sequence[Place]) -> bool:
    """Whether a line goes on with the last row: further in, or no paragraph opens with it."""
    if lines[at].role not in ("body", "list") or lines[at].section_id is None:
        return False
    is_further_in = places[at].indent > places[last.start_line].indent + _SAME
    return places[at].is_in_flow and (is_further_in or not places[at].opens)


def _as_draft(run: list[Entry], lines: Sequence[Line]) -> list[Draft]:
    if len(run) < _FEWEST_BOLD or len({one.name for one in run}) < len(run):
        return []
    draft = Draft("run-in heading", run, lines[run[0].start_line].section_id)
    draft.end = what_follows(draft, lines)
    return [draft]
