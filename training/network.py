"""The encoder's network in plain PyTorch: BERT (MiniLM-L6) with a projection of each token.

Two outputs of one pass: token vectors of `DIMENSIONS` for late interaction, each question token
with a learned weight; and the mean of the last hidden states as the vector of the whole text.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

DIMENSIONS = 128
N_LAYERS, WIDTH, N_HEADS, INNER = 6, 384, 12, 1536


class Layer(nn.Module):
    """A transformer layer, normalised after each half."""

    def __init__(self) -> None:
        super().__init__()
        self.qkv = nn.Linear(WIDTH, 3 * WIDTH)
        self.out = nn.Linear(WIDTH, WIDTH)
        self.norm_attention = nn.LayerNorm(WIDTH, eps=1e-12)
        self.inner = nn.Linear(WIDTH, INNER)
        self.outer = nn.Linear(INNER, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        n, length, _ = x.shape
        q, k, v = self.qkv(x).view(n, length, 3, N_HEADS, WIDTH // N_HEADS).permute(2, 0, 3, 1, 4)
        scores = q @ k.transpose(-1, -2) * (WIDTH // N_HEADS) ** -0.5 + bias
        mixed = (scores.softmax(-1) @ v).transpose(1, 2).reshape(n, length, WIDTH)
        x = self.norm_attention(x + self.out(mixed))
        return self.norm(x + self.outer(F.gelu(self.inner(x))))


class Network(nn.Module):
    """Token ids and mask in; token vectors, token weights and one vector out."""

    def __init__(self, vocabulary: int = 30522) -> None:
        super().__init__()
        self.words = nn.Embedding(vocabulary, WIDTH)
        self.positions = nn.Embedding(512, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(N_LAYERS))
        self.projection = nn.Linear(WIDTH, DIMENSIONS, bias=False)
        self.weight = nn.Linear(WIDTH, 1)

    def hidden(self, ids: Tensor, mask: Tensor) -> Tensor:
        places = torch.arange(ids.shape[1], device=ids.device)
        x = self.norm(self.words(ids) + self.positions(places))
        bias = (1.0 - mask.to(x.dtype))[:, None, None, :] * -10000.0
        for layer in self.layers:
            x = layer(x, bias)
        return x

    def forward(self, ids: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        x = self.hidden(ids, mask)
        tokens = F.normalize(self.projection(x), dim=-1)
        weights = F.softplus(self.weight(x)).squeeze(-1) * mask
        kept = mask.to(x.dtype)[..., None]
        whole = F.normalize((x * kept).sum(1) / kept.sum(1).clamp(min=1.0), dim=-1)
        return tokens, weights, whole


def from_minilm(tensors: dict[str, Tensor]) -> Network:
    """The network with the weights of MiniLM-L6 under the names of its safetensors file."""
    network = Network(tensors["embeddings.word_embeddings.weight"].shape[0])
    e, state = "embeddings.", {}
    state["words.weight"] = tensors[f"{e}word_embeddings.weight"]
    state["positions.weight"] = (
        tensors[f"{e}position_embeddings.weight"] + tensors[f"{e}token_type_embeddings.weight"][:1]
    )
    for part in ("weight", "bias"):
        state[f"norm.{part}"] = tensors[f"{e}LayerNorm.{part}"]
        for at in range(N_LAYERS):
            theirs, ours = f"encoder.layer.{at}.", f"layers.{at}."
            qkv = [tensors[f"{theirs}attention.self.{n}.{part}"] for n in ("query", "key", "value")]
            state[f"{ours}qkv.{part}"] = torch.cat(qkv)
            for name, own in (
                ("attention.output.dense", "out"), ("attention.output.LayerNorm", "norm_attention"),
                ("intermediate.dense", "inner"), ("output.dense", "outer"),
                ("output.LayerNorm", "norm"),
            ):  # fmt: skip
                state[f"{ours}{own}.{part}"] = tensors[f"{theirs}{name}.{part}"]
    network.load_state_dict(state, strict=False)
    nn.init.zeros_(network.weight.weight)
    nn.init.constant_(network.weight.bias, 0.5413)  # softplus = 1: all tokens alike at first
    return network
