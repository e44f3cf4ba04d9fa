"""A file becomes a document: found, looked at, read in a process of its own.

The only place that turns a path into bytes. What is wrong with a file is said before any parser
sees it where that can be known from its first bytes.
"""

from __future__ import annotations

from pathlib import Path

from sommaire.documents.rows import unpack
from sommaire.documents.sandbox import run
from sommaire.errors import InputError, SommaireError, UnreadableFile
from sommaire.tables import Document

_KINDS = (
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"II*\x00", "a TIFF image"),
    (b"MM\x00*", "a TIFF image"),
    (b"PK\x03\x04", "a ZIP archive (DOCX, EPUB and the like)"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"{\\rtf", "an RTF document"),
    (b"%!PS", "a PostScript file"),
    (b"<!DOCTYPE html", "an HTML page"),
    (b"<html", "an HTML page"),
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
    """
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise InputError("No such file", where=str(path), mend="check the path") from None
    except IsADirectoryError:
        raise InputError("This is a directory", where=str(path), mend="name a file in it") from None
    except OSError as error:
        raise InputError(error.strerror or str(error), where=str(path)) from None


def check(data: bytes, where: str) -> None:
    """Raise `UnreadableFile` where the first bytes show that this is no PDF."""
    if not data.strip(b"\x00 \t\r\n"):
        raise UnreadableFile("The file is empty", where=where, mend="get a whole copy of it")
    if b"%PDF-" in data[:1024]:
        return
    head = data.lstrip()[:16]
    kind = next((kind for start, kind in _KINDS if head.lower().startswith(start.lower())), "")
    what = f"This is {kind}, not a PDF" if kind else "This is not a PDF"
    raise UnreadableFile(what, where=where, mend=_ONLY_PDF)
