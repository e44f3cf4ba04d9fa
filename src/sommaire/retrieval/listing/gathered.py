"""A list that stands nowhere as a list, as the semantic loop brings it, with a model or without.

The loop itself is in `listing.semantic`, the model in `extracting`; here is what is asked of them,
and when: never where an absence is proved, and where words of the question are on no line only of a
model. Items that a model named are made one by their names, then on its word; a sample of what it
did not read bounds what it may have left (`sampling`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from sommaire.completeness import Judged
from sommaire.merging import Found, merge, merge_same
from sommaire.question import Question
from sommaire.retrieval.listing.sampling import judge_sample, with_sample
from sommaire.retrieval.listing.semantic import (
    Extract,
    gather,
    is_by_model,
    judged,
    passages_for_a_model,
    sought_in,
    subject_of,
)
from sommaire.retrieval.scope import Scope, whole
from sommaire.retrieval.terms import Term, Vocabulary
from sommaire.tables import Document
from sommaire.text import key

Same = Callable[[Sequence[Found]], Sequence[Sequence[int]]]
"""Groups of the places of items whose names mean one thing."""


def gathered_list(
    document: Document,
    question: Question,
    scopes: tuple[Scope, ...],
    *,
    words: Vocabulary,
    extract: Extract | None,
    same: Same | None,
) -> Judged:
    """The items that the loop gathers in the part named, else in the whole document.

    Args:
        document: that is asked.
        question: that asks.
        scopes: the parts that it names, the likeliest first.
        words: of the document.
        extract: takes items from blocks; without one, the wording decides.
        same: says which items mean one thing; without it, their names decide.
    """
    scope = scopes[0] if scopes else whole(document)
    named = set(key(question.scope or "").split()) if scopes else set()
    sought = sought_in(document, question, words, scope, named=named)
    if extract is None or subject_of(question) is not None:
        return judged(document, sought, gather(document, sought, scope, extract=extract), scope)
    wider = replace(sought, likely=passages_for_a_model(document, question, scope))
    gathered = gather(document, wider, scope, extract=extract)
    if not gathered.n_judged:  # it was of no use
        return judged(document, sought, gather(document, sought, scope), scope)
    sample = judge_sample(document, wider, gathered, scope, extract)
    bound = sample.bound(merge(gathered.found)) if sample is not None else None
    found = merge((*gathered.found, *(sample.found if sample is not None else ())))
    merged = merge_same(found, same(found) if same is not None else ())
    notes = tuple(
        f"“{kept}” and “{other}” are counted as one: the model takes them for the same thing."
        for kept, other in merged.pairs
    )
    seen = with_sample(gathered, sample) if sample is not None else gathered
    return judged(document, wider, replace(seen, found=merged.found), scope, notes, bound)


def gathered_instead(
    none: Judged,
    gathered: Callable[[tuple[Scope, ...]], Judged],
    scopes: tuple[Scope, ...],
    lost: tuple[Term, ...],
    *,
    is_by_words: bool,
) -> Judged:
    """What the loop gathers where no list answers; `none` where that is nothing.

    A word that no line holds settles it for the wording. A model may know what the document says in
    its place ("metrics": "BLEU"), but for no number nor code; and then the word is told.

    Args:
        none: the answer that there is no list.
        gathered: runs the loop over parts.
        scopes: the parts that the question names.
        lost: its words that no line holds, where they leave no list that could be meant.
        is_by_words: whether the wording extracts.
    """
    is_said_otherwise = not is_by_words and all(term.word.isalpha() for term in lost)
    if none.verdict.completeness == "complete" or (lost and not is_said_otherwise):
        return none
    found = gathered(scopes)
    if not found.found or (lost and not is_by_model(found.found)):
        return none
    return replace(found, notes=(*found.notes, none.verdict.why)) if lost else found
