"""A PDF into pages and lines, with its outline, its page labels and the rules of its tables.

Runs in the child process (`sandbox`), which holds the limits. What cannot be read is kept as a page
that says so (`pdf.status`).
Does not: tell headers from text (`furniture`), find sections, lists or tables.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sommaire.documents.characters import plain
from sommaire.documents.parsed import Parsed
from sommaire.documents.pdf.hyphens import judge_hyphens
from sommaire.documents.pdf.opening import open_pdf
from sommaire.documents.pdf.outline import read_outline
from sommaire.documents.pdf.pages import PageReader
from sommaire.documents.pdf.pieces import turned
from sommaire.documents.pdf.processes import read_pages
from sommaire.tables import Page

_NO_TITLE = re.compile(
    r"(?i)\W*(?:untitled|anonymous|unknown|title|document\d*|(?:slide|page) 1|none)\W*"
    r"|.*\.(?:docx?|pdf|tex|dvi|indd|qxd|pptx?|xlsx?|rtf|html?|md|txt)"
)


def read_pdf(
    data: bytes,
    *,
    password: str | None = None,
    is_careful: bool = False,
    meanwhile: Callable[[], object] | None = None,
) -> Parsed:
    """Pages and lines in reading order, the outline as stored, the page labels of the file.

    Args:
        data: the file.
        password: opens it, where it is encrypted.
        is_careful: each page is read as if it might end the process, as it has done before.
        meanwhile: done while other processes read pages, where there are any.

    Raises:
        NeedsPassword: the file is encrypted and neither no password nor `password` opens it.
        UnreadableFile: PDFium cannot open it, not even after a repair, or it has too many pages.
    """
    opened = open_pdf(data, password)
    document = opened.document
    reader = PageReader(document, opened.is_damaged)
    reads = read_pages(reader, len(document), is_careful=is_careful, meanwhile=meanwhile)

    def drop(index: int, x: float, y: float) -> float:
        """How far a point is from the top of its page as displayed."""
        frame = reads[index].frame
        return turned(x, y, frame, frame.rotation)[1] if frame else 0.0

    parsed = Parsed(
        pages=tuple(_with_frayed_edge([read.page for read in reads])),
        lines=judge_hyphens([line for read in reads for line in read.lines]),
        rules=tuple(rule for read in reads for rule in read.rules),
        outline=read_outline(document, drop),
        title=_title(document),
        notes=opened.notes,
    )
    document.close()
    return parsed


def _with_frayed_edge(pages: Sequence[Page]) -> list[Page]:
    """The pages; the one before a page that is lost may have lost its own end."""
    out = list(pages)
    for place, (page, after) in enumerate(itertools.pairwise(pages)):
        if after.status == "failed" and page.status == "read":
            note = "next to a page that is lost: its end may be missing"
            out[place] = replace(page, status="short", note=note)
    return out


def _title(document: Any) -> str:  # noqa: ANN401
    """The title of the file's metadata; "" where it is none that a person gave."""
    title = plain(document.get_metadata_value("Title")).strip()
    title = title.removeprefix("Microsoft Word - ").removeprefix("Microsoft PowerPoint - ")
    is_worded = sum(map(str.isalpha, title)) >= 4
    return title if is_worded and not _NO_TITLE.fullmatch(title) else ""
