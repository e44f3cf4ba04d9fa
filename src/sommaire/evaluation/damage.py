"""PDFs damaged so that the document itself betrays it: what must never be called complete.

A page taken out (the printed page numbers jump), a page turned into a picture (no text to read),
the line of an item taken out of a run (its letters or numbers have a gap), words of a line written
anew (a count that no longer holds), another file put before or behind (the page numbers begin
again). Bytes in, bytes out.
"""

from __future__ import annotations

import ctypes
import io
import zlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfObject, PdfPage

_DOTS_A_POINT = 1.0


def without_pages(data: bytes, page_nums: Iterable[int]) -> bytes:
    """The PDF without some of its physical pages; the very bytes where none is to go."""
    dropped = sorted(set(page_nums), reverse=True)
    if not dropped:
        return data
    import pikepdf

    with pikepdf.open(io.BytesIO(data)) as pdf:
        for page_num in dropped:
            del pdf.pages[page_num - 1]
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def glued(first: bytes, second: bytes) -> bytes:
    """The pages of two PDFs in one file, with the outline of the first."""
    import pikepdf

    with pikepdf.open(io.BytesIO(first)) as pdf, pikepdf.open(io.BytesIO(second)) as other:
        for page in other.pages:
            pdf.pages.append(page)
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def with_picture(data: bytes, page_num: int) -> bytes:
    """The PDF with one page as a picture of itself: nothing to read without OCR."""
    import pikepdf
    import pypdfium2

    with pypdfium2.PdfDocument(data) as document:
        bitmap = document[page_num - 1].render(scale=_DOTS_A_POINT, grayscale=True)
        grey = bitmap.to_numpy()
        width, height = bitmap.width, bitmap.height
    with pikepdf.open(io.BytesIO(data)) as pdf:
        page = pdf.pages[page_num - 1]
        picture = pikepdf.Stream(pdf, zlib.compress(grey.tobytes()))
        picture.stream_dict = pikepdf.Dictionary(
            Type=pikepdf.Name.XObject,
            Subtype=pikepdf.Name.Image,
            Width=width,
            Height=height,
            ColorSpace=pikepdf.Name.DeviceGray,
            BitsPerComponent=8,
            Filter=pikepdf.Name.FlateDecode,
        )
        page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Picture=picture))
        x0, y0, x1, y1 = (float(value) for value in page.mediabox)
        drawn = f"q {x1 - x0:g} 0 0 {y1 - y0:g} {x0:g} {y0:g} cm /Picture Do Q"
        page.Contents = pdf.make_stream(drawn.encode())
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def without_line(data: bytes, page_num: int, words: str) -> bytes | None:
    """The PDF without the printed line that begins with `words`; None where it cannot be found.

    Whatever text stands at the height of the line goes with it.
    """
    import pypdfium2

    with pypdfium2.PdfDocument(data) as document:
        page = document[page_num - 1]
        band = _band(page, words)
        if band is None or not _remove(page, *band):
            return None
        page.gen_content()
        out = io.BytesIO()
        document.save(out)
    return out.getvalue()


def with_words(data: bytes, page_num: int, words: str, instead: str) -> bytes | None:
    """The PDF with words of one line written anew in Helvetica; None where they cannot be found.

    The whole printed line is set again, because its own font may lack the new letters.
    """
    import pypdfium2
    import pypdfium2.raw as raw

    with pypdfium2.PdfDocument(data) as document:
        page = document[page_num - 1]
        band = _band(page, words)
        if band is None:
            return None
        bottom, top = band
        there = [one for one in _texts(page) if bottom <= _middle(one.get_bounds()) <= top]
        if not there:
            return None
        left = min(one.get_bounds()[0] for one in there)
        line = page.get_textpage().get_text_bounded(bottom=bottom, top=top)
        _remove(page, bottom, top)
        new = raw.FPDFPageObj_NewTextObj(document.raw, b"Helvetica", top - bottom)
        raw.FPDFText_SetText(new, _wide(" ".join(line.split()).replace(words, instead)))
        raw.FPDFPageObj_Transform(new, 1, 0, 0, 1, left, bottom)
        raw.FPDFPage_InsertObject(page.raw, new)
        page.gen_content()
        out = io.BytesIO()
        document.save(out)
    return out.getvalue()


def _wide(text: str) -> ctypes._Pointer[ctypes.c_ushort]:
    """A text as PDFium takes it: UTF-16, closed by a zero."""
    encoded = ctypes.create_string_buffer(f"{text}\0".encode("utf-16-le"))
    return ctypes.cast(encoded, ctypes.POINTER(ctypes.c_ushort))


def _band(page: PdfPage, words: str) -> tuple[float, float] | None:
    """Bottom and top of the line that holds the words, in the page's space."""
    text = page.get_textpage()
    found = text.search(words, match_case=True).get_next()
    if found is None:
        return None
    _, bottom, _, top = text.get_charbox(found[0])
    return (bottom, top) if top > bottom else None


def _remove(page: PdfPage, bottom: float, top: float) -> int:
    """Remove the text whose middle is within the band; how many pieces went."""
    gone = [one for one in _texts(page) if bottom <= _middle(one.get_bounds()) <= top]
    for one in gone:
        page.remove_obj(one)
    return len(gone)


def _texts(page: PdfPage) -> list[PdfObject]:
    import pypdfium2.raw as raw

    return [one for one in page.get_objects() if one.type == raw.FPDF_PAGEOBJ_TEXT]


def _middle(bounds: tuple[float, float, float, float]) -> float:
    return (bounds[1] + bounds[3]) / 2


def page_texts(document: PdfDocument) -> list[str]:
    """The text of each page, as PDFium gives it."""
    return [page.get_textpage().get_text_bounded() for page in document]
