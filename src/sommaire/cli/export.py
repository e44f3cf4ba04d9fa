"""`sommaire export`: everything that the library knows, as JSON lines."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sommaire.cli.options import LibraryFolder
from sommaire.cli.output import emit, working
from sommaire.cli.running import ExitCode

EXAMPLE = "sommaire export build/exported"


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder to write to.")],
    *,
    library: LibraryFolder = None,
) -> int:
    """Write the whole library out: corpus_index, corpus_toc, and all tables of each document."""
    from sommaire.library import open_library

    with working("Exporting"), open_library(library, is_writer=False) as opened:
        out = opened.export(folder)
    emit(str(file) for file in sorted(out.glob("*.jsonl")))
    return ExitCode.ANSWERED
