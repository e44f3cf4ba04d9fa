"""Where readers of formats without paper set their text: paragraphs, lists, tables, one by one.

A `Galley` turns what a reader meets, in reading order, into lines and marks (`parsed.Marks`). Each
line gets a box as if it were printed, headings large, lists indented, white between paragraphs, so
that whatever reads a printed page reads these lines too. Markers are printed before their items, as
a browser or a word processor prints them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from sommaire.documents.characters import plain
from sommaire.documents.floats.marked_cells import Cell, grid_of
from sommaire.documents.parsed import (
    HeadingMark,
    ItemMark,
    ListMark,
    Marks,
    OutlineEntry,
    Parsed,
    TableMark,
)
from sommaire.documents.runs import HARD_BREAK, SOFT_BREAK, Run
from sommaire.markers import read_markers
from sommaire.tables import STRUCK_OUT, Line, Page, PageStatus, Role

_SIZES = {1: 20.0, 2: 17.0, 3: 15.0, 4: 13.5}
_TITLE, _BODY = 24.0, 11.0
_STEP, _WHITE = 1.2, 3.0
"""Times the size: from line to line, and between paragraphs: more than between any two lines."""
_INDENT = 20.0
_LEFT, _RIGHT = 72.0, 540.0
_SMALLEST, _LARGEST = 6.0, 28.0
_CHAR = 0.5
"""Times the size: width of a character."""
_WIDTH = 612.0
_TOP_SHARE = 0.2
"""Of the page's height that stays free above and below: nothing is at the edge of a page."""
_LONGEST_HEADING = 400
"""Characters: what is marked as a heading and is longer is a paragraph in large type."""

ListKind = Literal["bullet", "enumeration", "run-in heading"]


@dataclass(slots=True)
class _Item:
    marker: str
    number: int | None
    name: str
    is_typed: bool
    is_struck: bool = False
    """Text of it was left out."""
    start_line: int = -1
    start_offset: int = 0
    end_line: int = -1


@dataclass(slots=True)
class _List:
    kind: ListKind
    parent: tuple[int, int] | None
    place: int
    items: list[_Item] = field(default_factory=list)


@dataclass(slots=True)
class _Paper:
    """A page while it is set."""

    label: str
    y: float = 0.0
    lines: list[Line] = field(default_factory=list)


class Galley:
    """Text as it is set, and the marks on it.

    Args:
        has_list_roles: lines of lists are lists and nothing else; false where a numbered paragraph
            may turn out to be a heading.
    """

    def __init__(self, *, has_list_roles: bool = True) -> None:
        self._has_list_roles = has_list_roles
        self._papers = [_Paper("")]
        self._n_lines = 0
        self._lists: list[_List] = []
        self._open: list[_List] = []
        self._waiting: list[_Item] = []
        """Items whose marker is not printed yet."""
        self._headings: list[HeadingMark] = []
        self._tables: list[TableMark] = []
        self._captions: list[tuple[int, int]] = []
        self._code: set[int] = set()
        self._title = ""
        self.has_struck = False
        """Whether text was left out that the file strikes out."""

    # --- text ---------------------------------------------------------------------------------

    @property
    def n_lines(self) -> int:
        """Lines set so far."""
        return self._n_lines

    @property
    def page_num(self) -> int:
        """The page that is being set."""
        return len(self._papers)

    def turn_page(self, label: str = "") -> None:
        """Go on on a new page; an unused one only gets the label."""
        if not self._papers[-1].lines and len(self._papers) == 1:
            self._papers[-1].label = label
            return
        self._papers.append(_Paper(label))

    def title(self, runs: Sequence[Run], *, line_num: int | None = None) -> None:
        """The title of the document: no section."""
        words = " ".join("".join(run.text for run in runs).split())
        self._title = self._title or plain(words)
        self._set([run._replace(is_bold=True) for run in runs], _TITLE, "body", line_num)

    def heading(
        self, level: int, runs: Sequence[Run], *, number: str = "", line_num: int | None = None
    ) -> None:
        """A heading of a level from 1; `number` where it is not in its text."""
        title = " ".join("".join(run.text for run in runs).split())
        printed = [Run(f"{number} ", True)] if number else []
        if not (title or number) or len(title) > _LONGEST_HEADING:
            self.paragraph([*printed, *runs], line_num=line_num)
            return
        start = self._n_lines
        size = _SIZES.get(level, 12.0)
        self._set([*printed, *(run._replace(is_bold=True) for run in runs)], size, "body", line_num)
        if self._n_lines > start:
            mark = HeadingMark(start, self._n_lines, level, number, plain(title))
            self._headings.append(mark)

    def paragraph(
        self,
        runs: Sequence[Run],
        *,
        role: Role = "body",
        line_num: int | None = None,
        size: float | None = None,
        is_centred: bool | None = None,
    ) -> tuple[int, int]:
        """A paragraph; the lines that it takes, half-open.

        Args:
            runs: its text; breaks in it end lines.
            role: other than "body" where the file says so.
            line_num: of its first line in the file; by default lines are counted.
            size: of its type in points, where the file says so.
            is_centred: it is set in the middle of the line.
        """
        start = self._n_lines
        is_listed = bool(self._open) and self._has_list_roles and role == "body"
        type_size = min(max(size or _BODY, _SMALLEST), _LARGEST)
        self._set(runs, type_size, "list" if is_listed else role, line_num, bool(is_centred))
        return start, self._n_lines

    def code(self, text: str, *, line_num: int | None = None) -> None:
        """Text that is set as it is written, a line each line."""
        start = self._n_lines
        self.paragraph([Run(text.strip("\n"))], line_num=line_num)
        self._code.update(range(start, self._n_lines))

    def caption(self, runs: Sequence[Run], *, line_num: int | None = None) -> None:
        """The caption of a figure or a table."""
        span = self.paragraph(runs, role="caption", line_num=line_num)
        if span[0] < span[1]:
            self._captions.append(span)

    # --- lists --------------------------------------------------------------------------------

    def open_list(self, kind: ListKind) -> None:
        """A list begins, nested in the open item where there is one."""
        outer = self._open[-1] if self._open else None
        parent = (outer.place, len(outer.items) - 1) if outer and outer.items else None
        self._waiting = [item for item in self._waiting if not item.is_struck]
        opened = _List(kind, parent, len(self._lists))
        self._lists.append(opened)
        self._open.append(opened)

    def open_item(
        self,
        marker: str,
        *,
        number: int | None = None,
        name: str = "",
        is_typed: bool = False,
    ) -> None:
        """An item of the innermost list begins; its marker is printed before its text.

        `is_typed`: its text begins with a marker of its own, which is the item's.
        """
        self.close_item()
        item = _Item(marker, number, " ".join(name.split()), is_typed)
        self._open[-1].items.append(item)
        self._waiting.append(item)

    def strike_out(self) -> None:
        """Text that is struck out was left out here; an item that is nothing else is no item."""
        self.has_struck = True
        items = self._open[-1].items if self._open else []
        if items and items[-1].end_line < 0:
            items[-1].is_struck = True

    def close_item(self) -> None:
        """The open item of the innermost list ends here; one without text is printed bare."""
        items = self._open[-1].items
        if items and items[-1].end_line < 0:
            if items[-1] in self._waiting and items[-1].marker:
                self._set([Run("")], _BODY, "list" if self._has_list_roles else "body", None)
            items[-1].end_line = self._n_lines
            self._waiting = [item for item in self._waiting if item is not items[-1]]

    def close_list(self) -> None:
        """The innermost list ends here."""
        self.close_item()
        self._open.pop()

    @property
    def n_open(self) -> int:
        """How many lists are open."""
        return len(self._open)

    # --- tables -------------------------------------------------------------------------------

    def table(
        self,
        rows: Sequence[Sequence[Cell]],
        *,
        n_header: int,
        caption: Sequence[Run] = (),
        line_nums: Sequence[int] = (),
    ) -> None:
        """A table: a line for each row, the caption above it.

        Args:
            rows: the cells of each row as the file gives them, spans not repeated.
            n_header: rows that head the columns.
            caption: its words, where the file marks them.
            line_nums: of the rows in the file; by default lines are counted.
        """
        captioned = self.paragraph(caption, role="caption") if caption else None
        start = self._n_lines
        spans = []
        for place, row in enumerate(rows):
            text = " | ".join(cell.text for cell in row if cell.text.strip())
            num = line_nums[place] if place < len(line_nums) else None
            spans.append(self.paragraph([Run(text)], role="table", line_num=num))
        grid = grid_of(rows, n_header)
        if self._n_lines == start or not grid.header:
            return
        mark = TableMark(
            grid.header, grid.rows, start, self._n_lines, tuple(spans[n_header:]), captioned
        )
        self._tables.append(mark)

    # --- the end ------------------------------------------------------------------------------

    def parsed(
        self, *, title: str = "", outline: Sequence[OutlineEntry] = (), notes: Sequence[str] = ()
    ) -> Parsed:
        """What was set."""
        while self._open:
            self.close_list()
        pages, lines = [], list[Line]()
        for page_num, paper in enumerate(self._papers, 1):
            height = max(paper.y, 100.0) / (1 - 2 * _TOP_SHARE)
            down = height * _TOP_SHARE
            label = paper.label or str(page_num)
            lines += [
                replace(line, page_label=label, y0=line.y0 + down, y1=line.y1 + down)
                for line in paper.lines
            ]
            n_chars = sum(len("".join(line.text.split())) for line in paper.lines)
            status: PageStatus = "read" if n_chars else "blank"
            pages.append(Page(page_num, label, "", _WIDTH, height, status, n_chars, n_chars, ""))
        return Parsed(
            pages=tuple(pages),
            lines=tuple(lines),
            outline=tuple(outline),
            title=title or self._title,
            notes=(*notes, STRUCK_OUT) if self.has_struck else tuple(notes),
            marks=self._marks(),
            is_laid_out=False,
            has_paper=False,
        )

    def _marks(self) -> Marks:
        lists = [found for found in self._lists if any(map(_is_printed, found.items))]
        places = {found.place: place for place, found in enumerate(lists)}
        return Marks(
            headings=tuple(self._headings),
            lists=tuple(_list_mark(found, self._lists, places) for found in lists),
            tables=tuple(self._tables),
            captions=tuple(self._captions),
            code=frozenset(self._code),
        )

    # --- setting ------------------------------------------------------------------------------

    def _set(
        self,
        runs: Sequence[Run],
        size: float,
        role: Role,
        line_num: int | None,
        is_centred: bool = False,
    ) -> None:
        """Lines of text, the waiting markers before the first."""
        paper = self._papers[-1]
        paper.y += _WHITE * size
        rows = _rows(runs)
        texts = [plain("".join(run.text for run in row.runs)).strip() for row in rows]
        if not any(texts):
            is_bare = bool(self._waiting) and not self._waiting[-1].is_struck
            rows, texts = ([_Row((), is_broken_softly=False)], [""]) if is_bare else ([], [])
        for place, (row, text) in enumerate(zip(rows, texts, strict=True)):
            if not text and place < len(rows) - 1:
                continue
            begun = self._begun(text)
            if not begun:
                continue
            num = line_num + place if line_num is not None else _next_num(paper)
            line = self._line(row, begun, text, size, role, max(num, _next_num(paper)))
            paper.lines.append(_centred(line) if is_centred else line)
            paper.y += _STEP * size
            self._n_lines += 1

    def _begun(self, text: str) -> str:
        """The text behind the markers that wait for it; their items begin with this line."""
        printed = ""
        for item in self._waiting:
            if item.marker:
                printed += f"{item.marker} "
            item.start_line = self._n_lines
            item.start_offset = len(printed)
            typed = read_markers(text) if item.is_typed else ()
            if typed:
                item.marker, item.number = typed[0].text, typed[0].number
                item.start_offset += typed[0].end
        if self._waiting and not text and printed:
            for item in self._waiting:
                item.start_offset = min(item.start_offset, len(printed) - 1)
            printed = printed[:-1]
        if printed or text:
            self._waiting = []
        return printed + text

    def _line(
        self, row: _Row, text: str, bare: str, size: float, role: Role, line_num: int
    ) -> Line:
        y = self._papers[-1].y
        x0 = _LEFT + _INDENT * len(self._open)
        x1 = _RIGHT if row.is_broken_softly else min(x0 + _CHAR * size * len(text), _RIGHT)
        styled = [run for run in row.runs if run.text.strip()]
        is_bold = bool(styled) and all(run.is_bold for run in styled)
        is_italic = bool(styled) and all(run.is_italic for run in styled)
        run_in = "" if is_bold or is_italic else _run_in(styled)
        prefix = text[: len(text) - len(bare)]
        return Line(
            page_num=len(self._papers),
            page_label="",
            line_num=line_num,
            text=text,
            x0=x0,
            y0=y,
            x1=x1,
            y1=y + size,
            font_size=size,
            is_bold=is_bold,
            is_italic=is_italic,
            role=role,
            section_id=None,
            run_in=prefix + run_in if run_in else "",
        )


def _centred(line: Line) -> Line:
    half = (line.x1 - line.x0) / 2
    middle = (_LEFT + _RIGHT) / 2
    return replace(line, x0=middle - half, x1=middle + half)


class _Row(NamedTuple):
    """The runs of one line."""

    runs: tuple[Run, ...]
    is_broken_softly: bool


def _rows(runs: Sequence[Run]) -> list[_Row]:
    """The runs of each line."""
    rows: list[_Row] = []
    current: list[Run] = []
    for run in runs:
        pieces = run.text.replace(SOFT_BREAK, SOFT_BREAK + HARD_BREAK).split(HARD_BREAK)
        for place, piece in enumerate(pieces):
            if place:
                rows.append(_closed(current))
                current = []
            if piece:
                current.append(run._replace(text=piece))
    if current:
        rows.append(_closed(current))
    return rows


def _closed(runs: list[Run]) -> _Row:
    is_soft = bool(runs) and runs[-1].text.endswith(SOFT_BREAK)
    if is_soft:
        runs[-1] = runs[-1]._replace(text=runs[-1].text[:-1])
    return _Row(tuple(runs), is_soft)


def _run_in(runs: Sequence[Run]) -> str:
    """The start in bold or italic of a line that goes on plain."""
    for style in ("is_bold", "is_italic"):
        start = []
        for run in runs:
            if not getattr(run, style):
                break
            start.append(run.text)
        if start:
            return plain("".join(start)).strip()
    return ""


def _next_num(paper: _Paper) -> int:
    return paper.lines[-1].line_num + 1 if paper.lines else 1


def _is_printed(item: _Item) -> bool:
    return 0 <= item.start_line < item.end_line


def _list_mark(found: _List, lists: Sequence[_List], places: dict[int, int]) -> ListMark:
    """A list with the items that have text, its parent by its place among those that have."""
    parent = None
    if found.parent is not None and found.parent[0] in places:
        around = lists[found.parent[0]].items
        if _is_printed(around[found.parent[1]]):
            n_before = sum(map(_is_printed, around[: found.parent[1]]))
            parent = (places[found.parent[0]], n_before)
    items = tuple(
        ItemMark(
            item.marker, item.number, item.start_line, item.end_line, item.start_offset, item.name
        )
        for item in found.items
        if _is_printed(item)
    )
    return ListMark(found.kind, items, parent)
