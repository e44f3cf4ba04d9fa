"""Bytes of text as characters: by the byte order mark, as UTF-8, else by the likeliest encoding.

An encoding that the file declares (HTML, XML) is tried before guessing. Guessing is done by
charset-normalizer, which is loaded only then.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_USUAL = "cp1252"
"""Western text that is not UTF-8 is nearly always in this one; ISO 8859-1 is read as it too."""
_UNDEFINED = re.compile(rb"[\x81\x8d\x8f\x90\x9d]")
_HIGH = re.compile(rb"[\x80-\xff]+")
_SAMPLE = 1 << 18


class Decoded(NamedTuple):
    """A file as text."""

    text: str
    notes: tuple[str, ...] = ()
    """What was doubtful, for the reading report."""


def decode(data: bytes, declared: str = "") -> Decoded:
    """The text of a file.

    >>> decode("é".encode("cp1252")).text, decode(b"a").text
    ('é', 'a')
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(data.decode(encoding, "replace"))
    for encoding in ("utf-8", declared):
        text = _strictly(data, encoding)
        if text is not None:
            return Decoded(text)
    guessed = _guessed(data)
    note = f"The file does not name its encoding; it was read as {guessed}."
    return Decoded(data.decode(guessed, "replace"), (note,))


def _strictly(data: bytes, encoding: str) -> str | None:
    if not encoding:
        return None
    try:
        return data.decode("cp1252" if _is_latin(encoding) else encoding)
    except (LookupError, UnicodeDecodeError):
        return None


def _is_latin(encoding: str) -> bool:
    """ISO 8859-1 as browsers take it (WHATWG Encoding, 4.2)."""
    return encoding.lower().replace("_", "-") in ("iso-8859-1", "latin1", "latin-1", "us-ascii")


def _guessed(data: bytes) -> str:
    sample = data[:_SAMPLE]
    if _UNDEFINED.search(sample) is None and _is_western(sample):
        return _USUAL
    from charset_normalizer import from_bytes

    best = from_bytes(sample).best()
    return best.encoding if best is not None else _USUAL


def _is_western(sample: bytes) -> bool:
    """Whether the bytes beyond ASCII stand apart, as accents and quotation marks do."""
    n_high = sum(map(len, _HIGH.findall(sample)))
    return sum(len(run) for run in _HIGH.findall(sample) if len(run) > 2) < 0.1 * n_high
