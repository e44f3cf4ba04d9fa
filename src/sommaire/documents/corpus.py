"""What a collection knows of one document: title, one-line summary, date, keywords.

All of it is taken from the document's own words, by rules; the summary is a sentence of it. Also
which documents of a collection a new one must not be taken for: those of its title, and the
contract that it amends.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import PurePath

from sommaire.corpus import Entry
from sommaire.tables import BODY_ROLES, Document, Language, Line, Passage
from sommaire.text import fold, folded_stop_words, key, sentences, stem

N_KEYWORDS = 12
_LONGEST_SUMMARY = 300
_START_LINES = 60
"""Lines at the start of a document in which its date is looked for."""
_N_TOLD = 60
"""Sentences at the start of which one is taken for the summary."""
_WORK = (
    "document|guide|manual|handbook|report|paper|article|standard|publication|policy|regulation|"
    "directive|act|law|decree|book|specification|framework|manuel|rapport|norme|loi|reglement|"
    "arrete|decret|livre|politique"
)
_PURPOSE = re.compile(
    rf"^(?:in )?(?:th(?:is|e present)|cet?(?:te)?|l[ea] presente?) (?:[\w-]+ ){{0,4}}?"
    rf"(?:{_WORK})s? (?!.*\b(?:not|pas|no)\b)(?:[\w,-]+ ){{0,6}}?(?:describ|provid|set|specif|"
    r"defin|explain|contain|present|cover|establish|appl|address|discuss|decri|fourni|fix|precis|"
    r"expliqu|contien|couvr|etabli|trait|aim|intend|offer|summari|a pour)"
    r"|^(?:in this (?:paper|work|article|report),? )?we (?:present|propose|introduce|describe)\b"
    r"|^the (?:purpose|aim|goal|objective) of th(?:is|e)\b|^l'objet d[ue] (?:present|cet)"
)
_PREAMBLE = re.compile(
    r"\b(?:agreement|contract|lease|licen[cs]e|amendment|deed|contrat|accord|convention|bail|"
    r"avenant)\b.{0,200}(?:\b(?:made|entered into|dated|executed|conclue?|passee?|signee?)\b"
    r".{0,200}\b(?:between|among|entre)\b|\bby and (?:between|among)\b)"
)
_LONGEST_PREAMBLE = 600
_TERMS_OF_USE = re.compile(
    r"copyright|all rights reserved|tous droits|permission is|redistribu|free software|"
    r"logiciel libre|trademark|public license|licence publique|warrant|garantie|"
    r"\bomitted\b|confidential treatment|referred to|hereinafter|ci-apres|\bmeans\b|disclaim|"
    r"isbn|https?:|table of contents|now,? therefore|in consideration of"
)
_TITLE_WEIGHT, _HEADING_WEIGHT = 8, 4
_KEYWORD = re.compile(r"[^\W\d_]{4,}(?:-[^\W\d_]{3,})*")
_MONTH_NAMES: dict[Language, str] = {
    "en": "january february march april may june july august september october november december",
    "fr": "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
}
_MONTHS = {
    name: num
    for names in _MONTH_NAMES.values()
    for num, word in enumerate(names.split(), start=1)
    for name in (word, word[:3] if word not in ("juin", "juillet") else word)
}
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_DATES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b{_YEAR}-(?P<month>\d\d)-(?P<day>\d\d)\b",
        rf"\b(?P<day>\d\d?)(?:st|nd|rd|th|er)?(?: day of)?,? (?P<name>{_MONTH})\.?,? {_YEAR}\b",
        rf"\b(?P<name>{_MONTH})\.? (?P<day>\d\d?)(?:st|nd|rd|th)?,? {_YEAR}\b",
        rf"\b(?P<name>{_MONTH})\.?,? {_YEAR}\b",
    )
)
_BARE_YEAR = re.compile(rf"(?<![\d./-]){_YEAR}(?![\d./-])")
_AMENDING = re.compile(
    r"\b(?:amend(?:ment|ed|ing)\w*|addend(?:um|a)|supplement\w*|restated|avenants?|additif|"
    r"modificatif)\b(?: and restated)?(?:\s+(?:no|n|number|numero)?[.°o]?\s*\d+)?"
)


def entry_of(document: Document, n_bytes: int) -> Entry:
    """The document as a row of `corpus_index`, before a store gives it its id and its place."""
    summary = summary_place(document)
    return Entry(
        document_id=0,
        name=document.name,
        title=document.title or PurePath(document.name).stem,
        summary=summary[1] if summary else "",
        language=document.language,
        n_pages=document.n_pages,
        date=date_of(document),
        keywords=keywords_of(document),
        n_passages=len(document.passages),
        n_unread_pages=len(document.unread_pages) + len(document.missing_pages),
        n_bytes=n_bytes,
        sha256=document.sha256,
        reader_version=document.reader_version,
    )


def summary_place(document: Document) -> tuple[Passage, str] | None:
    """The sentence that says best what the document is, and the passage that it stands in.

    The first of the abstract; else, near the start, the one that says what "this document" is for
    or between whom "this agreement" is made; else the first of the running text that is long
    enough, terms of use and definitions only where there is nothing else.
    """
    ordered = sorted(document.passages, key=lambda passage: passage.kind != "abstract")
    told = list(islice(_telling(document, ordered), _N_TOLD))
    if not told:
        return None
    best = max(told, key=lambda one: _aboutness(one[1]))  # the first among equals
    return told[0] if told[0][0].kind == "abstract" else best


def _telling(document: Document, passages: Iterable[Passage]) -> Iterator[tuple[Passage, str]]:
    """The sentences of the running text that are whole and long enough."""
    for passage in passages:
        if passage.kind != "float" and _is_running(document, passage):
            for start, end in sentences(passage.text):
                text = passage.text[start:end]
                if _tells(text) or _is_preamble(text):
                    yield passage, text


def _aboutness(text: str) -> int:
    """How well a sentence says what its document is: 3 the best, 0 for what never does."""
    folded = fold(text)
    if _is_preamble(text):
        return 3
    if _TERMS_OF_USE.search(folded) or not text[:1].isupper():
        return 0
    return 2 if _PURPOSE.search(folded) else 1


def _is_preamble(text: str) -> bool:
    """Between whom an agreement is made."""
    is_long = len(text.split()) >= 8 and len(text) <= _LONGEST_PREAMBLE
    return is_long and text[:1].isupper() and _PREAMBLE.search(fold(text)) is not None


def _is_running(document: Document, passage: Passage) -> bool:
    rows = document.lines[passage.start_line : passage.end_line]
    return any(row.role in ("body", "list") for row in rows)


def _tells(text: str) -> bool:
    """A sentence of running text: long enough, mostly words, ended as sentences end."""
    found = text.split()
    n_plain = sum(word[:1].islower() for word in found)
    is_ended = text.rstrip("\"'”’») ")[-1:] in (".", ":", ";", "!", "?")
    return (
        is_ended and len(found) >= 8 and len(text) <= _LONGEST_SUMMARY and 2 * n_plain >= len(found)
    )


def date_of(document: Document) -> str:
    """The date that the document bears at its start, as far as it is told; "" where none is.

    The first whole date, else the first month with its year, else a year in the title.
    """
    printed = [fold(line.text) for line in _first_lines(document)]
    text = " ".join(printed)
    for pattern in _DATES:
        match = pattern.search(text)
        if match and (date := _date(match)):
            return date
    year = _BARE_YEAR.search(fold(document.title))
    return year["year"] if year else ""


def _first_lines(document: Document) -> Iterator[Line]:
    return (line for line in document.lines[:_START_LINES] if line.role != "contents")


def _date(match: re.Match[str]) -> str:
    """ISO 8601, as exact as it is printed; "" for what is no date."""
    parts = match.groupdict()
    month = _MONTHS[parts["name"]] if parts.get("name") else int(parts["month"])
    day = int(parts.get("day") or 0)
    if not 1 <= month <= 12 or day > 31:
        return ""
    return f"{parts['year']}-{month:02}" + (f"-{day:02}" if day else "")


def keywords_of(document: Document) -> tuple[str, ...]:
    """The words that the document says most, those of its title and headings above others."""
    counts: Counter[str] = Counter()
    for line in document.lines:
        if line.role in BODY_ROLES:
            weight = _HEADING_WEIGHT if line.role == "heading" else 1
            _count(line.text, document.language, weight, counts)
    _count(document.title, document.language, _TITLE_WEIGHT, counts)
    forms: dict[str, str] = {}
    by_stem: Counter[str] = Counter()
    for word, n in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
        root = stem(word, document.language)
        forms.setdefault(root, word)
        by_stem[root] += n
    best = sorted(by_stem.items(), key=lambda pair: (-pair[1], pair[0]))[:N_KEYWORDS]
    return tuple(forms[root] for root, n in best if n > 1)


def _count(text: str, language: Language, weight: int, counts: Counter[str]) -> None:
    stop = folded_stop_words(language)
    for word in _KEYWORD.findall(fold(text)):
        if word not in stop:
            counts[word] += weight


def amended_title(title: str) -> str | None:
    """The title of what a document amends, folded to its words; None where it amends nothing.

    >>> amended_title("Amendment No. 2 to the Supply Agreement")
    'supply agreement'
    """
    folded = fold(title)
    if not _AMENDING.search(folded):
        return None
    rest = re.sub(r"^(?:no \d+ )?(?:to|of|a|au|du|de|the|l|la|le)\b", " ",
                  key(_AMENDING.sub(" ", folded)))  # fmt: skip
    small = {"to", "the", "of", "au", "du", "de", "la", "le", "a", "an", "first", "second", "third"}
    return " ".join(word for word in rest.split() if word not in small and not word.isdigit())
