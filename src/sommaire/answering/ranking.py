"""Which sentences answer a question best: how much of it they hold, and whether they fit it.

The score of a sentence is the share of the question's words that it holds, each by its rarity: all
where they stand close together, less in its titles, less elsewhere. It is then multiplied: by what
the question expects (a date, an amount, a definition, a yes or no), by whether the very thing asked
for is there (the X of "the X of Y"), by the form of the sentence. English and French. Words that
share no stem, translation or cognate with the question count for nothing.

Where the passages were ranked by meaning (`Meant`), that score is one of three that are added: what
its passage is worth, how near the sentence is to the question beside its passage, and its words.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sommaire.answering.agreement import denies
from sommaire.answering.bygone import is_bygone
from sommaire.answering.expected import (
    Expectation,
    counts,
    defines,
    has_number,
    names_holder,
)
from sommaire.answering.sentences import AskedTerm, Candidate, candidates
from sommaire.answering.taken_apart import LIGHT_WORDS, MANY, Asked, is_measure, taken_apart
from sommaire.question import Question
from sommaire.tables import Document, Hit
from sommaire.text import actors, fold, key, stems

_WHOLE_FORM = 0.85
"""The least form of a sentence that may answer by its words alone."""
_IN_TITLE, _IN_PASSAGE = 0.6, 0.4
"""What a word of the question counts in the titles over a sentence, in the rest of its passage."""
_OTHER_FORM, _DERIVED = 0.95, 0.8
"""What it counts in the other language or an irregular form, and as a word made of it."""
_ENDINGS = "s|es|e|d|ed|ing|er|ee?s?|ent|ant|x"
_ENDING = re.compile(rf"(?<=\w{{3}})(?:{_ENDINGS})$")
_FAR = 0.5
"""What it counts in the sentence, but far from the others."""
_WINDOW = 16
"""Content words within which the words of the question stand close."""
_OTHER_SUBJECT = 0.3
"""What a sentence loses that lacks the first word asked for: "the *fee* for X"."""
_NO_ATTRIBUTE = 0.7
"""What is left of a score without the X of "the X of Y"."""
_ABSENT_NAME = 0.75
"""What is left for each name or code of the question that the document never prints."""
_MET, _UNMET = {True: 1.2, False: 1.1}, {True: 0.6, False: 0.85}
"""What an expectation changes, by whether it is strict."""
_REFERENCE = re.compile(r"https?://|^\W*\d{0,3}\W*(?:see|voir|cf\.?|ibid\.?|id\.) ", re.IGNORECASE)
_COUNTED = 1.2
"""What it is worth that a number stands just before the thing counted: "the 12 Reserve Banks"."""
_FIELD = 1.25
"""What it is worth to be the field that is asked for: "EFFECTIVE DATE: 1 May 2024"."""
_LABEL = re.compile(r"\W*(?:\d+\W+)?([^:]{2,60}?) ?: +\S")
_DEFINED, _NOT_DEFINED = 1.5, 0.8
"""What the form of a definition is worth, and its absence where one is asked for."""
_HOLDER = 1.6
"""What it is worth to say who has the role that is asked for."""
_NO_PURPOSE = 0.75
"""What is left without the verb of "how many days to …"."""
_NO_MEASURE = 0.4
"""What is left beside `_UNMET` where a figure is asked for by a word that the document lacks."""
_NOT_DENIED = 0.5
"""What is left of a sentence that denies nothing where what is not so is asked for."""
_OTHER_ACTOR = 0.3
"""What is left where another acts than in the question: the landlord may, and the tenant not."""
_NO_LONGER = 0.6
"""What is left of a score where a sentence tells what is no longer so."""
_RANK_SHARE = 0.1
"""What the best passage adds to the score of its sentences."""
_LONG = 90
"""Words beyond which a sentence is an enumeration, or was badly cut."""


_ALMOST = 1e-6
_UNPLACED = -0.06
"""What a row, or a sentence over two passages, is taken to lack of its passage's nearness."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate with its score, from 0 to about 2; by meaning a probability."""

    candidate: Candidate
    score: float
    by_words: float
    """What its words alone are worth, less where the question has few and common ones."""
    near: float = 0.0
    """How near its passage is to the question; 0 where only words were compared."""
    is_whole: bool = False
    """Whether it has all words of the question and the sort of answer that it wants."""


Nearness = Callable[[int, Sequence[tuple[int, int]]], list[float]]
"""How near parts of a passage are to the question: its id, and spans of its characters."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A candidate with what is weighed where the passages were ranked by meaning."""

    candidate: Candidate
    passage: float
    """The log odds that its passage holds evidence."""
    part: float
    """How much nearer to the question it is than its passage, seldom above 0."""
    words: float
    """What its words alone are worth, less where the question has few or common words."""
    near: float
    """How near its passage is to the question."""
    held: float
    """What its words are worth where the question has many, however common they are."""
    form: float
    """What is left of its worth for its form: a question, a fragment, a bare reference."""
    is_whole: bool
    """Whether it has all words of the question and the sort of answer that it wants."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each of the three scores counts; their sum is a logit."""

    passage: float
    part: float
    words: float
    intercept: float


def weights_from(data: Mapping[str, Any], fold: int | None = None) -> Weights:
    """The weights of their JSON: those of one fold, or the mean of all."""
    folds = data["folds"] if fold is None else [data["folds"][fold]]
    names = ("passage", "part", "words", "intercept")
    return Weights(*(sum(one[name] for one in folds) / len(folds) for name in names))


@dataclass(frozen=True, slots=True)
class Meant:
    """What ranking sentences by meaning needs beside the ranked passages."""

    weights: Weights
    near: Nearness


def rank(
    document: Document,
    question: Question,
    hits: Sequence[Hit],
    terms: Sequence[AskedTerm],
    meant: Meant | None = None,
) -> list[Scored]:
    """The sentences of the hits, the best first; those of better passages before equals."""
    if meant is None:
        found = _ranked_by_words(document, hits, taken_apart(document, question, hits, terms))
    else:
        measured = measure(document, question, hits, terms=terms, near=meant.near)
        found = [_weighed(row, meant.weights) for row in measured]
    return sorted(found, key=lambda row: (-row.score, row.candidate.order))


def _ranked_by_words(document: Document, hits: Sequence[Hit], asked: Asked) -> list[Scored]:
    best = max((hit.score_bm25 for hit in hits), default=0.0) or 1.0
    return [
        Scored(candidate, score + _RANK_SHARE * hit.score_bm25 / best, score)
        for hit in hits
        for candidate in candidates(document, [hit])
        for score in [_score(candidate, asked)]
    ]


def _weighed(row: Measured, weights: Weights) -> Scored:
    logit = (
        weights.intercept
        + weights.passage * row.passage
        + weights.part * row.part
        + weights.words * row.words
    )
    chance = row.form / (1 + math.exp(-logit))
    return Scored(row.candidate, chance, max(row.words, row.held), row.near, row.is_whole)


def measure(
    document: Document,
    question: Question,
    hits: Sequence[Hit],
    *,
    terms: Sequence[AskedTerm],
    near: Nearness,
) -> list[Measured]:
    """The sentences of hits that were ranked by meaning, with what is weighed (`Weights`)."""
    asked = taken_apart(document, question, hits, terms)
    n_there = sum(term.is_present for term in terms)
    found: list[Measured] = []
    for hit in hits:
        rows = candidates(document, [hit])
        whole = (0, len(document.passages[hit.passage_id].text))
        nearest, *parts = near(hit.passage_id, [whole, *(row.span or whole for row in rows)])
        chance = hit.probability or 0.0
        odds = math.log((chance + _ALMOST) / (1 - chance + _ALMOST))
        for row, part in zip(rows, parts, strict=True):
            beside = part - nearest if row.span else _UNPLACED
            score, form = _score(row, asked), _form_factor(row, asked)
            words = score * (1.0 if _tells(row, asked) else asked.telling)
            held = score * min(1.0, n_there / MANY)
            is_whole = _is_whole(row, asked, form)
            found.append(Measured(row, odds, beside, words, nearest, held, form, is_whole))
    return found


def _is_whole(candidate: Candidate, asked: Asked, form: float) -> bool:
    """Whether it has all words of the question, two or more, and the sort of answer it wants.

    "The rent is reviewed on 24 June 2029." answers "When is the rent reviewed?", however far its
    passage may be. Where any sentence would do, the words alone prove nothing.
    """
    telling = [term for term in asked.terms if term.word not in LIGHT_WORDS]
    has_all = all(not term.stems.isdisjoint(candidate.stems) for term in telling)
    is_wanted = asked.wanted.name not in ("any", "yes/no") and asked.wanted.meets(candidate.text)
    return has_all and is_wanted and form >= _WHOLE_FORM and len(asked.terms) > 1


def _score(candidate: Candidate, asked: Asked) -> float:
    shares = _shares(candidate, asked)
    score = _weighted(asked.weights, shares) / (sum(asked.weights) or 1.0)
    subject = next((at for at, term in enumerate(asked.terms) if not is_measure(term)), 0)
    score *= 1 - _OTHER_SUBJECT * (1 - shares[subject])
    if any(term.stems.isdisjoint(candidate.stems) for term in asked.purpose):
        score *= _NO_PURPOSE
    score *= math.pow(_ABSENT_NAME, asked.n_absent_names)
    return score * _expectation_factor(candidate, asked) * _form_factor(candidate, asked)


def _expectation_factor(candidate: Candidate, asked: Asked) -> float:
    wanted = asked.wanted
    is_met = wanted.meets(candidate.text) or _is_amount_in_row(candidate, wanted)
    factor = 1.0 if is_met and wanted.is_strict else _attribute_factor(candidate, asked)
    if asked.is_definition or wanted.name == "any":
        factor *= _definition_factor(candidate, asked)
    if wanted.name != "any":
        factor *= (_MET if is_met else _UNMET)[wanted.is_strict]
    if not is_met and any(map(is_measure, asked.terms)):
        factor *= _NO_MEASURE
    if _is_field(candidate, asked):
        factor *= _FIELD
    if _counts(candidate, asked):
        factor *= _COUNTED
    if _is_holder(candidate, asked):
        factor *= _HOLDER
    return factor


def _is_amount_in_row(candidate: Candidate, wanted: Expectation) -> bool:
    """Whether a row has a number where an amount is wanted: its table's title says the currency."""
    return wanted.name == "amount" and bool(candidate.cells) and has_number(candidate.text)


def _tells(candidate: Candidate, asked: Asked) -> bool:
    """Whether it has the very form of the answer, which says much however common its words are."""
    return (
        _is_field(candidate, asked)
        or _is_holder(candidate, asked)
        or _counts(candidate, asked)
        or (asked.wanted.name == "any" and defines(asked.name, candidate.text))
    )


def _counts(candidate: Candidate, asked: Asked) -> bool:
    is_number = asked.wanted.name == "number"
    return is_number and counts(candidate.text, asked.terms[0].stems, asked.language)


def _is_holder(candidate: Candidate, asked: Asked) -> bool:
    return asked.wanted.name == "holder" and names_holder(asked.name, candidate.text)


def _is_field(candidate: Candidate, asked: Asked) -> bool:
    """Whether it is "label: value", and the label nothing but words of the question."""
    label = _LABEL.match(candidate.text)
    if label is None:
        return False
    known = frozenset(stem for term in asked.terms for stem in term.stems)
    words = stems(label.group(1), asked.language)
    return bool(words) and known.issuperset(words)


def _attribute_factor(candidate: Candidate, asked: Asked) -> float:
    """Less for a sentence without the X of "who is the X of Y", whatever it says of Y."""
    around = candidate.head.union(candidate.stems)
    is_absent = all(term.stems.isdisjoint(around) for term in asked.attribute)
    return _NO_ATTRIBUTE if asked.attribute and is_absent else 1.0


def _shares(candidate: Candidate, asked: Asked) -> list[float]:
    """How much of each term the candidate holds: all within a window, less elsewhere."""
    at = [_places(term, candidate) for term in asked.terms]
    starts = sorted({place for places in at for place in places}) or [0]
    close = [
        [any(start <= place < start + _WINDOW for place in places) for places in at]
        for start in starts
    ]
    best = max(close, key=lambda row: _weighted(asked.weights, row))
    return [
        _here(term, candidate) if is_close else _elsewhere(term, candidate)
        for term, is_close in zip(asked.terms, best, strict=True)
    ]


def _weighted(weights: Sequence[float], shares: Sequence[float]) -> float:
    return sum(weight * share for weight, share in zip(weights, shares, strict=True))


def _places(term: AskedTerm, candidate: Candidate) -> list[int]:
    return [place for place, stem in enumerate(candidate.stems) if stem in term.stems]


def _here(term: AskedTerm, candidate: Candidate) -> float:
    """All for the same word, less for one that is made of it: "governs", "government"."""
    base = re.escape(_ENDING.sub("", term.word))
    folded = fold(candidate.text)
    if re.search(rf"\b{base}(?:{_ENDINGS})?\b", folded):
        return 1.0
    return _DERIVED if re.search(rf"\b{base}", folded) else _OTHER_FORM


def _elsewhere(term: AskedTerm, candidate: Candidate) -> float:
    if term.stems & candidate.head:
        return _IN_TITLE
    if not term.stems.isdisjoint(candidate.stems):
        return _FAR
    return _IN_PASSAGE if term.stems & candidate.near else 0.0


def _definition_factor(candidate: Candidate, asked: Asked) -> float:
    if defines(asked.name, candidate.text):
        return _DEFINED
    if key(asked.name) and key(candidate.title).endswith(key(asked.name)):
        return _DEFINED
    return _NOT_DEFINED if asked.is_definition else 1.0


def _form_factor(candidate: Candidate, asked: Asked) -> float:
    """Less for what is no whole sentence, for questions, which ask and do not tell, for what tells
    of the past, and for what another may do than the one who is asked about.
    """
    factor = _NO_LONGER if is_bygone(asked.text, candidate.text) else 1.0
    if asked.is_denied and not denies(candidate.text):
        factor *= _NOT_DENIED
    acting = actors(candidate.text) if asked.actor else ()
    if acting and asked.actor not in acting:
        factor *= _OTHER_ACTOR
    return factor * _wholeness(candidate)


def _wholeness(candidate: Candidate) -> float:
    text = candidate.text
    n_words = len(text.split())
    if text.rstrip().endswith("?"):
        return 0.5
    if _REFERENCE.search(text):
        return 0.7
    if n_words < 4 and not candidate.cells and not _LABEL.match(text):
        return 0.5
    if n_words > _LONG:
        return 0.85
    is_whole = bool(re.search(r"[.;:!][\"'”’»)\]]*\W*$", text))
    return 1.0 if is_whole or candidate.cells else 0.9
