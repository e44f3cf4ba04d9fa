"""`sommaire verify`: whether the library is as it was written; its rebuilding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sommaire.cli.options import AsJson, LibraryFolder, Password, Processes
from sommaire.cli.output import emit, json_rows, say, working
from sommaire.cli.running import ExitCode
from sommaire.display import printable

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLE = "sommaire verify"


def verify(
    *,
    library: LibraryFolder = None,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Read every original again, into a new database.")
    ] = False,
    processes: Processes = 2,
    password: Password = None,
    as_json: AsJson = False,
) -> int:
    """Check every table, index and file of the library; with --rebuild, make it anew.

    Damage is named: what, where, and what to do. Exit code 2 where there is any.
    """
    from sommaire.library import open_library

    if rebuild:
        _rebuild(library, processes, password)
    with working("Checking the library"), open_library(library, is_writer=False) as opened:
        found, counts = opened.verify(), opened.counts()
    if as_json:
        emit(json_rows(found))
    elif found:
        emit(f"{printable(row.where)}: {printable(row.what)}; {row.mend}" for row in found)
    else:
        emit([f"whole: {counts['documents']} documents, {counts['passages']} passages"])
    return ExitCode.ERROR if found else ExitCode.ANSWERED


def _rebuild(library: Path | None, processes: int, password: str | None) -> None:
    from sommaire.library.rebuilding import rebuild

    with working("Rebuilding the library"):
        rows = rebuild(library, n_processes=processes, password=password)
    failed = [row for row in rows if row.status == "failed"]
    say(f"not rebuilt: {printable(row.path)}: {printable(row.note)}" for row in failed)
    say([f"rebuilt from {len(rows) - len(failed)} originals"])
