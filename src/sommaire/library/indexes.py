"""The derived indexes of a library: by words, and where there is an encoder by vectors.

They follow the store by the ids of documents, which only grow. An index may be behind; what it
lacks is told (`behind`), so that nobody takes it for the whole. Who only reads changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from sommaire.corpus import Damage, PassageHit
from sommaire.documents.rows import ABOUT, unpack_tables
from sommaire.protocols import Store
from sommaire.stores import VECTORS
from sommaire.tables import Language

if TYPE_CHECKING:
    from sommaire.stores.lexical import DocumentText, LexicalIndex, PassageText, Words
    from sommaire.stores.vectors import VectorIndex, Vectors

EXTRACT = (ABOUT, "sections", "passages")
"""The tables that an index is made of."""
FOLLOWED = 256
"""Documents that go into one commit of the lexical index: it takes a tenth of a second."""
_ENCODED = 64
"""Documents whose passages are encoded at a time: a segment of vectors."""
_REBUILD = "sommaire verify --rebuild"


class Encoder(Protocol):
    """Gives a text one vector."""

    @property
    def name(self) -> str:
        """Says which vectors these are: stored ones are of use for the same name only."""
        ...

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Shape (n_texts, width), each of unit length."""
        ...


def encoder_of(folder: Path, *, wanted: bool = False) -> Encoder | None:
    """The encoder that ships, where vectors are wanted or are kept already."""
    if not wanted and not (folder / VECTORS).is_dir():
        return None
    from sommaire.models.encoders.whole import WholeTexts

    return WholeTexts()


class Indexes:
    """What finds passages and documents of a store."""

    def __init__(
        self, store: Store, folder: Path | None, *, is_writer: bool, encoder: Encoder | None
    ) -> None:
        self._store = store
        self._folder = folder
        self._is_writer = is_writer
        self._encoder = encoder
        self._lexical: LexicalIndex | None = None
        self._vectors: VectorIndex | None = None

    @property
    def lexical(self) -> LexicalIndex:
        """The index by words."""
        if self._lexical is None:
            from sommaire.stores.lexical import LexicalIndex

            self._lexical = LexicalIndex(self._folder, is_writer=self._is_writer)
        return self._lexical

    @property
    def vectors(self) -> VectorIndex | None:
        """The vectors of the passages; None where there is no encoder, or no folder."""
        if self._vectors is None and self._encoder is not None and self._folder is not None:
            from sommaire.stores.vectors import VectorIndex

            self._vectors = VectorIndex(self._folder, self._store, self._encoder.name)
        return self._vectors

    def behind(self) -> tuple[int, ...]:
        """The documents held that the lexical index does not have yet."""
        if not self._is_writer:
            self.lexical.refresh()
        late = [document_id for document_id, _ in self._store.to_index(self.lexical.up_to)]
        return tuple(sorted(self._store.held(late)))

    # --- following ------------------------------------------------------------------------------

    def follow(self) -> None:
        """Take up what was added, drop what is gone."""
        self._follow_vectors()
        gone = self._store.gone()
        late = list(self._store.to_index(self.lexical.up_to))
        while late or gone:
            batch, late = late[:FOLLOWED], late[FOLLOWED:]
            up_to = batch[-1][0] if batch else self.lexical.up_to
            self.lexical.follow((self._text(*row) for row in batch), gone, up_to)
            self._store.forget_gone(gone)
            gone = []

    def _follow_vectors(self) -> None:
        if self.vectors is None or self._encoder is None:
            return
        import numpy as np

        late = list(self._store.to_index(self.vectors.up_to))
        for start in range(0, len(late), _ENCODED):
            texts = [self._text(*row) for row in late[start : start + _ENCODED]]
            ids = [(text.document_id, row.passage_id) for text in texts for row in text.passages]
            said = [_said(row) for text in texts for row in text.passages]
            if said:
                vectors = self._encoder.encode(said)
                self.vectors.append(vectors, np.array(ids, np.int64), texts[-1].document_id)

    def _text(self, document_id: int, language: str) -> DocumentText:
        from sommaire.stores.lexical import DocumentText, PassageText

        document = unpack_tables(self._store.tables(document_id, EXTRACT))
        names: dict[int | None, str] = {row.section_id: row.name for row in document.sections}
        entry = self._store.facts(document_id)
        passages = tuple(
            PassageText(
                row.passage_id,
                "\n".join(filter(None, (document.title, names.get(row.section_id)))),
                row.text,
            )
            for row in document.passages
        )
        about = " ".join((entry.summary, *entry.keywords))
        title = f"{entry.title} {document.name}"
        return DocumentText(document_id, _language(language), title, about, passages)

    def empty(self) -> None:
        """Forget everything, for good; `follow` makes it anew."""
        self.lexical.empty()
        if self._folder is not None and self._store.segments(None):
            from sommaire.stores.vectors import VectorIndex

            VectorIndex(self._folder, self._store, "").empty()

    def check(self) -> Iterator[Damage]:
        """What is not as it was written."""
        for said in self.lexical.check():
            yield Damage(said, f"{self._folder}/lexical", _REBUILD)
        yield from self._check_vectors()

    def _check_vectors(self) -> Iterator[Damage]:
        encoders = {one.encoder for one in self._store.segments(None)}
        if self._folder is None or not encoders:
            return
        from sommaire.stores.vectors import VectorIndex

        for encoder in sorted(encoders):
            for said in VectorIndex(self._folder, self._store, encoder).check():
                yield Damage(said, f"{self._folder}/vectors", _REBUILD)

    # --- finding --------------------------------------------------------------------------------

    def find_passages(
        self, words: Words, k: int, within: Sequence[int] = ()
    ) -> tuple[PassageHit, ...]:
        """The best passages of the documents that are held, by their words."""
        return tuple(self.lexical.passages(words, k, within=within, is_held=self._store.held))

    def find_nearest(
        self, question: str, k: int, within: Sequence[int] = ()
    ) -> tuple[PassageHit, ...]:
        """The passages nearest in meaning, of the documents that are held; none without encoder."""
        if self.vectors is None or self._encoder is None:
            return ()
        (vector,) = self._encoder.encode([question])
        return tuple(self.vectors.passages(vector, k, within=within, is_held=self._store.held))

    def find_documents(self, words: Words, k: int, within: Sequence[int] = ()) -> dict[int, float]:
        """The scores of the best documents that are held, the best first."""
        hits = self.lexical.documents(words, k, within=within, is_held=self._store.held)
        return {hit.document_id: hit.score for hit in hits}

    def n_passages_with(self, stems: frozenset[str]) -> int:
        """In how many passages of the index one of these stems stands, about."""
        return self.lexical.n_with(stems)


def _said(row: PassageText) -> str:
    """What is encoded of a passage: the text behind the title of its section, if it has one."""
    section = row.head.partition("\n")[2]
    return f"{section}: {row.text}" if section and not row.text.startswith(section) else row.text


def _language(said: str) -> Language:
    return "fr" if said == "fr" else "en"
