"""Sommaire inside other frameworks: a retriever each for LangChain, LlamaIndex and Haystack.

Each is one file, imported by who uses that framework, never by Sommaire itself. They hand over the
passages that `search` finds, in the order of their rank, with where they stand.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sommaire.ask import find_passages
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
        document = source
        hits = find_passages(question, document, k=k)
        return [_retrieved(document, hit.passage_id, hit.rank, hit.score_bm25) for hit in hits]
    found = source.search(question, k=k)
    return [_retrieved(one.document, one.passage_id, one.rank, one.score) for one in found]


def _retrieved(document: Document, passage_id: int, rank: int, score: float) -> Retrieved:
    passage = document.passages[passage_id]
    first, last = document.lines[passage.start_line], document.lines[passage.end_line - 1]
    names = (row.name for row in document.sections if row.section_id == passage.section_id)
    metadata: dict[str, str | int] = {
        "document": document.name,
        "sha256": document.sha256,
        "passage_id": passage_id,
        "kind": passage.kind,
        "section": next(names, ""),
        "page_num": first.page_num,
        "page_label": first.page_label,
        "first_line_num": first.line_num,
        "last_page_num": last.page_num,
        "last_line_num": last.line_num,
        "rank": rank,
    }
    return Retrieved(passage.text, score, metadata)
