"""Characters whose meaning hangs on their ink: accents set apart, soft hyphens, unnamed glyphs.

Old LaTeX fonts print "é" as an accent and a letter one over the other, and the text reads "´e":
where the two boxes overlap they are composed. A soft hyphen that has ink is a hyphen that is
printed, one without is none. A glyph that the font gives no letter comes as a control character:
with ink it becomes U+FFFD, so that it is seen that something is printed there.
Looked at only where a page has such characters: every one costs calls.
"""

from __future__ import annotations

import re
import unicodedata

from sommaire.documents.pdf import calls as pdf_calls

ODD = re.compile("[¨´ˆ˜¸˚ˇ˘¯˙˝`\u00ad\x00\x01\x03-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")
"""What is worth a look; on most pages there is none."""
ODD_SIGNS = frozenset(char for char in map(chr, range(0x300)) if ODD.match(char))
_COMBINING = {
    "¨": "\u0308", "´": "\u0301", "`": "\u0300", "ˆ": "\u0302", "˜": "\u0303", "¸": "\u0327",
    "˚": "\u030a", "ˇ": "\u030c", "˘": "\u0306", "¯": "\u0304", "˙": "\u0307", "˝": "\u030b",
}  # fmt: skip
_DOTLESS = {"ı": "i", "ȷ": "j"}
_SOFT_HYPHEN = "\u00ad"
_NO_LETTER = "\ufffd"
_OVERLAP = 0.5
"""Of the accent's width: how much of it stands over or under its letter."""


def mended(text: str, start: int, text_page: int) -> str:
    """A stretch of a page's text with such characters made plain.

    Args:
        text: the characters from index `start` of the page on.
        start: where they begin.
        text_page: PDFium's handle.
    """
    out: list[str] = []
    skip = -1
    for place, char in enumerate(text):
        if place == skip:
            continue
        if not ODD.match(char):
            out.append(char)
            continue
        if char not in _COMBINING:
            out.append(_inked(char, start + place, text_page))
            continue
        before = out[-1] if out else ""
        after = text[place + 1 : place + 2]
        if letter := _composed(char, after, start + place, start + place + 1, text_page):
            out.append(letter)
            skip = place + 1
        elif letter := _composed(char, before, start + place, start + place - 1, text_page):
            out[-1] = letter
        else:
            out.append(char)
    return "".join(out)


def _inked(char: str, index: int, text_page: int) -> str:
    box = pdf_calls.char_box(text_page, index)
    if box.right - box.left < 0.01 or box.top - box.bottom < 0.01:
        return ""
    return "-" if char == _SOFT_HYPHEN else _NO_LETTER


def _composed(accent: str, letter: str, at: int, letter_at: int, text_page: int) -> str:
    """The letter with its accent; "" where they do not make one, or stand apart."""
    plain = _DOTLESS.get(letter, letter)
    whole = unicodedata.normalize("NFC", plain + _COMBINING[accent]) if plain.isalpha() else ""
    if len(whole) != 1 or not _overlap(at, letter_at, text_page):
        return ""
    return whole


def _overlap(accent: int, letter: int, text_page: int) -> bool:
    mark, body = pdf_calls.char_box(text_page, accent), pdf_calls.char_box(text_page, letter)
    width = mark.right - mark.left
    shared = min(mark.right, body.right) - max(mark.left, body.left)
    return width > 0 and shared >= _OVERLAP * width
