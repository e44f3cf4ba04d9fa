"""How a library grows: 10,000 documents, 1,000,000 passages.

    python benchmarks/library_scale.py DATA/qasper/qasper-open-100.json.gz --folder DIR

Documents are made by varying real ones: 100 passages each, drawn from the paragraphs of the papers,
their numbers drawn anew, a word of its own in each passage. They go in as if a reader had read
them: what reading a file costs is measured elsewhere (parse_speed.py). At each size a line is
printed: seconds of processor a document for storing and for indexing, milliseconds for adding one
document more, for a question's passages and documents (k = 100, 8 words, warm, median and 99th
percentile), a fresh process that opens and asks, sizes on disk, memory. Vectors (384 wide, float32,
drawn by chance: synthetic) are measured by themselves at the end. Goes on where it stopped.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import perf_counter, process_time

from sommaire.corpus import Entry, Prepared
from sommaire.documents.rows import pack_tables
from sommaire.evaluation.datasets.qasper import document, papers
from sommaire.library import Library
from sommaire.tables import Document, Line, Page, Passage
from sommaire.text import sentences, stems

SIZES = (500, 1_000, 2_000, 4_000, 7_000, 10_000)
N_PASSAGES = 100
N_QUESTIONS = 200
WIDTH, SEGMENT = 384, 50_000


def pool(file: Path) -> list[list[str]]:
    """The paragraphs of the papers, by their sentences."""
    made = (document(file, paper_id) for paper_id in papers(file))
    texts = (row.text for one in made for row in one.passages if len(row.text) > 200)
    return [[text[start:end] for start, end in sentences(text)] for text in texts]


def varied(texts: Sequence[list[str]], number: int) -> list[list[str]]:
    """The passages of a made document: other digits, and a word of its own in each."""
    chance = random.Random(number)
    digits = str.maketrans("0123456789", "".join(chance.sample("0123456789", 10)))
    return [
        [*(one.translate(digits) for one in chance.choice(texts)), f"It is word{number}x{at}."]
        for at in range(N_PASSAGES)
    ]


def made(texts: Sequence[list[str]], number: int) -> Prepared:
    """A document as it comes from the reader: a line a sentence, a page each ten passages."""
    passages: list[Passage] = []
    lines: list[Line] = []
    for at, said in enumerate(varied(texts, number)):
        start, page = len(lines), at // 10 + 1
        for text in said:
            num = len(lines) + 1
            lines.append(Line(page, str(page), num, text, 72.0, 10.0 * num, 540.0,
                              10.0 * num + 9, 9.0, False, False, "body", None))  # fmt: skip
        passages.append(Passage(at, "paragraph", " ".join(said), None, start, len(lines), 150))
    pages = tuple(Page(n, str(n), str(n), 612.0, 792.0, "read", 9, 9, "")
                  for n in range(1, N_PASSAGES // 10 + 1))  # fmt: skip
    sha256 = hashlib.sha256(str(number).encode()).hexdigest()
    name = f"{number:06}.pdf"
    whole = Document(name, sha256, "1", f"Report {number}", "en", pages, tuple(lines),
                     passages=tuple(passages))  # fmt: skip
    entry = Entry(0, name, f"Report {number}", lines[0].text, "en", len(pages), "", (),
                  N_PASSAGES, 0, 1, sha256, "1")  # fmt: skip
    return Prepared(f"/made/{number % 100}/{name}", entry, pack_tables(whole), sha256.encode())


def questions(texts: Sequence[list[str]]) -> list[list[frozenset[str]]]:
    """Eight words from a window of one passage each."""
    chance = random.Random(7)
    found = []
    while len(found) < N_QUESTIONS:
        words = stems(" ".join(chance.choice(texts)), "en")
        if len(words) >= 20:
            start = chance.randrange(len(words) - 16)
            chosen = dict.fromkeys(chance.sample(words[start : start + 16], 8))
            found.append([frozenset({word}) for word in chosen])
    return found


def times(work: Callable[[int], object], n: int) -> tuple[float, float, float]:
    """Median and 99th percentile in ms by the clock, and the mean in ms of processor."""
    walls, started = [], process_time()
    for at in range(n):
        before = perf_counter()
        work(at)
        walls.append(1000 * (perf_counter() - before))
    walls.sort()
    return walls[n // 2], walls[min(n - 1, int(0.99 * n))], 1000 * (process_time() - started) / n


COLD = """
import sys
from time import perf_counter, process_time
wall = perf_counter()
from pathlib import Path
from sommaire.library import Library
with Library(Path(sys.argv[1]), is_writer=False) as library:
    library.indexes.find_passages([frozenset({"model"}), frozenset({"languag"})], 20)
    library.entries_of([1, 2, 3])
print(perf_counter() - wall, process_time())
"""


def cold(folder: Path) -> tuple[float, float]:
    """Seconds by the clock and of processor of a fresh process that opens and asks."""
    done = subprocess.run([sys.executable, "-c", COLD, str(folder)], capture_output=True,
                          text=True, check=True)  # fmt: skip
    wall, processor = done.stdout.split()
    return float(wall), float(processor)


def size(folder: Path, pattern: str) -> float:
    """Megabytes."""
    return sum(file.stat().st_size for file in folder.glob(pattern) if file.is_file()) / 1e6


def grow(folder: Path, texts: Sequence[list[str]], until: int) -> tuple[float, float, int]:
    """Seconds of processor for storing and for indexing, and documents, up to a size."""
    with Library(folder) as library:
        n = library.counts()["documents"]
        stored, indexed = 0.0, 0.0
        for start in range(n, until, 250):
            for number in range(start, min(start + 250, until)):
                prepared = made(texts, number)
                before = process_time()
                library.keep(prepared)
                stored += process_time() - before
            before = process_time()
            library.follow()
            indexed += process_time() - before
        return stored, indexed, until - n


def measured(folder: Path, texts: Sequence[list[str]], until: int) -> dict[str, float]:
    """Everything at one size."""
    stored, indexed, n = grow(folder, texts, until)
    asked = questions(texts)
    with Library(folder) as library:
        one_more = [made(texts, 1_000_000 + until + at) for at in range(5)]

        def add(at: int) -> None:
            library.keep(one_more[at])
            library.follow()

        adding = times(add, len(one_more))
        for prepared in one_more:
            library.remove(prepared.path)
        passages = times(lambda at: library.indexes.find_passages(asked[at], 100), N_QUESTIONS)
        documents = times(lambda at: library.indexes.find_documents(asked[at], 100), N_QUESTIONS)
    wall, processor = cold(folder)
    return {
        "documents": until,
        "passages": until * N_PASSAGES,
        "storing, s of processor a document": stored / n if n else 0.0,
        "indexing, s of processor a document": indexed / n if n else 0.0,
        "adding one, ms (median)": adding[0],
        "adding one, ms of processor": adding[2],
        "passages p50, ms": passages[0],
        "passages p99, ms": passages[1],
        "passages, ms of processor": passages[2],
        "documents p50, ms": documents[0],
        "documents, ms of processor": documents[2],
        "cold, s": wall,
        "cold, s of processor": processor,
        "database, MB": size(folder, "library.sqlite*"),
        "index, MB": size(folder, "lexical/**/*"),
        "memory at most, MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3,
    }


def dense(folder: Path, n_rows: int) -> dict[str, float]:
    """Exact search over synthetic vectors, and adding a document's 100 to them."""
    import numpy as np

    from sommaire.stores.vectors import VectorIndex

    chance = np.random.default_rng(0)
    with Library(folder) as library:
        index = VectorIndex(folder, library.store, "synthetic")
        for start in range(index.up_to * N_PASSAGES, n_rows, SEGMENT):
            rows = chance.standard_normal((SEGMENT, WIDTH), dtype=np.float32)
            rows /= np.linalg.norm(rows, axis=1, keepdims=True)
            at = np.arange(start, start + SEGMENT)
            ids = np.stack([at // N_PASSAGES + 1, at % N_PASSAGES], axis=1)
            index.append(rows, ids, (start + SEGMENT) // N_PASSAGES)
        asked = chance.standard_normal((50, WIDTH), dtype=np.float32)
        asking = times(lambda at: index.passages(asked[at], 100, is_held=frozenset), 50)
        few = chance.standard_normal((N_PASSAGES, WIDTH), dtype=np.float32)
        one_more = n_rows // N_PASSAGES + 1
        ids = np.full((N_PASSAGES, 2), one_more, dtype=np.int64)
        adding = times(lambda at: index.append(few, ids, one_more + at), 5)
        return {"vectors": n_rows, "p50, ms": asking[0], "p99, ms": asking[1],
                "ms of processor": asking[2], "adding a document, ms": adding[0],
                "MB": size(folder, "vectors/*")}  # fmt: skip


def fits(rows: Sequence[dict[str, float]]) -> Iterator[str]:
    """For each measure the exponent b of a·n^b (least squares of logarithms)."""
    import numpy as np

    x = np.log([row["documents"] for row in rows])
    for name in rows[0]:
        y = [row[name] for row in rows]
        if name not in ("documents", "passages") and len(rows) > 2 and min(y) > 0:
            exponent, constant = np.polyfit(x, np.log(y), 1)
            yield f"{name}: {np.exp(constant):.3g} · n^{exponent:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--most", type=int, default=SIZES[-1])
    parser.add_argument("--vectors", type=int, default=1_000_000)
    given = parser.parse_args()
    texts = pool(given.file.resolve())
    kept = given.folder.with_suffix(".jsonl")
    rows = [json.loads(line) for line in kept.read_text().splitlines()] if kept.exists() else []
    for until in SIZES:
        if until <= given.most and until not in [row["documents"] for row in rows]:
            rows.append(measured(given.folder, texts, until))
            with open(kept, "a") as out:
                out.write(f"{json.dumps(rows[-1])}\n")
            print(json.dumps(rows[-1]), flush=True)
    sys.stdout.writelines(f"{line}\n" for line in fits(rows))
    if given.vectors:
        print(json.dumps(dense(given.folder, given.vectors)), flush=True)


if __name__ == "__main__":
    main()
