"""Trains the weights of sentences: sentences.py DATA/qasper-open-100.json.gz OUT.json.

A sentence is weighed by three numbers (`sommaire.answering.ranking.Measured`): its passage's log
odds, its nearness beside its passage, its words. The weights are fitted by logistic regression on
the sentences that the annotators marked, five folds by paper, those of the learned ranking; the
figures that are printed are on papers that the weights have not seen. The weight of the words is
fixed: papers are asked in other words than they use, contracts, manuals and laws in their own
(docs/answering.md). Run `ranking.py` first: the log odds are its.
"""

from __future__ import annotations

import argparse
import json
import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sommaire.answering.ranking import Measured, measure
from sommaire.evaluation.datasets.qasper import document, load, papers
from sommaire.evaluation.datasets.text_documents import squeezed
from sommaire.evaluation.metrics.qasper import UNANSWERABLE, answer_f1
from sommaire.evaluation.tasks import Options
from sommaire.facts import load_ranker
from sommaire.retrieval.passages import meaning as by_meaning
from sommaire.retrieval.passages.meaning import nearness
from sommaire.retrieval.passages.search import asked_terms, search
from sommaire.tables import Document
from sommaire.understanding import understand
from sommaire.vectors import PassageVectors, chosen

WORDS = 3.0
GOOD = 0.25
"""Answer-F1 from which a sentence that nobody marked is taken for an answer."""


@dataclass
class Asked:
    """A question with its sentences."""

    fold: int
    kind: str
    answers: list[str]
    rows: list[Measured]
    is_marked: np.ndarray
    worth: np.ndarray
    """For each sentence 0, or how much it counts as an answer."""

    @property
    def columns(self) -> np.ndarray:
        """Shape (n_sentences, 3): passage, part, words."""
        return np.array([(row.passage, row.part, row.words) for row in self.rows])


def keep_vectors(file: Path | None) -> None:
    """Take the passages' vectors from a file of `ranking.py --vectors`."""
    if file is None:
        return
    known: dict[str, PassageVectors] = pickle.loads(file.read_bytes())

    class Kept:
        def __init__(self, paper: Document) -> None:
            self.vectors = known[f"{paper.name} {paper.sha256}"]

        def of(self, places: Sequence[int]) -> PassageVectors:
            return chosen(self.vectors, list(places))

    by_meaning.vectors_of = lambda paper, _: Kept(paper)


def read_questions(file: Path) -> list[Asked]:
    meaning = load_ranker().meaning
    assert meaning is not None
    marks = marked(file)
    found = []
    for task in load(file, Options()).tasks:
        paper = document(file, task.how["paper"])
        question = understand(task.question, paper)
        hits = search(paper, question, meaning=meaning)
        near, terms = nearness(paper, question, meaning), asked_terms(paper, question)
        rows = measure(paper, question, hits, terms=terms, near=near)
        is_marked = np.array([is_one_of(row.candidate.text, marks[task.task_id]) for row in rows])
        answers = task.gold["answers"]
        told = [one for one in answers if one not in ("Yes", "No", UNANSWERABLE)]
        scores = np.array([answer_f1(row.candidate.text, told) or 0.0 for row in rows])
        worth = np.where(is_marked | (scores >= GOOD), 1 + is_marked + (scores >= 2 * GOOD), 0.0)
        fold = meaning.ranking.fold_of(paper.name)
        assert fold is not None
        found.append(Asked(fold, question.kind, answers, rows, is_marked, worth / 2))
    return found


def marked(file: Path) -> dict[str, list[str]]:
    """The sentences that the annotators of each question marked."""
    return {
        row["question_id"]: [
            squeezed(one)
            for said in row["answers"]
            for one in said["answer"].get("highlighted_evidence", ())
        ]
        for paper in papers(file).values()
        for row in paper["qas"]
    }


def is_one_of(sentence: str, marks: list[str]) -> bool:
    return any(sentence in one or one in sentence for one in marks if one)


def fitted(rows: list[Asked]) -> dict[str, float]:
    """Weighted logistic regression by Newton's steps, the weight of the words given."""
    rows = [row for row in rows if row.rows and row.worth.any()]
    columns = np.concatenate([row.columns for row in rows])
    worth = np.concatenate([row.worth for row in rows])
    y, weight = worth > 0, np.where(worth > 0, worth, 1.0)
    x = np.column_stack([columns[:, :2], np.ones(len(columns))])
    beta = np.zeros(3)
    for _ in range(25):
        p = 1 / (1 + np.exp(-(x @ beta + WORDS * columns[:, 2])))
        slope = x.T @ (weight * (y - p))
        beta += np.linalg.solve((x * (weight * p * (1 - p))[:, None]).T @ x, slope)
    passage, part, intercept = (round(float(one), 3) for one in beta)
    return {"passage": passage, "part": part, "words": WORDS, "intercept": intercept}


def report(name: str, rows: list[Asked], scores: list[np.ndarray]) -> None:
    """The best sentence: its Answer-F1, and whether an annotator marked it, where one is marked."""
    found: dict[str, list[float]] = {"answer f1": [], "marked": []}
    for row, score in zip(rows, scores, strict=True):
        if not row.rows or row.kind == "yes/no" or row.answers == [UNANSWERABLE]:
            continue
        best = int(np.argmax(score))
        f1 = answer_f1(row.rows[best].candidate.text, row.answers)
        found["answer f1"].append(f1 or 0.0)
        if row.is_marked.any():
            found["marked"].append(float(row.is_marked[best]))
    print(name, " ".join(f"{cut} {np.mean(v):.3f} (n={len(v)})" for cut, v in found.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("qasper", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--vectors", type=Path)
    asked = parser.parse_args()
    keep_vectors(asked.vectors)
    rows = read_questions(asked.qasper)
    folds = [fitted([row for row in rows if row.fold != fold]) for fold in range(5)]
    for name, at in (("passage", 0), ("words", 2)):
        report(f"{name:8}", rows, [row.columns[:, at] if row.rows else [] for row in rows])
    report("weighed ", rows, [weighed(row, folds[row.fold]) for row in rows])
    written = {"about": "what a sentence's scores count: made by training/sentences.py"}
    lines = ",\n".join(json.dumps(one) for one in folds)
    head = json.dumps(written, indent=1)
    asked.out.write_text(f'{head[:-2]},\n "folds": [\n{lines}]\n}}\n', "utf-8")


def weighed(row: Asked, weights: dict[str, Any]) -> np.ndarray:
    if not row.rows:
        return np.zeros(0)
    x = row.columns @ [weights["passage"], weights["part"], weights["words"]]
    forms = np.array([one.form for one in row.rows])
    return np.asarray(forms / (1 + np.exp(-(x + weights["intercept"]))))


if __name__ == "__main__":
    main()
