"""QASPER: questions on research papers with their evidence (Dasigi et al., NAACL 2021).

The official JSON, also gzipped. By default a paper is the document that its own paragraphs and
captions make; with a folder of PDFs it is the PDF, and what is annotated is aligned to its lines
(`alignment`). Evidence of all annotators is united for recall. Evidence that names a heading, or
that matches nothing, is counted in the report and in `evidence_recall_strict@20`, which holds it
for missed; the other recalls are over what can be reached.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from sommaire.ask import ask, find_evidence
from sommaire.errors import InputError
from sommaire.evaluation import judges
from sommaire.evaluation.datasets.alignment import find, letters_of, passages_of
from sommaire.evaluation.datasets.answers import (
    answer_json,
    asked_of_model,
    citation_scores,
    judged_by_model,
    model_pairs,
    model_scores,
    ranking_json,
)
from sommaire.evaluation.datasets.text_documents import Block, document_of, squeezed
from sommaire.evaluation.metrics import evidence, qasper, ranking
from sommaire.evaluation.metrics.agreement import kappa
from sommaire.evaluation.metrics.evidence import Evidence, Ranked
from sommaire.evaluation.opened import find_file, fingerprint, opened, pdf_files
from sommaire.evaluation.systems import BASELINES, MODEL, chat_of_settings, parted, rank
from sommaire.evaluation.tasks import (
    PRODUCT,
    Dataset,
    Explanation,
    Json,
    Loaded,
    Options,
    Pairs,
    Pooled,
    Scores,
    Task,
)
from sommaire.tables import Document

SYSTEMS = (PRODUCT, MODEL, *BASELINES)
FLOAT = "FLOAT SELECTED: "
_NESTING = " ::: "
_SHOWN = 280
_HEDGE = re.compile(r"^Perhaps (?=(?:yes|no)$)")
"""Before a verdict: the annotators have none, and the measure compares words."""
"""Characters of an evidence that the report shows; nothing is scored by them."""
_JUDGED = 3
"""Passages of each sort that the judge is compared on."""


@dataclass(frozen=True, slots=True)
class Reference:
    """What one annotator said."""

    answer: str
    evidence: tuple[str, ...]


def load(path: Path, options: Options) -> Loaded:
    """The questions of a file (or of the one file of a folder), paper by paper."""
    names = ("qasper-*.json*", "qasper/qasper-*.json*", "*.json", "*.json.gz")
    file = find_file(path, names, what="QASPER file")
    counts: Counter[str] = Counter()
    tasks: list[Task] = []
    pdfs = [] if options.pdf is None else pdf_files(options.pdf)
    for paper_id, paper in papers(file).items():
        pdf = next((one for one in pdfs if one.stem.startswith(paper_id)), None)
        if options.pdf is not None and pdf is None:
            counts["n_papers_without_pdf"] += 1
            continue
        tasks += [_task(file, paper_id, row, counts, pdf) for row in paper["qas"]]
    if not tasks:
        raise InputError("No paper has a PDF here", where=str(options.pdf), mend="name them by id")
    return Loaded(tuple(tasks), fingerprint([file]), {"file": file.name, **counts})


@lru_cache(maxsize=1)
def papers(file: Path) -> dict[str, Json]:
    """The papers of a file, by id.

    Raises:
        InputError: the file is not of QASPER's form.
    """
    opener = gzip.open if file.suffix == ".gz" else open
    try:
        with opener(file, "rt", encoding="utf-8") as stream:
            found = json.load(stream)
        ours = found if isinstance(found, dict) else {row["id"]: row for row in found}
        assert all({"full_text", "qas"} <= paper.keys() for paper in ours.values())
    except (ValueError, KeyError, AttributeError, TypeError, AssertionError):
        raise InputError(
            "This is no QASPER file", where=str(file), mend="give the official JSON"
        ) from None
    return {str(paper_id): _columns_to_rows(paper) for paper_id, paper in ours.items()}


def _columns_to_rows(paper: Json) -> Json:
    """The form of the hub's loader, lists by column, as the official one, rows."""
    changed = dict(paper)
    for name in ("full_text", "qas", "figures_and_tables"):
        value = paper.get(name) or []
        changed[name] = _transposed(value) if isinstance(value, dict) else value
    for row in changed["qas"]:
        if isinstance(row.get("answers"), dict):
            row["answers"] = _transposed(row["answers"])
    return changed


def _transposed(columns: Json) -> list[Json]:
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


# --- the truth ------------------------------------------------------------------------------------


def references(row: Json) -> Iterator[Reference]:
    """What each annotator said, as QASPER's evaluator reads it."""
    for annotation in row["answers"]:
        said = annotation["answer"]
        found = tuple(said["evidence"])
        if said["unanswerable"]:
            yield Reference(qasper.UNANSWERABLE, ())
        elif said["extractive_spans"]:
            yield Reference(", ".join(said["extractive_spans"]), found)
        elif said["free_form_answer"]:
            yield Reference(said["free_form_answer"], found)
        else:
            yield Reference("Yes" if said["yes_no"] else "No", found)


def blocks_of(paper: Json) -> list[Block]:
    """The abstract, the paragraphs in order, the captions."""
    blocks = [Block("abstract", squeezed(paper["abstract"] or ""), "Abstract")]
    for section in paper["full_text"]:
        path = (section["section_name"] or "").split(_NESTING)
        texts = filter(None, map(squeezed, section["paragraphs"]))
        name = squeezed(" ".join(path))
        blocks += [Block("paragraph", text, name, len(path)) for text in texts]
    for one in paper["figures_and_tables"]:
        caption = squeezed(one["caption"] or "")
        if caption:
            blocks.append(Block("float", caption, label="Table" if "Table" in one["file"] else ""))
    return [block for block in blocks if block.text]


def _task(file: Path, paper_id: str, row: Json, counts: Counter[str], pdf: Path | None) -> Task:
    paper = papers(file)[paper_id]
    said = list(references(row))
    places = {block.text: at for at, block in enumerate(blocks_of(paper))}
    wanted = dict.fromkeys(one for reference in said for one in reference.evidence)
    text = {places[e] for one in wanted if not _is_float(one) and (e := _plain(one)) in places}
    floats = {places[e] for one in wanted if _is_float(one) and (e := _plain(one)) in places}
    left = [one for one in wanted if _plain(one) not in places]
    counts.update(_counts(paper, said))
    gold = {
        "text": sorted(text),
        "floats": sorted(floats - text),
        "n_unmatched": len(left),
        "shown": [squeezed(one)[:_SHOWN] for one in wanted],
        "answers": [reference.answer for reference in said],
        "evidence": [[_place(one, places) for one in r.evidence] for r in said],
    }
    how = {"file": str(file), "paper": paper_id, "pdf": None if pdf is None else str(pdf)}
    return Task(row["question_id"], squeezed(row["question"]), paper_id, _group(row), gold, how)


def _place(one: str, places: dict[str, int]) -> str:
    """The passage that an annotator points at, by number; by its words where there is none."""
    at = places.get(_plain(one))
    return _plain(one) if at is None else str(at)


def _counts(paper: Json, said: Sequence[Reference]) -> Counter[str]:
    """How the evidence that the annotators gave matches the paper."""
    texts = {block.text for block in blocks_of(paper)}
    names = [squeezed(section["section_name"] or "") for section in paper["full_text"]]
    headings = {*names, *(name.split(_NESTING)[-1] for name in names)}
    found: Counter[str] = Counter(n_annotations=len(said))
    for one in (one for reference in said for one in reference.evidence):
        sort = "float" if _is_float(one) else "text"
        found[f"n_{sort}_evidence"] += 1
        if _plain(one) in texts:
            continue
        is_heading = sort == "text" and _plain(one) in headings
        found[f"n_{sort}_evidence_{'heading' if is_heading else 'unmatched'}"] += 1
    return found


def _group(row: Json) -> str:
    """The sort of answer that the first annotator gave."""
    said = row["answers"][0]["answer"] if row["answers"] else {"unanswerable": True}
    if said["unanswerable"]:
        return "unanswerable"
    if said["extractive_spans"]:
        return "extractive"
    return "free form" if said["free_form_answer"] else "yes/no"


def _is_float(one: str) -> bool:
    return one.startswith(FLOAT)


def _plain(one: str) -> str:
    return squeezed(one.removeprefix(FLOAT))


# --- the answer -----------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def document(file: Path, paper_id: str) -> Document:
    """A paper as the document of its own paragraphs."""
    paper = papers(file)[paper_id]
    return document_of(paper_id, squeezed(paper["title"] or ""), blocks_of(paper))


def answer(task: Task, options: Options) -> Json:
    """The passages in order, and for the product what it says and cites."""
    name, k = parted(options.system, SYSTEMS)
    is_ours = name in (PRODUCT, MODEL)
    how = task.how
    made = document(Path(how["file"]), how["paper"])
    paper = made if how["pdf"] is None else opened(Path(how["pdf"]))
    ranking = Options(PRODUCT, options.seed) if is_ours else options
    ranked = rank(task.question, paper, ranking, task_id=task.task_id)
    got = ranking_json(ranked, paper)
    if how["pdf"] is not None:
        got["places"] = places_in(paper, made, [*task.gold["text"], *task.gold["floats"]])
    if not is_ours:
        return got | {"cited": [one.passage_id for one in ranked[:k]]}
    chat = chat_of_settings() if name == MODEL else None
    answered = ask(task.question, paper, chat=chat)
    said = answer_json(answered, paper)
    cited = [hit.passage_id for hit in find_evidence(task.question, paper)]
    judged = _judged(task.gold, ranked, paper) if how["pdf"] is None else []
    if chat is not None:
        judge = judges.by_chat(chat)
        said["judged_by_model"] = judged_by_model(said, judge, floor=judges.lexical)
        said["asked_of_model"] = asked_of_model(answered)
    return got | said | {"cited": cited, "judged": judged}


def places_in(paper: Document, made: Document, ids: Sequence[int]) -> dict[str, list[int]]:
    """The passages of a paper's PDF that hold the dataset's paragraphs; [] where none is found."""
    within = letters_of(paper)
    return {
        str(one): passages_of(find(made.passages[one].text, within), paper, within) for one in ids
    }


def _judged(gold: Json, ranked: Sequence[Ranked], paper: Document) -> list[list[float]]:
    """The judge of support beside the annotators: does this passage hold the answer."""
    claims = [one for one in gold["answers"] if one not in (qasper.UNANSWERABLE, "Yes", "No")]
    wanted = [*gold["text"], *gold["floats"]]
    if not claims or not wanted:
        return []
    others = [one.passage_id for one in ranked if one.passage_id not in wanted]
    asked = [*wanted[:_JUDGED], *others[:_JUDGED]]
    return [
        [float(judges.lexical(claims[0], paper.passages[at].text)), float(at in wanted)]
        for at in asked
    ]


def score(gold: Json, got: Json | None) -> Scores:
    """Evidence recall, rankings, QASPER's F1s, ALCE's citations; of a PDF also the alignment."""
    order = [] if got is None else [Ranked(*one) for one in got["ranking"]]
    wanted = Evidence(_there(gold["text"], got), _there(gold["floats"], got))
    scores: Scores = dict(evidence.measure(order, wanted))
    annotated = [*gold["text"], *gold["floats"]]
    n_lost = sum(not _there([one], got) for one in annotated)
    n_all = len(wanted.all) + n_lost + gold["n_unmatched"]
    reached = wanted.all.intersection(evidence.first(order, 20))
    scores["evidence_recall_strict@20"] = len(reached) / n_all if n_all else None
    if got is not None and "places" in got:
        scores["aligned"] = 1 - n_lost / len(annotated) if annotated else None
    scores |= ranking.measure([one.passage_id for one in order], wanted.all)
    return scores | _official(gold, got) | citation_scores(got, judges.lexical) | model_scores(got)


def _there(ids: Sequence[int], got: Json | None) -> frozenset[int]:
    """The passages of the document that was asked for the dataset's own."""
    if got is None or "places" not in got:
        return frozenset(ids)
    return frozenset(place for one in ids for place in got["places"][str(one)])


def _official(gold: Json, got: Json | None) -> Scores:
    """Answer-F1 and Evidence-F1; a system that only ranks is not asked for an answer."""
    says_nothing = got is not None and "text" not in got
    said = None
    if got is not None:  # the annotators answer in a word where one will do
        said = got.get("short_answer") or got.get("text") or qasper.UNANSWERABLE
        said = _HEDGE.sub("", said)
    return {
        "answer_f1": None if says_nothing else qasper.answer_f1(said, gold["answers"]),
        "evidence_f1": qasper.evidence_f1(_cited(got), gold["evidence"]),
    }


def _cited(got: Json | None) -> list[str] | None:
    """What was cited, as the annotators name it; what they do not name costs precision."""
    if got is None:
        return None
    names = {at: one for one, places in got.get("places", {}).items() for at in places}
    is_own = "places" not in got
    cited = (str(at) if is_own else names.get(at, f"passage {at}") for at in got["cited"])
    return list(dict.fromkeys(cited))


def judge_pairs(_: Json, got: Json | None) -> Pairs:
    """The verdicts of the judge and of the annotators."""
    return [(ours, theirs) for ours, theirs in (got or {}).get("judged", ())]


def explain(gold: Json, got: Json | None) -> tuple[Explanation, ...]:
    """The annotated answers and passages, what was said, the first passages that came."""
    found = got or {}
    first = tuple(one["text"] for one in found.get("shown", ()))
    return (
        Explanation("annotators", tuple(gold["answers"])),
        Explanation("evidence", tuple(gold["shown"])),
        Explanation("said", (found.get("text") or "nothing",)),
        Explanation("first passages", first),
    )


QASPER = Dataset(
    "qasper",
    load,
    answer,
    score,
    main="evidence_recall@20",
    systems=SYSTEMS,
    explain=explain,
    pooled={
        "judge_kappa": Pooled(judge_pairs, kappa),
        "model_judge_kappa": Pooled(model_pairs, kappa),
    },
)
