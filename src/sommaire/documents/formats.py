"""Which format a file is in: by its first bytes, then by its name.

What the bytes say for sure (a PDF, a ZIP with a Word document in it) holds whatever the name; a
name that promises such a format and holds something else is told, not read: a page that says "404"
under the name of a contract is not the contract. Among kinds of text the name decides where the
bytes do not. Looks at bytes only; no parser runs here.
"""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import NamedTuple

from sommaire.documents import READERS

_HEADER = b"%PDF-"
_HEADER_WITHIN = 1024
"""Readers accept a header that does not come first (ISO 32000-1, annex H.3)."""
_LOOKED_AT = 65_536
_KINDS = (
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"BM", "a BMP image"),
    (b"II*\x00", "a TIFF image"),
    (b"MM\x00*", "a TIFF image"),
    (b"Rar!", "a RAR archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
    (b"{\\rtf", "an RTF document"),
    (b"%!PS", "a PostScript file"),
    (b"SQLite format 3", "a database"),
)
_ARCHIVED = (
    (b"xl/workbook", "an Excel workbook"),
    (b"ppt/presentation", "a PowerPoint file"),
    (b"application/vnd.oasis.opendocument", "an OpenDocument file"),
)
_WORD = (b"word/document", b"word/_rels/document")
_NAMES = {
    "pdf": "pdf",
    "docx": "docx",
    "docm": "docx",
    "dotx": "docx",
    "epub": "epub",
    "html": "html",
    "htm": "html",
    "xhtml": "html",
    "md": "markdown",
    "markdown": "markdown",
    "mdown": "markdown",
    "tex": "latex",
    "ltx": "latex",
    "latex": "latex",
    "txt": "text",
    "text": "text",
}
_CALLED = {
    "pdf": "a PDF",
    "docx": "a Word document (DOCX)",
    "epub": "an EPUB book",
    "html": "an HTML page",
    "markdown": "a Markdown file",
    "text": "plain text",
    "latex": "a LaTeX source",
}
_SUFFIXES = {"markdown": "md", "text": "txt", "latex": "tex"}
_BY_BYTES = frozenset({"pdf", "docx", "epub"})
"""Formats that their bytes show for sure."""
_LATEX = re.compile(rb"^[^%\n]*\\document(?:class|style)\b", re.M)
_BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")
_PREAMBLE = rb"(?:\s|\xef\xbb\xbf|<\?xml[^>]{0,400}>|<!--.{0,4000}?-->)*"
_HTML = re.compile(_PREAMBLE + rb"<(?:!doctype\s+html|html|head|body)\b", re.I | re.S)
_XML = re.compile(_PREAMBLE + rb"(?:<\?xml|<!doctype|<\w+:?\w*\s+xmlns)", re.I | re.S)
_FILED = re.compile(rb"\s*(?:-----BEGIN|<SEC-DOCUMENT>|<DOCUMENT>\s*<TYPE>)")
"""How filings with the SEC are wrapped (EDGAR filer manual): markup, then the page itself."""
_TAG = re.compile(rb"<(?:p|div|span|table|h[1-6]|ul|ol|br|html|body|font)\b[^>]*>", re.I)
_HEADINGS = re.compile(rb"^#{1,6} \S", re.M)
_FRONT_MATTER = re.compile(
    rb"(?:\xef\xbb\xbf)?---\r?\n\w[\w-]*:[^\n]*\n(?:[^\n]*\n){0,200}?---\s*\n"
)
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")


def suffixes() -> frozenset[str]:
    """How the names of files end that are read: ".pdf", ".txt"."""
    return frozenset(f".{suffix}" for suffix, format in _NAMES.items() if format in READERS)


class Found(NamedTuple):
    """What a file is."""

    format: str
    """A key of `READERS`; "" for what is not read."""
    kind: str
    """The same for a person: "a PDF", "a PNG image"; "" where the bytes do not tell."""


def format_of(data: bytes, name: str = "") -> Found:
    """The format of a file.

    >>> format_of(b"%PDF-1.7 ...").format, format_of(b"1. Scope", "terms.txt").format
    ('pdf', 'text')
    >>> format_of(b"GIF89a...")
    Found(format='', kind='a GIF image')
    """
    named = _NAMES.get(PurePath(name).suffix.lower().lstrip("."), "")
    if _HEADER in data[:_HEADER_WITHIN]:
        return _found("pdf")
    if data.startswith(b"PK\x03\x04"):
        return _archived(data)
    if data.startswith(b"\x1f\x8b") or data[257:262] == b"ustar":
        return _found("latex")  # sources are archived so; what else is in one, its reader tells
    kind = _kind_of(data)
    if kind or not _is_text(data):
        return Found("", kind)
    written = _written(data[:_LOOKED_AT], named)
    if named in _BY_BYTES:
        is_told = written not in ("text", "markdown")
        return Found("", _CALLED.get(written, "an XML file") if is_told else "")
    return _found(written) if written else Found("", "an XML file")


def called(format: str) -> str:
    """A format in words."""
    return _CALLED.get(format, format)


def suffix_of(format: str) -> str:
    """What the name of such a file ends with: "pdf", "md"."""
    return _SUFFIXES.get(format, format)


def _found(format: str) -> Found:
    return Found(format if format in READERS else "", called(format))


def _archived(data: bytes) -> Found:
    """What a ZIP holds; the names of its files are never compressed."""
    if b"application/epub+zip" in data[:200] or b"META-INF/container.xml" in data:
        return _found("epub")
    if any(part in data for part in _WORD):
        return _found("docx")
    if re.search(rb"[\w\-]\.tex\b", data):
        return _found("latex")
    inside = (kind for part, kind in _ARCHIVED if part in data)
    return Found("", next(inside, "a ZIP archive"))


def _kind_of(data: bytes) -> str:
    head = data.lstrip()[:16].lower()
    return next((kind for start, kind in _KINDS if head.startswith(start.lower())), "")


def _is_text(data: bytes) -> bool:
    """Whether the bytes may be text in some encoding."""
    head = data[:_LOOKED_AT]
    if head.startswith(_BYTE_ORDER_MARKS):
        return True
    return len(_CONTROLS.findall(head)) <= len(head) / 500


def _written(head: bytes, named: str) -> str:
    """The format of a text; "" for XML that is no page."""
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        head = head.replace(b"\x00", b"")[2:]
    if _HTML.match(head):
        return "html"
    has_tags = _TAG.search(head) is not None
    if has_tags and (named == "html" or _FILED.match(head)):
        return "html"
    if _XML.match(head):
        return "html" if re.search(rb"<html\b", head[:2000], re.I) else ""
    if _LATEX.search(head):
        return "latex"
    if named in ("markdown", "text", "latex"):
        return named
    is_marked = _FRONT_MATTER.match(head) or len(_HEADINGS.findall(head)) > 1
    return "markdown" if is_marked else "text"
