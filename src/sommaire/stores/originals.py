"""The files themselves, kept beside their tables: what everything else can be made from again.

`originals/<sha256>/<name>`, written aside, flushed to the disk, then renamed; beside it `paths.txt`
with the places that the file was added from, one a line. A file that no document needs (its adding
was interrupted) harms nobody and is taken up again by the next adding.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = "originals"
_PATHS = "paths.txt"


@dataclass(frozen=True, slots=True)
class Original:
    """A file that was kept."""

    sha256: str
    """What its bytes were when it came."""
    file: Path
    paths: tuple[str, ...]


def keep(folder: Path, sha256: str, path: str, data: bytes) -> None:
    """Keep the bytes of a file that came from `path`; nothing is done where they are there."""
    home = folder / FOLDER / sha256
    home.mkdir(parents=True, exist_ok=True)
    if not any(_files(home)):
        write_whole(home / (Path(path).name or "document"), data)
    with open(home / _PATHS, "a+", encoding="utf-8") as known:
        known.seek(0)
        if path not in known.read().splitlines():
            known.write(f"{path}\n")


def write_whole(file: Path, data: bytes) -> None:
    """Write a file so that it is there whole, on the disk, or not at all."""
    aside = file.with_name(f".{file.name[-80:]}.part")
    try:
        with open(aside, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        os.replace(aside, file)
    except BaseException:
        with contextlib.suppress(OSError):
            aside.unlink(missing_ok=True)
        raise
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder last through a loss of power, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def original(folder: Path, sha256: str) -> Path | None:
    """The kept file of these bytes; None where it is not there."""
    return next(_files(folder / FOLDER / sha256), None)


def originals(folder: Path) -> Iterator[Original]:
    """All files that were kept, in the order of their sha256."""
    for home in sorted((folder / FOLDER).glob("*")):
        for file in _files(home):
            known = home / _PATHS
            lines = known.read_text(encoding="utf-8").splitlines() if known.is_file() else []
            yield Original(home.name, file, tuple(lines) or (file.name,))


def kept(folder: Path) -> set[str]:
    """The sha256 of all files that were kept."""
    return {home.name for home in (folder / FOLDER).glob("*")}


def drop(folder: Path, sha256: str) -> None:
    """Delete the kept file of these bytes."""
    shutil.rmtree(folder / FOLDER / sha256, ignore_errors=True)


def is_whole(file: Path, sha256: str) -> bool:
    """Whether the bytes of a kept file are those that came."""
    with open(file, "rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest() == sha256


def _files(home: Path) -> Iterator[Path]:
    names = sorted(home.glob("*")) if home.is_dir() else []
    return (one for one in names if one.name != _PATHS and not one.name.startswith("."))
