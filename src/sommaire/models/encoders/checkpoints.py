"""Encoders of your own, from a folder: sentence encoders (SPECTER2, MiniLM) and ColBERT's.

The folder is one as a hub gives it: `config.json`, `model.safetensors`, `vocab.txt`, and what says
how it was trained: `1_Pooling/config.json` (mean or first token), `artifact.metadata` (ColBERT's
lengths). "sentence:FOLDER" and "colbert:FOLDER" are their names. Nothing is downloaded.
"""

from __future__ import annotations

import json
import string
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sommaire.models.encoders.bert import Bert, read_bert
from sommaire.models.encoders.wordpiece import WordPiece, read_vocabulary
from sommaire.protocols import Encoder
from sommaire.vectors import Floats, PassageVectors, QuestionVectors, joined, packed

_LONGEST = 256
_SAME_LENGTH = 32
"""Tokens that ColBERT makes of every question, filled up with [MASK]."""


@dataclass(frozen=True, slots=True, eq=False)
class SentenceEncoder:
    """A text as one vector: the mean of its hidden states, or the first."""

    name: str
    bert: Bert
    pieces: WordPiece
    is_mean: bool

    def encode(self, texts: Sequence[str]) -> Floats:
        """Shape (n_texts, width), each of unit length."""
        most = min(_LONGEST, self.bert.longest)
        hidden = [self.bert.hidden(self.pieces.encode(text, most=most)) for text in texts]
        whole = [rows.mean(axis=0) if self.is_mean else rows[0] for rows in hidden]
        return _unit(np.stack(whole))


@dataclass(frozen=True, slots=True, eq=False)
class AsTokens:
    """A sentence encoder where a token encoder is wanted: each text is its one token."""

    encoder: Encoder

    @property
    def name(self) -> str:
        """The encoder's."""
        return self.encoder.name

    def encode_question(self, text: str) -> QuestionVectors:
        """The question as one token."""
        whole = self.encoder.encode([text])
        return QuestionVectors(whole, whole[0])

    def encode_passages(self, texts: Sequence[str]) -> PassageVectors:
        """Each passage as one token."""
        whole = packed(self.encoder.encode(texts))
        return PassageVectors(whole, np.arange(len(whole) + 1, dtype=np.int64), whole)


@dataclass(frozen=True, slots=True, eq=False)
class ColbertEncoder:
    """A ColBERT checkpoint (Khattab and Zaharia 2020): marked, projected, punctuation left out."""

    name: str
    bert: Bert
    pieces: WordPiece
    projection: Floats
    """Shape (width, hidden width)."""

    def encode_question(self, text: str) -> QuestionVectors:
        """The question behind its mark, filled up with [MASK] to 32 tokens that all count."""
        ids = self._marked(text, "[unused0]", _SAME_LENGTH)
        ids += [self.pieces.id_of("[MASK]")] * (_SAME_LENGTH - len(ids))
        tokens = self._project(ids)
        return QuestionVectors(tokens / np.float32(len(ids)), _unit(tokens.mean(axis=0)))

    def encode_passages(self, texts: Sequence[str]) -> PassageVectors:
        """The passages behind their mark, without their punctuation."""
        return joined([self._passage(text) for text in texts])

    def _passage(self, text: str) -> PassageVectors:
        ids = self._marked(text, "[unused1]", min(_LONGEST, self.bert.longest))
        skipped = {self.pieces.id_of(sign) for sign in string.punctuation}
        kept = [at for at, one in enumerate(ids) if one not in skipped]
        tokens = self._project(ids)[kept]
        starts = np.array([0, len(kept)], dtype=np.int64)
        return PassageVectors(packed(tokens), starts, packed(_unit(tokens.mean(axis=0))[None]))

    def _marked(self, text: str, mark: str, most: int) -> list[int]:
        first, *rest = self.pieces.encode(text, most=most - 1)
        return [first, self.pieces.id_of(mark), *rest]

    def _project(self, ids: Sequence[int]) -> Floats:
        return _unit(self.bert.hidden(ids) @ self.projection.T)


def _unit(vectors: Floats) -> Floats:
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.maximum(length, 1e-12), dtype=np.float32)


def load_sentence(folder: str) -> AsTokens:
    """The sentence encoder of a folder."""
    place = Path(folder)
    bert, _ = read_bert(place)
    pooling = _json(place / "1_Pooling" / "config.json")
    is_mean = bool(pooling.get("pooling_mode_mean_tokens", False))
    return AsTokens(SentenceEncoder(f"sentence:{folder}", bert, _pieces(place), is_mean))


def load_colbert(folder: str) -> ColbertEncoder:
    """The ColBERT checkpoint of a folder."""
    place = Path(folder)
    bert, beside = read_bert(place)
    projection = beside.get("linear.weight", np.eye(bert_width(bert), dtype=np.float32))
    return ColbertEncoder(f"colbert:{folder}", bert, _pieces(place), projection)


def bert_width(bert: Bert) -> int:
    """Of its hidden states."""
    return int(bert.weights["embeddings.word_embeddings.weight"].shape[1])


def _pieces(folder: Path) -> WordPiece:
    about = _json(folder / "tokenizer_config.json")
    return WordPiece(read_vocabulary(folder / "vocab.txt"), lower=about.get("do_lower_case", True))


def _json(file: Path) -> dict[str, Any]:
    """A file that may be absent."""
    if not file.is_file():
        return {}
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found
