"""EPUB: chapters in the order of the spine, each a page; the book's own contents."""

from __future__ import annotations

import io
import zipfile

import pytest

from sommaire.documents.reading import read_document
from sommaire.errors import UnreadableFile
from sommaire.ingest import read
from sommaire.tables import Document

_CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
)


def epub(chapters: dict[str, str], *, more: dict[str, str] | None = None, meta: str = "") -> bytes:
    """A book of chapters, in order, by their names; `more` are further files of its manifest."""
    files = {name: "application/xhtml+xml" for name in chapters}
    kinds = {"toc.ncx": "application/x-dtbncx+xml"}
    files |= {name: kinds.get(name, "application/xhtml+xml") for name in more or {}}
    items = "".join(
        f'<item id="i{n}" href="{name}" media-type="{kind}"'
        f"{' properties=' + chr(34) + 'nav' + chr(34) if name == 'nav.xhtml' else ''}/>"
        for n, (name, kind) in enumerate(files.items())
    )
    spine = "".join(f'<itemref idref="i{n}"/>' for n in range(len(chapters)))
    package = (
        '<package xmlns="http://www.idpf.org/2007/opf"><metadata '
        'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Book</dc:title></metadata>'
        f"<manifest>{items}</manifest><spine>{spine}</spine></package>"
    )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr("META-INF/container.xml", _CONTAINER)
        archive.writestr("OEBPS/book.opf", package)
        if meta:
            archive.writestr("META-INF/encryption.xml", meta)
        for name, body in {**chapters, **(more or {})}.items():
            archive.writestr(f"OEBPS/{name}", body)
    return data.getvalue()


def opened(chapters: dict[str, str], more: dict[str, str] | None = None) -> Document:
    return read_document(epub(chapters, more=more), name="a.epub", format="epub")


def test_a_chapter_is_a_page_and_its_headings_are_the_contents() -> None:
    data = epub({"b.xhtml": "<h1>One</h1><p>x<h2>In</h2><p>y", "a.xhtml": "<h1>Two</h1><p>z"})
    document = read(data, name="a.epub")
    assert (document.title, document.n_pages) == ("The Book", 2)
    assert [(s.level, s.title, s.first_page_num) for s in document.sections] == [
        (1, "One", 1),
        (2, "In", 1),
        (1, "Two", 2),
    ]
    assert [(line.page_num, line.text) for line in document.lines][-1] == (2, "z")


NAV = (
    '<nav epub:type="toc"><ol><li><a href="a.xhtml">First chapter</a></li>'
    '<li><a href="b.xhtml#x">Second chapter</a></li></ol></nav>'
)
NCX = (
    '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>First '
    'chapter</text></navLabel><content src="a.xhtml"/></navPoint><navPoint><navLabel><text>Second '
    'chapter</text></navLabel><content src="b.xhtml"/></navPoint></navMap></ncx>'
)


@pytest.mark.parametrize("more", [{"nav.xhtml": NAV}, {"toc.ncx": NCX}])
def test_the_book_tells_its_chapters_where_no_heading_does(more: dict[str, str]) -> None:
    document = opened(
        {"a.xhtml": "<p>First chapter</p><p>x", "b.xhtml": "<p>Second chapter</p><p>y"}, more
    )
    assert [(s.title, s.first_page_num) for s in document.sections] == [
        ("First chapter", 1),
        ("Second chapter", 2),
    ]


def test_a_chapter_that_is_not_there_is_told() -> None:
    data = epub({"a.xhtml": "<p>x", "b.xhtml": "<p>y"})
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            if name != "OEBPS/b.xhtml":
                new.writestr(name, old.read(name))
    document = read_document(out.getvalue(), name="a.epub", format="epub")
    assert document.notes == ("The book lacks its chapter OEBPS/b.xhtml.",)


def test_a_book_that_is_locked_is_told() -> None:
    locked = (
        '<encryption xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:CipherReference '
        'URI="OEBPS/a.xhtml"/></encryption>'
    )
    data = epub({"a.xhtml": "<p>x"}, meta=locked)
    with pytest.raises(UnreadableFile, match="protected"):
        read_document(data, name="a.epub", format="epub")
