"""Vectors on disk: exact, appended, forgotten, never torn."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from sommaire.library import Library, open_library
from sommaire.stores.vectors import MOST_SMALL, VectorIndex, Vectors
from sommaire.text import stems
from tests.library.conftest import AUDIT, FRENCH, PLAIN, prepared


class Hashing:
    """An encoder of words: each stem has its own direction, drawn from its letters."""

    name = "hashing"

    def encode(self, texts: Sequence[str]) -> Vectors:
        """The sum of the directions, of unit length."""
        return np.array([self._one(text) for text in texts], dtype=np.float32)

    def _one(self, text: str) -> Vectors:
        found = [zlib.crc32(stem.encode()) for stem in stems(text, "en")] or [0]
        rows = [np.random.default_rng(seed).standard_normal(64) for seed in found]
        total = np.sum(rows, axis=0)
        unit: Vectors = (total / np.linalg.norm(total)).astype(np.float32)
        return unit


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library with vectors of three documents, added in two goes."""
    with Library(tmp_path / "library", encoder=Hashing()) as library:
        library.keep(prepared(AUDIT, "/contracts/supply.pdf"))
        library.follow()
        library.keep(prepared(PLAIN, "/contracts/lease.pdf"))
        library.keep(prepared(FRENCH, "/contrats/maintenance.pdf"))
        library.follow()
    return tmp_path / "library"


def nearest(library: Library, text: str) -> list[int]:
    """The documents of the nearest passages."""
    return [hit.document_id for hit in library.indexes.find_nearest(text, 3)]


def test_the_nearest_passages_are_found_after_opening_again(folder: Path) -> None:
    with Library(folder, is_writer=False, encoder=Hashing()) as library:
        assert nearest(library, "audit the books of the supplier")[0] == 1
        assert nearest(library, "the tenant pays the rent")[0] == 2


def test_a_removed_document_is_not_found(folder: Path) -> None:
    with Library(folder, encoder=Hashing()) as library:
        library.remove("supply.pdf")
        assert 1 not in nearest(library, "audit the books of the supplier")
        library.purge("lease.pdf")
        assert set(nearest(library, "the tenant pays the rent")) == {3}


def test_search_asks_words_and_vectors(folder: Path) -> None:
    with Library(folder, is_writer=False, encoder=Hashing()) as library:
        assert library.search("audit of the books")[0].document.name == "supply.pdf"
        assert library.ask("How often may the buyer audit the books?").text


def test_another_encoder_makes_its_own_vectors(folder: Path) -> None:
    other = Hashing()
    other.name = "another"
    with Library(folder, encoder=other) as library:
        assert nearest(library, "audit") == []
        library.follow()
        assert nearest(library, "audit the books of the supplier")[0] == 1


def test_a_damaged_segment_is_named(folder: Path) -> None:
    file = next((folder / "vectors").glob("*0001-*.npy"))
    data = bytearray(file.read_bytes())
    data[-1] ^= 255
    file.write_bytes(data)
    with Library(folder, is_writer=False, encoder=Hashing()) as library:
        (damage,) = library.verify()
        assert "not as they were written" in damage.what


def test_small_segments_become_one_and_nothing_is_lost(tmp_path: Path) -> None:
    chance = np.random.default_rng(0)
    everything = chance.standard_normal((200, 16)).astype(np.float32)
    with Library(tmp_path / "library") as library:
        index = VectorIndex(tmp_path / "library", library.store, "random")
        for at in range(0, 200, 10):
            ids = np.array([(at + one, 0) for one in range(10)], dtype=np.int64)
            index.append(everything[at : at + 10], ids, at + 9)
        assert len(list((tmp_path / "library" / "vectors").glob("*.ids.npy"))) <= MOST_SMALL + 1
        for question in chance.standard_normal((20, 16)).astype(np.float32):
            found = index.passages(question, 10, is_held=frozenset)
            exact = np.argsort(-(everything @ question), kind="stable")[:10]
            assert [hit.document_id for hit in found] == exact.tolist()


def test_a_search_goes_by_meaning_where_vectors_are_kept(folder: Path) -> None:
    with Library(folder, is_writer=False, encoder=Hashing()) as library:
        found = library.search("Who pays the landlord the rent?", k=3)
        assert "tenant pays" in found[0].document.passages[found[0].passage_id].text
        assert len({(one.document.name, one.passage_id) for one in found}) == len(found)
        assert [one.rank for one in found] == [1, 2, 3]


def test_a_library_that_keeps_vectors_goes_on_keeping_them(tmp_path: Path) -> None:
    home = tmp_path / "library"
    with open_library(home, with_vectors=True) as library:
        library.keep(prepared(AUDIT, "/contracts/supply.pdf"))
        library.follow()
    with open_library(home) as library:
        library.keep(prepared(PLAIN, "/contracts/lease.pdf"))
        library.follow()
        assert nearest(library, "Who pays for the premises?")[0] == 2


def test_a_library_keeps_no_vectors_unless_told(tmp_path: Path) -> None:
    with open_library(tmp_path) as library:
        library.keep(prepared(AUDIT, "/contracts/supply.pdf"))
        library.follow()
        assert library.indexes.find_nearest("audit", 3) == ()
