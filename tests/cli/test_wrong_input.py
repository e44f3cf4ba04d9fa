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
