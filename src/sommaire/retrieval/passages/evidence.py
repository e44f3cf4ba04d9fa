"""What speaks for a passage, given a question: a row of named numbers each.

Lexical, dense and late scores, as they are and as they stand within the document; how much of the
question the best sentence, row or cell holds; neighbours, section, the tables that it names or is
named by; what kind of passage it is (`traits`) and what kind of thing is asked. The learned
ranking (`learned`) weighs them; nothing is decided here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from sommaire.question import Question
from sommaire.retrieval.passages.traits import TRAITS, Traits
from sommaire.retrieval.terms import Term
from sommaire.text import fold
from sommaire.vectors import Floats

ASKED: dict[str, str] = {
    "how much": r"how (?:many|much|large|big|long|often)|size|number of|combien|taille|nombre de",
    "how": r"^(?:how|comment)\b(?! (?:many|much|large|big|long|often))",
    "why": r"^(?:why|pourquoi)\b",
    "yes or no": r"^(?:do|does|did|is|are|was|were|has|have|can|could|will|est-ce|y a-t-il)\b",
    "which": r"^(?:which|what (?:are|were|kinds?|types?|other)|quels?|quelles?)\b",
    "data": r"data ?sets?|corpus|corpora|\bdata\b|donnees|annotat|sources?\b",
    "baseline": r"baselines?|compar|previous|state[- ]of[- ]the[- ]art|sota|reference",
    "result": r"results?|perform|improve|accura|score|f1|bleu|precision|recall|gain|better|best|"
    r"outperform|effective|resultat|ameliore",
    "metric": r"metric|evaluat|measure|mesure|judg",
    "method": r"model|method|approach|architecture|algorithm|technique|network|feature|"
    r"embedding|modele|methode|approche|train",
    "language": r"languages?|langues?|english|domain",
    "people": r"\bwho\b|annotator|human|participant|author|people|experts?|\bqui\b",
    "task": r"tasks?|experiment|applications?|taches?|problem",
    "definition": r"what (?:is|does .* mean)|define|definition|qu'est-ce|signifie",
    "table": r"\b(?:table|tableau|figure|fig)\b",
}  # fmt: skip
"""What a question of a kind holds, folded: a regular expression each."""
_ASKED = tuple(re.compile(pattern) for pattern in ASKED.values())

SCORES = ("bm25", "dense", "late")
_STANDING = ("z", "rank", "below best")
FEATURES = (
    *SCORES,
    *(f"{score} {way}" for score in SCORES for way in _STANDING),
    "sum", "sum before", "sum after", "section mean", "section best", "sum of those naming it",
    "sum of those it names", "late before", "late after",
    "share in passage", "share in sentence", "share in row with head", "share in cell", "pairs",
    "names in passage", "share in head", "share with head", "words asked", "passages",
    "place among floats", "float of results, asked for", "table, results asked for",
    "float of data, asked for", "place among floats, results asked for",
    *TRAITS,
    *(f"asks {kind}" for kind in ASKED),
)  # fmt: skip
"""The columns of `evidence`, in order."""


@dataclass(frozen=True, slots=True)
class Scores:
    """What each way of scoring gives the passages; each of shape (n_passages,)."""

    bm25: Floats
    dense: Floats
    late: Floats


def evidence(question: Question, terms: Sequence[Term], scores: Scores, traits: Traits) -> Floats:
    """Shape (n_passages, len(FEATURES)); the passages are those of `traits`, in its order."""
    n = len(scores.bm25)
    standing = [_standing(one) for one in (scores.bm25, scores.dense, scores.late)]
    total = np.sum([one[0] for one in standing], axis=0)
    late = standing[2][0]
    columns = [scores.bm25, scores.dense, scores.late]
    columns += [way for one in standing for way in one]
    columns += [total, _shifted(total, 1), _shifted(total, -1), *_by_section(total, traits)]
    columns += [*_lent(total, traits), _shifted(late, 1), _shifted(late, -1)]
    columns += list(_shares(terms, traits).T)
    columns += list(_shares_with_head(terms, traits).T)
    columns += [np.full(n, float(len(terms))), np.full(n, np.log1p(n))]
    asked = _asked(question)
    columns += _float_evidence(standing[1][0] + late, traits, asked)
    columns += list(traits.columns.T)
    columns += [np.full(n, asked[kind]) for kind in ASKED]
    return np.stack(columns, axis=1).astype(np.float32)


def _asked(question: Question) -> dict[str, float]:
    """Which kinds of thing a question asks for, 1 or 0 each."""
    text = fold(question.text)
    return {kind: float(bool(one.search(text))) for kind, one in zip(ASKED, _ASKED, strict=True)}


def _float_evidence(scores: Floats, traits: Traits, asked: dict[str, float]) -> list[Floats]:
    """Whether a table or figure is of the sort that is asked for; 1, 1/2, 1/3 … by score."""
    trait = dict(zip(TRAITS, traits.columns.T, strict=True))
    results = max(asked[kind] for kind in ("result", "how much", "baseline", "metric"))
    data = max(asked[kind] for kind in ("data", "how much", "language"))
    floats = np.flatnonzero(trait["is float"])
    place = np.zeros(len(scores), dtype=np.float32)
    place[floats[np.argsort(-scores[floats], kind="stable")]] = 1 / np.arange(1, len(floats) + 1)
    return [
        place,
        trait["is float of results"] * results,
        trait["is table"] * results,
        trait["is float of data"] * data,
        place * results,
    ]


def _standing(scores: Floats) -> tuple[Floats, Floats, Floats]:
    """How far above the document's mean, the rank as a share, how far below the best."""
    if not len(scores):
        return scores, scores, scores
    spread = float(scores.std())
    above = (scores - scores.mean()) / (spread or 1.0)
    order = np.argsort(-scores, kind="stable")
    rank = np.empty(len(scores), dtype=np.float32)
    rank[order] = np.arange(len(scores), dtype=np.float32) / len(scores)
    return above, rank, above - above.max()


def _shifted(scores: Floats, by: int) -> Floats:
    """The score of the neighbour before (1) or after (-1); the mean, 0, at the ends."""
    moved = np.roll(scores, by)
    if len(moved):
        moved[0 if by > 0 else -1] = 0.0
    return moved


def _by_section(scores: Floats, traits: Traits) -> tuple[Floats, Floats]:
    sections = np.array(traits.sections, dtype=np.int64)
    _, where = np.unique(sections, return_inverse=True)
    n = int(where.max(initial=-1)) + 1
    sums = np.bincount(where, weights=scores, minlength=n)
    counts = np.bincount(where, minlength=n)
    best = np.full(n, -np.inf)
    np.maximum.at(best, where, scores)
    return (sums / np.maximum(counts, 1))[where].astype(np.float32), best[where].astype(np.float32)


def _lent(scores: Floats, traits: Traits) -> tuple[Floats, Floats]:
    """The best score of the passages that name a float, and of the floats that a passage names."""
    naming = np.zeros(len(scores), dtype=np.float32)
    named = np.zeros(len(scores), dtype=np.float32)
    for at, floats in enumerate(traits.mentioned):
        for one in floats:
            naming[one] = max(naming[one], scores[at])
            named[at] = max(named[at], scores[one])
    return naming, named


def _shares(terms: Sequence[Term], traits: Traits) -> Floats:
    """Of the question's weight: in the passage, its best sentence, row with head, cell; pairs."""
    total = sum(term.weight for term in terms) or 1.0
    rows = [
        _shares_of(terms, traits.sentences[at], traits.cells[at])
        for at in range(len(traits.sentences))
    ]
    found = np.array(rows, dtype=np.float32).reshape(len(rows), 6)
    found[:, :4] /= total
    return found


def _shares_with_head(terms: Sequence[Term], traits: Traits) -> Floats:
    """Of the question's weight: in what stands over the passage; in that and the passage."""
    total = sum(term.weight for term in terms) or 1.0
    rows = [
        (_weight(terms, head), _weight(terms, head.union(*parts)))
        for head, parts in zip(traits.heads, traits.sentences, strict=True)
    ]
    return np.array(rows, dtype=np.float32).reshape(len(rows), 2) / np.float32(total)


def _shares_of(
    terms: Sequence[Term],
    parts: Sequence[Sequence[str]],
    cells: Sequence[frozenset[str]],
) -> tuple[float, ...]:
    holds = [frozenset(part) for part in parts]
    whole = frozenset().union(*holds)
    head = frozenset().union(*holds[:2]) if cells else frozenset[str]()
    present = [term for term in terms if term.is_in(whole)]
    if not present:
        return (0.0,) * 6
    pairs = sum(_are_close(one, other, parts) for one, other in pairwise(terms))
    names = sum(term.is_in(whole) for term in terms if any(map(str.isdigit, term.word)))
    return (
        _weight(present, whole),
        max(_weight(present, part) for part in holds),
        max((_weight(present, part | head) for part in holds[2:]), default=0.0) if cells else 0.0,
        max((_weight(present, cell) for cell in cells), default=0.0),
        pairs / max(1, len(terms) - 1),
        float(names),
    )


def _weight(terms: Sequence[Term], held: frozenset[str]) -> float:
    return sum(term.weight for term in terms if term.is_in(held))


def _are_close(one: Term, other: Term, parts: Sequence[Sequence[str]]) -> bool:
    """Whether two words of the question stand within three words somewhere."""
    for part in parts:
        places = [at for at, found in enumerate(part) if found in one.stems]
        if any(other.is_in(part[max(0, at - 2) : at + 4]) for at in places):
            return True
    return False
