"""A LlamaIndex retriever over a document, a file or a library.

SommaireRetriever("contract.pdf").retrieve("What is the term?")
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from sommaire.adapters import retrieve
from sommaire.tables import Document

if TYPE_CHECKING:
    from sommaire.library import Library


class SommaireRetriever(BaseRetriever):
    """The passages that may answer a question, with where they stand as metadata."""

    def __init__(self, source: Document | Library | str | Path, *, k: int = 20) -> None:
        self._source = source
        self._k = k
        super().__init__()

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return [
            NodeWithScore(node=TextNode(text=one.text, metadata=one.metadata), score=one.score)
            for one in retrieve(self._source, query_bundle.query_str, self._k)
        ]
