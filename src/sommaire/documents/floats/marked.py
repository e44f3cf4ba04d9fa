"""Tables and figures that the file marks itself, tied to the captions right above or below them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sommaire.documents.floats.captions import Caption, caption_at, find_captions
from sommaire.documents.floats.find import Tabulated
from sommaire.documents.floats.grid import Grid, markdown
from sommaire.documents.lists.layout import Layout
from sommaire.documents.parsed import Marks, TableMark
from sommaire.tables import Float, FloatKind, Line


def marked_floats(lines: Sequence[Line], marks: Marks) -> Tabulated:
    """Every table with its caption, every figure by its caption, in reading order."""
    found = {caption.start_line: caption for caption in find_captions(lines, Layout(lines).place)}
    marked = [*marks.captions, *(mark.caption_lines for mark in marks.tables if mark.caption_lines)]
    given = {start: caption_at(lines, start, end) for start, end in marked}
    captions = {**found, **given}
    rows: list[Float] = []
    used: set[int] = set()
    for mark in marks.tables:
        caption = _caption_of(mark, captions, used)
        used |= {caption.start_line} if caption else set()
        rows.append(_table_row(mark, caption, lines))
    rows += [
        _caption_row(caption, lines)
        for caption in captions.values()
        if caption.start_line not in used
    ]
    rows.sort(key=lambda row: row.start_line)
    numbered = tuple(replace(row, float_id=place) for place, row in enumerate(rows))
    return Tabulated(numbered, _with_captions(lines, captions.values()))


def _caption_of(mark: TableMark, captions: dict[int, Caption], used: set[int]) -> Caption | None:
    """The caption that the mark names, else that of a table right above, else right below."""
    if mark.caption_lines:
        return captions.get(mark.caption_lines[0])
    above = [one for one in captions.values() if one.end_line == mark.start_line]
    below = [captions[mark.end_line]] if mark.end_line in captions else []
    for caption in (*above, *below):
        if (caption.kind == "table" or not caption.label) and caption.start_line not in used:
            return caption
    return None


def _table_row(mark: TableMark, caption: Caption | None, lines: Sequence[Line]) -> Float:
    start, end = mark.start_line, mark.end_line
    if caption is not None:
        start, end = min(start, caption.start_line), max(end, caption.end_line)
    body = markdown(Grid(_on_one_line(mark.header), tuple(map(_on_one_line, mark.rows))))
    return _row("table", caption, (start, end), lines, body)


def _on_one_line(cells: Sequence[str]) -> tuple[str, ...]:
    return tuple(" ".join(cell.split()) for cell in cells)


def _caption_row(caption: Caption, lines: Sequence[Line]) -> Float:
    return _row(caption.kind, caption, (caption.start_line, caption.end_line), lines, "")


def _row(
    kind: FloatKind,
    caption: Caption | None,
    span: tuple[int, int],
    lines: Sequence[Line],
    body: str,
) -> Float:
    first = lines[span[0]]
    return Float(
        float_id=0,
        kind=kind,
        label=caption.label if caption else "",
        caption=caption.text if caption else "",
        body=body,
        page_num=first.page_num,
        x0=first.x0,
        y0=first.y0,
        x1=first.x1,
        y1=first.y1,
        section_id=first.section_id,
        source="pdf",
        start_line=span[0],
        end_line=span[1],
    )


def _with_captions(lines: Sequence[Line], captions: Iterable[Caption]) -> tuple[Line, ...]:
    inside = {at for one in captions for at in range(one.start_line, one.end_line)}
    return tuple(
        replace(line, role="caption") if at in inside and line.role == "body" else line
        for at, line in enumerate(lines)
    )
