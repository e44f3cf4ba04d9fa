"""Which files paths, folders and patterns name, each once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from glob import glob, has_magic
from pathlib import Path

from sommaire import ingest
from sommaire.corpus import Added


@dataclass(frozen=True, slots=True)
class Source:
    """A file to add."""

    path: str
    """What it is known by."""
    file: str
    """Where its bytes are now."""


def find_files(sources: Sequence[str | Path]) -> tuple[list[Source], list[Added]]:
    """The files that paths, folders and patterns name, each once, and what names none."""
    paths: dict[str, None] = {}
    failed: list[Added] = []
    for source in map(str, sources):
        found = list(_files(source))
        paths.update(dict.fromkeys(found))
        if not found:
            failed.append(Added(source, "failed", note="there is no document here"))
    return [Source(path, path) for path in paths], failed


def _files(source: str) -> Iterator[str]:
    if not source.strip():  # to pathlib, the folder that one stands in
        return
    path = Path(source).expanduser()
    if path.is_dir():
        below = (file for file in sorted(path.rglob("*")) if file.is_file())
        yield from (_absolute(file) for file in below if file.suffix.lower() in ingest.suffixes())
    elif path.exists() or not has_magic(source):
        yield from [_absolute(path)] if path.exists() else []
    else:
        matches = sorted(glob(str(path), recursive=True))
        yield from (_absolute(Path(one)) for one in matches if Path(one).is_file())


def _absolute(path: Path) -> str:
    return path.resolve().as_posix()
