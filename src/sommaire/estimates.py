"""How much of a list is likely still missing: an estimate and a bound, neither of them a proof.

`more_by_capture` is a warning drawn from which ways of looking saw which items. `most_left` bounds
the items left in a pool of blocks of which some were drawn and judged; with `odds` the draw may
favour the blocks that hold items (reading the likeliest first). Pure arithmetic; what was drawn,
and whether it was judged rightly, is the caller's business.

Sources: Chao, "Estimating the population size for capture-recapture data with unequal
catchability", Biometrics 43 (1987), in the bias-corrected form; Callaghan and Müller-Hansen,
"Statistical stopping criteria for automated screening in systematic reviews", Systematic Reviews 9
(2020), for the hypergeometric bound; Wallenius' noncentral hypergeometric distribution (1963) for
the urn that is not fair, computed draw by draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

CONFIDENCE = 0.95
"""What bounds promise unless told otherwise."""


def more_by_capture(histories: Iterable[Collection[str]], n_ways: int) -> float:
    """How many items no way saw, at least, by how many ways saw each of the others.

    Chao's lower bound f1 (f1 - 1) / (2 (f2 + 1)), times (t - 1) / t for t ways. Ways that see the
    same things (they do) make it too low, which is why it never proves anything.

    Args:
        histories: for each item found the ways that saw it.
        n_ways: the ways that looked.

    >>> more_by_capture([{"a"}, {"a"}, {"b"}, {"a", "b"}], 2)
    0.75
    """
    seen_by = Counter(len(set(history)) for history in histories)
    once, twice = seen_by[1], seen_by[2]
    return (n_ways - 1) / n_ways * once * (once - 1) / (2 * (twice + 1)) if n_ways > 1 else 0.0


def chance_of_few(
    n_pool: int, n_items: int, n_drawn: int, n_hits: int, *, odds: float = 1.0
) -> float:
    """The probability that at most `n_hits` of `n_drawn` draws without putting back are items.

    Exact: with odds of 1 the hypergeometric distribution, else Wallenius'.

    Args:
        n_pool: blocks in the pool.
        n_items: how many of them hold an item.
        n_drawn: blocks drawn.
        n_hits: items seen among these, at the most.
        odds: how much likelier a block that holds an item is drawn than one that does not.

    >>> round(chance_of_few(10, 5, 2, 0), 4)
    0.2222
    """
    chances = [1.0] + [0.0] * n_hits
    for drawn in range(n_drawn):
        after = [0.0] * (n_hits + 1)
        for hits, chance in enumerate(chances):
            items, others = max(n_items - hits, 0), max(n_pool - n_items - (drawn - hits), 0)
            total = odds * items + others
            hit = odds * items / total if total else 0.0
            if hits < n_hits:
                after[hits + 1] += chance * hit
            after[hits] += chance * (1 - hit if total else 1.0)
        chances = after
    return min(sum(chances), 1.0)


def most_left(
    n_pool: int,
    n_drawn: int,
    n_hits: int,
    *,
    confidence: float = CONFIDENCE,
    odds: float = 1.0,
) -> int:
    """The most items that may be left undrawn, with the confidence given.

    The largest number of items in the pool under which so few hits in the sample are not yet
    unlikely (a one-sided test at 1 - confidence), less the hits.

    >>> most_left(100, 100, 3), most_left(100, 0, 0), most_left(100, 59, 0)
    (0, 100, 3)
    """
    low, high = n_hits, n_hits + n_pool - n_drawn
    while low < high:  # the chance falls as the number of items grows
        middle = (low + high + 1) // 2
        if chance_of_few(n_pool, middle, n_drawn, n_hits, odds=odds) > 1 - confidence:
            low = middle
        else:
            high = middle - 1
    return low - n_hits


@dataclass(frozen=True, slots=True)
class RecallBound:
    """How much of a list was found, at least."""

    recall: float
    """Share of the items that were found, at least."""
    confidence: float
    n_drawn: int
    n_pool: int


def recall_bound(
    n_found: int,
    n_pool: int,
    n_drawn: int,
    n_hits: int,
    *,
    confidence: float = CONFIDENCE,
    odds: float = 1.0,
) -> RecallBound:
    """The least recall after a random sample of the blocks that had not been read was judged.

    Args:
        n_found: items found in all, those of the sample among them.
        n_pool: blocks that had not been read before the sample.
        n_drawn: blocks of the sample.
        n_hits: items of the sample that nothing had found before.
        confidence: of the bound.
        odds: as in `chance_of_few`.
    """
    left = most_left(n_pool, n_drawn, n_hits, confidence=confidence, odds=odds)
    recall = n_found / (n_found + left) if n_found + left else 1.0
    return RecallBound(recall, confidence, n_drawn, n_pool)
