"""The parties to a contract, from the words that open it: names and the short names they are given.

"by and between X Inc., a Delaware corporation ("Supplier"), and Y Ltd. (the "Buyer")"; "entre la
société X (ci-après « le Prestataire »), et Y". Covers the preamble alone: parties that join later,
or are named in the signatures only, are not seen, so that the list is never called complete.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, takewhile, zip_longest

from sommaire.merging import Found
from sommaire.tables import BODY_ROLES, Document
from sommaire.text import fold, join_lines

_PARTIES = re.compile(
    r"^(?:the |les? )?(?:contracting |named |parties )?part(?:y|ies)(?: (?:to|of|du|au|a) .*)?$"
)
_OPENING_LINES = 120
"""Lines within which a contract says between whom it is made."""
_OPENING_CHARS = 8000
_LONGEST = 3000
_BETWEEN = re.compile(
    r"\b(?:(?:by and )?(?:between|among)|entre(?:\s+les\s+(?:parties\s+)?soussign[eé]e?s)?"
    r"|(?:entered into|made|executed) by(?! and\b))\b"
    r"(?:\s+and\s+among)?\s*:?\s*",
    re.IGNORECASE,
)
_RECITALS = re.compile(
    r"\b(?:whereas|whereby|recitals?|background|witness\w*|now,? therefore|in consideration"
    r"|as follows|table of contents|preambule|considerant|il a ete|attendu que|article (?:1|i)\b)",
)
_DEFINED = re.compile(
    r"(?:\([^()]{0,120}?|\b(?:ci-apr[eè]s|hereinafter|hereafter)\s(?:[\w’']+\s){0,4})"
    r"[\"“«]\s?(?P<short>[^\"”»()]{1,60}?)\s?[\"”»](?:[^()]{0,160}\)|(?=[\s,;.:]|$))"
)
_AND = re.compile(
    r"(?:[,;.]\s*|(?<=\))\s*|\s+)(?:and|And|AND|et|Et|ET|(?<=[,.)] )&)\s*:?\s+"
    r"(?=(?:the |The |la |La |le |Le |l['’]|\d\)? |● )?(?:[A-ZÀ-Ý]|soci[eé]t[eé]\s|association\s))"
    r"|,\s+(?=(?:la société|the company|M\.|Mme|Mlle|Mr\.?|Ms\.?|Mrs\.?) [A-ZÀ-Ý])"
)
_APART = (
    "an?|having|with|whose|located|organi[sz]ed|together|acting|une|dont|ayant|as|on|for|d/b/a|dba"
)
_ROLES = (
    "landlord|tenant|lessor|lessee|employer|employee|buyer|seller|purchaser|supplier|customer|owner"
    "|borrower|lender|residing|living|bailleur|bailleresse|locataires?|preneur|employeur|salariée?"
    "|vendeur|vendeuse|acheteur|acheteuse|acquéreur|prestataire|client|cliente|propriétaire"
    "|emprunteur|prêteur|demeurant|domiciliée?|née?"
)
_NAME_ENDS = re.compile(
    rf"\s*(?:[(;:]|,\s*(?=(?:{_APART})\b|the\b|not\b|and\b|\d|soci[eé]t[eé]|immatricul|au capital"
    r"|repr[eé]sent|by\b|collectively|formerly|individually|ci-apr|hereinafter|hereafter|of\b|its\b"
    rf"|in\b|(?-i:[a-zà-ÿ]{{3,}}\b)|(?:{_ROLES})\b)|\s(?=(?-i:(?:{_APART}|{_APART.upper()})\s))"
    r"|(?-i:(?<=\w\w)(?<!\bMr)(?<!\bMs)(?<!\bDr)(?<!Mrs)\.\s+(?=[A-Z][a-z])))",
    re.IGNORECASE,
)
"""What follows a name: its legal form, its seat, its part in the contract, its short name."""
_COLLECTIVE = re.compile(
    r"\b(?:part(?:y|ies)|agreement|contract|collectively|effective date|date)\b"
)
_MOST_NAME_WORDS = 12
_COMPANY = re.compile(
    r"\b(?:inc|ll[cp]|l\.?l\.?c|ltd|limited|corp|corporation|company|co|gmbh|ag|plc|sas|sarl|sa|n\.?v|b\.?v|lp"
    r"|trust|bank|association|soci[eé]t[eé])\b\.?$",
    re.IGNORECASE,
)
"""A legal form at the end of a name that nothing follows but the next party."""
_PERSON = re.compile(r"(?:mrs?|ms|dr|sir|dame|m|mme|mlle|maître|me)\.? [^\W\d_]", re.IGNORECASE)
"""The title before the name of a person."""
_ELIDED = re.compile(r"^[ld]['’](?=[A-ZÀ-Þ])")
_SMALL = frozenset(
    "of and the de la le les du des et d l for a as formerly known societe association".split()
)
"""Words of a name that may be in small letters."""


def asks_for_parties(subject: str) -> bool:
    """Whether a folded phrase asks who the parties are.

    >>> asks_for_parties("parties to this agreement"), asks_for_parties("third parties")
    (True, False)
    """
    return _PARTIES.search(subject) is not None


@dataclass(frozen=True, slots=True)
class _Opening:
    """The opening lines as running text."""

    text: str
    starts: tuple[int, ...]
    """Where each line starts in the text."""
    lines: tuple[int, ...]
    headings: tuple[int, ...]
    """Where in the text a section begins."""

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The lines of a stretch of the text, half-open."""
        first, last = (bisect_right(self.starts, at) - 1 for at in (start, max(end - 1, start)))
        return self.lines[first], self.lines[last] + 1


def named_parties(document: Document) -> tuple[Found, ...]:
    """The parties that the preamble names, in order; none where it has no such words."""
    opening = _opening(document)
    folded = _same_length(opening.text)
    best: tuple[Found | None, ...] = ()
    starts = list(_BETWEEN.finditer(opening.text))
    for match, after in zip_longest(starts, starts[1:]):
        stop = _RECITALS.search(folded, match.end())
        ends = [one.start() for one in (stop, after) if one is not None]
        end = min([*ends, len(opening.text), match.end() + _LONGEST])
        heading = next((at for at in opening.headings if match.end() < at < end), end)
        before = tuple(takewhile(bool, _parties(opening, match.end(), heading)))
        found = tuple(takewhile(bool, _parties(opening, match.end(), end)))
        best = max(best, before if len(before) > 1 else found, key=_worth)
    return tuple(one for one in best if one is not None)


def _worth(found: tuple[Found | None, ...]) -> tuple[bool, int]:
    """Two parties or more before one; of these the words that name most; one needs a short name."""
    n_names = sum(len(one.names) for one in found if one is not None)
    return len(found) > 1, n_names if n_names > 1 else 0


def _same_length(text: str) -> str:
    """Lower case without accents, character by character."""
    return "".join(fold(char)[:1] or " " for char in text)


def _opening(document: Document) -> _Opening:
    body = (index for index, line in enumerate(document.lines) if line.role in BODY_ROLES)
    at = list(islice(body, _OPENING_LINES))
    text, starts, is_cut = "", list[int](), False
    for index in at:
        line = document.lines[index]
        text = join_lines([text, line.text], [is_cut, False]) if starts else line.text
        starts.append(len(text) - len(line.text))
        is_cut = line.is_hyphenated
        if len(text) > _OPENING_CHARS:
            break
    sections = {one.start_line for one in document.sections}
    under = {next((line for line in at if line >= first), -1) for first in sections}
    headings = (start for start, line in zip(starts, at, strict=False) if line in under)
    return _Opening(text[:_OPENING_CHARS], tuple(starts), tuple(at), tuple(headings))


def _parties(opening: _Opening, start: int, end: int) -> Iterator[Found | None]:
    cuts = [match for match in _AND.finditer(opening.text, start, end)]
    bounds = [start, *(cut.end() for cut in cuts)]
    ends = [*(cut.start() for cut in cuts), end]
    for first, last in zip(bounds, ends, strict=True):
        yield _party(opening, first, last)


def _is_name(name: str) -> bool:
    """Whether it reads as a name: few words, with capitals but for the small ones between."""
    words = _COMPANY.sub("", _ELIDED.sub("", name)).split()
    capital = [not word[:1].islower() or fold(word) in _SMALL for word in words]
    has_letters = any(char.isupper() for char in name)
    return 0 < len(words) <= _MOST_NAME_WORDS and has_letters and all(capital)


def _party(opening: _Opening, start: int, end: int) -> Found | None:
    """The party that a stretch of the preamble begins with, by its name and its short names."""
    text = opening.text[start:end]
    stop = _NAME_ENDS.search(text)
    name = text[: stop.start() if stop else len(text)].strip(' ,;:."“”')
    defined = [
        match for match in _DEFINED.finditer(text) if not _COLLECTIVE.search(fold(match["short"]))
    ]
    if not _is_name(name) or not (defined or stop or _COMPANY.search(name) or _PERSON.match(name)):
        return None
    at = start + text.index(name)
    spans = [opening.span(at, at + len(name))]
    spans += [opening.span(start + m.start("short"), start + m.end("short")) for m in defined]
    names = (name, *(match["short"].strip(" ,.") for match in defined))
    return Found(tuple(dict.fromkeys(names)), name, tuple(dict.fromkeys(spans)), ("preamble",))
