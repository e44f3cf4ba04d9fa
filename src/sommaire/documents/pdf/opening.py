"""Opening a PDF: as it is, with a password, or repaired.

Ladder: PDFium; where it refuses the file, a rewrite by pikepdf (which rebuilds the cross-references
of a file that was cut off) and PDFium again; else `UnreadableFile`. An encrypted file is tried with
the empty password first: many are only protected against printing or copying.
"""

from __future__ import annotations

import io
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as raw

from sommaire.errors import NeedsPassword, UnreadableFile

MAX_PAGES = 20_000
_LEAST_BYTES_A_PAGE = 16
"""A page that takes less room in the file is only claimed."""
_END = b"%%EOF"
_TAIL = 2048
_CUT_OFF = "The mark at the file's end is missing: it may have been cut off, and text be lost."
_REPAIRED = "The file was damaged and has been repaired: text may be missing."
_XFA = "The file is an XFA form: what a viewer shows in it cannot be read."


class Opened(NamedTuple):
    """An open document (pypdfium2's `PdfDocument`) and how well it opened."""

    document: Any
    is_damaged: bool
    """Its end is missing or it had to be repaired: an empty page may have lost its text."""
    notes: tuple[str, ...]


def open_pdf(data: bytes, password: str | None) -> Opened:
    """The document, its forms ready to be read.

    Raises:
        NeedsPassword: neither no password nor `password` opens it.
        UnreadableFile: not even a repair opens it, or it claims too many pages.
    """
    notes: tuple[str, ...] = ()
    try:
        document = _opened(data, password)
    except pypdfium2.PdfiumError as error:
        document, notes = _opened_after_repair(data, password, error), (_REPAIRED,)
    if _END not in data[-_TAIL:]:
        notes = (*notes, _CUT_OFF)
    _check_length(document, data)
    is_damaged = bool(notes)
    if document.get_formtype() != raw.FORMTYPE_NONE:
        document.init_forms()
        if document.get_formtype() == raw.FORMTYPE_XFA_FULL:
            notes = (*notes, _XFA)
    return Opened(document, is_damaged, notes)


def count_pages(data: bytes, password: str | None) -> int:
    """How many pages the file claims, at most as many as are read; 0 where it does not open."""
    try:
        document = _opened(data, password)
    except (pypdfium2.PdfiumError, NeedsPassword):
        return 0
    n_pages = len(document)
    document.close()
    return min(n_pages, MAX_PAGES, len(data) // _LEAST_BYTES_A_PAGE)


def _opened(data: bytes, password: str | None) -> Any:  # noqa: ANN401
    for attempt in dict.fromkeys((None, password)):
        try:
            return pypdfium2.PdfDocument(data, password=attempt)
        except pypdfium2.PdfiumError as error:
            if error.err_code != raw.FPDF_ERR_PASSWORD:
                raise
    raise _locked(password)


def _locked(password: str | None) -> NeedsPassword:
    what = "The password does not open the file" if password else "The file is encrypted"
    return NeedsPassword(what, mend="give its password with --password")


def _opened_after_repair(data: bytes, password: str | None, cause: Exception) -> Any:  # noqa: ANN401
    import pikepdf

    out = io.BytesIO()
    try:
        with pikepdf.open(io.BytesIO(data), password=password or "") as pdf:
            pdf.save(out)
        return pypdfium2.PdfDocument(out.getvalue())
    except pikepdf.PasswordError:
        raise _locked(password) from cause
    except (pikepdf.PdfError, pypdfium2.PdfiumError, ValueError, RuntimeError, TypeError):
        raise UnreadableFile(_broken(data), mend="get a whole copy of it") from cause


def _broken(data: bytes) -> str:
    if _END not in data[-_TAIL:]:
        return "The file was cut off: its end is missing, and it could not be repaired"
    return "The file is broken and could not be repaired"


def _check_length(document: Any, data: bytes) -> None:  # noqa: ANN401
    most = min(MAX_PAGES, len(data) // _LEAST_BYTES_A_PAGE)
    if len(document) > most:
        raise UnreadableFile(
            f"The file claims {len(document)} pages; at most {most} are read",
            mend="split it into smaller files",
        )
