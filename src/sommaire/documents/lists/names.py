"""The short name that opens an item: a bold run-in, or a term before a colon or a dash."""

from __future__ import annotations

import re

_MOST_WORDS = 12
_TERM = re.compile(r"^(?P<term>[^:;.?!]{1,90}?)\s*(?:\s[—–-]\s|:\s+|\s:\s)(?=\S)")
_RUN_IN_END = re.compile(r"\s?[:—–](?=\s|$)|\.(?=\s|$)")
_DEFINED = re.compile(
    r"^[“\"«'‘]\s?(?P<term>[^”\"»]{1,80}?)\s?[”\"»'’]"
    r"(?:\s+(?:or|ou)\s+[“\"«][^”\"»]{1,80}[”\"»])?(?:\s*\([^)]{0,60}\))?\s*,?\s*"
    r"(?:(?:shall |will |also )?(?:mean|means|includes?|refers? to|ha(?:s|ve) the (?:same )?meaning"
    r"|(?:is|are) defined)\b|désigne|signifie|s[’']entend|a le sens|[:–—=])"
)
"""A term in quotation marks that the sentence defines."""
_TRAILING = " .:;,—–-"


def name_of(text: str, run_in: str) -> str:
    """The name of an item from its text and what its first line sets in bold or italic.

    >>> name_of("Risk Appetite: how much", ""), name_of("no colon here", "")
    ('Risk Appetite', '')
    """
    head = run_in_name(text, run_in) or defined_term(text)
    if head:
        return head
    term = _TERM.match(text)
    if term is None or len(term["term"].split()) > _MOST_WORDS:
        return ""
    name = term["term"].strip(_TRAILING)
    return name if all(name.count(a) == name.count(b) for a, b in ("()", "[]", "“”", "«»")) else ""


def run_in_name(text: str, run_in: str) -> str:
    """The run-in that opens `text`, up to its colon, dash or full stop; "" where it has none.

    One that ends within a word ("µ" of "µClinux") is a change of letters, and no name.

    >>> run_in_name("GOVERN (GV.OC): The board", "• GOVERN (GV.OC): The")
    'GOVERN (GV.OC)'
    >>> run_in_name("µClinux", "µ")
    ''
    """
    for candidate in (run_in, run_in.partition(" ")[2]):
        if candidate and text.startswith(candidate):
            if text[len(candidate) - 1 : len(candidate) + 1].isalnum() and text != candidate:
                return ""
            end = _RUN_IN_END.search(candidate, 2)
            name = candidate[: end.start()] if end else candidate
            return name.strip(_TRAILING) if len(name.split()) <= _MOST_WORDS else ""
    return ""


def defined_term(text: str) -> str:
    """The term that a text opens with, in quotation marks, and defines; "" where it does not.

    >>> defined_term("“Affiliate” means any person that…"), defined_term("“Hello” he said")
    ('Affiliate', '')
    """
    match = _DEFINED.match(text)
    return match["term"].strip(" ,") if match is not None else ""
