"""The story of a question: understood, routed, looked for, answered, checked.

The only file beside `ingest` that knows more than one of the working folders. Every citation is
verified against the document before an answer leaves; an answer that would carry a wrong one is a
bug of ours, and raises.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import perf_counter

from sommaire import ingest
from sommaire.answer import Answer, Cost, DocumentRef, Sentence
from sommaire.answering.citations import CitationBook, verify
from sommaire.answering.listing import item_sentences, listing_answer
from sommaire.question import Question
from sommaire.retrieval.listing import find_members
from sommaire.tables import Document
from sommaire.understanding import understand


def ask(
    question: str,
    document: Document | str | Path | bytes,
    *,
    password: str | None = None,
    use_outline: bool = True,
) -> Answer:
    """The answer to a question about one document, every sentence cited.

    Args:
        question: in English or French.
        document: one that was read, else a file's path or bytes.
        password: of an encrypted file.
        use_outline: whether the file's own outline may be trusted.

    Raises:
        InputError: the question is empty or too long, or the file cannot be used.
    """
    started = perf_counter()
    read = _opened(document, password=password, use_outline=use_outline)
    asked = understand(question, read)
    answer = _list_answer(asked, read)
    return _checked(answer, read, perf_counter() - started)


def list_items(
    question: str,
    document: Document | str | Path | bytes,
    *,
    password: str | None = None,
    use_outline: bool = True,
) -> Answer:
    """The same, with the question taken as one for all members of a set, whatever its words."""
    started = perf_counter()
    read = _opened(document, password=password, use_outline=use_outline)
    asked = replace(understand(question, read), kind="listing", why="asked for as a list")
    return _checked(_list_answer(asked, read), read, perf_counter() - started)


def _opened(
    document: Document | str | Path | bytes, *, password: str | None, use_outline: bool
) -> Document:
    if isinstance(document, Document):
        return document
    return ingest.read(document, password=password, use_outline=use_outline)


def _list_answer(question: Question, document: Document) -> Answer:
    """All members of the set, with the verdict on whether they are all."""
    book = CitationBook()
    listing = listing_answer(document, find_members(document, question), book)
    sentences = item_sentences(listing)
    return _answer(question, document, book, sentences).model_copy(
        update={
            "listing": listing,
            "count": len(listing.items) if question.kind == "counting" else None,
        }
    )


def _answer(
    question: Question, document: Document, book: CitationBook, sentences: tuple[Sentence, ...]
) -> Answer:
    numbered = [
        sentence.text + "".join(f" [{n}]" for n in sentence.citations) for sentence in sentences
    ]
    return Answer(
        question=question.text,
        kind=question.kind,
        language=question.language,
        documents=(_reference(document),),
        text="\n".join(numbered) or None,
        sentences=sentences,
        citations=book.citations,
        unread_pages=document.unread_pages,
    )


def _reference(document: Document) -> DocumentRef:
    return DocumentRef(
        name=document.name,
        sha256=document.sha256,
        reader_version=document.reader_version,
        n_pages=document.n_pages,
    )


def _checked(answer: Answer, document: Document, seconds: float) -> Answer:
    for citation in answer.citations:
        reason = verify(citation, document)
        assert reason is None, f"citation {citation.n} is wrong: {reason}"
    return answer.model_copy(update={"cost": Cost(seconds=round(seconds, 3))})
