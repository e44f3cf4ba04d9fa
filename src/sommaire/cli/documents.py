"""`sommaire documents`: what is in the library."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from sommaire.cli.options import AsJson, LibraryFolder
from sommaire.cli.output import console, emit, is_terminal, say
from sommaire.cli.running import ExitCode
from sommaire.display import printable
from sommaire.wording import n_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sommaire.corpus import Entry

EXAMPLE = "sommaire documents"


def documents(*, library: LibraryFolder = None, as_json: AsJson = False) -> int:
    """Show the documents of the library: title, summary, language, pages, date, keywords.

    In a pipe: one "name:pages:title" a line. Files that could not be added are named on standard
    error.
    """
    from sommaire.library import open_library

    with open_library(library, is_writer=False) as opened:
        entries, failures = opened.documents(), opened.failures()
    if as_json:
        from sommaire.library.exporting import plain

        emit([json.dumps([plain(entry) for entry in entries], ensure_ascii=False)])
    elif is_terminal():
        _show(entries)
    else:
        emit(
            f"{printable(entry.name)}:{entry.n_pages}:{printable(entry.title)}" for entry in entries
        )
    say(_talk(entries, failures))
    return ExitCode.ANSWERED


def _show(entries: tuple[Entry, ...]) -> None:
    from sommaire.cli.terminal import show_rows

    rows = [
        [entry.name, str(entry.n_pages), entry.language, entry.date, printable(entry.title)]
        for entry in entries
    ]
    show_rows(console(), ["name", "pages", "language", "date", "title"], rows)


def _talk(entries: tuple[Entry, ...], failures: dict[str, str]) -> Iterator[str]:
    yield n_of(len(entries), "document")
    for entry in entries:
        if entry.n_unread_pages:
            pages = n_of(entry.n_unread_pages, "page")
            yield f"{printable(entry.name)}: {pages} could not be read"
        if entry.version_num > 1:
            yield f"{printable(entry.name)}: version {entry.version_num}"
        if len(entry.paths) > 1:
            yield f"{printable(entry.name)}: the same bytes at {printable(', '.join(entry.paths))}"
    for path, why in failures.items():
        yield f"not added: {printable(path)}: {printable(why)}"
    if failures:
        yield "lists over the library stay not complete: add whole copies, or sommaire remove NAME"
