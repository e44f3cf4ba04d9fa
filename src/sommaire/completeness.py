"""Whether a list is all of it: ledger of blocks, gaps in numbering, verdict.

SPEC §5. Pure functions over the tables of a document and the members found. A verdict says
"complete" only on one of two proofs: a count that the document states of this very noun in this
very scope, or a structure whose numbering has no gap and whose end is seen; and never with an
unread block, a missing page, or a member that the document names and that was not found.

What a document announces is found by `announced`; bounds and capture-recapture, which never prove,
by `estimates`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, pairwise

from sommaire.announced import Announced, window_at
from sommaire.answer import Completeness, CompletenessSource
from sommaire.markers import read_markers, render
from sommaire.merging import Found, merge
from sommaire.tables import Document, ListEnd, is_text
from sommaire.text import codes, key

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
    if len(numbers) != len(markers) or len({code.parent for code in found}) != 1:
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
    runs = {style: [numbers[style] for numbers in styles] for style in sorted(shared)}
    rising = [style for style, numbers in runs.items() if _is_rising(numbers)]
    style = min(rising, key=lambda style: runs[style][-1], default=None)
    return _Run(runs[style], partial(render, style)) if style is not None else None


_INTENDED = r"(?:intention|intended|deliberate|voulu|volontaire|delibere)\w*"
_BROKEN = (
    r"(?:(?:not|non|un)[ -]?(?:sequential|consecutive|continuous|sequentiel|consecuti|continu)"
    r"|discontinu|sparse|incomplet|skip|omit|omis|left|not used)"
)
_GAPS_INTENDED = re.compile(
    r"\b(?:numbering|numerotation|numbers?|numeros?|identifiers?|identifiants?|codes?)\b[^.;]{0,80}"
    rf"\b(?:is|are|was|were|est|sont|{_INTENDED}) (?:therefore |donc )?{_BROKEN}"
    rf"|(?<!no )\bgaps? in (?:the )?(?:\w+ )?numbering\b[^.;]{{0,40}}\b(?:{_INTENDED}|indicate"
    r"|reflect|result|correspond|mark|(?:are|is) due)"
)
"""A statement that numbers are left out on purpose; "there are no gaps" is none."""


def gaps_intended(document: Document) -> tuple[int, int] | None:
    """The lines where the document declares that its numbering has gaps on purpose, or None."""
    for index, line in enumerate(document.lines):
        if is_text(line):
            window = window_at(document, index)
            match = _GAPS_INTENDED.search(window.text, window.start)
            if match is not None and match.start() < window.end:
                return index, (window.next_line if match.end() > window.end else index) + 1
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
    other_documents: tuple[int, ...] = ()
    """Physical pages on which another document seems to begin, wherever the scope is: what one of
    them lists the other may change."""

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
    blocks = [index for index in range(start_line, end_line) if is_text(document.lines[index])]
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
    n_no, n_open = (others, 0) if is_judged else (0, others)
    return Ledger(
        n_hit, n_no, n_open, len(unread) + len(missing), unread, missing, document.other_documents
    )


def _pages(document: Document, start_line: int, end_line: int) -> tuple[int, int]:
    """First and last physical page, the page where the end is seen included.

    Nothing is seen before the first line nor after the last: the pages there may hold more. What
    closes a page (its number, a running title) is no end of the scope: the next text is. So is the
    text before a scope that opens a page without its heading, which may stand on a page unread.
    """
    lines = document.lines
    after = (line.page_num for line in islice(lines, end_line, None) if is_text(line))
    last = next(after, document.n_pages)
    if not 0 < start_line < len(lines):
        return 1, last
    first = lines[start_line].page_num
    if not _has_its_heading(document, start_line):
        before = (line.page_num for line in reversed(lines[:start_line]) if is_text(line))
        first = min(first, next(before, 1))
    return first, last


def _has_its_heading(document: Document, start_line: int) -> bool:
    """Whether a section begins at a line that prints its title."""
    text = key(document.lines[start_line].text)
    titles = (key(one.title) for one in document.sections if one.start_line == start_line)
    return any(title and (title in text or text in title) for title in titles)


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
    cue = evidence.cue
    n_found = len(merge(evidence.found)) if cue is not None else 0
    if cue is not None and n_found < cue.count:
        short = f"The document announces “{cue.noun}”; {n_found} found."
        return Verdict("not complete", "cardinality", (), short, "read the rest of the scope")
    if cue is not None and n_found > cue.count:
        alarm = f"The document announces “{cue.noun}”, but {n_found} were found: more than that."
        return _uncertain(alarm, "compare the items with the announced count")
    if evidence.doubt:
        return _uncertain(evidence.doubt, "name the section or the list")
    if evidence.ledger.other_documents:
        begins = evidence.ledger.other_documents[0]
        why = f"The file seems to hold more than one document: another begins on its page {begins}."
        return _uncertain(why, "put each document in a file of its own")
    if not evidence.ledger.is_whole:
        return _uncertain("Not every line of the scope was judged.", "read the rest of the scope")
    if evidence.rival_counts:
        why = "The document states different counts of them."
        return _uncertain(why, "check the counts that the document states")
    if cue is not None:
        why = f"The document announces “{cue.noun}”, and that many were found."
        return Verdict("complete", "cardinality", (), why, None)
    return _by_structure(evidence)


def _by_structure(evidence: Evidence) -> Verdict:
    if not evidence.is_structure_whole:
        why = "Nothing in the document shows that these are all of them."
        return _uncertain(why, "name the section or the list")
    if evidence.end == "unknown":
        return _uncertain("The end of the list was not seen.", "read on after the last item")
    why = f"They are one whole list without a gap, and {_END[evidence.end]} it."
    return Verdict("complete", "structural", (), why, None)


def _uncertain(why: str, next_step: str) -> Verdict:
    return Verdict("not certain", "none", (), why, next_step)


_END: dict[ListEnd, str] = {
    "heading": "the next heading follows",
    "text": "other text follows",
    "document": "the document ends after",
}


def _missing(evidence: Evidence) -> tuple[str, ...]:
    pages = [f"page {label} (missing from the file)" for label in evidence.ledger.missing_pages]
    pages += [f"page {num} of the file (could not be read)" for num in evidence.ledger.unread_pages]
    return (*evidence.missing_markers, *evidence.named_elsewhere, *pages)


def _why_missing(evidence: Evidence) -> str:
    parts = []
    if evidence.missing_markers:
        lacking = ", ".join(marker.rstrip(".") for marker in evidence.missing_markers)
        parts.append(f"the numbering lacks {lacking}")
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
