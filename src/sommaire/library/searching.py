"""Passages over a whole library: those of the likeliest documents, then the likeliest of them.

Where the library keeps vectors, a passage counts by how near it is in meaning, by its words, and by
its document. Without them each of the likeliest documents ranks its own passages as if it were
asked alone, and these orders, that of the index and that of the documents are fused by reciprocal
rank (Cormack, Clarke, Büttcher, SIGIR 2009); so too for questions in French, of which the encoder
knows little, and where a document has no vectors yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import TYPE_CHECKING

from sommaire.corpus import FoundPassage, PassageHit, Scope
from sommaire.library.asking import documents_within, rank_documents
from sommaire.library.choosing import Ranked, first_of, question_stems
from sommaire.question import Question
from sommaire.retrieval.passages.search import search
from sommaire.understanding import understand

if TYPE_CHECKING:
    from sommaire.library import Library

N_DOCUMENTS = 10
"""Documents whose own ranking is looked at."""
N_CANDIDATES = 200
RRF_K = 60
STEP = 10
"""Ranks that a passage of the next document stands behind one of the document before."""
N_OF_DOCUMENTS = 2000
"""Passages of the likeliest documents whose nearness is looked at."""
WORDS_WEIGHT, DOCUMENT_WEIGHT = 0.3, 4.0
"""Beside nearness: on half of QASPER's questions the evidence recall is flat around these."""
Place = tuple[int, int]
"""A passage: its document's id and its own."""


def search_library(
    text: str, library: Library, *, k: int, scope: Scope
) -> tuple[FoundPassage, ...]:
    """The passages of the library that may answer a question, the likeliest first."""
    question = understand(text)
    library.catch_up()
    within = documents_within(library, scope)
    if within is not None and not within:
        return ()
    ranked = first_of(rank_documents(question, library, scope), N_DOCUMENTS)
    near = library.indexes.find_nearest(text, N_CANDIDATES, within or ())
    is_known = question.language == "en" and not any(row.is_late for row in ranked)
    if near and is_known:
        scores = _by_meaning(question, library, ranked=ranked, near=near, within=within or ())
    else:
        scores = _by_words(question, library, k=k, ranked=ranked, within=within or ())
    best = sorted(scores, key=lambda place: (-scores[place], place))[:k]
    return tuple(
        FoundPassage(
            library.document(document_id), passage_id, rank, scores[document_id, passage_id]
        )
        for rank, (document_id, passage_id) in enumerate(best, start=1)
    )


def _by_words(
    question: Question,
    library: Library,
    *,
    k: int,
    ranked: Sequence[Ranked],
    within: Sequence[int],
) -> dict[Place, float]:
    """Each document ranks its own passages as if it were asked alone; fused by rank."""
    scores: dict[Place, float] = {}
    stems = question_stems(question)
    for rank, hit in enumerate(library.indexes.find_passages(stems, N_CANDIDATES, within)):
        scores[hit.document_id, hit.passage_id] = 1 / (RRF_K + rank)
    for order, row in enumerate(ranked):
        document = library.document(row.document_id)
        asked = understand(question.text, document)
        for found in search(document, asked, k=k, budget=1 << 40):
            place = (row.document_id, found.passage_id)
            gain = 1 / (RRF_K + STEP * order + found.rank)
            scores[place] = scores.get(place, 0.0) + gain
    return scores


def _by_meaning(
    question: Question,
    library: Library,
    *,
    ranked: Sequence[Ranked],
    near: Sequence[PassageHit],
    within: Sequence[int],
) -> dict[Place, float]:
    """How near in meaning, how alike in words, how likely the document; standardised, weighed."""
    stems = question_stems(question)
    first = [row.document_id for row in ranked]
    near = [*near, *library.indexes.find_nearest(question.text, N_OF_DOCUMENTS, first)]
    said = [
        *library.indexes.find_passages(stems, N_CANDIDATES, within),
        *library.indexes.find_passages(stems, N_CANDIDATES, first),
    ]
    nearness = {(hit.document_id, hit.passage_id): hit.score for hit in near}
    words = {(hit.document_id, hit.passage_id): hit.score for hit in said}
    most = max((row.score for row in ranked), default=0.0) or 1.0
    likely = {row.document_id: row.score / most for row in ranked}
    places = list(nearness.keys() | words.keys())
    meant = _standard([nearness.get(one, min(nearness.values())) for one in places])
    shared = _standard([words.get(one, 0.0) for one in places])
    return {
        place: near_ + WORDS_WEIGHT * words_ + DOCUMENT_WEIGHT * likely.get(place[0], 0.0)
        for place, near_, words_ in zip(places, meant, shared, strict=True)
    }


def _standard(values: Sequence[float]) -> list[float]:
    """How many standard deviations each is above the mean."""
    spread = pstdev(values) or 1.0
    middle = fmean(values)
    return [(value - middle) / spread for value in values]
