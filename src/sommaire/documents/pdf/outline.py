"""A PDF's own outline, as stored (ISO 32000-1, 12.3.3), read through PDFium.

PDFium answers with a page of this file where the entry points into another one (GoToR), so only
entries with a destination of this file or a plain GoTo action keep their page. Depth, cycles and
the number of entries are bounded.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable, Iterator
from typing import Any

import pypdfium2.raw as raw

from sommaire.documents.characters import plain
from sommaire.documents.parsed import OutlineEntry

_MAX_ENTRIES = 50_000
_MAX_DEPTH = 20
_BLANK = re.compile(r"\s+")

Drop = Callable[[int, float, float], float]
"""Page index (from 0), x and y in the page's space, to the distance from the top as displayed."""


def read_outline(document: Any, drop: Drop) -> tuple[OutlineEntry, ...]:  # noqa: ANN401
    """The entries of an open pypdfium2 document, in order."""
    entries = []
    for bookmark in _bookmarks(document):
        title = plain(_BLANK.sub(" ", bookmark.get_title())).strip()
        page_num, y = _target(bookmark, len(document), drop)
        if title:
            entries.append(OutlineEntry(bookmark.level + 1, title, page_num, y))
    return tuple(entries)


def _bookmarks(document: Any) -> Iterator[Any]:  # noqa: ANN401
    for number, bookmark in enumerate(document.get_toc(max_depth=_MAX_DEPTH)):
        if number >= _MAX_ENTRIES:
            return
        yield bookmark


def _target(bookmark: Any, n_pages: int, drop: Drop) -> tuple[int | None, float | None]:  # noqa: ANN401
    action = raw.FPDFBookmark_GetAction(bookmark.raw)
    if action and raw.FPDFAction_GetType(action) != raw.PDFACTION_GOTO:
        return None, None
    destination = bookmark.get_dest()
    index = destination.get_index() if destination else None
    if index is None or not 0 <= index < n_pages:
        return None, None
    return index + 1, _height(destination, index, drop)


def _height(destination: Any, index: int, drop: Drop) -> float | None:  # noqa: ANN401
    """How far down the page the destination is, where it says so (ISO 32000-1, table 151)."""
    mode, view = destination.get_view()
    if mode in (raw.PDFDEST_VIEW_FITH, raw.PDFDEST_VIEW_FITBH):
        return drop(index, 0.0, view[0]) if view else None
    has_x, has_y, has_zoom = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
    x, y, zoom = ctypes.c_float(), ctypes.c_float(), ctypes.c_float()
    found = raw.FPDFDest_GetLocationInPage(
        destination.raw,
        ctypes.byref(has_x),
        ctypes.byref(has_y),
        ctypes.byref(has_zoom),
        ctypes.byref(x),
        ctypes.byref(y),
        ctypes.byref(zoom),
    )
    return drop(index, x.value, y.value) if found and has_y.value else None
