"""CUAD: clauses of contracts by category (Hendrycks, Burns, Chen, Ball 2021), as lists.

A question for each contract and category with two annotated spans or more: "all the clauses on …".
Spans, not items: what comes back is scored by the characters that it covers. The contract is read
from its PDF, where there is one, and the spans are aligned to its lines; what does not align counts
as not covered. Without a PDF the contract is the document of its text's own paragraphs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from sommaire.answer import Answer
from sommaire.ask import list_items
from sommaire.errors import InputError
from sommaire.evaluation.datasets.alignment import Letters, find, letters, letters_of
from sommaire.evaluation.datasets.text_documents import Block, document_of
from sommaire.evaluation.metrics import lists, spans
from sommaire.evaluation.metrics.spans import Span
from sommaire.evaluation.opened import find_file, fingerprint, opened
from sommaire.evaluation.systems import BASELINES, parted, rank
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

FEWEST = 2
"""Spans of a category that make a list."""
_WHOLE = 0.999
"""Coverage from which nothing is missing."""
_SHOWN = 300


def load(path: Path, options: Options) -> Loaded:
    """A task for each contract and category that has two spans or more."""
    file = find_file(path, ("clauses-*.json", "cuad/clauses-*.json"), what="file of CUAD's clauses")
    try:
        contracts = json.loads(file.read_text(encoding="utf-8"))
        tasks = [
            _task(file, options.pdf or file.parent / "pdf", contract, name, row["spans"])
            for contract in contracts
            for name, row in contract["clauses"].items()
            if len(row["spans"]) >= FEWEST
        ]
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(
            "This is no file of CUAD's clauses", where=str(file),
            mend="a list of contracts with txt, pdf, clauses",
        ) from error  # fmt: skip
    n_pdf = len({task.document for task in tasks if task.how["pdf"]})
    report = {
        "file": file.name,
        "n_contracts": len(contracts),
        "n_contracts_asked": len({task.document for task in tasks}),
        "n_contracts_from_pdf": n_pdf,
    }
    return Loaded(tuple(tasks), fingerprint([file]), report)


def _task(file: Path, pdf: Path, contract: Json, category: str, found: list[list[int]]) -> Task:
    text_file = file.parent / "txt" / contract["txt"]
    text = text_file.read_text(encoding="utf-8")
    names = (pdf / contract["pdf"], pdf / Path(contract["pdf"]).name)
    there = next((one for one in names if one.is_file()), None)
    gold = {
        "texts": [text[start:end] for start, end in found],
        "near": [start / max(1, len(text)) for start, _ in found],
    }
    how = {"txt": str(text_file), "pdf": None if there is None else str(there)}
    name = f"{contract['id']} {category}"
    return Task(
        name, f"List all the clauses on {_named(category)}.", contract["id"], category, gold, how
    )


def _named(category: str) -> str:
    """A category as a person would write it.

    >>> _named("Cap On Liability"), _named("Rofr/Rofo/Rofn"), _named("Non-Compete")
    ('cap on liability', 'ROFR/ROFO/ROFN', 'non-compete')
    """
    capitals = re.sub(r"\b(rofr|rofo|rofn|ip)\b", lambda m: m[0].upper(), category.lower())
    return " ".join(capitals.split())


# --- the answer -----------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def contract(pdf: str | None, txt: str) -> tuple[Document, Letters]:
    """A contract, and its letters."""
    if pdf is not None:
        document = opened(Path(pdf))
    else:
        text = Path(txt).read_text(encoding="utf-8")
        paragraphs = [one.strip() for one in text.splitlines() if one.strip()]
        document = document_of(
            Path(txt).name, Path(txt).stem, [Block("paragraph", one) for one in paragraphs]
        )
    return document, letters_of(document)


def passages_of(
    document: Document, within: Letters, text: str, found: Sequence[Sequence[int]]
) -> frozenset[int]:
    """The passages that hold a part of one of the spans, which are offsets into the text."""
    places = [
        place
        for start, end in found
        for place in find(text[start:end], within, near=start / len(text))
    ]
    return frozenset(
        at
        for at, passage in enumerate(document.passages)
        for start, end in [within.lines(passage.start_line, passage.end_line)]
        if any(first < end and start < last for first, last in places)
    )


def answer(task: Task, options: Options) -> Json:
    """Where the annotated spans stand, what came back and where that stands."""
    name, k = parted(options.system, (PRODUCT, *BASELINES))
    document, within = contract(task.how["pdf"], task.how["txt"])
    aligned = [
        find(text, within, near=near)
        for text, near in zip(task.gold["texts"], task.gold["near"], strict=True)
    ]
    n_lost = sum(
        len(letters(text))
        for text, found in zip(task.gold["texts"], aligned, strict=True)
        if not found
    )
    got: Json = {
        "gold": spans.union(span for found in aligned for span in found),
        "n_lost": n_lost,
        "n_unaligned": sum(not found for found in aligned),
    }
    if name != PRODUCT:
        ids = [r.passage_id for r in rank(task.question, document, options, task_id=task.task_id)]
        passages = [document.passages[one] for one in ids[:k]]
        places = [within.lines(one.start_line, one.end_line) for one in passages]
        texts = [one.text[:_SHOWN] for one in passages]
        return got | {"found": spans.union(places), "is_complete": False, "texts": texts}
    said = list_items(task.question, document)
    assert said.listing is not None
    return got | {
        "found": spans.union(_places(said, document, within)),
        "is_complete": said.listing.is_complete,
        "texts": [item.text[:_SHOWN] or item.canonical_name for item in said.listing.items],
    }


def _places(said: Answer, document: Document, within: Letters) -> list[Span]:
    """The lines that are cited, and for an item the whole of its text from there on."""
    at = {(line.page_num, line.line_num): place for place, line in enumerate(document.lines)}
    places: list[Span] = []
    starts: dict[int, int] = {}
    for one in said.citations:
        first = at[one.page_num, one.first_line_num]
        last = at[one.last_page_num or one.page_num, one.last_line_num]
        places.append(within.lines(first, last + 1))
        starts[one.n] = places[-1][0]
    for item in said.listing.items if said.listing else ():
        near = min((starts[n] for n in item.citations), default=0) / max(1, len(within.text))
        places += find(item.text, within, near=near)
    return places


def score(gold: Json, got: Json | None) -> Scores:
    """Coverage and precision by characters; "complete" is true where nothing is missing."""
    coverage, precision = 0.0, 0.0
    if got is not None:
        wanted = [tuple(one) for one in got["gold"]]
        found = [tuple(one) for one in got["found"]]
        n_all = spans.length(wanted) + got["n_lost"]
        coverage = spans.common(found, wanted) / n_all if n_all else 0.0
        precision = spans.precision(found, wanted) or 0.0
    claim = lists.Claim(
        is_claimed=bool(got and got["is_complete"]),
        is_exact=coverage >= _WHOLE,
        is_whole=True,
        source="scattered",
    )
    n_texts = len(gold["texts"])
    rates = lists.measure(claim)
    return {
        "span_coverage": coverage,
        "span_precision": precision,
        "aligned": None if got is None else 1 - got["n_unaligned"] / n_texts,
        **{name: rates[name] for name in lists.RATES if "needless" not in name},
    }


def explain(gold: Json, got: Json | None) -> tuple[Explanation, ...]:
    """The annotated spans, and what came."""
    texts = tuple((got or {}).get("texts", ()))
    wanted = tuple(gold["texts"])
    return Explanation(f"annotated, {len(wanted)}", wanted), Explanation("came", texts)


CLAUSES = Dataset(
    "clauses",
    load,
    answer,
    score,
    main="span_coverage",
    systems=(PRODUCT, *BASELINES),
    explain=explain,
)
