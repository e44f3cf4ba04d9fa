"""Opening the SQLite file of a store: its layout, its format number, its rights.

A new file is laid out; one of another format is refused with the way to migrate it; a folder that
cannot be written is read as it is.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sommaire.errors import InputError, LibraryDamaged

FORMAT = 1
"""Of the file; raised when what is stored is laid out otherwise."""
FILE = "library.sqlite"
MANIFEST = "manifest.json"
"""Of a library that was published: it is read as it is, and never changes."""
CATALOGUE = "shards.json"
"""Of a folder of published libraries."""
REBUILD = "sommaire verify --rebuild reads every original again"
_PATIENCE = 30.0
"""Seconds that a transaction waits for another one's end."""
_SCHEMA = """
CREATE TABLE documents (
    document_id INTEGER PRIMARY KEY AUTOINCREMENT,
    sha256 TEXT NOT NULL UNIQUE,
    language TEXT NOT NULL,
    title_key TEXT NOT NULL,
    n_passages INTEGER NOT NULL,
    facts TEXT NOT NULL,
    digest TEXT NOT NULL
);
CREATE INDEX documents_by_title ON documents (title_key);
CREATE TABLE packed (
    document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    name TEXT NOT NULL,
    digest TEXT NOT NULL,
    bytes BLOB NOT NULL
);
CREATE UNIQUE INDEX packed_by_name ON packed (document_id, name);
CREATE TABLE files (
    path TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    document_id INTEGER NOT NULL REFERENCES documents,
    version_num INTEGER NOT NULL,
    is_held INTEGER NOT NULL,
    added_at TEXT NOT NULL
);
CREATE INDEX files_by_document ON files (document_id);
CREATE TABLE versions (
    path TEXT NOT NULL,
    version_num INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    added_at TEXT NOT NULL,
    PRIMARY KEY (path, version_num)
);
CREATE TABLE failures (path TEXT PRIMARY KEY, why TEXT NOT NULL);
CREATE TABLE segments (
    name TEXT PRIMARY KEY,
    encoder TEXT NOT NULL,
    up_to INTEGER NOT NULL,
    n_rows INTEGER NOT NULL,
    sha256 TEXT NOT NULL
);
CREATE TABLE gone (document_id INTEGER PRIMARY KEY);
"""


def make_folder(folder: Path) -> None:
    """Make the folder of a store, for its owner alone.

    Raises:
        InputError: it cannot be made, or holds what was published and does not change.
    """
    if (folder / MANIFEST).exists() or (folder / CATALOGUE).exists():
        raise InputError(
            "This library was published: it does not change",
            where=str(folder),
            mend="change the library that it came from, and publish that anew",
        )
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise InputError(
            f"The folder of the library cannot be made: {error.strerror}",
            where=str(folder),
            mend="name another with --library",
        ) from error


def connected(folder: Path, *, is_writer: bool) -> sqlite3.Connection:
    """A connection to the store in a folder.

    Raises:
        InputError: there is none, and it is opened to read.
        LibraryDamaged: it is of another format, or cannot be opened.
    """
    file = folder / FILE
    if not is_writer and not file.is_file():
        raise InputError(
            "There is no library here",
            where=str(folder),
            mend="name a FILE, or make a library: sommaire add FILE…",
        )
    try:
        return _opened(file, is_writer=is_writer)
    except sqlite3.Error as error:
        raise LibraryDamaged(
            f"The library cannot be opened: {error}", where=str(file), mend=REBUILD
        ) from error


def _opened(file: Path, *, is_writer: bool) -> sqlite3.Connection:
    """A connection whose format is known; a folder that cannot be written is read as it is."""
    if is_writer:
        return _checked(file, "rwc", is_writer=True)
    if file.with_name(MANIFEST).exists():
        return _checked(file, "ro&immutable=1", is_writer=False)
    try:
        return _checked(file, "ro", is_writer=False)
    except sqlite3.OperationalError:  # no write-ahead files, and no right to make them
        _check_settled(file)
        return _checked(file, "ro&immutable=1", is_writer=False)


def _check_settled(file: Path) -> None:
    """Raise where what was acknowledged last stands in a write-ahead file that cannot be read."""
    ahead = file.with_name(f"{file.name}-wal")
    if ahead.is_file() and ahead.stat().st_size:
        raise LibraryDamaged(
            "The last writer was interrupted, and this folder cannot be written to settle it",
            where=str(ahead),
            mend="run sommaire documents once where the folder can be written",
        )


def _checked(file: Path, mode: str, *, is_writer: bool) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{file.resolve().as_uri()}?mode={mode}",
        uri=True,
        timeout=_PATIENCE,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        if is_writer:
            prepare(connection)
        _check_format(connection, file)
    except BaseException:
        connection.close()
        raise
    return connection


def prepare(connection: sqlite3.Connection) -> None:
    """Set what every writer needs, and lay out a new file."""
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON",
                   "secure_delete = ON"):  # fmt: skip
        connection.execute(f"PRAGMA {pragma}")
    if (
        _format(connection) == 0
        and not connection.execute("SELECT 1 FROM sqlite_schema").fetchone()
    ):
        connection.executescript(f"BEGIN; {_SCHEMA} PRAGMA user_version = {FORMAT}; COMMIT;")


def settle(file: Path) -> None:
    """Let the file stand alone: no write-ahead file beside it any more."""
    connection = sqlite3.connect(file, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
    finally:
        connection.close()


def forget_removed(file: Path) -> None:
    """Take out of a store what is not held any more, for good."""
    connection = sqlite3.connect(file, isolation_level=None)
    try:
        connection.executescript(
            "PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON; BEGIN;"
            "DELETE FROM files WHERE NOT is_held;"
            "DELETE FROM versions WHERE path NOT IN (SELECT path FROM files);"
            "DELETE FROM documents WHERE document_id NOT IN (SELECT document_id FROM files);"
            "DELETE FROM gone; COMMIT; VACUUM;"
        )
    finally:
        connection.close()


def _format(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _check_format(connection: sqlite3.Connection, file: Path) -> None:
    found = _format(connection)
    if found == FORMAT:
        return
    what = f"The library is of format {found}; this Sommaire reads format {FORMAT}"
    mend = "use a newer Sommaire" if found > FORMAT else f"to migrate it, {REBUILD}"
    raise LibraryDamaged(what, where=str(file), mend=mend)
