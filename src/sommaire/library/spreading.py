"""Many files read at a time: in this process, in several of this machine, or on Ray.

Every way gives the same documents in the same order. A process that dies takes nothing with it:
what it had is read again by another one, once; who kills two is reported as failed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from sommaire import ingest
from sommaire.corpus import Added, Prepared
from sommaire.errors import InputError, SommaireError
from sommaire.library.files import Source

Outcome = Prepared | Added
Known = Callable[[Source], Added | None]
Spread = Callable[[Sequence[Source], Known], Iterator[tuple[Source, Outcome]]]
_AHEAD = 2
"""Files that wait for each process, at most: their tables are in memory until they are stored."""
_DIED = "reading it ended its process twice: report it, with the file where it may be shared"


def spread(on: str, n_processes: int, password: str | None) -> Spread:
    """The way of reading many files that is named.

    Raises:
        InputError: there is no such way.
    """
    if on == "ray":
        from sommaire.library.on_ray import on_ray

        return partial(on_ray, n_processes=n_processes, password=password)
    if on != "processes":
        raise InputError(
            f"There is no way to read on {on!r}", where="--on", mend="give processes, or ray"
        )
    if n_processes == 1:
        return partial(_one_by_one, password=password)
    return partial(_in_processes, n_processes=n_processes, password=password)


def read_one(source: Source, password: str | None) -> Outcome:
    """A file read and packed, or why it could not be."""
    try:
        data = ingest.load(Path(source.file))
        return ingest.prepare(source.path, data, password=password)
    except SommaireError as error:
        return failed(source, error)


def failed(source: Source, error: SommaireError) -> Added:
    """A file that could not be read, as a row."""
    return Added(source.path, "failed", note=f"{error.what}: {error.mend}")


def known_or_failed(source: Source, known: Known) -> Added | None:
    """What is known of a file before it is read; a file that cannot be loaded has failed."""
    try:
        return known(source)
    except InputError as error:
        return failed(source, error)


def _one_by_one(
    sources: Sequence[Source], known: Known, *, password: str | None
) -> Iterator[tuple[Source, Outcome]]:
    for source in sources:
        yield source, known_or_failed(source, known) or read_one(source, password)


def _in_processes(
    sources: Sequence[Source], known: Known, *, n_processes: int, password: str | None
) -> Iterator[tuple[Source, Outcome]]:
    todo = list(sources)
    suspect: Source | None = None
    while todo:
        try:
            for source, outcome in _pooled(tuple(todo), known, n_processes, password):
                yield source, outcome
                todo.pop(0)
        except BrokenProcessPool:
            if suspect == todo[0]:
                yield todo[0], Added(todo[0].path, "failed", note=_DIED)
                todo.pop(0)
            else:
                suspect = todo[0]


def _pooled(
    sources: Sequence[Source], known: Known, n_processes: int, password: str | None
) -> Iterator[tuple[Source, Outcome]]:
    """The outcomes in order, `_AHEAD` files a process ahead of what was taken."""
    waiting: deque[tuple[Source, Future[Outcome] | Added]] = deque()
    coming = iter(sources)
    pool = ProcessPoolExecutor(n_processes, mp_context=get_context("spawn"))
    try:
        while True:
            while len(waiting) < _AHEAD * n_processes and (source := next(coming, None)):
                there = known_or_failed(source, known)
                waiting.append((source, there or pool.submit(read_one, source, password)))
            if not waiting:
                return
            source, outcome = waiting.popleft()
            yield source, outcome if isinstance(outcome, Added) else outcome.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
