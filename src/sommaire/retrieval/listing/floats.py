"""The tables or the figures of a document, by their labels: "List all the figures".

They stand in no list. `float_df` has them; their numbering, chapter by chapter, and every line that
names one ("see Figure 7") show whether one was not found. Tables without a number are told apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sommaire.completeness import Evidence, Judged, assess, ledger
from sommaire.merging import Found
from sommaire.retrieval.listing.asked import OF_THE_WHOLE, Asked
from sommaire.tables import Document, Float, FloatKind
from sommaire.text import key

_NOUNS: dict[str, FloatKind] = {
    "figures": "figure",
    "figure": "figure",
    "illustrations": "figure",
    "tables": "table",
    "table": "table",
    "tableaux": "table",
    "tableau": "table",
}
_SAYING_NOTHING = OF_THE_WHOLE | frozenset(
    "included numbered captions titles numbers shown numeros legendes titres numerotes".split()
)
"""Words of a question that narrow no figures (folded)."""
_LABELS: dict[FloatKind, re.Pattern[str]] = {
    "figure": re.compile(r"\bfig(?:ures?\b|\.)\s*(?P<id>[A-Z]?[-.]?\d{1,3}(?:[-.]\d{1,3})*)", re.I),
    "table": re.compile(r"\b(?:table|tableau)\s+(?P<id>[A-Z]?[-.]?\d{1,3}(?:[-.]\d{1,3})*)", re.I),
}
_OF_ANOTHER = re.compile(
    r"\s+(?:of|in|to|from|de|du|dans)\s+(?!(?:this|the present|ce|cette)\b)", re.I
)


def find_floats(document: Document, asked_: Asked) -> Judged | None:
    """All tables or figures, where the question asks for no more; None elsewhere."""
    kinds = _asked_for(asked_, document)
    floats = [one for one in document.floats if one.kind in kinds]
    if not floats:
        return None
    found = tuple(_found(one) for one in floats)
    lines = len(document.lines)
    hits = [span for one in found for span in one.spans]
    labels = {kind: [_id(one) for one in floats if one.kind == kind] for kind in kinds}
    missing = tuple(name for kind in kinds for name in _missing(kind, labels[kind]))
    evidence = Evidence(
        found=found,
        ledger=ledger(document, 0, lines, hits, is_judged=True),
        missing_markers=missing,
        named_elsewhere=(),
        end="document",
        is_structure_whole=True,
        doubt=_unlabelled(floats) or _named(document, labels),
        cue=None,
    )
    verdict = assess(evidence)
    return Judged(found, verdict, evidence.ledger, document.title or document.name, None, ())


def _asked_for(asked_: Asked, document: Document) -> tuple[FloatKind, ...]:
    """The kinds that the question asks for; none where it asks for something else."""
    words = key(asked_.question.target or "").split()
    kinds = dict.fromkeys(_NOUNS[word] for word in words if word in _NOUNS)
    title = set(key(f"{document.title} {document.name}").split())
    others = {*words, *(key(term.word) for term in asked_.keywords)} - {*_NOUNS}
    return tuple(kinds) if others <= _SAYING_NOTHING | title else ()


def _found(one: Float) -> Found:
    """A float by its caption without its label, and with it."""
    bare = one.caption.removeprefix(one.label).strip(" .:–—-") if one.label else one.caption
    whole = f"{one.label}: {bare}".strip(" :") or f"{one.kind} {one.float_id + 1}"
    names = tuple(dict.fromkeys(name for name in (bare, one.label, whole) if name))
    span = (one.start_line, max(one.end_line, one.start_line + 1))
    return Found(names, whole, (span,), ("structure",), one.label)


def _id(one: Float) -> str:
    """The number of a label, as the text would name it: "2", "1.9", "A-3"; "" without one."""
    label = _LABELS[one.kind].search(one.label)
    return label["id"].upper() if label else ""


def _missing(kind: FloatKind, ids: Sequence[str]) -> Iterator[str]:
    """The numbers that the numbering lacks, under each chapter that has one."""
    numbers: dict[str, set[int]] = {}
    for one in filter(None, ids):
        parent, last = re.fullmatch(r"(.*?)(\d+)", one).groups()  # type: ignore[union-attr]
        numbers.setdefault(parent, set()).add(int(last))
    for parent, known in numbers.items():
        for number in range(1, max(known)):
            if number not in known:
                yield f"{kind.capitalize()} {parent}{number}"


def _unlabelled(floats: Sequence[Float]) -> str:
    n_without = sum(not _id(one) for one in floats)
    return f"{n_without} of these bear no number." if n_without else ""


def _named(document: Document, labels: dict[FloatKind, list[str]]) -> str:
    """A label that a line names and that was not found among the floats."""
    for kind, ids in labels.items():
        for line in document.lines:
            for match in _LABELS[kind].finditer(line.text):
                known = match["id"].upper() in ids
                if not known and not _OF_ANOTHER.match(line.text, match.end()):
                    name = f"{kind.capitalize()} {match['id']}"
                    return f"The document also names “{name}” (p. {line.page_label})."
    return ""
