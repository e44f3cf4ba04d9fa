"""Captions: "Table 3. Budget by year", "Fig. 1: The model", "Tableau 2 – Liste des vues".

A line that opens with the word and a number is a caption when a full stop, a colon or a dash
follows, or when nothing does; "Table 1 lists the names" is a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sommaire.documents.lists.layout import Place
from sommaire.tables import FloatKind, Line
from sommaire.text import join_lines

_CAPTION = re.compile(
    r"(?P<label>(?P<word>Table|Tableau|Tab\.|TABLE|TABLEAU|Figure|FIGURE|Fig\.?|FIG\.?|Chart|"
    r"Graph|Graphique|Graphe|Schéma|Illustration|Diagram|Diagramme)\s+"
    r"(?:n[o°]\s*)?(?P<number>(?:[A-Z]{1,2}[.\-–]?)?\d+(?:[.\-–]\d+)*[A-Za-z]?|[IVXL]+|[A-Z]))"
    r"(?P<close>\s*[.:|–—](?!\d)|\s+-|\s*\(|,\s+Panel|$)"
)
PlaceOf = Callable[[int], Place]
_SAME_PLACE = 3.0
"""Points."""
_TABLE_WORDS = ("tab",)
_MOST_LINES = 12


@dataclass(frozen=True, slots=True)
class Caption:
    """The words that name a table or a figure."""

    kind: FloatKind
    label: str
    text: str
    """Label and words."""
    start_line: int
    end_line: int
    is_continued: bool
    """It says that the table goes on from the page before."""


def is_caption(text: str) -> bool:
    """Whether a line opens as captions do."""
    match = _CAPTION.match(text)
    return match is not None and bool(match["close"].strip())


def find_captions(lines: Sequence[Line], place: PlaceOf) -> list[Caption]:
    """The captions among the body lines, in order; `place` tells where a line stands."""
    captions = []
    for index, line in enumerate(lines):
        match = _CAPTION.match(line.text) if line.role in ("body", "heading") else None
        if match is None or not _opens(index, lines, place):
            continue
        if not match["close"].strip() and len(match["label"]) < len(line.text.strip()):
            continue
        end = _end_of(index, lines, place)
        captions.append(_caption(match, index, end, lines))
    return captions


def _opens(index: int, lines: Sequence[Line], place: PlaceOf) -> bool:
    here = place(index)
    if here.opens or here.previous is None:
        return True
    before = lines[here.previous]
    if here.column != place(here.previous).column or before.is_bold != lines[index].is_bold:
        return True
    return abs(before.font_size - lines[index].font_size) > 0.4


def _end_of(index: int, lines: Sequence[Line], place: PlaceOf) -> int:
    """The line after the caption: lines set like its first one, right below it."""
    first = lines[index]
    is_bare = _CAPTION.fullmatch(first.text.strip()) is not None
    end = index + 1
    while end < len(lines) and end - index < _MOST_LINES:
        line, before = lines[end], lines[end - 1]
        tight = 0 < line.y1 - before.y1 < 1.5 * line.font_size
        alike = line.is_bold == first.is_bold and abs(line.font_size - first.font_size) < 0.3
        distinct = first.is_bold or first.is_italic or not place(end).opens
        distinct = distinct or (end == index + 1 and is_bare and _is_set_like(line, first))
        beside = line.x0 > before.x1
        if line.role != "body" or not (tight and alike and distinct) or beside:
            break
        if _CAPTION.match(line.text) or (before.text.endswith((".", ":")) and place(end).opens):
            break
        if (
            end + 1 < len(lines)
            and abs(lines[end + 1].y1 - line.y1) < 1
            and line.page_num == lines[end + 1].page_num
        ):
            break
        end += 1
    return end


def _is_set_like(line: Line, label: Line) -> bool:
    """Whether a line starts where a label alone does, or both are centred."""
    is_centred = abs((line.x0 + line.x1) - (label.x0 + label.x1)) < 2 * _SAME_PLACE
    return is_centred or abs(line.x0 - label.x0) < _SAME_PLACE


def caption_at(lines: Sequence[Line], start: int, end: int) -> Caption:
    """The lines from `start` to `end` as a caption, whatever they open with (else of a figure)."""
    match = _CAPTION.match(lines[start].text)
    if match is not None:
        return _caption(match, start, end, lines)
    text = join_lines([line.text for line in lines[start:end]], [False] * (end - start))
    return Caption("figure", "", text, start, end, is_continued=False)


def _caption(match: re.Match[str], start: int, end: int, lines: Sequence[Line]) -> Caption:
    text = join_lines(
        [line.text for line in lines[start:end]], [line.is_hyphenated for line in lines[start:end]]
    )
    is_table = match["word"].lower().startswith(_TABLE_WORDS)
    continued = re.search(
        r"\b(?:continued|cont[’']?d|suite)\b", text[match.end("label") :][:40], re.I
    )
    return Caption(
        "table" if is_table else "figure", match["label"], text, start, end, continued is not None
    )
