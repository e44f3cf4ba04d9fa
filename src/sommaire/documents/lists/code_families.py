"""Families of codes: where each code is defined, and the list that its siblings make.

A code defines something where it opens a line, an item, a heading or a table cell ("GV.OC-01: The
organizational mission…", "AC-2 ACCOUNT MANAGEMENT") or follows a name in brackets ("Organizational
Context (GV.OC):"). A mention or a cross-reference ("see AC-3, AC-5") defines nothing. Codes of one
shape under one parent are one list; the letters that open them ("GV") too, where a name in
brackets introduces them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sommaire.documents.lists.drafts import Draft, Entry, what_follows
from sommaire.documents.lists.layout import Place
from sommaire.documents.lists.words import text_of
from sommaire.markers import read_markers
from sommaire.tables import Line, Section
from sommaire.text import Code, codes

_AFTER_CODE = re.compile(r"\s*(?:[:.–—|-]\s+|\s)(?=[^\W_])|\s*:?\s*$")
_NAMED = re.compile(r"(?P<name>[^()]{2,90}?)\s*\((?P<code>[A-Z][A-Za-z0-9.\-_]*(?:\(\d+\))?)\)")
_MOSTLY = 0.6
_PREFIX = re.compile(r"[A-Z]{1,6}")


@dataclass(frozen=True, slots=True)
class Definition:
    """A place that defines a code."""

    code: str
    shape: str
    parent: str
    line: int
    name: str
    text: str
    end_line: int
    rank: int
    """How much of a definition it is: a heading or a name with text after it 4, text after it 3,
    a table cell 1."""


def code_lists(
    lines: Sequence[Line],
    places: Sequence[Place],
    *,
    sections: Sequence[Section],
    drafts: Sequence[Draft],
) -> list[Draft]:
    """One list a family of two codes or more, nested where the parent code is defined too."""
    ends = _item_ends(drafts)
    found = [
        definition
        for index, line in enumerate(lines)
        if line.role == "heading"
        or (line.role in ("body", "list") and (places[index].opens or index in ends))
        for definition in _definitions(
            lines, index, ends.get(index) or _paragraph_end(index, lines, places)
        )
    ]
    best = _best([*found, *_in_tables(drafts)])
    prefixes = {_first_letters(code) for code in best if "." in code or "-" in code}
    families: dict[tuple[str, str], list[Definition]] = defaultdict(list)
    for definition in best.values():
        if len(definition.shape) > 1 or definition.code in prefixes:
            families[definition.shape, definition.parent].append(definition)
    return _drafts({k: v for k, v in families.items() if len(v) > 1}, best, lines, sections)


def _first_letters(code: str) -> str:
    match = _PREFIX.match(code)
    return match.group() if match else ""


def _item_ends(drafts: Sequence[Draft]) -> dict[int, int]:
    """For the first line of each item, the line after the item's own words."""
    nested = {id(d.parent): d.entries[0].start_line for d in reversed(drafts) if d.parent}
    return {
        entry.start_line: max(min(entry.end_line, nested.get(id(entry), entry.end_line)),
                              entry.start_line + 1)
        for draft in drafts
        if draft.kind in ("bullet", "enumeration")
        for entry in draft.entries
    }  # fmt: skip


def _paragraph_end(index: int, lines: Sequence[Line], places: Sequence[Place]) -> int:
    """The line after the paragraph that opens with `index`; a heading or a cell is one line."""
    end = index + 1
    while lines[index].role in ("body", "list") and end < len(lines):
        if lines[end].role not in ("body", "list") or places[end].opens:
            break
        end += 1
    return end


def _in_tables(drafts: Sequence[Draft]) -> list[Definition]:
    """Codes that fill a column of a table, named by another cell of their row."""
    found = []
    for draft in drafts:
        rows = [(entry, (entry.text or "").split(" | ")) for entry in draft.entries]
        if draft.kind != "table row":
            continue
        for column in range(len(rows[0][1])):
            cells = [_in_cell(entry, row, column) for entry, row in rows if column < len(row)]
            defined = [definition for definition in cells if definition is not None]
            if len(defined) >= _MOSTLY * len(rows):
                found += defined
    return found


def _in_cell(entry: Entry, row: list[str], column: int) -> Definition | None:
    """The code that is a whole cell, or stands in brackets behind a name ("Govern (GV)")."""
    cell = row[column]
    named = _NAMED.fullmatch(cell)
    printed = named["code"] if named is not None else cell
    code = next((c for c in codes(printed) if c.text == printed), None)
    others = [text for text in row if text != cell and re.search(r"[^\W\d_]{3}", text)]
    if (code is None and named is None) or (named is None and not others):
        return None
    name = named["name"] if named is not None else _name_beside(others, entry)
    shape, parent = (code.shape, code.parent) if code is not None else ("A", "")
    text = entry.text or ""
    return Definition(printed, shape, parent, entry.start_line, name, text, entry.end_line, 1)


def _name_beside(others: list[str], entry: Entry) -> str:
    """The row's name where that is another cell, else the first cell that has words."""
    return entry.name if entry.name in others else others[0]


def _definitions(lines: Sequence[Line], index: int, end_line: int) -> list[Definition]:
    text = lines[index].text
    start = next((m.end for m in read_markers(text) if m.number is None), 0)
    first = next(codes(text), None)
    if first is not None and first.start == start and _AFTER_CODE.match(text, first.end):
        return [_at_start(lines, index, first, end_line)]
    named = _NAMED.match(text, start)
    if named is not None and (named.end() == len(text) or text[named.end()] in ":.—–"):
        return _named(lines, index, named, end_line)
    return []


def _at_start(lines: Sequence[Line], index: int, code: Code, end_line: int) -> Definition:
    line = lines[index]
    text = text_of(lines, Entry("", index, end_line, start_offset=code.start))
    rest = text[len(code.text) :].strip(" :.–—-|")
    rank = 4 if line.role == "heading" else 3 if rest else 1
    name = rest if line.role == "heading" or rest.isupper() else ""
    shape, parent = code.shape, code.parent
    return Definition(code.text, shape, parent, index, name, text, end_line, rank)


def _named(
    lines: Sequence[Line], index: int, named: re.Match[str], end_line: int
) -> list[Definition]:
    printed = named["code"]
    code = next((c for c in codes(printed) if c.text == printed), None)
    if code is None and not _PREFIX.fullmatch(printed):
        return []
    shape, parent = (code.shape, code.parent) if code else ("A", "")
    text = text_of(lines, Entry("", index, end_line, start_offset=named.start()))
    has_text = named.end() + 2 < len(lines[index].text)
    rank = 4 if has_text or lines[index].role == "heading" else 1
    return [Definition(printed, shape, parent, index, named["name"], text, end_line, rank)]


def _best(found: list[Definition]) -> dict[str, Definition]:
    """For each code the place that defines it best; of equals the first."""
    best: dict[str, Definition] = {}
    for definition in found:
        if definition.code not in best or best[definition.code].rank < definition.rank:
            best[definition.code] = definition
    return best


def _drafts(
    families: dict[tuple[str, str], list[Definition]],
    best: dict[str, Definition],
    lines: Sequence[Line],
    sections: Sequence[Section],
) -> list[Draft]:
    entries = {
        d.code: Entry(d.code, d.line, d.end_line, name=d.name, text=d.text)
        for family in families.values()
        for d in family
    }
    titles = {section.section_id: section for section in sections}
    drafts = []
    for (_, parent), family in families.items():
        family = sorted(family, key=lambda d: d.line)
        draft = Draft("code", [entries[d.code] for d in family], needs_lead=False)
        section = _common_section(family, lines, titles)
        draft.section_id = section.section_id if section is not None else None
        draft.parent = entries.get(parent)
        draft.end = what_follows(draft, lines)
        _lead(draft, best.get(parent), section)
        drafts.append(draft)
    return drafts


def _common_section(
    family: list[Definition], lines: Sequence[Line], titles: dict[int, Section]
) -> Section | None:
    """The innermost section that holds all the definitions; a heading stands in its parent's."""
    shared: list[int] | None = None
    for definition in family:
        path = _path(lines[definition.line].section_id, definition.line, titles)
        if shared is None:
            shared = path
        shared = [section_id for section_id in shared if section_id in path]
    return titles[shared[0]] if shared else None


def _path(section_id: int | None, line: int, titles: dict[int, Section]) -> list[int]:
    """The sections around a line, from the innermost."""
    path = []
    while section_id is not None and section_id in titles:
        section = titles[section_id]
        if section.start_line != line:
            path.append(section_id)
        section_id = section.parent_id
    return path


def _lead(draft: Draft, parent: Definition | None, section: Section | None) -> None:
    if parent is not None:
        draft.lead = f"{parent.name} ({parent.code})" if parent.name else parent.text
        draft.lead_start_line, draft.lead_end_line = parent.line, parent.line + 1
    elif section is not None:
        draft.lead = section.name
        draft.lead_start_line, draft.lead_end_line = section.start_line, section.start_line + 1
