"""Errors as RFC 9457 problems: what, where, what to do; never a path of the server's machine."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from sommaire.errors import InputError, NeedsPassword, SommaireError, UnreadableFile
from sommaire.server.shelf import NotThere

MEDIA_TYPE = "application/problem+json"


class Problem(BaseModel):
    """The body of an error."""

    type: str = "about:blank"
    title: str
    """What happened."""
    status: int
    detail: str = ""
    """Where."""
    mend: str = ""
    """What to do."""


_STATUS: tuple[tuple[type[SommaireError], int], ...] = (
    (NotThere, 404),
    (NeedsPassword, 422),
    (UnreadableFile, 422),
    (InputError, 422),
    (SommaireError, 503),
)
RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": HTTPStatus(status).phrase,
             "content": {MEDIA_TYPE: {}}}
    for status in (400, 401, 403, 404, 413, 421, 422, 503)
}  # fmt: skip
"""What every route may answer beside its own."""


def problem(status: int, title: str, *, detail: str = "", mend: str = "") -> JSONResponse:
    """The response of an error."""
    body = Problem(title=title, status=status, detail=detail, mend=mend)
    return JSONResponse(body.model_dump(), status_code=status, media_type=MEDIA_TYPE)


def as_problem(error: SommaireError) -> Problem:
    """An error of Sommaire; where it happened is named by the document, not by its path."""
    status = next(status for kind, status in _STATUS if isinstance(error, kind))
    where = error.where.replace("\\", "/").rpartition("/")[2]
    return Problem(title=error.what, status=status, detail=where, mend=error.mend)


def install(app: FastAPI) -> None:
    """Give every error of the application the same shape."""

    @app.exception_handler(SommaireError)
    async def _ours(_: Request, error: SommaireError) -> JSONResponse:
        body = as_problem(error)
        return JSONResponse(body.model_dump(), status_code=body.status, media_type=MEDIA_TYPE)

    @app.exception_handler(RequestValidationError)
    async def _wrong(_: Request, error: RequestValidationError) -> JSONResponse:
        found = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()]
        return problem(422, "The request is not as it should be", detail="; ".join(found))

    @app.exception_handler(HTTPException)
    async def _http(_: Request, error: HTTPException) -> JSONResponse:
        response = problem(error.status_code, str(error.detail))
        response.headers.update(error.headers or {})  # `Allow` of a 405 among them
        return response
