"""A library written out as JSON lines: for search clusters, other programs, other formats."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sommaire.corpus import Entry
from sommaire.errors import InputError

if TYPE_CHECKING:
    from sommaire.library import Library


def export(library: Library, folder: Path) -> Path:
    """Write the two corpus tables, and a file a document.

    Raises:
        InputError: the folder is there and not empty.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError("The folder to export to is not empty", where=str(folder),
                         mend="name a new one")  # fmt: skip
    (folder / "documents").mkdir(parents=True, exist_ok=True)
    _write_lines(folder / "corpus_index.jsonl", (plain(row) for row in library.documents()))
    _write_lines(folder / "corpus_toc.jsonl", (asdict(row) for row in library.corpus_toc))
    for entry in library.documents():
        name = f"{entry.document_id:06}-{Path(entry.name).name}.json"
        _write_lines(folder / "documents" / name, [asdict(library.document(entry))])
    return folder


def plain(entry: Entry) -> dict[str, object]:
    """An entry as JSON."""
    cited = entry.summary_citation
    values = asdict(replace(entry, summary_citation=None))
    return values | {"summary_citation": cited.model_dump() if cited else None}


def _write_lines(file: Path, rows: Iterable[dict[str, object]]) -> None:
    with open(file, "w", encoding="utf-8") as out:
        out.writelines(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)
