"""An answer of the product as a row keeps it: sentences, and the passages that they cite, whole."""

from __future__ import annotations

from sommaire.answer import Answer, Citation
from sommaire.evaluation.metrics import citations
from sommaire.evaluation.metrics.citations import Judge, Judged, Statement
from sommaire.evaluation.metrics.evidence import Ranked
from sommaire.evaluation.opened import passage_at
from sommaire.evaluation.tasks import Json, Pairs, Scores
from sommaire.tables import Document

_RANKED = 200
"""Places of a ranking that a row keeps; the largest budget has room for far fewer paragraphs."""
_SHOWN, _SHOWN_TEXT = 5, 280
"""Passages, and characters of each, that a row keeps for whoever reads the report."""


def answer_json(answer: Answer, document: Document) -> Json:
    """What was said, of which kind, and on what it rests.

    `cited` counts from 1 over `docs`, the passages that the citations stand in.
    """
    find = passage_at(document)
    places = {one.n: find(one.page_num, one.first_line_num) for one in answer.citations}
    ids = list(dict.fromkeys(at for at in places.values() if at is not None))
    numbers = {n: ids.index(at) + 1 for n, at in places.items() if at is not None}
    return {
        "text": answer_text(answer),
        "short_answer": answer.short_answer,
        "kind": answer.kind,
        "sentences": [
            {"text": one.text, "cited": [numbers[n] for n in one.citations if n in numbers]}
            for one in answer.sentences
        ],
        "docs": [
            {"id": at, "title": document.title, "text": document.passages[at].text} for at in ids
        ],
        "pages": sorted({page for one in answer.citations for page in pages_of(one)}),
        "is_complete": answer.listing.is_complete if answer.listing else None,
    }


def pages_of(citation: Citation) -> tuple[int, ...]:
    """The physical pages that a citation is on."""
    return tuple(range(citation.page_num, (citation.last_page_num or citation.page_num) + 1))


def answer_text(answer: Answer) -> str | None:
    """The answer without its marks: its sentences, else the names of its list; None for none.

    Sentences that answer come before the items of a list that may name what is asked for.
    """
    if answer.text is None:
        return None
    if answer.listing and answer.listing.items and not answer.beside_items:
        return ", ".join(item.canonical_name for item in answer.listing.items)
    return " ".join(sentence.text for sentence in answer.beside_items or answer.sentences)


def ranking_json(ranking: list[Ranked], document: Document) -> Json:
    """A ranking, and how its first passages begin."""
    first = [document.passages[one.passage_id] for one in ranking[:_SHOWN]]
    return {
        "ranking": [[one.passage_id, one.n_tokens] for one in ranking[:_RANKED]],
        "shown": [{"id": one.passage_id, "text": one.text[:_SHOWN_TEXT]} for one in first],
    }


def citation_scores(got: Json | None, judge: Judge) -> Scores:
    """ALCE's recall and precision of what was said: 0 where no answer came.

    None where the system says nothing, or says that the document does not say.
    """
    if got is None:
        return {"citation_rec": 0.0, "citation_prec": 0.0}
    counts = _judged(got, judge)
    return {"citation_rec": citations.recall(counts), "citation_prec": citations.precision(counts)}


def _judged(got: Json, judge: Judge) -> Judged:
    said = [Statement(one["text"], tuple(one["cited"])) for one in got.get("sentences", ())]
    return citations.judged(said, [doc["text"] for doc in got.get("docs", ())], judge)


def judged_by_model(got: Json, judge: Judge, floor: Judge) -> Json:
    """What a model says of the support of an answer, as a row keeps it.

    `verdicts` are those of `floor`, a judge that needs no model, and of the model, 1 or 0 each,
    over the pairs of claim and evidence that it judged; `n_no_verdict` counts the others.
    """
    verdicts: list[list[float]] = []

    def _both(claim: str, evidence: str) -> bool | None:
        told = judge(claim, evidence)
        if told is not None:
            verdicts.append([float(bool(floor(claim, evidence))), float(told)])
        return told

    counts = _judged(got, _both)
    return {
        "citation_rec": citations.recall(counts),
        "citation_prec": citations.precision(counts),
        "n_no_verdict": counts.n_no_verdict,
        "verdicts": verdicts,
    }


def asked_of_model(answer: Answer) -> Json:
    """Whether the answer is the model's, what it was asked, and what the notes say of that."""
    return {
        "mode": answer.mode,
        "n_calls": answer.cost.n_calls,
        "n_tokens_in": answer.cost.n_tokens_in,
        "n_tokens_out": answer.cost.n_tokens_out,
        "notes": list(answer.notes),
    }


def model_scores(got: Json | None) -> Scores:
    """ALCE's two by the model's verdicts, whether the answer is the model's, its calls and tokens.

    Nothing where no model was asked: a model that cannot be reached shows as `answered_by_model` 0.
    """
    told = (got or {}).get("judged_by_model")
    if got is None or told is None:
        return {}
    asked = got["asked_of_model"]
    return {
        **{f"{name}_model": told[name] for name in ("citation_rec", "citation_prec")},
        "answered_by_model": float(asked["mode"] != "none"),
        "model_calls": float(asked["n_calls"]),
        "model_tokens": float(asked["n_tokens_in"] + asked["n_tokens_out"]),
    }


def model_pairs(_: Json, got: Json | None) -> Pairs:
    """The verdicts of the lexical judge and of the model."""
    told = (got or {}).get("judged_by_model") or {}
    return [(ours, theirs) for ours, theirs in told.get("verdicts", ())]
