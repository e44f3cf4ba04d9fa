"""Tables of contents found with the outline hidden, against the outline itself.

    python benchmarks/toc_hidden.py [FILE or folder …]

For each PDF that has an outline: read as if it had none, compare. A found section matches an
outline row, one to one, when their folded titles without numbers are alike (normalised edit
similarity 0.85 or more) and their pages differ by one at the most. Printed per file: rows of the
outline (n), sections found, precision, recall, F1, the share of matched rows with the right level,
the share of parents (three children or more) whose child titles are exactly the outline's, in
order, and processor seconds of `find_sections` beside those of the reader. A last line gives means.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from sommaire.documents.contents import find_sections
from sommaire.documents.numbering import numerals
from sommaire.documents.parsed import Parsed
from sommaire.tables import Section
from sommaire.text import key

SIMILAR = 0.85


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of either table of contents."""

    title: str
    level: int
    page_num: int
    parent: int | None


@dataclass(frozen=True, slots=True)
class Score:
    """What one file gave."""

    n: int
    n_found: int
    n_matched: int
    n_levels: int
    n_parents: int
    n_exact_parents: int
    missed: tuple[Entry, ...]
    extra: tuple[Entry, ...]

    @property
    def precision(self) -> float:
        return self.n_matched / max(self.n_found, 1)

    @property
    def recall(self) -> float:
        return self.n_matched / max(self.n, 1)

    @property
    def f1(self) -> float:
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0

    @property
    def levels(self) -> float:
        return self.n_levels / max(self.n_matched, 1)


def bare(title: str) -> str:
    """A title folded, without the number that opens it."""
    found = numerals(title.strip()) or (numerals(title.strip().upper()) if title.islower() else ())
    rest = title.strip()[found[0].end :] if found else ""
    return key(rest or title)


def outline_entries(parsed: Parsed) -> list[Entry]:
    """The outline's rows, each with the index of its parent."""
    entries: list[Entry] = []
    path: list[int] = []
    for row in parsed.outline:
        if row.page_num is None:
            continue
        while path and entries[path[-1]].level >= row.level:
            path.pop()
        entries.append(Entry(bare(row.title), row.level, row.page_num, path[-1] if path else None))
        path.append(len(entries) - 1)
    return entries


def section_entries(sections: Iterable[Section]) -> list[Entry]:
    """Sections as entries."""
    return [
        Entry(key(section.title), section.level, section.first_page_num, section.parent_id)
        for section in sections
    ]


def similarity(one: str, two: str) -> float:
    """1 less the edit distance over the longer length (by matching blocks)."""
    if one == two:
        return 1.0
    matcher = SequenceMatcher(None, one, two, autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() >= SIMILAR else 0.0


def match(truth: Sequence[Entry], found: Sequence[Entry]) -> dict[int, int]:
    """Index in `truth` → index in `found`, one to one, nearest pages first."""
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for distance in (0, 1):
        for index, entry in enumerate(truth):
            if index in pairs:
                continue
            for other, candidate in enumerate(found):
                if other in taken or abs(candidate.page_num - entry.page_num) != distance:
                    continue
                if similarity(entry.title, candidate.title) >= SIMILAR:
                    pairs[index] = other
                    taken.add(other)
                    break
    return pairs


def children(entries: Sequence[Entry], parent: int) -> list[str]:
    return [entry.title for entry in entries if entry.parent == parent]


def score(truth: Sequence[Entry], found: Sequence[Entry]) -> Score:
    """Compare two tables of contents."""
    pairs = match(truth, found)
    parents = [i for i in range(len(truth)) if len(children(truth, i)) >= 3]
    exact = [i for i in parents if i in pairs and children(truth, i) == children(found, pairs[i])]
    matched = set(pairs.values())
    return Score(
        n=len(truth),
        n_found=len(found),
        n_matched=len(pairs),
        n_levels=sum(truth[i].level == found[j].level for i, j in pairs.items()),
        n_parents=len(parents),
        n_exact_parents=len(exact),
        missed=tuple(entry for i, entry in enumerate(truth) if i not in pairs),
        extra=tuple(entry for j, entry in enumerate(found) if j not in matched),
    )


def show(name: str, result: Score, seconds: float, of: float) -> str:
    return (
        f"{name[:34]:34} n {result.n:4} found {result.n_found:4}  P {result.precision:.3f}"
        f"  R {result.recall:.3f}  F1 {result.f1:.3f}  level {result.levels:.3f}"
        f"  parents {result.n_exact_parents:3}/{result.n_parents:<3}  {seconds:.2f} s of {of:.2f}"
    )


def show_mean(scores: Sequence[Score]) -> str:
    n = len(scores)
    parents = sum(one.n_parents for one in scores)
    exact = sum(one.n_exact_parents for one in scores)
    return (
        f"mean of {n} files: P {sum(s.precision for s in scores) / n:.3f}"
        f"  R {sum(s.recall for s in scores) / n:.3f}  F1 {sum(s.f1 for s in scores) / n:.3f}"
        f"  level {sum(s.levels for s in scores) / n:.3f}  exact parents {exact}/{parents}"
    )


def read(path: Path) -> Parsed:
    """The file as the reader gives it."""
    from sommaire.documents.furniture import mark_furniture
    from sommaire.documents.pdf import read_pdf

    return mark_furniture(read_pdf(path.read_bytes()))


def main(arguments: Sequence[str]) -> None:
    """Measure the files given, by default all with an outline in the shared data."""
    default = ["nist", "usgov", "manuals"]
    data = Path(__file__).parent.parent.parent / "shared" / "data"
    roots = [Path(argument) for argument in arguments] or [data / name for name in default]
    files = [path for root in roots for path in (sorted(root.glob("*.pdf")) or [root])]
    scores: list[Score] = []
    for path in files:
        start = time.process_time()
        parsed = read(path)
        middle = time.process_time()
        if len(parsed.outline) < 3:
            continue
        sections = find_sections(parsed, use_outline=False).sections
        end = time.process_time()
        scores.append(score(outline_entries(parsed), section_entries(sections)))
        print(show(path.name, scores[-1], end - middle, middle - start), flush=True)
    print(show_mean(scores))


if __name__ == "__main__":
    main(sys.argv[1:])
