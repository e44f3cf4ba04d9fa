"""Pieces of text into lines, and lines into the order in which a person reads them.

A list marker that is set apart is joined to its text, and so is what a font change or a wide space
has parted. The order of the content stream is kept wherever it can be a reading order; what it puts
below something that stands above it in the same column is moved.
Does not: know pages, files or roles. Coordinates are points from the top left, text upright.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

MARKER = re.compile(
    r"(?:[•●○◦▪▫■□►▸▶◆◇❖➢➤✓✔–—‣⁃∙·*-]|\(?(?:\d{1,3}|[A-Za-z]|[ivxlcIVXLC]{1,7})[.)]|\d{1,3}(?:\.\d{1,3})+\.?"
    r"|[oO§¤](?=\s|$)|[\ue000-\uf8ff])\s*"
)
"""A bullet, a number or a letter that opens an item of a list."""

_SAME_LINE = 0.3
"""Ems between two baselines of one line."""
_MARKER_GAP = 5.0
_WORD_GAP = 0.9
_SPACE = 0.12


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


def in_reading_order(pieces: Sequence[Piece]) -> list[Piece]:
    """The lines that the pieces make, in reading order; upright text first."""
    directions = sorted({piece.direction for piece in pieces})
    if len(directions) > 1:
        n_chars = {d: sum(p.n_chars for p in pieces if p.direction == d) for d in directions}
        directions.sort(key=lambda d: -n_chars[d])
    lines: list[Piece] = []
    for direction in directions:
        lines.extend(sort_lines(join_pieces([p for p in pieces if p.direction == direction])))
    return lines


def join_pieces(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces of one printed line made one, each at the place of its longest part."""
    by_baseline = sorted(range(len(pieces)), key=lambda i: (pieces[i].baseline, pieces[i].x0))
    placed: list[tuple[int, Piece]] = []
    row: list[int] = []
    for index in (*by_baseline, -1):
        here = pieces[index]
        if row and (index < 0 or here.baseline - pieces[row[0]].baseline > _SAME_LINE * here.size):
            placed.extend(_join_row(pieces, sorted(row, key=lambda i: pieces[i].x0)))
            row = []
        row.append(index)
    placed.sort(key=lambda pair: pair[0])
    return [piece for _, piece in placed]


def _join_row(pieces: Sequence[Piece], row: list[int]) -> list[tuple[int, Piece]]:
    joined = [(row[0], pieces[row[0]])]
    for index in row[1:]:
        order, left = joined[-1]
        right = pieces[index]
        if _belong_together(left, right):
            longer = index if right.n_chars > left.n_chars else order
            joined[-1] = (longer, joined_piece(left, right))
        else:
            joined.append((index, right))
    return joined


def _belong_together(left: Piece, right: Piece) -> bool:
    em = max(left.size, right.size)
    gap = (right.x0 - left.x1) / em if em else 0.0
    if gap < -0.5:
        return False
    if gap <= _WORD_GAP:
        return True
    return gap <= _MARKER_GAP and bool(MARKER.fullmatch(left.text))


def joined_piece(left: Piece, right: Piece) -> Piece:
    """Two neighbours on one baseline as one piece; a marker leaves the style to its text."""
    em = max(left.size, right.size)
    space = " " if right.x0 - left.x1 > _SPACE * em else ""
    is_marker = bool(MARKER.fullmatch(left.text))
    main = right if is_marker or right.n_chars > left.n_chars else left
    is_bold = right.is_bold and (left.is_bold or is_marker)
    is_italic = right.is_italic and (left.is_italic or is_marker)
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
        run_in=right.run_in if is_marker else _run_in(left, right, is_bold, is_italic, space),
        is_hyphenated=right.is_hyphenated,
        n_chars=left.n_chars + right.n_chars,
        direction=left.direction,
    )


def _run_in(left: Piece, right: Piece, is_bold: bool, is_italic: bool, space: str) -> str:
    if is_bold or is_italic:
        return ""
    if left.is_bold or left.is_italic:
        return left.text + (space + right.run_in if right.run_in else "")
    return left.run_in


def sort_lines(lines: Sequence[Piece]) -> list[Piece]:
    """Lines in reading order: as given, but nothing after what stands below it in its column."""
    if not _goes_back(lines):
        return list(lines)
    placed: list[Piece] = []
    done = [False] * len(lines)
    for index in range(len(lines)):
        _place(index, lines, done, placed)
    return placed


def _goes_back(lines: Sequence[Piece]) -> bool:
    """Whether a line stands above one that is given before it in the same column."""
    lowest: dict[int, float] = {}
    for line in lines:
        strips = range(int(line.x0 // 12), int(line.x1 // 12) + 1)
        if any(lowest.get(strip, -1e9) > line.baseline + 1.0 for strip in strips):
            return True
        for strip in strips:
            lowest[strip] = line.baseline
    return False


def _place(index: int, lines: Sequence[Piece], done: list[bool], placed: list[Piece]) -> None:
    """Put down a line, after all that must come before it."""
    stack = [index]
    while stack:
        top = stack[-1]
        if done[top]:
            stack.pop()
            continue
        waiting = next(
            (i for i, line in enumerate(lines) if not done[i] and _is_above(line, lines[top])), -1
        )
        if waiting < 0:
            done[top] = True
            placed.append(lines[stack.pop()])
        else:
            stack.append(waiting)


def _is_above(upper: Piece, lower: Piece) -> bool:
    if upper.baseline >= lower.baseline - 1.0:
        return False
    overlap = min(upper.x1, lower.x1) - max(upper.x0, lower.x0)
    return overlap > min(upper.size, upper.x1 - upper.x0, lower.x1 - lower.x0) * 0.5
