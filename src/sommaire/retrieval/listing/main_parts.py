"""The document asked for its own parts: "the articles of the agreement", "how many chapters?".

These are its main headings, and no list below them. They are all of them where their numbers make
one run from the first on and no line after the last bears the next number.
"""

from __future__ import annotations

from sommaire.completeness import gaps, is_numbered
from sommaire.markers import roman_number, to_roman
from sommaire.retrieval.listing.asked import WHOLES, Asked
from sommaire.retrieval.listing.readings import Reading
from sommaire.tables import Document
from sommaire.text import key, stems


def is_main(document: Document, reading: Reading) -> bool:
    """Whether a reading is of the main headings of the document."""
    homes = {one.section_id for one in document.lists if one.list_id in reading.list_ids}
    return reading.kind == "heading" and homes == {None}


def are_main_parts(document: Document, asked_: Asked, best: Reading) -> bool:
    """Whether the document itself is asked for its parts, and these are one run of numbers from the
    first on, each heading seen by its number or named by the contents page.
    """
    if not is_main(document, best):
        return False
    own = {*stems(f"{document.title} {document.name}", document.language), *WHOLES}
    starts = {one.spans[0][0] for one in best.found}
    named = [one for one in document.sections if one.start_line in starts]
    markers = [_closed(one.marker) for one in best.found]
    are_seen = all({"printed", "numbering"} & set(one.witnesses) for one in named)
    is_whole = all(term.word in own or term.is_in(own) for term in asked_.scope)
    return are_seen and is_whole and is_numbered(markers) and not gaps(markers)


def _closed(marker: str) -> str:
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
