"""A page's characters as pieces: runs of text on one baseline without a wide gap inside.

PDFium gives characters in the order of the content stream, with a line break where the baseline
moves and a space where the gap is wide; it joins what stands on one baseline even across a column
gutter or the cells of a table. Here its lines are cut at wide gaps, and each piece learns how it is
set (bold, italic, run-in, size) from the text objects that it is made of. No character is dropped.
Does not: join pieces or order them (`reading_order`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from sommaire.documents import pdf_calls
from sommaire.documents.pdf_style import Direction, PageStyles, Style
from sommaire.documents.pdf_text import plain
from sommaire.documents.reading_order import MARKER, Piece

_BREAK = re.compile("\r\n?|\n|\ufffe|\x02")
_HYPHEN = ("\ufffe", "\x02")
"""What PDFium puts in place of a hyphen at the end of a line."""
_WORD = re.compile(r"\S+")
_WIDE_GAP = 1.0
"""In ems, beyond the space itself."""
_NARROW_LETTER = 0.45
"""In ems: a word narrower than this a letter cannot hide a wide gap behind it."""


class Frame(NamedTuple):
    """The visible part of a page in its own space, and how the page is turned for display."""

    left: float
    bottom: float
    right: float
    top: float
    rotation: Direction
    """Degrees clockwise."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as displayed."""
        width, height = self.right - self.left, self.top - self.bottom
        return (height, width) if self.rotation in (90, 270) else (width, height)


def turned(x: float, y: float, frame: Frame, rotation: int) -> tuple[float, float]:
    """A point of the page's own space, from the top left, the page turned clockwise."""
    if rotation == 0:
        return x - frame.left, frame.top - y
    if rotation == 90:
        return y - frame.bottom, x - frame.left
    if rotation == 180:
        return frame.right - x, y - frame.bottom
    return frame.top - y, frame.right - x


class Run(NamedTuple):
    """Characters of one style: half-open indices on the page."""

    start: int
    end: int
    style: Style


def read_pieces(text_page: int, text: str, frame: Frame) -> list[Piece]:
    """The pieces of a page in content order, each in the frame in which it reads upright."""
    reader = _PageReader(text_page, text, frame)
    pieces: list[Piece] = []
    start = 0
    for found in _BREAK.finditer(text):
        pieces.extend(reader.line(start, found.start(), found.group() in _HYPHEN))
        start = found.end()
    pieces.extend(reader.line(start, len(text), False))
    return pieces


class _PageReader:
    """One page being read: its text, its styles, where its characters stand."""

    def __init__(self, text_page: int, text: str, frame: Frame) -> None:
        self._page = text_page
        self._text = text
        self._frame = frame
        self._styles = PageStyles(text_page)
        self._object = pdf_calls.get_object

    def line(self, start: int, end: int, is_hyphenated: bool) -> Iterator[Piece]:
        """The pieces of one of PDFium's lines."""
        words = [match.span() for match in _WORD.finditer(self._text, start, end)]
        if not words:
            return
        runs = self._runs(words)
        cuts = self._wide_gaps(words, runs)
        first = 0
        for cut in (*cuts, len(words)):
            hyphen = is_hyphenated and cut == len(words)
            yield self._piece(words[first][0], words[cut - 1][1], runs, hyphen)
            first = cut

    def _style(self, index: int) -> Style:
        return self._styles.of(self._object(self._page, index), index)

    def _runs(self, words: list[tuple[int, int]]) -> list[Run]:
        """Where the style changes; white space belongs to the run before it."""
        first, last = words[0][0], words[-1][1] - 1
        page, of = self._page, self._styles.of
        opening = self._object(page, first)
        if opening == self._object(page, last):
            return [Run(first, last + 1, of(opening, first))]
        runs: list[Run] = []
        begin, style = first, of(opening, first)
        for start, end in words:
            for index in self._changes(start, end):
                other = self._style(index)
                if other != style:
                    runs.append(Run(begin, index, style))
                    begin, style = index, other
        runs.append(Run(begin, last + 1, style))
        return [run for run in runs if run.end > run.start]

    def _changes(self, start: int, end: int) -> Iterator[int]:
        """The characters of a word that may open a new style."""
        yield start
        if end - start > 1 and self._object(self._page, start) != self._object(self._page, end - 1):
            yield from range(start + 1, end)

    def _wide_gaps(self, words: list[tuple[int, int]], runs: list[Run]) -> list[int]:
        """The words that open a new piece: those after a wide gap, or behind the word before."""
        em = max(run.style.size for run in runs) or 10.0
        upright = runs[0].style.direction == 0
        cuts: list[int] = []
        get_origin, page = pdf_calls.origin, self._page
        start, end = words[0]
        x = get_origin(page, start)
        for number in range(1, len(words)):
            after, after_end = words[number]
            y = get_origin(page, after)
            step = y[0] - x[0] if upright else abs(y[0] - x[0]) + abs(y[1] - x[1])
            if step < 0 or step > ((end - start) * _NARROW_LETTER + 1.0) * em:
                space = get_origin(page, end)
                gap = y[0] - space[0] if upright else abs(y[0] - space[0]) + abs(y[1] - space[1])
                if gap > _WIDE_GAP * em or gap < -0.5 * em:
                    cuts.append(number)
            start, end, x = after, after_end, y
        return cuts

    def _piece(self, start: int, end: int, runs: list[Run], is_hyphenated: bool) -> Piece:
        inside = [
            Run(max(run.start, start), min(run.end, end), run.style)
            for run in runs
            if run.start < end and run.end > start
        ]
        raw = self._text[start:end]
        set_in = _setting(raw, start, inside)
        text = plain(raw)
        box = self._box(start, end, set_in.size, inside[0].style.direction)
        if is_hyphenated and not text.endswith("-"):
            text += "-"
        return Piece(
            text=text,
            x0=box[0],
            y0=box[1],
            x1=box[2],
            y1=box[3],
            baseline=box[4],
            size=set_in.size,
            is_bold=set_in.is_bold,
            is_italic=set_in.is_italic,
            run_in=set_in.run_in,
            is_hyphenated=is_hyphenated,
            n_chars=len("".join(raw.split())) + is_hyphenated,
            direction=inside[0].style.direction,
        )

    def _box(
        self, start: int, end: int, size: float, direction: Direction
    ) -> tuple[float, float, float, float, float]:
        """Left, top, right, bottom and baseline, in the frame in which the text is upright."""
        x, y = pdf_calls.origin(self._page, start)
        last = pdf_calls.char_box(self._page, end - 1)
        left, baseline = turned(x, y, self._frame, direction)
        corners = (
            turned(last.left, last.bottom, self._frame, direction),
            turned(last.right, last.top, self._frame, direction),
        )
        right = max(corners[0][0], corners[1][0], left)
        return left, baseline - 0.76 * size, right, baseline + 0.24 * size, baseline


class _Setting(NamedTuple):
    size: float
    is_bold: bool
    is_italic: bool
    run_in: str


def _setting(raw: str, start: int, runs: list[Run]) -> _Setting:
    """How a piece is set, its list marker apart."""
    if len(runs) == 1:
        style = runs[0].style
        return _Setting(style.size, style.is_bold, style.is_italic, "")
    marker = MARKER.match(raw)
    text_start = start + (marker.end() if marker else 0)
    worded = [
        Run(max(run.start, text_start), run.end, run.style) for run in runs if run.end > text_start
    ]
    worded = [run for run in worded if raw[run.start - start : run.end - start].strip()] or runs
    size = max(worded, key=lambda run: run.end - run.start).style.size
    is_bold = all(run.style.is_bold for run in worded)
    is_italic = all(run.style.is_italic for run in worded)
    run_in = ""
    if not is_bold and worded[0].style.is_bold:
        run_in = _prefix(raw, start, worded, bold=True)
    elif not is_bold and not is_italic and worded[0].style.is_italic:
        run_in = _prefix(raw, start, worded, bold=False)
    return _Setting(size, is_bold, is_italic, run_in)


def _prefix(raw: str, start: int, runs: list[Run], *, bold: bool) -> str:
    """The text of the first runs that are bold (or italic)."""
    end = runs[0].start
    for run in runs:
        if not (run.style.is_bold if bold else run.style.is_italic):
            break
        end = run.end
    return plain(raw[runs[0].start - start : end - start]).strip()
