r"""LaTeX source into lines and marks: a .tex file, or the archive of a source.

The source is read twice: first for what its labels and citations print, then for the text. TeX is
never run. There are no pages in a source: its text is page 1.
"""

from __future__ import annotations

from dataclasses import replace

from sommaire.documents.galley import Galley
from sommaire.documents.latex.body import Body
from sommaire.documents.latex.conditionals import CONDITIONALS
from sommaire.documents.latex.definitions import DEFINERS
from sommaire.documents.latex.files import Source, open_source
from sommaire.documents.latex.lexer import tokens_of
from sommaire.documents.latex.numbers import start
from sommaire.documents.latex.stream import Stream, World
from sommaire.documents.latex.text import Printed
from sommaire.documents.parsed import Parsed

_MOST_NAMED = 5


def read_latex(data: bytes, *, password: str | None = None) -> Parsed:
    """Lines and marks of a LaTeX source; `password` is not needed.

    Raises:
        UnreadableFile: an archive is broken, hostile or without LaTeX, or its macros or files go
            on without end.
    """
    source = open_source(data)
    first = _read(source, Printed())
    second = _read(source, first.found)
    parsed = second.galley.parsed(title=second.found.title, notes=source.notes)
    missing = list(dict.fromkeys(second.stream.world.missing))
    return _with_missing(parsed, missing) if missing else parsed


def _read(source: Source, known: Printed) -> Body:
    world = World(source.files, {**DEFINERS, **CONDITIONALS}, source.main)
    start(world)
    stream = Stream(tokens_of(source.files[source.main]), world, source.main)
    body = Body(stream, known, Galley())
    body.read()
    return body


def _with_missing(parsed: Parsed, missing: list[str]) -> Parsed:
    """The same, its page marked as not whole: files that it reads in are not there."""
    shown = ", ".join(missing[:_MOST_NAMED])
    more = f" and {len(missing) - _MOST_NAMED} more" if len(missing) > _MOST_NAMED else ""
    note = f"the source reads in files that it does not have: {shown}{more}"
    pages = tuple(replace(page, status="short", note=note) for page in parsed.pages)
    return replace(parsed, pages=pages)
