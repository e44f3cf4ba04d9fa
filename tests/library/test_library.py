"""A library: what goes in comes out, versions, names, removing, purging, writers and readers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sommaire.errors import InputError, LibraryBusy, LibraryDamaged
from sommaire.ingest import described
from sommaire.library import Library, open_library
from sommaire.text import stems
from tests.library.conftest import AUDIT, FRENCH, PLAIN, Put, document, prepared


def found(library: Library, words: str) -> set[str]:
    """The names of the documents that the index finds by these words."""
    hits = library.indexes.find_documents([frozenset({stem}) for stem in stems(words, "en")], 10)
    return {entry.name for entry in library.entries_of(list(hits)).values()}


def test_what_was_stored_reads_back_the_same(library: Library) -> None:
    assert library.document("supply.pdf") == document(AUDIT, "supply.pdf")


def test_documents_are_there_after_the_library_was_closed(library: Library) -> None:
    names = [entry.name for entry in library.documents()]
    library.close()
    with open_library(library.folder, is_writer=False) as again:
        assert [entry.name for entry in again.documents()] == names
        assert again.indexes.behind() == ()
        assert again.verify() == ()


def test_an_entry_tells_title_summary_language_and_date(library: Library) -> None:
    supply, _, french = library.corpus_index
    assert supply.title == "Supply Agreement"
    assert "This agreement is made between the supplier" in supply.summary
    assert supply.summary_citation is not None
    assert supply.date == "2019-03-03"
    assert "supplier" in supply.keywords
    assert french.language == "fr"


def test_the_corpus_is_one_more_level_above_the_sections(library: Library) -> None:
    rows = [row for row in library.corpus_toc if row.document_id == 1]
    assert [(row.level, row.name) for row in rows] == [
        (0, "Supply Agreement"),
        (1, "Supply Agreement"),
        (2, "1 Audit"),
        (2, "2 Term"),
    ]


def test_the_same_bytes_are_one_document_with_two_places(library: Library, put: Put) -> None:
    added = put(library, AUDIT, "/elsewhere/copy.pdf")
    assert added.status == "same bytes"
    assert library.entry("supply.pdf").paths == ("/contracts/supply.pdf", "/elsewhere/copy.pdf")
    assert library.counts()["documents"] == 3


def test_a_changed_file_becomes_a_new_version_and_the_old_one_goes(
    library: Library, put: Put
) -> None:
    added = put(library, AUDIT.replace("audit the books", "inspect the ledgers"),
                "/contracts/supply.pdf")  # fmt: skip
    assert added.status == "new version"
    assert library.entry("supply.pdf").version_num == 2
    assert found(library, "ledgers") == {"supply.pdf"}
    assert "books" not in json.dumps([row.text for row in library.document("supply.pdf").lines])
    assert len(list((library.folder / "originals").iterdir())) == 3


def test_two_files_of_one_name_are_kept_apart_and_said_so(library: Library, put: Put) -> None:
    added = put(library, PLAIN.replace("shop", "office"), "/contracts/2020/lease.pdf")
    assert added.name == "2020/lease.pdf"
    assert "another file is called lease.pdf" in added.note
    assert "has the title of lease.pdf" in added.note
    with pytest.raises(InputError, match="There is no document"):
        library.entry("other.pdf")
    assert library.document("2020/lease.pdf").name == "2020/lease.pdf"


def test_an_amendment_is_kept_apart_from_what_it_amends(library: Library, put: Put) -> None:
    amended = PLAIN.replace("Lease of Premises", "Amendment No. 2 to the Supply Agreement")
    added = put(library, amended, "/contracts/amendment.pdf")
    assert added.note == "amends supply.pdf: kept apart"


def test_what_is_there_is_not_read_again(library: Library) -> None:
    made = prepared(AUDIT, "/contracts/supply.pdf")
    assert library.keep(made).status == "unchanged"


def test_a_removed_document_is_found_by_nothing_at_once(library: Library) -> None:
    library.remove("supply.pdf")
    assert found(library, "audit") == set()
    assert [entry.name for entry in library.documents()] == ["lease.pdf", "maintenance.pdf"]


def test_a_removed_document_is_restored_by_adding_it_again(library: Library, put: Put) -> None:
    library.remove("supply.pdf")
    assert put(library, AUDIT, "/contracts/supply.pdf").status == "restored"
    assert found(library, "audit") == {"supply.pdf"}


@pytest.mark.parametrize("is_removed_first", [False, True])
def test_a_purged_document_leaves_no_word_behind(
    library: Library, put: Put, *, is_removed_first: bool
) -> None:
    put(library, PLAIN.replace("shop", "xylophone"), "/contracts/secret.pdf")
    if is_removed_first:
        library.remove("secret.pdf")
    assert library.purge("secret.pdf") == ("/contracts/secret.pdf",)
    library.close()
    files = [file for file in library.folder.rglob("*") if file.is_file()]
    assert not any(b"xylophon" in file.read_bytes() for file in files)
    assert not any("secret" in file.name for file in files)


def test_an_unknown_document_cannot_be_removed(library: Library) -> None:
    with pytest.raises(InputError, match="There is no document"):
        library.remove("nothing.pdf")
    with pytest.raises(InputError, match="There is no document"):
        library.purge("supply.pdf", "nothing.pdf")
    assert library.counts()["documents"] == 3


def test_a_document_goes_by_its_path_its_id_and_the_start_of_its_sha256(library: Library) -> None:
    entry = library.entry("supply.pdf")
    for which in ("/contracts/supply.pdf", str(entry.document_id), entry.sha256[:10]):
        assert library.entry(which) == entry


def test_a_second_writer_is_told_who_writes(library: Library) -> None:
    with pytest.raises(LibraryBusy, match=r"Another process \(\d+\) writes to the library"):
        Library(library.folder)


def test_readers_read_while_one_writes(library: Library, put: Put) -> None:
    with open_library(library.folder, is_writer=False) as reader:
        put(library, PLAIN.replace("shop", "barn"), "/contracts/barn.pdf")
        assert reader.counts()["documents"] == 4


def test_who_reads_cannot_write(library: Library) -> None:
    with (
        open_library(library.folder, is_writer=False) as reader,
        pytest.raises(InputError, match="opened to read"),
    ):
        reader.add("nothing.pdf")


def test_there_is_nothing_to_read_where_no_library_is(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="There is no library here"):
        open_library(tmp_path / "nowhere", is_writer=False)


def test_a_library_of_another_format_is_refused_with_the_way_to_migrate(library: Library) -> None:
    import sqlite3

    library.close()
    other = sqlite3.connect(library.folder / "library.sqlite")
    for number, mend in ((99, "newer Sommaire"), (0, "verify --rebuild")):
        other.execute(f"PRAGMA user_version = {number}")
        other.commit()
        with pytest.raises(LibraryDamaged, match=mend):
            open_library(library.folder, is_writer=False)
    other.close()


def test_an_index_that_is_behind_is_said_to_be(library: Library) -> None:
    library.keep(prepared(PLAIN.replace("shop", "barn"), "/contracts/barn.pdf"))
    late = library.indexes.behind()
    assert [entry.name for entry in library.entries_of(late).values()] == ["barn.pdf"]
    library.follow()
    assert library.indexes.behind() == ()


def test_an_index_that_was_lost_is_built_anew(library: Library) -> None:
    import shutil

    library.close()
    shutil.rmtree(library.folder / "lexical")
    with open_library(library.folder, is_writer=False) as reader:
        assert len(reader.indexes.behind()) == 3
    with open_library(library.folder) as again:
        again.follow()
        assert found(again, "audit") == {"supply.pdf"}


def test_all_is_exported(library: Library, tmp_path: Path) -> None:
    out = library.export(tmp_path / "out")
    index = [json.loads(row) for row in (out / "corpus_index.jsonl").read_text().splitlines()]
    assert [row["name"] for row in index] == ["supply.pdf", "lease.pdf", "maintenance.pdf"]
    assert len(list((out / "documents").iterdir())) == 3
    with pytest.raises(InputError, match="not empty"):
        library.export(out)


def test_a_store_in_memory_does_the_same(put: Put, tmp_path: Path) -> None:
    with Library(tmp_path, store="memory") as opened:
        put(opened, AUDIT, "/contracts/supply.pdf")
        put(opened, FRENCH, "/contrats/maintenance.pdf")
        assert found(opened, "audit") == {"supply.pdf"}
        opened.purge("supply.pdf")
        assert found(opened, "audit") == set()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        (
            "# Services\nTerms that are defined below are used here throughout the text.\n"
            "This agreement is made and entered into by and between Ada Ltd and Bob Inc.\n",
            "This agreement is made and entered into by and between Ada Ltd and Bob Inc.",
        ),
        (
            "# Guide\nPermission is granted to copy, distribute and modify this text freely.\n"
            "This guide describes how packages are built and sent to the archive.\n",
            "This guide describes how packages are built and sent to the archive.",
        ),
        (
            "# Manuel\nLe programme est un logiciel libre que vous pouvez copier à volonté.\n"
            "Ce manuel décrit la façon de construire les paquets et de les envoyer.\n",
            "Ce manuel décrit la façon de construire les paquets et de les envoyer.",
        ),
    ],
)
def test_the_summary_says_what_the_document_is_not_who_may_copy_it(text: str, summary: str) -> None:
    assert described(document(text, "one.pdf"), 1).summary == summary
