"""Strategy 3 of SPEC §5: lists that stand nowhere as a list, gathered sentence by sentence.

"All the clauses on audit rights", "what techniques improve translation quality?". A loop of at most
three rounds over the blocks of the scope, each block handed over once: broad retrieval by the words
sought, extraction, more words from what was found, again. Who extracts is an argument: without a
model `extract_by_wording`, which accepts a sentence for the evidence named in `Evidence`; a model
is a function of the same form (`extracting`). The result is never complete: the verdict says how
much was read and how much more is likely (Chao over the ways that saw each item), as a warning.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sommaire.answer import CompletenessSource
from sommaire.completeness import Judged, Verdict, ledger
from sommaire.estimates import RecallBound, more_by_capture
from sommaire.merging import Found
from sommaire.question import Question
from sommaire.retrieval.blocks import Block, blocks_of
from sommaire.retrieval.clauses.parties import asks_for_parties, named_parties
from sommaire.retrieval.clauses.topic import PHRASE, TITLE, Topic
from sommaire.retrieval.clauses.topics import topic_of
from sommaire.retrieval.passages.search import search
from sommaire.retrieval.scope import Scope
from sommaire.retrieval.terms import Term, Vocabulary, coverage, terms
from sommaire.tables import Document
from sommaire.text import fold

N_ROUNDS = 3
"""Rounds at the most."""


@dataclass(frozen=True, slots=True)
class Sought:
    """What the blocks are held against: it grows from round to round."""

    question: Question
    subject: tuple[Term, ...]
    """The words of the question that say what the items are about."""
    topic: Topic | None
    likely: Mapping[int, float] = field(default_factory=dict)
    """Where things other than clauses are asked for: the passages that may name them, each with
    its lexical score as a share of the best."""
    grown: frozenset[str] = frozenset()
    """Stems that the items found so far share, and other sentences seldom have."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """What was taken from the blocks handed over."""

    found: tuple[Found, ...]
    words: tuple[str, ...] = ()
    """Stems to look for next."""
    unread: frozenset[int] = frozenset()
    """Blocks that were handed over and not judged, by their order."""


Extract = Callable[[Sought, Sequence[Block]], Extraction]
"""Takes items from blocks; each `Found.found_by` names the ways that saw it."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What the loop brought."""

    found: tuple[Found, ...]
    n_blocks: int
    n_judged: int
    """Blocks that were handed over and judged."""
    judged: frozenset[int] = field(default=frozenset())
    """Lines of these."""
    n_rounds: int = 0
    is_growing: bool = False
    """The last round still found something new."""


def gather(
    document: Document,
    sought: Sought,
    scope: Scope,
    *,
    extract: Extract | None = None,
    n_rounds: int = N_ROUNDS,
) -> Gathered:
    """The items of the scope, round by round, each block handed over once.

    Args:
        document: what is asked.
        sought: what the items are about.
        scope: the part that is read.
        extract: takes items from blocks; by default by their wording.
        n_rounds: rounds at the most.
    """
    if extract is None and asks_for_parties(fold(subject_of(sought.question) or "")):
        return Gathered(named_parties(document), len(blocks_of(document)), 0, n_rounds=1)
    take = extract or extract_by_wording
    blocks = [one for one in blocks_of(document) if scope.holds(one.start_line)]
    seen: set[int] = set()
    unread: set[int] = set()
    found: list[Found] = []
    rounds, n_new = 0, 0
    while rounds < n_rounds:
        likely = [one for one in blocks if one.order not in seen and _may_hold(one, sought)]
        if not likely:
            break
        rounds += 1
        seen.update(one.order for one in likely)
        taken = take(sought, likely)
        unread |= taken.unread
        found += taken.found
        n_new = len(taken.found)
        grown = sought.grown | _words_to_seek(taken, sought, found, blocks)
        if grown == sought.grown:
            break
        sought = replace(sought, grown=grown)
    judged = seen - unread
    lines = {
        line
        for one in blocks
        if one.order in judged
        for line in range(one.start_line, one.end_line)
    }
    ordered = tuple(sorted(found, key=lambda one: one.spans))
    return Gathered(ordered, len(blocks), len(judged), frozenset(lines), rounds, n_new > 0)


def _words_to_seek(
    taken: Extraction, sought: Sought, found: Sequence[Found], blocks: Sequence[Block]
) -> frozenset[str]:
    """What the next round looks for: the words suggested, but for those that are everywhere; else
    those that the items share. Passages that were ranked bring no words of their own.
    """
    if taken.words:
        n_with = Counter(stem for one in blocks for stem in one.stems)
        return frozenset(word for word in taken.words if n_with[word] <= _EVERYWHERE * len(blocks))
    is_done = not taken.found or bool(sought.likely)
    return frozenset(() if is_done else grown_words(found, blocks))


_EVERYWHERE = 0.5
"""Share of the blocks from which a word that is in them tells nothing."""


def _may_hold(block: Block, sought: Sought) -> bool:
    """Whether anything sought is in the block or over it: broad on purpose."""
    if sought.likely:
        return block.passage_id in sought.likely or not sought.grown.isdisjoint(block.stems)
    return any(evidence(block, sought).values())


# --- extraction without a model -----------------------------------------------------------------

Evidence = dict[str, float]
"""By way of seeing ("title", "phrase", "hints", "words", "growth"): how much it weighs."""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence that was accepted, and what speaks for it."""

    block: Block
    seen: Evidence


_ENOUGH = PHRASE
_GROWN, _MOST_GROWN = 0.3, 2
_MOST_NAMING = 12
"""Sentences that may name what is asked for, at the most."""
_NEAR, _LEAST = 0.75, 0.4
"""Of a subject without known wording: the share of the best sentence's evidence, and the least."""


def evidence(block: Block, sought: Sought) -> Evidence:
    """What speaks for a sentence, way by way; 0 where a way does not see it."""
    topic = sought.topic
    if sought.likely:
        return _naming(block, sought)
    grown = len(block.stems & sought.grown)
    seen = {
        "title": _title_weight(block, sought),
        "words": coverage(sought.subject, block.stems) ** 2,
        "growth": _GROWN * min(grown, _MOST_GROWN),
    }
    if topic is not None:
        seen["phrase"] = topic.phrase_weight(block.folded)
        seen["hints"] = topic.hints_weight(block.folded)
    return seen


_SERIES = re.compile(
    r"\w+(?: [\w-]+){0,4}, (?:[\w-]+ ?){1,6}(?:,|,? (?:and|or|et|ou) )|\(\d\)|\bi\)"
    r"|\b(?:namely|such as|à savoir|tels? que)\b|:\s"
)
_NAME = re.compile(r"(?<=[a-zà-ÿ,(] )[A-Z][\w+-]*[A-Z0-9][\w+-]*|(?<=[a-zà-ÿ,] )[A-Z][a-z]+")
_MOST_NAMES = 3


def _naming(block: Block, sought: Sought) -> Evidence:
    """What speaks for a sentence that names things of the sort asked for."""
    names = min(len(_NAME.findall(block.text)), _MOST_NAMES) / _MOST_NAMES
    return {
        "passage": sought.likely.get(block.passage_id, 0.0),
        "words": coverage(sought.subject, block.stems),
        "title": 0.5 * coverage(sought.subject, block.head_stems),
        "series": 0.4 * (_SERIES.search(block.text) is not None),
        "names": 0.3 * names,
    }


def _title_weight(block: Block, sought: Sought) -> float:
    """What the titles over a sentence say: a title of the topic and of little else is enough."""
    named = sought.topic.title_weight(block.head) if sought.topic is not None else 0.0
    is_said = bool(sought.subject) and all(t.is_in(block.head_stems) for t in sought.subject)
    return named or TITLE * is_said


def extract_by_wording(sought: Sought, blocks: Sequence[Block]) -> Extraction:
    """The sentences whose evidence is enough, those that follow each other as one item."""
    return Extraction(passages_of(told_by_wording(sought, blocks)))


def told_by_wording(sought: Sought, blocks: Sequence[Block]) -> list[Told]:
    """The sentences whose evidence is enough.

    Of a topic the wording is known; of another subject what comes near the best sentence is enough.
    """
    weighed = [Told(block, evidence(block, sought)) for block in blocks if _is_sentence(block)]
    against = sought.topic.weight_against if sought.topic is not None else _nothing
    weights = [sum(one.seen.values()) + against(one.block.folded) for one in weighed]
    enough = _ENOUGH
    if sought.likely:
        enough = sorted(weights, reverse=True)[:_MOST_NAMING][-1] if weights else _ENOUGH
    elif sought.topic is None:
        enough = min(_ENOUGH, max([_NEAR * max(weights, default=0.0), _LEAST]))
    return [one for one, weight in zip(weighed, weights, strict=True) if weight >= enough]


def passages_of(told: Sequence[Told]) -> tuple[Found, ...]:
    """The sentences as items, those of one paragraph that follow each other as one."""
    return tuple(_item(run) for run in _runs(told))


_FEWEST_WORDS = 6
_CONTENTS = re.compile(r"(?:\.\s?){5,}\d{1,3}\b|(?:\D\s\d{1,3}\s+\d{1,2}\.\d{1,2}\s.*){3}")


def _is_sentence(block: Block) -> bool:
    """Whether it says something: no heading, no row of a table of contents."""
    is_short = len(block.text.split()) < _FEWEST_WORDS
    return not (block.is_title or is_short or _CONTENTS.search(block.text))


def _nothing(_folded: str) -> float:
    return 0.0


def _runs(told: Sequence[Told]) -> Iterator[list[Told]]:
    """Sentences of one paragraph that follow each other."""
    run: list[Told] = []
    for one in told:
        last = run[-1].block if run else None
        if last is not None and not (
            one.block.order == last.order + 1 and one.block.passage_id == last.passage_id
        ):
            yield run
            run = []
        run.append(one)
    if run:
        yield run


def _item(run: Sequence[Told]) -> Found:
    text = " ".join(one.block.text for one in run)
    ways = dict.fromkeys(way for one in run for way in ways_of(one.seen))
    span = (run[0].block.start_line, run[-1].block.end_line)
    return Found((text,), text, (span,), tuple(ways))


def ways_of(seen: Evidence) -> tuple[str, ...]:
    """The ways that see anything."""
    return tuple(way for way, weight in seen.items() if weight > 0)


# --- growth -----------------------------------------------------------------------------------

_FEWEST = 2
"""Items that must share a word for it to be sought next."""
_LIFT = 6.0
"""How much oftener a word must stand in what was found than elsewhere."""
_MOST_WORDS = 6


def grown_words(found: Sequence[Found], blocks: Sequence[Block]) -> tuple[str, ...]:
    """The stems that mark what was found, the strongest first.

    Pseudo-relevance feedback (Rocchio 1971; Lavrenko and Croft 2001) by the lift of a stem's
    frequency in the found sentences over that in all.
    """
    spans = [span for one in found for span in one.spans]
    inside = [one for one in blocks if any(s <= one.start_line < e for s, e in spans)]
    ours = Counter(stem for one in inside for stem in one.stems)
    all_ = Counter(stem for one in blocks for stem in one.stems)
    lifts = {
        stem: (count / len(inside)) / (all_[stem] / len(blocks))
        for stem, count in ours.items()
        if count >= _FEWEST and stem.isalpha() and len(stem) > 3
    }
    strong = sorted((stem for stem in lifts if lifts[stem] >= _LIFT), key=lambda s: (-lifts[s], s))
    return tuple(strong[:_MOST_WORDS])


# --- what is sought -----------------------------------------------------------------------------

N_PASSAGES, N_FOR_MODEL = 20, 60
"""Passages that may name the items: whose sentences the wording weighs, or a model may read."""
_TEXT_NOUNS = (
    "clause|provision|stipulation|passage|paragraph|sentence|statement|mention|disposition"
    "|paragraphe|phrase|extrait"
)
_TREATS = (
    r"\b(?:on|about|regarding|concerning|addressing|covering|governing"
    r"|dealing with|that (?:deal|concern|relate)\w*(?: with| to)?|relat(?:ing|ed) to"
    r"|sur|relati(?:f|fs|ve|ves) (?:a|aux?)|concernant|portant sur|a propos d[eu]|traitant d[eu])"
    r"\s+"
)
_ABOUT = re.compile(
    rf"\b(?:{_TEXT_NOUNS})s?\b[^?.]*?{_TREATS}"
    r"(?:the |la |les? |l'|du |des? |d')?(?P<subject>[^?.]+)"
)


def subject_of(question: Question) -> str | None:
    """What clauses or passages are asked about; None where other things are asked for.

    The title of a part says where to look, though it be "Provisions relating to leave".

    >>> subject_of(Question("List all the clauses on audit rights.", "listing", "en"))
    'audit rights'
    """
    text, title = fold(question.text), fold(question.scope or "")
    if re.search(_TREATS, title):
        text = re.sub(rf'"\s*{re.escape(title)}\s*"', '""', text)
    match = _ABOUT.search(text)
    return match["subject"].strip() if match else None


def sought_in(
    document: Document,
    question: Question,
    words: Vocabulary,
    scope: Scope,
    *,
    named: Collection[str] = (),
) -> Sought:
    """What the question wants gathered: the subject of its clauses, else all of its words.

    Args:
        document: that is asked.
        question: that asks.
        words: of the document.
        scope: the part that is read.
        named: words of the part that the question names, which say where and not what.
    """
    subject = subject_of(question)
    about = subject or " ".join(word for word in question.keywords if word not in named)
    return Sought(
        question,
        terms(about, question.language, words),
        topic_of(fold(subject), document.language) if subject else None,
        {} if subject else likely_passages(document, question, scope),
    )


def passages_for_a_model(document: Document, question: Question, scope: Scope) -> dict[int, float]:
    """The passages that a model may read: those likeliest by their words, where few are all.

    It may know things by other words than the question's.
    """
    inside = [one.passage_id for one in document.passages if scope.holds(one.start_line)]
    whole = dict.fromkeys(inside, 0.0) if len(inside) <= N_FOR_MODEL else {}
    return whole | likely_passages(document, question, scope, n_passages=N_FOR_MODEL)


def likely_passages(
    document: Document, question: Question, scope: Scope, *, n_passages: int = N_PASSAGES
) -> dict[int, float]:
    """The passages of the scope that share most with the question, with their scores."""
    starts = {one.passage_id: one.start_line for one in document.passages}
    hits = search(document, question, k=n_passages, budget=_ENDLESS)
    best = max((hit.score_bm25 for hit in hits), default=1.0)
    return {
        hit.passage_id: hit.score_bm25 / best for hit in hits if scope.holds(starts[hit.passage_id])
    }


_ENDLESS = 1 << 40


# --- the verdict ----------------------------------------------------------------------------------

_WAYS = ("title", "words", "phrase", "hints", "growth")
_WAYS_NAMING = ("passage", "words", "title", "series", "names")
BY_MODEL = "model"
"""The ways of `evidence`, and the model: an item's `found_by` holds those that saw it."""
GATHERED: frozenset[CompletenessSource] = frozenset(
    {"statistical", "estimate", "no_growth", "llm_assessment"}
)
"""What the verdict on a gathered list rests on, and on no other list."""


def judged(
    document: Document,
    sought: Sought,
    gathered: Gathered,
    scope: Scope,
    notes: tuple[str, ...] = (),
    bound: RecallBound | None = None,
) -> Judged:
    """The items with a verdict that is never "complete", and an estimate of what is missing; of a
    model that judged a sample too, the bound.
    """
    hits = [span for one in gathered.found for span in one.spans]
    seen = ledger(document, scope.start_line, scope.end_line, hits, is_judged=False)
    n_no = len(gathered.judged - {line for span in hits for line in range(*span)})
    n_no = min(n_no, seen.n_not_judged)
    seen = replace(seen, n_judged_no=n_no, n_not_judged=seen.n_not_judged - n_no)
    n_ways = len(_WAYS_NAMING) if sought.likely else len(_WAYS) - (0 if sought.topic else 2)
    n_ways += is_by_model(gathered.found)
    more = round(more_by_capture([one.found_by for one in gathered.found], n_ways))
    source: CompletenessSource = "estimate" if more or gathered.is_growing else "no_growth"
    if bound is not None:
        source = "statistical" if bound.n_pool else "llm_assessment"
        notes = (_in_words(bound), *notes) if bound.n_pool else notes
    verdict = Verdict("not certain", source, (), _why(gathered, more), _NEXT_STEP)
    return Judged(gathered.found, verdict, seen, scope.name, None, notes)


def is_by_model(found: Sequence[Found]) -> bool:
    """Whether a model took any of the items from the lines."""
    return any(BY_MODEL in one.found_by for one in found)


_NEXT_STEP = "read the passages that were not judged, or ask for the list by its section"


def _why(gathered: Gathered, more: int) -> str:
    rounds = f"{gathered.n_rounds} round" + "s" * (gathered.n_rounds > 1)
    how = (
        f"These stand in no list: they were gathered in {rounds} from {gathered.n_judged} of "
        f"{gathered.n_blocks} sentences"
    )
    if more:
        return f"{how}, and at least {more} more are likely."
    return f"{how}, and nothing proves that there are no others."


def _in_words(bound: RecallBound) -> str:
    return (
        f"By a random sample of {bound.n_drawn} of the {bound.n_pool} others, at least "
        f"{math.floor(100 * bound.recall)} % of what the model sees was found, with "
        f"{round(100 * bound.confidence)} % confidence."
    )
