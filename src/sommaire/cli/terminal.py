"""Answers and tables for a person at a terminal: the verdict first, then what it is about.

Everything is laid out by rich as text, never as markup: what a document says cannot colour, move or
link anything. Width, NO_COLOR and TERM are rich's to respect.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sommaire.display import (
    badge,
    first_citation,
    further_notes,
    how_found,
    item_detail,
    item_label,
    not_said,
    notes_of,
    page_chip,
    place_chip,
    printable,
    reason,
    shorten,
    unread_note,
)
from sommaire.wording import n_of, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console, RenderableType

    from sommaire.answer import Answer, Citation, Completeness, ListingAnswer, ListingItem

STYLES: dict[Completeness, str] = {
    "complete": "bold green",
    "not complete": "bold yellow",
    "not certain": "bold cyan",
}
DETAIL_WIDTH = 120


def show_answer(answer: Answer, console: Console) -> None:
    """Print an answer: verdict, items or sentences, citations, notes, how it was found."""
    for part in _parts(answer):
        console.print(part)


def _parts(answer: Answer) -> Iterator[RenderableType]:
    if answer.text is None:
        yield Text(not_said(answer), style="bold")
    elif answer.short_answer is not None:
        yield Text(printable(answer.short_answer), style="bold")
    elif answer.count is not None:
        yield Text(str(answer.count), style="bold")
    if answer.text is not None:
        yield from _sentences(answer)
    if answer.listing is not None:
        yield from _listing(answer, answer.listing)
    yield Text()
    yield from (Text(note, style="dim") for note in notes_of(answer))
    if unread_note(answer):
        yield Text(unread_note(answer), style=STYLES["not complete"])
    yield Text(how_found(answer), style="dim")


def _listing(answer: Answer, listing: ListingAnswer) -> Iterator[RenderableType]:
    language = answer.language
    head = Text(badge(listing, language), style=STYLES[listing.completeness])
    n_items = n_of(len(listing.items), "item", language)
    yield head.append(f"  {n_items}", style="not bold default")
    yield Padding(Text(reason(listing, language)), (0, 0, 0, 2))
    cue = listing.certificate.cue
    cited = first_citation(answer, [cue.citation] if cue and cue.citation else [])
    if cited:
        yield Padding(_citation(answer, cited), (0, 0, 0, 2))
    if listing.items or listing.not_found_items:
        yield Text()
        yield _items(answer, listing)
    step = listing.certificate.next_step
    notes = [further_notes(listing), step and phrase("Next step:", language, step=printable(step))]
    yield from (Padding(Text(note), (1, 0, 0, 0)) for note in notes if note)


def _items(answer: Answer, listing: ListingAnswer) -> Table:
    table = Table.grid(padding=(0, 2), expand=False)
    table.add_column(justify="right", style="dim")
    table.add_column(ratio=1)
    table.add_column(justify="right", no_wrap=True, style="dim")
    for number, item in enumerate(listing.items, start=1):
        cited = first_citation(answer, item.citations)
        chip = page_chip(answer, cited) if cited else ""
        table.add_row(str(number), _item(item), chip)
    for name in listing.not_found_items:
        absent = phrase("not_found", answer.language)
        table.add_row("⚠", Text(printable(name), style=STYLES["not complete"]), absent)
    return table


def _item(item: ListingItem) -> Text:
    text = Text(printable(item_label(item)), style="bold")
    detail = shorten(printable(item_detail(item)), DETAIL_WIDTH)
    return text.append(f"\n{detail}", style="not bold") if detail else text


def _sentences(answer: Answer) -> Iterator[RenderableType]:
    said = answer.beside_items
    for sentence in said:
        numbers = "".join(f" [{n}]" for n in sentence.citations)
        doubt = "" if sentence.is_supported else f"  ({phrase('unsupported', answer.language)})"
        yield Text(printable(sentence.text)).append(numbers, style="cyan").append(doubt)
    if said:
        yield Text()
    numbers_said = {n for sentence in said for n in sentence.citations}
    yield from (_citation(answer, one) for one in answer.citations if one.n in numbers_said)


def _citation(answer: Answer, cited: Citation) -> Text:
    place = place_chip(answer, cited)
    if len(answer.documents) > 1:
        place = f"{printable(cited.document)}, {place}"
    text = Text(f"[{cited.n}] ", style="cyan").append(place, style="default")
    section = f"  {printable(cited.section)}" if cited.section and "§" not in place else ""
    return text.append(section, style="dim")


def show_rows(
    console: Console, columns: Sequence[str], rows: Sequence[Sequence[str]], *, text_at: int = -1
) -> None:
    """Print rows under their column names; the column at `text_at` takes the room that is left."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    wide = text_at % len(columns)
    for index, name in enumerate(columns):
        table.add_column(name, ratio=1 if index == wide else None, no_wrap=index != wide)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console.print(table)
