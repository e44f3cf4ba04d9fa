"""A writer that works until it is killed: adds, replaces and removes, and says what was done.

    python -m tests.library.killed FOLDER SEED [--faults]

A line on standard output for each change that was acknowledged ("add NAME VERSION", "remove NAME").
The benchmark of durability and its test start this, kill it, and look at what is there.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from sommaire.library import Library
from tests.library.conftest import AUDIT, PLAIN, prepared

N_FILES = 12


def path_of(number: int) -> str:
    """The path of a file."""
    return f"/made/{number}.pdf"


def text_of(number: int, version: int) -> str:
    """What a version of a file says: its number and version in words that can be counted."""
    sketch = AUDIT if number % 2 else PLAIN
    marks = "".join(f"The mark number{number}version{version} stands in clause {one}.\n" for one in
                    range(12))  # fmt: skip
    return f"{sketch}\n## 3 Marks\n{marks}"


def main(folder: Path, seed: int) -> None:
    """Change the library for ever."""
    chance = random.Random(seed)
    with Library(folder) as library:
        held = {Path(entry.name).stem: entry.version_num for entry in library.documents()}
        version = seed * 1000
        while True:
            number, version = chance.randrange(N_FILES), version + 1
            if str(number) in held and chance.random() < 0.3:
                library.remove(path_of(number))
                del held[str(number)]
                print(f"remove {number}", flush=True)
            else:
                library.keep(prepared(text_of(number, version), path_of(number)))
                held[str(number)] = version
                print(f"add {number} {version}", flush=True)
            if chance.random() < 0.2:
                library.follow()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
