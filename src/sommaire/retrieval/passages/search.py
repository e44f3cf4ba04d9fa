"""The passages of a document that may answer a question, the likeliest first.

BM25 over stems, stop words out, numbers and codes kept whole and in parts. A passage is indexed
with its head (`heads`). A question in the other language meets the document by the words that both
share, by cognates and by the glossary. No vectors, no model.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

import numpy as np

from sommaire.question import Question
from sommaire.retrieval.glossary import said_otherwise
from sommaire.retrieval.passages.bm25 import Scores, TermIndex, index_terms
from sommaire.retrieval.passages.budget import BUDGET, K, duplicates_last, within_budget
from sommaire.retrieval.passages.heads import heads_of
from sommaire.retrieval.passages.labels import label
from sommaire.retrieval.passages.meaning import Judged, Meaning, Supposed, rank_by_meaning
from sommaire.retrieval.same import Same
from sommaire.retrieval.terms import Term, Vocabulary, terms
from sommaire.tables import Document, Hit, Language, Passage, Section
from sommaire.text import fold, folded_stop_words, stem, stems, words

HEAD_WEIGHT = 0.5
"""What a word of the head counts beside one of the passage itself."""
EXACT_WEIGHT = 0.3
"""What a word counts more for standing in the very form of the question ("effective", "effect")."""
_LABELLED = re.compile(
    r"\w ?: +\S"
)  # "6. TERM: November 01, 2014" is a heading that says something
# Of a long question, what comes before its question mark, without what stands in brackets.
_ASKED = re.compile(r"(?:^|(?<=[.!?:]\s))[^?]*?\?")
_ASIDE = re.compile(r"\([^()]{12,}\)")
_PART = re.compile(r"\w+")
_ITSELF = ("document", "file", "text", "paper", "report", "texte", "fichier", "rapport", "papier")
# Words that ask, and do not name what is asked for.
_ASKING_WORDS = (
    "mean means meant meaning define defined defines definition say says said stated tell called "
    "signifie signifient signification definir definit defini definie veut dire dit appelle"
)
_ASKING = frozenset(_ASKING_WORDS.split())
# Words of a sum or a choice over figures that stand under years: no row of a table says them ("the
# percentage change in revenue from 2018 to 2019", "in which year did costs exceed 2,000 thousand").
_COMPUTING_WORDS = (
    "percentage percent change difference nominal average mean ratio altogether combined value "
    "values respective respectively amount amounts year years fiscal end ended period both exceed "
    "exceeded higher lower larger smaller less greater more than thousand thousands million "
    "millions pourcentage variation ecart difference moyenne rapport ensemble respectif respectifs "
    "valeur valeurs respective respectives respectivement montant montants annee annees exercice "
    "exercices fin periode depasse depassent plus moins eleve elevee superieur superieure "
    "inferieur inferieure milliers"
)
_COMPUTING = frozenset(_COMPUTING_WORDS.split())
_OVER_YEARS = re.compile(
    r"\b(?:19|20)\d\d\b.*?\b(?:19|20)\d\d\b|\brespecti[vf]"
    r"|\b(?:which|what|how many|quelles?|combien d.) ?(?:fiscal )?(?:years?|annees?|exercices?)\b"
)
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class PassageIndex:
    """The passages of a document, indexed."""

    terms: TermIndex
    vocabulary: Vocabulary
    heads: tuple[str, ...]
    """The head that each was indexed with."""
    is_title: tuple[bool, ...]
    """For each passage, whether it is a heading and nothing else."""


def asked_terms(document: Document, question: Question) -> tuple[Term, ...]:
    """The content words of the question as terms of the document, the absent ones too."""
    kept = " ".join(content_words(question))
    asked = terms(kept, question.language, index_passages(document).vocabulary)
    own = _own_names(document)
    known = (_said_otherwise(document, question, term) for term in asked)
    return tuple(
        term
        for term in known
        if term.is_present or not (term.word in own or _is_compound(term.word))
    )


def _said_otherwise(document: Document, question: Question, term: Term) -> Term:
    """A word that the document lacks as those by which it says the same, if it has any."""
    if term.is_present or question.language != document.language:
        return term
    known = index_passages(document).vocabulary.n_lines_with
    others = (stem(one, document.language) for one in said_otherwise(term.word, question.language))
    found = frozenset(one for one in others if one in known)
    return replace(term, stems=found, is_present=True) if found else term


def _is_compound(word: str) -> bool:
    """Words tied together, whose parts are terms too: "state/country"; no code nor number."""
    parts = _PART.findall(word)
    return len(parts) > 1 and all(part.isalpha() for part in parts)


def _own_names(document: Document) -> frozenset[str]:
    """What the document may be called by a reader, and need not call itself."""
    names = f"{document.title} {document.name}"
    initials = "".join(word[0] for word in names.split() if word[0].isupper())
    return frozenset([*words(names), fold(initials), *_ITSELF])


def content_words(question: Question) -> tuple[str, ...]:
    """The words of the question as written that name what is asked for."""
    stop = folded_stop_words(question.language) | _ASKING | {"s", "t"}
    whole = " ".join(_ASKED.findall(question.text)) or question.text
    outside = _ASIDE.sub(" ", whole)
    asking = outside if _PART.search(outside) else whole
    apart = asking.replace("'", " ").replace("’", " ").split()
    named = _without(apart, stop)
    if not _OVER_YEARS.search(fold(asking)):
        return named
    figures = tuple(word for word in _without(named, _COMPUTING) if not _is_threshold(word))
    return figures if any(map(str.isalpha, "".join(figures))) else named


def _is_threshold(word: str) -> bool:
    """Whether a word of a question over years is an amount to compare with, and no year."""
    parts = _PART.findall(word)
    return bool(parts) and all(map(str.isdigit, parts)) and not any(map(_YEAR.fullmatch, parts))


def _without(asked: Sequence[str], left_out: Collection[str]) -> tuple[str, ...]:
    out = frozenset(left_out)
    return tuple(word for word in asked if not out.issuperset(_PART.findall(fold(word))))


def search(
    document: Document,
    question: Question,
    *,
    within: Section | None = None,
    k: int = K,
    budget: int = BUDGET,
    meaning: Meaning | None = None,
    supposed: str = "",
) -> tuple[Hit, ...]:
    """The passages that may answer the question, best first.

    Args:
        document: what is asked.
        question: its words; whatever its kind.
        within: only the passages of this section (and those under it).
        k: most hits.
        budget: most tokens of all hits together; a passage that does not fit is left out.
        meaning: ranks by an encoder too; without it only passages that share words are found.
        supposed: a passage that might answer (`hyde`): what is near it is a candidate too.
    """
    index = index_passages(document)
    asked = asked_terms(document, question)
    scores = passage_scores(index, asked)
    inside = _inside(document, within)
    if meaning is None:
        judged = [Judged(at, float(scores[at]), None) for at in _order(scores, index, inside)]
    else:
        judged = rank_by_meaning(
            document, question, meaning, terms=asked, bm25=scores, places=_findable(index, inside),
            supposed=_supposed(index, supposed),
        )  # fmt: skip
    by_place = {one.place: one for one in judged}
    order = duplicates_last(document.passages, list(by_place))
    chosen = within_budget(document.passages, order, k=k, budget=budget)
    return tuple(
        Hit(
            passage_id=document.passages[at].passage_id,
            score_bm25=float(scores[at]),
            rank=rank,
            head=index.heads[at],
            score=by_place[at].score,
            probability=by_place[at].probability,
            label=label(by_place[at].probability),
        )
        for rank, at in enumerate(chosen, start=1)
    )


def passage_scores(index: PassageIndex, asked: Sequence[Term]) -> Scores:
    """BM25 of each passage, shape (n_passages,); the very form of a word counts beside its stem."""
    scores = index.terms.score(term.stems for term in asked)
    scores += EXACT_WEIGHT * index.terms.score(frozenset({_exact(term.word)}) for term in asked)
    return scores


def n_findable(document: Document) -> int:
    """How many passages of a document may be found."""
    index = index_passages(document)
    return len(_findable(index, _inside(document, None)))


def _supposed(index: PassageIndex, text: str) -> Supposed | None:
    """A supposed answer with the lexical score that it gives each passage."""
    language = index.vocabulary.language
    kept = terms(" ".join(_content(text, language)), language, index.vocabulary)
    return Supposed(text, passage_scores(index, kept)) if kept else None


def _findable(index: PassageIndex, inside: np.ndarray) -> list[int]:
    """The places inside that are no mere titles; the titles where there is nothing else."""
    titles = np.array(index.is_title, dtype=bool)
    places = np.flatnonzero(inside & ~titles)
    return [int(at) for at in (places if len(places) else np.flatnonzero(inside))]


def _inside(document: Document, within: Section | None) -> np.ndarray:
    """The passages that reach into a section: one may open with the headings over it."""
    if within is None:
        return np.ones(len(document.passages), dtype=bool)
    starts = np.array([passage.start_line for passage in document.passages], dtype=np.int64)
    ends = np.array([passage.end_line for passage in document.passages], dtype=np.int64)
    return np.asarray((within.start_line < ends) & (starts < within.end_line))


def _order(scores: Scores, index: PassageIndex, inside: np.ndarray) -> list[int]:
    """The passages that score, best first, the earlier first among equals; titles only alone."""
    titles = np.array(index.is_title, dtype=bool)
    for candidates in (inside & ~titles, inside):
        found = np.flatnonzero((scores > 0) & candidates)
        if len(found):
            return [int(at) for at in found[np.argsort(-scores[found], kind="stable")]]
    return []


# --- indexing ---------------------------------------------------------------------------------


def index_passages(document: Document) -> PassageIndex:
    """The index of a document's passages; kept for the documents that were asked last."""
    return _indexed(Same(document))


@lru_cache(maxsize=4)
def _indexed(same: Same) -> PassageIndex:
    document = same.document
    language = document.language
    written = tuple(head.text for head in heads_of(document))
    stems_of = {head: stems(head, language) for head in set(written)}
    heads = [stems_of[head] for head in written]
    exact = [_content(passage.text, language) for passage in document.passages]
    own = [[stem(word, language) for word in row] for row in exact]
    index = index_terms([_bag(*row) for row in zip(own, exact, heads, strict=True)])
    vocabulary = Vocabulary(
        language,
        tuple(frozenset([*text, *head]) for text, head in zip(own, heads, strict=True)),
        {term: index.n_bags_with(term) for term in index.spans if term[0] != "="},
    )
    titles = tuple(_is_title(document, passage) for passage in document.passages)
    return PassageIndex(index, vocabulary, written, titles)


def _content(text: str, language: Language) -> list[str]:
    stop = folded_stop_words(language)
    return [word for word in words(text) if word not in stop]


def _exact(word: str) -> str:
    """A word as a term of its own beside its stem; no stem begins with this sign."""
    return f"={word}"


def _bag(text: Iterable[str], exact: Iterable[str], head: Iterable[str]) -> dict[str, float]:
    bag: dict[str, float] = dict(Counter(chain(text, map(_exact, exact))))
    for term, count in Counter(head).items():
        bag[term] = bag.get(term, 0.0) + HEAD_WEIGHT * count
    return bag


def _is_title(document: Document, passage: Passage) -> bool:
    rows = document.lines[passage.start_line : passage.end_line]
    is_heading = bool(rows) and all(row.role == "heading" for row in rows)
    return is_heading and not _LABELLED.search(passage.text)
