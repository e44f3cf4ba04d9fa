"""The library: documents that stay, in a folder, and what can be done with them.

    with sommaire.open("contracts") as library:
        library.add("~/contracts")
        library.ask("Which of these contracts have no audit clause?")

Adding is atomic, file by file: read in processes of their own, packed, put into the store; then the
derived indexes follow. Whatever was acknowledged is there after a crash; an index that is behind is
never trusted to be whole: what it lacks is looked through.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from sommaire import ingest
from sommaire.answer import Answer
from sommaire.corpus import (
    Added,
    CorpusSection,
    Damage,
    Entry,
    FoundPassage,
    Prepared,
    Scope,
)
from sommaire.documents.rows import ABOUT, unpack_tables
from sommaire.errors import InputError, LibraryDamaged
from sommaire.library.files import Source, find_files
from sommaire.library.indexes import EXTRACT, Encoder, Indexes, encoder_of
from sommaire.library.kin import kin
from sommaire.library.refusals import refused_as
from sommaire.library.summaries import Summaries
from sommaire.protocols import Chat, Store
from sommaire.stores import STORES, originals
from sommaire.stores.opening import CATALOGUE, MANIFEST
from sommaire.tables import Document, frame

if TYPE_CHECKING:
    import pandas as pd

FOLDER_VARIABLE = "SOMMAIRE_LIBRARY"
_FOLLOWED = 256
"""Documents that are added before the indexes follow: a commit of theirs takes a tenth second."""
_KEPT_OPEN = 6
"""Documents that stay unpacked for the next question."""
Progress = Callable[[int, int, Added], None]
"""Called with the number of files done, the number in all, and what became of the last one."""


def default_folder() -> Path:
    """The library of this user: `SOMMAIRE_LIBRARY`, else where the system keeps such data."""
    told = os.environ.get(FOLDER_VARIABLE)
    if told:
        return Path(told)
    from platformdirs import user_data_path

    return user_data_path("sommaire") / "library"


def open_library(
    folder: str | Path | None = None, *, is_writer: bool = True, with_vectors: bool = False
) -> Library:
    """The library in a folder, made where there is none; to read, also a folder of shards.

    Args:
        folder: by default that of `default_folder`.
        is_writer: whether it may be added to; one at a time may, while many read.
        with_vectors: keep a vector of each passage from now on, so that a search over all
            documents goes by meaning too; a library that keeps them goes on keeping them.

    Raises:
        LibraryBusy: another process writes to it.
        LibraryDamaged: it is of another format, or cannot be opened.
        InputError: it is opened to read and is not there.
    """
    home = Path(folder).expanduser() if folder else default_folder()
    if (home / CATALOGUE).exists() and not is_writer:
        from sommaire.library.shards import ShardedLibrary

        return ShardedLibrary(home)
    return Library(home, is_writer=is_writer, encoder=encoder_of(home, wanted=with_vectors))


def is_published(folder: str | Path | None = None) -> bool:
    """Whether a folder holds a library, or several, that were published and do not change."""
    home = Path(folder).expanduser() if folder else default_folder()
    return (home / CATALOGUE).exists() or (home / MANIFEST).exists()


class Library:
    """Documents in a folder; open it with `sommaire.open`, close it or use it with `with`."""

    def __init__(
        self,
        folder: Path,
        *,
        is_writer: bool = True,
        store: str = "sqlite",
        encoder: Encoder | None = None,
    ) -> None:
        """Open it.

        Args:
            folder: where it is.
            is_writer: whether it may be added to.
            store: a key of `STORES`.
            encoder: gives passages and questions vectors; the one that ships where the library
                keeps vectors; without one, words alone find.
        """
        self.folder = folder
        self.is_writer = is_writer
        module, function = STORES[store].split(":")
        self.store: Store = getattr(import_module(module), function)(folder, is_writer=is_writer)
        """Where the tables rest; who only reads changes nothing in it."""
        home = None if store == "memory" else folder
        kept = encoder or (encoder_of(home) if home is not None else None)
        self.indexes = Indexes(self.store, home, is_writer=is_writer, encoder=kept)
        self._open: dict[int, Document] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the files."""
        self.store.close()

    # --- what is there --------------------------------------------------------------------------

    def documents(self) -> tuple[Entry, ...]:
        """The documents that are held, in the order in which they came."""
        return tuple(self.store.entries())

    @property
    def corpus_index(self) -> tuple[Entry, ...]:
        """A row a document: title, one-line summary, language, pages, date, keywords."""
        return self.documents()

    @property
    def corpus_index_df(self) -> pd.DataFrame:
        """`corpus_index` as a DataFrame."""
        return frame(self.corpus_index, Entry)

    @property
    def corpus_toc(self) -> tuple[CorpusSection, ...]:
        """Every document as level 0, its sections below: the same map with one more level."""
        return tuple(row for entry in self.documents() for row in self._toc(entry))

    @property
    def corpus_toc_df(self) -> pd.DataFrame:
        """`corpus_toc` as a DataFrame."""
        return frame(self.corpus_toc, CorpusSection)

    def _toc(self, entry: Entry) -> Iterator[CorpusSection]:
        at = entry.document_id
        sections = unpack_tables(self.store.tables(at, (ABOUT, "sections"))).sections
        yield CorpusSection(at, None, None, 0, entry.title or entry.name, 1, entry.n_pages)
        for row in sections:
            yield CorpusSection(
                at, row.section_id, row.parent_id, row.level, row.name,
                row.first_page_num, row.last_page_num,
            )  # fmt: skip

    def entries_of(self, document_ids: Sequence[int]) -> dict[int, Entry]:
        """Those of these documents that are held."""
        return self.store.entries_of(document_ids)

    def absent(self) -> tuple[str, ...]:
        """What of the library does not answer, in words; only shards can be absent."""
        return ()

    def failures(self) -> dict[str, str]:
        """The files that were to be added and could not be read, with the reason."""
        return self.store.failures()

    def counts(self) -> dict[str, int]:
        """How many documents and passages are held."""
        return self.store.counts()

    def entry(self, which: str | int) -> Entry:
        """The one document that a name, path, id or the start of a sha256 means.

        Raises:
            InputError: there is none, or more than one.
        """
        found = self.find(which)
        if len(found) == 1:
            return found[0]
        if not found:
            raise InputError(
                f"There is no document {which!s} in the library",
                where=str(self.folder),
                mend="sommaire documents shows what there is",
            )
        names = ", ".join(entry.name for entry in found[:8])
        raise InputError(
            f"{which!s} may be several documents: {names}",
            where=str(self.folder),
            mend="give more of the path",
        )

    def find(self, which: str | int) -> tuple[Entry, ...]:
        """The documents that a name, a path, an id or the start of a sha256 may mean."""
        return tuple(self.store.find(str(which)))

    def with_sha256(self, start: str) -> tuple[Entry, ...]:
        """The documents whose bytes have a sha256 that begins so."""
        return tuple(self.store.with_sha256(start))

    def document(self, which: str | int | Entry) -> Document:
        """A document of the library, whole, under the name that the library gives it.

        Raises:
            InputError: there is none, or more than one.
            LibraryDamaged: what is stored is not as it was written.
        """
        entry = which if isinstance(which, Entry) else self.entry(which)
        at = entry.document_id
        found = self._open.pop(at, None)
        if found is None:
            found = unpack_tables(self.store.tables(at))
        if found.name != entry.name:
            found = replace(found, name=entry.name)
        self._open[at] = found
        while len(self._open) > _KEPT_OPEN:
            self._open.pop(next(iter(self._open)))
        return found

    def extract(self, entry: Entry, *, with_lines: bool = False) -> Document:
        """A document with its sections and passages alone, or its lines too."""
        names = (*EXTRACT, "lines") if with_lines else EXTRACT
        return unpack_tables(self.store.tables(entry.document_id, names))

    def catch_up(self) -> None:
        """Before reading: let a writer follow where the indexes are behind and nobody writes.

        A writer that was killed leaves them so. Where that cannot be, what they lack is searched
        without them.
        """
        if self.is_writer or not self.indexes.behind():
            return
        with contextlib.suppress(InputError), Library(self.folder) as writer:
            writer.follow()
        self.indexes.lexical.refresh()

    def original(self, entry: Entry) -> Path | None:
        """The file of a document as it was added; None where none is kept."""
        return originals.original(self.folder, entry.sha256)

    # --- asking ---------------------------------------------------------------------------------

    def ask(self, question: str, *, scope: Scope = Scope()) -> Answer:  # noqa: B008  (frozen)
        """The answer of the library to a question; `Answer.documents` are those that were asked.

        Args:
            question: in English or French.
            scope: which documents may answer, by language, date and folder.

        Raises:
            InputError: the question is empty or too long.
        """
        from sommaire.library.asking import ask_library

        return ask_library(question, self, scope=scope)

    def list_items(self, question: str, *, scope: Scope = Scope()) -> Answer:  # noqa: B008
        """The same, with the question taken as one for all members of a set."""
        from sommaire.library.asking import ask_library

        return ask_library(question, self, scope=scope, wants_list=True)

    def search(
        self,
        question: str,
        *,
        k: int = 20,
        scope: Scope = Scope(),  # noqa: B008
    ) -> tuple[FoundPassage, ...]:
        """The passages of the library that may answer a question, the likeliest first."""
        from sommaire.library.searching import search_library

        return search_library(question, self, k=k, scope=scope)

    # --- adding ---------------------------------------------------------------------------------

    def add(
        self,
        *sources: str | Path,
        n_processes: int = 1,
        on: str = "processes",
        password: str | None = None,
        chat: Chat | None = None,
        progress: Progress | None = None,
    ) -> tuple[Added, ...]:
        """Add files, the files below folders, and what patterns match; each wholly or not at all.

        What is there already is not read again, so that an adding that was interrupted goes on when
        it is started again. A file that cannot be read is reported and stops nothing.

        Args:
            sources: paths of files or folders, or patterns ("contracts/**/*.pdf").
            n_processes: documents read at a time; changes nothing in what is stored. More than one
                needs the usual `if __name__ == "__main__"` in a script.
            on: "processes" of this machine, or "ray".
            password: of encrypted files.
            chat: a model that words the one-line summaries of the files that are read.
            progress: told about each file.
        """
        sources_, failed = find_files(sources)
        done: list[Added] = []
        rows = self.add_sources(
            sources_, n_processes=n_processes, on=on, password=password, chat=chat
        )
        for row in chain(failed, rows):
            done.append(row)
            if progress is not None:
                progress(len(done), len(failed) + len(sources_), row)
        return tuple(done)

    def add_sources(
        self,
        sources: Sequence[Source],
        *,
        n_processes: int = 1,
        on: str = "processes",
        password: str | None = None,
        chat: Chat | None = None,
    ) -> Iterator[Added]:
        """What becomes of files, in their order, as it happens; the indexes follow.

        Arguments as of `add`.
        """
        from sommaire.library.spreading import spread

        self._check_writer()
        spreading, summaries = spread(on, n_processes, password), Summaries(chat)
        try:
            for number, (source, outcome) in enumerate(spreading(sources, self._known), start=1):
                if isinstance(outcome, Prepared):
                    prepared = summaries.put(outcome)
                    outcome = summaries.noted(self.keep(prepared), prepared)
                elif outcome.status == "failed":
                    self.refuse(source.path, outcome.note)
                yield replace(outcome, path=source.path)
                if number % _FOLLOWED == 0:
                    self.follow()
        finally:
            self.follow()

    def _check_writer(self) -> None:
        if not self.is_writer:
            raise InputError(
                "The library was opened to read", where=str(self.folder), mend="open it to write"
            )

    def _known(self, source: Source) -> Added | None:
        """What adding a file comes to where it has not to be read."""
        data = ingest.load(Path(source.file))
        sha256 = hashlib.sha256(data).hexdigest()
        return self.store.known(source.path, sha256, ingest.READER_VERSION)

    def add_bytes(self, data: bytes, name: str, *, password: str | None = None) -> Added:
        """Add a file that came as bytes, known from then on by its name.

        Raises:
            SommaireError: as `read`.
        """
        known = self.known_bytes(data, name)
        if known is None:
            known = self.keep(ingest.prepare(name, data, password=password))
        self.follow()
        return known

    def known_bytes(self, data: bytes, name: str) -> Added | None:
        """What adding bytes under a name comes to where they have not to be read."""
        self._check_writer()
        return self.store.known(name, hashlib.sha256(data).hexdigest(), ingest.READER_VERSION)

    def keep(self, prepared: Prepared) -> Added:
        """Keep a file that was read; the indexes follow when they are told (`follow`)."""
        entry = prepared.entry
        known = self.store.known(prepared.path, entry.sha256, entry.reader_version)
        if known is not None:  # its twin came while it was read
            return known
        added = self.store.add(prepared)
        return replace(added, note="; ".join(kin(self.store, prepared.entry, added)))

    def remove(self, which: str) -> Entry:
        """Nothing finds the document any more; adding it again restores it without reading.

        Raises:
            InputError: there is none, or more than one.
        """
        self._check_writer()
        entry = self.entry(which)
        paths = [path for path in entry.paths if which in (path, Path(path).name)]
        for path in paths if len(paths) == 1 else entry.paths:
            self.store.remove(path)
        return entry

    def refuse(self, path: str, why: str) -> None:
        """Remember a file that was to be added and could not be read."""
        self.store.add_failure(path, why)

    def acknowledge(self, which: str) -> str | None:
        """Wait no more for a file that was refused when it was added; its path.

        None where no such file was refused.

        Raises:
            InputError: the name may mean several.
        """
        self._check_writer()
        path = refused_as(which, self.failures())
        if path is not None:
            self.store.forget_failure(path)
        return path

    def purge(self, *which: str) -> tuple[str, ...]:
        """Forget documents, held or removed, with all their versions and files, for good.

        The lexical index is built anew, so that none of their words stay in it.

        Raises:
            InputError: there is no such document; nothing is forgotten then.
        """
        self._check_writer()
        wanted = [self._purgeable(one) for one in which]
        gone = tuple(path for one in wanted for path in self.store.purge(one))
        self._open.clear()
        if gone:
            self.indexes.empty()
            self.follow()
        return gone

    def _purgeable(self, which: str) -> str:
        removed = [path for path in self.store.removed() if which in (path, Path(path).name)]
        return removed[0] if len(removed) == 1 else self.entry(which).sha256

    def follow(self) -> None:
        """Let the indexes take up what was added and drop what is gone."""
        self.indexes.follow()

    # --- keeping it whole -----------------------------------------------------------------------

    def verify(self) -> tuple[Damage, ...]:
        """What is not as it was written; nothing where all is well."""
        from sommaire.library.publishing import damages

        found = [*damages(self.folder), *self.store.check()]
        with contextlib.suppress(LibraryDamaged):  # told already
            found += self.indexes.check()
        return tuple(found)

    def publish(self, folder: str | Path, *, replaces: Sequence[str] = ()) -> None:
        """Publish the library as a folder that never changes, beside others (docs/stores.md).

        Args:
            folder: a new one; the folder above it lists it among its shards.
            replaces: names of shards that go off that list in the same moment.

        Raises:
            InputError: the folder is there, or a document is in another shard already.
        """
        from sommaire.library.publishing import publish

        self._check_writer()
        publish(self, Path(folder).expanduser(), replaces=replaces)

    def export(self, folder: str | Path) -> Path:
        """Write everything out as JSON lines: the two corpus tables, and a file a document.

        Raises:
            InputError: the folder is there and not empty.
        """
        from sommaire.library.exporting import export

        return export(self, Path(folder).expanduser())
