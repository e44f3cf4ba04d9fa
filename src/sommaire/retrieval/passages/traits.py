"""What a passage is, apart from any question: its place, its form, its kind of section.

Kinds of sections are told by their titles, English and French, of papers, reports and contracts.
Read once a document; no scores here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from sommaire.retrieval.passages.heads import heads_of
from sommaire.retrieval.same import Same
from sommaire.tables import Document, Passage
from sommaire.text import fold, folded_stop_words, sentences, stem, stems, words
from sommaire.vectors import Floats

SECTION_KINDS: dict[str, str] = {
    "abstract": r"abstract|summary|resume|synopsis|overview|apercu",
    "introduction": r"introduc|preambule|preamble|recital|motivation|background|contexte",
    "related": r"related|previous work|prior work|literature|etat de l'art|state of the art",
    "data": r"data|corpus|corpora|donnees|collection|annotat|material",
    "method": r"method|model|approach|architecture|framework|algorithm|system|proposed|approche",
    "setup": r"setup|set-up|setting|implementation|training|baseline|hyperparam|parametr|protocol",
    "results": r"result|evaluation|performance|experiment|comparison|resultat|experience|ablation",
    "discussion": r"discuss|analys|error|limitation|case study|qualitative|erreur|limite",
    "conclusion": r"conclu|future|perspective|outlook",
    "definitions": r"definition|glossar|terminolog|glossaire|lexique|acronym",
    "appendix": r"appendi|annex|supplement|acknowl|remerciement|reference|bibliograph|exhibit",
}
"""What the folded title of a kind holds: a regular expression, matched at the start of a word."""
_KINDS = tuple(re.compile(rf"(?<!\w)(?:{pattern})") for pattern in SECTION_KINDS.values())
_MENTION = re.compile(
    r"\b(tab(?:le|leau|leaux|les)?|fig(?:ure|ures|s)?|graphique|schema)\b\.? ?"
    r"(?:([0-9]+(?:\.[0-9]+)*|[ivx]+)\b)?"
)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
# What a caption says that its table is of.
_OF_RESULTS = re.compile(
    r"result|perform|accura|precision|recall|score|compar|f1|bleu|evaluat|error|ablation|correlat"
    r"|improve|ameliore|taux"
)
_OF_DATA = re.compile(
    r"statisti|data ?set|corpus|corpora|distribution|number of|size|examples?|samples?|donnees"
    r"|nombre de|repartition|taille"
)
_CAPTION = 400
"""Characters of a table in which its caption stands."""
_CELL = re.compile(r"[^|\n]+")

TRAITS = (
    "is float", "is table", "is abstract", "length", "place", "share of digits", "numbers",
    "mentions a table", "mentions a figure", "place in section", "level", "first person",
    "is float of results", "is float of data", "floats", "is French",
    *(f"section {kind}" for kind in SECTION_KINDS),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Traits:
    """The passages of a document, looked at once."""

    columns: Floats
    """Shape (n_passages, len(TRAITS))."""
    sentences: tuple[tuple[tuple[str, ...], ...], ...]
    """The stems of each sentence of each passage, in order, stop words out; of a table each row."""
    cells: tuple[tuple[frozenset[str], ...], ...]
    """The stems of each cell of each table; none for other passages."""
    heads: tuple[frozenset[str], ...]
    """The stems of each passage's own head."""
    sections: tuple[int, ...]
    """The section of each passage by number; -1 for none."""
    mentioned: tuple[tuple[int, ...], ...]
    """For each passage the floats, as places of passages, that it names ("Table 3 shows")."""


def traits_of(document: Document) -> Traits:
    """The traits of a document's passages; kept for the documents that were asked last."""
    return _traits(Same(document))


@lru_cache(maxsize=4)
def _traits(same: Same) -> Traits:
    document = same.document
    folded = [fold(passage.text) for passage in document.passages]
    labels = _float_labels(document)
    return Traits(
        columns=_columns(document, folded),
        sentences=tuple(_sentence_stems(passage, document) for passage in document.passages),
        cells=tuple(_cell_stems(passage, document) for passage in document.passages),
        heads=tuple(frozenset(stems(h.own, document.language)) for h in heads_of(document)),
        sections=tuple(-1 if p.section_id is None else p.section_id for p in document.passages),
        mentioned=tuple(_mentioned(text, labels, at) for at, text in enumerate(folded)),
    )


def part(traits: Traits, places: Sequence[int]) -> Traits:
    """Of some of the passages, in the order of `places`."""
    if len(places) == len(traits.sections):
        return traits
    new = {at: n for n, at in enumerate(places)}
    return Traits(
        traits.columns[list(places)],
        tuple(traits.sentences[at] for at in places),
        tuple(traits.cells[at] for at in places),
        tuple(traits.heads[at] for at in places),
        tuple(traits.sections[at] for at in places),
        tuple(tuple(new[one] for one in traits.mentioned[at] if one in new) for at in places),
    )


def _columns(document: Document, folded: list[str]) -> Floats:
    n = max(1, len(document.passages))
    n_floats = float(sum(passage.kind == "float" for passage in document.passages))
    tables = {one.start_line for one in document.floats if one.kind == "table"}
    kinds, levels = _section_kinds(document), {s.section_id: s.level for s in document.sections}
    spans = {s.section_id: (s.start_line, s.end_line) for s in document.sections}
    none = (0.0,) * len(_KINDS)
    rows = []
    for at, (passage, text) in enumerate(zip(document.passages, folded, strict=True)):
        is_float, section = passage.kind == "float", passage.section_id
        start, end = spans.get(section, (0, 0)) if section is not None else (0, 0)
        mentions = {match[1][0] for match in _MENTION.finditer(text)}
        rows.append(
            (
                float(is_float),
                float(is_float and (passage.start_line in tables or text.startswith("tab"))),
                float(passage.kind == "abstract"),
                float(np.log1p(passage.n_tokens)),
                at / n,
                sum(char.isdigit() for char in text) / (len(text) + 1),
                float(np.log1p(len(_NUMBER.findall(text)))),
                float("t" in mentions and not is_float),
                float(bool(mentions & set("fgs")) and not is_float),
                (passage.start_line - start) / max(1, end - start),
                float(levels.get(section, 0)) if section is not None else 0.0,
                float(bool(_OWN.search(text))),
                float(is_float and bool(_OF_RESULTS.search(text[:_CAPTION]))),
                float(is_float and bool(_OF_DATA.search(text[:_CAPTION]))),
                n_floats,
                float(document.language == "fr"),
                *(kinds.get(section, none) if section is not None else none),
            )
        )
    return np.array(rows, dtype=np.float32).reshape(len(rows), len(TRAITS))


_OWN = re.compile(r"\b(?:we|our|us|nous|notre|nos)\b")


def _section_kinds(document: Document) -> dict[int | None, tuple[float, ...]]:
    """For each section which kinds its title and those above it are of; the nearest counts most."""
    parents = {section.section_id: section for section in document.sections}
    found: dict[int | None, tuple[float, ...]] = {}
    for section in document.sections:
        own = tuple(float(bool(kind.search(fold(section.name)))) for kind in _KINDS)
        above = found.get(section.parent_id) if section.parent_id in parents else None
        if above is not None:
            own = tuple(max(mine, theirs / 2) for mine, theirs in zip(own, above, strict=True))
        found[section.section_id] = own
    return found


def _sentence_stems(passage: Passage, document: Document) -> tuple[tuple[str, ...], ...]:
    stop = folded_stop_words(document.language)
    parts = (
        passage.text.split("\n")
        if passage.kind == "float"
        else [passage.text[start:end] for start, end in sentences(passage.text)]
    )
    return tuple(
        tuple(stem(word, document.language) for word in words(part) if word not in stop)
        for part in parts
    )


def _cell_stems(passage: Passage, document: Document) -> tuple[frozenset[str], ...]:
    if passage.kind != "float" or "|" not in passage.text:
        return ()
    rows = "\n".join(line for line in passage.text.split("\n") if line.startswith("|"))
    cells = dict.fromkeys(cell.strip() for cell in _CELL.findall(rows))
    return tuple(
        frozenset(stem(word, document.language) for word in words(cell)) for cell in cells if cell
    )


# --- who names which table ------------------------------------------------------------------------


def _float_labels(document: Document) -> dict[tuple[str, str], int]:
    """The passages of floats by what they are called: the first letter of the kind, the number."""
    found: dict[tuple[str, str], int] = {}
    for at, passage in enumerate(document.passages):
        label = _MENTION.match(fold(passage.text)) if passage.kind == "float" else None
        if label and label[2]:
            found.setdefault((label[1][0], label[2]), at)
    return found


def _mentioned(text: str, labels: dict[tuple[str, str], int], at: int) -> tuple[int, ...]:
    if not labels:
        return ()
    named = ((match[1][0], match[2]) for match in _MENTION.finditer(text) if match[2])
    return tuple(dict.fromkeys(labels[one] for one in named if labels.get(one, at) != at))
