"""A model in the semantic loop: it takes items from lines, and says which names mean one thing.

What it says is checked as if a stranger had written it. An item needs a quote that stands in a line
that it was shown; the name of the item is cut from that quote as printed, or is the quote. What
words it suggests only chooses what is read next. Two names are made one only where nothing tells
them apart (`merging.merge_same`). Whether the list is whole it is not asked. What it did not read,
because a reply could not be used or too much was to be read, counts as not judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field

from sommaire.merging import Found
from sommaire.prompting import Consultation, Prompt, fixed_text, harmless
from sommaire.question import Question
from sommaire.retrieval.blocks import Block
from sommaire.retrieval.listing.semantic import (
    BY_MODEL,
    Extraction,
    Sought,
    Told,
    evidence,
    passages_of,
    told_by_wording,
    ways_of,
)
from sommaire.tables import Language
from sommaire.text import find_quote, key, stems

_TOKENS_A_CALL, _TOKENS_AT_FIRST, _TOKENS_LATER = 1500, 6000, 1500
"""Of the lines that are shown in a call, in the first round, in each that suggested words lead to;
what does not fit stays unread, the least likely first."""
_REPLY = 900
"""Most tokens of a reply."""
_MOST_ITEMS, _MOST_WORDS = 20, 6
_MOST_NAMES = 80
"""Names that are compared with each other in one call."""


class SaidItem(BaseModel):
    """A member and where it stands, as the model says."""

    model_config = ConfigDict(extra="ignore")

    line: int
    quote: str = Field(json_schema_extra={"maxLength": 100})
    name: str = Field("", json_schema_extra={"maxLength": 60})


class SaidItems(BaseModel):
    """The model's reply about some lines."""

    model_config = ConfigDict(extra="ignore")

    items: list[SaidItem] = Field(json_schema_extra={"maxItems": _MOST_ITEMS})
    keywords: list[str] = Field(default_factory=list, json_schema_extra={"maxItems": _MOST_WORDS})


class SaidSame(BaseModel):
    """The model's reply about names: groups of their numbers."""

    model_config = ConfigDict(extra="ignore")

    same: list[list[int]] = Field(json_schema_extra={"maxItems": _MOST_ITEMS})


def extract_by_model(
    consultation: Consultation, language: Language, sought: Sought, blocks: Sequence[Block]
) -> Extraction:
    """What the model takes from the blocks; from the first reply that cannot be used on, nothing.

    Args:
        consultation: the model.
        language: of the document.
        sought: what the items are about.
        blocks: handed over in this round, in reading order.
    """
    unread = {one.order for one in blocks}
    located: list[_Located] = []
    suggested: list[str] = []
    for batch in _batches(_worth_reading(sought, blocks)):
        told = consultation.ask(_prompt(sought.question, batch), SaidItems, max_tokens=_REPLY)
        if told.value is None:
            break
        placed = (_locate(said, batch) for said in told.value.items)
        found = [one for one in placed if one is not None]
        unread -= _covered(batch, found, is_full=len(told.value.items) >= _MOST_ITEMS)
        located += found
        suggested += told.value.keywords[:_MOST_WORDS]
    words = _plain_stems(suggested, language)
    if not sought.likely:  # clauses, whose wording is judged whatever the model saw
        return Extraction(_passages(sought, blocks, located), words)
    return Extraction(_named(sought, located), words, frozenset(unread))


def same_by_model(
    consultation: Consultation, question: Question, found: Sequence[Found]
) -> list[list[int]]:
    """The places of the items whose names mean one thing, as the model groups them."""
    if not 2 <= len(found) <= _MOST_NAMES:
        return []
    lines = [f"{n}. {harmless(one.names[0])}" for n, one in enumerate(found, start=1)]
    prompt = Prompt(fixed_text("retrieval/same"), "\n".join(lines), question.text)
    told = consultation.ask(prompt, SaidSame, max_tokens=_REPLY // 2)
    groups = told.value.same if told.value else []
    return [[number - 1 for number in group] for group in groups]


# --- what is shown ------------------------------------------------------------------------------


def _n_tokens(block: Block) -> int:
    return int(1.3 * len(block.text.split())) + 8


def _worth_reading(sought: Sought, blocks: Sequence[Block]) -> list[Block]:
    """The blocks that a round has room for, the likeliest first, in their order."""
    left = _TOKENS_LATER if sought.grown else _TOKENS_AT_FIRST
    kept: set[int] = set()
    for block in sorted(blocks, key=lambda one: -sum(evidence(one, sought).values())):
        if _n_tokens(block) <= left:
            left -= _n_tokens(block)
            kept.add(block.order)
    return [block for block in blocks if block.order in kept]


def _batches(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """The blocks of each call; one that is too long for all others goes alone."""
    batch: list[Block] = []
    left = _TOKENS_A_CALL
    for block in blocks:
        if batch and _n_tokens(block) > left:
            yield batch
            batch, left = [], _TOKENS_A_CALL
        batch.append(block)
        left -= _n_tokens(block)
    if batch:
        yield batch


def _prompt(question: Question, batch: Sequence[Block]) -> Prompt:
    numbered = [f'<line n="{n}">{harmless(one.text)}</line>' for n, one in enumerate(batch, 1)]
    return Prompt(fixed_text("retrieval/extract"), "\n".join(numbered), question.text)


# --- what is kept of a reply ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Located:
    """A quote of the model, found."""

    block: Block
    name: str
    """As printed."""


def _locate(said: SaidItem, batch: Sequence[Block]) -> _Located | None:
    """Where the quote stands: in the line that is named, else in another that was shown."""
    named = batch[said.line - 1 : said.line] if said.line > 0 else ()
    for block in (*named, *batch):
        quote = _printed(said.quote, block.text)
        if quote is not None:
            return _Located(block, _printed(said.name, quote) or quote)
    return None


def _printed(wanted: str, text: str) -> str | None:
    """The words as the text prints them, whole ones; None where it does not hold them."""
    wanted = wanted.strip().strip("\"“”«»' ").strip()
    if len(key(wanted)) < _SHORTEST:
        return None
    start = 0
    while (span := find_quote(wanted, text[start:])) is not None:
        first, last = start + span[0], start + span[1]
        around = (text[first - 1 : first], text[last : last + 1])
        if not any(char.isalnum() for char in around):
            return text[first:last]
        start = last
    return None


_SHORTEST = 2
"""Characters of a quote."""


def _covered(batch: Sequence[Block], found: Sequence[_Located], *, is_full: bool) -> set[int]:
    """The lines that a reply judges: where it had room for no more, those up to its last item."""
    last = max((one.block.order for one in found), default=-1)
    return {one.order for one in batch if not is_full or one.order <= last}


def _named(sought: Sought, located: Sequence[_Located]) -> tuple[Found, ...]:
    """The members by name, each in the line that names it."""
    return tuple(
        Found(
            (one.name,),
            one.block.text,
            ((one.block.start_line, one.block.end_line),),
            (BY_MODEL, *ways_of(evidence(one.block, sought))),
        )
        for one in dict.fromkeys(located)
    )


def _passages(
    sought: Sought, blocks: Sequence[Block], located: Sequence[_Located]
) -> tuple[Found, ...]:
    """The lines that the model takes for clauses on the subject, beside those of known wording."""
    told = {one.block.order: one for one in told_by_wording(sought, blocks)}
    for one in located:
        seen = evidence(one.block, sought) | {BY_MODEL: 1.0}
        told[one.block.order] = Told(one.block, seen)
    return passages_of([told[order] for order in sorted(told)])


def _plain_stems(suggested: Sequence[str], language: Language) -> tuple[str, ...]:
    """The stems of the words suggested that may be looked for."""
    found = (stem for word in suggested for stem in stems(word, language))
    plain = dict.fromkeys(stem for stem in found if stem.isalpha() and len(stem) > 2)
    return tuple(plain)[: 2 * _MOST_WORDS]
