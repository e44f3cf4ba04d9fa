"""A random sample of what the semantic loop did not read: how much of the list it found, at least.

The loop reads the likeliest sentences first, so that its own reading is no sample. A sample drawn
by chance from the rest, and judged by the model that judged the loop's, bounds what is left there
(hypergeometric; Callaghan and Müller-Hansen 2020, `estimates`). It holds for what the model sees:
it never proves that a list is whole. The wording that judges without a model has judged all that it
could see before, and gives no bound.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from sommaire.estimates import RecallBound, recall_bound
from sommaire.merging import Found, twin
from sommaire.retrieval.blocks import Block, blocks_of
from sommaire.retrieval.listing.semantic import Extract, Gathered, Sought
from sommaire.retrieval.scope import Scope
from sommaire.tables import Document

N_SAMPLE = 59
"""Blocks that are drawn: with no hit, at most one block in twenty of a large rest can hold one
(0.95 to the 59th is less than 0.05)."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What was drawn from the blocks that the loop had not judged, and what it held."""

    n_pool: int
    """Blocks that were not judged before."""
    drawn: tuple[Block, ...]
    found: tuple[Found, ...]
    """The items of the sample, known or new."""

    def bound(self, known: tuple[Found, ...]) -> RecallBound:
        """The least recall, `known` being what was found before the sample."""
        new = [one for one in self.found if twin(one, known) is None]
        n_hits = len({span for one in new for span in one.spans})
        return recall_bound(len(known) + n_hits, self.n_pool, len(self.drawn), n_hits)


def judge_sample(
    document: Document, sought: Sought, gathered: Gathered, scope: Scope, extract: Extract
) -> Sample | None:
    """A sample of the blocks that were not judged, judged; None where some of it could not be.

    Args:
        document: that is asked; its bytes and the question are the seed.
        sought: what the items are about.
        gathered: what the loop brought.
        scope: the part that is read.
        extract: who judges, the same as in the loop.
    """
    pool = [
        one
        for one in blocks_of(document)
        if scope.holds(one.start_line) and one.start_line not in gathered.judged
    ]
    chance = random.Random(f"{document.sha256} {sought.question.text}")
    drawn = sorted(chance.sample(pool, min(N_SAMPLE, len(pool))), key=lambda one: one.order)
    if not drawn:
        return Sample(0, (), ())
    taken = extract(sought, drawn)
    return None if taken.unread else Sample(len(pool), tuple(drawn), taken.found)


def with_sample(gathered: Gathered, sample: Sample) -> Gathered:
    """What the loop brought, with the lines of the sample as judged."""
    lines = {at for one in sample.drawn for at in range(one.start_line, one.end_line)}
    return replace(gathered, judged=gathered.judged | lines)
