"""Scanned pages: read where tesseract is there, told as such, never taken for whole."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pypdfium2
import pytest
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from sommaire import ask
from sommaire.answering.citations import verify
from sommaire.errors import MissingExtra
from sommaire.ingest import read
from tests.made_pdf import HEIGHT, WIDTH, Draw, Text, pdf

HEAD = "level page_num block_num par_num line_num word_num left top width height conf text"
ROWS = (
    "5 1 1 1 1 1 300 300 200 50 95.0 The",
    "5 1 1 1 1 2 520 300 200 50 93.0 fee",
    "5 1 1 1 1 3 740 300 200 50 91.0 is",
    "5 1 1 1 1 4 960 300 200 50 90.0 five",
    "5 1 1 1 1 5 1180 300 300 50 92.0 dollars.",
    "4 1 2 1 1 0 300 500 200 50 -1 ",
    "5 1 2 1 1 1 300 500 200 50 5.0 ~~",
)


def scanned(*lines: str) -> list[Draw]:
    """A page that is a picture of lines."""
    with pypdfium2.PdfDocument(pdf([Text(72, 100 + 30 * n, x) for n, x in enumerate(lines)])) as it:
        image = it[0].render(scale=200 / 72).to_pil()

    def draw(canvas: Canvas) -> None:
        canvas.drawImage(ImageReader(image), 0, 0, WIDTH, HEIGHT)

    return [draw]


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tesseract that reads the same on every page."""
    tsv = "\n".join("\t".join(row.split(" ")) for row in (HEAD, *ROWS))
    script = tmp_path / "tesseract"
    script.write_text(
        f'#!/bin/sh\nif [ "$1" = --list-langs ]; then echo eng; exit; fi\ncat >/dev/null\n'
        f"cat <<'END'\n{tsv}\nEND\n"
    )
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")


on_posix = pytest.mark.skipif(os.name != "posix", reason="no scripts on Windows")


@on_posix
@pytest.mark.usefixtures("program")
def test_a_scan_is_read_and_cited_as_such() -> None:
    document = read(pdf([Text(72, 100, "A printed page.")], scanned("x")), ocr=True)
    (line,) = [one for one in document.lines if one.page_num == 2]
    assert (line.text, line.is_ocr) == ("The fee is five dollars.", True)
    assert line.box == pytest.approx((72.0, 72.0, 355.2, 84.0))
    answer = ask("What is the fee?", document)
    (citation,) = answer.citations
    assert (citation.is_ocr, citation.page_num) == (True, 2)
    assert verify(citation, document) is None


@on_posix
@pytest.mark.usefixtures("program")
def test_a_page_read_by_ocr_is_not_known_whole() -> None:
    document = read(pdf([Text(72, 100, "A printed page.")], scanned("x")), ocr=True)
    assert document.unread_pages == (2,)
    assert "read by OCR" in document.pages[1].note
    assert not document.lines[0].is_ocr


@on_posix
@pytest.mark.usefixtures("program")
def test_ocr_is_left_out_where_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    data = pdf([Text(72, 100, "A printed page.")], scanned("x"))
    assert len(read(data, ocr=False).lines) == 1
    monkeypatch.setenv("SOMMAIRE_OCR", "0")
    assert len(read(data).lines) == 1


def test_asking_for_ocr_without_the_program_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(MissingExtra, match="tesseract") as caught:
        read(pdf([Text(72, 100, "x")]), ocr=True)
    assert "apt install" in caught.value.mend


def test_a_scan_that_is_not_read_invents_no_answer() -> None:
    """FireFistisDead/pdf-qa-bot#398, danny-avila/rag_api#307: answers from a scan without text."""
    document = read(pdf(scanned("The fee is five dollars.")), ocr=False)
    assert (document.lines, document.unread_pages) == ((), (1,))
    answer = ask("What is the fee?", document)
    assert (answer.text, answer.unread_pages) == (None, (1,))
    listed = ask("What are all the fees?", document).listing
    assert listed is not None
    assert not listed.is_complete


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")
def test_tesseract_reads_what_is_printed() -> None:
    data = pdf(scanned("The annual fee is 1,250 dollars.", "It is due on 31 March of each year."))
    document = read(data, ocr=True)
    assert [line.text for line in document.lines] == [
        "The annual fee is 1,250 dollars.",
        "It is due on 31 March of each year.",
    ]
    assert document.lines[0].y0 == pytest.approx(91, abs=4)
