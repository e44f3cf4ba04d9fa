"""`sommaire serve`: the web page and the HTTP server of a library."""

from __future__ import annotations

from typing import Annotated

import typer

from sommaire.cli.options import LibraryFolder
from sommaire.cli.output import say
from sommaire.cli.running import ExitCode

EXAMPLE = "sommaire serve --port 0"


def serve(
    *,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="0: one that is free.", min=0, max=65535)] = 8000,
    token: Annotated[
        str | None,
        typer.Option(
            envvar="SOMMAIRE_TOKEN",
            help="What requests must bear; made up where other machines can reach the address.",
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(help="A host name under which the server is reached; may be repeated."),
    ] = None,
    library: LibraryFolder = None,
) -> int:
    """Serve a web page, an HTTP interface and a chat endpoint over a library.

    On this machine alone no token is needed. Stop it with Ctrl-C.
    """
    from sommaire.library import is_published, open_library
    from sommaire.server.serving import serve as run

    with open_library(library, is_writer=not is_published(library)) as opened:
        run(opened, host=host, port=port, token=token, names=name or (), say=_say)
    return ExitCode.ANSWERED


def _say(address: str) -> None:
    say([f"Sommaire is at {address} (Ctrl-C stops it)"])
