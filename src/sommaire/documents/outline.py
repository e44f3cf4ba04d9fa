"""The file's own outline, checked against the text of its pages.

Each entry's title is looked for on its page and the pages beside it; a title found gives the exact
line. Outlines that are no table of contents (file names, "Page 12", all on one page) are refused.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from sommaire.documents.headings import Heading
from sommaire.documents.numbering import numerals
from sommaire.documents.parsed import OutlineEntry
from sommaire.tables import Line
from sommaire.text import fold

_NO_TITLE = re.compile(r"(?:page|p\.|slide|diapositive)?\s*\d+|.*\.(?:pdf|docx?|pptx?|xlsx?)", re.I)


def is_usable(outline: Sequence[OutlineEntry], n_pages: int) -> bool:
    """Whether the outline is a table of contents at all."""
    entries = [entry for entry in outline if entry.page_num is not None]
    if len(entries) < 2:
        return False
    odd = sum(bool(_NO_TITLE.fullmatch(entry.title.strip())) for entry in entries)
    pages = {entry.page_num for entry in entries}
    return odd < 0.3 * len(entries) and (len(pages) > 1 or n_pages == 1)


def outline_headings(
    outline: Sequence[OutlineEntry], lines: Sequence[Line]
) -> tuple[list[Heading], tuple[str, ...]]:
    """The entries as headings at their lines, in order, and what was odd."""
    by_page: dict[int, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        if line.role not in ("header", "footer", "contents"):
            by_page[line.page_num].append(index)
    headings: list[Heading] = []
    notes: list[str] = []
    after = -1
    for entry in outline:
        if entry.page_num is None:
            notes.append(f"The outline's “{entry.title}” points nowhere.")
            continue
        found = _find(entry, lines, by_page, after)
        if found is None:
            notes.append(f"The outline's “{entry.title}” was not found on page {entry.page_num}.")
            here = [i for i in by_page[entry.page_num] if i > after]
            found = (here[0], here[0] + 1) if here else (max(after, 0), max(after, 0) + 1)
        number, title = _split(entry.title)
        after = max(after, found[0])
        title_lines = tuple(range(found[0], found[1]))
        headings.append(
            Heading(title_lines, found[0], entry.page_num, entry.level, number, title, ("outline",))
        )
    return headings, tuple(notes)


def _split(title: str) -> tuple[str, str]:
    found = numerals(title.strip())
    if not found or not title.strip()[found[0].end :]:
        return "", title.strip()
    return found[0].text, title.strip()[found[0].end :]


def _find(
    entry: OutlineEntry, lines: Sequence[Line], by_page: dict[int, list[int]], after: int
) -> tuple[int, int] | None:
    wanted = _letters(_split(entry.title)[1])
    page = entry.page_num or 0
    for page_num in (page, page + 1, page - 1):
        indices = [i for i in by_page.get(page_num, []) if i > after]
        for at, index in enumerate(indices):
            got = ""
            for other in indices[at : at + 5]:
                got += _letters(lines[other].text)
                if not wanted or len(got) > len(wanted) + 12:
                    break
                if got.endswith(wanted):
                    return index, other + 1
    return None


def _letters(text: str) -> str:
    return "".join(char for char in fold(text) if char.isalnum())
