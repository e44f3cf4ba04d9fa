"""The characters of a PDF as plain Unicode, still verbatim for a reader's eye.

Ligatures and presentation forms become letters, accents are composed (NFC), what takes no room and
control characters go, private-use bullets, figures and capitals become what they print. Quotation
marks, dashes and spaces that print are never changed: a citation must match what is on the page.
Does not: join lines, mend words, compose accents that are set apart (`pdf.marks`).
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

_LIGATURES = {
    0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st",
    0xFB06: "st", 0x0132: "IJ", 0x0133: "ij",
}  # fmt: skip
# Symbol and Wingdings glyphs that Word and others use as bullets (their codes + U+F000).
_PRIVATE: dict[int, str] = dict.fromkeys(
    (0xF0B7, 0xF0A7, 0xF0A8, 0xF06C, 0xF06E, 0xF0D8, 0xF076, 0xF0FC, 0xF0B0), "•"
)
# Old-style figures and small capitals of Adobe's corporate use area (Adobe Glyph List).
_PRIVATE |= {0xF730 + digit: str(digit) for digit in range(10)}
_PRIVATE |= {0xF761 + place: chr(ord("A") + place) for place in range(26)}
_INVISIBLE = dict.fromkeys((0x00AD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0xFFFE, 0xFFFF), "")
_SPACES = dict.fromkeys((0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0xA0, 0x2028, 0x2029), " ")
_CONTROL = dict.fromkeys(
    (code for code in (*range(32), *range(127, 160)) if code not in _SPACES), ""
)
_PLAIN = _LIGATURES | _CONTROL | _INVISIBLE | _SPACES | _PRIVATE
_ODD = re.compile("[" + "".join(re.escape(chr(code)) for code in _PLAIN) + "\ue000-\uf8ff]")
_HALVES = re.compile("[\ud800-\udfff]")
_RUN_OF_SPACE = re.compile(r"\s{2,}")


UNKNOWN = frozenset(
    map(
        chr,
        (0xFFFD, 0, 1, *range(3, 9), *range(0x0E, 0x1C), *range(0x7F, 0x85), *range(0x86, 0xA0)),
    )
) | {chr(code) for code in range(0xE000, 0xF900) if code not in _PRIVATE}
"""Characters whose letter no font tells: control codes and those of private use."""


class PageText(NamedTuple):
    """The text of a page as PDFium gives it, one character an index."""

    text: str
    signs: frozenset[str]
    """The characters that occur in it: most checks need no more."""
    n_printed: int
    """Characters, white space apart."""
    n_unknown: int = 0
    """Of these, how many are no known letter."""


def page_text_of(text: str) -> PageText:
    """The text of a page, counted."""
    signs = frozenset(text)
    n_unknown = sum(map(text.count, signs & UNKNOWN))
    n_white = sum(map(text.count, filter(str.isspace, signs)))
    return PageText(text, signs, len(text) - n_white, n_unknown)


def plain(text: str) -> str:
    """`text` in NFC with ligatures opened and what does not print taken out.

    >>> plain(f"e{chr(0xFB03)}cient  nai{chr(0x308)}ve")
    'efficient naïve'
    """
    if text.isascii():
        cleaned = text if text.isprintable() else text.translate(_PLAIN)
    else:
        whole = _joined(text) if _HALVES.search(text) else text
        cleaned = whole.translate(_PLAIN) if _ODD.search(whole) else whole
        cleaned = unicodedata.normalize("NFC", cleaned)
    return _RUN_OF_SPACE.sub(" ", cleaned) if "  " in cleaned else cleaned


def _joined(text: str) -> str:
    """Characters outside the basic plane, given as two halves, as one; a lone half as U+FFFD."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
