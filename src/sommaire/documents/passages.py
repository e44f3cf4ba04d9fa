"""Passages: what retrieval ranks.

A passage is a paragraph under its heading, cut to 500 tokens with a tenth of overlap where longer;
short items of one list stand together behind the words that introduce them. The abstract is one
passage, each table and each figure is one (caption and body). Every line of the text proper and
every footnote is in a passage; running headers, page numbers and printed contents are in none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sommaire.documents.lists.layout import Place, place_lines
from sommaire.tables import Document, Float, Line, Passage, PassageKind
from sommaire.text import fold

MOST_TOKENS = 500
OVERLAP = 0.1
_PER_WORD = 1.3
_MOST_WORDS = int(MOST_TOKENS / _PER_WORD)
_LIST_TOKENS = 200
"""Tokens up to which items stand with the words that introduce them."""
_SHORT_TOKENS = 15
"""A paragraph with fewer (an address line, a label) stands with its neighbours."""
_ABSTRACT = re.compile(r"(?:\d+\.?\s+)?(?:abstract|resume|summary|executive summary|synopsis)\W*")
_ABSTRACT_RUN_IN = re.compile(r"(?:abstract|resume)\s?[-.:—–]\s?\w")
_LONGEST_RUN_IN = 40
"""Characters that hold such a word and what follows it."""
_WORD = re.compile(r"\s*\S+\s*")
_OUT = frozenset({"header", "footer", "contents"})


def n_tokens(text: str) -> int:
    """Tokens as a model would count them, about: 1.3 for each word between blanks.

    >>> n_tokens("one two three four")
    5
    """
    return int(_PER_WORD * len(text.split()))


@dataclass(slots=True)
class _Block:
    """Lines that are one passage unless they are too long."""

    members: list[int]
    opens: set[int]
    """The members with which a paragraph, an item or a heading opens."""
    kind: PassageKind = "paragraph"
    words: int = 0


def cut_passages(document: Document, places: Sequence[Place] | None = None) -> tuple[Passage, ...]:
    """The passages of a document, in reading order; every body line is in one.

    Args:
        document: without its passages.
        places: those of its lines, where they are known.
    """
    lines = document.lines
    floating = {
        at
        for table in document.floats
        for at in range(table.start_line, min(table.end_line, len(lines)))
        if lines[at].role in ("table", "caption")
    }
    places = place_lines(lines) if places is None else places
    pieces: list[Passage] = [_float_passage(table) for table in document.floats]
    for block in _grouped(_blocks(lines, places, floating), lines):
        pieces += _cut(block, lines)
    pieces.sort(key=lambda piece: (piece.start_line, piece.end_line))
    return tuple(
        Passage(place, p.kind, p.text, p.section_id, p.start_line, p.end_line, p.n_tokens)
        for place, p in enumerate(pieces)
    )


def _float_passage(table: Float) -> Passage:
    text = "\n".join(part for part in (table.caption, table.body) if part)
    return Passage(
        0, "float", text, table.section_id, table.start_line, table.end_line, n_tokens(text)
    )


# --- paragraphs -----------------------------------------------------------------------------------


def _blocks(lines: Sequence[Line], places: Sequence[Place], floating: set[int]) -> Iterator[_Block]:
    """Paragraphs with the headings above them; the abstract whole."""
    block = _Block([], set())
    previous: int | None = None
    for index, line in enumerate(lines):
        if line.role in _OUT or index in floating:
            continue
        opens = begins = _begins(index, previous, lines, places)
        under_heading = bool(block.members) and _is_headings(block, lines)
        if line.role == "heading":
            begins = not under_heading
        elif under_heading:
            block.kind = "abstract" if _opens_abstract(block, line, lines) else "paragraph"
            begins = False
        elif block.kind == "abstract":
            begins = line.role == "footnote"
        if begins and block.members:
            yield block
            block = _Block([], set())
        if not block.members and _ABSTRACT_RUN_IN.match(fold(line.text.lstrip()[:_LONGEST_RUN_IN])):
            block.kind = "abstract"
        if opens:
            block.opens.add(index)
        block.members.append(index)
        previous = index
    if block.members:
        yield block


def _is_headings(block: _Block, lines: Sequence[Line]) -> bool:
    last = block.members[-1]
    return lines[last].role == "heading" and all(
        lines[at].role == "heading" for at in block.members
    )


def _opens_abstract(block: _Block, line: Line, lines: Sequence[Line]) -> bool:
    title = " ".join(lines[at].text for at in block.members)
    return line.role in ("body", "list") and _ABSTRACT.fullmatch(fold(title)) is not None


def _begins(
    index: int, previous: int | None, lines: Sequence[Line], places: Sequence[Place]
) -> bool:
    """Whether a paragraph begins with a line, given the one before it in the text."""
    if previous is None:
        return True
    role, before = lines[index].role, lines[previous].role
    if role != before and {role, before} != {"body", "list"}:
        return True
    if places[index].is_in_flow:
        return places[index].opens
    return previous != index - 1 or places[previous].is_in_flow or lines[index].text[:1].isdigit()


def _grouped(blocks: Iterator[_Block], lines: Sequence[Line]) -> Iterator[_Block]:
    """Items behind their lead, and crumbs together, as long as they stay short."""
    held: _Block | None = None
    for block in blocks:
        block.words = sum([len(lines[at].text.split()) for at in block.members])
        if held is not None and _stands_with(held, block, lines):
            held.members += block.members
            held.opens |= block.opens
            held.words += block.words
            continue
        if held is not None:
            yield held
        held = block
    if held is not None:
        yield held


def _stands_with(held: _Block, block: _Block, lines: Sequence[Line]) -> bool:
    first, last = lines[block.members[0]], lines[held.members[-1]]
    together = _PER_WORD * (held.words + block.words)
    if "abstract" in (held.kind, block.kind) or first.role in ("heading", "footnote"):
        return False
    if first.section_id != last.section_id or last.role == "footnote" or together > _LIST_TOKENS:
        return False
    is_item = first.role == "list" and (last.role == "list" or last.text.rstrip().endswith(":"))
    return is_item or max(held.words, block.words) * _PER_WORD < _SHORT_TOKENS


# --- pieces ---------------------------------------------------------------------------------------


class _Word(NamedTuple):
    text: str
    line: int


def _cut(block: _Block, lines: Sequence[Line]) -> Iterator[Passage]:
    """The block as one passage, or as pieces of 500 tokens that overlap."""
    members = block.members
    if block.kind == "abstract" and not _is_headings(block, lines):
        members = [at for at in members if lines[at].role != "heading"]
    if block.words <= _MOST_WORDS:
        yield _passage(block, _joined(members, block, lines), members[0], members[-1], lines)
        return
    words = [word for at in members for word in _words(at, block, lines)]
    start = 0
    while start < len(words):
        end = _end_of_piece(words, start)
        piece = words[start:end]
        text = "".join(word.text for word in piece).strip().replace(" \n", "\n")
        yield _passage(block, text, piece[0].line, piece[-1].line, lines)
        if end == len(words):
            return
        start = max(end - int(OVERLAP * _MOST_WORDS), start + 1)


def _passage(block: _Block, text: str, first: int, last: int, lines: Sequence[Line]) -> Passage:
    """A passage over the lines from `first` to `last`; a heading left out of the text is inside.

    Its section is that of its text, the lowest of the headings that open it.
    """
    members = [at for at in block.members if first <= at <= last]
    texts = (at for at in members if lines[at].role != "heading")
    section_id = lines[next(texts, members[-1])].section_id
    heads = [at for at in block.members if at < first and lines[at].role == "heading"]
    start = heads[0] if heads and block.members.index(first) == len(heads) else first
    return Passage(0, block.kind, text, section_id, start, last + 1, n_tokens(text))


def _joined(members: Sequence[int], block: _Block, lines: Sequence[Line]) -> str:
    """The lines as text: hyphens at line breaks closed, a line for each paragraph and item."""
    text = "".join(_printed(at, block, lines) for at in members)
    return text.strip().replace(" \n", "\n")


def _printed(at: int, block: _Block, lines: Sequence[Line]) -> str:
    """A line with what parts it from the one before: a line break where a paragraph opens."""
    line = lines[at]
    opening = "\n" if at in block.opens else ""
    if line.is_hyphenated and line.text.endswith(("-", "‐", "\u00ad")):
        return opening + line.text[:-1]
    return f"{opening}{line.text} "


def _end_of_piece(words: list[_Word], start: int) -> int:
    """Where a piece ends: at a sentence in its last fifth, else where it is full."""
    full = start + _MOST_WORDS
    if full >= len(words):
        return len(words)
    for end in range(full, full - _MOST_WORDS // 5, -1):
        if words[end - 1].text.rstrip().endswith((".", "!", "?", ";")):
            return end
    return full


def _words(at: int, block: _Block, lines: Sequence[Line]) -> list[_Word]:
    """The words of a line, each with the blank behind it."""
    return [_Word(text, at) for text in _WORD.findall(_printed(at, block, lines))]
