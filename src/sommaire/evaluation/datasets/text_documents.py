"""Documents of datasets that give text and no file: rows made of their own paragraphs.

One page, a line a paragraph, a passage a paragraph, a section for each new name. Nothing is cut or
left out, so that what the dataset annotates can be found again by its number.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sommaire.tables import (
    Document,
    Float,
    FloatKind,
    Line,
    Page,
    Passage,
    PassageKind,
    Role,
    Section,
)
from sommaire.text import language_of

_WIDTH, _LINE_HEIGHT = 612.0, 14.0


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, caption or abstract."""

    kind: PassageKind
    text: str
    section: str = ""
    level: int = 1
    label: str = ""
    """Of a float: "Table 3"."""
    body: str = ""
    """Of a table: Markdown."""
    lines: tuple[str, ...] = ()
    """As it is printed, where that is not on one line."""


def squeezed(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


def document_of(name: str, title: str, blocks: Sequence[Block]) -> Document:
    """The document of these blocks; the passage of a block bears the block's place as its id."""
    starts = [0]
    for block in blocks:
        starts.append(starts[-1] + len(_printed(block)))
    sections = _sections(blocks, starts)
    lines = tuple(_lines(blocks, sections))
    text = "\n".join(block.text for block in blocks)
    return Document(
        name=name,
        sha256=hashlib.sha256(f"{name}\n{text}".encode()).hexdigest(),
        reader_version="dataset",
        title=title,
        language=language_of(text),
        pages=(Page(1, "1", "", _WIDTH, 792.0, "read", len(text), len(text), ""),),
        lines=lines,
        sections=sections,
        floats=tuple(_floats(blocks, starts, lines)),
        passages=tuple(
            _passage(at, block, lines[starts[at]].section_id, starts)
            for at, block in enumerate(blocks)
        ),
    )


def _printed(block: Block) -> tuple[str, ...]:
    return block.lines or (squeezed(block.text),)


def _sections(blocks: Sequence[Block], starts: Sequence[int]) -> tuple[Section, ...]:
    """A section for each run of blocks of one name; it ends at the next of its level or above."""
    firsts = [
        at
        for at, block in enumerate(blocks)
        if block.section and (at == 0 or blocks[at - 1].section != block.section)
    ]
    found: list[Section] = []
    for number, first in enumerate(firsts):
        block = blocks[first]
        ends = [at for at in firsts[number + 1 :] if blocks[at].level <= block.level]
        end = ends[0] if ends else len(blocks)
        parents = [one.section_id for one in found if starts[first] < one.end_line]
        found.append(
            Section(
                number, parents[-1] if parents else None, block.level, "", block.section, 1, 1,
                starts[first], starts[end], 1, (),
            )
        )  # fmt: skip
    return tuple(found)


def _lines(blocks: Sequence[Block], sections: Sequence[Section]) -> Iterator[Line]:
    printed = [(block, text) for block in blocks for text in _printed(block)]
    for at, (block, text) in enumerate(printed):
        inside = [one.section_id for one in sections if one.start_line <= at < one.end_line]
        role: Role = "body"
        if block.kind == "float":
            role = "table" if block.lines else "caption"
        y0 = _LINE_HEIGHT * (at + 1)
        yield Line(
            1, "1", at + 1, text, 72.0, y0, 540.0, y0 + 12.0, 12.0, False, False, role,
            inside[-1] if inside else None,
        )  # fmt: skip


def _passage(at: int, block: Block, section_id: int | None, starts: Sequence[int]) -> Passage:
    text = squeezed(block.text)
    return Passage(at, block.kind, text, section_id, starts[at], starts[at + 1], n_tokens(text))


def n_tokens(text: str) -> int:
    """Tokens, about: 1.3 a word, as the product counts them."""
    return int(1.3 * len(text.split()))


def _floats(
    blocks: Sequence[Block], starts: Sequence[int], lines: Sequence[Line]
) -> Iterator[Float]:
    found = [at for at, block in enumerate(blocks) if block.kind == "float"]
    for float_id, at in enumerate(found):
        block, line = blocks[at], lines[starts[at]]
        kind: FloatKind = "table" if block.label.lower().startswith("tab") else "figure"
        caption = "" if block.lines else line.text
        yield Float(
            float_id, kind, block.label, caption, block.body, 1, *line.box, line.section_id, "pdf",
            starts[at], starts[at + 1],
        )  # fmt: skip
