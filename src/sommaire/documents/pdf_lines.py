"""Pieces of text into printed lines: what belongs together on one baseline is joined.

A list marker or a heading's number that is set apart comes before its text, wherever the content
stream has it; superscripts, changes of font and the wide spaces of justified text part nothing.
The cells of a table and the lines of two columns stay apart. No character is dropped; text that is
printed twice at one place (a poor man's bold) is kept once.
Does not: order lines (`reading_order`). Coordinates are points from the top left, text upright.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

MARKER = re.compile(
    r"(?:[•●○◦▪▫■□►▸▶◆◇❖➢➤✓✔–—‣⁃∙·*+-]|[oO§¤](?=\s|$)|[\ue000-\uf8ff]"
    r"|[(\[]?(?:\d{1,3}|[A-Za-z]|[ivxlcIVXLC]{1,7})[.)\]]\)?|(?:\d{1,3}|[A-Z])(?:\.\d{1,3})+\.?"
    r"|\[\w{1,12}\])(?:\s+|$)|[•●○◦▪■►➢✓✔‣∙\ue000-\uf8ff]"
)
"""A bullet, a number or a letter that opens an item of a list."""
_BULLET = re.compile(r"[•●○◦▪▫■□►▸▶◆◇❖➢➤✓✔‣⁃∙\ue000-\uf8ff]")
_NUMBER = re.compile(r"\d{1,3}")
_LABEL = re.compile(
    r"(?i:article|section|sec\.|§|clause|chapter|chapitre|titre|part|partie|item|appendix|annexe?"
    r"|exhibit|schedule|step|étape|note|rule|question)\s*(?:[\dIVXLC]+[\d.]*|[A-Z])[.:)]?"
)
"""A word and a number that open a heading: "Section 2.1", "ARTICLE IV"."""

_SAME_BASELINE = 0.3
_RAISED = 0.6
_WORD_GAP = 0.9
_STRETCHED_GAP = 2.5
_NUMBER_GAP = 2.7
_RAISED_GAP = 5.0
_MARKER_GAP = 6.0
_LABEL_GAP = 9.0
_SPACE_GAP = 0.12
_NEAR = 2.3
"""All in ems: between baselines, then between neighbours, then between rows."""
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
    if all(len(row) == 1 for row in rows):
        return list(pieces)
    lines: list[Piece] = []
    for number, row in enumerate(rows):
        lines.extend(_join_row(row, _neighbours(rows, number)) if len(row) > 1 else row)
    lines.sort(key=_by_place)
    return lines


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
        for piece in [piece for piece in row if piece.n_chars <= 4]:
            for other in (number - 1, number + 1):
                if 0 <= other < len(rows) and any(_raises(piece, word) for word in rows[other]):
                    row.remove(piece)
                    rows[other].append(piece)
                    rows[other].sort(key=_by_left)
                    break
    rows[:] = [row for row in rows if row]


def _raises(small: Piece, word: Piece) -> bool:
    if small.size > 0.85 * word.size or abs(small.baseline - word.baseline) > _RAISED * word.size:
        return False
    after, before = small.x0 - word.x1, word.x0 - small.x1
    if abs(after) <= 0.4 * word.size:
        return True
    is_mark = small.text.isdigit() or not small.text.isalnum()
    return is_mark and -0.4 * word.size <= before <= _RAISED_GAP * word.size


def _join_row(row: Row, neighbours: list[Row]) -> list[Piece]:
    joined = [row[0]]
    for right in row[1:]:
        left = joined[-1]
        if _is_overprint(left, right):
            joined[-1] = left._replace(n_chars=left.n_chars + right.n_chars)
        elif _belong_together(left, right, len(joined) == 1, neighbours):
            joined[-1] = joined_piece(left, right)
        else:
            joined.append(right)
    return joined


def _is_overprint(left: Piece, right: Piece) -> bool:
    near = 0.2 * left.size
    same = left.text == right.text and abs(left.x0 - right.x0) < near
    return same and abs(left.baseline - right.baseline) < near


def _belong_together(left: Piece, right: Piece, is_first: bool, neighbours: list[Row]) -> bool:
    em = max(left.size, right.size) or 10.0
    gap = (right.x0 - left.x1) / em
    if gap < -0.5:
        return False
    if gap <= _WORD_GAP:
        return True
    if is_first and gap <= _RAISED_GAP and left.size < 0.85 * right.size and left.n_chars <= 4:
        return True
    if gap <= _LABEL_GAP and _opens(left, right, gap, is_first):
        return True
    return gap <= _STRETCHED_GAP and _is_bridged(left, right, em, neighbours)


def _opens(left: Piece, right: Piece, gap: float, is_first: bool) -> bool:
    """Whether `left` is the marker, number or label of the text `right`."""
    if left.n_chars > 20 or not right.text[:1].isprintable():
        return False
    if gap <= _MARKER_GAP and _BULLET.fullmatch(left.text):
        return True
    if not is_first and right.n_chars < _TEXT:
        return False
    starts = right.text.lstrip("“\"'‘«([ ")[:1].isalpha() or right.n_chars >= _TEXT
    if not starts:
        return False
    if gap <= _MARKER_GAP and MARKER.fullmatch(left.text):
        return True
    if gap <= _NUMBER_GAP and _NUMBER.fullmatch(left.text):
        return True
    return is_first and bool(_LABEL.fullmatch(left.text))


def _is_bridged(left: Piece, right: Piece, em: float, neighbours: list[Row]) -> bool:
    """Whether the lines above and below run across the gap: then it is only a wide space."""
    verdicts = []
    for row in neighbours:
        over = [piece for piece in row if piece.x1 > left.x0 and piece.x0 < right.x1]
        if over:
            verdicts.append(any(p.x0 < left.x1 - em and p.x1 > right.x0 + em for p in over))
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
    )


def _run_in(left: Piece, right: Piece, is_styled: bool, space: str) -> str:
    if is_styled:
        return ""
    if left.is_bold or left.is_italic:
        continues = right.run_in and left.is_bold == (not left.is_italic or right.is_bold)
        return left.text + (space + right.run_in if continues else "")
    return left.run_in
