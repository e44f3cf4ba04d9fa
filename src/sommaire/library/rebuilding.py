"""A library built again from its originals: for one that is damaged, or of another format.

The new database is made aside and takes the old one's place whole. What was removed and not purged
stays removed where the old database can still tell, and comes back where it cannot.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path

from sommaire.corpus import Added
from sommaire.errors import InputError
from sommaire.library import Library, Progress, default_folder
from sommaire.library.files import Source
from sommaire.stores.lexical import FOLDER as LEXICAL
from sommaire.stores.locking import WriterLock
from sommaire.stores.opening import FILE
from sommaire.stores.originals import FOLDER as ORIGINALS
from sommaire.stores.originals import originals

_ASIDE = "rebuilt"


def rebuild(
    folder: str | Path | None = None,
    *,
    n_processes: int = 1,
    password: str | None = None,
    progress: Progress | None = None,
) -> tuple[Added, ...]:
    """Read every original of a library again and put the new database in the old one's place.

    An original that cannot be read stays where it is and is reported.

    Raises:
        LibraryBusy: another process writes to it.
        InputError: there is no library.
    """
    home = Path(folder).expanduser() if folder else default_folder()
    if not (home / ORIGINALS).is_dir():
        raise InputError("There is no library here", where=str(home), mend="check --library")
    lock = WriterLock(home)
    try:
        done = _made_aside(home, n_processes, password, progress)
        _put_in_place(home)
    finally:
        lock.close()
    with Library(home) as library:
        library.follow()
    return done


def _made_aside(
    home: Path, n_processes: int, password: str | None, progress: Progress | None
) -> tuple[Added, ...]:
    aside = home / _ASIDE
    shutil.rmtree(aside, ignore_errors=True)
    sources = [Source(path, str(one.file)) for one in originals(home) for path in one.paths]
    done: list[Added] = []
    with Library(aside) as library:
        for row in library.add_sources(sources, n_processes=n_processes, password=password):
            done.append(row)
            if progress is not None:
                progress(len(done), len(sources), row)
        for path, _ in _told(home, "SELECT path, name FROM files WHERE NOT is_held"):
            library.store.remove(path)
        for path, why in _told(home, "SELECT path, why FROM failures"):
            library.refuse(path, why)
    return tuple(done)


def _told(home: Path, query: str) -> list[tuple[str, str]]:
    """The rows of the old database, as far as it can be read."""
    try:
        old = sqlite3.connect(f"{(home / FILE).resolve().as_uri()}?mode=ro", uri=True)
        try:
            return [(str(one), str(other)) for one, other in old.execute(query)]
        finally:
            old.close()
    except sqlite3.Error:
        return []


def _put_in_place(home: Path) -> None:
    """The new database in the old one's place; the indexes are made anew after."""
    shutil.rmtree(home / LEXICAL, ignore_errors=True)
    for name in (f"{FILE}-wal", f"{FILE}-shm"):
        (home / name).unlink(missing_ok=True)
    os.replace(home / _ASIDE / FILE, home / FILE)
    shutil.rmtree(home / _ASIDE, ignore_errors=True)
