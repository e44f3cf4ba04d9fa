"""`sommaire mcp`: the library as an MCP server for assistants."""

from __future__ import annotations

from typing import Annotated

import typer

from sommaire.cli.options import LibraryFolder
from sommaire.cli.running import ExitCode
from sommaire.errors import MissingExtra

EXAMPLE = "sommaire mcp"


def mcp(
    *,
    http: Annotated[
        int | None,
        typer.Option(
            help="Speak streamable HTTP on this port of the machine, not stdio.", min=1, max=65535
        ),
    ] = None,
    library: LibraryFolder = None,
) -> int:
    """Offer a library to assistants by the Model Context Protocol, over stdio by default."""
    try:
        from sommaire.mcp import create_server
    except ImportError as error:
        raise MissingExtra("the MCP server is not installed", where=str(error.name or ""),
                           mend="pip install 'sommaire[mcp]'") from error  # fmt: skip
    from sommaire.library import open_library

    with open_library(library, is_writer=False) as opened:
        server = create_server(opened)
        if http is None:
            server.run("stdio")
        else:
            server.run("streamable-http", host="127.0.0.1", port=http)
    return ExitCode.ANSWERED
