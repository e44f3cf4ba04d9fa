"""The markers of HTML lists, as a browser prints them.

`type`, `start`, `reversed` and `value` (HTML, 4.4.5 and 4.4.8), `list-style-type` (CSS Lists 3).
A list whose items are typed with markers of their own ("(a) …") has these, and none is added.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sommaire.documents.html.style import Sheet, Style
from sommaire.markers import read_markers, to_roman

BULLET = "•"
_TYPES = {"1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman",
          "I": "upper-roman"}  # fmt: skip
_COUNTED = frozenset(
    {"decimal", "decimal-leading-zero", "lower-alpha", "upper-alpha", "lower-latin", "upper-latin",
     "lower-roman", "upper-roman", "lower-greek"}
)  # fmt: skip
_LONGEST_ROMAN = 3999


@dataclass(slots=True)
class OpenList:
    """A list while its items come."""

    kind: str
    """What its markers count in ("decimal", "lower-alpha"), "bullet", "none" or "typed"."""
    number: int = 1
    """Of the next item."""
    step: int = 1
    is_term: bool = False
    """A definition list."""
    n_items: int = field(default=0)


def open_list(node: Any, style: Style, sheet: Sheet) -> OpenList:  # noqa: ANN401
    """A `ul`, `ol`, `menu`, `dir` or `dl`."""
    if node.tag == "dl":
        return OpenList("none", is_term=True)
    items = list(_items(node))
    if items and all(_typed(item) for item in items[:3]):
        return OpenList("typed")
    kind = _kind(node, style)
    if items and kind in ("bullet", "decimal") and "list-style-type" not in style:
        own = _kind(items[0], sheet.of(items[0]), default=kind)
        kind = own if own in _COUNTED or own == "none" else kind
    is_reversed = node.tag == "ol" and "reversed" in node.attributes
    start = whole_number(node.attributes.get("start"))
    first = start if start is not None else (len(items) if is_reversed else 1)
    return OpenList(kind, first, -1 if is_reversed else 1)


def next_marker(listed: OpenList, node: Any) -> tuple[str, int | None]:  # noqa: ANN401
    """The marker of an item and the number it counts; ("", None) where none is printed."""
    listed.n_items += 1
    if listed.kind == "bullet":
        return BULLET, None
    if listed.kind not in _COUNTED:
        return "", None
    value = whole_number(node.attributes.get("value"))
    number = value if value is not None else listed.number
    listed.number = number + listed.step
    return f"{counted(number, listed.kind)}.", number


def counted(number: int, kind: str) -> str:
    """A number as a list of that kind prints it.

    >>> counted(28, "lower-alpha"), counted(4, "upper-roman"), counted(0, "lower-alpha")
    ('ab', 'IV', '0')
    """
    if kind == "decimal-leading-zero":
        return f"{number:02}"
    if number < 1 or kind == "decimal":
        return str(number)
    if kind.endswith("roman"):
        text = to_roman(number) if number <= _LONGEST_ROMAN else str(number)
    elif kind == "lower-greek":
        text = "".join(chr(ord("α") + place + (place > 16)) for place in _digits(number, 24))
    else:
        text = "".join(chr(ord("a") + place) for place in _digits(number, 26))
    return text.upper() if kind.startswith("upper") else text


def _digits(number: int, base: int) -> list[int]:
    """The places of letters that count without a zero (CSS Counter Styles 3, alphabetic)."""
    places: list[int] = []
    while number > 0:
        number -= 1
        places.insert(0, number % base)
        number //= base
    return places


def whole_number(value: str | None) -> int | None:
    """An attribute as a whole number; None where it is none."""
    try:
        return int(value) if value is not None else None
    except ValueError:
        return None


def _kind(node: Any, style: Style, default: str = "") -> str:  # noqa: ANN401
    words = (style.get("list-style-type", "") or style.get("list-style", "")).split()
    for word in words:
        if word in _COUNTED:
            return word
        if word in ("none", "disc", "circle", "square"):
            return "none" if word == "none" else "bullet"
    given = node.attributes.get("type") or ""
    if given in _TYPES:
        return _TYPES[given]
    return default or ("decimal" if node.tag == "ol" else "bullet")


def _items(node: Any) -> Iterator[Any]:  # noqa: ANN401
    child = node.child
    while child is not None:
        if child.tag == "li":
            yield child
        child = child.next


def _typed(item: Any) -> bool:  # noqa: ANN401
    """Whether an item begins with a marker of its own."""
    text = (item.text() or "").lstrip()[:60]
    return any(marker.strength == "strong" for marker in read_markers(text))
