"""Trials of `kill -9`: a writer is started, killed at a moment drawn by chance, and looked after.

What must hold after each: the library opens, `verify` finds nothing, every change that was
acknowledged is there, at most the one change at hand may be there too, and the index finds the held
version of every document and no other.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from sommaire.library import Library
from tests.library.killed import N_FILES, path_of

ROOT = Path(__file__).parents[2]


@dataclass
class Expected:
    """What was acknowledged: for each file its version, None where it was removed."""

    versions: dict[int, int | None] = field(default_factory=dict)

    def take(self, said: str) -> None:
        """A line of the writer."""
        words = said.split()
        self.versions[int(words[1])] = int(words[2]) if words[0] == "add" else None


def trial(folder: Path, seed: int, expected: Expected, seconds: float) -> list[str]:
    """One trial; what was wrong after it, in words. The library goes on into the next one."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.library.killed", str(folder), str(seed)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "OPENBLAS_NUM_THREADS": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(random.Random(seed).random() * seconds)
    process.send_signal(signal.SIGKILL)
    rest = process.stdout.read()
    process.wait()
    process.stdout.close()
    for line in f"{first}{rest}".splitlines(keepends=True):
        if line.endswith("\n"):
            expected.take(line)
    return faults(folder, expected, seed)


def faults(folder: Path, expected: Expected, seed: int) -> list[str]:
    """What is not as it must be; `expected` takes over the one change that was at hand."""
    found: list[str] = []
    with Library(folder) as library:
        library.follow()
        found += [f"damage: {one}" for one in library.verify()]
        marks = {Path(entry.name).stem: mark_of(library, entry.document_id)
                 for entry in library.documents()}  # fmt: skip
        differing = {
            number: marks.get(str(number))
            for number in range(N_FILES)
            if marks.get(str(number)) != expected.versions.get(number)
        }
        if len(differing) > 1:
            found.append(f"more than the change at hand differs: {differing}")
        expected.versions.update(differing)
        for number in range(N_FILES):
            version = expected.versions.get(number)
            hits = library.indexes.find_documents(
                [frozenset({f"number{number}version{version}"})], 5
            )
            if (len(hits) == 1) != (version is not None):
                found.append(f"the index finds {len(hits)} of {path_of(number)} version {version}")
    return [f"trial {seed}: {one}" for one in found]


def mark_of(library: Library, document_id: int) -> int:
    """The version of a document by what it says itself."""
    text = " ".join(row.text for row in library.document(document_id).lines)
    return int(text.split("version", 1)[1].split()[0])
