"""A listing question as terms of the document: the noun, its head, the other words.

Prepared once for a question and a document; every list is then held against it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sommaire.question import Question
from sommaire.retrieval.listing.code_nouns import shapes_meant
from sommaire.retrieval.scope import Scope
from sommaire.retrieval.terms import Term, Vocabulary, terms
from sommaire.tables import Document, Section
from sommaire.text import NUMBER_WORDS, fold, key

STRUCTURE_NOUNS = frozenset(
    [
        "section",
        "subsection",
        "part",
        "subpart",
        "chapter",
        "topic",
        "heading",
        "subheading",
        "title",
        "subject",
        "theme",
        "sous-section",
        "partie",
        "chapitre",
        "rubrique",
        "titre",
        "sujet",
        "thème",
        "intertitre",
        "sous-partie",
        "sous-chapitre",
    ]
)
"""Nouns that ask for the table of contents itself."""


GENERAL_NOUNS = frozenset(
    "requirement obligation duty provision item element point thing rule require requires "
    "exigence disposition regle chose".split()
)
"""Nouns that any list in the part named answers to (folded, singular)."""


OF_THE_WHOLE = frozenset(
    (
        "document agreement contract report standard paper article manual file there have does "
        "contain contains present named list total and contrat rapport norme manuel fichier "
        "presents compte comporte contient ont a et"
    ).split()
)
"""What a document is called, and that it has things: words that never narrow a list (folded)."""
FILLERS = OF_THE_WHOLE | frozenset(
    (
        "family group set kind type called defined listed given described stated found exist "
        "existing law regulation name section chapter clause table annex appendix exhibit "
        "schedule altogether famille groupe ensemble sorte nomme appele defini definis definies "
        "liste donne decrit decrits decrites existe existent loi reglement chapitre tableau "
        "lettered numbered bulleted enumerated numerote numerotes numerotee numerotees enumere "
        "enumeres enumeree enumerees "
        "annexe faire according prevu prevus prevue prevues provided laid"
    ).split()
)
"""Words that say nothing about which members of a list are asked for (folded)."""


WHOLES = frozenset("agreement contract document contrat accord convention".split())
"""What a question calls the document that it is put to."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The question's words as terms of the document."""

    question: Question
    target: tuple[Term, ...]
    head: Term | None
    """The noun that is asked for ("enhancements" of "control enhancements")."""
    keywords: tuple[Term, ...]
    """The content words, those of the scope's name apart."""
    scope: tuple[Term, ...]
    """The words of the scope's name."""
    is_for_contents: bool
    """The noun is one of structure: the answer is the children of a section."""
    is_for_main_parts: bool
    """It is asked of the document itself, and nothing else is said of them."""
    is_general: bool
    """The noun fits any list ("requirements", "items"), or there is none ("what must it do?")."""
    shapes: frozenset[str]
    """The shapes of code that the document calls by the noun."""


def asked(
    document: Document, question: Question, scopes: tuple[Scope, ...], vocabulary: Vocabulary
) -> Asked:
    """The words of the question, prepared once for all lists."""
    target = terms(question.target or "", question.language, vocabulary)
    codes = " ".join(scope.code for scope in scopes)
    named = set(key(f"{question.scope or ''} {codes}").split()) if scopes else set()
    aside = set(key(" ".join(_INCLUDED.findall(question.text))).split())
    aside |= set(NUMBER_WORDS) | _class_of_scope(question)
    kept = [word for word in question.keywords if not aside.issuperset(key(word).split())]
    keywords = terms(" ".join(kept), question.language, vocabulary)
    head = head_of(question, target)
    is_of_structure = _is_for_contents(question) or numbered_noun(document, question) is not None
    is_alone = _is_said_alone(document, question)
    is_for_contents = is_of_structure or (is_alone and _noun_alone(question) in _NUMBERED_NOUNS)
    return Asked(
        question,
        target,
        head,
        tuple(term for term in keywords if not named.issuperset(key(term.word).split())),
        terms(question.scope or "", question.language, vocabulary),
        is_for_contents,
        is_for_contents and is_alone and not scopes,
        question.target is None or (head is not None and head.word.rstrip("s") in GENERAL_NOUNS),
        frozenset()
        if is_for_contents
        else shapes_meant(document, head, question.language, vocabulary),
    )


_INCLUDED = re.compile(
    r"(?:\bincluding\b|\by compris\b)[^,?.]*|,[^,]*\b(?:included|compris(?:es)?)(?=\s*[,?.!]|\s*$)",
    re.IGNORECASE,
)
"""Asides that ask for members that are members anyway ("including the withdrawn ones")."""


def _class_of_scope(question: Question) -> set[str]:
    """What the question calls the part that it names: "the GOVERN *Function*", "la *famille* X"."""
    if question.scope is None:
        return set()
    name = re.escape(key(question.scope))
    beside = re.search(rf"(?:(\w+) )?{name}(?: (\w+))?", key(question.text))
    words_ = {word for word in (beside.groups() if beside else ()) if word}
    return words_ - set(key(question.target or "").split())


_LINK = re.compile(r"\s(?:of|for|to|that|which|in|on|de|du|des|d'|pour|à|aux?|que|qui)\b.*")


def head_of(question: Question, target: tuple[Term, ...]) -> Term | None:
    """The head noun: the last word before "of" in English, the first word in French."""
    if not target:
        return None
    if question.language == "fr":
        return target[0]
    phrase = {*key(_LINK.sub("", fold(question.target or ""))).split()}
    heads = [term for term in target if phrase.issuperset(key(term.word).split())]
    return (heads or target)[-1]


def numbered_noun(document: Document, question: Question) -> str | None:
    """The noun that is asked for, where the document's own headings are numbered by it.

    "The articles of Chapter 2" are headings where these are called "Article 5"; None elsewhere.
    """
    noun = _noun_alone(question)
    if noun not in _NUMBERED_NOUNS | _NUMBERED_PARTS:
        return None
    n_called = sum(called_by(noun, section) for section in document.sections)
    return noun if n_called >= _FEWEST_CALLED else None


def _is_said_alone(document: Document, question: Question) -> bool:
    """Whether the question names one noun that the document has, and says nothing else of it.

    "Which clauses make up the escrow agreement?"; not "which clauses survive termination?".
    """
    known = {*FILLERS, *WHOLES, *_MAKING, *key(f"{document.title} {document.name}").split()}
    beside = {fold(word) for word in question.keywords} - set(key(question.target or "").split())
    is_one = bool(_noun_alone(question))
    return is_one and all(word in known or word.rstrip("s") in known for word in beside)


_MAKING = frozenset(
    "make makes made up contain contains comprise comprises consist consists divided include "
    "includes compose composent composer contient contiennent comprend comprennent divise "
    "divisee inclut incluent".split()
)
"""What a document does with its parts (folded)."""


def _noun_alone(question: Question) -> str:
    """The noun that is asked for, where it is one word; "" elsewhere."""
    words = fold(question.target or "").split()
    return words[0].rstrip("s") if len(words) == 1 else ""


def called_by(noun: str, section: Section) -> bool:
    """Whether a heading is numbered by a noun: "Article 5 Object"."""
    return key(section.name).startswith(f"{noun} ")


_NUMBERED_NOUNS = frozenset({"article", "clause"})
_NUMBERED_PARTS = frozenset({"title", "chapter", "part", "titre", "chapitre", "partie"})
_FEWEST_CALLED = 3


def _is_for_contents(question: Question) -> bool:
    if re.match(r"\W*(?:who|qui)\b", fold(question.text)):
        return False  # "Qui sont les parties ?" asks for no parts
    words = fold(question.target or "").split()
    nouns = {word.rstrip("s") for word in words} | {*words}
    folded = {fold(noun) for noun in STRUCTURE_NOUNS}
    if question.language == "en":
        folded.remove("partie")  # "parties" are those who sign
    if len(words) == 2 and not nouns.isdisjoint(_OF_OTHERS) and nouns.isdisjoint(_TOP):
        return False
    return bool(words) and not nouns.isdisjoint(folded) and len(words) <= 2


_OF_OTHERS = frozenset("part subject topic theme title partie sujet titre".split())
"""Nouns of structure that also name parts of other things: "data subjects", "job titles"."""
_TOP = frozenset(
    "main major top chief section chapter document principal principale principaux grand grande "
    "chapitre".split()
)
"""Words beside such a noun with which it still is one of structure."""
