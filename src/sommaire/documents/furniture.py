"""What stands around the text: running headers and footers, page numbers, footnotes, side marks.

A row at the edge of a page is furniture where the same words stand there on other pages, where it
prints the page's number, or where it stands exactly where other pages have their running head, set
the same way. Rows are judged from the edge inwards and whole: the first one that is text ends it,
so that a heading, a table's header or a list is never taken for furniture.
Pure functions on rows: roles, folios and page labels are set, no line is taken away or moved.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Literal, NamedTuple

from sommaire.documents.footnotes import find_footnotes
from sommaire.documents.labels import (
    Folio,
    Place,
    find_chains,
    label_pages,
    read_folios,
    with_folios,
)
from sommaire.documents.parsed import Parsed
from sommaire.tables import Line, Page, Role, remarked

Edge = Literal["header", "footer"]

_N_EDGE_ROWS = 5
_ZONE = 0.15
"""Of the page's height: where a row must stand to be known by its place."""
_SIDE = 0.1
"""Of the page's width: where marks that are set sideways stand."""
_SAME_PLACE = 3.0
"""Points."""
_CLEAR = 0.7
"""Ems of white between furniture and text."""
_APART = 1.6
"""Ems of white after which no more furniture comes."""
_SHARE = 0.3
"""Of the pages: for words that stand in the same row, but not at the same place."""
_WORDY = 10
"""Characters of words that are known again wherever they stand."""
_LONGEST_FOLIO = 16
"""Characters of a line that holds a page number and nothing else."""


class EdgeRow(NamedTuple):
    """The lines on one baseline near the top or bottom of a page."""

    page_num: int
    edge: Edge
    rank: int
    """0 is the outermost."""
    lines: tuple[Line, ...]
    in_zone: bool
    clearance: float
    """White to the next row towards the text, in ems; infinite where there is none."""
    heads_table: bool
    """The next row, close by, has cells under its own."""


def mark_furniture(parsed: Parsed) -> Parsed:
    """`parsed` with the roles header, footer and footnote, and with folios and page labels."""
    edges = [row for page, rows in _pages(parsed) for row in _edge_rows(page, rows)]
    candidates = _candidates(parsed, edges)
    chains = find_chains(candidates, len(parsed.pages))
    numbered = {_key(parsed.lines[folio.order]) for chain in chains for folio in chain}
    roles = _furniture(edges, numbered, len(parsed.pages))
    roles |= {key: "footer" for key in numbered if key not in roles}
    roles |= _sideways(parsed)
    roles |= dict.fromkeys(find_footnotes(parsed, roles), "footnote")
    printed = [folio for folio in candidates if _key(parsed.lines[folio.order]) in roles]
    pages = label_pages(with_folios(parsed.pages, chains, printed))
    lines = _relabelled(parsed.lines, pages, roles)
    return replace(parsed, pages=pages, lines=lines)


Key = tuple[int, int]
"""Page number and line number."""


def _key(line: Line) -> Key:
    return line.page_num, line.line_num


def _relabelled(
    lines: Sequence[Line], pages: Sequence[Page], roles: dict[Key, Role]
) -> tuple[Line, ...]:
    labels = {page.page_num: page.page_label for page in pages}
    out = []
    for line in lines:
        role = roles.get((line.page_num, line.line_num), line.role)
        label = labels[line.page_num]
        out.append(remarked(line, role, section_id=line.section_id, page_label=label))
    return tuple(out)


# --- rows at the edges ------------------------------------------------------------------------


def _pages(parsed: Parsed) -> Iterator[tuple[Page, list[list[Line]]]]:
    """Each page with its rows from the top."""
    lines: dict[int, list[Line]] = defaultdict(list)
    for line in parsed.lines:
        if not _is_sideways(line):
            lines[line.page_num].append(line)
    for page in parsed.pages:
        yield page, _rows(lines[page.page_num])


def _rows(lines: Sequence[Line]) -> list[list[Line]]:
    rows: list[list[Line]] = []
    level = -math.inf
    for line in sorted(lines, key=attrgetter("y1")):
        if line.y1 - level < 0.35 * line.font_size:
            rows[-1].append(line)
        else:
            rows.append([line])
            level = line.y1
    return rows


def _edge_rows(page: Page, rows: Sequence[Sequence[Line]]) -> Iterator[EdgeRow]:
    """The outermost rows of a page, from the top inwards, then from the bottom inwards."""
    for rank, row in enumerate(rows[:_N_EDGE_ROWS]):
        in_zone = row[0].y1 < _ZONE * page.height
        clear = _white(row, rows[rank + 1]) if rank + 1 < len(rows) else math.inf
        heads = clear < _CLEAR and _is_over(row, rows[rank + 1])
        yield EdgeRow(page.page_num, "header", rank, tuple(row), in_zone, clear, heads)
    upwards = rows[::-1]
    for rank, row in enumerate(upwards[:_N_EDGE_ROWS]):
        in_zone = row[0].y0 > (1 - _ZONE) * page.height
        clear = _white(upwards[rank + 1], row) if rank + 1 < len(rows) else math.inf
        yield EdgeRow(page.page_num, "footer", rank, tuple(row), in_zone, clear, False)


def _white(upper: Sequence[Line], lower: Sequence[Line]) -> float:
    gap = min([line.y0 for line in lower]) - max([line.y1 for line in upper])
    return gap / (upper[0].font_size or 10.0)


def _is_over(row: Sequence[Line], below: Sequence[Line]) -> bool:
    """Whether two cells or more stand over cells of the row below."""
    if len(row) < 2:
        return False
    starts = [line.x0 for line in below]
    n_over = sum(any(abs(line.x0 - x0) < _SAME_PLACE for x0 in starts) for line in row)
    return n_over >= 2


# --- page numbers -----------------------------------------------------------------------------


def _candidates(parsed: Parsed, edges: Sequence[EdgeRow]) -> list[Folio]:
    """Every line that may print a page number, in the order of the document."""
    ranks = {_key(line): row.rank for row in edges for line in row.lines}
    edge = {key for key, rank in ranks.items() if rank < _N_EDGE_ROWS - 1}
    shared = Counter([(line.page_num, round(line.y1)) for line in parsed.lines])
    folios = []
    for order, line in enumerate(parsed.lines):
        is_edge = (line.page_num, line.line_num) in edge
        if not is_edge and len(line.text) > _LONGEST_FOLIO:
            continue
        is_alone = shared[line.page_num, round(line.y1)] == 1
        if is_edge or is_alone or line.text[:1] in "Pp":
            place = Place(line.page_num, order, is_edge, is_alone, line.y1)
            folios.extend(read_folios(line.text, place))
    return folios


# --- running heads and feet -------------------------------------------------------------------


def _furniture(edges: Sequence[EdgeRow], numbered: set[Key], n_pages: int) -> dict[Key, Role]:
    """The lines of the rows that are furniture, from the edge inwards."""
    repeated = _repeated(edges, n_pages)
    known = repeated.keys() | numbered
    sure = {key for key, count in repeated.items() if count >= _SHARE * n_pages} | numbered
    slots = _slots(edges, known, n_pages)
    sides: dict[tuple[int, Edge], list[EdgeRow]] = defaultdict(list)
    for row in edges:
        sides[row.page_num, row.edge].append(row)
    roles: dict[Key, Role] = {}
    for (_, edge), rows in sides.items():
        block = list(itertools.takewhile(lambda row: _is_known(row, known, slots), rows))
        for row in _cleared(block, sure):
            roles |= {
                _key(line): edge for line in row.lines if row.in_zone or _key(line) not in roles
            }
    return roles


def _is_known(row: EdgeRow, known: set[Key], slots: set[Slot]) -> bool:
    return not row.heads_table and all(
        _key(line) in known or (row.in_zone and _slot(row.edge, line) in slots)
        for line in row.lines
    )


def _cleared(block: list[EdgeRow], sure: set[Key]) -> list[EdgeRow]:
    """The rows up to the first white; what touches the text is text, unless it is sure."""
    is_sure = [all(_key(line) in sure for line in row.lines) for row in block]
    end = len(block)
    for number, row in enumerate(block[:-1], start=1):
        if row.clearance > _APART and not is_sure[number]:
            end = number
            break
    while end and block[end - 1].clearance < _CLEAR and not is_sure[end - 1]:
        end -= 1
    return block[:end]


Spot = tuple[Edge, str, str, int]
"""Words and where they stand."""


def _repeated(edges: Sequence[EdgeRow], n_pages: int) -> dict[Key, int]:
    """The lines whose words stand at the same place, or in the same row, of the pages around.

    With each the number of such pages.
    """
    found: dict[Spot, list[Line]] = defaultdict(list)
    for row in edges:
        for line in row.lines:
            for spot in _spots(row, line):
                found[spot].append(line)
    few = _few(n_pages)
    counts: dict[Key, int] = {}
    for spot, lines in found.items():
        if len(lines) < few:
            continue
        nums = _in_series([line.page_num for line in lines], few)
        if len(nums) >= (max(few, _SHARE * n_pages) if spot[2] == "row" else few):
            for line in lines:
                if line.page_num in nums:
                    counts[_key(line)] = max(counts.get(_key(line), 0), len(nums))
    return counts


def _few(n_pages: int) -> int:
    return 2 if n_pages <= 4 else 3


def _in_series(nums: Sequence[int], shortest: int) -> set[int]:
    """The pages that follow each other by one or two, in stretches that are long enough."""
    stretches: list[list[int]] = []
    for num in sorted(set(nums)):
        if stretches and num - stretches[-1][-1] <= 2:
            stretches[-1].append(num)
        else:
            stretches.append([num])
    return {num for stretch in stretches if len(stretch) >= shortest for num in stretch}


def _spots(row: EdgeRow, line: Line) -> list[Spot]:
    words = f"{line.text.casefold()} {line.font_size:.0f}"
    spots: list[Spot] = []
    if row.in_zone:
        step = line.y1 / (2 * _SAME_PLACE)
        spots = [
            (row.edge, words, "at", round(step)),
            (row.edge, words, "about", round(step + 0.5)),
        ]
    if len(words) >= _WORDY and words.upper() != words:
        spots.append((row.edge, words, "row", row.rank))
    return spots


Slot = tuple[Edge, int, float, bool, bool]


def _slot(edge: Edge, line: Line) -> Slot:
    """Where a line stands and how it is set."""
    return edge, round(line.y1), line.font_size, line.is_bold, line.is_italic


def _slots(edges: Sequence[EdgeRow], known: set[Key], n_pages: int) -> set[Slot]:
    """The places where many pages have furniture: what stands there is furniture too."""
    pages: dict[Slot, set[int]] = defaultdict(set)
    for row in edges:
        for line in row.lines:
            if _key(line) in known and row.in_zone:
                pages[_slot(row.edge, line)].add(row.page_num)
    return {slot for slot, nums in pages.items() if len(nums) >= max(5, 0.2 * n_pages)}


# --- marks set sideways -----------------------------------------------------------------------


def _is_sideways(line: Line) -> bool:
    return len(line.text) > 3 and line.y1 - line.y0 > 2 * (line.x1 - line.x0)


def _sideways(parsed: Parsed) -> dict[Key, Role]:
    """Lines that climb along the edge of a page, such as the stamp of a preprint server."""
    widths = {page.page_num: page.width for page in parsed.pages}
    roles: dict[Key, Role] = {}
    for line in parsed.lines:
        if _is_sideways(line):
            width = widths[line.page_num]
            if line.x1 < _SIDE * width or line.x0 > (1 - _SIDE) * width:
                roles[_key(line)] = "header"
    return roles
