"""What is annexed to a document: its exhibits, schedules, annexes and appendices, by their labels.

They stand in no list. Their titles head pages at the end, and the text refers to them: "Exhibit B",
"Schedules 1, 2 and 5", "Annexes A à D". All lines are read for both, so that a label that the text
names and that heads no page is known to be missing from the file. Covers labels of a letter, a
number or a numeral; an annex without one is not seen, and other documents' annexes ("Annex I to
Regulation …") are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sommaire.completeness import Evidence, Judged, assess, gaps, is_numbered, ledger
from sommaire.markers import roman_number, to_roman
from sommaire.merging import Found
from sommaire.retrieval.listing.asked import OF_THE_WHOLE, Asked
from sommaire.tables import BODY_ROLES, Document, Section
from sommaire.text import fold

_NOUNS = {
    "exhibit": "exhibits?",
    "schedule": "schedules?",
    "appendix": "appendi(?:x|xes|ces)",
    "annex": "annex(?:es)?",
    "annexe": "annexes?",
    "attachment": "attachments?",
    "addendum": "addend(?:um|a|ums)",
    "appendice": "appendices?",
}
"""The nouns of annexed parts and, folded, the forms that a question or a reference gives them."""
_ID = (
    r"(?:(?:AA|BB|CC|DD|EE|[A-Z])(?:-?\d{1,2})?|\d{1,2}(?:\.\d{1,2})*(?:\([a-z0-9]{1,4}\))*|[IVX]{1,5})"
    r"(?![\w(]|\.\d)"
)
_TO = r"\s*(?:to|through|thru|à|–|-)\s*"
_REFERENCE = re.compile(
    rf"\b(?P<noun>(?i:{'|'.join(_NOUNS.values())}))\s+(?:[nN]°\s*)?(?P<ids>[“\"]?{_ID}[”\"]?"
    rf"(?:(?:\s*,\s*(?:and\s+|et\s+)?|\s+(?:and|or|et|ou|&)\s+|{_TO}){_ID})*)"
    r"(?P<of_another>\s+(?:to|of|au|du|de la)\s+(?:the\s+)?(?:Regulation|Directive|Act\b|Code|Title"
    r"|Rule|[Rr]èglement|[Cc]ode|Part\s\d|\d))?"
)
_UPPER_ID = re.compile(_ID)
_HEADS = re.compile(rf"^\W*(?P<noun>\w+)\s+(?:[nN]°\s*)?[“\"]?(?P<id>{_ID})[”\"]?(?P<rest>.*)$")
_PUNCTUATION = " \t:.,;–—-"
_LONGEST_TITLE = 12
"""Words after the label of a line that is a title."""
_OF_WHAT = re.compile(r"(?:to|of|du|de la|au)\b", re.IGNORECASE)
"""What goes on the label ("Appendix A to Servicing Agreement") is no title."""
_FILED_AS = re.compile(r"Exhibit \d{1,2}(?:\.\d{1,2})+")
"""Which exhibit of a filing the document itself is: over its title, and nowhere referred to."""
_SAYING_NOTHING = OF_THE_WHOLE | frozenset(
    "attached annexed included appended referenced mentioned part parties joint joints jointe "
    "jointes annexe annexees".split()
)
"""Words of a question that narrow no annexes (folded)."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a label stands."""

    noun: str
    id: str
    line: int
    title: str | None
    """What it is called, where the line is its title ("" where it has no other words)."""

    @property
    def label(self) -> str:
        """Noun and number, as they are listed: "Exhibit B"."""
        return f"{self.noun.capitalize()} {self.id}"


def find_annexes(document: Document, asked_: Asked) -> Judged | None:
    """All that is annexed, where the question asks for it; None elsewhere, or where nothing is."""
    noun = _asked_for(asked_)
    if noun is None:
        return None
    labels = _by_label(list(_places(document)))
    named = {at_label[0].noun for at_label in labels}
    nouns = {noun} if noun in named else named
    found = tuple(_found(document, at) for at in labels if at[0].noun in nouns)
    if not found:
        return None
    return _judged(document, asked_, found, noun, nouns)


def _asked_for(asked_: Asked) -> str | None:
    """The noun of annexed parts that is asked for, in the singular."""
    phrase = fold(asked_.question.target or "")
    if asked_.question.scope is not None:
        return None
    return next((noun for noun, forms in _NOUNS.items() if re.fullmatch(forms, phrase)), None)


# --- where they stand -----------------------------------------------------------------------------


def _places(document: Document) -> Iterator[_Place]:
    """Every label in the text, titles and references, in order."""
    sections = {one.start_line: one for one in document.sections}
    for index, line in enumerate(document.lines):
        if line.role not in BODY_ROLES and line.role != "footnote":
            continue
        heading = _heading(line.text, sections.get(index), index)
        if heading is not None:
            yield heading
            continue
        for reference in _REFERENCE.finditer(line.text):
            if not reference["of_another"]:
                ids = _ids(reference["ids"])
                yield from (_Place(_noun(reference["noun"]), one, index, None) for one in ids)


def _heading(text: str, section: Section | None, index: int) -> _Place | None:
    """The title that a line is: the label first, alone or before few words."""
    match = _HEADS.match(text)
    noun = _noun(match["noun"]) if match else ""
    if match is None or not noun:
        return None
    rest = match["rest"].strip(_PUNCTUATION)
    is_apart = section is not None or text.isupper() or not rest
    if not is_apart or len(rest.split()) > _LONGEST_TITLE or rest[:1].islower():
        return None
    if not rest and section is not None and match["id"] in section.number:
        rest = section.title
    return _Place(noun, match["id"], index, "" if _OF_WHAT.match(rest) else rest)


def _noun(written: str) -> str:
    folded = fold(written)
    return next((noun for noun, forms in _NOUNS.items() if re.fullmatch(forms, folded)), "")


def _ids(written: str) -> Iterator[str]:
    """The labels of a reference: "1, 2 and 5"; "A to D" names those between as well."""
    ids = list(_UPPER_ID.finditer(written))
    for before, one in zip([None, *ids[:-1]], ids, strict=True):
        between = written[before.end() : one.start()] if before else ""
        if before is not None and re.fullmatch(_TO, between):
            yield from _between(before.group(), one.group())
        yield one.group()


def _between(first: str, last: str) -> Iterator[str]:
    """The labels between two of one kind; none where they are of different kinds."""
    if first.isdigit() and last.isdigit():
        yield from map(str, range(int(first) + 1, int(last)))
    elif (low := roman_number(first)) and (high := roman_number(last)) and len(first + last) > 2:
        yield from (to_roman(number).upper() for number in range(low + 1, high))
    elif len(first) == len(last) == 1 and first.isalpha() and last.isalpha():
        yield from map(chr, range(ord(first) + 1, ord(last)))


# --- as members -----------------------------------------------------------------------------------


def _by_label(places: list[_Place]) -> list[list[_Place]]:
    """The places of each label, in the order of the labels; those of a filing are left out."""
    labels: dict[str, list[_Place]] = {}
    for place in places:
        labels.setdefault(place.label, []).append(place)
    kept = [at for label, at in labels.items() if not (_FILED_AS.fullmatch(label) and _is_bare(at))]
    letters = {at[0].noun for at in kept if not set(at[0].id) <= set("IVX")}
    return sorted(kept, key=lambda at: (at[0].noun, _order(at[0].id, at[0].noun not in letters)))


def _is_bare(places: list[_Place]) -> bool:
    """Whether a label stands as a title without a name, and nothing refers to it."""
    return all(place.title == "" for place in places)


def _order(id_: str, is_numeral: bool) -> tuple[int, tuple[int, ...], str]:
    """Numbers by value, numerals as numbers, letters by the alphabet."""
    if id_[0].isdigit():
        return 0, tuple(map(int, re.findall(r"\d+", id_))), id_
    number = roman_number(id_) if is_numeral else None
    return (1, (number,), "") if number else (2, (), id_)


def _found(document: Document, places: list[_Place]) -> Found:
    """One annex: its title first, where it has one."""
    titles = [place for place in places if place.title is not None]
    titles = titles or list(_lettered(document, places[0]))
    first = next((place for place in titles if place.title), (titles or places)[0])
    label = first.label
    names = (f"{label}: {first.title}", label, first.title) if first.title else (label,)
    spans = tuple((place.line, place.line + 1) for place in [first, *places[:1]])
    return Found(
        names,
        document.lines[first.line].text,
        tuple(dict.fromkeys(spans)),
        ("heading",) if titles else ("reference",),
        label,
    )


def _lettered(document: Document, named: _Place) -> Iterator[_Place]:
    """The top section that bears the letter alone: "A  Organization" is Appendix A."""
    for section in document.sections:
        if section.number == named.id and section.level == 1 and not named.id[0].isdigit():
            yield replace(named, line=section.start_line, title=section.title)


def _judged(
    document: Document, asked_: Asked, found: tuple[Found, ...], noun: str, nouns: set[str]
) -> Judged:
    """Complete where every label has its title in the file and their numbers have no gap."""
    hits = [span for one in found for span in one.spans]
    seen = ledger(document, 0, len(document.lines), hits, is_judged=True)
    runs = _runs([one.marker for one in found])
    evidence = Evidence(
        found=found,
        ledger=seen,
        missing_markers=tuple(missing for run in runs for missing in gaps(run)),
        named_elsewhere=(),
        end="document",
        is_structure_whole=all(_is_from_the_first(run) for run in runs),
        doubt=_doubt(asked_, found, noun, nouns) or _unlabelled(document, nouns),
        cue=None,
    )
    return Judged(found, assess(evidence), seen, document.title or document.name, None, ())


def _runs(labels: list[str]) -> list[list[str]]:
    """The labels of one noun and one sort of number together."""
    runs: dict[tuple[str, bool, int], list[str]] = {}
    for label in labels:
        noun, _, id_ = label.partition(" ")
        runs.setdefault((noun, id_[0].isdigit(), len(re.findall(r"\d+", id_))), []).append(label)
    return list(runs.values())


def _is_from_the_first(run: list[str]) -> bool:
    """Whether labels count up from A, 1 or I, or are that one alone."""
    return run[0].split()[-1] in ("A", "1", "I") and (len(run) == 1 or is_numbered(run))


def _doubt(asked_: Asked, found: tuple[Found, ...], noun: str, nouns: set[str]) -> str:
    """Why these may not be what is asked for, or not all of the document."""
    targeted = {term.word for term in asked_.target}
    more = [t.word for t in asked_.keywords if t.word not in targeted | _SAYING_NOTHING]
    if more:
        return f"Nothing says whether these are all “{more[0]}”."
    absent = [one.marker for one in found if one.found_by == ("reference",)]
    if absent:
        return f"The text names {', '.join(absent)}, and no title of that name was found."
    if noun not in nouns:
        return f"The document does not call these “{noun}”."
    return ""


def _unlabelled(document: Document, nouns: set[str]) -> str:
    """A title of an annex that bears no label ("SCHEDULE OF FEES")."""
    for line in document.lines:
        is_title = line.role == "heading" or (line.role == "body" and line.text.isupper())
        words = line.text.split()
        is_short = is_title and len(words) <= _LONGEST_TITLE
        is_one = len(words) > 1 or fold(line.text) in _NOUNS  # "Appendixes" are all of them
        is_named = is_short and is_one and _noun(words[0].strip(_PUNCTUATION)) in nouns
        if is_named and _HEADS.match(line.text) is None:
            return f"The title “{line.text}” bears no label."
    return ""
