"""Pages read by several processes: long documents in parallel, and hostile pages apart.

On Linux the pages of a long document are shared out to forks of this process, a few at a time. A
process that dies takes only its page with it: the page is reported as failed, and the others are
read by the next fork. Where there are no forks every page is read by this process.
The forks write the cells of rows in `marshal`'s format: they are as far trusted as this process is,
which is itself in the sandbox.
Does not: bound memory or time in all (`child`); a careful fork bounds the time of each page.
"""

from __future__ import annotations

import marshal
import os
import signal
import struct
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import IO

from sommaire.documents.parsed import Rule
from sommaire.documents.pdf.pages import PageRead, PageReader
from sommaire.documents.pdf.pieces import Frame
from sommaire.errors import UnreadableFile
from sommaire.tables import Line, Page, cells, rows_of

_LONG = 100
"""Pages from which on it pays to fork."""
_MOST_PROCESSES = 4
_AT_ONCE = 2
"""Pages that a process takes at a time: few, so that all are done at about the same time."""
_PAGE_SECONDS = 5.0
"""Of processor time, for a page that is read with care."""
_MOST_DEATHS = 8
_NUMBER = struct.Struct("<H")
_FAILED, _NO_MEMORY = 1, 2
"""How a fork ends that met an exception."""
_ENDS = {
    "SIGPROF": f"reading it took more than {_PAGE_SECONDS:.0f} seconds",
    "SIGXCPU": "reading it took too much processor time",
    **dict.fromkeys(
        ("SIGABRT", "SIGTRAP", "SIGILL", "SIGKILL"), "reading it took more memory than is allowed"
    ),
}


def read_pages(
    reader: PageReader,
    n_pages: int,
    *,
    is_careful: bool,
    meanwhile: Callable[[], object] | None = None,
) -> list[PageRead]:
    """Every page of a document, in order; `meanwhile` is done while others read, if others do.

    Raises:
        UnreadableFile: it is read with care, and has but one page.
    """
    if is_careful and n_pages < 2:
        raise UnreadableFile("The only page of the file cannot be read", mend="print it anew")
    found: dict[int, PageRead] = {}
    if is_careful:
        found = read_carefully(reader, range(n_pages))
    elif n_pages >= _LONG and (n_processes := _n_processes()) > 1:
        found = _read_in_parallel(reader, n_pages, n_processes, meanwhile)
    return [found[index] if index in found else reader.read(index) for index in range(n_pages)]


def _n_processes() -> int:
    """How many processes may read at once: one where the system cannot fork safely."""
    if sys.platform != "linux":
        return 1
    return min(len(os.sched_getaffinity(0)), _MOST_PROCESSES)


# --- in parallel ----------------------------------------------------------------------------------


def _read_in_parallel(
    reader: PageReader, n_pages: int, n_processes: int, meanwhile: Callable[[], object] | None
) -> dict[int, PageRead]:
    """The pages, as far as no fork met an exception; they take turns by reading from a pipe."""
    turns, numbers = os.pipe()
    n_turns = -(-n_pages // _AT_ONCE)
    os.write(numbers, b"".join(map(_NUMBER.pack, range(n_turns))))
    os.close(numbers)
    forks = [
        _fork(partial(_write, reader, _indices(turns, n_pages))) for _ in range(n_processes - 1)
    ]
    if meanwhile is not None:
        meanwhile()
    found = {index: reader.read(index) for index in _indices(turns, n_pages)}
    os.close(turns)
    codes = []
    for pid, out in forks:
        codes.append(_wait(pid))
        found |= _read_back(out)
    if any(code < 0 for code in codes):  # else what is left is read by this process
        found |= read_carefully(reader, [index for index in range(n_pages) if index not in found])
    return found


def _indices(turns: int, n_pages: int) -> Iterator[int]:
    """The pages of the turns that this process gets."""
    while packed := os.read(turns, _NUMBER.size):
        (turn,) = _NUMBER.unpack(packed)
        yield from range(turn * _AT_ONCE, min((turn + 1) * _AT_ONCE, n_pages))


# --- with care ------------------------------------------------------------------------------------


def read_carefully(reader: PageReader, indices: Sequence[int]) -> dict[int, PageRead]:
    """The pages, each fork going on behind the one that ended the fork before it.

    A page that only met an exception is left out: this process reads it, and meets it too.
    """
    found: dict[int, PageRead] = {}
    if not hasattr(os, "fork"):  # Windows
        return found
    waiting = list(indices)
    n_deaths = 0
    while waiting and n_deaths < _MOST_DEATHS:
        pid, out = _fork(partial(_write, reader, _timed(waiting)))
        code = _wait(pid)
        read = _read_back(out)
        found |= read
        waiting = [index for index in waiting if index not in read]
        if not waiting or code == 0:
            break
        n_deaths += 1
        fatal = waiting.pop(0)
        if code != _FAILED:
            found[fatal] = reader.unread(fatal, _why(code))
    for index in waiting:
        found[index] = reader.unread(index, "not tried: too many pages before it could not be read")
    return found


def _timed(indices: Iterable[int]) -> Iterator[int]:
    """The indices; whoever stays too long at one is ended by a signal, even in foreign code."""
    for index in indices:
        signal.setitimer(signal.ITIMER_PROF, _PAGE_SECONDS)
        yield index


def _why(code: int) -> str:
    if code == _NO_MEMORY:
        return _ENDS["SIGABRT"]
    name = signal.Signals(-code).name if code < 0 else f"code {code}"
    return _ENDS.get(name, f"reading it ended with {name}")


# --- forks ----------------------------------------------------------------------------------------


def _fork(work: Callable[[IO[bytes]], None]) -> tuple[int, IO[bytes]]:
    """Start a copy of this process that does `work` and ends; its number and what it writes to."""
    out = tempfile.TemporaryFile()  # noqa: SIM115  (closed when it has been read)
    pid = os.fork()
    if pid:
        return pid, out
    code = _FAILED
    try:
        work(out)
        code = 0
    except MemoryError:
        code = _NO_MEMORY
    finally:
        os._exit(code)


def _wait(pid: int) -> int:
    """How a fork ended: its exit code, or minus the signal."""
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status)


def _write(reader: PageReader, indices: Iterable[int], out: IO[bytes]) -> None:
    for index in indices:
        read = reader.read(index)
        tables = [cells([read.page], Page), cells(read.lines, Line), cells(read.rules, Rule)]
        marshal.dump([index, *tables, tuple(read.frame) if read.frame else None], out)
        out.flush()


def _read_back(out: IO[bytes]) -> dict[int, PageRead]:
    """The pages that a fork wrote whole."""
    found: dict[int, PageRead] = {}
    out.seek(0)
    with out:
        while True:
            try:
                index, page, lines, rules, frame = marshal.load(out)
            except (EOFError, ValueError, TypeError):
                return found
            found[index] = PageRead(
                rows_of(page, Page)[0],
                rows_of(lines, Line),
                rows_of(rules, Rule),
                Frame(*frame) if frame else None,
            )
