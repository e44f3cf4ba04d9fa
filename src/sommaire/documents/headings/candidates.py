"""Rows that might be headings: the number read, the title cut out, the lines of the title joined.

A candidate's title is *whole* (its rows hold nothing else), *run-in* (the paragraph goes on behind
it: "2.1 Term. This Agreement …") or absent (*sentence*: a numbered paragraph without a title).
Captions, cells of tables and what no title looks like are left out. Does not decide.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal
from unicodedata import normalize

from sommaire.documents.headings.rows import FRESH, Row
from sommaire.documents.numbering import Numeral, is_ordinal
from sommaire.text import join_lines

Shape = Literal["whole", "run-in", "sentence"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """What might be a heading."""

    rows: tuple[int, ...]
    """Indices of the rows that hold number and title."""
    readings: tuple[Numeral, ...]
    title: str
    """Without its number; "" where there is none."""
    shape: Shape
    is_bold: bool
    is_inside: bool
    """The paragraph above seems to run on into it."""
    printed_level: int = 0
    """Its level in the printed contents; 0 where it is not in them."""


MOST_ROWS = 6
_TINY = 0.72
"""Of the size of the text: smaller numbers count the lines of a listing."""
_LOWER = bytes(range(128)).lower() + bytes(range(128, 256))
_NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalnum())
MOST_LETTERS = 260
_CAPTION = re.compile(
    r"(?:fig(?:ure|\.)?|tab(?:le|leau|\.)?|algorithme?|listing|graphique|chart|graph|exemple|example"
    r"|equation|équation|box|encadré|exhibit(?=\s+\d+\s*[:.–—-]\s+\D.*\(|\s+\d+-\d))\s*\.?\s*"
    r"(?:[A-Z]?[.\-]?\d+|[IVX]+\b)",
    re.IGNORECASE,
)
_STOP = re.compile(r"[.:?](?=\s|$|[A-Z“\"(–—-])|\s-{1,2}(?=\s)|\s?[–—]")
_DEFINED = re.compile(
    r"(?P<term>[“\"«][^”\"»]{1,70}[”\"»](?:\s*(?:or|and|,|ou|et)\s*[“\"«][^”\"»]{1,50}[”\"»])*)"
    r"(?=\s+(?:(?:shall|will)\s+(?:mean|have)|means?|has|have|refers?|is|désigne|signifie)\b)"
)
_ABBREVIATION = re.compile(
    r"(?:\b[A-Z]|\b(?:No|Nos|Inc|Ltd|Co|Corp|Mr|Mrs|Dr|St|vs?|Sec|Art|art|cf|al|etc|e\.g|i\.e|U\.S|M))$"
)
_VERB = re.compile(
    r"\b(?:shall|will|must|may|can|is|are|was|were|be|been|has|have|had|does|do|agrees?|means?|includes?|hereby"
    r"|est|sont|doit|doivent|peut|peuvent|ont|sera|seront|était|a été|soit)\b",
    re.IGNORECASE,
)
_POINTS_ON = re.compile(r"\(\w{1,4}\)\s*(?:[-–,;]|(?:and|or|et|ou|of|to|de|du)\b)")
"""What follows the number of a clause that is pointed at: "Section 1 (a) - (d) and …"."""
_YEARS = re.compile(r"(?:19|20)\d\d(?:\s?[-–/]\s?(?:19|20)?\d\d)?")
_OPENS_TITLE = "“\"«'‘([.$&#@"
_INITIAL = re.compile(r"[A-Z]\.(?:\s|\d|[A-Z]\b|$)")
_WORD = re.compile(r"[^\W\d_][\w’'-]*")
_SIGNATURE = re.compile(
    r"\W*(?:by|per|name|signature|signed|/s/|its|par|nom)\b\s*[:_/]|_{6,}", re.IGNORECASE
)
_NO_HEADING = re.compile(
    r"@|https?://|www\.|(?:\.\s?){5,}|_{3,}|^\W*(?:by|name|title|date|its|witness|attest|dated|per|par"
    r"|nom|page|signature|copyright|©|source|note|notes|isbn|doi)\b\s*(?:\W|\d|$)",
    re.IGNORECASE,
)


def candidates_of(rows: Sequence[Row], body_size: float) -> list[Candidate]:
    """Every candidate, in order; each row is in one at the most.

    A row without a number that is set like the text is none.
    """
    found: list[Candidate] = []
    index = 0
    while index < len(rows):
        candidate = _candidate(rows, index, body_size)
        if candidate is not None:
            found.append(candidate)
        index = max(index, candidate.rows[-1] if candidate else index) + 1
    return found


def is_plain(row: Row, body_size: float) -> bool:
    """Whether nothing sets the row apart from the text."""
    style = row.style
    is_marked = style.is_bold or style.is_italic or row.is_capitals or row.is_centred
    return not is_marked and style.size < 1.07 * body_size + 0.15


def is_captioned(text: str) -> bool:
    """Whether it opens like the caption of a figure, table or the like."""
    return _CAPTION.match(text) is not None


def _candidate(rows: Sequence[Row], index: int, body_size: float) -> Candidate | None:
    row = rows[index]
    if not row.numerals and is_plain(row, body_size):
        return None
    is_inside = index > 0 and rows[index - 1].runs_on
    if (is_inside and not row.numerals) or _CAPTION.match(row.text) or len(row.text) < 2:
        return None
    if row.numerals:
        is_tiny = 0 < row.style.size < _TINY * body_size
        return None if is_tiny else _numbered(rows, index, is_inside)
    return _unnumbered(rows, index)


def _numbered(rows: Sequence[Row], index: int, is_inside: bool) -> Candidate | None:
    row = rows[index]
    numeral = row.numerals[0]
    rest = row.text[numeral.end :]
    if not rest:
        return _on_two_rows(rows, index)
    if numeral.kind == "division" and _POINTS_ON.match(rest):
        return None
    bold = row.style.is_bold or len(row.run_in) > numeral.end
    run_in = None if row.style.is_bold else _run_in_title(row, numeral)
    block = _block(rows, index)
    text = join_lines([rows[i].text for i in block], [rows[i].is_hyphenated for i in block])
    title = text[numeral.end :]
    if run_in is not None and (len(title) > len(run_in) + 3 or len(block) == MOST_ROWS):
        return Candidate((index,), row.numerals, run_in, "run-in", bold, is_inside)
    is_part = numeral.depth > 1 and len(block) == 1 and not _VERB.search(title)
    is_distinct = bold or row.style.is_italic or (is_part and len(title) < 70)
    if len(block) < MOST_ROWS and is_title(title, is_distinct=is_distinct):
        return Candidate(tuple(block), row.numerals, title, "whole", bold, is_inside)
    if row.style.is_bold:
        run_in = _run_in_title(row, numeral)
    if run_in is not None:
        return Candidate((index,), row.numerals, run_in, "run-in", bold, is_inside)
    return Candidate((index,), row.numerals, "", "sentence", False, is_inside)


def _unnumbered(rows: Sequence[Row], index: int) -> Candidate | None:
    row = rows[index]
    block = _block(rows, index)
    if len(block) == MOST_ROWS or _NO_HEADING.search(row.text) or is_ordinal(row.text):
        return None
    title = join_lines([rows[i].text for i in block], [rows[i].is_hyphenated for i in block])
    if not is_title(title, is_distinct=True) or _letters(title) < 3 or _is_signed(rows, block[-1]):
        return None
    return Candidate(tuple(block), (), title, "whole", row.style.is_bold, False)


def _is_signed(rows: Sequence[Row], last: int) -> bool:
    """Whether a signature stands under the row: it names a party."""
    under = [row.text for row in rows[last + 1 : last + 5]]
    return any(_SIGNATURE.match(text) for text in under)


def _on_two_rows(rows: Sequence[Row], index: int) -> Candidate | None:
    """A number alone on its row ("ARTICLE 4"), the title on the next."""
    row = rows[index]
    if row.is_beside or (row.numerals[0].kind == "decimal" and row.numerals[0].depth == 1):
        return None
    after = index + 1
    if after < len(rows) and _names(row, rows[after]):
        title_row, block = rows[after], _block(rows, after)
        title = join_lines([rows[i].text for i in block], [rows[i].is_hyphenated for i in block])
        is_distinct = title_row.style.is_bold or title_row.is_centred or title_row.is_capitals
        if len(block) < MOST_ROWS and is_title(title, is_distinct=is_distinct):
            both = (index, *block)
            return Candidate(both, row.numerals, title, "whole", row.style.is_bold, False)
    return Candidate((index,), row.numerals, "", "whole", row.style.is_bold, False)


def _names(number: Row, title: Row) -> bool:
    """Whether `title` stands right under the row that holds a number, set like a title."""
    is_next = title.page_num == number.page_num and -1.5 < title.gap_above < 2.2
    is_bold = title.style.is_bold and title.style == number.style
    is_over_page = title.page_num == number.page_num + 1 and title.gap_above == FRESH
    return (
        (is_next or is_over_page)
        and not title.numerals
        and (title.is_centred or title.is_capitals or _is_set_off(number, title))
        and (not number.is_centred or title.is_centred or title.is_capitals or is_bold)
        and not _CAPTION.match(title.text)
    )


def _is_set_off(number: Row, title: Row) -> bool:
    """Whether the title's type is the number's or heavier."""
    one, two = number.style, title.style
    return two == one or (two.size > one.size - 0.3 and two.is_bold and one.size > 0)


def _block(rows: Sequence[Row], index: int) -> list[int]:
    """The rows of one paragraph from `index` on, `MOST_ROWS` at the most."""
    first, block = rows[index], [index]
    while len(block) < MOST_ROWS and block[-1] + 1 < len(rows):
        row, after = rows[block[-1]], rows[block[-1] + 1]
        if not (row.runs_on or _is_tight(row, after)):
            break
        if after.numerals and not first.is_centred:
            break
        block.append(block[-1] + 1)
    return block


def _is_tight(row: Row, after: Row) -> bool:
    """Whether `after` is the next line of the same title: set alike, closer than text is."""
    is_distinct = row.style.is_bold or row.style.is_italic
    return (
        after.style == row.style
        and after.page_num == row.page_num
        and -2.5 < after.gap_above < (0.15 if is_distinct else -0.6)
        and after.indent >= row.indent - 3
        and not (after.numerals or after.is_beside)
    )


def _run_in_title(row: Row, numeral: Numeral) -> str | None:
    """The short title that opens a numbered paragraph; None where there is none."""
    rest = row.text[numeral.end : numeral.end + 140]
    if numeral.depth > 1 and (bold := _bold_title(row, numeral)):
        return bold
    term = _DEFINED.match(rest)
    if term is not None:
        return term["term"]
    for stop in _STOP.finditer(rest):
        title = rest[: stop.start()].strip()
        if stop.group() == "." and _ABBREVIATION.search(title):
            continue
        follows = rest[stop.end() :].lstrip(" –—-.")[:1]
        if follows and (follows.islower() or follows in ",;)"):
            return None
        return title if _is_short_title(title) else None
    return None


def _bold_title(row: Row, numeral: Numeral) -> str:
    """What stands in bold behind the number, where a paragraph in plain type goes on; else ""."""
    start = row.text.find(row.run_in) if row.run_in else -1
    end = start + len(row.run_in)
    if not 0 <= start <= numeral.end < end < len(row.text):
        return ""
    title = row.text[numeral.end : end].strip(" .:–—-")
    goes_on = row.text[end:].lstrip(" .:–—-")[:1].islower()  # "The opts parameter", opts in plain
    return title if title and not goes_on and _is_short_title(title) else ""


def _is_short_title(title: str) -> bool:
    """Whether the words before a stop are a title rather than a sentence."""
    n_words = len(_WORD.findall(title))
    if not 1 <= n_words <= 14 or not title[0].isalnum() or title[0].islower():
        return False
    if _INITIAL.match(title) or not _is_balanced(title):
        return False
    if n_words > 4 and capitalised(title) <= 0.6:
        return False
    return n_words <= 3 or title.isupper() or not _VERB.search(title)


def capitalised(title: str) -> float:
    """Share of the words of four letters or more that begin with a capital."""
    words = [word for word in _WORD.findall(title) if len(word) > 3]
    return sum(word[0].isupper() for word in words) / len(words) if words else 1.0


def is_title(title: str, *, is_distinct: bool) -> bool:
    """Whether a whole paragraph reads like a title; one set apart by its type may say more."""
    text = title.strip()
    words = _WORD.findall(text)
    if is_distinct and _YEARS.fullmatch(text):
        return True
    if not words or len(text) > MOST_LETTERS or text.endswith((";", ",")) or text[0] in ",;.)":
        return False
    if _INITIAL.match(text) or not _is_balanced(text):
        return False
    if not (text[0].isalnum() or text[0] in (_OPENS_TITLE if is_distinct else "“\"«'‘(")):
        return False
    if is_distinct:
        return not (len(words) > 12 and text.endswith("."))
    if text[0].islower() or (text.endswith(".") and len(words) > 9):
        return False
    if len(words) > 7 and _VERB.search(text) and capitalised(text) < 0.7:
        return False
    return len(words) <= 14 or capitalised(text) > 0.6


def _is_balanced(text: str) -> bool:
    """Whether no bracket closes that was not opened: the rest of a sentence begins otherwise."""
    if text.startswith("[") and not text.endswith("]"):
        return False
    return all(text.count(shut) <= text.count(opened) for opened, shut in ("()", "[]"))


def _letters(text: str) -> int:
    return sum(char.isalpha() for char in text)


def cleaned(title: str) -> str:
    """A title without the mark that closes it before running text, nor stray spaces."""
    return re.sub(r"\s*[.:–—-]+$", "", " ".join(title.split())) or title.strip()


@lru_cache(maxsize=1 << 14)  # running titles, headings and contents ask for the same lines
def folded_title(title: str) -> str:
    """A title folded, letters and digits only, for comparing.

    >>> folded_title("L’Œuvre d’été – 2")
    'loeuvredete2'
    """
    if title.isascii():
        return title.encode().translate(_LOWER, _NO_LETTERS).decode()
    text = title.lower().replace("œ", "oe").replace("æ", "ae").replace("ß", "ss")
    return "".join(filter(str.isalnum, normalize("NFKD", text)))
