"""`sommaire search`: the passages that may answer a question, the likeliest first."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sommaire.cli.asking import check_fit, read_question, scope_of
from sommaire.cli.options import (
    AsJson,
    Dated,
    FilesOrLibrary,
    Folder,
    InLanguage,
    LibraryFolder,
    NoOutline,
    Password,
    Question,
)
from sommaire.cli.output import emit, working
from sommaire.cli.read import read_file
from sommaire.cli.running import ExitCode
from sommaire.display import printable, shorten

if TYPE_CHECKING:
    from sommaire.corpus import FoundPassage, Scope

EXAMPLE = 'sommaire search "supply chain risk" examples/NIST.CSWP.29.pdf'
_WIDTH = 300


def search(
    question: Question,
    files: FilesOrLibrary = None,
    *,
    k: Annotated[int, typer.Option("-k", min=1, metavar="N", help="Passages at most.")] = 20,
    as_json: AsJson = False,
    password: Password = None,
    no_outline: NoOutline = False,
    library: LibraryFolder = None,
    language: InLanguage = None,
    dated: Dated = "",
    folder: Folder = "",
) -> int:
    """Find the passages that may answer a question, in files or in the library.

    In a pipe: one "document:page:text" a line. With --json: score, label (correct, ambiguous,
    incorrect), kind, lines and pages.
    """
    check_fit(
        files or (),
        of_library={"--language": language, "--dated": dated, "--folder": folder},
        of_files={"--no-outline": no_outline},
    )
    asked = read_question(question)
    if files:
        found = list(_in_files(asked, files, k, password, use_outline=not no_outline))
    else:
        found = _in_library(asked, library, k, scope_of(language, dated, folder))
    rows = [_row(one) for one in found]
    emit([json.dumps(rows, ensure_ascii=False)] if as_json else _lines(rows))
    return ExitCode.ANSWERED if rows else ExitCode.NOT_SAID


def _in_files(
    question: str, files: Sequence[str], k: int, password: str | None, *, use_outline: bool
) -> Iterator[FoundPassage]:
    from sommaire.ask import search_document

    for file in files:
        document = read_file(file, password=password, use_outline=use_outline)
        yield from search_document(question, document, k=k)


def _in_library(question: str, folder: Path | None, k: int, scope: Scope) -> list[FoundPassage]:
    from sommaire.library import open_library

    with working("Searching"), open_library(folder, is_writer=False) as library:
        return list(library.search(question, k=k, scope=scope))


def _row(found: FoundPassage) -> dict[str, object]:
    passage, first, last = found.passage, found.first_line, found.last_line
    return {
        "document": found.document.name,
        "passage_id": found.passage_id,
        "rank": found.rank,
        "score": round(found.score, 6),
        "label": found.label,
        "kind": passage.kind,
        "page_num": first.page_num,
        "page_label": first.page_label,
        "first_line_num": first.line_num,
        "last_page_num": last.page_num,
        "last_line_num": last.line_num,
        "section": found.section,
        "text": passage.text,
    }


def _lines(rows: Iterable[dict[str, object]]) -> Iterator[str]:
    for row in rows:
        text = shorten(printable(str(row["text"])), _WIDTH)
        yield f"{printable(str(row['document']))}:{row['page_num']}:{text}"
