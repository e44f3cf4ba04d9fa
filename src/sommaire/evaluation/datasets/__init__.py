"""Loaders of questions with known answers, from local files; nothing is fetched."""

from __future__ import annotations

DATASETS: dict[str, str] = {
    "kinds": "sommaire.evaluation.datasets.kinds:KINDS",
    "lists": "sommaire.evaluation.datasets.lists:LISTS",
    "damaged": "sommaire.evaluation.datasets.damaged:DAMAGED",
    "toc": "sommaire.evaluation.datasets.toc:TOC",
    "qasper": "sommaire.evaluation.datasets.qasper:QASPER",
    "clauses": "sommaire.evaluation.datasets.clauses:CLAUSES",
    "cells": "sommaire.evaluation.datasets.cells:CELLS",
    "descent": "sommaire.evaluation.datasets.descent:DESCENT",
    "own": "sommaire.evaluation.datasets.own:OWN",
}
"""What can be evaluated: "module:NAME" by name."""
