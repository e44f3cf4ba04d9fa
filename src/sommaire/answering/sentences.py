"""The sentences of the passages that were found: what an answer without a model can quote.

A sentence is cut from its passage; where the passage stops in mid-sentence (a page break, a
footnote between) the passages after it are joined until it ends. A sentence that only introduces
("… are:", "… if—") knows the one that follows. Table rows become "header: cell" sentences whose
cells are cited one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Protocol

from sommaire.tables import Document, Float, Hit, Passage
from sommaire.text import join_lines, sentences, stems

_MOST_JOINED = 3
_UNFINISHED = re.compile(r"[\w,;—–-]\s*$")
_OPENS_LOWER = re.compile(r"[a-zà-ÿ]")
_INTRODUCES = re.compile(r"(?:[:—–]|\b(?:if|si)\b\W*)\s*$")
_RULE = re.compile(r"^[\s|:-]*$")
_MOST_ROW_WORDS = 60
"""Words beyond which a table row is several rows that could not be parted."""


class AskedTerm(Protocol):
    """A content word of the question, as the document would write it."""

    @property
    def word(self) -> str:
        """Folded, as in the question."""

    @property
    def stems(self) -> frozenset[str]:
        """Its stems in the document, those of its translations among them."""

    @property
    def weight(self) -> float:
        """How rare it is."""

    @property
    def is_present(self) -> bool:
        """Whether the document has it at all."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence that could be quoted, and what stands around it."""

    text: str
    start_line: int
    """Of the passages that it is cut from, as is `end_line`: where to look for it."""
    end_line: int
    order: int
    """Its place among the candidates of the document, in reading order."""
    stems: tuple[str, ...]
    """Its content words in order."""
    near: frozenset[str]
    """The stems of the rest of its passage."""
    head: frozenset[str]
    """The stems of the titles and the lead that it stands under."""
    title: str
    """The last of them: the term over a definition, the heading; "" where there is none."""
    cells: tuple[str, ...] = ()
    """The cells to cite, for a table row."""
    span: tuple[int, int] | None = None
    """Where it stands in its passage, half-open; None for a row, or where it runs over two."""

    @property
    def introduces(self) -> bool:
        """Whether it only announces what follows."""
        return _INTRODUCES.search(self.text) is not None


def candidates(document: Document, hits: Sequence[Hit]) -> list[Candidate]:
    """The sentences of the passages that were hit, in reading order, none twice."""
    found: list[Candidate] = []
    known: set[tuple[int, str]] = set()
    for hit in sorted(hits, key=lambda hit: hit.passage_id):
        for candidate in _of_hit(document, hit):
            if (candidate.start_line, candidate.text) not in known:
                known.add((candidate.start_line, candidate.text))
                found.append(candidate)
    return found


def _of_hit(document: Document, hit: Hit) -> Iterator[Candidate]:
    joined = _joined(document, hit.passage_id)
    start, end = joined[0].start_line, joined[-1].end_line
    head = hit.head.split("\n")
    head_stems = frozenset(stems(hit.head, document.language))
    for table in _tables(document, start, end):
        yield from _rows(document, table, hit)
    ends = [document.lines[passage.end_line - 1].is_hyphenated for passage in joined]
    text = join_lines([passage.text for passage in joined], ends)
    spans = [text[slice(*span)] for span in sentences(text)]
    all_stems = [tuple(stems(sentence, document.language)) for sentence in spans]
    for at, sentence in enumerate(spans):
        near = frozenset(chain(*all_stems[:at], *all_stems[at + 1 :]))
        place = document.passages[hit.passage_id].text.find(sentence)
        yield Candidate(
            sentence,
            start,
            end,
            start * 1000 + at,
            all_stems[at],
            near,
            head_stems,
            head[-1],
            span=(place, place + len(sentence)) if place >= 0 else None,
        )


def _joined(document: Document, passage_id: int) -> list[Passage]:
    """The passage, with those before and after that share a sentence with it."""
    passages = document.passages
    first = last = passage_id
    while first > 0 and passage_id - first < _MOST_JOINED and _runs_on(document, first - 1):
        first -= 1
    while last - passage_id < _MOST_JOINED and _runs_on(document, last):
        last += 1
    return list(passages[first : last + 1])


def _runs_on(document: Document, at: int) -> bool:
    """Whether the passage stops in mid-sentence and the next goes on with it."""
    passages = document.passages
    if at + 1 >= len(passages) or passages[at].kind != passages[at + 1].kind:
        return False
    if passages[at + 1].start_line < passages[at].end_line:  # pieces of one paragraph overlap
        return False
    if document.lines[passages[at + 1].start_line].role == "list":
        return False
    text, following = passages[at].text, passages[at + 1].text
    return bool(_UNFINISHED.search(text) and _OPENS_LOWER.match(following))


# --- tables -----------------------------------------------------------------------------------


def _tables(document: Document, start: int, end: int) -> Iterator[Float]:
    for row in document.floats:
        if row.kind == "table" and row.body and row.start_line < end and start < row.end_line:
            yield row


def _rows(document: Document, table: Float, hit: Hit) -> Iterator[Candidate]:
    """Each row of the table as "first cell: header: cell; …", the header row apart."""
    grid = [_cells(line) for line in table.body.splitlines() if not _RULE.match(line)]
    language = document.language
    head = frozenset(stems(f"{hit.head} {table.caption}", language))
    for at, row in enumerate(grid[1:]):
        pairs = [(name, cell) for name, cell in zip(grid[0], row, strict=False) if cell]
        text = "; ".join(f"{name}: {cell}" if name else cell for name, cell in pairs)
        if len(pairs) > 1 and len(text.split()) <= _MOST_ROW_WORDS:
            yield Candidate(
                text,
                table.start_line,
                table.end_line,
                table.start_line * 1000 + at,
                tuple(stems(text, language)),
                frozenset(),
                head,
                table.caption,
                tuple(cell for _, cell in pairs),
            )


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]
