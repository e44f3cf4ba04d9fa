"""A file becomes a document, or a clear error."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sommaire.errors import InputError, NeedsPassword, UnreadableFile
from sommaire.ingest import read
from tests import made_pdf
from tests.made_pdf import Text, pdf


def written(folder: Path, data: bytes, name: str = "file.pdf") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def test_reads_a_path_and_bytes_alike(tmp_path: Path) -> None:
    data = pdf([Text(72, 100, "Hello world")])
    from_path, from_bytes = read(written(tmp_path, data)), read(data, name="file.pdf")
    assert from_path == from_bytes
    assert (from_path.name, from_path.n_pages) == ("file.pdf", 1)
    assert [line.text for line in from_path.lines] == ["Hello world"]


def test_says_which_file_and_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file") as caught:
        read(tmp_path / "absent.pdf")
    assert "absent.pdf" in caught.value.where
    assert caught.value.mend


def test_refuses_a_directory(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="directory"):
        read(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_does_not_wait_on_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    with pytest.raises(InputError, match="not a file"):
        read(tmp_path / "pipe.pdf")


def test_refuses_a_path_that_is_none() -> None:
    with pytest.raises(InputError):
        read("a\x00b.pdf")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty"),
        (b"\x00" * 500, "is empty"),
        (b"\x89PNG\r\n\x1a\n" + bytes(40), "a PNG image, not a PDF"),
        (b"\xff\xd8\xff\xe0" + bytes(40), "a JPEG image"),
        (b"PK\x03\x04" + bytes(26) + b"mimetypeapplication/epub+zip", "broken or cut off"),
        (b"PK\x03\x04" + bytes(60), "a ZIP archive"),
        (b"<!DOCTYPE html><html>", "an HTML page"),
        (b"{\\rtf1 hello}", "an RTF document"),
        (b"just some words", "This is not a PDF"),
    ],
)
def test_says_what_a_file_really_is(tmp_path: Path, data: bytes, said: str) -> None:
    with pytest.raises(UnreadableFile, match=said):
        read(written(tmp_path, data))


def test_takes_a_header_that_does_not_come_first() -> None:
    assert read(b"\n\n" + pdf([Text(72, 100, "late")])).lines[0].text == "late"


def test_needs_the_password_and_takes_it(tmp_path: Path) -> None:
    path = written(tmp_path, pdf([Text(72, 100, "secret words")], password="sesame"))
    with pytest.raises(NeedsPassword) as caught:
        read(path)
    assert str(path) in caught.value.where
    assert read(path, password="sesame").lines[0].text == "secret words"


def test_says_that_a_file_was_cut_off(tmp_path: Path, csf: Path) -> None:
    data = csf.read_bytes()
    with pytest.raises(UnreadableFile, match="cut off"):
        read(written(tmp_path, data[: len(data) // 2]))


def test_a_scanned_page_is_in_the_reading_report() -> None:
    from tests.documents.pdf.test_reader import image

    document = read(pdf([Text(72, 100, "words")], [image]))
    assert document.unread_pages == (2,)


def test_names_the_printed_page_that_is_missing(csf: Path) -> None:
    document = read(made_pdf.without_page(csf.read_bytes(), 22))
    assert [gap.page_labels for gap in document.missing_pages] == [("17",)]
    assert any("17 missing" in note for note in document.notes)


def test_a_whole_file_misses_no_page(csf: Path) -> None:
    assert read(csf).missing_pages == ()


def test_every_real_document_is_read_whole_and_misses_nothing(data: Path) -> None:
    from sommaire.documents.furniture import mark_furniture
    from sommaire.documents.missing_pages import missing_pages
    from sommaire.documents.pdf.reader import read_pdf

    files = sorted(path for path in data.rglob("*") if path.suffix.lower() == ".pdf")
    small = [path for path in files if path.stat().st_size < 400_000]
    assert small
    for path in small:
        parsed = mark_furniture(read_pdf(path.read_bytes()))
        short = [page for page in parsed.pages if page.status in ("short", "failed")]
        assert not short, (path.name, short)
        assert not missing_pages(parsed.pages, parsed.lines), path.name
