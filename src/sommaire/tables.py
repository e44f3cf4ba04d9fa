"""The tables of a document: what a row is, and the document that holds them.

A table is a tuple of frozen rows, in reading order, plain Python inside (parsing, listing and
citing never load pandas); `document.line_df` and its sisters give the same rows as a pandas
DataFrame when asked. Conventions (STYLE): `_num` counts from 1, `first_`/`last_` are both inside,
`start_`/`end_` are half-open and count lines over the whole document from 0, coordinates are PDF
points from the top left of the page as displayed, `text` is verbatim and never null.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from sommaire.errors import MissingExtra

if TYPE_CHECKING:
    import pandas as pd

Row = TypeVar("Row")
Role = Literal[
    "body", "heading", "list", "table", "caption", "header", "footer", "footnote", "contents"
]
PageStatus = Literal["read", "blank", "scanned", "short", "failed"]
Witness = Literal["outline", "printed", "numbering", "typography"]
FloatKind = Literal["table", "figure"]
ItemKind = Literal[
    "bullet", "enumeration", "heading", "run-in heading", "table row", "code", "prose series"
]
ListEnd = Literal["heading", "text", "document", "unknown"]
RemarkKind = Literal[
    "outline refused", "no page", "moved", "not found", "gap", "repeat", "restart", "other page",
    "other level", "not in the outline", "not in the text", "another document",
]  # fmt: skip
PassageKind = Literal["abstract", "paragraph", "float"]
Language = Literal["en", "fr"]
Label = Literal["correct", "ambiguous", "incorrect"]

STRUCK_OUT = "Struck-out text is left out."
"""The note of a document that has some."""
BODY_ROLES = frozenset({"body", "heading", "list", "table", "caption"})
"""Roles whose lines belong to the text proper: the ledger counts these (and footnotes)."""


@dataclass(frozen=True, slots=True)
class Page:
    """A physical page and how well it was read: a row of the reading report."""

    page_num: int
    page_label: str
    """What a reader calls the page ("iv", "12"): the file's label, else the printed folio."""
    folio: str
    """The page number printed on the page itself; "" where none was seen."""
    width: float
    height: float
    status: PageStatus
    """`short`: fewer characters kept than the library reports; `scanned`: images, no text."""
    n_chars: int
    """Characters kept in the lines, white space apart."""
    n_chars_reported: int
    """Characters that the library counts on the page, white space apart."""
    note: str
    """What went wrong, for a person; "" where nothing did."""

    @property
    def is_readable(self) -> bool:
        """Whether an absence on this page means anything."""
        return self.status in ("read", "blank")


@dataclass(frozen=True, slots=True)
class MissingPages:
    """Printed page numbers that jump: pages that the file does not have."""

    after_page_num: int
    """The physical page before the jump."""
    page_labels: tuple[str, ...]
    """The printed numbers that are missing, in order."""


@dataclass(frozen=True, slots=True)
class Line:
    """A printed line."""

    page_num: int
    page_label: str
    line_num: int
    """From 1 in its page."""
    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    font_size: float
    is_bold: bool
    """The whole line is bold (its bullet or number apart)."""
    is_italic: bool
    role: Role
    section_id: int | None
    run_in: str = ""
    """The start of the line that is set in bold or italic when the rest is not; else ""."""
    is_hyphenated: bool = False
    """The line ends inside a word, with the hyphen that is printed."""
    is_ocr: bool = False
    """Read from an image: its words may be wrong."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """x0, y0, x1, y1 in points from the top left."""
        return (self.x0, self.y0, self.x1, self.y1)


def is_text(line: Line) -> bool:
    """Whether a line is of the text, its footnotes too, and not what stands around it."""
    return line.role in BODY_ROLES or line.role == "footnote"


@dataclass(frozen=True, slots=True)
class Section:
    """A row of the table of contents."""

    section_id: int
    parent_id: int | None
    level: int
    number: str
    """"3.1", "Appendix A", "IV", "AC-2"; "" where there is none."""
    title: str
    """Without its number."""
    first_page_num: int
    last_page_num: int
    start_line: int
    """The heading's own line, where it was found; else the first line of its page."""
    end_line: int
    n_pages: int
    witnesses: tuple[Witness, ...]
    language: Language = "en"
    """Of its own text; where that is too short to tell, that of the section above."""

    @property
    def name(self) -> str:
        """Number and title as one string."""
        return f"{self.number} {self.title}".strip()


@dataclass(frozen=True, slots=True)
class Remark:
    """A row of the structure report: where witnesses disagree, or numbers do not follow."""

    kind: RemarkKind
    text: str
    """For a person, in a sentence."""
    page_num: int | None
    """The physical page that it is about; None where it is about the whole."""
    section_id: int | None
    """The section that it is about, or that a heading not found should stand under; None where it
    has none."""
    title: str = ""
    """The heading that was not found, with its number, where it is known what it stands under."""


@dataclass(frozen=True, slots=True)
class Float:
    """A table or a figure."""

    float_id: int
    kind: FloatKind
    label: str
    caption: str
    body: str
    """Markdown for tables, spanning cells repeated; "" for figures."""
    page_num: int
    x0: float
    y0: float
    x1: float
    y1: float
    section_id: int | None
    source: Literal["pdf", "latex"]
    start_line: int
    end_line: int


@dataclass(frozen=True, slots=True)
class ItemList:
    """A list: what its items have in common."""

    list_id: int
    kind: ItemKind
    lead: str
    """The words that introduce it: the sentence before a list, the title over sub-sections,
    the caption and header of a table, the parent's text of a nested list."""
    lead_start_line: int
    lead_end_line: int
    start_line: int
    """Of its first item."""
    end_line: int
    section_id: int | None
    parent_item_id: int | None
    """The item that it is nested in."""
    n_items: int
    end: ListEnd
    """What was seen after its last item: the proof that the list has ended."""


@dataclass(frozen=True, slots=True)
class Item:
    """An item of some list."""

    item_id: int
    list_id: int
    parent_item_id: int | None
    marker: str
    """As printed: "(a)", "•", "GV.OC-01", "1.2"; "" where there is none."""
    kind: ItemKind
    name: str
    """The short name that opens it (bold run-in, term before a colon or dash); "" where none."""
    text: str
    """Without its marker, line breaks joined. Cells of a table row are joined by " | "."""
    page_num: int
    line_num: int
    section_id: int | None
    start_line: int
    end_line: int


@dataclass(frozen=True, slots=True)
class Passage:
    """What retrieval ranks."""

    passage_id: int
    kind: PassageKind
    text: str
    section_id: int | None
    start_line: int
    end_line: int
    n_tokens: int


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was found for a question."""

    passage_id: int
    score_bm25: float
    rank: int
    """From 1, the likeliest first."""
    head: str = ""
    """What it was indexed with beside its text: titles, the lead of its list."""
    score: float = 0.0
    """What it was ranked by: the learned score, else BM25's."""
    probability: float | None = None
    """That it holds evidence, calibrated; None where only words were compared."""
    label: Label = "ambiguous"


@dataclass(frozen=True, slots=True)
class Document:
    """One file, read: a handful of tables and what could not be read."""

    name: str
    sha256: str
    reader_version: str
    title: str
    language: Language
    pages: tuple[Page, ...] = ()
    lines: tuple[Line, ...] = ()
    sections: tuple[Section, ...] = ()
    floats: tuple[Float, ...] = ()
    lists: tuple[ItemList, ...] = ()
    items: tuple[Item, ...] = ()
    passages: tuple[Passage, ...] = ()
    missing_pages: tuple[MissingPages, ...] = ()
    remarks: tuple[Remark, ...] = ()
    notes: tuple[str, ...] = field(default=())
    """The structure and reading reports in words: repairs, gaps, disagreements."""

    def __hash__(self) -> int:
        """By the file's bytes, so that what is derived from a document can be kept beside it."""
        return hash((self.sha256, len(self.lines)))

    @property
    def n_pages(self) -> int:
        """Physical pages."""
        return len(self.pages)

    @property
    def unread_pages(self) -> tuple[int, ...]:
        """Physical numbers of the pages whose text is not known whole."""
        return tuple(page.page_num for page in self.pages if not page.is_readable)

    @property
    def other_documents(self) -> tuple[int, ...]:
        """Physical numbers of the pages on which another document seems to begin."""
        found = (one.page_num for one in self.remarks if one.kind == "another document")
        return tuple(page_num for page_num in found if page_num is not None)

    @property
    def page_df(self) -> pd.DataFrame:
        """The reading report, a row a page."""
        return frame(self.pages, Page)

    @property
    def line_df(self) -> pd.DataFrame:
        """A row a printed line."""
        return frame(self.lines, Line)

    @property
    def toc_df(self) -> pd.DataFrame:
        """A row a section."""
        return frame(self.sections, Section)

    @property
    def remark_df(self) -> pd.DataFrame:
        """The structure report, a row a remark."""
        return frame(self.remarks, Remark)

    @property
    def float_df(self) -> pd.DataFrame:
        """A row a table or figure."""
        return frame(self.floats, Float)

    @property
    def list_df(self) -> pd.DataFrame:
        """A row a list."""
        return frame(self.lists, ItemList)

    @property
    def item_df(self) -> pd.DataFrame:
        """A row an item of a list."""
        return frame(self.items, Item)

    @property
    def passage_df(self) -> pd.DataFrame:
        """A row a passage."""
        return frame(self.passages, Passage)

    def _repr_html_(self) -> str:
        """What a notebook shows: the document's name and its table of contents."""
        from html import escape

        rows = "".join(
            f"<tr><td style='padding-left:{section.level}em;text-align:left'>"
            f"{escape(section.name)}</td><td>{section.first_page_num}</td></tr>"
            for section in self.sections
        )
        head = f"<b>{escape(self.title or self.name)}</b>, {self.n_pages} pages"
        return f"{head}<table>{rows}</table>"


def frame(rows: Sequence[Any], row_type: type) -> pd.DataFrame:
    """The rows as a DataFrame whose columns are the fields of `row_type`, also when empty.

    Raises:
        MissingExtra: pandas is not installed.
    """
    try:
        import pandas as pd
    except ImportError as error:
        raise MissingExtra(
            "a table as a DataFrame needs pandas, which is not installed",
            where=f"the table of {row_type.__name__} rows",
            mend="pip install 'sommaire[frames]'",
        ) from error

    return pd.DataFrame(columns(rows, row_type))


def columns(rows: Sequence[Any], row_type: type) -> dict[str, list[Any]]:
    """The rows turned into one list a field of `row_type`."""
    names = _names(row_type)
    if not rows:
        return {name: [] for name in names}
    return dict(zip(names, map(list, zip(*cells(rows, row_type), strict=True)), strict=True))


def cells(rows: Sequence[Any], row_type: type) -> list[tuple[Any, ...]]:
    """The rows as tuples of their cells, in the order of the fields of `row_type`."""
    return list(map(attrgetter(*_names(row_type)), rows))


def _names(row_type: type) -> list[str]:
    return [column.name for column in dataclasses.fields(row_type)]


def maker(row_type: type[Row]) -> Callable[..., Row]:
    """A constructor of `row_type` by position, without defaults, in a tenth of the time.

    A frozen dataclass sets each of its fields by a call. Here a twin with the same slots, which is
    not frozen, is filled and then becomes a `row_type`.
    """
    if row_type not in _MAKERS:
        _MAKERS[row_type] = _twin(row_type)
    return _MAKERS[row_type]


_MAKERS: dict[type, Callable[..., Any]] = {}


def _twin(row_type: type) -> type:
    def _become(self: object) -> None:
        self.__class__ = row_type

    return dataclasses.make_dataclass(
        row_type.__name__,
        _names(row_type),
        namespace={"__post_init__": _become},
        eq=False,
        slots=True,
    )


def remarked(
    line: Line, role: Role, *, section_id: int | None, page_label: str | None = None
) -> Line:
    """The line with another role, section or label; `replace` takes ten times as long."""
    label = line.page_label if page_label is None else page_label
    if line.role == role and line.section_id == section_id and line.page_label == label:
        return line
    return maker(Line)(
        line.page_num,
        label,
        line.line_num,
        line.text,
        line.x0,
        line.y0,
        line.x1,
        line.y1,
        line.font_size,
        line.is_bold,
        line.is_italic,
        role,
        section_id,
        line.run_in,
        line.is_hyphenated,
        line.is_ocr,
    )


def rows(table: dict[str, list[Any]], row_type: type) -> tuple[Any, ...]:
    """The reverse of `columns`; lists inside cells become tuples (JSON has no tuples)."""
    columns = [
        list(map(tuple, column)) if column and isinstance(column[0], list) else column
        for column in table.values()
    ]
    found = zip(*columns, strict=True)
    if list(table) == _names(row_type):
        return rows_of(found, row_type)
    return tuple(row_type(**dict(zip(table, row, strict=True))) for row in found)


def rows_of(cells: Iterable[tuple[Any, ...]], row_type: type) -> tuple[Any, ...]:
    """The reverse of `cells`."""
    return tuple(itertools.starmap(maker(row_type), cells))
