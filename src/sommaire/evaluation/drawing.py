"""Small charts as SVG text: lines with bands, bars with intervals, a table of four fields.

No library and no script; colours that the colour-blind tell apart (Okabe and Ito). Every chart
carries a title for those who do not see it. Values are between 0 and 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00")
_LEFT, _TOP, _RIGHT, _BOTTOM = 48, 16, 16, 40


@dataclass(frozen=True, slots=True)
class Point:
    """A value with its interval, at a place."""

    at: float
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one colour."""

    name: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """A value with its interval, by name."""

    name: str
    value: float
    low: float
    high: float
    n: int


def svg(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """A drawing with its title."""
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def text(x: float, y: float, words: str, *, anchor: str = "start", name: str = "") -> str:
    """Words at a place."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{name}">'
        f"{escape(words)}</text>"
    )


def line_chart(series: Sequence[Series], *, title: str, x_label: str) -> str:
    """Lines with bands, from 0 to 1 upwards; places from 0 to the last one."""
    width, height = 560.0, 320.0
    right = max((point.at for one in series for point in one.points), default=1.0)

    def _across(at: float) -> float:
        return _LEFT + (width - _LEFT - _RIGHT) * at / right

    def _up(value: float) -> float:
        return height - _BOTTOM - (height - _TOP - _BOTTOM) * value

    parts = [_grid_line(_up(tick / 5), tick / 5, width) for tick in range(6)]
    ticks = sorted({point.at for one in series for point in one.points})
    parts += [text(_across(at), height - _BOTTOM + 16, f"{at:g}", anchor="middle") for at in ticks]
    parts.append(text((_LEFT + width) / 2, height - 6, x_label, anchor="middle"))
    for number, one in enumerate(series):
        colour = COLOURS[number % len(COLOURS)]
        there = [(_across(point.at), _up(point.low)) for point in one.points]
        back = [(_across(point.at), _up(point.high)) for point in reversed(one.points)]
        line = [(_across(point.at), _up(point.value)) for point in one.points]
        parts.append(f'<polygon points="{_places(there + back)}" fill="{colour}" opacity="0.14"/>')
        parts.append(
            f'<polyline points="{_places(line)}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in line]
        parts.append(_key(_LEFT + 12 + 110 * number, _TOP + 4, one.name, colour))
    return svg(width, height, title, parts)


def bar_chart(bars: Sequence[Bar], *, title: str) -> str:
    """Bars from left to right, 0 to 1, with intervals, values and numbers of questions."""
    label, width, row = 190.0, 640.0, 24.0
    height = _TOP + row * len(bars) + 24

    def _across(value: float) -> float:
        return label + (width - label - 130) * value

    parts = [
        f'<line x1="{_across(tick):.1f}" x2="{_across(tick):.1f}" y1="{_TOP}" '
        f'y2="{height - 20:.1f}" class="grid"/>'
        + text(_across(tick), height - 6, f"{tick:g}", anchor="middle")
        for tick in (0, 0.25, 0.5, 0.75, 1)
    ]
    for number, bar in enumerate(bars):
        y = _TOP + row * number + row / 2
        parts.append(text(label - 8, y + 4, bar.name, anchor="end"))
        parts.append(
            f'<rect x="{label}" y="{y - 7:.1f}" width="{_across(bar.value) - label:.1f}" '
            f'height="14" fill="{COLOURS[0]}" opacity="0.75"/>'
        )
        parts.append(
            f'<line x1="{_across(bar.low):.1f}" x2="{_across(bar.high):.1f}" y1="{y:.1f}" '
            f'y2="{y:.1f}" class="interval"/>'
        )
        parts.append(text(width - 122, y + 4, f"{bar.value:.3f}   n = {bar.n}"))
    return svg(width, height, title, parts)


def four_fields(
    counts: Sequence[Sequence[int]], *, rows: Sequence[str], columns: Sequence[str], title: str
) -> str:
    """Two by two counts, the deeper the more; `rows` and `columns` name them."""
    most = max(max(row) for row in counts) or 1
    parts = [
        text(190 + 150 * at + 75, 18, name, anchor="middle") for at, name in enumerate(columns)
    ]
    for at, name in enumerate(rows):
        y = 28 + 64 * at
        parts.append(text(180, y + 36, name, anchor="end"))
        for place, count in enumerate(counts[at]):
            x = 190 + 150 * place
            is_fault = at != place
            colour = COLOURS[1] if is_fault else COLOURS[2]
            parts.append(
                f'<rect x="{x}" y="{y}" width="146" height="60" fill="{colour}" '
                f'opacity="{0.12 + 0.6 * count / most:.2f}"/>'
            )
            parts.append(text(x + 73, y + 37, str(count), anchor="middle", name="count"))
    return svg(500, 164, title, parts)


def _grid_line(y: float, value: float, width: float) -> str:
    line = f'<line x1="{_LEFT}" x2="{width - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="grid"/>'
    return line + text(_LEFT - 6, y + 4, f"{value:g}", anchor="end")


def _key(x: float, y: float, name: str, colour: str) -> str:
    box = f'<rect x="{x:.1f}" y="{y - 8:.1f}" width="12" height="12" fill="{colour}"/>'
    return box + text(x + 17, y + 2, name)


def _places(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
