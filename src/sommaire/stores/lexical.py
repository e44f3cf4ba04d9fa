"""The lexical index of a library: two tantivy indexes, of passages and of documents.

Derived from the store and rebuildable from it: it remembers up to which document it goes, takes up
those that came later, and drops those that are gone. What a word is, is decided in Python
(`sommaire.text`), the same for texts and for questions; tantivy gets ready words. Scores are BM25
with tantivy's one-byte lengths. Opens in milliseconds; a commit that was interrupted is taken up
again by the next one.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Protocol

import tantivy

from sommaire.corpus import DocumentHit, PassageHit
from sommaire.stores.originals import write_whole
from sommaire.tables import Language
from sommaire.text import stems

FOLDER = "lexical"
ANALYSIS = "1"
"""Raised when a text gives other words than before: the index is then built anew."""
WEIGHTS = {
    "passages": {"text": 1.0, "head": 0.5},
    "documents": {"title": 2.0, "about": 1.0, "body": 1.0},
}
"""What a match in a field counts, index by index."""
_STATE = "state.json"
_MEMORY = 64 << 20
"""Bytes that a writer may fill before it writes a segment."""
Words = Sequence[frozenset[str]]
"""A question: for each of its words the stems that count as it."""


@dataclass(frozen=True, slots=True)
class PassageText:
    """A passage as it is indexed."""

    passage_id: int
    head: str
    """Titles above it."""
    text: str


@dataclass(frozen=True, slots=True)
class DocumentText:
    """A document as it is indexed."""

    document_id: int
    language: Language
    title: str
    about: str
    """Summary and keywords."""
    passages: tuple[PassageText, ...]


class Rarity(Protocol):
    """How rare words are over several indexes together, so that their scores compare."""

    def weight(self, index: LexicalIndex, name: str, field: str, stem: str) -> float:
        """What a word counts over all of them, as a multiple of what it counts in one."""
        ...


class LexicalIndex:
    """Passages and documents by their words; see the module."""

    def __init__(self, folder: Path | None, *, is_writer: bool = True) -> None:
        """Open the index in a folder (None: in memory); one of another make is empty.

        Who only reads leaves the folder as it is.
        """
        self._folder = folder / FOLDER if folder is not None else None
        self.up_to = _up_to(self._folder)
        self._indexes = self._opened(is_writer=is_writer)

    def _opened(self, *, is_writer: bool) -> dict[str, tantivy.Index]:
        homes = {name: self._folder / name if self._folder else None for name in WEIGHTS}
        if self.up_to:
            found = {name: _there(home) for name, home in homes.items() if home is not None}
            whole = {name: index for name, index in found.items() if index is not None}
            if whole.keys() == WEIGHTS.keys():
                return whole
        self.up_to = 0
        return {name: _anew(name, home if is_writer else None) for name, home in homes.items()}

    def follow(self, texts: Iterable[DocumentText], gone: Sequence[int], up_to: int) -> None:
        """Take up documents, drop those that are gone, and remember the highest id.

        Documents that are there already (an interrupted commit) are replaced, not doubled.
        """
        writers = {name: _writer(index) for name, index in self._indexes.items()}
        for writer in writers.values():
            for document_id in gone:
                writer.delete_documents_by_term("document_id", document_id)
        for text in texts:
            for writer in writers.values():
                writer.delete_documents_by_term("document_id", text.document_id)
            body = [_words(passage.text, text.language) for passage in text.passages]
            for row in _passage_rows(text, body):
                writers["passages"].add_document(row)
            writers["documents"].add_document(_document_row(text, body))
        for writer in writers.values():
            writer.commit()
        for writer in writers.values():
            writer.wait_merging_threads()
        for index in self._indexes.values():
            index.reload()
        self._remember(up_to)

    def _remember(self, up_to: int) -> None:
        self.up_to = up_to
        if self._folder is not None:
            write_whole(self._folder / _STATE, json.dumps({**_make(), "up_to": up_to}).encode())

    def refresh(self) -> None:
        """Take note of what another process has added meanwhile."""
        up_to = _up_to(self._folder)
        if up_to > self.up_to:
            self.up_to = up_to
            self._indexes = self._opened(is_writer=False)

    def empty(self) -> None:
        """Forget everything, for good; `follow` builds it anew."""
        self._indexes = {}
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
        self.up_to = 0
        self._indexes = self._opened(is_writer=True)

    def passages(
        self,
        words: Words,
        k: int,
        *,
        within: Sequence[int] = (),
        is_held: Callable[[Sequence[int]], frozenset[int]],
        rarity: Rarity | None = None,
    ) -> list[PassageHit]:
        """The best `k` passages of held documents, the best first; ties by document and passage.

        Args:
            words: of the question.
            k: most passages.
            within: only these documents; all where none is named.
            is_held: which of some documents are held now: what was removed is not found.
            rarity: of words over several indexes; that of this one where none is given.
        """
        query = self._query("passages", words, within, rarity)
        rows = self._found("passages", query, k, is_held, "passage_id")
        return [
            PassageHit(document_id, passage_id, score) for score, document_id, passage_id in rows
        ]

    def documents(
        self,
        words: Words,
        k: int,
        *,
        within: Sequence[int] = (),
        is_held: Callable[[Sequence[int]], frozenset[int]],
        rarity: Rarity | None = None,
    ) -> list[DocumentHit]:
        """The best `k` held documents by all their words; arguments as of `passages`."""
        query = self._query("documents", words, within, rarity)
        rows = self._found("documents", query, k, is_held, "document_id")
        return [DocumentHit(document_id, score) for score, document_id, _ in rows]

    def _found(
        self,
        name: str,
        query: tantivy.Query | None,
        k: int,
        is_held: Callable[[Sequence[int]], frozenset[int]],
        second: str,
    ) -> list[tuple[float, int, int]]:
        """Score, document and second id, the best first, of what is held."""
        if query is None:
            return []
        searcher = self._indexes[name].searcher()
        limit = k
        while True:
            hits = searcher.search(query, limit, count=False).hits
            places = [place for _, place in hits]
            ids = _numbers(searcher, "document_id", places)
            seconds = _numbers(searcher, second, places)
            held = is_held(sorted(set(ids)))
            rows = [
                (float(score), one, other)
                for (score, _), one, other in zip(hits, ids, seconds, strict=True)
                if one in held
            ]
            if len(rows) >= k or len(hits) < limit:
                return sorted(rows, key=lambda row: (-row[0], row[1], row[2]))[:k]
            limit *= 4

    def _query(
        self, name: str, words: Words, within: Sequence[int], rarity: Rarity | None
    ) -> tantivy.Query | None:
        def _weight(field: str, stem: str) -> float:
            own = WEIGHTS[name][field]
            return own if rarity is None else own * rarity.weight(self, name, field, stem)

        return _query(self._indexes[name], tuple(WEIGHTS[name]), _weight, words, within)

    def frequency(self, name: str, field: str, stem: str) -> tuple[int, int]:
        """Rows of an index that hold a stem in a field, and rows in all."""
        searcher = self._indexes[name].searcher()
        return searcher.doc_freq(field, stem), searcher.num_docs

    def n_with(self, stems: frozenset[str]) -> int:
        """In how many passages one of these stems stands: the count of the commonest."""
        searcher = self._indexes["passages"].searcher()
        return max((searcher.doc_freq("text", stem) for stem in stems), default=0)

    def check(self) -> Iterator[str]:
        """What is wrong with the index, in words."""
        for name, index in self._indexes.items():
            try:
                searcher = index.searcher()
                searcher.search(tantivy.Query.all_query(), 1)
            except Exception as error:  # whatever tantivy makes of a damaged file
                yield f"the index of {name} cannot be read: {error}"


def _make() -> dict[str, str]:
    """What an index must have been made by to be read here."""
    return {"analysis": ANALYSIS, "tantivy": version("tantivy")}


def _up_to(folder: Path | None) -> int:
    """The highest id that the index in a folder has; 0 where it must be built anew."""
    if folder is None:
        return 0
    try:
        state = json.loads((folder / _STATE).read_bytes())
        up_to = int(state.pop("up_to"))
        return up_to if state == _make() else 0
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return 0


def _there(home: Path) -> tantivy.Index | None:
    """The index in a folder; None where it is damaged: it is built anew."""
    try:
        return tantivy.Index.open(str(home))
    except Exception:  # tantivy has no class of its own for this
        return None


def _anew(name: str, home: Path | None) -> tantivy.Index:
    if home is None:
        return tantivy.Index(_schema(name))
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True, exist_ok=True)
    return tantivy.Index(_schema(name), path=str(home))


def _schema(name: str) -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("document_id", indexed=True, fast=True)
    if name == "passages":
        builder.add_unsigned_field("passage_id", fast=True)
    for field in WEIGHTS[name]:
        builder.add_text_field(field, tokenizer_name="whitespace", index_option="freq")
    return builder.build()


def _writer(index: tantivy.Index) -> tantivy.IndexWriter:
    return index.writer(_MEMORY, 1)


def _passage_rows(text: DocumentText, body: Sequence[str]) -> Iterator[tantivy.Document]:
    heads = {passage.head: "" for passage in text.passages}
    for head in heads:
        heads[head] = _words(head, text.language)
    for passage, said in zip(text.passages, body, strict=True):
        row = tantivy.Document(text=said, head=heads[passage.head])
        row.add_unsigned("document_id", text.document_id)
        row.add_unsigned("passage_id", passage.passage_id)
        yield row


def _document_row(text: DocumentText, body: Sequence[str]) -> tantivy.Document:
    row = tantivy.Document(
        title=_words(text.title, text.language),
        about=_words(text.about, text.language),
        body=" ".join(body),
    )
    row.add_unsigned("document_id", text.document_id)
    return row


def _words(text: str, language: Language) -> str:
    return " ".join(stems(text, language))


def _query(
    index: tantivy.Index,
    fields: Sequence[str],
    weight: Callable[[str, str], float],
    words: Words,
    within: Sequence[int],
) -> tantivy.Query | None:
    """Each word counts once, by the best of its stems; None where there are no words."""
    schema, should = index.schema, tantivy.Occur.Should
    parts = []
    for synonyms in words:
        terms = [
            _weighted(tantivy.Query.term_query(schema, field, stem, "freq"), weight(field, stem))
            for field in fields
            for stem in sorted(synonyms)
        ]
        parts.append((should, tantivy.Query.disjunction_max_query(terms, 0.3)))
    if not parts:
        return None
    query = tantivy.Query.boolean_query(parts)
    if not within:
        return query
    only = tantivy.Query.term_set_query(schema, "document_id", list(within))
    must = tantivy.Occur.Must
    return tantivy.Query.boolean_query(
        [(must, query), (must, tantivy.Query.const_score_query(only, 0.0))]
    )


def _weighted(query: tantivy.Query, weight: float) -> tantivy.Query:
    return query if weight == 1.0 else tantivy.Query.boost_query(query, weight)


def _numbers(searcher: tantivy.Searcher, field: str, places: list[tantivy.DocAddress]) -> list[int]:
    return [int(one or 0) for one in searcher.fast_field_values(field, places)]
