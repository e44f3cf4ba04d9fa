"""Several published libraries read as one: every answer is over all of them.

An id is the shard's place in the catalogue and the document's id in it; a name is the shard's and
the document's. Words count by how rare they are over all shards together (the average length of a
passage stays each shard's own), ties go by shard, document and passage. A shard that does not
answer is named in every answer and keeps every list from being called complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import log
from pathlib import Path
from typing import TypeVar, cast

from sommaire.corpus import Damage, Entry, PassageHit
from sommaire.errors import LibraryDamaged, SommaireError
from sommaire.library import Library
from sommaire.library.indexes import Indexes
from sommaire.library.publishing import Shard, catalogue, check_there, damages
from sommaire.protocols import Store
from sommaire.stores.lexical import LexicalIndex, Words

_SHIFT = 32
"""Bits of an id that are the document's own."""
Value = TypeVar("Value")


@dataclass(slots=True)
class OpenShard:
    """A shard and where it stands in the catalogue; `library` is None where it does not answer."""

    at: int
    name: str
    folder: Path
    manifest: str
    library: Library | None = None
    why: str = ""

    def id_of(self, document_id: int) -> int:
        """The id over all shards of a document of this one."""
        return (self.at << _SHIFT) | document_id

    def named(self, entry: Entry) -> Entry:
        """A document of this shard, as it is called over all of them."""
        name = f"{self.name}/{entry.name}"
        return replace(entry, document_id=self.id_of(entry.document_id), name=name)


class ShardedLibrary(Library):
    """A folder of shards, opened to read; open it with `sommaire.open`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.is_writer = False
        self._shards = [_opened(folder, at, row) for at, row in enumerate(catalogue(folder))]
        store = ShardStore(self._shards)
        self.store = cast(Store, store)  # its reading half: who only reads changes nothing
        self.indexes = ShardIndexes(store)
        self._open = {}

    def absent(self) -> tuple[str, ...]:
        """The shards that do not answer, with the reason."""
        return tuple(f"{one.name} does not answer: {one.why}" for one in self._shards if one.why)

    def original(self, entry: Entry) -> Path | None:
        """The file of a document as it was added; None where none is kept."""
        library = self._shards[entry.document_id >> _SHIFT].library
        return library.original(entry) if library is not None else None


def _opened(folder: Path, at: int, listed: Shard) -> OpenShard:
    shard = OpenShard(at, listed.name, folder / listed.name, listed.manifest)
    try:
        check_there(folder, listed)
        shard.library = Library(shard.folder, is_writer=False)
    except SommaireError as error:
        shard.why = error.what
    return shard


class ShardStore:
    """The reading half of `protocols.Store` over several shards."""

    def __init__(self, shards: Sequence[OpenShard]) -> None:
        self.shards = shards

    def each(self, call: Callable[[OpenShard, Library], Value]) -> list[Value]:
        """What every shard that answers says; one that fails does not answer any more."""
        found: list[Value] = []
        for shard in self.shards:
            if shard.library is not None:
                try:
                    found.append(call(shard, shard.library))
                except LibraryDamaged as error:
                    shard.library, shard.why = None, error.what
        return found

    def parted(self, document_ids: Sequence[int]) -> dict[int, list[int]]:
        """The own ids of documents, by the place of their shard."""
        found: dict[int, list[int]] = {}
        for one in document_ids:
            found.setdefault(one >> _SHIFT, []).append(one & ((1 << _SHIFT) - 1))
        return found

    def close(self) -> None:
        """Let go of all shards."""
        self.each(lambda _, library: library.close())

    def entries(self) -> Iterator[Entry]:
        """The documents that are held, shard by shard."""
        rows = self.each(lambda shard, own: [shard.named(entry) for entry in own.documents()])
        yield from (entry for some in rows for entry in some)

    def entries_of(self, document_ids: Sequence[int]) -> dict[int, Entry]:
        """Those of these documents that are held."""
        wanted = self.parted(document_ids)

        def _there(shard: OpenShard, own: Library) -> list[Entry]:
            found = own.entries_of(wanted.get(shard.at, ()))
            return [shard.named(entry) for entry in found.values()]

        return {entry.document_id: entry for some in self.each(_there) for entry in some}

    def held(self, document_ids: Sequence[int]) -> frozenset[int]:
        """Which of these documents are held."""
        return frozenset(self.entries_of(document_ids))

    def find(self, which: str) -> list[Entry]:
        """The documents held that a name, a path, an id or the start of a sha256 may mean."""
        if which.isascii() and which.isdecimal() and len(which) < 19:
            return list(self.entries_of([int(which)]).values())
        found = self.each(lambda shard, own: [
            shard.named(entry) for entry in own.find(which.removeprefix(f"{shard.name}/"))
        ])  # fmt: skip
        return [entry for some in found for entry in some]

    def with_sha256(self, start: str) -> list[Entry]:
        """The documents held whose sha256 begins so."""
        found = self.each(lambda shard, own: [
            shard.named(entry) for entry in own.with_sha256(start)
        ])  # fmt: skip
        return [entry for some in found for entry in some]

    def tables(self, document_id: int, names: Sequence[str] = ()) -> Mapping[str, bytes]:
        """The packed tables of a document; all of them where none is named."""
        shard = self.shards[document_id >> _SHIFT]
        if shard.library is None:
            raise LibraryDamaged(shard.why, where=str(shard.folder), mend="publish it anew")
        return shard.library.store.tables(document_id & ((1 << _SHIFT) - 1), names)

    def failures(self) -> dict[str, str]:
        """The files that each shard waits for, and the shards that do not answer."""
        waited: dict[str, str] = {}
        for some in self.each(lambda _, own: own.failures()):
            waited |= some
        return waited | {
            shard.folder.as_posix(): f"the shard does not answer, {shard.why}"
            for shard in self.shards
            if shard.why
        }

    def counts(self) -> dict[str, int]:
        """How many documents and passages are held."""
        found = self.each(lambda _, own: own.counts())
        return {name: sum(one[name] for one in found) for name in ("documents", "passages")}

    def check(self) -> Iterator[Damage]:
        """What is not as it was written, shard by shard, file by file."""
        for shard in self.shards:
            yield from damages(shard.folder, shard.manifest)


class ShardIndexes(Indexes):
    """What finds passages and documents of several shards."""

    def __init__(self, store: ShardStore) -> None:
        super().__init__(cast(Store, store), None, is_writer=False, encoder=None)
        self._shards = store
        self._rarity = SharedRarity(store)

    def behind(self) -> tuple[int, ...]:
        """None: what is published is indexed."""
        return ()

    def check(self) -> Iterator[Damage]:
        """Nothing that the files themselves would not tell."""
        return iter(())

    def find_passages(
        self, words: Words, k: int, within: Sequence[int] = ()
    ) -> tuple[PassageHit, ...]:
        """The best passages over all shards, by their words."""
        return self._merged(k, within, lambda own, some: own.indexes.lexical.passages(
            words, k, within=some, is_held=own.store.held, rarity=self._rarity))  # fmt: skip

    def find_nearest(
        self, question: str, k: int, within: Sequence[int] = ()
    ) -> tuple[PassageHit, ...]:
        """The passages nearest in meaning, of the shards that keep vectors."""
        return self._merged(k, within, lambda own, some: own.indexes.find_nearest(
            question, k, some))  # fmt: skip

    def find_documents(self, words: Words, k: int, within: Sequence[int] = ()) -> dict[int, float]:
        """The scores of the best documents over all shards, the best first."""
        found = self._merged(k, within, lambda own, some: [
            PassageHit(hit.document_id, 0, hit.score)
            for hit in own.indexes.lexical.documents(
                words, k, within=some, is_held=own.store.held, rarity=self._rarity)
        ])  # fmt: skip
        return {hit.document_id: hit.score for hit in found}

    def n_passages_with(self, stems: frozenset[str]) -> int:
        """In how many passages one of these stems stands: the count of the commonest."""
        return max((self._rarity.rows("passages", "text", one)[0] for one in stems), default=0)

    def _merged(
        self,
        k: int,
        within: Sequence[int],
        found: Callable[[Library, Sequence[int]], Sequence[PassageHit]],
    ) -> tuple[PassageHit, ...]:
        wanted = self._shards.parted(within)

        def _of_shard(shard: OpenShard, own: Library) -> list[PassageHit]:
            some = wanted.get(shard.at, ())
            if within and not some:
                return []
            return [replace(hit, document_id=shard.id_of(hit.document_id))
                    for hit in found(own, some)]  # fmt: skip

        hits = [hit for some in self._shards.each(_of_shard) for hit in some]
        return tuple(
            sorted(hits, key=lambda hit: (-hit.score, hit.document_id, hit.passage_id))[:k]
        )


class SharedRarity:
    """The inverse document frequency of words over all shards (as tantivy has it, over one)."""

    def __init__(self, store: ShardStore) -> None:
        self._store = store
        self.rows = lru_cache(maxsize=4096)(self._rows)

    def _rows(self, name: str, field: str, stem: str) -> tuple[int, int]:
        """Rows with the stem, and rows in all."""
        found = self._store.each(lambda _, own: own.indexes.lexical.frequency(name, field, stem))
        return sum(one for one, _ in found), sum(n for _, n in found)

    def weight(self, index: LexicalIndex, name: str, field: str, stem: str) -> float:
        """What a word counts over all shards, as a multiple of what it counts in one."""
        return _idf(*self.rows(name, field, stem)) / _idf(*index.frequency(name, field, stem))


def _idf(n_with: int, n: int) -> float:
    """BM25's, never 0 (Robertson and Zaragoza 2009, 3.2, plus one)."""
    return log(1 + (n - n_with + 0.5) / (n_with + 0.5))
