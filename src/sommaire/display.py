"""How an answer is worded for a reader: badge, reason, names, page chips; and its HTML.

The terminal, the pipe and the notebook all speak through these functions, so that one answer reads
the same everywhere, in the language of its question (`wording`). Strings out, nothing printed;
colours and layout belong to the faces.
Text comes from documents of strangers: `printable` takes out what could move a cursor or turn the
reading direction, and the HTML escapes everything.
"""

from __future__ import annotations

import unicodedata
from functools import partial
from html import escape
from pathlib import PurePath
from typing import TYPE_CHECKING

from sommaire.text import codes, fold, fold_with_offsets, sentences
from sommaire.wording import WORDS, n_of, phrase, said_in, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sommaire.answer import Answer, Citation, Completeness, Level, ListingAnswer, ListingItem
    from sommaire.tables import Language

_COLOURS: dict[Completeness, str] = {
    "complete": "#1a7f37",
    "not complete": "#b35900",
    "not certain": "#57606a",
}
_BY_LINE = (".md", ".markdown", ".mdown", ".txt", ".text")
"""Files whose lines are their reader's: an editor opens them at a line."""
_PLACE_WIDTH = 60
_UNPRINTABLE = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
_REVERSALS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def printable(text: str) -> str:
    r"""One line that is safe on any screen: white space squeezed, control characters out.

    >>> printable("a\tb\n c\x1b[31m")
    'a b c[31m'
    """
    return " ".join(without_controls(text).split())


def without_controls(text: str) -> str:
    """The text without control characters; those that are white space become a space."""
    if text.isprintable():
        return text
    return "".join(char if _is_printable(char) else " " * char.isspace() for char in text)


def _is_printable(char: str) -> bool:
    return unicodedata.category(char) not in _UNPRINTABLE and char not in _REVERSALS


def shorten(text: str, width: int) -> str:
    """At most `width` characters, cut between words, with "…" where something was cut.

    >>> shorten("one two three", 9)
    'one two…'
    """
    if len(text) <= width:
        return text
    return f"{text[: width - 1].rsplit(' ', 1)[0]}…"


def item_label(item: ListingItem) -> str:
    """The name of an item with its codes: "Organizational Context (GV.OC)"."""
    name = item.canonical_name
    if _is_code(name):
        titles = [form for form in item.surface_forms if fold(name) not in fold(form)]
        return f"{name} {min(titles, key=len)}" if titles else name
    found = [form for form in item.surface_forms if _is_code(form) and form not in name]
    return f"{name} ({', '.join(found)})" if found else name


def _is_code(text: str) -> bool:
    return any(code.text == text for code in codes(text))


def item_detail(item: ListingItem) -> str:
    """What an item says beyond its name; "" where the name is all."""
    forms = sorted({item.canonical_name, item_label(item), *item.surface_forms}, key=len)
    folded, offsets = fold_with_offsets(item.text)
    for form in reversed(forms):
        start = fold(form)
        if start and folded.startswith(start):
            rest = item.text[offsets[len(start)] :] if len(start) < len(folded) else ""
            if not rest[:1].isalnum():
                return rest.lstrip(" \n\t:;,.|–—-").rstrip()
    return item.text.strip()


def item_line(item: ListingItem) -> str:
    """An item as one line: its text as printed, its name before it where the text lacks it."""
    detail = item_detail(item)
    if detail != item.text.strip():
        return printable(item.text)
    return printable(f"{item_label(item)}: {detail}" if detail else item_label(item))


def place_named(section: str, line_num: int, name: str) -> str:
    """The place in a file without pages: its line in a text, else the section, else a paragraph.

    No colon is in it: it stands between two.

    >>> place_named("4.10 Mounting: how", 7, "a.html"), place_named("", 7, "a.html")
    ('§4.10 Mounting how', '¶7')
    >>> place_named("4.10 Mounting", 7, "a.md")
    '7'
    """
    if PurePath(name).suffix.lower() in _BY_LINE:
        return str(line_num)
    title = " ".join(printable(section).replace(":", " ").split())
    return f"§{shorten(title, _PLACE_WIDTH)}" if title else f"¶{line_num}"


def has_no_pages(citation: Citation, n_pages: int) -> bool:
    """Whether what is cited stands on no page: the one page of a file that prints none."""
    is_paper = citation.boxes or PurePath(citation.document).suffix.lower() in ("", ".pdf")
    return n_pages == 1 and not is_paper


def place_of(citation: Citation, n_pages: int) -> str:
    """Where a reader looks: the physical page; in a file without pages what `place_named` says."""
    if has_no_pages(citation, n_pages):
        return place_named(citation.section, citation.first_line_num, citation.document)
    return str(citation.page_num)


def page_chip(answer: Answer, citation: Citation) -> str:
    """Both page numbers: "p. 16 (21 of 32)"; one where they agree: "p. 21 of 32".

    In a file without pages the section, or the lines: "§4.10 Mounting", "line 5".
    """
    n_pages, language = n_pages_of(answer, citation), answer.language
    if has_no_pages(citation, n_pages):
        place = place_of(citation, n_pages)
        return place if place.startswith("§") else line_range(citation, language)
    last = citation.last_page_num or citation.page_num
    physical = (
        str(citation.page_num) if last == citation.page_num else f"{citation.page_num}–{last}"
    )
    of = phrase("page of", language, page=physical, total=n_pages) if n_pages else physical
    label = printable(citation.page_label)
    return f"p. {of}" if label in ("", str(citation.page_num)) else f"p. {label} ({of})"


def line_range(citation: Citation, language: Language) -> str:
    """The lines of a citation: "line 5", "lines 5–7", over a page break "line 40 to …"."""
    first, last = citation.first_line_num, citation.last_line_num
    if citation.last_page_num not in (None, citation.page_num):
        page = citation.last_page_num
        return phrase("over pages", language, first=first, last=last, page=page)
    return phrase("at line" if first == last else "at lines", language, first=first, last=last)


def place_chip(answer: Answer, citation: Citation) -> str:
    """Page and lines of a citation: "p. 21 of 32, line 5"."""
    page, lines = page_chip(answer, citation), line_range(citation, answer.language)
    return ", ".join(dict.fromkeys([page, lines]))


def n_pages_of(answer: Answer, citation: Citation) -> int:
    """The pages of the document that is cited; 0 where the answer does not say."""
    return next((doc.n_pages for doc in answer.documents if doc.name == citation.document), 0)


def citation_by_number(answer: Answer) -> dict[int, Citation]:
    """The citations by the number between the brackets."""
    return {citation.n: citation for citation in answer.citations}


def first_citation(answer: Answer, numbers: Sequence[int]) -> Citation | None:
    """The first citation of a sentence or an item."""
    found = citation_by_number(answer)
    return next((found[n] for n in numbers if n in found), None)


def badge(listing: ListingAnswer, language: Language) -> str:
    """The verdict as it heads an answer: "✓ COMPLETE"."""
    return phrase(listing.completeness, language)


def not_said(answer: Answer) -> str:
    """What is said in the place of an answer, where there is none."""
    return phrase("not_said", answer.language)


def reason(listing: ListingAnswer, language: Language) -> str:
    """Why the verdict is what it is: one sentence, with the citation of the count behind it.

    It is the sentence that opens `notes`.
    """
    why = _first_sentence(listing.notes) or phrase(f"unexplained {listing.completeness}", language)
    cue = listing.certificate.cue
    number = f" [{cue.citation}]" if cue is not None and cue.citation is not None else ""
    return printable(why) + number


def further_notes(listing: ListingAnswer) -> str:
    """What the notes say after the reason; "" where that is all."""
    return printable(listing.notes[len(_first_sentence(listing.notes)) :])


def _first_sentence(text: str) -> str:
    spans = sentences(text)
    return text[: spans[0][1]] if spans else ""


def how_found(answer: Answer) -> str:
    """One line on how the answer was reached: scope, strategies, blocks, mode, time."""
    parts = []
    say = partial(phrase, language=answer.language)
    if answer.listing is not None:
        certificate = answer.listing.certificate
        found_by = dict.fromkeys(name for item in answer.listing.items for name in item.found_by)
        ways = dict.fromkeys(_way(name, answer.language) for name in found_by)
        blocks = n_of(certificate.n_blocks, "block", answer.language)
        parts += [say("scope", name=printable(certificate.scope))] * bool(certificate.scope)
        parts += [say("found by", ways=", ".join(ways))] * bool(ways)
        parts += [
            say("blocks read", n=certificate.n_read, total=certificate.n_blocks, blocks=blocks)
        ]
    seconds = written(f"{answer.cost.seconds:.1f}", answer.language)
    parts += [say(answer.mode), *_spent(answer), say("seconds", n=seconds)]
    return " · ".join(parts)


def _way(name: str, language: Language) -> str:
    return phrase(f"by {name}", language) if f"by {name}" in WORDS else printable(name)


def _spent(answer: Answer) -> list[str]:
    """What a model was asked and took; nothing where none was."""
    cost, language = answer.cost, answer.language
    if answer.model is None:
        return []
    n_in, n_out = (written(f"{n:,}", language) for n in (cost.n_tokens_in, cost.n_tokens_out))
    return [
        printable(answer.model),
        n_of(cost.n_calls, "call", language),
        phrase("tokens", language, n_in=n_in, n_out=n_out),
        phrase("no price", language)
        if cost.dollars is None
        else phrase("price", language, dollars=written(f"{cost.dollars:.4f}", language)),
    ]


def notes_of(answer: Answer) -> list[str]:
    """What a reader should know beside the answer, a line each."""
    return [_told(note, answer.language) for note in answer.notes]


def _told(note: str, language: Language) -> str:
    """A note in the language of the question; several of one line are each said in it."""
    pieces = [note] if "“" in note else note.split("; ")  # a quote may hold semicolons
    return printable("; ".join(said_in(one, language) for one in pieces))


def descent_lines(answer: Answer) -> list[str]:
    """How the table of contents was read: for each level what was shown, picked and why."""
    spent, language = answer.descent, answer.language
    if not spent.levels:
        return [phrase("no contents", language)]
    levels = enumerate(spent.levels, start=1)
    lines = [line for number, level in levels for line in _level_lines(number, level, language)]
    total = {
        f"{noun}s": n_of(count, noun, language)
        for noun, count in (
            ("line", spent.n_lines),
            ("call", spent.n_calls),
            ("token", spent.n_tokens),
        )
    }
    return [*lines, phrase("shown in all", language, **total)]


def _level_lines(number: int, level: Level, language: Language) -> Iterator[str]:
    shown = n_of(len(level.shown), "line", language)
    told = phrase("shown" if level.shown else "nothing shown", language, lines=shown)
    yield phrase("level", language, n=number, told=told)
    picked = tuple(f"{printable(name)} · " for name in level.picked)
    for one in map(printable, level.shown):
        yield f"  {'>' if picked and one.startswith(picked) else ' '} {one}"
    yield f"  {_told(level.reason, language)}"


def unread_note(answer: Answer) -> str:
    """Which pages could not be read; "" where all were, or where a note tells it by document."""
    if not answer.unread_pages or len(answer.documents) > 1:
        return ""
    total = sum(document.n_pages for document in answer.documents)
    return phrase(
        "unread",
        answer.language,
        n=len(answer.unread_pages),
        total=total,
        pages=n_of(total, "page", answer.language),
        list=", ".join(map(str, answer.unread_pages)),
    )


def answer_html(answer: Answer) -> str:
    """The answer as a fragment of HTML, for notebooks; everything in it is escaped."""
    parts = [f"<p><b>{_html(shorten(answer.question, 300))}</b></p>"]
    if answer.text is None:
        parts.append(f"<p>{_html(not_said(answer))}</p>")
    parts += [f"<p>{_html(s.text)} {_numbers(s.citations)}</p>" for s in answer.beside_items]
    if answer.listing is not None:
        parts.append(_listing_html(answer, answer.listing))
    parts += [_citations_html(answer)] * bool(answer.citations)
    notes = (*notes_of(answer), unread_note(answer), how_found(answer))
    parts += [f"<p><small>{_html(note)}</small></p>" for note in notes if note]
    return f"<div class='sommaire-answer'>{''.join(parts)}</div>"


def _listing_html(answer: Answer, listing: ListingAnswer) -> str:
    colour, language = _COLOURS[listing.completeness], answer.language
    head = (
        f"<p><b style='color:{colour}'>{badge(listing, language)}</b>"
        f" {n_of(len(listing.items), 'item', language)}. {_html(reason(listing, language))}</p>"
    )
    if answer.count is not None and answer.text is not None:
        head = f"<p><b>{answer.count}</b></p>{head}"
    rows = [_item_html(answer, item) for item in listing.items]
    absent = phrase("not_found", language)
    rows += [f"<li><del>{_html(name)}</del> {absent}</li>" for name in listing.not_found_items]
    notes = f"<p>{_html(further_notes(listing))}</p>" if further_notes(listing) else ""
    return f"{head}<ol>{''.join(rows)}</ol>{notes}"


def _item_html(answer: Answer, item: ListingItem) -> str:
    cited = first_citation(answer, item.citations)
    chip = f" <small>{_html(page_chip(answer, cited))}</small>" if cited else ""
    detail = _html(shorten(item_detail(item), 300))
    return f"<li><b>{_html(item_label(item))}</b>{chip}<br>{detail}</li>"


def _citations_html(answer: Answer) -> str:
    rows = "".join(
        f"<tr><td>[{cited.n}]</td><td>{_html(place_chip(answer, cited))}"
        f"</td><td style='text-align:left'>{_html(cited.quote)}</td></tr>"
        for cited in answer.citations
    )
    summary = f"<summary>{n_of(len(answer.citations), 'citation', answer.language)}</summary>"
    return f"<details>{summary}<table>{rows}</table></details>"


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(f"[{n}]" for n in numbers)


def _html(text: str) -> str:
    return escape(printable(text))
