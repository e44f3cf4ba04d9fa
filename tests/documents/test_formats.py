"""Which format a file is in: its bytes first, then its name."""

from __future__ import annotations

import pytest

from sommaire.documents.formats import format_of

ZIP = b"PK\x03\x04" + bytes(26)


@pytest.mark.parametrize(
    ("data", "name", "format"),
    [
        (b"%PDF-1.7 ...", "contract.txt", "pdf"),
        (b"1. Scope\n\nThese terms.", "terms.txt", "text"),
        (b"1. Scope\n\nThese terms.", "", "text"),
        ("Les conditions générales".encode("cp1252"), "conditions", "text"),
        ("Scope".encode("utf-16"), "scope.txt", "text"),
    ],
)
def test_the_bytes_decide_and_then_the_name(data: bytes, name: str, format: str) -> None:
    assert format_of(data, name).format == format


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (ZIP + b"xl/workbook.xml", "a.docx", "an Excel workbook"),
        (ZIP + b"whatever", "a.docx", "a ZIP archive"),
        (b"\xd0\xcf\x11\xe0" + bytes(40), "a.doc", "an old Office document"),
        (b"<!DOCTYPE html><title>404</title>", "contract.pdf", "an HTML page"),
        (b"Not found", "contract.pdf", ""),
        (b"<?xml version='1.0'?><feed/>", "a.xml", "an XML file"),
        (bytes(range(256)) * 4, "a.txt", ""),
    ],
)
def test_what_is_not_read_is_named(data: bytes, name: str, kind: str) -> None:
    found = format_of(data, name)
    assert (found.format, found.kind) == ("", kind)
