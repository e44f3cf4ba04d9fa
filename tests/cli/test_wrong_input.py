"""Files that cannot be used, through the real reader: each a clear error, never a traceback."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from sommaire.cli.doctor import self_test_pdf
from tests.cli.conftest import Said

Sommaire = Callable[..., Said]


def no_file(_: Path) -> None:
    """Nothing at all."""


def directory(path: Path) -> None:
    """A directory of that name."""
    path.mkdir()


def empty(path: Path) -> None:
    """A file of no bytes."""
    path.write_bytes(b"")


def picture(path: Path) -> None:
    """A PNG under a false name."""
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 64)


def text(path: Path) -> None:
    """Plain text under a false name."""
    path.write_text("Hello, I am no PDF.\n")


def only_a_head(path: Path) -> None:
    """The first bytes of a PDF and no more."""
    path.write_bytes(self_test_pdf()[:20])


def noise(path: Path) -> None:
    """A PDF's head, then noise."""
    path.write_bytes(b"%PDF-1.7\n" + bytes(range(256)) * 40)


def encrypted(path: Path) -> None:
    """The self-test under a password."""
    with pikepdf.open(io.BytesIO(self_test_pdf())) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(owner="owner", user="öpen", R=6))


@pytest.mark.parametrize(
    "make", [no_file, directory, empty, picture, text, only_a_head, noise, encrypted]
)
@pytest.mark.parametrize("command", [("toc",), ("ask", "What are the colours?")])
def test_a_file_that_cannot_be_used_is_a_clear_error(
    tmp_path: Path, sommaire: Sommaire, make: Callable[[Path], None], command: tuple[str, ...]
) -> None:
    path = tmp_path / "file.pdf"
    make(path)
    said = sommaire(*command, str(path))
    assert (said.code, said.out) == (2, "")
    what, where, mend = said.err.splitlines()
    assert what.startswith("error: ")
    assert "bug" not in what
    assert where == f"  where: {path}"
    assert mend.startswith("  what to do: ")


MISUSE = {
    "--dated bogus": "2019-03-01",
    "--dated 2019-13": "2019-03-01",
    "--language de": "give en or fr",
    "--folder nowhere": "sommaire documents",
    "--model qwen3": "leave it out, or name the FILE",
    "--source paper.tex": "leave it out, or name the FILE",
    "--source paper.tex --no-outline": "leave them out, or name the FILE",
}


@pytest.mark.parametrize("verb", ["ask", "list"])
@pytest.mark.parametrize("options", MISUSE)
def test_an_option_that_cannot_be_followed_for_the_library_is_misuse(
    sommaire: Sommaire, library_folder: Path, verb: str, options: str
) -> None:
    said = sommaire(verb, "Who pays?", "--library", str(library_folder), *options.split())
    assert (said.code, said.out) == (2, "")
    _, where, mend = said.err.splitlines()
    assert where.startswith("  where: ")
    assert MISUSE[options] in mend


@pytest.mark.parametrize("command", ["ask", "list", "search"])
@pytest.mark.parametrize("option", [("--dated", "2019"), ("--language", "fr"), ("--folder", "x")])
def test_an_option_of_the_library_is_misuse_beside_a_file(
    sommaire: Sommaire, command: str, option: tuple[str, str]
) -> None:
    said = sommaire(command, "Who pays?", "lease.txt", *option)
    assert (said.code, said.out) == (2, "")
    assert said.err.splitlines()[0] == f"error: {option[0]}: goes with the library, not with a FILE"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("search rent --dated x", "2019-03-01"),
        ("search rent --no-outline", "name the FILE"),
        ("search rent -k 0", "--help"),
        ("add lease.txt --on moon", "processes, or ray"),
        ("mcp --http 99999", "--help"),
        ("evaluate own --data examples/questions.csv --out OUT --on moon", "processes, or ray"),
        ("evaluate own --data examples/questions.csv --out OUT --pdf OUT", "--pdf"),
        ("evaluate own --data examples/questions.csv --out OUT --documents OUT", "--documents"),
        ("evaluate own --data examples/questions.csv --out OUT --split x", "no splits"),
    ],
)
def test_a_wrong_value_is_misuse_before_anything_is_done(
    sommaire: Sommaire, tmp_path: Path, library_folder: Path, words: str, told: str
) -> None:
    out = tmp_path / "out"
    said = sommaire(*(str(out) if word == "OUT" else word for word in words.split()))
    assert (said.code, said.out, out.exists()) == (2, "", False)
    assert told in said.err.splitlines()[-1]


def test_nothing_is_added_where_a_path_is_blank(sommaire: Sommaire, library_folder: Path) -> None:
    said = sommaire("add", "", "--library", str(library_folder))
    assert said.code == 2
    assert "0 of 1 files" in said.err


def test_a_refused_file_is_taken_off_the_list_by_its_name(
    sommaire: Sommaire, tmp_path: Path, library_folder: Path
) -> None:
    picture(tmp_path / "lost.pdf")
    assert sommaire("add", str(tmp_path / "lost.pdf"), "--processes", "1").code == 2
    assert "sommaire remove NAME" in sommaire("documents").err
    assert sommaire("list", "How many documents are there?", "--strict").code == 3
    said = sommaire("remove", "lost.pdf")
    assert (said.code, said.out) == (0, f"{tmp_path}/lost.pdf: not waited for any more\n")
    assert sommaire("list", "How many documents are there?", "--strict").code == 0
    assert sommaire("remove", "lost.pdf", "--refused").code == 2


def test_a_document_that_lacks_a_word_is_named_by_its_file(
    sommaire: Sommaire, library_folder: Path
) -> None:
    said = sommaire("ask", "Which of these contracts have no audit clause?")
    assert said.out == "lease.pdf::Lease of Premises\n"


@pytest.fixture
def library_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library with one lease, which commands take by default."""
    from sommaire.library import Library
    from tests.library.conftest import PLAIN, prepared

    folder = tmp_path / "library"
    with Library(folder) as library:
        library.keep(prepared(PLAIN, "/contracts/lease.pdf"))
        library.follow()
    monkeypatch.setenv("SOMMAIRE_LIBRARY", str(folder))
    return folder


def test_the_password_opens_the_file_and_is_not_repeated(
    tmp_path: Path, sommaire: Sommaire
) -> None:
    path = tmp_path / "locked.pdf"
    encrypted(path)
    said = sommaire("read", str(path), "--password", "öpen")
    assert said.code == 0
    assert f"{path}:1:(b) Yellow" in said.out.splitlines()
    wrong = sommaire("read", str(path), "--password", "geheim")
    assert wrong.code == 2
    assert "password" in wrong.err
    assert "geheim" not in wrong.err


def test_a_file_cut_short_is_read_as_far_as_it_goes_or_refused(
    tmp_path: Path, sommaire: Sommaire, csf: Path
) -> None:
    path = tmp_path / "cut.pdf"
    data = csf.read_bytes()
    path.write_bytes(data[: len(data) * 6 // 10])
    said = sommaire("toc", str(path))
    assert said.code in (0, 2)
    assert "Traceback" not in said.err
    assert said.err


def test_a_scanned_page_is_said_to_be_unread(tmp_path: Path, sommaire: Sommaire) -> None:
    path = tmp_path / "scan.pdf"
    canvas = Canvas(str(path))
    canvas.drawImage(ImageReader(io.BytesIO(png())), 0, 0, 595, 842)
    canvas.save()
    said = sommaire("toc", str(path))
    assert said.code == 0
    assert "page 1 was not read whole: scanned" in said.err
    asked = sommaire("ask", "What are all the colours?", str(path), "--strict")
    assert asked.code in (1, 3)
    assert "COMPLETE  " not in asked.err.replace("NOT COMPLETE  ", "")


def png() -> bytes:
    """A grey picture of 8 by 8."""
    from PIL import Image

    data = io.BytesIO()
    Image.new("L", (8, 8), 128).save(data, "PNG")
    return data.getvalue()
