"""QASPER's questions with several spans, asked as lists: item recall, the loop on and off.

    PYTHONPATH=src python benchmarks/qasper_spans.py --date DATE [--data DIR]
    PYTHONPATH=src python benchmarks/qasper_spans.py --date DATE --model GGUF --limit N

A span is found where its letters stand within an item; of several annotators the one that is met
best counts. Off: the loop is given an extractor that takes nothing, so that only lists, tables and
codes answer. The papers are the documents that their own paragraphs make, which have no lists. The
mean number of words of all items of an answer tells what the recall costs. The last row is no model
but what one could reach: a scripted one that quotes the annotators' spans wherever it is shown them
tells how much of the answers the lines hold that a model is given, and what that takes in calls. A
real model is asked the first N questions, and its row is printed, not written.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

from results import put

from sommaire.evaluation.datasets.alignment import letters
from sommaire.evaluation.datasets.qasper import document, papers
from sommaire.evaluation.intervals import estimate_mean
from sommaire.models.chats.local import open_chat
from sommaire.models.chats.scripted import ScriptedChat
from sommaire.prompting import Consultation
from sommaire.protocols import Chat, Message
from sommaire.retrieval.blocks import Block
from sommaire.retrieval.listing.extracting import extract_by_model
from sommaire.retrieval.listing.members import find_members
from sommaire.retrieval.listing.semantic import Extraction, Sought
from sommaire.understanding import understand

DATA = Path(os.environ.get("SOMMAIRE_DATA", "../shared/data"))
FILE = "qasper/qasper-open-100.json.gz"
CEILING = "on, what a model could reach"


def nothing(_: Sought, __: Sequence[Block]) -> Extraction:
    """The extractor of a loop that is off."""
    return Extraction(())


def knowing(spans: Sequence[str], messages: Sequence[Message]) -> str:
    """The reply of a model that takes the spans from the lines that hold them."""
    shown = re.findall(r'<line n="(\d+)">(.*?)</line>', messages[1].text)
    items = [
        {"line": int(n), "quote": span, "name": span}
        for n, line in shown
        for span in spans
        if span in line
    ]
    return json.dumps({"items": items})


def asked(file: Path) -> Iterator[tuple[str, str, list[list[str]]]]:
    """The paper, the question and the spans of each annotator who gave several."""
    for paper_id, paper in papers(file).items():
        for row in paper["qas"]:
            spans = [one["answer"]["extractive_spans"] for one in row["answers"]]
            if several := [one for one in spans if len(one) > 1]:
                yield paper_id, row["question"], several


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--date", required=True)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--model", help="a GGUF file, asked instead")
    parser.add_argument("--limit", type=int)
    options = parser.parse_args()
    file = options.data / FILE
    if options.model:
        print(row(file, Path(options.model).name, options.limit, open_chat(model=options.model)))
        return
    rows = [row(file, name, options.limit) for name in ("on", "off", CEILING)]
    lines = [
        "## Spans of QASPER as lists",
        "",
        f"`python benchmarks/qasper_spans.py`, {options.date}, development data; a span is found "
        "where its letters stand within an item; `complete` counts the lists that were called so.",
        "",
        "| semantic loop | item recall | words of the items, mean | calls, mean | complete |",
        "| --- | --- | --- | --- | --- |",
        *rows,
        "",
    ]
    put("qasper spans", "\n".join(lines))


def row(file: Path, name: str, limit: int | None, real: Chat | None = None) -> str:
    """A row of the table: what one extractor finds over the questions."""
    recalls, words, calls, n_complete = [], [], [], 0
    for paper_id, question, several in islice(asked(file), limit):
        paper = document(file, paper_id)
        spans = list(dict.fromkeys(span for annotator in several for span in annotator))
        consultation = Consultation(real or ScriptedChat(partial(knowing, spans)))
        of_model = partial(extract_by_model, consultation, paper.language)
        extract = {"on": None, "off": nothing}.get(name, of_model)
        judged = find_members(paper, understand(question, paper), extract=extract)
        said = [one.names[0] if extract is of_model else one.text for one in judged.found]
        texts = [letters(" ".join((*one.names, text)))
                 for one, text in zip(judged.found, said, strict=True)]  # fmt: skip
        recalls.append(max(_recall(spans, texts) for spans in several))
        words.append(sum(len(text.split()) for text in said))
        calls.append(consultation.n_calls)
        n_complete += judged.verdict.completeness == "complete"
    one = estimate_mean(recalls, seed=0, name=name)
    recall = f"{one.value:.3f} [{one.low:.3f}, {one.high:.3f}] n={len(recalls)}"
    costs = [f"{sum(each) / len(each):.1f}" for each in (words, calls)]
    return f"| {name} | {recall} | {' | '.join(costs)} | {n_complete} |"


def _recall(spans: Sequence[str], texts: Sequence[str]) -> float:
    wanted = [letters(span) for span in spans]
    return sum(any(one and one in text for text in texts) for one in wanted) / len(wanted)


if __name__ == "__main__":
    main()
