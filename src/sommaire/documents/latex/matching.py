"""The tables of a PDF with the bodies that its LaTeX source gives them.

A table of the source is that of the PDF when their captions say the same, one to one, and when the
page has the figures that the source has (another version of a paper has others). Where that is in
doubt the PDF's own body stays. The lines of the page stay as they are: they are what is cited.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sommaire.tables import Float, Line
from sommaire.text import fold

ALIKE = 0.8
"""How much of two captions must be the same words."""
CLEARLY = 0.05
"""How much more alike the chosen pair must be than the next best."""
SAME_FIGURES = 0.7
"""Share of the source's figures that the page must have."""
_ROWS_A_PAGE = 25
_CAPTION_LINES = 3
_SHORTEST = 12
"""Letters of a caption that may be the start of a longer one."""
_PREFIX = 40
"""Letters at the start of two captions that make them one."""
_LABEL = re.compile(
    r"^\s*(?:table|tableau|tab\.?)\s*(?P<number>[A-Z]?\.?\d+(?:[.\-–]\d+)*|[IVXL]+|[A-Z])?\s*[:.–—-]*\s*",
    re.IGNORECASE,
)
_NOT_WORDS = re.compile(r"[\[(][^\])]*[\])]|\?\?|[^\w\s]")
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")


@dataclass(frozen=True, slots=True)
class _Captioned:
    """A caption as it is compared."""

    number: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Pair:
    likeness: float
    ours: int
    theirs: int


@dataclass(frozen=True, slots=True)
class Joined:
    """The floats of a PDF, those with a body from the source among them, and the report."""

    floats: tuple[Float, ...]
    notes: tuple[str, ...]


def join_source(floats: Sequence[Float], given: Sequence[Float], lines: Sequence[Line]) -> Joined:
    """The floats of a PDF with the bodies of their source.

    Args:
        floats: of the PDF.
        given: of the source, `body` as Markdown.
        lines: of the PDF.
    """
    pages = _figures_by_page(lines)
    out = list(floats)
    n_kept = 0
    for pair in _matched(floats, given, lines):
        if _agree(given[pair.theirs], floats[pair.ours], lines, pages):
            out[pair.ours] = replace(
                floats[pair.ours], body=given[pair.theirs].body, source="latex"
            )
        else:
            n_kept += 1
    out = _without_doubles(out)
    n_joined = sum(one.source == "latex" for one in out)
    n_tables = sum(one.kind == "table" for one in floats)
    note = f"{n_joined} of {n_tables} tables have their body from the LaTeX source."
    doubt = f" Of {n_kept} more the source has other figures than the page." if n_kept else ""
    return Joined(tuple(out), (note + doubt,))


def _without_doubles(floats: Sequence[Float]) -> list[Float]:
    """The floats without what the PDF shows of a joined table apart from its caption."""
    kept = list(floats)
    for one in floats:
        double = next((joined for joined in kept if _is_double(one, joined)), None)
        if double is None:
            continue
        kept.remove(one)
        start, end = min(one.start_line, double.start_line), max(one.end_line, double.end_line)
        kept[kept.index(double)] = replace(double, start_line=start, end_line=end)
    return [replace(one, float_id=place) for place, one in enumerate(kept)]


def _is_double(one: Float, joined: Float) -> bool:
    """Whether a table without a caption has the figures of one whose body comes from the source."""
    if one.caption or one.kind != "table" or joined.source != "latex":
        return False
    figures = set(_figures(one.body))
    inside = figures & set(_figures(joined.body))
    is_near = joined.page_num <= one.page_num <= joined.page_num + 1
    return is_near and len(figures) > 1 and len(inside) >= 0.9 * len(figures)


# --- captions -------------------------------------------------------------------------------------


def _matched(floats: Sequence[Float], given: Sequence[Float], lines: Sequence[Line]) -> list[_Pair]:
    """One-to-one pairs, the likeliest first; a pair that has a near rival is none."""
    ours = {
        at: _captioned(_whole_caption(one, lines))
        for at, one in enumerate(floats)
        if one.kind == "table" and one.caption
    }
    theirs = {
        at: _captioned(one.caption)
        for at, one in enumerate(given)
        if _is_captioned(one) and one.body
    }
    pairs = [
        _Pair(likeness(a.words, b.words) + _SAME_NUMBER * (a.number == b.number != ""), i, j)
        for i, a in ours.items()
        for j, b in theirs.items()
    ]
    pairs = sorted((pair for pair in pairs if pair.likeness >= ALIKE), key=_order)
    chosen: list[_Pair] = []
    for pair in pairs:
        taken = any(pair.ours == one.ours or pair.theirs == one.theirs for one in chosen)
        if not taken and not _has_rival(pair, pairs, chosen):
            chosen.append(pair)
    return chosen


_SAME_NUMBER = 0.1


def _whole_caption(one: Float, lines: Sequence[Line]) -> str:
    """A caption; where it is a label alone ("TABLE 2") with the lines that follow it."""
    if _captioned(one.caption).words:
        return one.caption
    for at in range(one.start_line, min(one.end_line, len(lines))):
        if lines[at].text.strip() == one.caption.strip():
            below = (line.text for line in lines[at + 1 : at + 1 + _CAPTION_LINES])
            return " ".join((one.caption, *below))
    return one.caption


def _order(pair: _Pair) -> tuple[float, int, int]:
    return (-pair.likeness, pair.ours, pair.theirs)


def _has_rival(pair: _Pair, pairs: Sequence[_Pair], chosen: Sequence[_Pair]) -> bool:
    """Whether one of its two is nearly as like something else that is still free."""
    for other in pairs:
        shares = (other.ours == pair.ours) != (other.theirs == pair.theirs)
        is_free = all(one.ours != other.ours and one.theirs != other.theirs for one in chosen)
        if shares and is_free and other.likeness > pair.likeness - CLEARLY:
            return True
    return False


def _is_captioned(one: Float) -> bool:
    return one.kind == "table" and bool(_captioned(one.caption).words)


def _captioned(caption: str) -> _Captioned:
    """The number and the words of a caption; citations and references left out."""
    found = _LABEL.match(caption)
    number = (found["number"] or "").rstrip(".") if found else ""
    rest = caption[found.end() :] if found else caption
    words = _NOT_WORDS.sub(" ", fold(rest).replace("-", "")).split()
    return _Captioned(fold(number), tuple(words))


def likeness(ours: Sequence[str], theirs: Sequence[str]) -> float:
    """How much two captions say the same, from 0 to 1: their letters, their start, their words.

    >>> likeness(["scores", "of", "all"], ["scores", "ofall"]), likeness(["a"], ["b"])
    (1.0, 0.0)
    """
    a, b = "".join(ours), "".join(theirs)
    if a == b:
        return 1.0
    is_start = len(b) > _SHORTEST and a.startswith(b[:_PREFIX])
    if is_start or (len(a) > _PREFIX and b.startswith(a[:_PREFIX])):
        return 0.95
    both = sum((Counter(ours) & Counter(theirs)).values())
    return 2 * both / (len(ours) + len(theirs)) if both else 0.0


# --- figures --------------------------------------------------------------------------------------


def _agree(
    given: Float, ours: Float, lines: Sequence[Line], pages: dict[int, Counter[str]]
) -> bool:
    """Whether the pages of a float have the figures of the source's table."""
    wanted = set(_figures(given.body))
    if not wanted:
        return _words_agree(given, ours, lines)
    inside = lines[ours.start_line : ours.end_line]
    last = ours.page_num + 1 + given.body.count("\n") // _ROWS_A_PAGE
    there = {line.page_num for line in inside} | set(range(ours.page_num, last + 1))
    seen = {figure for page in there for figure in pages.get(page, ())}
    return len(wanted & seen) >= SAME_FIGURES * len(wanted)


def _words_agree(given: Float, ours: Float, lines: Sequence[Line]) -> bool:
    """The same for a table without figures: its words."""
    wanted = set(re.findall(r"\w{3,}", fold(given.body)))
    text = " ".join(
        line.text for line in lines if line.page_num in (ours.page_num, ours.page_num + 1)
    )
    seen = set(re.findall(r"\w{3,}", fold(text)))
    return len(wanted & seen) >= SAME_FIGURES * len(wanted)


def _figures_by_page(lines: Sequence[Line]) -> dict[int, Counter[str]]:
    pages: dict[int, Counter[str]] = {}
    for line in lines:
        pages.setdefault(line.page_num, Counter()).update(_figures(line.text))
    return pages


def _figures(text: str) -> list[str]:
    """The numbers in a text, folded: "1,234.5"."""
    return _FIGURE.findall(fold(text))
