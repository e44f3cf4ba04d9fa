"""Which characters of which lines a citation covers, known from its boxes."""

from __future__ import annotations

from dataclasses import dataclass

from sommaire.answer import Box, Citation
from sommaire.tables import Document, Line

_SAME = 0.01
"""Points by which numbers that were written and read back may differ."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of one printed line."""

    page_num: int
    text: str
    """Of the whole line."""
    box: Box
    """Of the whole line, in points from the top left."""
    start_char: int
    end_char: int
    """Half-open, in `text`."""


def find_spans(document: Document, citation: Citation) -> list[Span]:
    """The stretches of lines that a citation covers, in order.

    A citation's boxes take all characters of a line for equally wide; so the characters that each
    stands for are known from it exactly.
    """
    pages = (citation.page_num, citation.last_page_num or citation.page_num)
    lines = [line for line in document.lines if line.page_num in pages]
    spans, after = [], 0
    for box in citation.boxes:
        for at in range(after, len(lines)):
            if _is_of(box, lines[at].box):
                spans.append(_span(lines[at], box))
                after = at + 1
                break
    return spans


def _is_of(cut: Box, line: Box) -> bool:
    """Whether a box was cut from a line's."""
    is_level = abs(cut[1] - line[1]) < _SAME and abs(cut[3] - line[3]) < _SAME
    return is_level and line[0] - _SAME <= cut[0] and cut[2] <= line[2] + _SAME


def _span(line: Line, cut: Box) -> Span:
    width = (line.x1 - line.x0) / max(len(line.text), 1) or 1.0
    start, end = round((cut[0] - line.x0) / width), round((cut[2] - line.x0) / width)
    return Span(line.page_num, line.text, line.box, start, end)
