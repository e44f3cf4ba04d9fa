"""The chat endpoint, spoken to by the client that everyone uses."""

from __future__ import annotations

import openai
import pytest
from fastapi.testclient import TestClient
from openai.types.chat import ChatCompletionUserMessageParam

QUESTION = "What are all the categories under GOVERN?"


@pytest.fixture(scope="module")
def chat(client: TestClient) -> openai.OpenAI:
    return openai.OpenAI(base_url="http://localhost/v1", api_key="none", http_client=client)


def test_lists_the_library_and_each_document_as_a_model(
    chat: openai.OpenAI, document_id: str
) -> None:
    assert [one.id for one in chat.models.list()] == ["sommaire", f"sommaire/{document_id}"]


def test_answers_the_last_message_with_url_citations(chat: openai.OpenAI, document_id: str) -> None:
    said = chat.chat.completions.create(
        model=f"sommaire/{document_id}",
        messages=[
            {"role": "user", "content": "Hello"},
            {"role": "assistant", "content": "Hello."},
            {"role": "user", "content": QUESTION},
        ],
    )
    message = said.choices[0].message
    assert message.content is not None
    assert message.content.startswith("✓ COMPLETE")
    assert message.annotations
    first = message.annotations[0].url_citation
    assert message.content[first.start_index : first.end_index] == "[1]"
    assert first.url == f"http://localhost/api/documents/{document_id}/pages/21"


def test_a_number_that_is_asked_for_comes_first(chat: openai.OpenAI) -> None:
    message: ChatCompletionUserMessageParam = {
        "role": "user", "content": "How many documents are there?",
    }  # fmt: skip
    said = chat.chat.completions.create(model="sommaire", messages=[message])
    assert (said.choices[0].message.content or "").startswith("1\n\n✓ COMPLETE")


def test_a_french_question_gets_its_verdict_in_french(
    chat: openai.OpenAI, document_id: str
) -> None:
    message: ChatCompletionUserMessageParam = {
        "role": "user", "content": "Quelles sont toutes les catégories sous GOVERN ?",
    }  # fmt: skip
    said = chat.chat.completions.create(model=f"sommaire/{document_id}", messages=[message])
    assert (said.choices[0].message.content or "").startswith("✓ COMPLET : C'est une liste")


def test_streams_the_same_words(chat: openai.OpenAI, document_id: str) -> None:
    model = f"sommaire/{document_id}"
    message: ChatCompletionUserMessageParam = {"role": "user", "content": QUESTION}
    whole = chat.chat.completions.create(model=model, messages=[message])
    parts = chat.chat.completions.create(model=model, messages=[message], stream=True)
    text = "".join(part.choices[0].delta.content or "" for part in parts)
    assert text == whole.choices[0].message.content


def test_a_model_that_is_not_there_is_an_error(chat: openai.OpenAI) -> None:
    with pytest.raises(openai.NotFoundError):
        chat.chat.completions.create(
            model="sommaire/0000000000000000", messages=[{"role": "user", "content": QUESTION}]
        )
