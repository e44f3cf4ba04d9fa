"""A PDF into pages and lines, with its outline, its page labels and the rules of its tables.

Runs in the child process (`sandbox`), which holds the limits. What cannot be read is kept as a page
that says so (`pdf_status`). Form fields that are filled in are read like text.
Does not: tell headers from text (`furniture`), find sections, lists or tables.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as raw

from sommaire.documents import pdf_calls
from sommaire.documents.parsed import Parsed, Rule
from sommaire.documents.pdf_hyphens import judge_hyphens
from sommaire.documents.pdf_lines import Piece
from sommaire.documents.pdf_opening import open_pdf
from sommaire.documents.pdf_outline import read_outline
from sommaire.documents.pdf_pieces import Frame, read_pieces, turned
from sommaire.documents.pdf_rules import read_rules
from sommaire.documents.pdf_status import Verdict, judge_page
from sommaire.documents.pdf_text import page_text_of, plain
from sommaire.documents.reading_order import in_reading_order
from sommaire.tables import Line, Page, maker

MAX_CHARS_A_PAGE = 400_000
_FEWEST_CELLS = 3
_DRAWN_ON = (raw.FPDF_ANNOT_FREETEXT, raw.FPDF_ANNOT_STAMP, raw.FPDF_ANNOT_WIDGET)
"""Annotations that show text of their own (ISO 32000-1, 12.5.6)."""
_NO_TITLE = re.compile(
    r"(?i)\W*(?:untitled|anonymous|unknown|title|document\d*|(?:slide|page) 1|none)\W*"
    r"|.*\.(?:docx?|pdf|tex|dvi|indd|qxd|pptx?|xlsx?|rtf|html?|md|txt)"
)


class PageRead(NamedTuple):
    """One page, its lines and its rules."""

    page: Page
    lines: list[Line]
    rules: tuple[Rule, ...] = ()


def read_pdf(data: bytes, *, password: str | None = None) -> Parsed:
    """Pages and lines in reading order, the outline as stored, the page labels of the file.

    Raises:
        NeedsPassword: the file is encrypted and neither no password nor `password` opens it.
        UnreadableFile: PDFium cannot open it, not even after a repair, or it has too many pages.
    """
    opened = open_pdf(data, password)
    document = opened.document
    reader = _Reader(document, opened.is_damaged)
    reads = [reader.read(index) for index in range(len(document))]
    parsed = Parsed(
        pages=tuple(_with_frayed_edge([read.page for read in reads])),
        lines=judge_hyphens([line for read in reads for line in read.lines]),
        rules=tuple(rule for read in reads for rule in read.rules),
        outline=read_outline(document, reader.drop),
        title=_title(document),
        notes=opened.notes,
    )
    document.close()
    return parsed


def _with_frayed_edge(pages: Sequence[Page]) -> list[Page]:
    """The pages; the one before a page that is lost may have lost its own end."""
    out = list(pages)
    for place, (page, after) in enumerate(itertools.pairwise(pages)):
        if after.status == "failed" and page.status == "read":
            note = "next to a page that is lost: its end may be missing"
            out[place] = replace(page, status="short", note=note)
    return out


def _title(document: Any) -> str:  # noqa: ANN401
    """The title of the file's metadata; "" where it is none that a person gave."""
    title = plain(document.get_metadata_value("Title")).strip()
    title = title.removeprefix("Microsoft Word - ").removeprefix("Microsoft PowerPoint - ")
    is_worded = sum(map(str.isalpha, title)) >= 4
    return title if is_worded and not _NO_TITLE.fullmatch(title) else ""


class _Reader:
    """The pages of one open document, and where they are on the paper."""

    def __init__(self, document: Any, is_damaged: bool) -> None:  # noqa: ANN401
        self._document = document
        self._is_damaged = is_damaged
        self._frames: dict[int, Frame] = {}

    def drop(self, index: int, x: float, y: float) -> float:
        """How far a point is from the top of its page as displayed."""
        frame = self._frames.get(index)
        return turned(x, y, frame, frame.rotation)[1] if frame else 0.0

    def read(self, index: int) -> PageRead:
        """The page of an index from 0; one that cannot be read says so."""
        try:
            page = self._open_page(index)
        except pypdfium2.PdfiumError:
            return self._unread(index, "the page is broken or lost")
        try:
            left, bottom, right, top = page.get_bbox()
            frame = Frame(left, bottom, right, top, page.get_rotation())
            self._frames[index] = frame
            text_page = page.get_textpage()
        except pypdfium2.PdfiumError:
            page.close()
            return self._unread(index, "the text of the page is broken")
        try:
            return self._read_text(index, page, pdf_calls.handle_of(text_page))
        finally:
            text_page.close()
            page.close()

    def _open_page(self, index: int) -> Any:  # noqa: ANN401
        """A page, with what is filled into forms and notes that show text drawn on the page."""
        page = self._document[index]
        handle = pdf_calls.handle_of(page)
        numbers = range(pdf_calls.count_annotations(handle))
        if not any(pdf_calls.annotation_kind(handle, number) in _DRAWN_ON for number in numbers):
            return page
        page.flatten()
        page.close()
        return self._document[index]

    def _read_text(self, index: int, page: Any, text_page: int) -> PageRead:  # noqa: ANN401
        frame = self._frames[index]
        n_chars = max(pdf_calls.count_chars(text_page), 0)
        if n_chars > MAX_CHARS_A_PAGE:
            return self._unread(
                index, f"{n_chars} characters on one page; at most {MAX_CHARS_A_PAGE} are read"
            )
        text = page_text_of(pdf_calls.page_text(text_page, n_chars))
        pieces = in_reading_order(read_pieces(text_page, text, frame), frame.extents)
        n_kept = sum(piece.n_chars for piece in pieces)
        is_cover = index == 0 and len(self._document) > 1
        verdict = judge_page(page, text, n_kept, is_damaged=self._is_damaged, is_cover=is_cover)
        row = self._page(index, verdict, n_kept, text.n_printed)
        lines = [_line(piece, row, num, frame) for num, piece in enumerate(pieces, 1)]
        has_cells = _has_cells(pieces)
        rules = read_rules(pdf_calls.handle_of(page), index + 1, frame) if has_cells else ()
        return PageRead(row, lines, rules)

    def _unread(self, index: int, note: str) -> PageRead:
        return PageRead(self._page(index, Verdict("failed", note), 0, 0), [])

    def _page(self, index: int, verdict: Verdict, n_kept: int, n_reported: int) -> Page:
        frame = self._frames.get(index)
        width, height = frame.size if frame else (612.0, 792.0)
        label = plain(self._document.get_page_label(index)).strip()
        return Page(
            page_num=index + 1,
            page_label=label,
            folio="",
            width=round(width, 2),
            height=round(height, 2),
            status=verdict.status,
            n_chars=n_kept,
            n_chars_reported=n_reported,
            note=verdict.note,
        )


def _has_cells(pieces: Sequence[Piece]) -> bool:
    """Whether lines stand beside each other, as in a table: only then are rules looked for."""
    n_beside = sum(
        abs(left.baseline - right.baseline) < 1.0 and right.x0 > left.x1
        for left, right in itertools.pairwise(pieces)
    )
    return n_beside >= _FEWEST_CELLS


def _line(piece: Piece, page: Page, line_num: int, frame: Frame) -> Line:
    x0, y0, x1, y1 = _displayed(piece, frame)
    return maker(Line)(
        page.page_num,
        page.page_label or str(page.page_num),
        line_num,
        piece.text,
        round(x0, 2),
        round(y0, 2),
        round(x1, 2),
        round(y1, 2),
        round(piece.size, 1),
        piece.is_bold,
        piece.is_italic,
        "body",
        None,
        piece.run_in,
        piece.is_hyphenated,
    )


def _displayed(piece: Piece, frame: Frame) -> tuple[float, float, float, float]:
    """The box of a piece on the page as displayed: turned on from where it reads upright."""
    turn = (frame.rotation - piece.direction) % 360
    if turn == 0:
        return piece.x0, piece.y0, piece.x1, piece.y1
    tall, wide = frame.top - frame.bottom, frame.right - frame.left
    width, height = (tall, wide) if piece.direction in (90, 270) else (wide, tall)
    if turn == 90:
        return height - piece.y1, piece.x0, height - piece.y0, piece.x1
    if turn == 180:
        return width - piece.x1, height - piece.y1, width - piece.x0, height - piece.y0
    return piece.y0, width - piece.x1, piece.y1, width - piece.x0
