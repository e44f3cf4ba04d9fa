"""From the bytes of a file to its tables: the reader of its format, then what all formats share.

Runs inside the child process (`sandbox`); nothing here is called on foreign bytes in the parent.
Each part is loaded when its turn comes: a file needs one reader, and the modules of `structure` are
loaded while other processes read the pages of a long PDF.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from sommaire.documents import READERS

if TYPE_CHECKING:
    from sommaire.documents.parsed import Parsed
    from sommaire.tables import Document


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
    if format == "pdf":
        parsed = _parse_pdf(data, password, is_careful=is_careful, ocr=ocr)
    else:
        parsed = reader_of(format)(data, password=password)
    from sommaire.documents.structure import document_of

    return document_of(
        parsed,
        name=name,
        sha256=hashlib.sha256(data).hexdigest(),
        format=format,
        use_outline=use_outline,
        source=reader_of("latex")(latex) if latex else None,
    )


def _parse_pdf(data: bytes, password: str | None, *, is_careful: bool, ocr: bool) -> Parsed:
    load = partial(import_module, "sommaire.documents.structure")
    parsed = reader_of("pdf")(data, password=password, is_careful=is_careful, meanwhile=load)
    if not (ocr and any(page.status == "scanned" for page in parsed.pages)):
        return parsed
    from sommaire.documents.pdf.ocr import read_scans

    return read_scans(parsed, data, password=password)


def reader_of(format: str) -> Callable[..., Parsed]:
    """The function that reads files of a format; its libraries are loaded with it."""
    module, name = READERS[format].split(":")
    reader: Callable[..., Parsed] = getattr(import_module(module), name)
    return reader
