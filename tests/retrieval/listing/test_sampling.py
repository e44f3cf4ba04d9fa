"""The bound of a list that a model gathered: drawn by chance, judged by the model, kept to."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from sommaire.merging import Found
from sommaire.retrieval.blocks import Block, blocks_of
from sommaire.retrieval.listing.sampling import N_SAMPLE, Sample, judge_sample, with_sample
from sommaire.retrieval.listing.semantic import Extraction, Gathered, Sought, sought_in
from sommaire.retrieval.scope import whole
from sommaire.retrieval.terms import vocabulary
from sommaire.tables import Document
from sommaire.understanding import understand
from tests.sketched import laid_out

QUESTION = "Which birds are seen?"
N_DAYS, N_BIRDS = 300, 60
_TELLING = 0.3
"""A bound above it says something."""


def diary(days_with_birds: Sequence[int]) -> Document:
    """A sentence a day; on some of them a bird is seen, each another one."""
    days = (
        f"Bird number {day} was seen on the hill." if day in days_with_birds else
        f"On day {day} there was only rain to be seen."
        for day in range(N_DAYS)
    )  # fmt: skip
    return laid_out("\n".join(f"# {day} Day\n{text}" for day, text in enumerate(days)))


def birds(_: Sought, blocks: Sequence[Block]) -> Extraction:
    """Sees every bird that it is shown."""
    return Extraction(
        tuple(
            Found((one.text,), one.text, ((one.start_line, one.end_line),), ("model",))
            for one in blocks
            if one.text.startswith("Bird")
        )
    )


def sought_of(document: Document) -> Sought:
    """What the loop holds against the sentences."""
    question = understand(QUESTION, document)
    return sought_in(document, question, vocabulary(document), whole(document))


def sampled(
    document: Document, found: tuple[Found, ...] = (), judged: frozenset[int] = frozenset()
) -> Sample:
    """The sample that is drawn after a loop which judged these lines."""
    gathered = Gathered(found, N_DAYS, len(judged), judged)
    sample = judge_sample(document, sought_of(document), gathered, whole(document), birds)
    assert sample is not None
    return sample


def test_the_same_sample_is_drawn_again_and_no_judged_line_is_in_it() -> None:
    document = diary([3])
    judged = frozenset(range(100))
    sample = sampled(document, judged=judged)
    assert sample.drawn == sampled(document, judged=judged).drawn
    assert len(sample.drawn) == N_SAMPLE
    assert all(one.start_line not in judged for one in sample.drawn)
    assert with_sample(Gathered((), 9, 9, judged), sample).judged > judged


def test_a_rest_that_is_smaller_than_the_sample_is_read_whole() -> None:
    document = diary([3])
    last = range(len(document.lines) - 20, len(document.lines))
    judged = frozenset(range(len(document.lines))) - frozenset(last)
    sample = sampled(document, judged=judged)
    assert len(sample.drawn) == sample.n_pool
    assert sample.bound(sample.found).recall == 1.0


def test_where_some_of_the_sample_was_not_judged_there_is_no_bound() -> None:
    document = diary([3])
    gathered = Gathered((), N_DAYS, 0)

    def half(_: Sought, blocks: Sequence[Block]) -> Extraction:
        return Extraction((), (), frozenset({blocks[0].order}))

    assert judge_sample(document, sought_of(document), gathered, whole(document), half) is None


@pytest.mark.parametrize("share_found", [0.5, 0.9])
def test_the_bound_is_broken_in_no_more_lists_than_it_promises(share_found: float) -> None:
    chance = random.Random(7)
    n_lists, n_broken, n_telling = 60, 0, 0
    for _ in range(n_lists):
        document = diary(chance.sample(range(N_DAYS), N_BIRDS))
        seen = birds(sought_of(document), blocks_of(document)).found
        known = tuple(chance.sample(seen, int(share_found * N_BIRDS)))
        judged = frozenset(at for one in known for at in range(*one.spans[0]))
        sample = sampled(document, known, judged)
        bound = sample.bound(known)
        n_broken += (len(known) + len(sample.found)) / N_BIRDS < bound.recall
        n_telling += bound.recall > _TELLING
    assert n_broken <= 6  # of 60, 3 are promised; 7 and more have a chance of 0.03
    assert n_telling > n_lists // 2
