"""Hyphens at the ends of lines: which close a word that the line cut, which belong to a compound.

PDFium marks both alike. A hyphen is the word's own where the rest does not begin with a small
letter ("GV.OC-" / "01", "non-" / "U.S."), where the document writes the compound elsewhere inside a
line ("broker-dealer"), and before the French words that are always tied on ("celui-" / "ci"). The
text keeps its hyphen in any case; only `is_hyphenated` says what to do with it.
Pure functions on rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from sommaire.tables import Line

_CUT = re.compile(r"([^\W_]+)-$")
_REST = re.compile(r"[^\W_]+")
_COMPOUND = re.compile(r"[^\W_]+-[^\W_]+")
_TIED = frozenset(
    "ci là même mêmes ce il ils elle elles on je tu nous vous moi toi lui leur t être dire".split()
)
_TYING = frozenset(["self"])


_NEXT = 2.6
"""Times the size, from line to line: double spacing stays within."""
_SAME_SIZE = 0.15
_SHORTEST_WORD = 3
_NEVER_CUTS = 0.6
"""Share of compounds among its hyphens that shows that a document cuts no words."""


def judge_hyphens(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines, with `is_hyphenated` true only where the hyphen goes when the lines are joined."""
    pairs = list(_pairs(lines))
    if not pairs:
        return tuple(lines)
    compounds = _compounds(lines)
    verdicts = [_verdict(pair, compounds) for pair in pairs]
    n_tied = sum(verdict is False for verdict in verdicts)
    cuts_words = n_tied < _NEVER_CUTS * len(pairs)
    words = _whole_words(lines) if None in verdicts else set()
    out = list(lines)
    for pair, verdict in zip(pairs, verdicts, strict=True):
        is_cut = _guess(pair, words, cuts_words) if verdict is None else verdict
        if is_cut != out[pair.place].is_hyphenated:
            out[pair.place] = replace(out[pair.place], is_hyphenated=is_cut)
    return tuple(out)


def _compounds(lines: Sequence[Line]) -> set[str]:
    """The pairs of words that stand with a hyphen between them inside lines, folded."""
    tied = {word for line in lines if "-" in line.text for word in line.text.split() if "-" in word}
    return set(_COMPOUND.findall("\n".join(tied).casefold()))


def _whole_words(lines: Sequence[Line]) -> set[str]:
    """The words that stand inside lines: the first of a line may be the rest of a cut one."""
    rests = [rest for line in lines for rest in line.text.split(maxsplit=1)[1:]]
    return set(map(str.casefold, set("\n".join(rests).split())))


class _Pair(NamedTuple):
    """The words on both sides of a hyphen at the end of a line."""

    place: int
    before: str
    after: str


def _pairs(lines: Sequence[Line]) -> Iterator[_Pair]:
    """Each line that ends in a hyphen, with the line below it.

    Where none follows at once (the end of a page or column), what PDFium said of the hyphen stays.
    """
    for place, line in enumerate(lines[:-1]):
        if not line.text.endswith("-"):
            continue
        below = lines[place + 1]
        before, after = _CUT.search(line.text), _REST.match(below.text)
        if before is None:
            yield _Pair(place, "", "")
        elif _is_next(line, below):
            yield _Pair(place, before[1], after[0] if after else "")


def _is_next(line: Line, below: Line) -> bool:
    size = line.font_size
    is_like = abs(below.font_size - size) <= _SAME_SIZE * size
    return line.page_num == below.page_num and is_like and 0 < below.y1 - line.y1 <= _NEXT * size


def _verdict(pair: _Pair, compounds: set[str]) -> bool | None:
    """Whether the line cuts a word; None where nothing shows it."""
    if not pair.before[-1:].islower() or not pair.after[:1].islower():
        return False
    if pair.after in _TIED or pair.before.casefold() in _TYING:
        return False
    return False if f"{pair.before}-{pair.after}".casefold() in compounds else None


def _guess(pair: _Pair, words: set[str], cuts_words: bool) -> bool:
    """Whether the line cuts a word, by the words that the document uses elsewhere."""
    before, after = pair.before.casefold(), pair.after.casefold()
    if before + after in words:
        return True
    if min(len(before), len(after)) >= _SHORTEST_WORD and before in words and after in words:
        return False
    return cuts_words
