"""Lists that another part of the document adds to, or takes from, in other words.

    python benchmarks/other_words.py [--split development] [--rows FILE] [--by-meaning]

Each document of `lists_other_words.jsonl` has a list that is whole as printed, and in another part
a gap where one of four sentences stands: two add to the list or take from it, two do not. The
first must not be called complete, the others must stay so where the document without any sentence
is. Printed is how many are, by language, and how long a question takes once the document is read.
`--by-meaning` tries another way, which the product does not go: the learned ranking scores every
passage, and a list is doubted where one outside of it comes near the list's own.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from sommaire.ask import list_items
from sommaire.facts import load_ranker
from sommaire.ingest import read
from sommaire.retrieval.passages.search import search
from sommaire.tables import Document
from sommaire.understanding import understand

DATA = Path(__file__).with_name("lists_other_words.jsonl")


@dataclass(frozen=True, slots=True)
class Case:
    """One document with one sentence in its gap."""

    id: str
    language: str
    question: str
    text: str
    sentence: str
    changes: bool
    """Whether the sentence adds to the list or takes from it."""


def cases(split: str) -> Iterator[Case]:
    """The cases of a half, the four sentences of each document in turn."""
    for line in DATA.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["split"] == split:
            sentences = [(one, True) for one in row["added"]]
            sentences += [(one, False) for one in row["harmless"]]
            for sentence, changes in sentences:
                text = row["text"].replace("{}", sentence)
                yield Case(row["id"], row["language"], row["question"], text, sentence, changes)


MARGINS = (-3.5, -3.0, -2.5, -2.0, -1.0, 0.0)
_ALL = 10**6


def margin(question: str, document: Document) -> float:
    """How far the best passage outside of the only list is above the list's own, as ranked."""
    meaning = load_ranker().meaning
    hits = search(document, understand(question, document), k=_ALL, budget=_ALL, meaning=meaning)
    starts = [one.start_line for one in document.lists if one.kind in ("bullet", "enumeration")]
    own, others = [], []
    for hit in hits:
        passage = document.passages[hit.passage_id]
        is_own = passage.start_line <= starts[0] < passage.end_line
        (own if is_own else others).append(hit.score)
    return max(others) - max(own)


def by_meaning(split: str) -> None:
    """Print how many lists each margin would doubt."""
    found = [(one, margin(one.question, read(one.text.encode()))) for one in cases(split)]
    for least in MARGINS:
        doubted = Counter((one.language, one.changes) for one, by in found if by >= least)
        print(f"from {least}:", end=" ")
        for language in ("en", "fr"):
            changed, others = doubted[language, True], doubted[language, False]
            print(f"{language} {changed} that are changed, {others} that are not;", end=" ")
        print()


def main() -> None:
    """Ask every case of a half and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--split", choices=("development", "held out"), default="development")
    parser.add_argument("--rows", type=Path, help="write every verdict to this file")
    parser.add_argument("--by-meaning", action="store_true", help="try the learned ranking")
    options = parser.parse_args()
    if options.by_meaning:
        by_meaning(options.split)
        return
    counts: Counter[tuple[str, bool, bool]] = Counter()
    seconds, rows = [], []
    for case in cases(options.split):
        document = read(case.text.encode(), name="case.md")
        started = perf_counter()
        listing = list_items(case.question, document).listing
        seconds.append(perf_counter() - started)
        assert listing is not None, case.question
        counts[case.language, case.changes, listing.is_complete] += 1
        rows.append(f"{case.id}\t{case.changes}\t{listing.completeness}\t{case.sentence}")
        rows[-1] += f"\t{listing.notes}"
    for language in ("en", "fr"):
        wrong, right = counts[language, True, True], counts[language, False, True]
        n_changed = wrong + counts[language, True, False]
        n_others = right + counts[language, False, False]
        print(f"{language}: doubted {n_changed - wrong} of {n_changed} that are changed;", end=" ")
        print(f"complete {right} of {n_others} that are not")
    print(f"seconds a question: median {median(seconds):.3f}, most {max(seconds):.3f}")
    if options.rows:
        options.rows.write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
