"""Whether a list is all of it: ledger of blocks, announced counts, gaps in numbering, verdict.

SPEC §5. Pure functions over the tables of a document and the members found. A verdict says
"complete" only on one of two proofs: a count that the document states of this very noun in this
very scope, or a structure whose numbering has no gap and whose end is seen; and never with an
unread block, a missing page, or a member that the document names and that was not found.

Not covered yet: the statistical bound and capture-recapture (they never prove).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Literal

from sommaire.answer import Completeness, CompletenessSource
from sommaire.documents.markers import read_markers, to_roman
from sommaire.merging import Found
from sommaire.tables import BODY_ROLES, Document, ListEnd
from sommaire.text import NUMBER_WORDS, codes, fold, stem

# --- announced counts -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Announced:
    """A count that the document states of a noun: "the six Functions"."""

    count: int
    noun: str
    """The phrase counted, as written."""
    start_line: int
    end_line: int
    quote: str
    is_about_more: bool
    """The phrase says something that the question does not ("three types of online resources")."""


_NO_TOTAL_BEFORE = (
    "other|another|further|additional|remaining|first|last|next|previous|more than|less than",
    "fewer than|at least|at most|up to|any|only|or|and|to|of|no|a|one of",
    "table|figure|fig\\.?|page|section|sec\\.?|article|art\\.?|chapter|part|step|tier|level|annex",
    "appendix|version|item|clause|paragraph|note|pp?\\.|n°",
    "autres?|premiere?s?|derniere?s?|prochaine?s?|moins|plus de|jusqu'a|ou|et|un des|une des",
    "tableau|chapitre|partie|etape|niveau|annexe",
)
"""Words before a number that make it no total: a part of one, a bound, a reference."""
_NOT_A_TOTAL = re.compile(rf"(?:\b(?:{'|'.join(_NO_TOTAL_BEFORE)})|[-.,:/§(])\s*$")
_NUMBER = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_COUNTED = re.compile(
    rf"(?<![\w.,-])(?P<number>{_NUMBER}|\d{{1,3}})(?:\s*\(\d{{1,3}}\))?\s+"
    r"(?P<phrase>[^\W\d][\w'-]*(?:\s+[^\W\d][\w'-]*){0,4})"
)
_PLURAL = re.compile(r"(?:[sx]|criteria|data|media|people|children|men|phenomena)$")
_AFTER = re.compile(r"\s+(?:or more|ou plus|at a time)\b")


def announced(
    document: Document, head: frozenset[str], known: frozenset[str]
) -> tuple[Announced, ...]:
    """The counts that the document states of a noun, in order.

    Args:
        document: searched in all its text lines, across line breaks.
        head: the stems, in the document's language, that the noun may have.
        known: stems that may qualify it without changing what is counted (the question's words,
            the title's).
    """
    return tuple(_announced(document, head, known)) if head else ()


def _announced(
    document: Document, head: frozenset[str], known: frozenset[str]
) -> Iterator[Announced]:
    lines = document.lines
    for index, line in enumerate(lines):
        if line.role not in BODY_ROLES and line.role != "footnote":
            continue
        after = index + 1
        following = lines[after].text if after < len(lines) else ""
        joined = fold(line.text) + " " + fold(following)
        for match in _COUNTED.finditer(joined, 0, len(joined)):
            if match.start() > len(fold(line.text)):
                break
            cue = _cue(match, joined, head, known, document)
            if cue is not None:
                crosses = match.start() + len(cue[1]) > len(fold(line.text))
                end = after + crosses
                yield Announced(cue[0], cue[1], index, min(end, len(lines)), cue[1], cue[2])


def _cue(
    match: re.Match[str],
    text: str,
    head: frozenset[str],
    known: frozenset[str],
    document: Document,
) -> tuple[int, str, bool] | None:
    if _NOT_A_TOTAL.search(text[: match.start()]):
        return None
    words = list(re.finditer(r"\S+", match["phrase"]))
    stems = [stem(word.group(), document.language) for word in words]
    place = next((i for i, stem_ in enumerate(stems) if stem_ in head), None)
    if place is None or any(word.group() in _LINKS for word in words[:place]):
        return None
    if not _PLURAL.search(words[place].group()):
        return None
    noun_end = match.start("phrase") + words[place].end()
    if _AFTER.match(text[noun_end:]):
        return None
    number = match["number"]
    count = int(number) if number.isdigit() else NUMBER_WORDS[number]
    qualifiers = [s for i, s in enumerate(stems) if i < place]
    qualifiers += _of_what(text[noun_end:], document)
    more = any(s not in known for s in qualifiers)
    return count, text[match.start() : noun_end], more


_LINKS = frozenset("of in the to and or is are for with by on de la le les des du et ou en".split())
_OF = re.compile(r"\s+(?:of|de|des|du|d')\s*(?:the|la|les?)?\s*([\w'-]+)(?:\s+([\w'-]+))?")


def _of_what(rest: str, document: Document) -> list[str]:
    match = _OF.match(rest)
    if match is None:
        return []
    words = [word for word in match.groups() if word and word not in _LINKS]
    return [stem(word, document.language) for word in words[:1]]


# --- gaps in numbering ------------------------------------------------------------------------


def gaps(markers: Sequence[str]) -> tuple[str, ...]:
    """The markers that are missing from a numbered run, from its first possible member on.

    Bullets and unnumbered items have none. A numbering that restarts or runs backwards is no run:
    nothing can be said, and nothing is.

    >>> gaps(["(a)", "(b)", "(d)"]), gaps(["2.", "3."]), gaps(["•", "•"])
    (('(c)',), ('1.',), ())
    >>> gaps(["GV.OC-01", "GV.OC-03"]), gaps(["AC-2(1)", "AC-2(3)"])
    (('GV.OC-02',), ('AC-2(2)',))
    >>> gaps(["i.", "ii.", "iv."])
    ('iii.',)
    """
    run = _run(markers)
    if run is None:
        return ()
    present = set(run.numbers)
    return tuple(run.written(n) for n in range(1, max(present)) if n not in present)


def is_numbered(markers: Sequence[str]) -> bool:
    """Whether the markers make one rising run of numbers, letters, numerals or codes."""
    return _run(markers) is not None


@dataclass(frozen=True, slots=True)
class _Run:
    """A rising run: its numbers, and what stands before and after the number in its markers."""

    numbers: list[int]
    written: Callable[[int], str]


def _run(markers: Sequence[str]) -> _Run | None:
    found = _code_run(markers) or _marker_run(markers)
    return found if found and len(found.numbers) > 1 and _is_rising(found.numbers) else None


def _is_rising(numbers: Sequence[int]) -> bool:
    return all(later > earlier for earlier, later in pairwise(numbers))


def _code_run(markers: Sequence[str]) -> _Run | None:
    parsed = [next((c for c in codes(marker) if c.text == marker), None) for marker in markers]
    found = [code for code in parsed if code is not None]
    numbers = [code.number for code in found if code.number is not None]
    if not found or len(numbers) != len(markers) or len({code.parent for code in found}) != 1:
        return None
    parent, last = found[0].parent, found[0].segments[-1]
    width = len(re.sub(r"\D", "", last)) if re.search(r"\D0\d", f" {last}") else 0
    return _Run(numbers, partial(_code, parent, last, width))


def _code(parent: str, last: str, width: int, number: int) -> str:
    """The code of that number under a parent: its last segment is like `last`."""
    return parent + re.sub(r"\d+", str(number).zfill(width), last)


def _marker_run(markers: Sequence[str]) -> _Run | None:
    readings = [read_markers(f"{marker} x") for marker in markers]
    styles = [{r.style: r.number for r in found if r.number is not None} for found in readings]
    shared = set.intersection(*(set(style) for style in styles)) if styles else set()
    runs = {style: [numbers[style] for numbers in styles] for style in sorted(shared, key=len)}
    style = next((style for style, numbers in runs.items() if _is_rising(numbers)), None)
    return _Run(runs[style], partial(_written, style)) if style is not None else None


def _written(style: str, number: int) -> str:
    """The marker of that number in that style: ("(a)", 3) is "(c)"."""
    match = re.search(r"[1aAiI](?=\W*$)", style)
    if match is None:
        return f"{style} {number}"
    letter = chr(ord("a") + (number - 1) % 26) * (1 + (number - 1) // 26)
    sample = {"1": str(number), "a": letter, "A": letter.upper(), "i": to_roman(number),
              "I": to_roman(number).upper()}[match.group()]  # fmt: skip
    return style[: match.start()] + sample + style[match.end() :]


_GAPS_INTENDED = re.compile(
    r"(?:numbering|numerotation)\b.{0,80}\b(?:intentionally|deliberately|not sequential"
    r"|volontairement|non sequentielle|discontinue)"
    r"|\bgaps? in (?:the )?numbering\b"
    r"|(?:numbers?|identifiers?|codes?)\b.{0,60}\b(?:intentionally (?:not|omitted|skipped|left)"
    r"|are not (?:consecutive|sequential))"
)


def gaps_intended(document: Document) -> tuple[int, int] | None:
    """The lines where the document declares that its numbering has gaps on purpose, or None."""
    lines = document.lines
    for index, line in enumerate(lines):
        pair = fold(line.text + " " + (lines[index + 1].text if index + 1 < len(lines) else ""))
        if _GAPS_INTENDED.search(pair):
            return index, min(index + 2, len(lines))
    return None


# --- the ledger -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ledger:
    """The blocks of a scope: every text line once; an unreadable or missing page is one block."""

    n_hit: int
    n_judged_no: int
    n_not_judged: int
    n_unreadable: int
    unread_pages: tuple[int, ...]
    """Physical numbers of the pages of the scope that could not be read."""
    missing_pages: tuple[str, ...]
    """Printed numbers of pages that the file lacks inside the scope."""

    @property
    def n_blocks(self) -> int:
        """All of them."""
        return self.n_hit + self.n_judged_no + self.n_not_judged + self.n_unreadable

    @property
    def n_read(self) -> int:
        """Hit or judged no."""
        return self.n_hit + self.n_judged_no

    @property
    def is_whole(self) -> bool:
        """Whether every block of the scope was judged."""
        return self.n_not_judged == 0 and self.n_unreadable == 0


def ledger(
    document: Document,
    start_line: int,
    end_line: int,
    hits: Iterable[tuple[int, int]],
    *,
    is_judged: bool,
) -> Ledger:
    """Count the blocks between two lines (half-open), the pages between them included.

    Args:
        document: its lines, pages and missing pages.
        start_line: the first line of the scope.
        end_line: the line after its last one; the page on which the scope's end is seen counts.
        hits: half-open line spans of the members found.
        is_judged: whether a rule judged the lines that are no member; else they are "not judged".
    """
    hit = {line for span in hits for line in range(*span)}
    blocks = [
        index
        for index in range(start_line, end_line)
        if document.lines[index].role in BODY_ROLES or document.lines[index].role == "footnote"
    ]
    n_hit = sum(index in hit for index in blocks)
    first, last = _pages(document, start_line, end_line)
    unread = tuple(n for n in document.unread_pages if first <= n <= last)
    missing = tuple(
        label
        for gap in document.missing_pages
        if first <= gap.after_page_num < last
        for label in gap.page_labels
    )
    others = len(blocks) - n_hit
    return Ledger(
        n_hit,
        others if is_judged else 0,
        0 if is_judged else others,
        len(unread) + len(missing),
        unread,
        missing,
    )


def _pages(document: Document, start_line: int, end_line: int) -> tuple[int, int]:
    """First and last physical page, the page where the end is seen included."""
    lines = document.lines
    if not lines:
        return 1, document.n_pages
    if start_line <= 0 and end_line >= len(lines):
        return 1, document.n_pages
    return lines[start_line].page_num, lines[min(end_line, len(lines) - 1)].page_num


# --- the verdict ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the strategies saw, put before `assess`."""

    found: tuple[Found, ...]
    ledger: Ledger
    missing_markers: tuple[str, ...]
    """Gaps in the numbering that the document does not declare intended."""
    named_elsewhere: tuple[str, ...]
    """Members that another channel names and that are not among `found`."""
    end: ListEnd
    """What was seen after the last member."""
    is_structure_whole: bool
    """The members are all the children of one section confirmed by its text, or one list."""
    doubt: str
    """Why the reading may not be what the question asks; "" where there is no doubt."""
    cue: Announced | None
    """The count that the document states of this noun in this scope."""
    rival_counts: tuple[int, ...] = ()
    """Other counts that the document states of the same noun in the same scope."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One of three words, what it rests on, what is missing, and why in a sentence."""

    completeness: Completeness
    source: CompletenessSource
    not_found: tuple[str, ...]
    why: str
    next_step: str | None


@dataclass(frozen=True, slots=True)
class Judged:
    """A list with its verdict: what the strategies hand to the answer."""

    found: tuple[Found, ...]
    verdict: Verdict
    ledger: Ledger
    scope: str
    """Where it was looked for, in words."""
    cue: Announced | None
    notes: tuple[str, ...]
    """What the reader should know: another possible reading, gaps that are intended, sources."""


def assess(evidence: Evidence) -> Verdict:
    """The verdict on a list (SPEC §5): missing things first, then the two proofs, else doubt."""
    missing = _missing(evidence)
    if missing:
        return Verdict("not complete", "none", missing, _why_missing(evidence), _mend(evidence))
    n_found = len(evidence.found)
    cue = evidence.cue
    if cue is not None and n_found < cue.count:
        short = f"The document announces “{cue.noun}”; {n_found} found."
        return Verdict("not complete", "cardinality", (), short, "read the rest of the scope")
    if cue is not None and n_found > cue.count:
        alarm = (
            f"The document announces “{cue.noun}”, but {n_found} were found: more than announced."
        )
        return Verdict(
            "not certain", "none", (), alarm, "compare the items with the announced count"
        )
    if evidence.doubt:
        return Verdict("not certain", "none", (), evidence.doubt, "name the section or the list")
    if cue is not None and not evidence.rival_counts:
        why = f"The document announces “{cue.noun}”, and that many were found."
        return Verdict("complete", "cardinality", (), why, None)
    return _by_structure(evidence)


def _by_structure(evidence: Evidence) -> Verdict:
    if evidence.rival_counts:
        why = "The document states different counts of them."
        return Verdict("not certain", "none", (), why, "check the counts that the document states")
    if not evidence.is_structure_whole:
        why = "Nothing in the document shows that these are all of them."
        return Verdict("not certain", "none", (), why, "name the section or the list")
    if evidence.end == "unknown" or not evidence.ledger.is_whole:
        why = "The end of the list was not seen."
        return Verdict("not certain", "none", (), why, "read on after the last item")
    return Verdict("complete", "structural", (), _END[evidence.end], None)


_END: dict[Literal["heading", "text", "document", "unknown"], str] = {
    "heading": "They are one whole list without a gap, and the next heading follows it.",
    "text": "They are one whole list without a gap, and other text follows it.",
    "document": "They are one whole list without a gap, and the document ends after it.",
    "unknown": "",
}


def _missing(evidence: Evidence) -> tuple[str, ...]:
    pages = [f"page {label} (missing from the file)" for label in evidence.ledger.missing_pages]
    pages += [f"page {num} of the file (could not be read)" for num in evidence.ledger.unread_pages]
    return (*evidence.missing_markers, *evidence.named_elsewhere, *pages)


def _why_missing(evidence: Evidence) -> str:
    parts = []
    if evidence.missing_markers:
        parts.append(f"the numbering lacks {', '.join(evidence.missing_markers)}")
    if evidence.named_elsewhere:
        parts.append(f"the document also names {', '.join(evidence.named_elsewhere)}")
    if evidence.ledger.missing_pages:
        pages = ", ".join(evidence.ledger.missing_pages)
        parts.append(f"the printed page numbers show that page {pages} is missing from the file")
    if evidence.ledger.unread_pages:
        parts.append(f"page {', '.join(map(str, evidence.ledger.unread_pages))} could not be read")
    why = "; ".join(parts)
    return f"{why[:1].upper()}{why[1:]}."


def _mend(evidence: Evidence) -> str:
    if evidence.ledger.missing_pages:
        return "get a whole copy of the file"
    if evidence.ledger.unread_pages:
        return "read the unreadable pages (OCR), or ask a person to"
    return "look for the items named as missing"
