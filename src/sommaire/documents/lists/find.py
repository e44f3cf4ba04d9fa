"""The lists of a document and their items, from every finder, numbered, with lead and role.

Covers bullets, enumerations, run-in headings, headings under a heading, table rows, families of
codes and series in prose. Each finder gives `Draft`s; here they get their ids, their texts, the
words that introduce them, and the lines get the role "list".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sommaire.documents.lists.code_families import code_lists
from sommaire.documents.lists.columns import bold_rows, column_lists
from sommaire.documents.lists.definitions import definition_lists
from sommaire.documents.lists.drafts import Draft, Entry
from sommaire.documents.lists.headings import heading_lists
from sommaire.documents.lists.layout import Place, place_lines
from sommaire.documents.lists.leads import find_lead
from sommaire.documents.lists.marked import marked_lists
from sommaire.documents.lists.names import name_of
from sommaire.documents.lists.paragraphs import paragraphs
from sommaire.documents.lists.prose_series import prose_lists
from sommaire.documents.lists.runins import nest_under, run_in_lists
from sommaire.documents.lists.table_rows import table_lists
from sommaire.documents.lists.tracking import track_lists
from sommaire.documents.lists.unmarked import unmarked_lists
from sommaire.documents.lists.words import text_of
from sommaire.documents.parsed import Marks
from sommaire.tables import Float, Item, ItemList, Line, Section, remarked
from sommaire.text import key

_TITLE_LETTERS = 25
"""Letters of a title that tell it, where the line breaks it."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Lists, their items, and the lines with their roles and places."""

    lists: tuple[ItemList, ...]
    items: tuple[Item, ...]
    lines: tuple[Line, ...]
    places: Sequence[Place]
    """Of the lines; to be a list takes no line from its place."""


def find_lists(
    lines: Sequence[Line],
    sections: Sequence[Section],
    floats: Sequence[Float],
    marks: Marks | None = None,
) -> Listed:
    """Every list of the document: ids follow the order of first lines, outer lists first.

    Lists that the file marks itself (`marks`) are taken as they are; others are found.
    """
    marks = marks or Marks()
    places = place_lines(lines)
    run_in_headings = _run_in_headings(lines, sections)
    marked = marked_lists(marks.lists, lines, run_in_headings)
    aside = marks.code | {e.start_line for draft in marked for e in draft.entries}
    tracked = track_lists(lines, places, run_in_headings, aside)
    _lift(tracked, lines, sections)
    _introduce([*tracked, *marked], lines, places)
    nest_under(tracked, marked)
    nest_under(marked, tracked)
    tracked += marked
    texts = list(paragraphs(lines, places))
    defined = definition_lists(lines, places, tracked)
    defined += column_lists(lines, places, tracked + defined)
    run_ins = defined + run_in_lists(lines, places, paragraphs=texts, tracked=tracked + defined)
    run_ins += bold_rows(lines, places, tracked + run_ins)
    run_ins += unmarked_lists(lines, places, tracked + run_ins)
    _introduce(run_ins, lines, places)
    nest_under(run_ins, tracked)
    tables = table_lists(floats, lines, places, marks.tables)
    drafts = [*tracked, *heading_lists(sections), *run_ins, *tables]
    drafts += prose_lists(texts, lines, tracked)
    drafts += code_lists(lines, places, sections=sections, drafts=[*tracked, *tables])
    return _number(drafts, lines, places)


def _run_in_headings(lines: Sequence[Line], sections: Sequence[Section]) -> frozenset[int]:
    """The lines of text that open a section with its title."""
    return frozenset(
        section.start_line
        for section in sections
        if section.start_line < len(lines)
        and lines[section.start_line].role in ("body", "list")
        and _opens(lines[section.start_line].text, section)
    )


def _opens(text: str, section: Section) -> bool:
    """Whether a line begins with the number and title of a section, or with its title."""
    wanted = key(section.name)[:_TITLE_LETTERS]
    return bool(wanted) and key(text).startswith((wanted, key(section.title)[:_TITLE_LETTERS]))


def _lift(drafts: list[Draft], lines: Sequence[Line], sections: Sequence[Section]) -> None:
    """A list that begins with a heading stands in the section around that heading."""
    parents = {section.section_id: section.parent_id for section in sections}
    for draft in drafts:
        first = lines[draft.entries[0].start_line]
        if first.role == "heading" and first.section_id is not None:
            draft.section_id = parents.get(first.section_id)


def _introduce(drafts: list[Draft], lines: Sequence[Line], places: Sequence[Place]) -> None:
    for draft in drafts:
        if draft.needs_lead:
            lead = find_lead(draft, lines, places)
            draft.lead = lead.text
            draft.lead_start_line, draft.lead_end_line = lead.start_line, lead.end_line


def _number(drafts: list[Draft], lines: Sequence[Line], places: Sequence[Place]) -> Listed:
    """Ids for lists and items, texts for items, roles for lines."""
    ordered = sorted(drafts, key=lambda d: (d.entries[0].start_line, d.entries[0].start_offset))
    ids: dict[int, int] = {}
    for draft in ordered:
        for entry in draft.entries:
            ids[id(entry)] = len(ids)
    nested = _nested(ordered)
    lists, items = [], []
    for list_id, draft in enumerate(ordered):
        parent_id = ids.get(id(draft.parent)) if draft.parent is not None else None
        lists.append(_list_row(draft, list_id, parent_id))
        for entry in draft.entries:
            inside = nested.get(id(entry), [])
            items.append(
                _item_row(draft, entry, inside, lines, (list_id, ids[id(entry)], parent_id))
            )
    return Listed(tuple(lists), tuple(items), _with_roles(lines, ordered), places)


def _nested(drafts: list[Draft]) -> dict[int, list[Entry]]:
    """The entries of the lists that are nested in each entry."""
    found: dict[int, list[Entry]] = {}
    for draft in drafts:
        if draft.parent is not None and draft.kind in ("bullet", "enumeration"):
            found.setdefault(id(draft.parent), []).extend(draft.entries)
    return found


def _list_row(draft: Draft, list_id: int, parent_id: int | None) -> ItemList:
    return ItemList(
        list_id=list_id,
        kind=draft.kind,
        lead=draft.lead,
        lead_start_line=draft.lead_start_line,
        lead_end_line=draft.lead_end_line,
        start_line=draft.entries[0].start_line,
        end_line=max(entry.end_line for entry in draft.entries),
        section_id=draft.section_id,
        parent_item_id=parent_id,
        n_items=len(draft.entries),
        end=draft.end,
    )


def _item_row(
    draft: Draft,
    entry: Entry,
    inside: list[Entry],
    lines: Sequence[Line],
    ids: tuple[int, int, int | None],
) -> Item:
    line = lines[entry.start_line]
    text = entry.text if entry.text is not None else text_of(lines, entry, inside)
    return Item(
        item_id=ids[1],
        list_id=ids[0],
        parent_item_id=ids[2],
        marker=entry.marker,
        kind=draft.kind,
        name=entry.name or (name_of(text, line.run_in) if draft.kind != "code" else ""),
        text=text,
        page_num=line.page_num,
        line_num=line.line_num,
        section_id=line.section_id if draft.kind != "heading" else draft.section_id,
        start_line=entry.start_line,
        end_line=entry.end_line,
    )


def _with_roles(lines: Sequence[Line], drafts: list[Draft]) -> tuple[Line, ...]:
    """Body lines of bullets and enumerations get the role "list"."""
    inside: set[int] = set()
    for draft in drafts:
        if draft.kind in ("bullet", "enumeration"):
            for entry in draft.entries:
                inside.update(range(entry.start_line, entry.end_line))
    return tuple(
        remarked(line, "list", section_id=line.section_id)
        if index in inside and line.role == "body"
        else line
        for index, line in enumerate(lines)
    )
