"""The sentences of a document as blocks: what the semantic loop reads, judges and ticks off.

A block is a sentence of a passage with its own lines and the titles over it. A sentence that a
page break cuts in two is two blocks that know each other by their order; pieces of a long paragraph
that overlap give each sentence once. Every block lies in one passage.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from sommaire.tables import Document, Passage
from sommaire.text import fold, join_lines, sentences, stems

_TITLE_WORDS = 8
"""Most words of a sentence that opens its paragraph as a title ("7.5 Audit rights.")."""
_ROLES = frozenset({"header", "footer", "contents"})


@dataclass(frozen=True, slots=True)
class Block:
    """A sentence, where it stands and under which titles."""

    order: int
    """Its place in the document."""
    passage_id: int
    start_line: int
    end_line: int
    """Half-open."""
    text: str
    folded: str
    stems: frozenset[str]
    head: str
    """The title of its section and the one that opens its paragraph, folded."""
    head_stems: frozenset[str]
    is_title: bool
    """It is a heading itself, and no sentence."""


@lru_cache(maxsize=4)
def blocks_of(document: Document) -> tuple[Block, ...]:
    """All blocks of a document, in order; kept for the next question."""
    titles = {one.section_id: one.title for one in document.sections}
    found: list[Block] = []
    known: set[tuple[int, str]] = set()
    for passage in document.passages:
        title = titles.get(passage.section_id, "") if passage.section_id is not None else ""
        for sentence in _sentences(document, passage):
            if (sentence.start_line, sentence.text) not in known:
                known.add((sentence.start_line, sentence.text))
                found.append(_block(document, passage, sentence, title, len(found)))
        found = _under_their_title(document, found, passage.passage_id)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Sentence:
    text: str
    start_line: int
    end_line: int


def _sentences(document: Document, passage: Passage) -> Iterator[_Sentence]:
    inside = range(passage.start_line, passage.end_line)
    printed = [index for index in inside if document.lines[index].role not in _ROLES]
    below = [index for index in printed if document.lines[index].role != "heading"]
    # a heading over its text is no part of the first sentence, nor is a row of the next one
    for run in _runs(document, below or printed):
        yield from _of_run(document, run)


def _runs(document: Document, at: list[int]) -> Iterator[list[int]]:
    """The lines as running text; each row of a table for itself."""
    run: list[int] = []
    for index in at:
        if document.lines[index].role == "table":
            yield from [run] if run else []
            yield [index]
            run = []
        else:
            run.append(index)
    if run:
        yield run


def _of_run(document: Document, at: list[int]) -> Iterator[_Sentence]:
    starts: list[int] = []
    text, is_cut = "", False
    for index in at:
        line = document.lines[index]
        text = join_lines([text, line.text], [is_cut, False]) if starts else line.text
        starts.append(len(text) - len(line.text))
        is_cut = line.is_hyphenated
    for start, end in sentences(text):
        first, last = (bisect_right(starts, place) - 1 for place in (start, end - 1))
        yield _Sentence(text[start:end], at[first], at[last] + 1)


def _block(
    document: Document, passage: Passage, sentence: _Sentence, title: str, order: int
) -> Block:
    rows = document.lines[sentence.start_line : sentence.end_line]
    return Block(
        order,
        passage.passage_id,
        sentence.start_line,
        sentence.end_line,
        sentence.text,
        fold(sentence.text),
        frozenset(stems(sentence.text, document.language)),
        fold(title),
        frozenset(stems(title, document.language)),
        all(row.role == "heading" for row in rows),
    )


def _under_their_title(document: Document, found: list[Block], passage_id: int) -> list[Block]:
    """The blocks, those of the last passage under the short sentence that opens it."""
    first = next((at for at, one in enumerate(found) if one.passage_id == passage_id), len(found))
    rest = found[first:]
    if len(rest) < 2 or len(rest[0].text.split()) > _TITLE_WORDS:
        return found
    opening = rest[0]
    lifted = [
        replace(
            one,
            head=f"{one.head} {opening.folded}".strip(),
            head_stems=one.head_stems | opening.stems,
        )
        for one in rest[1:]
    ]
    return [*found[:first], opening, *lifted]
