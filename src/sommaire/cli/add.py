"""`sommaire add`: documents into the library, to stay there."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from sommaire.cli.options import AsJson, LibraryFolder, Password, Processes
from sommaire.cli.output import emit, json_rows, say
from sommaire.cli.running import ExitCode
from sommaire.display import printable

if TYPE_CHECKING:
    from sommaire.corpus import Added

EXAMPLE = "sommaire add examples/NIST.CSWP.29.pdf --library build/library"
On = Annotated[
    str, typer.Option("--on", metavar="WHERE", help="Where they are read: processes, or ray.")
]


Vectors = Annotated[
    bool,
    typer.Option(
        "--vectors",
        help="Keep a vector of each passage, so that search over the library goes by meaning too.",
    ),
]


def add(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH", help="Files, folders, or patterns in quotes.")
    ],
    *,
    library: LibraryFolder = None,
    processes: Processes = 2,
    on: On = "processes",
    vectors: Vectors = False,
    password: Password = None,
    as_json: AsJson = False,
) -> int:
    """Add documents to the library.

    Each is added wholly or not at all; what is there already is not read again, so that an adding
    that was interrupted goes on when it is started again. A file that changed becomes a new
    version. A file that cannot be read stops nothing, and is remembered: see `sommaire documents`.

    With --vectors search also finds what shares no word with the question; a passage takes 20 ms
    more. Later additions to the library then do the same.
    """
    from sommaire.library import open_library

    with open_library(library, with_vectors=vectors) as opened:
        rows = opened.add(
            *paths, n_processes=processes, on=on, password=password, progress=_progress()
        )
    emit(json_rows(rows) if as_json else (_line(row) for row in rows))
    failed = [row for row in rows if row.status == "failed"]
    say([f"{len(rows) - len(failed)} of {len(rows)} files are in the library"])
    return ExitCode.ERROR if failed else ExitCode.ANSWERED


def _line(row: Added) -> str:
    note = f" ({printable(row.note)})" if row.note else ""
    return f"{printable(row.name or row.path)}: {row.status}{note}"


def _progress() -> Callable[[int, int, Added], None]:
    """Says how far it is, on standard error: in place on a terminal, else tenth by tenth."""
    told = 0

    def _tell(n_done: int, n: int, row: Added) -> None:
        nonlocal told
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{n_done} of {n}  {printable(row.name or row.path)[:60]}")
            sys.stderr.write("\r\x1b[K" if n_done == n else "")
            sys.stderr.flush()
        elif n >= 20 and 10 * n_done // n != told:
            told = 10 * n_done // n
            say([f"{n_done} of {n} files"])

    return _tell
