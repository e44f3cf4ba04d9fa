"""The application put together: routers, limits, guards, the web page at the root."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

import sommaire
from sommaire.server import asking, chat, documents, problems
from sommaire.server.guards import Guards, guard
from sommaire.server.shelf import Shelf

if TYPE_CHECKING:
    from sommaire.library import Library

MAX_UPLOAD = 128 << 20
"""Bytes of one request at most."""


def create_app(
    library: Library,
    *,
    guards: Guards | None = None,
    max_upload: int = MAX_UPLOAD,
) -> FastAPI:
    """The server of one library.

    Args:
        library: an open one; it stays open as long as the server runs.
        guards: who may ask; by default anyone on this machine.
        max_upload: bytes of one request.
    """
    app = FastAPI(
        title="Sommaire",
        version=sommaire.__version__,
        summary="Answers about long documents that a reader can check, word by word.",
        max_body_size=max_upload,
        docs_url=None,
        redoc_url=None,
    )
    app.state.shelf = Shelf(library)
    problems.install(app)
    guard(app, guards or Guards())
    app.include_router(documents.router, prefix="/api")
    app.include_router(asking.router, prefix="/api")
    app.include_router(chat.router, prefix="/v1")
    app.mount("/", StaticFiles(directory=str(files("sommaire") / "web"), html=True), name="web")
    return app
