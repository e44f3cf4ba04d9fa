"""EPUB into lines and marks: the chapters of the spine in order, each read as HTML.

A chapter is a page: that is the place which every reading program can open. The book's own table of
contents (`nav`, or the older `ncx`) is its outline. EPUB 3.3 and 2.0.1 (OPF, NCX); a book whose
chapters are encrypted is told, not read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from sommaire.documents.archives import Archive, target_of
from sommaire.documents.galley import Galley
from sommaire.documents.html.reader import set_page
from sommaire.documents.parsed import OutlineEntry, Parsed
from sommaire.errors import UnreadableFile

_CONTAINER = "{urn:oasis:names:tc:opendocument:xmlns:container}rootfile"
_OPF = "{http://www.idpf.org/2007/opf}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_NCX = "{http://www.daisy.org/z3986/2005/ncx/}"
_ENCRYPTED = "{http://www.w3.org/2001/04/xmlenc#}CipherReference"
_PAGES = ("application/xhtml+xml", "text/html")
_MOST_LEVELS = 20
_GET_WHOLE = "get a whole copy of it"


class _Book(NamedTuple):
    """What the package document says."""

    title: str
    files: dict[str, str]
    """Name in the archive → media type, in the order of the manifest."""
    spine: list[str]
    """The names of the chapters, in order."""
    nav: str
    ncx: str


def read_epub(data: bytes, *, password: str | None = None) -> Parsed:
    """Lines and marks of a book; `password` is not used.

    Raises:
        UnreadableFile: it is broken, hostile or encrypted, or there is no text in it.
    """
    archive = Archive(data)
    book = _book(archive)
    _check_encryption(archive, book)
    css = "\n".join(
        (archive.find(name) or b"").decode("utf-8", "replace")
        for name, kind in book.files.items()
        if kind == "text/css"
    )
    galley = Galley()
    pages: dict[str, int] = {}
    missing: list[str] = []
    for name in book.spine:
        page = archive.find(name)
        if page is None:
            missing.append(name)
            continue
        if galley.n_lines:
            galley.turn_page()
        pages[name] = galley.page_num
        set_page(page, galley, css)
    if not galley.n_lines:
        raise UnreadableFile("There is no text in the book", mend=_GET_WHOLE)
    notes = [f"The book lacks its chapter {name}." for name in missing]
    return galley.parsed(
        title=book.title, outline=list(_outline(archive, book, pages)), notes=notes
    )


def _book(archive: Archive) -> _Book:
    container = archive.xml("META-INF/container.xml")
    root_file = container.find(f".//{_CONTAINER}") if container is not None else None
    name = root_file.get("full-path", "") if root_file is not None else ""
    package = archive.xml(name)
    if package is None:
        raise UnreadableFile("The book does not say what it holds", mend=_GET_WHOLE)
    title = package.find(f"{_OPF}metadata/{_DC}title")
    files: dict[str, str] = {}
    by_id: dict[str, str] = {}
    nav = ncx = ""
    for item in package.iterfind(f"{_OPF}manifest/{_OPF}item"):
        target = target_of(name, unquote(item.get("href", "")))
        kind = item.get("media-type", "")
        files[target] = kind
        by_id[item.get("id", "")] = target
        nav = target if "nav" in item.get("properties", "").split() else nav
        ncx = target if kind == "application/x-dtbncx+xml" else ncx
    spine = [
        by_id[ref.get("idref", "")]
        for ref in package.iterfind(f"{_OPF}spine/{_OPF}itemref")
        if ref.get("idref", "") in by_id
    ]
    chapters = [one for one in spine if files[one] in _PAGES and one != nav]
    words = " ".join((title.text or "").split()) if title is not None else ""
    return _Book(words, files, chapters, nav, ncx)


def _check_encryption(archive: Archive, book: _Book) -> None:
    """Fonts may be obfuscated; chapters that are encrypted cannot be read."""
    root = archive.xml("META-INF/encryption.xml")
    locked = {one.get("URI", "") for one in root.iter(_ENCRYPTED)} if root is not None else set()
    if locked.intersection(book.spine):
        what = "The book is protected against copying"
        raise UnreadableFile(what, mend="get a copy without that protection")


# --- its table of contents ----------------------------------------------------------------------


class _Link(NamedTuple):
    level: int
    title: str
    target: str


def _outline(archive: Archive, book: _Book, pages: dict[str, int]) -> Iterator[OutlineEntry]:
    links = _nav_links(archive, book.nav) or _ncx_links(archive, book.ncx)
    for link in links:
        yield OutlineEntry(link.level, link.title, pages.get(link.target), None)


def _nav_links(archive: Archive, name: str) -> list[_Link]:
    """The links of the `nav` of type "toc"."""
    data = archive.find(name) if name else None
    if data is None:
        return []
    from selectolax.lexbor import LexborHTMLParser

    tree = LexborHTMLParser(data.decode("utf-8", "replace"))
    navs = [one for one in tree.css("nav") if "toc" in (one.attributes.get("epub:type") or "toc")]
    return [
        _Link(_depth(link), title, target_of(name, unquote(link.attributes.get("href") or "")))
        for link in (navs[0].css("a") if navs else ())
        if (title := " ".join((link.text() or "").split()))
    ]


def _depth(link: Any) -> int:  # noqa: ANN401
    """How many lists a link stands in."""
    depth = 0
    node = link.parent
    while node is not None and node.tag != "nav":
        depth += node.tag == "ol"
        node = node.parent
    return max(depth, 1)


def _ncx_links(archive: Archive, name: str) -> list[_Link]:
    root = archive.xml(name) if name else None
    top = root.find(f"{_NCX}navMap") if root is not None else None
    return list(_points(top, name, 1)) if top is not None else []


def _points(parent: Element, name: str, level: int) -> Iterator[_Link]:
    for point in parent.iterfind(f"{_NCX}navPoint"):
        label = point.find(f"{_NCX}navLabel/{_NCX}text")
        content = point.find(f"{_NCX}content")
        title = " ".join((label.text or "").split()) if label is not None else ""
        if title and content is not None:
            yield _Link(level, title, target_of(name, unquote(content.get("src", ""))))
        if level < _MOST_LEVELS:
            yield from _points(point, name, level + 1)
