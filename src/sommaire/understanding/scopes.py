"""The part of a document that a question names, and the code in it.

In order of certainty: a quoted title; a numbered part ("Table 2", "article 6"), a code ("AC-2") or
a part called by its name ("the ACCESS CONTROL family"), whichever comes first; a proper noun after
"under", "in", "of" … or as the subject; a word after "under". Common nouns ("in the limited
warranty") name a part only where the document has it (`document_names`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from sommaire.text import codes
from sommaire.understanding.grammar import ScopeGrammar
from sommaire.understanding.sentences import Sentence, Word

_ROMAN = re.compile(r"(?=[ivxl])(?:xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
_LOOSE = re.compile(r" (?:the|in|by|to|that|which|dans|par|qui) ")
_ROMAN_LETTERS = re.compile(r"[ivxlc]+")
_LONGEST_NUMBER = 3
_SEPARATED = re.compile(r"[.\-_(]\d|\.[A-Z]")
# "the requirements of 4.2": a number in decimals after a preposition, no measure.
_DECIMAL = re.compile(
    r"\b(?:in|under|of|from|within|sous|de|du|au|en|dans) (\d+(?:\.\d+)+)(?=[ ?!.,;]*$|[,;])"
)
# R-xxx, AC-*, GV.OC-nn: a family, written with a place-holder.
_WILDCARD = re.compile(
    r"(?<![\w.\-])([A-Z]{1,6}(?:[.\-_][A-Z]{1,4})*)[.\-_](?:[xXnN#?]{1,4}|\*|[0-9]{0,3}\*)(?!\w)"
)


@dataclass(frozen=True, slots=True)
class Named:
    """A part that is named: its offsets in the folded sentence, and how it was recognised."""

    start: int
    end: int
    why: str


def find_pattern(text: str) -> str | None:
    """The first code or code family in `text`, as in `text.codes`; a family is a code's parent.

    >>> find_pattern("Enhancements of AC-2(1)?"), find_pattern("all R-xxx in FY19")
    ('AC-2(1)', 'R')
    """
    wildcard = _WILDCARD.search(text)
    if wildcard:
        return wildcard.group(1)
    for code in codes(text):
        if _is_code(code.text):
            return code.text
    return None


def _is_code(text: str) -> bool:
    """A number after a separator ("AC-2"), or letters after a dot ("GV.SC"); no initials."""
    if not _SEPARATED.search(text):
        return False
    has_digit = any(char.isdigit() for char in text)
    return has_digit or any(len(piece) > 1 for piece in re.split(r"[^A-Z]+", text))


def find_scope(
    sentence: Sentence,
    grammar: ScopeGrammar,
    *,
    target: tuple[int, int] | None,
    is_term: bool,
    is_set: bool,
) -> Named | None:
    """The part that `sentence` names; `target` is what it asks for, which names no part.

    `is_term`: what stands between quotation marks is a term to define, not a title; `is_set`: the
    members of a set are asked for, so that a proper noun may name the part that holds them.
    """
    if sentence.quotes and not is_term:
        title = _quoted(sentence, grammar)
        if title is not None:
            return title
    kept = _without_asides(sentence, grammar)
    found = sorted(
        (
            *_references(kept, sentence, grammar),
            *_codes(kept, sentence),
            *_named_parts(kept, sentence, grammar),
        ),
        key=lambda named: (named.start, -named.end),
    )
    if found or not is_set:
        return found[0] if found else None
    return (
        _decimal(kept)
        or _proper_noun(kept, sentence, grammar, target)
        or _after_under(kept, sentence, grammar)
    )


def _without_asides(sentence: Sentence, grammar: ScopeGrammar) -> str:
    """The folded sentence with the clauses that name no scope blanked, length kept."""
    return grammar.asides.sub(lambda match: " " * len(match.group()), sentence.folded)


def _quoted(sentence: Sentence, grammar: ScopeGrammar) -> Named | None:
    for start, end in sentence.quotes:
        before = sentence.folded[: start - 1]
        part = re.search(rf"\b(?:{grammar.parts}) $", before)
        if part is not None and end - start <= _LONGEST_NUMBER:
            return Named(part.start(), end + 1, "a part with its number in quotes")
        if not grammar.terms.search(before):
            return Named(start, end, "a quoted title")
    return None


def _references(kept: str, sentence: Sentence, grammar: ScopeGrammar) -> Iterator[Named]:
    """Numbered, lettered and ordinal parts."""
    for match in grammar.reference.finditer(kept):
        number = match.group("number")
        if number is None:
            yield Named(match.start(), match.end(), "a part by its rank")
        elif number[0].isdigit() or number[0] == "(" or _is_letter_or_roman(match, sentence):
            end = match.end() - (len(number) - len(number.rstrip(".-")))
            yield Named(match.start(), end, "a numbered part")


def _decimal(kept: str) -> Named | None:
    match = _DECIMAL.search(kept)
    return Named(match.start(1), match.end(1), "a number after a preposition") if match else None


def _is_letter_or_roman(match: re.Match[str], sentence: Sentence) -> bool:
    """Of "Annex B", "part iv", "article premier"; not "the section a reader …", "l'article il"."""
    number = match.group("number")
    if len(number) == 1:
        return sentence.as_written(match.start("number"), match.end("number")).isupper()
    return bool(_ROMAN.fullmatch(number)) or not _ROMAN_LETTERS.fullmatch(number)


def _codes(kept: str, sentence: Sentence) -> Iterator[Named]:
    spans = [match.span() for match in _WILDCARD.finditer(sentence.written)]
    spans += [(code.start, code.end) for code in codes(sentence.written) if _is_code(code.text)]
    for start, end in spans:
        first, last = (bisect_left(sentence.offsets, offset) for offset in (start, end))
        if kept[first:last].strip():
            yield Named(first, last, "a code")


def _named_parts(kept: str, sentence: Sentence, grammar: ScopeGrammar) -> Iterator[Named]:
    for pattern in grammar.named_parts:
        for match in pattern.finditer(kept):
            name = match.group("name").strip()
            first = name.split(" ", 1)[0]
            if (
                name
                and first not in grammar.wholes | grammar.prepositions
                and not _LOOSE.search(name)
            ):
                start = match.start("name")
                yield Named(start, start + len(match.group("name").rstrip()), "a part by its name")
    for match in grammar.before_capitals.finditer(kept):
        name = _capitals(sentence, sentence.word_at(match.end()), grammar)
        if name is not None and name[1] - name[0] > 1:
            yield Named(*name, "a part by its name")


def _proper_noun(
    kept: str, sentence: Sentence, grammar: ScopeGrammar, target: tuple[int, int] | None
) -> Named | None:
    """A name with a capital after a preposition of place, else as the subject."""
    if sentence.is_shouted:
        return None
    fallback: Named | None = None
    for index, word in enumerate(sentence.words):
        if index == 0 or not kept[word.start : word.end].strip() or _inside(word, target):
            continue
        name = _capitals(sentence, index, grammar)
        if name is None:
            continue
        before = _governor(sentence.words, index, grammar)
        if before in grammar.prepositions:
            return Named(*name, f"a name after “{before}”")
        if fallback is None and (before in grammar.subjects or _is_path(word)):
            fallback = Named(*name, f"the subject after “{before}”")
    return fallback


def _inside(word: Word, span: tuple[int, int] | None) -> bool:
    return span is not None and span[0] <= word.start < span[1]


def _governor(words: tuple[Word, ...], index: int, grammar: ScopeGrammar) -> str:
    """The word before a name, determiners left out, and what is done to it: "for using a CSF"."""
    index -= 1
    while index > 0 and words[index].text in grammar.determiners:
        index -= 1
    doing = index
    while doing > 0 and grammar.doing.fullmatch(words[doing].text):
        doing -= 1
    found = words[doing if words[doing].text in grammar.prepositions else index]
    return found.text if index >= 0 else ""


def _capitals(sentence: Sentence, index: int, grammar: ScopeGrammar) -> tuple[int, int] | None:
    """Offsets of the name that starts at the word `index`; None where none does."""
    words = sentence.words
    if index >= len(words) or not _is_name(words[index], grammar):
        return None
    if (
        index
        and _is_name(words[index - 1], grammar)
        and words[index - 1].text not in grammar.wholes
    ):
        return None
    end = last = index + 1
    while last < min(len(words), index + 14):
        word = words[last]
        if (word.is_capital and word.text[0].isalnum()) or _is_number(word, words[last - 1]):
            end = last = last + 1
        elif word.text in grammar.links and last - end < 2:
            last += 1
        else:
            break
    is_whole = end == index + 1 and words[index].text in grammar.wholes
    return None if is_whole else (words[index].start, words[end - 1].end)


def _is_name(word: Word, grammar: ScopeGrammar) -> bool:
    is_capital = word.is_capital and word.text[0].isalpha() and not word.text.endswith("'")
    return is_capital or _is_path(word)


def _is_path(word: Word) -> bool:
    """A path, as "debian/control"; not "and/or"."""
    return "/" in word.text and word.text not in ("and/or", "et/ou") and word.text[0].isalpha()


def _is_number(word: Word, before: Word) -> bool:
    """A number that belongs to the name before it: "FIPS 199", "SP 800-53"."""
    return before.is_capital and word.text[0].isdigit()


def _after_under(kept: str, sentence: Sentence, grammar: ScopeGrammar) -> Named | None:
    """As in "under govern": a word without a capital names a part after a strong preposition."""
    words = sentence.words
    for index, word in enumerate(words[:-1]):
        if word.text not in grammar.strong_prepositions or not kept[word.start : word.end].strip():
            continue
        end = index + 1
        while (
            end < len(words) and words[end].text.isalnum() and words[end].text not in grammar.stops
        ):
            end += 1
        if index + 1 < end <= index + 6 and words[index + 1].text not in grammar.wholes:
            return Named(words[index + 1].start, words[end - 1].end, f"what follows “{word.text}”")
    return None
