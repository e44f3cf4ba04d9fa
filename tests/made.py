"""Small documents, made by functions: rows for the thinking code, PDFs for the readers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sommaire.tables import Document, Line, Page


def page(page_num: int = 1, *, label: str = "", folio: str = "") -> Page:
    """A page that was read whole."""
    name = label or folio or str(page_num)
    return Page(page_num, name, folio, 612.0, 792.0, "read", 100, 100, "")


def line(text: str, *, page_num: int = 1, line_num: int = 1, x0: float = 72.0, **more: object) -> Line:
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
