"""What a document that is added must not be taken for, said when it is added."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sommaire.corpus import Added, Entry
from sommaire.documents.corpus import amended_title
from sommaire.protocols import Store
from sommaire.text import key


def kin(store: Store, entry: Entry, added: Added) -> Iterator[str]:
    """In words: a file of the same name, a document of the same title, what it amends."""
    base = Path(added.path).name
    if added.name != base:
        yield f"another file is called {base}: this one is {added.name}"
    others = [one for one in store.titled(key(entry.title)) if one != added.name]
    if others:
        yield f"has the title of {others[0]}: kept apart"
    amended = amended_title(entry.title)
    for name in store.titled(amended) if amended else ():
        yield f"amends {name}: kept apart"
