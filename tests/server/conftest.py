"""A served library with one real document in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sommaire.library import Library, open_library
from sommaire.server import create_app

EXAMPLE = Path(__file__).parents[2] / "examples" / "NIST.CSWP.29.pdf"
ADDRESS = "http://localhost"


@pytest.fixture(scope="package")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with open_library(tmp_path_factory.mktemp("library")) as opened:
        opened.add(EXAMPLE)
        yield opened


@pytest.fixture(scope="package")
def client(library: Library) -> Iterator[TestClient]:
    with TestClient(create_app(library), base_url=ADDRESS) as opened:
        yield opened


@pytest.fixture(scope="package")
def document_id(client: TestClient) -> str:
    found: str = client.get("/api/documents").json()[0]["document_id"]
    return found
