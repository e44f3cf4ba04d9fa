"""The library as the server sees it: one lock, document ids, and errors that name no path.

SQLite and the index are used by one thread at a time; a document that was taken out is a value, and
any number of threads may ask it at once.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from sommaire import ingest
from sommaire.ask import ask, list_items, replay, search_document
from sommaire.errors import InputError

if TYPE_CHECKING:
    from sommaire.answer import Answer
    from sommaire.ask import Replayed
    from sommaire.corpus import Entry, FoundPassage
    from sommaire.library import Library
    from sommaire.tables import Document

ID_LENGTH = 16
"""Hexadecimal digits of the sha256 that name a document."""
_PATIENCE = 0.05
"""Seconds that a sign of life waits for the library."""


class NotThere(InputError):
    """What a request names is not in the library."""


class Shelf:
    """A library that several requests use at once."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._lock = Lock()
        self._n_documents = library.counts()["documents"]

    def n_documents(self) -> int:
        """How many documents there are; the last known number while a question is worked on."""
        if self._lock.acquire(timeout=_PATIENCE):
            try:
                self._n_documents = self._library.counts()["documents"]
            finally:
                self._lock.release()
        return self._n_documents

    def entries(self) -> tuple[Entry, ...]:
        """The documents of the library, in the order in which they came."""
        with self._lock:
            return self._library.documents()

    def entry(self, document_id: str) -> Entry:
        """The document of an id.

        Raises:
            NotThere: the library has none.
        """
        with self._lock:
            found = self._library.with_sha256(document_id)
        if len(document_id) != ID_LENGTH or not found:
            raise NotThere("There is no such document", where=document_id,
                           mend="GET /api/documents lists them")  # fmt: skip
        return found[0]

    def document(self, entry: Entry) -> Document:
        """The tables of a document."""
        with self._lock:
            return self._library.document(entry)

    def original(self, entry: Entry) -> bytes:
        """The file of a document, as it was added.

        Raises:
            NotThere: the library does not have it any more.
        """
        with self._lock:
            file = self._library.original(entry)
        if file is None:
            raise NotThere("The file of this document is not in the library", where=entry.name,
                           mend="add it again")  # fmt: skip
        return file.read_bytes()

    def add(self, data: bytes, name: str) -> Entry:
        """Add a file; the document that it is now. Questions go on while it is read."""
        with self._lock:
            added = self._library.known_bytes(data, name)
        prepared = None if added is not None else ingest.prepare(name, data)
        with self._lock:
            if prepared is not None:
                added = self._library.keep(prepared)
            assert added is not None
            self._library.follow()
            return self._library.entry(added.name)

    def remove(self, entry: Entry) -> None:
        """Take a document out of the library."""
        with self._lock:
            self._library.remove(entry.sha256)

    def ask(self, question: str, entry: Entry | None, *, as_list: bool = False) -> Answer:
        """The answer of one document, or of the whole library."""
        if entry is None:
            with self._lock:
                put = self._library.list_items if as_list else self._library.ask
                return put(question)
        document = self.document(entry)
        return (list_items if as_list else ask)(question, document)

    def search(self, question: str, entry: Entry | None, k: int) -> tuple[FoundPassage, ...]:
        """The passages of one document, or of the whole library, the likeliest first."""
        if entry is None:
            with self._lock:
                return self._library.search(question, k=k)
        return search_document(question, self.document(entry), k=k)

    def replay(self, answer: Answer) -> Replayed:
        """A stored answer with its citations looked for again."""
        names = {citation.document for citation in answer.citations}
        with self._lock:
            held = {entry.name: entry for name in names for entry in self._library.find(name)}
        return replay(answer, {name: self.document(one) for name, one in held.items()})


def id_of(entry: Entry) -> str:
    """What names a document in addresses."""
    return entry.sha256[:ID_LENGTH]
