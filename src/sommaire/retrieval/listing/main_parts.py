"""The document asked for its own parts: "the articles of the agreement", "how many chapters?".

These are its main headings, and no list below them. They are all of them where their numbers make
one run from the first on and no line after the last bears the next number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sommaire.completeness import gaps, is_numbered
from sommaire.markers import roman_number, to_roman
from sommaire.retrieval.listing.asked import WHOLES, Asked
from sommaire.retrieval.listing.readings import Reading
from sommaire.tables import Document, Section
from sommaire.text import fold, key, stems


def is_main(document: Document, reading: Reading) -> bool:
    """Whether a reading is of the main headings of the document."""
    homes = {one.section_id for one in document.lists if one.list_id in reading.list_ids}
    return reading.kind == "heading" and homes == {None}


def are_main_parts(document: Document, asked_: Asked, best: Reading) -> bool:
    """Whether the document itself is asked for its parts, and these are one run of numbers from the
    first on, each named by the contents page, or seen by its number up to what closes the last.
    """
    if not is_main(document, best):
        return False
    own = {*stems(f"{document.title} {document.name}", document.language), *WHOLES}
    starts = {one.spans[0][0] for one in best.found}
    named = [one for one in document.sections if one.start_line in starts]
    markers = [closed(one.marker) for one in best.found]
    are_seen = all("printed" in one.witnesses for one in named) or _are_closed(document, named)
    is_whole = all(term.word in own or term.is_in(own) for term in asked_.scope)
    return are_seen and is_whole and is_numbered(markers) and not gaps(markers)


_SIGNED = re.compile(
    r"\b(?:in witness whereof|as witness the hands|signature page|duly executed|have (?:hereunto )?"
    r"(?:signed|executed|set their hands)|en foi de quoi"
    r"|fait (?:a|en)\b.{0,60}\b(?:exemplaires?|le)\b)|/s/"
)
"""What closes a contract (folded): no article stands behind it."""


def _are_closed(document: Document, named: Sequence[Section]) -> bool:
    """Whether numbers make each part known, and what closes the last one follows it.

    A signature, or the next part (an exhibit). A lost page with the last parts leaves no gap in
    the numbers: none may be missing before that. In a document without pages none is.
    """
    if not all("numbering" in one.witnesses for one in named):
        return False
    last = max(named, key=lambda one: one.start_line)
    inside = document.lines[last.start_line : last.end_line]
    after = document.lines[last.end_line : last.end_line + 1]
    signed = (line for line in inside if _SIGNED.search(fold(line.text)))
    closing = next(signed, None) or next(iter(after), None)
    if closing is None:
        return len(document.pages) == 1
    return _is_one_run(document, inside[0].page_num, closing.page_num)


def _is_one_run(document: Document, first: int, last: int) -> bool:
    """Whether no page can be missing from one to another: the same, or counted without a gap."""
    pages = [one for one in document.pages if first <= one.page_num <= last]
    folios = [int(one.folio) for one in pages if one.folio.isdigit()]
    is_counted = folios == list(range(folios[0], folios[0] + len(pages))) if folios else False
    return len(pages) == 1 or is_counted


def closed(marker: str) -> str:
    """A marker as a run of numbers has it: the bare number of a section closed by a full stop."""
    return f"{marker}." if marker.isalnum() else marker


def called_otherwise(asked_: Asked, best: Reading) -> str:
    """The word that all the parts are numbered by, where that is another than the noun asked for.

    "Chapter 1" and "Chapter 2" may hold the sections that are asked for.
    """
    words = {key(one.marker).partition(" ")[0] for one in best.found}
    word = words.pop() if len(words) == 1 else ""
    noun = key(asked_.question.target or "").rstrip("s")
    return word if word in _CALLED_BY and word.rstrip("s") != noun and noun in _CALLED_BY else ""


def goes_on_unread(document: Document, best: Reading) -> str:
    """Whether a line of the last part begins with the number that the next part would have."""
    last = max(one.spans[0][0] for one in best.found)
    number = key(best.found[-1].marker).split()[-1]
    count = int(number) if number.isdigit() else roman_number(number)
    if not count:
        return "The numbers of these headings are no single run."
    following = str(count + 1) if number.isdigit() else to_roman(count + 1)
    section = next(one for one in document.sections if one.start_line == last)
    for line in document.lines[last + 1 : section.end_line]:
        said = key(line.text).split()[:2]
        if following in said[:1] or (following in said and said[0] in _CALLED_BY):
            return f"The numbering may go on with “{line.text[:30]}” (p. {line.page_label})."
    return ""


_CALLED_BY = frozenset("article section clause part chapter partie chapitre titre title".split())
