"""One writer at a time: a lock that the system takes back when its process dies.

The lock is on a file in the folder of the library, which also says who holds it. Readers need none.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import IO

from sommaire.errors import InputError, LibraryBusy

LOCK = "writer.lock"


class WriterLock:
    """The right to write to a folder, from its making until it is closed.

    Raises:
        LibraryBusy: another process has it.
        InputError: the folder cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / LOCK
        try:
            self._file = open(self._path, "a+", encoding="utf-8")  # noqa: SIM115  (open until closed)
        except OSError as error:
            raise InputError(
                f"The library cannot be written: {error.strerror}",
                where=str(folder),
                mend="check the rights of the folder, or name another with --library",
            ) from error
        if not _take(self._file):
            holder = self._holder()
            self._file.close()
            raise LibraryBusy(
                f"Another process{holder} writes to the library",
                where=str(folder),
                mend="wait until it is done, or end it; reading goes on meanwhile",
            )
        with contextlib.suppress(OSError):  # a full disk: the lock holds all the same
            self._sign()

    def _sign(self) -> None:
        self._file.truncate(0)
        self._file.write(f"{os.getpid()}\n")
        self._file.flush()

    def _holder(self) -> str:
        self._file.seek(0)
        pid = self._file.read(20).strip()
        return f" ({pid})" if pid.isdigit() else ""

    def close(self) -> None:
        """Give the right back."""
        self._file.close()


def _take(file: IO[str]) -> bool:
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
