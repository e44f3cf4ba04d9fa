"""Sommaire inside other frameworks: a retriever each for LangChain, LlamaIndex and Haystack.

Each is one file, imported by who uses that framework, never by Sommaire itself. They hand over the
passages that `search` finds, in the order of their rank, with where they stand.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sommaire.ask import search_document
from sommaire.corpus import FoundPassage
from sommaire.ingest import read
from sommaire.tables import Document

if TYPE_CHECKING:
    from sommaire.library import Library


@dataclass(frozen=True, slots=True)
class Retrieved:
    """A passage for a framework: its text, its score, and where it stands."""

    text: str
    score: float
    metadata: dict[str, str | int]


def retrieve(source: Document | Library | str | Path, question: str, k: int) -> list[Retrieved]:
    """The passages of a document, a file or a library that may answer, the likeliest first.

    Raises:
        InputError: the question is empty or too long, or the file cannot be used.
    """
    if isinstance(source, (str, Path)):
        source = read(source)
    if isinstance(source, Document):
        return [_retrieved(one) for one in search_document(question, source, k=k)]
    return [_retrieved(one) for one in source.search(question, k=k)]


def _retrieved(found: FoundPassage) -> Retrieved:
    first, last = found.first_line, found.last_line
    metadata: dict[str, str | int] = {
        "document": found.document.name,
        "sha256": found.document.sha256,
        "passage_id": found.passage_id,
        "kind": found.passage.kind,
        "section": found.section,
        "page_num": first.page_num,
        "page_label": first.page_label,
        "first_line_num": first.line_num,
        "last_page_num": last.page_num,
        "last_line_num": last.line_num,
        "rank": found.rank,
    }
    return Retrieved(found.passage.text, found.score, metadata)
