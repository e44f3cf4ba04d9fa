"""A page's characters as pieces: runs of text on one baseline without a wide gap inside.

PDFium gives characters in the order of the content stream, with a line break where the baseline
moves and a space where the gap is wide; it joins what stands on one baseline even across a column
gutter or the cells of a table. Here its lines are cut at wide gaps, and each piece learns how it is
set (bold, italic, run-in, size) from the text objects that it is made of. No character is dropped.
Does not: join pieces or order them (`reading_order`).
"""

from __future__ import annotations

import itertools
import operator
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sommaire.documents.characters import PageText, plain
from sommaire.documents.pdf import calls as pdf_calls
from sommaire.documents.pdf.calls import Box, Point
from sommaire.documents.pdf.lines import MARKER, NUMBER_GAP, Piece
from sommaire.documents.pdf.marks import ODD, ODD_SIGNS, mended
from sommaire.documents.pdf.style import Direction, PageStyles, Style

_LINE_END = "\r\n"
_HYPHENS = "\ufffe\x02"
_HYPHEN = re.compile(f"[{_HYPHENS}]")
"""What PDFium puts in place of a hyphen at the end of a line."""
_WORD = re.compile(r"\S+")
LEFTWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
"""A letter of a script that is written from right to left."""
_WITH_SPACE = (1).__add__
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


class Words(NamedTuple):
    """The words of a page as columns: half-open indices on the page, and where each is set."""

    starts: list[int]
    ends: list[int]
    lengths: list[int]
    x: list[float]
    y: list[float]


class Part(NamedTuple):
    """Words that follow each other on one of PDFium's lines."""

    first: int
    last: int
    """Half-open places in `Words`."""
    is_hyphenated: bool
    opening: int
    closing: int
    """The text objects of its first and last character."""


def read_pieces(text_page: int, text: PageText, frame: Frame) -> list[Piece]:
    """The pieces of a page in content order, each in the frame in which it reads upright."""
    starts: list[int] = []
    lengths: list[int] = []
    lines: list[tuple[int, int, bool]] = []
    for begin, line, is_hyphenated in _lines(text):
        first = len(starts)
        sizes = list(map(len, line.split()))
        starts += _starts(begin, line, sizes)
        lengths += sizes
        if sizes:
            lines.append((first, len(starts), is_hyphenated))
    ends = list(map(operator.add, starts, lengths))
    words = Words(starts, ends, lengths, *pdf_calls.origins(text_page, starts))
    opening = pdf_calls.objects(text_page, [starts[first] for first, _, _ in lines])
    closing = pdf_calls.objects(text_page, [ends[last - 1] - 1 for _, last, _ in lines])
    parts = map(Part, *zip(*lines, strict=True), opening, closing) if lines else ()
    return _PageReader(text_page, text, frame, words).read(list(parts))


def _lines(text: PageText) -> Iterator[tuple[int, str, bool]]:
    """PDFium's lines, cut behind its hyphens: where each begins, and whether it is hyphenated."""
    start = 0
    has_hyphens = not text.signs.isdisjoint(_HYPHENS)
    for line in text.text.split(_LINE_END):
        begin = 0
        for found in _HYPHEN.finditer(line) if has_hyphens else ():
            yield start + begin, line[begin : found.start()], True
            begin = found.end()
        yield start + begin, line[begin:], False
        start += len(line) + len(_LINE_END)


def _starts(begin: int, line: str, sizes: list[int]) -> Iterator[int]:
    """Where the words of a line begin, which begins at an index of the page."""
    if sizes and sum(sizes) + len(sizes) - 1 == len(line.rstrip()):  # one space between words
        steps = map(_WITH_SPACE, sizes[:-1])
        return itertools.accumulate(steps, initial=begin)
    return (begin + match.start() for match in _WORD.finditer(line))


class _PageReader:
    """One page being read: its text, its words, its styles."""

    def __init__(self, text_page: int, text: PageText, frame: Frame, words: Words) -> None:
        self._page = text_page
        self._text = text.text
        self._frame = frame
        self._words = words
        self._styles = PageStyles(text_page)
        self._is_odd = not text.signs.isdisjoint(ODD_SIGNS)
        self._has_leftward = any(LEFTWARD.match(sign) for sign in text.signs)

    def read(self, lines: list[Part]) -> list[Piece]:
        """The pieces of PDFium's lines."""
        starts, ends = self._words.starts, self._words.ends
        ends_at = {line.closing: ends[line.last - 1] - 1 for line in lines}
        self._styles.learn(ends_at | {line.opening: starts[line.first] for line in lines})
        parts: list[Part] = []
        for line in lines:
            is_cuttable = line.last - line.first > 1 and not self._goes_left(line)
            cuts = self._cuts(line) if is_cuttable else None
            if cuts:
                parts += self._parts(line, cuts)
            else:
                parts.append(line)
        boxes = pdf_calls.boxes(self._page, [ends[part.last - 1] - 1 for part in parts])
        return list(map(self._piece, parts, boxes, itertools.count()))

    def _goes_left(self, part: Part) -> bool:
        """Whether words are written from right to left: PDFium gives these in logical order."""
        if not self._has_leftward:
            return False
        raw = self._text[self._words.starts[part.first] : self._words.ends[part.last - 1]]
        return 2 * len(LEFTWARD.findall(raw)) > sum(map(str.isalpha, raw))

    # --- where a line is cut ------------------------------------------------------------------

    def _parts(self, line: Part, cuts: list[int]) -> Iterator[Part]:
        """A line, cut before some of its words."""
        starts, ends = self._words.starts, self._words.ends
        for first, last in itertools.pairwise([line.first, *cuts, line.last]):
            yield Part(
                first,
                last,
                line.is_hyphenated and last == line.last,
                pdf_calls.get_object(self._page, starts[first]),
                pdf_calls.get_object(self._page, ends[last - 1] - 1),
            )

    def _cuts(self, line: Part) -> list[int]:
        """The words that open a new piece: after a wide gap, or off the baseline."""
        first, ends = line.first, self._words.ends
        style = self._styles.of(line.opening, self._words.starts[first])
        last = self._styles.of(line.closing, ends[line.last - 1] - 1)
        em = max(style.size, last.size) or 10.0
        along, across = self._axes(line, style.direction)
        far = self._far(line, along, em)
        is_even = max(across) - min(across) < _OTHER_BASELINE * em
        level = across[0]
        cuts: list[int] = []
        for number in sorted(far) if is_even else range(1, len(along)):
            is_level = abs(across[number] - level) < _OTHER_BASELINE * em
            if is_level and number not in far:
                continue
            end = ends[first + number - 1]
            gap = along[number] - pdf_calls.advance_end(self._page, end - 1, style.direction)
            if is_level and -_GOES_BACK * em <= gap <= NUMBER_GAP * em:
                continue
            widest = self._widest(first + number, gap, style, em)
            if not (is_level and -_GOES_BACK * em <= gap <= widest):
                cuts.append(first + number)
                level = across[number]
        return cuts

    def _axes(self, line: Part, direction: Direction) -> tuple[list[float], list[float]]:
        """Where the words begin along the way of reading, and how high they stand."""
        x, y = self._words.x[line.first : line.last], self._words.y[line.first : line.last]
        along, across = (x, y) if direction in (0, 180) else (y, x)
        return [-at for at in along] if direction in (180, 270) else along, across

    def _far(self, line: Part, along: list[float], em: float) -> set[int]:
        """The words, from 1, that may stand far from the one before them, or in front of it."""
        near, letter = _NARROW_SPACE * em, _NARROW_LETTER * em
        steps = map(operator.sub, along[1:], along)
        lengths = self._words.lengths[line.first : line.last]
        return {
            number
            for number, (step, length) in enumerate(zip(steps, lengths, strict=False), 1)
            if not 0.0 <= step <= near + length * letter
        }

    def _widest(self, word: int, gap: float, style: Style, em: float) -> float:
        """The widest gap before a word that parts nothing."""
        if style.is_typed:
            return _WIDE_TYPED_GAP * em
        end, start = self._words.ends[word - 1], self._words.starts[word]
        if gap > _WIDE_GAP * em or not self._are_numbers(end, start):
            return _WIDE_GAP * em
        return NUMBER_GAP * em

    def _are_numbers(self, end: int, start: int) -> bool:
        """Whether a figure ends before one place and another begins at the other."""
        text = self._text
        return text[end - 1] in _FIGURE_ENDS and text[start] in _FIGURE_STARTS

    # --- how a piece is set -------------------------------------------------------------------

    def _setting(self, part: Part, raw: str) -> _Setting:
        """How a piece is set.

        Most pieces begin and end plain, in one size: what is between does not matter then.
        """
        start, end = self._words.starts[part.first], self._words.ends[part.last - 1]
        style = self._styles.of(part.opening, start)
        if part.opening == part.closing:
            return _set_alike(style)
        last = self._styles.of(part.closing, end - 1)
        is_plain = not style.is_bold and not style.is_italic
        if is_plain and last.size == style.size and not MARKER.match(raw):
            return _set_alike(style)
        return _setting(raw, start, self._runs(part, style))

    def _runs(self, part: Part, style: Style) -> list[Run]:
        """Where the style changes; white space belongs to what stands before it."""
        runs: list[Run] = []
        begin = self._words.starts[part.first]
        seams = list(self._seams(part))
        self._styles.learn({text_object: index for index, text_object in seams})
        for index, text_object in seams:
            other = self._styles.of(text_object, index)
            if other != style:
                runs.append(Run(begin, index, style))
                begin, style = index, other
        runs.append(Run(begin, self._words.ends[part.last - 1], style))
        return runs

    def _seams(self, part: Part) -> Iterator[tuple[int, int]]:
        """The first character of each text object after the first, with the object."""
        starts = self._words.starts[part.first : part.last]
        ends = self._words.ends[part.first : part.last]
        opening = pdf_calls.objects(self._page, starts)
        closing = pdf_calls.objects(self._page, [end - 1 for end in ends])
        before = part.opening
        for start, end, here, last in zip(starts, ends, opening, closing, strict=True):
            if here != before:
                yield start, here
                before = here
            if last != here:
                for index in range(start + 1, end):
                    inside = pdf_calls.get_object(self._page, index)
                    if inside != before:
                        yield index, inside
                        before = inside

    # --- the piece ----------------------------------------------------------------------------

    def _piece(self, part: Part, last: Box, place: int) -> Piece:
        """A piece of the page.

        Args:
            part: its words.
            last: the box of its last character.
            place: its place among the pieces.
        """
        first, is_hyphenated = part.first, part.is_hyphenated
        start, end = self._words.starts[first], self._words.ends[part.last - 1]
        raw = self._text[start:end]
        setting = self._setting(part, raw)
        size, is_bold, is_italic, direction, is_typed, run_in, tallest, anchor = setting
        origin = Point(self._words.x[first], self._words.y[first])
        left, right, baseline = _extent(self._frame, origin, last, direction)
        if self._goes_left(part):
            opening = pdf_calls.boxes(self._page, [start])[0]
            left, right = last.left - self._frame.left, opening.right - self._frame.left
        top = baseline - _ASCENT * size
        if anchor is not None and anchor > start:  # a raised mark comes first
            origin = pdf_calls.origin(self._page, anchor)
            _, _, baseline = _extent(self._frame, origin, last, direction)
        text = plain(mended(raw, start, self._page) if self._is_odd and ODD.search(raw) else raw)
        if is_hyphenated and not text.endswith("-"):
            text += "-"
        return Piece(
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
            sum(self._words.lengths[first : part.last]) + is_hyphenated,
            direction,
            place,
            is_typed,
        )


def _extent(
    frame: Frame, origin: Point, last: Box, direction: Direction
) -> tuple[float, float, float]:
    """Left, right and baseline, in the frame in which the text is upright."""
    if direction == 0:
        left = origin.x - frame.left
        return left, max(last.right - frame.left, left), frame.top - origin.y
    left, baseline = turned(origin.x, origin.y, frame, direction)
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
    anchor: int | None
    """A character that stands on its baseline; None: as all do."""


@lru_cache(maxsize=256)
def _set_alike(style: Style) -> _Setting:
    """How a piece of one style is set."""
    return _Setting(*style, "", style.size, None)


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
