"""Numbers, dates and units as values: "thirty (30) days", "30 jours", "1,500", "le 3 mars 2024".

Covers digits with the separators of both languages, spelled numbers up to the thousands, percent,
money, common units of time, length, weight and memory, scales (million, milliard), dates, clock
times, and codes. Does not cover fractions in words, roman numerals, nor arithmetic. A number that
can be read in two ways ("1,500", "1.500") has both values; so has a date ("3/4/2024").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from sommaire.tables import Language
from sommaire.text import fold, language_of

Bound = Literal["", ">=", "<="]

_UNITS = {
    "business day": r"(?:business|working|trading) days?|jours? (?:ouvrables?|ouvres?)",
    "day": r"(?:calendar |consecutive )?days?|jours?(?: calendaires?| francs?)?",
    "week": r"weeks?|semaines?",
    "month": r"months?|mois",
    "quarter": r"quarters?|trimestres?",
    "year": r"(?:calendar |contract |fiscal )?years?|ans?|annees?|exercices?",
    "hour": r"hours?|heures?|hrs?\b|h\b",
    "minute": r"minutes?|min\b",
    "second": r"seconds?|secondes?",
    "percent": r"%|per ?cent|pour ?cent|percent",
    "percentage point": r"percentage points?|points? de pourcentage|basis points?",
    "dollar": r"\$|us ?\$|usd\b|(?:us |u\.s\. )?dollars?",
    "euro": r"€|eur\b|euros?",
    "pound": r"£|gbp\b|pounds?|livres?",
    "page": r"pages?",
    "character": r"characters?|caracteres?",
    "kilometre": r"km\b|kilomet(?:er|re)s?",
    "metre": r"m\b|met(?:er|re)s?",
    "centimetre": r"cm\b|centimet(?:er|re)s?",
    "millimetre": r"mm\b|millimet(?:er|re)s?",
    "kilogram": r"kg\b|kilograms?|kilogrammes?",
    "milligram": r"mg\b|milligram(?:me)?s?",
    "gram": r"g\b|grams?|grammes?",
    "byte": r"bytes?|octets?",
    "megabyte": r"mb\b|mo\b|mib\b|mio\b|megabytes?|megaoctets?",
    "gigabyte": r"gb\b|go\b|gib\b|gio\b|gigabytes?|gigaoctets?",
}
_SCALES = {
    "thousand": 1e3, "thousands": 1e3, "million": 1e6, "millions": 1e6, "billion": 1e9,
    "billions": 1e9, "trillion": 1e12, "milliard": 1e9, "milliards": 1e9, "bn": 1e9,
}  # fmt: skip
_ENGLISH_NUMBERS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred "
    "thousand"
)
_FRENCH_NUMBERS = (
    "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt "
    "vingts trente quarante cinquante soixante septante huitante nonante cent cents mille"
)
_SPELLED: dict[Language, dict[str, int]] = {
    "en": dict(
        zip(_ENGLISH_NUMBERS.split(), [*range(2, 20), *range(20, 100, 10), 100, 1000], strict=True)
    ),
    "fr": dict(
        zip(
            _FRENCH_NUMBERS.split(),
            [*range(2, 17), 20, 20, *range(30, 100, 10), 100, 100, 1000],
            strict=True,
        )
    ),
}
# French number words that are something else in English, where they stand alone.
_FRENCH_ONLY = frozenset({"cent", "cents", "mille", "six", "sept"})
_MONTHS = (
    "jan(?:uary|vier)?", "feb(?:ruary)?|fev(?:rier)?", "mar(?:ch|s)?", "apr(?:il)?|avr(?:il)?",
    "may|mai", "june?|juin", "july?|juillet", "aug(?:ust)?|aout", "sept?(?:ember|embre)?",
    "oct(?:ober|obre)?", "nov(?:ember|embre)?", "dec(?:ember|embre)?",
)  # fmt: skip
_BOUNDS: tuple[tuple[Bound, str], ...] = (
    ("<=", r"(?:no|not) (?:later|more|greater|longer|higher) than|not (?:to )?exceed(?:ing)?"
           r"|pas plus d[e']|(?:ne )?(?:depass\w+|exced\w+) pas|sans (?:depasser|exceder)"),
    (">=", r"(?:no|not) (?:less|fewer|sooner|earlier) than|pas moins d[e']"),
    (">=", r"at least|(?:a )?minimum(?: of| d[e'])?|more than|greater than|in excess of|exceed\w*"
           r"|over|au moins|plus d[e']|au minimum"),
    ("<=", r"at most|up to|(?:a )?maximum(?: of| d[e'])?|less than|fewer than|within|under|below"
           r"|au plus|moins d[e']|jusqu'a|dans (?:les|un delai d[e'])|sous|au maximum"),
)  # fmt: skip
_MONTH = "|".join(_MONTHS)
_DATES = (
    re.compile(r"\b(?P<y>\d{4})-(?P<m>\d{1,2})-(?P<d>\d{1,2})\b"),
    re.compile(r"\b(?P<m>\d{1,2})/(?P<d>\d{1,2})/(?P<y>\d{4}|\d{2})\b"),
    re.compile(
        rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th|er)?(?: day of| of)? (?P<n>{_MONTH})\.?,?"
        r" (?P<y>\d{4})\b"
    ),
    re.compile(rf"\b(?P<n>{_MONTH})\.? (?P<d>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<y>\d{{4}})\b"),
    re.compile(rf"\b(?P<n>{_MONTH})\.?,? (?P<y>\d{{4}})\b"),
    re.compile(rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th|er)? (?P<n>(?!may\b){_MONTH})\b"),
    re.compile(
        rf"\b(?P<n>(?!may\b|mar\b){_MONTH})\.? (?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?![\d.,]\d|\w)"
    ),
)  # fmt: skip
_CODE = re.compile(
    r"(?<![\w.\-])(?:[a-z][a-z_]*(?:[.\-_/][a-z]+)*[.\-_/]?\d(?:[\w.\-/]*\w)?"
    r"|\d+(?:\.\d+){2,}|\d{1,2}:\d{2})(?:\(\w{1,3}\))*"
)
_NUMBER = re.compile(
    r"(?<![\w.,])(?P<sign>(?<![\w)])-)?"
    r"(?P<digits>\d{1,3}([ ,.'])\d{3}(?:\3\d{3})*(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?!\d)"
    r"(?P<ordinal>(?:st|nd|rd|th|ers?|eres?|e|emes?)\b)?"
)
_CURRENCY = re.compile(r"(us ?\$|usd|eur|gbp|[$€£]) ?$")
_AFTER = re.compile(r"\)?\s*(?:\(\s*[^()]{1,20}\)\s*)?(?:-\s*)?")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit: `values` are all its readings, `unit` is "" where none is written."""

    text: str
    values: frozenset[float]
    unit: str = ""
    bound: Bound = ""


@dataclass(frozen=True, slots=True)
class Date:
    """A date: all readings as (year, month, day), 0 for what is not written, -1 for a zero."""

    text: str
    readings: frozenset[tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class Figures:
    """What a text says in figures."""

    quantities: tuple[Quantity, ...]
    dates: tuple[Date, ...]
    codes: tuple[str, ...]


def figures(text: str) -> Figures:
    """The quantities, dates and codes of `text`, each read once.

    >>> figures("within thirty (30) days of 3 March 2024").quantities[0].unit
    'day'
    >>> [date.readings for date in figures("le 3 mars 2024").dates]
    [frozenset({(2024, 3, 3)})]
    """
    folded = fold(text)
    dates: list[Date] = []
    for pattern in _DATES:
        dates += [_date(match) for match in pattern.finditer(folded)]
        folded = pattern.sub(_blank, folded)
    codes = tuple(match.group() for match in _CODE.finditer(folded))
    folded = _CODE.sub(_blank, folded)
    found = [*_in_digits(folded), *_in_words(folded)]
    return Figures(tuple(found), tuple(dates), codes)


def _blank(match: re.Match[str]) -> str:
    return "\x00" * len(match.group())


def _date(match: re.Match[str]) -> Date:
    parts = match.groupdict()
    year, day = (int(parts[part]) or -1 if part in parts else 0 for part in ("y", "d"))
    year += 2000 if len(parts.get("y", "")) == 2 else 0
    if "n" in parts:
        month = next(
            num for num, name in enumerate(_MONTHS, 1) if re.fullmatch(name, match.group("n"))
        )
        return Date(match.group(), frozenset({(year, month, day)}))
    month = int(match.group("m")) or -1
    readings = {(year, month, day)}
    if "/" in match.group():
        readings.add((year, day, month))
    return Date(match.group(), frozenset(readings))


def _in_digits(folded: str) -> Iterator[Quantity]:
    for match in _NUMBER.finditer(folded):
        values = _readings(match.group("digits"))
        if match.group("sign"):
            values = frozenset(-value for value in values)
        yield _quantity(folded, match.start(), match.end(), values)


def _in_words(folded: str) -> Iterator[Quantity]:
    is_french = language_of(folded) == "fr"
    for match in _spelled("en").finditer(folded):
        yield _in_word(folded, match, "en")
    for match in _spelled("fr").finditer(folded):
        if is_french or match.group() not in _FRENCH_ONLY:
            yield _in_word(folded, match, "fr")
    for match in re.finditer(rf"\b(?:one|une?)\b(?= (?:\(1\) )?(?:{_any_unit()}))", folded):
        if not re.search(r"\bet $|-$", folded[: match.start()]):
            yield _quantity(folded, match.start(), match.end(), frozenset({1.0}))


def _in_word(folded: str, match: re.Match[str], language: Language) -> Quantity:
    value = _spelled_value(match.group(), language)
    return _quantity(folded, match.start(), match.end(), frozenset({value}))


def _readings(digits: str) -> frozenset[float]:
    """1,500 is 1500 in English and 1.5 in French; 1 500 is 1500 in both; never empty."""
    found: set[float] = set()
    for thousands, decimal in ((",", "."), (".", ","), ("'", "."), (" ", ","), (" ", ".")):
        plain = digits
        if re.fullmatch(rf"\d{{1,3}}(?:{re.escape(thousands)}\d{{3}})+(?:\{decimal}\d+)?", digits):
            plain = digits.replace(thousands, "")
        plain = plain.replace(decimal, ".")
        if re.fullmatch(r"\d+(?:\.\d+)?", plain):
            found.add(float(plain))
    return frozenset(found) or frozenset({float(re.sub(r"\D", "", digits))})


def _quantity(folded: str, start: int, end: int, values: frozenset[float]) -> Quantity:
    after = _AFTER.match(folded, end)
    at = after.end() if after else end
    stop = end
    scale = re.compile(r"[a-z]+").match(folded, at)
    if scale and scale.group() in _SCALES:
        values = frozenset(value * _SCALES[scale.group()] for value in values)
        stop = scale.end()
        at = stop + len(_space(folded, stop))
    unit = re.compile(rf"(?:{_any_unit()})").match(folded, at)
    money = _CURRENCY.search(folded[max(start - 5, 0) : start])
    name = _unit_name(unit.group()) if unit else _unit_name(money.group(1)) if money else ""
    text = folded[start : unit.end() if unit else stop].strip()
    return Quantity(text, values, name, _bound(folded[:start]))


def _space(folded: str, at: int) -> str:
    return folded[at : at + 1] if folded[at : at + 1] == " " else ""


def _bound(before: str) -> Bound:
    """The bound that ends just before a number, a currency sign and a short word apart."""
    for bound, pattern in _BOUNDS:
        if re.search(rf"\b(?:{pattern})\s?(?:the |la |les )?(?:us ?)?[$€£]?\s?$", before[-60:]):
            return bound
    return ""


@cache
def _any_unit() -> str:
    return "|".join(f"(?:{pattern})(?![a-z])" for pattern in _UNITS.values())


@cache
def _unit_name(written: str) -> str:
    rows = _UNITS.items()
    return next((name for name, pattern in rows if re.fullmatch(pattern, written)), "")


@cache
def _spelled(language: Language) -> re.Pattern[str]:
    word = "|".join(sorted(_SPELLED[language], key=len, reverse=True))
    joint = {"en": r"(?:-| and | )", "fr": r"(?:-et-| et |-| )(?:une?\b)?"}[language]
    one = {"en": "|one", "fr": "|une?"}[language]
    return re.compile(rf"\b(?:one[ -](?=hundred|thousand))?(?:{word})(?:{joint}(?:{word}{one}))*\b")


def _spelled_value(written: str, language: Language) -> float:
    table = _SPELLED[language] | {"one": 1, "un": 1, "une": 1}
    total = current = 0
    for word in re.findall(r"[a-z]+", written):
        value = table.get(word, 0)
        if value == 1000:
            total, current = total + max(current, 1) * 1000, 0
        elif value == 100 or (value == 20 and current == 4):
            current = max(current, 1) * value
        else:
            current += value
    return float(total + current)
