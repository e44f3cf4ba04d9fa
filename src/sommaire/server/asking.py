"""Questions over HTTP: an answer as JSON, or as server-sent events while it is made."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from fastapi import APIRouter, Header
from fastapi.responses import JSONResponse, StreamingResponse
from fastapi.sse import format_sse_event
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from sommaire.answer import Answer
from sommaire.errors import SommaireError
from sommaire.server.documents import Served
from sommaire.server.problems import RESPONSES, as_problem
from sommaire.server.shelf import ID_LENGTH

if TYPE_CHECKING:
    from sommaire.corpus import Entry, FoundPassage
    from sommaire.server.shelf import Shelf

Value = TypeVar("Value")
router = APIRouter(tags=["questions"], responses=RESPONSES)
MAX_QUESTION = 20_000
"""Characters."""
_WORKERS = ThreadPoolExecutor(max_workers=4, thread_name_prefix="question")
"""Questions that are worked on together; the rest wait their turn."""
_EVENT_STREAM = "text/event-stream"


class Asked(BaseModel):
    """A question to the library."""

    question: str = Field(min_length=1, max_length=MAX_QUESTION)
    document_id: str | None = None
    """None: the whole library."""
    as_list: bool = False
    """Take it as a question for all members of a set, whatever its words."""


class Search(BaseModel):
    """A search for passages."""

    question: str = Field(min_length=1, max_length=MAX_QUESTION)
    document_id: str | None = None
    k: int = Field(20, ge=1, le=100)


class FoundRow(BaseModel):
    """A passage that was found."""

    document_id: str
    document: str
    passage_id: int
    kind: str
    text: str
    section: str
    first_page_num: int
    last_page_num: int
    rank: int
    score: float


class ReplayedRow(BaseModel):
    """A stored answer, its citations looked for again."""

    n_citations: int
    n_found: int
    answer: Answer


@router.post(
    "/ask",
    response_model=Answer,
    responses={200: {"content": {_EVENT_STREAM: {}, "application/json": {}}}},
)
async def ask(
    shelf: Served, asked: Asked, accept: Annotated[str, Header()] = ""
) -> JSONResponse | StreamingResponse:
    """Answer a question.

    With `Accept: text/event-stream`: events `step` (what is done now), `item` (of a list), `token`
    (a piece of the text), at the end `answer` (the whole of it) or `error` (a problem).
    """
    entry = await run_in_threadpool(entry_of, shelf, asked.document_id)
    if _EVENT_STREAM in accept:
        headers = {"Cache-Control": "no-store"}
        events = _events(shelf, asked, entry)
        return StreamingResponse(events, media_type=_EVENT_STREAM, headers=headers)
    answer = await answered(shelf, asked, entry)
    return JSONResponse(answer.model_dump(mode="json"))


@router.post("/search")
async def search(shelf: Served, asked: Search) -> list[FoundRow]:
    """The passages that may answer a question, the likeliest first."""

    def _search() -> list[FoundRow]:
        entry = entry_of(shelf, asked.document_id)
        return [_found(one) for one in shelf.search(asked.question, entry, asked.k)]

    return await in_turn(_search)


def _found(one: FoundPassage) -> FoundRow:
    return FoundRow(
        document_id=one.document.sha256[:ID_LENGTH],
        document=one.document.name,
        passage_id=one.passage_id,
        kind=one.passage.kind,
        text=one.passage.text,
        section=one.section,
        first_page_num=one.first_line.page_num,
        last_page_num=one.last_line.page_num,
        rank=one.rank,
        score=one.score,
    )


@router.post("/replay")
def replay(shelf: Served, answer: Answer) -> ReplayedRow:
    """Look for each citation of a stored answer again, by its quote."""
    again = shelf.replay(answer)
    return ReplayedRow(
        n_citations=len(answer.citations), n_found=again.n_found, answer=again.answer
    )


@router.get("/health")
def health(shelf: Served) -> dict[str, Any]:
    """That the server is there, and how many documents it holds."""
    return {"status": "ok", "n_documents": shelf.n_documents()}


def entry_of(shelf: Shelf, document_id: str | None) -> Entry | None:
    """The document that a question is put to; None: the whole library."""
    return None if document_id is None else shelf.entry(document_id)


async def answered(shelf: Shelf, asked: Asked, entry: Entry | None) -> Answer:
    """The answer, when its turn has come."""
    return await in_turn(lambda: shelf.ask(asked.question, entry, as_list=asked.as_list))


async def in_turn(work: Callable[[], Value]) -> Value:
    """What is long, on one of a few threads, so that other requests find theirs.

    What nobody waits for any more is not begun; what was begun keeps its thread to the end.
    """
    return await asyncio.wrap_future(_WORKERS.submit(work))


async def _events(shelf: Shelf, asked: Asked, entry: Entry | None) -> AsyncIterator[bytes]:
    yield _event("step", {"text": entry.name if entry else f"{shelf.n_documents()} documents"})
    try:
        answer = await answered(shelf, asked, entry)
    except SommaireError as error:
        yield _event("error", as_problem(error).model_dump())
        return
    except Exception as error:
        yield _event("error", {"title": "This is a bug of Sommaire", "detail": type(error).__name__,
                               "status": 500})  # fmt: skip
        raise
    for item in answer.listing.items if answer.listing else ():
        yield _event("item", item.model_dump(mode="json"))
    for sentence in answer.beside_items:
        yield _event("token", {"text": sentence.text})
    yield _event("answer", answer.model_dump(mode="json"))


def _event(name: str, data: dict[str, Any]) -> bytes:
    return format_sse_event(event=name, data_str=json.dumps(data, ensure_ascii=False))
