"""Texts as vectors: what an encoder gives, compact, and what is computed of it.

A text is a matrix of token vectors (for late interaction) and one vector of the whole (dense). Both
are of unit length before they are stored; stored they are int8, a step of 1/127. Values only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Bytes = NDArray[np.int8]

_STEP = 127.0


@dataclass(frozen=True, slots=True)
class QuestionVectors:
    """A question as an encoder sees it."""

    tokens: Floats
    """Shape (n_tokens, width), each of unit length times its weight; the weights sum to 1."""
    whole: Floats
    """Shape (dense width,), of unit length."""


@dataclass(frozen=True, slots=True)
class PassageVectors:
    """Passages as an encoder sees them, end to end."""

    tokens: Bytes
    """Shape (tokens of all passages, width)."""
    starts: NDArray[np.int64]
    """Shape (n_passages + 1,): passage i has the tokens `starts[i]:starts[i + 1]`, at least one."""
    whole: Bytes
    """Shape (n_passages, dense width)."""

    def __len__(self) -> int:
        """Passages."""
        return len(self.starts) - 1


def packed(unit: Floats) -> Bytes:
    """Vectors of unit length as int8: 127 for 1."""
    return np.asarray(np.rint(unit * _STEP), dtype=np.int8)


def unpacked(stored: Bytes) -> Floats:
    """The reverse, within half a step (1/254) in each place."""
    return stored.astype(np.float32) / np.float32(_STEP)


def joined(parts: Sequence[PassageVectors]) -> PassageVectors:
    """The passages of several pieces as one, in order; at least one piece."""
    lengths = np.concatenate([np.diff(part.starts) for part in parts])
    return PassageVectors(
        np.concatenate([part.tokens for part in parts]),
        np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
        np.concatenate([part.whole for part in parts]),
    )


def chosen(vectors: PassageVectors, places: Sequence[int]) -> PassageVectors:
    """Some of the passages, in the order of `places`."""
    spans = [slice(vectors.starts[at], vectors.starts[at + 1]) for at in places]
    lengths = [span.stop - span.start for span in spans]
    tokens = [vectors.tokens[span] for span in spans] or [vectors.tokens[:0]]
    return PassageVectors(
        np.concatenate(tokens),
        np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
        vectors.whole[list(places)],
    )
