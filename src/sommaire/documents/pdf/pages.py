"""A page of a PDF into its lines and its rules; one that cannot be read says so.

Form fields that are filled in, and notes that show text, are read like text.
Does not: tell headers from text (`furniture`), find lists or tables, judge what was lost
(`pdf.status`).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as raw

from sommaire.documents.characters import page_text_of, plain
from sommaire.documents.floats.captions import is_caption
from sommaire.documents.parsed import Rule
from sommaire.documents.pdf import calls as pdf_calls
from sommaire.documents.pdf.lines import Piece
from sommaire.documents.pdf.pieces import Frame, read_pieces
from sommaire.documents.pdf.reading_order import in_reading_order
from sommaire.documents.pdf.rules import read_rules
from sommaire.documents.pdf.status import FEW_OWN, Kept, Verdict, is_own, judge_page, judge_text
from sommaire.tables import Line, Page, maker

MAX_CHARS_A_PAGE = 400_000
_FEWEST_CELLS = 3
_DRAWN_ON = (raw.FPDF_ANNOT_FREETEXT, raw.FPDF_ANNOT_STAMP, raw.FPDF_ANNOT_WIDGET)
"""Annotations that show text of their own (ISO 32000-1, 12.5.6)."""


class PageRead(NamedTuple):
    """One page, its lines and its rules."""

    page: Page
    lines: Sequence[Line]
    rules: tuple[Rule, ...]
    frame: Frame | None
    """None where the page does not open."""


class PageReader:
    """Reads the pages of one open document (pypdfium2's `PdfDocument`)."""

    def __init__(self, document: Any, is_damaged: bool) -> None:  # noqa: ANN401
        self._document = document
        self._is_damaged = is_damaged

    def read(self, index: int) -> PageRead:
        """The page of an index from 0; one that cannot be read says so."""
        try:
            page = self._open_page(index)
        except pypdfium2.PdfiumError:
            return self.unread(index, "the page is broken or lost")
        try:
            left, bottom, right, top = page.get_bbox()
            frame = Frame(left, bottom, right, top, page.get_rotation())
            text_page = page.get_textpage()
        except pypdfium2.PdfiumError:
            page.close()
            return self.unread(index, "the text of the page is broken")
        try:
            return self._read_text(index, page, pdf_calls.handle_of(text_page), frame)
        finally:
            text_page.close()
            page.close()

    def unread(self, index: int, note: str, frame: Frame | None = None) -> PageRead:
        """A page of which nothing is known but why."""
        row = self._page(index, Verdict("failed", note), 0, n_reported=0, frame=frame)
        return PageRead(row, [], (), frame)

    def _open_page(self, index: int) -> Any:  # noqa: ANN401
        """A page, with what is filled into forms and notes that show text drawn on the page."""
        page = self._document[index]
        handle = pdf_calls.handle_of(page)
        numbers = range(pdf_calls.count_annotations(handle))
        if not any(pdf_calls.annotation_kind(handle, number) in _DRAWN_ON for number in numbers):
            return page
        pdf_calls.flatten(handle)
        page.close()
        return self._document[index]

    def _read_text(
        self,
        index: int,
        page: Any,  # noqa: ANN401
        text_page: int,
        frame: Frame,
    ) -> PageRead:
        n_chars = max(pdf_calls.count_chars(text_page), 0)
        if n_chars > MAX_CHARS_A_PAGE:
            note = f"{n_chars} characters on one page; at most {MAX_CHARS_A_PAGE} are read"
            return self.unread(index, note, frame)
        text = page_text_of(pdf_calls.page_text(text_page, n_chars))
        if verdict := judge_text(text):
            row = self._page(index, verdict, 0, n_reported=text.n_printed, frame=frame)
            return PageRead(row, [], (), frame)
        pieces = in_reading_order(read_pieces(text_page, text, frame), frame.extents)
        kept = _kept(pieces, frame)
        is_cover = index == 0 and len(self._document) > 1
        verdict = judge_page(page, text, kept, is_damaged=self._is_damaged, is_cover=is_cover)
        row = self._page(index, verdict, kept.n_chars, n_reported=text.n_printed, frame=frame)
        lines = [_line(piece, row, num, frame) for num, piece in enumerate(pieces, 1)]
        has_cells = _has_cells(pieces)
        rules = read_rules(pdf_calls.handle_of(page), index + 1, frame) if has_cells else ()
        return PageRead(row, lines, rules, frame)

    def _page(
        self, index: int, verdict: Verdict, n_kept: int, *, n_reported: int, frame: Frame | None
    ) -> Page:
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


def _kept(pieces: Sequence[Piece], frame: Frame) -> Kept:
    """How much text of a page its lines hold, and how much of it is the page's own."""
    size = frame.size
    n_own = 0
    for piece in pieces:
        if is_own(_displayed(piece, frame), size):
            n_own += piece.n_chars
        if n_own >= FEW_OWN:
            break
    is_captioned = n_own < FEW_OWN and any(is_caption(piece.text) for piece in pieces)
    return Kept(sum([piece.n_chars for piece in pieces]), n_own, is_captioned)


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
        False,
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
