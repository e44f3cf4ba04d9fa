"""Questions about documents as wholes: which of them, how many, what each is about.

Only asked of a collection: "Which of these contracts have no audit clause?", "How many documents
are there, and what is each about?", "Quels contrats ne mentionnent pas la sous-traitance ?". Rules
on folded text, English and French.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from sommaire.tables import Language
from sommaire.text import fold

Relation = Literal["all", "has", "lacks"]


@dataclass(frozen=True, slots=True)
class AboutDocuments:
    """What is asked of the documents of a collection."""

    noun: str
    """What they are called, as asked: "contracts"."""
    relation: Relation
    """Whether all are asked for, those that have the topic, or those that lack it."""
    topic: str
    """As written: "audit clause"; "" where all are asked for."""
    is_literal: bool
    """The very words are asked for ("mention the word …", in quotation marks): lines decide."""
    language: Language | None
    dated: str
    """"2019": only documents that bear this date; "" for any."""
    is_counted: bool = False
    """Only how many they are is asked."""


_NOUNS = (
    "documents?|files?|contracts?|agreements?|papers?|publications?|reports?|standards?|manuals?|"
    "polic(?:y|ies)|laws?|statutes?|regulations?|leases?|licen[cs]es?|amendments?|memos?|letters?|"
    "books?|guides?|specifications?|invoices?|filings?|"
    "fichiers?|contrats?|accords?|conventions?|rapports?|normes?|manuels?|lois?|reglements?|textes?|"
    "baux|bail|avenants?|courriers?|lettres?|livres?|publications?|guides?|factures?|etudes?"
)
_QUALIFIED = r"(?:[\w-]+ ){0,2}?"
_HEAD = re.compile(
    r"^(?:(?:please|veuillez)\s+)?(?:"
    r"(?:which|what)(?: ones?)?(?: (?:of|among|in))?(?: (?:the|these|those|my|our|all))*"
    r"|(?:list|show|give|name|find)(?: me| us)?(?: all| every| of| the| these| those| my| our)*"
    r"|how many(?: of| the| these| those| my| our)*"
    r"|(?:quels?|quelles?|lesquels|lesquelles)(?: sont| de| des| parmi| les| ces| mes| nos| tous)*"
    r"|combien (?:de|d')(?: ces| mes| nos| les)*"
    r"|(?:liste|donne|montre|cite|trouve)[rz]?(?:[ -]moi)?(?: tous| toutes| les| ces| mes| nos)*"
    rf")\s+(?P<noun>{_QUALIFIED}(?:{_NOUNS}))\b(?P<rest>.*)$"
)
_ABOUT = re.compile(
    r"\b(?:what (?:is|are)? ?(?:each|every|all|they|these|the)\b.*\babout"
    r"|what each (?:one |of them )?is about|de quoi (?:parle|traite|s'agit))"
)
_NEGATED = re.compile(
    r"\b(?:no|not|without|lack(?:s|ing)?|miss(?:es|ing)?|omit(?:s|ting)?|never|neither|"
    r"don't|doesn't|do not|does not|didn't|isn't|aren't|fail(?:s)? to|"
    r"sans|pas|aucune?|jamais|manquent?|depourvus?)\b|\bn'(?=\w)|\bne\b"
)
_LITERAL = re.compile(r"\b(?:the )?(?:word|term|phrase|expression|string|mot|terme)s?\b|[\"“«]")
_QUOTED = re.compile(r"[\"“«]\s*(.+?)\s*[\"”»]")
_LANGUAGES: tuple[tuple[Language, re.Pattern[str]], ...] = (
    ("fr", re.compile(r"\b(?:(?:in )?french|(?:redigee?s? )?en francais|francophones?)\b")),
    ("en", re.compile(r"\b(?:(?:in )?english|(?:redigee?s? )?en anglais|anglophones?)\b")),
)
_DATED = re.compile(
    r"\b(?:from|dated|of|in|signed in|published in|written in|de|du|dates? de|en|signes? en)\s+"
    r"(?:the year |l'annee )?"
    r"(?P<year>(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?)\b"
)
# What stands between the noun and the topic.
_LINK = re.compile(
    r"^[\s,]*(?:(?:that|which|who|qui|dont|are|is|were|there|est|sont|have|has|had|having|with|"
    r"without|do|does|did|not|don't|doesn't|ne|n'|pas|contain(?:s|ing)?|include(?:s)?|including|"
    r"mention(?:s|ing|nent|ne)?|name(?:s)?|naming|provide(?:s)?|providing|grant(?:s)?|impose(?:s|nt)?|"
    r"require(?:s)?|allow(?:s)?|permit(?:s)?|speak(?:s)?|talk(?:s)?|deal(?:s)?|discuss(?:es)?|cover(?:s)?|"
    r"address(?:es)?|refer(?:s)?|set(?:s)?|state(?:s)?|specify|specifies|define(?:s)?|use(?:s)?|"
    r"lack(?:s|ing)?|miss(?:es|ing)?|omit(?:s)?|fail(?:s)?|never|subject|bound|governed|"
    r"contiennent|contient|comportent|comporte|prevoient|prevoit|ont|a|as|avec|sans|parlent|parle|"
    r"traitent|traite|evoquent|evoque|imposent|exigent|exige|definissent|autorisent|manquent|"
    r"in|of|about|on|to|for|under|by|with|out|forth|any|an?|the|some|one|no|at|all|"
    r"de|d'|du|des|la|le|les|l'|une?|aucune?|any|sur|"
    r"word|term|phrase|expression|mot|terme|words|terms|mots|termes)(?:\s+|(?<=')))+",
)  # fmt: skip
_FORM = re.compile(
    r"\s+(?:clauses?|provisions?|sections?|articles?|terms?|language|paragraphs?|requirements?|"
    r"in (?:it|them|the text)|dispositions?|stipulations?)\s*$"
)
_FORM_BEFORE = re.compile(
    r"^(?:(?:a |an |the |une? |la |le )?(?:clauses?|provisions?|sections?|articles?|paragraphs?|"
    r"dispositions?|stipulations?)\s+(?:d'|(?:on|about|of|for|de|du|des|sur|relative? a)\s+"
    r"(?:the |a |an |la |le |les |l'|une? )?))"
)
# The documents are the object of something else: "reports must the supplier provide".
_OBJECT = re.compile(
    r"^\s*(?:that |which )?(?:(?:must|shall|should|may|can|could|will|would|does|did|do|is|are) )?"
    r"(?:the|an?|each|every|it|they|he|she|we|you|i|this|its|their|both|either|such)\b"
    r"|^\s*(?:que |qu')|^\s*(?:doi(?:t|vent)|peu(?:t|vent)|faut|le|la|les|l'|on|nous|vous)\b"
)
_COUNTS = re.compile(r"(?:how many|combien)\b")
_NOTHING_MORE = re.compile(
    r"^[\s,]*(?:(?:are|is|exist|there|do (?:you|we|i) (?:have|know|hold)|have you|we have|you have|"
    r"i have|in (?:the|this|my) (?:library|collection|corpus|folder)|here|held|in all|in total|"
    r"y a-t-il|il y a|avons-nous|as-tu|avez-vous|dans (?:la|cette|ma) (?:bibliotheque|collection)|"
    r"au total|sont|existe(?:nt)?(?:-t-il)?|ici)[\s,]*)*[?.! ]*$"
)


def about_documents(text: str) -> AboutDocuments | None:
    """What a question asks of the documents of a collection; None where it asks something else.

    >>> found = about_documents("Which of these contracts have no audit clause?")
    >>> found.noun, found.relation, found.topic
    ('contracts', 'lacks', 'audit')
    """
    folded = fold(text)
    first, about = _parted(folded)
    head = _HEAD.match(first)
    if head is None:
        return AboutDocuments("documents", "all", "", False, None, "") if about else None
    rest, language, dated = _filters(head["rest"])
    if about or _NOTHING_MORE.match(rest):
        is_counted = _COUNTS.match(folded) is not None and not about
        return AboutDocuments(head["noun"].strip(), "all", "", False, language, dated, is_counted)
    topic = "" if _OBJECT.match(rest) else _topic(rest)
    if not topic:
        return None
    is_literal = bool(_LITERAL.search(rest))
    relation: Relation = "lacks" if _NEGATED.search(_before(rest, topic)) else "has"
    is_counted = _COUNTS.match(folded) is not None
    return AboutDocuments(
        head["noun"].strip(), relation, topic, is_literal, language, dated, is_counted
    )


def _parted(folded: str) -> tuple[str, bool]:
    """The question without "and what is each about", and whether that was asked."""
    found = _ABOUT.search(folded)
    if found is None:
        return folded, False
    before = re.sub(r"[\s,;?.]*(?:and|et)?\s*$", "", folded[: found.start()])
    return before, True


def _filters(rest: str) -> tuple[str, Language | None, str]:
    """What the documents must be, taken out of the rest of the question."""
    language: Language | None = None
    for name, pattern in _LANGUAGES:
        match = pattern.search(rest)
        if match:
            language, rest = name, _without(rest, match)
            break
    match = _DATED.search(rest)
    return (_without(rest, match), language, match["year"]) if match else (rest, language, "")


def _without(text: str, match: re.Match[str]) -> str:
    return f"{text[: match.start()]} {text[match.end() :]}"


def _topic(rest: str) -> str:
    """What the documents have or lack, without the words that only link it."""
    quoted = _QUOTED.search(rest)
    if quoted:
        return quoted[1]
    bare = rest.strip(" ?.!,")
    link = _LINK.match(f"{bare} ")
    topic = bare[link.end() :] if link else bare
    return _FORM.sub("", _FORM_BEFORE.sub("", topic)).strip(" ?.!,")


def _before(rest: str, topic: str) -> str:
    at = rest.find(topic)
    return rest[:at] if at >= 0 else rest
