"""The structure report: what is odd about the sections of a document, in words.

Numbers that are missing, stand twice or begin anew among the sections of one parent, and rows of
the printed contents that the text does not bear out. One line of plain English each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from sommaire.documents.numbering import Numeral, numerals
from sommaire.documents.printed_anchors import Anchor
from sommaire.tables import Section

MOST_NOTES = 60
"""A report longer than this ends with how many more there are."""


def report(sections: Sequence[Section], anchors: Sequence[Anchor]) -> tuple[str, ...]:
    """The oddities of the sections, in document order."""
    return tuple([*_numbering(sections), *_printed(anchors)])


def shortened(notes: Sequence[str]) -> tuple[str, ...]:
    """At most `MOST_NOTES` notes, and how many were left out."""
    if len(notes) <= MOST_NOTES:
        return tuple(notes)
    return (*notes[:MOST_NOTES], f"{len(notes) - MOST_NOTES} more remarks on the structure.")


def _numbering(sections: Sequence[Section]) -> Iterator[str]:
    """Gaps, repeats and restarts among the sections of each parent."""
    last: dict[tuple[int | None, str], tuple[Numeral, Section]] = {}
    for section in sections:
        readings = _readings(section)
        known = [n for n in readings if (section.parent_id, _series(n)) in last]
        if not readings:
            continue
        befores = {_series(n): last[section.parent_id, _series(n)] for n in known}
        going_on = [n for n in known if _goes_on(befores[_series(n)][0], n)]
        numeral = (going_on or known or readings)[0]
        before = befores.get(_series(numeral))
        last[section.parent_id, _series(numeral)] = (numeral, section)
        note = _oddity(*before, numeral, section) if before else None
        if note:
            yield note


def _readings(section: Section) -> tuple[Numeral, ...]:
    """Every reading of a section's number."""
    if not section.number:
        return ()
    return numerals(f"{section.number} X") or numerals(f"{section.number}. X")


def _series(numeral: Numeral) -> str:
    return f"{numeral.family} {numeral.prefix} {numeral.depth}"


def _goes_on(one: Numeral, two: Numeral) -> bool:
    return one.values[:-1] == two.values[:-1] and two.values[-1] == one.values[-1] + 1


def _oddity(one: Numeral, before: Section, two: Numeral, section: Section) -> str | None:
    if one.values[:-1] != two.values[:-1]:
        return None
    difference = two.values[-1] - one.values[-1]
    pages = f"(pages {before.first_page_num} and {section.first_page_num})"
    if difference == 0 and before.number != section.number:
        return None
    if difference == 0:
        return f"The number {section.number} stands twice {pages}."
    if difference < 0:
        return f"After {before.number} the numbering goes back to {section.number} {pages}."
    if difference == 1:
        return None
    if difference == 2:
        return f"Between {before.number} and {section.number} a number is missing {pages}."
    n_missing = difference - 1
    return f"Between {before.number} and {section.number} {n_missing} numbers are missing {pages}."


def _printed(anchors: Sequence[Anchor]) -> Iterator[str]:
    """Rows of the printed contents whose titles the text does not have."""
    by_title: dict[str, list[Anchor]] = defaultdict(list)
    for anchor in anchors:
        if anchor.place is None:
            by_title[anchor.entry.title].append(anchor)
    for title, group in by_title.items():
        label = group[0].entry.label
        where = f" (page {label})" if label else ""
        yield f"The printed contents name “{title}”{where}; the text was not found to."
