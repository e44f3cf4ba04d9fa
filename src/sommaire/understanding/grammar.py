"""What a table of markers holds: the words and patterns by which a language asks.

`english` and `french` fill it; `noun_phrases`, `kinds` and `scopes` read it. All patterns run on
folded text. A pattern of a rule is tried at the start of a clause, or anywhere for `within`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from sommaire.question import Kind

Reading = Literal[
    "what is",
    "which",
    "which plural",
    "which of",
    "list",
    "give",
    "count",
    "times",
    "bare",
    "none",
]
"""How the noun phrase that follows a marker decides the kind (`kinds.DECISIONS`)."""


Mark = Literal["universal", "plural", "definite", "indefinite", "subset", "skipped"]
"""What a determiner tells. "universal": all are asked for; "plural": only a plural takes it;
"subset": it picks out some of a set, so that a number counts no whole set."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A marker and what it says: a kind, or a reading of the noun phrase that follows it."""

    why: str
    pattern: re.Pattern[str]
    kind: Kind | None = None
    reading: Reading = "none"
    waits: bool = False
    """It may open a subordinate clause ("When …, who …?"): later clauses are tried first."""


def rule(
    why: str,
    pattern: str,
    kind: Kind | None = None,
    *,
    reading: Reading = "none",
    waits: bool = False,
) -> Rule:
    """A row of a table of rules; white space in `pattern` is one blank of the text."""
    return Rule(why, re.compile(pattern), kind, reading, waits)


def words(text: str) -> frozenset[str]:
    """The words of a table, folded as they stand."""
    return frozenset(text.split())


def numbered(text: str, *, first: int) -> dict[str, int]:
    """Number words in their order, from `first` on."""
    return {word: number for number, word in enumerate(text.split(), start=first)}


@dataclass(frozen=True, slots=True)
class NounGrammar:
    """How a noun phrase begins, goes on and ends."""

    determiners: tuple[tuple[Mark, re.Pattern[str]], ...]
    """What may stand before a name and what it tells, tried in order."""
    numbers: dict[str, int]
    ends: frozenset[str]
    """Words that no noun phrase holds after its first word."""
    adverbs: frozenset[str]
    """Words that a noun phrase may begin with, and that end it further on."""
    auxiliaries: frozenset[str]
    """Words before which a noun phrase after "which" is whole: no verb hides in it."""
    articles: frozenset[str]
    """Words before which a verb may hide: "author coins | the term"."""
    verbs: re.Pattern[str]
    """Verbs that may follow a noun without an auxiliary, in full."""
    inverted: re.Pattern[str]
    """A verb with its subject behind a hyphen: "doit-il"."""
    participle: re.Pattern[str]
    """A word that ends the noun phrase after a plural noun: "imposed", "requis"."""
    past: re.Pattern[str]
    """The same after a singular noun, before a preposition or the end."""
    of: frozenset[str]
    """Prepositions that tie a bare noun to its head: "sets of values"."""
    conjunctions: frozenset[str]
    is_head_first: bool
    """The head is the first noun (French), not the last (English)."""
    prenominal: re.Pattern[str]
    """Adjectives before a head that comes first: "principales obligations"."""
    plural_endings: tuple[str, ...]
    plural_irregular: frozenset[str]
    singular: re.Pattern[str]
    """Words that look plural and are not."""
    masses: frozenset[str]
    """Nouns without a plural whose extent is a list: "information"."""
    quantities: frozenset[str]
    """Nouns that are measured, not listed, after "how many": "years", "euros"."""
    amounts: frozenset[str]
    """Plurals that are one figure: "revenues", "recettes"."""


@dataclass(frozen=True, slots=True)
class ScopeGrammar:
    """How a part of a document is named."""

    prepositions: frozenset[str]
    strong_prepositions: frozenset[str]
    """After which even a word without a capital names a part: "under", "sous"."""
    determiners: frozenset[str]
    subjects: frozenset[str]
    """Words after which the subject stands: "does", "que"."""
    doing: re.Pattern[str]
    """Verbal nouns between a preposition and the part: "for using the Core"."""
    links: frozenset[str]
    """Small words inside a name: "Code of Conduct"."""
    parts: str
    """Alternatives of a pattern: what a numbered part is called."""
    reference: re.Pattern[str]
    """A numbered or lettered part: "Table 2", "article L. 1221-1"; groups noun and number."""
    named_parts: tuple[re.Pattern[str], ...]
    """A part with its name (group `name`): "the X family", "la section relative à X"."""
    before_capitals: re.Pattern[str]
    """What stands before a name in capitals: "la famille AWARENESS AND TRAINING"."""
    terms: re.Pattern[str]
    """What stands before a quoted word that is no title: "the word “shall”"."""
    stops: frozenset[str]
    """Words that end a name without capitals."""
    wholes: frozenset[str]
    """Words for the document itself, and others that name no part."""
    asides: re.Pattern[str]
    """Clauses that are no scope: "including the withdrawn ones"."""


@dataclass(frozen=True, slots=True)
class Markers:
    """All that is known of one language."""

    politeness: re.Pattern[str]
    whether: re.Pattern[str]
    """"Tell me whether": a yes/no question."""
    list_all: re.Pattern[str]
    """A sentence that only asks for all of what the sentence before named."""
    front: tuple[Rule, ...]
    """Tried in order at the start of each clause."""
    openers: re.Pattern[str]
    """Question words that may stand in the middle of a clause: `front` is tried there too."""
    within: tuple[Rule, ...]
    """Tried in order anywhere, when nothing at the start of a clause or at an opener matched."""
    mentions: re.Pattern[str]
    """Verbs by which "how many times" asks to count words, not how often something happens."""
    limits: re.Pattern[str]
    """Right after "how many" and its noun: a limit is asked for, not a count of what is there."""
    relatives: re.Pattern[str]
    """Words that open a relative clause."""
    finite: re.Pattern[str]
    """A finite verb after a noun phrase: a statement, not a name of things."""
    plural_verb: re.Pattern[str]
    """After "which" and its noun: the noun is a plural, however it is spelt."""
    singular_verbs: frozenset[str]
    """After "which of the …": one of them is asked for."""
    instances: frozenset[str]
    """Nouns that no definition is asked of: "what is an example of …"."""
    singular_copula: re.Pattern[str]
    """In "what was the …": one thing is asked for."""
    figure: re.Pattern[str]
    """A single figure is asked: "total", a year."""
    nouns: NounGrammar
    scopes: ScopeGrammar
