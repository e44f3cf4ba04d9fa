"""A file becomes a document: found, looked at, read in a process of its own.

The only place that turns a path into bytes. What is wrong with a file is said before any parser
sees it where that can be known from its first bytes.
"""

from __future__ import annotations

import stat
from pathlib import Path

from sommaire.documents.rows import unpack
from sommaire.documents.sandbox import run
from sommaire.errors import InputError, SommaireError, UnreadableFile
from sommaire.tables import Document

MAX_BYTES = 512 << 20
_HEADER = b"%PDF-"
_HEADER_WITHIN = 1024
"""Readers accept a header that does not come first (ISO 32000-1, annex H.3)."""
_KINDS = (
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"BM", "a BMP image"),
    (b"II*\x00", "a TIFF image"),
    (b"MM\x00*", "a TIFF image"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"Rar!", "a RAR archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
    (b"{\\rtf", "an RTF document"),
    (b"%!PS", "a PostScript file"),
    (b"<!doctype html", "an HTML page"),
    (b"<html", "an HTML page"),
    (b"<?xml", "an XML file"),
)
_ARCHIVED = (
    (b"word/", "a Word document (DOCX)"),
    (b"xl/", "an Excel workbook"),
    (b"ppt/", "a PowerPoint file"),
    (b"application/epub", "an EPUB book"),
)
_ONLY_PDF = "give a PDF: other formats are not read yet"


def read(
    source: str | Path | bytes,
    *,
    name: str | None = None,
    password: str | None = None,
    use_outline: bool = True,
) -> Document:
    """The tables of one file.

    Args:
        source: a path, or the bytes of a file.
        name: what to call the document; by default the file's name.
        password: of an encrypted file.
        use_outline: whether the file's own outline may serve as a witness of its sections.

    Raises:
        InputError: there is no such file, or it is a directory.
        NeedsPassword: the file is encrypted, and the password is absent or wrong.
        UnreadableFile: the file is broken, empty, hostile or no PDF.
    """
    data = source if isinstance(source, bytes) else load(Path(source))
    where = "the bytes given" if isinstance(source, bytes) else str(source)
    check(data, where)
    called = name or ("document.pdf" if isinstance(source, bytes) else Path(source).name)
    request = {"name": called, "password": password, "use_outline": use_outline}
    try:
        return unpack(run(data, request))
    except SommaireError as error:
        error.where = error.where or where
        raise


def load(path: Path) -> bytes:
    """The bytes of a file.

    Raises:
        InputError: there is no such file, it is a directory, or it may not be read.
        UnreadableFile: it is larger than `MAX_BYTES`.
    """
    where = str(path)
    try:
        path = path.expanduser()
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            raise InputError("This is a directory", where=where, mend="name a file in it")
        if not stat.S_ISREG(about.st_mode):
            raise InputError("This is not a file", where=where, mend="name a PDF file")
        if about.st_size > MAX_BYTES:
            what = f"The file is larger than {MAX_BYTES >> 20} MB"
            raise UnreadableFile(what, where=where, mend="split it")
        return path.read_bytes()
    except FileNotFoundError:
        raise InputError("No such file", where=where, mend="check the path") from None
    except (OSError, ValueError, RuntimeError) as error:
        what = getattr(error, "strerror", None) or "This is no path"
        raise InputError(what, where=where, mend="check the path and its rights") from None


def check(data: bytes, where: str) -> None:
    """Raise `UnreadableFile` where the first bytes show that this is no PDF."""
    if not data.strip(b"\x00 \t\r\n"):
        raise UnreadableFile("The file is empty", where=where, mend="get a whole copy of it")
    if _HEADER in data[:_HEADER_WITHIN]:
        return
    kind = kind_of(data)
    what = f"This is {kind}, not a PDF" if kind else "This is not a PDF"
    raise UnreadableFile(what, where=where, mend=_ONLY_PDF)


def kind_of(data: bytes) -> str:
    """What a file that is no PDF is, by its first bytes; "" where they do not tell.

    >>> kind_of(b"GIF89a...")
    'a GIF image'
    """
    if data.startswith(b"PK\x03\x04"):
        inside = (kind for part, kind in _ARCHIVED if part in data[:4096])
        return next(inside, "a ZIP archive")
    head = data.lstrip()[:16].lower()
    return next((kind for start, kind in _KINDS if head.startswith(start.lower())), "")
