"""Answers and tables as plain lines: `file:page:text`, one item, sentence or row a line.

As grep does it: the page is the physical one (in a file without pages it is the line of a text, or
the section: `display.place_of`), no line holds a tab or a line break, nothing but data
is on standard output. The verdict, the reasons and what is missing are talk (`talk_lines`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sommaire.display import (
    badge,
    first_citation,
    further_notes,
    how_found,
    item_line,
    n_pages_of,
    not_said,
    notes_of,
    place_of,
    printable,
    reason,
    unread_note,
)
from sommaire.wording import n_of, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sommaire.answer import Answer


def answer_lines(answer: Answer, file: str, *, is_alone: bool = True) -> Iterator[str]:
    """The data of an answer: the number, the items or the sentences; nothing where it has none.

    The number of a counting question stands alone, after its file's name where there are several
    files (as `grep -c` has it).
    """
    if answer.text is None:
        return
    if answer.count is not None:
        yield str(answer.count) if is_alone else f"{printable(file)}:{answer.count}"
        return
    for sentence in answer.beside_items:
        yield _line(answer, file, sentence.citations, printable(sentence.text))
    for item in answer.listing.items if answer.listing is not None else ():
        names = (item.canonical_name, *item.surface_forms)
        yield _line(answer, file or _named(answer, names), item.citations, item_line(item))


def _named(answer: Answer, names: Sequence[str]) -> str:
    """The document that an item is, where it is one of those that were asked; else ""."""
    asked = {document.name for document in answer.documents}
    return next((name for name in names if name in asked), "")


def _line(answer: Answer, file: str, numbers: Sequence[int], text: str) -> str:
    cited = first_citation(answer, numbers)
    own = [document.name for document in answer.documents[:1]]
    is_other = cited is not None and bool(own) and cited.document not in own
    name = cited.document if cited is not None and (is_other or not file) else file
    place = place_of(cited, n_pages_of(answer, cited)) if cited else ""
    return f"{printable(name)}:{place}:{text}"


def talk_lines(answer: Answer, file: str, *, is_alone: bool = True) -> Iterator[str]:
    """What is said about an answer: verdict, reason, what is missing, what was not read, how."""
    for line in _talk(answer):
        yield line if is_alone else f"{printable(file)}: {line}"


def _talk(answer: Answer) -> Iterator[str]:
    language = answer.language
    if answer.text is None:
        yield not_said(answer)
    if answer.short_answer is not None:
        yield phrase("in short:", language, text=printable(answer.short_answer))
    listing = answer.listing
    if listing is not None:
        n_items = n_of(len(listing.items), "item", language)
        yield f"{badge(listing, language)}  {n_items}. {reason(listing, language)}"
        for name in listing.not_found_items:
            yield phrase("not found:", language, name=printable(name))
        if notes := further_notes(listing):
            yield phrase("note:", language, text=notes)
        if step := listing.certificate.next_step:
            yield phrase("next step:", language, step=printable(step))
    yield from notes_of(answer)
    yield from filter(None, [unread_note(answer)])
    yield how_found(answer)
