"""The contents pages that a document prints: which lines they are, and what their rows say.

A row of contents ends in a page label, after leaders (dots, spaces) or at the right edge; titles
may wrap. Lists of tables and figures are recognised and give no entries. Runs of rows without page
labels count where a heading ("Contents", "Sommaire") stands over numbered short rows. Does not look
for the titles in the text: `printed_anchors` does.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from sommaire.documents.headings.rows import column_edge
from sommaire.documents.medians import median_low
from sommaire.documents.numbering import numerals
from sommaire.tables import Line, Page
from sommaire.text import fold

_LABEL = re.compile(
    r"(?:^|(?<=[\s.…_·]))(\d{1,4}|[ivxlcIVXLC]{1,7}|[A-Z]{1,3}-\d{1,3}|[-–]\s?\d{1,3}\s?[-–])$"
)
_LEADER = " .…_·-\t"
_TITLE = re.compile(
    r"(?:the\s+)?(?:table\s+of\s+)?contents|table\s+des\s+mati[eè]res|sommaire|inhaltsverzeichnis"
    r"|(?:detailed\s+|brief\s+)?table\s+of\s+contents|plan\s+du\s+document"
)
_LIST_OF = re.compile(
    r"(?:list(?:e)?|index|table|tables)\s+(?:of|des)\s+(?:all\s+)?(?:tables?|figures?|tableaux|exhibits"
    r"|illustrations|schedules|appendices|annexes|charts|boxes|encadres|exemples|graphiques)"
    r"|tables|figures|exhibits|schedules"
)
_FLOAT = re.compile(r"(?:figure|fig\.|table|tableau|box|chart|graphique|encadré)\s+[\dA-Z]", re.I)


_APPENDED = re.compile(r"(?:list of )?(?:exhibits|schedules|annexes|appendices|attachments)")
_COLUMN_HEADS = re.compile(
    r"(?:\W|pages?|no|section|article|chapter|chapitre|title|titre|continued|suite"
    r"|table of contents)+"
)
_DATE = re.compile(r"(?:\d{1,2}(?:er)?\s+)?[^\W\d_]{3,9}\.?\s+(?:\d{1,2},?\s+)?(?:19|20)\d\d[\s,]*")
_ANNOUNCES = re.compile(
    r"contents|sommaire|mati[eèEÈ]res?|^\W*(?:list|liste|index|tables?|figures|plan)\b",
    re.I | re.M,
)
_DOTS = re.compile(r"(?:\.\s?){4}|…|__")
_FLUSH = 3.0
"""Points by which right edges differ that are meant to be the same."""
_Kind = Literal["contents", "floats"]


@dataclass(frozen=True, slots=True)
class PrintedEntry:
    """A row of printed contents."""

    title: str
    """With its number, leaders and label taken off."""
    label: str
    """The page label that it prints; "" where it prints none."""
    x0: float
    """As if the labels of all pages and columns ended at the same right edge: where left and right
    pages have margins of their own, their rows are indented by the same."""
    is_bold: bool
    line: int
    """Index of the line in the document that it begins on."""


@dataclass(frozen=True, slots=True)
class PrintedContents:
    """What was found: the lines of contents pages, and the entries among them."""

    lines: frozenset[int]
    entries: tuple[PrintedEntry, ...]


@dataclass(frozen=True, slots=True)
class _VisualRow:
    """The lines of one baseline, left to right."""

    lines: tuple[int, ...]
    text: str
    x0: float
    x1: float
    last_x0: float
    last_text: str
    is_bold: bool
    y0: float
    y1: float
    split: tuple[str, str, bool] | None
    """Title, page label, and whether leaders stand between; None where no label ends the row."""


def find_printed_contents(lines: Sequence[Line], pages: Sequence[Page]) -> PrintedContents:
    """The printed contents of a document; empty where there are none."""
    by_num = {page.page_num: page for page in pages}
    by_page = _pages(lines, by_num)
    early = max(25, max(by_page, default=0) // 8)
    taken: set[int] = set()
    tables: list[tuple[list[PrintedEntry], float | None]] = []
    kind: _Kind | None = None
    for page_num, indices in by_page.items():
        is_early = page_num <= early
        if kind is None and not _is_promising(lines, indices, is_early=is_early):
            continue
        for column in _columns(lines, indices, by_num[page_num].width):
            page = _visual_rows(lines, column)
            region = _region(page, is_open=kind is not None, is_early=is_early)
            if region is not None and column[0] != indices[0]:
                region = (_first_entry(page, region), region[1])
            if region is None:
                kind = None
                continue
            rows = page[region[0] : region[1]]
            taken.update(index for row in rows for index in row.lines)
            kind, found = _read_rows(rows, kind or "contents")
            tables.append((found, _right_edge(rows)))
            if region[1] < len(page) - 4:
                kind = None
    return PrintedContents(frozenset(taken), tuple(_aligned(tables)))


def _right_edge(rows: Sequence[_VisualRow]) -> float | None:
    """Where the labels of a page or column of contents end; None where they are not flush."""
    edges = sorted(row.x1 for row in rows if _is_hit(row))
    if not edges:
        return None
    n_flush = sum(edges[-1] - edge < _FLUSH for edge in edges)
    return edges[-1] if 2 * n_flush > len(edges) else None


def _aligned(tables: Sequence[tuple[list[PrintedEntry], float | None]]) -> Iterator[PrintedEntry]:
    """The entries of all pages and columns, their left edges as if they stood on the first one."""
    filled = [(entries, right) for entries, right in tables if entries]
    is_flush = all(right is not None for _, right in filled)
    for entries, right in filled:
        first, first_right = filled[0]
        if is_flush and right is not None and first_right is not None:
            shift = first_right - right
        else:
            shift = _shift_of_numbers(first, entries)
        is_shifted = abs(shift) > _FLUSH
        yield from (
            [replace(entry, x0=entry.x0 + shift) for entry in entries] if is_shifted else entries
        )


def _shift_of_numbers(first: Sequence[PrintedEntry], others: Sequence[PrintedEntry]) -> float:
    """How far to the left the numbers of the same depths stand on the first page; 0 if unsure."""
    one, two = _edges_of_depths(first), _edges_of_depths(others)
    shifts = [one[depth] - two[depth] for depth in one.keys() & two.keys()]
    return shifts[0] if shifts and max(shifts) - min(shifts) < _FLUSH else 0.0


def _edges_of_depths(entries: Sequence[PrintedEntry]) -> dict[int, float]:
    """The left edge of the entries whose numbers have so many parts: 2 for "3.1"."""
    edges: dict[int, list[float]] = defaultdict(list)
    for entry in entries:
        found = numerals(entry.title)
        if found and found[0].kind == "decimal":
            edges[found[0].depth].append(entry.x0)
    return {depth: median_low(found) for depth, found in edges.items()}


def _first_entry(page: Sequence[_VisualRow], region: tuple[int, int]) -> int:
    """Where the entries of a second column begin, less what came before the contents."""
    first = next((i for i in range(*region) if _is_hit(page[i])), region[0])
    while (
        first > region[0] and page[first].y0 - page[first - 1].y1 < 5 and _may_wrap(page[first - 1])
    ):
        first -= 1
    return first


def _columns(lines: Sequence[Line], indices: Sequence[int], width: float) -> list[list[int]]:
    """The lines of a page, or of its two columns where its text is set in two."""
    middle = column_edge([lines[index] for index in indices], width)
    columns = [
        [index for index in indices if lines[index].x0 < middle],
        [index for index in indices if lines[index].x0 >= middle],
    ]
    return [column for column in columns if column]


def _read_rows(rows: Sequence[_VisualRow], kind: _Kind) -> tuple[_Kind, list[PrintedEntry]]:
    """The entries of a run of rows, and the kind of list that is open at its end."""
    entries: list[PrintedEntry] = []
    wrapped: _VisualRow | None = None
    is_bare = sum(_is_hit(row) for row in rows) < 3
    for row in rows:
        heading = _heading(row.text)
        entry = None if heading else _entry(row, wrapped) or (_bare(row) if is_bare else None)
        if entry is not None and kind == "contents" and not _FLOAT.match(entry.title):
            entries.append(entry)
        kind = heading or kind
        wrapped = row if heading is None and entry is None and _may_wrap(row) else None
    return kind, entries


def _heading(text: str) -> _Kind | None:
    """What kind of list a row announces."""
    if len(text) > 60:
        return None
    folded = re.sub(r"\W*\(?(continued|cont'd|suite)\)?$", "", fold(text)).strip(" .:")
    if _TITLE.fullmatch(folded):
        return "contents"
    return "floats" if _LIST_OF.fullmatch(folded) else None


def _pages(lines: Sequence[Line], pages: Mapping[int, Page]) -> dict[int, list[int]]:
    """The lines of each page, running headers and footers apart."""
    by_page: dict[int, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        is_furniture = line.role in ("header", "footer") or _is_folio(line, pages[line.page_num])
        if not is_furniture or (len(line.text) < 60 and _heading(line.text)):
            by_page[line.page_num].append(index)
    return by_page


def _is_folio(line: Line, page: Page) -> bool:
    """A running title that was not seen to repeat: at the edge, with the page's own number."""
    if 0.08 * page.height < line.y0 < 0.9 * page.height or _DOTS.search(line.text):
        return False
    words = line.text.split()
    folio = page.folio or page.page_label
    return bool(words) and folio in (words[0], words[-1])


def _is_promising(lines: Sequence[Line], indices: Sequence[int], *, is_early: bool) -> bool:
    """Whether a page may hold contents: a word that announces them, or leaders."""
    texts = [lines[index].text for index in indices]
    if _ANNOUNCES.search("\n".join([text for text in texts if len(text) < 60])):
        return True
    return is_early and sum(_DOTS.search(text) is not None for text in texts) >= 5


def _visual_rows(lines: Sequence[Line], indices: Iterable[int]) -> list[_VisualRow]:
    groups: list[list[int]] = []
    for index in sorted(indices, key=lambda i: lines[i].y1):
        line = lines[index]
        if groups and abs(lines[groups[-1][-1]].y1 - line.y1) < max(2.5, 0.35 * line.font_size):
            groups[-1].append(index)
        else:
            groups.append([index])
    return [_visual_row(lines, group) for group in groups]


def _visual_row(lines: Sequence[Line], group: Sequence[int]) -> _VisualRow:
    ordered = sorted(group, key=lambda i: lines[i].x0)
    last = lines[ordered[-1]]
    text = " ".join([lines[i].text.strip() for i in ordered])
    return _VisualRow(
        lines=tuple(ordered),
        text=text,
        x0=lines[ordered[0]].x0,
        x1=last.x1,
        last_x0=last.x0,
        last_text=last.text.strip(),
        is_bold=lines[ordered[0]].is_bold or bool(lines[ordered[0]].run_in),
        y0=min(lines[i].y0 for i in ordered),
        y1=max(lines[i].y1 for i in ordered),
        split=_split(text),
    )


def _region(page: Sequence[_VisualRow], *, is_open: bool, is_early: bool) -> tuple[int, int] | None:
    """First and last row (half-open) of contents on a page; None where there are none."""
    hits = [i for i, row in enumerate(page) if _is_hit(row)]
    start = 0 if is_open else _start(page)
    if start is None and is_early:
        leaders = [i for i in hits if _DOTS.search(page[i].text)]
        if len(leaders) >= 5 and len(leaders) > 0.4 * len(page) and _are_pages(page, leaders):
            start = leaders[0]
    if start is None:
        return None
    labelled = _extent(start, [i for i in hits if i >= start], is_open=is_open)
    region = labelled or _unlabelled(page, start - is_open)
    return (region[0], _appended(page, region[1])) if region else None


def _appended(page: Sequence[_VisualRow], end: int) -> int:
    """Where the list of exhibits ends that follows contents on their page, without labels.

    Its rows bear numbers; a row of text ends it.
    """
    if end >= len(page) or not _APPENDED.fullmatch(fold(page[end].text).strip(" .:")):
        return end
    last = end
    while last + 1 < len(page) and len(page[last + 1].text) < 110 and _is_numbered(page[last + 1]):
        last += 1
    return last + 1 if last > end else end


def _are_pages(page: Sequence[_VisualRow], hits: Sequence[int]) -> bool:
    """Whether the figures behind the leaders rise like page numbers, not like amounts."""
    splits = [page[i].split for i in hits]
    labels = [int(split[1]) for split in splits if split and split[1].isdigit()]
    pairs = list(pairwise(labels))
    return len(pairs) > 2 and sum(0 <= two - one < 60 for one, two in pairs) > 0.85 * len(pairs)


def _start(page: Sequence[_VisualRow]) -> int | None:
    """The row that announces contents, or a list of figures with leaders under it."""
    headings = [_heading(row.text) for row in page]
    if "contents" in headings:
        return headings.index("contents")
    for i, heading in enumerate(headings):
        if heading and any(_DOTS.search(row.text) for row in page[i + 1 : i + 6]):
            return i
    return None


def _extent(start: int, hits: Sequence[int], *, is_open: bool) -> tuple[int, int] | None:
    """The run of hits from `start` on, without more than five rows between two of them."""
    end = start + 1
    n_hits = 0
    for hit in hits:
        if hit - end > 5:
            break
        end = hit + 1
        n_hits += 1
    if n_hits >= 3 and n_hits > 0.3 * (end - start):
        return start, end
    if is_open and n_hits >= 2 and n_hits >= 0.5 * end and start == 0:
        return start, end
    return None


def _unlabelled(page: Sequence[_VisualRow], start: int) -> tuple[int, int] | None:
    """Contents without page labels: five numbered short rows or more under their heading."""
    first, end, n_numbered = start + 1, start + 1, 0
    while end < len(page) and len(page[end].text) < 110 and not page[end].text.endswith(";"):
        is_numbered = _is_numbered(page[end])
        if not is_numbered and end + 1 < len(page) and not _is_numbered(page[end + 1]):
            break
        n_numbered += is_numbered
        end += 1
    is_list = n_numbered >= 5 and n_numbered > 0.7 * (end - first)
    return (max(start, 0), end) if is_list else None


def _split(text: str) -> tuple[str, str, bool] | None:
    """A row parted before its page label."""
    text = text.rstrip()
    match = _LABEL.search(text)
    if match is None:
        return None
    head = text[: match.start()]
    title = head.rstrip(_LEADER)
    run = head[len(title) :]
    return title, match[1].strip("-– "), run.count(".") + 3 * run.count("…") + run.count("_") >= 3


def _is_hit(row: _VisualRow) -> bool:
    """Whether a row reads as an entry: leaders, a label far right, or a number and a label."""
    split = row.split
    if split is None:
        return False
    n_letters = sum(char.isalpha() for char in split[0])
    if n_letters < 2 and not (split[2] and re.search(r"\d\s\d{4}", split[0])):
        return False
    if _DATE.fullmatch(split[0]):
        return False
    if split[2]:
        return True
    if len(row.lines) > 1 and _LABEL.fullmatch(row.last_text):
        return row.last_x0 > 300 or row.last_x0 > row.x0 + 150
    found = numerals(row.text)
    return bool(
        found and found[0].end < len(split[0]) and split[1].isdigit() and len(row.text) < 110
    )


def _entry(row: _VisualRow, wrapped: _VisualRow | None) -> PrintedEntry | None:
    split = row.split if _is_hit(row) else None
    if split is None:
        return None
    title, label, _ = split
    is_close = wrapped is not None and row.y0 - wrapped.y1 < 1.1 * (row.y1 - row.y0)
    if wrapped is not None and is_close and not numerals(title):
        first = wrapped.lines[0]
        return PrintedEntry(f"{wrapped.text} {title}", label, wrapped.x0, wrapped.is_bold, first)
    return PrintedEntry(title, label, row.x0, row.is_bold, row.lines[0])


def _bare(row: _VisualRow) -> PrintedEntry | None:
    if not _is_numbered(row):
        return None
    return PrintedEntry(row.text, "", row.x0, row.is_bold, row.lines[0])


def _is_numbered(row: _VisualRow) -> bool:
    """Whether a row holds a number and words behind it."""
    found = numerals(row.text)
    return bool(found) and any(char.isalpha() for char in row.text[found[0].end :])


def _may_wrap(row: _VisualRow) -> bool:
    if not 3 < len(row.text) < 140 or row.text.endswith((".", ";", ":")):
        return False
    return not _COLUMN_HEADS.fullmatch(fold(row.text))
