"""A whole document from a sketch of its lines: sections, lists, items, tables, pages.

`made` draws lines for the readers; here the tables are drawn too, for the thinking code, as the
readers would give them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from sommaire.documents.lists.names import name_of
from sommaire.documents.lists.table_rows import naming_column
from sommaire.documents.passages import cut_passages
from sommaire.tables import (
    Document,
    Float,
    Item,
    ItemKind,
    ItemList,
    Line,
    ListEnd,
    MissingPages,
    Role,
    Section,
)
from tests import made


@dataclass(slots=True, eq=False)
class _Member:
    """An item while its list is drawn."""

    marker: str
    name: str
    text: str
    start: int
    end: int
    section_id: int | None


@dataclass(slots=True, eq=False)
class _Series:
    """A list while it is drawn."""

    kind: ItemKind
    lead: str
    lead_span: tuple[int, int]
    indent: int
    section_id: int | None
    parent: _Member | None = None
    members: list[_Member] = field(default_factory=list)
    end: ListEnd = "document"


_NUMBER = r"(?:Appendix|Annex|Article|Articles|Chapter|Section) \w+(?: bis)?|[A-Z]{2}-\d+|[\d.]+"
_SKETCHED = re.compile(
    rf"(?P<level>#+)(?P<unseen>\??) (?P<number>(?:{_NUMBER})(?= |$))?\s?(?P<title>.*)"
    r"|(?P<turn>---) ?(?P<how>\w*) ?(?P<labels>.*)|(?P<lost>~)|\| (?P<cells>.*) \||\+ (?P<more>.*)"
    r"|= (?P<family>.*)|\^ (?P<header>.*)"
    r"|(?P<marker>[•-]|\(\w{1,4}\)|\d{1,3}\.|[a-z]{1,2}\)|(?:Step|Tier|Étape) \d+:) "
    r"(?P<item>.*)"
)


class _Sketch:
    """What is drawn so far of a document."""

    def __init__(self) -> None:
        self.page_num, self.rows = 1, list[Line]()
        self.pages, self.missing = [made.page(1)], list[MissingPages]()
        self.sections, self.floats = list[Section](), list[Float]()
        self.series, self.open = list[_Series](), list[_Series]()
        self.paragraph = (0, 0)

    def print(self, text: str, role: Role, indent: int = 0) -> int:
        """A line; its index."""
        num = sum(row.page_num == self.page_num for row in self.rows) + 1
        section_id = self.sections[-1].section_id if self.sections else None
        more = {"role": role, "section_id": section_id, "x0": 72.0 + 9.0 * indent}
        more |= {"is_bold": role == "heading"}
        self.rows.append(made.line(text, page_num=self.page_num, line_num=num, **more))  # type: ignore[arg-type]
        return len(self.rows) - 1

    def close(self, end: ListEnd, indent: int = -1) -> None:
        """End the lists that are indented deeper."""
        while self.open and self.open[-1].indent > indent:
            self.open.pop().end = end

    def turn(self, how: str, labels: str) -> None:
        """The page, over one that was scanned or that the file lacks."""
        if how == "missing":
            self.missing.append(MissingPages(self.page_num, tuple(labels.split())))
        if how not in ("", "missing"):
            self.page_num += 1
            self.pages.append(replace(made.page(self.page_num), status=how))  # type: ignore[arg-type]
        self.page_num += 1
        self.pages.append(made.page(self.page_num))

    def section(self, level: int, number: str, title: str, *, is_seen: bool) -> None:
        """A section, which ends those of its level and below."""
        self.close("heading")
        above = [one for one in self.sections if one.level < level]
        at = len(self.rows)
        self.sections.append(
            Section(
                len(self.sections),
                above[-1].section_id if above else None,
                level,
                number,
                title,
                self.page_num,
                self.page_num,
                at,
                at + 1,
                1,
                ("outline", "numbering") if is_seen else ("outline",),
            )
        )
        if is_seen:
            self.print(f"{number} {title}".strip(), "heading")

    def item(self, kind: ItemKind, marker: str, text: str, indent: int) -> None:
        """An item, of the open list at its indent or of a new one."""
        self.close("text", -1 if self.open and self.open[-1].kind == "table row" else indent)
        if not self.open or self.open[-1].indent < indent or self.open[-1].kind != kind:
            self.close("text", indent - 1)
            self.open.append(self._opened(kind, indent))
            self.series.append(self.open[-1])
        printed = text if kind == "code" else f"{marker} {text}"
        at = self.print(printed, "list", indent)
        name = name_of(text, "")
        if kind == "code":
            named = re.match(r"(?:(.+) \()?([A-Z]{2,}[^\s:()]*(?:\(\d+\))*)\)?", text)
            assert named is not None
            name, marker = named[1] or "", named[2]
        section_id = self.sections[-1].section_id if self.sections else None
        self.open[-1].members.append(_Member(marker, name, text, at, at + 1, section_id))
        self.stretch()

    def _opened(self, kind: ItemKind, indent: int) -> _Series:
        above = self.open[-1].members if self.open else []
        parent = above[-1] if above else None
        section = self.sections[-1] if self.sections else None
        lead, span = " ".join(row.text for row in self.rows[slice(*self.paragraph)]), self.paragraph
        if parent is not None:
            is_code = kind == "code" and parent.name
            lead = (
                f"{parent.name} ({parent.marker})" if is_code else f"{parent.marker} {parent.text}"
            )
            span = (parent.start, parent.end)
        elif kind == "code" and section is not None:
            lead, span = section.name, (section.start_line, section.start_line + 1)
        return _Series(kind, lead, span, indent, section.section_id if section else None, parent)

    def stretch(self) -> None:
        """Let the open items end with what was drawn last; a code's own words do not go on."""
        for series in self.open:
            if series.kind != "code" or series is self.open[-1]:
                series.members[-1].end = len(self.rows)

    def more(self, text: str) -> None:
        """A further line of the paragraph or item before."""
        self.print(text, self.rows[-1].role)
        if self.open and self.open[-1].members:
            self.open[-1].members[-1].text += f" {text}"
            self.stretch()
        else:
            self.paragraph = (self.paragraph[0], len(self.rows))

    def text(self, words: str) -> None:
        """A paragraph, or the caption of a table."""
        self.close("text")
        label = re.match(r"(?:Table|Tableau) \d+", words)
        at = self.print(words, "caption" if label else "body")
        self.paragraph = (at, at + 1)

    def cells(self, row: str) -> None:
        """A row of a table; its header where none is open."""
        at = self.print(row.replace(" | ", " "), "table")
        if self.open and self.open[-1].kind == "table row":
            name = row.split(" | ")[naming_column([row.split(" | ")])]
            self.open[-1].members.append(_Member("", name, row, at, at + 1, None))
            self.floats[-1] = replace(
                self.floats[-1], body=f"{self.floats[-1].body}\n| {row} |", end_line=at + 1
            )
            return
        self.close("text")
        caption = self.rows[self.paragraph[0]].text
        rule = " | ".join("---" for _ in row.split(" | "))
        section_id = self.sections[-1].section_id if self.sections else None
        label = re.match(r"\w+ \d+", caption)
        place = (self.page_num, 0.0, 0.0, 0.0, 0.0, section_id, "pdf", self.paragraph[0], at + 1)
        body = f"| {row} |\n| {rule} |"
        label_ = label.group() if label else ""
        self.floats.append(Float(len(self.floats), "table", label_, caption, body, *place))  # type: ignore[arg-type]
        self.open.append(_Series("table row", f"{caption} {row}", self.paragraph, 0, section_id))
        self.series.append(self.open[-1])


def laid_out(sketch: str, **more: object) -> Document:
    """A document with its sections, lists, items and tables, from a sketch of its lines.

    "# 3 Title", "## 3.1 Title" open sections ("#? Title": one that stands in the outline only);
    "- ", "(a) ", "1. ", "Step 2: " open items, "= GV.OC-01: " one of a code family, two spaces of
    indent nest; "+ " goes on with the line before; "| a | b |" is a row of a table, the first its
    header, after a line "Table 2. …" its caption; "---" turns the page, "--- scanned" over one that
    was not read, "--- missing 17" over one that the file lacks; "~" ends a list unseen.
    """
    drawn = _Sketch()
    for raw in sketch.strip("\n").split("\n"):
        if raw.strip():
            _draw(drawn, raw)
    sections = _closed(drawn)
    lists, items = _numbered(drawn.series + _of_headings(sections), drawn.rows)
    values = {
        "pages": tuple(drawn.pages),
        "missing_pages": tuple(drawn.missing),
        "sections": sections,
        "floats": tuple(drawn.floats),
        "lists": lists,
        "items": items,
    }
    drawn_up = made.document(drawn.rows, **(values | more))
    return replace(drawn_up, passages=cut_passages(drawn_up))


def _draw(drawn: _Sketch, raw: str) -> None:
    indent = len(raw) - len(raw.lstrip(" "))
    found = _SKETCHED.fullmatch(raw.strip())
    if found is None:
        drawn.text(raw.strip())
    elif found["level"]:
        level, is_seen = len(found["level"]), not found["unseen"]
        drawn.section(level, found["number"] or "", found["title"], is_seen=is_seen)
    elif found["turn"]:
        drawn.turn(found["how"], found["labels"])
    elif found["lost"]:
        drawn.close("unknown")
    elif found["cells"]:
        drawn.cells(found["cells"])
    elif found["more"]:
        drawn.more(found["more"])
    elif found["header"]:
        drawn.print(found["header"], "header")
    elif found["family"]:
        drawn.item("code", "", found["family"], indent)
    else:
        kind: ItemKind = "bullet" if found["marker"] in "•-" else "enumeration"
        drawn.item(kind, found["marker"].rstrip(":"), found["item"], indent)


def _closed(drawn: _Sketch) -> tuple[Section, ...]:
    """The sections with their ends: the next one of their level or above."""
    closed = []
    for at, one in enumerate(drawn.sections):
        later = [other for other in drawn.sections[at + 1 :] if other.level <= one.level]
        end = later[0].start_line if later else len(drawn.rows)
        last = drawn.rows[end - 1].page_num
        n_pages = last - one.first_page_num + 1
        closed.append(replace(one, end_line=end, last_page_num=last, n_pages=n_pages))
    return tuple(closed)


def _of_headings(sections: tuple[Section, ...]) -> list[_Series]:
    """A list for each section that has others below it, and one for the uppermost."""
    drawn = []
    for parent in (None, *sections):
        parent_id = parent.section_id if parent else None
        below = [one for one in sections if one.parent_id == parent_id]
        span = (parent.start_line, parent.start_line + 1) if parent else (0, 0)
        series = _Series("heading", parent.name if parent else "", span, 0, parent_id)
        series.members = [
            _Member(
                one.number,
                one.title,
                one.name,
                one.start_line,
                max(one.end_line, one.start_line + 1),
                parent_id,
            )
            for one in below
        ]
        if below:
            followed = any(one.start_line >= below[-1].end_line for one in sections)
            series.end = "heading" if followed else "document"
            drawn.append(series)
    return drawn


def _numbered(
    series: list[_Series], rows: list[Line]
) -> tuple[tuple[ItemList, ...], tuple[Item, ...]]:
    ordered = sorted((one for one in series if one.members), key=lambda one: one.members[0].start)
    ids = {id(member): n for n, member in enumerate(m for one in ordered for m in one.members)}
    lists, items = [], []
    for list_id, one in enumerate(ordered):
        parent_id = ids[id(one.parent)] if one.parent else None
        start, end = one.members[0].start, max(member.end for member in one.members)
        lists.append(
            ItemList(
                list_id=list_id,
                kind=one.kind,
                lead=one.lead,
                lead_start_line=one.lead_span[0],
                lead_end_line=one.lead_span[1],
                start_line=start,
                end_line=end,
                section_id=one.section_id,
                parent_item_id=parent_id,
                n_items=len(one.members),
                end=one.end,
            )
        )
        for m in one.members:
            at = rows[m.start]
            printed = (m.marker, one.kind, m.name, m.text, at.page_num, at.line_num)
            place = (m.section_id, m.start, m.end)
            items.append(Item(ids[id(m)], list_id, parent_id, *printed, *place))
    return tuple(lists), tuple(items)
