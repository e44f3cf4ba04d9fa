"""The short name that opens an item: a bold run-in, or a term before a colon or a dash."""

from __future__ import annotations

import re

_MOST_WORDS = 12
_TERM = re.compile(r"^(?P<term>[^:;.?!]{1,90}?)\s*(?:\s[—–-]\s|:\s+|\s:\s)(?=\S)")
_TRAILING = " .:;,—–-"


def name_of(text: str, run_in: str) -> str:
    """The name of an item from its text and what its first line sets in bold or italic.

    >>> name_of("Risk Appetite: how much", ""), name_of("no colon here", "")
    ('Risk Appetite', '')
    """
    head = run_in_name(text, run_in)
    if head:
        return head
    term = _TERM.match(text)
    if term is None or len(term["term"].split()) > _MOST_WORDS:
        return ""
    return term["term"].strip(_TRAILING)


def run_in_name(text: str, run_in: str) -> str:
    """The run-in that opens `text`, up to its colon, dash or full stop; "" where it has none."""
    start = text.find(run_in.split(maxsplit=1)[-1]) if run_in else -1
    at = text.find(run_in) if run_in else -1
    if not run_in:
        return ""
    for candidate in (run_in, run_in.split(maxsplit=1)[-1]):
        if text.startswith(candidate) or text.startswith(candidate[:-1]):
            end = re.search(r"[:.—–]", candidate)
            name = candidate[: end.start()] if end and end.start() > 2 else candidate
            return name.strip(_TRAILING) if len(name.split()) <= _MOST_WORDS else ""
    del start, at
    return ""
