"""The ruling lines of a page: strokes and thin bars, and the sides of boxes, level or upright.

They are evidence for tables. Only paths that the page itself holds are read (not those inside form
objects), their curves and slanted strokes are left out, and so are boxes as large as the page.
Source: PDFium's page objects (`fpdf_edit.h`); ISO 32000-1, 8.5.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sommaire.documents.parsed import Rule
from sommaire.documents.pdf import calls as pdf_calls
from sommaire.documents.pdf.pieces import Frame, turned

_THIN = 2.5
"""Points: a bar up to this is a line."""
_SHORTEST = 8.0
_WHOLE_PAGE = 0.9
_MOST = 2_000
"""Rules of one page, at most; objects looked at, ten times as many."""
_RECTANGLE = 5
_MOST_POINTS = 400
"""Of one path: a drawing has more."""


class _Box(NamedTuple):
    left: float
    bottom: float
    right: float
    top: float


def read_rules(page: int, page_num: int, frame: Frame) -> tuple[Rule, ...]:
    """The rules of an open page (PDFium's handle), in points from the top left as displayed."""
    rules: list[Rule] = []
    for box in _boxes(page, frame):
        corners = (
            turned(box.left, box.bottom, frame, frame.rotation),
            turned(box.right, box.top, frame, frame.rotation),
        )
        (x0, x1), (y0, y1) = (sorted(ends) for ends in zip(*corners, strict=True))
        rules.append(Rule(page_num, round(x0, 1), round(y0, 1), round(x1, 1), round(y1, 1)))
        if len(rules) >= _MOST:
            break
    return tuple(rules)


def _boxes(page: int, frame: Frame) -> Iterator[_Box]:
    for index in range(min(pdf_calls.count_objects(page), 10 * _MOST)):
        path = pdf_calls.get_page_object(page, index)
        if pdf_calls.get_object_type(path) != pdf_calls.PATH:
            continue
        bounds = _Box(*pdf_calls.object_bounds(path))
        n_points = pdf_calls.count_segments(path)
        if _is_line(bounds):
            yield bounds
        elif n_points <= _RECTANGLE:
            yield from _sides(_extent(path, n_points), frame)
        elif n_points <= _MOST_POINTS:
            yield from _strokes(path, n_points)


def _extent(path: int, n_points: int) -> _Box:
    """The box of a path's own points: PDFium's bounds of a stroke are much too wide."""
    points = [point for _, *point in _segments(path, n_points)]
    xs, ys = zip(*points, strict=True) if points else ((0.0,), (0.0,))
    return _Box(min(xs), min(ys), max(xs), max(ys))


def _segments(path: int, n_points: int) -> Iterator[tuple[int, float, float]]:
    """The kind and the end point of each segment of a path, on the page."""
    a, b, c, d, e, f = pdf_calls.object_matrix(path)
    for number in range(n_points):
        kind, x, y = pdf_calls.segment(path, number)
        yield kind, a * x + c * y + e, b * x + d * y + f


def _strokes(path: int, n_points: int) -> Iterator[_Box]:
    """The level and upright strokes of a path of many, such as a grid drawn at once."""
    x = y = 0.0
    for kind, here_x, here_y in _segments(path, n_points):
        if kind == pdf_calls.LINE_TO:
            box = _Box(min(x, here_x), min(y, here_y), max(x, here_x), max(y, here_y))
            if _is_line(box):
                yield box
        x, y = here_x, here_y


def _is_line(box: _Box) -> bool:
    width, height = box.right - box.left, box.top - box.bottom
    return (height <= _THIN and width >= _SHORTEST) or (width <= _THIN and height >= _SHORTEST)


def _sides(box: _Box, frame: Frame) -> Iterator[_Box]:
    """A thin box as it is; the four sides of a larger one."""
    if _is_line(box):
        yield box
        return
    width, height = box.right - box.left, box.top - box.bottom
    is_page = width > _WHOLE_PAGE * (frame.right - frame.left) and height > _WHOLE_PAGE * (
        frame.top - frame.bottom
    )
    if width >= _SHORTEST and height >= _SHORTEST and not is_page:
        yield _Box(box.left, box.top, box.right, box.top)
        yield _Box(box.left, box.bottom, box.right, box.bottom)
        yield _Box(box.left, box.bottom, box.left, box.top)
        yield _Box(box.right, box.bottom, box.right, box.top)
