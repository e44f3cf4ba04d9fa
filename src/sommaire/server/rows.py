"""What the server says of documents: rows of the library's tables, as pydantic models."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from sommaire.tables import Language, PageStatus, Role


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True)


class DocumentRow(_Row):
    """A document of the library."""

    document_id: str
    name: str
    title: str
    summary: str
    language: Language
    date: str
    keywords: tuple[str, ...]
    n_pages: int
    unread_pages: tuple[int, ...]
    media_type: str


class SectionRow(_Row):
    """A row of a document's table of contents."""

    section_id: int
    parent_id: int | None
    level: int
    number: str
    title: str
    first_page_num: int
    last_page_num: int


class LineRow(_Row):
    """A printed line."""

    line_num: int
    text: str
    box: tuple[float, float, float, float]
    role: Role


class PageRow(_Row):
    """A page: its lines and how well it was read."""

    page_num: int
    page_label: str
    width: float
    height: float
    status: PageStatus
    note: str
    lines: tuple[LineRow, ...]


class WordBoxRow(_Row):
    """Where cited words stand, in points from the top left of the page."""

    page_num: int
    box: tuple[float, float, float, float]
