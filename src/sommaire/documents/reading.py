"""The story of a document: bytes in, tables out.

Runs inside the child process (`sandbox`); nothing here is called on foreign bytes in the parent.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module

from sommaire.documents import READER_VERSION, READERS
from sommaire.documents.contents import find_sections
from sommaire.documents.floats import Tabulated, find_floats
from sommaire.documents.furniture import mark_furniture
from sommaire.documents.latex_matching import Joined, join_source
from sommaire.documents.lists import find_lists
from sommaire.documents.marked_floats import marked_floats
from sommaire.documents.missing_pages import missing_pages
from sommaire.documents.ocr import read_scans
from sommaire.documents.parsed import Marks, Parsed
from sommaire.documents.passages import cut_passages
from sommaire.documents.section_languages import with_languages
from sommaire.tables import Document, MissingPages
from sommaire.text import language_of


def read_document(
    data: bytes,
    *,
    name: str,
    format: str = "pdf",
    password: str | None = None,
    use_outline: bool = True,
    latex: bytes = b"",
    is_careful: bool = False,
    ocr: bool = False,
) -> Document:
    """The tables of one file; `format` is a key of `READERS`, `latex` the source of a PDF.

    A PDF that has ended a process is read with care: each page as if it might do so again.
    `ocr`: scanned pages of a PDF are read by tesseract.

    Raises:
        NeedsPassword: the file is encrypted and `password` does not open it.
        UnreadableFile: nothing could be read.
    """
    care = {"is_careful": True} if is_careful else {}
    parsed = reader_of(format)(data, password=password, **care)
    if ocr and format == "pdf":
        parsed = read_scans(parsed, data, password=password)
    if parsed.is_laid_out:
        parsed = mark_furniture(parsed)
    structure = find_sections(parsed, use_outline=use_outline)
    if parsed.marks is None:
        tabulated = find_floats(structure.lines, parsed.rules)
    else:
        tabulated = marked_floats(structure.lines, parsed.marks)
    joined = _sourced(tabulated, format, latex)
    tabulated = replace(tabulated, floats=joined.floats)
    listed = find_lists(tabulated.lines, structure.sections, tabulated.floats, parsed.marks)
    title = parsed.title or structure.title
    gaps = missing_pages(parsed.pages, parsed.lines)
    language = language_of("\n".join(line.text for line in listed.lines if line.role == "body"))
    document = Document(
        name=name,
        sha256=hashlib.sha256(data).hexdigest(),
        reader_version=READER_VERSION,
        title=title,
        language=language,
        pages=parsed.pages,
        lines=listed.lines,
        sections=with_languages(structure.sections, listed.lines, language),
        floats=tabulated.floats,
        lists=listed.lists,
        items=listed.items,
        missing_pages=gaps,
        remarks=structure.remarks,
        notes=parsed.notes + _jumps(gaps) + structure.notes + joined.notes,
    )
    document = replace(document, passages=cut_passages(document, listed.places))
    return document if parsed.has_paper else without_paper(document)


def _sourced(tabulated: Tabulated, format: str, latex: bytes) -> Joined:
    """The floats, with the bodies that a LaTeX source gives them."""
    if format == "latex":
        return Joined(tuple(replace(one, source="latex") for one in tabulated.floats), ())
    if not latex:
        return Joined(tabulated.floats, ())
    parsed = reader_of("latex")(latex)
    given = marked_floats(parsed.lines, parsed.marks or Marks()).floats
    return join_source(tabulated.floats, given, tabulated.lines)


def reader_of(format: str) -> Callable[..., Parsed]:
    """The function that reads files of a format; its libraries are loaded with it."""
    module, name = READERS[format].split(":")
    reader: Callable[..., Parsed] = getattr(import_module(module), name)
    return reader


def without_paper(document: Document) -> Document:
    """The document without the boxes that its lines were given to be read by."""
    return replace(
        document,
        pages=tuple(replace(page, width=0.0, height=0.0) for page in document.pages),
        lines=tuple(replace(line, x0=0.0, y0=0.0, x1=0.0, y1=0.0) for line in document.lines),
        floats=tuple(replace(one, x0=0.0, y0=0.0, x1=0.0, y1=0.0) for one in document.floats),
    )


def _jumps(gaps: tuple[MissingPages, ...]) -> tuple[str, ...]:
    return tuple(
        f"After page {gap.after_page_num} the printed page numbers jump: "
        f"{', '.join(gap.page_labels)} missing."
        for gap in gaps
    )
