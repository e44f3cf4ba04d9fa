"""Running titles that do not repeat: a header that names the section of its page.

Furniture knows lines that come back; a title that runs over two pages, or over one, does not. It is
known by what stands on its baseline (the number of the page, a header) or by its words: those of a
heading on this page or before, in smaller type. Such lines get the role of a header or footer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from sommaire.documents.headings.candidates import folded_title
from sommaire.documents.numbering import numerals
from sommaire.tables import Line, Page, Role

_FEWEST_LETTERS = 6
_FEWEST_PAGES = 2
"""Pages that open with words of a heading, before that is taken for the custom of the document."""
_DASHES = " -–—|"
_OUT = frozenset({"header", "footer"})


def without_running_titles(lines: Sequence[Line], pages: Sequence[Page]) -> tuple[Line, ...]:
    """The lines, running titles that were taken for text marked as headers and footers."""
    by_page: dict[int, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        by_page[line.page_num].append(index)
    by_num = {page.page_num: page for page in pages}
    roles: dict[int, Role] = {}
    tops: list[int] = []
    n_known = 0
    for page_num, indices in by_page.items():
        top, bottom = _baseline(lines, indices, min), _baseline(lines, indices, max)
        roles |= _beside_folio(lines, bottom, by_num[page_num], "footer")
        on_top = _beside_folio(lines, top, by_num[page_num], "header")
        roles |= on_top
        n_known += bool(on_top)
        if not on_top and len(indices) > len(top):
            tops += [i for i in top if lines[i].role == "body"]
    repeating = _repeating(lines, tops)
    if n_known + len({lines[index].page_num for index in repeating}) >= _FEWEST_PAGES:
        roles |= repeating
    if not roles:
        return tuple(lines)
    return tuple(
        replace(line, role=roles[index]) if index in roles else line
        for index, line in enumerate(lines)
    )


def _baseline(
    lines: Sequence[Line], indices: Sequence[int], pick: Callable[[Iterable[float]], float]
) -> list[int]:
    """The lines of the first or the last baseline of a page."""
    level = pick(lines[index].y1 for index in indices)
    return [index for index in indices if abs(lines[index].y1 - level) < 3]


def _beside_folio(
    lines: Sequence[Line], row: Sequence[int], page: Page, role: Role
) -> dict[int, Role]:
    """The text of a baseline that holds the number of the page, or a header, too."""
    marks = [i for i in row if lines[i].role in _OUT or lines[i].text.strip(_DASHES) == page.folio]
    size = max((lines[i].font_size for i in marks), default=0.0)
    return {
        i: role
        for i in row
        if i not in marks and marks and lines[i].role == "body" and lines[i].font_size < 1.3 * size
    }


def _repeating(lines: Sequence[Line], tops: Sequence[int]) -> dict[int, Role]:
    """First lines of pages with the number and the words of a heading, in smaller type than it."""
    starts: dict[str, list[tuple[str, Line]]] = defaultdict(list)
    wanted = {index: _bare(lines[index].text) for index in tops if numerals(lines[index].text)}
    wanted = {index: bare for index, bare in wanted.items() if len(bare) >= _FEWEST_LETTERS}
    firsts = {bare[:_FEWEST_LETTERS] for bare in wanted.values()}
    least = min((lines[index].font_size for index in wanted), default=0.0)
    for line in lines:
        is_set_apart = line.is_bold or line.font_size > 1.1 * least
        if wanted and is_set_apart and line.role == "body" and len(line.text) < 200:
            for bare in {_bare(line.text), folded_title(line.text)}:
                if bare[:_FEWEST_LETTERS] in firsts:
                    starts[bare[:_FEWEST_LETTERS]].append((bare, line))
    found = [
        index
        for index, bare in wanted.items()
        if any(
            text.startswith(bare)
            and line.page_num <= lines[index].page_num
            and _is_heavier(line, lines[index])
            for text, line in starts.get(bare[:_FEWEST_LETTERS], ())
        )
    ]
    return dict.fromkeys(found, "header")


def _bare(text: str) -> str:
    found = numerals(text)
    return folded_title(text[found[0].end :] if found else text)


def _is_heavier(heading: Line, running: Line) -> bool:
    if heading is running:
        return False
    return heading.font_size > 1.1 * running.font_size or (
        heading.is_bold > running.is_bold and heading.font_size > 0.95 * running.font_size
    )
