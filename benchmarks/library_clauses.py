"""Which contracts have a clause: documents of CUAD judged one by one, from its annotations.

    python benchmarks/library_clauses.py DATA/cuad --library DIR

For "audit rights" and every other category of clauses (Hendrycks et al. 2021) the library is asked
"Which contracts have a clause on …?"; the truth is the contracts with an annotated span. Prints,
for audit rights, for the categories in even places (`tuned`: may be looked at) and in odd ones
(`held out`), precision and recall of documents (means and bootstrap over categories), and how often
the answer was called complete: never rightly, since a clause may be said in other words.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path

from sommaire.evaluation.intervals import estimate_mean
from sommaire.evaluation.tasks import Json
from sommaire.library import Library, open_library

AUDIT = "Audit Rights"
NO_CLAUSES = frozenset({"Document Name", "Parties", "Agreement Date", "Effective Date",
                        "Expiration Date"})  # fmt: skip
"""What every contract has: no clause to look for."""


@dataclass(frozen=True, slots=True)
class Scored:
    """What became of one category."""

    category: str
    half: str
    n_true: int
    n_found: int
    n_right: int
    is_complete: bool

    @property
    def precision(self) -> float | None:
        """Of the contracts that came; None where none came."""
        return self.n_right / self.n_found if self.n_found else None

    @property
    def recall(self) -> float | None:
        """Of the contracts that have the clause; None where none has."""
        return self.n_right / self.n_true if self.n_true else None


def named(category: str) -> str:
    """A category as a person would write it."""
    return category.replace("/", " or ").lower()


def ask(library: Library, category: str, half: str, wanted: set[str]) -> Scored:
    """The contracts that come against those that have the clause."""
    answer = library.ask(f"Which contracts have a clause on {named(category)}?")
    assert answer.listing is not None, category
    called = {entry.name for entry in library.documents()}
    found = {
        next((form for form in (*item.surface_forms, item.canonical_name) if form in called),
             item.canonical_name)
        for item in answer.listing.items
    }  # fmt: skip
    return Scored(category, half, len(wanted), len(found), len(found & wanted),
                  answer.listing.is_complete)  # fmt: skip


def half_of(category: str, at: int) -> str:
    """Under what a category is reported."""
    return "audit" if category == AUDIT else ("tuned", "held out")[at % 2]


def having(contracts: list[Json], category: str) -> set[str]:
    """The files of the contracts with an annotated clause of a category."""
    return {
        Path(one["pdf"]).name for one in contracts if one["clauses"].get(category, {}).get("spans")
    }


def told(rows: list[Scored]) -> str:
    """Means over categories with intervals."""
    cells = []
    for name in ("precision", "recall"):
        values = [value for row in rows if (value := getattr(row, name)) is not None]
        mean = estimate_mean(values, seed=0, name=name)
        cells.append(f"{mean.value:.3f} [{mean.low:.3f}, {mean.high:.3f}] n={mean.n}")
    return f"{' | '.join(cells)} | {sum(row.is_complete for row in rows)}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--library", type=Path, required=True)
    parser.add_argument("--each", action="store_true", help="a line a category")
    given = parser.parse_args()
    file = next(given.data.glob("clauses-*.json"))
    contracts = json.loads(file.read_text(encoding="utf-8"))
    with open_library(given.library) as library:
        library.add(given.data / "pdf", n_processes=2)
        held = {Path(entry.name).name for entry in library.documents()}
        there = [one for one in contracts if Path(one["pdf"]).name in held]
        every = dict.fromkeys(name for one in contracts for name in one["clauses"])
        categories = sorted(every.keys() - NO_CLAUSES)
        rows = [
            ask(library, name, half_of(name, at), having(there, name))
            for at, name in enumerate(categories)
        ]
    print(f"{len(there)} contracts, {len(rows)} categories\n")
    print("| categories | n | precision of documents | recall of documents | called complete |")
    print("| --- | --- | --- | --- | --- |")
    for half in ("audit", "tuned", "held out"):
        chosen = [row for row in rows if row.half == half]
        print(f"| {half} | {len(chosen)} | {told(chosen)} |")
    if given.each:
        for row in rows:
            sys.stdout.write(f"{row}\n")


if __name__ == "__main__":
    main()
