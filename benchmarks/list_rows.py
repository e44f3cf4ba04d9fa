"""The ceiling of the answerer: is the list that a question asks for among the lists of the file?

For each row of `lists/open.jsonl` that lives in codes, bullets, an enumeration, headings or prose:
the best F1 between the gold items and the items of some list of `list_df` (or of the code lists
nested in it, or of all the code lists of one shape). Matching as data/README says.

    PYTHONPATH=src python benchmarks/list_rows.py [SOURCE …]
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sommaire.documents.reading import read_document
from sommaire.tables import Document, Item
from sommaire.text import key

DATA = Path(os.environ.get("SOMMAIRE_DATA", Path(__file__).parents[2] / "shared" / "data"))
SOURCES = ("codes", "bullets", "enumeration", "headings", "prose")


@cache
def document(path: str, use_outline: bool) -> Document:
    return read_document((DATA / path).read_bytes(), name=path, use_outline=use_outline)


def candidates(read: Document) -> Iterator[list[Item]]:
    """Each list; the items nested in its codes, level by level; all codes of one shape."""
    by_list: dict[int, list[Item]] = defaultdict(list)
    by_parent: dict[int | None, list[Item]] = defaultdict(list)
    by_shape: dict[str, list[Item]] = defaultdict(list)
    for item in read.items:
        by_list[item.list_id].append(item)
        if item.kind == "code":
            by_parent[item.parent_item_id].append(item)
            by_shape[re.sub(r"\d+", "9", re.sub("[A-Z]+", "A", item.marker))].append(item)
    yield from by_shape.values()
    for items in by_list.values():
        yield items
        below = [child for item in items for child in by_parent[item.item_id]]
        if below:
            yield below
    for item in read.items:
        if item.kind == "code" and by_parent[item.item_id]:
            yield [grand for child in by_parent[item.item_id] for grand in by_parent[child.item_id]]


def forms(item: Item, numbers: dict[int | None, str]) -> tuple[list[str], str]:
    """What an item can be called (keys), and its name."""
    full = f"{numbers.get(item.section_id, '')} {item.marker} {item.text}"
    return [key(f"{item.marker} {item.text}"), key(item.text), key(item.marker), key(full)], key(
        item.name
    )


def f1(items: list[Item], gold: list[list[str]], numbers: dict[int | None, str]) -> float:
    left = [forms(item, numbers) for item in items]
    found = 0
    for wanted in gold:
        keys = [key(form) for form in wanted]
        hit = next((f for f in left if any(_matches(f, k) for k in keys)), None)
        if hit is not None:
            left.remove(hit)
            found += 1
    return 2 * found / (len(items) + len(gold)) if items or gold else 1.0


def _matches(item: tuple[list[str], str], wanted: str) -> bool:
    texts, name = item
    return name == wanted or any(text == wanted or text.startswith(wanted + " ") for text in texts)


def main(sources: list[str]) -> None:
    rows = [json.loads(line) for line in (DATA / "lists" / "open.jsonl").open(encoding="utf-8")]
    scores: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        if row["source"] not in sources or not row["items"]:
            continue
        read = document(row["document"], not row["hide_outline"])
        numbers: dict[int | None, str] = {s.section_id: s.number for s in read.sections}
        best = max(candidates(read), key=lambda items: f1(items, row["items"], numbers))
        score = f1(best, row["items"], numbers)
        scores[row["source"]].append(score)
        if score < 1:
            found = [f"{item.marker} {item.text[:50]}" for item in best]
            print(f"{row['id']:28} best F1 {score:.2f} of {len(row['items'])}: {found[:12]}")
    for source, values in scores.items():
        exact = sum(value == 1 for value in values)
        mean = sum(values) / len(values)
        print(f"{source:12} exact {exact} of {len(values)}, mean best F1 {mean:.3f}")


if __name__ == "__main__":
    main(sys.argv[1:] or list(SOURCES))
