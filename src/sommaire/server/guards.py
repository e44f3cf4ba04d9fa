"""Who may ask, and what a browser may do with the page: token, host names, security headers.

A server on loopback is open to the machine's own user, but a web site in the user's browser must
not reach it under a name of its own (DNS rebinding): the `Host` header must be one that is known.
A request that changes something and names an origin must come from the page itself.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, Response

from sommaire.server.problems import problem

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; worker-src 'self'; font-src 'self' data:; form-action 'none'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_GUARDED = ("/api/", "/v1/", "/openapi.json")


@dataclass(frozen=True, slots=True)
class Guards:
    """Who may ask."""

    token: str | None = None
    """What every request for data must bear ("Authorization: Bearer …"); None: nothing."""
    hosts: tuple[str, ...] = LOOPBACK
    """Host names, without port, under which the server may be addressed."""


def guard(app: FastAPI, guards: Guards) -> None:
    """Check each request before any route sees it, and set the headers of each response."""

    @app.middleware("http")
    async def _guarded(
        request: Request, call_next: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        response = _refusal(request, guards) or await call_next(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response


def _refusal(request: Request, guards: Guards) -> Response | None:
    """Why a request is turned away, if it is."""
    if _host(request.headers.get("host", "")) not in guards.hosts:
        return problem(
            421, "This server does not answer under that name", mend="open it by its own address"
        )
    origin = request.headers.get("origin")
    is_foreign = origin is not None and _host(urlsplit(origin).netloc) not in guards.hosts
    if is_foreign and request.method not in _SAFE:
        return problem(403, "Another site may not change anything here")
    if guards.token and request.url.path.startswith(_GUARDED) and request.url.path != "/api/health":
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        is_right = hmac.compare_digest(given.strip().encode(), guards.token.encode())
        if scheme.lower() != "bearer" or not is_right:
            refused = problem(401, "A token is needed", mend="send it as “Authorization: Bearer …”")
            refused.headers["WWW-Authenticate"] = "Bearer"
            return refused
    return None


def _host(netloc: str) -> str:
    """The host of "host:port", lower case; brackets of IPv6 kept.

    >>> _host("LOCALHOST:8000"), _host("[::1]:80"), _host("")
    ('localhost', '[::1]', '')
    """
    host = netloc.rpartition("@")[2].lower()
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]
