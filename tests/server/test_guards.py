"""Who may ask, and what a browser may do with the page."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from sommaire.library import Library
from sommaire.server import create_app
from sommaire.server.guards import Guards
from sommaire.server.serving import guards_for
from tests.server.conftest import ADDRESS


def test_a_forged_host_is_turned_away(client: TestClient) -> None:
    refused = client.get("/api/documents", headers={"Host": "evil.example"})
    assert refused.status_code == 421


def test_another_site_may_not_change_anything(client: TestClient, document_id: str) -> None:
    headers = {"Origin": "https://evil.example"}
    refused = client.delete(f"/api/documents/{document_id}", headers=headers)
    assert refused.status_code == 403
    assert len(client.get("/api/documents").json()) == 1


def test_a_token_is_asked_of_every_request_for_data(library: Library) -> None:
    client = TestClient(create_app(library, guards=Guards(token="secret")), base_url=ADDRESS)
    assert client.get("/").status_code == 200
    assert client.get("/api/health").status_code == 200
    for address in ("/api/documents", "/v1/models", "/openapi.json"):
        assert client.get(address).status_code == 401
        wrong = client.get(address, headers={"Authorization": "Bearer secreT"})
        assert wrong.status_code == 401
        right = client.get(address, headers={"Authorization": "Bearer secret"})
        assert right.status_code == 200


@pytest.mark.parametrize(("host", "needs_token"), [("127.0.0.1", False), ("0.0.0.0", True)])
def test_any_address_but_loopback_needs_a_token(host: str, needs_token: bool) -> None:
    assert (guards_for(host, None, ()).token is not None) == needs_token


def test_the_page_may_load_nothing_from_elsewhere_and_run_nothing_inline(
    client: TestClient,
) -> None:
    page = client.get("/")
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert " style=" not in page.text
    assert page.text.count("<script") == page.text.count('<script type="module" src=')


def test_a_method_that_is_not_allowed_says_which_are(client: TestClient) -> None:
    refused = client.put("/api/documents")
    assert refused.status_code == 405
    assert refused.headers["content-type"] == "application/problem+json"
    assert "GET" in refused.headers["allow"]
