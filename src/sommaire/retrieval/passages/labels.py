"""Whether a passage speaks to the question: correct, ambiguous or incorrect.

The labels of corrective RAG (Yan et al. 2024, arXiv:2401.15884), by calibrated probability instead
of a judge: the learned score, turned into the share of passages with such a score that annotators
took for evidence. Labels inform; nothing is left out for its label.
"""

from __future__ import annotations

from sommaire.tables import Label

CORRECT = 0.3
"""Least probability of a correct passage (calibrated on held-out papers: docs/retrieval.md)."""
INCORRECT = 0.02
"""Probability below which a passage is incorrect."""


def label(probability: float | None) -> Label:
    """The label of a passage; ambiguous where nothing but shared words is known (None).

    >>> label(0.9), label(0.1), label(0.001), label(None)
    ('correct', 'ambiguous', 'incorrect', 'ambiguous')
    """
    if probability is None:
        return "ambiguous"
    if probability >= CORRECT:
        return "correct"
    return "incorrect" if probability < INCORRECT else "ambiguous"
