"""How a fact is found without a model: ranked passages, the clause that is asked for, sentences.

The passages are ranked by words and, where the encoder reads the language, by meaning; what a
contract is asked for is looked for first among the clauses that are worded as such. What is found
is quoted; whoever asked cites and checks it (`ask`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from sommaire.answering.clause import answer_clause
from sommaire.answering.passage import (
    FactAnswer,
    answer_comparison,
    answer_fact,
    answer_summary,
    holds_all,
    sides,
)
from sommaire.answering.ranking import Meant, weights_from
from sommaire.errors import SommaireError
from sommaire.models.encoders import DEFAULT, load_encoder
from sommaire.models.rankings import load_ranking
from sommaire.question import Question
from sommaire.retrieval.clauses.find import find_clauses
from sommaire.retrieval.clauses.questions import topic_asked
from sommaire.retrieval.passages.learned import ranking_from
from sommaire.retrieval.passages.meaning import Meaning, nearness
from sommaire.retrieval.passages.search import asked_terms, search
from sommaire.retrieval.scope import find_scopes
from sommaire.tables import Document, Section


@dataclass(frozen=True, slots=True)
class Ranker:
    """Who ranks beside the words: None, and why not, where nobody can."""

    meaning: Meaning | None
    why_not: str = ""
    sentences: Mapping[str, Any] | None = None
    """How a sentence is weighed beside its passage, as JSON."""


BY_WORDS = Ranker(None)
"""For many documents at once, whose passages nobody has encoded yet."""
FEWEST_RANKED = 12
N_FOR_FACTS = 60
"""Passages that a question of fact may have encoded: two seconds, once."""


@lru_cache(maxsize=2)
def load_ranker(encoder: str = DEFAULT) -> Ranker:
    """The encoder of a name ("" for none) with the learned ranking.

    The one that ships may fail where onnxruntime does: the words rank alone then, and `why_not`
    says so. One that was asked for by its name must work.
    """
    if not encoder:
        return BY_WORDS
    try:
        meaning = Meaning(load_encoder(encoder), ranking_from(load_ranking()))
        return Ranker(meaning, sentences=load_ranking("sentences"))
    except SommaireError as error:
        if encoder != DEFAULT:
            raise
        return Ranker(None, f"ranked by words alone: {error.what}")


def find_fact(question: Question, document: Document, ranker: Ranker = BY_WORDS) -> FactAnswer:
    """The sentences of a document that answer a question of fact best, with their score."""
    section = _section_named(question, document)
    if question.kind == "summary":
        return answer_summary(document, section)
    if question.kind == "comparison":
        both = sides(question)
        named = [(side.text, _best_sentences(side, document, section, ranker)) for side in both]
        if named:
            return answer_comparison(named)
    return _best_sentences(question, document, section, ranker)


def _section_named(question: Question, document: Document) -> Section | None:
    """The section that the question names for sure, if it names one."""
    sure = [scope for scope in find_scopes(document, question) if scope.certainty >= 0.9]
    named = [scope.section_id for scope in sure if scope.kind == "section"]
    return next((one for one in document.sections if one.section_id in named), None)


def _best_sentences(
    question: Question, document: Document, section: Section | None, ranker: Ranker
) -> FactAnswer:
    """Of the section that the question names, else of the whole document."""
    terms = asked_terms(document, question)
    meaning = _meaning_of_facts(question, document, ranker)
    meant = _meant(document, question, ranker, meaning)
    topic = topic_asked(question, document) if section is None else None
    clause = FactAnswer()
    if topic is not None:
        near = meant.near if meant is not None else None
        clauses = find_clauses(document, topic)
        clause = answer_clause(document, question, clauses, topic.weight, near)
        if holds_all(clause, question, terms, document.language):
            return clause
    hits = search(document, question, within=section, meaning=meaning)
    answer = answer_fact(document, question, hits, terms, meant)
    if clause.sentences and not holds_all(answer, question, terms, document.language):
        return clause
    if answer.sentences:
        return answer
    if topic is not None:
        return replace(answer, reason=clause.reason)
    if section is None:
        return answer
    hits = search(document, question, meaning=meaning)
    return answer_fact(document, question, hits, terms, meant)


def _meaning_of_facts(question: Question, document: Document, ranker: Ranker) -> Meaning | None:
    """None where the encoder does not read the language (ours knows little French), or where the
    passages are so few that how one stands among them says nothing.
    """
    is_read = {question.language, document.language} == {"en"}
    if ranker.meaning is None or not is_read or len(document.passages) < FEWEST_RANKED:
        return None
    return replace(ranker.meaning, n_candidates=N_FOR_FACTS, n_encoded_whole=N_FOR_FACTS)


def _meant(
    document: Document, question: Question, ranker: Ranker, meaning: Meaning | None
) -> Meant | None:
    if meaning is None or ranker.sentences is None:
        return None
    weights = weights_from(ranker.sentences, meaning.ranking.fold_of(document.name))
    return Meant(weights, nearness(document, question, meaning))
