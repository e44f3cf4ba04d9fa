"""A list answered: every item cited at the lines that say it, the verdict in words.

What was found and judged comes in as `Judged`; nothing is searched here. An item whose name cannot
be located in its lines is cited by its first line as printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sommaire.answer import Certificate, Cue, ListingAnswer, ListingItem, Sentence
from sommaire.answering.citations import CitationBook, Located, locate
from sommaire.completeness import Judged, Verdict
from sommaire.composing import Composed, Member
from sommaire.merging import Found
from sommaire.tables import Document, Language
from sommaire.wording import said_in

_NAME_LINES = 6
"""An item's name stands in its first lines; a section's goes on for pages."""
_SHOWN_TEXT = 300
"""Characters of an item's text that its sentence quotes at the most."""


def listing_answer(
    document: Document, judged: Judged, book: CitationBook, *, language: Language = "en"
) -> ListingAnswer:
    """The items with their citations, and the certificate, worded in the question's language."""
    verdict = worded(judged.verdict, language)
    notes = (said_in(note, language) for note in judged.notes)
    return ListingAnswer(
        items=tuple(_item(document, found, book) for found in judged.found),
        completeness=verdict.completeness,
        is_complete=verdict.completeness == "complete",
        completeness_source=verdict.source,
        expected_count=judged.cue.count if judged.cue else None,
        not_found_items=verdict.not_found,
        notes=" ".join((verdict.why, *notes)),
        certificate=_certificate(document, replace(judged, verdict=verdict), book),
    )


def worded(verdict: Verdict, language: Language) -> Verdict:
    """A verdict in the language of the question; what it names of the document as printed."""
    return replace(
        verdict,
        why=said_in(verdict.why, language),
        not_found=tuple(said_in(name, language) for name in verdict.not_found),
        next_step=said_in(verdict.next_step, language) if verdict.next_step else None,
    )


def composed_answer(
    first: Document,
    second: Document,
    composed: Composed,
    book: CitationBook,
    *,
    language: Language = "en",
) -> ListingAnswer:
    """The members of two lists together, each cited in every document that has it."""
    verdict, seen = worded(composed.verdict, language), composed.ledger
    return ListingAnswer(
        items=tuple(_member(first, second, one, book) for one in composed.members),
        completeness=verdict.completeness,
        is_complete=verdict.completeness == "complete",
        completeness_source=verdict.source,
        not_found_items=verdict.not_found,
        notes=" ".join((verdict.why, *(said_in(note, language) for note in composed.notes))),
        certificate=Certificate(
            scope=composed.scope,
            n_blocks=seen.n_blocks,
            n_read=seen.n_read,
            n_not_judged=seen.n_not_judged,
            n_unreadable=seen.n_unreadable,
            next_step=verdict.next_step,
        ),
    )


def _member(first: Document, second: Document, member: Member, book: CitationBook) -> ListingItem:
    sides = ((first, member.first), (second, member.second))
    items = [_item(document, found, book) for document, found in sides if found is not None]
    forms = (form for item in items for form in (item.canonical_name, *item.surface_forms))
    return items[0].model_copy(
        update={
            "surface_forms": tuple(dict.fromkeys(forms))[1:],
            "citations": tuple(dict.fromkeys(n for item in items for n in item.citations)),
            "found_by": tuple(dict.fromkeys(way for item in items for way in item.found_by)),
        }
    )


def _item(document: Document, found: Found, book: CitationBook) -> ListingItem:
    cited = [_located(document, found, span) for span in found.spans[:2]]
    return ListingItem(
        canonical_name=found.names[0],
        surface_forms=found.names[1:],
        text=found.text,
        citations=tuple(dict.fromkeys(book.cite(document, place) for place in cited if place)),
        confidence=1.0 if len(found.found_by) > 1 else 0.9,
        found_by=found.found_by,
    )


def _located(document: Document, found: Found, span: tuple[int, int]) -> Located | None:
    """The item's name with its code where the lines have them together, else what they have."""
    is_passage = found.names[0] == found.text
    start, end = span[0], span[1] if is_passage else min(span[1], span[0] + _NAME_LINES)
    longest = sorted(found.names, key=len, reverse=True)
    wanted = (*longest, document.lines[start].text)
    places = (locate(document, start, end, name) for name in wanted)
    return next((place for place in places if place is not None), None)


def _certificate(document: Document, judged: Judged, book: CitationBook) -> Certificate:
    return Certificate(
        cue=_cue(document, judged, book),
        scope=judged.scope,
        n_blocks=judged.ledger.n_blocks,
        n_read=judged.ledger.n_read,
        n_not_judged=judged.ledger.n_not_judged,
        n_unreadable=judged.ledger.n_unreadable,
        next_step=judged.verdict.next_step,
    )


def _cue(document: Document, judged: Judged, book: CitationBook) -> Cue | None:
    cue = judged.cue
    if cue is None:
        return None
    place = locate(document, cue.start_line, cue.end_line, cue.quote)
    return Cue(
        text=place.quote if place else cue.quote,
        count=cue.count,
        noun=cue.noun,
        citation=book.cite(document, place) if place else None,
    )


def row_sentences(
    document: Document, said: str, rows: Sequence[Found], book: CitationBook
) -> tuple[Sentence, ...]:
    """What rows of a table come to, citing all of them; then each row with its own citation."""
    starts = [row.spans[0] for row in rows]
    places = [locate(document, *span, document.lines[span[0]].text) for span in starts]
    numbers = [(book.cite(document, place),) if place else () for place in places]
    each = tuple(
        Sentence(text=": ".join(row.names[:2]), citations=own, is_supported=bool(own))
        for row, own in zip(rows, numbers, strict=True)
    )
    return (Sentence(text=said, citations=tuple(n for own in numbers for n in own)), *each)


def item_sentences(listing: ListingAnswer) -> tuple[Sentence, ...]:
    """A sentence an item: its name, then its text where that says more, with its citations."""
    return tuple(
        Sentence(text=_sentence(item), citations=item.citations, is_supported=bool(item.citations))
        for item in listing.items
    )


def _sentence(item: ListingItem) -> str:
    name, text = item.canonical_name, _shortened(item.text)
    if not text or text == name:
        return name
    if text.startswith(name):
        return text
    code = next((form for form in item.surface_forms if form.isupper() and " " not in form), "")
    return f"{name} ({code}): {text}" if code and code not in name else f"{name}: {text}"


def _shortened(text: str) -> str:
    return text if len(text) <= _SHOWN_TEXT else text[:_SHOWN_TEXT].rsplit(" ", 1)[0] + " …"
