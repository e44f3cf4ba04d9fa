"""Which kind of question a sentence asks, by the first rule of the tables that holds.

Clauses are tried in order (the start of the sentence, what follows a comma or colon, question
words in the middle); at each, the table of its language. A rule gives the kind, or hands the noun
phrase that follows to one of `DECISIONS`: the *head noun* of what is asked decides, never the mere
word "list" or "all" somewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sommaire.question import Kind
from sommaire.understanding.grammar import Markers, Reading, Rule
from sommaire.understanding.noun_phrases import NounPhrase, read_noun_phrase
from sommaire.understanding.sentences import Sentence

_MOST_CLAUSES = 16
_RESPECTIVE = re.compile(r"\brespecti(?:vely|ve|fs?|ves|vement)\b")
_CLAUSE = re.compile(r"[,:;(] ?| - ")


@dataclass(frozen=True, slots=True)
class Asked:
    """What one sentence asks."""

    sentence: Sentence
    kind: Kind
    why: str
    noun_phrase: NounPhrase | None
    """What is asked for; None where no noun is."""
    expected_count: int | None
    """How many members the question says the whole set has."""
    strength: int
    """How surely this sentence is the one that asks: 0 (a statement) to 3."""
    is_marked: bool = False
    """A question word of a sentence that asks gave the kind."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A kind and what decided it."""

    kind: Kind
    why: str


@dataclass(frozen=True, slots=True)
class Case:
    """What a decision looks at: the marker, folded, and the noun phrase that follows it."""

    marker: str
    phrase: NounPhrase
    sentence: Sentence
    markers: Markers


def asked(sentence: Sentence, markers: Markers) -> Asked:
    """The reading of one sentence; a bare name or a statement where no rule holds."""
    waiting: Asked | None = None
    for offset in _clause_starts(sentence, markers):
        found = _match(sentence, offset, markers.front, markers)
        if found is None:
            continue
        if found.strength > 1 and not _is_relative(sentence, offset):
            return found
        waiting = waiting or found
    return waiting or _anywhere(sentence, markers) or _bare(sentence, markers)


def _clause_starts(sentence: Sentence, markers: Markers) -> Iterator[int]:
    """Offsets where a clause may begin, courtesies left out, question words within coming last."""
    folded = sentence.folded
    starts = [0, *(match.end() for match in _CLAUSE.finditer(folded))]
    starts += [match.start() for match in markers.openers.finditer(folded)]
    if len(starts) > _MOST_CLAUSES:
        starts = starts[: _MOST_CLAUSES // 2] + starts[-_MOST_CLAUSES // 2 :]
    for start in starts:
        yield after_courtesies(folded, start, markers)


def after_courtesies(folded: str, start: int, markers: Markers) -> int:
    """Where the question itself begins: "Could you please tell me …"."""
    for _ in range(6):
        if markers.whether.match(folded, start):
            return start
        match = markers.politeness.match(folded, start)
        if match is None or match.end() == start:
            return start
        start = match.end()
    return start


def _is_relative(sentence: Sentence, offset: int) -> bool:
    """A clause between two commas in the middle is an aside, not the question."""
    before, after = sentence.folded[:offset].rstrip(), sentence.folded[offset:]
    return before.endswith(",") and "," in after


def _match(
    sentence: Sentence, offset: int, rules: tuple[Rule, ...], markers: Markers
) -> Asked | None:
    if markers.whether.match(sentence.folded, offset):
        return Asked(sentence, "yes/no", "“whether” / “si”", None, None, 3)
    for rule in rules:
        match = rule.pattern.match(sentence.folded, offset)
        if match:
            return _read(sentence, match, rule, markers)
    return None


def _anywhere(sentence: Sentence, markers: Markers) -> Asked | None:
    for rule in markers.within:
        match = rule.pattern.search(sentence.folded)
        if match:
            return _read(sentence, match, rule, markers)
    return None


def _bare(sentence: Sentence, markers: Markers) -> Asked:
    """No marker at all: a name of things ("all exclusions"), or a statement."""
    start = after_courtesies(sentence.folded, 0, markers)
    phrase = read_noun_phrase(sentence, start, markers.nouns)
    rest = markers.relatives.split(sentence.folded[phrase.end :], maxsplit=1)[0]
    if markers.finite.search(rest):
        is_asked = sentence.folded.rstrip(" !.").endswith("?")
        kind: Kind = "yes/no" if is_asked else "fact"
        return Asked(sentence, kind, "a statement", None, None, int(is_asked))
    verdict = _decide_give(Case("", phrase, sentence, markers))
    why = f"a name without a question word: {verdict.why}"
    return Asked(sentence, verdict.kind, why, phrase, _expected_count("bare", phrase), 1)


def _read(sentence: Sentence, match: re.Match[str], rule: Rule, markers: Markers) -> Asked:
    is_marked = "?" in sentence.folded
    is_sure = is_marked or rule.reading in ("list", "give", "count")
    strength = 1 if rule.waits else 2 + is_sure
    if rule.kind is not None:
        term = _term(sentence, match.end(), markers) if rule.kind == "definition" else None
        return Asked(sentence, rule.kind, rule.why, term, None, strength, is_marked)
    after_which = rule.reading in ("which", "which plural", "count")
    phrase = read_noun_phrase(sentence, match.end(), markers.nouns, after_which=after_which)
    verdict = DECISIONS[rule.reading](Case(match.group(), phrase, sentence, markers))
    count = _expected_count(rule.reading, phrase)
    why = f"{rule.why}: {verdict.why}"
    return Asked(sentence, verdict.kind, why, phrase, count, strength, is_marked)


def _expected_count(reading: Reading, phrase: NounPhrase) -> int | None:
    """The number in "the six …", "which six …"; "name three …" says nothing of the whole set."""
    marks = phrase.determiners.marks
    is_some = reading in ("list", "give", "bare") and not marks & {
        "universal",
        "definite",
        "plural",
    }
    if is_some or "subset" in marks or reading == "count":
        return None
    return phrase.determiners.count


def _term(sentence: Sentence, offset: int, markers: Markers) -> NounPhrase | None:
    """What is to be defined, where it follows the marker."""
    phrase = read_noun_phrase(sentence, offset, markers.nouns)
    return phrase if phrase.head else None


# --- how a noun phrase decides ------------------------------------------------------------------


def _decide_list(case: Case) -> Verdict:
    return Verdict("listing", "a list is asked for")


def _decide_give(case: Case) -> Verdict:
    """Things named in the plural, or all of them."""
    phrase = case.phrase
    if phrase.is_whole:
        return Verdict("listing", "all of a set")
    if phrase.is_plural or phrase.head in case.markers.nouns.masses:
        return Verdict("listing", f"plural noun “{phrase.head}”")
    return Verdict("fact", "one thing")


def _decide_which(case: Case) -> Verdict:
    """As `_decide_give`; the verb may be plural where the noun is misspelt."""
    if case.phrase.head and case.markers.plural_verb.match(case.sentence.folded, case.phrase.end):
        return Verdict("listing", f"“{case.phrase.head}” with a plural verb")
    return _decide_give(case)


def _decide_which_plural(case: Case) -> Verdict:
    return Verdict("listing", "the question word is plural")


def _decide_which_of(case: Case) -> Verdict:
    if case.phrase.follower in case.markers.singular_verbs:
        return Verdict("fact", "one of them")
    return Verdict("listing", "some or all of a set")


def _decide_what_is(case: Case) -> Verdict:
    verdict = _decide_give(case)
    phrase, determiners = case.phrase, case.phrase.determiners
    if verdict.kind == "listing" and _is_one_figure(case):
        return Verdict("fact", f"“{phrase.head}” is one figure")
    if verdict.kind == "listing" and _RESPECTIVE.search(case.sentence.folded):
        return Verdict("fact", "a figure for each thing that is named")
    if not phrase.head and case.sentence.folded.startswith('"', phrase.end):
        return Verdict("definition", "a quoted term")
    if determiners.marks - {"indefinite"} or determiners.count or phrase.owner or not phrase.head:
        return verdict
    if "indefinite" in determiners.marks:
        return verdict if phrase.head in case.markers.instances else Verdict("definition", "“a …”")
    is_choice = case.marker.startswith("which")
    is_alone = not is_choice and phrase.follower in ("", "?", "!", ".", ")")
    if not is_alone or case.markers.figure.search(case.sentence.folded):
        return verdict
    return Verdict("definition", "a bare name")


def _is_one_figure(case: Case) -> bool:
    """Whether a plural stands for a single figure: "the total revenues in 2019"."""
    phrase = case.phrase
    if phrase.is_whole:
        return False
    has_figure = bool(case.markers.figure.search(case.sentence.folded))
    is_amount = phrase.head in case.markers.nouns.amounts
    is_singular = bool(case.markers.singular_copula.search(case.marker))
    if is_singular and phrase.head in case.markers.nouns.masses:
        return True
    return has_figure + is_amount + is_singular > 1


def _decide_count(case: Case) -> Verdict:
    phrase = case.phrase
    if phrase.head in case.markers.nouns.quantities:
        return Verdict("fact", f"“{phrase.head}” are measured, not listed")
    if "definite" in phrase.determiners.marks and phrase.head and not phrase.is_plural:
        return Verdict("fact", f"“{phrase.head}” is one thing, and has a number")
    if case.markers.limits.fullmatch(phrase.follower):
        return Verdict("fact", f"“{phrase.head} {phrase.follower}” asks for a limit or a rate")
    return Verdict("counting", f"“{phrase.head}” can be counted")


def _decide_times(case: Case) -> Verdict:
    if case.markers.mentions.search(case.sentence.folded):
        return Verdict("counting", "mentions are counted")
    return Verdict("fact", "how often something happens")


def _decide_bare(case: Case) -> Verdict:
    return Verdict("listing", "all of a set")


DECISIONS: dict[Reading, Callable[[Case], Verdict]] = {
    "list": _decide_list,
    "give": _decide_give,
    "which": _decide_which,
    "which plural": _decide_which_plural,
    "which of": _decide_which_of,
    "what is": _decide_what_is,
    "count": _decide_count,
    "times": _decide_times,
    "bare": _decide_bare,
}
"""What each reading of a rule makes of the noun phrase that follows."""
