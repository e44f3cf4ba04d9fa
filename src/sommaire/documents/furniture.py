"""What stands around the text: running headers and footers, page numbers, footnotes, side marks.

Pure functions on rows: roles, folios and page labels are set, nothing is taken away.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace

from sommaire.documents.labels import folio_of, label_pages, missing_folios
from sommaire.documents.parsed import Parsed
from sommaire.tables import Line, Page, Role

_DIGITS = re.compile(r"\d+|\b[ivxlc]+\b")


def mark_furniture(parsed: Parsed) -> Parsed:
    """`parsed` with the roles header, footer and footnote, and with folios and page labels."""
    pages = {page.page_num: page for page in parsed.pages}
    by_page: dict[int, list[Line]] = defaultdict(list)
    for line in parsed.lines:
        by_page[line.page_num].append(line)
    repeated = _repeated(by_page, pages)
    roles: dict[tuple[int, int], Role] = {}
    folios: dict[int, str] = {}
    for num, lines in by_page.items():
        for line in lines:
            edge = _edge(line, pages[num])
            if edge is None:
                continue
            if (edge, _masked(line), round(line.y0 / 6)) in repeated:
                roles[num, line.line_num] = edge
                folio = folio_of(line.text)
                if folio and num not in folios:
                    folios[num] = folio
    labelled = label_pages(
        tuple(replace(page, folio=folios.get(page.page_num, "")) for page in parsed.pages)
    )
    labels = {page.page_num: page.page_label for page in labelled}
    lines = tuple(
        replace(
            line,
            role=roles.get((line.page_num, line.line_num), line.role),
            page_label=labels[line.page_num],
        )
        for line in parsed.lines
    )
    notes = tuple(
        f"After page {gap.after_page_num} the printed page numbers {', '.join(gap.folios)} are missing."
        for gap in missing_folios(labelled)
    )
    return replace(parsed, pages=labelled, lines=lines, notes=parsed.notes + notes)


def _edge(line: Line, page: Page) -> Role | None:
    if line.y1 < page.height * 0.12:
        return "header"
    return "footer" if line.y0 > page.height * 0.88 else None


def _masked(line: Line) -> str:
    return _DIGITS.sub("#", line.text.lower())


def _repeated(by_page: dict[int, list[Line]], pages: dict[int, Page]) -> set[tuple[Role, str, int]]:
    seen: dict[tuple[Role, str, int], set[int]] = defaultdict(set)
    for num, lines in by_page.items():
        for line in lines:
            edge = _edge(line, pages[num])
            if edge is not None:
                seen[edge, _masked(line), round(line.y0 / 6)].add(num)
    return {key for key, nums in seen.items() if len(nums) >= 2}
