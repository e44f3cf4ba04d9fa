"""Documents over HTTP: add, list, remove; file, contents, pages, and where cited words stand."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Depends, Request, Response, UploadFile
from starlette.concurrency import run_in_threadpool

from sommaire import ingest
from sommaire.answer import Citation
from sommaire.server.problems import RESPONSES
from sommaire.server.rows import DocumentRow, LineRow, PageRow, SectionRow, WordBoxRow
from sommaire.server.shelf import NotThere, Shelf, id_of

if TYPE_CHECKING:
    from sommaire.corpus import Entry
    from sommaire.tables import Document

router = APIRouter(tags=["documents"], responses=RESPONSES)
_MEDIA_TYPES = {
    ".pdf": "application/pdf",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".epub": "application/epub+zip",
}


def shelf_of(request: Request) -> Shelf:
    """The library that is served."""
    shelf: Shelf = request.app.state.shelf
    return shelf


Served = Annotated[Shelf, Depends(shelf_of)]


@router.get("/documents")
def list_documents(shelf: Served) -> list[DocumentRow]:
    """The documents of the library, in the order in which they came."""
    return [document_row(shelf, entry) for entry in shelf.entries()]


@router.post("/documents", status_code=201)
async def add_document(shelf: Served, file: UploadFile) -> DocumentRow:
    """Add a document; adding the same bytes again changes nothing."""
    data = await file.read()
    name = PurePosixPath((file.filename or "").replace("\\", "/")).name or "document"
    entry = await run_in_threadpool(shelf.add, data, name)
    return await run_in_threadpool(document_row, shelf, entry)


@router.get("/documents/{document_id}")
def read_document(shelf: Served, document_id: str) -> DocumentRow:
    """One document."""
    return document_row(shelf, shelf.entry(document_id))


@router.delete("/documents/{document_id}", status_code=204)
def remove_document(shelf: Served, document_id: str) -> Response:
    """Take a document out of the library."""
    shelf.remove(shelf.entry(document_id))
    return Response(status_code=204)


@router.get("/documents/{document_id}/file", response_class=Response)
def read_file(shelf: Served, document_id: str, request: Request) -> Response:
    """The file as it was added, or the range of bytes that is asked for (RFC 9110, 14)."""
    entry = shelf.entry(document_id)
    data = shelf.original(entry)
    headers = {
        "Accept-Ranges": "bytes",
        "Content-Disposition": "attachment",
        "ETag": f'"{entry.sha256}"',
    }
    media_type = media_type_of(entry.name)
    span = _range(request.headers.get("range", ""), len(data))
    if span is None:
        return Response(data, headers=headers, media_type=media_type)
    start, end = span
    if start >= len(data):
        headers["Content-Range"] = f"bytes */{len(data)}"
        return Response(status_code=416, headers=headers)
    headers["Content-Range"] = f"bytes {start}-{end - 1}/{len(data)}"
    return Response(data[start:end], 206, headers=headers, media_type=media_type)


def _range(header: str, size: int) -> tuple[int, int] | None:
    """The half-open range of bytes of a `Range` header; None: the whole file.

    >>> _range("bytes=0-9", 100), _range("bytes=90-", 100), _range("bytes=-5", 100)
    ((0, 10), (90, 100), (95, 100))
    >>> _range("", 100), _range("bytes=1-2,5-6", 100), _range("bytes=9-1", 100)
    (None, None, None)
    """
    unit, _, said = header.partition("=")
    first, dash, last = said.partition("-")
    if unit.strip() != "bytes" or not dash or not (first + last).isdecimal():
        return None
    if not first:
        return (max(0, size - int(last)), size)
    end = min(int(last) + 1, size) if last else size
    start = int(first)
    return (start, end) if start < end or start >= size else None


@router.get("/documents/{document_id}/contents")
def read_contents(shelf: Served, document_id: str) -> list[SectionRow]:
    """The table of contents."""
    document = document_of(shelf, document_id)
    return [
        SectionRow.model_validate(section, from_attributes=True) for section in document.sections
    ]


@router.get("/documents/{document_id}/pages/{page_num}")
def read_page(shelf: Served, document_id: str, page_num: int) -> PageRow:
    """The lines of a page, with their boxes."""
    document = document_of(shelf, document_id)
    if not 1 <= page_num <= document.n_pages:
        raise NotThere("There is no such page", where=f"page {page_num} of {document.name}",
                       mend=f"its pages are 1 to {document.n_pages}")  # fmt: skip
    page = document.pages[page_num - 1]
    lines = tuple(
        LineRow(line_num=line.line_num, text=line.text, box=line.box, role=line.role)
        for line in document.lines
        if line.page_num == page_num
    )
    return PageRow(
        page_num=page_num, page_label=page.page_label, width=page.width, height=page.height,
        status=page.status, note=page.note, lines=lines,
    )  # fmt: skip


@router.post("/documents/{document_id}/word-boxes")
def find_word_boxes(shelf: Served, document_id: str, citation: Citation) -> list[WordBoxRow]:
    """Where the very words of a citation stand, a box a line."""
    entry = shelf.entry(document_id)
    document = shelf.document(entry)
    boxes = ingest.find_word_boxes(document, citation, lambda: shelf.original(entry))
    return [WordBoxRow(page_num=one.page_num, box=one.box) for one in boxes]


def document_row(shelf: Shelf, entry: Entry) -> DocumentRow:
    """A document as the server tells of it."""
    unread = shelf.document(entry).unread_pages if entry.n_unread_pages else ()
    return DocumentRow(
        document_id=id_of(entry), name=entry.name, title=entry.title, summary=entry.summary,
        language=entry.language, date=entry.date, keywords=entry.keywords, n_pages=entry.n_pages,
        unread_pages=unread, media_type=media_type_of(entry.name),
    )  # fmt: skip


def media_type_of(name: str) -> str:
    """What a browser is told that a file is; text of every kind is plain, so that none runs."""
    return _MEDIA_TYPES.get(PurePosixPath(name).suffix.lower(), "text/plain; charset=utf-8")


def document_of(shelf: Shelf, document_id: str) -> Document:
    """The tables of the document of an id."""
    return shelf.document(shelf.entry(document_id))
