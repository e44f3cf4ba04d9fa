"""Scanned pages read by tesseract: lines with boxes, each marked as read so.

Only pages without text are tried, and only where the program is installed (extra `ocr`). What it
reads is never taken for whole: the page stays scanned, so that no list over it is called complete,
and whoever cites a line of it is told. The format is that of tesseract's TSV: words with their
boxes, lines and paragraphs, and a confidence from 0 to 100.
"""

from __future__ import annotations

import csv
import os
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from statistics import fmean
from typing import Any

from sommaire.documents.characters import plain
from sommaire.documents.limits import allow_more
from sommaire.documents.parsed import Parsed
from sommaire.tables import Line, Page

PROGRAM = "tesseract"
MOST_PAGES = 100
_DOTS_AN_INCH = 300
_POINTS = 72.0 / _DOTS_AN_INCH
_SECONDS_A_PAGE = 90
_SECONDS_TO_DRAW = 3.0
_WANTED = ("eng", "fra")
_LEAST_CONFIDENCE = 20.0
"""Lines below it are marks and stains."""
_LARGEST_SIDE = 10_000
"""Dots: larger pages are drawn coarser."""


@dataclass(frozen=True, slots=True)
class _Word:
    place: tuple[int, int, int]
    """Block, paragraph, line."""
    text: str
    confidence: float
    box: tuple[float, float, float, float]


def read_scans(parsed: Parsed, data: bytes, *, password: str | None = None) -> Parsed:
    """The pages of a PDF with what tesseract reads on those that are scanned."""
    scanned = [page for page in parsed.pages if page.status == "scanned"]
    languages = _languages() if scanned else ""
    if not languages:
        return parsed
    from sommaire.documents.pdf.opening import open_pdf

    document = open_pdf(data, password).document
    read: dict[int, tuple[Line, ...]] = {}
    for page in scanned[:MOST_PAGES]:
        allow_more(_SECONDS_TO_DRAW)
        words = list(_words(_read(document[page.page_num - 1], languages)))
        read[page.page_num] = tuple(_lines(words, page))
    document.close()
    return _with_lines(parsed, read)


def _languages() -> str:
    """The installed ones among those that are read, as tesseract takes them; "" without it."""
    try:
        listed = _run("--list-langs").decode("ascii", "ignore").split()
    except (OSError, subprocess.SubprocessError):
        return ""
    return "+".join(language for language in _WANTED if language in listed)


def _run(*arguments: str, given: bytes = b"") -> bytes:
    return subprocess.run(
        [PROGRAM, *arguments],
        input=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "OMP_THREAD_LIMIT": "1"},
        timeout=_SECONDS_A_PAGE,
        check=True,
    ).stdout


def _read(page: Any, languages: str) -> str:  # noqa: ANN401
    """What tesseract says of a page (pypdfium2's `PdfPage`), as TSV; "" where it fails."""
    largest = max(page.get_size()) / _POINTS
    scale = min(1.0, _LARGEST_SIDE / max(largest, 1.0)) / _POINTS
    bitmap = page.render(scale=scale, grayscale=True)
    rows = memoryview(bitmap.buffer).cast("B")
    drawn = b"".join(
        bytes(rows[start : start + bitmap.width])
        for start in range(0, bitmap.height * bitmap.stride, bitmap.stride)
    )
    image = b"P5 %d %d 255\n" % (bitmap.width, bitmap.height) + drawn
    dots = str(round(scale * 72))
    try:
        return _run("stdin", "stdout", "-l", languages, "--dpi", dots, "tsv", given=image).decode(
            "utf-8", "replace"
        )
    except (OSError, subprocess.SubprocessError):
        return ""


def _words(tsv: str) -> Iterator[_Word]:
    """The words of a page."""
    for row in csv.DictReader(tsv.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE):
        text = plain(row.get("text") or "").strip()
        if row.get("level") != "5" or not text:
            continue
        left, top, width, height = (float(row[name]) for name in ("left", "top", "width", "height"))
        place = (int(row["block_num"]), int(row["par_num"]), int(row["line_num"]))
        yield _Word(place, text, float(row["conf"]), (left, top, left + width, top + height))


def _lines(words: Sequence[_Word], page: Page) -> Iterator[Line]:
    """The lines of a page, in tesseract's order."""
    n_lines = 0
    for _, group in groupby(words, key=lambda word: word.place):
        members = list(group)
        if fmean(word.confidence for word in members) < _LEAST_CONFIDENCE:
            continue
        n_lines += 1
        text = " ".join(word.text for word in members)
        x0, y0 = (min(word.box[at] for word in members) * _POINTS for at in (0, 1))
        x1, y1 = (max(word.box[at] for word in members) * _POINTS for at in (2, 3))
        label = page.page_label or str(page.page_num)
        yield Line(
            page.page_num, label, n_lines, text, round(x0, 2), round(y0, 2), round(x1, 2),
            round(y1, 2), round(y1 - y0, 1), False, False, "body", None, is_ocr=True,
        )  # fmt: skip


def _with_lines(parsed: Parsed, read: dict[int, tuple[Line, ...]]) -> Parsed:
    pages = [
        replace(page, note=f"{page.note}; its lines were read by OCR, and may be wrong")
        if read.get(page.page_num)
        else page
        for page in parsed.pages
    ]
    lines = [line for line in parsed.lines if not read.get(line.page_num)]
    lines += [line for found in read.values() for line in found]
    lines.sort(key=lambda line: (line.page_num, line.line_num))
    return replace(parsed, pages=tuple(pages), lines=tuple(lines))
