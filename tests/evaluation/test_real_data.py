"""The real datasets as they are loaded: how many questions, and what does not match."""

from __future__ import annotations

from pathlib import Path

import pytest

from sommaire.evaluation.datasets import cells, clauses, kinds, lists, qasper, toc
from sommaire.evaluation.tasks import Loaded, Options
from sommaire.evaluation.workers import put

OPTIONS = Options()


def loaded(data: Path, name: str) -> Loaded:
    """A dataset of the data folder, as `--data FOLDER` would find it."""
    loaders = {
        "kinds": kinds.load,
        "lists": lists.load_tasks,
        "qasper": qasper.load,
        "clauses": clauses.load,
        "cells": cells.load,
    }
    return loaders[name](data, OPTIONS)


@pytest.mark.parametrize(
    ("name", "n"),
    [("kinds", 62), ("lists", 147), ("qasper", 327), ("clauses", 321), ("cells", 1668)],
)
def test_the_folder_of_data_gives_every_question(data: Path, name: str, n: int) -> None:
    assert len(loaded(data, name).tasks) == n


def test_all_text_evidence_of_the_open_papers_is_a_paragraph_or_a_heading(data: Path) -> None:
    report = loaded(data, "qasper").report
    assert report["n_text_evidence"] == 1065
    assert report["n_text_evidence_heading"] == 53
    assert "n_text_evidence_unmatched" not in report
    assert report["n_float_evidence"] == 114


def test_bm25_reaches_more_evidence_than_chance(data: Path) -> None:
    tasks = [task for task in loaded(data, "qasper").tasks[:40] if task.gold["text"]]
    means = {}
    for system in ("bm25", "random"):
        rows = [put(qasper.QASPER, task, Options(system)) for task in tasks]
        found = [row.scores["evidence_recall_text@10"] or 0.0 for row in rows]
        means[system] = sum(found) / len(found)
    assert means["bm25"] > means["random"] + 0.2


def test_the_outline_of_the_standard_is_the_truth_as_it_is_stored(data: Path) -> None:
    entries = toc.outline(data / "nist" / "NIST.CSWP.29.pdf") or []
    assert len(entries) == 12
    assert entries[-1].level == 1
