"""Pieces of text into printed lines: what belongs together on one baseline is joined.

A list marker or a heading's number that is set apart comes before its text, wherever the content
stream has it; superscripts, changes of font and the wide spaces of justified text part nothing.
The cells of a table and the lines of two columns stay apart. No character is dropped; text that is
printed twice at one place (a poor man's bold) is kept once.
Does not: order lines (`reading_order`). Coordinates are points from the top left, text upright.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

MARKER = re.compile(
    r"(?:[•●○◦▪▫■□►▸▶◆◇❖➢➤✓✔–—‣⁃∙·*+-]|[oO§¤](?=\s|$)|[\ue000-\uf8ff]"
    r"|[(\[]?(?:\d{1,3}|[A-Za-z]|[ivxlcIVXLC]{1,7})[.)\]]\)?|(?:\d{1,3}|[A-Z])(?:\.\d{1,3})+\.?"
    r"|\[\w{1,12}\])(?:\s+|$)|[•●○◦▪■►➢✓✔‣∙\ue000-\uf8ff]"
)
"""A bullet, a number or a letter that opens an item of a list."""
_BULLET = re.compile(r"[•●○◦▪▫■□►▸▶◆◇❖➢➤✓✔‣⁃∙\ue000-\uf8ff]")
_NUMBER = re.compile(r"\d{1,3}")
_FIGURE = re.compile(r"[($−–-]?\d[\d.,]*[%)]?")
_LABEL = re.compile(
    r"(?i:article|section|sec\.|§|clause|chapter|chapitre|titre|part|partie|item|appendix|annexe?"
    r"|exhibit|schedule|step|étape|note|rule|question)\s*(?:[\dIVXLC]+[\d.]*|[A-Z])[.:)]?"
)
"""A word and a number that open a heading: "Section 2.1", "ARTICLE IV"."""

_LEADER = re.compile(r"(?:[.…_·]\s?){3}$")
"""What leads from a title to its page number."""

_SAME_BASELINE = 0.3
_RAISED = 0.6
NUMBER_GAP = 0.6
_WORD_GAP = 0.9
_LEADER_GAP = 3.0
_STRETCHED_GAP = 2.5
_TYPED_GAP = 2.0
_NUMBER_GAP = 2.7
_NUMBER_COLUMN = 4.0
_RAISED_GAP = 5.0
_MARKER_GAP = 6.0
_LABEL_GAP = 9.0
_SPACE_GAP = 0.12
_NEAR = 2.3
"""All in ems: between baselines, then between neighbours, then between rows."""
_MARK = 4
"""Characters of a mark that may be raised, at most."""
_PASSES = 3
_COLUMN = 4
"""Lines that end at one place show that a column ends there."""
_TEXT = 15
"""Characters that make a piece running text rather than a cell."""


class Piece(NamedTuple):
    """A run of text on one baseline, in the frame in which it reads upright."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    baseline: float
    size: float
    is_bold: bool
    is_italic: bool
    run_in: str
    is_hyphenated: bool
    n_chars: int
    """Characters of the page that it stands for, white space apart."""
    direction: int
    place: int
    """In the content stream."""
    is_typed: bool = False
    """All its letters are equally wide, as a typewriter's."""


Row = list[Piece]
"""What stands on one baseline, from left to right."""


def rows_of(pieces: Sequence[Piece]) -> list[Row]:
    """The pieces by baseline, from the top."""
    rows: list[Row] = []
    level = float("-inf")
    for piece in sorted(pieces, key=_by_baseline):
        if rows and piece.baseline - level <= _SAME_BASELINE * piece.size:
            rows[-1].append(piece)
        else:
            rows.append([piece])
            level = piece.baseline
    for row in rows:
        if len(row) > 1:
            row.sort(key=_by_left)
    return rows


def _by_baseline(piece: Piece) -> float:
    return piece.baseline


def _by_left(piece: Piece) -> float:
    return piece.x0


def _by_place(piece: Piece) -> int:
    return piece.place


def join_pieces(pieces: Sequence[Piece]) -> list[Piece]:
    """The printed lines, in the order of the content stream (each at its longest part)."""
    rows = rows_of(pieces)
    _seat_raised(rows)
    if len(rows) == len(pieces):
        return list(pieces)
    edges = _right_edges(pieces)
    for _ in range(_PASSES):  # a line that has been joined may bridge the gaps of its neighbours
        joined = [
            _join_row(row, _neighbours(rows, number), edges) if len(row) > 1 else row
            for number, row in enumerate(rows)
        ]
        if sum(map(len, joined)) == sum(map(len, rows)):
            break
        rows = joined
    lines = [line for row in rows for line in row]
    lines.sort(key=_by_place)
    return lines


def _right_edges(pieces: Sequence[Piece]) -> set[int]:
    """Where, to the point, columns end: what ends there is no marker of what stands beyond."""
    ends = Counter(round(piece.x1) for piece in pieces if piece.n_chars >= _TEXT)
    return {
        edge + shift for edge, count in ends.items() if count >= _COLUMN for shift in (-1, 0, 1)
    }


def _neighbours(rows: Sequence[Row], number: int) -> list[Row]:
    """The rows just above and just below."""
    here = rows[number][0]
    return [
        rows[other]
        for other in (number - 1, number + 1)
        if 0 <= other < len(rows)
        and rows[other]
        and abs(rows[other][0].baseline - here.baseline) <= _NEAR * here.size
    ]


def _seat_raised(rows: list[Row]) -> None:
    """Move superscripts and subscripts that touch a word into the row of that word."""
    for number, row in enumerate(rows):
        for piece in [piece for piece in row if piece.n_chars <= _MARK]:
            for other in (number - 1, number + 1):
                if 0 <= other < len(rows) and any(_raises(piece, word) for word in rows[other]):
                    row.remove(piece)
                    rows[other].append(piece)
                    rows[other].sort(key=_by_left)
                    break
    rows[:] = [row for row in rows if row]


def _is_raised(mark: Piece, text: Piece) -> bool:
    """Whether a number is a footnote's mark before its text."""
    return (
        not text.text[:1].islower()
        and mark.size < 0.85 * text.size
        and text.baseline - mark.baseline > 0.12 * text.size
    )


def _raises(small: Piece, word: Piece) -> bool:
    if small.size > 0.85 * word.size or abs(small.baseline - word.baseline) > _RAISED * word.size:
        return False
    after, before = small.x0 - word.x1, word.x0 - small.x1
    if abs(after) <= 0.4 * word.size:
        return True
    is_mark = small.text.isdigit() or not small.text.isalnum()
    reach = 1.2 if word.text[:1].islower() else _RAISED_GAP
    return is_mark and -0.4 * word.size <= before <= reach * word.size


def _join_row(row: Row, neighbours: list[Row], edges: set[int]) -> list[Piece]:
    is_prose = _is_spaced_prose(row, neighbours)
    joined = [row[0]]
    for right in row[1:]:
        left = joined[-1]
        if _is_overprint(left, right):
            joined[-1] = left._replace(n_chars=left.n_chars + right.n_chars)
        elif is_prose or _belong_together(left, right, row, neighbours, edges):
            joined[-1] = joined_piece(left, right)
        else:
            joined.append(right)
    return joined


def _is_spaced_prose(row: Row, neighbours: list[Row]) -> bool:
    """Whether a row is a line of typewriter text, justified by spaces, rather than cells."""
    if not all(piece.is_typed for piece in row):
        return False
    gaps = [(right.x0 - left.x1) / right.size for left, right in pairwise(row) if right.size]
    text = "".join("".join(piece.text.split()) for piece in row)
    if not gaps or min(gaps) < -0.1 or max(gaps) > _TYPED_GAP or len(text) < 3 * _TEXT:
        return False
    starts = [piece.x0 for other in neighbours for piece in other[1:]]
    n_aligned = sum(any(abs(piece.x0 - x0) < 1.5 for x0 in starts) for piece in row[1:])
    return n_aligned * 2 < len(row) - 1 and sum(map(str.isalpha, text)) > 0.75 * len(text)


def _is_overprint(left: Piece, right: Piece) -> bool:
    near = 0.2 * left.size
    same = left.text == right.text and abs(left.x0 - right.x0) < near
    return same and abs(left.baseline - right.baseline) < near


def _belong_together(
    left: Piece, right: Piece, row: Row, neighbours: list[Row], edges: set[int]
) -> bool:
    em = max(left.size, right.size) or 10.0
    gap = (right.x0 - left.x1) / em
    if gap < -0.5:
        return False
    if gap <= _WORD_GAP:
        return gap <= NUMBER_GAP or left.is_typed or not _are_figures(left, right)
    is_first = left.x0 == row[0].x0
    if is_first and gap <= _RAISED_GAP and left.n_chars <= 4 and _is_raised(left, right):
        return True
    if gap <= _LEADER_GAP and _LEADER.search(left.text) and right.n_chars <= 6:
        return True
    at_edge = round(left.x1) in edges
    if gap <= _LABEL_GAP and not at_edge and _opens(left, right, gap, row):
        return True
    return gap <= _STRETCHED_GAP and _is_bridged(left, right, neighbours)


def _are_figures(left: Piece, right: Piece) -> bool:
    return bool(_FIGURE.fullmatch(left.text) and _FIGURE.match(right.text))


def _opens(left: Piece, right: Piece, gap: float, row: Row) -> bool:
    """Whether `left` is the marker, number or label of the text `right`."""
    if left.n_chars > 20 or not right.text[:1].isprintable():
        return False
    if gap <= _MARKER_GAP and _BULLET.fullmatch(left.text):
        return True
    is_first = left.x0 == row[0].x0
    if not is_first and right.n_chars < _TEXT:
        return False
    starts = right.text.lstrip("“\"'‘«([ ")[:1].isalpha() or right.n_chars >= _TEXT
    if not starts:
        return False
    if gap <= _MARKER_GAP and MARKER.fullmatch(left.text):
        return True
    if _NUMBER.fullmatch(left.text):
        if abs(left.size - right.size) > 0.1 * right.size:
            return False
        if is_first and len(row) == 2:
            return gap <= _MARKER_GAP
        return gap <= _NUMBER_GAP or right.x0 - left.x0 <= _NUMBER_COLUMN * right.size
    return is_first and bool(_LABEL.fullmatch(left.text))


def _is_bridged(left: Piece, right: Piece, neighbours: list[Row]) -> bool:
    """Whether the lines above and below run across the gap: then it is only a wide space."""
    verdicts = []
    for row in neighbours:
        over = [piece for piece in row if piece.x1 > left.x0 and piece.x0 < right.x1]
        if over:
            verdicts.append(any(piece.x0 < left.x1 and piece.x1 > right.x0 for piece in over))
    return bool(verdicts) and all(verdicts)


def joined_piece(left: Piece, right: Piece) -> Piece:
    """Two neighbours on one baseline as one piece; a marker leaves the style to its text."""
    em = max(left.size, right.size)
    space = " " if right.x0 - left.x1 > _SPACE_GAP * em else ""
    is_marker = bool(MARKER.fullmatch(left.text)) or left.text.isdigit()
    main = right if is_marker or right.n_chars > left.n_chars else left
    is_bold = right.is_bold and (left.is_bold or is_marker)
    is_italic = right.is_italic and (left.is_italic or is_marker)
    run_in = right.run_in if is_marker else _run_in(left, right, is_bold or is_italic, space)
    return Piece(
        text=left.text + space + right.text,
        x0=left.x0,
        y0=min(left.y0, right.y0),
        x1=max(left.x1, right.x1),
        y1=max(left.y1, right.y1),
        baseline=main.baseline,
        size=main.size,
        is_bold=is_bold,
        is_italic=is_italic,
        run_in=run_in,
        is_hyphenated=right.is_hyphenated,
        n_chars=left.n_chars + right.n_chars,
        direction=left.direction,
        place=main.place,
        is_typed=left.is_typed and right.is_typed,
    )


def _run_in(left: Piece, right: Piece, is_styled: bool, space: str) -> str:
    if is_styled:
        return ""
    if left.is_bold or left.is_italic:
        continues = right.run_in and left.is_bold == (not left.is_italic or right.is_bold)
        return left.text + (space + right.run_in if continues else "")
    return left.run_in
