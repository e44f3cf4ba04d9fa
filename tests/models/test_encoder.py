"""The encoder that ships: small, the same every time, nearer for what means the same."""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from sommaire.errors import InputError, MissingExtra
from sommaire.models.encoders import DEFAULT, ENCODERS, load_encoder, onnx
from sommaire.protocols import TokenEncoder
from sommaire.retrieval.passages.late_interaction import dense_scores, late_scores

FOLDER = Path(onnx.__file__).parent / "small"
TEXTS = [
    "Either party may end this agreement with thirty days of notice.",
    "The annual fee is paid in advance.",
    "Le salarié a droit à des congés payés chaque année.",
]


@pytest.fixture(scope="module")
def encoder() -> TokenEncoder:
    return load_encoder()


def test_the_file_is_small_and_has_its_licence_and_its_card() -> None:
    assert (FOLDER / "encoder.onnx").stat().st_size <= 30_000_000
    assert "Apache" in (FOLDER / "LICENSE").read_text("utf-8")
    assert "QASPER" in (FOLDER / "README.md").read_text("utf-8")


def test_what_means_the_same_is_nearer(encoder: TokenEncoder) -> None:
    found = encoder.encode_passages(TEXTS)
    for text, best in (
        ("How can the contract be terminated?", 0),
        ("What does it cost?", 1),
        ("Combien de vacances ont les employés ?", 2),
    ):
        asked = encoder.encode_question(text)
        assert int(late_scores(asked, found).argmax()) == best, text
        assert dense_scores(asked, found).shape == (3,)


def test_vectors_are_of_unit_length_and_the_weights_of_a_question_sum_to_one(
    encoder: TokenEncoder,
) -> None:
    found = encoder.encode_passages(TEXTS[:1])
    lengths = np.linalg.norm(found.tokens.astype(np.float32) / 127, axis=1)
    assert lengths == pytest.approx(np.ones(len(lengths)), abs=0.05)
    asked = encoder.encode_question("When?")
    assert np.linalg.norm(asked.tokens, axis=1).sum() == pytest.approx(1.0, abs=1e-4)


def test_a_passage_has_the_same_vectors_in_any_company(encoder: TokenEncoder) -> None:
    alone, among = encoder.encode_passages(TEXTS[:1]), encoder.encode_passages(TEXTS)
    n = int(alone.starts[1])
    assert np.abs(alone.tokens - among.tokens[:n].astype(np.int16)).max() <= 12  # of 127


def test_the_end_of_a_long_passage_counts(encoder: TokenEncoder) -> None:
    long = " ".join(["The annual fee is paid in advance."] * 40) + " " + TEXTS[0]
    asked = encoder.encode_question("How can either party end this agreement?")
    scores = late_scores(asked, encoder.encode_passages([long, TEXTS[1]]))
    assert scores[0] > scores[1] + 0.1


def test_an_empty_text_has_vectors_too(encoder: TokenEncoder) -> None:
    assert len(encoder.encode_passages(["", "x"])) == 2
    assert np.isfinite(encoder.encode_question("").tokens).all()


def test_an_unknown_name_says_which_there_are() -> None:
    with pytest.raises(InputError) as caught:
        load_encoder("huge")
    assert all(name in caught.value.mend for name in ENCODERS)


def test_a_folder_without_a_network_says_what_it_lacks(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"encoder\.onnx and vocab\.txt"):
        load_encoder(f"small:{tmp_path}")


def test_without_the_runtime_the_words_rank_and_the_reason_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    asking = import_module("sommaire.facts")
    with pytest.raises(MissingExtra):
        onnx.load_small()

    def failing(name: str) -> TokenEncoder:
        raise MissingExtra("no onnxruntime", mend="pip install onnxruntime")

    monkeypatch.setattr(asking, "load_encoder", failing)
    asking.load_ranker.cache_clear()
    try:
        ranker = asking.load_ranker(DEFAULT)
        assert ranker.meaning is None
        assert "no onnxruntime" in ranker.why_not
        with pytest.raises(MissingExtra):
            asking.load_ranker("colbert:/nowhere")
        assert asking.load_ranker("").why_not == ""
    finally:
        asking.load_ranker.cache_clear()


def test_threads_are_as_many_as_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    started = time.perf_counter()
    onnx.load_small()
    assert time.perf_counter() - started < 10
