"""Facts: are the right passages found, is the right sentence quoted, is nothing quoted for nothing.

python benchmarks/facts.py [own|cross|qasper|cuad|speed ...] [--set open|held] [--data DIR] [--show]

own     questions of ours over the PDFs (`facts_questions.jsonl`), a third of them unanswerable
cross   the answerable ones asked of every *other* document: how often an answer is given
qasper  evidence recall over passages made of the papers' own paragraphs (development figures)
cuad    each category's description asked of contracts: is the annotated span found and quoted
speed   seconds of processor to index and to search a long document
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from facts_data import Clause, Contract, cuad, qasper

from sommaire import ingest
from sommaire.answering.passage import FactAnswer, answer_fact
from sommaire.question import Kind, Question
from sommaire.retrieval.passages import asked_terms, index_passages, search
from sommaire.tables import Document, Language
from sommaire.text import fold

DATA = Path(os.environ.get("SOMMAIRE_DATA", "../shared/data"))
QUESTIONS = Path(__file__).with_name("facts_questions.jsonl")


@dataclass(frozen=True, slots=True)
class Own:
    """A question of ours; `words` is None where the document has no answer."""

    set: str
    document: str
    language: Language
    kind: Kind
    question: str
    pages: tuple[int, ...]
    words: tuple[str, ...] | None


def own_questions(chosen: str) -> list[Own]:
    """The questions of one set."""
    rows = [Own(**json.loads(line)) for line in QUESTIONS.read_text().splitlines()]
    return [row for row in rows if row.set == chosen]


@cache
def opened(path: Path) -> Document:
    """The document, read once."""
    return ingest.read(path)


def answered(document: Document, question: Question) -> FactAnswer:
    """What Sommaire quotes."""
    hits = search(document, question)
    return answer_fact(document, question, hits, asked_terms(document, question))


def is_right(row: Own, document: Document, answer: FactAnswer) -> bool:
    """Whether one of the quotes has the words, on one of the pages."""
    return any(
        fold(word) in fold(place.quote) and document.lines[place.start_line].page_num in row.pages
        for word in row.words or ()
        for sentence in answer.sentences
        for place in sentence.places
    )


def share(name: str, values: list[float]) -> None:
    """Print a mean beside the number that it is over."""
    mean = sum(values) / len(values) if values else float("nan")
    print(f"  {name:48} {mean:6.3f}   n={len(values)}")


def run_own(arguments: argparse.Namespace) -> None:
    print(f"own questions, set {arguments.set}")
    right: dict[str, list[float]] = {"en": [], "fr": []}
    first: list[float] = []
    found: list[float] = []
    empty: list[float] = []
    for row in own_questions(arguments.set):
        document = opened(arguments.data / row.document)
        question = Question(row.question, row.kind, row.language)
        answer = answered(document, question)
        if row.words is None:
            good = not answer.sentences
            empty.append(good)
        else:
            good = is_right(row, document, answer)
            right[row.language].append(good)
            first.append(is_right(row, document, replace(answer, sentences=answer.sentences[:1])))
            texts = [document.passages[hit.passage_id].text for hit in search(document, question)]
            found.append(any(fold(word) in fold(text) for word in row.words for text in texts))
        if arguments.show and not good:
            print("   ", row.document, "|", row.question, "|", row.words)
            print("       ", [sentence.text[:160] for sentence in answer.sentences], answer.reason)
    share("the answer is among the quoted sentences", right["en"] + right["fr"])
    share("  English questions", right["en"])
    share("  French questions", right["fr"])
    share("the first sentence is the answer", first)
    share("the answer is in the 20 passages", found)
    share("unanswerable: nothing is quoted", empty)


def run_cross(arguments: argparse.Namespace) -> None:
    rows = [row for row in own_questions(arguments.set) if row.words is not None]
    names = sorted({row.document for row in rows})
    said: list[float] = []
    for row in rows:
        question = Question(row.question, row.kind, row.language)
        for name in names:
            if name != row.document:
                answer = answered(opened(arguments.data / name), question)
                said.append(bool(answer.sentences))
                if arguments.show and answer.sentences:
                    print("   ", row.question, "|", name, "|", answer.sentences[0].text[:120])
    print(
        f"own questions asked of other documents, set {arguments.set} (some have an answer there)"
    )
    share("something is quoted", said)


def run_qasper(arguments: argparse.Namespace) -> None:
    print("QASPER, papers of the open selection: development figures")
    asked = qasper(arguments.data / "qasper" / "qasper-open-100.json.gz")
    recalls: dict[int, list[float]] = {5: [], 10: [], 20: []}
    floats: list[float] = []
    for row in asked:
        hits = [h.passage_id for h in search(row.document, Question(row.text, "fact", "en"))]
        for k, values in recalls.items():
            values.append(len(row.evidence & set(hits[:k])) / len(row.evidence))
        if row.floats:
            floats.append(len(row.floats & set(hits)) / len(row.floats))
    for k, values in recalls.items():
        share(f"evidence recall at {k}", values)
    share("evidence recall at 20, tables and figures", floats)


def run_cuad(arguments: argparse.Namespace) -> None:
    print("CUAD, a question a category, the first 20 contracts of the open selection")
    quoted: list[float] = []
    found: list[float] = []
    silent: list[float] = []
    by_fact: list[float] = []
    for contract in cuad(arguments.data / "cuad", 20):
        for clause in contract.clauses:
            question = Question(clause.text, "yes/no" if clause.is_yes_no else "fact", "en")
            answer = answered(contract.document, question)
            if not clause.spans:
                silent.append(not answer.sentences)
                continue
            hits = search(contract.document, question)
            passages = [contract.document.passages[hit.passage_id] for hit in hits]
            ranges = [_passage_range(contract, p.start_line, len(p.text)) for p in passages]
            found.append(_touches(clause, ranges))
            quoted.append(_touches(clause, _quoted_ranges(contract, answer)))
            if not clause.is_yes_no:
                by_fact.append(quoted[-1])
    share("an annotated span is in the 20 passages", found)
    share("an annotated span is quoted", quoted)
    share("  categories with an answer other than yes or no", by_fact)
    share("no annotated span: nothing is quoted", silent)


def _passage_range(contract: Contract, line: int, length: int) -> tuple[int, int]:
    start = contract.line_offsets[line]
    return start, start + length


def _quoted_ranges(contract: Contract, answer: FactAnswer) -> list[tuple[int, int]]:
    page_offsets = [0]
    for line in contract.document.lines:
        page_offsets.append(page_offsets[-1] + len(line.text) + 1)
    ranges: list[tuple[int, int]] = []
    for sentence in answer.sentences:
        for place in sentence.places:
            shift = contract.line_offsets[place.start_line] - page_offsets[place.start_line]
            ranges.append((place.start_char + shift, place.end_char + shift))
    return ranges


def _touches(clause: Clause, ranges: list[tuple[int, int]]) -> bool:
    """Whether a range shares half of itself or of an annotated span with it."""
    return any(
        min(end, stop) - max(start, begin) >= 0.5 * min(end - start, stop - begin)
        for begin, stop in clause.spans
        for start, end in ranges
    )


def run_speed(arguments: argparse.Namespace) -> None:
    document = replace(opened(arguments.data / "manuals" / "debian-policy.en.pdf"))  # not indexed
    question = Question("What is the default priority of a package?", "fact", "en")
    started = time.process_time()
    index_passages(document)
    indexed = time.process_time()
    for _ in range(20):
        search(document, question)
    searched = time.process_time()
    for _ in range(20):
        answered(document, question)
    done = time.process_time()
    print(f"speed, {len(document.passages)} passages, {document.n_pages} pages (processor time)")
    print(f"  index {indexed - started:.3f} s, search {50 * (searched - indexed):.1f} ms,")
    print(f"  search and answer {50 * (done - searched):.1f} ms")


RUNS: dict[str, Callable[[argparse.Namespace], None]] = {
    "own": run_own,
    "cross": run_cross,
    "qasper": run_qasper,
    "cuad": run_cuad,
    "speed": run_speed,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="*", choices=[*RUNS, []], default=list(RUNS))
    parser.add_argument("--set", choices=["open", "held"], default="open")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--show", action="store_true")
    arguments = parser.parse_args()
    for name in arguments.runs:
        RUNS[name](arguments)


if __name__ == "__main__":
    main()
