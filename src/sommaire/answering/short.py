"""The answer in a word or a figure, for a question that asks for one: a verdict, a date, a number.

It never stands alone: the sentence that it is read off, quoted and cited, is the answer's
evidence. The verdict of a yes-or-no question is "Yes" where the sentence agrees with the question
as a statement, "No" where it denies it, and is left out where their figures differ. Where the
sentence lacks a word of the question that no pronoun stands for, the verdict has a "perhaps"
before it if the sentence was ranked by meaning, and is left out if not. A figure is the one of
the wanted kind that stands nearest to the words of the question; none where the sentence lacks
the thing asked for, denies it or speaks of the past, or where several figures stand side by side
and the question's words are with none or with more than one. English and French. No meaning is
judged: a sentence that holds the question's words and is about something else gives a wrong
answer, and its quote shows it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sommaire.answering.agreement import contradicts, denies, pieces, supports
from sommaire.answering.bygone import is_bygone
from sommaire.answering.expected import MEASURES, expected, without_title_numbers
from sommaire.answering.passage import FactAnswer
from sommaire.answering.quantities import figures
from sommaire.question import Question
from sommaire.text import fold, fold_with_offsets, stem

_VERDICTS = {"en": ("Yes", "No"), "fr": ("Oui", "Non")}
PERHAPS = {"en": "Perhaps", "fr": "Peut-être"}
"""Before the verdict of a sentence that is near the question in other words: it is right in about
six cases of ten (docs/answering.md)."""
_PROHIBITS = re.compile(
    r"\b(?:forbid\w*|prohibit\w*|banned|not (?:allowed|required|permitted)|must not|excluded"
    r"|does not|do not|interdi\w*|defendu\w*|prohibe\w*|pas tenu\w*|exclu\w*)\b"
)
"""Words by which a sentence that has the words of a question says the contrary."""
_CONDITION = re.compile(
    r"\b(?:except|unless|only|provided|subject to|with(?:out)? (?:the |its |prior |written )*"
    r"(?:consent|approval)|nothing|sauf|hormis|a moins|seulement|uniquement|sous reserve"
    r"|avec l['’]accord|sans l['’]accord)\b|\bne\b.{1,40}\bque\b"
)
"""Words that make a yes of a yes and a no."""
_SAID = re.compile(r"\W*(yes|no|oui|non)\b(?=\W|$)", re.IGNORECASE)
_COUNTED = re.compile(r"\b(?:how many|combien d[e'])\s*(?P<noun>[^\W\d_]+)")
_CURRENCY = re.compile(r"(?:us ?\$|\b(?:usd|eur|gbp|chf|cad)|[$€£]) ?$")
_PRONOUN = re.compile(r"\b(?:it|they|this|these|he|she|il|elle|ils|elles|celui-ci|celle-ci)\b")
"""What may stand for one of the words of the question."""
_NUMBERED = re.compile(
    r"\b(?:articles?|sections?|clauses?|chapters?|chapitres?|annexe?s?|schedules?|parts?|parties?"
    r"|rules?|règles?|n[o°])\s*$",
    re.IGNORECASE,
)
"""A word before a number that is the number of a part."""
_BOUND = re.compile(
    r"\b(?:at (?:least|most)|up to|(?:more|fewer|less) than|over|about|nearly|au (?:moins|plus)"
    r"|jusqu['’]à|(?:plus|moins) de|environ|près de)\s+$",
    re.IGNORECASE,
)
"""Words before a number that make it a bound."""
_PART_OF = re.compile(r"\d (?:of|among) (?:whom|which|them|these)\b|\bdont \w+")
_BREAK = re.compile(
    r"\b(?:of|for|in|per|to|by|with|under|from|on|at|if|when|that|which|de|du|des|pour|par|dans|en"
    r"|sur|si|qui|que|a|au|aux)\b|\bd'"
)
_JOINT = re.compile(r"[,;]\s|\b(?:and|or|to|et|ou|à)\b|[–-]\s?(?=\d)", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")


def short_answer(question: Question, fact: FactAnswer) -> str | None:
    """The word or figure; None where the question wants a sentence, or none can be read off."""
    is_verdict = question.kind == "yes/no"
    if not fact.sentences or (is_verdict and (fact.is_by_wording or fact.is_of_a_list)):
        return None
    quoted = fact.sentences[0]
    evidence = " ".join(place.quote for place in quoted.places)
    if question.kind == "yes/no":
        return _verdict(question, quoted.text, evidence, is_near=fact.is_by_meaning)
    if expected(question).is_strict and quoted.is_supported:
        return _figure(question, quoted.text)
    return None


def stated_count(question: Question, fact: FactAnswer, n_found: int) -> str | None:
    """The number with its noun that a sentence states of what is counted; None for `n_found`."""
    stated = short_answer(question, fact)
    return stated if stated and _values(stated) - {n_found} else None


def _verdict(question: Question, text: str, evidence: str, *, is_near: bool) -> str | None:
    yes, no = _VERDICTS[question.language]
    said = _SAID.match(text)
    if said is not None:  # a model says so first
        return yes if said.group(1).lower() in ("yes", "oui") else no
    statement = question.text.strip(" ?")
    if contradicts(statement, evidence):
        verdict = no
    elif supports(statement, evidence) is None:
        verdict = yes
    else:
        return None
    asking, quoted = fold(question.text), fold(evidence)
    if verdict == yes and _PROHIBITS.search(quoted) and not _PROHIBITS.search(asking):
        return None
    is_open = _CONDITION.search(quoted) is not None and _CONDITION.search(asking) is None
    if _holds_its_words(question, text) and not is_open:
        return verdict
    return f"{PERHAPS[question.language]} {verdict.lower()}" if is_near else None


def _holds_its_words(question: Question, text: str) -> bool:
    """Whether the sentence holds the words of the question; a pronoun may stand for one."""
    n_lacking = len(_keywords(question) - _stems(text, question))
    return n_lacking <= bool(_PRONOUN.search(fold(text)))


def _figure(question: Question, text: str) -> str | None:
    """The figure that alone would meet what is expected, nearest to the question's words."""
    wanted = expected(question)
    plain = text if wanted.name == "day" else without_title_numbers(text)
    if _is_denied(question, text) or is_bygone(question.text, text):
        return None
    named = _values(question.text)
    found = [row for row in _figures(plain) if named.isdisjoint(_values(row.text))]
    if wanted.name == "number":
        return _counted(question, plain, found)
    if not _named_first(question) <= _stems(text, question):
        return None
    known = fold(question.text)
    fitting = [row for row in found if wanted.meets(row.text) and fold(row.text) not in known]
    if _are_joined(fitting, text):
        own = [row for row in fitting if _has_own_words(row, text, question)]
        return own[0].text if len(own) == 1 else None
    return min(fitting, key=lambda row: _distance(row, text, question)).text if fitting else None


def _is_denied(question: Question, text: str) -> bool:
    """Whether the clause that is most of what is asked, or one with a figure, denies."""
    asked = _keywords(question)
    clauses = pieces(text)
    most = max((len(asked & _stems(one, question)) for one in clauses), default=0)
    return any(
        denies(one) for one in clauses
        if len(asked & _stems(one, question)) == most or figures(one).quantities
    )  # fmt: skip


def _named_first(question: Question) -> frozenset[str]:
    """The stems of the thing whose figure is asked: "setup fee" of "the setup fee for support"."""
    for part in _BREAK.split(fold(question.text)):
        named = [word for word in _WORD.findall(part) if word not in MEASURES]
        found = _keywords(question) & _stems(" ".join(named), question)
        if found:
            return found
    return frozenset()


def _keywords(question: Question) -> frozenset[str]:
    return _stems(" ".join(question.keywords), question)


def _stems(text: str, question: Question) -> frozenset[str]:
    return frozenset(stem(word, question.language) for word in _WORD.findall(fold(text)))


def _values(text: str) -> frozenset[float]:
    return frozenset(value for row in figures(text).quantities for value in row.values)


def _are_joined(found: Sequence[_Written], text: str) -> bool:
    """Whether several figures stand side by side: "4 hours for … and 2 days for …"."""
    return any(
        fold(one.text) != fold(other.text) and _JOINT.search(text, one.end, other.start)
        for one, other in pairwise(found)
    )


def _has_own_words(row: _Written, text: str, question: Question) -> bool:
    """Whether words of the question stand with this one of several figures."""
    before = [match.end() for match in _JOINT.finditer(text, 0, row.start)]
    after = _JOINT.search(text, row.end)
    own = text[row.end : after.start() if after else len(text)]
    own += " " + text[before[-1] : row.start] if before else ""
    return not _keywords(question).isdisjoint(_stems(own, question))


def _distance(row: _Written, text: str, question: Question) -> int:
    asked = _keywords(question)
    places = [
        match.start()
        for match in _WORD.finditer(text)
        if stem(fold(match.group()), question.language) in asked
    ]
    return min((abs(row.start - place) for place in places), default=0)


def _counted(question: Question, text: str, found: Sequence[_Written]) -> str | None:
    """The number that stands just before the thing counted, with its noun: "3,731 movies"."""
    noun = _COUNTED.search(fold(question.text))
    if noun is None or _PART_OF.search(fold(text)):
        return None
    asked = _WORD.findall(fold(question.text)[noun.start("noun") :])
    for row in found:
        if _NUMBERED.search(text, 0, row.start):
            continue  # "Article 3 – Fees" counts no fees
        end = row.end
        for word, after in zip(asked, _WORD.finditer(text, row.end), strict=False):
            if stem(fold(after.group()), question.language) != stem(word, question.language):
                break
            end = after.end()
        if end > row.end and expected(question).meets(row.text):
            bound = _BOUND.search(text, 0, row.start)
            return text[bound.start() if bound else row.start : end]
    return None


@dataclass(frozen=True, slots=True)
class _Written:
    """A figure as written, and where in the text, half-open."""

    text: str
    start: int
    end: int


def _figures(text: str) -> list[_Written]:
    """The dates and quantities of a sentence in their order, each with its currency."""
    read = figures(text)
    folded, offsets = fold_with_offsets(text)
    found: dict[int, _Written] = {}
    written = [*(one.text for one in read.dates), *(one.text for one in read.quantities)]
    for said in (text for text in written if text.count("(") == text.count(")")):
        for match in re.finditer(rf"(?<![\w.,]){re.escape(said)}(?!\w)", folded):
            money = _CURRENCY.search(folded, 0, match.start())
            start = offsets[money.start() if money else match.start()]
            end = offsets[match.end() - 1] + 1
            if start not in found or end > found[start].end:
                found[start] = _Written(text[start:end], start, end)
    return [found[start] for start in sorted(found)]
