"""DOCX (WordprocessingML, ECMA-376) into lines and marks, numbers as Word prints them.

Headings are what the styles put into the outline; lists and numbered headings get their printed
numbers from `docx.numbering`. Numbered paragraphs without such a style are marked as items, and may
still turn out to be headings. Pages turn only at breaks that the file holds: where Word breaks them
by itself is not in it. Footnotes follow their paragraph, endnotes the text.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from sommaire.documents.archives import Archive, target_of
from sommaire.documents.docx.numbering import Numbering, Printed
from sommaire.documents.docx.styles import Looks, Style, Styles, W, looks_of, value_of
from sommaire.documents.docx.tables import (
    cells_of,
    holds_tables,
    joined,
    n_header_rows,
    read_rows,
)
from sommaire.documents.docx.text import Content, TextReader
from sommaire.documents.floats.marked_cells import n_header_of, paragraphs_of
from sommaire.documents.galley import Galley
from sommaire.documents.parsed import Parsed
from sommaire.documents.runs import Run
from sommaire.errors import UnreadableFile
from sommaire.tables import Role

_RELATIONSHIP = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_NO_OUTLINE = 9
_SAVE_ANEW = "open it in Word and save it anew as DOCX"
_TITLE_PART = "docProps/core.xml"
_DC_TITLE = "{http://purl.org/dc/elements/1.1/}title"


def read_docx(data: bytes, *, password: str | None = None) -> Parsed:
    """Lines and marks of a Word document; `password` is not used: encrypted ones are no ZIP.

    Raises:
        UnreadableFile: it is broken, hostile, or no document is in it.
    """
    archive = Archive(data)
    main = _main_part(archive)
    body = _body(archive, main)
    reader = _Reader(_Parts(archive, main))
    reader.edge("header")
    reader.blocks(body)
    reader.end_notes()
    reader.edge("footer")
    return reader.galley.parsed(
        title=_title(archive) if not reader.is_titled else "", notes=reader.notes()
    )


def _main_part(archive: Archive) -> str:
    root = archive.xml("_rels/.rels")
    for link in root.iterfind(_RELATIONSHIP) if root is not None else ():
        if link.get("Type", "").endswith("/officeDocument"):
            return target_of("", link.get("Target", ""))
    return "word/document.xml"


def _body(archive: Archive, main: str) -> Element:
    root = archive.xml(main)
    body = root.find(f"{W}body") if root is not None else None
    if body is None:
        raise UnreadableFile("There is no document in the file", mend=_SAVE_ANEW)
    return body


def _title(archive: Archive) -> str:
    root = archive.xml(_TITLE_PART)
    found = root.find(_DC_TITLE) if root is not None else None
    title = " ".join((found.text or "").split()) if found is not None else ""
    return (
        title if sum(map(str.isalpha, title)) > 3 and not title.endswith((".doc", ".docx")) else ""
    )


class _Parts:
    """The parts of a file that its main part leads to."""

    def __init__(self, archive: Archive, main: str) -> None:
        self._archive = archive
        self._links: dict[str, list[str]] = {}
        folder, name = posixpath.split(main)
        root = archive.xml(posixpath.join(folder, "_rels", f"{name}.rels"))
        for link in root.iterfind(_RELATIONSHIP) if root is not None else ():
            if link.get("TargetMode") != "External":
                kind = link.get("Type", "").rsplit("/", 1)[-1]
                target = target_of(main, link.get("Target", ""))
                self._links.setdefault(kind, []).append(target)

    def all(self, kind: str) -> list[Element]:
        """The parts of a kind: "styles", "numbering", "footnotes", "header"."""
        found = [self._archive.xml(name) for name in self._links.get(kind, ())]
        return [part for part in found if part is not None]

    def one(self, kind: str) -> Element | None:
        """The part of a kind of which there is one."""
        return next(iter(self.all(kind)), None)


@dataclass(slots=True)
class _OpenList:
    """A list while its paragraphs come."""

    key: tuple[str, int]
    """Abstract list and level."""
    indent: float
    last: int | None


class _Reader:
    """The blocks of a file, set on a galley."""

    def __init__(self, parts: _Parts) -> None:
        self.galley = Galley(has_list_roles=False)
        self._parts = parts
        self._styles = Styles(parts.one("styles"))
        self._numbering = Numbering(parts.one("numbering"), self._styles)
        self._text = TextReader(self._styles)
        self._notes = {kind: _notes(parts.one(f"{kind}s")) for kind in ("footnote", "endnote")}
        self._late: list[tuple[str, str]] = []
        """Endnotes: the number printed and the id."""
        self._lists: list[_OpenList] = []
        self.is_titled = False
        """A paragraph has the style of titles."""
        self._is_broken = False
        """A page begins with the next block."""

    # --- blocks ---------------------------------------------------------------------------

    def blocks(self, parent: Element) -> None:
        """Set the paragraphs and tables below an element."""
        for block in _blocks(parent):
            if block.tag == f"{W}tbl":
                self._turn([Run("table")])
                self._table(block)
            else:
                self._paragraph(block)

    def _paragraph(self, paragraph: Element, role: Role = "body") -> None:
        properties = paragraph.find(f"{W}pPr")
        style_id = value_of(properties.find(f"{W}pStyle")) if properties is not None else ""
        style = self._styles.of(style_id)
        looks = looks_of(properties, None).over(style.looks)
        content = self._text.read(paragraph, looks)
        self._is_broken = self._is_broken or bool(looks.breaks_before)
        printed = self._printed(looks, style_id) if content.text.strip() or role == "body" else None
        for place, runs in enumerate(content.pieces):
            self._is_broken = self._is_broken or place > 0
            if place and not any(run.text.strip() for run in runs):
                continue
            self._turn(runs)
            self._set(runs, style, looks, printed, role)
            printed = None
        self._set_apart(content)
        self._is_broken = self._is_broken or _ends_section(properties)

    def _turn(self, runs: list[Run]) -> None:
        """Begin a page where one is due and there is something to put on it."""
        if self._is_broken and any(run.text.strip() for run in runs):
            self._is_broken = False
            if self.galley.n_lines:
                self.galley.turn_page()

    def _printed(self, looks: Looks, style_id: str) -> Printed | None:
        if looks.num_id in (None, "0"):
            return None
        level = looks.num_level
        if level is None:
            level = self._numbering.level_of(looks.num_id or "", style_id) or 0
        return self._numbering.count(looks.num_id or "", level)

    def _set(
        self,
        runs: list[Run],
        style: Style,
        looks: Looks,
        printed: Printed | None,
        role: Role,
    ) -> None:
        """A paragraph, as what its style and number make it."""
        text = "".join(run.text for run in runs).strip()
        level = looks.outline_level if looks.outline_level is not None else _NO_OUTLINE
        if style.name.startswith("toc ") or style.name == "table of figures":
            self.galley.paragraph(runs, role="contents")
        elif role == "body" and style.name == "title":
            self._close_lists(0)
            self.galley.title(runs)
            self.is_titled = True
        elif role == "body" and level < _NO_OUTLINE and (text or (printed and printed.marker)):
            self._close_lists(0)
            self.galley.heading(level + 1, runs, number=printed.marker if printed else "")
        elif not text:
            return
        elif style.name == "caption" and role == "body":
            self.galley.caption(_numbered(runs, printed))
        elif printed is not None and role == "body":
            self._item(runs, looks, printed)
        else:
            self._leave_lists(looks.indent or 0.0)
            self.galley.paragraph(
                _numbered(runs, printed), role=role, size=looks.size, is_centred=looks.is_centred
            )

    def _set_apart(self, content: Content) -> None:
        """The notes and boxes of a paragraph, behind it."""
        for box in content.boxes:
            self.blocks(box)
        numbers = dict(self._text.n_notes)
        for kind, note_id in reversed(content.notes):
            if kind == "endnote":
                self._late.insert(0, (str(numbers[kind]), note_id))
            numbers[kind] -= 1
        for kind, note_id in content.notes:
            numbers[kind] += 1
            if kind == "footnote":
                self._note(kind, note_id, str(numbers[kind]))

    # --- lists ----------------------------------------------------------------------------

    def _item(self, runs: list[Run], looks: Looks, printed: Printed) -> None:
        indent = printed.indent if looks.indent is None else looks.indent
        indent = indent if indent is not None else 18.0 * (printed.level + 1)
        key = (printed.list_id, printed.level)
        self._open_list(key, indent, printed)
        self._lists[-1].last = printed.number
        self.galley.open_item(printed.marker, number=printed.number)
        self.galley.paragraph(runs, size=looks.size, is_centred=looks.is_centred)

    def _open_list(self, key: tuple[str, int], indent: float, printed: Printed) -> None:
        """Go on with the open list of this key, or open one where its level and indent put it."""
        places = [place for place, one in enumerate(self._lists) if one.key == key]
        if places:
            self._close_lists(places[-1] + 1)
            last = self._lists[-1].last
            is_next = printed.number is None or last is None or printed.number > last
            if is_next:
                return
            self._close_lists(places[-1])
        while self._lists and not self._is_inside(self._lists[-1], key, indent):
            self._close_lists(len(self._lists) - 1)
        is_bullet = printed.number is None
        self.galley.open_list("bullet" if is_bullet else "enumeration")
        self._lists.append(_OpenList(key, indent, None))

    @staticmethod
    def _is_inside(outer: _OpenList, key: tuple[str, int], indent: float) -> bool:
        if outer.key[0] == key[0]:
            return outer.key[1] < key[1]
        return indent > outer.indent + 1.0

    def _leave_lists(self, indent: float) -> None:
        """A paragraph without number: the lists that it does not stand in are over."""
        while self._lists and indent < self._lists[-1].indent - 1.0:
            self._close_lists(len(self._lists) - 1)
        if self._lists and indent <= 0:
            self._close_lists(0)

    def _close_lists(self, n_left: int) -> None:
        while len(self._lists) > n_left:
            self._lists.pop()
            self.galley.close_list()

    # --- tables ---------------------------------------------------------------------------

    def _table(self, table: Element) -> None:
        if holds_tables(table):
            for cell in cells_of(table):
                self.blocks(cell)
            return
        rows = read_rows(table, self._cell)
        paragraphs = paragraphs_of(rows) if not n_header_rows(table) else None
        if paragraphs is not None:
            for runs in paragraphs:
                self.galley.paragraph(runs)
            return
        grid = [[one.cell for one in row] for row in rows]
        self.galley.table(grid, n_header=n_header_rows(table) or n_header_of(rows))

    def _cell(self, cell: Element) -> list[Run]:
        """The text of a cell, its numbers printed; its notes come at the end of the document."""
        paragraphs = []
        for paragraph in cell.iter(f"{W}p"):
            properties = paragraph.find(f"{W}pPr")
            style_id = value_of(properties.find(f"{W}pStyle")) if properties is not None else ""
            looks = looks_of(properties, None).over(self._styles.of(style_id).looks)
            content = self._text.read(paragraph, looks)
            printed = self._printed(looks, style_id) if content.text.strip() else None
            for kind, note_id in content.notes:
                self._late.append((str(self._text.n_notes[kind]), f"{kind} {note_id}"))
            if content.text.strip():
                paragraphs.append(_numbered(content.runs, printed))
        return joined(paragraphs)

    # --- notes and edges ------------------------------------------------------------------

    def _note(self, kind: str, note_id: str, number: str) -> None:
        note = self._notes[kind].get(note_id)
        first = True
        for paragraph in note.iter(f"{W}p") if note is not None else ():
            content = self._text.read(paragraph, Looks())
            if content.text.strip():
                mark = [Run(f"{number} ")] if first else []
                self.galley.paragraph([*mark, *content.runs], role="footnote")
                first = False

    def end_notes(self) -> None:
        """Set the endnotes, and the notes of tables."""
        self._close_lists(0)
        for number, note_id in self._late:
            kind, _, bare = note_id.rpartition(" ")
            self._note(kind or "endnote", bare, number)

    def edge(self, role: Role) -> None:
        """Set what stands at the head or foot of the pages, once."""
        seen: set[str] = set()
        for part in self._parts.all(role):
            for paragraph in part.iter(f"{W}p"):
                content = self._text.read(paragraph, Looks())
                if content.text.strip() and content.text not in seen:
                    seen.add(content.text)
                    self.galley.paragraph(content.runs, role=role)

    def notes(self) -> tuple[str, ...]:
        """What a reader should know."""
        self.galley.has_struck = self._text.has_struck
        if not self._text.n_changes:
            return ()
        return (f"The file has {self._text.n_changes} tracked changes: read as if accepted.",)


def _blocks(parent: Element) -> Iterator[Element]:
    """The paragraphs and tables below an element, in order."""
    for child in parent:
        if child.tag in (f"{W}p", f"{W}tbl"):
            yield child
        elif child.tag == f"{W}sdt":
            content = child.find(f"{W}sdtContent")
            if content is not None:
                yield from _blocks(content)
        elif child.tag in (f"{W}ins", f"{W}moveTo", f"{W}customXml", f"{W}smartTag"):
            yield from _blocks(child)


def _ends_section(properties: Element | None) -> bool:
    """Whether a section ends with a paragraph, and the next one begins on a new page."""
    section = properties.find(f"{W}sectPr") if properties is not None else None
    if section is None:
        return False
    return (value_of(section.find(f"{W}type")) or "nextPage") != "continuous"


def _notes(root: Element | None) -> dict[str, Element]:
    if root is None:
        return {}
    return {
        note.get(f"{W}id", ""): note for note in root if note.get(f"{W}type") in (None, "normal")
    }


def _numbered(runs: list[Run], printed: Printed | None) -> list[Run]:
    if printed is None or not printed.marker:
        return runs
    first = next((run for run in runs if run.text.strip()), Run(""))
    return [first._replace(text=f"{printed.marker} "), *runs]
