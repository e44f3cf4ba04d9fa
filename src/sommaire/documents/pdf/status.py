"""How well a page was read: the judgement that every later "nothing found" rests on.

A page without text is blank only where nothing else is on it; with an image or a drawing in place
of text it is scanned, be there a running head, a folio or a viewer's stamp on it: what stands at
the edges of a page is not its own text. A page of which characters were lost, or came without a
letter, is short.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pypdfium2.raw as raw

from sommaire.documents.characters import PageText
from sommaire.documents.pdf import calls as pdf_calls
from sommaire.tables import PageStatus

_FEW_CHARS = 25
"""With fewer characters a page may be an image with a stamp on it."""
_STAMPED = 80
FEW_OWN = 50
"""With fewer away from its edges, and no caption, a page has no text of its own."""
_EDGE = 0.1
"""Of the page's height and width."""
_MOST_OF_PAGE = 0.5
_PRINT_AREA = 0.4
"""Of the page: an image that fills it between the margins."""
_WHOLE_PAGE = 0.8
_ANY_IMAGE = 0.02
_DRAWN = 150
"""Paths on a page without text: letters drawn as shapes."""
_CROWDED = 5_000
"""Objects of a page beyond which no image is looked for among them."""
_NO_LETTER = 0.05
"""Of its characters: beyond this share the text of a page is not known."""
_ILLEGIBLE = 0.5
"""Beyond this share nothing of it can be read."""


class Kept(NamedTuple):
    """How much text was kept of a page, white space apart."""

    n_chars: int
    n_own: int
    """Away from its edges; counted up to `FEW_OWN`."""
    is_captioned: bool
    """It has few of its own, and a line names a figure or a table: the image is that."""


class Verdict(NamedTuple):
    """The status of a page, and why."""

    status: PageStatus
    note: str = ""


def judge_text(text: PageText) -> Verdict | None:
    """A page whose fonts do not tell its letters is as good as scanned; None for all others."""
    if text.n_unknown > _ILLEGIBLE * text.n_printed and text.n_printed >= _FEW_CHARS:
        return Verdict("scanned", _unknown(text))
    return None


def _unknown(text: PageText) -> str:
    return f"{text.n_unknown} of {text.n_printed} characters have no known letter in their font"


def judge_page(
    page: Any,  # noqa: ANN401
    text: PageText,
    kept: Kept,
    *,
    is_damaged: bool,
    is_cover: bool = False,
) -> Verdict:
    """The status of an open page (pypdfium2's `PdfPage`).

    Args:
        page: still open.
        text: as the library gave it.
        kept: what of it stands in its lines.
        is_damaged: whether the file lost something.
        is_cover: whether it is the first of several: an emblem alone on it is no text unread.
    """
    n_reported, n_kept = text.n_printed, kept.n_chars
    if n_kept < n_reported:
        return Verdict("short", f"{n_reported - n_kept} of {n_reported} characters were lost")
    if text.n_unknown > _NO_LETTER * max(n_reported, 1):
        return Verdict("short", _unknown(text))
    if n_kept < _STAMPED or kept.n_own < FEW_OWN:
        return _judge_sparse(page, kept, is_damaged, is_cover)
    return Verdict("read")


def is_own(box: tuple[float, float, float, float], size: tuple[float, float]) -> bool:
    """Whether a text does not stand wholly at an edge of its page.

    Args:
        box: left, top, right, bottom, in points on the page as displayed.
        size: width and height of that page.
    """
    across, down = size[0] * _EDGE, size[1] * _EDGE
    x0, y0, x1, y1 = box
    return x1 > across and y1 > down and x0 < size[0] - across and y0 < size[1] - down


def _judge_sparse(page: Any, kept: Kept, is_damaged: bool, is_cover: bool) -> Verdict:  # noqa: ANN401
    """A page with little or no text."""
    share = _image_share(page)
    if is_cover and not kept.n_chars and _ANY_IMAGE < share < _WHOLE_PAGE:
        return Verdict("blank", "a cover: an image and no text")
    if share > _most_image(kept, is_cover):
        return Verdict("scanned", "an image in place of text")
    if kept.n_chars:
        return Verdict("read")
    if share > _ANY_IMAGE:
        return Verdict("scanned", "an image and no text")
    if _n_paths(page) > _DRAWN:
        return Verdict("scanned", "drawn as shapes, without text")
    if is_damaged:
        return Verdict("failed", "empty in a damaged file: its text may be lost")
    return Verdict("blank")


def _most_image(kept: Kept, is_cover: bool) -> float:
    """How much of a page with so much text images may cover, and be there beside the text."""
    if kept.n_own < (1 if is_cover else FEW_OWN) and not kept.is_captioned:
        return _PRINT_AREA
    if kept.n_chars < _FEW_CHARS:
        return _MOST_OF_PAGE
    return _WHOLE_PAGE if kept.n_chars < _STAMPED else 1.0


def _image_share(page: Any) -> float:  # noqa: ANN401
    """How much of the page its images cover, at most 1; of a crowded page it is not asked."""
    if pdf_calls.count_objects(pdf_calls.handle_of(page)) > _CROWDED:
        return 0.0
    width, height = page.get_size()
    covered = 0.0
    for image in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=3):
        left, bottom, right, top = image.get_bounds()
        covered += max(right - left, 0.0) * max(top - bottom, 0.0)
    return min(covered / (width * height), 1.0) if width and height else 0.0


def _n_paths(page: Any) -> int:  # noqa: ANN401
    handle = pdf_calls.handle_of(page)
    objects = (
        pdf_calls.get_page_object(handle, index)
        for index in range(min(pdf_calls.count_objects(handle), 10 * _DRAWN))
    )
    return sum(pdf_calls.get_object_type(found) == pdf_calls.PATH for found in objects)
