"""One vector a passage: segments of a memory-mapped array, searched exactly.

A segment is two files that are never changed, `NAME.npy` (float32, a row a passage, of unit length)
and `NAME.ids.npy` (document and passage id), written aside, flushed and renamed; it counts only
once the store lists it, with the document up to which the vectors go. New documents make a new
segment; when there are many small ones they become one. What is removed is filtered out of what is
found. Derived: everything is made again where the encoder is another.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from sommaire.corpus import PassageHit, Segment
from sommaire.stores import VECTORS
from sommaire.stores.originals import write_whole

if TYPE_CHECKING:
    from sommaire.protocols import Store

MOST_SMALL = 8
"""Small segments that may stand beside each other."""
SMALL = 50_000
"""Rows below which a segment is small."""
Vectors = NDArray[np.float32]
Ids = NDArray[np.int64]


class VectorIndex:
    """The vectors of one encoder; see the module."""

    def __init__(self, folder: Path, store: Store, encoder: str) -> None:
        self._folder = folder / VECTORS
        self._store = store
        self._encoder = encoder
        self._open: dict[str, tuple[Vectors, Ids]] = {}

    @property
    def up_to(self) -> int:
        """The highest id of a document whose passages have vectors."""
        return max((one.up_to for one in self._segments()), default=0)

    def _segments(self) -> tuple[Segment, ...]:
        return self._store.segments(self._encoder)

    def append(self, vectors: Vectors, ids: Ids, up_to: int) -> None:
        """Add the vectors of passages, shape (n, width), their ids (n, 2), and how far they go."""
        small = [one for one in self._segments() if one.n_rows < SMALL]
        merged = small if len(small) >= MOST_SMALL else []
        if merged:
            parts = [self._arrays(one) for one in merged]
            gone = frozenset(self._store.gone())
            ids = np.concatenate([*(part[1] for part in parts), ids])
            vectors = np.concatenate([*(part[0] for part in parts), vectors])
            stays = ~np.isin(ids[:, 0], sorted(gone))
            vectors, ids = vectors[stays], ids[stays]
        segment = self._written(vectors.astype(np.float32), ids.astype(np.int64), up_to)
        self._store.put_segment(segment, [one.name for one in merged])
        for one in merged:
            self._drop(one.name)

    def _written(self, vectors: Vectors, ids: Ids, up_to: int) -> Segment:
        self._folder.mkdir(parents=True, exist_ok=True)
        data, keys = _bytes(vectors), _bytes(ids)
        digest = hashlib.sha256(data + keys).hexdigest()
        name = f"{up_to:012}-{digest[:12]}"
        write_whole(self._folder / f"{name}.npy", data)
        write_whole(self._folder / f"{name}.ids.npy", keys)
        return Segment(name, self._encoder, up_to, len(ids), digest)

    def _drop(self, name: str) -> None:
        self._open.pop(name, None)
        for suffix in ("npy", "ids.npy"):
            (self._folder / f"{name}.{suffix}").unlink(missing_ok=True)

    def _arrays(self, segment: Segment) -> tuple[Vectors, Ids]:
        if segment.name not in self._open:
            vectors = np.load(self._folder / f"{segment.name}.npy", mmap_mode="r")
            ids = np.load(self._folder / f"{segment.name}.ids.npy")
            self._open[segment.name] = (vectors, ids)
        return self._open[segment.name]

    def passages(
        self,
        vector: Vectors,
        k: int,
        *,
        within: Sequence[int] = (),
        is_held: Callable[[Sequence[int]], frozenset[int]],
    ) -> list[PassageHit]:
        """The `k` nearest passages of held documents by inner product, exactly; best first.

        Args:
            vector: of the question, shape (width,).
            k: most passages.
            within: only these documents; all where none is named.
            is_held: which of some documents are held now.
        """
        found = [hit for one in self._segments() for hit in self._nearest(one, vector, k, within,
                                                                          is_held)]  # fmt: skip
        return sorted(found, key=lambda hit: (-hit.score, hit.document_id, hit.passage_id))[:k]

    def _nearest(
        self,
        segment: Segment,
        vector: Vectors,
        k: int,
        within: Sequence[int],
        is_held: Callable[[Sequence[int]], frozenset[int]],
    ) -> list[PassageHit]:
        vectors, ids = self._arrays(segment)
        scores = vectors @ vector
        if within:
            scores[~np.isin(ids[:, 0], within)] = -np.inf
        limit = k
        while True:
            best = _largest(scores, min(limit, len(scores)))
            held = is_held(sorted({int(one) for one in ids[best, 0]}))
            hits = [
                PassageHit(int(ids[at, 0]), int(ids[at, 1]), float(scores[at]))
                for at in best
                if int(ids[at, 0]) in held and scores[at] > -np.inf
            ]
            if len(hits) >= k or limit >= len(scores):
                return hits[:k]
            limit *= 4

    def check(self) -> Iterator[str]:
        """What is wrong with the segments, in words."""
        for one in self._segments():
            digest = hashlib.sha256()
            try:
                for suffix in ("npy", "ids.npy"):
                    digest.update((self._folder / f"{one.name}.{suffix}").read_bytes())
            except OSError as error:
                yield f"the vectors {one.name} cannot be read: {error.strerror}"
                continue
            if digest.hexdigest() != one.sha256:
                yield f"the vectors {one.name} are not as they were written"

    def empty(self) -> None:
        """Forget all vectors of every encoder, for good."""
        self._open.clear()
        for one in self._store.segments(None):
            self._drop(one.name)
        self._store.drop_segments()


def _largest(scores: Vectors, n: int) -> NDArray[np.intp]:
    """Where the `n` largest are, the largest first, the earlier among equals."""
    if n <= 0:
        return np.zeros(0, dtype=np.intp)
    chosen = np.sort(np.argpartition(-scores, n - 1)[:n])
    return chosen[np.argsort(-scores[chosen], kind="stable")]


def _bytes(array: Vectors | Ids) -> bytes:
    out = io.BytesIO()
    np.save(out, array)
    return out.getvalue()
