"""The tables of a document, as `read` and `toc` print them: one row of `TABLES` each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sommaire.display import place_named, printable
from sommaire.tables import Document, Float, Item, ItemList, Line, Page, Passage, Section

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class TableView(Generic[Row]):
    """A table of a document and how a row of it reads."""

    row_type: type[Row]
    rows: Callable[[Document], Sequence[Row]]
    pages: Callable[[Document, Row], tuple[int, int]]
    """The first and the last physical page of a row."""
    text: Callable[[Row], str]
    """The row in one line, as the pipe shows it."""
    columns: tuple[str, ...]
    """What a terminal shows besides the page and the text."""


def _on_page(_: Document, row: Line | Item | Float | Page) -> tuple[int, int]:
    return row.page_num, row.page_num


def _on_section_pages(_: Document, section: Section) -> tuple[int, int]:
    return section.first_page_num, section.last_page_num


def _on_line_pages(document: Document, row: ItemList | Passage) -> tuple[int, int]:
    last = len(document.lines) - 1
    first, end = (min(max(at, 0), last) for at in (row.start_line, row.end_line - 1))
    return document.lines[first].page_num, document.lines[max(first, end)].page_num


def _page_text(page: Page) -> str:
    shown = f"{page.page_label} {page.status} {page.n_chars}/{page.n_chars_reported}"
    return f"{shown} {page.note}".strip()


def _section_text(section: Section) -> str:
    return "  " * (section.level - 1) + printable(section.name)


def _item_text(item: Item) -> str:
    is_said = item.text.startswith(item.marker)
    return item.text if is_said else f"{item.marker} {item.text}"


def _float_text(row: Float) -> str:
    return row.caption if row.label in row.caption else f"{row.label} {row.caption}".strip()


TABLES: dict[str, TableView[Any]] = {
    "lines": TableView(
        Line, lambda doc: doc.lines, _on_page, lambda line: line.text, ("line_num", "role")
    ),
    "toc": TableView(
        Section, lambda doc: doc.sections, _on_section_pages, _section_text, ("n_pages",)
    ),
    "floats": TableView(Float, lambda doc: doc.floats, _on_page, _float_text, ("kind", "label")),
    "lists": TableView(
        ItemList,
        lambda doc: doc.lists,
        _on_line_pages,
        lambda row: row.lead,
        ("list_id", "kind", "n_items", "end"),
    ),
    "items": TableView(Item, lambda doc: doc.items, _on_page, _item_text, ("list_id", "kind")),
    "passages": TableView(
        Passage,
        lambda doc: doc.passages,
        _on_line_pages,
        lambda row: row.text,
        ("kind", "n_tokens"),
    ),
    "pages": TableView(Page, lambda doc: doc.pages, _on_page, _page_text, ("page_label", "status")),
}


def places_of(
    document: Document, view: TableView[Row], rows: Sequence[Row], file: str
) -> Iterator[str]:
    """The first physical page of each row; in a file without pages its line or section."""
    has_pages = document.n_pages > 1 or any(page.width for page in document.pages)
    names = {section.section_id: section.name for section in document.sections}
    for row in rows:
        if has_pages or isinstance(row, Page):
            yield str(view.pages(document, row)[0])
            continue
        start: int = getattr(row, "start_line", 0)
        line_num: int = getattr(row, "line_num", 0) or document.lines[start].line_num
        is_inside = not isinstance(row, Section)
        section_id: int | None = getattr(row, "section_id", None) if is_inside else None
        name = names.get(section_id, "") if section_id is not None else ""
        yield place_named(name, line_num, file)


def rows_of(document: Document, view: TableView[Row], page_num: int | None) -> list[Row]:
    """The rows of a table, or those that touch one physical page."""
    rows = view.rows(document)
    if page_num is None:
        return list(rows)
    spans = [view.pages(document, row) for row in rows]
    return [
        row for row, (first, last) in zip(rows, spans, strict=True) if first <= page_num <= last
    ]
