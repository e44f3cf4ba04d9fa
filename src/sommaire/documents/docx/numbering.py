"""The numbers that Word prints before headings and items, counted as Word counts them.

No run of a DOCX file holds them: a paragraph names a list and a level, and `numbering.xml` says how
the level counts (ECMA-376 part 1, 17.9): formats, text ("%1.%2", "Article %1"), starts, restarts,
overrides. Counters belong to the abstract list, which several lists may share.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from sommaire.documents.characters import plain
from sommaire.documents.docx.styles import Styles, W, indent_of, value_of
from sommaire.markers import to_roman

N_LEVELS = 9
_PLACE = re.compile(r"%(\d)")
_ORDINALS = {1: "st", 2: "nd", 3: "rd"}
_LONGEST_ROMAN = 3999
_SQUARES = "§§"


@dataclass(slots=True)
class Level:
    """How one level of a list counts."""

    start: int = 1
    format: str = "decimal"
    text: str = ""
    """ "%1." stands for the number of the first level and a full stop."""
    restarts_after: int | None = None
    """The level (from 1) after whose items it begins again; None: any above; 0: never."""
    is_legal: bool = False
    """All numbers in it are printed as digits."""
    style_id: str = ""
    indent: float | None = None


@dataclass(slots=True)
class _Abstract:
    levels: list[Level]
    counters: list[int | None] = field(default_factory=lambda: [None] * N_LEVELS)
    style_link: str = ""


@dataclass(slots=True)
class _Num:
    abstract_id: str
    starts: dict[int, int] = field(default_factory=dict)
    levels: dict[int, Level] = field(default_factory=dict)
    started: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Printed:
    """The number of a paragraph."""

    marker: str
    """As printed; "" where the level prints none."""
    number: int | None
    """What it counts; None for bullets."""
    list_id: str
    """The abstract list that it belongs to."""
    level: int
    indent: float | None
    """Of the level, in points."""


class Numbering:
    """The lists of a file, and how far each has counted."""

    def __init__(self, root: Element | None, styles: Styles) -> None:
        self._abstracts: dict[str, _Abstract] = {}
        self._nums: dict[str, _Num] = {}
        self._styles = styles
        if root is None:
            return
        for element in root.iterfind(f"{W}abstractNum"):
            levels = [Level() for _ in range(N_LEVELS)]
            for level in element.iterfind(f"{W}lvl"):
                _read_level(level, levels)
            link = value_of(element.find(f"{W}numStyleLink"))
            abstract = _Abstract(levels, style_link=link)
            self._abstracts[element.get(f"{W}abstractNumId", "")] = abstract
        for element in root.iterfind(f"{W}num"):
            self._nums[element.get(f"{W}numId", "")] = _read_num(element)

    def level_of(self, num_id: str, style_id: str) -> int | None:
        """The level of a list that numbers the paragraphs of a style; None where none does."""
        abstract = self._abstract(num_id)
        levels = abstract.levels if abstract else ()
        return next((at for at, one in enumerate(levels) if one.style_id == style_id), None)

    def count(self, num_id: str, level: int) -> Printed | None:
        """The number of the next paragraph of a list and level; None: there is no such list."""
        num, abstract = self._nums.get(num_id), self._abstract(num_id)
        if num is None or abstract is None or not 0 <= level < N_LEVELS:
            return None
        here = num.levels.get(level, abstract.levels[level])
        self._step(num, abstract, level, here.start)
        is_bullet = here.format == "bullet"
        text = _bullet(here.text) if is_bullet else self._text(num, abstract, level)
        counted = None if is_bullet or here.format == "none" else abstract.counters[level]
        return Printed(plain(text).strip(), counted, self._root_id(num_id), level, here.indent)

    def _step(self, num: _Num, abstract: _Abstract, level: int, start: int) -> None:
        """Count one on, and let the levels below begin again."""
        counters = abstract.counters
        if level in num.starts and level not in num.started:
            counters[level] = num.starts[level] - 1
        num.started.add(level)
        before = counters[level]
        counters[level] = start if before is None else before + 1
        for above in range(level):
            if counters[above] is None:
                counters[above] = num.levels.get(above, abstract.levels[above]).start
        for below in range(level + 1, N_LEVELS):
            after = num.levels.get(below, abstract.levels[below]).restarts_after
            if after is None or level < after:
                counters[below] = None

    def _text(self, num: _Num, abstract: _Abstract, level: int) -> str:
        here = num.levels.get(level, abstract.levels[level])

        def _printed(found: re.Match[str]) -> str:
            place = int(found[1]) - 1
            if not 0 <= place < N_LEVELS:
                return ""
            other = num.levels.get(place, abstract.levels[place])
            format = "decimal" if here.is_legal and other.format != "none" else other.format
            value = abstract.counters[place]
            return numeral(other.start if value is None else value, format)

        return _PLACE.sub(_printed, here.text)

    def _root_id(self, num_id: str) -> str:
        num = self._nums.get(num_id)
        for _ in range(N_LEVELS):
            abstract = self._abstracts.get(num.abstract_id) if num else None
            if num is None or abstract is None or not abstract.style_link:
                break
            linked = self._styles.of(abstract.style_link).looks.num_id
            if linked is None or linked not in self._nums or linked == num_id:
                break
            num = self._nums[linked]
        return num.abstract_id if num else ""

    def _abstract(self, num_id: str) -> _Abstract | None:
        return self._abstracts.get(self._root_id(num_id))


def numeral(number: int, format: str) -> str:
    """A number in one of Word's formats (ECMA-376 part 1, 17.18.59).

    >>> [numeral(28, name) for name in ("lowerLetter", "upperRoman", "decimalZero", "ordinal")]
    ['bb', 'XXVIII', '28', '28th']
    """
    if format in ("none", "bullet"):
        return ""
    if number < 1:
        return str(number)
    if format.endswith("Letter"):
        text = chr(ord("a") + (number - 1) % 26) * (1 + (number - 1) // 26)
    elif format.endswith("Roman") and number <= _LONGEST_ROMAN:
        text = to_roman(number)
    elif format == "ordinal":
        is_teen = number % 100 in (11, 12, 13)
        return f"{number}{'th' if is_teen else _ORDINALS.get(number % 10, 'th')}"
    else:
        return f"{number:02}" if format == "decimalZero" else str(number)
    return text.upper() if format.startswith("upper") else text


def _read_level(element: Element, levels: list[Level]) -> None:
    place = element.get(f"{W}ilvl", "")
    if not place.isdigit() or int(place) >= N_LEVELS:
        return
    restart = value_of(element.find(f"{W}lvlRestart"))
    start = value_of(element.find(f"{W}start"))
    levels[int(place)] = Level(
        start=int(start) if start.isdigit() else 0,
        format=value_of(element.find(f"{W}numFmt")) or "decimal",
        text=value_of(element.find(f"{W}lvlText")),
        restarts_after=int(restart) if restart.isdigit() else None,
        is_legal=element.find(f"{W}isLgl") is not None,
        style_id=value_of(element.find(f"{W}pStyle")),
        indent=indent_of(element.find(f"{W}pPr")),
    )


def _read_num(element: Element) -> _Num:
    num = _Num(value_of(element.find(f"{W}abstractNumId")))
    for override in element.iterfind(f"{W}lvlOverride"):
        place = override.get(f"{W}ilvl", "")
        if not place.isdigit() or int(place) >= N_LEVELS:
            continue
        start = value_of(override.find(f"{W}startOverride"))
        if start.isdigit():
            num.starts[int(place)] = int(start)
        level = override.find(f"{W}lvl")
        if level is not None:
            levels = [Level() for _ in range(N_LEVELS)]
            _read_level(level, levels)
            num.levels[int(place)] = levels[int(place)]
    return num


def _bullet(text: str) -> str:
    """A bullet as it looks: those of symbol fonts are discs and squares."""
    sign = text.strip()
    if not sign or sign in _SQUARES or any("\ue000" <= char <= "\uf8ff" for char in sign):
        return "•"
    return sign
