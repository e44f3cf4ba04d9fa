"""Small PDFs, made by functions: what a test needs is said in points from the top left."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pikepdf
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 612.0, 792.0
Draw = Callable[[Canvas], None]


@dataclass(frozen=True, slots=True)
class Text:
    """Words on one baseline: `y` is how far that baseline is from the top."""

    x: float
    y: float
    text: str
    font: str = "Times-Roman"
    size: float = 12.0
    angle: float = 0.0
    """Degrees, counter-clockwise."""

    def __call__(self, canvas: Canvas) -> None:
        canvas.saveState()
        canvas.translate(self.x, HEIGHT - self.y)
        canvas.rotate(self.angle)
        canvas.setFont(self.font, self.size)
        canvas.drawString(0, 0, self.text)
        canvas.restoreState()


def pdf(*pages: Sequence[Draw], title: str = "", password: str = "", owner: str = "") -> bytes:
    """The bytes of a PDF whose pages draw what they are given, in that order."""
    out = io.BytesIO()
    locked = (
        StandardEncryption(password, ownerPassword=owner or None) if password or owner else None
    )
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT), encrypt=locked, invariant=True)
    canvas.setTitle(title)
    for page in pages:
        for draw in page:
            draw(canvas)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def paragraph(
    lines: Sequence[str],
    *,
    x: float = 72.0,
    y: float = 100.0,
    leading: float = 14.0,
    **more: object,
) -> list[Draw]:
    """Lines one below the other."""
    return [
        Text(x, y + leading * number, text, **more)  # type: ignore[arg-type]
        for number, text in enumerate(lines)
    ]


def prose(n_lines: int, *, start: int = 0, length: int = 60) -> list[str]:
    """Lines of words that differ from each other and begin and end as running text does."""
    words = (
        "the party of this part shall give notice in writing to every other before it may act "
        "upon what follows and no term that was agreed on is waived by delay or by silence"
    ).split()
    lines = []
    for number in range(start, start + n_lines):
        line = ""
        step = number * 7
        while len(line) < length:
            line += words[step % len(words)] + " "
            step += 1
        lines.append(line.strip())
    return lines


def outlined(data: bytes, entries: Sequence[pikepdf.OutlineItem]) -> bytes:
    """The same file with an outline."""
    with pikepdf.open(io.BytesIO(data)) as file:
        with file.open_outline() as outline:
            outline.root.extend(entries)
        return _saved(file)


def labelled(data: bytes, ranges: Sequence[tuple[int, str, int]]) -> bytes:
    """The same file with page labels: index of the first page, style ("r", "D"), first number."""
    with pikepdf.open(io.BytesIO(data)) as file:
        numbers = pikepdf.Array()
        for index, style, first in ranges:
            label = pikepdf.Dictionary(S=pikepdf.Name("/" + style), St=first)
            numbers.extend([index, label])  # type: ignore[list-item]
        file.Root.PageLabels = pikepdf.Dictionary(Nums=numbers)
        return _saved(file)


def without_page(data: bytes, page_num: int) -> bytes:
    """The same file without a page."""
    with pikepdf.open(io.BytesIO(data)) as file:
        del file.pages[page_num - 1]
        return _saved(file)


def turned(data: bytes, degrees: int) -> bytes:
    """The same file, every page shown turned clockwise."""
    with pikepdf.open(io.BytesIO(data)) as file:
        for page in file.pages:
            page.rotate(degrees, relative=False)
        return _saved(file)


def _saved(file: pikepdf.Pdf) -> bytes:
    out = io.BytesIO()
    file.save(out, deterministic_id=True)
    return out.getvalue()


def raw_pdf(
    content: bytes, *, filters: bytes = b"/FlateDecode", more: Sequence[bytes] = ()
) -> bytes:
    """A one-page PDF written by hand around a content stream; for what no library would write.

    Object 5 is Helvetica as /F, object 6 and after are `more`, the first of them as form /X0.
    """
    resources = b"<</Font<</F 5 0 R>>/XObject<</X0 6 0 R>>>>" if more else b"<</Font<</F 5 0 R>>>>"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources"
        + resources
        + b">>",
        stream(content, filters=filters),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        *more,
    ]
    return written(objects)


def stream(data: bytes, *, filters: bytes = b"/FlateDecode", head: bytes = b"") -> bytes:
    """A stream object around data that is encoded already."""
    return b"<<%s/Length %d/Filter %s>>stream\n%s\nendstream" % (head, len(data), filters, data)


def written(objects: Sequence[bytes]) -> bytes:
    """A file of these objects, numbered from 1, the first of them its catalogue."""
    out, offsets = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    tail = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(out))
    return out + head + table + tail


def flate_bomb(n_megabytes: int) -> bytes:
    """A page whose content unpacks, twice, to so many megabytes of blanks."""
    packer = zlib.compressobj(9)
    parts = [packer.compress(b"BT /F 12 Tf 72 700 Td (hello) Tj ET ")]
    parts.extend(packer.compress(b" " * (1 << 20)) for _ in range(n_megabytes))
    parts.append(packer.flush())
    return raw_pdf(zlib.compress(b"".join(parts), 9), filters=b"[/FlateDecode/FlateDecode]")


def form_bomb(depth: int) -> bytes:
    """A page that draws a form that draws ten that draw ten …: 10 to the power of `depth`."""
    forms = []
    for level in range(depth):
        is_last = level == depth - 1
        data = b"BT /F 4 Tf 10 10 Td (x) Tj ET" if is_last else b"/X0 Do " * 10
        inner = b"/XObject<</X0 %d 0 R>>" % (7 + level) if not is_last else b""
        head = b"/Type/XObject/Subtype/Form/BBox[0 0 600 700]"
        head += b"/Resources<</Font<</F 5 0 R>>%s>>" % inner
        forms.append(stream(zlib.compress(data), head=head))
    return raw_pdf(zlib.compress(b"/X0 Do"), more=forms)
