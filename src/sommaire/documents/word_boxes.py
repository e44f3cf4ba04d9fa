"""Where the very words of a citation stand on a page: boxes of characters, not of whole lines.

A citation names lines and characters in them; PDFium knows the box of each printed character. Both
texts are brought together line by line: the printed characters inside a line's box, in the order
of their left edges, against the line's own text (where ligatures were undone and hyphens joined).
Covers text that runs left to right or right to left on a straight line. Text at an angle gets the
line's whole box.
Source: `fpdf_text.h` and `fpdfview.h` of PDFium.
"""

from __future__ import annotations

import ctypes
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

import pypdfium2
import pypdfium2.raw as raw

from sommaire.answer import Box
from sommaire.documents.cited_spans import Span
from sommaire.text import fold

_UNITS = 100
"""Of a point: PDFium converts places to whole numbers."""
_NEAR = 1.5
"""Points by which a character may stand out of the box of its line."""


@dataclass(frozen=True, slots=True)
class _Char:
    text: str
    box: Box


def answer_word_boxes(
    data: bytes, spans: Sequence[Sequence[Any]], password: str | None
) -> dict[str, Any]:
    """`find_word_boxes` as the child process answers it: values of JSON in, values of JSON out."""
    rows = [Span(page, text, tuple(box), start, end) for page, text, box, start, end in spans]
    return {"boxes": find_word_boxes(data, rows, password)}


def find_word_boxes(data: bytes, spans: Sequence[Span], password: str | None = None) -> list[Box]:
    """A box a span, in points from the top left of its page as displayed; the line's box in doubt.

    Args:
        data: a PDF.
        spans: what to mark.
        password: of an encrypted file.
    """
    chars: dict[int, list[_Char]] = {}
    with pypdfium2.PdfDocument(data, password=password) as document:
        for page_num in {span.page_num for span in spans}:
            page = document[page_num - 1]
            chars[page_num] = _read_chars(page)
            page.close()
    return [_mark(span, chars[span.page_num]) for span in spans]


def _mark(span: Span, chars: Sequence[_Char]) -> Box:
    """The box around the printed characters of a span."""
    inside = [char for char in chars if _is_inside(char.box, span.box)]
    inside.sort(key=lambda char: char.box[0])
    wanted = _places(span, "".join(char.text for char in inside))
    boxes = [char.box for char, is_wanted in zip(_each(inside), wanted, strict=True) if is_wanted]
    if not boxes:
        return span.box
    x0, x1 = min(box[0] for box in boxes), max(box[2] for box in boxes)
    return (x0, span.box[1], x1, span.box[3])


def _each(chars: Sequence[_Char]) -> list[_Char]:
    """A row for each letter: a ligature gives several."""
    return [char for char in chars for _ in char.text]


def _places(span: Span, printed: str) -> list[bool]:
    """Which of the printed letters belong to the span."""
    letters = [(at, letter) for at, char in enumerate(span.text) for letter in _letters(char)]
    mine = "".join(letter for _, letter in letters)
    is_wanted = [False] * len(printed)
    for block in SequenceMatcher(None, mine, printed, autojunk=False).get_matching_blocks():
        for step in range(block.size):
            at = letters[block.a + step][0]
            is_wanted[block.b + step] = span.start_char <= at < span.end_char
    return is_wanted


def _letters(char: str) -> str:
    """What a character is compared by: compatibility forms undone, folded, no white space."""
    return "".join(fold(unicodedata.normalize("NFKC", char)).split())


def _is_inside(box: Box, line: Box) -> bool:
    middle_x, middle_y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    across = line[0] - _NEAR <= middle_x <= line[2] + _NEAR
    return across and line[1] - _NEAR <= middle_y <= line[3] + _NEAR


def _read_chars(page: Any) -> list[_Char]:  # noqa: ANN401  (pypdfium2 is untyped)
    text_page = page.get_textpage()
    found = []
    for at in range(text_page.count_chars()):
        letters = _letters(chr(raw.FPDFText_GetUnicode(text_page.raw, at)))
        box = _loose_box(page, text_page, at) if letters else None
        if box is not None:
            found.append(_Char(letters, box))
    text_page.close()
    return found


def _loose_box(page: Any, text_page: Any, at: int) -> Box | None:  # noqa: ANN401
    rectangle = raw.FS_RECTF()
    if not raw.FPDFText_GetLooseCharBox(text_page.raw, at, ctypes.byref(rectangle)):
        return None
    one = _displayed(page, rectangle.left, rectangle.top)
    other = _displayed(page, rectangle.right, rectangle.bottom)
    xs, ys = sorted((one[0], other[0])), sorted((one[1], other[1]))
    return (xs[0], ys[0], xs[1], ys[1])


def _displayed(page: Any, x: float, y: float) -> tuple[float, float]:  # noqa: ANN401
    """A point of the page's own space as displayed: rotated and cropped, from the top left."""
    width, height = page.get_size()
    across, down = ctypes.c_int(), ctypes.c_int()
    raw.FPDF_PageToDevice(
        page.raw, 0, 0, round(width * _UNITS), round(height * _UNITS), 0, x, y,
        ctypes.byref(across), ctypes.byref(down),
    )  # fmt: skip
    return across.value / _UNITS, down.value / _UNITS
