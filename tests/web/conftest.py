"""A served library and a real browser; skipped where the browser is not there."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import uvicorn

from sommaire.library import open_library
from sommaire.server import create_app

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

EXAMPLE = Path(__file__).parents[2] / "examples" / "NIST.CSWP.29.pdf"
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if path is None:
        pytest.skip("needs Chromium on the PATH")
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Of a server over an empty library."""
    with open_library(tmp_path_factory.mktemp("library")) as library:
        configuration = uvicorn.Config(create_app(library), port=0, log_level="error")
        socket = configuration.bind_socket()
        server = uvicorn.Server(configuration)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.05)
        yield f"http://127.0.0.1:{socket.getsockname()[1]}/"
        server.should_exit = True
        thread.join(10)


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page of its own, whose console errors fail the test."""
    context = browser.new_context(locale="en-GB", viewport={"width": 1400, "height": 900})
    opened = context.new_page()
    errors: list[str] = []
    opened.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.goto(address)
    yield opened
    context.close()
    assert errors == []
