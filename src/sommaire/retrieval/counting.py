"""How many times a term is named: an exact query over the lines, every occurrence citable.

A term is a whole word or phrase, compared but for case, accents and typography; its plural is
another word. Running headers, footers and contents pages do not count.
"""

from __future__ import annotations

import re

from sommaire.completeness import Judged, Verdict, ledger
from sommaire.merging import Found
from sommaire.question import Question
from sommaire.retrieval.scope import find_scopes, whole
from sommaire.tables import BODY_ROLES, Document
from sommaire.text import fold

_TIMES = re.compile(
    r"\b(?:how many times|how often|number of times|occurrences? of)\b(?P<en>.*)"
    r"|\b(?:combien de fois|nombre de fois|occurrences? d[eu'’])(?P<fr>.*)",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[“«\"]\s*(.+?)\s*[”»\"]")
_NAMED = re.compile(
    r"(?:\bthe (?:word|term|name|phrase)|\ble (?:mot|terme|nom))\s+(?P<term>[\w'’ -]+?)"
    r"(?=\s+(?:is|are|appears?|occurs?|est|apparaît|figure|revient)\b|[?.]|$)"
    r"|(?:\b(?:is|are|does|do|est|sont)\s+)(?P<subject>[\w'’ .&-]+?)\s+"
    r"(?:named|mentioned|cited|used|appear|occur"
    r"|mentionnée?s?|citée?s?|nommée?s?|employée?s?|utilisée?s?)\b",
    re.IGNORECASE,
)


def counted_term(question: Question) -> str | None:
    """The term whose occurrences are asked for; None where the question is another one.

    >>> asked = Question("How many times is Acme named?", "counting", "en")
    >>> counted_term(asked)
    'Acme'
    """
    times = _TIMES.search(question.text)
    if times is None:
        return None
    quoted = _QUOTED.search(question.text)
    if quoted:
        return quoted[1]
    named = _NAMED.search(times["en"] or times["fr"] or "")
    return (named["term"] or named["subject"]).strip() if named else None


def find_occurrences(document: Document, question: Question, term: str) -> Judged:
    """Every line that holds the term, once for each time that it does."""
    wanted = re.compile(rf"(?<![\w-]){re.escape(fold(term))}(?![\w-])")
    names_the_term = question.scope is None or fold(question.scope) == fold(term)
    scopes = () if names_the_term else find_scopes(document, question)
    scope = scopes[0] if scopes else whole(document)
    found = [
        Found((line.text,), line.text, ((index, index + 1),), ("pattern",))
        for index, line in enumerate(document.lines)
        if scope.holds(index) and (line.role in BODY_ROLES or line.role == "footnote")
        for _ in wanted.finditer(fold(line.text))
    ]
    found += _across_lines(document, wanted, scope.start_line, scope.end_line)
    found.sort(key=lambda one: one.spans)
    seen = ledger(
        document, scope.start_line, scope.end_line, [one.spans[0] for one in found], is_judged=True
    )
    return Judged(tuple(found), _verdict(seen.is_whole, seen.n_blocks), seen, scope.name, None, ())


def _across_lines(document: Document, wanted: re.Pattern[str], start: int, end: int) -> list[Found]:
    """The occurrences that a line break divides."""
    out = []
    lines = document.lines
    for index in range(start, min(end, len(lines)) - 1):
        first, second = lines[index], lines[index + 1]
        if first.role not in BODY_ROLES or second.role not in BODY_ROLES:
            continue
        before = fold(first.text)
        joined = before[:-1] if first.is_hyphenated else f"{before} "
        for match in wanted.finditer(joined + fold(second.text)):
            if match.start() < len(before) - first.is_hyphenated and match.end() > len(joined):
                text = f"{first.text} {second.text}"
                out.append(Found((first.text,), text, ((index, index + 2),), ("pattern",)))
    return out


def _verdict(is_whole: bool, n_blocks: int) -> Verdict:
    if is_whole:
        why = f"Every one of the {n_blocks} lines was searched."
        return Verdict("complete", "structural", (), why, None)
    return Verdict(
        "not complete",
        "none",
        (),
        "Some pages could not be read, so that there may be more.",
        "read the unreadable pages (OCR), or ask a person to",
    )
