"""`sommaire read` of many files: several at a time, to standard output or to a folder.

In a folder each document gets a file of its own, written whole or not at all, and a row of
`report.jsonl`: what was read, which pages were not, or why nothing was. A run that was interrupted
goes on when it is started again: what the report has, of the same bytes and the same reader, is not
read again. A file that cannot be read stops no other.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sommaire.cli.output import csv_rows, emit, json_rows, say, telling
from sommaire.cli.read import report_lines, table_lines
from sommaire.cli.running import ExitCode
from sommaire.cli.tables import TABLES, rows_of
from sommaire.display import printable
from sommaire.errors import InputError

if TYPE_CHECKING:
    from sommaire.corpus import Added, Prepared
    from sommaire.library.files import Source
    from sommaire.tables import Document

REPORT = "report.jsonl"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is printed of each document."""

    table: str
    """A key of `TABLES`."""
    page: int | None
    form: str
    """"json", "csv", or "" for one "file:page:text" a line."""


def read_many(
    files: Sequence[str], wanted: Wanted, *, out: Path | None, processes: int, password: str | None
) -> int:
    """Read the files, folders and patterns; the exit code over all of them.

    Args:
        files: as given on the command line.
        wanted: of each document.
        out: the folder to write to; None for standard output.
        processes: files read at a time.
        password: of encrypted files.
    """
    from sommaire.library.files import find_files
    from sommaire.library.spreading import spread

    sources, failed = find_files(files)
    report = None if out is None else _Report(out, wanted, [source.path for source in sources])
    tell = telling()
    n_there, n_bad = 0, len(failed)
    say(_failure(row) for row in failed)
    outcomes = spread("processes", processes, password)(sources, _known(report))
    for n_done, (source, outcome) in enumerate(outcomes, start=1):
        status = _taken(source, outcome, wanted, report, is_first=n_done == 1)
        n_there += status == "unchanged"
        n_bad += status == "failed"
        tell(n_done, len(sources), Path(source.path).name)
    n = len(sources) + len(failed)
    there = f", {n_there} of them before" if n_there else ""
    say([f"{n - n_bad} of {n} files were read{there}"])
    return ExitCode.ERROR if n_bad else ExitCode.ANSWERED


def _known(report: _Report | None) -> Callable[[Source], Added | None]:
    return report.known if report is not None else lambda _: None


def _taken(
    source: Source,
    outcome: Prepared | Added,
    wanted: Wanted,
    report: _Report | None,
    *,
    is_first: bool,
) -> str:
    """Show or write what came of one file; "read", "unchanged" or "failed"."""
    from sommaire.corpus import Added
    from sommaire.ingest import document_of

    if isinstance(outcome, Added):
        if outcome.status == "failed":
            say([_failure(outcome)])
            if report is not None:
                report.add_failure(source, outcome.note)
        return outcome.status
    document = document_of(outcome)
    if report is not None:
        report.add(source, document)
    else:
        emit(_shown(source, document, wanted, is_first=is_first))
        say(f"{printable(source.path)}: {line}" for line in report_lines(document))
    return "read"


def _failure(row: Added) -> str:
    return f"error: {printable(row.path)}: {printable(row.note)}"


def _shown(source: Source, document: Document, wanted: Wanted, *, is_first: bool) -> Iterable[str]:
    """A document among others on standard output: JSON an object a line, CSV with one header."""
    view = TABLES[wanted.table]
    rows = rows_of(document, view, wanted.page)
    if wanted.form == "json":
        shown = {"document": source.path, "rows": [dataclasses.asdict(row) for row in rows]}
        return [json.dumps(shown, ensure_ascii=False)]
    if wanted.form == "csv":
        lines = csv_rows(rows, view.row_type, before={"document": source.path})
        return lines if is_first else _behind_header(lines)
    return table_lines(document, view, source.path, rows)


def _behind_header(lines: Iterator[str]) -> Iterator[str]:
    next(lines)
    yield from lines


class _Report:
    """The folder that is written to, with its rows about files."""

    def __init__(self, folder: Path, wanted: Wanted, paths: Sequence[str]) -> None:
        """Opens the folder, which is made where it is not there.

        Raises:
            InputError: it is a file.
        """
        self.folder, self.wanted = folder, wanted
        if folder.exists() and not folder.is_dir():
            raise InputError("This is a file", where=f"--out {folder}", mend="name a folder")
        folder.mkdir(parents=True, exist_ok=True)
        self._top = os.path.commonpath([str(Path(path).parent) for path in paths]) if paths else ""
        self._rows = {row["file"]: row for row in _read(folder / REPORT)}
        self._is_torn = not _ends_whole(folder / REPORT)
        self._digests: dict[str, str] = {}

    def known(self, source: Source) -> Added | None:
        """A file that was read before, by the same reader, for the same table."""
        from sommaire.corpus import Added
        from sommaire.ingest import load

        digest = hashlib.sha256(load(Path(source.file))).hexdigest()
        self._digests[source.path] = digest
        row = self._rows.get(source.path, {})
        is_there = (
            row.get("status") == "read"
            and {name: row.get(name) for name in self._key(digest)} == self._key(digest)
            and (self.folder / row["out"]).is_file()
        )
        return Added(source.path, "unchanged") if is_there else None

    def add(self, source: Source, document: Document) -> None:
        """Write the table of a document, then that it was written."""
        view = TABLES[self.wanted.table]
        rows = rows_of(document, view, self.wanted.page)
        form = self.wanted.form or "json"
        out = f"{Path(source.path).relative_to(self._top)}.{self.wanted.table}.{form}"
        lines = json_rows(rows) if form == "json" else csv_rows(rows, view.row_type)
        _write(self.folder / out, lines)
        unread = [
            {"page_num": page.page_num, "status": page.status, "note": page.note}
            for page in document.pages
            if not page.is_readable
        ]
        about = {"n_pages": document.n_pages, "unread_pages": unread, "notes": document.notes}
        self._append(source, status="read", out=out, **about)

    def add_failure(self, source: Source, note: str) -> None:
        """Remember why a file could not be read."""
        self._append(source, status="failed", note=note)

    def _key(self, digest: str) -> dict[str, object]:
        from sommaire.ingest import READER_VERSION

        form = self.wanted.form or "json"
        about = {"table": self.wanted.table, "form": form, "page": self.wanted.page}
        return {"sha256": digest, "reader_version": READER_VERSION, **about}

    def _append(self, source: Source, **more: object) -> None:
        row = {"file": source.path, **self._key(self._digests.get(source.path, "")), **more}
        with (self.folder / REPORT).open("a", encoding="utf-8") as file:
            before = "\n" if self._is_torn else ""
            file.write(f"{before}{json.dumps(row, ensure_ascii=False)}\n")
        self._is_torn = False


def _read(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a report; the last one may be torn, where a run was ended."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for line in lines:
        try:
            yield json.loads(line)
        except ValueError:
            continue


def _ends_whole(path: Path) -> bool:
    return not path.exists() or path.read_bytes()[-1:] in (b"", b"\n")


def _write(path: Path, lines: Iterable[str]) -> None:
    """A file with these lines, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.part")
    with aside.open("w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)
    aside.replace(path)
