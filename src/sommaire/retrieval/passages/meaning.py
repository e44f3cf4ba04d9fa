"""Ranking by meaning: an encoder's vectors and the learned ranking, over the words' evidence.

The encoder comes in as an argument; its vectors of a document's passages are kept beside the
document for the next question. A long document is not encoded whole for one question: the words
choose the candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from sommaire.protocols import TokenEncoder
from sommaire.question import Question
from sommaire.retrieval.passages.evidence import Scores, evidence
from sommaire.retrieval.passages.fusion import fuse
from sommaire.retrieval.passages.heads import encoded_texts
from sommaire.retrieval.passages.late_interaction import dense_scores, late_scores, part_scores
from sommaire.retrieval.passages.learned import Ranking
from sommaire.retrieval.passages.traits import part, traits_of
from sommaire.retrieval.same import Same
from sommaire.retrieval.terms import Term
from sommaire.tables import Document
from sommaire.vectors import Floats, PassageVectors, QuestionVectors, chosen, joined

CANDIDATES = 100
"""Most passages that are ranked by meaning; a document with no more is ranked whole."""
ENCODED_WHOLE = 300
"""Passages up to which all of a document are encoded, so that vectors can choose candidates too."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What ranking by meaning needs."""

    encoder: TokenEncoder
    ranking: Ranking
    n_candidates: int = CANDIDATES
    n_encoded_whole: int = ENCODED_WHOLE


@dataclass(frozen=True, slots=True)
class Judged:
    """A passage by its place, and what it is worth."""

    place: int
    score: float
    probability: float | None
    """That it holds evidence; None where only words were compared."""


@dataclass(frozen=True, slots=True)
class Supposed:
    """A passage that might answer, made up: it chooses candidates and ranks none (`hyde`)."""

    text: str
    bm25: Floats
    """The lexical score that it gives each passage of the document."""


class Vectors:
    """The vectors of a document's passages, encoded when they are first asked for."""

    def __init__(self, document: Document, encoder: TokenEncoder) -> None:
        self._texts = encoded_texts(document)
        self._encoder = encoder
        self._known: dict[int, PassageVectors] = {}

    def of(self, places: Sequence[int]) -> PassageVectors:
        """Of these passages, in order; at least one."""
        new = [at for at in places if at not in self._known]
        if new:
            encoded = self._encoder.encode_passages([self._texts[at] for at in new])
            self._known |= {at: chosen(encoded, [n]) for n, at in enumerate(new)}
        return joined([self._known[at] for at in places])


def vectors_of(document: Document, encoder: TokenEncoder) -> Vectors:
    """The vectors of a document by an encoder; kept for the documents that were asked last."""
    return _vectors(Same(document), encoder)


@lru_cache(maxsize=4)
def _vectors(same: Same, encoder: TokenEncoder) -> Vectors:
    return Vectors(same.document, encoder)


def rank_by_meaning(
    document: Document,
    question: Question,
    meaning: Meaning,
    *,
    terms: Sequence[Term],
    bm25: Floats,
    places: Sequence[int],
    supposed: Supposed | None = None,
) -> list[Judged]:
    """The candidates among `places`, the likeliest first.

    Args:
        document: what is asked.
        question: whatever its kind.
        meaning: encoder and learned ranking.
        terms: the question's content words.
        bm25: the lexical score of every passage of the document.
        places: the passages that may be found, in reading order.
        supposed: what a model supposes the answer to be, where candidates have to be chosen.
    """
    if not places:
        return []
    asked = meaning.encoder.encode_question(question.text)
    vectors_known = vectors_of(document, meaning.encoder)
    guides = [Guide(asked, bm25)]
    if supposed is not None:
        guides.append(Guide(meaning.encoder.encode_question(supposed.text), supposed.bm25))
    kept = _candidates(meaning, vectors_known, guides, places)
    if not kept:
        return []
    vectors = vectors_known.of(kept)
    scores = Scores(bm25[kept], dense_scores(asked, vectors), late_scores(asked, vectors))
    rows = evidence(question, terms, scores, part(traits_of(document), kept))
    found = meaning.ranking.scores(rows, document.name)
    order = np.argsort(-found, kind="stable")
    return [
        Judged(kept[at], float(found[at]), meaning.ranking.probability(float(found[at])))
        for at in order
    ]


@dataclass(frozen=True, slots=True)
class Guide:
    """What candidates are chosen by: the question, or what is supposed to answer it."""

    vectors: QuestionVectors
    bm25: Floats


def _candidates(
    meaning: Meaning, vectors: Vectors, guides: Sequence[Guide], places: Sequence[int]
) -> list[int]:
    """At most `n_candidates` of the places, in reading order: by words, where cheap by vectors."""
    if len(places) <= meaning.n_candidates:
        return list(places)
    orders: list[list[int]] = []
    for guide in guides:
        said = [at for at in places if guide.bm25[at] > 0]
        orders.append(sorted(said, key=guide.bm25.__getitem__, reverse=True))
        if len(places) <= meaning.n_encoded_whole:
            dense = dense_scores(guide.vectors, vectors.of(places))
            orders.append([places[at] for at in np.argsort(-dense, kind="stable")])
    return sorted(fuse(orders)[: meaning.n_candidates])


Nearness = Callable[[int, Sequence[tuple[int, int]]], list[float]]
"""How near parts of a passage are to the question: its id, and where each begins and ends."""


def nearness(document: Document, question: Question, meaning: Meaning) -> Nearness:
    """The late score of parts of the document's passages, half-open spans of characters."""
    asked = meaning.encoder.encode_question(question.text)
    vectors, texts = vectors_of(document, meaning.encoder), encoded_texts(document)

    def near(passage_id: int, spans: Sequence[tuple[int, int]]) -> list[float]:
        """As the function that makes it says."""
        n = len(texts[passage_id])
        behind = n - len(document.passages[passage_id].text)  # of its head
        parts = [((behind + start) / n, (behind + end) / n) for start, end in spans]
        return part_scores(asked, vectors.of([passage_id]), parts)

    return near
