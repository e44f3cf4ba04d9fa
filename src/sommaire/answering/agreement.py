"""Whether a sentence says what its quote says, in figures and in yes and no.

Every number, date and code of the sentence is in the quote, with the same unit and no contrary
bound ("at least 30 days", "within 30 days"); a clause of the sentence that matches a clause of the
quote is denied where the quote is denied ("shall not", "ne … pas", "non-exclusive", "unlawful").
English and French. Does not judge meaning: a sentence that agrees may still say something else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from sommaire.answering.quantities import Bound, Date, Figures, Quantity, figures
from sommaire.tables import Language
from sommaire.text import fold, language_of, stems

_MARKS = re.compile(r"\[\d+(?:, ?\d+)*\]")  # the [1] of a citation is no number
_CLAUSE_END = re.compile(
    r"(?<=[^\d])[,;:](?=\s|$)|[.!?](?=\s|$)|\s-\s|\b(?:but|mais|however|toutefois)\b"
)
# Negations that deny nothing: they bound a number, or open an enumeration.
_NO_DENIAL = re.compile(
    r"\b(?:no|not) (?:later|more|greater|longer|higher|less|fewer|sooner|earlier) than\b"
    r"|\bnot only\b|\bnon seulement\b|\bnot(?: be)? limited to\b|\bwithout limitation\b"
    r"|\bsans (?:s'y )?limit\w+\b|\bwhether or not\b|\bno\.? ?\d|\bpas (?:plus|moins) d[e']"
    r"|\b(?:et|y compris),? non\b(?= limit)"
)
_DENIAL = re.compile(
    r"\b(?:not|no|never|neither|nor|none|nothing|nobody|without|cannot|non)\b|n't\b"
    r"|\bne\b|\bn'(?=[a-z])|\b(?:aucune?s?|jamais|sans|ni|nulle?s?)\b"
)
_CONTRARY = "the quote says the contrary of"
_PREFIXES = ("non", "un", "in", "im", "il", "ir", "dis", "de")
_SAME = 0.8
"""Share of common words from which two clauses are the same but for a word or two."""
_NEAR = 0.5
"""Share of a clause's words that the quote's clause must have to be about the same thing."""


def supports(sentence: str, quote: str) -> str | None:
    """Why `quote` does not support `sentence`; None where figures and negations agree.

    >>> supports("The fee is due within 30 days.", "due within thirty (30) days") is None
    True
    >>> supports("The fee is due within 30 days.", "due within thirteen days")
    'the quote does not say "30 days"'
    >>> supports("The Licensee shall assign it.", "The Licensee shall not assign it.")
    'the quote says the contrary of "The Licensee shall assign it."'
    """
    said = _MARKS.sub("", sentence)
    return _figures_apart(figures(said), figures(quote)) or _contrary(said, quote)


def contradicts(sentence: str, quote: str) -> bool:
    """Whether `quote` denies what `sentence` says, or says what it denies.

    >>> contradicts("Does the Licensee assign it", "The Licensee shall not assign it.")
    True
    """
    reason = _contrary(_MARKS.sub("", sentence), quote)
    return reason is not None and reason.startswith(_CONTRARY)


def denies(text: str) -> bool:
    """Whether a word of `text` denies; a bound ("no later than") and "non-refundable" do not.

    >>> denies("No setup fee is charged."), denies("no later than 30 days")
    (True, False)
    """
    return _DENIAL.search(_NO_DENIAL.sub(" ", fold(text)).replace("non-", "")) is not None


def _figures_apart(said: Figures, quoted: Figures) -> str | None:
    for code in said.codes:
        if code not in quoted.codes:
            return f'the quote does not name "{code}"'
    for date in said.dates:
        if not any(_same_date(date, other) for other in quoted.dates):
            return f'the quote does not say "{date.text}"'
    for quantity in said.quantities:
        reason = _quantity_apart(quantity, quoted)
        if reason:
            return reason
    return None


def _same_date(said: Date, quoted: Date) -> bool:
    """Whether all that the sentence says of the date is in the quote's."""
    return any(
        all(a in (0, b) for a, b in zip(one, other, strict=True))
        for one in said.readings
        for other in quoted.readings
    )


def _quantity_apart(said: Quantity, quoted: Figures) -> str | None:
    of_dates = [
        Quantity(date.text, frozenset(map(float, reading)))
        for date in quoted.dates
        for reading in date.readings
    ]
    equal = [
        other
        for other in [*quoted.quantities, *of_dates]
        if said.values & other.values
        and (said.unit == other.unit or not (said.unit and other.unit))
    ]
    if not equal:
        return f'the quote does not say "{said.text}"'
    bounds: set[Bound] = {other.bound for other in equal}
    if said.bound and said.bound not in bounds and bounds - {""}:
        return f'the quote bounds "{said.text}" on the other side'
    return None


# --- yes and no -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Clause:
    text: str
    stems: frozenset[str]
    n_denials: int


def _contrary(said: str, quote: str) -> str | None:
    language = language_of(quote)
    quoted = _clauses(quote, language)
    denied_somewhere = any(clause.n_denials for clause in quoted)
    for clause in _clauses(said, language):
        near = _nearest(clause, quoted)
        if not near and clause.n_denials and not denied_somewhere:
            return f'the quote denies nothing of "{clause.text}"'
        if near and not any(_agree(clause, other) for other in near):
            return f'{_CONTRARY} "{clause.text}"'
    return None


def _clauses(text: str, language: Language) -> list[_Clause]:
    found: list[_Clause] = []
    for piece in pieces(text):
        plain = _NO_DENIAL.sub(" ", fold(piece))
        content = frozenset(_DENIAL.sub(" ", stem) for stem in stems(plain, language))
        clause = _Clause(piece, content - {" ", ""}, len(_DENIAL.findall(plain)))
        if clause.stems:
            found.append(clause)
    return found


def pieces(text: str) -> list[str]:
    """The clauses of a text, cut at its points, commas and "but"."""
    ends = [match.end() for match in _CLAUSE_END.finditer(text)]
    cut = [text[start:end].strip() for start, end in pairwise([0, *ends, len(text)])]
    return [piece for piece in cut if piece]


def _nearest(clause: _Clause, quoted: list[_Clause]) -> list[_Clause]:
    """The clauses of the quote that share the most words with this one, and enough of them."""
    shares = [len(clause.stems & other.stems) / len(clause.stems) for other in quoted]
    best = max(shares, default=0.0)
    rows = zip(shares, quoted, strict=True)
    return [other for share, other in rows if share == best >= _NEAR]


def _agree(said: _Clause, quoted: _Clause) -> bool:
    if _is_opposite(said.stems, quoted.stems):
        return False
    if len(said.stems & quoted.stems) >= _SAME * len(said.stems | quoted.stems):
        return said.n_denials == quoted.n_denials
    return bool(said.n_denials) == bool(quoted.n_denials)


def _is_opposite(said: frozenset[str], quoted: frozenset[str]) -> bool:
    """Whether one says "unlawful" where the other says "lawful"."""
    return any(
        prefix + word in others
        for words, others in ((said - quoted, quoted - said), (quoted - said, said - quoted))
        for word in words
        if len(word) > 2
        for prefix in _PREFIXES
    )
