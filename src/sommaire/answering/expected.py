"""What a question expects of its answer: a date, a duration, an amount, a definition, a yes or no.

Tables of patterns over the folded question, English and French; each expectation says of a
sentence whether it meets it. An expectation that a figure is wanted is strict: a sentence without
one seldom answers "how much".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from sommaire.answering.quantities import Quantity, figures
from sommaire.question import Question
from sommaire.tables import Language
from sommaire.text import NUMBER_WORDS, fold, stems

_TIME = frozenset({"business day", "day", "week", "month", "quarter", "year", "hour", "minute"})
_MONEY = frozenset({"dollar", "euro", "pound", "percent", "percentage point"})
_CONDITION = re.compile(
    r"\b(?:if|when|upon|after|before|once|until|during|whenever|si|lorsqu\w+|quand|apres|avant|des)\b"
)
_NAME = re.compile(
    r"(?<![.!?]\s)(?<!^)\b[A-ZÀ-Þ][\w’'-]+(?:\s+(?:of|de|du|des|the|la)?\s*[A-ZÀ-Þ][\w’'-]+)+"
)
_PROPER = re.compile(
    r"\b(?:M|Mr|Mrs|Ms|Mme|Mlle|Dr|Me)\.? [A-ZÀ-Þ]"
    r"|\b[A-ZÀ-Þ][\w’'&-]*(?: (?:of |de |du |des |d[’'])?[A-ZÀ-Þ&][\w’'&-]*)+"
)
_DETERMINERS = frozenset(
    "the this that these those a an any each every no all such either neither if in on for le la "
    "les un une ce cet cette ces tout toute tous chaque aucun aucune si en".split()
)
_AGENT = re.compile(
    r"\b(?:by|par|shall|must|will|may|responsible|charge|charged|appoint\w*|doit|doivent|peut"
    r"|responsables?)\b"
)
_MODAL = re.compile(
    r"\b(?:shall|must|may|can|cannot|will|should|not|no|never|required?|permitted|prohibited"
    r"|allowed|doit|doivent|peut|peuvent|devrait|interdit|permis|autorise\w*|ne|aucune?|jamais)\b"
)

MEASURES = frozenset(
    "amount cost costs price length duration period term time percentage much long date day year "
    "last lasts limit cap ceiling area montant cout coute prix duree delai periode pourcentage "
    "jour annee dure plafond surface superficie".split()
)
"""Words that ask for a figure and name no thing."""

_YEAR = re.compile(r"(?:19|20)\d\d")
_OF_A_TITLE = re.compile(
    r"(?:(?:^|(?<=[•·▪*:;.!?–-]\s))\W*|(?<![\w-])(?=[A-ZÀ-Þ])[^\W\d_]+\s+)"
    r"(?P<number>\d+(?:\.\d+)*)(?:[.)]\s|\s+(?=[A-ZÀ-Þ]))"
)
"""A number at the start of a text, or between two capitals, where a capital follows or a point."""
_COUNT = re.compile(rf"\b(?:\d+|{'|'.join(NUMBER_WORDS)})\b")


@dataclass(frozen=True, slots=True)
class Expectation:
    """What kind of answer is wanted."""

    name: str
    is_strict: bool
    """Whether a sentence that does not meet it is hardly an answer."""
    meets: Callable[[str], bool]
    """Whether a sentence meets it."""


def _has_day(sentence: str) -> bool:
    found = figures(sentence)
    plain = (row for row in found.quantities if not row.unit)
    return bool(found.dates) or any(1900 <= value <= 2100 for row in plain for value in row.values)


def _has_date(sentence: str) -> bool:
    is_timed = _has_day(sentence) or _has_duration(sentence)
    return is_timed or bool(_CONDITION.search(fold(sentence)))


def _has_duration(sentence: str) -> bool:
    return any(row.unit in _TIME for row in figures(sentence).quantities)


def _has_amount(sentence: str) -> bool:
    return any(
        row.unit in _MONEY or (max(row.values) >= 1000 and not row.unit and not _is_year(row))
        for row in figures(sentence).quantities
    )


def has_number(sentence: str) -> bool:
    """Whether it holds a number that is no bare year."""
    return any(not _is_year(row) for row in figures(sentence).quantities)


def _is_year(row: Quantity) -> bool:
    """Whether it is four bare digits that are read as a year: no price, no count."""
    return not row.unit and _YEAR.fullmatch(row.text) is not None


def _has_name(sentence: str) -> bool:
    return bool(_NAME.search(sentence)) or bool(_AGENT.search(fold(sentence)))


def _has_proper_name(sentence: str) -> bool:
    """Whether two words with capitals follow each other, the first of them no article."""
    return any(
        fold(match[0].split()[0]) not in _DETERMINERS for match in _PROPER.finditer(sentence)
    )


def _has_modal(sentence: str) -> bool:
    return bool(_MODAL.search(fold(sentence)))


def _anything(_sentence: str) -> bool:
    return True


# Tried in order over the folded question; the first that matches decides.
_EXPECTATIONS: tuple[tuple[str, Expectation], ...] = (
    (r"how long (?:must|shall|should|may|can)\b.*\bbe\b", Expectation("number", True, has_number)),
    (
        r"how (?:long|soon)|what (?:duration|period)|how much (?:time|notice)|duree|delai|preavis"
        r"|combien de (?:temps|jours?|mois|semaines?|ans|annees|heures)"
        r"|how many (?:\w+ )?(?:days|months|years|weeks|hours)",
        Expectation("duration", True, _has_duration),
    ),
    (
        r"how much|what (?:amount|price|cost|fee|percentage)|combien (?:coute|vaut|paie)|montant"
        r"|quel (?:prix|cout|tarif|pourcentage|taux)|(?:what|quels?|quelle) .{0,20}"
        r"\b(?:cost|fee|price|rate|cout|prix|taux|tarif|frais|salaire)\b",
        Expectation("amount", True, _has_amount),
    ),
    (
        r"how (?:many|often|large|big|high|far|old)|combien|what (?:number|size|length)"
        r"|quel(?:le)? (?:nombre|taille|longueur|est le nombre)|\b(?:maximum|minimum)\b"
        r"|(?:what is the|quel(?:le)? est l[ea']) ?"
        r"(?:limit|cap|ceiling|area|weight|plafond|surface|superficie|poids)\b",
        Expectation("number", True, has_number),
    ),
    (r"\b(?:what|which|the|on|a quelle|quelle|la) (?:\w+ )?date\b|what (?:day|year)|in which year"
     r"|quel(?:le)? (?:jour|annee)", Expectation("day", True, _has_day)),
    (r"^when\b|\bquand\b", Expectation("date", False, _has_date)),
    (r"^(?:who (?:is|are|was|were)|qui (?:est|sont|etait|etaient)) (?!qui\b)",
     Expectation("holder", False, _has_proper_name)),
    (r"^(?:who|whom|whose)\b|\bqui\b(?! est\b.{0,3}ce)|^par qui|^a qui",
     Expectation("name", False, _has_name)),
)  # fmt: skip
_YES_NO = Expectation("yes/no", False, _has_modal)
_ANY = Expectation("any", False, _anything)


def expected(question: Question) -> Expectation:
    """What the question expects of a sentence that answers it."""
    if question.kind == "yes/no":
        return _YES_NO
    folded = fold(question.text)
    rows = (row for pattern, row in _EXPECTATIONS if re.search(pattern, folded))
    return next(rows, _ANY)


def counts(sentence: str, noun: frozenset[str], language: Language) -> bool:
    """Whether a number stands just before the noun, given by its stems: "12 Reserve Banks".

    >>> counts("There are 12 regional banks.", frozenset({"bank"}), "en")
    True
    >>> counts("6 Banks", frozenset({"bank"}), "en")
    False
    """
    folded = fold(without_title_numbers(sentence))
    return any(
        not noun.isdisjoint(stems(" ".join(folded[match.end() :].split()[:3]), language))
        for match in _COUNT.finditer(folded)
    )


def without_title_numbers(sentence: str) -> str:
    """The sentence, as long as it is, with the numbers of its headings and items blanked.

    >>> without_title_numbers("6 Users 7 Limits")
    '  Users   Limits'
    """
    chars = list(sentence)
    for match in _OF_A_TITLE.finditer(sentence):
        start, end = match.span("number")
        chars[start:end] = " " * (end - start)
    return "".join(chars)


_HOLDS = (
    # Ann Fox is the chair; Ann Fox, chair; chair: Ann Fox; Ann Fox (the "Chair")
    r"\b(?:is|are|was|were|est|sont|etait) (?:hereby )?(?:the |an? |l[ea] |les |l'|son |sa |leur )?"
    r"{name}(?! of (?:an?|each|every)\b)",
    r"^\W*{name} ?: ?\w",
    r"\((?:the |l[ea] |les |l'|ci-apres,? |denommee? |hereinafter |)*{name}\)",
    r"ci-apres (?:denommee? )?(?:\" ?)?(?:l[ea] |les |l')?{name}",
    r"[\w.], (?:the |l[ea] |l')?{name}(?=[,;.)]|$)",
)


def names_holder(role: str, sentence: str) -> bool:
    """Whether the sentence says who has a role, by its form.

    >>> names_holder("license steward", "Mozilla Foundation is the license steward.")
    True
    >>> names_holder("employer", "It is made with Vale LLP (“Employer”).")
    True
    >>> names_holder("tenant", "The Tenant shall pay the rent.")
    False
    """
    spelled = r"[\s-]+".join(map(re.escape, fold(role).split()))
    if not spelled or not _has_proper_name(sentence):
        return False
    name = rf"(?:[\"']\s?)?\b{spelled}\b(?:\s?[\"'])?"
    return any(re.search(pattern.format(name=name), fold(sentence)) for pattern in _HOLDS)


# --- definitions ------------------------------------------------------------------------------

# {name} is the term, between quotation marks of either language or none.
_DEFINES = (
    # “X” means …, X is …, X (in short, Y) refers to …
    r"{name}(?: \([^)]{{1,30}}\))?,? (?:shall )?(?:is|are|means?|refers? to|denotes?|designates?"
    r"|describes?|consists? of|contains?|est|sont|signifie|designe|consiste|correspond)\b",
    # … is called X, X (Full Name), define X as …
    r"(?:called|known as|defined as|termed|term|appelee?s?|nommee?s?|denommee?s?|terme|dite?s?) "
    r"(?:the |le |la |un |une )?{name}(?!\w)",
    r"(?:define|defines|defined|definit|definir|definie?) {name} (?:as|comme|to mean)",
    r"(?:on entend par|by) {name}",
    r"{name} \(\W{{0,3}}[a-z]",
    r"\({name}\)",
    r"^{name} ?[:-] ",
)


def defines(term: str, sentence: str) -> bool:
    """Whether the sentence says what `term` is, by its form.

    >>> defines("Fee", "“Fee” means the sum that is due.")
    True
    >>> defines("fee", "‘fee’ means the sum that is due")
    True
    >>> defines("FTBFS", "FTBFS (« Fails To Build From Source »)")
    True
    >>> defines("Fee", "The Fee was paid late.")
    False
    """
    spelled = r"[\s-]+".join(re.escape(word) + "(?:s|es)?" for word in fold(term).split())
    if not spelled:
        return False
    name = rf"(?:[\"']\s?)?\b{spelled}(?:\s?[\"'])?"
    folded = fold(sentence)
    return any(re.search(pattern.format(name=name), folded) for pattern in _DEFINES)
