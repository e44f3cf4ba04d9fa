"""A Haystack component over a document, a file or a library.

SommaireRetriever("contract.pdf").run(query="What is the term?")["documents"]
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from haystack import Document as HaystackDocument
from haystack import component

from sommaire.adapters import retrieve
from sommaire.tables import Document

if TYPE_CHECKING:
    from sommaire.library import Library


@component
class SommaireRetriever:
    """The passages that may answer a question, with where they stand as `meta`."""

    def __init__(self, source: Document | Library | str | Path, k: int = 20) -> None:
        self.source = source
        self.k = k

    @component.output_types(documents=list[HaystackDocument])
    def run(self, query: str) -> dict[str, list[HaystackDocument]]:
        """The passages for a query, under "documents"."""
        found = retrieve(self.source, query, self.k)
        return {
            "documents": [
                HaystackDocument(content=one.text, meta=dict(one.metadata), score=one.score)
                for one in found
            ]
        }
