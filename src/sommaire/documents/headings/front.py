"""The front of a document: its title as printed, and what stands before the text begins.

What is set large or centred on a cover, or over the first paragraph (title, authors, parties), is
no heading. The title is given only where one line of the front clearly is it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sommaire.documents.headings.candidates import Candidate, cleaned
from sommaire.documents.headings.rows import Row
from sommaire.documents.headings.styles import UNNUMBERED, look_of
from sommaire.documents.numbering import is_appendix
from sommaire.text import fold, join_lines

_KIND_OF_TEXT = re.compile(
    r"\b(?:agreement|contract|lease|licen[cs]e|deed|plan|policy|report|act|regulation|rule|manual|guide"
    r"|handbook|standard|specification|charter|statement|endorsement|amendment|terms|bylaws|articles"
    r"|contrat|convention|accord|bail|rapport|loi|decret|reglement|code|manuel|guide|norme|statuts|avenant"
    r"|protocol|protocole|framework|reference|introduction|proposal|note|memorandum|indenture)\b"
)
_NO_TITLE = re.compile(
    r"(?:exhibit|ex-|annex|schedule|attachment|execution|confidential|draft|page|version|release"
    r"|between|and|by and between|dated|date|entre|et|les soussignes|recitals|witnesseth)\b"
    r"|.*\bclick here\b"
    r"|(?:\S+\s){0,4}(?:inc|llc|ltd|corp|corporation|limited|l\.p|s\.a|sarl|sas|gmbh)\W*$"
)


@dataclass(frozen=True, slots=True)
class Front:
    """The start of a document."""

    title: str
    """As printed; "" when unsure."""
    n_rows: int
    """How many rows stand before the first paragraph."""


def find_front(rows: Sequence[Row], body_size: float) -> Front:
    """The front of a document."""
    end = _first_paragraph(rows, body_size)
    return Front(_title([row for row in rows[:end] if _may_be_title(row)], body_size), end)


def in_front(
    rows: Sequence[Row],
    candidates: Sequence[Candidate],
    chosen: Sequence[int],
    front: Front,
    body_size: float,
) -> set[int]:
    """Which of the chosen candidates stand in the front and are no headings.

    A lone "Exhibit 10.2" over the title says where the document was filed. What stands right over
    the text and is set like later headings is one.
    """
    looks = {i: look_of(rows[candidates[i].rows[0]], body_size) for i in chosen}
    inside = {i for i in chosen if candidates[i].rows[0] < front.n_rows}
    plain = {i for i in inside if not candidates[i].readings}
    later = {looks[i] for i in chosen if i not in plain}
    dropped = plain | _filing_labels(rows, candidates, chosen, front)
    end, page_num = front.n_rows, rows[min(front.n_rows, len(rows) - 1)].page_num
    for i in sorted(inside, reverse=True):
        candidate = candidates[i]
        is_on_page = rows[candidate.rows[0]].page_num == page_num
        is_last = candidate.rows[-1] + 1 >= end and is_on_page
        if i in plain and (_is_known(candidate) or (is_last and looks[i] in later)):
            dropped.discard(i)
        if i not in dropped and is_last:
            end = candidate.rows[0]
    return dropped


def _is_known(candidate: Candidate) -> bool:
    """Whether a title is one that stands without a number, or is in the printed contents."""
    return candidate.printed_level > 0 or fold(candidate.title).strip(" .:") in UNNUMBERED


def _filing_labels(
    rows: Sequence[Row], candidates: Sequence[Candidate], chosen: Sequence[int], front: Front
) -> set[int]:
    """Annexes and exhibits that are named before the text has begun."""
    first = min(chosen, key=lambda i: candidates[i].rows[0], default=-1)
    last_page = rows[front.n_rows].page_num
    return {
        i
        for i in chosen
        if (candidates[i].rows[0] < front.n_rows or i == first)
        and rows[candidates[i].rows[0]].page_num <= last_page
        and candidates[i].readings
        and is_appendix(candidates[i].readings[0].family)
        and not candidates[i].printed_level
    }


def _first_paragraph(rows: Sequence[Row], body_size: float) -> int:
    """Index of the row that opens the first paragraph of the text; 0 where none is found."""
    for index, row in enumerate(rows[:400]):
        is_text = row.runs_on and not row.is_centred and len(row.text) > 45
        is_notice = (
            row.style.is_bold
            or row.style.is_italic
            or row.is_capitals
            or row.text.startswith(("[", "*"))
        )
        if is_text and not is_notice and abs(row.style.size - body_size) < 1.1:
            return index
        if row.page_num > rows[0].page_num + 8:
            break
    return 0


def _may_be_title(row: Row) -> bool:
    folded = fold(row.text)
    return (
        sum(map(str.isalpha, row.text)) > 3
        and not _NO_TITLE.match(folded)
        and len(row.text) < 150
        and not row.text.startswith(("[", "("))
    )


def _title(front: Sequence[Row], body_size: float) -> str:
    """The largest rows of the front that stand together, else the row that names a kind of text."""
    largest = max((row.style.size for row in front), default=0.0)
    if largest > 1.15 * body_size:
        return _joined(front, largest)
    for row in front:
        is_set = row.is_centred or row.is_capitals or row.style.is_bold
        if is_set and _KIND_OF_TEXT.search(fold(row.text)) and not row.text.endswith("."):
            return cleaned(row.text)
    return ""


def _joined(front: Sequence[Row], size: float) -> str:
    parts: list[Row] = []
    for row in front:
        if row.style.size < size - 0.3 or (parts and row.page_num != parts[-1].page_num):
            if parts:
                break
            continue
        parts.append(row)
    title = join_lines([row.text for row in parts], [row.is_hyphenated for row in parts])
    return cleaned(title) if 2 < len(title) < 250 else ""
