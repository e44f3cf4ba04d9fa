"""A token encoder as one that gives a text one vector: what a library keeps of each passage.

Loaded when it is first used, so that a library opens at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sommaire.models.encoders import DEFAULT, load_encoder
from sommaire.vectors import Floats, unpacked


@dataclass(frozen=True, slots=True)
class WholeTexts:
    """The whole vectors of an encoder, by its name."""

    encoder: str = DEFAULT

    @property
    def name(self) -> str:
        """Of the encoder and its weights."""
        return load_encoder(self.encoder).name

    def encode(self, texts: Sequence[str]) -> Floats:
        """Shape (n_texts, width), each of unit length within half a step of 1/127."""
        return unpacked(load_encoder(self.encoder).encode_passages(texts).whole)
