"""Small documents, made by functions: rows for the thinking code, PDFs for the readers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sommaire.documents.parsed import OutlineEntry, Parsed
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
            body, role, raw = body[2:], "heading", raw.replace("# ", "", 1)
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


_RUNNING = (
    "the parties agree that each of them shall keep the records that are needed for the purposes of"
    " this text and shall show them on request within a reasonable time after notice has been given"
).split()


def typeset(text: str, *, outline: Sequence[OutlineEntry] = ()) -> Parsed:
    """A small document set in type, a row a line: what a reader of PDF would hand over.

    "# " is 18 points bold, "## " 14 points bold, "**…**" bold, "^ " centred, "~3" three lines of
    running text (the last one short), "---" a new page, an empty line white space; leading spaces
    indent by 9 points each.
    """
    rows: list[Line] = []
    page_num, y0, line_num = 1, 72.0, 1
    for source in text.strip("\n").splitlines():
        if source.strip() == "---":
            page_num, y0, line_num = page_num + 1, 72.0, 1
        elif not source.strip():
            y0 += 12.0
        else:
            for words, last in _set(source.strip(), seed=len(rows)):
                indent = 9.0 * (len(source) - len(source.lstrip()))
                rows.append(_typed(words, page_num, line_num, y0, indent=indent, is_full=not last))
                y0, line_num = y0 + 1.2 * rows[-1].font_size, line_num + 1
    pages = tuple(page(num) for num in range(1, page_num + 1))
    return Parsed(pages, tuple(rows), tuple(outline))


def _set(source: str, *, seed: int) -> list[tuple[str, bool]]:
    """The lines of one source line, each with whether it ends its paragraph."""
    if not source.startswith("~"):
        return [(source, True)]
    n = int(source[1:])
    starts = range(seed, seed + n)
    full = [" ".join((_RUNNING * 3)[(7 * start) % 20 :][:17]) for start in starts]
    return [(full[i][:80] if i < n - 1 else "and no more.", i == n - 1) for i in range(n)]


def _typed(
    source: str, page_num: int, line_num: int, y0: float, *, indent: float, is_full: bool
) -> Line:
    size = 18.0 if source.startswith("# ") else 14.0 if source.startswith("## ") else 12.0
    is_bold = size > 12.0 or source.startswith("**")
    is_centred = "^ " in source[:4]
    words = source.lstrip("#^ ").strip("*")
    width = 468.0 if is_full else min(0.46 * size * len(words), 468.0)
    x0 = 306.0 - width / 2 if is_centred else 72.0 + indent
    return line(
        words,
        page_num=page_num,
        line_num=line_num,
        x0=x0,
        x1=x0 + width,
        y0=y0,
        y1=y0 + size,
        font_size=size,
        is_bold=is_bold,
    )
