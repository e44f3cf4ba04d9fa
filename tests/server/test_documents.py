"""Documents over HTTP."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from sommaire.library import open_library
from sommaire.server import create_app
from tests.made_pdf import paragraph, pdf
from tests.server.conftest import ADDRESS, EXAMPLE


def test_lists_the_documents_of_the_library(client: TestClient) -> None:
    (row,) = client.get("/api/documents").json()
    assert row["name"] == "NIST.CSWP.29.pdf"
    assert row["n_pages"] == 32
    assert row["unread_pages"] == []
    assert row["media_type"] == "application/pdf"


def test_gives_the_contents_as_rows(client: TestClient, document_id: str) -> None:
    rows = client.get(f"/api/documents/{document_id}/contents").json()
    assert "Introduction to the CSF Core" in [row["title"] for row in rows]


def test_gives_the_lines_of_a_page_with_both_page_numbers(
    client: TestClient, document_id: str
) -> None:
    page = client.get(f"/api/documents/{document_id}/pages/21").json()
    assert page["page_label"] == "16"
    assert any("Organizational Context (GV.OC)" in line["text"] for line in page["lines"])


def test_gives_the_file_whole_and_in_ranges(client: TestClient, document_id: str) -> None:
    address, data = f"/api/documents/{document_id}/file", EXAMPLE.read_bytes()
    assert client.get(address).content == data
    part = client.get(address, headers={"Range": "bytes=10-19"})
    assert (part.status_code, part.content) == (206, data[10:20])
    assert part.headers["content-range"] == f"bytes 10-19/{len(data)}"
    assert client.get(address, headers={"Range": f"bytes={len(data)}-"}).status_code == 416


def test_boxes_the_very_words_of_a_citation(client: TestClient, document_id: str) -> None:
    asked = {"question": "What are all the categories under GOVERN?", "document_id": document_id}
    citation = client.post("/api/ask", json=asked).json()["citations"][0]
    assert citation["quote"] == "Organizational Context (GV.OC)"
    (found,) = client.post(f"/api/documents/{document_id}/word-boxes", json=citation).json()
    assert found["page_num"] == 21
    assert found["box"] == pytest.approx([90.0, 124.7, 247.5, 136.7], abs=1.0)


def test_adds_and_removes_a_document(tmp_path: object) -> None:
    with open_library(f"{tmp_path}/library") as library:
        client = TestClient(create_app(library), base_url=ADDRESS)
        made = pdf(paragraph(["1 Fees", "The fee is 5 euros."]))
        files = {"file": ("../../etc/fees.pdf", made, "application/pdf")}
        added = client.post("/api/documents", files=files)
        assert added.status_code == 201
        assert added.json()["name"] == "fees.pdf"
        address = f"/api/documents/{added.json()['document_id']}"
        assert client.delete(address).status_code == 204
        assert client.get(address).status_code == 404
        assert client.get("/api/documents").json() == []


def test_tells_what_is_wrong_with_a_file_and_keeps_nothing_of_it(client: TestClient) -> None:
    files = {"file": ("a.pdf", b"\x89PNG\r\n\x1a\n0000", "application/pdf")}
    refused = client.post("/api/documents", files=files)
    assert refused.status_code == 422
    assert refused.headers["content-type"] == "application/problem+json"
    assert "PNG" in refused.json()["title"]
    assert len(client.get("/api/documents").json()) == 1


@pytest.mark.parametrize(
    "address",
    [
        "/api/documents/0000000000000000",
        "/api/documents/..%2F..%2Fetc%2Fpasswd/file",
        "/../pyproject.toml",
        "/%2e%2e/%2e%2e/pyproject.toml",
    ],
)
def test_nothing_outside_the_library_is_reached(client: TestClient, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_page_that_is_not_there_is_told_with_those_that_are(
    client: TestClient, document_id: str
) -> None:
    refused = client.get(f"/api/documents/{document_id}/pages/33")
    assert refused.status_code == 404
    assert "1 to 32" in refused.json()["mend"]


def test_an_upload_over_the_limit_is_refused(tmp_path: object) -> None:
    with open_library(f"{tmp_path}/library") as library:
        client = TestClient(create_app(library, max_upload=10_000), base_url=ADDRESS)
        refused = client.post("/api/documents", files={"file": ("a.txt", b"a" * 20_000)})
        assert refused.status_code == 413
