"""The terms that a document defines: by a sentence of their own, or in brackets in passing.

“Affiliate” means …; « Service » désigne …; Acme Inc. (the “Supplier”); la société (ci-après « le
Prestataire »). Every sentence is looked at; a term that is defined without quotes counts where it
opens an item of a list under the title "Definitions". What is defined in other words is not seen,
so that the list is never called complete.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sommaire.merging import Found
from sommaire.retrieval.blocks import blocks_of
from sommaire.tables import Document
from sommaire.text import fold, key

_ASKED = re.compile(
    r"(?:(?:all |the |les? |tou(?:te)?s les )*)"
    r"(?:definitions?|defin(?:ed|itional) terms?|terms? (?:(?:that|which) are )?defined"
    r"|termes? definis?)"
)
_ASKED_AS_A_SENTENCE = re.compile(
    r"\bterms? (?:are|is|were) defined\b|\bterms? (?:does|do|did) [^?.]*\bdefine\b"
    r"|\btermes? (?:y )?(?:sont|est|etaient)(?:-ils)? (?:\w+ )?definis?\b"
    r"|\btermes? [^?.]*\bdefini(?:t|ssent)\b"
)
_OPEN, _CLOSE = '[“"«‘]\\s?', '\\s?[”"»’]'
_TERM = r"(?P<term>[^“”\"«»()]{1,60}?)"
_QUOTED_FIRST = re.compile(rf"{_OPEN}{_TERM}{_CLOSE}")
_MEANS = re.compile(
    rf"{_OPEN}{_TERM}{_CLOSE}(?:\s*\([^()]{{1,40}}\))?"
    rf"(?:,?\s+(?:and|or|et|ou)\s+{_OPEN}[^“”\"«»()]{{1,60}}?{_CLOSE})*"
    r",?\s+(?:shall |will |each |as used herein,? |when used herein,? |collectively,? )*"
    r"(?:means?\b|mean\b|has the (?:same )?meanings?|have the (?:same |respective )?meanings?"
    r"|refers? to\b|is defined|are defined|designates?|désigne(?:nt)?\b|signifie(?:nt)?\b"
    r"|s['’]entend|a le sens|includes?\b|:)",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(
    r"\((?:[^()“”\"«»]{0,60}?\b)?(?:the|this|these|an?|each|as|called|to as|les?|la|l['’]|ci-après"
    rf"|dénommée?s?|désignée?s?|collectively|individually|or|and)?,?\s*{_OPEN}{_TERM}{_CLOSE}",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"^(?:(?:the|les?|la)\s+|l['’])(?=\S)", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[:;.]\s+")
_OPENING = re.compile(r"\W*(?:\w{1,4}[.)]\s+\W*)?")
"""Before the term of a clause that opens with it: a number or a letter, and its quote."""
_MOST_WORDS = 8
_TITLED = re.compile(r"\b(?:definitions?|defined terms|definis)\b|\binterpretation\b")


def asks_for_definitions(target: str, asking: str = "") -> bool:
    """Whether a folded phrase, or the folded question that it is of, asks for defined terms.

    >>> asks_for_definitions("defined terms"), asks_for_definitions("terms")
    (True, False)
    >>> asks_for_definitions("terms", "what terms are defined?")
    True
    """
    return bool(_ASKED.fullmatch(target) or _ASKED_AS_A_SENTENCE.search(asking))


def find_defined_terms(document: Document) -> tuple[Found, ...]:
    """The terms in the order of the text, each once, where it is defined best."""
    terms: dict[str, Found] = {}
    for one in (*_sentences(document), *_titled(document)):
        known = terms.get(key(one.names[0]))
        if known is None or (_by_a_sentence(one) and not _by_a_sentence(known)):
            terms[key(one.names[0])] = one
    return tuple(sorted(terms.values(), key=lambda one: one.spans))


def _by_a_sentence(one: Found) -> bool:
    return one.found_by == ("sentence",)


def _sentences(document: Document) -> Iterator[Found]:
    for block in blocks_of(document):
        for pattern, way in ((_MEANS, "sentence"), (_IN_BRACKETS, "brackets")):
            for match in pattern.finditer(block.text):
                term = _ARTICLE.sub("", match["term"]).strip(" ,;:.")
                before = _CLAUSE_END.split(block.text[: match.start("term")])[-1]
                opens = way == "sentence" and _OPENING.fullmatch(before) is not None
                if _is_term(term, is_opening=opens or _is_short_name(match[0])):
                    span = (block.start_line, block.end_line)
                    yield Found((term,), block.text, (span,), (way,))


_SHORT_NAME = re.compile(
    r"\(\s?(?:ci-après\s+(?:dénommée?s?\s+)?)?[“\"«‘]\s?(?:the|les?|la)\s|\(\s?[“\"«‘]\s?l['’]",
    re.IGNORECASE,
)


def _is_short_name(bracket: str) -> bool:
    """Whether a bracket holds an article and a name in quotes, and so defines it in small letters
    too: « le sous-traitant ».
    """
    return _SHORT_NAME.match(bracket) is not None


def _is_term(term: str, *, is_opening: bool = False) -> bool:
    """Whether it is a name of few words, with a capital unless it opens its own sentence."""
    is_named = is_opening or any(char.isupper() for char in term)
    return 0 < len(term.split()) <= _MOST_WORDS and is_named


def _titled(document: Document) -> Iterator[Found]:
    """The named items of lists, and the sub-sections, under a title of definitions."""
    titled = {one.section_id for one in document.sections if _TITLED.search(fold(one.title))}
    lists = {
        one.list_id
        for one in document.lists
        if one.section_id in titled and one.kind == "run-in heading"
    }
    for item in document.items:
        if item.list_id in lists and item.name and _is_term(item.name):
            name = item.name.strip(' “”"«»:.')
            yield Found((name,), item.text, ((item.start_line, item.end_line),), ("sentence",))
    for section in document.sections:
        quoted = _QUOTED_FIRST.match(section.title) if section.parent_id in titled else None
        if quoted is not None and _is_term(quoted["term"], is_opening=True):
            span = (section.start_line, max(section.end_line, section.start_line + 1))
            yield Found((quoted["term"],), section.title, (span,), ("sentence",))
