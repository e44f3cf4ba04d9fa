"""Counts that a document states: "the six Functions", "quatre niveaux"; each with its line.

SPEC §5. Pure functions over the lines of a document. A number counts where it stands before the
noun asked for and is a total: not a part ("two of the six"), a bound, a range or a reference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from sommaire.tables import Document, Language, Line, is_text
from sommaire.text import NUMBER_WORDS, fold, folded_stop_words, stem


@dataclass(frozen=True, slots=True)
class Announced:
    """A count that the document states of a noun: "the six Functions"."""

    count: int
    noun: str
    """The phrase counted, as written."""
    start_line: int
    end_line: int
    quote: str
    is_about_more: bool
    """The phrase says something that the question does not ("three types of online resources")."""


_NO_TOTAL_BEFORE = (
    "other|another|further|additional|remaining|first|last|next|previous|more than|less than",
    "fewer than|at least|at most|up to|any|only|to|of|no|over|about|approximately|around|roughly",
    "nearly|almost|some|every|each|minimum|maximum|but|except|excluding|hundred|thousand",
    "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety",
    "table|figure|fig\\.?|page|section|sec\\.?|article|art\\.?|chapter|part|step|tier|level|annex",
    "appendix|version|item|clause|paragraph|note|pp?\\.|n°|type|class|phase|stage|group|grade",
    "category|rule|option|question|day|week|month|year|line|row|column|box|schedule|exhibit|form",
    "module|unit|lesson|volume|book|goal|principle|objective|equation|title|subpart|control",
    "autres?|premiere?s?|derniere?s?|prochaine?s?|moins(?: de| que)?|plus (?:de|que)|plus d'",
    "jusqu'a|environ|presque|pres de|quelques?|chaque|entre|sauf|hors|cent|mille|vingt|trente",
    "quarante|cinquante|soixante|tableau|chapitre|partie|etape|niveau|annexe|classe|groupe|regle",
    "categorie|objectif|principe|ligne|colonne|annee|jour|semaine|livre|titre|alinea|paragraphe",
)
"""Words before a number that make it no total: a part of one, a bound, a reference."""
_NUMBER = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_RANGE = rf"(?:\d|\b(?:{_NUMBER}|one|une?|hundred|thousand|cent))\s+(?:and|or|et|ou|a)"
_NOT_A_TOTAL = re.compile(rf"(?:\b(?:{'|'.join(_NO_TOTAL_BEFORE)})s?|{_RANGE}|\w-)\s*$")
_NO_TOTAL_IN_DIGITS = re.compile(r"(?:[-.,:;!?/§#$€£(]|\d)\s*$")
"""Before digits: the start of a sentence may be a numbered heading; "1 200" is one number."""
_IS_TOTAL = re.compile(
    r"\b(?:consist(?:s|ed|ing)?|composed|comprised|made up|total|sum|set|series|list) of\s*$"
)
_HAS_NUMBER = re.compile(rf"\b(?:{_NUMBER}|\d)", re.IGNORECASE)
_COUNTED = re.compile(
    rf"(?<![\w.,-])(?P<number>{_NUMBER}|\d{{1,3}})(?:\s*\(\d{{1,3}}\))?\s+"
    r"(?=(?P<phrase>[^\W\d][\w'-]*(?:\s+[^\W\d][\w'-]*){0,4}))"
)
_PLURAL = re.compile(r"(?:[sx]|criteria|data|media|people|children|men|phenomena)$")
_AFTER = re.compile(
    r"\s+\(?(?:(?:or|and|ou|et) (?:more|fewer|less|plus|moins)|at a time|at (?:the )?(?:least|most)"
    r"|au (?:moins|plus|minimum|maximum)|each|apiece|chacune?|minimum|maximum)\b"
)
"""Words after the noun that make the number a bound, or the count of another scope."""


def announced(
    document: Document, head: frozenset[str], known: frozenset[str]
) -> tuple[Announced, ...]:
    """The counts that the document states of a noun, in order.

    Args:
        document: searched in all its text lines, across line breaks.
        head: the stems, in the document's language, that the noun may have.
        known: stems that may qualify it without changing what is counted (the question's words,
            the title's).
    """
    lines = enumerate(document.lines)
    indices = [i for i, line in lines if is_text(line) and _HAS_NUMBER.search(line.text)]
    return tuple(cue for i in indices for cue in _announced(window_at(document, i), head, known))


@dataclass(frozen=True, slots=True)
class Window:
    """A line between the text before it and the text after it, folded."""

    text: str
    start: int
    """Where the line's own text starts."""
    end: int
    language: Language
    line: int
    next_line: int
    """The line that the text after comes from."""
    may_be_numbered: bool
    """It may open with a number of its own: a heading, a cell, the first line of a paragraph."""


def window_at(document: Document, index: int) -> Window:
    """A line between the ends of the text before it and after it."""
    lines = document.lines
    before, after = _beside(document, index, -1), _beside(document, index, +1)
    head = _ending(lines[before]) if before is not None else ""
    text = head + _ending(lines[index])
    return Window(
        text + (fold(lines[after].text) if after is not None else ""),
        len(head),
        len(text),
        document.language,
        index,
        after if after is not None else index,
        lines[index].role == "heading" or not head,
    )


def _ending(line: Line) -> str:
    """The line as it runs into the next one: a divided word closed, else a space."""
    text = fold(line.text)
    return text.removesuffix("-") if line.is_hyphenated else f"{text} "


def _beside(document: Document, index: int, step: Literal[-1, 1]) -> int | None:
    """The line of the same kind before or after, furniture stepped over; cells have none."""
    lines, role = document.lines, document.lines[index].role
    at = index + step
    while 0 <= at < len(lines) and lines[at].role in {"header", "footer", "footnote"} - {role}:
        at += step
    is_one_text = 0 <= at < len(lines) and lines[at].role == role and role != "table"
    return at if is_one_text else None


def _announced(window: Window, head: frozenset[str], known: frozenset[str]) -> Iterator[Announced]:
    for match in _COUNTED.finditer(window.text, window.start):
        if match.start() >= window.end:
            return
        noun_end = _noun_end(match, head, window.language)
        if noun_end is None or not _is_total(match, window) or _AFTER.match(window.text, noun_end):
            continue
        quote = window.text[match.start() : noun_end]
        said = quote[match.end() - match.start() :].split()[:-1]
        said += _of_what(window.text[noun_end:], window.language)
        is_about_more = any(stem(word, window.language) not in known for word in said)
        end = window.next_line if noun_end > window.end else window.line
        number = match["number"]
        count = int(number) if number.isdigit() else NUMBER_WORDS[number]
        yield Announced(count, quote, window.line, end + 1, quote, is_about_more)


def _is_total(match: re.Match[str], window: Window) -> bool:
    before = window.text[: match.start()]
    if match["number"].isdigit() and (
        _NO_TOTAL_IN_DIGITS.search(before)
        or (match.start() == window.start and window.may_be_numbered)
    ):
        return False
    return bool(_IS_TOTAL.search(before)) or not _NOT_A_TOTAL.search(before)


def _noun_end(match: re.Match[str], head: frozenset[str], language: Language) -> int | None:
    """Where the noun ends that the number counts; None where it counts another."""
    for word in re.finditer(r"\S+", match["phrase"]):
        if stem(word.group(), language) in head:
            is_plural = _PLURAL.search(word.group()) is not None
            return match.start("phrase") + word.end() if is_plural else None
        if word.group() in _LINKS:
            return None
    return None


_LINKS = frozenset(
    "of in the to and or is are for with by on de la le les des du et ou en have has had that which"
    " who may must shall can will ont qui que doit doivent".split()
) | frozenset(NUMBER_WORDS)
"""Words that end the noun phrase that a number counts."""
_OF = re.compile(
    r"\s+(?:of|for|pour|applicable (?:to|a)|relat(?:ed|ing|ive|ives|if|ifs) (?:to|a|aux?)"
    r"|de|des|du|d')\s*\b(?:(?:the|this|these|la|les?|ces?|cette)\s+|l')?([\w'-]+)"
)


def _of_what(rest: str, language: Language) -> list[str]:
    """The word after "of" or "for", which may narrow what is counted."""
    match = _OF.match(rest)
    return [match[1]] if match and match[1] not in folded_stop_words(language) else []
