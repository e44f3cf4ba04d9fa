"""The story of a question that is put to a library: which documents, then each of them.

A question about documents as wholes is answered from the ledger of documents; any other goes to the
documents that are likeliest to answer it, or to the one that it names, and each answers as if it
were asked alone. Every citation names its document and was verified there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from sommaire.answer import (
    Answer,
    Certificate,
    Citation,
    Completeness,
    Cost,
    DescentTrace,
    Level,
    ListingAnswer,
    ListingItem,
    Sentence,
)
from sommaire.answering.citations import CitationBook, verify
from sommaire.answering.listing import item_sentences
from sommaire.ask import cited, list_items, reference
from sommaire.corpus import Entry, Scope
from sommaire.facts import find_fact
from sommaire.library.choosing import (
    MEANING_WEIGHT,
    Ranked,
    added,
    entries_within,
    first_of,
    fused,
    named,
    question_stems,
)
from sommaire.library.ledger import answer_about
from sommaire.library.refusals import ACKNOWLEDGE, refused_within
from sommaire.question import Question
from sommaire.retrieval.clauses.parties import asks_for_parties
from sommaire.tables import Document
from sommaire.text import fold
from sommaire.understanding import understand
from sommaire.understanding.about_documents import about_documents
from sommaire.wording import said_in

if TYPE_CHECKING:
    from sommaire.library import Library

N_ASKED = 6
"""Documents that a question of fact is put to at most."""
N_LISTED = 12
"""Documents that a question for a list is put to at most."""
N_CANDIDATES = 100
N_VOTING = 400
"""Passages that speak for their documents."""
_AS_GOOD = 0.93
"""Share of the best document's score from which another document is quoted too."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The documents that a question is put to, and how they were chosen."""

    entries: tuple[Entry, ...]
    n_all: int
    """Documents that it could have been put to."""
    is_named: bool
    """The question names them."""
    level: Level
    scope: Scope


def ask_library(text: str, library: Library, *, scope: Scope, wants_list: bool = False) -> Answer:
    """The answer of a library to a question.

    Args:
        text: the question, in English or French.
        library: what is asked.
        scope: which of its documents may answer.
        wants_list: whether the question is taken as one for all members of a set.

    Raises:
        InputError: the question is empty or too long.
    """
    started = perf_counter()
    question = understand(text)
    library.catch_up()
    about = about_documents(text)
    if about is not None:
        answer = answer_about(question, about, library, scope)
    else:
        is_list = wants_list or question.kind in ("listing", "counting")
        chosen = choose(question, library, scope, N_LISTED if is_list else N_ASKED)
        if is_list and not chosen.is_named:
            is_said = not asks_for_parties(fold(question.target or ""))
            fitting = holding_all_words if is_said else every_document
            chosen = fitting(question, library, chosen)
        answer = (_lists if is_list else _facts)(question, library, chosen)
        answer = answer.model_copy(update={"descent": DescentTrace(
            levels=(chosen.level,), n_lines=len(chosen.level.shown))})  # fmt: skip
    notes = (*answer.notes, *library.absent())
    cost = Cost(seconds=round(perf_counter() - started, 3))
    return answer.model_copy(update={"cost": cost, "notes": notes})


def choose(question: Question, library: Library, scope: Scope, n_asked: int) -> Chosen:
    """The documents of the library that are likeliest to answer, the likeliest first.

    Those that are late stand among the first `n_asked`: the ones that will be asked.
    """
    every = rank_documents(question, library, scope)
    ranked = (*first_of(every, n_asked), *every)
    entries = library.entries_of([row.document_id for row in ranked])
    ids = dict.fromkeys(row.document_id for row in ranked)
    ordered = [entries[document_id] for document_id in ids if document_id in entries]
    called = named(question, ordered)
    if (
        called and ordered[0] not in called
    ):  # its words point elsewhere: a title that many could bear
        ordered = [ordered[0], *called, *(one for one in ordered[1:] if one not in called)]
        called = ()
    within = documents_within(library, scope)
    n_all = library.counts()["documents"] if within is None else len(within)
    kept = called or tuple(ordered)
    reason = "the question names it" if called else "by title, summary, keywords and text"
    level = Level(
        shown=tuple(entry.name for entry in ordered[:N_LISTED]),
        picked=tuple(entry.name for entry in kept[:n_asked]),
        reason=f"{len(kept)} of {n_all} documents: {reason}",
    )
    return Chosen(kept, n_all, bool(called), level, scope)


def holding_all_words(question: Question, library: Library, chosen: Chosen) -> Chosen:
    """Of the chosen documents those that hold every word of the question; all where none does.

    A list that is asked for in words that a document lacks is likelier another list.
    """
    n_all = library.counts()["documents"]
    found = [
        frozenset(library.indexes.find_documents([stems], n_all))
        for stems in question_stems(question)
    ]
    if not found:
        return chosen
    there = frozenset.intersection(*found) | frozenset(library.indexes.behind())
    kept = tuple(entry for entry in chosen.entries if entry.document_id in there)
    if not kept or len(kept) == len(chosen.entries):
        return chosen
    picked = tuple(entry.name for entry in kept[:N_LISTED])
    reason = f"{chosen.level.reason}; the {len(kept)} that hold all the words of the question"
    level = chosen.level.model_copy(update={"picked": picked, "reason": reason})
    return replace(chosen, entries=kept, level=level)


def every_document(_question: Question, library: Library, chosen: Chosen) -> Chosen:
    """All documents, the likeliest first: a contract has parties, and need not say the word."""
    known = {entry.document_id for entry in chosen.entries}
    entries = entries_within(library.documents(), chosen.scope)
    entries = (*chosen.entries, *(one for one in entries if one.document_id not in known))
    names = tuple(entry.name for entry in entries[:N_LISTED])
    reason = f"{len(names)} of {chosen.n_all} documents: by title, summary, keywords and text"
    level = chosen.level.model_copy(update={"shown": names, "picked": names, "reason": reason})
    return replace(chosen, entries=entries, level=level)


def rank_documents(question: Question, library: Library, scope: Scope) -> tuple[Ranked, ...]:
    """The documents that share words with the question, the likeliest first.

    Those that the index does not have yet come last, and are never left out.
    """
    within = documents_within(library, scope)
    if within is not None and not within:
        return ()
    stems = question_stems(question)
    only = within or ()
    documents = library.indexes.find_documents(stems, N_CANDIDATES, only)
    passages = library.indexes.find_passages(stems, N_VOTING, only)
    ranked = fused(documents, ((hit.document_id, hit.score) for hit in passages))
    nearest = library.indexes.find_nearest(question.text, N_VOTING, only)
    if nearest:
        by_meaning = fused({}, ((hit.document_id, max(hit.score, 0.0)) for hit in nearest))
        ranked = added(ranked, by_meaning, MEANING_WEIGHT)
    late = [one for one in library.indexes.behind() if within is None or one in within]
    return (*ranked, *(Ranked(one, 0.0, is_late=True) for one in late))


def documents_within(library: Library, scope: Scope) -> tuple[int, ...] | None:
    """The documents of a scope; None where it is the whole library."""
    if scope == Scope():
        return None
    return tuple(entry.document_id for entry in entries_within(library.documents(), scope))


# --- facts --------------------------------------------------------------------------------------


def _facts(question: Question, library: Library, chosen: Chosen) -> Answer:
    """The best sentences of the documents that were asked, those of the best document first."""
    asked = [library.document(entry) for entry in chosen.entries[:N_ASKED]]
    found = [(document, find_fact(_for(question, document), document)) for document in asked]
    said = [(document, fact) for document, fact in found if fact.sentences]
    best = max((fact.score for _, fact in said), default=0.0)
    book = CitationBook()
    sentences: list[Sentence] = []
    for document, fact in sorted(said, key=lambda pair: -pair[1].score):
        if fact.score >= _AS_GOOD * best and len(sentences) < 3:
            sentences += cited(replace(fact, sentences=fact.sentences[:3]), document, book)
    return _answer(question, asked, sentences[:4], _verified(book.citations, asked))


def _for(question: Question, document: Document) -> Question:
    """The question as this document's own names settle it."""
    return understand(question.text, document)


# --- lists --------------------------------------------------------------------------------------


def _lists(question: Question, library: Library, chosen: Chosen) -> Answer:
    """The items that each document lists, document by document, and one verdict over all."""
    asked = [library.document(entry) for entry in chosen.entries[:N_LISTED]]
    answers = [list_items(question.text, document) for document in asked]
    telling = [(doc, one) for doc, one in zip(asked, answers, strict=True)
               if one.listing and one.listing.items]  # fmt: skip
    citations: list[Citation] = []
    items: list[ListingItem] = []
    for _, one in telling:
        assert one.listing is not None
        items += _renumbered(one.listing.items, len(citations))
        citations += [row.model_copy(update={"n": row.n + len(citations)})
                      for row in one.citations]  # fmt: skip
    listing = _verdict(question, library, chosen, asked, answers, tuple(items))
    if not items:
        return _facts(question, library, chosen).model_copy(update={"listing": listing})
    answer = _answer(question, asked, item_sentences(listing), tuple(citations))
    count = len(items) if question.kind == "counting" else None
    return answer.model_copy(update={"listing": listing, "count": count})


def _renumbered(items: Sequence[ListingItem], by: int) -> list[ListingItem]:
    return [
        item.model_copy(update={"citations": tuple(n + by for n in item.citations)})
        for item in items
    ]


def _verdict(
    question: Question,
    library: Library,
    chosen: Chosen,
    asked: Sequence[Document],
    answers: Sequence[Answer],
    items: tuple[ListingItem, ...],
) -> ListingAnswer:
    """Complete only where every document was asked and each proves its own list."""
    listings = [one.listing for one in answers if one.listing is not None]
    n_scope = len(chosen.entries) if chosen.is_named else chosen.n_all
    refused = () if chosen.is_named else refused_within(library.failures(), chosen.scope)
    missing = tuple(
        f"{document.name}: {name}"
        for document, listing in zip(asked, listings, strict=True)
        for name in listing.not_found_items
        if listing.items
    )
    is_all = len(asked) == n_scope and not refused
    is_complete = is_all and bool(listings) and all(one.is_complete for one in listings)
    completeness: Completeness = (
        "complete" if is_complete else "not complete" if missing or refused else "not certain"
    )
    said = partial(said_in, language=question.language)
    notes = (_why(asked, listings, n_scope, is_complete=is_complete),
             *_by_document(asked, listings))  # fmt: skip
    step = (
        None if is_complete else ACKNOWLEDGE if refused else "ask one document alone, by its name"
    )
    return ListingAnswer(
        items=items,
        completeness=completeness,
        is_complete=is_complete,
        completeness_source=listings[0].completeness_source if is_complete else "none",
        not_found_items=(*missing, *map(said, refused)),
        notes=" ".join(map(said, notes)),
        certificate=Certificate(
            scope=f"{n_scope} documents" if n_scope != 1 else asked[0].name if asked else "",
            n_blocks=sum(one.certificate.n_blocks for one in listings),
            n_read=sum(one.certificate.n_read for one in listings),
            n_not_judged=sum(one.certificate.n_not_judged for one in listings),
            n_unreadable=sum(one.certificate.n_unreadable for one in listings),
            next_step=None if step is None else said(step),
        ),
    )


def _why(
    asked: Sequence[Document], listings: Sequence[ListingAnswer], n_scope: int, *, is_complete: bool
) -> str:
    if is_complete:
        return "Every document was asked, and each proves its list."
    if len(asked) < n_scope:
        return f"{len(asked)} of {n_scope} documents were asked, the likeliest first."
    pairs = zip(asked, listings, strict=True)
    names = [document.name for document, listing in pairs if not listing.is_complete]
    if not names:
        return "Every document that could be read was asked, and each proves its list."
    return f"Not proved whole in {', '.join(names[:5])}{' …' if len(names) > 5 else ''}."


def _by_document(asked: Sequence[Document], listings: Sequence[ListingAnswer]) -> list[str]:
    """What each document that lists something gave, and its verdict."""
    return [
        f"{document.name}: {listing.completeness} ({len(listing.items)} found)."
        for document, listing in zip(asked, listings, strict=True)
        if listing.items
    ]


# --- what comes out -----------------------------------------------------------------------------


def _answer(
    question: Question,
    asked: Sequence[Document],
    sentences: Sequence[Sentence],
    citations: tuple[Citation, ...],
) -> Answer:
    numbered = [row.text + "".join(f" [{n}]" for n in row.citations) for row in sentences]
    return Answer(
        question=question.text,
        kind=question.kind,
        language=question.language,
        documents=tuple(map(reference, asked)),
        text="\n".join(numbered) or None,
        sentences=tuple(sentences),
        citations=citations,
        unread_pages=tuple(sorted({num for document in asked for num in document.unread_pages})),
        notes=tuple(
            f"{document.name}: {len(document.unread_pages)} of {document.n_pages} pages could not "
            f"be read: {', '.join(map(str, document.unread_pages))}"
            for document in asked
            if document.unread_pages
        ),
    )


def _verified(citations: tuple[Citation, ...], asked: Sequence[Document]) -> tuple[Citation, ...]:
    documents = {document.name: document for document in asked}
    for citation in citations:
        reason = verify(citation, documents[citation.document])
        assert reason is None, f"citation {citation.n} is wrong: {reason}"
    return citations
