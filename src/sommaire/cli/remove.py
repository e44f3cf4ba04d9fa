"""`sommaire remove`: a document that nothing finds any more."""

from __future__ import annotations

from typing import Annotated

import typer

from sommaire.cli.options import LibraryFolder
from sommaire.cli.output import emit
from sommaire.cli.running import ExitCode
from sommaire.display import printable

EXAMPLE = "sommaire remove NIST.CSWP.29.pdf"
Which = Annotated[
    list[str],
    typer.Argument(metavar="DOCUMENT", help="Name, path, id, or the start of the sha256."),
]


def remove(documents: Which, *, library: LibraryFolder = None) -> int:
    """Remove documents from the library.

    Nothing finds them from then on. Adding the same file restores it at once; `sommaire purge`
    forgets it for good.
    """
    from sommaire.library import open_library

    with open_library(library) as opened:
        for which in documents:
            entry = opened.remove(which)
            name = entry.name if entry else which
            emit([f"{printable(name)}: removed"])
    return ExitCode.ANSWERED
