"""What a store knows of a document as a row of its database, and back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from sommaire.answer import Citation
from sommaire.corpus import Entry

_FACTS = (
    "title", "summary", "language", "n_pages", "date", "keywords", "n_passages", "n_unread_pages",
    "n_bytes", "reader_version", "summary_by",
)  # fmt: skip


def facts_of(entry: Entry) -> str:
    """What is known of a document, as it is stored."""
    cited = entry.summary_citation
    values = {name: getattr(entry, name) for name in _FACTS}
    values["summary_citation"] = cited.model_dump() if cited else None
    return json.dumps(values, ensure_ascii=False)


def grouped(rows: Sequence[Any]) -> Iterator[Entry]:
    """Rows of files as entries of documents: the first file gives the name."""
    entry: Entry | None = None
    for document_id, sha256, facts, _, name, path, version_num, added_at in rows:
        if entry is not None and entry.document_id == document_id:
            entry = replace(entry, paths=(*entry.paths, path))
            continue
        if entry is not None:
            yield entry
        entry = replace(
            entry_from(document_id, sha256, facts),
            name=name,
            paths=(path,),
            version_num=version_num,
            added_at=added_at,
        )
    if entry is not None:
        yield entry


def entry_from(document_id: int, sha256: str, facts: str) -> Entry:
    """The reverse of `facts_of`; without the places of its files."""
    values = json.loads(facts)
    cited = values.pop("summary_citation")
    values["keywords"] = tuple(values["keywords"])
    return Entry(
        document_id=document_id,
        name="",
        sha256=sha256,
        summary_citation=Citation.model_validate(cited) if cited else None,
        **values,
    )


def digest_of(data: bytes) -> str:
    """The sha256 that is stored beside what it is of."""
    return hashlib.sha256(data).hexdigest()
