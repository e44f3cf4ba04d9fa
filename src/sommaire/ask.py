"""The story of a question: understood, routed, looked for, answered, checked.

With `facts`, on which it rests, and `ingest` the only file that knows more than one of the working
folders. Every citation is verified against the document before an answer leaves; an answer that
would carry a wrong one is a bug of ours, and raises.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from textwrap import shorten
from time import perf_counter
from typing import Any

from sommaire import ingest
from sommaire.answer import Answer, Cost, DescentTrace, DocumentRef, Level, Sentence
from sommaire.answering.agreement import supports as supports
from sommaire.answering.citations import CitationBook, verify
from sommaire.answering.cited import answer_cited
from sommaire.answering.listing import (
    composed_answer,
    item_sentences,
    listing_answer,
    row_sentences,
)
from sommaire.answering.passage import (
    FactAnswer,
)
from sommaire.answering.passage import cited as cited
from sommaire.answering.replay import Replayed as Replayed
from sommaire.answering.replay import replay as replay
from sommaire.answering.short import short_answer, stated_count
from sommaire.completeness import Judged
from sommaire.composing import Operation, Side, compose
from sommaire.corpus import FoundPassage
from sommaire.facts import find_fact, load_ranker
from sommaire.models.encoders import DEFAULT
from sommaire.prompting import Consultation
from sommaire.protocols import Chat
from sommaire.question import Question
from sommaire.retrieval.columns import column_result, said
from sommaire.retrieval.counting import counted_term, find_occurrences
from sommaire.retrieval.descent.descend import Descent, descend
from sommaire.retrieval.descent.evidence import weigh
from sommaire.retrieval.descent.picking import passages_to_read, pick_by_model
from sommaire.retrieval.listing.extracting import extract_by_model, same_by_model
from sommaire.retrieval.listing.members import find_members, stated_instead
from sommaire.retrieval.listing.semantic import GATHERED, is_by_model, subject_of
from sommaire.retrieval.passages.budget import BUDGET, K, worth_reading
from sommaire.retrieval.passages.hyde import suppose
from sommaire.retrieval.passages.search import search
from sommaire.tables import Document, Hit
from sommaire.understanding import understand
from sommaire.understanding.by_model import classify
from sommaire.wording import said_in


def ask(
    question: str,
    document: Document | str | Path | bytes,
    *,
    chat: Chat | None = None,
    password: str | None = None,
    use_outline: bool = True,
) -> Answer:
    """The answer to a question about one document, every sentence cited.

    Args:
        question: in English or French.
        document: one that was read, else a file's path or bytes.
        chat: a model that may pick sections and word the answer; none by default. What it says is
            checked against the document, and where it fails the answer is made without it.
        password: of an encrypted file.
        use_outline: whether the file's own outline may be trusted.

    Raises:
        InputError: the question is empty or too long, or the file cannot be used.
    """
    started = perf_counter()
    consultation = Consultation(chat) if chat is not None else None
    read = _opened(document, password=password, use_outline=use_outline)
    asked = understand(question, read)
    if consultation is not None:
        asked = classify(asked, consultation)
    return _answered(asked, read, consultation, started)


def list_items(
    question: str,
    document: Document | str | Path | bytes,
    *,
    chat: Chat | None = None,
    password: str | None = None,
    use_outline: bool = True,
) -> Answer:
    """The same, with the question taken as one for all members of a set, whatever its words."""
    started = perf_counter()
    consultation = Consultation(chat) if chat is not None else None
    read = _opened(document, password=password, use_outline=use_outline)
    asked = replace(understand(question, read), kind="listing", why="asked for as a list")
    return _answered(asked, read, consultation, started)


def compose_lists(
    question: str,
    first: Document | str | Path | bytes,
    second: Document | str | Path | bytes,
    *,
    operation: Operation = "difference",
    other_question: str | None = None,
    password: str | None = None,
    use_outline: bool = True,
) -> Answer:
    """Two lists as sets: what only the first has, what both have, or all of them together.

    Args:
        question: put to both documents.
        first: the document whose list comes first.
        second: the other document; the same one with another question compares two of its lists.
        operation: "difference" (the first list less the second), "intersection" or "union".
        other_question: put to the second document instead.
        password: of encrypted files.
        use_outline: whether the files' own outlines may be trusted.

    Raises:
        InputError: a question is empty or too long, or a file cannot be used.
    """
    started = perf_counter()
    ours = _side(question, first, password=password, use_outline=use_outline)
    theirs = _side(other_question or question, second, password=password, use_outline=use_outline)
    read = (ours.document, theirs.document)
    book = CitationBook()
    asked = understand(question, ours.document)
    composed = compose(ours, theirs, operation)
    listing = composed_answer(*read, composed, book, language=asked.language)
    sentences = item_sentences(listing)
    if not sentences and listing.is_complete:
        sentences = (Sentence(text=listing.notes),)
    answer = _answer(asked, ours.document, book, sentences)
    for citation in answer.citations:
        cited = [document for document in read if document.name == citation.document]
        assert None in [verify(citation, document) for document in cited], f"{citation} is wrong"
    more = {
        "kind": "listing",
        "listing": listing,
        "documents": tuple(dict.fromkeys(map(reference, read))),
        "unread_pages": ours.document.unread_pages or theirs.document.unread_pages,
        "cost": Cost(seconds=round(perf_counter() - started, 3)),
    }
    return answer.model_copy(update=more)


def _side(
    question: str,
    document: Document | str | Path | bytes,
    *,
    password: str | None,
    use_outline: bool,
) -> Side:
    """The list of one document, as one of two to compose."""
    read = _opened(document, password=password, use_outline=use_outline)
    asked = replace(understand(question, read), kind="listing", why="asked for as a list")
    return Side(read, find_members(read, asked))


def find_passages(
    question: str,
    document: Document | str | Path | bytes,
    *,
    k: int = K,
    budget: int = BUDGET,
    encoder: str = DEFAULT,
    password: str | None = None,
    use_outline: bool = True,
) -> tuple[Hit, ...]:
    """The passages of a document that may answer a question, the likeliest first.

    Args:
        question: in English or French.
        document: one that was read, else a file's path or bytes.
        k: most passages.
        budget: most tokens of all of them together.
        encoder: who ranks beside the words, by name (`models.encoders`); "" for the words alone.
        password: of an encrypted file.
        use_outline: whether the file's own outline may be trusted.

    Raises:
        InputError: the question is empty or too long, or the file cannot be used.
    """
    read = _opened(document, password=password, use_outline=use_outline)
    asked = understand(question, read)
    return search(read, asked, k=k, budget=budget, meaning=load_ranker(encoder).meaning)


def search_document(question: str, document: Document, *, k: int = K) -> tuple[FoundPassage, ...]:
    """The same, each passage with its document, as the faces show them."""
    hits = find_passages(question, document, k=k)
    return tuple(
        FoundPassage(document, hit.passage_id, hit.rank, hit.score, hit.label) for hit in hits
    )


def find_evidence(question: str, document: Document, *, encoder: str = DEFAULT) -> tuple[Hit, ...]:
    """Only the passages that are worth quoting as evidence: one, two, as many as come close."""
    hits = find_passages(question, document, encoder=encoder)
    return hits[: worth_reading([hit.probability or 0.0 for hit in hits])]


def _opened(
    document: Document | str | Path | bytes, *, password: str | None, use_outline: bool
) -> Document:
    if isinstance(document, Document):
        return document
    return ingest.read(document, password=password, use_outline=use_outline)


def _answered(
    question: Question, document: Document, consultation: Consultation | None, started: float
) -> Answer:
    """Down the table of contents, then by the kind of question, then checked."""
    is_list = question.kind in ("listing", "counting")
    pick = partial(pick_by_model, consultation) if consultation and not is_list else None
    descent = descend(question, weigh(document, question), pick=pick)
    route = _list_answer if is_list else _fact_answer
    answer = route(question, document, descent, consultation)
    levels = (*descent.trace.levels, *answer.descent.levels)
    trace = descent.trace.model_copy(update={"levels": levels})
    answer = answer.model_copy(update={"descent": trace})
    return _checked(_priced(answer, consultation, started), document)


def _list_answer(
    question: Question, document: Document, descent: Descent, consultation: Consultation | None
) -> Answer:
    """All members of the set, with the verdict on whether they are all."""
    book = CitationBook()
    term = counted_term(question) if question.kind == "counting" else None
    judged = (
        find_occurrences(document, question, term)
        if term
        else find_members(document, question, **_reading(question, document, consultation))
    )
    stated = None
    if question.kind == "counting" and not term and judged.verdict.completeness != "complete":
        fact = find_fact(question, document, load_ranker())
        stated = stated_count(question, fact, len(judged.found))
    judged = stated_instead(judged) if stated else judged
    listing = listing_answer(document, judged, book, language=question.language)
    sentences = item_sentences(listing)
    fact = FactAnswer()
    if not sentences and listing.is_complete:
        sentences = (Sentence(text=said_in(judged.verdict.why, question.language)),)
    elif not sentences or _are_candidates(question, judged):
        fact = _fact(question, document, descent, consultation)
        candidates = () if fact.is_by_meaning else sentences
        sentences = cited(fact, document, book) or candidates
    is_list = bool(listing.items) and listing.completeness_source not in GATHERED
    is_count = question.kind == "counting" and (is_list or listing.is_complete)
    mode = consultation.mode if consultation and is_by_model(judged.found) else fact.mode
    return _answer(question, document, book, sentences, replace(fact, mode=mode)).model_copy(
        update={
            "listing": listing,
            "count": len(listing.items) if is_count else None,
            "short_answer": stated,
        }
    )


def _reading(
    question: Question, document: Document, consultation: Consultation | None
) -> dict[str, Any]:
    """Who reads the lines where a list stands nowhere as a list: the model, if there is one."""
    if consultation is None:
        return {}
    return {
        "extract": partial(extract_by_model, consultation, document.language),
        "same": partial(same_by_model, consultation, question),
    }


def _are_candidates(question: Question, judged: Judged) -> bool:
    """Whether the items are sentences that may name what is asked for, too many to be the text.

    Where nothing in the document is near the question, they are no answer: it does not say.
    """
    is_gathered = judged.verdict.source in GATHERED and not is_by_model(judged.found)
    return is_gathered and subject_of(question) is None


def _fact_answer(
    question: Question, document: Document, descent: Descent, consultation: Consultation | None
) -> Answer:
    """The best sentences of the document, or a model's; what a column of a table comes to."""
    book = CitationBook()
    column = column_result(document, question)
    if column is not None:
        sentences = row_sentences(document, said(column, question.language), column.rows, book)
        return _answer(question, document, book, sentences)
    fact = _fact(question, document, descent, consultation)
    answer = _answer(question, document, book, cited(fact, document, book), fact)
    return answer.model_copy(update={"short_answer": short_answer(question, fact)})


def _fact(
    question: Question, document: Document, descent: Descent, consultation: Consultation | None
) -> FactAnswer:
    """In a model's words where there is one and it is of use, else in the document's own."""
    if consultation is not None:
        meaning = load_ranker().meaning
        supposed = suppose(document, question, meaning, consultation)
        hits = search(document, question, meaning=meaning, supposed=supposed)
        passages = passages_to_read(document, hits, descent.row_ids)
        told = answer_cited(document, question, passages, consultation)
        if told is not None:
            return replace(told, supposed=supposed)
    return find_fact(question, document, load_ranker())


def _answer(
    question: Question,
    document: Document,
    book: CitationBook,
    sentences: tuple[Sentence, ...],
    fact: FactAnswer | None = None,
) -> Answer:
    numbered = [
        sentence.text + "".join(f" [{n}]" for n in sentence.citations) for sentence in sentences
    ]
    return Answer(
        question=question.text,
        kind=question.kind,
        language=question.language,
        mode=fact.mode if fact else "none",
        documents=(reference(document),),
        text="\n".join(numbered) or None,
        sentences=sentences,
        citations=book.citations,
        descent=_supposed_trace(fact.supposed if fact else ""),
        unread_pages=document.unread_pages,
        notes=fact.why_silent if fact and not sentences else (),
    )


def _supposed_trace(supposed: str) -> DescentTrace:
    """That passages were looked for by what a model supposes, too."""
    if not supposed:
        return DescentTrace()
    reason = f"passages looked for also by a supposed answer: “{shorten(supposed, 120)}”"
    return DescentTrace(levels=(Level(reason=reason),))


def reference(document: Document) -> DocumentRef:
    """Which file was asked."""
    return DocumentRef(
        name=document.name,
        sha256=document.sha256,
        reader_version=document.reader_version,
        n_pages=document.n_pages,
    )


def _priced(answer: Answer, consultation: Consultation | None, started: float) -> Answer:
    """The answer with what it took, and why a model that was asked is not in it."""
    seconds = round(perf_counter() - started, 3)
    if consultation is None:
        return answer.model_copy(update={"cost": Cost(seconds=seconds)})
    cost = Cost(
        n_calls=consultation.n_calls,
        n_tokens_in=consultation.n_tokens_in,
        n_tokens_out=consultation.n_tokens_out,
        n_tokens_cached=consultation.n_tokens_cached,
        dollars=consultation.dollars,
        seconds=seconds,
    )
    notes = answer.notes
    if answer.mode == "none" and consultation.failures:
        notes += (f"answered without the model: {consultation.failures[-1]}",)
    return answer.model_copy(update={"cost": cost, "model": consultation.chat.name, "notes": notes})


def _checked(answer: Answer, document: Document) -> Answer:
    for citation in answer.citations:
        reason = verify(citation, document)
        assert reason is None, f"citation {citation.n} is wrong: {reason}"
    return answer
