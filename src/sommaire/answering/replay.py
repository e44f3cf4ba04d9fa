"""A stored answer, looked at again: does each citation still stand where it says?

A citation that verifies is kept as it is. Where the reader or the file has changed since, its quote
is looked for in the whole document, and the place nearest to the old page is cited. What is not
found again is said: its sentences are marked unsupported, and a list that rested on it is certain
no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sommaire.answer import Answer, Citation, ListingAnswer, Sentence
from sommaire.answering.citations import cite, occurrences, verify
from sommaire.tables import Document


@dataclass(frozen=True, slots=True)
class Replayed:
    """An answer whose citations were looked for again."""

    answer: Answer
    n_found: int
    """Citations that stand, where they were or elsewhere."""


def replay(answer: Answer, documents: Mapping[str, Document]) -> Replayed:
    """The answer with its citations brought up to date.

    Args:
        answer: a stored one.
        documents: those that are at hand, by the name that citations give them.
    """
    again = [_again(one, documents.get(one.document)) for one in answer.citations]
    lost = frozenset(old.n for old, new in zip(answer.citations, again, strict=True) if new is None)
    kept = tuple(new or old for old, new in zip(answer.citations, again, strict=True))
    changes = {
        "citations": kept,
        "sentences": tuple(_sentence(one, lost) for one in answer.sentences),
        "listing": answer.listing and _listing(answer.listing, lost),
    }
    return Replayed(answer.model_copy(update=changes), len(kept) - len(lost))


def _again(citation: Citation, document: Document | None) -> Citation | None:
    """The citation as it stands now; None where its quote is nowhere."""
    if document is None:
        return None
    if verify(citation, document) is None:
        return citation
    places = occurrences(document, 0, len(document.lines), citation.quote)
    found = [cite(document, place, citation.n) for place in places]
    return min(found, key=lambda one: abs(one.page_num - citation.page_num), default=None)


def _sentence(sentence: Sentence, lost: frozenset[int]) -> Sentence:
    if lost.isdisjoint(sentence.citations):
        return sentence
    return sentence.model_copy(update={"is_supported": False})


def _listing(listing: ListingAnswer, lost: frozenset[int]) -> ListingAnswer:
    cue = listing.certificate.cue
    cited = {n for item in listing.items for n in item.citations}
    cited |= {cue.citation} if cue is not None and cue.citation is not None else set()
    if lost.isdisjoint(cited) or listing.completeness == "not complete":
        return listing
    note = "A citation that this list rests on was not found again in the document."
    return listing.model_copy(
        update={
            "completeness": "not certain",
            "is_complete": False,
            "completeness_source": "none",
            "notes": f"{note} {listing.notes}".strip(),
        }
    )
