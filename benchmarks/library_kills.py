"""Durability: 200 times `kill -9` at random moments while documents are added and removed.

    python benchmarks/library_kills.py [--trials 200]

Run from the root of the repository. The writer is `tests/library/killed.py`, what must hold after
each trial is in `tests/library/kill_trials.py`. Prints how many of the trials ended clean, and how
many changes were acknowledged in all.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.library.kill_trials import Expected, trial


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="seed of the first trial")
    parser.add_argument("--seconds", type=float, default=1.0, help="a trial lasts at most so long")
    given = parser.parse_args()
    expected, started, n_clean = Expected(), perf_counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(given.first, given.first + given.trials):
            found = trial(Path(folder) / "library", seed, expected, given.seconds)
            n_clean += not found
            sys.stderr.writelines(f"{one}\n" for one in found)
    seconds = perf_counter() - started
    print(f"{n_clean} of {given.trials} trials clean in {seconds:.0f} s")


if __name__ == "__main__":
    main()
