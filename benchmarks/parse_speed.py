"""How long a document takes to be read, against PDFium's own extraction of its raw text.

    python benchmarks/parse_speed.py FILE.pdf …

For each file, processor seconds (user and system, of this process and its children) and seconds by
the clock, each the best of five turns taken alternately: `raw` is `get_text_range` on every page;
`lines` is `read_pdf` and `mark_furniture`; `tables` is the whole of `read_document`; `read` is
`sommaire.ingest.read`, with the start of its child process and the way back through JSON. `peak` is
the largest resident size of a child, in megabytes. Ratios are to `raw`. By the clock `read` gains
what it does on several cores, and loses what others do on them: look at the load.
"""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pypdfium2

from sommaire.documents.furniture import mark_furniture
from sommaire.documents.pdf.reader import read_pdf
from sommaire.documents.reading import read_document
from sommaire.ingest import read

TURNS = 5


def raw_text(data: bytes) -> int:
    """PDFium's text of every page; the number of characters."""
    document = pypdfium2.PdfDocument(data)
    n_chars = 0
    for page in document:
        text_page = page.get_textpage()
        n_chars += len(text_page.get_text_range())
        text_page.close()
        page.close()
    document.close()
    return n_chars


class Seconds(NamedTuple):
    """What some work takes."""

    processor: float
    """Here and in the children that it waits for."""
    clock: float


NEVER = Seconds(float("inf"), float("inf"))


def seconds_of(work: Callable[[], object]) -> Seconds:
    """What `work` takes."""
    before = os.times()
    work()
    after = os.times()
    return Seconds(sum(after[:4]) - sum(before[:4]), after.elapsed - before.elapsed)


def main(paths: list[str]) -> None:
    for path in paths:
        data = Path(path).read_bytes()
        n_pages = len(pypdfium2.PdfDocument(data))
        steps: dict[str, Callable[[], object]] = {
            "raw": lambda data=data: raw_text(data),  # type: ignore[misc]
            "lines": lambda data=data: mark_furniture(read_pdf(data)),  # type: ignore[misc]
            "tables": lambda data=data: read_document(data, name="x"),  # type: ignore[misc]
            "read": lambda path=path: read(path),  # type: ignore[misc]
        }
        best = dict.fromkeys(steps, NEVER)
        for _ in range(TURNS):
            for name, work in steps.items():
                best[name] = Seconds(*map(min, best[name], seconds_of(work)))
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
        print(f"{Path(path).name}: {n_pages} pages, load {os.getloadavg()[0]:.1f}, peak {peak} MB")
        for measure in Seconds._fields:
            raw = getattr(best["raw"], measure)
            figures = [(name, getattr(one, measure)) for name, one in best.items()]
            said = "  ".join(f"{name} {one:.2f} s ({one / raw:.1f})" for name, one in figures)
            print(f"  {measure}: {said}")


if __name__ == "__main__":
    main(sys.argv[1:])
