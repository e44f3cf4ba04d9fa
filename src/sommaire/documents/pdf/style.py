"""How text is set: bold, italic, its size and its direction, from PDFium's text objects.

A font is bold by its name or its flags, one with a mere code for a name by its weight, any because
it is filled and stroked at once; italic by its angle, its name or a slanted matrix. The size is the
one that prints: the font operator's times the matrix.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from sommaire.documents.pdf import calls as pdf_calls

Direction = Literal[0, 90, 180, 270]

_BOLD = re.compile(
    r"bold|black|heavy|demi|semib|extrab|-(?:Bd|Blk|Hv|Xbd|Sb)(?:$|[^a-z])"
    r"|(?:^|\+)(?:CMBX|CMB\d|CMSSBX|CMSSDC|SFBX|SFSX|SFBI|LMB|LMSansB|LMSSBX|ECBX|ECBI|EBX)"
    r"|Medi(?:$|[^a-z])",
    re.IGNORECASE,
)
_TELLING = re.compile(r"[A-Za-z]{4}|(?:^|\+)(?:CM|LM|SF|EC|MS)[A-Z]")
"""A name that would say so if the font were bold."""
_ITALIC = re.compile(
    r"ital|obliq|slant|-It\b|(?:^|\+)(?:CMTI|CMSL|SFTI|SFSL|ECTI|LMRomanSlant)", re.IGNORECASE
)
_TYPED = re.compile(
    r"mono|courier|typewriter|consol|(?:^|\+)(?:CMTT|CMSLTT|CMITT|CMTCSC|SFTT|ECTT|LMTT)",
    re.IGNORECASE,
)
_FORCE_BOLD = 1 << 18
"""Font descriptor flag 19 (ISO 32000-1, table 123)."""
_FIXED_PITCH = 1
_ITALIC_FLAG = 1 << 6
_FILL_AND_STROKE = 2
_BOLD_WEIGHT = 700
"""PDFium guesses the weight from the width of a stem (of many fonts it is wrong or absent), so it
counts only where the name is a mere code such as "F2"."""
_SLANT = 0.15


class Style(NamedTuple):
    """What the characters of one text object have in common."""

    size: float
    is_bold: bool
    is_italic: bool
    direction: Direction
    """Degrees by which the text is turned on the unrotated page, counter-clockwise."""
    is_typed: bool = False
    """All letters are equally wide, as a typewriter's."""


class FontFace(NamedTuple):
    """What a font says of itself."""

    is_bold: bool
    is_italic: bool
    is_typed: bool = False


class PageStyles:
    """The styles of one page's text objects, looked up once for each way of setting."""

    def __init__(self, text_page: int) -> None:
        self._text_page = text_page
        self._of_object: dict[int, Style] = {}
        self._styles: dict[tuple[int, float, int, bytes], Style] = {}
        self._faces: dict[int, FontFace] = {}

    def of(self, text_object: int, index: int) -> Style:
        """The style of a text object, of which `index` is a character."""
        style = self._of_object.get(text_object)
        if style is None:
            self.learn({text_object: index})
            style = self._of_object[text_object]
        return style

    def learn(self, objects: Mapping[int, int]) -> None:
        """Look up many text objects at once, each with one of its characters."""
        new = {one: index for one, index in objects.items() if one not in self._of_object}
        keys = zip(
            map(pdf_calls.get_font, new),
            pdf_calls.font_sizes(self._text_page, new.values()),
            map(pdf_calls.get_render_mode, new),
            pdf_calls.matrices(self._text_page, list(new.values())),
            strict=True,
        )
        for text_object, key in zip(new, keys, strict=True):
            style = self._styles.get(key)
            if style is None:
                style = self._styles[key] = self._read(*key)
            self._of_object[text_object] = style

    def _read(self, font: int, size: float, mode: int, matrix: bytes) -> Style:
        face = self._faces.get(font)
        if face is None:
            face = self._faces[font] = font_face(font)
        a, b, c, d = pdf_calls.unpacked(matrix)
        is_bold = face.is_bold or mode == _FILL_AND_STROKE
        width = math.hypot(a, b) or 1.0
        height = abs(a * d - b * c) / width
        slant = (a * c + b * d) / (width * height) if height else 0.0
        is_italic = face.is_italic or slant > _SLANT
        return Style(round(size * height, 2), is_bold, is_italic, _direction(a, b), face.is_typed)


def font_face(font: int) -> FontFace:
    """Whether a font is bold, whether it is italic."""
    if not font:
        return FontFace(False, False)
    name = pdf_calls.font_name(font)
    is_coded = not _TELLING.search(name.split("+")[-1])
    is_heavy = is_coded and pdf_calls.get_font_weight(font) >= _BOLD_WEIGHT
    flags = max(pdf_calls.get_font_flags(font), 0)
    return _face(name, flags, is_heavy, pdf_calls.italic_angle(font) < 0)


@lru_cache(maxsize=256)
def _face(name: str, flags: int, is_heavy: bool, is_slanted: bool) -> FontFace:
    """What a name and the font's own numbers say; every page has the same few fonts."""
    return FontFace(
        is_heavy or bool(flags & _FORCE_BOLD) or bool(_BOLD.search(name)),
        is_slanted or bool(flags & _ITALIC_FLAG) or bool(_ITALIC.search(name)),
        bool(flags & _FIXED_PITCH) or bool(_TYPED.search(name)),
    )


def _direction(a: float, b: float) -> Direction:
    if abs(a) >= abs(b):
        return 0 if a >= 0 else 180
    return 90 if b > 0 else 270
