"""A library published: a folder that never changes, listed among its like in a catalogue.

    shards/
      shards.json         which folders count: the one file that is ever replaced
      2019/               a library as it was, with `manifest.json`: the sha256 of each of its files
      2020/

What is published is copied whole beside its place and renamed; it counts once the catalogue lists
it, which is one write (over object storage: a conditional one). A folder that is listed and is not
there, not whole, or not the one that was listed, is a shard that does not answer: `shards` opens
the others, and no list is complete. What was removed from the library is not published.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import sommaire
from sommaire.corpus import Damage
from sommaire.errors import InputError, LibraryDamaged
from sommaire.library import Library
from sommaire.stores import VECTORS
from sommaire.stores.lexical import FOLDER as LEXICAL
from sommaire.stores.locking import LOCK
from sommaire.stores.opening import CATALOGUE, FILE, MANIFEST, settle
from sommaire.stores.originals import sync_folder, write_whole

FORMAT = 1
"""Of manifest and catalogue."""
_DERIVED = (LEXICAL, VECTORS)
_PUBLISH = "publish the library anew"


@dataclass(frozen=True, slots=True)
class Shard:
    """A row of the catalogue."""

    name: str
    manifest: str
    """The sha256 of its manifest."""
    n_documents: int


def publish(library: Library, folder: Path, *, replaces: Sequence[str] = ()) -> Shard:
    """Publish a library as a new folder, and list it in the catalogue of the folder above.

    Args:
        library: opened to write, so that nothing changes meanwhile.
        folder: a new one; its name is that of the shard.
        replaces: shards that go out of the catalogue in the same moment; their folders stay.

    Raises:
        InputError: the folder is there, a shard to replace is not listed, or a document is in
            another shard already.
    """
    others = [one for one in catalogue(folder.parent) if one.name not in replaces]
    _check_new(library, folder, others, replaces)
    aside = folder.with_name(f".{folder.name}.part")
    shutil.rmtree(aside, ignore_errors=True)
    aside.mkdir(parents=True)
    _copy(library, aside)
    manifest = _manifest(aside)
    write_whole(aside / MANIFEST, manifest)
    aside.rename(folder)
    sync_folder(folder.parent)
    shard = Shard(folder.name, _sha256(manifest), library.counts()["documents"])
    rows = [asdict(one) for one in (*others, shard)]
    listed = json.dumps({"format": FORMAT, "shards": rows}, indent=1)
    write_whole(folder.parent / CATALOGUE, listed.encode())
    return shard


def _check_new(
    library: Library, folder: Path, others: Sequence[Shard], replaces: Sequence[str]
) -> None:
    if folder.exists():
        mend = "name a new folder; --replaces takes an old one off the list"
        raise InputError("There is something of this name already", where=str(folder), mend=mend)
    unknown = set(replaces) - {one.name for one in catalogue(folder.parent)}
    if unknown:
        raise InputError(f"No shard is listed as {', '.join(sorted(unknown))}",
                         where=str(folder.parent / CATALOGUE), mend="check --replaces")  # fmt: skip
    own = {entry.sha256: entry.name for entry in library.documents()}
    for other in others:
        with Library(folder.parent / other.name, is_writer=False) as there:
            twice = [own[one.sha256] for one in there.documents() if one.sha256 in own]
        if twice:
            raise InputError(
                f"{len(twice)} documents are in the shard {other.name} already: {twice[0]} …",
                where=str(folder),
                mend=f"remove them here, or give --replaces {other.name}",
            )


def _copy(library: Library, folder: Path) -> None:
    """What is held; the indexes are copied where they hold nothing else, else made anew."""
    library.follow()
    if not library.store.removed():
        for name in _DERIVED:
            if (library.folder / name).is_dir():
                shutil.copytree(library.folder / name, folder / name)
    library.store.copy_to(folder)
    with Library(folder) as copy:
        copy.follow()
    settle(folder / FILE)
    for name in (LOCK, *(f"{FILE}{end}" for end in ("-wal", "-shm"))):
        (folder / name).unlink(missing_ok=True)


def _manifest(folder: Path) -> bytes:
    files = {
        file.relative_to(folder).as_posix(): {"bytes": file.stat().st_size, "sha256": _of(file)}
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
    said = {"format": FORMAT, "sommaire": sommaire.__version__, "files": files}
    return json.dumps(said, indent=1, ensure_ascii=False).encode()


def catalogue(folder: Path) -> tuple[Shard, ...]:
    """The shards that count in a folder; none where there is no catalogue.

    Raises:
        LibraryDamaged: the catalogue cannot be read.
    """
    file = folder / CATALOGUE
    if not file.exists():
        return ()
    try:
        said = json.loads(file.read_bytes())
        if said["format"] != FORMAT:
            what = f"The shards are of format {said['format']}, not {FORMAT}"
            mend = "use the Sommaire that published them"
            raise LibraryDamaged(what, where=str(file), mend=mend)
        return tuple(Shard(**row) for row in said["shards"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise LibraryDamaged(f"The list of the shards cannot be read: {error}", where=str(file),
                             mend=_PUBLISH) from error  # fmt: skip


def check_there(folder: Path, listed: Shard) -> None:
    """Look whether a shard is the one that was listed, with all its files at their sizes.

    Raises:
        LibraryDamaged: it is not.
    """
    home = folder / listed.name
    for damage in _damages(home, listed.manifest, is_thorough=False):
        raise LibraryDamaged(damage.what, where=damage.where, mend=damage.mend)


def damages(folder: Path, manifest: str | None = None) -> Iterator[Damage]:
    """What of a published folder is not as it was written; nothing for any other folder."""
    if manifest is not None or (folder / MANIFEST).exists():
        yield from _damages(folder, manifest, is_thorough=True)


def _damages(home: Path, manifest: str | None, *, is_thorough: bool) -> Iterator[Damage]:
    try:
        data = (home / MANIFEST).read_bytes()
        files = json.loads(data)["files"]
    except (OSError, ValueError, KeyError) as error:
        yield Damage(f"the shard is not there: {error}", str(home), _PUBLISH)
        return
    if manifest is not None and _sha256(data) != manifest:
        yield Damage("the shard is not the one that was listed", str(home), _PUBLISH)
    for name, told in files.items():
        file = home / name
        if not file.is_file() or file.stat().st_size != told["bytes"]:
            yield Damage("a file is not there, or not whole", str(file), "copy the folder again")
        elif is_thorough and _of(file) != told["sha256"]:
            yield Damage("a file is not as it was written", str(file), "copy the folder again")


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _of(file: Path) -> str:
    with open(file, "rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
