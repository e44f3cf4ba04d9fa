"""An encoder for tests: a word is a fixed vector, so that equal words match and others do not."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from sommaire.vectors import Floats, PassageVectors, QuestionVectors, joined, packed

WIDTH = 64


@dataclass(eq=False)
class WordEncoder:
    """Knows which words it takes for one; remembers the texts that it was given."""

    alike: dict[str, str] = field(default_factory=dict)
    seen: list[str] = field(default_factory=list)
    name: str = "words"

    def encode_question(self, text: str) -> QuestionVectors:
        """Each word counts alike."""
        tokens = self._tokens(text)
        return QuestionVectors(tokens / np.float32(len(tokens)), _unit(tokens.mean(axis=0)))

    def encode_passages(self, texts: Sequence[str]) -> PassageVectors:
        """A token a word."""
        self.seen += texts
        return joined([self._passage(text) for text in texts])

    def _passage(self, text: str) -> PassageVectors:
        tokens = self._tokens(text)
        starts = np.array([0, len(tokens)], dtype=np.int64)
        return PassageVectors(packed(tokens), starts, packed(_unit(tokens.mean(axis=0))[None]))

    def _tokens(self, text: str) -> Floats:
        words = [word.strip(".,?!").lower() for word in text.split()] or [""]
        return np.stack([_vector(self.alike.get(word, word)) for word in words])


def _vector(word: str) -> Floats:
    drawn = np.random.default_rng(zlib.crc32(word.encode())).normal(size=WIDTH)
    return _unit(drawn.astype(np.float32))


def _unit(vector: Floats) -> Floats:
    return np.asarray(vector / np.linalg.norm(vector), dtype=np.float32)
