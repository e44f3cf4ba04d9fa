"""An answer without a model: the best sentences of the passages that were found, quoted.

A sentence is scored by the share of the question's words that it holds, each by its rarity (in
the sentence itself, less in its titles, less in the rest of its passage), by what the question
expects (a date, an amount, a definition, a yes or no) and by how the passage was ranked. Where no
sentence holds enough of the question the answer is empty and says why: a reader is better served
by "the document does not say" than by the nearest noise.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sommaire.answering.citations import Located, locate
from sommaire.answering.expected import Expectation, defines, expected
from sommaire.answering.sentences import AskedTerm, Candidate, candidates
from sommaire.question import Question
from sommaire.tables import Document, Hit, Section
from sommaire.text import fold, key, sentences

ENOUGH = 0.55
"""Least score of a sentence that may be quoted as the answer (calibrated: docs/answering.md)."""
_MANY = 4
"""Words of the question in the document from which another that is absent counts as they do."""
_USUAL_TERMS = 5
"""Content words of a question up to which the least score stands as it is."""
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
_ATTRIBUTE = re.compile(
    r"\b(?:who|what|which|when|where) (?:is|are|was|were) the ([\w' -]+?) (?:of|for|on|in|at)\b"
    r"|\b(?:qui|quels?|quelles?) (?:est|sont|etait) (?:l[ea] |les |l')([\w' -]+?)"
    r" (?:d[eu'sa]|pour)"
)
_ABSENT_NAME = 0.75
"""What is left for each name or code of the question that the document never prints."""
_LIGHT = 0.3
"""What a word that says little counts beside a word that names something."""
# Verbs of all work, and what a reader calls the document, which calls itself something else.
_ENGLISH_LIGHT = (
    "become becomes get gets make made take takes need needs needed happen happens use used give "
    "given apply applies allow allowed exist exists concern concerns include includes one another "
    "without certain agreement contract document report manual guide standard paper regulation"
)
_FRENCH_LIGHT = (
    "devient faut utilise utiliser prend donne donner permet applique concerne comporter compte "
    "existe accord contrat convention document rapport manuel guide norme article reglement"
)
_LIGHT_WORDS = frozenset(f"{_ENGLISH_LIGHT} {_FRENCH_LIGHT}".split())
_MET, _UNMET = {True: 1.2, False: 1.1}, {True: 0.6, False: 0.85}
"""What an expectation changes, by whether it is strict."""
_REFERENCE = re.compile(r"https?://|^\W*\d{0,3}\W*(?:see|voir|cf\.?|ibid\.?|id\.) ", re.IGNORECASE)
_AS_GOOD = 0.9
"""Share of the best score from which another sentence is quoted too."""
_MOST_SENTENCES = 3
_MOST_FOLLOWING = 2
_LONG = 90
"""Words beyond which a sentence is an enumeration, or was badly cut."""
# What stands on either side of a comparison.
_SIDES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:between|entre)\s+(?P<one>.+?)\s+(?:and|et)\s+(?P<other>.+)",
        r"\bcompar\w*\s+(?P<one>.+?)\s+(?:and|with|to|et|avec|à|aux?)\s+(?P<other>.+)",
        r"\b(?:how|en quoi|comment)\s+(?:(?:does|do|is|are)\s+)?(?P<one>.+?)\s+"
        r"(?:differs?|different|diffère(?:nt)?)\s+(?:from|de|d')\s*(?P<other>.+)",
        r"(?P<one>.+?)\s+(?:versus|vs\.?|ou|or)\s+(?P<other>.+)",
    )
)


@dataclass(frozen=True, slots=True)
class Quoted:
    """A sentence of the answer and where it stands; a table row has a place for each cell."""

    text: str
    places: tuple[Located, ...]


@dataclass(frozen=True, slots=True)
class FactAnswer:
    """The quoted sentences; where there are none, `reason` says why."""

    sentences: tuple[Quoted, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate with its score, from 0 to about 1.5; 0.55 and more is an answer."""

    candidate: Candidate
    score: float


def answer_fact(
    document: Document, question: Question, hits: Sequence[Hit], terms: Sequence[AskedTerm]
) -> FactAnswer:
    """The one to three sentences that answer the question best, verbatim.

    Args:
        document: what is asked.
        question: a fact, a definition, a yes or no.
        hits: the passages that were found for it.
        terms: the question's content words with their stems in the document.
    """
    if not terms:
        return FactAnswer(reason="the question names nothing to look for")
    ranked = rank(document, question, hits, terms)
    if not ranked or ranked[0].score < _enough(len(terms)):
        return FactAnswer(reason=_why_not(terms))
    return FactAnswer(tuple(_quoted(document, ranked)))


def _enough(n_terms: int) -> float:
    """The least score, lower for a long question, whose words no sentence has all."""
    return ENOUGH * min(1.0, math.sqrt(_USUAL_TERMS / n_terms))


def rank(
    document: Document, question: Question, hits: Sequence[Hit], terms: Sequence[AskedTerm]
) -> list[Scored]:
    """The sentences of the hits, the best first."""
    wanted = expected(question)
    best = max((hit.score_bm25 for hit in hits), default=1.0)
    found = [
        Scored(candidate, _score(candidate, question, terms, wanted) + 0.1 * score / best)
        for candidate, score in _with_scores(document, hits)
    ]
    return sorted(found, key=lambda row: (-row.score, row.candidate.order))


def _with_scores(document: Document, hits: Sequence[Hit]) -> Iterator[tuple[Candidate, float]]:
    for hit in hits:
        for candidate in candidates(document, [hit]):
            yield candidate, hit.score_bm25


def _score(
    candidate: Candidate, question: Question, terms: Sequence[AskedTerm], wanted: Expectation
) -> float:
    weights = _weights(terms)
    shares = _shares(candidate, terms, weights)
    score = _weighted(weights, shares) / (sum(weights) or 1.0)
    score *= 1 - _OTHER_SUBJECT * (1 - shares[0])
    score *= math.pow(_ABSENT_NAME, sum(_is_absent_name(term, question) for term in terms))
    is_met = wanted.meets(candidate.text)
    if not (is_met and wanted.is_strict):
        score *= _attribute_factor(candidate, question, terms)
    if question.kind == "definition" or wanted.name == "any":
        score *= _definition_factor(candidate, question, terms)
    if wanted.name != "any":
        score *= (_MET if is_met else _UNMET)[wanted.is_strict]
    return score * _form_factor(candidate)


def _weights(terms: Sequence[AskedTerm]) -> list[float]:
    """Rarity; light words count little, and in a long question a word that is absent no more than
    others, for it is likelier said in other words than of something else.
    """
    present = [term.weight for term in terms if term.is_present]
    most = math.inf if len(present) < _MANY else sum(present) / len(present)
    return [
        (term.weight if term.is_present else min(term.weight, most))
        * (_LIGHT if term.word in _LIGHT_WORDS else 1.0)
        for term in terms
    ]


def _attribute_factor(
    candidate: Candidate, question: Question, terms: Sequence[AskedTerm]
) -> float:
    """Less for a sentence without the X of "who is the X of Y", whatever it says of Y."""
    asked = _ATTRIBUTE.search(fold(question.text))
    named = [
        term for term in terms if asked and term.word in (asked.group(1) or asked.group(2)).split()
    ]
    around = candidate.head.union(candidate.stems)
    return _NO_ATTRIBUTE if named and all(term.stems.isdisjoint(around) for term in named) else 1.0


def _is_absent_name(term: AskedTerm, question: Question) -> bool:
    if term.is_present:
        return False
    written = re.search(rf"\b{re.escape(term.word)}\b", question.text, re.IGNORECASE)
    return written is not None and (written.group().isupper() or not term.word.isalpha())


def _shares(
    candidate: Candidate, terms: Sequence[AskedTerm], weights: Sequence[float]
) -> list[float]:
    """How much of each term the candidate holds: all within a window, less elsewhere."""
    at = [_places(term, candidate) for term in terms]
    starts = sorted({place for places in at for place in places}) or [0]
    close = [
        [any(start <= place < start + _WINDOW for place in places) for places in at]
        for start in starts
    ]
    best = max(close, key=lambda row: _weighted(weights, row))
    return [
        _here(term, candidate) if is_close else _elsewhere(term, candidate)
        for term, is_close in zip(terms, best, strict=True)
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


def _definition_factor(
    candidate: Candidate, question: Question, terms: Sequence[AskedTerm]
) -> float:
    term = _asked_name(question, terms)
    if defines(term, candidate.text):
        return 1.5
    if key(candidate.title).endswith(key(term)) and key(term):
        return 1.5
    return 1.0 if question.kind != "definition" else 0.8


def _asked_name(question: Question, terms: Sequence[AskedTerm]) -> str:
    """The name that the question asks about: its content words from the first to the last."""
    folded = fold(question.text).rstrip(" ?.!")
    starts = [
        match.start() for term in terms for match in re.finditer(re.escape(term.word), folded)
    ]
    ends = [match.end() for term in terms for match in re.finditer(re.escape(term.word), folded)]
    return folded[min(starts) : max(ends)] if starts else ""


def _form_factor(candidate: Candidate) -> float:
    """Less for what is no whole sentence, and for questions, which ask and do not tell."""
    text = candidate.text
    n_words = len(text.split())
    if text.rstrip().endswith("?"):
        return 0.5
    if _REFERENCE.search(text):
        return 0.7
    if n_words < 4 and not candidate.cells:
        return 0.5
    if n_words > _LONG:
        return 0.85
    is_whole = bool(re.search(r"[.;:!][\"'”’»)\]]*\W*$", text))
    return 1.0 if is_whole or candidate.cells else 0.9


def _why_not(terms: Sequence[AskedTerm]) -> str:
    absent = [term.word for term in terms if not term.is_present]
    if absent:
        return "the document does not speak of " + ", ".join(f'"{word}"' for word in absent)
    return "no sentence of the document holds enough of the question"


# --- from scores to quotes --------------------------------------------------------------------


def _quoted(document: Document, ranked: Sequence[Scored]) -> list[Quoted]:
    """The best sentences that can be located, with what the first of them introduces."""
    quoted: list[Quoted] = []
    known: set[str] = set()
    enough = _AS_GOOD * ranked[0].score
    for row in ranked:
        if len(quoted) == _MOST_SENTENCES or row.score < enough:
            break
        quote = _quote(document, row.candidate)
        if quote is None or key(quote.text) in known:
            continue
        known.add(key(quote.text))
        quoted.append(quote)
        if len(quoted) == 1 and row.candidate.introduces:
            return [*quoted, *_following(document, quote)]
    return quoted


def _quote(document: Document, candidate: Candidate) -> Quoted | None:
    """The candidate with its place, cut verbatim; a table row as one place or one a cell."""
    start, end = candidate.start_line, candidate.end_line
    if not candidate.cells:
        place = locate(document, start, end, candidate.text)
        return None if place is None else Quoted(place.quote, (place,))
    whole = locate(document, start, end, " ".join(candidate.cells))
    if whole is not None:
        return Quoted(candidate.text, (whole,))
    places = [locate(document, start, end, cell) for cell in candidate.cells]
    if None in places:
        return None
    return Quoted(candidate.text, tuple(place for place in places if place is not None))


def _following(document: Document, quoted: Quoted) -> list[Quoted]:
    """The sentences just after one that introduces them."""
    end = quoted.places[-1].end_line
    after = [passage for passage in document.passages if passage.start_line >= end]
    found: list[Quoted] = []
    for passage in after[:_MOST_FOLLOWING]:
        for span in sentences(passage.text)[:1]:
            text = passage.text[slice(*span)]
            place = locate(document, passage.start_line, passage.end_line, text)
            if place is not None:
                found.append(Quoted(place.quote, (place,)))
    return found


# --- summaries and comparisons ----------------------------------------------------------------


def sides(question: Question) -> tuple[Question, ...]:
    """A comparison as a question about each side; empty where no two sides are named.

    >>> asked = Question("What is the difference between a fee and a tax?", "comparison", "en")
    >>> [side.text for side in sides(asked)]
    ['a fee', 'a tax']
    """
    for pattern in _SIDES:
        match = pattern.search(question.text.strip(" ?.!"))
        if match:
            names = (match.group("one"), match.group("other"))
            return tuple(replace(question, text=name, kind="definition") for name in names)
    return ()


def answer_comparison(named: Sequence[tuple[str, FactAnswer]]) -> FactAnswer:
    """What was quoted for each side, side by side; the reason names the sides without a quote."""
    quoted = dict.fromkeys(one for _, answer in named for one in answer.sentences[:2])
    missing = [f'"{name}": {answer.reason}' for name, answer in named if not answer.sentences]
    return FactAnswer(tuple(quoted), "; ".join(missing))


def answer_summary(document: Document, section: Section | None) -> FactAnswer:
    """The opening sentences of the section; of the document's abstract or first text for None."""
    passages = [
        passage
        for passage in document.passages
        if section is None or section.start_line <= passage.start_line < section.end_line
    ]
    passages.sort(key=lambda passage: passage.kind != "abstract")
    found: list[Quoted] = []
    for passage in passages:
        for span in sentences(passage.text):
            text = passage.text[slice(*span)]
            place = locate(document, passage.start_line, passage.end_line, text)
            if place is not None and _opens(document, text, place):
                found.append(Quoted(place.quote, (place,)))
            if len(found) == _MOST_SENTENCES:
                return FactAnswer(tuple(found))
    return FactAnswer(tuple(found), "" if found else "there is no running text to quote")


def _opens(document: Document, text: str, place: Located) -> bool:
    role = document.lines[place.start_line].role
    return role in ("body", "list") and len(text.split()) >= 6 and text.rstrip()[-1] in ".!:;"
