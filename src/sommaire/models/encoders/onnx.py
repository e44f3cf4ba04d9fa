"""Our small encoder: MiniLM-L6, trained for late interaction, int8, through onnxruntime.

The model and its vocabulary lie in `small/` beside this file, with their licence and model card;
nothing is downloaded. OMP_NUM_THREADS says how many threads; two at most where it says nothing.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import numpy as np

from sommaire.errors import InputError, MissingExtra
from sommaire.models.encoders.wordpiece import WordPiece, read_vocabulary
from sommaire.vectors import Floats, PassageVectors, QuestionVectors, joined, packed

LONGEST_QUESTION, LONGEST_PASSAGE = 64, 192
"""Tokens of a question that are looked at; tokens of a piece of a passage."""
MOST_PIECES = 4
"""Pieces of a passage that are looked at: passages are cut to 500 tokens, tables may be longer."""
_NOT_FUSED = ["SkipLayerNormFusion"]
"""What onnxruntime shall leave apart: its fused sum and normalisation takes eight times as long."""
_FOLDER = Path(__file__).parent / "small"


class OnnxEncoder:
    """A network of ours in a folder: `encoder.onnx` and `vocab.txt`.

    A text goes through the network alone: nothing is padded, its vectors do not hang on its
    neighbours (8-bit steps are chosen by what is multiplied), and it is no slower than eight at a
    time. Several texts run side by side, one a thread.
    """

    def __init__(self, folder: Path, *, n_threads: int) -> None:
        runtime = _onnxruntime()
        options = runtime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        model = (folder / "encoder.onnx").read_bytes()
        self._session = runtime.InferenceSession(
            model, options, ["CPUExecutionProvider"], disabled_optimizers=_NOT_FUSED
        )
        self._n_threads = n_threads
        self._pieces = WordPiece(read_vocabulary(folder / "vocab.txt"))
        self.name = f"small-{hashlib.sha256(model).hexdigest()[:12]}"

    def encode_question(self, text: str) -> QuestionVectors:
        """A question, each token by its learned weight."""
        tokens, weights, whole = self._run(self._pieces.encode(text, most=LONGEST_QUESTION))
        shares = weights / weights.sum()
        return QuestionVectors(tokens * shares[:, None], whole)

    def encode_passages(self, texts: Sequence[str]) -> PassageVectors:
        """Passages in their order; a long one in pieces, its tokens end to end."""
        if self._n_threads == 1 or len(texts) == 1:
            return joined([self._encode_passage(text) for text in texts])
        with ThreadPoolExecutor(self._n_threads) as pool:
            return joined(list(pool.map(self._encode_passage, texts)))

    def _encode_passage(self, text: str) -> PassageVectors:
        pieces = self._pieces.encode_pieces(text, most=LONGEST_PASSAGE)[:MOST_PIECES]
        found = [self._run(piece) for piece in pieces]
        tokens = np.concatenate([one[0] for one in found])
        mean = np.mean([one[2] for one in found], axis=0)
        starts = np.array([0, len(tokens)], dtype=np.int64)
        return PassageVectors(packed(tokens), starts, packed(mean / np.linalg.norm(mean))[None])

    def _run(self, ids: Sequence[int]) -> tuple[Floats, Floats, Floats]:
        """Token vectors, token weights and the whole vector of a text given as ids."""
        tokens, weights, whole = self._session.run(None, {"ids": np.array([ids], dtype=np.int64)})
        return tokens[0], weights[0], whole[0]


def _onnxruntime() -> ModuleType:  # untyped, and late: 0.1 s
    try:
        import onnxruntime
    except ImportError as error:
        raise MissingExtra(
            "ranking by meaning needs onnxruntime, which is not installed",
            where="the encoder",
            mend="pip install onnxruntime",
        ) from error
    runtime: ModuleType = onnxruntime
    return runtime


def load_small(folder: str = "") -> OnnxEncoder:
    """The encoder that ships with Sommaire; of another folder for a network of your own."""
    place = Path(folder) if folder else _FOLDER
    missing = [name for name in ("encoder.onnx", "vocab.txt") if not (place / name).is_file()]
    if missing:
        raise InputError(
            f"the encoder lacks {' and '.join(missing)}", where=str(place),
            mend="training/export.py writes both" if folder else "install Sommaire again",
        )  # fmt: skip
    return OnnxEncoder(place, n_threads=_threads())


def _threads() -> int:
    """As many as the machine is asked to give: OMP_NUM_THREADS, else the cores, two at most."""
    wanted = os.environ.get("OMP_NUM_THREADS", "")
    return int(wanted) if wanted.isdigit() and int(wanted) else min(2, os.cpu_count() or 1)
