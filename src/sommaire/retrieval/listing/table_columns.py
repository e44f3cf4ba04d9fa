"""The columns of a table: their titles, their cells, and which of them the noun asked for heads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sommaire.merging import Found, aliases, merge
from sommaire.retrieval.listing.asked import Asked
from sommaire.tables import Document, Float, Item, ItemList
from sommaire.text import stems


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table as a list of its own."""

    list_: ItemList
    found: tuple[Found, ...]
    is_asked: bool
    """Its title is the noun asked for, and says nothing that the question does not say."""


def columns_of(
    list_: ItemList, items: tuple[Item, ...], asked_: Asked, document: Document
) -> Iterator[Column]:
    """Each column as a list of its distinct cells; columns of the same noun name them too."""
    head = asked_.head
    rows = [item.text.split(" | ") for item in items]
    width = len(rows[0])
    header = header_of(list_, width, document)
    caption = list_.lead.removesuffix(" | ".join(header)).strip()
    if width < 2 or len(header) < width or any(len(row) != width for row in rows):
        return
    header[0] = header[0].removeprefix(caption).strip() or header[0]
    called = [head is not None and head.is_in(stems(title, document.language)) for title in header]
    for index, title in enumerate(header):
        twins = [other for other in range(width) if other != index and called[other]]
        cells = tuple(
            cell_of(item, row, [index, *(twins if called[index] else [])])
            for item, row in zip(items, rows, strict=True)
            if row[index].strip()
        )
        lead = f"{caption} {title}".strip() if called[index] else title
        if cells:
            is_naming = all(item.name == row[index] for item, row in zip(items, rows, strict=True))
            found = cells if is_naming else merge(cells)  # each row is one, "<" and ">" are two
            yield Column(replace(list_, lead=lead), found, _is_asked(title, asked_, document))


def is_named_by_noun(
    list_: ItemList, items: tuple[Item, ...], asked_: Asked, document: Document
) -> bool:
    """Whether the column that names the rows has the noun for its title."""
    rows = [item.text.split(" | ") for item in items]
    header = header_of(list_, len(rows[0]), document)
    if len(header) < 2 or any(len(row) != len(header) for row in rows):
        return False
    header[0] = header[0].removeprefix(list_.lead.removesuffix(" | ".join(header)).strip()).strip()
    columns = zip(header, zip(*rows, strict=True), strict=True)
    names = tuple(item.name for item in items)
    return any(cells == names and _is_asked(title, asked_, document) for title, cells in columns)


def _is_asked(title: str, asked_: Asked, document: Document) -> bool:
    said = stems(title, document.language)
    terms = (*asked_.target, *asked_.keywords)
    is_noun = asked_.head is not None and asked_.head.is_in(said)
    return is_noun and all(any(stem in term.stems for term in terms) for stem in said)


def tables_at(document: Document, line: int) -> Iterator[Float]:
    """The tables whose lines hold one."""
    for one in document.floats:
        if one.kind == "table" and one.start_line <= line < one.end_line:
            yield one


def titles_of(table: Float) -> list[str]:
    """What a table prints over its columns."""
    printed = table.body.partition("\n")[0].strip().strip("|").split("|")
    return [title.strip() for title in printed]


def header_of(list_: ItemList, width: int, document: Document) -> list[str]:
    """The titles of the columns, as the table prints them; else as the words over it end."""
    for titles in map(titles_of, tables_at(document, list_.start_line)):
        if len(titles) == width and list_.lead.endswith(" | ".join(titles)):
            return titles
    return list_.lead.split(" | ")[-width:]


def cell_of(item: Item, row: list[str], columns: list[int]) -> Found:
    """A member that the cells of some columns of a row name."""
    names = tuple(name for index in columns for name in aliases(row[index]))
    span = (item.start_line, item.end_line)
    return Found(names or (item.text,), item.text, (span,), ("structure",))
