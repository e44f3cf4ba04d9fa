"""Every error of Sommaire, in one tree.

SommaireError
├── InputError          what the user gave cannot be used: a path, a question, an option
│   ├── UnreadableFile  the file is broken, empty, hostile or of a kind not read here
│   ├── NeedsPassword   the file is encrypted and the password is absent or wrong
│   └── LibraryBusy     another process writes to the library
├── Bug                 a fault of Sommaire itself, met by the process that reads a file
├── LibraryDamaged      the library on disk is not as it was written, or of another format
├── ModelFailed         a model gave no reply that can be used; an answer is then made without it
└── MissingExtra        a part of Sommaire that is installed on demand is not installed

An error keeps apart *what* happened, *where*, and *mend*: what the user can do about it. A bug of
our own is an assertion, and one of these only where it comes out of the child process that reads a
file, so that the other files go on; nothing found is not an error at all.
"""

from __future__ import annotations


class SommaireError(Exception):
    """Any error that Sommaire raises on purpose."""

    def __init__(self, what: str, *, where: str = "", mend: str = "") -> None:
        super().__init__(what, where, mend)
        self.what = what
        self.where = where
        self.mend = mend

    def __str__(self) -> str:
        parts = [self.what, f"  where: {self.where}" if self.where else ""]
        parts.append(f"  what to do: {self.mend}" if self.mend else "")
        return "\n".join(part for part in parts if part)


class InputError(SommaireError):
    """What the user gave cannot be used."""


class UnreadableFile(InputError):
    """The file is broken, empty, hostile, over its limits, or of a kind that is not read."""


class NeedsPassword(InputError):
    """The file is encrypted, and the password is absent or wrong."""


class ModelFailed(SommaireError):
    """A model gave no reply that can be used: time-out, refusal, nonsense."""


class Bug(SommaireError):
    """A fault of Sommaire itself, met by the process that reads a file; its note is the trace."""


class MissingExtra(SommaireError):
    """A part of Sommaire that is installed on demand is not installed."""


class LibraryBusy(InputError):
    """Another process writes to the library."""


class LibraryDamaged(SommaireError):
    """The library on disk is not as it was written, or of a format that is not read here."""
