"""A LangChain retriever over a document, a file or a library.

SommaireRetriever(source="contract.pdf").invoke("What is the term?")
"""

from __future__ import annotations

from typing import Any

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever

from sommaire.adapters import retrieve


class SommaireRetriever(BaseRetriever):
    """The passages that may answer a question, with where they stand as metadata."""

    source: Any
    """A `sommaire.Document`, a path, or an open `Library`."""
    k: int = 20

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun
    ) -> list[Document]:
        return [
            Document(page_content=one.text, metadata={**one.metadata, "score": one.score})
            for one in retrieve(self.source, query, self.k)
        ]
