"""`sommaire remove`: a document that nothing finds any more."""

from __future__ import annotations

from typing import Annotated

import typer

from sommaire.cli.options import LibraryFolder
from sommaire.cli.output import emit
from sommaire.cli.running import ExitCode
from sommaire.display import printable
from sommaire.errors import InputError

EXAMPLE = "sommaire remove NIST.CSWP.29.pdf"
Which = Annotated[
    list[str],
    typer.Argument(metavar="DOCUMENT", help="Name, path, id, or the start of the sha256."),
]


Refused = Annotated[
    bool,
    typer.Option("--refused", help="Only the refusals of these files; a held version stays."),
]


def remove(documents: Which, *, library: LibraryFolder = None, refused: Refused = False) -> int:
    """Remove documents from the library, or refused files from the list of those.

    Nothing finds a removed document from then on. Adding the same file restores it at once;
    `sommaire purge` forgets it for good. A file that could not be added makes lists over the
    library not complete until it is added whole, or taken off the list here by its name.
    """
    from sommaire.library import open_library

    with open_library(library) as opened:
        for which in documents:
            path = opened.acknowledge(which)
            if path is not None:
                emit([f"{printable(path)}: not waited for any more"])
            if not refused and (path is None or opened.find(which)):
                emit([f"{printable(opened.remove(which).name)}: removed"])
            elif path is None:
                raise InputError("No such file was refused", where=which,
                                 mend="sommaire documents shows those that were")  # fmt: skip
    return ExitCode.ANSWERED
