"""The styles of a DOCX file, each with what it takes from the one that it is based on.

WordprocessingML (ECMA-376 part 1, 17.7): only what structure needs is kept: the name, the level in
the outline, numbering, bold, italic, what is hidden or struck out, size, indent, alignment.
"""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree.ElementTree import Element

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_MOST_BASES = 20
_TWIPS = 20.0
"""A point is twenty of the unit that indents are given in."""


@dataclass(frozen=True, slots=True)
class Looks:
    """How a paragraph or its text is set; None: left open."""

    outline_level: int | None = None
    """From 0; 9 is body text."""
    num_id: str | None = None
    num_level: int | None = None
    is_bold: bool | None = None
    is_italic: bool | None = None
    is_caps: bool | None = None
    is_hidden: bool | None = None
    is_struck: bool | None = None
    size: float | None = None
    """Points."""
    indent: float | None = None
    """Points from the margin to the paragraph's left edge."""
    is_centred: bool | None = None
    breaks_before: bool | None = None

    def over(self, below: Looks) -> Looks:
        """These looks where they are told, else those `below`."""
        values = {
            name: getattr(below, name) if getattr(self, name) is None else getattr(self, name)
            for name in self.__slots__
        }
        return Looks(**values)


@dataclass(frozen=True, slots=True)
class Style:
    """A style with all that it is based on."""

    name: str
    """Lower case, as Word names it in any language: "heading 1", "toc 2", "caption"."""
    looks: Looks


class Styles:
    """The styles of a file."""

    def __init__(self, root: Element | None) -> None:
        self._elements: dict[str, Element] = {}
        self._known: dict[str, Style] = {}
        self.default = Looks()
        self._default_paragraph = ""
        if root is None:
            return
        for element in root.iterfind(f"{W}style"):
            style_id = element.get(f"{W}styleId", "")
            self._elements[style_id] = element
            is_default = element.get(f"{W}default") in ("1", "true")
            if is_default and element.get(f"{W}type") == "paragraph":
                self._default_paragraph = style_id
        defaults = root.find(f"{W}docDefaults")
        if defaults is not None:
            run = defaults.find(f"{W}rPrDefault/{W}rPr")
            paragraph = defaults.find(f"{W}pPrDefault/{W}pPr")
            self.default = looks_of(paragraph, run)

    def of(self, style_id: str | None) -> Style:
        """A style by its id; the default of paragraphs where there is none of that id."""
        wanted = style_id if style_id in self._elements else self._default_paragraph
        if wanted not in self._known:
            self._known[wanted] = self._resolved(wanted or "")
        return self._known[wanted]

    def _resolved(self, style_id: str) -> Style:
        looks, name = Looks(), ""
        for _ in range(_MOST_BASES):
            element = self._elements.get(style_id)
            if element is None:
                break
            own = value_of(element.find(f"{W}name")).lower()
            name = name or own
            looks = looks.over(looks_of(element.find(f"{W}pPr"), element.find(f"{W}rPr")))
            if looks.outline_level is None and own.startswith("heading ") and own[8:].isdigit():
                looks = looks.over(Looks(outline_level=int(own[8:]) - 1))
            style_id = value_of(element.find(f"{W}basedOn"))
        return Style(name, looks.over(self.default))


def looks_of(paragraph: Element | None, run: Element | None) -> Looks:
    """What the properties of a paragraph (`pPr`) and of text (`rPr`) say."""
    num = paragraph.find(f"{W}numPr") if paragraph is not None else None
    return Looks(
        outline_level=_whole(paragraph, "outlineLvl"),
        num_id=value_of(num.find(f"{W}numId")) or None if num is not None else None,
        num_level=_whole(num, "ilvl"),
        is_bold=_is_on(run, "b"),
        is_italic=_is_on(run, "i"),
        is_caps=_is_on(run, "caps"),
        is_hidden=_is_on(run, "vanish"),
        is_struck=_is_struck(run),
        size=_half_points(run),
        indent=indent_of(paragraph),
        is_centred=_is_centred(paragraph),
        breaks_before=_is_on(paragraph, "pageBreakBefore"),
    )


def value_of(element: Element | None) -> str:
    """The `val` of an element; "" where there is none."""
    return element.get(f"{W}val", "") if element is not None else ""


def indent_of(paragraph: Element | None) -> float | None:
    """The left indent that a `pPr` sets, in points."""
    found = paragraph.find(f"{W}ind") if paragraph is not None else None
    if found is None:
        return None
    value = found.get(f"{W}left") or found.get(f"{W}start") or ""
    try:
        return float(value) / _TWIPS
    except ValueError:
        return None


def _whole(parent: Element | None, name: str) -> int | None:
    value = value_of(parent.find(f"{W}{name}")) if parent is not None else ""
    return int(value) if value.isdigit() else None


def _is_on(parent: Element | None, name: str) -> bool | None:
    found = parent.find(f"{W}{name}") if parent is not None else None
    return None if found is None else value_of(found) not in ("0", "false", "off", "none")


def _is_struck(run: Element | None) -> bool | None:
    """Whether text is crossed out, by one line or by two; None where that is left open."""
    told = [_is_on(run, name) for name in ("strike", "dstrike")]
    return None if told == [None, None] else True in told


def _half_points(run: Element | None) -> float | None:
    value = value_of(run.find(f"{W}sz")) if run is not None else ""
    return int(value) / 2 if value.isdigit() else None


def _is_centred(paragraph: Element | None) -> bool | None:
    found = paragraph.find(f"{W}jc") if paragraph is not None else None
    return None if found is None else value_of(found) == "center"
