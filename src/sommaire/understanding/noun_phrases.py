"""What is asked for, read off the words that follow a marker: determiners, name, number.

No part-of-speech tagger: a noun phrase begins after its determiners and ends at the first word
that none holds (an auxiliary, a preposition, a relative, a known verb). It covers bare complements
("sets of values", "cas de résiliation"); those with a determiner ("of the supplier") stay out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sommaire.understanding.grammar import Mark, NounGrammar
from sommaire.understanding.sentences import Sentence, Word

_LONGEST_NAME = 12
"""Words; what goes on longer is no name."""
_DIGITS = re.compile(r"\d{1,3}(?= )")


@dataclass(frozen=True, slots=True)
class Determiners:
    """What stands before the name of what is asked."""

    end: int
    """Where the name may begin, an offset in the folded sentence."""
    marks: frozenset[Mark]
    count: int | None


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """A name with its determiners; `start` and `end` are offsets in the folded sentence."""

    determiners: Determiners
    start: int
    end: int
    head: str
    """The noun itself, folded; "" where no name follows."""
    is_plural: bool
    owner: tuple[int, int] | None
    """Where the possessor stands: "the Seller's obligations"."""
    follower: str
    """The word after it, folded; "" at the end of the sentence."""

    @property
    def is_whole(self) -> bool:
        """Whether all of a set are asked for in so many words."""
        return "universal" in self.determiners.marks


def read_noun_phrase(
    sentence: Sentence, offset: int, grammar: NounGrammar, *, after_which: bool = False
) -> NounPhrase:
    """The noun phrase at `offset`; `after_which`: a verb may follow it ("which models win …")."""
    determiners = read_determiners(sentence.folded, offset, grammar)
    words = sentence.words
    first = sentence.word_at(determiners.end)
    last = _name_end(words, first, grammar, after_which=after_which)
    owner = None
    if first < last < len(words) and words[last].text in ("'s", "'"):
        owner = (words[first].start, words[last - 1].end)
        first = last + 1
        last = _name_end(words, first, grammar, after_which=after_which)
    head = _head([word.text for word in words[first:last]], grammar)
    end = _complement_end(words, last, grammar) if first < last else last
    return NounPhrase(
        determiners,
        start=words[first].start if first < last else determiners.end,
        end=words[end - 1].end if first < last else determiners.end,
        head=head,
        is_plural=bool(head) and _is_plural(head, determiners, grammar),
        owner=owner,
        follower=_text_at(words, end),
    )


def read_determiners(folded: str, offset: int, grammar: NounGrammar) -> Determiners:
    """All determiners from `offset` on, in any order ("all of the twelve other")."""
    marks: set[Mark] = set()
    count = None
    while True:
        offset += len(folded[offset:]) - len(folded[offset:].lstrip(" "))
        mark, end = _determiner(folded, offset, grammar)
        if mark is not None:
            marks.add(mark)
        elif count is None:
            count, end = _number(folded, offset, grammar)
        if end <= offset:
            return Determiners(offset, frozenset(marks), count)
        offset = end


def _determiner(folded: str, at: int, grammar: NounGrammar) -> tuple[Mark | None, int]:
    for mark, pattern in grammar.determiners:
        match = pattern.match(folded, at)
        if match and match.end() > at:
            return mark, match.end()
    return None, at


def _number(folded: str, at: int, grammar: NounGrammar) -> tuple[int | None, int]:
    digits = _DIGITS.match(folded, at)
    word = digits.group() if digits else folded[at : at + 12].split(" ", 1)[0]
    count = int(word) if digits else grammar.numbers.get(word)
    return (count, at + len(word)) if count else (None, at)


def _name_end(words: Sequence[Word], first: int, grammar: NounGrammar, *, after_which: bool) -> int:
    """The index of the first word after the name that begins at `first`."""
    last = first
    while last < min(len(words), first + _LONGEST_NAME) and _goes_on(words, first, last, grammar):
        last += 1
    is_whole = not after_which or _text_at(words, last) in grammar.auxiliaries
    return _verb(words, first, last, grammar, is_whole=is_whole)


def _text_at(words: Sequence[Word], index: int) -> str:
    return words[index].text if index < len(words) else ""


def _goes_on(words: Sequence[Word], first: int, index: int, grammar: NounGrammar) -> bool:
    """Whether the word at `index` belongs to the name that begins at `first`."""
    word = words[index]
    following = _text_at(words, index + 1)
    if word.text in grammar.conjunctions:
        return index > first and following.isalpha() and following not in grammar.ends
    if word.text in grammar.ends or word.text.startswith('"') or grammar.inverted.search(word.text):
        return False
    if index > first and word.text in grammar.adverbs:
        return False
    return index == first or not _leaves(words[index - 1], word, following, grammar)


def _leaves(before: Word, word: Word, following: str, grammar: NounGrammar) -> bool:
    """Whether `word`, after the noun `before`, begins something else: a participle, a code."""
    if grammar.prenominal.fullmatch(before.text):
        return False
    if not looks_plural(before.text, grammar):
        return _is_last(following, grammar) and bool(grammar.past.fullmatch(word.text))
    if word.is_capital and any(char.isdigit() for char in word.text):
        return True
    if grammar.is_head_first and not word.text.endswith(("s", "x")):
        return True
    if not grammar.participle.fullmatch(word.text):
        return False
    return not grammar.is_head_first or (following.isalpha() and _is_last(following, grammar))


def _is_last(following: str, grammar: NounGrammar) -> bool:
    """Whether `following` begins no further name: the end, a preposition, but not "of"."""
    return not following or following in grammar.ends - grammar.of - grammar.conjunctions


def _verb(
    words: Sequence[Word], first: int, last: int, grammar: NounGrammar, *, is_whole: bool
) -> int:
    """Where a verb stands between `first` and `last`; `last` where none is seen.

    `is_whole`: an auxiliary follows, so that only a plural right before it betrays a verb.
    """
    for index in range(first + 1, last):
        is_after_plural = looks_plural(words[index - 1].text, grammar)
        if (is_after_plural or not is_whole) and grammar.verbs.fullmatch(words[index].text):
            return index
    is_before_article = not is_whole and _text_at(words, last) in grammar.articles
    if is_before_article and _ends_in_a_verb(words, first, last, grammar):
        return last - 1
    for index in range(first, last - 1):
        if looks_plural(words[index].text, grammar) and not (grammar.is_head_first or is_whole):
            return last if words[index + 1].text in grammar.conjunctions else index + 1
    return last


def _ends_in_a_verb(words: Sequence[Word], first: int, last: int, grammar: NounGrammar) -> bool:
    """Whether a name before an article ends in a verb: "author coins | the term".

    Not where the clause has its verb at its end: "security controls | the supplier uses".
    """
    name = [word.text for word in words[first:last]]
    closing = next((word.text for word in reversed(words) if word.text[0].isalnum()), "")
    is_verb = len(name) > 1 and name[-1].endswith("s") and not name[-2].endswith("s")
    return is_verb and not grammar.verbs.fullmatch(closing)


def _complement_end(words: Sequence[Word], last: int, grammar: NounGrammar) -> int:
    """After "of" and a bare noun: where that ends; else `last`."""
    if last + 1 >= len(words) or words[last].text not in grammar.of:
        return last
    noun = words[last + 1]
    if noun.is_capital or not noun.text[0].isalpha() or noun.text in grammar.ends:
        return last
    if noun.text.endswith("ing") and not _is_last(_text_at(words, last + 2), grammar):
        return last
    end = last + 2
    while end < len(words) and _qualifies(words, end, grammar):
        end += 1
    return end


def _qualifies(words: Sequence[Word], index: int, grammar: NounGrammar) -> bool:
    """Whether the word at `index` still belongs to a bare complement."""
    word, following = words[index].text, _text_at(words, index + 1)
    if word in grammar.ends | grammar.adverbs or word.startswith('"'):
        return False
    if grammar.inverted.search(word) or not word[0].isalpha():
        return False
    is_after_plural = not grammar.is_head_first and looks_plural(words[index - 1].text, grammar)
    return not (
        grammar.participle.fullmatch(word) and (_is_last(following, grammar) or is_after_plural)
    )


def _head(name: list[str], grammar: NounGrammar) -> str:
    if not name:
        return ""
    if not grammar.is_head_first:
        return name[-1]
    nouns = [word for word in name if not grammar.prenominal.fullmatch(word)]
    return nouns[0] if nouns else name[0]


def looks_plural(word: str, grammar: NounGrammar) -> bool:
    """Whether a folded word has the form of a plural."""
    if word in grammar.plural_irregular:
        return True
    return word.endswith(grammar.plural_endings) and not grammar.singular.fullmatch(word)


def _is_plural(head: str, determiners: Determiners, grammar: NounGrammar) -> bool:
    marks = determiners.marks
    if "plural" in marks or (determiners.count or 0) > 1:
        return True
    if grammar.is_head_first and marks & {"definite", "indefinite"}:
        return False
    return looks_plural(head, grammar)
