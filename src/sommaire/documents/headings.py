"""Headings found in the text itself: by typography, with numbering as evidence and for levels.

First each *style* of the document (size, bold, italic, capitals) is scored by how its rows behave:
short, alone, spaced, aligned, numbered. Then each row is. Levels come from the depth of the number,
else from the style. Works for documents without an outline.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from sommaire.documents.heading_rows import Row, Style
from sommaire.documents.numbering import Numeral
from sommaire.tables import Witness
from sommaire.text import fold


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: where it stands, and what it says."""

    start_line: int
    end_line: int
    page_num: int
    level: int
    number: str
    title: str
    witnesses: tuple[Witness, ...]


_CAPTION = re.compile(
    r"\s*(?:fig(?:ure|\.)?|tab(?:le|leau|\.)?|algorithme?|listing|graphique|chart|exemple|example)"
    r"\s*\.?\s*[\dIVXA-Z]",
    re.IGNORECASE,
)
_UNNUMBERED = frozenset(
    "abstract introduction conclusion conclusions references bibliography acknowledgements "
    "acknowledgments acknowledgement foreword preface recitals definitions index glossary summary "
    "appendix appendices annexes resume bibliographie remerciements preface glossaire annexe "
    "avant-propos sommaire".split()
)
"""Titles that stand without a number beside numbered ones, folded."""


def find_headings(rows: Sequence[Row]) -> list[Heading]:
    """The headings of a document, in order."""
    if not rows:
        return []
    sizes: Counter[float] = Counter()
    for row in rows:
        sizes[row.style.size] += len(row.text)
    body = sizes.most_common(1)[0][0]
    scores = {style: _style_score(style, group, rows, body) for style, group in _styles(rows)}
    chosen: list[list[Row]] = []
    for before, row in zip([None, *rows], rows, strict=False):
        if chosen and before is not None and chosen[-1][-1] is before and _wraps(before, row):
            chosen[-1].append(row)
        elif _row_score(row, scores.get(row.style, -9.0)) >= 3.3:
            chosen.append([row])
    return _with_levels(chosen)


def _styles(rows: Sequence[Row]) -> list[tuple[Style, list[Row]]]:
    groups: dict[Style, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row.style].append(row)
    return list(groups.items())


def _style_score(style: Style, group: list[Row], rows: Sequence[Row], body: float) -> float:
    is_big = style.size >= body * 1.07 + 0.15
    if not (style.is_bold or style.is_italic or style.is_capitals or is_big):
        return -9.0
    n = len(group)
    alone = sum(not row.is_beside for row in group) / n
    spaced = sum(row.gap_above > 0.42 for row in group) / n
    numbered = sum(bool(row.numerals) for row in group) / n
    aligned = sum(row.is_aligned or row.is_centred for row in group) / n
    score = 1.0 * is_big + 0.8 * style.is_bold + 0.35 * style.is_capitals + 0.2 * style.is_italic
    score += 1.2 * numbered + 0.8 * spaced + 0.6 * alone + 0.5 * aligned + 0.5
    score -= 0.8 * (median(len(row.text) for row in group) > 75) + 0.8 * (alone < 0.5)
    score -= 1.0 * (n > 0.12 * len(rows)) + 0.7 * (style.size < 0.95 * body)
    return score


def _row_score(row: Row, style_score: float) -> float:
    text = row.text
    if row.n_letters < 3 or len(text) > 160 or _CAPTION.match(text) or "@" in text:
        return -9.0
    score = style_score + (0.5 if row.gap_above > 0.42 else -0.7)
    if row.numerals:
        score += 0.9 if row.numerals[0].kind in ("decimal", "roman", "division", "code") else 0.3
    if fold(_title(row)[1]) in _UNNUMBERED:
        score += 1.5
    score -= 1.2 * row.is_beside + 0.9 * (not (row.is_aligned or row.is_centred))
    score -= 1.5 * (not text[0].isalnum() or text[0].islower()) + 1.0 * text.endswith((",", ";"))
    score -= 0.6 * (text.endswith(".") and not row.numerals) + 0.6 * (len(text) > 100)
    return score


def _wraps(before: Row, row: Row) -> bool:
    return (
        before.page_num == row.page_num
        and before.style == row.style
        and -0.3 < row.gap_above < 0.75
        and not row.numerals
    )


def _title(row: Row) -> tuple[str, str]:
    if not row.numerals:
        return "", row.text
    numeral = row.numerals[0]
    return numeral.text, row.text[numeral.end :]


def _with_levels(chosen: Sequence[Sequence[Row]]) -> list[Heading]:
    order = sorted({group[0].style for group in chosen}, key=lambda s: (-s.size, not s.is_bold))
    headings = []
    for group in chosen:
        number, title = _title(group[0])
        numeral = group[0].numerals[0] if group[0].numerals else None
        level = _level(numeral, order.index(group[0].style) + 1)
        title = " ".join([title, *(row.text for row in group[1:])]).strip()
        witnesses: tuple[Witness, ...] = ("numbering", "typography") if number else ("typography",)
        headings.append(
            Heading(
                group[0].start_line,
                group[-1].end_line,
                group[0].page_num,
                level,
                number,
                title,
                witnesses,
            )
        )
    return headings


def _level(numeral: Numeral | None, otherwise: int) -> int:
    if numeral is not None and numeral.kind == "decimal":
        return numeral.depth
    return otherwise
