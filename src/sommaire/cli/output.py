"""Where output goes: lines to a pipe, a rich console to a terminal, talk to standard error.

A reader that closes the pipe early (`| head -1`) ends the output quietly: the command goes on and
its exit code is the one it would have had.
"""

from __future__ import annotations

import contextlib
import csv
import dataclasses
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, TextIO

from sommaire.display import printable

if TYPE_CHECKING:
    from rich.console import Console


_MANY = 20
"""Files from which on a pipe is told how far they are."""


def emit(lines: Iterable[str]) -> None:
    """Print lines of data on standard output."""
    _write(lines, sys.stdout)


def say(lines: Iterable[str]) -> None:
    """Print lines of talk on standard error."""
    _write(lines, sys.stderr)


def _write(lines: Iterable[str], stream: TextIO) -> None:
    try:
        for line in lines:
            stream.write(f"{line}\n")
        stream.flush()
    except BrokenPipeError:
        silence(stream)


def silence(stream: TextIO) -> None:
    """Send to nowhere what is still to be written to a pipe that nobody reads."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def is_terminal() -> bool:
    """Whether a person looks at standard output."""
    return sys.stdout.isatty()


def console() -> Console:
    """A rich console on standard output that interprets nothing of what documents say."""
    from rich.console import Console

    return Console(markup=False, emoji=False, highlight=False)


def working(what: str) -> AbstractContextManager[object]:
    """Shows that something is going on, on standard error, where a person looks at it."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        return contextlib.nullcontext()
    from rich.console import Console

    return Console(stderr=True, markup=False).status(what)


def telling() -> Callable[[int, int, str], None]:
    """Says how far many files are, on standard error: in place on a terminal, else by tenths.

    What it gives is told the number of files done, of files in all, and the name of the last.
    """
    told = 0

    def _tell(n_done: int, n: int, name: str) -> None:
        nonlocal told
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{n_done} of {n}  {printable(name)[:60]}")
            sys.stderr.write("\r\x1b[K" if n_done == n else "")
            sys.stderr.flush()
        elif n >= _MANY and 10 * n_done // n != told:
            told = 10 * n_done // n
            say([f"{n_done} of {n} files"])

    return _tell


def json_rows(rows: Sequence[Any]) -> Iterator[str]:
    """Frozen rows as one JSON list, a row a line."""
    texts = [json.dumps(dataclasses.asdict(row), ensure_ascii=False) for row in rows]
    yield "["
    yield from (f"{text}," for text in texts[:-1])
    yield from texts[-1:]
    yield "]"


def csv_rows(
    rows: Sequence[Any], row_type: type, *, before: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Frozen rows as CSV with a header; what is several things in one cell is joined by ";".

    `before`: columns that are the same in every row, and stand first.
    """
    names = [column.name for column in dataclasses.fields(row_type)]
    first = before or {}
    yield _csv_line([*first, *names])
    for row in rows:
        yield _csv_line([*first.values(), *(_cell(getattr(row, name)) for name in names)])


def _cell(value: object) -> object:
    return ";".join(map(str, value)) if isinstance(value, tuple) else value


def _csv_line(cells: Sequence[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(cells)
    return line.getvalue()
