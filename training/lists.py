"""Trains the weights of a list's evidence: lists.py QUESTIONS.jsonl… --documents FOLDER….

Each question has readings (`retrieval.listing.members.readings_for`); those whose items are
exactly the truth are right. The weights make a right one come first: a conditional logit over the
readings of a question, fitted by Newton's steps from the weights of today, with a penalty on the
square of the distance from them. Printed are how many questions have a right reading first: with
the weights of today, with weights that have not seen the document (eight parts, held out document
by document; the weights that they start from have), with weights fitted on all; last the table of
these, for `retrieval.listing.readings.WEIGHTS`. It is taken over where the middle figure is the
best. Questions without a right reading teach nothing here: they are the reader's, and are counted.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from sommaire.answer import ListingItem
from sommaire.evaluation.datasets import lists
from sommaire.evaluation.metrics.lists import score
from sommaire.evaluation.opened import located, opened
from sommaire.retrieval.listing.asked import asked
from sommaire.retrieval.listing.members import readings_for
from sommaire.retrieval.listing.readings import WEIGHTS, Reading
from sommaire.retrieval.scope import find_scopes
from sommaire.retrieval.terms import vocabulary
from sommaire.tables import Document
from sommaire.understanding import understand

PARTS = 8
PENALTY = 3.0
NAMES = tuple(WEIGHTS)
TODAY = np.array([WEIGHTS[name] for name in NAMES])


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its readings."""

    name: str
    part: int
    """Of the documents that are held out together."""
    evidence: np.ndarray
    """Shape (n_readings, n_weights)."""
    is_right: np.ndarray

    @property
    def is_taught(self) -> bool:
        """Whether there is something to learn: a right reading, and a wrong one."""
        return bool(self.is_right.any() and not self.is_right.all())


def read_questions(file: Path, folders: Sequence[Path]) -> list[Asked]:
    """The questions of the development rows of a file that have items."""
    rows = [row for row in lists.load(file, _split(file)) if row.items and row.is_whole]
    rows.sort(key=lambda row: (row.document, row.hide_outline, row.drop_pages))
    there = located(file, (row.document for row in rows), folders)
    found = []
    for row in rows:
        document = opened(there[row.document], hide_outline=row.hide_outline,
                          drop_pages=row.drop_pages)  # fmt: skip
        readings = readings_of(document, row.question)
        if readings:
            is_right = np.array([_is_right(one, row.items or ()) for one in readings])
            part = int(hashlib.sha256(row.document.encode()).hexdigest(), 16) % PARTS
            evidence = np.array([[one.evidence.get(n, 0.0) for n in NAMES] for one in readings])
            found.append(Asked(row.id, part, evidence, is_right))
    return found


def _split(file: Path) -> str | None:
    """The development half, where the file has halves."""
    return "development" if '"split"' in file.open(encoding="utf-8").readline() else None


def readings_of(document: Document, text: str) -> tuple[Reading, ...]:
    """What may be meant by a question for a list."""
    question = replace(understand(text, document), kind="listing")
    scopes = find_scopes(document, question)
    words = asked(document, question, scopes, vocabulary(document))
    return readings_for(document, words, scopes)


def _is_right(reading: Reading, gold: Sequence[Sequence[str]]) -> bool:
    items = [
        ListingItem(
            canonical_name=one.names[0], surface_forms=one.names, text=one.text, confidence=1.0
        )
        for one in reading.found
    ]
    return score(items, gold).is_exact


def fitted(rows: Sequence[Asked]) -> np.ndarray:
    """The weights under which right readings come first, by Newton's steps."""
    beta = TODAY.copy()
    taught = [row for row in rows if row.is_taught]
    for _ in range(40):
        slope = PENALTY * (TODAY - beta)
        bend = PENALTY * np.eye(len(NAMES))
        for row in taught:
            chance = _softmax(row.evidence @ beta)
            among = _softmax(np.where(row.is_right, row.evidence @ beta, -np.inf))
            mean = chance @ row.evidence
            slope += among @ row.evidence - mean
            bend += (row.evidence * chance[:, None]).T @ row.evidence - np.outer(mean, mean)
        step = np.linalg.solve(bend, slope)
        beta += step
        if np.abs(step).max() < 1e-4:
            break
    return beta


def _softmax(scores: np.ndarray) -> np.ndarray:
    raised = np.exp(scores - scores.max())
    return np.asarray(raised / raised.sum())


def n_first(rows: Sequence[Asked], weights: Sequence[np.ndarray]) -> int:
    """In how many questions a right reading comes first."""
    return sum(bool(row.is_right[int(np.argmax(row.evidence @ weights[row.part]))]) for row in rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", type=Path, nargs="+")
    parser.add_argument("--documents", type=Path, nargs="*", default=[])
    given = parser.parse_args()
    files = {file.stem: read_questions(file, given.documents) for file in given.questions}
    rows = [row for found in files.values() for row in found]
    today = [np.array([WEIGHTS[name] for name in NAMES])] * PARTS
    held_out = [fitted([row for row in rows if row.part != part]) for part in range(PARTS)]
    learned = fitted(rows)
    for name, found in files.items():
        n_right = sum(bool(row.is_right.any()) for row in found)
        print(f"{name}: {len(found)} questions, {n_right} with a right reading; it comes first:")
        for what, weights in (("today", today), ("held out", held_out), ("all", [learned] * PARTS)):
            print(f"  {what}: {n_first(found, weights)}")
    print(
        "\n".join(f'    "{name}": {value:.1f},' for name, value in zip(NAMES, learned, strict=True))
    )


if __name__ == "__main__":
    main()
