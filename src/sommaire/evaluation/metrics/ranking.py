"""Measures of rankings, by the names of `ir_measures`: nDCG@10, R@k, RR.

Relevance is binary. nDCG with the gain of a relevant passage 1 and the discount log2(rank + 1)
(Järvelin and Kekäläinen 2002, in the form of trec_eval); RR (Voorhees 1999). A passage that comes
twice is relevant once.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray


def gains(ranking: Sequence[int], gold: Collection[int]) -> NDArray[np.float64]:
    """1 where a relevant passage comes for the first time, else 0; shape (len(ranking),)."""
    seen: set[int] = set()
    values: list[float] = []
    for passage_id in ranking:
        values.append(float(passage_id in gold and passage_id not in seen))
        seen.add(passage_id)
    return np.array(values, dtype=np.float64)


def ndcg(ranking: Sequence[int], gold: Collection[int], k: int = 10) -> float | None:
    """nDCG@k; None where nothing is relevant.

    >>> round(ndcg([9, 1], {1}), 4), ndcg([], {1}), ndcg([1], set())
    (0.6309, 0.0, None)
    """
    if not gold:
        return None
    discounts = 1 / np.log2(np.arange(2, k + 2))
    found = gains(ranking, gold)[:k]
    ideal = discounts[: len(set(gold))].sum()
    return float((found * discounts[: len(found)]).sum() / ideal)


def recall(ranking: Sequence[int], gold: Collection[int], k: int = 20) -> float | None:
    """R@k; None where nothing is relevant."""
    return float(gains(ranking, gold)[:k].sum() / len(set(gold))) if gold else None


def reciprocal_rank(ranking: Sequence[int], gold: Collection[int]) -> float | None:
    """RR: 1 over the rank of the first relevant passage, 0 where none comes."""
    if not gold:
        return None
    places = np.flatnonzero(gains(ranking, gold))
    return 1.0 / (1 + int(places[0])) if len(places) else 0.0


def measure(ranking: Sequence[int], gold: Collection[int]) -> dict[str, float | None]:
    """The measures that are reported."""
    return {
        "nDCG@10": ndcg(ranking, gold, 10),
        "R@10": recall(ranking, gold, 10),
        "R@20": recall(ranking, gold, 20),
        "RR": reciprocal_rank(ranking, gold),
    }
