"""Our small encoder: MiniLM-L6, trained for late interaction, int8, through onnxruntime.

The model and its vocabulary lie in `small/` beside this file, with their licence and model card;
nothing is downloaded. One thread unless told otherwise: documents are read side by side.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
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
_AT_ONCE = 8
"""Texts of like length that go through the network together."""
_FOLDER = Path(__file__).parent / "small"


class OnnxEncoder:
    """A network of ours in a folder: `encoder.onnx` and `vocab.txt`."""

    def __init__(self, folder: Path, *, n_threads: int) -> None:
        runtime = _onnxruntime()
        options = runtime.SessionOptions()
        options.intra_op_num_threads = n_threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        model = (folder / "encoder.onnx").read_bytes()
        self._session = runtime.InferenceSession(model, options, ["CPUExecutionProvider"])
        self._pieces = WordPiece(read_vocabulary(folder / "vocab.txt"))
        self.name = f"small-{hashlib.sha256(model).hexdigest()[:12]}"

    def encode_question(self, text: str) -> QuestionVectors:
        """A question, each token by its learned weight."""
        ids = self._pieces.encode(text, most=LONGEST_QUESTION)
        tokens, weights, whole = self._run([ids])
        shares = weights[0] / weights[0].sum()
        return QuestionVectors(tokens[0] * shares[:, None], whole[0])

    def encode_passages(self, texts: Sequence[str]) -> PassageVectors:
        """Passages in their order; a long one in pieces, its tokens end to end."""
        pieces = [
            self._pieces.encode_pieces(text, most=LONGEST_PASSAGE)[:MOST_PIECES] for text in texts
        ]
        rows = [row for passage in pieces for row in passage]
        tokens, whole = self._encode_rows(rows)
        found: list[PassageVectors] = []
        at = 0
        for passage in pieces:
            part = slice(at, at + len(passage))
            at = part.stop
            own = np.concatenate(tokens[part])
            starts = np.array([0, len(own)], dtype=np.int64)
            mean = np.mean(whole[part], axis=0)
            found.append(
                PassageVectors(packed(own), starts, packed(mean / np.linalg.norm(mean))[None])
            )
        return joined(found)

    def _encode_rows(self, rows: Sequence[Sequence[int]]) -> tuple[list[Floats], list[Floats]]:
        """Token vectors and whole vectors of each row; rows of like length go together."""
        order = sorted(range(len(rows)), key=lambda at: len(rows[at]))
        tokens: dict[int, Floats] = {}
        whole: dict[int, Floats] = {}
        for start in range(0, len(order), _AT_ONCE):
            places = order[start : start + _AT_ONCE]
            token_rows, _, whole_rows = self._run([rows[at] for at in places])
            for n, at in enumerate(places):
                tokens[at] = token_rows[n, : len(rows[at])]
                whole[at] = whole_rows[n]
        return [tokens[at] for at in range(len(rows))], [whole[at] for at in range(len(rows))]

    def _run(self, rows: Sequence[Sequence[int]]) -> tuple[Floats, Floats, Floats]:
        """Token vectors, token weights and whole vectors of texts given as ids."""
        length = max(len(row) for row in rows)
        ids = np.zeros((len(rows), length), dtype=np.int64)
        mask = np.zeros((len(rows), length), dtype=np.int32)
        for n, row in enumerate(rows):
            ids[n, : len(row)] = row
            mask[n, : len(row)] = 1
        tokens, weights, whole = self._session.run(None, {"ids": ids, "mask": mask})
        return tokens, weights, whole


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
