"""The sentences of a question, made ready for rules: folded, quotes blanked, cut into words.

Rules read `folded` (lower case, no accents, one apostrophe, quoted titles blanked); what a rule
finds is given back as it was written. Nothing here knows a question word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from sommaire.text import fold_with_offsets, sentences

BLANK = "¤"
"""Stands for each character between quotation marks: "¤¤¤¤"."""

_PLAIN_QUOTES = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "‘": "'"}
)
_QUOTED = re.compile(r'"([^"]{1,300})"|(?<!\w)\'([^\']{2,200})\'(?!\w)')
# An elided word (l', qu'), a negated one (isn't), a word with its inner marks and sub-numbers,
# the mark of a possessive, punctuation.
_WORD = re.compile(
    rf"\"{BLANK}*\"|\b(?:[cdjlmnst]|(?:jus|lors|puis|quel)?qu)'(?=[^\W_])|[^\W_]+n't\b"
    r"|[^\W_]+(?:[.\-/*_][^\W_]+)*(?:-?\*|\([^\W_]{1,4}\))*|'s?\b|'|[,:;?!()]"
)
# A question or exclamation mark ends a sentence whatever follows it.
_MARK = re.compile(r"[?!]+[\s\"”»)]*(?=\S)")
# After an initial or a number only a word that asks shows that a sentence begins: "Annex B. List".
_ASKS = re.compile(
    r"(?<=[A-Z0-9]\.) +(?=(?:What|Which|Who|How|List|Give|Name|Enumerate|Quel(?:le)?s?|Liste[rz]?"
    r"|Combien|Énum|Donne|Que|Recense)\w*\b)"
)
# "… in 2. Costs": the full stop belongs to the number.
_NUMBERED = re.compile(r"\b(?:in|of|under|from|sous|de|du|dans)\s+(?:\d{1,3}|[IVXA-H]{1,5})\.$")


@dataclass(frozen=True, slots=True)
class Word:
    """A word or punctuation mark; `start` and `end` are offsets in the folded sentence."""

    text: str
    start: int
    end: int
    is_capital: bool
    """Written with a capital somewhere: it may be part of a name."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a question."""

    written: str
    folded: str
    offsets: tuple[int, ...]
    """For each character of `folded` its offset in `written`."""
    words: tuple[Word, ...]
    quotes: tuple[tuple[int, int], ...]
    """Offsets in `folded` of what stands between quotation marks."""
    is_shouted: bool
    """All in capitals, so that capitals tell nothing."""

    def as_written(self, start: int, end: int) -> str:
        """The characters that `folded[start:end]` comes from; "" for an empty span."""
        if start >= end:
            return ""
        return self.written[self.offsets[start] : self.offsets[end - 1] + 1].strip()

    def word_at(self, offset: int) -> int:
        """The index of the first word that starts at `offset` or after it."""
        for index, word in enumerate(self.words):
            if word.start >= offset:
                return index
        return len(self.words)


def split_sentences(text: str) -> list[Sentence]:
    """The sentences of `text` in order, outer white space left out; quoted titles are not cut.

    >>> [sentence.written for sentence in split_sentences("Read “2. Costs”. what is new? list all")]
    ['Read “2. Costs”. what is new?', 'list all']
    """
    blanked = _blank(text.translate(_PLAIN_QUOTES), "x")
    cuts = [end for _, end in sentences(blanked) if not _NUMBERED.search(blanked[:end][-20:])]
    cuts += [match.end() for mark in (_MARK, _ASKS) for match in mark.finditer(blanked)]
    bounds = sorted({0, *cuts, len(text)})
    pieces = (text[start:end].strip() for start, end in pairwise(bounds))
    return [found for found in map(_sentence, pieces) if found.words]


def _blank(text: str, char: str) -> str:
    """`text` with what stands between quotation marks replaced, length kept."""
    for start, end in _quoted(text):
        text = text[:start] + char * (end - start) + text[end:]
    return text


def _quoted(text: str) -> list[tuple[int, int]]:
    found = (match.span(match.lastindex or 0) for match in _QUOTED.finditer(text))
    return [(start, end) for start, end in found if text[start:end].strip()]


def _sentence(written: str) -> Sentence:
    folded, offsets = fold_with_offsets(written)
    blanked = _blank(folded, BLANK)
    words = tuple(
        Word(
            match.group(),
            match.start(),
            match.end(),
            _has_capital(written[offsets[match.start()] : offsets[match.end() - 1] + 1]),
        )
        for match in _WORD.finditer(blanked)
    )
    letters = [char for char in written if char.isalpha()]
    is_shouted = len(letters) > 12 and not any(char.islower() for char in letters)
    return Sentence(written, blanked, tuple(offsets), words, tuple(_quoted(folded)), is_shouted)


def _has_capital(written: str) -> bool:
    return any(char.isupper() for char in written)
