"""A PDF into pages and lines, with its outline and page labels, through PDFium.

Ladder: PDFium; where it refuses the file, a rewrite by pikepdf (which repairs cross-references of
truncated files) and PDFium again; else `UnreadableFile`. An encrypted file is tried with the empty
password, then with the one given. Runs in the child process (`sandbox`), which holds the limits.
Does not: tell headers from text (`furniture`), find sections, lists or tables.
"""

from __future__ import annotations

import ctypes
import io
import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as raw

from sommaire.documents import pdf_calls
from sommaire.documents.parsed import Parsed, Rule
from sommaire.documents.pdf_hyphens import judge_hyphens
from sommaire.documents.pdf_lines import Piece
from sommaire.documents.pdf_outline import read_outline
from sommaire.documents.pdf_pieces import Frame, read_pieces, turned
from sommaire.documents.pdf_rules import read_rules
from sommaire.documents.pdf_text import plain
from sommaire.documents.reading_order import in_reading_order
from sommaire.errors import NeedsPassword, UnreadableFile
from sommaire.tables import Line, Page, PageStatus

MAX_PAGES = 20_000
MAX_CHARS_A_PAGE = 400_000
_FEWEST_CELLS = 3
_BROKEN = "The file is broken and could not be repaired"


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
    opened = _open(data, password)
    document = opened.document
    if len(document) > MAX_PAGES:
        raise UnreadableFile(
            f"The file has {len(document)} pages; at most {MAX_PAGES} are read",
            mend="split it into smaller files",
        )
    frames = _Frames(document)
    reads = [_read_page(document, index, frames) for index in range(len(document))]
    return Parsed(
        pages=tuple(read.page for read in reads),
        lines=judge_hyphens([line for read in reads for line in read.lines]),
        rules=tuple(rule for read in reads for rule in read.rules),
        outline=read_outline(document, frames.drop),
        title=_title(document),
        notes=opened.notes,
    )


class _Opened(NamedTuple):
    document: Any
    notes: tuple[str, ...]


def _open(data: bytes, password: str | None) -> _Opened:
    try:
        return _Opened(_open_pdfium(data, password), ())
    except pypdfium2.PdfiumError:
        repaired = _repair(data, password)
    try:
        document = _open_pdfium(repaired, None)
    except pypdfium2.PdfiumError as error:
        raise UnreadableFile(_BROKEN, mend="get a whole copy of it") from error
    return _Opened(document, ("The file was damaged and has been repaired; text may be missing.",))


def _open_pdfium(data: bytes, password: str | None) -> Any:
    for attempt in (None, password):
        try:
            return pypdfium2.PdfDocument(data, password=attempt)
        except pypdfium2.PdfiumError as error:
            if error.err_code != raw.FPDF_ERR_PASSWORD:
                raise
    what = "The password does not open the file" if password else "The file is encrypted"
    raise NeedsPassword(what, mend="give its password with --password")


def _repair(data: bytes, password: str | None) -> bytes:
    import pikepdf

    out = io.BytesIO()
    try:
        with pikepdf.open(io.BytesIO(data), password=password or "") as pdf:
            pdf.save(out)
    except pikepdf.PasswordError as error:
        raise NeedsPassword(
            "The file is encrypted", mend="give its password with --password"
        ) from error
    except (pikepdf.PdfError, ValueError, RuntimeError) as error:
        raise UnreadableFile(_BROKEN, mend="get a whole copy of it") from error
    return out.getvalue()


class _Frames:
    """The visible part of each page, looked up once."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._known: dict[int, Frame] = {}

    def of(self, index: int, page: Any) -> Frame:
        """The frame of an open page."""
        if index not in self._known:
            left, bottom, right, top = page.get_bbox()
            self._known[index] = Frame(left, bottom, right, top, page.get_rotation())
        return self._known[index]

    def drop(self, index: int, x: float, y: float) -> float:
        """How far a point is from the top of its page as displayed."""
        frame = self._known.get(index)
        return turned(x, y, frame, frame.rotation)[1] if frame else 0.0


def _read_page(document: Any, index: int, frames: _Frames) -> PageRead:
    try:
        page = document[index]
    except pypdfium2.PdfiumError:
        return PageRead(
            _page(document, index, (612.0, 792.0), "failed", note="the page is broken"), []
        )
    try:
        return _read_open_page(document, index, page, frames.of(index, page))
    finally:
        page.close()


def _read_open_page(document: Any, index: int, page: Any, frame: Frame) -> PageRead:
    text_page = page.get_textpage()
    try:
        handle = _handle(text_page)
        n_chars = max(pdf_calls.count_chars(handle), 0)
        if n_chars > MAX_CHARS_A_PAGE:
            note = f"{n_chars} characters on one page; at most {MAX_CHARS_A_PAGE} are read"
            return PageRead(_page(document, index, frame.size, "failed", note=note), [])
        text = pdf_calls.page_text(handle, n_chars)
        pieces = in_reading_order(read_pieces(handle, text, frame), frame.extents)
    finally:
        text_page.close()
    reported = len("".join(text.split()))
    kept = sum(piece.n_chars for piece in pieces)
    status, note = _status(page, kept, reported)
    row = _page(document, index, frame.size, status, kept=kept, reported=reported, note=note)
    lines = [_line(piece, row, num, frame) for num, piece in enumerate(pieces, 1)]
    return PageRead(
        row, lines, read_rules(_handle(page), index + 1, frame) if _has_cells(pieces) else ()
    )


def _handle(wrapped: Any) -> int:
    """PDFium's own handle of what pypdfium2 wraps."""
    return ctypes.cast(wrapped.raw, ctypes.c_void_p).value or 0


def _has_cells(pieces: Sequence[Piece]) -> bool:
    """Whether lines stand beside each other, as in a table: only then are rules looked for."""
    n_beside = sum(
        abs(left.baseline - right.baseline) < 1.0 and right.x0 > left.x1
        for left, right in itertools.pairwise(pieces)
    )
    return n_beside >= _FEWEST_CELLS


def _status(page: Any, kept: int, reported: int) -> tuple[PageStatus, str]:
    if kept < reported:
        return "short", f"{reported - kept} of {reported} characters were lost"
    if kept >= 25:
        return "read", ""
    images = _image_share(page)
    if images > 0.5:
        return "scanned", "an image without text"
    return ("read", "") if kept else ("blank", "")


def _image_share(page: Any) -> float:
    """How much of the page its images cover, at most 1."""
    width, height = page.get_size()
    covered = 0.0
    for image in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=3):
        left, bottom, right, top = image.get_bounds()
        covered += max(right - left, 0.0) * max(top - bottom, 0.0)
    return min(covered / (width * height), 1.0) if width and height else 0.0


def _page(
    document: Any,
    index: int,
    size: tuple[float, float],
    status: PageStatus,
    *,
    kept: int = 0,
    reported: int = 0,
    note: str = "",
) -> Page:
    label = plain(document.get_page_label(index)).strip()
    return Page(index + 1, label, "", *size, status, kept, reported, note)


def _line(piece: Piece, page: Page, line_num: int, frame: Frame) -> Line:
    x0, y0, x1, y1 = _displayed(piece, frame)
    return Line(
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


def _title(document: Any) -> str:
    return plain(document.get_metadata_value("Title")).strip()
