"""Citations: find a quote in the lines of a document, cite it, and check a citation again.

A quote is compared but for case, accents, typography and line breaks, and then cut *verbatim* from
the lines where it stands: what a reader sees between quotation marks is what the file says. Words
and numbers are whole: "3 days" is not found in "13 days", nor "5 %" in "1.5 %". Running headers and
footers, footnotes and floats between two lines of a sentence are stepped over. Whether a sentence
says what its quote says is the business of `agreement`.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from sommaire.answer import Box, Citation
from sommaire.tables import Document, Line, Role
from sommaire.text import fold, fold_with_offsets, join_lines

# What may stand between two lines of one sentence; tried in this order, the last takes any line.
_STEPPED_OVER: tuple[frozenset[Role], ...] = (
    frozenset({"header", "footer"}),
    frozenset({"header", "footer", "footnote"}),
    frozenset({"header", "footer", "footnote", "caption", "table"}),
    frozenset(),
)
_HYPHENS = ("-", "‐", "\u00ad")
_CLOSED = "\ufdd0"  # stands for the hyphen of a line break that is closed; no file holds this sign
_JOINTS = f" \n{_CLOSED}"
_OPEN_SIGNS = "\"'"  # French sets them off with spaces, English does not
_TRAILING_SIGNS = ":;!?%"


@dataclass(frozen=True, slots=True)
class Located:
    r"""A quote, found: the lines that hold it and its own words.

    `start_line`/`end_line` are half-open over the document's lines. `start_char`/`end_char` are
    half-open over the lines of the first page joined by "\n"; where the quote goes on to another
    page they span the part on the first. `boxes` has one box for each line of the quote,
    none where there is no paper.
    """

    start_line: int
    end_line: int
    start_char: int
    end_char: int
    boxes: tuple[Box, ...]
    quote: str
    """Cut from the lines, joined by a space; the hyphens of divided words are closed."""


def locate(document: Document, start_line: int, end_line: int, quote: str) -> Located | None:
    """Where `quote` stands in the lines [start_line, end_line), narrowed to the lines that hold it.

    The first place where it is not a part of a longer code or compound ("AC-2" of "AC-2(1)"), else
    the first; None where it stands nowhere.
    """
    return next(occurrences(document, start_line, end_line, quote), None)


def occurrences(
    document: Document, start_line: int, end_line: int, quote: str
) -> Iterator[Located]:
    """Every place where `quote` stands in those lines, whole words before parts of compounds."""
    pattern = _pattern(quote)
    if pattern is None:
        return
    first, last = max(start_line, 0), min(end_line, len(document.lines))
    for roles in _STEPPED_OVER:
        run = _run(document, [i for i in range(first, last) if document.lines[i].role not in roles])
        found = [_trim(run.folded, *match.span()) for match in pattern.finditer(run.folded)]
        whole = [_Span(*span) for span in found if _is_whole(run, *span)]
        if whole:
            whole.sort(key=lambda span: not _is_apart(run.folded, span.start, span.end))
            yield from (_located(document, run, span) for span in whole)
            return


def cite(document: Document, located: Located, n: int) -> Citation:
    """The citation number `n` of a located quote."""
    first, last = document.lines[located.start_line], document.lines[located.end_line - 1]
    return Citation(
        n=n,
        document=document.name,
        page_num=first.page_num,
        page_label=first.page_label,
        first_line_num=first.line_num,
        last_line_num=last.line_num,
        last_page_num=None if last.page_num == first.page_num else last.page_num,
        start_char=located.start_char,
        end_char=located.end_char,
        is_ocr=any(line.is_ocr for line in document.lines[located.start_line : located.end_line]),
        boxes=located.boxes,
        quote=located.quote,
        section=_section_name(document, first.section_id),
    )


class CitationBook:
    """The citations of one answer, numbered from 1 as they are made; one span, one number."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, int, int, int, int], int] = {}
        self._citations: list[Citation] = []

    def cite(self, document: Document, located: Located) -> int:
        """The number of this quote's citation, made at its first use."""
        span = (located.start_line, located.end_line, located.start_char, located.end_char)
        n = self._numbers.setdefault((document.sha256, *span), len(self._citations) + 1)
        if n > len(self._citations):
            self._citations.append(cite(document, located, n))
        return n

    @property
    def citations(self) -> tuple[Citation, ...]:
        """All of them, in the order of their numbers."""
        return tuple(self._citations)


def verify(citation: Citation, document: Document) -> str | None:
    """Why the citation is wrong, reading the document again; None where it is right.

    The page and its label exist, the lines exist, and exactly on them, at these characters and in
    these boxes, stands the quote, verbatim.
    """
    if citation.document != document.name:
        return f"it cites {citation.document}, not {document.name}"
    last_page_num = citation.last_page_num or citation.page_num
    labels = {page.page_num: page.page_label for page in document.pages}
    for page_num in (citation.page_num, last_page_num):
        if page_num not in labels:
            return f"there is no page {page_num}"
    if labels[citation.page_num] != citation.page_label:
        return f"page {citation.page_num} is labelled {labels[citation.page_num]!r}"
    first = _line_at(document, citation.page_num, citation.first_line_num)
    last = _line_at(document, last_page_num, citation.last_line_num)
    if first is None or last is None:
        return "its lines do not exist"
    return _disagreement(citation, document, first, last)


def _disagreement(citation: Citation, document: Document, first: int, last: int) -> str | None:
    found = list(occurrences(document, first, last + 1, citation.quote))
    if not found:
        return "the quote does not stand in its lines"
    if all(place.quote != citation.quote for place in found):
        return "the quote is not verbatim"
    again = {_target(cite(document, place, citation.n)) for place in found}
    if _target(citation) not in again:
        return "the quote stands elsewhere in its lines, or on fewer of them"
    return None


def _target(citation: Citation) -> Citation:
    """What the citation points at: all but its number."""
    return citation.model_copy(update={"n": 0})


# --- the lines as one searchable text --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Span:
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Run:
    r"""Some lines of a document, folded and joined by "\n"."""

    line_ids: list[int]
    folded: str
    starts: list[int]
    """Where each line starts in `folded`."""
    offsets: list[list[int]]
    """For each line, where each of its folded characters comes from."""

    def origin(self, at: int) -> tuple[int, int]:
        """Which of the lines, and which character of it (-1: its end), `folded[at]` comes from."""
        row = bisect_right(self.starts, at) - 1
        offsets = self.offsets[row]
        column = at - self.starts[row]
        return row, offsets[column] if column < len(offsets) else -1


def _run(document: Document, line_ids: list[int]) -> _Run:
    pieces: list[str] = []
    starts: list[int] = []
    offsets: list[list[int]] = []
    length = 0
    for line_id in line_ids:
        piece, origins = _fold_line(document.lines[line_id])
        pieces.append(piece)
        offsets.append(origins)
        starts.append(length)
        length += len(piece) + 1
    return _Run(line_ids, "\n".join(pieces), starts, offsets)


def _fold_line(line: Line) -> tuple[str, list[int]]:
    if not (line.is_hyphenated and line.text.endswith(_HYPHENS)):
        return fold_with_offsets(line.text)
    folded, offsets = fold_with_offsets(line.text[:-1])
    return folded + _CLOSED, [*offsets, len(line.text) - 1]


def _pattern(quote: str) -> re.Pattern[str] | None:
    """The quote as a pattern over a `_Run`; None for a quote of no words."""
    wanted = fold(re.sub(r"-\s*\n\s*", "-", quote))
    wanted = re.sub(r" ?([\"']) ?", r"\1", wanted)
    wanted = re.sub(rf" (?=[{_TRAILING_SIGNS}])", "", wanted)
    if not any(char.isalnum() for char in wanted):
        return None
    parts = [_sign(char) for char in wanted]
    joints = [*(_joint(*pair) for pair in pairwise(wanted)), ""]
    return re.compile("".join(map(str.__add__, parts, joints)))


def _sign(char: str) -> str:
    if char == " ":
        return r"[ \n]+"
    if char in _OPEN_SIGNS:
        return rf"[ \n]*{char}[ \n]*"
    if char in _TRAILING_SIGNS:
        return rf"[ \n]*{re.escape(char)}"
    if char == "-":
        return rf"[-{_CLOSED}]\n?"
    return re.escape(char) + (r"\n?" if char == "/" else "")


def _joint(before: str, after: str) -> str:
    """What the lines may hold between two characters of the quote: the hyphen of a divided word."""
    hyphens = f"[-{_CLOSED}]" if before.isalpha() and after.isalpha() else _CLOSED
    return rf"(?:{hyphens}\n)?"


def _trim(folded: str, start: int, end: int) -> tuple[int, int]:
    while folded[start] in _JOINTS:
        start += 1
    while folded[end - 1] in _JOINTS:
        end -= 1
    return start, end


def _is_whole(run: _Run, start: int, end: int) -> bool:
    """Whether the span cuts no word, no number and no sign ("½" is "1/2") in two."""
    if any(
        0 < at < len(run.folded) and run.origin(at) == run.origin(at - 1) for at in (start, end)
    ):
        return False
    folded = run.folded
    before, after = folded[max(start - 3, 0) : start], folded[end : end + 3]
    return _starts_whole(before, folded[start]) and _ends_whole(folded[end - 1], after)


def _starts_whole(before: str, first: str) -> bool:
    if not first.isalnum():
        return True
    if before[-1:].isalnum() or re.search(rf"\w[-{_CLOSED}]\n$", before):
        return False
    return not (first.isdigit() and re.search(r"\d[.,]$|(?:^|[\s(])-$", before))


def _ends_whole(last: str, after: str) -> bool:
    if not last.isalnum():
        return True
    if after[:1].isalnum() or re.match(rf"(?:-|{_CLOSED})\n\w", after):
        return False
    return not (last.isdigit() and re.match(r"[.,]\d", after))


def _is_apart(folded: str, start: int, end: int) -> bool:
    """Whether the span is no part of a longer compound: GV.OC of GV.OC-01, mail of e-mail."""
    before, after = folded[max(start - 2, 0) : start], folded[end : end + 2]
    return not re.search(r"\w[-./]$", before) and not re.match(r"[-./(]\w", after)


# --- from the text back to lines and boxes ---------------------------------------------------


def _located(document: Document, run: _Run, span: _Span) -> Located:
    first_row, start = run.origin(span.start)
    last_row, end = run.origin(span.end - 1)
    line_ids = run.line_ids[first_row : last_row + 1]
    lines = [document.lines[line_id] for line_id in line_ids]
    cuts = [_Span(0, len(line.text)) for line in lines]
    cuts[-1] = replace(cuts[-1], end=_with_accents(lines[-1].text, end + 1))
    cuts[0] = replace(cuts[0], start=start)
    rows = list(zip(lines, cuts, strict=True))
    first_page = [i for i, line in enumerate(lines) if line.page_num == lines[0].page_num]
    last_id = line_ids[first_page[-1]]
    return Located(
        start_line=line_ids[0],
        end_line=line_ids[-1] + 1,
        start_char=_page_offset(document, line_ids[0]) + start,
        end_char=_page_offset(document, last_id) + cuts[first_page[-1]].end,
        boxes=tuple(_box(line, cut) for line, cut in rows if any(line.box)),
        quote=join_lines(
            [line.text[cut.start : cut.end].strip() for line, cut in rows],
            [line.is_hyphenated for line in lines],
        ),
    )


def _with_accents(text: str, end: int) -> int:
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return end


def _page_offset(document: Document, line_id: int) -> int:
    r"""How many characters stand before the line in its page's lines joined by "\n"."""
    page_num, offset = document.lines[line_id].page_num, 0
    while line_id > 0 and document.lines[line_id - 1].page_num == page_num:
        line_id -= 1
        offset += len(document.lines[line_id].text) + 1
    return offset


def _box(line: Line, cut: _Span) -> Box:
    """The box of some characters of a line, as if all were equally wide."""
    width = (line.x1 - line.x0) / max(len(line.text), 1)
    return (line.x0 + width * cut.start, line.y0, line.x0 + width * cut.end, line.y1)


def _line_at(document: Document, page_num: int, line_num: int) -> int | None:
    at = bisect_left(document.lines, page_num, key=lambda line: line.page_num)
    while at < len(document.lines) and document.lines[at].page_num == page_num:
        if document.lines[at].line_num == line_num:
            return at
        at += 1
    return None


def _section_name(document: Document, section_id: int | None) -> str:
    rows = document.sections
    return next((row.name for row in rows if row.section_id == section_id), "")
