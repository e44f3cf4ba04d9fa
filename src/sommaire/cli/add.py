"""`sommaire add`: documents into the library, to stay there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sommaire.cli.options import AsJson, LibraryFolder, Password, Processes
from sommaire.cli.output import emit, json_rows, say, telling
from sommaire.cli.running import ExitCode
from sommaire.display import printable

if TYPE_CHECKING:
    from sommaire.corpus import Added
    from sommaire.protocols import Chat

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


Summaries = Annotated[
    bool,
    typer.Option(
        "--summaries",
        help="Let the model of the settings word the one-line summaries of new files.",
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
    summaries: Summaries = False,
    password: Password = None,
    as_json: AsJson = False,
) -> int:
    """Add documents to the library.

    Each is added wholly or not at all; what is there already is not read again, so that an adding
    that was interrupted goes on when it is started again. A file that changed becomes a new
    version. A file that cannot be read stops nothing, and is remembered: see `sommaire documents`.

    With --vectors search also finds what shares no word with the question; a passage takes 20 ms
    more. Later additions to the library then do the same.

    With --summaries the opening and the contents of each file go to the model of the settings. A
    summary that the document does not bear out is left for a sentence of the document.
    """
    from sommaire.library import open_library

    chat = _chat() if summaries else None
    tell = telling()
    with open_library(library, with_vectors=vectors) as opened:
        rows = opened.add(
            *paths,
            n_processes=processes,
            on=on,
            password=password,
            chat=chat,
            progress=lambda n_done, n, row: tell(n_done, n, row.name or row.path),
        )
    emit(json_rows(rows) if as_json else (_line(row) for row in rows))
    failed = [row for row in rows if row.status == "failed"]
    say([f"{len(rows) - len(failed)} of {len(rows)} files are in the library"])
    return ExitCode.ERROR if failed else ExitCode.ANSWERED


def _chat() -> Chat:
    """The model of the settings.

    Raises:
        InputError: they name none.
    """
    from sommaire.cli.consulting import chat_of
    from sommaire.errors import InputError

    chat = chat_of(None, None, None)
    if chat is None:
        raise InputError(
            "summaries in a model's words need a model, and the settings name none",
            where="--summaries",
            mend="set SOMMAIRE_MODEL, and SOMMAIRE_BASE_URL for an endpoint, or leave it out",
        )
    return chat


def _line(row: Added) -> str:
    note = f" ({printable(row.note)})" if row.note else ""
    return f"{printable(row.name or row.path)}: {row.status}{note}"
