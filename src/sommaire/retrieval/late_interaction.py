"""Late interaction: each token of the question meets its best match in a passage (MaxSim).

Khattab and Zaharia, "ColBERT" (SIGIR 2020); here the mean over the question's tokens by their
weights, so that scores of long and short questions compare. One matrix product, then the maximum
over the tokens of each passage. No model, no text.
"""

from __future__ import annotations

import numpy as np

from sommaire.vectors import Floats, PassageVectors, QuestionVectors, unpacked


def late_scores(question: QuestionVectors, passages: PassageVectors) -> Floats:
    """The score of each passage, shape (n_passages,), from about -1 to 1."""
    if not len(passages):
        return np.zeros(0, dtype=np.float32)
    similar = unpacked(passages.tokens) @ question.tokens.T
    best = np.maximum.reduceat(similar, passages.starts[:-1], axis=0)
    return np.asarray(best.sum(axis=1), dtype=np.float32)


def dense_scores(question: QuestionVectors, passages: PassageVectors) -> Floats:
    """The cosine of the whole vectors, shape (n_passages,)."""
    return np.asarray(unpacked(passages.whole) @ question.whole, dtype=np.float32)
