"""Sommaire: answers about long documents that a reader can check, word by word.

    import sommaire

    document = sommaire.read("contract.pdf")
    answer = sommaire.ask("What are all the exclusions?", document)
    answer.listing.is_complete

Every name is loaded when it is first used, so that `import sommaire` costs next to nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sommaire.answer import Answer, Citation, ListingAnswer, ListingItem
    from sommaire.ask import ask, compose_lists, list_items
    from sommaire.errors import (
        InputError,
        MissingExtra,
        NeedsPassword,
        SommaireError,
        UnreadableFile,
    )
    from sommaire.ingest import read
    from sommaire.library import Library
    from sommaire.library import open_library as open
    from sommaire.question import Question
    from sommaire.tables import Document
    from sommaire.understanding import understand

    __version__: str

_HOMES = {
    "ask": "sommaire.ask",
    "compose_lists": "sommaire.ask",
    "list_items": "sommaire.ask",
    "read": "sommaire.ingest",
    "open": "sommaire.library:open_library",
    "understand": "sommaire.understanding",
    "Answer": "sommaire.answer",
    "Citation": "sommaire.answer",
    "ListingAnswer": "sommaire.answer",
    "ListingItem": "sommaire.answer",
    "Document": "sommaire.tables",
    "Library": "sommaire.library",
    "Question": "sommaire.question",
    "SommaireError": "sommaire.errors",
    "InputError": "sommaire.errors",
    "UnreadableFile": "sommaire.errors",
    "NeedsPassword": "sommaire.errors",
    "MissingExtra": "sommaire.errors",
}

__all__ = [
    "Answer",
    "Citation",
    "Document",
    "InputError",
    "Library",
    "ListingAnswer",
    "ListingItem",
    "MissingExtra",
    "NeedsPassword",
    "Question",
    "SommaireError",
    "UnreadableFile",
    "__version__",
    "ask",
    "compose_lists",
    "list_items",
    "open",
    "read",
    "understand",
]


if not TYPE_CHECKING:  # so that mypy finds a name that does not exist

    def __getattr__(name: str) -> object:
        """The value behind a name of the face, loaded now."""
        if name == "__version__":
            return _version()
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        home, _, called = _HOMES[name].partition(":")
        value = getattr(import_module(home), called or name)
        globals()[name] = value
        return value


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("sommaire")
    except PackageNotFoundError:  # run from a folder, never installed
        return "0+unknown"


def __dir__() -> list[str]:
    return sorted(__all__)


class _Face(ModuleType):
    """This module: `sommaire.ask` is the function, though a file has the same name.

    Importing the file would otherwise put the module in the function's place.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Face
