"""`sommaire search`: the passages that may answer a question, the likeliest first."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sommaire.cli.asking import read_question, scope_of
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
    from sommaire.corpus import Scope
    from sommaire.tables import Document, Label

EXAMPLE = 'sommaire search "supply chain risk" examples/NIST.CSWP.29.pdf'
_WIDTH = 300


@dataclass(frozen=True, slots=True)
class _Found:
    document: Document
    passage_id: int
    rank: int
    score: float
    label: Label = "ambiguous"


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
) -> Iterator[_Found]:
    from sommaire.ask import find_passages

    for file in files:
        document = read_file(file, password=password, use_outline=use_outline)
        for hit in find_passages(question, document, k=k):
            yield _Found(document, hit.passage_id, hit.rank, hit.score, hit.label)


def _in_library(question: str, folder: Path | None, k: int, scope: Scope) -> list[_Found]:
    from sommaire.library import open_library

    with working("Searching"), open_library(folder, is_writer=False) as library:
        rows = library.search(question, k=k, scope=scope)
    return [_Found(row.document, row.passage_id, row.rank, row.score) for row in rows]


def _row(found: _Found) -> dict[str, object]:
    document, passage = found.document, found.document.passages[found.passage_id]
    first, last = document.lines[passage.start_line], document.lines[passage.end_line - 1]
    sections = {row.section_id: row.name for row in document.sections}
    return {
        "document": document.name,
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
        "section": "" if passage.section_id is None else sections.get(passage.section_id, ""),
        "text": passage.text,
    }


def _lines(rows: Iterable[dict[str, object]]) -> Iterator[str]:
    for row in rows:
        text = shorten(printable(str(row["text"])), _WIDTH)
        yield f"{printable(str(row['document']))}:{row['page_num']}:{text}"
