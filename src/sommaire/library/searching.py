"""Passages over a whole library: those of the likeliest documents, then the likeliest of them.

Candidates come from the index by words and, where there is an encoder, from the vectors; each
document that has some ranks its own passages as if it were asked alone; these orders and the order
of the documents are fused by reciprocal rank (Cormack, Clarke, Büttcher, SIGIR 2009).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sommaire.corpus import FoundPassage, Scope
from sommaire.library.asking import documents_within, rank_documents
from sommaire.library.choosing import first_of, question_stems
from sommaire.retrieval.passages import search
from sommaire.understanding import understand

if TYPE_CHECKING:
    from sommaire.library import Library

N_DOCUMENTS = 10
"""Documents whose own ranking is looked at."""
N_CANDIDATES = 200
RRF_K = 60
STEP = 10
"""Ranks that a passage of the next document stands behind one of the document before."""


def search_library(
    text: str, library: Library, *, k: int, scope: Scope
) -> tuple[FoundPassage, ...]:
    """The passages of the library that may answer a question, the likeliest first."""
    question = understand(text)
    library.catch_up()
    within = documents_within(library, scope)
    if within is not None and not within:
        return ()
    scores: dict[tuple[int, int], float] = {}
    stems = question_stems(question)
    for rank, hit in enumerate(library.indexes.find_passages(stems, N_CANDIDATES, within or ())):
        scores[hit.document_id, hit.passage_id] = 1 / (RRF_K + rank)
    for rank, hit in enumerate(library.indexes.find_nearest(text, N_CANDIDATES, within or ())):
        place = (hit.document_id, hit.passage_id)
        scores[place] = scores.get(place, 0.0) + 1 / (RRF_K + rank)
    ranked = first_of(rank_documents(question, library, scope), N_DOCUMENTS)
    for order, row in enumerate(ranked):
        document = library.document(row.document_id)
        for hit_ in search(document, understand(text, document), k=k, budget=1 << 40):
            place = (row.document_id, hit_.passage_id)
            gain = 1 / (RRF_K + STEP * order + hit_.rank)
            scores[place] = scores.get(place, 0.0) + gain
    best = sorted(scores, key=lambda place: (-scores[place], place))[:k]
    return tuple(
        FoundPassage(
            library.document(document_id), passage_id, rank, scores[document_id, passage_id]
        )
        for rank, (document_id, passage_id) in enumerate(best, start=1)
    )
