"""How fast files are added, by one process and by several, against one process's rate times them.

    python benchmarks/library_rate.py FILE… [--processes 2]

Adds the files to a new library, once with one process and once with several. Prints for each the
files a minute by the clock, seconds of processor a file (the readers' included) and the load of the
machine, then the share of the ideal rate that was reached. On a machine that others use, the clock
says what was left over: the processor tells what spreading itself costs.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import tempfile
from collections.abc import Sequence
from multiprocessing import active_children
from pathlib import Path
from time import perf_counter, sleep

from sommaire.library import Library


def spent() -> float:
    """Seconds of processor of this process and of those that it waited for."""
    rows = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(row.ru_utime + row.ru_stime for row in rows)


def added(files: Sequence[str], n_processes: int) -> dict[str, float]:
    """What adding the files came to."""
    with tempfile.TemporaryDirectory() as folder, Library(Path(folder) / "library") as library:
        started, before = perf_counter(), spent()
        rows = library.add(*files, n_processes=n_processes)
        seconds = perf_counter() - started
        while active_children():  # what they spent is known once they have ended
            sleep(0.05)
        processor = spent() - before
    n = sum(row.status == "added" for row in rows)
    return {
        "processes": n_processes,
        "files": n,
        "files a minute": round(60 * n / seconds, 2),
        "s of processor a file": round(processor / n, 2),
        "load of the machine": round(os.getloadavg()[0], 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 2)
    given = parser.parse_args()
    one = added(given.files, 1)
    many = added(given.files, given.processes)
    print(json.dumps(one))
    print(json.dumps(many))
    rate = many["files a minute"] / (one["files a minute"] * given.processes)
    cost = many["s of processor a file"] / one["s of processor a file"]
    print(f"{rate:.2f} of the ideal rate by the clock, {cost:.2f} of the processor")


if __name__ == "__main__":
    main()
