"""Answers: one shape everywhere (`--json`, HTTP, MCP, Python), as SPEC §9 prints it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from sommaire.question import Kind
from sommaire.tables import Language

Completeness = Literal["complete", "not complete", "not certain"]
CompletenessSource = Literal[
    "cardinality", "structural", "statistical", "estimate", "llm_assessment", "no_growth", "none"
]
Mode = Literal["none", "local", "endpoint"]
Box = tuple[float, float, float, float]


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Citation(_Value):
    """The exact lines that a sentence or an item rests on."""

    n: int
    """The number between brackets in the text, from 1."""
    document: str
    page_num: int
    page_label: str
    first_line_num: int
    last_line_num: int
    """On the page `last_page_num` where the quote crosses a page break."""
    last_page_num: int | None = None
    """Where it differs from `page_num`."""
    start_char: int
    end_char: int
    """Half-open, over the page's lines joined by "\\n" (of `page_num`, where two pages)."""
    is_ocr: bool = False
    boxes: tuple[Box, ...] = ()
    """One box a line, in points from the top left of its page."""
    quote: str
    section: str = ""


class Sentence(_Value):
    """A sentence of the answer and what it rests on."""

    text: str
    citations: tuple[int, ...] = ()
    is_supported: bool = True


class ListingItem(_Value):
    """A member of the set that was asked for."""

    canonical_name: str
    surface_forms: tuple[str, ...] = ()
    text: str = ""
    citations: tuple[int, ...] = ()
    confidence: float = 1.0
    found_by: tuple[str, ...] = ()


class Cue(_Value):
    """A count that the document states: "the six Functions"."""

    text: str
    count: int
    noun: str
    citation: int | None = None


class Certificate(_Value):
    """What the verdict of completeness rests on (SPEC §5)."""

    cue: Cue | None = None
    scope: str = ""
    n_blocks: int = 0
    n_read: int = 0
    """Hit or judged no."""
    n_not_judged: int = 0
    n_unreadable: int = 0
    next_step: str | None = None
    """The cheapest step that would strengthen the certificate."""


class ListingAnswer(_Value):
    """The items, and whether they are all of them."""

    items: tuple[ListingItem, ...] = ()
    completeness: Completeness = "not certain"
    is_complete: bool = False
    completeness_source: CompletenessSource = "none"
    expected_count: int | None = None
    not_found_items: tuple[str, ...] = ()
    notes: str = ""
    certificate: Certificate = Field(default_factory=Certificate)


class DocumentRef(_Value):
    """Which file was asked."""

    name: str
    sha256: str
    reader_version: str
    n_pages: int


class Level(_Value):
    """One level of the table of contents, as it was read."""

    shown: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    reason: str = ""


class DescentTrace(_Value):
    """How the answer was reached through the table of contents."""

    levels: tuple[Level, ...] = ()
    n_lines: int = 0
    n_calls: int = 0
    n_tokens: int = 0


class Cost(_Value):
    """What the answer took."""

    n_calls: int = 0
    n_tokens_in: int = 0
    n_tokens_out: int = 0
    n_tokens_cached: int = 0
    """Of those in, how many the server had kept."""
    dollars: float | None = 0.0
    """By list prices; None where the price of the model is not known."""
    seconds: float = 0.0


class Answer(_Value):
    """The answer to a question about documents; `text` is None where they do not say."""

    schema_version: Literal[1] = 1
    question: str
    kind: Kind
    language: Language
    mode: Mode = "none"
    """Which mode made the answer; "none" too where a model was asked and failed."""
    model: str | None = None
    """The name of the model that was asked, whether or not it was of use."""
    documents: tuple[DocumentRef, ...] = ()
    text: str | None = None
    short_answer: str | None = None
    """A verdict or a figure, where the question asks for one; `sentences` hold what it rests on."""
    sentences: tuple[Sentence, ...] = ()
    citations: tuple[Citation, ...] = ()
    listing: ListingAnswer | None = None
    count: int | None = None
    descent: DescentTrace = Field(default_factory=DescentTrace)
    unread_pages: tuple[int, ...] = ()
    cost: Cost = Field(default_factory=Cost)
    notes: tuple[str, ...] = ()
    """What a reader should know: why a model was not used, what was read for nothing."""

    @property
    def beside_items(self) -> tuple[Sentence, ...]:
        """The sentences that are not those of the listing's items; all where there is no listing.

        A list that nobody wrote down is gathered from sentences that may name its members; the
        sentences that answer the question best then stand beside them.
        """
        if self.listing is None:
            return self.sentences
        cited = [one.citations for one in self.sentences]
        if cited == [item.citations for item in self.listing.items]:
            return ()
        return tuple(one for one in self.sentences if one.citations)

    def _repr_html_(self) -> str:
        """What a notebook shows: verdict, items or sentences, citations; all of it escaped."""
        from sommaire.display import answer_html

        return answer_html(self)
