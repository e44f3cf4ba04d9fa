"""What the parts of Sommaire that can be replaced have to offer: one protocol each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol

from sommaire.answer import Mode
from sommaire.corpus import Added, Damage, Entry, Prepared, Segment
from sommaire.vectors import Floats, PassageVectors, QuestionVectors


class Store(Protocol):
    """Where the tables of many documents rest; what `add` has returned is never lost.

    A file is known by its path, a document by the sha256 of its bytes; a document is held while
    one of its files is. Every change is whole or not there at all.
    """

    def add(self, prepared: Prepared) -> Added:
        """Keep a document; an earlier version of its file goes in the same moment."""
        ...

    def known(self, path: str, sha256: str, reader_version: str) -> Added | None:
        """What adding these bytes comes to where nothing has to be read; None where it must be."""
        ...

    def add_failure(self, path: str, why: str) -> None:
        """Remember a file that was to be added and could not be read."""
        ...

    def failures(self) -> dict[str, str]:
        """The files that were to be added and could not be read, with the reason."""
        ...

    def copy_to(self, folder: Path) -> None:
        """A copy in another folder of what is held, with its originals."""
        ...

    def forget_failure(self, path: str) -> None:
        """The file is not waited for any more."""
        ...

    def entries(self) -> Iterator[Entry]:
        """The documents that are held, in the order in which they came."""
        ...

    def entries_of(self, document_ids: Sequence[int]) -> dict[int, Entry]:
        """Those of these documents that are held."""
        ...

    def held(self, document_ids: Sequence[int]) -> frozenset[int]:
        """Which of these documents are held."""
        ...

    def facts(self, document_id: int) -> Entry:
        """What is known of a document, held or not; without the places of its files."""
        ...

    def titled(self, title_key: str) -> list[str]:
        """The names of the held files whose title has these words (`text.key`)."""
        ...

    def removed(self) -> list[str]:
        """The paths of files that were removed and not purged."""
        ...

    def find(self, which: str) -> list[Entry]:
        """The documents held that a name, a path, an id or the start of a sha256 may mean."""
        ...

    def with_sha256(self, start: str) -> list[Entry]:
        """The documents held whose sha256 begins so; looked up by its index."""
        ...

    def tables(self, document_id: int, names: Sequence[str] = ()) -> Mapping[str, bytes]:
        """The packed tables of a document; all of them where none is named.

        Raises:
            LibraryDamaged: they are not as they were written, or not there.
        """
        ...

    def remove(self, path: str) -> None:
        """The file is held no more; nothing finds it. It can still be restored, or purged."""
        ...

    def purge(self, which: str) -> list[str]:
        """Forget a file, held or removed, and all its versions, for good; the paths forgotten."""
        ...

    def to_index(self, after: int) -> Iterator[tuple[int, str]]:
        """The ids and languages of the documents whose id is above `after`, in order."""
        ...

    def gone(self) -> list[int]:
        """Ids of documents that derived indexes may still hold."""
        ...

    def forget_gone(self, document_ids: Sequence[int]) -> None:
        """The derived indexes hold these no more."""
        ...

    def segments(self, encoder: str | None) -> tuple[Segment, ...]:
        """The segments of vectors of an encoder, or of every one."""
        ...

    def put_segment(self, segment: Segment, replaced: Sequence[str]) -> None:
        """List a segment in the place of others."""
        ...

    def drop_segments(self) -> None:
        """List no segment any more."""
        ...

    def check(self) -> Iterator[Damage]:
        """What is not as it was written."""
        ...

    def counts(self) -> dict[str, int]:
        """How many documents and passages are held, and the highest id that was given."""
        ...

    def close(self) -> None:
        """Let go of the files."""
        ...


@dataclass(frozen=True, slots=True)
class Message:
    """A turn of a conversation with a model."""

    role: Literal["system", "user", "assistant"]
    text: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model said, and what that took."""

    text: str
    n_tokens_in: int = 0
    n_tokens_out: int = 0
    n_tokens_cached: int = 0
    """Of those in, how many the server had kept from an earlier call."""
    is_cut: bool = False
    """The reply ended at the most tokens allowed, not at its own end."""


class Chat(Protocol):
    """A chat model: messages in, a reply out."""

    @property
    def name(self) -> str:
        """The model's own name: "qwen3:8b", "model.gguf"."""
        ...

    @property
    def mode(self) -> Mode:
        """Where it runs: "local" on this machine in this process, else "endpoint"."""
        ...

    @property
    def place(self) -> str:
        """Where it is: a base URL, a file."""
        ...

    @property
    def is_here(self) -> bool:
        """Whether it runs on this machine: no text leaves it then."""
        ...

    def reply(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        max_tokens: int = 1024,
    ) -> Reply:
        """Say something to the model and wait for what it says.

        Args:
            messages: the conversation so far, what never changes first.
            schema: JSON schema that the reply shall follow; a model may ignore it.
            max_tokens: of the reply.

        Raises:
            ModelFailed: there is no reply: time-out, refusal by the server, broken stream.
        """
        ...

    def dollars(self, reply: Reply) -> float | None:
        """What a reply cost; 0 for a model that runs here, None where the price is not known."""
        ...


class Encoder(Protocol):
    """Gives a text one vector."""

    @property
    def name(self) -> str:
        """What a user calls it."""
        ...

    def encode(self, texts: Sequence[str]) -> Floats:
        """Shape (n_texts, width), each of unit length."""
        ...


class TokenEncoder(Protocol):
    """Gives each token of a text a vector, and the text one."""

    @property
    def name(self) -> str:
        """Says which vectors these are: stored ones are of use for the same name only."""
        ...

    def __hash__(self) -> int:
        """So that what it gave can be kept beside it."""
        ...

    def encode_question(self, text: str) -> QuestionVectors:
        """A question, its tokens weighed."""
        ...

    def encode_passages(self, texts: Sequence[str]) -> PassageVectors:
        """Passages in their order."""
        ...
