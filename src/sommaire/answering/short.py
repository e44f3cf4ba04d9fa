"""The answer in a word or a figure, for a question that asks for one: a verdict, a date, a number.

It never stands alone: the sentence that it is read off, quoted and cited, is the answer's evidence.
The verdict of a yes-or-no question is "Yes" where the sentence agrees with the question as a
statement, "No" where it denies it, and is left out where their figures differ. A figure is the one
of the wanted kind that stands nearest to the words of the question. English and French. No meaning
is judged: a sentence that holds the question's words and is about something else gives a wrong
verdict, and its quote shows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sommaire.answering.agreement import contradicts, supports
from sommaire.answering.expected import expected
from sommaire.answering.passage import FactAnswer
from sommaire.answering.quantities import figures
from sommaire.question import Question
from sommaire.text import fold, stem

_VERDICTS = {"en": ("Yes", "No"), "fr": ("Oui", "Non")}
_SAID = re.compile(r"\W*(yes|no|oui|non)\b(?=\W|$)", re.IGNORECASE)
_COUNTED = re.compile(r"\b(?:how many|combien d[e'])\s*(?P<noun>[^\W\d_]+)")
_CURRENCIES = tuple("$€£")
_WORD = re.compile(r"[^\W_]+")


def short_answer(question: Question, fact: FactAnswer) -> str | None:
    """The word or figure; None where the question wants a sentence, or none can be read off."""
    if not fact.sentences:
        return None
    quoted = fact.sentences[0]
    evidence = " ".join(place.quote for place in quoted.places)
    if question.kind == "yes/no":
        return _verdict(question, quoted.text, evidence)
    if expected(question).is_strict and quoted.is_supported:
        return _figure(question, quoted.text)
    return None


def _verdict(question: Question, text: str, evidence: str) -> str | None:
    yes, no = _VERDICTS[question.language]
    said = _SAID.match(text)
    if said is not None:  # a model says so first
        return yes if said.group(1).lower() in ("yes", "oui") else no
    statement = question.text.strip(" ?")
    if contradicts(statement, evidence):
        return no
    return yes if supports(statement, evidence) is None else None


def _figure(question: Question, text: str) -> str | None:
    """The figure that alone would meet what is expected, nearest to the question's words."""
    wanted = expected(question)
    if wanted.name == "number":
        return _counted(question, text)
    asked = {stem(word, question.language) for word in question.keywords}
    known = fold(question.text)
    places = [
        match.start()
        for match in _WORD.finditer(fold(text))
        if stem(match.group(), question.language) in asked
    ]
    found = [
        (min((abs(at - place) for place in places), default=0), at, figure)
        for figure, at in _figures(text)
        if wanted.meets(figure) and fold(figure) not in known
    ]
    return min(found)[2] if found else None


def _counted(question: Question, text: str) -> str | None:
    """The number that stands just before the thing counted, with its noun: "3,731 movies"."""
    noun = _COUNTED.search(fold(question.text))
    if noun is None:
        return None
    wanted = stem(noun.group("noun"), question.language)
    for figure, at in _figures(text):
        after = _WORD.search(text, at + len(figure))
        if after and stem(fold(after.group()), question.language) == wanted:
            return text[at : after.end()]
    return None


def _figures(text: str) -> Iterator[tuple[str, int]]:
    """The dates and quantities of a sentence as written, with where they stand."""
    found = figures(text)
    for written in [*(one.text for one in found.dates), *(one.text for one in found.quantities)]:
        at = text.find(written)
        if at >= 0:
            start = at - (text[at - 1 : at] in _CURRENCIES)
            yield text[start : at + len(written)], start
