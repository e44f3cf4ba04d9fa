"""A list shorter than the count that the document states: where the rest may be said.

"We use three types of regularization", two of them under headings of their own, the third in the
note of a table: the count that is not reached sends the search beyond the list. What is found so
is a likely member, not a proved one: with it the list is "not certain", never complete.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sommaire.completeness import Judged, Verdict
from sommaire.merging import Found
from sommaire.retrieval.blocks import Block, blocks_of
from sommaire.retrieval.listing.asked import Asked
from sommaire.retrieval.terms import coverage
from sommaire.tables import Document
from sommaire.text import NUMBER_WORDS, key

_FURTHER = re.compile(
    r"\b(?:also|addition(?:al|ally)?|another|further|finally|last|second|third|fourth|fifth|sixth"
    r"|aussi|egalement|outre|autre|enfin|dernier|derniere|second|seconde|deuxieme|troisieme"
    r"|quatrieme|cinquieme|sixieme)\b"
)
"""Words with which a text adds a member to those that it named."""
_ASIDE = frozenset({"table", "caption", "footnote"})
_ENOUGH = 0.8
_FURTHER_WEIGHT, _ASIDE_WEIGHT = 0.5, 0.2
_MOST_SHORT = 3
"""How many missing members are looked for: a list that is shorter is another list."""


def with_the_rest(document: Document, asked_: Asked, judged: Judged) -> Judged:
    """The list with likely members from elsewhere, where its stated count is not reached."""
    cue = judged.cue
    n_short = cue.count - len(judged.found) if cue is not None else 0
    is_short = judged.verdict.source == "cardinality" and 0 < n_short <= _MOST_SHORT
    if cue is None or not is_short or not judged.found:
        return judged
    taken = {line for one in judged.found for span in one.spans for line in range(*span)}
    taken |= set(range(cue.start_line, cue.end_line))
    ranked = sorted(
        ((_weight(document, asked_, block), block) for block in blocks_of(document)
         if taken.isdisjoint(range(block.start_line, block.end_line))
         and not _counts_again(block, cue.count)),
        key=lambda pair: (-pair[0], pair[1].order),
    )  # fmt: skip
    likely = [block for weight, block in ranked if weight >= _ENOUGH][:n_short]
    if not likely:
        return judged
    found = (*judged.found, *map(_member, likely))
    return replace(judged, found=found, verdict=_verdict(judged, likely, n_short))


def _weight(document: Document, asked_: Asked, block: Block) -> float:
    """How much of what is asked for the sentence says, and whether it adds one."""
    said = coverage(asked_.target, block.stems)
    roles = {document.lines[at].role for at in range(block.start_line, block.end_line)}
    is_aside = not roles.isdisjoint(_ASIDE)
    adds = _FURTHER.search(block.folded) is not None
    return said and said + _FURTHER_WEIGHT * adds + _ASIDE_WEIGHT * is_aside


def _counts_again(block: Block, count: int) -> bool:
    """Whether it states the count itself: an announcement, no member."""
    return any(NUMBER_WORDS.get(word) == count for word in key(block.text).split())


def _member(block: Block) -> Found:
    return Found((block.text,), block.text, ((block.start_line, block.end_line),), ("count",))


def _verdict(judged: Judged, likely: Sequence[Block], n_short: int) -> Verdict:
    noun = judged.cue.noun if judged.cue else ""
    n_listed = len(judged.found)
    if len(likely) < n_short:
        return judged.verdict
    why = (
        f"The document announces “{noun}”; {n_listed} stand in the list, "
        f"{len(likely)} likely elsewhere."
    )
    return Verdict("not certain", "none", (), why, "read the places found beyond the list")
