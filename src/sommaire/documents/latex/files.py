"""The files of a LaTeX source: one file, or an archive as arXiv (tar.gz, gz) and editors give it.

Nothing is written to the disk, and only what may be text is kept. An archive that reaches out of
itself, swells beyond measure or holds too much is refused. The main file is the one that opens a
document and that no other reads in.
"""

from __future__ import annotations

import io
import os
import re
import tarfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from sommaire.documents.archives import Archive
from sommaire.documents.encodings import decode
from sommaire.errors import UnreadableFile

MOST_FILES = 10_000
MOST_BYTES = 300 << 20
"""Of an unpacked archive, pictures and all."""
MOST_TEXT = 48 << 20
_RATIO = 200
_RATIO_FROM = 16 << 20
_MEND = "give the .tex files in a plain folder or archive, or the PDF that is made of them"
_GET_WHOLE = "get a whole copy of it"
_TEXTS = frozenset({"", ".tex", ".ltx", ".latex", ".bbl", ".sty", ".cls", ".def", ".inc", ".tab"})
_SOURCES = (".tex", ".ltx", ".latex")
_OPENING = 1 << 20
"""Bytes of a file in which it is looked for what opens a document."""
_CLASS = re.compile(r"^[^%\n]*\\document(?:class|style)\b", re.MULTILINE)
_BEGIN = re.compile(r"^[^%\n]*\\begin\s*\{document\}", re.MULTILINE)
_INPUT = re.compile(
    r"^[^%\n]*?\\(?:input|include|subfile|import\{[^}]*\})\s*\{?\s*([^\s{}%]+)", re.M
)
_USUAL = ("main", "ms", "paper", "article", "manuscript", "arxiv", "root", "thesis")


@dataclass(frozen=True, slots=True)
class Source:
    """The files of a source, by path, and which is read first."""

    files: Mapping[str, str]
    main: str
    notes: tuple[str, ...] = ()


def open_source(data: bytes) -> Source:
    """The files of a source.

    Raises:
        UnreadableFile: an archive is broken, hostile, too large, or holds no LaTeX.
    """
    unpacked = _unpacked(data)
    files: dict[str, str] = {}
    notes: list[str] = []
    for path, content in unpacked.items():
        decoded = decode(content)
        files[path] = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
        notes += [f"{path}: {note}" for note in decoded.notes]
    main = main_file(files)
    if main is None:
        raise UnreadableFile("There is no LaTeX file in it", mend=_MEND)
    others = [path for path in openings(files) if path != main and path not in _inputs(files)]
    if others:
        notes.append(f"Read from {main}; the source has other documents: {', '.join(others[:5])}.")
    return Source(files, main, tuple(notes))


def files_in(folder: Path) -> list[Path]:
    """The files of a folder and its folders, in order; links and what is hidden are left out.

    Raises:
        UnreadableFile: there are too many.
    """
    found: list[Path] = []
    for root, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths = (Path(root, name) for name in names if not name.startswith("."))
        found += [path for path in paths if path.is_file() and not path.is_symlink()]
        if len(found) > MOST_FILES:
            what = f"The folder holds more than {MOST_FILES} files"
            raise UnreadableFile(what, where=str(folder), mend="name a file in it")
    return sorted(found)


def opens_document(files: Iterable[Path]) -> bool:
    r"""Whether one of the files is LaTeX that opens a document (\documentclass, \documentstyle)."""
    return any(
        _CLASS.search(path.read_bytes()[:_OPENING].decode("latin-1"))
        for path in files
        if path.suffix.lower() in _SOURCES
    )


def packed(folder: Path, files: Iterable[Path]) -> bytes:
    """The text files among the files of a folder, as an archive.

    Raises:
        UnreadableFile: there is too much.
    """
    out = io.BytesIO()
    left = MOST_TEXT
    with tarfile.open(fileobj=out, mode="w") as archive:
        for path in files:
            name = path.relative_to(folder).as_posix()
            if not _may_be_text(name):
                continue
            left -= path.stat().st_size
            if left < 0:
                raise UnreadableFile(
                    "The folder holds more text than is read", where=str(folder), mend=_MEND
                )
            member = tarfile.TarInfo(name)
            content = path.read_bytes()
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return out.getvalue()


def _unpacked(data: bytes) -> dict[str, bytes]:
    if data.startswith(b"PK\x03\x04"):
        return _read_zip(data)
    if data.startswith(b"\x1f\x8b"):
        return _read_stream(_Inflated(data))
    if data[257:262] == b"ustar":
        return _read_tar(io.BytesIO(data))
    return {"main.tex": data}


# --- archives -------------------------------------------------------------------------------------


class _Inflated(io.RawIOBase):
    """The content of a gzip file, as far as it stays within measure."""

    def __init__(self, data: bytes) -> None:
        self._source = io.BytesIO(data)
        self._n_packed = len(data)
        self._inflate = zlib.decompressobj(wbits=31)
        self._ready = bytearray()
        self._n_out = 0

    def look(self, size: int) -> bytes:
        """The next bytes; they are still to be read."""
        while len(self._ready) < size and not self._inflate.eof:
            piece = self._inflate.unconsumed_tail or self._source.read(1 << 16)
            if not piece:
                break
            try:
                more = self._inflate.decompress(piece, 1 << 20)
            except zlib.error:
                raise UnreadableFile("The archive is broken", mend=_GET_WHOLE) from None
            self._count(len(more))
            self._ready += more
        return bytes(self._ready[:size])

    def read(self, size: int = -1) -> bytes:
        """The next bytes."""
        out = self.look(size if size >= 0 else MOST_BYTES)
        del self._ready[: len(out)]
        return out

    def _count(self, n: int) -> None:
        self._n_out += n
        is_bomb = self._n_out > _RATIO_FROM and self._n_out > _RATIO * self._n_packed
        if is_bomb or self._n_out > MOST_BYTES:
            raise UnreadableFile("The archive swells beyond measure", mend=_MEND)


def _read_stream(inflated: _Inflated) -> dict[str, bytes]:
    """A gzip file: an archive, or one file as arXiv gives papers of one file."""
    head = inflated.look(512)
    if head[257:262] == b"ustar" or _is_tar(head):
        return _read_tar(inflated)
    text = inflated.read(MOST_TEXT + 1)
    if len(text) > MOST_TEXT:
        raise UnreadableFile("The archive holds more text than is read", mend=_MEND)
    return {"main.tex": text}


def _is_tar(head: bytes) -> bool:
    """Whether a block is the header of an old tar file: its sum is right (POSIX.1-1988 ustar)."""
    digits = head[148:156].strip(b" \x00")
    if len(head) < 512 or not re.fullmatch(rb"[0-7]{1,8}", digits):
        return False
    return int(digits, 8) == sum(head[:148]) + 8 * 32 + sum(head[156:])


def _read_tar(stream: _Inflated | io.BytesIO) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    left = MOST_TEXT
    try:
        with tarfile.open(fileobj=stream, mode="r|") as archive:
            for number, member in enumerate(archive):
                path = _checked(member.name, number)
                if not member.isfile() or not _may_be_text(path):
                    continue
                if member.size > left:
                    raise UnreadableFile("The archive holds more text than is read", mend=_MEND)
                left -= member.size
                content = archive.extractfile(member)
                files[path] = content.read() if content else b""
    except (tarfile.TarError, EOFError, ValueError, OverflowError):
        raise UnreadableFile("The archive is broken", mend=_GET_WHOLE) from None
    return files


def _read_zip(data: bytes) -> dict[str, bytes]:
    archive = Archive(data)
    files: dict[str, bytes] = {}
    left = MOST_TEXT
    for number, name in enumerate(archive.names):
        path = _checked(name, number)
        if name.endswith("/") or not _may_be_text(path):
            continue
        files[path] = archive.find(name) or b""
        left -= len(files[path])
        if left < 0:
            raise UnreadableFile("The archive holds more text than is read", mend=_MEND)
    return files


def _checked(name: str, number: int) -> str:
    """The path of a file in an archive, where it stays inside.

    Raises:
        UnreadableFile: it does not, or there are too many.
    """
    if number >= MOST_FILES:
        raise UnreadableFile(f"The archive holds more than {MOST_FILES} files", mend=_MEND)
    parts = PurePosixPath(name.replace("\\", "/")).parts
    if name.startswith("/") or ".." in parts or re.match(r"[A-Za-z]:", name):
        raise UnreadableFile(f"The archive names a file outside itself: {name[:80]}", mend=_MEND)
    return "/".join(part for part in parts if part != ".")


def _may_be_text(path: str) -> bool:
    name = path.rsplit("/", 1)[-1]
    return PurePosixPath(path).suffix.lower() in _TEXTS and not name.startswith("._")


# --- the main file --------------------------------------------------------------------------------


def openings(files: Mapping[str, str]) -> list[str]:
    r"""The files with \documentclass and \begin{document}."""
    return [
        path
        for path, text in files.items()
        if not path.endswith((".sty", ".cls", ".def", ".bbl"))
        and _CLASS.search(text)
        and _BEGIN.search(text)
    ]


def main_file(files: Mapping[str, str]) -> str | None:
    """The file to read first; None where there is no LaTeX at all."""
    found = openings(files)
    if not found:
        texts = [path for path in files if path.endswith(_SOURCES)]
        texts = texts or [path for path, text in files.items() if "\\" in text]
        return max(texts, key=lambda path: len(files[path]), default=None)
    inputs = _inputs(files)
    return max(found, key=lambda path: _rank(path, files, inputs))


def _rank(path: str, files: Mapping[str, str], inputs: set[str]) -> tuple[bool, bool, int]:
    stem = path.rsplit("/", 1)[-1].rsplit(".", 1)[0].lower()
    text = files[path]
    size = len(text) + 5_000 * len(_INPUT.findall(text))
    return (path not in inputs, stem in _USUAL, size)


def _inputs(files: Mapping[str, str]) -> set[str]:
    """The paths that some file reads in."""
    named = {name.strip("\"'") for text in files.values() for name in _INPUT.findall(text)}
    return {path for path in files if path in named or path.rsplit(".", 1)[0] in named}
