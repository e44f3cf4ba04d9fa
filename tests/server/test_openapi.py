"""The interface as it is declared: committed as served, and true of any request."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from schemathesis import Case
from schemathesis.core.result import Ok
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import positive_data_acceptance

from sommaire.library import Library
from sommaire.server import create_app

COMMITTED = Path(__file__).parents[2] / "docs" / "openapi.json"
HEADERS = {"Host": "localhost"}
OPERATIONS = [
    f"{method.upper()} {path}"
    for path, methods in json.loads(COMMITTED.read_text())["paths"].items()
    for method in methods
]


def test_what_is_committed_is_what_is_served(client: TestClient) -> None:
    served = client.get("/openapi.json").json()
    committed = json.loads(COMMITTED.read_text())
    served["info"].pop("version"), committed["info"].pop("version")
    assert served == committed, "run: make docs"


@pytest.fixture(scope="module")
def schema(library: Library) -> BaseSchema:
    return schemathesis.openapi.from_asgi("/openapi.json", create_app(library), headers=HEADERS)


@pytest.mark.parametrize("label", OPERATIONS)
def test_a_route_answers_as_it_declares_whatever_it_is_sent(schema: BaseSchema, label: str) -> None:
    found = (one.ok() for one in schema.get_all_operations() if isinstance(one, Ok))
    operation = next(one for one in found if one.label == label)

    @given(case=operation.as_strategy())
    @settings(max_examples=10, derandomize=True, deadline=None, database=None,
              suppress_health_check=list(HealthCheck))  # fmt: skip
    def _holds(case: Case[Any]) -> None:
        # A file may be empty, a question without words: refused with a reason, whatever its shape.
        case.call_and_validate(headers=HEADERS, excluded_checks=[positive_data_acceptance])

    _holds()
