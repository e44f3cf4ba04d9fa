"""The HTTP server: a library of documents, asked over the network; the web page rests on it.

`create_app` puts the routers together; `serving` runs them. Loopback needs no token; any other
address does. Nothing outside the library is ever read or named: a document is known by its id.
Covers: documents (add, list, remove, file, contents, pages, marks), questions (JSON or server-sent
events), search, replay, an OpenAI-compatible chat endpoint, health. Errors are problem+json
(RFC 9457).
"""

from __future__ import annotations

from sommaire.server.app import create_app

__all__ = ["create_app"]
