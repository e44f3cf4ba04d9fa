"""The table of contents of a document, from its witnesses: outline, printed contents, headings.

`find_sections` is the only entry: it fills the lines' roles and sections, and reports in words what
is odd in the structure.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sommaire.documents.headings.find import Heading, body_size_of, find_headings
from sommaire.documents.headings.marks import are_listed, without_title
from sommaire.documents.headings.outline import Oddity, outline_headings, refusal
from sommaire.documents.headings.places import Places
from sommaire.documents.headings.printed_anchors import anchor_entries
from sommaire.documents.headings.printed_contents import find_printed_contents
from sommaire.documents.headings.report import report, shortened
from sommaire.documents.headings.rows import rows_of
from sommaire.documents.headings.running_titles import without_running_titles
from sommaire.documents.numbering import readings_of
from sommaire.documents.parsed import Parsed
from sommaire.tables import Line, Remark, Role, Section, Witness, remarked


@dataclass(frozen=True, slots=True)
class Structure:
    """The lines with their roles and sections, the sections, and the structure report."""

    lines: tuple[Line, ...]
    sections: tuple[Section, ...]
    title: str
    """The document's title as printed; "" when unsure."""
    notes: tuple[str, ...]
    """The remarks in words, the first of them where there are many."""
    remarks: tuple[Remark, ...] = ()
    """The structure report."""


def find_sections(parsed: Parsed, *, use_outline: bool) -> Structure:
    """The sections of a document; `use_outline=False` reads it as if it had no outline."""
    if not parsed.lines:
        return Structure((), (), "", ())
    running = parsed.lines
    if parsed.marks is None:
        running = without_running_titles(parsed.lines, parsed.pages)
    printed = find_printed_contents(running, parsed.pages)
    lines = tuple(
        remarked(line, "contents", section_id=None)
        if index in printed.lines and line.role == "body"
        else line
        for index, line in enumerate(running)
    )
    rows = rows_of(lines, parsed.pages)
    places = Places(rows, body_size_of(rows))
    anchors = anchor_entries(printed.entries, places, parsed.pages)
    found = find_headings(rows, anchors)
    marks = parsed.marks.headings if parsed.marks else ()
    headings, odd, title = found.headings, list[Oddity](), found.title
    if len(marks) > 1:
        marked, title = without_title(marks, lines)
        headings = framed(marked, found.headings)
    if use_outline and not are_listed(marks, parsed.outline):
        refused = refusal(parsed.outline, len(parsed.pages), len(lines))
        if refused is None:
            outlined = outline_headings(parsed.outline, places, rows, lines, parsed.pages)
            headings = framed(outlined.headings, found.headings)
            odd += outlined.oddities
        elif refused:
            text = f"The file's outline is no table of contents: {refused}."
            odd.append(Oddity("outline refused", text, None, None))
    sections = sections_of(headings, lines)
    remarks = report(odd, sections, anchors, places)
    filled = _marked(lines, headings, sections)
    notes = shortened([remark.text for remark in remarks])
    return Structure(filled, sections, title, notes, remarks)


SURE = 3.9
"""The score from which a heading that is set apart alone is hung under a leaf of the outline."""


def framed(frame: Sequence[Heading], found: Sequence[Heading]) -> list[Heading]:
    """The outline's headings with what the text bears out, and sure headings under its leaves."""
    by_line = {heading.start_line: heading for heading in found}
    sure = [heading for heading in found if _is_sure(heading)]
    starts = [heading.start_line for heading in sure]
    headings: list[Heading] = []
    for at, heading in enumerate(frame):
        after = frame[at + 1] if at + 1 < len(frame) else None
        seen = by_line.get(heading.start_line) if heading.is_found else None
        headings.append(replace(heading, witnesses=_witnesses(heading, seen)))
        if after is not None and after.level > heading.level:
            continue
        first = bisect_right(starts, heading.start_line)
        last = bisect_left(starts, after.start_line) if after else len(sure)
        headings += _hung(heading, sure[first:last])
    return headings


def _witnesses(heading: Heading, seen: Heading | None) -> tuple[Witness, ...]:
    return (*heading.witnesses, *seen.witnesses) if seen else heading.witnesses


def _is_sure(heading: Heading) -> bool:
    if "printed" in heading.witnesses:
        return True
    return "typography" in heading.witnesses and heading.score >= SURE


def _hung(leaf: Heading, inside: Sequence[Heading]) -> list[Heading]:
    """Headings found in a leaf, one level or more below it; beside it where its numbers go on."""
    levels = _levels(inside)
    hung: list[Heading] = []
    over = leaf.level
    for heading, level in zip(inside, levels, strict=True):
        if _goes_on(leaf.number, heading.number):
            over = leaf.level - level
        hung.append(replace(heading, level=max(over + level, leaf.level)))
    return hung


def _goes_on(number: str, other: str) -> bool:
    """Whether a number comes after another of its own level: 1.3 after 1.1."""
    pairs = (
        (one, two)
        for one in readings_of(number)
        for two in readings_of(other)
        if (one.family, one.prefix, one.values[:-1]) == (two.family, two.prefix, two.values[:-1])
    )
    return any(one.values < two.values for one, two in pairs)


def sections_of(headings: Sequence[Heading], lines: Sequence[Line]) -> tuple[Section, ...]:
    """Headings in document order as a tree of sections that end where the next begins."""
    levels = _levels(headings)
    ends = _ends(headings, levels, len(lines))
    sections: list[Section] = []
    path: list[int] = []
    for index, (heading, level, end) in enumerate(zip(headings, levels, ends, strict=True)):
        del path[level - 1 :]
        last_page = max(lines[max(end - 1, heading.start_line)].page_num, heading.page_num)
        sections.append(
            Section(
                section_id=index,
                parent_id=path[-1] if path else None,
                level=level,
                number=heading.number,
                title=heading.title,
                first_page_num=heading.page_num,
                last_page_num=last_page,
                start_line=heading.start_line,
                end_line=end,
                n_pages=last_page - heading.page_num + 1,
                witnesses=heading.witnesses,
            )
        )
        path.append(index)
    return tuple(sections)


def _ends(headings: Sequence[Heading], levels: Sequence[int], n_lines: int) -> list[int]:
    """Where each section ends: at the next heading of its level or above."""
    ends = [n_lines] * len(headings)
    still_open: list[int] = []
    for index, level in enumerate(levels):
        while still_open and levels[still_open[-1]] >= level:
            ends[still_open.pop()] = headings[index].start_line
        still_open.append(index)
    return ends


def _levels(headings: Sequence[Heading]) -> list[int]:
    """Levels from 1 that never skip a parent."""
    levels: list[int] = []
    path: list[int] = []
    for heading in headings:
        while path and path[-1] >= heading.level:
            path.pop()
        path.append(heading.level)
        levels.append(len(path))
    return levels


def _marked(
    lines: Sequence[Line], headings: Sequence[Heading], sections: Sequence[Section]
) -> tuple[Line, ...]:
    starts = {section.start_line: section.section_id for section in sections}
    titles = {index for heading in headings for index in heading.lines}
    marked = []
    current: int | None = None
    for index, line in enumerate(lines):
        current = starts.get(index, current)
        role: Role = "heading" if index in titles and line.role in ("body", "header") else line.role
        marked.append(remarked(line, role, section_id=current))
    return tuple(marked)
