"""The story of a document: what a reader handed over becomes roles, sections, floats and lists.

The same for all formats. Values in, values out: no file is opened here.
"""

from __future__ import annotations

from dataclasses import replace

from sommaire.documents import READER_VERSION
from sommaire.documents.bundles import other_documents
from sommaire.documents.floats.find import Tabulated, find_floats
from sommaire.documents.floats.marked import marked_floats
from sommaire.documents.furniture import mark_furniture
from sommaire.documents.headings.contents import find_sections
from sommaire.documents.latex.matching import Joined, join_source
from sommaire.documents.lists.find import find_lists
from sommaire.documents.missing_pages import missing_pages
from sommaire.documents.parsed import Marks, Parsed
from sommaire.documents.passages import cut_passages
from sommaire.documents.section_languages import with_languages
from sommaire.tables import Document, MissingPages
from sommaire.text import language_of


def document_of(
    parsed: Parsed,
    *,
    name: str,
    sha256: str,
    format: str,
    use_outline: bool = True,
    source: Parsed | None = None,
) -> Document:
    """The tables of a file that has been parsed.

    Args:
        parsed: its pages and lines.
        name: what to call it.
        sha256: of its bytes.
        format: a key of `READERS`.
        use_outline: whether its own outline may serve as a witness of its sections.
        source: the LaTeX source of a PDF.
    """
    if parsed.is_laid_out:
        parsed = mark_furniture(parsed)
    structure = find_sections(parsed, use_outline=use_outline)
    if parsed.marks is None:
        tabulated = find_floats(structure.lines, parsed.rules)
    else:
        tabulated = marked_floats(structure.lines, parsed.marks)
    joined = _sourced(tabulated, format, source)
    listed = find_lists(tabulated.lines, structure.sections, joined.floats, parsed.marks)
    gaps = missing_pages(parsed.pages, parsed.lines)
    others = other_documents(parsed.pages, structure.sections, structure.lines)
    language = language_of("\n".join(line.text for line in listed.lines if line.role == "body"))
    document = Document(
        name=name,
        sha256=sha256,
        reader_version=READER_VERSION,
        title=parsed.title or structure.title,
        language=language,
        pages=parsed.pages,
        lines=listed.lines,
        sections=with_languages(structure.sections, listed.lines, language),
        floats=joined.floats,
        lists=listed.lists,
        items=listed.items,
        missing_pages=gaps,
        remarks=others + structure.remarks,
        notes=parsed.notes
        + _jumps(gaps)
        + tuple(one.text for one in others)
        + structure.notes
        + joined.notes,
    )
    document = replace(document, passages=cut_passages(document, listed.places))
    return document if parsed.has_paper else _without_paper(document)


def _sourced(tabulated: Tabulated, format: str, source: Parsed | None) -> Joined:
    """The floats, with the bodies that a LaTeX source gives them."""
    if format == "latex":
        return Joined(tuple(replace(one, source="latex") for one in tabulated.floats), ())
    if source is None:
        return Joined(tabulated.floats, ())
    given = marked_floats(source.lines, source.marks or Marks()).floats
    return join_source(tabulated.floats, given, tabulated.lines)


def _without_paper(document: Document) -> Document:
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
