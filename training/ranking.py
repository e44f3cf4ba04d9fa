"""Trains the learned ranking of passages: ranking.py DATA OUT.json.

Evidence of every question over its paper (`retrieval.passages.evidence`), and of questions over
documents that are no papers (`elsewhere`), which weigh `--share` of QASPER's together; small trees
by lambdarank (LightGBM), five folds by paper: the figures that are printed are on papers that the
trees have not seen. The file that ships holds the trees of all five folds, and which papers each
has not seen; the calibration (score to probability) is fitted on the held-out scores. `--vectors
FILE` keeps the encoder's vectors for the next run. Needs lightgbm and scikit-learn.
"""

from __future__ import annotations

import argparse
import json
import pickle
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import elsewhere
import lightgbm
import numpy as np
from sklearn.linear_model import LogisticRegression

from sommaire.evaluation.datasets.qasper import document, load
from sommaire.evaluation.tasks import Options
from sommaire.models.encoders import load_encoder
from sommaire.protocols import TokenEncoder
from sommaire.retrieval.passages.budget import within_budget
from sommaire.retrieval.passages.evidence import FEATURES, Scores, evidence
from sommaire.retrieval.passages.heads import encoded_texts
from sommaire.retrieval.passages.late_interaction import dense_scores, late_scores
from sommaire.retrieval.passages.search import asked_terms, index_passages, passage_scores
from sommaire.retrieval.passages.traits import traits_of
from sommaire.tables import Document
from sommaire.understanding import understand
from sommaire.vectors import PassageVectors

N_FOLDS = 5
N_TREES = 100
HOW: dict[str, Any] = {
    "objective": "lambdarank", "learning_rate": 0.05, "num_leaves": 5, "min_data_in_leaf": 30,
    "feature_fraction": 0.5, "bagging_fraction": 0.7, "bagging_freq": 1, "lambda_l2": 5.0,
    "lambdarank_truncation_level": 30, "num_threads": 1, "verbose": -1,
}  # fmt: skip


@dataclass
class Asked:
    """A question over its paper."""

    paper: str
    question: str
    columns: np.ndarray
    text: list[int]
    floats: list[int]
    document: Document

    @property
    def gold(self) -> set[int]:
        return set(self.text) | set(self.floats)


def fold_of(papers: list[str]) -> dict[str, int]:
    """Five folds by paper, the same in every run."""
    order = sorted(set(papers))
    np.random.RandomState(0).shuffle(order)
    return {paper: at % N_FOLDS for at, paper in enumerate(order)}


class Encoded:
    """The vectors of documents by their name, kept in a file for the next run."""

    def __init__(self, encoder: TokenEncoder, keep: Path | None) -> None:
        self.encoder = encoder
        self._keep = keep
        there = keep is not None and keep.exists()
        self._known: dict[str, PassageVectors] = pickle.loads(keep.read_bytes()) if there else {}

    def of(self, document: Document) -> PassageVectors:
        name = f"{document.name} {document.sha256}"
        if name not in self._known:
            self._known[name] = self.encoder.encode_passages(encoded_texts(document))
            print(name, flush=True)
        return self._known[name]

    def save(self) -> None:
        if self._keep is not None:
            self._keep.write_bytes(pickle.dumps(self._known))


def columns_of(document: Document, text: str, encoded: Encoded) -> np.ndarray:
    """The evidence of a question for each passage of a document."""
    question = understand(text, document)
    asked, vectors = encoded.encoder.encode_question(question.text), encoded.of(document)
    terms = asked_terms(document, question)
    bm25 = passage_scores(index_passages(document), terms)
    scores = Scores(bm25, dense_scores(asked, vectors), late_scores(asked, vectors))
    return evidence(question, terms, scores, traits_of(document))


def read_questions(file: Path, encoded: Encoded) -> list[Asked]:
    found = []
    for task in load(file, Options()).tasks:
        paper = document(file, task.how["paper"])
        columns = columns_of(paper, task.question, encoded)
        gold = task.gold
        found.append(Asked(paper.name, task.question, columns, gold["text"], gold["floats"], paper))
    encoded.save()
    return found


def read_elsewhere(data: Path, encoded: Encoded) -> list[Asked]:
    """Questions over documents that are no papers; every fold is trained on them."""
    found = []
    for row in elsewhere.questions(data):
        columns = columns_of(row.document, row.text, encoded)
        found.append(Asked("", row.text, columns, sorted(row.gold), [], row.document))
    encoded.save()
    return found


def boosted(rows: list[Asked], share: float) -> lightgbm.Booster:
    """Trees of the rows; those of no paper weigh `share` of the others together."""
    rows = [row for row in rows if row.gold]
    n_papers = sum(bool(row.paper) for row in rows)
    other = share * n_papers / max(1, len(rows) - n_papers)
    weights = [1.0 if row.paper else other for row in rows for _ in range(len(row.columns))]
    truth = np.concatenate(
        [[float(at in row.gold) for at in range(len(row.columns))] for row in rows]
    )
    data = lightgbm.Dataset(
        np.concatenate([row.columns for row in rows]), truth,
        group=[len(row.columns) for row in rows], weight=weights,
    )  # fmt: skip
    return lightgbm.train(HOW, data, N_TREES)


def held_out(
    rows: list[Asked], others: list[Asked], share: float
) -> tuple[list[np.ndarray], list[dict[str, Any]]]:
    """The score of each row's passages by trees that have not seen its paper; and those trees."""
    folds = fold_of([row.paper for row in rows])
    scores = [np.zeros(len(row.columns)) for row in rows]
    written = []
    for fold in range(N_FOLDS):
        model = boosted([row for row in rows if folds[row.paper] != fold] + others, share)
        for row, score in zip(rows, scores, strict=True):
            if folds[row.paper] == fold:
                score += model.predict(row.columns, num_threads=1)
        trees = [as_nodes(one["tree_structure"]) for one in model.dump_model()["tree_info"]]
        not_seen = sorted(paper for paper, of in folds.items() if of == fold)
        written.append({"not seen": not_seen, "trees": trees})
        if fold == 0:
            gains = model.feature_importance("gain")
            for at in np.argsort(-gains)[:25]:
                print(f"{FEATURES[at]:28} {gains[at] / gains.sum():.3f}")
    return scores, written


def report(name: str, rows: list[Asked], scores: list[np.ndarray]) -> None:
    """Evidence recall at 20 passages within 6,000 tokens, of text and floats, and at 10."""
    found: dict[str, list[float]] = {}
    for row, score in zip(rows, scores, strict=True):
        if not row.gold:
            continue
        order = [int(at) for at in np.argsort(-score, kind="stable")]
        passages = row.document.passages
        top = set(within_budget(passages, order))
        cuts = {
            "@20": (top, row.gold), "text@20": (top, set(row.text)),
            "float@20": (top, set(row.floats)), "@10": (set(order[:10]), row.gold),
            "@1000t": (set(within_budget(passages, order, k=999, budget=1000)), row.gold),
            "@2000t": (set(within_budget(passages, order, k=999, budget=2000)), row.gold),
        }  # fmt: skip
        for cut, (reached, gold) in cuts.items():
            if gold:
                found.setdefault(cut, []).append(len(gold & reached) / len(gold))
    print(name, " ".join(f"{cut} {np.mean(v):.3f} (n={len(v)})" for cut, v in found.items()))


def as_nodes(tree: dict[str, Any]) -> list[dict[str, Any]]:
    """A tree of LightGBM as the list of nodes that `retrieval.learned` reads."""
    nodes: list[dict[str, Any]] = []

    def put(node: dict[str, Any]) -> int:
        at = len(nodes)
        nodes.append({})
        if "leaf_value" in node:
            nodes[at] = {"add": round(node["leaf_value"], 4)}
        else:
            nodes[at] = {
                "if": FEATURES[node["split_feature"]],
                "at most": float(f"{node['threshold']:.4g}"),
            }
            nodes[at]["then"] = put(node["left_child"])
            nodes[at]["else"] = put(node["right_child"])
        return at

    put(tree)
    return nodes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--encoder", default="small")
    parser.add_argument("--vectors", type=Path)
    parser.add_argument("--share", type=float, default=0.1)
    asked = parser.parse_args()
    encoded = Encoded(load_encoder(asked.encoder), asked.vectors)
    rows = read_questions(asked.data / "qasper/qasper-open-100.json.gz", encoded)
    others = read_elsewhere(asked.data, encoded)
    column = {name: at for at, name in enumerate(FEATURES)}
    for name in ("bm25", "dense", "late", "sum"):
        report(f"{name:8}", rows, [row.columns[:, column[name]] for row in rows])
    report("elsewhere, bm25", others, [row.columns[:, column["bm25"]] for row in others])
    scores, folds = held_out(rows, others, asked.share)
    report("learned ", rows, scores)
    truth = np.concatenate([[at in row.gold for at in range(len(row.columns))] for row in rows])
    fitted = LogisticRegression(C=1e6).fit(np.concatenate(scores)[:, None], truth)
    written = {
        "about": "trees over the evidence of a passage, summed: made by training/ranking.py",
        "encoder": encoded.encoder.name,
        "slope": round(float(fitted.coef_[0, 0]), 4),
        "intercept": round(float(fitted.intercept_[0]), 4),
        "folds": folds,
    }
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    asked.out.write_text(printed(written), "utf-8")


def printed(written: dict[str, Any]) -> str:
    """As JSON, a tree a line."""
    head = json.dumps({name: value for name, value in written.items() if name != "folds"}, indent=1)
    folds = []
    for fold in written["folds"]:
        trees = ",\n".join(json.dumps(tree) for tree in fold["trees"])
        folds.append(f'{{"not seen": {json.dumps(fold["not seen"])},\n"trees": [\n{trees}]}}')
    joined = ",\n".join(folds)
    return f'{head[:-2]},\n "folds": [\n{joined}]\n}}\n'


if __name__ == "__main__":
    main()
