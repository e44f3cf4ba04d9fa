"""The passages of a document that may answer a question, the likeliest first.

BM25 over stems, stop words out, numbers and codes kept whole and in parts. A passage is indexed
with its head: the titles of the document and of its section, the short line above it (the term
that a definition defines, a heading in small type), and for an item the words that introduce its
list. A question in the other language meets the document by the words that both share, by
cognates and by the glossary. No vectors, no model.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

import numpy as np

from sommaire.question import Question
from sommaire.retrieval.bm25 import Scores, TermIndex, index_terms
from sommaire.retrieval.budget import BUDGET, K, duplicates_last, within_budget
from sommaire.retrieval.labels import label
from sommaire.retrieval.meaning import Judged, Meaning, rank_by_meaning
from sommaire.retrieval.same import Same
from sommaire.retrieval.terms import Term, Vocabulary, terms
from sommaire.tables import Document, Hit, Language, Passage, Section
from sommaire.text import fold, folded_stop_words, stem, stems, words

HEAD_WEIGHT = 0.5
"""What a word of the head counts beside one of the passage itself."""
EXACT_WEIGHT = 0.3
"""What a word counts more for standing in the very form of the question ("effective", "effect")."""
_SHORT = 8
"""Most words of a line above a passage that can be its title."""
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
    return tuple(
        term
        for term in asked
        if term.is_present or not (term.word in own or _is_compound(term.word))
    )


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
    return tuple(word for word in apart if not stop.issuperset(_PART.findall(fold(word))))


def search(
    document: Document,
    question: Question,
    *,
    within: Section | None = None,
    k: int = K,
    budget: int = BUDGET,
    meaning: Meaning | None = None,
) -> tuple[Hit, ...]:
    """The passages that may answer the question, best first.

    Args:
        document: what is asked.
        question: its words; whatever its kind.
        within: only the passages of this section (and those under it).
        k: most hits.
        budget: most tokens of all hits together; a passage that does not fit is left out.
        meaning: ranks by an encoder too; without it only passages that share words are found.
    """
    index = index_passages(document)
    asked = asked_terms(document, question)
    scores = passage_scores(index, asked)
    inside = _inside(document, within)
    if meaning is None:
        judged = [Judged(at, float(scores[at]), None) for at in _order(scores, index, inside)]
    else:
        judged = rank_by_meaning(
            document, question, meaning, terms=asked, bm25=scores, places=_findable(index, inside)
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
    written = tuple(_heads(document))
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


def _heads(document: Document) -> Iterator[str]:
    names = {section.section_id: section.name for section in document.sections}
    leads = {one.list_id: one.lead for one in document.lists}
    items = {item.start_line: leads.get(item.list_id, "") for item in document.items}
    above = ""
    for passage in document.passages:
        section = names.get(passage.section_id, "") if passage.section_id is not None else ""
        parts = (document.title, section, above, items.get(passage.start_line, ""))
        yield "\n".join(part for part in parts if part)
        above = passage.text if _is_short_title(document, passage) else ""


def _is_short_title(document: Document, passage: Passage) -> bool:
    role = document.lines[passage.start_line].role
    is_short = len(passage.text.split()) <= _SHORT
    return is_short and role != "list" and not passage.text.rstrip().endswith((".", ";"))


def _is_title(document: Document, passage: Passage) -> bool:
    rows = document.lines[passage.start_line : passage.end_line]
    is_heading = bool(rows) and all(row.role == "heading" for row in rows)
    return is_heading and not _LABELLED.search(passage.text)
