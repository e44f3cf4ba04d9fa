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
from sommaire.documents.pdf_lines import MARKER, NUMBER_GAP, Piece
from sommaire.documents.pdf_marks import ODD, mended
from sommaire.documents.pdf_style import Direction, PageStyles, Style
from sommaire.documents.pdf_text import plain

_LINE_END = "\r\n"
_HYPHEN = re.compile("[\ufffe\x02]")
"""What PDFium puts in place of a hyphen at the end of a line."""
_WORD = re.compile(r"\S+")
_WIDE_GAP = 1.0
_WIDE_TYPED_GAP = 1.3
"""In ems, from one word's end to the next word's start; more than two spaces of a typewriter."""
_FIGURE_ENDS, _FIGURE_STARTS = frozenset("0123456789)%"), frozenset("0123456789($-−–")
"""Cells that hold figures stand closer than words."""
_GOES_BACK = 0.5
"""In ems: a word that begins so far before the end of the one before it is not its neighbour."""
_NARROW_LETTER, _NARROW_SPACE = 0.38, 0.75
"""In ems: behind a word that takes no more room than this there is no wide gap."""
_OTHER_BASELINE = 0.6
"""In ems: superscripts and subscripts stay within it."""
_AXES = {0: (0, 1, 1.0), 90: (1, 0, 1.0), 180: (0, 1, -1.0), 270: (1, 0, -1.0)}
"""For each direction the coordinate along the line, the one across, and which way reading goes."""
_ASCENT, _DESCENT = 0.76, 0.24
"""Of the size: what a line takes above and below its baseline."""


class Frame(NamedTuple):
    """The visible part of a page in its own space, and how the page is turned for display."""

    left: float
    bottom: float
    right: float
    top: float
    rotation: Direction
    """Degrees clockwise."""

    @property
    def extents(self) -> dict[int, float]:
        """For each direction of text the height of the page so turned."""
        width, height = self.right - self.left, self.top - self.bottom
        return {0: height, 90: width, 180: height, 270: width}

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


Span = tuple[int, int]
"""A word: half-open indices on the page."""


def read_pieces(text_page: int, text: str, frame: Frame) -> list[Piece]:
    """The pieces of a page in content order, each in the frame in which it reads upright."""
    reader = _PageReader(text_page, text, frame)
    start = 0
    for line in text.split(_LINE_END):
        begin = start
        for found in _HYPHEN.finditer(line) if _HYPHEN.search(line) else ():
            reader.read_line(begin, start + found.start(), True)
            begin = start + found.end()
        reader.read_line(begin, start + len(line), False)
        start += len(line) + len(_LINE_END)
    return reader.pieces


class _PageReader:
    """One page being read: its text, its styles, where its characters stand."""

    def __init__(self, text_page: int, text: str, frame: Frame) -> None:
        self.pieces: list[Piece] = []
        self._page = text_page
        self._text = text
        self._frame = frame
        self._styles = PageStyles(text_page)
        self._is_odd = bool(ODD.search(text))

    def read_line(self, start: int, end: int, is_hyphenated: bool) -> None:
        """Add the pieces of one of PDFium's lines."""
        words = [match.span() for match in _WORD.finditer(self._text, start, end)]
        if not words:
            return
        first = 0
        if len(words) > 1:
            for cut in self._cuts(words):
                self._add_piece(words[first:cut], False)
                first = cut
        self._add_piece(words[first:] if first else words, is_hyphenated)

    # --- where a line is cut ------------------------------------------------------------------

    def _cuts(self, words: list[Span]) -> list[int]:
        """The words that open a new piece: after a wide gap, or off the baseline."""
        style = self._style(words[0][0])
        em = max(style.size, self._style(words[-1][1] - 1).size) or 10.0
        along, across, sign = _AXES[style.direction]
        get, page, point = pdf_calls.get_origin, self._page, pdf_calls.POINT
        end_of = pdf_calls.advance_end
        x, y, letter = pdf_calls.X, pdf_calls.Y, _NARROW_LETTER * em
        wide = (_WIDE_TYPED_GAP if style.is_typed else _WIDE_GAP) * em
        number_gap = wide if style.is_typed else NUMBER_GAP * em
        get(page, words[0][0], x, y)
        before, level = sign * point[along], point[across]
        lowest, highest = level - _OTHER_BASELINE * em, level + _OTHER_BASELINE * em
        end = words[0][1]
        reach = _NARROW_SPACE * em + (end - words[0][0]) * letter
        cuts: list[int] = []
        for number, (start, after) in enumerate(words):
            get(page, start, x, y)
            here, level = sign * point[along], point[across]
            is_level = lowest < level < highest
            if number and not (is_level and 0.0 <= here - before <= reach):
                gap = here - end_of(page, end - 1, style.direction)
                limit = wide if gap > wide or not self._are_numbers(end, start) else number_gap
                if not (is_level and -_GOES_BACK * em <= gap <= limit):
                    cuts.append(number)
                    lowest, highest = level - _OTHER_BASELINE * em, level + _OTHER_BASELINE * em
            before, end = here, after
            reach = _NARROW_SPACE * em + (after - start) * letter
        return cuts

    def _are_numbers(self, end: int, start: int) -> bool:
        """Whether a figure ends before one place and another begins at the other."""
        text = self._text
        return text[end - 1] in _FIGURE_ENDS and text[start] in _FIGURE_STARTS

    # --- how a piece is set -------------------------------------------------------------------

    def _style(self, index: int) -> Style:
        return self._styles.of(pdf_calls.get_object(self._page, index), index)

    def _setting(self, words: list[Span], raw: str) -> _Setting:
        """How a piece is set.

        Most pieces begin and end plain, in one size: what is between does not matter then.
        """
        start, end = words[0][0], words[-1][1]
        get, page, of = pdf_calls.get_object, self._page, self._styles.of
        opening, closing = get(page, start), get(page, end - 1)
        style = of(opening, start)
        if opening == closing:
            return _Setting(*style, "", style.size, start)
        last = of(closing, end - 1)
        is_plain = not style.is_bold and not style.is_italic
        if is_plain and last.size == style.size and not MARKER.match(raw):
            return _Setting(*style, "", style.size, start)
        return _setting(raw, start, self._runs(words, opening, style))

    def _runs(self, words: list[Span], opening: int, style: Style) -> list[Run]:
        """Where the style changes; white space belongs to what stands before it."""
        runs: list[Run] = []
        begin = words[0][0]
        for index, text_object in self._seams(words, opening):
            other = self._styles.of(text_object, index)
            if other != style:
                runs.append(Run(begin, index, style))
                begin, style = index, other
        runs.append(Run(begin, words[-1][1], style))
        return runs

    def _seams(self, words: list[Span], before: int) -> Iterator[tuple[int, int]]:
        """The first character of each text object after the first, with the object."""
        get, page = pdf_calls.get_object, self._page
        for start, end in words:
            here = get(page, start)
            if here != before:
                yield start, here
                before = here
            if end - start > 1 and get(page, end - 1) != here:
                for index in range(start + 1, end):
                    here = get(page, index)
                    if here != before:
                        yield index, here
                        before = here

    # --- the piece ----------------------------------------------------------------------------

    def _add_piece(self, words: list[Span], is_hyphenated: bool) -> None:
        start, end = words[0][0], words[-1][1]
        raw = self._text[start:end]
        n_chars = len("".join(raw.split())) + is_hyphenated
        size, is_bold, is_italic, direction, is_typed, run_in, tallest, anchor = self._setting(
            words, raw
        )
        left, right, baseline = self._extent(start, end, direction)
        top = baseline - _ASCENT * size
        if anchor > start:  # a raised mark comes first: the line stands on its text
            _, _, baseline = self._extent(anchor, end, direction)
        text = plain(mended(raw, start, self._page) if self._is_odd and ODD.search(raw) else raw)
        if is_hyphenated and not text.endswith("-"):
            text += "-"
        self.pieces.append(
            Piece(
                text,
                left,
                min(top, baseline - _ASCENT * tallest),
                right,
                baseline + _DESCENT * tallest,
                baseline,
                size,
                is_bold,
                is_italic,
                run_in,
                is_hyphenated,
                n_chars,
                direction,
                len(self.pieces),
                is_typed,
            )
        )

    def _extent(self, start: int, end: int, direction: Direction) -> tuple[float, float, float]:
        """Left, right and baseline, in the frame in which the text is upright."""
        pdf_calls.get_origin(self._page, start, pdf_calls.X, pdf_calls.Y)
        x, y, _, _ = pdf_calls.POINT
        last = pdf_calls.char_box(self._page, end - 1)
        frame = self._frame
        if direction == 0:
            left = x - frame.left
            return left, max(last.right - frame.left, left), frame.top - y
        left, baseline = turned(x, y, frame, direction)
        one, _ = turned(last.left, last.bottom, frame, direction)
        other, _ = turned(last.right, last.top, frame, direction)
        return left, max(one, other, left), baseline


class _Setting(NamedTuple):
    """How a piece is set, its list marker apart."""

    size: float
    is_bold: bool
    is_italic: bool
    direction: Direction
    is_typed: bool
    run_in: str
    tallest: float
    """The largest size in it."""
    anchor: int
    """A character that stands on its baseline."""


def _setting(raw: str, start: int, runs: list[Run]) -> _Setting:
    """How a piece of several runs is set, from its first words after a marker."""
    marker = MARKER.match(raw)
    text_start = start + (marker.end() if marker else 0)
    worded = [
        Run(max(run.start, text_start), run.end, run.style) for run in runs if run.end > text_start
    ]
    worded = [run for run in worded if raw[run.start - start : run.end - start].strip()] or runs
    size = max(worded, key=lambda run: run.end - run.start).style.size
    tallest = max(run.style.size for run in runs)
    anchor = next(run.start for run in runs if run.style.size == tallest)
    is_bold = all(run.style.is_bold for run in worded)
    is_italic = all(run.style.is_italic for run in worded)
    run_in = ""
    if not is_bold and worded[0].style.is_bold:
        run_in = _prefix(raw, start, worded, bold=True)
    elif not is_bold and not is_italic and worded[0].style.is_italic:
        run_in = _prefix(raw, start, worded, bold=False)
    first = runs[0].style
    return _Setting(
        size, is_bold, is_italic, first.direction, first.is_typed, run_in, tallest, anchor
    )


def _prefix(raw: str, start: int, runs: list[Run], *, bold: bool) -> str:
    """The text of the first runs that are bold (or italic)."""
    end = runs[0].start
    for run in runs:
        if not (run.style.is_bold if bold else run.style.is_italic):
            break
        end = run.end
    return plain(raw[runs[0].start - start : end - start]).strip()
