"""Small documents, made by functions: rows for the thinking code, PDFs for the readers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sommaire.tables import Document, Line, Page


def page(page_num: int = 1, *, label: str = "", folio: str = "") -> Page:
    """A page that was read whole."""
    name = label or folio or str(page_num)
    return Page(page_num, name, folio, 612.0, 792.0, "read", 100, 100, "")


def line(
    text: str, *, page_num: int = 1, line_num: int = 1, x0: float = 72.0, **more: object
) -> Line:
    """A printed line of 12 points; its height on the page follows from its number."""
    y0 = 60.0 + 14.0 * line_num
    values: dict[str, object] = {
        "page_num": page_num,
        "page_label": str(page_num),
        "line_num": line_num,
        "text": text,
        "x0": x0,
        "y0": y0,
        "x1": x0 + 5.5 * len(text),
        "y1": y0 + 12.0,
        "font_size": 12.0,
        "is_bold": False,
        "is_italic": False,
        "role": "body",
        "section_id": None,
    }
    return Line(**(values | more))  # type: ignore[arg-type]


def lines(texts: Sequence[str], *, page_num: int = 1) -> tuple[Line, ...]:
    """Lines of one page, numbered from 1; leading spaces become indentation of 18 points each 2."""
    rows = []
    for num, text in enumerate(texts, start=1):
        indent = len(text) - len(text.lstrip(" "))
        x0 = 72.0 + 9.0 * indent
        rows.append(line(text.strip(), page_num=page_num, line_num=num, x0=x0))
    return tuple(rows)


def document(rows: Iterable[Line], **more: object) -> Document:
    """A document of these lines, with the pages that they name; `more` sets other fields."""
    printed = tuple(rows)
    page_nums = sorted({row.page_num for row in printed})
    values: dict[str, object] = {
        "name": "made.pdf",
        "sha256": "0" * 64,
        "reader_version": "1",
        "title": "",
        "language": "en",
        "pages": tuple(page(page_num) for page_num in page_nums),
        "lines": printed,
    }
    return Document(**(values | more))  # type: ignore[arg-type]


def printed(text: str, *, page_num: int = 1, before: Sequence[Line] = ()) -> tuple[Line, ...]:
    """A page drawn as text, after the lines `before`: what stands where, as a reader would see it.

    A blank line is a vertical gap; leading spaces are an indent (6 points each); "# " opens a
    heading; "**Words** more" sets words in bold (the whole line where nothing follows); two spaces
    and more inside a line part it into cells.
    """
    rows: list[Line] = []
    y0, section_id = 60.0, before[-1].section_id if before else None
    for raw in text.strip("\n").split("\n"):
        y0 += 14.0
        body = raw.strip()
        if not body:
            continue
        role = "body"
        if body.startswith("# "):
            body, role = body[2:], "heading"
            section_id = 0 if section_id is None else section_id + 1
        at = 0
        for cell in re.split(r"\s{2,}", body):
            at = raw.index(cell, at)
            bold, _, rest = cell[2:].partition("**") if cell.startswith("**") else ("", "", "")
            words = bold + rest if bold else cell
            rows.append(
                line(
                    words,
                    page_num=page_num,
                    line_num=len(rows) + 1,
                    x0=72.0 + 6.0 * at,
                    x1=72.0 + 6.0 * (at + len(words)),
                    y0=y0,
                    y1=y0 + 12.0,
                    role=role,
                    section_id=section_id,
                    is_bold=bool(bold and not rest),
                    run_in=bold if rest else "",
                )
            )
            at += len(cell)
    return (*before, *rows)
