"""Measures: values in, numbers out, None where there is nothing to measure.

A measure is a function in one of the files here and a row of `METRICS`. All that a measure knows
stands in its arguments; it reads nothing, opens nothing, and asks no model (the judge of citations
is an argument).
"""

from __future__ import annotations

METRICS: dict[str, str] = {
    "evidence_recall": "sommaire.evaluation.metrics.evidence:recall",
    "ndcg": "sommaire.evaluation.metrics.ranking:ndcg",
    "ranking_recall": "sommaire.evaluation.metrics.ranking:recall",
    "reciprocal_rank": "sommaire.evaluation.metrics.ranking:reciprocal_rank",
    "answer_f1": "sommaire.evaluation.metrics.qasper:answer_f1",
    "evidence_f1": "sommaire.evaluation.metrics.qasper:evidence_f1",
    "list_exact": "sommaire.evaluation.metrics.lists:exact",
    "list_item_recall": "sommaire.evaluation.metrics.lists:item_recall",
    "list_item_precision": "sommaire.evaluation.metrics.lists:item_precision",
    "citation_rec": "sommaire.evaluation.metrics.citations:recall",
    "citation_prec": "sommaire.evaluation.metrics.citations:precision",
    "toc_f1": "sommaire.evaluation.metrics.toc:f1",
    "span_coverage": "sommaire.evaluation.metrics.spans:coverage",
    "span_precision": "sommaire.evaluation.metrics.spans:precision",
    "kappa": "sommaire.evaluation.metrics.agreement:kappa",
    "calibration_error": "sommaire.evaluation.metrics.calibration:calibration_error",
}
"""By name, "module:function". A shared test holds each to the laws: what is perfect scores 1 (an
error 0), and where there is nothing to find the score is None."""
