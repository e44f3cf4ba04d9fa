"""Series in prose: "the following three: A, B, and C", "(i) …; (ii) …", "comprend A, B et C".

Precision first. A series is believed where its sentence announces it: a stated number that its
parts match, "namely" / "à savoir", a verb that means "is made of", a plural set off by dashes, or
markers that count from one. "Such as", "for example" and "including" open a set that is not
closed: they make no list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from sommaire.documents.lists.drafts import Draft, Entry, what_follows
from sommaire.documents.lists.paragraphs import Paragraph
from sommaire.markers import Marker, find_marker, render
from sommaire.tables import Line
from sommaire.text import sentences

NUMBER_WORDS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7,
    "huit": 8, "neuf": 9, "dix": 10, "onze": 11, "douze": 12,
}  # fmt: skip
_COUNT = r"\b(?P<count>" + "|".join(NUMBER_WORDS) + r"|(?<![\d.,])[2-9]|(?<![\d.,])1[0-9])\b"


_FEWEST = 2


class _Cue(NamedTuple):
    """A phrase that announces a series, and words without which it cannot be there."""

    pattern: re.Pattern[str]
    needs: tuple[str, ...]
    n_parts: int
    """The fewest parts that it can announce."""
    signs: tuple[str, ...] = ("",)
    """Further words or signs of which one must be there."""
    is_plain: bool = False
    """It says nothing but "are": its parts must all look like names."""


def _cue(
    pattern: str, needs: tuple[str, ...], n_parts: int = 3, signs: tuple[str, ...] = ("",)
) -> _Cue:
    return _Cue(re.compile(pattern, re.IGNORECASE), needs, n_parts, signs)


def _plain(pattern: str, needs: tuple[str, ...]) -> _Cue:
    return _Cue(re.compile(pattern, re.IGNORECASE), needs, _FEWEST, is_plain=True)


_NUMBERED = (*NUMBER_WORDS, *"23456789")


_CUES = (
    # three levels …: A, B and C; les trois niveaux suivants : A, B et C
    _cue(
        _COUNT + r"(?P<noun>(?:\s+(?:[^\s:;,()—–]+|\([^()]{1,25}\))){1,9}?)\s?[:—–]\s+",
        _NUMBERED,
        2,
        tuple(":—–"),
    ),
    # the four Tiers are A, B, C, and D
    _cue(
        _COUNT + r"(?P<noun>(?:\s+[^\s:;,()—–]+){1,5}?)\s+(?:are|sont|were|étaient)\s+(?:the\s+)?",
        _NUMBERED,
        signs=(" are", "sont", "were", "étaient"),
    ),
    # the following values: A, B and C
    _cue(
        r"\b(?P<noun>the following(?:\s+[^\s:;,()]+){0,5}|[^\s:;,()]+\s+suivante?s?)\s?:\s+",
        ("the following", "suivant"),
    ),
    _cue(
        r"(?P<noun>)(?:,|\(|—|–|:)\s?(?:namely|that is to say|to wit|viz\.|à savoir)\s?[,:]?\s+",
        ("namely", "that is to say", "to wit", "viz.", "à savoir"),
    ),
    _cue(
        r"(?P<noun>)\b(?:consists? of|comprises?|is (?:composed|made up) of|are composed of|"
        r"se compos(?:e|ent) de|compren(?:d|nent)|est composée? de)\s?:?\s+",
        ("consist", "compris", "compos", "compren", "made up"),
    ),
    _cue(
        r"\b(?P<noun>(?:values|valeurs|options|levels|niveaux|types|categories|catégories|choices)"
        r"(?:\s+[^\s:;,()]+){0,5})\s+(?:are|sont)\s?:?\s+",
        (" are", " sont"),
    ),
    # practices as A (1), B (2) and C (3): parts numbered in brackets
    _cue(r"\b(?P<noun>as)\s+(?=[^,;.]{2,60}\((?:[A-Z][a-z]+ )?1\),)", ("1),",)),
    # The ports are 80, 443 and 8443; Les lots sont Nord, Sud et Est
    _plain(
        r"^(?:the|its|their|our|your|these|les|ses|leurs|nos|vos|ces)"
        r"(?P<noun>(?:\s+[^\s:;,()]+){0,5}?\s+[^\s:;,()]+[sx])"
        r"\s+(?:are|were|shall be|will be|sont|étaient|furent|seront)\s?:?\s+",
        (" are ", " were ", " be ", " sont ", " étaient ", " furent ", " seront "),
    ),
)
_OPEN = re.compile(
    r"\b(?:such as|for example|e\.g\.|including|include, but|notamment|par exemple|tels? que|"
    r"telles? que|"
    r"among (?:others|other)|not limited to|etc)\b",
    re.IGNORECASE,
)
_LAST = re.compile(
    r"^(?:and/or|and|or|et/ou|et|ou|ainsi que|as well as)\s+(?:also\s+)?", re.IGNORECASE
)
_JOINED = re.compile(r"\s+(?:and/or|and|or|et/ou|et|ou|ainsi que|as well as)\s+", re.IGNORECASE)
_JOINING = (" and", " or ", " et", " ou ", "ainsi que", "as well as")
_NO_PART = re.compile(
    r"—|^\((?:\d|[a-z]{1,4})\)|^(?:who|which|that|where|whose|qui|que|dont|où|pending)\b",
    re.IGNORECASE,
)
"""What shows that a stretch between commas is no part of a series: a clause, a marker, a dash."""
_DETERMINERS = frozenset({"a", "an", "the", "un", "une", "le", "la", "les", "des", *NUMBER_WORDS})
_VERBAL = re.compile(r"[a-z]+(?:ed|ing)\b")
"""A first part that goes on with the verb: "are supported by …"."""
_TRAILING_NUMBER = re.compile(r"\s*\([^()]{1,25}\)$")
_REFERS = re.compile(
    r"(?:\b(?:sections?|paragraphs?|clauses?|articles?|items?|alinéas?|subsections?|rules?|no)\.?|[)\d])$",
    re.I,
)
_LONGEST_REFERENCE = 20
_INLINE_STYLES = ("(i)", "(a)", "(1)", "i)", "a)", "1)", "(A)", "(I)")
_MOST_WORDS = 14


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a paragraph: half-open offsets in its text."""

    start: int
    end: int
    marker: str = ""


def prose_lists(
    paragraphs: Sequence[Paragraph], lines: Sequence[Line], tracked: Sequence[Draft]
) -> list[Draft]:
    """The series of the document's sentences; parts that are items already are left out."""
    begun = {entry.start for draft in tracked for entry in draft.entries}
    drafts = []
    for paragraph in paragraphs:
        cues = _possible_cues(paragraph.text)
        is_naming = _NAMING.search(paragraph.text) is not None
        before = Span(0, 0)
        for start, end in sentences(paragraph.text) if cues or is_naming else ():
            for parts in _series(paragraph.text, Span(start, end), cues):
                draft = _draft(paragraph, Span(start, end), parts, lines)
                if not begun & {entry.start for entry in draft.entries}:
                    drafts.append(draft)
            named = _named_after(paragraph.text, before, Span(start, end)) if is_naming else []
            if named:
                drafts.append(_draft(paragraph, Span(before.start, end), named, lines))
            before = Span(start, end)
        for parts in _marked_series(paragraph.text):
            whole = Span(_sentence_start(paragraph.text, parts[0].start), parts[-1].end)
            draft = _draft(paragraph, whole, parts, lines)
            if not begun & {entry.start for entry in draft.entries}:
                drafts.append(draft)
    return drafts


def _draft(paragraph: Paragraph, sentence: Span, parts: list[Span], lines: Sequence[Line]) -> Draft:
    entries = []
    for part in parts:
        first, last = paragraph.line_at(part.start), paragraph.line_at(part.end - 1)
        text = paragraph.text[part.start : part.end].strip(" ,;")
        offset = part.start - paragraph.starts[paragraph.members.index(first)]
        entries.append(
            Entry(part.marker, first, last + 1, start_offset=offset, text=text, name=_name(text))
        )
    draft = Draft("prose series", entries, lines[entries[0].start_line].section_id)
    draft.lead = paragraph.text[sentence.start : sentence.end]
    draft.lead_start_line = paragraph.line_at(sentence.start)
    draft.lead_end_line = paragraph.line_at(sentence.end - 1) + 1
    draft.needs_lead, draft.end = False, what_follows(draft, lines)
    return draft


def _name(text: str) -> str:
    """A short part without its number in brackets: "Partial (Tier 1)" is "Partial"."""
    name = _TRAILING_NUMBER.sub("", text)
    return name if len(name.split()) <= 6 else ""


# --- series that a phrase announces -------------------------------------------------------------


def _series(text: str, within: Span, cues: Sequence[_Cue]) -> Iterator[list[Span]]:
    """The series of one sentence that one of some cues announces; at most one."""
    start = within.start
    sentence = text[start : within.end]
    lower = sentence.lower()
    if not any(map(lower.__contains__, _JOINING)):
        return
    has_signs = "," in sentence or ";" in sentence  # between three parts or more
    for cue in cues:
        here = (has_signs or cue.n_parts == _FEWEST) and _may_hold(lower, cue)
        found = cue.pattern.finditer(sentence) if here else ()
        for match in found:
            if _OPEN.search(sentence[max(match.start() - 30, 0) : match.end() + 15]):
                continue
            parts = _parts(sentence, match.end())
            wanted = _count(match.groupdict().get("count"))
            texts = [sentence[part.start : part.end] for part in parts]
            is_named = not cue.is_plain or all(map(_is_named, texts))
            if len(parts) >= cue.n_parts and is_named and _is_series(sentence, parts, wanted):
                yield [Span(start + part.start, start + part.end) for part in parts]
                return


_NAME = re.compile(r"[\"“«‘'`]?\s?(?:[A-ZÀ-Ý0-9]|/\w|--?\w|(?:an?|the|une?|l[ea]s?)\s|l['’])")
_SAYING = re.compile(
    r"(?:[a-z]+(?:ed|ing|able|ible|ful|less|ous|ive|ary|ent|ant|ly|al)|\w+(?:ées?|és|eux|euses?|ives?"
    r"|ables?|ibles?|ents?|ants?|antes?|elles?|aux|ales?))\b"
)
"""A word that says how something is, rather than what."""
_NAME_WORDS = 8


def _is_named(text: str) -> bool:
    """Whether a part looks like the name of a thing: a capital, a figure, an article, one noun."""
    n_words = len(text.split())
    if _NAME.match(text):
        return n_words <= _NAME_WORDS
    return n_words == 1 and _SAYING.fullmatch(text) is None


def _possible_cues(text: str) -> list[_Cue]:
    """The cues whose words a paragraph has: most have none."""
    lower = text.lower()
    return [cue for cue in _CUES if _may_hold(lower, cue)]


def _may_hold(lower: str, cue: _Cue) -> bool:
    """Whether a text in small letters has the words without which a cue cannot be in it."""
    return any(map(lower.__contains__, cue.signs)) and any(map(lower.__contains__, cue.needs))


def _named_after(text: str, before: Span, sentence: Span) -> list[Span]:
    """The parts that a sentence names of what the one before counts: "… three types. They are"."""
    naming = _NAMING.match(text[sentence.start : sentence.end])
    if naming is None:
        return []
    said = text[before.start : before.end]
    counts = {_count(found["count"]) for found in re.finditer(_COUNT, said, re.IGNORECASE)}
    parts = _parts(text[sentence.start : sentence.end], naming.end())
    if len(parts) not in counts or not _is_series(text[sentence.start :], parts, len(parts)):
        return []
    return [Span(sentence.start + part.start, sentence.start + part.end) for part in parts]


_NAMING = re.compile(
    r"(?:they|these|those) (?:are|were)(?: the)?\s?:?\s+|ce (?:sont|furent)\s?:?\s+", re.IGNORECASE
)


def _count(word: str | None) -> int | None:
    if word is None:
        return None
    return NUMBER_WORDS.get(word.lower()) or int(word)


def _is_series(sentence: str, parts: list[Span], wanted: int | None) -> bool:
    """Whether the parts are as many as announced, short, and made of words."""
    texts = [sentence[part.start : part.end] for part in parts]
    if any(len(text.split()) > _MOST_WORDS or _NO_PART.search(text) for text in texts):
        return False
    if any(not any(char.isalnum() for char in text) for text in texts):
        return False
    if wanted is not None:
        return len(parts) == wanted
    return _VERBAL.match(texts[0]) is None and not _is_one_noun(texts)


def _is_one_noun(texts: list[str]) -> bool:
    """Whether the commas part the adjectives of one noun: "a central, governmental agency"."""
    first, second = texts[0].split(), texts[1].split()
    is_bare = second[0].islower() and second[0] not in _DETERMINERS and len(second) > 1
    return len(first) == 2 and first[0] in ("a", "an", "un", "une") and is_bare


def _parts(sentence: str, start: int) -> list[Span]:
    """What commas or semicolons part from `start` on, up to the last part behind a joining word."""
    stretch = sentence[start : _stop(sentence, start)]
    sign = ";" if ";" in stretch else ","
    spans = _spans(stretch, _top_level(stretch, sign))
    return [Span(start + s.start, start + s.end) for s in _up_to_last(spans, stretch, sign)]


def _up_to_last(spans: list[Span], stretch: str, sign: str) -> list[Span]:
    """The spans up to the one that a joining word opens; else the one that it parts in two."""
    for place, span in enumerate(spans):
        joining = _LAST.match(stretch[span.start : span.end]) if place else None
        if joining is not None:
            return [*spans[:place], Span(span.start + joining.end(), span.end)]
    for place, span in enumerate(spans):
        joined = _JOINED.search(stretch, span.start, span.end)
        if joined is not None and (sign == "," or len(spans) == 1):
            halves = [Span(span.start, joined.start()), Span(joined.end(), span.end)]
            return [*spans[:place], *halves]
    return []


def _stop(sentence: str, start: int) -> int:
    """Where a series that begins at `start` ends at the latest: a dash, a bracket, the sentence."""
    depth = 0
    for at in range(start, len(sentence)):
        char = sentence[at]
        depth += (char in "([") - (char in ")]")
        if depth < 0 or (depth == 0 and char in "—–" and sentence[at - 1 : at] == " "):
            return at
    return len(sentence.rstrip(" .:;!?"))


def _top_level(text: str, sign: str) -> list[int]:
    """Offsets of a sign outside brackets."""
    depth, found = 0, []
    for at, char in enumerate(text):
        depth += (char in "([") - (char in ")]")
        if depth == 0 and char == sign:
            found.append(at)
    return found


def _spans(text: str, cuts: list[int]) -> list[Span]:
    edges = [-1, *cuts, len(text)]
    spans = []
    for left, right in pairwise(edges):
        piece = text[left + 1 : right]
        lead = len(piece) - len(piece.lstrip())
        if piece.strip():
            spans.append(Span(left + 1 + lead, left + 1 + len(piece.rstrip())))
    return spans


# --- series with markers ------------------------------------------------------------------------


def _marked_series(text: str) -> Iterator[list[Span]]:
    """The parts of each "… : (i) one; (ii) two; and (iii) three", style by style."""
    if ")" not in text:
        return
    taken: list[Span] = []
    for style in _INLINE_STYLES:
        at = 0
        while markers := _counted(text, style, at):
            at = markers[-1].end
            parts = _between(text, markers) if len(markers) >= _FEWEST else []
            if parts and not any(_is_same_mark(parts[0], other) for other in taken):
                taken += parts
                yield parts


def _is_same_mark(part: Span, other: Span) -> bool:
    """Whether both begin at one marker: "(a)" holds "a)"."""
    return part.start == other.start


def _counted(text: str, style: str, start: int = 0) -> list[Marker]:
    """The markers of a style that count from one, up to where it counts from one again.

    The first may stand behind any word, and those after it, where they stand in brackets.
    """
    found: list[Marker] = []
    at = start
    while (marker := _marker(style, len(found) + 1, text, at)) is not None:
        again = _marker(style, 1, text, at) if found else None
        if again is not None and again.end < marker.end:
            break
        found.append(marker)
        at = marker.end
    return found


def _marker(style: str, number: int, text: str, start: int) -> Marker | None:
    """The next marker of that style and number."""
    found = (find_marker(style, number, text, start), _bracketed(style, number, text, start))
    return min((one for one in found if one is not None), key=lambda one: one.end, default=None)


def _bracketed(style: str, number: int, text: str, start: int) -> Marker | None:
    """A marker in brackets, where it is no reference ("Section (i)", "paragraph (a)")."""
    if not style.startswith("("):
        return None
    wanted = render(style, number)
    at = text.find(f" {wanted} ", start)
    if at < 0 or _REFERS.search(text[max(at - _LONGEST_REFERENCE, 0) : at]):
        return None
    return Marker(wanted, style, number, at + len(wanted) + 2, "strong")


def _between(text: str, markers: list[Marker]) -> list[Span]:
    spans = []
    for place, marker in enumerate(markers):
        if place + 1 < len(markers):
            following = markers[place + 1]
            end = following.end - len(following.text) - 1
        else:
            end = next((e for s, e in sentences(text) if e > marker.end), len(text))
        joining = _LAST.match(text[marker.end :])
        start = marker.end + (joining.end() if joining is not None else 0)
        piece = text[start:end]
        trimmed = re.sub(r"[,;]?(?:\s*\b(?:and/or|and|or|et/ou|et|ou))?[\s,;]*$", "", piece)
        spans.append(Span(start, start + max(len(trimmed), 1), marker.text))
    return spans


def _sentence_start(text: str, at: int) -> int:
    return next((s for s, e in sentences(text) if s <= at < e), 0)
