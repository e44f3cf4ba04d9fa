"""BERT in numpy: token ids in, hidden states out (Devlin et al. 2019), of a checkpoint.

For encoders of your own choice (SPECTER2, sentence encoders, ColBERT), without PyTorch: exact, a
few passages a second for a model of 110 million parameters. No RoBERTa, no rotary positions.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sommaire.errors import InputError
from sommaire.models.encoders.safetensors import read_safetensors
from sommaire.vectors import Floats

_WEIGHTS = "model.safetensors"


@dataclass(frozen=True, slots=True)
class Bert:
    """The weights of a checkpoint under their usual names, without a "bert." before them."""

    weights: dict[str, Floats]
    n_layers: int
    n_heads: int
    longest: int

    def hidden(self, ids: Sequence[int]) -> Floats:
        """The last hidden states of one text, shape (n_tokens, width)."""
        w = self.weights
        x = w["embeddings.word_embeddings.weight"][list(ids)]
        x = x + w["embeddings.position_embeddings.weight"][: len(ids)]
        x = x + w["embeddings.token_type_embeddings.weight"][0]
        x = self._normed(x, "embeddings.LayerNorm")
        for layer in range(self.n_layers):
            x = self._layer(x, f"encoder.layer.{layer}.")
        return np.asarray(x, dtype=np.float32)

    def _layer(self, x: Floats, name: str) -> Floats:
        mixed = self._linear(
            self._attention(x, f"{name}attention.self."), f"{name}attention.output.dense"
        )
        x = self._normed(x + mixed, f"{name}attention.output.LayerNorm")
        inner = _gelu(self._linear(x, f"{name}intermediate.dense"))
        return self._normed(
            x + self._linear(inner, f"{name}output.dense"), f"{name}output.LayerNorm"
        )

    def _attention(self, x: Floats, name: str) -> Floats:
        n, width = x.shape
        q, k, v = (
            self._linear(x, f"{name}{part}").reshape(n, self.n_heads, -1).transpose(1, 0, 2)
            for part in ("query", "key", "value")
        )
        scores = q @ k.transpose(0, 2, 1) / math.sqrt(width / self.n_heads)
        shares = np.exp(scores - scores.max(-1, keepdims=True))
        mixed = (shares / shares.sum(-1, keepdims=True)) @ v
        return np.asarray(mixed.transpose(1, 0, 2).reshape(n, width))

    def _linear(self, x: Floats, name: str) -> Floats:
        return np.asarray(x @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"])

    def _normed(self, x: Floats, name: str) -> Floats:
        centred = x - x.mean(-1, keepdims=True)
        spread = np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-12)
        return np.asarray(
            centred / spread * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]
        )


def _gelu(x: Floats) -> Floats:
    """X Φ(x), with Φ by the error function of Abramowitz and Stegun 7.1.26 (error below 1.5e-7)."""
    z = np.abs(x) / math.sqrt(2)
    t = 1 / (1 + 0.3275911 * z)
    series = t * (
        0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))
    )
    error = np.sign(x) * (1 - series * np.exp(-z * z))
    return np.asarray(0.5 * x * (1 + error), dtype=np.float32)


def read_bert(folder: Path) -> tuple[Bert, dict[str, Floats]]:
    """The network in a folder (`config.json`, `model.safetensors`), and the weights beside it.

    Raises:
        InputError: a file is missing, or the network is of another kind.
    """
    config, weights = _config(folder), _weights(folder)
    if config.get("model_type", "bert") != "bert" or config.get("hidden_act", "gelu") != "gelu":
        raise InputError(
            f"the checkpoint is a {config.get('model_type')}, not a BERT", where=str(folder),
            mend="give a BERT checkpoint (SPECTER2, MiniLM, ColBERTv2)",
        )  # fmt: skip
    own = {name.removeprefix("bert."): value for name, value in weights.items()}
    inside = {
        name: one for name, one in own.items() if name.startswith(("embeddings.", "encoder."))
    }
    beside = {name: one for name, one in own.items() if name not in inside}
    bert = Bert(
        inside, config["num_hidden_layers"], config["num_attention_heads"],
        config.get("max_position_embeddings", 512),
    )  # fmt: skip
    return bert, beside


def _config(folder: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads((folder / "config.json").read_text("utf-8"))
    except (OSError, ValueError):
        raise _missing(folder, "config.json") from None
    return found


def _weights(folder: Path) -> dict[str, Floats]:
    if not (folder / _WEIGHTS).is_file():
        raise _missing(folder, _WEIGHTS)
    return {name: _as_floats(one) for name, one in read_safetensors(folder / _WEIGHTS).items()}


def _as_floats(array: NDArray[Any]) -> Floats:
    return np.asarray(array, dtype=np.float32)


def _missing(folder: Path, name: str) -> InputError:
    return InputError(
        f"the checkpoint has no {name} that can be read", where=str(folder),
        mend="give the folder that holds config.json, model.safetensors and vocab.txt",
    )  # fmt: skip
