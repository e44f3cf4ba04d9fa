"""The documents of tasks, read once and kept while their tasks last; pages dropped on demand."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from sommaire import ingest
from sommaire.errors import InputError
from sommaire.evaluation.damage import without_pages
from sommaire.tables import Document


def opened(path: Path, *, hide_outline: bool = False, drop_pages: Sequence[int] = ()) -> Document:
    """The document in a file, as a task wants it read.

    Args:
        path: of the PDF.
        hide_outline: read it as if it had no outline of its own.
        drop_pages: physical numbers of the pages to remove from the file before it is read.
    """
    return _opened(path, hide_outline, tuple(drop_pages))


@lru_cache(maxsize=3)
def _opened(path: Path, hide_outline: bool, drop_pages: tuple[int, ...]) -> Document:
    data = without_pages(ingest.load(path), drop_pages)
    return ingest.read(data, name=path.name, use_outline=not hide_outline)


def passage_at(document: Document) -> Callable[[int, int], int | None]:
    """Finds the passage that holds a line, given its page and its number on the page."""
    places = {(line.page_num, line.line_num): at for at, line in enumerate(document.lines)}
    holder: dict[int, int] = {}
    for passage in document.passages:
        for at in range(passage.start_line, passage.end_line):
            holder.setdefault(at, passage.passage_id)

    def _find(page_num: int, line_num: int) -> int | None:
        at = places.get((page_num, line_num))
        return None if at is None else holder.get(at)

    return _find


def pdf_files(folder: Path) -> list[Path]:
    """The PDFs below a folder, in the order of their paths."""
    found = (file for file in folder.rglob("*") if file.suffix.lower() == ".pdf")
    return sorted(file for file in found if file.is_file())


def find_file(path: Path, names: Iterable[str], *, what: str) -> Path:
    """The file that `path` is, or the one in its folder that bears one of the names.

    Args:
        path: a file, or a folder.
        names: patterns below the folder; the first that matches is taken, and must match once.
        what: for the error.

    Raises:
        InputError: there is none, or more than one.
    """
    if path.is_file():
        return path
    if not path.is_dir():
        raise InputError("No such file or folder", where=str(path), mend="check --data")
    for name in names:
        found = sorted(path.glob(name))
        if len(found) > 1:
            listed = ", ".join(one.name for one in found[:5])
            raise InputError(
                f"More than one file could be {what}: {listed}", where=str(path),
                mend="name one of them with --data",
            )  # fmt: skip
        if found:
            return found[0]
    raise InputError(
        f"There is no {what} here", where=str(path), mend=f"looked for {', '.join(names)}"
    )


def located(start: Path, names: Iterable[str], folders: Sequence[Path] = ()) -> dict[str, Path]:
    """The files that rows name: in one of the folders, beside the rows, or in a folder above.

    Args:
        start: the file of the rows.
        names: as the rows name them; of "other:fhs.pdf" only what follows the colon counts.
        folders: where else to look, first.

    Raises:
        InputError: some are not there; all of those are named.
    """
    looked_in = (*folders, start.parent, *start.resolve().parents)
    found: dict[str, Path] = {}
    missing: list[str] = []
    for name in dict.fromkeys(names):
        places = (folder / name.rpartition(":")[2] for folder in looked_in)
        there = next((place for place in places if place.is_file()), None)
        if there is None:
            missing.append(name)
        else:
            found[name] = there
    if missing:
        raise InputError(
            f"{len(missing)} documents of the dataset are not there",
            where=", ".join(missing[:10]) + (" …" if len(missing) > 10 else ""),
            mend=f"name their folders with --documents, or put them beside {start.name}",
        )
    return found


def fingerprint(paths: Iterable[Path]) -> str:
    """The sha256 of the bytes of files, in the order given."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
