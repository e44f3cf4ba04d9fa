"""What opens an item: bullets, numbers, letters, roman numerals, "Step 3", "2.1".

Pure on strings. A marker may be read in more than one way ("(i)" is the ninth letter or the first
roman numeral): `read_markers` gives every reading, `lists.tracking` decides by arithmetic.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

Strength = Literal["strong", "weak"]


@dataclass(frozen=True, slots=True)
class Marker:
    """One reading of the start of a line."""

    text: str
    """As printed."""
    style: str
    """What the markers of one list share: "•", "(a)", "1.", "Step 1", "2.1"."""
    number: int | None
    """The place that it names in its list, from 1; None for bullets."""
    end: int
    """Offset of the item's first word."""
    strength: Strength
    """A weak one (a dash, "o", "2.1 " without punctuation) needs siblings to be believed."""


_STRONG_SIGNS = "•●○◦▪■□▫‣⁃∙·►▶▸➢➤➔✓✔✗❑❒❏❖◆◇⬥♦★☐☑☒"
_WEAK_SIGNS = "-–—*o→>+~‒−Øüº"
_BULLET = re.compile(
    rf"(?P<strong>[{_STRONG_SIGNS}\ue000-\uf8ff]|§(?=\s+[^\W\d]))\s*(?=\S)"
    rf"|(?P<weak>[{re.escape(_WEAK_SIGNS)}])\s+(?=\S)(?=.*[^\W_])"  # "- ----" is a rule
)
_NUMBERED = re.compile(
    r"(?P<open>[(\[«]?)\s?"
    r"(?P<body>\d{1,3}|(?P<roman>[ivxl]+|[IVXL]+)|(?P<letter>[a-z]{1,2}|[A-Z]{1,2}))\s?"
    r"(?P<close>\.\)|°\)|\.\s?[-–—]|\.(?=\s|$)|(?<=\d)\.(?=[A-ZÀ-Þ“\"«])|[)\]°º/](?!\d)|(?<=\d):(?!\d)|[-–—](?=\s))"
    r"\s*(?=\S|$)"
)
_DOTTED = re.compile(
    r"(?P<prefix>(?:\d{1,3}|[A-Z])(?:\.\d{1,3})*?\.)(?P<last>\d{1,3})(?P<close>\s?[.):]?)(?:\s+|$)"
)
_WORD_NUMBER = re.compile(
    r"(?P<word>[A-ZÀ-Þ][\w’'-]{2,20})\s+(?:[nN][o°º]\.?\s*)?"
    r"(?P<body>\d{1,3}|[IVXL]+|[A-Z])(?P<rank>er|ère)?(?P<close>\s?[:.)–—-])?(?:\s+|$)"
)
_LABELS = frozenset(
    "step étape etape article art section phase tier level niveau part partie option stage goal "
    "objective objectif principle principe rule règle question example exemple task tâche tache "
    "chapter chapitre annex annexe appendix schedule exhibit item point case cas clause scenario "
    "scénario theorem théorème lemma lemme definition définition hypothesis hypothèse".split()
)
_NOT_LABELS = frozenset(
    "table tableau figure fig page equation équation volume vol version windows release january "
    "february march april may june july august september october november december note".split()
)
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


def roman_number(numeral: str) -> int | None:
    """The value of a roman numeral; None where it is not a well-formed one.

    >>> roman_number("xiv"), roman_number("IIX")
    (14, None)
    """
    values = [_ROMAN.get(char, 0) for char in numeral.lower()]
    total = sum(
        -value if value < max(values[place + 1 :], default=0) else value
        for place, value in enumerate(values)
    )
    return total if total > 0 and to_roman(total) == numeral.lower() else None


def to_roman(number: int) -> str:
    """A number as a lower-case roman numeral.

    >>> to_roman(14)
    'xiv'
    """
    out = ""
    for value, sign in zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"),
        strict=True,
    ):
        out, number = out + sign * (number // value), number % value
    return out


def letter_number(letters: str) -> int | None:
    """The place of "b" (2), and of "bb" (28) where letters are doubled after "z".

    >>> letter_number("B"), letter_number("bb"), letter_number("bc")
    (2, 28, None)
    """
    if len(set(letters)) != 1 or len(letters) > 2:
        return None
    return ord(letters[0].lower()) - ord("a") + 1 + 26 * (len(letters) - 1)


def read_markers(text: str, start: int = 0) -> tuple[Marker, ...]:
    """The readings of what stands at `start`, the likeliest first; none where no marker is.

    >>> [(m.style, m.number) for m in read_markers("(i) the first")]
    [('(i)', 1), ('(a)', 9)]
    >>> read_markers("(i) the first")[0].end, read_markers("I am")
    (4, ())
    """
    bullet = _BULLET.match(text, start)
    if bullet is not None:
        sign = bullet.group().strip()
        strength: Strength = "strong" if bullet.group("strong") else "weak"
        return (Marker(sign, sign, None, bullet.end(), strength),)
    dotted = _DOTTED.match(text, start)
    if dotted is not None:
        return (_dotted_marker(dotted),)
    numbered = _NUMBERED.match(text, start)
    if numbered is not None:
        return _numbered_markers(numbered)
    labelled = _WORD_NUMBER.match(text, start)
    return _labelled_markers(labelled) if labelled is not None else ()


def _dotted_marker(match: re.Match[str]) -> Marker:
    style = f"{match['prefix']}1"
    return Marker(match.group().strip(), style, int(match["last"]), match.end(), "weak")


def _numbered_markers(match: re.Match[str]) -> tuple[Marker, ...]:
    opening, body, closing = match["open"], match["body"], match["close"]
    if (opening == "(") != (closing == ")") and opening:
        return ()
    if (opening == "[" and closing != "]") or (closing == "]" and opening != "["):
        return ()
    weak = closing in ":/-–—°º" or (closing == "." and body.isalpha() and len(body) > 1)
    return tuple(
        Marker(
            match.group().strip(),
            f"{opening}{sample}{closing.replace(' ', '')}",
            number,
            match.end(),
            "weak" if weak else "strong",
        )
        for sample, number in numeral_readings(body)
    )


def numeral_readings(body: str) -> list[tuple[str, int]]:
    """The sample of its kind ("1", "i", "a", "I", "A") and the value, for each reading.

    A "1" is also how many a file spells the letter l.

    >>> numeral_readings("v"), numeral_readings("12")
    ([('a', 22), ('i', 5)], [('1', 12)])
    """
    if body == "1":
        return [("1", 1), ("a", 12)]
    if body.isdigit():
        return [("1", int(body))]
    is_lower = body.islower()
    found: list[tuple[str, int]] = []
    letter, roman = letter_number(body), roman_number(body)
    if letter is not None:
        found.append(("a" if is_lower else "A", letter))
    if roman is not None and roman < 90:
        reading = ("i" if is_lower else "I", roman)
        found.insert(0 if roman == 1 or letter is None else len(found), reading)
    return found


def _labelled_markers(match: re.Match[str]) -> tuple[Marker, ...]:
    word = match["word"].lower()
    closing = (match["close"] or "").strip()
    if word in _NOT_LABELS or (word not in _LABELS and closing not in (":", "–", "—")):
        return ()
    return tuple(
        Marker(
            match.group().strip(),
            f"{match['word']} {sample}",
            number,
            match.end(),
            "strong" if closing else "weak",
        )
        for sample, number in numeral_readings(match["body"])
    )


@lru_cache(maxsize=4096)
def render(style: str, number: int) -> str:
    """The marker of that style for a number, as it is printed.

    >>> render("(i)", 4), render("Step 1", 2), render("2.1.1", 3), render("a.", 27)
    ('(iv)', 'Step 2', '2.1.3', 'aa.')
    """
    at = max(style.rfind(sample) for sample in "1iaIA")
    head, sample, tail = style[:at], style[at], style[at + 1 :]
    if sample == "1":
        return f"{head}{number}{tail}"
    if sample in "iI":
        numeral = to_roman(number)
    else:
        numeral = chr(ord("a") + (number - 1) % 26) * (1 + (number - 1) // 26)
    return head + (numeral.upper() if sample.isupper() else numeral) + tail


def find_marker(style: str, number: int, text: str, start: int = 0) -> Marker | None:
    """The marker of that style and number inside a line, after `start`: "…; (b) the other".

    It must follow white space, and what stands before must be a colon, a semicolon, a comma, a
    full stop, a closing bracket or a joining word.
    """
    wanted = render(style, number)
    at = text.find(wanted, start)
    while at >= 0:
        end = at + len(wanted)
        is_apart = at > 0 and text[at - 1].isspace() and text[end : end + 1].strip() == ""
        if is_apart and _BEFORE_INLINE.search(text[max(at - 12, 0) : at].rstrip()):
            rest = text[end:]
            return Marker(wanted, style, number, end + len(rest) - len(rest.lstrip()), "strong")
        at = text.find(wanted, at + 1)
    return None


_BEFORE_INLINE = re.compile(r"(?:[:;,.)\]–—|]|\b(?:and|or|and/or|et|ou|either|that|to))$", re.I)
