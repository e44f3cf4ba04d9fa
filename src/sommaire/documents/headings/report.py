"""The structure report: what is odd about the sections of a document, a remark each.

Entries of the outline that had to be moved or were not found, numbers that are missing, stand twice
or begin anew among the sections of one parent, and what the printed contents say otherwise than the
text or the outline: a page, a level, a title. Each in a sentence of plain English.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from sommaire.documents.headings.outline import Oddity
from sommaire.documents.headings.places import Places
from sommaire.documents.headings.printed_anchors import Anchor
from sommaire.documents.numbering import Numeral, readings_of
from sommaire.tables import Remark, RemarkKind, Section

MOST_NOTES = 60
"""A report longer than this ends with how many more there are."""


def report(
    odd: Sequence[Oddity], sections: Sequence[Section], anchors: Sequence[Anchor], places: Places
) -> tuple[Remark, ...]:
    """The remarks: on the outline, on the numbers, on the printed contents."""
    at = {section.start_line: section for section in sections}
    outlined = [_remark(one, at) for one in odd]
    return tuple(
        [
            *outlined,
            *_numbering(sections),
            *_printed(anchors, at, places),
            *_apart(anchors, at, places),
        ]
    )


def _remark(odd: Oddity, at: Mapping[int, Section]) -> Remark:
    section = at.get(odd.start_line) if odd.start_line is not None else None
    return Remark(odd.kind, odd.text, odd.page_num, section.section_id if section else None)


def shortened(notes: Sequence[str]) -> tuple[str, ...]:
    """At most `MOST_NOTES` notes, and how many were left out."""
    if len(notes) <= MOST_NOTES:
        return tuple(notes)
    return (*notes[:MOST_NOTES], f"{len(notes) - MOST_NOTES} more remarks on the structure.")


def _numbering(sections: Sequence[Section]) -> Iterator[Remark]:
    """Gaps, repeats and restarts among the sections of each parent."""
    last: dict[tuple[int | None, str], tuple[Numeral, Section]] = {}
    for section in sections:
        readings = readings_of(section.number)
        known = [n for n in readings if (section.parent_id, _series(n)) in last]
        if not readings:
            continue
        befores = {_series(n): last[section.parent_id, _series(n)] for n in known}
        going_on = [n for n in known if _goes_on(befores[_series(n)][0], n)]
        numeral = (going_on or known or readings)[0]
        before = befores.get(_series(numeral))
        last[section.parent_id, _series(numeral)] = (numeral, section)
        remark = _oddity(*before, numeral, section) if before else None
        if remark:
            yield remark


def _series(numeral: Numeral) -> str:
    return f"{numeral.family} {numeral.prefix} {numeral.depth}"


def _goes_on(one: Numeral, two: Numeral) -> bool:
    return one.values[:-1] == two.values[:-1] and two.values[-1] == one.values[-1] + 1


def _oddity(one: Numeral, before: Section, two: Numeral, section: Section) -> Remark | None:
    if one.values[:-1] != two.values[:-1]:
        return None
    difference = two.values[-1] - one.values[-1]
    if difference == 1 or (difference == 0 and before.number != section.number):
        return None
    kind: RemarkKind = "gap" if difference > 0 else "repeat" if difference == 0 else "restart"
    words = f"Between {before.number} and {section.number} "
    text = {
        "repeat": f"The number {section.number} stands twice",
        "restart": f"After {before.number} the numbering goes back to {section.number}",
        "gap": words
        + ("a number is missing" if difference == 2 else f"{difference - 1} numbers are missing"),
    }[kind]
    pages = f"(pages {before.first_page_num} and {section.first_page_num})"
    return Remark(kind, f"{text} {pages}.", section.first_page_num, section.section_id)


def _printed(
    anchors: Sequence[Anchor], at: Mapping[int, Section], places: Places
) -> Iterator[Remark]:
    """Rows of the printed contents whose titles the text does not have, a remark each, with the
    section that the contents put them under.
    """
    said: set[tuple[str, int | None]] = set()
    for index, anchor in enumerate(anchors):
        if anchor.place is not None:
            continue
        title = anchor.entry.title
        above = next((one for one in reversed(anchors[:index]) if one.level < anchor.level), None)
        over = _section_at(at, places.line_of(above.place)) if above and above.place else None
        section_id = over.section_id if over else None
        if (title, section_id) in said:
            continue
        said.add((title, section_id))
        text = f"{_named(title, anchor.entry.label)}; the text was not found to."
        is_placed = above is None or over is not None
        yield Remark(
            "not in the text", text, anchor.page_num, section_id, title if is_placed else ""
        )


def _named(title: str, label: str) -> str:
    return f"The printed contents name “{title}”" + (f" (page {label})" if label else "")


def _apart(
    anchors: Sequence[Anchor], at: Mapping[int, Section], places: Places
) -> Iterator[Remark]:
    """What the printed contents say otherwise than the text and the outline."""
    pairs = [
        (anchor, _section_at(at, places.line_of(anchor.place)), places.page_of(anchor.place))
        for anchor in anchors
        if anchor.place is not None
    ]
    usual = Counter(section.level - anchor.level for anchor, section, _ in pairs if section)
    shift = usual.most_common(1)[0][0] if usual else 0
    is_outlined = any("outline" in section.witnesses for section in at.values())
    for anchor, section, page_num in pairs:
        section_id = section.section_id if section else None
        title = anchor.entry.title
        if anchor.page_num is not None and page_num != anchor.page_num:
            text = (
                f"The printed contents put “{title}” on page {anchor.entry.label}, physical page"
                f" {anchor.page_num}; it stands on physical page {page_num}."
            )
            yield Remark("other page", text, page_num, section_id)
        if section is None and is_outlined:
            text = f"{_named(title, anchor.entry.label)}; the outline does not."
            yield Remark("not in the outline", text, page_num, None)
        elif section and "outline" in section.witnesses and section.level - anchor.level != shift:
            text = (
                f"The outline sets “{title}” at level {section.level}, the printed contents at"
                f" level {anchor.level + shift}."
            )
            yield Remark("other level", text, page_num, section_id)


def _section_at(at: Mapping[int, Section], line: int) -> Section | None:
    """The section that begins on a line, or on those above it that hold its number."""
    starts = (start for start in range(line, line - _NUMBER_ABOVE, -1) if start in at)
    return next((at[start] for start in starts), None)


_NUMBER_ABOVE = 4
"""Lines that "Chapter 3" and its title take."""
