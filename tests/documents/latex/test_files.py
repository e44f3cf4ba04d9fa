"""The files of LaTeX sources: archives as they come, and those that mean harm."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from sommaire.documents.latex.files import files_in, main_file, open_source, packed
from sommaire.documents.reading import read_document
from sommaire.errors import InputError, UnreadableFile
from sommaire.ingest import load, read

MAIN = b"\\documentclass{article}\\begin{document}\\input{parts/one}\\include{two}\\end{document}"
FILES = {"paper.tex": MAIN, "parts/one.tex": b"\\section{One} first", "two.tex": b"second"}


def tar(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return out.getvalue()


def zipped(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def lines(data: bytes) -> list[str]:
    document = read_document(data, name="source", format="latex")
    return [line.text for line in document.lines]


@pytest.mark.parametrize("pack", [tar, lambda files: gzip.compress(tar(files)), zipped])
def test_an_archive_is_read_from_its_main_file(
    pack: Callable[[Mapping[str, bytes]], bytes],
) -> None:
    assert lines(pack(FILES)) == ["1 One", "first", "second"]


def test_one_file_may_be_packed_alone() -> None:
    assert lines(gzip.compress(b"\\documentclass{article}\\begin{document}one\\end{document}")) == [
        "one"
    ]


def test_a_folder_is_read_like_its_archive(tmp_path: Path) -> None:
    for name, content in {**FILES, "figure.png": b"\x89PNG"}.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    (tmp_path / "link.tex").symlink_to("/etc/hostname")
    assert lines(packed(tmp_path, files_in(tmp_path))) == ["1 One", "first", "second"]
    assert sorted(open_source(load(tmp_path)).files) == sorted(FILES)


def test_a_folder_without_latex_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no LaTeX source") as raised:
        load(tmp_path)
    assert raised.value.where == str(tmp_path)


def test_a_folder_of_documents_with_a_stray_tex_file_is_no_source(tmp_path: Path) -> None:
    (tmp_path / "macros.tex").write_text("\\newcommand{\\x}{y}")
    for name in ("a.pdf", "b.pdf", "c.docx", "d.md"):
        (tmp_path / name).write_bytes(b"x")
    with pytest.raises(InputError, match="no LaTeX source") as raised:
        load(tmp_path)
    assert "a.pdf, b.pdf, c.docx and 2 more" in raised.value.mend
    assert "sommaire add" in raised.value.mend


def test_documents_beside_a_source_are_told_where_the_source_does_not_name_them(
    tmp_path: Path,
) -> None:
    figure = MAIN + b"\n% \\includegraphics{plot}"
    for name, content in {**FILES, "paper.tex": figure, "plot.pdf": b"", "paper.pdf": b"",
                          "lease.pdf": b""}.items():  # fmt: skip
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    notes = read(tmp_path).notes
    assert [("lease.pdf" in note, "plot" in note) for note in notes] == [(True, False)]


def test_a_file_that_is_not_there_makes_the_page_unread() -> None:
    document = read_document(tar({"paper.tex": MAIN}), name="s.tar", format="latex")
    assert document.unread_pages == (1,)
    assert "parts/one, two" in document.pages[0].note


@pytest.mark.parametrize("name", ["../../x.tex", "/etc/x.tex", "a/../../x.tex", "C:\\x.tex"])
def test_a_name_outside_the_archive_is_refused(name: str) -> None:
    with pytest.raises(UnreadableFile, match="outside"):
        open_source(tar({"paper.tex": MAIN, name: b"x"}))


def test_an_input_outside_the_archive_is_missing() -> None:
    document = read_document(b"\\input{/etc/passwd}\\input{../../etc/passwd}text", name="x.tex",
                             format="latex")  # fmt: skip
    assert [line.text for line in document.lines] == ["text"]
    assert document.unread_pages == (1,)


def test_links_in_an_archive_are_left_out() -> None:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        link = tarfile.TarInfo("secret.tex")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
        member = tarfile.TarInfo("paper.tex")
        member.size = len(MAIN)
        archive.addfile(member, io.BytesIO(MAIN))
    assert list(open_source(out.getvalue()).files) == ["paper.tex"]


def test_a_bomb_is_refused_before_it_swells() -> None:
    with pytest.raises(UnreadableFile, match=r"swells|more text"):
        open_source(gzip.compress(bytes(80 << 20)))


def test_files_that_read_each_other_in_without_end_are_refused() -> None:
    files = {"paper.tex": MAIN, "parts/one.tex": b"\\input{two}", "two.tex": b"x\\input{parts/one}"}
    with pytest.raises(UnreadableFile, match="again and again") as error:
        lines(tar(files))
    assert error.value.where in files


@pytest.mark.parametrize("cut", [300, 700, 1500])
def test_a_broken_archive_is_refused_or_read(cut: int) -> None:
    whole = gzip.compress(tar(FILES))
    with suppress(UnreadableFile):
        lines(whole[: min(cut, len(whole) - 9)])


def test_an_archive_without_latex_says_so() -> None:
    with pytest.raises(UnreadableFile, match="no LaTeX"):
        open_source(tar({"figure.png": b"\x89PNG"}))


def test_the_main_file_is_the_one_that_no_other_reads_in() -> None:
    whole = "\\documentclass{article}\n\\begin{document}"
    files = {
        "supplement.tex": whole,
        "main.tex": f"{whole}\\input{{part}}",
        "part.tex": f"{whole} {'long ' * 9000}",
        "macros.tex": "\\newcommand{\\x}{y}",
    }
    assert main_file(files) == "main.tex"


def test_macros_of_packages_that_the_source_brings_are_known() -> None:
    files = {
        "p.tex": b"\\documentclass{article}\\usepackage{own}\\begin{document}\\sys\\end{document}",
        "own.sty": b"\\newcommand{\\sys}{SYS}\\def\\section{\\@startsection}",
    }
    assert lines(tar(files)) == ["SYS"]


def test_a_source_is_read_in_the_child_process_and_errors_say_where(tmp_path: Path) -> None:
    path = tmp_path / "loop.tex"
    path.write_text("\\def\\a{x\\a}\\a")
    with pytest.raises(UnreadableFile, match="without end"):
        read(path)
