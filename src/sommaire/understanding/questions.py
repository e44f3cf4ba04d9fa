"""A question in words becomes a `Question`: kind, language, target, scope, pattern, count.

Rules only, no model: `kinds` reads the sentence that asks, `scopes` the part that it names. With a
document, names that occur in it may settle the scope, never the kind: whether "What does GOVERN
cover?" has a list for an answer is for the listing code to see. Source: SPEC §3.
"""

from __future__ import annotations

import re
from dataclasses import replace

from sommaire.errors import InputError
from sommaire.question import Question
from sommaire.tables import Document, Language
from sommaire.text import fold, folded_stop_words
from sommaire.understanding.document_names import scope_in_document
from sommaire.understanding.grammar import Markers
from sommaire.understanding.kinds import Asked, asked
from sommaire.understanding.languages import ASK_WORDS, markers_of, question_language
from sommaire.understanding.scopes import Named, find_pattern, find_scope
from sommaire.understanding.sentences import Sentence, split_sentences

LONGEST_QUESTION = 10_000
"""Characters."""

_MOST_SENTENCES = 24
_KEYWORD = re.compile(r"[^\W_]+(?:[.\-/][^\W_]+)*(?:\(\d+\))*")
_INVERSION = re.compile(r"-(?:t-)?(?:ils?|elles?|on|je|tu|nous|vous|ce|moi|les|la|le)$")


def understand(text: str, document: Document | None = None) -> Question:
    """The question that `text` asks; `document`, where given, settles what names a part of it.

    Raises:
        InputError: `text` holds no word, or more than 10,000 characters.

    >>> question = understand("What are all the categories under GOVERN?")
    >>> question.kind, question.target, question.scope
    ('listing', 'categories', 'GOVERN')
    """
    _check(text)
    language = question_language(text, document.language if document else "en")
    markers = markers_of(language)
    sentences = _sentences(text)
    found = _asking_sentence(sentences, markers)
    target = _target_span(found, markers)
    named = _scope(found, markers, target)
    if named is not None:
        target = _outside(target, named, found.sentence, markers)
    question = Question(
        text=text,
        kind=found.kind,
        language=language,
        keywords=keywords(text, language),
        target=found.sentence.as_written(*target) if target else None,
        scope=_written(found.sentence, named) or _scope_elsewhere(sentences, found, markers),
        pattern=find_pattern(text),
        expected_count=found.expected_count if found.kind == "listing" else None,
        why=found.why,
        is_doubtful=found.strength <= 1 and not found.is_marked,
    )
    return question if document is None else _settled(question, document)


def _check(text: str) -> None:
    mend = 'ask in a sentence, for example: sommaire ask "What are the exclusions?" FILE'
    if not any(char.isalnum() for char in text):
        raise InputError("The question has no words.", where=repr(text[:40]), mend=mend)
    if len(text) > LONGEST_QUESTION:
        raise InputError(
            f"The question has {len(text):,} characters; {LONGEST_QUESTION:,} are the most.",
            where=f"it begins {text[:40]!r}",
            mend="ask one question at a time; give long texts as a file",
        )


def _sentences(text: str) -> list[Sentence]:
    """The sentences, those in the middle of a very long text left out."""
    found = split_sentences(text)
    half = _MOST_SENTENCES // 2
    return found if len(found) <= _MOST_SENTENCES else found[:half] + found[-half:]


def _asking_sentence(sentences: list[Sentence], markers: Markers) -> Asked:
    """The sentence that asks most plainly, the first of equals."""
    wants_all = [bool(markers.list_all.fullmatch(sentence.folded)) for sentence in sentences]
    candidates = [
        asked(sentence, markers)
        for sentence, is_only_all in zip(sentences, wants_all, strict=True)
        if not is_only_all or len(sentences) == 1
    ] or [asked(sentences[0], markers)]
    found = max(candidates, key=lambda candidate: candidate.strength)
    if any(wants_all) and found.kind in ("fact", "definition", "yes/no") and len(sentences) > 1:
        return replace(found, kind="listing", why=f"{found.why}; all are asked for")
    return found


def _target_span(found: Asked, markers: Markers) -> tuple[int, int] | None:
    """What is asked for, as offsets in the folded sentence."""
    quotes = found.sentence.quotes
    if found.kind == "definition" and quotes:
        return quotes[0]
    phrase = found.noun_phrase
    if phrase is None or phrase.start >= phrase.end:
        return None
    return phrase.start, phrase.end


def _scope(found: Asked, markers: Markers, target: tuple[int, int] | None) -> Named | None:
    """The part that the asking sentence names; a comparison names two, so none."""
    if found.kind == "comparison":
        return None
    return find_scope(
        found.sentence,
        markers.scopes,
        target=target,
        is_term=found.kind == "definition",
        is_set=found.kind in ("listing", "counting", "summary"),
    )


def _written(sentence: Sentence, named: Named | None) -> str | None:
    return sentence.as_written(named.start, named.end) if named else None


def _scope_elsewhere(sentences: list[Sentence], found: Asked, markers: Markers) -> str | None:
    """A title, number or code in another sentence: "I am reading Annex B. What are the fees?"."""
    if found.kind in ("comparison", "definition"):
        return None
    for sentence in sentences:
        if sentence is not found.sentence:
            named = find_scope(sentence, markers.scopes, target=None, is_term=False, is_set=False)
            if named is not None:
                return _written(sentence, named)
    return None


def _outside(
    target: tuple[int, int] | None, named: Named, sentence: Sentence, markers: Markers
) -> tuple[int, int] | None:
    """The target without the part that it names: "AC-2 requirements" asks for requirements."""
    if target is None or named.end <= target[0] or target[1] <= named.start:
        return target
    is_first = named.start <= target[0]
    start, end = (named.end, target[1]) if is_first else (target[0], named.start)
    small = markers.nouns.of | markers.scopes.prepositions | markers.scopes.determiners
    kept = [word for word in sentence.words if start <= word.start and word.end <= end]
    while kept and kept[-1].text in small:
        kept.pop()
    return (kept[0].start, kept[-1].end) if kept else None


def keywords(text: str, language: Language) -> tuple[str, ...]:
    """The content words of a question, folded, in order, none twice; codes and numbers whole.

    >>> keywords("Quelles obligations PE-6 impose-t-il en 2024 ?", "fr")
    ('obligations', 'pe-6', 'impose', '2024')
    """
    dropped = folded_stop_words(language) | ASK_WORDS[language]
    found: dict[str, None] = {}
    for match in _KEYWORD.finditer(fold(text).replace("'s ", " ").replace("'d ", " ")):
        word = _INVERSION.sub("", match.group()) if language == "fr" else match.group()
        if word not in dropped:
            found[word] = None
    return tuple(found)


def _settled(question: Question, document: Document) -> Question:
    """The question with the scope that the document's own names settle."""
    settled = scope_in_document(question, document)
    if settled is None:
        return question
    return replace(question, scope=settled.scope, target=settled.target)
