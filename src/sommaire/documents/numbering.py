"""The number that opens a heading: what kind it is, its value, and what it may follow.

Covers 1 / 1.1 / 1.1.1, A. / B., A.1, I. / II., (a), (i), 1), § 3, the words that name a division
(Article 5, Chapitre 2, Annexe A, Part IV, Schedule 1), and codes (AC-2, AC-2(1)). English and
French. A mark can be read in two ways ("I." is one or the ninth letter): every reading is given,
and the neighbours settle it. Does not decide whether a line is a heading.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from sommaire.text import codes, fold

_REMEMBERED = 1 << 14
"""Lines whose numbers are remembered: each step of the search for headings asks for them anew."""

NumberKind = Literal["decimal", "letter", "roman", "division", "code"]


class Numeral(NamedTuple):
    """One reading of the number at the start of a line."""

    kind: NumberKind
    family: str
    """What numbers of one series have in common: "9.", "9.9", "A.", "(a)", "article", "AC-9"."""
    values: tuple[int, ...]
    """Its segments as numbers: (3, 1) for 3.1, (4,) for IV, (2, 1) for AC-2(1)."""
    text: str
    """As printed, closing mark apart: "3.1", "Appendix A", "(a)"."""
    end: int
    """Where the title starts in the line."""
    prefix: str = ""
    """The letters of a code: "AC" of AC-2(1); "" for other kinds."""

    @property
    def depth(self) -> int:
        """How many segments it has."""
        return len(self.values)


_DIVISIONS = {
    "part": 1, "partie": 1, "book": 1, "livre": 1, "volume": 1, "tome": 1,
    "title": 2, "titre": 2, "subtitle": 3, "sous-titre": 3,
    "chapter": 3, "chapitre": 3, "subchapter": 4, "sous-chapitre": 4,
    "section": 5, "sec": 5, "sous-section": 6, "subsection": 6, "paragraphe": 7, "paragraph": 7,
    "article": 8, "art": 8, "clause": 8, "rule": 8, "regle": 8, "item": 8,
    "annex": 1, "annexe": 1, "appendix": 1, "appendice": 1, "schedule": 1, "exhibit": 1,
    "attachment": 1, "addendum": 1, "piece": 1, "module": 1, "lecon": 1, "lesson": 1,
}  # fmt: skip
"""Words that name a division, folded, with their usual rank from the top."""

_APPENDICES = frozenset(
    ["annex", "annexe", "appendix", "appendice", "schedule", "exhibit", "attachment", "addendum",
     "piece"]
)  # fmt: skip
_DIVISION_WORDS = frozenset([*_DIVISIONS, "pièce", "leçon", "règle"])

_ORDINALS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "first": 1, "second": 2, "third": 3,
    "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
    "premier": 1, "premiere": 1, "1er": 1, "1ere": 1, "deuxieme": 2, "troisieme": 3,
    "quatrieme": 4, "cinquieme": 5, "sixieme": 6, "septieme": 7, "huitieme": 8, "neuvieme": 9,
    "dixieme": 10, "un": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8,
    "neuf": 9, "dix": 10, "preliminaire": 0, "preliminary": 0, "unique": 1,
}  # fmt: skip

_ORDINAL_STARTS = frozenset([word[:3] for word in _ORDINALS] + ["pré"])

_ROMAN = re.compile(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}

_DIVISION = re.compile(
    r"(?P<word>[^\W\d_]+(?:-[^\W\d_]+)?)\.?\s+[\"“«]?"
    r"(?P<number>(?:[A-Z]?\d{1,4}|[A-Z]{1,7}|[ivxlc]{1,7})(?:[.\-]\d{1,3}){0,4}(?:er|ère|ERE|ER)?"
    r"|[^\W\d_]{2,12})"
    r"(?P<shut>[\"”»]?(?:\s(?:bis|ter|quater|quinquies|sexies|septies|octies)\b)?)"
    r"(?P<close>\s*[.:–—\-)]+)?(?=\s|$)"
)
_DECIMAL = re.compile(
    r"(?P<number>\d{1,3}(?:\.\d{1,3}){0,6})(?P<close>\.\)|[.):]|\s?[–—-](?=\s))?(?P<space>\s*)(?=\S|$)"
)
_SIGN = re.compile(r"§+\s*(?P<number>\d{1,4}(?:[.\-]\d{1,4}){0,4})(?P<close>[.:])?\s*")
_LETTERED = re.compile(r"(?P<number>[A-Z](?:\.\d{1,3}){1,5})(?P<close>[.):])?\s+(?=\S)")
_LETTER = re.compile(
    r"(?P<open>\(?)(?P<number>[A-Za-z]|[IVXLC]{1,7}|[ivxlc]{1,7})(?P<close>[.)]+|\s?[–—-](?=\s)|(?=\s))\s*(?=\S|$)"
)
_SHORT = re.compile(r"(?:[A-Za-z]|[IVXLC]{2,7}|[ivxlc]{2,7})(?![^\W\d_])")
"""What a letter or a roman number begins with; no word does."""
_BRACKETED = re.compile(r"\((?P<number>\d{1,3})\)\s*(?=\S|$)")


def roman(text: str) -> int | None:
    """The value of a roman number in one case; None where it is not one.

    >>> roman("xiv"), roman("IIX"), roman("Iv")
    (14, None, None)
    """
    if not text or not (text.isupper() or text.islower()):
        return None
    upper = text.upper()
    if not _ROMAN.fullmatch(upper):
        return None
    values = [_ROMAN_VALUES[char] for char in upper]
    following = [*values[1:], 0]
    return sum(-one if one < two else one for one, two in zip(values, following, strict=True))


@lru_cache(maxsize=_REMEMBERED)
def numerals(text: str) -> tuple[Numeral, ...]:
    """Every reading of the number that opens `text`, the likeliest first; () where none does.

    >>> [(n.family, n.values) for n in numerals("I. Scope")]
    [('I.', (1,)), ('A.', (9,))]
    >>> numerals("Appendix A. CSF Core")[0].text
    'Appendix A'
    """
    first = text[:1]
    if first.isdigit():
        return _decimal(text)
    if first == "§":
        return _sign(text)
    if first == "(" and text[1:2].isdigit():
        return _bracketed(text)
    if first == "(":
        return _letter(text)
    if not first.isalpha():
        return ()
    word = text.split(maxsplit=1)[0]
    return (
        ("-" in word and _code(text, word))
        or _division(text, word)
        or (_SHORT.match(text) is not None and (_lettered(text) or _letter(text)))
        or ()
    )


def readings_of(number: str) -> tuple[Numeral, ...]:
    """Every reading of the number of a section, as `Section.number` has it; () for ""."""
    if not number:
        return ()
    return numerals(f"{number} X") or numerals(f"{number}. X")


_UNSETTLED = frozenset({"section", "sec", "subsection", "paragraph", "§"})
"""Divisions that stand over articles in laws, under them in contracts."""


def stands_over(one: str, two: str) -> bool | None:
    """Whether the division's word `one` usually stands above `two`; None where usage differs.

    >>> stands_over("chapitre", "article"), stands_over("article", "section")
    (True, None)
    """
    high, low = _DIVISIONS.get(one), _DIVISIONS.get(two)
    if high is None or low is None or high == low:
        return None
    if max(high, low) == _DIVISIONS["article"] and not _UNSETTLED.isdisjoint((one, two)):
        return None
    return high < low


def step(one: Numeral, two: Numeral) -> float | None:
    """How well `two` follows `one` in a series; None where it cannot."""
    before, after = one.values, two.values
    if len(before) != len(after):
        return None
    if one.prefix != two.prefix:
        return 0.9 if after[-1] < 2 else None
    if before[:-1] == after[:-1]:
        difference = after[-1] - before[-1]
        if difference == 1:
            return 1.0
        if 1 < difference < 4:
            return 0.2
        if difference == 0 and two.kind == "division":
            return 0.1
        return 0.5 if len(after) == 1 and after[-1] == 1 else None
    if after[:-1] > before[:-1]:
        return _onward(before, after)
    return 0.2 if set(after) == {1} else None


def _onward(before: tuple[int, ...], after: tuple[int, ...]) -> float | None:
    """How well a number of a later section follows: 3.1 after 2.7, less 4.1, less 3.2.

    Not all sections have parts: 6.3.1 may follow 3.5.3.
    """
    at = next(i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
    jump, rest = after[at] - before[at], after[at + 1 :]
    if rest[-1] > 2 or jump > 12:
        return None
    is_first = max(rest) < 2
    return (0.9 if is_first else 0.2) - (0.3 if is_first else 0.05) * min(jump - 1, 3)


def is_ordinal(text: str) -> bool:
    """Whether a text is nothing but a number in words: "ONE", "Premier"."""
    return len(text) < 13 and fold(text) in _ORDINALS


def value_of(text: str) -> int | None:
    """The value of a lone number as a division prints it: "4", "IV", "ONE"; None for others."""
    values = _division_values(text.strip().rstrip(".:")) if text.strip() else None
    return values[0] if values and len(values) == 1 else None


def is_appendix(family: str) -> bool:
    """Whether a division's word names what follows the text: an annex, a schedule, an exhibit."""
    return family in _APPENDICES


def is_part(family: str) -> bool:
    """Whether a division's word names the largest parts of a text: a part, a book, a title."""
    return _DIVISIONS.get(family, 9) <= 2 and family not in _APPENDICES | {
        "module",
        "lesson",
        "lecon",
    }


def _decimal(text: str) -> tuple[Numeral, ...]:
    match = _DECIMAL.match(text)
    if match is None:
        return ()
    close, title = (match["close"] or "").strip(), text[match.end() :]
    values = tuple(int(part) for part in match["number"].split("."))
    if not match["space"] and title and not _may_stick(title, close, len(values)):
        return ()
    if (
        not close
        and len(values) == 1
        and title
        and not title[0].isupper()
        and title[0] not in "«“\"'"
    ):
        return ()
    family = "9" + close[-1:] if len(values) == 1 else ".".join("9" * len(values))
    if len(values) == 2 and match["number"].endswith(".0"):
        family, values = "9.0", values[:1]
    return (Numeral("decimal", family, values, match["number"], match.end()),)


def _may_stick(title: str, close: str, depth: int) -> bool:
    """Whether a title may follow its number without a space: "2.Term", "2.1License"."""
    if close:
        return title[0].isalpha() or title[0] in '“"«('
    return depth > 1 and title[0].isupper() and (title[:3].isalpha() or title[1:2].islower())


def _sign(text: str) -> tuple[Numeral, ...]:
    match = _SIGN.match(text)
    if match is None:
        return ()
    values = tuple(int(part) for part in re.split(r"[.\-]", match["number"]))
    printed = text[: match.end("number")]
    return (Numeral("division", "§", values, printed, match.end()),)


def _bracketed(text: str) -> tuple[Numeral, ...]:
    match = _BRACKETED.match(text)
    if match is None:
        return ()
    return (Numeral("decimal", "(9)", (int(match["number"]),), match.group().strip(), match.end()),)


def _code(text: str, word: str) -> tuple[Numeral, ...]:
    """A code that is the first word: "AC-2(1)"."""
    code = next(codes(word), None)
    if code is None or code.start != 0 or (not code.text[-1:].isdigit() and code.text[-1:] != ")"):
        return ()
    values = tuple(int(digits) for digits in re.findall(r"\d+", code.text))
    end = code.end
    while end < len(text) and text[end] in " .:–—-\t":
        end += 1
    prefix = "".join(filter(str.isalpha, code.text))
    return (Numeral("code", code.shape, values, code.text, end, prefix),)


def _division(text: str, opening: str) -> tuple[Numeral, ...]:
    """A word that names a division, and its number: "Article 5"."""
    first = opening.rstrip(".").lower()
    if first not in _DIVISION_WORDS:
        return _ordinal(text) if first[:3] in _ORDINAL_STARTS else ()
    match = _DIVISION.match(text)
    if match is None:
        return ()
    word = fold(match["word"])
    values = _division_values(match["number"])
    if word not in _DIVISIONS or values is None or not (text[0].isupper() or text[0] in "É"):
        return ()
    printed = text[: match.end("shut")]
    return (Numeral("division", word, values, printed, _skip(text, match.end())),)


def _ordinal(text: str) -> tuple[Numeral, ...]:
    """A number in words before the division: "Première partie", "FIRST PART"."""
    words = text.split(maxsplit=2)
    if len(words) < 2 or len(words[0]) > 12 or not text[0].isupper():
        return ()
    value, word = _ORDINALS.get(fold(words[0])), fold(words[1].rstrip(" .:–—-"))
    if value is None or word not in _DIVISIONS:
        return ()
    printed = f"{words[0]} {words[1]}".rstrip(" .:–—-")
    end = text.index(words[1]) + len(words[1])
    while end < len(text) and text[end] in " .:–—-":
        end += 1
    return (Numeral("division", word, (value,), printed, end),)


def _division_values(printed: str) -> tuple[int, ...] | None:
    folded = fold(printed)
    if folded in _ORDINALS:
        return (_ORDINALS[folded],)
    printed = re.sub(r"(?<=[IVX\d])(?:er|ère|ER|ERE)$", "", printed)
    values: list[int] = []
    for part in re.split(r"[.\-]", printed):
        letters = re.match(r"[A-Za-z]+", part)
        value = roman(part) if len(part) > 1 or part in "IVX" else None
        if part.isdigit():
            values.append(int(part))
        elif value is not None:
            values.append(value)
        elif letters and len(letters.group()) == 1:
            values.append(ord(part[0].upper()) - 64)
            values.extend(int(digits) for digits in re.findall(r"\d+", part))
        else:
            return None
    return tuple(values)


def _skip(text: str, end: int) -> int:
    while end < len(text) and text[end].isspace():
        end += 1
    return end


def _lettered(text: str) -> tuple[Numeral, ...]:
    match = _LETTERED.match(text)
    if match is None:
        return ()
    letter, *rest = match["number"].split(".")
    values = (ord(letter) - 64, *(int(part) for part in rest))
    family = "A" + ".9" * len(rest)
    return (Numeral("letter", family, values, match["number"], match.end()),)


def _letter(text: str) -> tuple[Numeral, ...]:
    match = _LETTER.match(text)
    if match is None:
        return ()
    opened, number, close = match["open"], match["number"], match["close"].strip()
    if (opened and ")" not in close) or (not close and not number.isupper()):
        return ()
    after = text[match.end() : match.end() + 1]
    if not close and not after.isupper():
        return ()
    if after.islower() and not text[match.end() - 1].isspace():
        return ()
    found: list[Numeral] = []
    printed = text[: match.end("close")].strip() if opened else number
    value = roman(number)
    form = opened + "{}" + close[:1]
    if value is not None:
        family = form.format("I" if number.isupper() else "i")
        found.append(Numeral("roman", family, (value,), printed, match.end()))
    if len(number) == 1:
        family = form.format("A" if number.isupper() else "a")
        found.append(Numeral("letter", family, (ord(number.upper()) - 64,), printed, match.end()))
        if number.upper() not in "IVX":
            found.reverse()
    return tuple(found)
