"""Checkpoints from a folder: a small BERT made here, as sentence encoder and as ColBERT."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sommaire.errors import InputError
from sommaire.models.encoders import load_encoder
from sommaire.models.encoders.bert import _gelu, read_bert
from sommaire.models.encoders.safetensors import read_safetensors
from sommaire.retrieval.passages.late_interaction import dense_scores, late_scores
from sommaire.vectors import Floats

WORDS = (
    "[PAD] [unused0] [unused1] [UNK] [CLS] [SEP] [MASK] . , fee law due the of paid court".split()
)
WIDTH, INNER, N_LAYERS, N_HEADS = 16, 32, 2, 4
Arrays = dict[str, Any]


def weights(seed: int = 0) -> Arrays:
    """A BERT of two layers with random weights, under their usual names."""
    random = np.random.default_rng(seed)

    def drawn(*shape: int) -> Floats:
        return np.asarray(random.normal(0, 0.3, size=shape), dtype=np.float32)

    found = {
        "embeddings.word_embeddings.weight": drawn(len(WORDS), WIDTH),
        "embeddings.position_embeddings.weight": drawn(64, WIDTH) * 0.1,
        "embeddings.token_type_embeddings.weight": drawn(2, WIDTH) * 0.1,
        **norm("embeddings.LayerNorm"),
    }
    for layer in range(N_LAYERS):
        name = f"encoder.layer.{layer}."
        for part in ("attention.self.query", "attention.self.key", "attention.self.value"):
            found |= {
                f"{name}{part}.weight": drawn(WIDTH, WIDTH),
                f"{name}{part}.bias": drawn(WIDTH),
            }
        for part, out, inside in (
            ("attention.output.dense", WIDTH, WIDTH),
            ("intermediate.dense", INNER, WIDTH),
            ("output.dense", WIDTH, INNER),
        ):
            found |= {f"{name}{part}.weight": drawn(out, inside), f"{name}{part}.bias": drawn(out)}
        found |= norm(f"{name}attention.output.LayerNorm") | norm(f"{name}output.LayerNorm")
    return found


def norm(name: str) -> Arrays:
    return {
        f"{name}.weight": np.ones(WIDTH, np.float32),
        f"{name}.bias": np.zeros(WIDTH, np.float32),
    }


def written(tensors: Arrays, *, kind: str = "F32") -> bytes:
    """A safetensors file."""
    header: dict[str, Any] = {"__metadata__": {"format": "pt"}}
    body = b""
    for name, array in tensors.items():
        raw = array.tobytes()
        place = [len(body), len(body) + len(raw)]
        header[name] = {"dtype": kind, "shape": list(array.shape), "data_offsets": place}
        body += raw
    text = json.dumps(header).encode()
    return len(text).to_bytes(8, "little") + text + body


def checkpoint(folder: Path, tensors: Arrays, *, pooling: str = "", **config: object) -> Path:
    """A folder as a hub gives it."""
    about = {
        "model_type": "bert", "num_hidden_layers": N_LAYERS, "num_attention_heads": N_HEADS,
        "max_position_embeddings": 64,
    }  # fmt: skip
    (folder / "config.json").write_text(json.dumps(about | config), "utf-8")
    (folder / "model.safetensors").write_bytes(written(tensors))
    (folder / "vocab.txt").write_text("\n".join(WORDS), "utf-8")
    if pooling:
        (folder / "1_Pooling").mkdir()
        (folder / "1_Pooling" / "config.json").write_text(json.dumps({pooling: True}), "utf-8")
    return folder


def test_a_sentence_encoder_gives_a_text_the_mean_of_its_tokens(tmp_path: Path) -> None:
    place = checkpoint(tmp_path, weights(), pooling="pooling_mode_mean_tokens")
    encoder = load_encoder(f"sentence:{place}")
    bert, _ = read_bert(place)
    ids = [WORDS.index(word) for word in ("[CLS]", "fee", "due", "[SEP]")]
    mean = bert.hidden(ids).mean(axis=0)
    asked = encoder.encode_question("fee due")
    assert asked.whole == pytest.approx(mean / np.linalg.norm(mean), abs=1e-5)
    found = encoder.encode_passages(["the law", "fee due"])
    assert int(dense_scores(asked, found).argmax()) == 1
    assert late_scores(asked, found) == pytest.approx(dense_scores(asked, found), abs=1e-5)


def test_without_a_word_on_pooling_the_first_token_stands_for_the_text(tmp_path: Path) -> None:
    place = checkpoint(tmp_path, weights())
    bert, _ = read_bert(place)
    first = bert.hidden([4, WORDS.index("law"), 5])[0]
    whole = load_encoder(f"sentence:{place}").encode_question("law").whole
    assert whole == pytest.approx(first / np.linalg.norm(first), abs=1e-5)


def test_a_colbert_checkpoint_marks_fills_and_projects(tmp_path: Path) -> None:
    named = {f"bert.{name}": one for name, one in weights().items()}
    projection = np.random.default_rng(5).normal(size=(8, WIDTH)).astype(np.float32)
    place = checkpoint(tmp_path, {**named, "linear.weight": projection})
    encoder = load_encoder(f"colbert:{place}")
    asked = encoder.encode_question("the fee")
    assert asked.tokens.shape == (32, 8)
    found = encoder.encode_passages(["The fee, due.", "the law of the court."])
    assert np.diff(found.starts).tolist() == [6, 8]  # marks count, punctuation does not
    assert late_scores(asked, found).argmax() == 0


def test_other_kinds_of_network_are_refused(tmp_path: Path) -> None:
    place = checkpoint(tmp_path, weights(), model_type="roberta")
    with pytest.raises(InputError, match="roberta"):
        load_encoder(f"colbert:{place}")


@pytest.mark.parametrize("missing", ["config.json", "model.safetensors"])
def test_a_missing_file_is_named(tmp_path: Path, missing: str) -> None:
    (checkpoint(tmp_path, weights()) / missing).unlink()
    with pytest.raises(InputError, match=missing):
        load_encoder(f"sentence:{tmp_path}")


@pytest.mark.parametrize("data", [b"", b"\x05", b"\xff" * 20, written({"a": np.ones(4)})[:-9]])
def test_a_file_of_weights_that_is_cut_off_is_an_error(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "model.safetensors"
    file.write_bytes(data)
    with pytest.raises(InputError, match="cut off"):
        read_safetensors(file)


def test_half_precision_is_read(tmp_path: Path) -> None:
    exact = np.array([[1.0, -2.5, 0.0]], dtype=np.float32)
    file = tmp_path / "half.safetensors"
    file.write_bytes(written({"a": exact.astype(np.float16)}, kind="F16"))
    assert read_safetensors(file)["a"].tolist() == exact.tolist()
    brain = (exact.view(np.uint32) >> 16).astype(np.uint16)
    file.write_bytes(written({"a": brain}, kind="BF16"))
    assert read_safetensors(file)["a"].tolist() == exact.tolist()


def test_the_gelu_is_exact() -> None:
    x = np.linspace(-6, 6, 101, dtype=np.float32)
    exact = [0.5 * float(one) * (1 + math.erf(float(one) / math.sqrt(2))) for one in x]
    assert _gelu(x) == pytest.approx(exact, abs=1e-6)
