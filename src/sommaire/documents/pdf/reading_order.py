"""Lines into the order in which a person reads them.

The order of the content stream is kept wherever it can be a reading order: almost every program
writes columns, cells and boxes one after the other. What contradicts the page is mended: running
heads and feet go first and last; nothing comes after what stands below it in its own column;
running text whose columns are written row by row is read column by column, and a table whose
numbers are written column by column is read row by row.
Does not: know roles or files. Coordinates are points from the top left, text upright.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from sommaire.documents.medians import median
from sommaire.documents.pdf.lines import Piece, Row, join_pieces, rows_of

_MARGIN = 0.09
"""Of the page's height: where running heads and feet stand."""
_CLEAR = 0.9
"""In ems: white between them and the text."""
_STRIP = 36.0
"""Points: the width of the strips in which `_goes_back` looks for what stands above."""
_PROSE = 20
"""Characters in the middle line of a column of running text, at least."""
_NUMERIC = re.compile(r"[\d\s.,%$€£()+\-–—/*†]+|n\.?[ad]\.?|…")


def in_reading_order(pieces: Sequence[Piece], extents: dict[int, float]) -> list[Piece]:
    """The lines that the pieces make, in reading order; the page's main direction first.

    Args:
        pieces: in content order, of one page.
        extents: for each direction of text the height of the page so turned.
    """
    n_chars: dict[int, int] = {}
    for piece in pieces:
        n_chars[piece.direction] = n_chars.get(piece.direction, 0) + piece.n_chars
    if len(n_chars) == 1:
        return sort_lines(join_pieces(pieces), extents[pieces[0].direction])
    lines: list[Piece] = []
    for direction in sorted(n_chars, key=lambda turn: -n_chars[turn]):
        turned = [piece for piece in pieces if piece.direction == direction]
        lines.extend(sort_lines(join_pieces(turned), extents[direction]))
    return lines


def sort_lines(lines: Sequence[Piece], height: float) -> list[Piece]:
    """Lines of one direction in reading order."""
    rows = rows_of(lines)
    n_head, n_foot = _n_head(rows, height), _n_foot(rows, height)
    edge = {id(line) for row in (*rows[:n_head], *rows[len(rows) - n_foot :]) for line in row}
    body = [line for line in lines if id(line) not in edge] if edge else list(lines)
    if _goes_back(body):
        body = _from_top(body)
    if len(rows) < len(lines):
        body = _rows_of_numbers(_columns_of_prose(body))
    head = [line for row in rows[:n_head] for line in row]
    return head + body + [line for row in rows[len(rows) - n_foot :] for line in row]


# --- running heads and feet -------------------------------------------------------------------


def _n_head(rows: Sequence[Row], height: float) -> int:
    """How many rows at the top stand in the margin, clear of the text."""
    n_rows = 0
    for number, (row, below) in enumerate(itertools.pairwise(rows), start=1):
        if max([line.baseline for line in row]) > _MARGIN * height or number > 4:
            break
        if min([line.y0 for line in below]) - max([line.y1 for line in row]) > _CLEAR * row[0].size:
            n_rows = number
    return n_rows


def _n_foot(rows: Sequence[Row], height: float) -> int:
    """How many rows at the bottom stand in the margin, clear of the text."""
    n_rows = 0
    for number, (row, above) in enumerate(zip(rows[::-1], rows[-2::-1], strict=False), start=1):
        if min([line.baseline for line in row]) < (1 - _MARGIN) * height or number > 4:
            break
        if min([line.y0 for line in row]) - max([line.y1 for line in above]) > _CLEAR * row[0].size:
            n_rows = number
    return n_rows


# --- what stands above comes first ------------------------------------------------------------


def _goes_back(lines: Sequence[Piece]) -> bool:
    """Whether a line stands above one that is given before it in the same column."""
    if all(a.baseline <= b.baseline for a, b in itertools.pairwise(lines)):
        return False
    first = min(line.x0 for line in lines)
    n_strips = int((max(line.x1 for line in lines) - first) // _STRIP) + 1
    lowest = [float("-inf")] * n_strips
    for line in lines:
        left = int((line.x0 - first) // _STRIP)
        right = int((line.x1 - first) // _STRIP) + 1
        if max(lowest[left:right]) > line.baseline + 1.0:
            return True
        lowest[left:right] = [line.baseline] * (right - left)
    return False


def _from_top(lines: Sequence[Piece]) -> list[Piece]:
    """Lines in the order given, each after all that stand above it in its column."""
    above = [iter(found) for found in _all_above(lines)]
    placed: list[Piece] = []
    done = [False] * len(lines)
    for number in range(len(lines)):
        stack = [] if done[number] else [number]
        while stack:
            waiting = next((upper for upper in above[stack[-1]] if not done[upper]), None)
            if waiting is not None:
                stack.append(waiting)
                continue
            top = stack.pop()
            done[top] = True
            placed.append(lines[top])
    return placed


def _all_above(lines: Sequence[Piece]) -> Iterator[list[int]]:
    """For each line the places of those above it in its column."""
    first = min(line.x0 for line in lines)
    strips: dict[int, list[int]] = {}
    spans = [
        range(int((line.x0 - first) // _STRIP), int((line.x1 - first) // _STRIP) + 1)
        for line in lines
    ]
    for number, span in enumerate(spans):
        for strip in span:
            strips.setdefault(strip, []).append(number)
    levels = [line.baseline for line in lines]
    for lower, span in zip(lines, spans, strict=True):
        level = lower.baseline - 1.0
        near = {upper for strip in span for upper in strips[strip] if levels[upper] < level}
        yield sorted(upper for upper in near if _is_over(lines[upper], lower))


def _is_over(upper: Piece, lower: Piece) -> bool:
    """Whether two lines share a column."""
    overlap = min(upper.x1, lower.x1) - max(upper.x0, lower.x0)
    return overlap > 0.5 * min(upper.size, upper.x1 - upper.x0, lower.x1 - lower.x0)


# --- columns written row by row ---------------------------------------------------------------


def _columns_of_prose(lines: list[Piece]) -> list[Piece]:
    """The stretches in which running text zigzags between columns, read column by column."""
    out: list[Piece] = []
    start = 0
    for first, last in _zigzags(lines):
        out.extend(lines[start:first])
        out.extend(_untangled(lines[first:last]))
        start = last
    return out + lines[start:]


def _zigzags(lines: Sequence[Piece]) -> list[tuple[int, int]]:
    """Half-open stretches in which most lines are followed by one to the right of it."""
    beside = [
        number
        for number, (left, right) in enumerate(itertools.pairwise(lines))
        if abs(left.baseline - right.baseline) < 0.3 * left.size and right.x0 > left.x1
    ]
    stretches: list[list[int]] = []
    for number in beside:
        if stretches and number - stretches[-1][-1] <= 3:
            stretches[-1].append(number)
        else:
            stretches.append([number])
    return [(found[0], found[-1] + 2) for found in stretches if len(found) >= 5]


def _untangled(lines: list[Piece]) -> list[Piece]:
    columns = _split_columns(lines)
    if len(columns) < 2 or not all(_is_prose(column) for column in columns):
        return lines
    bands = _bands(lines)
    if len(bands) < 3:
        return [line for column in columns for line in column]
    return [line for band in bands for column in _split_columns(band) for line in column]


def _split_columns(lines: Sequence[Piece]) -> list[list[Piece]]:
    """The lines by column: those between two strips of white that run through all of them."""
    columns: list[list[Piece]] = []
    right = float("-inf")
    for line in sorted(lines, key=lambda line: line.x0):
        if not columns or line.x0 > right + 0.5 * line.size:
            columns.append([])
        columns[-1].append(line)
        right = max(right, line.x1)
    return [sorted(column, key=lambda line: line.baseline) for column in columns]


def _bands(lines: Sequence[Piece]) -> list[list[Piece]]:
    """The lines by row of a table: those between two strips of white wider than the leading."""
    rows = rows_of(lines)
    steps = [below[0].baseline - row[0].baseline for row, below in itertools.pairwise(rows)]
    usual = median(steps) if steps else 0.0
    bands = [list(rows[0])]
    for step, row in zip(steps, rows[1:], strict=True):
        if step > 1.3 * usual:
            bands.append([])
        bands[-1].extend(row)
    return bands


def _is_prose(column: Sequence[Piece]) -> bool:
    width = max(line.x1 for line in column) - min(line.x0 for line in column)
    middle = median(line.x1 - line.x0 for line in column)
    return (
        median(len(line.text) for line in column) >= _PROSE
        and middle > 0.6 * width
        and sum(bool(_NUMERIC.fullmatch(line.text)) for line in column) * 5 < len(column)
    )


# --- tables written column by column ----------------------------------------------------------


def _rows_of_numbers(lines: list[Piece]) -> list[Piece]:
    """Columns of cells that stand side by side, all but the first numbers, read row by row."""
    settled: list[Piece] = []
    table: list[Piece] = []
    for stretch in _descents(lines):
        left = table or _tail_from(settled, stretch[0].baseline)
        n_cells = _n_cells_beside(left, stretch)
        if n_cells and not table:
            table = left
            del settled[len(settled) - len(table) :]
        if not n_cells:
            settled.extend(_by_row(table))
            table = []
        table.extend(stretch[:n_cells])
        if n_cells < len(stretch):
            settled.extend(_by_row(table))
            settled.extend(stretch[n_cells:])
            table = []
    return settled + _by_row(table)


def _by_row(lines: Sequence[Piece]) -> list[Piece]:
    return [line for row in rows_of(lines) for line in row]


def _descents(lines: Sequence[Piece]) -> list[list[Piece]]:
    """The lines, cut where the next one does not stand lower."""
    stretches: list[list[Piece]] = []
    level = float("inf")
    for line in lines:
        if line.baseline <= level + 0.3 * line.size:
            stretches.append([])
        stretches[-1].append(line)
        level = line.baseline
    return stretches


def _tail_from(lines: Sequence[Piece], level: float) -> list[Piece]:
    """The last lines, as far back as none stands above a level."""
    start = len(lines)
    while start and lines[start - 1].baseline > level - 2.0:
        start -= 1
    return list(lines[start:])


def _n_cells_beside(left: Sequence[Piece], stretch: Sequence[Piece]) -> int:
    """How many lines of a stretch are numbers in the rows of what stands to the left of it."""
    if len(left) < 3 or not _NUMERIC.fullmatch(stretch[min(1, len(stretch) - 1)].text):
        return 0
    lowest, edge = max(line.baseline for line in left), max(line.x1 for line in left)
    cells = list(itertools.takewhile(lambda cell: cell.baseline < lowest + 2.0, stretch))
    if len(cells) < 3 or any(cell.x0 < edge for cell in cells):
        return 0
    levels = [line.baseline for line in left]
    aligned = sum(any(abs(cell.baseline - level) < 2.0 for level in levels) for cell in cells)
    numbers = sum(bool(_NUMERIC.fullmatch(cell.text)) for cell in cells)
    return len(cells) if aligned >= 0.8 * len(cells) and numbers >= 0.6 * len(cells) else 0
