"""Which codes a noun means: learned from the document itself.

"control AC-2", "the AC family", "control enhancements. These include AC-2(4)", a table column
"Category Identifier" over GV.OC. A noun is bound to a *shape* of code ("A-9", "A.A", "A-9(9)");
"sub-X" is the level below X.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from sommaire.merging import aliases
from sommaire.retrieval.terms import Term, Vocabulary, terms
from sommaire.tables import Document, Language
from sommaire.text import Code, codes, fold, stem, stems

_LETTERS = re.compile(r"[A-Z]{2,4}")
_SUB = re.compile(r"^(?:sub|sous)-?(?=\w{3})")
_TOKEN = re.compile(r"[\w.\-()]+|[.;:!?]")
_REACH = 3
"""Words between a noun and the code that it names, at most."""
_BEING = frozenset({"is", "are", "est", "sont"})
_LEAST_SHARE = 0.05
"""Of the lines that say a noun, those beside a code; where fewer do, it is chance."""


def code_of(text: str) -> Code:
    """The code that `text` is; one of a single segment ("GV") included."""
    found = next((code for code in codes(text) if code.text == text), None)
    return found or Code(text, 0, len(text), (text,))


def is_code(name: str) -> bool:
    """Whether a name is a code as a whole, the letters of a family ("GV") included."""
    return any(code.text == name for code in codes(name)) or bool(_LETTERS.fullmatch(name))


def shapes_called(document: Document, head: Term, vocabulary: Vocabulary) -> Counter[str]:
    """How often each shape of code stands beside the noun: {"A-9(9)": 2} for "enhancement"."""
    prefixes = {code_of(item.marker).segments[0] for item in document.items if item.kind == "code"}
    votes: Counter[str] = Counter()
    for index, line in enumerate(document.lines):
        if head.is_in(vocabulary.line_stems[index]) and line.role not in ("header", "footer"):
            votes.update(_beside(line.text, head, prefixes, document))
    votes.update(_in_columns(document, head))
    return votes


def _beside(text: str, head: Term, prefixes: set[str], document: Document) -> Iterator[str]:
    tokens = _TOKEN.findall(text)
    nouns = [
        index
        for index, token in enumerate(tokens)
        if stem(fold(token.strip("().")), document.language) in head.stems
    ]
    for index, token in enumerate(tokens):
        bare = token.strip("().,")
        code = next(codes(token.rstrip(".,")), None)
        is_first = all(len(one) == 1 for one in tokens[:index])  # "o GV.RR-02: Roles are"
        if is_first and fold(" ".join(tokens[index + 1 : index + 2])) not in _BEING:
            continue  # what follows a code that opens its line is its own name
        if any(_is_its_name(tokens, noun, index) for noun in nouns):
            continue
        distance = min((abs(index - noun) for noun in nouns), default=_REACH + 9)
        if code is not None and distance <= _REACH + 1:
            yield code.shape
        elif (
            code is None
            and bare in prefixes
            and distance == 1
            and not _is_named(token, index, nouns)
        ):
            yield code_of(bare).shape


def _is_its_name(tokens: list[str], noun: int, index: int) -> bool:
    """Whether the noun is of the name before a code in brackets: "Incident Analysis (RS.AN)"."""
    name = tokens[noun:index]
    is_near = 0 < len(name) <= _REACH
    return (
        tokens[index].startswith("(")
        and is_near
        and all(one[0].isupper() for one in (name[0], name[-1]))
    )


def _is_named(token: str, index: int, nouns: list[int]) -> bool:
    """Whether the noun closes a name and the letters are its short form: "Access Control (AC)"."""
    return token.startswith("(") and index - 1 in nouns


def _in_columns(document: Document, head: Term) -> Counter[str]:
    """The shapes of the codes in table columns whose header has the noun."""
    votes: Counter[str] = Counter()
    for float_ in document.floats:
        rows = [
            [cell.strip() for cell in row.strip("|").split(" | ")]
            for row in float_.body.splitlines()
            if row.startswith("|") and not row.startswith("|-") and not row.startswith("| -")
        ]
        for index, title in enumerate(rows[0] if rows else []):
            if head.is_in(stems(title, document.language)):
                cells = {row[index] for row in rows[1:] if index < len(row)}
                votes.update(shape for cell in cells for shape in _shapes_in(cell))
    return votes


def _shapes_in(cell: str) -> Iterator[str]:
    for name in aliases(cell):
        if is_code(name):
            yield code_of(name).shape


def shapes_meant(
    document: Document, head: Term | None, language: Language, vocabulary: Vocabulary
) -> frozenset[str]:
    """The shapes of code that the noun means in this document; none where nothing tells.

    A word and a number in one ("CP850") that stand once beside the noun are chance; so are few
    codes beside a noun that is said all over.

    Args:
        document: where the noun and the codes stand.
        head: the noun, as a term of the document.
        language: of the question.
        vocabulary: of the document.
    """
    if head is None:
        return frozenset()
    base = _SUB.sub("", head.word)
    above = terms(base, language, vocabulary) if base != head.word else ()
    votes = shapes_called(document, head, vocabulary)
    if above:
        below = Counter(_one_below(document, shapes_called(document, above[0], vocabulary)))
        if max(below.values(), default=0) >= max(votes.values(), default=0):
            votes = below
    most = max(votes.values(), default=0)
    said = sum(head.is_in(stems_) for stems_ in vocabulary.line_stems)
    return frozenset(
        shape
        for shape, count in votes.items()
        if count == most >= _LEAST_SHARE * said
        and (count > 1 or not shape.isalnum() or shape.isalpha())
    )


def _one_below(document: Document, votes: Counter[str]) -> dict[str, int]:
    """The votes moved to the next deeper level of the same family."""
    shapes = {code_of(item.marker).shape for item in document.items if item.kind == "code"}
    moved: dict[str, int] = {}
    for shape, count in votes.items():
        deeper = sorted((s for s in shapes if s != shape and s.startswith(shape)), key=len)
        if deeper:
            moved[deeper[0]] = moved.get(deeper[0], 0) + count
    return moved
