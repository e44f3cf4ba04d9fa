"""How many times a term is named: an exact query over the lines, every occurrence citable.

A term is a whole word or phrase, compared but for case, accents, typography and line breaks; its
plural is another word, and so is a longer code or number that begins with it ("AC-2(1)" for
"AC-2"). Running headers, footers and contents pages do not count.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace

from sommaire.completeness import Evidence, Judged, Ledger, Verdict, assess, ledger
from sommaire.merging import Found
from sommaire.question import Question
from sommaire.retrieval.scope import Scope, find_scopes, whole
from sommaire.tables import BODY_ROLES, Document, Line
from sommaire.text import fold, join_lines

_TIMES = re.compile(
    r"\b(?:how many times|how often|number of times|combien de fois|nombre de fois)\b"
    r"|\boccurrences?(?= (?:of|d[eu])\b| d['’])",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[“«\"]\s*(.+?)\s*[”»\"]|(?<!\w)['‘]\s*(.+?)\s*['’](?!\w)")
_TERM = r"(?P<term>[\w'’ .&()\-/]+?)"
_CALLED = r"\b(?:the|le|la|du|l['’])\s*(?:word|term|name|phrase|mot|terme|nom|expression)s?\s+"
_STOP = r"(?=\s+(?:is|are|appears?|occurs?|used|in|within|there|est|sont|y|dans|figure|revient)\b"
_NAMED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:is|are|does|do|est|sont)\s+(?:{_CALLED})?{_TERM}\s+(?:named|mentioned|cited|used"
        r"|referred to|appear|occur|mentionnée?s?|citée?s?|nommée?s?|employée?s?|utilisée?s?)\b",
        rf"{_CALLED}{_TERM}{_STOP}|\s+appara[iî]|\s*[?.]|\s*$)",
        rf"^\s*{_TERM}\s+(?:est|sont|appara[iî]t|appara[iî]ssent|figurent?|revient)(?:-t)?-(?:il|elle|on)",
        r"\b(?:mention|name|cite|use|contain|mentionne|nomme|emploie|utilise|contient)"
        rf"(?:-t-(?:il|elle|on))?\s+(?:{_CALLED})?{_TERM}{_STOP}|\s*[?.]|\s*$)",
        rf"^\s*(?:of|d[eu]|d['’])\s*{_TERM}{_STOP}|\s*[?.]|\s*$)",
    )
)
_DETERMINER = re.compile(r"^(?:(?:the|an?|les?|la|une?|des)\s+|l['’]\s*)", re.IGNORECASE)
_PART = re.compile(
    r"\b(?:section|chapter|part|article|clause|annex|appendix|schedule|table|chapitre|partie|annexe"
    r"|tableau|titre)\s+[\w.]*\w",
    re.IGNORECASE,
)


def counted_term(question: Question) -> str | None:
    """The term whose occurrences are asked for; None where the question is another one.

    >>> asked = Question("How many times is the word risk used?", "counting", "en")
    >>> counted_term(asked)
    'risk'
    """
    times = _TIMES.search(question.text)
    if times is None:
        return None
    quoted = _QUOTED.search(question.text)
    if quoted:
        return quoted[1] or quoted[2]
    rest = question.text[times.end() :]
    named = next((match for pattern in _NAMED if (match := pattern.search(rest))), None)
    return _DETERMINER.sub("", f"{named['term']} ").strip() or None if named else None


def find_occurrences(document: Document, question: Question, term: str) -> Judged:
    """Every place that holds the term, in order."""
    name = _part_named(question, term)
    scopes = find_scopes(document, replace(question, scope=name, pattern=None)) if name else ()
    scope = scopes[0] if scopes else whole(document)
    found = tuple(_occurrences(document, scope, term))
    spans = [one.spans[0] for one in found]
    seen = ledger(document, scope.start_line, scope.end_line, spans, is_judged=True)
    verdict = _verdict(found, seen, _doubt(name, scopes))
    return Judged(found, verdict, seen, scope.name, None, ())


def _part_named(question: Question, term: str) -> str | None:
    """The part that the question names; a term in quotation marks is none."""
    scope = question.scope
    if scope is not None and fold(_DETERMINER.sub("", scope)) not in fold(term):
        return scope
    part = _PART.search(question.text.replace(term, " "))
    return part.group() if part else None


def _doubt(name: str | None, scopes: tuple[Scope, ...]) -> str:
    if name is None:
        return ""
    if not scopes:
        return f"No part called “{name}” was found; the whole document was searched."
    if len(scopes) > 1 or scopes[0].certainty < 0.9:
        return f"It is not sure that “{scopes[0].name}” is the part meant."
    return ""


def _verdict(found: tuple[Found, ...], seen: Ledger, doubt: str) -> Verdict:
    if doubt or not seen.is_whole:
        return assess(Evidence(found, seen, (), (), "document", False, doubt, None))
    why = f"Every one of the {seen.n_blocks} lines was searched."
    return Verdict("complete", "structural", (), why, None)


# --- the lines as running text ------------------------------------------------------------------

_CUT = "\ufdd0"  # stands for the hyphen of a divided word; no file holds this sign


def _occurrences(document: Document, scope: Scope, term: str) -> Iterator[Found]:
    inside = range(scope.start_line, min(scope.end_line, len(document.lines)))
    text = [index for index in inside if document.lines[index].role in BODY_ROLES]
    notes = [index for index in inside if document.lines[index].role == "footnote"]
    found = [*_in_run(document, text, term), *_in_run(document, notes, term)]
    yield from sorted(found, key=lambda one: one.spans)


def _in_run(document: Document, indices: list[int], term: str) -> Iterator[Found]:
    """The occurrences in lines that follow each other, those that a line break divides too."""
    pattern = _pattern(term)
    rows = [document.lines[index] for index in indices]
    starts, text = [], ""
    for row, after in zip(rows, [*rows, None][1:], strict=True):
        starts.append(len(text))
        text += _folded(row) + ("\n" if after and _runs_on(row, after) else "\f")
    for match in pattern.finditer(text):
        first, last = (bisect_right(starts, at) - 1 for at in (match.start(), match.end() - 1))
        lines = rows[first : last + 1]
        printed = join_lines([row.text for row in lines], [row.is_hyphenated for row in lines])
        span = (indices[first], indices[last] + 1)
        yield Found((printed,), printed, (span,), ("pattern",))


def _runs_on(line: Line, after: Line) -> bool:
    return line.role == after.role and line.role != "table"


def _folded(line: Line) -> str:
    folded = fold(line.text)
    return folded.removesuffix("-") + _CUT if line.is_hyphenated else folded


def _pattern(term: str) -> re.Pattern[str]:
    signs = {" ": r"[ \n]+", "-": rf"[-{_CUT}]\n?"}
    body = rf"(?:{_CUT}\n)?".join(signs.get(char, re.escape(char)) for char in fold(term))
    return re.compile(
        rf"(?<![\w-])(?<!\d[.,])(?<!\w{_CUT}\n){body}(?![\w-]|[.,]\d|\(\d|{_CUT}\n\w)"
    )
