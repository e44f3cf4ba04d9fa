"""The embedded store: one SQLite file in write-ahead mode, and the original files beside it.

A document is a row of facts and one compressed block a table, each with its sha256; a file is a
path that points at a document. A change is one transaction, flushed to the disk before it is
acknowledged. Many may read while one writes; the right to write is a lock (`locking`). Indexes are
no part of it: they are derived (`lexical`, `vectors`) and follow by the ids of documents, which
only grow.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Any

from sommaire.corpus import Added, Damage, Entry, Prepared, Segment
from sommaire.errors import InputError, LibraryDamaged
from sommaire.stores import originals
from sommaire.stores.facts import digest_of, entry_from, facts_of, grouped
from sommaire.stores.locking import WriterLock
from sommaire.stores.opening import (
    FILE,
    REBUILD,
    connected,
    forget_removed,
    make_folder,
    prepare,
)
from sommaire.text import key

_ENTRY = (
    "SELECT d.document_id, d.sha256, d.facts, d.digest, f.name, f.path, f.version_num, f.added_at "
    "FROM files f JOIN documents d USING (document_id) WHERE f.is_held "
)
_SHORTEST_SHA256 = 6
"""Digits from which the start of a sha256 names a document."""


def open_folder(folder: Path, *, is_writer: bool = False) -> SqliteStore:
    """The store in a folder; made there where there is none and it is opened to write.

    Raises:
        LibraryBusy: another process writes to it.
        LibraryDamaged: it is of another format, or no library at all.
    """
    lock = None
    if is_writer:
        make_folder(folder)
        lock = WriterLock(folder)
    try:
        return SqliteStore(connected(folder, is_writer=is_writer), folder, lock)
    except BaseException:
        if lock is not None:
            lock.close()
        raise


def open_memory(folder: Path | None = None, *, is_writer: bool = True) -> SqliteStore:
    """A store that lasts as long as it is open, and keeps no original."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    prepare(connection)
    return SqliteStore(connection, None, None)


class SqliteStore:
    """Documents in one SQLite file; see `protocols.Store`."""

    def __init__(
        self, connection: sqlite3.Connection, folder: Path | None, lock: WriterLock | None
    ) -> None:
        self._db = connection
        self._folder = folder
        self._lock = lock

    def close(self) -> None:
        """Let go of the file and of the right to write."""
        self._db.close()
        if self._lock is not None:
            self._lock.close()

    # --- writing ------------------------------------------------------------------------------

    def add(self, prepared: Prepared) -> Added:
        """Keep a document; an earlier version of its file goes in the same moment."""
        path, entry = prepared.path, prepared.entry
        if self._folder is not None:
            originals.keep(self._folder, entry.sha256, path, prepared.original)
        with self._transaction():
            document_id = self._document(prepared)
            known = self._db.execute("SELECT 1 FROM files WHERE path = ?", (path,)).fetchone()
            replaced = self._point(path, document_id, entry.sha256)
            name = self._name(path)
        for sha256 in replaced:
            self._drop_original(sha256)
        return Added(path, "new version" if known else "added", name)

    def _document(self, prepared: Prepared) -> int:
        """The id of these bytes; their tables are read anew where another reader made them."""
        entry = prepared.entry
        old = self._db.execute(
            "UPDATE documents SET sha256 = sha256 || '+' WHERE sha256 = ? RETURNING document_id",
            (entry.sha256,),
        ).fetchone()
        facts = facts_of(entry)
        document_id = self._db.execute(
            "INSERT INTO documents (sha256, language, title_key, n_passages, facts, digest) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (
                entry.sha256,
                entry.language,
                key(entry.title),
                entry.n_passages,
                facts,
                digest_of(facts.encode()),
            ),
        ).lastrowid
        assert document_id is not None
        self._db.executemany(
            "INSERT INTO packed (document_id, name, digest, bytes) VALUES (?, ?, ?, ?)",
            [(document_id, name, digest_of(data), data) for name, data in prepared.packed.items()],
        )
        if old:
            move = "UPDATE files SET document_id = ? WHERE document_id = ?"
            self._db.execute(move, (document_id, old[0]))
            self._forget_document(old[0])
        return document_id

    def _point(self, path: str, document_id: int, sha256: str) -> list[str]:
        """Let a file be this document from now on; the sha256 of what nobody needs any more."""
        old = self._db.execute(
            "SELECT document_id, version_num FROM files WHERE path = ?", (path,)
        ).fetchone()
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        version_num = old[1] + 1 if old else 1
        self._db.execute(
            "INSERT INTO files (path, name, document_id, version_num, is_held, added_at) "
            "VALUES (?, ?, ?, ?, 1, ?) ON CONFLICT (path) DO UPDATE SET document_id = "
            "excluded.document_id, version_num = excluded.version_num, is_held = 1, "
            "added_at = excluded.added_at",
            (path, self._name(path), document_id, version_num, now),
        )
        self._db.execute("DELETE FROM failures WHERE path = ?", (path,))
        self._db.execute(
            "INSERT INTO versions VALUES (?, ?, ?, ?)", (path, version_num, sha256, now)
        )
        return self._drop_unused(old[0]) if old and old[0] != document_id else []

    def _name(self, path: str) -> str:
        """The name that a file has, or the shortest that nobody else has."""
        row = self._db.execute("SELECT name FROM files WHERE path = ?", (path,)).fetchone()
        if row:
            return str(row[0])
        parts = PurePath(path).parts
        names = ["/".join(parts[-n:]) for n in range(1, len(parts))]
        taken = "SELECT 1 FROM files WHERE name = ?"
        free = (name for name in names if not self._db.execute(taken, (name,)).fetchone())
        return next(free, path)

    def _drop_unused(self, document_id: int) -> list[str]:
        used = "SELECT 1 FROM files WHERE document_id = ?"
        if self._db.execute(used, (document_id,)).fetchone():
            return []
        sha256 = self._db.execute(
            "SELECT sha256 FROM documents WHERE document_id = ?", (document_id,)
        ).fetchone()[0]
        self._forget_document(document_id)
        return [str(sha256)]

    def _forget_document(self, document_id: int) -> None:
        self._db.execute("DELETE FROM documents WHERE document_id = ?", (document_id,))
        self._db.execute("INSERT INTO gone VALUES (?)", (document_id,))

    def _drop_original(self, sha256: str) -> None:
        if self._folder is not None:
            originals.drop(self._folder, sha256)

    def known(self, path: str, sha256: str, reader_version: str) -> Added | None:
        """What adding these bytes comes to where nothing has to be read; None where it must be."""
        document = self._db.execute(
            "SELECT document_id, facts FROM documents WHERE sha256 = ?", (sha256,)
        ).fetchone()
        if document is None or json.loads(document[1])["reader_version"] != reader_version:
            return None
        file = self._db.execute(
            "SELECT document_id, is_held, name FROM files WHERE path = ?", (path,)
        ).fetchone()
        self.forget_failure(path)
        if file and file[0] == document[0] and file[1]:
            return Added(path, "unchanged", str(file[2]))
        with self._transaction():
            if file and file[0] == document[0]:
                self._db.execute("UPDATE files SET is_held = 1 WHERE path = ?", (path,))
                return Added(path, "restored", str(file[2]))
            replaced = self._point(path, document[0], sha256)
        for other in replaced:
            self._drop_original(other)
        others = [other for other in self._paths(document[0]) if other != path]
        note = f"the same bytes as {others[0]}: one document" if others else ""
        return Added(path, "same bytes", self._name(path), note)

    def add_failure(self, path: str, why: str) -> None:
        """Remember a file that was to be added and could not be read."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO failures VALUES (?, ?)", (path, why))

    def failures(self) -> dict[str, str]:
        """The files that were to be added and could not be read, with the reason."""
        rows = self._read("SELECT path, why FROM failures ORDER BY rowid")
        return {str(path): str(why) for path, why in rows}

    def forget_failure(self, path: str) -> None:
        """The file is not waited for any more; nothing is written where it never was."""
        if self._db.execute("SELECT 1 FROM failures WHERE path = ?", (path,)).fetchone():
            with self._transaction():
                self._db.execute("DELETE FROM failures WHERE path = ?", (path,))

    def remove(self, path: str) -> None:
        """The file is held no more; nothing finds it. It can still be restored, or purged."""
        with self._transaction():
            self._db.execute("DELETE FROM failures WHERE path = ?", (path,))
            self._db.execute("UPDATE files SET is_held = 0 WHERE path = ?", (path,))

    def purge(self, which: str) -> list[str]:
        """Forget a file, held or removed, and all its versions, for good; the paths forgotten."""
        rows = self._db.execute(
            "SELECT path, document_id FROM files JOIN documents USING (document_id) "
            "WHERE path = ?1 OR name = ?1 OR sha256 = ?1", (which,),
        ).fetchall()  # fmt: skip
        with self._transaction():
            for path, document_id in rows:
                self._db.execute("DELETE FROM files WHERE path = ?", (path,))
                self._db.execute("DELETE FROM versions WHERE path = ?", (path,))
                self._drop_unused(document_id)
        self._sweep()
        with contextlib.suppress(sqlite3.OperationalError):  # a reader is at it: the next writer's
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return [str(path) for path, _ in rows]

    def _sweep(self) -> None:
        """Delete the originals that no document needs, those of interrupted changes too."""
        if self._folder is not None:
            needed = {row[0] for row in self._db.execute("SELECT sha256 FROM documents")}
            for sha256 in originals.kept(self._folder) - needed:
                originals.drop(self._folder, sha256)

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        """All that is done within is done, or none of it."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except BaseException as error:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise _write_error(error, self._folder) from error
            raise

    def copy_to(self, folder: Path) -> None:
        """A copy in another folder of what is held, with its originals; nothing that was removed.

        Raises:
            InputError: it cannot be written there.
        """
        try:
            self._db.execute("VACUUM INTO ?", (str(folder / FILE),))
            forget_removed(folder / FILE)
        except sqlite3.Error as error:
            raise _write_error(error, folder) from error
        for entry in self.entries():
            kept = originals.original(self._folder, entry.sha256) if self._folder else None
            if kept is not None:
                for path in entry.paths:
                    originals.keep(folder, entry.sha256, path, kept.read_bytes())

    # --- reading ------------------------------------------------------------------------------

    def _read(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        """The rows of a query.

        Raises:
            LibraryDamaged: the database cannot be read.
        """
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise LibraryDamaged(
                f"The database of the library cannot be read: {error}",
                where=str(self._folder),
                mend=REBUILD,
            ) from error

    def entries(self) -> Iterator[Entry]:
        """The documents that are held, in the order in which they came."""
        yield from grouped(self._read(f"{_ENTRY} ORDER BY d.document_id, f.rowid"))

    def entries_of(self, document_ids: Sequence[int]) -> dict[int, Entry]:
        """Those of these documents that are held."""
        found: dict[int, Entry] = {}
        for start in range(0, len(document_ids), 500):
            ids = document_ids[start : start + 500]
            marks = ",".join("?" * len(ids))
            order = "ORDER BY d.document_id, f.rowid"
            rows = self._read(f"{_ENTRY} AND d.document_id IN ({marks}) {order}", ids)
            found |= {entry.document_id: entry for entry in grouped(rows)}
        return found

    def find(self, which: str) -> list[Entry]:
        """The documents held that a name, a path, an id or the start of a sha256 may mean."""
        wanted = which.replace("\\", "/")
        held = "SELECT document_id FROM files WHERE is_held AND"
        rows = self._read(f"{held} (name = ?1 OR path = ?1)", (wanted,))
        if which.isascii() and which.isdecimal() and len(which) < 19:
            rows += self._read(f"{held} document_id = ?", (int(which),))
        if not rows:
            rows = self._read(f"{held} name LIKE '%/' || ?1", (wanted,))
            rows += self._starting(which) if len(which) >= _SHORTEST_SHA256 else []
        return list(self.entries_of([row[0] for row in rows]).values())

    def with_sha256(self, start: str) -> list[Entry]:
        """The documents held whose sha256 begins so; looked up by its index."""
        return list(self.entries_of([row[0] for row in self._starting(start)]).values())

    def _starting(self, start: str) -> list[Any]:
        return self._read(
            "SELECT document_id FROM documents WHERE sha256 >= ?1 AND sha256 < ?1 || 'g'",
            (start.lower(),),
        )

    def removed(self) -> list[str]:
        """The paths of files that were removed and not purged."""
        rows = self._read("SELECT path FROM files WHERE NOT is_held ORDER BY rowid")
        return [str(row[0]) for row in rows]

    def held(self, document_ids: Sequence[int]) -> frozenset[int]:
        """Which of these documents are held."""
        found: set[int] = set()
        for start in range(0, len(document_ids), 500):
            ids = document_ids[start : start + 500]
            marks = ",".join("?" * len(ids))
            rows = self._read(
                f"SELECT document_id FROM files WHERE is_held AND document_id IN ({marks})", ids
            )
            found.update(row[0] for row in rows)
        return frozenset(found)

    def facts(self, document_id: int) -> Entry:
        """What is known of a document, held or not; without the places of its files."""
        sha256, facts = self._read(
            "SELECT sha256, facts FROM documents WHERE document_id = ?", (document_id,)
        )[0]
        return entry_from(document_id, sha256, facts)

    def titled(self, title_key: str) -> list[str]:
        """The names of the held files whose title has these words."""
        rows = self._read(
            "SELECT f.name FROM documents d JOIN files f USING (document_id) "
            "WHERE d.title_key = ? AND f.is_held ORDER BY f.rowid", (title_key,)
        )  # fmt: skip
        return [str(row[0]) for row in rows]

    def tables(self, document_id: int, names: Sequence[str] = ()) -> Mapping[str, bytes]:
        """The packed tables of a document; all of them where none is named."""
        marks = f"AND name IN ({','.join('?' * len(names))})" if names else ""
        try:
            rows = self._db.execute(
                f"SELECT name, digest, bytes FROM packed WHERE document_id = ? {marks}",
                (document_id, *names),
            ).fetchall()
        except sqlite3.DatabaseError as error:
            raise self._damaged(document_id, str(error)) from error
        if not rows or len(rows) < len(names):
            raise self._damaged(document_id, "its tables are not there")
        for name, digest, data in rows:
            if digest_of(data) != digest:
                raise self._damaged(document_id, f"its {name} are not as they were written")
        return {name: data for name, _, data in rows}

    def _damaged(self, document_id: int, why: str) -> LibraryDamaged:
        where = f"{', '.join(self._paths(document_id)) or document_id} in {self._folder}"
        return LibraryDamaged(f"A document of the library is damaged: {why}", where=where,
                              mend=REBUILD)  # fmt: skip

    def _paths(self, document_id: int) -> list[str]:
        with contextlib.suppress(LibraryDamaged):
            rows = self._read("SELECT path FROM files WHERE document_id = ?", (document_id,))
            return [str(row[0]) for row in rows]
        return []

    def to_index(self, after: int) -> Iterator[tuple[int, str]]:
        """The ids and languages of the documents whose id is above `after`, in order."""
        rows = self._read(
            "SELECT document_id, language FROM documents WHERE document_id > ? "
            "ORDER BY document_id", (after,),
        )  # fmt: skip
        yield from ((int(row[0]), str(row[1])) for row in rows)

    def gone(self) -> list[int]:
        """Ids of documents that derived indexes may still hold."""
        return [int(row[0]) for row in self._read("SELECT document_id FROM gone")]

    def forget_gone(self, document_ids: Sequence[int]) -> None:
        """The derived indexes hold these no more."""
        with self._transaction():
            rows = [(document_id,) for document_id in document_ids]
            self._db.executemany("DELETE FROM gone WHERE document_id = ?", rows)

    def segments(self, encoder: str | None) -> tuple[Segment, ...]:
        """The segments of vectors of an encoder, or of every one."""
        rows = self._read(
            "SELECT name, encoder, up_to, n_rows, sha256 FROM segments "
            "WHERE ?1 IS NULL OR encoder = ?1 ORDER BY up_to, name", (encoder,)
        )  # fmt: skip
        return tuple(Segment(*row) for row in rows)

    def put_segment(self, segment: Segment, replaced: Sequence[str]) -> None:
        """List a segment in the place of others."""
        with self._transaction():
            names = [(name,) for name in replaced]
            self._db.executemany("DELETE FROM segments WHERE name = ?", names)
            self._db.execute(
                "INSERT OR REPLACE INTO segments VALUES (?, ?, ?, ?, ?)",
                (segment.name, segment.encoder, segment.up_to, segment.n_rows, segment.sha256),
            )

    def drop_segments(self) -> None:
        """List no segment any more."""
        with self._transaction():
            self._db.execute("DELETE FROM segments")

    def counts(self) -> dict[str, int]:
        """How many documents and passages are held, and the highest id that was given."""
        (held,) = self._read(
            "SELECT count(*), coalesce(sum(n_passages), 0) FROM documents "
            "WHERE document_id IN (SELECT document_id FROM files WHERE is_held)"
        )
        last = self._read("SELECT seq FROM sqlite_sequence WHERE name = 'documents'")
        last_id = last[0][0] if last else 0
        return {"documents": held[0], "passages": held[1], "last_id": last_id}

    # --- checking -----------------------------------------------------------------------------

    def check(self) -> Iterator[Damage]:
        """What is not as it was written: the file itself, every table, every original."""
        where = str(self._folder or "memory")
        try:
            for row in self._db.execute("PRAGMA integrity_check"):
                if row[0] != "ok":
                    yield Damage(f"the database: {row[0]}", f"{where}/{FILE}", REBUILD)
            ids = [row[0] for row in self._db.execute("SELECT document_id FROM documents")]
        except sqlite3.DatabaseError as error:
            yield Damage(f"the database cannot be read: {error}", f"{where}/{FILE}", REBUILD)
            return
        for document_id in ids:
            yield from self._check_document(document_id)

    def _check_document(self, document_id: int) -> Iterator[Damage]:
        where = ", ".join(self._paths(document_id)) or f"document {document_id}"
        try:
            self.tables(document_id)
            sha256, facts, digest = self._db.execute(
                "SELECT sha256, facts, digest FROM documents WHERE document_id = ?", (document_id,)
            ).fetchone()
        except (LibraryDamaged, sqlite3.DatabaseError) as error:
            yield Damage(getattr(error, "what", str(error)), where, REBUILD)
            return
        if digest_of(facts.encode()) != digest:
            yield Damage("its facts are not as they were written", where, REBUILD)
        if self._folder is None:
            return
        kept = originals.original(self._folder, sha256)
        if kept is None:
            yield Damage("the original file is not there", where, f"sommaire add {where}")
        elif not originals.is_whole(kept, sha256):
            mend = f"put a whole copy at {kept}, or sommaire add {where}"
            yield Damage("the original file is not as it came", str(kept), mend)


def _write_error(error: sqlite3.Error, folder: Path | None) -> Exception:
    """What a failed transaction means for a person; it left nothing behind."""
    said = str(error)
    if "full" in said or "disk I/O" in said:
        return InputError(
            f"The library cannot be written: {said}; nothing was changed",
            where=str(folder),
            mend="make room on the disk and add again: what is there already is not read twice",
        )
    return LibraryDamaged(f"The library cannot be written: {said}", where=str(folder),
                          mend="sommaire verify says what is damaged")  # fmt: skip
