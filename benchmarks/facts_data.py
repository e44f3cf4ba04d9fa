"""Documents of rows from data sets that give text and no file: QASPER papers, CUAD contracts."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from sommaire.tables import Document, Line, Page, Passage, PassageKind, Section
from sommaire.text import language_of


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph with its section's name and the lines that it is printed on."""

    kind: PassageKind
    section: str
    lines: tuple[str, ...]


def document_of(name: str, title: str, blocks: Iterable[Block]) -> Document:
    """A one-page document, a passage for each block, a section for each new section name."""
    lines: list[Line] = []
    passages: list[Passage] = []
    names: list[str] = []
    for block in blocks:
        if not names or names[-1] != block.section:
            names.append(block.section)
        start, section_id = len(lines), len(names) - 1
        for text in block.lines:
            lines.append(_line(text, len(lines) + 1, section_id))
        text = " ".join(block.lines)
        n_tokens = int(1.3 * len(text.split()))
        passages.append(
            Passage(len(passages), block.kind, text, section_id, start, len(lines), n_tokens)
        )
    return Document(
        name=name,
        sha256=name,
        reader_version="rows",
        title=title,
        language=language_of(" ".join(line.text for line in lines)),
        pages=(Page(1, "1", "", 612.0, 792.0, "read", 1, 1, ""),),
        lines=tuple(lines),
        sections=tuple(
            Section(at, None, 1, "", called, 1, 1, 0, len(lines), 1, ())
            for at, called in enumerate(names)
        ),
        passages=tuple(passages),
    )


def _line(text: str, line_num: int, section_id: int) -> Line:
    return Line(
        1, "1", line_num, text, 72.0, 14.0 * line_num, 540.0, 14.0 * line_num + 12.0, 12.0,
        False, False, "body", section_id,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with the passages that hold its evidence."""

    text: str
    document: Document
    evidence: frozenset[int]
    floats: frozenset[int]


def qasper(path: Path) -> list[Asked]:
    """The questions of QASPER papers that have evidence; evidence is united over annotators."""
    with gzip.open(path, "rt") as file:
        papers = json.load(file)
    found: list[Asked] = []
    for name, paper in papers.items():
        document = document_of(name, paper["title"], _paper_blocks(paper))
        places = {passage.text: passage.passage_id for passage in document.passages}
        for row in paper["qas"]:
            wanted = {text for answer in row["answers"] for text in answer["answer"]["evidence"]}
            ids = {_evidence(text): text for text in wanted}
            texts = {places[text] for text in ids if text in places}
            captions = {places[text] for text, raw in ids.items() if text in places and raw != text}
            if texts:
                found.append(
                    Asked(row["question"], document, frozenset(texts), frozenset(captions))
                )
    return found


@dataclass(frozen=True, slots=True)
class Clause:
    """A category of CUAD asked of a contract; the spans are offsets into the contract's text."""

    category: str
    text: str
    is_yes_no: bool
    spans: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract of CUAD, a line a paragraph, and what is asked of it."""

    document: Document
    line_offsets: tuple[int, ...]
    """Where each line starts in the contract's text."""
    clauses: tuple[Clause, ...]


def cuad(folder: Path, n_contracts: int) -> list[Contract]:
    """The first contracts of the open selection, in the order of the file."""
    asked = _categories(folder / "CUAD_v1_README.txt")
    with open(folder / "clauses-open-60.json") as file:
        rows = json.load(file)[:n_contracts]
    return [_contract(folder / "txt" / row["txt"], row["clauses"], asked) for row in rows]


def _categories(readme: Path) -> dict[str, tuple[str, bool]]:
    """For each category its description, as a question, and whether its answer is yes or no."""
    pattern = r"Category:\s*(.+?)\s*\n\s*Description:\s*(.+?)\s*\n\s*Answer Format:\s*(.+?)\s*\n"
    found = re.findall(pattern, readme.read_text(encoding="utf-8", errors="replace"))
    return {_plain(name): (text, "yes/no" in how.lower()) for name, text, how in found}


def _plain(category: str) -> str:
    return re.sub(r"[^a-z]", "", category.lower().split("(")[0])


def _contract(
    path: Path, clauses: dict[str, dict[str, object]], asked: dict[str, tuple[str, bool]]
) -> Contract:
    text = path.read_text(encoding="utf-8")
    found = list(re.finditer(r"[^\n]*\S[^\n]*", text))
    lines = [match.group().rstrip() for match in found]
    document = document_of(path.name, path.stem, [Block("paragraph", "", (row,)) for row in lines])
    rows: list[Clause] = []
    for name, row in clauses.items():
        known = get_close_matches(_plain(name), asked, 1, 0.7)
        if known:
            spans = tuple((start, end) for start, end in row["spans"])  # type: ignore[attr-defined]
            rows.append(Clause(name, *asked[known[0]], spans))
    return Contract(document, tuple(match.start() for match in found), tuple(rows))


def _evidence(text: str) -> str:
    return " ".join(text.removeprefix("FLOAT SELECTED: ").split())


def _paper_blocks(paper: dict[str, object]) -> Iterable[Block]:
    rows: list[Block] = []
    rows.append(Block("abstract", "Abstract", (_evidence(str(paper["abstract"])),)))
    for section in paper["full_text"]:  # type: ignore[attr-defined]
        name = str(section["section_name"] or "").replace(" ::: ", " ")
        texts = [_evidence(text) for text in section["paragraphs"]]
        rows += [Block("paragraph", name, (text,)) for text in texts if text]
    for row in paper["figures_and_tables"]:  # type: ignore[attr-defined]
        rows.append(Block("float", "", (_evidence(str(row["caption"])),)))
    return rows
