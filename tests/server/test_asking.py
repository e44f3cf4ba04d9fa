"""Questions over HTTP: JSON, server-sent events, search, replay."""

from __future__ import annotations

import json
from typing import Any

from fastapi.testclient import TestClient

import sommaire

QUESTION = "What are all the categories under GOVERN?"


def test_answers_with_the_shape_of_every_other_face(client: TestClient, document_id: str) -> None:
    body = client.post("/api/ask", json={"question": QUESTION, "document_id": document_id}).json()
    answer = sommaire.Answer.model_validate(body)
    assert answer.listing is not None
    assert answer.listing.is_complete
    assert len(answer.listing.items) == 6


def test_asks_the_whole_library_where_no_document_is_named(client: TestClient) -> None:
    body = client.post("/api/ask", json={"question": QUESTION}).json()
    assert [one["name"] for one in body["documents"]] == ["NIST.CSWP.29.pdf"]
    assert len(body["listing"]["items"]) == 6


def test_streams_steps_and_items_before_the_answer(client: TestClient, document_id: str) -> None:
    events = _events(client, {"question": QUESTION, "document_id": document_id})
    assert [name for name, _ in events] == ["step", *["item"] * 6, "answer"]
    assert events[1][1]["canonical_name"] == "Organizational Context"
    assert events[-1][1]["listing"]["is_complete"] is True


def test_an_error_in_a_stream_is_its_last_event(client: TestClient, document_id: str) -> None:
    events = _events(client, {"question": " ", "document_id": document_id})
    assert events[-1][0] == "error"
    assert "no words" in events[-1][1]["title"]


def test_a_question_that_is_too_long_is_refused(client: TestClient) -> None:
    refused = client.post("/api/ask", json={"question": "a" * 100_000})
    assert refused.status_code == 422
    assert refused.headers["content-type"] == "application/problem+json"


def test_finds_passages(client: TestClient, document_id: str) -> None:
    asked = {"question": "supply chain risk management", "document_id": document_id, "k": 3}
    rows = client.post("/api/search", json=asked).json()
    assert [row["rank"] for row in rows] == [1, 2, 3]
    assert "supply chain" in rows[0]["text"].lower()


def test_replays_a_stored_answer(client: TestClient, document_id: str) -> None:
    asked = {"question": QUESTION, "document_id": document_id}
    stored = client.post("/api/ask", json=asked).json()
    stored["citations"][0]["page_num"] = 3
    again = client.post("/api/replay", json=stored).json()
    assert again["n_found"] == again["n_citations"]
    assert again["answer"]["citations"][0]["page_num"] == 21


def test_health_says_how_many_documents_there_are(client: TestClient) -> None:
    assert client.get("/api/health").json() == {"status": "ok", "n_documents": 1}


def _events(client: TestClient, asked: dict[str, Any]) -> list[tuple[str, Any]]:
    headers = {"Accept": "text/event-stream"}
    text = client.post("/api/ask", json=asked, headers=headers).text
    found = []
    for event in text.strip().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in event.splitlines())
        found.append((fields["event"], json.loads(fields["data"])))
    return found
