"""WordPiece: a text as the numbers that BERT's encoders know (Devlin et al. 2019).

Lower case, accents off, punctuation apart, then the longest pieces of the vocabulary. Ours, since
the `tokenizers` library brings a hub client and its network stack with it (decision page); equal
to it on the texts that were compared. CJK characters stand alone, control characters go.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

_LONGEST = 100
"""Characters beyond which a word is unknown."""
_BLANK, _ALONE, _GONE, _KEPT = range(4)


class WordPiece:
    """A vocabulary and how texts are cut by it."""

    def __init__(self, pieces: Sequence[str], *, lower: bool = True) -> None:
        self._ids = {piece: at for at, piece in enumerate(pieces)}
        self._lower = lower
        self.unknown, self.start, self.end = (
            self._ids[piece] for piece in ("[UNK]", "[CLS]", "[SEP]")
        )
        self._cut = lru_cache(maxsize=50_000)(self._cut_word)

    def id_of(self, piece: str) -> int:
        """The number of a piece; that of the unknown where there is none."""
        return self._ids.get(piece, self.unknown)

    def encode(self, text: str, *, most: int) -> list[int]:
        """The ids of a text between its start and end signs, at most `most` in all."""
        ids = [self.start]
        for word in self._words(text):
            ids += self._cut(word)
            if len(ids) >= most:
                break
        return [*ids[: most - 1], self.end]

    def encode_pieces(self, text: str, *, most: int) -> list[list[int]]:
        """The whole text in pieces of at most `most` ids, each between start and end signs."""
        ids = [one for word in self._words(text) for one in self._cut(word)]
        step = most - 2
        parts = [ids[at : at + step] for at in range(0, len(ids), step)] or [[]]
        return [[self.start, *part, self.end] for part in parts]

    def _words(self, text: str) -> Iterator[str]:
        if self._lower:
            text = unicodedata.normalize("NFD", text.lower())
        yield from "".join(map(_spaced, text)).split()

    def _cut_word(self, word: str) -> tuple[int, ...]:
        if len(word) > _LONGEST:
            return (self.unknown,)
        found: list[int] = []
        start = 0
        while start < len(word):
            prefix = "##" if start else ""
            for end in range(len(word), start, -1):
                known = self._ids.get(prefix + word[start:end])
                if known is not None:
                    found.append(known)
                    start = end
                    break
            else:
                return (self.unknown,)
        return tuple(found)


@lru_cache(maxsize=10_000)
def _spaced(character: str) -> str:
    """A character as it stands in a word, alone between blanks, as a blank, or not at all."""
    sort = _sort(character)
    if sort == _ALONE:
        return f" {character} "
    return {_BLANK: " ", _GONE: "", _KEPT: character}[sort]


def _sort(character: str) -> int:
    category, code = unicodedata.category(character), ord(character)
    if character in "\t\n\r" or category == "Zs":
        return _BLANK
    if code in (0, 0xFFFD) or category in ("Cc", "Cf", "Co", "Cn", "Cs", "Mn"):
        return _GONE
    if category.startswith("P") or (code < 128 and not character.isalnum()) or _is_cjk(code):
        return _ALONE
    return _KEPT


def _is_cjk(code: int) -> bool:
    return (
        0x4E00 <= code <= 0x9FFF
        or 0x3400 <= code <= 0x4DBF
        or 0xF900 <= code <= 0xFAFF
        or 0x20000 <= code <= 0x2CEAF
        or 0x2F800 <= code <= 0x2FA1F
    )


def read_vocabulary(file: Path) -> list[str]:
    """The pieces of a `vocab.txt`, one a line, in order."""
    return file.read_text("utf-8").rstrip("\n").split("\n")
