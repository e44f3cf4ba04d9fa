"""How the words of a question meet the words of a document: stems, rarity, the other language.

A question may be in English over a French document or the reverse: a word then also stands for
the document's words that the glossary pairs with it, and for those that look alike (cognates:
"catégories", "Categories"). Within one language only the stem counts.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from sommaire.retrieval.glossary import GLOSSARY, IDENTICAL
from sommaire.tables import Document, Language
from sommaire.text import fold, folded_stop_words, stem, stems, words

_COGNATE = 0.72
"""Least similarity of two folded words of different languages that are taken for one word."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The stems of a document, line by line, and on how many lines each stands."""

    language: Language
    line_stems: tuple[frozenset[str], ...]
    n_lines_with: dict[str, int]

    def rarity(self, stem_: str) -> float:
        """Inverse line frequency: high for a rare stem; the highest for one that is absent."""
        return math.log(1 + len(self.line_stems) / (1 + self.n_lines_with.get(stem_, 0)))


@lru_cache(maxsize=4)
def vocabulary(document: Document) -> Vocabulary:
    """The words of all lines of `document`, read once and kept for the next question."""
    line_stems = tuple(frozenset(stems(line.text, document.language)) for line in document.lines)
    counts = Counter(stem_ for line in line_stems for stem_ in line)
    return Vocabulary(document.language, line_stems, dict(counts))


@dataclass(frozen=True, slots=True)
class Term:
    """A content word of the question and the stems of the document that count as it."""

    word: str
    stems: frozenset[str]
    weight: float
    """The rarity of the commonest of its stems; of the word itself where the document has none."""
    is_present: bool

    def is_in(self, found: Iterable[str]) -> bool:
        """Whether one of its stems is among `found`."""
        return not self.stems.isdisjoint(found)


def terms(text: str, language: Language, vocabulary_: Vocabulary) -> tuple[Term, ...]:
    """The content words of `text` as terms of the document, in order, none twice."""
    stop = folded_stop_words(language)
    found: dict[str, Term] = {}
    for word in words(text):
        if word not in stop and word not in found:
            found[word] = _term(word, language, vocabulary_)
    return tuple(found.values())


def _term(word: str, language: Language, vocabulary_: Vocabulary) -> Term:
    own = stem(word, vocabulary_.language)
    candidates = {own, stem(word, language)}
    is_foreign = language != vocabulary_.language
    translated = translations(word, language, vocabulary_.language) if is_foreign else set[str]()
    candidates = translated or candidates
    present = {candidate for candidate in candidates if candidate in vocabulary_.n_lines_with}
    if not present and not translated and is_foreign:
        present = _cognates(word, vocabulary_)
    weight = max((vocabulary_.rarity(stem_) for stem_ in (present or {own})), default=1.0)
    return Term(word, frozenset(present or {own}), weight, bool(present))


def translations(word: str, language: Language, other: Language) -> set[str]:
    """The stems in the other language of what the glossary pairs with a word."""
    wanted = stem(word, language)
    return {
        stem(fold(twin), other)
        for group in GLOSSARY
        if any(stem(fold(member), language) == wanted for member in group)
        for twin in group
        if twin in IDENTICAL or stem(fold(twin), language) != wanted
    }


def _cognates(word: str, vocabulary_: Vocabulary) -> set[str]:
    if len(word) < 5 or not word.isalpha():
        return set()
    return {
        stem_
        for stem_ in vocabulary_.n_lines_with
        if abs(len(stem_) - len(word)) <= 4
        and stem_[:1] == word[:1]
        and SequenceMatcher(None, stem_, word[: len(stem_) + 1]).ratio() >= _COGNATE
    }


def coverage(wanted: Iterable[Term], found: Iterable[str]) -> float:
    """The share of the terms' weight whose stems are among `found`; 0 for no terms."""
    terms_ = tuple(wanted)
    total = sum(term.weight for term in terms_)
    have = frozenset(found)
    return sum(term.weight for term in terms_ if term.is_in(have)) / total if total else 0.0
