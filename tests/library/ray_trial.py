"""Adds files on two workers of Ray, with a worker killed in the middle, and in one process.

    python -m tests.library.ray_trial FOLDER

The folder holds PDFs in `files`. Prints the digests of all stored tables of both libraries.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sys
import threading
import time
from pathlib import Path

from sommaire.evaluation.run import evaluate
from sommaire.library import Library

PIECE = Path(__file__).parents[1] / "understanding" / "kinds_own.jsonl"


def digests(library: Library) -> dict[str, str]:
    """The sha256 of every stored table, by document and name."""
    return {
        f"{entry.document_id} {entry.name} {name}": hashlib.sha256(data).hexdigest()
        for entry in library.documents()
        for name, data in sorted(library.store.tables(entry.document_id).items())
    }


def kill_a_worker() -> None:
    """End one worker of our Ray while it reads a file, as soon as there is one."""
    for _ in range(3000):
        time.sleep(0.02)
        for place in Path("/proc").glob("[0-9]*"):
            if _reads_a_file(place) and _is_ours(place):
                os.kill(int(place.name), signal.SIGKILL)
                killed.append(place.name)
                return


killed: list[str] = []
"""The process that was ended."""


def _reads_a_file(process: Path) -> bool:
    try:
        children = (process / "task" / process.name / "children").read_text().strip()
        return b"ray::read_one" in (process / "cmdline").read_bytes() and bool(children)
    except OSError:
        return False


def _is_ours(process: Path) -> bool:
    """Whether a process descends from this one."""
    number = int(process.name)
    while number > 1:
        if number == os.getpid():
            return True
        stat = Path(f"/proc/{number}/stat").read_text()
        number = int(stat.rpartition(")")[2].split()[1])
    return False


def main(folder: Path) -> None:
    """Both libraries."""
    threading.Thread(target=kill_a_worker, daemon=True).start()
    with Library(folder / "ray") as library:
        rows = library.add(folder / "files", on="ray", n_processes=2)
        many = digests(library)
    with Library(folder / "one") as library:
        library.add(folder / "files")
        one = digests(library)
    results = [evaluated(folder, on) for on in ("ray", "processes")]
    statuses = [row.status for row in rows]
    said = {"statuses": statuses, "n": len(one), "n_killed": len(killed), "is_same": many == one}
    print(json.dumps(said | {"is_evaluated_the_same": results[0] == results[1]}))


def evaluated(folder: Path, on: str) -> list[bytes]:
    """The rows and results of a small evaluation."""
    out = folder / f"evaluated on {on}"
    evaluate("kinds", PIECE, out, n_processes=2, on=on)
    return [(out / name).read_bytes() for name in ("rows.jsonl", "results.json")]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
