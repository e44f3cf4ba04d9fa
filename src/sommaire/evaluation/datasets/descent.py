"""Reading by contents: questions whose right section is known.

Three sources, all local. JSON lines of `question`, `document`, `section` (a title of its outline).
A catalogue of controls (CSV with "Control Identifier" and "Discussion") beside a PDF whose outline
has the identifiers: the question is the first sentence of a control's discussion, the right section
its control. Any other PDF with an outline: the question is a sentence that stands in one section
alone. Sections are compared by title and page, as tables of contents are.
"""

from __future__ import annotations

import csv
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sommaire.answer import Answer, DescentTrace
from sommaire.ask import ask
from sommaire.errors import InputError
from sommaire.evaluation.datasets.jsonl import check_columns, of_split, read_jsonl
from sommaire.evaluation.datasets.toc import outline
from sommaire.evaluation.metrics.toc import ALIKE, Entry, bare, similarity
from sommaire.evaluation.opened import fingerprint, located, opened, pdf_files
from sommaire.evaluation.systems import BASELINES, parted, rank
from sommaire.evaluation.tasks import (
    PRODUCT,
    Dataset,
    Explanation,
    Json,
    Loaded,
    Options,
    Refusal,
    Scores,
    Task,
)
from sommaire.tables import Document
from sommaire.text import fold, sentences

PER_DOCUMENT = 20
"""Questions drawn for a document without questions of its own."""
PASSAGES = "passages"
"""The system that takes the section of the product's first passage."""
SYSTEMS = (PRODUCT, PASSAGES, *BASELINES)
_IDENTIFIER, _DISCUSSION = "Control Identifier", "Discussion"
_WORDS = range(10, 41)
"""Words of a sentence that may be a question."""
_WITHOUT_SENTENCES = re.compile(r"\.{4,}|\b(?:https?:|www\.)|[{}<>|\\=]")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the section that answers it."""

    question: str
    section: Entry
    path: Path
    source: str


def load(path: Path, options: Options) -> Loaded:
    """The questions of a file of JSON lines, or those that a folder of PDFs gives."""
    if not path.exists():
        raise InputError("No such file or folder", where=str(path), mend="check --data")
    if path.suffix == ".jsonl":
        asked, files = list(_of_rows(path, options)), [path]
    else:
        files = sorted([*path.rglob("*.csv"), *pdf_files(path)])
        asked = list(_of_folder(files, options.seed))
    if not asked:
        raise InputError(
            "Nothing here gives a question with its section", where=str(path),
            mend="give PDFs with outlines, or JSON lines with question, document, section",
        )  # fmt: skip
    used = sorted({one.path for one in asked})
    tasks = [_task(at, one) for at, one in enumerate(asked)]
    return Loaded(tuple(tasks), fingerprint(used), {"n_documents": len(used)})


def _task(at: int, one: Asked) -> Task:
    gold = {"section": [one.section.title, one.section.level, one.section.page_num]}
    how = {"path": str(one.path)}
    return Task(f"{at:04}", one.question, one.path.name, one.source, gold, how)


def _of_rows(file: Path, options: Options) -> Iterator[Asked]:
    rows = read_jsonl(file)
    check_columns(rows, ("question", "document", "section"), file)
    there = located(file, (row["document"] for row in rows), options.documents)
    for row in of_split(rows, options.split, file):
        path = there[row["document"]]
        wanted = bare(row["section"])
        found = [one for one in outline(path) or () if bare(one.title) == wanted]
        entry = found[0] if found else Entry(row["section"], 1, int(row.get("page") or 0))
        yield Asked(row["question"], entry, path, row.get("group") or "own")


def _of_folder(files: Sequence[Path], seed: int) -> Iterator[Asked]:
    catalogues = [rows for file in files if file.suffix == ".csv" and (rows := _catalogue(file))]
    for file in files:
        entries = outline(file) or [] if file.suffix.lower() == ".pdf" else []
        of_controls = [one for rows in catalogues for one in _of_catalogue(file, entries, rows)]
        if of_controls:
            yield from _drawn(of_controls, 3 * PER_DOCUMENT, f"{seed} {file.name}")
        elif len(entries) >= PER_DOCUMENT:
            yield from _drawn(list(_of_text(file, entries)), PER_DOCUMENT, f"{seed} {file.name}")


def _drawn(asked: list[Asked], n: int, seed: str) -> list[Asked]:
    chosen = random.Random(seed).sample(range(len(asked)), min(n, len(asked)))
    return [asked[at] for at in sorted(chosen)]


# --- a catalogue beside its PDF -------------------------------------------------------------------


def _catalogue(file: Path) -> dict[str, str]:
    """Discussions by identifier; empty where the file is no such catalogue."""
    text = file.read_bytes().decode("utf-8-sig", errors="ignore")
    rows = csv.DictReader(text.splitlines(keepends=True))
    if not {_IDENTIFIER, _DISCUSSION} <= set(rows.fieldnames or ()):
        return {}
    return {row[_IDENTIFIER]: " ".join((row[_DISCUSSION] or "").split()) for row in rows}


def _of_catalogue(
    file: Path, entries: Sequence[Entry], discussions: dict[str, str]
) -> Iterator[Asked]:
    for entry in entries:
        told = discussions.get(entry.title.split()[0], "")
        first = [told[start:end] for start, end in sentences(told)[:1]]
        if first and len(first[0].split()) >= _WORDS.start:
            yield Asked(first[0], entry, file, "controls")


# --- a sentence of the text -----------------------------------------------------------------------


def _of_text(file: Path, entries: Sequence[Entry]) -> Iterator[Asked]:
    """For each section the first sentence after its title that stands nowhere else."""
    import pypdfium2

    with pypdfium2.PdfDocument(file) as pdf:
        pages = [page.get_textpage().get_text_bounded() for page in pdf]
    everything = fold(" ".join(pages))
    for at, entry in enumerate(entries):
        after = entries[at + 1] if at + 1 < len(entries) else None
        text = _section_text(pages[entry.page_num - 1], entry, after)
        spans = sentences(text)[:-1]  # the last one may go on over the page
        good = (text[start:end] for start, end in spans)
        told = next((one for one in good if _is_question(one, everything)), None)
        if told is not None:
            yield Asked(told, entry, file, "sentences")


def _section_text(page: str, entry: Entry, after: Entry | None) -> str:
    """What stands on the page between the section's title and the next one's; "" where unsure."""
    start = _title_on(page, entry.title)
    if start is None:
        return ""
    text = page[start.end() :]
    if after is not None and after.page_num == entry.page_num:
        end = _title_on(text, after.title)
        text = "" if end is None else text[: end.start()]
    return " ".join(text.split())


def _title_on(page: str, title: str) -> re.Match[str] | None:
    """A title on lines of its own, its number apart."""
    words = r"\s+".join(map(re.escape, title.split()))
    return re.search(rf"(?m)^[ \t]*(?:\w+(?:\.\w+)*[.)]?[ \t]+)?{words}[ \t]*\r?$", page)


def _is_question(told: str, everything: str) -> bool:
    is_plain = not _WITHOUT_SENTENCES.search(told)
    return is_plain and len(told.split()) in _WORDS and everything.count(fold(told)) == 1


# --- the answer -----------------------------------------------------------------------------------


def answer(task: Task, options: Options) -> Json:
    """The section that was come to, and what it took."""
    name, _ = parted(options.system, SYSTEMS)
    document = opened(Path(task.how["path"]))
    if name == PRODUCT:
        said = ask(task.question, document)
        if not said.descent.levels:
            raise Refusal("no table of contents was descended for this question")
        return _descended(said, document)
    system = PRODUCT if name == PASSAGES else options.system
    ranking = Options(system, options.seed)
    ranked = rank(task.question, document, ranking, task_id=task.task_id)
    if not ranked:
        return {"section": None}
    return {"section": _section(document, document.passages[ranked[0].passage_id].section_id)}


def _descended(said: Answer, document: Document) -> Json:
    """Where the last level of the descent led, by the sections' names."""
    trace: DescentTrace = said.descent
    return {
        "section": _section(document, _led_to(trace, document)),
        "n_lines": trace.n_lines,
        "n_calls": trace.n_calls,
        "n_tokens": trace.n_tokens,
        "n_outline_tokens": _outline_tokens(document),
    }


def _outline_tokens(document: Document) -> int:
    """Tokens, about, of the whole table of contents, a line a section with its pages."""
    return int(1.3 * sum(len(one.name.split()) + 2 for one in document.sections))


def _led_to(trace: DescentTrace, document: Document) -> int | None:
    """The section that was picked first of the last level that picked one.

    The trace has names: the longest that the pick holds; of sections of one name the first that
    stands on the page of a line that was shown for it.
    """
    levels = [level for level in trace.levels if level.picked]
    picked = levels[-1].picked[0] if levels else ""
    name = max((one.name for one in document.sections if one.name in picked), key=len, default="")
    named = [one for one in document.sections if one.name == name]
    lines = [line.strip() for level in levels for line in level.shown]
    pages = {_first_page(line) for line in lines if line.startswith(name)}
    shown = [one for one in named if str(one.first_page_num) in pages]
    return (shown or named)[0].section_id if named else None


def _first_page(line: str) -> str:
    """Of a line of the trace: "2.5 Priorities · 21-23 · 4×" stands on page 21."""
    return "".join(line.split(" · ")[1:2]).split("-")[0]


def _section(document: Document, section_id: int | None) -> list[str | int] | None:
    found = [one for one in document.sections if one.section_id == section_id]
    return [found[0].name, found[0].level, found[0].first_page_num] if found else None


def score(gold: Json, got: Json | None) -> Scores:
    """1 where the section is the right one; what it took."""
    right = Entry(*gold["section"])
    found = None if got is None or got["section"] is None else Entry(*got["section"])
    spent = {name: (got or {}).get(name) for name in ("n_lines", "n_calls", "n_tokens")}
    n_lines = spent["n_lines"]
    return {
        "right_section": float(found is not None and _is_same(found, right)),
        **{name.removeprefix("n_") + "_spent": value for name, value in spent.items()},
        "within_60_lines": None if n_lines is None else float(n_lines <= 60),
        "outline_tokens": (got or {}).get("n_outline_tokens"),
    }


def _is_same(found: Entry, right: Entry) -> bool:
    is_near = not right.page_num or abs(found.page_num - right.page_num) <= 1
    return is_near and similarity(bare(found.title), bare(right.title)) >= ALIKE


def explain(gold: Json, got: Json | None) -> tuple[Explanation, ...]:
    """The right section and the one that was come to."""
    found = (got or {}).get("section") or ["none"]
    return (
        Explanation("right", (str(gold["section"][0]),)),
        Explanation("come to", (str(found[0]),)),
    )


DESCENT = Dataset(
    "descent", load, answer, score, main="right_section", systems=SYSTEMS, explain=explain
)
