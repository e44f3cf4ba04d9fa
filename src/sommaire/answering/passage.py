"""An answer without a model: the best sentences of the passages that were found, quoted.

`ranking` scores the sentences; here the best are located and cut verbatim. Where no sentence holds
enough of the question the answer is empty and says why: a reader is better served by "the document
does not say" than by the nearest noise. Summaries quote openings, comparisons quote each side.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from textwrap import shorten

from sommaire.answer import Mode, Sentence
from sommaire.answering.citations import CitationBook, Located, locate
from sommaire.answering.ranking import Meant, Scored, rank
from sommaire.answering.sentences import AskedTerm, Candidate
from sommaire.answering.taken_apart import attribute_asked
from sommaire.question import Question
from sommaire.tables import Document, Hit, Language, Section
from sommaire.text import key, sentences, stems

ENOUGH = 0.55
"""Least score of a sentence that may be quoted as the answer (calibrated: docs/answering.md)."""
NEAR_ENOUGH = 0.76
"""Least late score of the nearest passage (the small encoder's), with what the words add to it."""
_WORDS_ADD, _MOST_WORDS = 0.127, 2.0
"""What it adds that a sentence holds just enough of the words, and how often at the most."""
_USUAL_TERMS = 5
"""Content words of a question up to which the least score stands as it is."""
_FOREIGN = 1.15
"""How much more a sentence in another language than the question's must score."""
_AS_GOOD = 0.9
"""Share of the best score from which another sentence is quoted too."""
_AS_LIKELY = 0.95
"""The same where the score is a probability."""
_LONGEST_NEAREST = 240
"""Characters of what is shown as the nearest sentence."""
_MOST_SENTENCES = 3
_MOST_FOLLOWING = 2
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
    is_supported: bool = True
    """False where a model's sentence may say more than its quotes."""


@dataclass(frozen=True, slots=True)
class FactAnswer:
    """The quoted sentences; where there are none, `reason` says why."""

    sentences: tuple[Quoted, ...] = ()
    reason: str = ""
    nearest: str = ""
    """What stands nearest where nothing was quoted, in words for a person; "" where nothing is."""
    score: float = 0.0
    """Of the best sentence, to compare documents by; 0 where none was scored."""
    mode: Mode = "none"
    """Whose words they are: the document's own, or those of a model."""
    is_by_meaning: bool = False
    """Whether sentences in other words than the question's were looked for too."""
    supposed: str = ""
    """What a model supposed the answer to be, where passages were looked for by that too."""
    is_of_a_list: bool = False
    """Whether the first sentence is a member of a list: what is said of it stands over the list."""
    is_by_wording: bool = False
    """Whether it is quoted as the clause that was asked for, whatever it says of the question."""

    @property
    def why_silent(self) -> tuple[str, ...]:
        """The reason, and what stands nearest, as notes."""
        return tuple(note for note in (self.reason, self.nearest) if note)


def answer_fact(
    document: Document,
    question: Question,
    hits: Sequence[Hit],
    terms: Sequence[AskedTerm],
    meant: Meant | None = None,
) -> FactAnswer:
    """The one to three sentences that answer the question best, verbatim.

    Args:
        document: what is asked.
        question: a fact, a definition, a yes or no.
        hits: the passages that were found for it.
        terms: the question's content words with their stems in the document.
        meant: what ranking by meaning needs, where the hits were ranked so.
    """
    if not terms:
        return FactAnswer(reason="the question names nothing to look for")
    ranked = rank(document, question, hits, terms, meant)
    enough = _enough(len(terms))
    if meant is not None:
        is_said = _is_said(ranked, enough)
        whole = [row for row in ranked if row.is_whole]
        if not is_said and whole:
            ranked, is_said = whole, True
    else:
        is_foreign = question.language != document.language
        is_said = bool(ranked) and ranked[0].score >= enough * (_FOREIGN if is_foreign else 1.0)
    if not is_said:
        nearest = _nearest(document, hits, ranked) if meant is not None else ""
        return FactAnswer(reason=_why_not(terms), nearest=nearest, is_by_meaning=meant is not None)
    share = _AS_GOOD if meant is None else _AS_LIKELY
    quoted = tuple(_quoted(document, ranked, share))
    first = [document.lines[place.start_line].role for one in quoted[:1] for place in one.places]
    return FactAnswer(
        quoted,
        score=ranked[0].score,
        is_by_meaning=meant is not None,
        is_of_a_list="list" in first,
    )


def cited(fact: FactAnswer, document: Document, book: CitationBook) -> tuple[Sentence, ...]:
    """The quoted sentences with their citations."""
    return tuple(
        Sentence(
            text=quoted.text,
            citations=tuple(book.cite(document, place) for place in quoted.places),
            is_supported=quoted.is_supported,
        )
        for quoted in fact.sentences
    )


def holds_all(
    answer: FactAnswer, question: Question, terms: Sequence[AskedTerm], language: Language
) -> bool:
    """Whether the first sentence quoted has all the words of the question that the document has;
    of "what is the X of Y" those of X.
    """
    if not answer.sentences:
        return False
    wanted = attribute_asked(question, terms) or terms
    said = stems(answer.sentences[0].text, language)
    return all(not term.stems.isdisjoint(said) for term in wanted if term.is_present)


def _is_said(ranked: Sequence[Scored], enough: float) -> bool:
    """Whether the nearest passage is near enough, less so where a sentence holds the words."""
    nearest = max((row.near for row in ranked), default=0.0)
    words = max((row.by_words for row in ranked), default=0.0) / enough
    return nearest + _WORDS_ADD * min(words, _MOST_WORDS) >= NEAR_ENOUGH


def _nearest(document: Document, hits: Sequence[Hit], ranked: Sequence[Scored]) -> str:
    """The best sentence and its page, where the best passage likely holds evidence.

    It is no answer: a reader may look there.
    """
    if not hits or hits[0].label != "correct" or not ranked:
        return ""
    quote = quote_of(document, ranked[0].candidate)
    if quote is None:
        return ""
    text = shorten(quote.text, _LONGEST_NEAREST, placeholder="…")
    page = document.lines[quote.places[0].start_line].page_label
    return f"nearest, though it may be of something else: “{text}” (p. {page})"


def _enough(n_terms: int) -> float:
    """The least score, lower for a long question, whose words no sentence has all."""
    return ENOUGH * min(1.0, math.sqrt(_USUAL_TERMS / n_terms))


def _why_not(terms: Sequence[AskedTerm]) -> str:
    absent = [term.word for term in terms if not term.is_present]
    if absent:
        return "the document does not speak of " + ", ".join(f'"{word}"' for word in absent)
    return "no sentence of the document holds enough of the question"


# --- from scores to quotes --------------------------------------------------------------------


def _quoted(document: Document, ranked: Sequence[Scored], share: float) -> list[Quoted]:
    """The best sentences that can be located, with what the first of them introduces.

    Those after the first have at least this share of its score.
    """
    quoted: list[Quoted] = []
    known: set[str] = set()
    enough = share * ranked[0].score
    for row in ranked:
        if len(quoted) == _MOST_SENTENCES or row.score < enough:
            break
        quote = quote_of(document, row.candidate)
        if quote is None or key(quote.text) in known:
            continue
        known.add(key(quote.text))
        quoted.append(quote)
        if len(quoted) == 1 and row.candidate.introduces:
            return [*quoted, *_following(document, quote)]
    return quoted


def quote_of(document: Document, candidate: Candidate) -> Quoted | None:
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
