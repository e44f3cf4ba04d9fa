"""An endpoint that speaks as OpenAI's chat completions do, so that chat programs plug in.

The last message of the user is the question; `model` names who is asked: "sommaire" is the whole
library, "sommaire/ID" one document. Citations are `url_citation` annotations of the message, whose
places count characters of its text.
"""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from sommaire.answer import Answer
from sommaire.display import badge, not_said
from sommaire.errors import InputError
from sommaire.server.asking import MAX_QUESTION, Asked, answered, entry_of
from sommaire.server.documents import Served
from sommaire.server.problems import RESPONSES
from sommaire.server.shelf import ID_LENGTH, id_of
from sommaire.wording import phrase

router = APIRouter(tags=["chat"], responses=RESPONSES)
_ALL = "sommaire"


class Part(BaseModel):
    """A piece of a message."""

    type: str
    text: str = ""


class Message(BaseModel):
    """A message of a conversation."""

    role: Literal["system", "developer", "user", "assistant", "tool"]
    content: str | list[Part] | None = None

    @property
    def words(self) -> str:
        """Its text, whatever its form."""
        if isinstance(self.content, list):
            return "\n".join(part.text for part in self.content if part.type == "text")
        return self.content or ""


class Conversation(BaseModel):
    """The body of a chat completion; fields that do not matter here are let pass."""

    model: str = _ALL
    messages: list[Message] = Field(min_length=1)
    stream: bool = False


@router.get("/models")
def list_models(shelf: Served) -> dict[str, Any]:
    """The library as one model, and a model a document."""
    ids = [_ALL, *(f"{_ALL}/{id_of(entry)}" for entry in shelf.entries())]
    data = [{"id": one, "object": "model", "created": 0, "owned_by": _ALL} for one in ids]
    return {"object": "list", "data": data}


@router.post(
    "/chat/completions",
    response_model=None,
    responses={200: {"content": {"text/event-stream": {}, "application/json": {}}}},
)
async def complete(
    shelf: Served, said: Conversation, request: Request
) -> JSONResponse | StreamingResponse:
    """Answer the last message of the user, cited."""
    _, _, document_id = said.model.partition("/")
    entry = await run_in_threadpool(entry_of, shelf, document_id or None)
    question = next((one.words for one in reversed(said.messages) if one.role == "user"), "")
    if not 0 < len(question.strip()) <= MAX_QUESTION:
        raise InputError("The last message of the user is empty or too long", where="messages",
                         mend=f"ask in at most {MAX_QUESTION} characters")  # fmt: skip
    asked = Asked(question=question, document_id=document_id or None)
    answer = await answered(shelf, asked, entry)
    text, annotations = _told(answer, _pages(answer, str(request.base_url)))
    if said.stream:
        return StreamingResponse(
            _chunks(said.model, text, annotations), media_type="text/event-stream"
        )
    message = {"role": "assistant", "content": text, "refusal": None, "annotations": annotations}
    choice = {"index": 0, "message": message, "finish_reason": "stop", "logprobs": None}
    return JSONResponse(_envelope(said.model, "chat.completion", [choice], answer))


def _told(answer: Answer, pages: dict[str, str]) -> tuple[str, list[dict[str, Any]]]:
    """The text of a message and its annotations."""
    short = answer.short_answer if answer.count is None else str(answer.count)
    head = f"{short}\n\n" if short else ""
    if answer.listing is not None:
        verdict = badge(answer.listing, answer.language)
        said = phrase("verdict", answer.language, badge=verdict, why=answer.listing.notes)
        head += f"{said}\n\n"
    text = head + (answer.text or ("" if head else not_said(answer)))
    return text, list(_annotations(answer, text, len(head), pages))


def _pages(answer: Answer, base_url: str) -> dict[str, str]:
    """The address of a document's pages, by the name that citations give it."""
    return {
        one.name: f"{base_url}api/documents/{one.sha256[:ID_LENGTH]}/pages"
        for one in answer.documents
    }


def _annotations(
    answer: Answer, text: str, start: int, pages: dict[str, str]
) -> Iterator[dict[str, Any]]:
    """One for each number between brackets, where it stands."""
    for citation in answer.citations:
        mark = f"[{citation.n}]"
        at = text.find(mark, start)
        if at < 0:
            continue
        label = citation.page_label or str(citation.page_num)
        yield {
            "type": "url_citation",
            "url_citation": {
                "start_index": at,
                "end_index": at + len(mark),
                "title": f"{citation.document}, p. {label}: {citation.quote}",
                "url": f"{pages.get(citation.document, '')}/{citation.page_num}",
            },
        }


async def _chunks(model: str, text: str, annotations: list[dict[str, Any]]) -> AsyncIterator[str]:
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
    deltas += [{"content": line} for line in text.splitlines(keepends=True)]
    deltas += [{"annotations": annotations}] if annotations else []
    ends = itertools.chain(itertools.repeat(None, len(deltas)), ["stop"])
    for delta, end in zip([*deltas, {}], ends, strict=True):
        choice = {"index": 0, "delta": delta, "finish_reason": end, "logprobs": None}
        chunk = _envelope(model, "chat.completion.chunk", [choice])
        yield f"data: {json.dumps(chunk, ensure_ascii=False)}\n\n"
    yield "data: [DONE]\n\n"


def _envelope(
    model: str, kind: str, choices: list[dict[str, Any]], answer: Answer | None = None
) -> dict[str, Any]:
    body: dict[str, Any] = {
        "id": f"chatcmpl-{time.time_ns():x}",
        "object": kind,
        "created": int(time.time()),
        "model": model,
        "choices": choices,
    }
    if answer is not None:
        read, written = answer.cost.n_tokens_in, answer.cost.n_tokens_out
        body["usage"] = {
            "prompt_tokens": read,
            "completion_tokens": written,
            "total_tokens": read + written,
        }
        body["sommaire"] = answer.model_dump(mode="json")
    return body
