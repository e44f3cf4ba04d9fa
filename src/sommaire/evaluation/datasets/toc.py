"""Tables of contents: PDFs that have an outline, read with the outline hidden, against the outline.

Any folder of PDFs, or one file. The truth is the file's own outline as PDFium stores it, read here
and not by the product: entries with a title and a page of this file. A document is *numbered* where
half of its entries or more carry a number in the outline, or before the same title on their page.
Where files have no outline, JSON lines may say the truth: `document`, `title`, `page`, `level`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sommaire.errors import InputError
from sommaire.evaluation.datasets.jsonl import check_columns, read_jsonl
from sommaire.evaluation.metrics import toc as measures
from sommaire.evaluation.metrics.toc import Entry
from sommaire.evaluation.opened import fingerprint, located, opened, pdf_files
from sommaire.evaluation.systems import parted
from sommaire.evaluation.tasks import (
    PRODUCT,
    Dataset,
    Explanation,
    Json,
    Loaded,
    Options,
    Scores,
    Task,
)
from sommaire.tables import Document

if TYPE_CHECKING:
    from pypdfium2 import PdfBookmark, PdfDocument

FEWEST = 3
"""Entries that an outline has at least; less is no table of contents."""
SYSTEMS = (PRODUCT, "outline", "order", "random")
"""`outline`: the product with the outline shown (the ceiling); `order`: each page's first line;
`random`: a line drawn from each page."""
_MAX_DEPTH, _MAX_ENTRIES = 20, 20_000
_LOOKED_AT = 40
"""Entries whose pages are looked at for a number."""


def load(path: Path, options: Options) -> Loaded:
    """A task for each PDF below the folder that has an outline, or that a file of rows names."""
    if not path.exists():
        raise InputError("No such file or folder", where=str(path), mend="check --data")
    if path.suffix == ".jsonl":
        return _load_rows(path, options)
    files = [path] if path.is_file() else pdf_files(path)
    root = path.parent if path.is_file() else path
    tasks, skipped = [], 0
    for file in files:
        entries = outline(file)
        if entries is not None and len(entries) < FEWEST:
            skipped += 1
            continue
        tasks.append(_task(file, str(file.relative_to(root)), entries or []))
    if not tasks:
        raise InputError(
            "No PDF with an outline here", where=str(path), mend="give a folder of such PDFs"
        )
    paths = [Path(task.how["path"]) for task in tasks]
    return Loaded(tuple(tasks), fingerprint(paths), {"n_files_without_outline": skipped})


def _load_rows(path: Path, options: Options) -> Loaded:
    """A task for each document of a file whose rows are the entries of their tables."""
    rows = read_jsonl(path)
    check_columns(rows, ("document", "title", "page", "level"), path)
    there = located(path, (str(row["document"]) for row in rows), options.documents)
    tables: dict[str, list[Entry]] = {name: [] for name in there}
    for row in rows:
        entry = Entry(str(row["title"]), int(row["level"]), int(row["page"]))
        tables[str(row["document"])].append(entry)
    tasks = tuple(_task(there[name], name, entries) for name, entries in tables.items())
    return Loaded(tasks, fingerprint([path, *there.values()]), {"n_rows": len(rows)})


def _task(file: Path, name: str, entries: Sequence[Entry]) -> Task:
    gold = {"entries": [[one.title, one.level, one.page_num] for one in entries]}
    group = "numbered" if entries and is_numbered(file, entries) else "unnumbered"
    return Task(name, "What is the table of contents?", name, group, gold, {"path": str(file)})


# --- the truth ------------------------------------------------------------------------------------


def outline(file: Path) -> list[Entry] | None:
    """The entries of a PDF's outline; None where the file cannot be opened."""
    import pypdfium2

    try:
        with pypdfium2.PdfDocument(file) as document:
            return list(_entries(document))
    except pypdfium2.PdfiumError:
        return None


def _entries(document: PdfDocument) -> Iterator[Entry]:
    for number, bookmark in enumerate(document.get_toc(max_depth=_MAX_DEPTH)):
        if number >= _MAX_ENTRIES:
            return
        title = " ".join(bookmark.get_title().split())
        page_index = _page_index(bookmark, len(document))
        if title and page_index is not None:
            yield Entry(title, bookmark.level + 1, page_index + 1)


def _page_index(bookmark: PdfBookmark, n_pages: int) -> int | None:
    """The page of this file; PDFium gives one for entries into other files too (GoToR)."""
    import pypdfium2.raw as raw

    action = raw.FPDFBookmark_GetAction(bookmark.raw)
    if action and raw.FPDFAction_GetType(action) != raw.PDFACTION_GOTO:
        return None
    destination = bookmark.get_dest()
    index: int | None = destination.get_index() if destination else None
    return index if index is not None and 0 <= index < n_pages else None


def is_numbered(file: Path, entries: Sequence[Entry]) -> bool:
    """Whether half of the entries or more carry a number, in the outline or where they stand."""
    if sum(measures.has_number(one.title) for one in entries) >= len(entries) / 2:
        return True
    import pypdfium2

    looked_at = entries[:: max(1, len(entries) // _LOOKED_AT)]
    n_numbered = 0
    with pypdfium2.PdfDocument(file) as document:
        for entry in looked_at:
            page = document[entry.page_num - 1]
            n_numbered += _stands_numbered(entry.title, page.get_textpage().get_text_bounded())
    return n_numbered >= len(looked_at) / 2


def _stands_numbered(title: str, text: str) -> bool:
    """Whether a number stands before the title at the start of a line of the page."""
    if measures.has_number(title):
        return True
    words = r"\s+".join(map(re.escape, title.split()))
    number = r"(?:\d+(?:\.\d+)*|[A-Z]|[IVXLC]+|[A-Z](?:\.\d+)+)[.)]?"
    return re.search(rf"(?mi)^\s*{number}\s+{words}", text) is not None


# --- the answer -----------------------------------------------------------------------------------


def answer(task: Task, options: Options) -> Json:
    """The entries that were found."""
    name, _ = parted(options.system, SYSTEMS)
    document = opened(Path(task.how["path"]), hide_outline=name != "outline")
    if name in ("order", "random"):
        chance = random.Random(f"{options.seed} {task.task_id}") if name == "random" else None
        entries = _line_of_each_page(document, chance)
    else:
        entries = _sections(document)
    return {"entries": entries, "n_pages": document.n_pages}


def _sections(document: Document) -> list[list[str | int]]:
    return [[one.name, one.level, one.first_page_num] for one in document.sections]


def _line_of_each_page(document: Document, chance: random.Random | None) -> list[list[str | int]]:
    """The baselines: of each page the first line, or one drawn, as a title of the first level."""
    pages: dict[int, list[str]] = {}
    for line in document.lines:
        if line.role != "header":
            pages.setdefault(line.page_num, []).append(line.text)
    return [
        [chance.choice(texts) if chance else texts[0], 1, page_num]
        for page_num, texts in pages.items()
    ]


def score(gold: Json, got: Json | None) -> Scores:
    """Precision, recall, F1 and the agreement of levels."""
    result = None if got is None else compare(gold, got)
    return dict(measures.measure(result, len(gold["entries"])))


def compare(gold: Json, got: Json) -> measures.TocScore:
    """What was found against the truth, entry by entry."""
    return measures.score(
        [Entry(*one) for one in got["entries"]], [Entry(*one) for one in gold["entries"]]
    )


def explain(gold: Json, got: Json | None) -> tuple[Explanation, ...]:
    """The entries that were missed, and those that the outline does not have."""
    found = got or {"entries": []}
    result = compare(gold, found)
    missed = tuple(_shown(gold["entries"][at]) for at in result.missed)
    extra = tuple(_shown(found["entries"][at]) for at in result.extra)
    return (
        Explanation(f"missed, {len(missed)} of {result.n_gold}", missed),
        Explanation(f"not in the outline, {len(extra)} of {result.n_found}", extra),
    )


def _shown(entry: list[str | int]) -> str:
    title, level, page_num = entry
    return f"{title} (level {level}, p. {page_num})"


TOC = Dataset("toc", load, answer, score, main="toc_f1", systems=SYSTEMS, explain=explain)
