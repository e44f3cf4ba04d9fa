"""Many requests at once: all answered, a sign of life meanwhile, no thread left behind."""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from pathlib import Path

import pytest
from benchmarks.server_load import loaded, served
from fastapi.testclient import TestClient

from sommaire.library import Library
from sommaire.server import create_app
from sommaire.server.asking import in_turn
from tests.library.conftest import AUDIT, PLAIN, prepared
from tests.server.conftest import ADDRESS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library of two short contracts."""
    with Library(tmp_path / "library") as library:
        for text, path in ((AUDIT, "/supply.pdf"), (PLAIN, "/lease.pdf")):
            library.keep(prepared(text, path))
        library.follow()
    return tmp_path / "library"


def test_every_question_of_many_at_once_is_answered(folder: Path) -> None:
    process, address = served(folder)
    try:
        (row,) = loaded(address, process.pid, n=24, rounds=1)
    finally:
        process.terminate()
        process.wait(30)
        assert process.stderr is not None
        process.stderr.close()
    assert row["statuses"] == {"200": 24}
    assert row["answered"] == row["questions"] == 24


def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    begun: list[int] = []
    gate = threading.Event()

    def work(number: int) -> None:
        begun.append(number)
        gate.wait(10)

    async def ask_and_leave() -> None:
        tasks = [asyncio.ensure_future(in_turn(partial(work, at))) for at in range(40)]
        await asyncio.sleep(0.1)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        gate.set()

    asyncio.run(ask_and_leave())
    assert len(begun) <= 4


def test_a_sign_of_life_does_not_wait_for_a_long_question(folder: Path) -> None:
    with Library(folder) as library:
        app = create_app(library)
        with TestClient(app, base_url=ADDRESS) as client, app.state.shelf._lock:
            assert client.get("/api/health").json() == {"status": "ok", "n_documents": 2}
