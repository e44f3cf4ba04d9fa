"""An endpoint: streams are read to their end, what may pass is tried again, the rest is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("openai", reason="needs the extra llm")
import httpx2

from sommaire.errors import InputError, ModelFailed
from sommaire.models.chats.endpoint import EndpointChat, open_chat
from sommaire.protocols import Message, Reply

HELLO = [Message("system", "Be brief."), Message("user", "Hello")]
SCHEMA = {"type": "object", "properties": {"n": {"type": "integer"}}}
Handler = Callable[[httpx2.Request], httpx2.Response]


def events(*texts: str, end: str | None = "stop", cached: int = 4) -> Iterator[bytes]:
    """A stream of chat completion chunks, with the usage in the last."""
    chunks: list[dict[str, Any]] = [
        {"choices": [{"index": 0, "delta": {"content": text}, "finish_reason": None}]}
        for text in texts
    ]
    if end:
        chunks.append({"choices": [{"index": 0, "delta": {}, "finish_reason": end}]})
        usage = {"prompt_tokens": 9, "completion_tokens": 2, "total_tokens": 11,
                 "prompt_tokens_details": {"cached_tokens": cached}}  # fmt: skip
        chunks.append({"choices": [], "usage": usage})
    for chunk in chunks:
        whole = {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": "m"} | chunk
        yield f"data: {json.dumps(whole)}\n\n".encode()
    if end:
        yield b"data: [DONE]\n\n"


def streaming(*texts: str, end: str | None = "stop") -> httpx2.Response:
    head = {"content-type": "text/event-stream"}
    return httpx2.Response(200, headers=head, content=b"".join(events(*texts, end=end)))


def chat(handler: Handler, **more: Any) -> EndpointChat:  # noqa: ANN401
    """A chat whose server is a function."""
    values: dict[str, Any] = {
        "name": "m",
        "base_url": "http://localhost:1/v1",
        "api_key": "k",
        "n_tries": 3,
    }
    client = httpx2.Client(transport=httpx2.MockTransport(handler))
    return EndpointChat(**(values | more), http_client=client)


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses between tries take no time."""
    monkeypatch.setattr("time.sleep", lambda _: None)


def test_a_stream_is_read_to_its_end_with_what_it_took() -> None:
    reply = chat(lambda _: streaming("Hel", "lo")).reply(HELLO)
    assert reply == Reply("Hello", n_tokens_in=9, n_tokens_out=2, n_tokens_cached=4)


def test_asks_for_the_schema_and_for_what_it_took() -> None:
    asked: list[dict[str, Any]] = []

    def server(request: httpx2.Request) -> httpx2.Response:
        asked.append(json.loads(request.content))
        return streaming("{}")

    chat(server).reply(HELLO, schema=SCHEMA, max_tokens=7)
    assert asked[0]["response_format"]["json_schema"]["schema"] == SCHEMA
    assert asked[0]["messages"][0] == {"role": "system", "content": "Be brief."}
    assert (asked[0]["max_tokens"], asked[0]["temperature"]) == (7, 0.0)
    assert asked[0]["stream_options"] == {"include_usage": True}


def test_a_reply_at_the_most_tokens_is_cut() -> None:
    assert chat(lambda _: streaming("He", end="length")).reply(HELLO).is_cut


@pytest.mark.parametrize("status", [429, 500, 503])
def test_what_may_pass_is_tried_again(status: int) -> None:
    replies = iter([httpx2.Response(status), streaming("fine")])
    assert chat(lambda _: next(replies)).reply(HELLO).text == "fine"


def test_a_stream_that_breaks_off_is_asked_for_once_more() -> None:
    replies = iter([streaming("The fee is", end=None), streaming("The fee is 5 euros.")])
    assert chat(lambda _: next(replies)).reply(HELLO).text == "The fee is 5 euros."


@pytest.mark.parametrize(
    ("handler", "why"),
    [
        (lambda _: httpx2.Response(429), "the server said 429"),
        (lambda _: httpx2.Response(401), "the server said 401"),
        (lambda _: streaming("The fee is", end=None), "broke off"),
        (lambda _: streaming("", end="content_filter"), "content_filter"),
        (lambda _: httpx2.Response(200, content=b"<html>busy</html>"), "broke off"),
    ],
)
def test_what_does_not_pass_is_told(handler: Handler, why: str) -> None:
    with pytest.raises(ModelFailed, match=why) as failure:
        chat(handler).reply(HELLO)
    assert failure.value.where == "http://localhost:1/v1"
    assert "--mode none" in failure.value.mend


def test_a_server_that_is_silent_is_given_up() -> None:
    def server(request: httpx2.Request) -> httpx2.Response:
        raise httpx2.ReadTimeout("silence", request=request)

    with pytest.raises(ModelFailed, match="no reply within 2 seconds"):
        chat(server, timeout=2.0).reply(HELLO)


def test_a_server_that_is_not_there_is_told() -> None:
    def server(request: httpx2.Request) -> httpx2.Response:
        raise httpx2.ConnectError("refused", request=request)

    with pytest.raises(ModelFailed, match="no connection"):
        chat(server).reply(HELLO)


def test_the_key_is_in_no_error() -> None:
    with pytest.raises(ModelFailed) as failure:
        chat(lambda _: httpx2.Response(401), api_key="sk-secret").reply(HELLO)
    assert "sk-secret" not in str(failure.value)


def test_a_model_here_costs_nothing_and_one_elsewhere_its_list_price() -> None:
    pytest.importorskip("genai_prices")
    reply = Reply("", n_tokens_in=1_000_000, n_tokens_out=0)
    here = EndpointChat("m", "http://127.0.0.1:8080/v1", "")
    cloud = EndpointChat("gpt-4o-mini", "https://api.openai.com/v1", "")
    unknown = EndpointChat("nobody-knows", "https://example.org/v1", "")
    assert (here.dollars(reply), here.is_here) == (0.0, True)
    price = cloud.dollars(reply)
    assert price is not None
    assert 0.05 < price < 1.0
    assert not cloud.is_here
    assert unknown.dollars(reply) is None


def test_a_name_and_a_base_url_are_needed() -> None:
    with pytest.raises(InputError, match="a name and a base URL"):
        open_chat(model="", base_url="localhost", api_key="", timeout=1.0, n_tries=1)
    opened = open_chat(model="m", base_url="http://a/v1", api_key="", timeout=1.0, n_tries=1)
    assert opened.name == "m"
    assert opened.mode == "endpoint"
