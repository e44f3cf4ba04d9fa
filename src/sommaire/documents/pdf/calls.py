"""The PDFium calls that read a page's text, with plain integers for handles and buffers.

PDFium has no call for many characters at once, so a page costs thousands of calls; through these
prototypes each costs half of what pypdfium2's own raw bindings need (no pointer objects, no lock
released: a document is read by one thread in a process of its own, see `sandbox`). Where many
characters are asked the same, `map` runs over a prototype without argument types and over pointers
made once, which halves the cost again. They write into buffers of the module that are read at once.
Covers text, boxes, fonts. Opening files, outlines and labels go through pypdfium2 itself.
Source: `fpdf_text.h` and `fpdf_edit.h` of PDFium.
"""

from __future__ import annotations

import ctypes
import struct
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any, NamedTuple

import pypdfium2.raw as raw

_HANDLE = ctypes.c_void_p
_INT = ctypes.c_int
_UINT = ctypes.c_uint
_SIZE = ctypes.c_size_t


def _bind(function: Any, result: Any, *arguments: Any) -> Callable[..., int]:  # noqa: ANN401
    prototype = ctypes.PYFUNCTYPE(result, *arguments)
    address = ctypes.cast(function, ctypes.c_void_p).value
    bound: Callable[..., int] = prototype(address)  # type: ignore[arg-type]
    return bound


count_chars = _bind(raw.FPDFText_CountChars, _INT, _HANDLE)
get_object = _bind(raw.FPDFText_GetTextObject, _HANDLE, _HANDLE, _INT)
"""(text page, index) to the text object of a character; None for a space that PDFium made."""
_each_object = _bind(raw.FPDFText_GetTextObject, _HANDLE)
_each_origin = _bind(raw.FPDFText_GetCharOrigin, _INT)
_each_box = _bind(raw.FPDFText_GetCharBox, _INT)
_each_matrix = _bind(raw.FPDFText_GetMatrix, _INT)
_each_font_size = _bind(raw.FPDFText_GetFontSize, ctypes.c_double)
_get_origin = _bind(raw.FPDFText_GetCharOrigin, _INT, _HANDLE, _INT, _HANDLE, _HANDLE)
_get_text = _bind(raw.FPDFText_GetText, _INT, _HANDLE, _INT, _INT, _HANDLE)
_get_unicode = _bind(raw.FPDFText_GetUnicode, _UINT, _HANDLE, _INT)
_get_char_box = _bind(raw.FPDFText_GetCharBox, _INT, _HANDLE, _INT, *[_HANDLE] * 4)
get_loose_box = _bind(raw.FPDFText_GetLooseCharBox, _INT, _HANDLE, _INT, _HANDLE)
get_font = _bind(raw.FPDFTextObj_GetFont, _HANDLE, _HANDLE)
get_render_mode = _bind(raw.FPDFTextObj_GetTextRenderMode, _INT, _HANDLE)
_get_font_name = _bind(raw.FPDFFont_GetBaseFontName, _SIZE, _HANDLE, _HANDLE, _SIZE)
get_font_flags = _bind(raw.FPDFFont_GetFlags, _INT, _HANDLE)
get_font_weight = _bind(raw.FPDFFont_GetWeight, _INT, _HANDLE)
_get_italic_angle = _bind(raw.FPDFFont_GetItalicAngle, _INT, _HANDLE, _HANDLE)
count_objects = _bind(raw.FPDFPage_CountObjects, _INT, _HANDLE)
get_page_object = _bind(raw.FPDFPage_GetObject, _HANDLE, _HANDLE, _INT)
get_object_type = _bind(raw.FPDFPageObj_GetType, _INT, _HANDLE)
count_segments = _bind(raw.FPDFPath_CountSegments, _INT, _HANDLE)
_get_bounds = _bind(raw.FPDFPageObj_GetBounds, _INT, _HANDLE, *[_HANDLE] * 4)
_get_object_matrix = _bind(raw.FPDFPageObj_GetMatrix, _INT, _HANDLE, _HANDLE)
_get_segment = _bind(raw.FPDFPath_GetPathSegment, _HANDLE, _HANDLE, _INT)
_get_segment_type = _bind(raw.FPDFPathSegment_GetType, _INT, _HANDLE)
_get_segment_point = _bind(raw.FPDFPathSegment_GetPoint, _INT, _HANDLE, _HANDLE, _HANDLE)

count_annotations = _bind(raw.FPDFPage_GetAnnotCount, _INT, _HANDLE)
_get_annotation = _bind(raw.FPDFPage_GetAnnot, _HANDLE, _HANDLE, _INT)
_get_annotation_kind = _bind(raw.FPDFAnnot_GetSubtype, _INT, _HANDLE)
_flatten = _bind(raw.FPDFPage_Flatten, _INT, _HANDLE, _INT)
_close_annotation = _bind(raw.FPDFPage_CloseAnnot, None, _HANDLE)

PATH = raw.FPDF_PAGEOBJ_PATH
LINE_TO = raw.FPDF_SEGMENT_LINETO

_MOST = 512
"""Characters that are asked at once."""
_DOUBLES = array("d", bytes(8 * 4 * _MOST))
_DOUBLES_AT = _DOUBLES.buffer_info()[0]
_SLOTS = [[_HANDLE(_DOUBLES_AT + 8 * (_MOST * k + i)) for i in range(_MOST)] for k in range(4)]
"""For each of four numbers a row of places, one a character."""
_MATRICES = array("f", bytes(4 * 6 * _MOST))
_MATRIX_SLOTS = [_HANDLE(_MATRICES.buffer_info()[0] + 24 * i) for i in range(_MOST)]
_FOUR_AT = tuple(_DOUBLES_AT + 8 * k for k in range(4))
_FLOATS = (ctypes.c_float * 6)()
_FLOATS_AT = ctypes.addressof(_FLOATS)
_IDENTITY = struct.pack("4f", 1.0, 0.0, 0.0, 1.0)
_NAME = ctypes.create_string_buffer(256)
_NAME_AT = ctypes.addressof(_NAME)
_INTEGER = ctypes.c_int()
_INTEGER_AT = ctypes.addressof(_INTEGER)


class Box(NamedTuple):
    """A character's box in the page's own space: y grows upwards."""

    left: float
    bottom: float
    right: float
    top: float


class Matrix(NamedTuple):
    """How a character's unit square is set (ISO 32000-1, 8.3.4), its place apart."""

    a: float
    b: float
    c: float
    d: float


def handle_of(wrapped: Any) -> int:  # noqa: ANN401
    """PDFium's own handle of what pypdfium2 wraps."""
    return ctypes.cast(wrapped.raw, ctypes.c_void_p).value or 0


def flatten(page: int) -> None:
    """Draw what a page's annotations show on the page itself; a form need not be there."""
    _flatten(page, raw.FLAT_NORMALDISPLAY)


def annotation_kind(page: int, index: int) -> int:
    """The subtype of an annotation of the page."""
    annotation = _get_annotation(page, index)
    if not annotation:
        return 0
    kind = _get_annotation_kind(annotation)
    _close_annotation(annotation)
    return kind


def char_box(text_page: int, index: int) -> Box:
    """The box of a character's ink; all zero where PDFium knows none."""
    if not _get_char_box(text_page, index, *_FOUR_AT):
        return Box(0.0, 0.0, 0.0, 0.0)
    left, right, bottom, top = _DOUBLES[:4]
    return Box(left, bottom, right, top)


class Point(NamedTuple):
    """A point in the page's own space: y grows upwards."""

    x: float
    y: float


def origin(text_page: int, index: int) -> Point:
    """The point on the baseline where a character is set."""
    _get_origin(text_page, index, *_FOUR_AT[:2])
    return Point(_DOUBLES[0], _DOUBLES[1])


class Origins(NamedTuple):
    """Points on the baselines where characters are set, as two columns."""

    x: list[float]
    y: list[float]


def origins(text_page: int, indexes: Sequence[int]) -> Origins:
    """Where each of many characters is set."""
    page, xs, ys = _HANDLE(text_page), list[float](), list[float]()
    for some in _batches(indexes):
        deque(map(_each_origin, repeat(page), some, *_SLOTS[:2]), maxlen=0)
        xs += _DOUBLES[: len(some)]
        ys += _DOUBLES[_MOST : _MOST + len(some)]
    return Origins(xs, ys)


def boxes(text_page: int, indexes: Sequence[int]) -> list[Box]:
    """The boxes of the ink of many characters."""
    page, found = _HANDLE(text_page), list[Box]()
    for some in _batches(indexes):
        deque(map(_each_box, repeat(page), some, *_SLOTS), maxlen=0)
        left, right, bottom, top = (
            _DOUBLES[_MOST * place : _MOST * place + len(some)] for place in range(4)
        )
        found += map(Box, left, bottom, right, top)
    return found


def objects(text_page: int, indexes: Sequence[int]) -> list[int]:
    """The text objects of many characters."""
    return list(map(_each_object, repeat(_HANDLE(text_page)), indexes))


def matrices(text_page: int, indexes: Sequence[int]) -> list[bytes]:
    """How each of many characters is set, its place apart: four packed floats, for `unpacked`."""
    page, found = _HANDLE(text_page), list[bytes]()
    for some in _batches(indexes):
        known = list(map(_each_matrix, repeat(page), some, _MATRIX_SLOTS))
        packed = _MATRICES[: 6 * len(some)].tobytes()
        found += [
            packed[24 * place : 24 * place + 16] if is_known else _IDENTITY
            for place, is_known in enumerate(known)
        ]
    return found


def _batches(indexes: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(indexes), _MOST):
        yield indexes[start : start + _MOST]


def advance_end(text_page: int, index: int, direction: int) -> float:
    """Where the next character would be set, along a line that reads in a direction.

    Grows as one reads: right, up, left or down for 0, 90, 180 or 270 degrees.
    """
    get_loose_box(text_page, index, _FLOATS_AT)
    if direction == 0:
        return _FLOATS[2]
    left, top, _, bottom, _, _ = _FLOATS
    return top if direction == 90 else -left if direction == 180 else -bottom


def unpacked(packed: bytes) -> Matrix:
    """The numbers of one of `matrices`."""
    return Matrix(*struct.unpack("4f", packed))


def font_sizes(text_page: int, indexes: Iterable[int]) -> Iterator[float]:
    """The size given to the font operator, before any matrix, for each of many characters."""
    return map(_each_font_size, repeat(_HANDLE(text_page)), indexes)


def font_name(font: int) -> str:
    """The PostScript name of a font, with its subset prefix; "" where there is none."""
    length = _get_font_name(font, _NAME_AT, 256)
    return _NAME.raw[: min(length, 256) - 1].decode("utf-8", "replace") if length > 1 else ""


def italic_angle(font: int) -> int:
    """Degrees against the vertical, negative to the right."""
    return _INTEGER.value if _get_italic_angle(font, _INTEGER_AT) else 0


def object_bounds(page_object: int) -> tuple[float, float, float, float]:
    """Left, bottom, right, top of an object of the page; all zero where PDFium knows none."""
    at = _FLOATS_AT
    if not _get_bounds(page_object, at, at + 4, at + 8, at + 12):
        return 0.0, 0.0, 0.0, 0.0
    left, bottom, right, top, _, _ = _FLOATS
    return left, bottom, right, top


def object_matrix(page_object: int) -> tuple[float, ...]:
    """The six numbers by which the points of an object are turned and moved."""
    return tuple(_FLOATS) if _get_object_matrix(page_object, _FLOATS_AT) else (1, 0, 0, 1, 0, 0)


def segment(path: int, index: int) -> tuple[int, float, float]:
    """The kind of a segment of a path and its end point."""
    handle = _get_segment(path, index)
    _get_segment_point(handle, _FLOATS_AT, _FLOATS_AT + 4)
    return _get_segment_type(handle), _FLOATS[0], _FLOATS[1]


_TEXT = array("H", bytes(2 * 4096))
_NO_SPACE = dict.fromkeys(range(0x1C, 0x20), "\x03")
"""Glyphs without a letter may come as characters that Python takes for white space."""


def page_text(text_page: int, n_chars: int) -> str:
    """The text of a page, one Python character an index of PDFium's.

    PDFium counts UTF-16 units in one call and characters in the others; where the two differ
    (characters outside the basic plane, characters it leaves out) each is asked by its index.
    """
    while len(_TEXT) <= n_chars:
        _TEXT.extend(_TEXT)
    written = _get_text(text_page, 0, n_chars, _TEXT.buffer_info()[0])
    try:
        text = _TEXT[: max(written - 1, 0)].tobytes().decode("utf-16-le")
    except UnicodeDecodeError:  # half a character
        text = ""
    if not len(text) == n_chars == written - 1:
        points = (_get_unicode(text_page, index) for index in range(n_chars))
        text = "".join(map(_character, points))
    has_separators = any(char in text for char in "\x1c\x1d\x1e\x1f")
    return text.translate(_NO_SPACE) if has_separators else text


def _character(point: int) -> str:
    """Halves of a pair stay apart, one an index; `characters.plain` joins them."""
    return chr(point) if point < 0x110000 else "\ufffd"
