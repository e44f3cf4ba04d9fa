"""How text is set: bold, italic, its size and its direction, from PDFium's text objects.

A font is bold by its weight, its flags or its name (LaTeX fonts state no weight), or because it is
filled and stroked at once; italic by its angle, its name or a slanted matrix. The size is the one
that prints: the font operator's times the matrix.
"""

from __future__ import annotations

import math
import re
from typing import Literal, NamedTuple

from sommaire.documents import pdf_calls

Direction = Literal[0, 90, 180, 270]

_BOLD = re.compile(
    r"bold|black|heavy|demi|semib|-Bd|(?:^|\+)(?:CMBX|CMSSBX|SFBX|SFSX|LMB|LMSansB|ECBX|EBX)"
    r"|Medi(?:$|[^a-z])",
    re.IGNORECASE,
)
_ITALIC = re.compile(
    r"ital|obliq|slant|-It\b|(?:^|\+)(?:CMTI|CMSL|SFTI|SFSL|ECTI|LMRomanSlant)", re.IGNORECASE
)
_FORCE_BOLD = 1 << 18
"""Font descriptor flag 19 (ISO 32000-1, table 123)."""
_ITALIC_FLAG = 1 << 6
_FILL_AND_STROKE = 2
_BOLD_WEIGHT = 600
_SLANT = 0.15


class Style(NamedTuple):
    """What the characters of one text object have in common."""

    size: float
    is_bold: bool
    is_italic: bool
    direction: Direction
    """Degrees by which the text is turned on the unrotated page, counter-clockwise."""


class FontFace(NamedTuple):
    """What a font says of itself."""

    is_bold: bool
    is_italic: bool


class PageStyles:
    """The styles of one page's text objects, each looked up once."""

    def __init__(self, text_page: int) -> None:
        self._text_page = text_page
        self._styles: dict[int, Style] = {}
        self._faces: dict[int, FontFace] = {}

    def of(self, text_object: int, index: int) -> Style:
        """The style of a text object, of which `index` is a character."""
        style = self._styles.get(text_object)
        if style is None:
            style = self._styles[text_object] = self._read(text_object, index)
        return style

    def _read(self, text_object: int, index: int) -> Style:
        font = pdf_calls.get_font(text_object)
        face = self._faces.get(font)
        if face is None:
            face = self._faces[font] = font_face(font)
        at = pdf_calls.matrix(self._text_page, index)
        width = math.hypot(at.a, at.b) or 1.0
        height = abs(at.a * at.d - at.b * at.c) / width
        slant = (at.a * at.c + at.b * at.d) / (width * height) if height else 0.0
        stroked = pdf_calls.get_render_mode(text_object) == _FILL_AND_STROKE
        return Style(
            round(pdf_calls.font_size(text_object) * height, 2),
            face.is_bold or stroked,
            face.is_italic or slant > _SLANT,
            _direction(at),
        )


def font_face(font: int) -> FontFace:
    """Whether a font is bold, whether it is italic."""
    if not font:
        return FontFace(False, False)
    name = pdf_calls.font_name(font)
    flags = max(pdf_calls.get_font_flags(font), 0)
    heavy = pdf_calls.get_font_weight(font) >= _BOLD_WEIGHT or bool(flags & _FORCE_BOLD)
    leaning = bool(flags & _ITALIC_FLAG) or pdf_calls.italic_angle(font) < 0
    return FontFace(heavy or bool(_BOLD.search(name)), leaning or bool(_ITALIC.search(name)))


def _direction(at: pdf_calls.Matrix) -> Direction:
    if abs(at.a) >= abs(at.b):
        return 0 if at.a >= 0 else 180
    return 90 if at.b > 0 else 270
