"""`sommaire read`: a table of a document, as the reader made it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sommaire.cli.options import AsJson, Files, NoOutline, Password, Processes, Source
from sommaire.cli.output import console, csv_rows, emit, is_terminal, json_rows, say, working
from sommaire.cli.running import ExitCode
from sommaire.display import printable, shorten
from sommaire.errors import InputError

if TYPE_CHECKING:
    from sommaire.cli.tables import Row, TableView
    from sommaire.tables import Document

EXAMPLE = "sommaire read examples/NIST.CSWP.29.pdf --table items --page 21"
CELL_WIDTH = 400


class TableName(StrEnum):
    """The tables that can be asked for."""

    LINES = "lines"
    TOC = "toc"
    FLOATS = "floats"
    LISTS = "lists"
    ITEMS = "items"
    PASSAGES = "passages"
    PAGES = "pages"


def read(
    files: Files,
    *,
    table: Annotated[TableName, typer.Option("--table", help="Which table to print.")] = (
        TableName.LINES
    ),
    page: Annotated[
        int | None,
        typer.Option("--page", min=1, metavar="N", help="Only what is on this physical page."),
    ] = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV with a header.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            show_default=False,
            help="Write a file a document to this folder, and go on where a run was interrupted.",
        ),
    ] = None,
    processes: Processes = 2,
    source: Source = None,
    password: Password = None,
    no_outline: NoOutline = False,
) -> int:
    """Print a table of what was read from documents.

    In a pipe: one "file:page:text" a line. With --json or --csv: all the columns. Of several files
    a few are read at a time, and one that cannot be read stops no other; folders and patterns in
    quotes name all that they hold.
    """
    if as_json and as_csv:
        raise InputError(
            "--json and --csv exclude each other", where="sommaire read", mend="drop one"
        )
    form = "json" if as_json else "csv" if as_csv else ""
    if out is not None or len(files) > 1:
        from sommaire.cli.many import Wanted, read_many

        if source is not None or no_outline:
            option = "--source" if source is not None else "--no-outline"
            raise InputError(
                f"{option} goes with one file", where=f"{len(files)} files", mend="read it alone"
            )
        wanted = Wanted(table.value, page, form)
        return read_many(files, wanted, out=out, processes=processes, password=password)
    document = read_file(files[0], source=source, password=password, use_outline=not no_outline)
    show_table(document, table.value, files[0], page=page, form=form)
    return ExitCode.ANSWERED


def read_file(
    file: str, *, source: str | None = None, password: str | None, use_outline: bool
) -> Document:
    """The document in a file, with a sign of life on a terminal."""
    from sommaire.ingest import read as read_document

    with working(f"Reading {printable(file)}"):
        return read_document(
            Path(file),
            source=None if source is None else Path(source),
            password=password,
            use_outline=use_outline,
        )


def show_table(document: Document, name: str, file: str, *, page: int | None, form: str) -> None:
    """Print one table as "json", "csv", or for whoever looks; what was not read is said."""
    from sommaire.cli.tables import TABLES, rows_of

    if page is not None and page > document.n_pages:
        raise InputError(
            f"there is no page {page}",
            where=file,
            mend=f"pages go from 1 to {document.n_pages} (physical, not as printed)",
        )
    view = TABLES[name]
    rows = rows_of(document, view, page)
    if form == "json":
        emit(json_rows(rows))
    elif form == "csv":
        emit(csv_rows(rows, view.row_type))
    elif is_terminal():
        _show_on_terminal(document, view, rows)
    else:
        emit(table_lines(document, view, file, rows))
    say(report_lines(document))


def table_lines(
    document: Document, view: TableView[Row], file: str, rows: Sequence[Row]
) -> Iterator[str]:
    """Rows for a pipe: "file:page:text"; where there is no page, the line or the section."""
    from sommaire.cli.tables import places_of

    for row, place in zip(rows, places_of(document, view, rows, file), strict=True):
        yield f"{printable(file)}:{place}:{_line(view, row)}"


def report_lines(document: Document) -> list[str]:
    """What the reader has to say: pages that were not read, repairs, gaps."""
    unread = [
        f"page {page.page_num} was not read whole: {page.status} {printable(page.note)}".strip()
        for page in document.pages
        if not page.is_readable
    ]
    return unread + [f"note: {printable(note)}" for note in document.notes]


def _show_on_terminal(document: Document, view: TableView[Row], rows: list[Row]) -> None:
    from sommaire.cli.terminal import show_rows

    labels = {page.page_num: page.page_label for page in document.pages}
    cells = []
    for row in rows:
        first, _ = view.pages(document, row)
        page = (
            str(first)
            if labels.get(first, str(first)) == str(first)
            else f"{labels[first]} ({first})"
        )
        more = [printable(str(getattr(row, column))) for column in view.columns]
        cells.append([page, *more, shorten(_line(view, row), CELL_WIDTH)])
    show_rows(console(), ["page", *view.columns, "text"], cells)


def _line(view: TableView[Row], row: Row) -> str:
    """One printable line; the indentation of a table of contents is kept."""
    text = view.text(row)
    return " " * (len(text) - len(text.lstrip(" "))) + printable(text)
