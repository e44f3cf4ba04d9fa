"""Published libraries: folders that never change, several of them read as one."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sommaire.errors import InputError, LibraryDamaged
from sommaire.library import Library, is_published, open_library
from sommaire.server import create_app
from tests.library.conftest import AUDIT, FRENCH, PLAIN, prepared

KEPT = {"one": (AUDIT, FRENCH), "two": (PLAIN,)}
WORDS = [frozenset({"supplier"}), frozenset({"rent"}), frozenset({"agreement"})]


def filled(folder: Path, texts: tuple[str, ...]) -> Library:
    """A library of some sketches."""
    library = Library(folder)
    for at, text in enumerate(texts):
        library.keep(prepared(text, f"/from/{at}.pdf"))
    library.follow()
    return library


@pytest.fixture
def shards(tmp_path: Path) -> Path:
    """A folder of two shards."""
    for name, texts in KEPT.items():
        with filled(tmp_path / name, texts) as library:
            library.publish(tmp_path / "shards" / name)
    return tmp_path / "shards"


@pytest.fixture
def opened(shards: Path) -> Iterator[Library]:
    with open_library(shards, is_writer=False) as library:
        yield library


def test_the_documents_of_all_shards_are_there_under_the_names_of_their_shards(
    opened: Library,
) -> None:
    assert [entry.name for entry in opened.documents()] == ["one/0.pdf", "one/1.pdf", "two/0.pdf"]
    assert opened.counts()["documents"] == 3
    assert opened.document("two/0.pdf").name == "two/0.pdf"
    with pytest.raises(InputError, match="may be several documents"):
        opened.document("0.pdf")


def test_an_answer_over_all_shards_is_as_over_one_library(opened: Library) -> None:
    answer = opened.ask("When does the tenant pay the rent?")
    assert "first day" in (answer.text or "")
    assert {citation.document for citation in answer.citations} == {"two/0.pdf"}
    listing = opened.ask("How many documents are there?").listing
    assert listing is not None
    assert listing.is_complete
    word = opened.ask('Which documents mention the word "audit"?').listing
    assert word is not None
    assert [item.surface_forms for item in word.items] == [("one/0.pdf",)]
    assert word.is_complete


def test_scores_over_shards_are_those_of_one_library_but_for_lengths(
    opened: Library, tmp_path: Path
) -> None:
    texts = tuple(text for some in KEPT.values() for text in some)
    with filled(tmp_path / "all", texts) as whole:
        one = whole.indexes.find_passages(WORDS, 10)
        assert whole.indexes.n_passages_with(WORDS[2]) == opened.indexes.n_passages_with(WORDS[2])
        names = {entry.document_id: entry.title for entry in whole.documents()}
    many = opened.indexes.find_passages(WORDS, 10)
    titles = {entry.document_id: entry.title for entry in opened.documents()}
    assert {(names[hit.document_id], hit.passage_id) for hit in one} == {
        (titles[hit.document_id], hit.passage_id) for hit in many
    }
    scores = {(names[hit.document_id], hit.passage_id): hit.score for hit in one}
    for hit in many:
        assert hit.score == pytest.approx(scores[titles[hit.document_id], hit.passage_id], rel=0.25)


def test_a_shard_that_is_not_there_makes_every_list_not_complete(shards: Path) -> None:
    shutil.rmtree(shards / "two")
    with open_library(shards, is_writer=False) as library:
        listing = library.ask("How many documents are there?").listing
        assert listing is not None
        assert listing.completeness == "not complete"
        assert listing.not_found_items[0].startswith("two (not read: the shard does not answer")
        fact = library.ask("Who may audit the books?")
        assert fact.text is not None
        assert fact.notes[-1].startswith("two does not answer")


@pytest.mark.parametrize("file", ["library.sqlite", "manifest.json"])
def test_a_shard_that_is_not_whole_does_not_answer(shards: Path, file: str) -> None:
    damaged = shards / "two" / file
    damaged.write_bytes(damaged.read_bytes()[:-100])
    with open_library(shards, is_writer=False) as library:
        assert len(library.documents()) == 2
        assert len(library.absent()) == 1


def test_a_changed_byte_is_found_and_named(shards: Path) -> None:
    file = next((shards / "two" / "originals").rglob("*.pdf"))
    file.write_bytes(file.read_bytes()[:-1] + b"?")
    with open_library(shards, is_writer=False) as library:
        assert [damage.where for damage in library.verify()] == [str(file)]
    with open_library(shards / "two", is_writer=False) as library:
        assert str(file) in [damage.where for damage in library.verify()]


def test_what_was_published_does_not_change(shards: Path) -> None:
    assert is_published(shards)
    assert is_published(shards / "one")
    for folder in (shards, shards / "one"):
        with pytest.raises(InputError, match="does not change"):
            open_library(folder)
    before = {file: file.read_bytes() for file in shards.rglob("*") if file.is_file()}
    with open_library(shards, is_writer=False) as library:
        library.ask("When does the tenant pay the rent?")
    assert {file: file.read_bytes() for file in shards.rglob("*") if file.is_file()} == before


def test_what_was_removed_is_not_published(tmp_path: Path) -> None:
    with filled(tmp_path / "own", (AUDIT, PLAIN.replace("shop", "zanzibar"))) as library:
        library.remove("1.pdf")
        library.publish(tmp_path / "shards" / "own")
    every = b"".join(file.read_bytes() for file in (tmp_path / "shards").rglob("*")
                     if file.is_file())  # fmt: skip
    assert b"zanzibar" not in every
    with open_library(tmp_path / "shards" / "own", is_writer=False) as library:
        assert library.verify() == ()
        assert [entry.name for entry in library.documents()] == ["0.pdf"]


def test_a_new_edition_takes_the_place_of_the_old_one(shards: Path, tmp_path: Path) -> None:
    with open_library(tmp_path / "two") as library:
        library.keep(prepared(PLAIN.replace("shop", "farm"), "/from/1.pdf"))
        library.follow()
        with pytest.raises(InputError, match="in the shard two already"):
            library.publish(shards / "two-b")
        library.publish(shards / "two-b", replaces=["two"])
    with open_library(shards, is_writer=False) as library:
        names = [entry.name for entry in library.documents()]
    assert names == ["one/0.pdf", "one/1.pdf", "two-b/0.pdf", "two-b/1.pdf"]


def test_a_publishing_that_was_interrupted_is_not_listed_and_can_be_done_again(
    shards: Path, tmp_path: Path
) -> None:
    half = shards / ".three.part"
    half.mkdir()
    (half / "library.sqlite").write_bytes(b"half")
    assert len(json.loads((shards / "shards.json").read_text())["shards"]) == 2
    with filled(tmp_path / "three", (PLAIN.replace("shop", "mill"),)) as library:
        library.publish(shards / "three")
    assert not half.exists()
    with open_library(shards, is_writer=False) as library:
        assert len(library.documents()) == 4


def test_a_folder_that_is_there_is_not_written_over(shards: Path, tmp_path: Path) -> None:
    with filled(tmp_path / "three", (PLAIN.replace("shop", "mill"),)) as library:
        with pytest.raises(InputError, match="of this name already"):
            library.publish(shards / "one")
        with pytest.raises(InputError, match="No shard is listed as none"):
            library.publish(shards / "three", replaces=["none"])


def test_a_shard_that_fails_while_it_is_read_does_not_answer_any_more(opened: Library) -> None:
    def fail(*_: object) -> list[object]:
        raise LibraryDamaged("The disk is gone")

    shard = opened._shards[1]  # type: ignore[attr-defined]
    shard.library.store.counts = fail
    assert opened.counts()["documents"] == 2
    assert opened.absent() == ("two does not answer: The disk is gone",)
    listing = opened.ask("How many documents are there?").listing
    assert listing is not None
    assert listing.completeness == "not complete"


def test_shards_are_served_to_read(opened: Library) -> None:
    with TestClient(create_app(opened), base_url="http://localhost") as client:
        rows = client.get("/api/documents").json()
        asked = {"question": "Who may audit the books?", "document_id": rows[0]["document_id"]}
        assert "buyer" in client.post("/api/ask", json=asked).json()["text"]
        file = client.get(f"/api/documents/{rows[2]['document_id']}/file")
        assert file.content == PLAIN.encode()
        refused = client.post("/api/documents", files={"file": ("a.txt", b"The tenant pays.")})
        assert (refused.status_code, refused.json()["title"]) == (
            422,
            "The library was opened to read",
        )
