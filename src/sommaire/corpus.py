"""The tables of a collection: what a row is about a whole document.

`corpus_index` has an `Entry` a document; `corpus_toc` a `CorpusSection` a document (level 0) and a
section of it. `Added` says what became of a file that was added, `Damage` what a check found.
Conventions as in `tables`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from sommaire.answer import Citation
from sommaire.errors import InputError
from sommaire.tables import Document, Label, Language, Line, Passage

AddedStatus = Literal["added", "new version", "same bytes", "unchanged", "restored", "failed"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A document of the library: a row of `corpus_index`."""

    document_id: int
    """Given by the store; never used twice. 0 before."""
    name: str
    """What citations call it: the file's name, with as many folders as tell it apart."""
    title: str
    summary: str
    """One sentence of the document, verbatim; "" where it has none; or a model's (`summary_by`)."""
    language: Language
    n_pages: int
    date: str
    """"2024-03-01", "2024-03" or "2024", as told at its start; "" where it is not."""
    keywords: tuple[str, ...]
    n_passages: int
    n_unread_pages: int
    n_bytes: int
    sha256: str
    reader_version: str
    paths: tuple[str, ...] = ()
    """Where its file was; several where the same bytes were added from several places."""
    version_num: int = 1
    """Of the file at the first of its paths."""
    added_at: str = ""
    """By the clock of the machine, for people; nothing is decided by it."""
    summary_citation: Citation | None = None
    """Where the document says what it is; `document` and `n` are filled in by who shows it."""
    summary_by: str = ""
    """The model that worded the summary; "" where it is the document's own."""


@dataclass(frozen=True, slots=True)
class CorpusSection:
    """A row of `corpus_toc`: a document at level 0, its sections below."""

    document_id: int
    section_id: int | None
    """None for the document itself."""
    parent_id: int | None
    level: int
    name: str
    first_page_num: int
    last_page_num: int


@dataclass(frozen=True, slots=True)
class Scope:
    """Which documents of a library a question may be put to; by default all."""

    language: Language | None = None
    dated: str = ""
    """The start of a date: "2019", "2019-03"."""
    folder: str = ""
    """Part of the path of the folder that the file came from."""

    def __post_init__(self) -> None:
        """Refuse what no document could fit."""
        if self.language not in (None, "en", "fr"):
            raise InputError("There is no such language", where=f"language {self.language}",
                             mend="give en or fr")  # fmt: skip
        if self.dated and not _DATE.fullmatch(self.dated):
            mend = "give a year, a month or a day: 2019, 2019-03, 2019-03-01"
            raise InputError("This is no date", where=f"dated {self.dated}", mend=mend)


_DATE = re.compile(r"\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?")


@dataclass(frozen=True, slots=True)
class Prepared:
    """A file that was read, ready to be kept."""

    path: str
    entry: Entry
    packed: dict[str, bytes]
    """Its tables by name, as the store keeps them."""
    original: bytes
    """The file."""


@dataclass(frozen=True, slots=True)
class Added:
    """What became of one file that was added."""

    path: str
    status: AddedStatus
    name: str = ""
    note: str = ""
    """What it was kept apart from, or why it failed."""


@dataclass(frozen=True, slots=True)
class Damage:
    """Something in the store that is not as it was written."""

    what: str
    where: str
    mend: str


@dataclass(frozen=True, slots=True)
class Segment:
    """A file of vectors that the store lists."""

    name: str
    encoder: str
    up_to: int
    """The highest id of a document in it."""
    n_rows: int
    sha256: str


@dataclass(frozen=True, slots=True)
class PassageHit:
    """A passage of some document of the library that was found."""

    document_id: int
    passage_id: int
    score: float


@dataclass(frozen=True, slots=True)
class DocumentHit:
    """A document of the library that was found."""

    document_id: int
    score: float


@dataclass(frozen=True, slots=True)
class FoundPassage:
    """A passage that was found, with its document."""

    document: Document
    passage_id: int
    rank: int
    """From 1, the likeliest first."""
    score: float
    """What it was ranked by."""
    label: Label = "ambiguous"

    @property
    def passage(self) -> Passage:
        """The passage itself."""
        return self.document.passages[self.passage_id]

    @property
    def first_line(self) -> Line:
        """Where it begins."""
        return self.document.lines[self.passage.start_line]

    @property
    def last_line(self) -> Line:
        """Where it ends."""
        return self.document.lines[self.passage.end_line - 1]

    @property
    def section(self) -> str:
        """Number and title of its section; "" where it is in none."""
        wanted, rows = self.passage.section_id, self.document.sections
        return next((row.name for row in rows if row.section_id == wanted), "")
