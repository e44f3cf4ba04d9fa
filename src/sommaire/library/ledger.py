"""A question about documents as wholes, answered from the ledger of the collection.

Every document of the scope is judged: it is an item, or it is none and what judged it is known, or
it stays open. The answer is called complete only where the judgement proves something: all
documents are asked for, their language decides, or the very words decide; never for a topic, which
can be spoken of in other words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import log
from typing import TYPE_CHECKING

from sommaire.answer import (
    Answer,
    Certificate,
    Citation,
    Completeness,
    DocumentRef,
    ListingAnswer,
    ListingItem,
)
from sommaire.answering.citations import cite, locate
from sommaire.answering.listing import item_sentences
from sommaire.corpus import Entry, Scope
from sommaire.errors import LibraryDamaged
from sommaire.library.choosing import entries_within, stems_of
from sommaire.library.kinds import is_contract_noun, said_to_be
from sommaire.library.refusals import ACKNOWLEDGE, refused_within
from sommaire.question import Question
from sommaire.retrieval.clauses.topics import topic_named
from sommaire.retrieval.collection import (
    JudgedDocument,
    TopicWord,
    judge_literal,
    judge_topic,
    judge_worded,
    topic_words,
)
from sommaire.tables import Language
from sommaire.text import fold
from sommaire.understanding.about_documents import AboutDocuments
from sommaire.wording import said_in

if TYPE_CHECKING:
    from sommaire.library import Library

_NAMED = 8
"""Documents that a note names at most."""
_OPENED = 1000
"""Documents that are looked through line by line for a word, at about 10 ms each."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A document of the scope and what was judged of it."""

    entry: Entry
    judged: JudgedDocument


def answer_about(
    question: Question, about: AboutDocuments, library: Library, scope: Scope
) -> Answer:
    """The documents that are asked for, with the verdict on whether they are all."""
    within = replace(
        scope,
        language=about.language or scope.language,
        dated=about.dated or scope.dated,
    )
    entries = entries_within(library.documents(), within)
    judged = _of_kind(about, entries, _judge(question, about, library, entries))
    rows = [_Row(entry, one) for entry, one in zip(entries, judged, strict=True)]
    wanted = "has" if about.relation == "all" else about.relation
    chosen = [row for row in rows if row.judged.judgement == wanted]
    citations: list[Citation] = []
    titles = Counter(row.entry.title for row in chosen)
    items = tuple(
        _item(row, about, library, citations, is_alone=titles[row.entry.title] == 1)
        for row in chosen
    )
    undated = _undated(library, within)
    refused = refused_within(library.failures(), within)
    listing = _listing(question.language, about, rows, items, refused, undated)
    sentences = item_sentences(listing)
    numbered = [row.text + "".join(f" [{n}]" for n in row.citations) for row in sentences]
    return Answer(
        question=question.text,
        kind="counting" if about.is_counted else "listing",
        language=question.language,
        documents=tuple(_reference(row.entry) for row in rows),
        text="\n".join(numbered) or (listing.notes if listing.is_complete else None),
        sentences=sentences,
        citations=tuple(citations),
        listing=listing,
        count=len(items) if about.is_counted else None,
    )


def _judge(
    question: Question, about: AboutDocuments, library: Library, entries: Sequence[Entry]
) -> list[JudgedDocument]:
    """Each document's judgement; the index tells which hold none of the words at all."""
    if about.relation == "all":
        return [JudgedDocument("has") for _ in entries]
    wanted = _wanted(question, about, library)
    if not wanted:
        return [JudgedDocument("open") for _ in entries]
    is_worded = not about.is_literal and topic_named(fold(about.topic), "en") is not None
    late = frozenset(library.indexes.behind())
    needed = wanted if about.is_literal else [max(wanted, key=lambda word: word.weight)]
    n_all = library.counts()["documents"]
    holding = [frozenset(library.indexes.find_documents([word.stems], n_all)) for word in needed]
    there = frozenset.intersection(*holding) | late
    lacking = JudgedDocument("lacks")
    if about.is_literal or is_worded:
        # what stands in running headers and footers alone, or is only worded so, no index knows
        there |= {entry.document_id for entry in entries[:_OPENED]}
        lacking = JudgedDocument("open")
    return [
        _judged(about, library, entry, wanted) if entry.document_id in there else lacking
        for entry in entries
    ]


def _of_kind(
    about: AboutDocuments, entries: Sequence[Entry], judged: list[JudgedDocument]
) -> list[JudgedDocument]:
    """The judgements, left open where the document does not say that it is what is asked for.

    What people call any contract is judged so only where all contracts are asked for.
    """
    kinds = said_to_be(entries, about.noun)
    if kinds is None or (about.relation != "all" and is_contract_noun(about.noun)):
        return judged
    unknown = JudgedDocument("open")
    return [
        one if is_kind or one.judgement == "unreadable" else unknown
        for one, is_kind in zip(judged, kinds, strict=True)
    ]


def _wanted(question: Question, about: AboutDocuments, library: Library) -> list[TopicWord]:
    """The words of the topic with their rarity among the passages of the library."""
    n_passages = library.counts()["passages"]
    return [
        TopicWord(stems, log(1 + n_passages / (1 + library.indexes.n_passages_with(stems))))
        for stems in map(
            partial(stems_of, language=question.language),
            topic_words(about.topic, question.language),
        )
    ]


def _judged(
    about: AboutDocuments,
    library: Library,
    entry: Entry,
    wanted: Sequence[TopicWord],
) -> JudgedDocument:
    try:
        extract = library.extract(entry, with_lines=about.is_literal)
    except LibraryDamaged:  # `verify` says what; here it is one document that cannot be judged
        return JudgedDocument("unreadable")
    if about.is_literal:
        return judge_literal(extract, about.topic)
    by_words = judge_topic(extract, wanted)
    topic = topic_named(fold(about.topic), extract.language)
    if topic is None:
        return by_words
    worded = judge_worded(extract, topic)
    has_words = worded.judgement == "lacks" and by_words.judgement != "lacks"
    return JudgedDocument("open") if has_words else worded


def _item(
    row: _Row,
    about: AboutDocuments,
    library: Library,
    citations: list[Citation],
    *,
    is_alone: bool,
) -> ListingItem:
    """A document as an item, with the sentence that shows it; its file tells it from others."""
    entry = row.entry
    found: Citation | None = None
    if about.relation == "all" and entry.summary_citation is not None:
        found = entry.summary_citation.model_copy(update={"document": entry.name})
    elif row.judged.quote:
        document = library.document(entry)
        judged = row.judged
        place = locate(document, judged.start_line, judged.end_line, judged.quote)
        found = cite(document, place, 1) if place is not None else None
    numbers: tuple[int, ...] = ()
    if found is not None:
        numbers = (len(citations) + 1,)
        citations.append(found.model_copy(update={"n": numbers[0]}))
    return ListingItem(
        canonical_name=entry.title if is_alone else f"{entry.title} ({entry.name})",
        surface_forms=(entry.name,) if entry.name != entry.title else (),
        text=found.quote if found is not None else "",
        citations=numbers,
        confidence=1.0 if about.relation == "all" or about.is_literal else 0.8,
        found_by=("documents",),
    )


def _undated(library: Library, scope: Scope) -> list[str]:
    """The documents that a date cannot be judged of."""
    if not scope.dated:
        return []
    undated = entries_within(library.documents(), replace(scope, dated=""))
    return [entry.name for entry in undated if not entry.date]


def _listing(
    language: Language,
    about: AboutDocuments,
    rows: Sequence[_Row],
    items: tuple[ListingItem, ...],
    refused: tuple[str, ...],
    undated: Sequence[str],
) -> ListingAnswer:
    by_words = about.relation != "all"
    damaged = [row.entry.name for row in rows if row.judged.judgement == "unreadable"]
    unread = [
        row.entry.name
        for row in rows
        if by_words and row.entry.n_unread_pages and row.entry.name not in damaged
    ]
    opened = [row.entry.name for row in rows if row.judged.judgement == "open"]
    missing = (
        *refused,
        *(f"{name} (some pages could not be read)" for name in unread),
        *(f"{name} (damaged in the library)" for name in damaged),
    )
    is_proof = (about.relation == "all" or about.is_literal) and not undated and not opened
    completeness: Completeness = (
        "not complete" if missing else "complete" if is_proof else "not certain"
    )
    n_read = len(rows) - len({*opened, *unread, *damaged})
    n_blocks = len(rows) + len(refused)
    step = _next_step(opened, refused, (*unread, *damaged), about)
    notes = (_reason(about, n_read, n_blocks, completeness),
             *_notes(about, completeness, opened, undated))  # fmt: skip
    return ListingAnswer(
        items=items,
        completeness=completeness,
        is_complete=completeness == "complete",
        completeness_source="structural" if completeness == "complete" else "none",
        not_found_items=tuple(said_in(one, language) for one in missing),
        notes=" ".join(said_in(note, language) for note in notes),
        certificate=Certificate(
            scope=f"{n_blocks} document{'s' if n_blocks != 1 else ''}",
            n_blocks=n_blocks,
            n_read=n_read,
            n_not_judged=len([name for name in opened if name not in unread]),
            n_unreadable=len(unread) + len(damaged) + len(refused),
            next_step=said_in(step, language) if step else None,
        ),
    )


def _notes(
    about: AboutDocuments,
    completeness: Completeness,
    opened: Sequence[str],
    undated: Sequence[str],
) -> Iterator[str]:
    if completeness == "not complete" and about.topic:
        yield f"The rest was searched for the words “{about.topic}”."
    if opened:
        yield f"Not decided: {_some(opened)}."
    if undated:
        yield f"No date was found in {_some(undated)}."


def _reason(about: AboutDocuments, n_read: int, n: int, completeness: Completeness) -> str:
    if completeness == "not complete":
        return f"{n_read} of {n} documents were judged; the rest could not be read and is named."
    if completeness == "complete" and about.topic:
        return f"Every document was judged ({n_read} of {n}): every line was searched."
    if completeness == "complete":
        return f"Every document was judged ({n_read} of {n}): there are no others."
    if about.topic and not about.is_literal:
        searched = f"{n} of {n} documents were searched for the words “{about.topic}”"
        if topic_named(fold(about.topic), "en") is not None:
            return f"{searched} and for the wording of such clauses; others may say it otherwise."
        return f"{searched}; what says the same in other words is not found."
    if about.relation == "all" and n_read < n:
        return f"{n_read} of {n} documents say in title or name that they are “{about.noun}”."
    return f"{n_read} of {n} documents could be judged."


def _some(names: Sequence[str]) -> str:
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" … ({more} more)" if more > 0 else "")


def _next_step(
    opened: Sequence[str],
    refused: Sequence[str],
    unread: Sequence[str],
    about: AboutDocuments,
) -> str | None:
    if refused:
        return ACKNOWLEDGE
    if unread:
        return "add whole, readable copies of what could not be read"
    if opened:
        return f"ask {opened[0]} alone"
    if about.topic and not about.is_literal:
        return "ask again in other words, or for the very word, in quotation marks"
    return None


def _reference(entry: Entry) -> DocumentRef:
    return DocumentRef(
        name=entry.name,
        sha256=entry.sha256,
        reader_version=entry.reader_version,
        n_pages=entry.n_pages,
    )
