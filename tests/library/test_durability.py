"""What a library survives: kills, a full disk, missing rights, damage, a clock that jumps."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sommaire.errors import InputError, LibraryDamaged
from sommaire.library import Library, open_library
from sommaire.library.rebuilding import rebuild
from tests.library.conftest import PLAIN, Put, prepared
from tests.library.kill_trials import ROOT, Expected, trial
from tests.made_pdf import paragraph, pdf

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills and limits of POSIX")
N_TRIALS = 8


def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(tmp_path: Path) -> None:
    expected = Expected()
    found = [
        fault
        for seed in range(N_TRIALS)
        for fault in trial(tmp_path / "library", seed, expected, seconds=0.4)
    ]
    assert found == []
    assert expected.versions


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Python in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
        capture_output=True,
        text=True,
        timeout=120,
    )


FULL = """
import resource, signal, sys
from pathlib import Path
from sommaire.errors import SommaireError
from sommaire.library import Library
from tests.library.killed import path_of, text_of
from tests.library.conftest import prepared
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with Library(Path(sys.argv[1])) as library:
    resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))
    n = 0
    try:
        for n in range(2000):
            library.keep(prepared(text_of(n, n) * 3, path_of(n)))
    except (SommaireError, OSError) as error:
        print(n, type(error).__name__, str(error).replace(chr(10), " "))
"""


def test_a_full_disk_loses_nothing_and_says_so(tmp_path: Path) -> None:
    done = run(FULL, tmp_path / "library")
    n, kind, said = done.stdout.split(" ", 2)
    assert kind == "InputError", done.stderr
    assert "make room on the disk" in said
    with open_library(tmp_path / "library") as library:
        assert library.counts()["documents"] == int(n)
        assert library.verify() == ()
        library.keep(prepared(PLAIN, "/contracts/after.pdf"))


READ_ONLY = """
import os, sys
from pathlib import Path
from sommaire.errors import SommaireError
from sommaire.library import open_library
with open_library(sys.argv[1], is_writer=False) as library:  # loads all that is needed
    library.ask("How many documents are there?"), library.verify()
if os.getuid() == 0:
    os.setgid(65534); os.setuid(65534)
with open_library(sys.argv[1], is_writer=False) as library:
    print(library.ask("How many documents are there?").count, library.verify())
try:
    open_library(sys.argv[1])
except SommaireError as error:
    print(error.what)
"""


def test_a_folder_that_cannot_be_written_is_read(library: Library, tmp_path: Path) -> None:
    library.close()
    folder = library.folder
    barred = [place for place in (tmp_path, *tmp_path.parents) if "pytest-of" in str(place)]
    for place in barred:  # pytest's own folders, a level more of them under several workers
        place.chmod(0o755)
    for place in (folder, *folder.rglob("*")):
        place.chmod(0o555 if place.is_dir() else 0o444)
    done = run(READ_ONLY, folder)
    for place in (folder, *folder.rglob("*")):
        place.chmod(0o755 if place.is_dir() else 0o644)
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["3 ()", "The library cannot be written: Permission denied"]


def test_a_clock_that_jumps_back_changes_nothing(
    library: Library, put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "gmtime", lambda: time.struct_time((1980, 1, 1, 0, 0, 0, 1, 1, 0)))
    put(library, PLAIN.replace("shop", "barn"), "/contracts/lease.pdf")
    assert library.entry("lease.pdf").version_num == 2
    assert "barn" in " ".join(row.text for row in library.document("lease.pdf").lines)
    assert library.indexes.behind() == ()


def test_a_damaged_table_is_named_and_never_answered_from(library: Library) -> None:
    library.close()
    raw = sqlite3.connect(library.folder / "library.sqlite")
    raw.execute(
        "UPDATE packed SET bytes = CAST(x'00' || substr(bytes, 2) AS BLOB) "
        "WHERE document_id = 1 AND name = 'passages'"
    )
    raw.commit()
    raw.close()
    with open_library(library.folder, is_writer=False) as opened:
        (damage,) = opened.verify()
        assert "passages are not as they were written" in damage.what
        assert damage.where == "/contracts/supply.pdf"
        with pytest.raises(LibraryDamaged, match="verify --rebuild"):
            opened.ask("How often may the buyer audit the books?")


def test_a_damaged_document_makes_a_list_of_documents_not_complete(library: Library) -> None:
    library.close()
    raw = sqlite3.connect(library.folder / "library.sqlite")
    raw.execute("UPDATE packed SET digest = 'x' WHERE document_id = 1 AND name = 'passages'")
    raw.commit()
    raw.close()
    with open_library(library.folder, is_writer=False) as opened:
        listing = opened.ask('Which documents mention the word "audit"?').listing
        assert listing is not None
        assert listing.completeness == "not complete"
        assert listing.not_found_items == ("supply.pdf (damaged in the library)",)


def test_a_damaged_database_is_found(library: Library) -> None:
    library.close()
    file = library.folder / "library.sqlite"
    data = bytearray(file.read_bytes())
    for at in range(4096 * 2, len(data), 4096):
        data[at : at + 64] = b"\xff" * 64
    file.write_bytes(data)
    assert "verify --rebuild" in damage_of(library.folder)


def damage_of(folder: Path) -> str:
    """What opening and checking a library say is to be done."""
    try:
        with open_library(folder, is_writer=False) as opened:
            return " ".join(damage.mend for damage in opened.verify())
    except LibraryDamaged as error:
        return error.mend


def test_a_damaged_original_is_named(library: Library) -> None:
    kept = next((library.folder / "originals").glob("*/lease.pdf"))
    kept.write_bytes(b"something else")
    (damage,) = library.verify()
    assert damage.where == str(kept)
    assert "not as it came" in damage.what


@pytest.fixture
def real(tmp_path: Path) -> Path:
    """A library with two real files, one of them removed."""
    for number, words in enumerate(("the supplier delivers", "the tenant pays")):
        lines = [f"In this text number {number} {words} on the first day of each month.", "End."]
        (tmp_path / f"{number}.pdf").write_bytes(pdf(paragraph(lines)))
    with Library(tmp_path / "library") as library:
        library.add(tmp_path / "*.pdf")
        library.remove("1.pdf")
    return tmp_path / "library"


@pytest.mark.parametrize("damage", ["none", "overwritten", "lost"])
def test_a_rebuild_from_the_originals_is_one_call(real: Path, damage: str) -> None:
    file = real / "library.sqlite"
    if damage == "overwritten":
        file.write_bytes(b"\0" * 9000)
    if damage == "lost":
        file.unlink()
    assert all(row.status == "added" for row in rebuild(real))
    with open_library(real, is_writer=False) as library:
        names = [entry.name for entry in library.documents()]
        assert names == (["0.pdf"] if damage == "none" else names)
        assert "0.pdf" in names
        assert library.verify() == ()
        assert library.indexes.behind() == ()


def test_a_folder_without_originals_cannot_be_rebuilt(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="There is no library here"):
        rebuild(tmp_path)
