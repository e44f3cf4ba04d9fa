"""A document as a key, so that what is derived from it can be kept beside it."""

from __future__ import annotations

from sommaire.tables import Document


class Same:
    """Equal for the same object, not for an equal one: comparing documents is slow."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.document is self.document

    def __hash__(self) -> int:
        return id(self.document)
