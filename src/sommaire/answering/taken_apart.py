"""The question of a fact, taken apart once for all the sentences that may answer it.

Its words with their weights: by rarity, less for words of all work and for words that ask for a
figure ("amount", « durée »), which no document need say of one. What it names: the X of "the X of
Y", the verb of "how many days to …", who acts, the name that a definition would define.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from sommaire.answering.agreement import denies
from sommaire.answering.expected import MEASURES, Expectation, expected
from sommaire.answering.sentences import AskedTerm
from sommaire.question import Question
from sommaire.tables import Document, Hit, Language
from sommaire.text import actors, asked_actor, fold

MANY = 4
"""Words of the question in the document from which another that is absent counts as they do."""
_ATTRIBUTE = re.compile(
    r"\b(?:who|what|which|when|where) (?:is|are|was|were) the ([\w' -]+?) (?:of|for|on|in|at)\b"
    r"|\b(?:qui|quels?|quelles?) (?:est|sont|etait) (?:l[ea] |les |l')([\w' -]+?)"
    r" (?:d[eu'sa]|pour)"
)
_DEFINING = re.compile(
    r"\b(?:defin\w*|mean\w*|signifi\w*|veut dire|veulent dire|designe\w*|called|appel\w*)\b"
)
_LIGHT = 0.3
"""What a word that says little counts beside a word that names something."""
# Verbs of all work, and what a reader calls the document, which calls itself something else.
_ENGLISH_LIGHT = (
    "become becomes get gets make made take takes need needs needed happen happens use used give "
    "given apply applies allow allowed exist exists concern concerns include includes one another "
    "without certain agreement contract document report manual guide standard paper regulation "
    "provided laid ground grounds reason reasons case cases circumstances"
)
_FRENCH_LIGHT = (
    "devient faut utilise utiliser prend donne donner permet applique concerne comporter compte "
    "existe accord contrat convention document rapport manuel guide norme article reglement cas "
    "motif motifs raison raisons heure ete prevu prevus prevue prevues"
)
LIGHT_WORDS = frozenset(f"{_ENGLISH_LIGHT} {_FRENCH_LIGHT}".split())
_PURPOSE = re.compile(
    r"^(?:how|when|within|what)\b.*?\bto (?P<en>[a-z]{3,})\b"
    r"|^(?:combien|dans|quel)\w*\b.*?\b(?:pour|d[e'])\s?(?P<fr>[a-z]{2,}(?:er|ir|re))\b"
)
"""What is done within the time asked for: "how many days do you have *to object*"."""
_TELLING, _RAREST = 9.0, 2.2
"""Rarity of the question's words in all from which to share them says something; in a short
document less: that of so many words that stand in one passage only."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The question, taken apart once for all its candidates."""

    terms: Sequence[AskedTerm]
    weights: Sequence[float]
    wanted: Expectation
    is_definition: bool
    name: str
    """What a definition would define."""
    attribute: Sequence[AskedTerm]
    """The X of "who is the X of Y"."""
    is_denied: bool
    """Whether it asks what is not so."""
    purpose: Sequence[AskedTerm]
    """The verb of "how many days to …"."""
    n_absent_names: int
    text: str
    """The question as it was put."""
    actor: str
    """Who acts in it, where the passages say what they may or must do; else ""."""
    language: Language
    """Of the document."""
    telling: float
    """How much it says that a sentence has the question's words: less for few and common ones."""


def taken_apart(
    document: Document, question: Question, hits: Sequence[Hit], terms: Sequence[AskedTerm]
) -> Asked:
    """The question's words weighed, and what it names, for the passages that were found."""
    actor = asked_actor(question.text)
    texts = (document.passages[hit.passage_id].text for hit in hits) if actor else ()
    is_known = any(actor in actors(text) for text in texts)
    return Asked(
        terms=terms,
        weights=_weights(terms),
        wanted=expected(question),
        is_definition=question.kind == "definition",
        name=_asked_name(question, terms),
        attribute=attribute_asked(question, terms),
        is_denied=question.kind != "yes/no" and denies(question.text),
        purpose=_purpose(question, terms),
        text=question.text,
        actor=actor if is_known else "",
        n_absent_names=sum(_is_absent_name(term, question) for term in terms),
        language=document.language,
        telling=_telling(document, terms),
    )


def _telling(document: Document, terms: Sequence[AskedTerm]) -> float:
    needed = min(_TELLING, _RAREST * math.log(1 + len(document.passages)))
    held = sum(term.weight for term in terms if term.is_present)
    return min(1.0, held / needed) if needed else 0.0


def _weights(terms: Sequence[AskedTerm]) -> list[float]:
    """Rarity; light words count little, and in a long question a word that is absent no more than
    others, for it is likelier said in other words than of something else.
    """
    present = [term.weight for term in terms if term.is_present]
    most = math.inf if len(present) < MANY else sum(present) / len(present)
    return [
        (term.weight if term.is_present else min(term.weight, most))
        * (_LIGHT if term.word in LIGHT_WORDS or is_measure(term) else 1.0)
        for term in terms
    ]


def is_measure(term: AskedTerm) -> bool:
    """Whether a word asks for a figure, and the document need not say it of one."""
    return not term.is_present and term.word in MEASURES


def attribute_asked(question: Question, terms: Sequence[AskedTerm]) -> list[AskedTerm]:
    """The words of the X of "what is the X of Y"; none where no such thing is asked."""
    match = _ATTRIBUTE.search(fold(question.text))
    named = (match.group(1) or match.group(2)).split() if match else []
    return [term for term in terms if term.word in named]


def _purpose(question: Question, terms: Sequence[AskedTerm]) -> list[AskedTerm]:
    match = _PURPOSE.search(fold(question.text))
    verb = match["en"] or match["fr"] if match else ""
    return [term for term in terms if term.word == verb and term.is_present]


def _is_absent_name(term: AskedTerm, question: Question) -> bool:
    if term.is_present:
        return False
    written = re.search(rf"\b{re.escape(term.word)}\b", question.text, re.IGNORECASE)
    return written is not None and (written.group().isupper() or not term.word.isalpha())


def _asked_name(question: Question, terms: Sequence[AskedTerm]) -> str:
    """The name that the question asks about: its content words from the first to the last, of the
    part after "define", before "mean".
    """
    for part in reversed(_DEFINING.split(fold(question.text))):
        rows = [re.search(rf"(?<!\w){re.escape(term.word)}(?!\w)", part) for term in terms]
        found = [match.span() for match in rows if match]
        if found:
            return part[min(start for start, _ in found) : max(end for _, end in found)]
    return ""
