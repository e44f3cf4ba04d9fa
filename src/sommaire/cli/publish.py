"""`sommaire publish`: the library as a folder that never changes, for shared storage."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sommaire.cli.options import LibraryFolder
from sommaire.cli.output import emit, working
from sommaire.cli.running import ExitCode

EXAMPLE = "sommaire publish build/shards/first"


def publish(
    folder: Annotated[Path, typer.Argument(metavar="DIR/NAME", help="A new folder, in DIR.")],
    *,
    replaces: Annotated[
        list[str] | None,
        typer.Option("--replaces", metavar="NAME", help="A shard of DIR that this one replaces."),
    ] = None,
    library: LibraryFolder = None,
) -> int:
    """Publish the library as a folder that never changes, one shard of DIR.

    `--library DIR` of the other commands then reads all the shards of DIR as one library,
    `--library DIR/NAME` this one. A shard that does not answer is named in every answer.
    """
    from sommaire.library import open_library

    with working("Publishing"), open_library(library) as opened:
        opened.publish(folder, replaces=replaces or ())
    emit([str(folder)])
    return ExitCode.ANSWERED
