"""Headings without a number: which settings of the document's type are those of headings.

Candidates are grouped by size, weight, slant, capitals (and, in the type of the text itself,
centring). A group is judged by how its rows behave: set apart, alone, spaced, short, followed by
text; then each candidate on its own. Admonitions ("Note", "Astuce") and labels that come back all
the time are left out.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from sommaire.documents.headings.candidates import Candidate, capitalised, folded_title
from sommaire.documents.headings.rows import FRESH, Row
from sommaire.documents.medians import median
from sommaire.text import fold


class Look(NamedTuple):
    """The setting of a heading."""

    size: float
    is_bold: bool
    is_italic: bool
    is_capitals: bool
    is_centred: bool
    """Only told apart in the type of the text itself."""


_ADMONITIONS = frozenset(
    ["note", "notes", "tip", "warning", "caution", "important", "attention", "astuce", "remarque",
     "avertissement", "mise en garde", "exemple", "example", "danger", "hint", "nota", "nb"]
)  # fmt: skip
UNNUMBERED = frozenset(
    ["abstract", "introduction", "conclusion", "conclusions", "references", "bibliography",
     "acknowledgements", "acknowledgments", "acknowledgement", "foreword", "preface", "recitals",
     "definitions", "index", "glossary", "summary", "executive summary", "appendix", "appendices",
     "annexes", "resume", "bibliographie", "remerciements", "glossaire", "annexe", "avant-propos",
     "preambule", "preamble", "background", "whereas", "witnesseth", "considerants", "visas",
     "table of contents", "contents", "sommaire", "table des matieres"]
)  # fmt: skip
"""Titles that stand without a number, folded."""


_CODE = re.compile(
    r"<-|[{}]|==|=>|::|\w\([^)]*=|\(\)|;\s*$|^\W*(?:R>|>>>|[$#>/%\\])|\s--?\w|\w+_\w+|/\w+/|=\s*[\"'\d]"
)
"""Signs of a line of a program, not of a title."""


def look_of(row: Row, body_size: float) -> Look:
    """The setting of a candidate's first row."""
    style = row.style
    is_plain = not (style.is_bold or style.is_italic) and style.size <= 1.08 * body_size
    return Look(
        style.size, style.is_bold, style.is_italic, row.is_capitals, is_plain and row.is_centred
    )


def unnumbered(
    rows: Sequence[Row], candidates: Sequence[Candidate], body_size: float, *, numbered: int
) -> dict[int, float]:
    """Index of each unnumbered heading → its score; `numbered`: how many bear a number."""
    groups: dict[Look, list[int]] = defaultdict(list)
    for index, candidate in enumerate(candidates):
        if not candidate.readings:
            groups[look_of(rows[candidate.rows[0]], body_size)].append(index)
    n_rows = Counter(look_of(row, body_size) for row in rows)
    titles = Counter(folded_title(candidate.title) for candidate in candidates)
    found: dict[int, float] = {}
    for look, members in groups.items():
        group = [candidates[i] for i in members]
        score = _group_score(look, group, rows, body_size, n_rows[look])
        score -= 0.5 * (numbered >= 8) + 0.4 * (numbered >= 30)
        for index in members:
            own = score + _own_score(rows, candidates[index], titles, body_size)
            if own >= THRESHOLD:
                found[index] = own
    return found


THRESHOLD = 3.1


def _group_score(
    look: Look, group: Sequence[Candidate], rows: Sequence[Row], body_size: float, n_rows: int
) -> float:
    """How far the rows of one look behave as headings."""
    is_big = look.size >= 1.07 * body_size + 0.15
    if not (is_big or look.is_bold or look.is_italic or look.is_capitals or look.is_centred):
        return -9.0
    n = len(group)
    firsts = [rows[candidate.rows[0]] for candidate in group]
    alone = sum(not row.is_beside for row in firsts) / n
    spaced = sum(row.gap_above > 0.3 for row in firsts) / n
    aligned = sum(row.is_aligned or row.is_centred for row in firsts) / n
    pure = min(sum(len(candidate.rows) for candidate in group) / max(n_rows, 1), 1.0)
    score = 1.0 * is_big + 0.5 * (look.size >= 1.3 * body_size) + 0.9 * look.is_bold
    score += 0.5 * look.is_capitals + 0.2 * look.is_italic + 0.1 * look.is_centred
    score += 0.8 * spaced + 0.6 * alone + 0.5 * aligned + 0.9 * pure
    score -= 0.8 * (median(len(candidate.title) for candidate in group) > 75)
    score -= 0.8 * (n_rows > 0.12 * len(rows)) + 0.8 * (alone < 0.5)
    return score - 0.9 * (look.size < 0.95 * body_size)


def _own_score(
    rows: Sequence[Row], candidate: Candidate, titles: Counter[str], body_size: float
) -> float:
    """What speaks for or against one candidate."""
    row, last = rows[candidate.rows[0]], rows[candidate.rows[-1]]
    title = candidate.title
    folded = fold(title).strip(" .:")
    repeated = titles[folded_title(title)]
    if folded in _ADMONITIONS or row.is_beside:
        return -9.0
    score = 0.0 if row.gap_above > 0.3 else -0.9
    if folded in UNNUMBERED:
        is_set_apart = row.is_capitals or row.is_centred or row.style.is_bold
        score += 2.2 if is_set_apart and row.gap_above > 0.9 else 1.2
    score -= 0.8 * (repeated > 2) + 1.2 * (repeated > 4 and row.style.size < 1.2 * body_size)
    score -= 0.9 * (not (row.is_aligned or row.is_centred))
    score -= 1.5 * (not title[0].isalnum() or title[0].islower()) + 0.6 * title.endswith(":")
    score -= 0.8 * (title.endswith(".") and len(title) > 40) + 0.5 * (len(title) > 100)
    score -= 0.6 * (not row.style.is_bold and row.style.size <= 1.07 * body_size + 0.15)
    after = candidate.rows[-1] + 1
    if after < len(rows) and rows[after].gap_above < FRESH and rows[after].is_beside:
        score -= 0.5
    if _CODE.search(title):
        score -= 2.0
    if not row.style.is_bold and len(title.split()) > 6 and capitalised(title) < 0.4:
        score -= 0.6
    return score - 0.4 * (last.text.endswith((",", "-")))
