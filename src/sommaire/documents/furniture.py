"""What stands around the text: running headers and footers, page numbers, footnotes, side marks.

A row at the edge of a page is furniture where the same words stand there on other pages, where it
prints the page's number, or where it stands exactly where other pages have their running head, set
the same way. Rows are judged from the edge inwards and whole: the first one that is text ends it, so
that a heading, a table's header or a list is never taken for furniture.
Pure functions on rows: roles, folios and page labels are set, no line is taken away or moved.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sommaire.documents.footnotes import find_footnotes
from sommaire.documents.labels import (
    Folio,
    Place,
    find_chains,
    label_pages,
    missing_folios,
    read_folios,
    with_folios,
)
from sommaire.documents.parsed import Parsed
from sommaire.tables import Line, Page, Role
from sommaire.text import fold

Edge = Literal["header", "footer"]

_N_EDGE_ROWS = 4
_ZONE = 0.15
"""Of the page's height: where a row must stand to be known by its place."""
_SIDE = 0.1
"""Of the page's width: where marks that are set sideways stand."""
_SAME_PLACE = 3.0
"""Points."""
_LONGEST_FOLIO = 16
"""Characters of a line that holds a page number and nothing else."""


@dataclass(frozen=True, slots=True)
class EdgeRow:
    """The lines on one baseline near the top or bottom of a page."""

    page_num: int
    edge: Edge
    rank: int
    """0 is the outermost."""
    lines: tuple[Line, ...]
    in_zone: bool


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
    notes = tuple(
        f"The printed page numbers jump after page {gap.after_page_num} of the file: "
        f"{', '.join(gap.folios)} missing."
        for gap in missing_folios(pages)
    )
    lines = _relabelled(parsed.lines, pages, roles)
    return replace(parsed, pages=pages, lines=lines, notes=parsed.notes + notes)


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
        if role != line.role or label != line.page_label:
            line = replace(line, role=role, page_label=label)
        out.append(line)
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
    for line in sorted(lines, key=lambda line: line.y1):
        if rows and line.y1 - rows[-1][0].y1 < 0.35 * line.font_size:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _edge_rows(page: Page, rows: Sequence[Sequence[Line]]) -> Iterator[EdgeRow]:
    for rank, row in enumerate(rows[:_N_EDGE_ROWS]):
        in_zone = row[0].y1 < _ZONE * page.height
        yield EdgeRow(page.page_num, "header", rank, tuple(row), in_zone)
    n_below = max(len(rows) - _N_EDGE_ROWS, 0)
    for rank, row in enumerate(rows[n_below:][::-1]):
        in_zone = row[0].y0 > (1 - _ZONE) * page.height
        yield EdgeRow(page.page_num, "footer", rank, tuple(row), in_zone)


# --- page numbers -----------------------------------------------------------------------------


def _candidates(parsed: Parsed, edges: Sequence[EdgeRow]) -> list[Folio]:
    """Every line that may print a page number, in the order of the document."""
    ranks = {_key(line): row.rank for row in edges for line in row.lines}
    shared = Counter((line.page_num, round(line.y1)) for line in parsed.lines)
    folios = []
    for order, line in enumerate(parsed.lines):
        is_edge = ranks.get(_key(line), _N_EDGE_ROWS) < _N_EDGE_ROWS - 1
        if not is_edge and len(line.text) > _LONGEST_FOLIO:
            continue
        is_alone = shared[line.page_num, round(line.y1)] == 1
        if is_edge or is_alone:
            place = Place(line.page_num, order, is_edge, is_alone)
            folios.extend(read_folios(line.text, place))
    return folios


# --- running heads and feet -------------------------------------------------------------------


def _furniture(edges: Sequence[EdgeRow], numbered: set[Key], n_pages: int) -> dict[Key, Role]:
    """The lines of the rows that are furniture, from the edge inwards."""
    known = _repeated(edges, n_pages) | numbered
    slots = _slots(edges, known, n_pages)
    roles: dict[Key, Role] = {}
    ended: set[tuple[int, Edge]] = set()
    for row in edges:
        side = (row.page_num, row.edge)
        if side in ended:
            continue
        if all(
            _key(line) in known or (row.in_zone and _slot(row.edge, line) in slots)
            for line in row.lines
        ):
            roles |= {_key(line): row.edge for line in row.lines}
        else:
            ended.add(side)
    return roles


def _repeated(edges: Sequence[EdgeRow], n_pages: int) -> set[Key]:
    """The lines whose words stand at the same place, or in the same row, of other pages."""
    places: dict[tuple[Edge, str, str, int], set[int]] = defaultdict(set)
    found: dict[Key, list[tuple[Edge, str, str, int]]] = {}
    for row in edges:
        for line in row.lines:
            spots = _spots(row, line)
            found[_key(line)] = spots
            for spot in spots:
                places[spot].add(row.page_num)
    enough = 2 if n_pages <= 4 else 3
    return {
        key for key, spots in found.items() if any(len(places[spot]) >= enough for spot in spots)
    }


def _spots(row: EdgeRow, line: Line) -> list[tuple[Edge, str, str, int]]:
    words = fold(line.text)
    spots = []
    if row.in_zone:
        step = round(line.y1 / (2 * _SAME_PLACE))
        half = round(line.y1 / (2 * _SAME_PLACE) + 0.5)
        spots = [(row.edge, words, "at", step), (row.edge, words, "about", half)]
    if sum(char.isalpha() for char in words) >= 8:
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
