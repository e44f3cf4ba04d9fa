"""Takes the pictures of the web page for docs/images: python tools/screenshots.py [FOLDER].

Needs the extra `dev` and Chromium on the PATH.
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pikepdf
import uvicorn
from PIL import Image
from playwright.sync_api import sync_playwright

from sommaire.library import open_library
from sommaire.server import create_app

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "NIST.CSWP.29.pdf"
GOVERN = "What are all the categories under GOVERN?"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server over the example and a copy without its page 22."""
    damaged = folder / "CSF without page 22.pdf"
    with pikepdf.open(EXAMPLE) as pdf:
        del pdf.pages[21]
        pdf.save(damaged)
    with open_library(folder / "library") as library:
        library.add(EXAMPLE, damaged)
        configuration = uvicorn.Config(create_app(library), port=0, log_level="error")
        socket = configuration.bind_socket()
        server = uvicorn.Server(configuration)
        threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True).start()
        while not server.started:
            time.sleep(0.05)
        yield f"http://127.0.0.1:{socket.getsockname()[1]}/"
        server.should_exit = True


def ask(page: Any, document: str, question: str, badge: str) -> None:  # noqa: ANN401
    """Put a question to a document and wait for the verdict."""
    page.get_by_role("button", name=document, exact=True).click()
    page.locator(f"#sheet[data-drawn^='{document}']").wait_for()
    page.fill("#question", question)
    page.click("#send")
    page.locator(f"#badge.{badge}").wait_for()


def keep(page: Any, file: Path) -> None:  # noqa: ANN401
    """Write what is seen in 64 colours: a third of the bytes, and no eye tells them apart."""
    with Image.open(io.BytesIO(page.screenshot())) as picture:
        picture.convert("RGB").quantize(64).save(file, optimize=True)


def main() -> None:
    """Take all of them."""
    images = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
    images.mkdir(exist_ok=True)
    browser_path = shutil.which("chromium") or shutil.which("google-chrome")
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as address,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 760}, locale="en-GB")
        page.set_default_timeout(90_000)
        page.goto(address)
        ask(page, EXAMPLE.name, GOVERN, "complete")
        page.locator("#items > li").nth(2).locator(".chip").first.click()
        page.locator("#sheet[data-drawn$=' 22'] .mark").wait_for()
        keep(page, images / "complete.png")
        ask(page, "CSF without page 22.pdf", GOVERN, "not-complete")
        keep(page, images / "not-complete.png")
        page.select_option("#language", "fr")
        page.select_option("#theme", "dark")
        ask(page, EXAMPLE.name, "Quelles sont toutes les catégories sous GOVERN ?", "complete")
        page.click("#how summary")
        page.locator("#items > li").nth(1).locator(".chip").first.click()
        page.locator("#sheet[data-drawn$=' 21'] .mark").wait_for()
        keep(page, images / "francais.png")
        browser.close()


if __name__ == "__main__":
    main()
