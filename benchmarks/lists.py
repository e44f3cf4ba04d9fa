"""Lists: exact, item recall, false complete and needless doubt, by source.

python benchmarks/lists.py [QUESTIONS.jsonl] [--data DIR] [--only TEXT] [--split SPLIT] [--show]
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import tempfile
from collections import defaultdict
from functools import cache
from pathlib import Path

import pikepdf
import typeset_laws

from sommaire import ingest
from sommaire.answer import ListingAnswer
from sommaire.ask import list_items
from sommaire.evaluation.datasets.lists import ListQuestion, load
from sommaire.evaluation.metrics.lists import ListScore, score
from sommaire.tables import Document

DATA = Path(os.environ.get("SOMMAIRE_DATA", "../shared/data"))
OTHER_DOCUMENTS = Path(os.environ.get("SOMMAIRE_OTHER_DOCUMENTS", "/tmp/otherdocs"))
STRUCTURAL = {"codes", "bullets", "enumeration", "headings", "outline"}


@cache
def typeset(name: str, data: Path) -> Path:
    """The law that benchmarks/typeset_laws.py sets as this PDF."""
    return typeset_laws.typeset(name, Path(tempfile.mkdtemp()), data)


@cache
def opened(path: Path, hide_outline: bool, drop_pages: tuple[int, ...]) -> Document:
    """The document of a row, with its pages removed and its outline hidden."""
    data = path.read_bytes()
    if drop_pages:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            for page_num in sorted(drop_pages, reverse=True):
                del pdf.pages[page_num - 1]
            out = io.BytesIO()
            pdf.save(out)
            data = out.getvalue()
    return ingest.read(data, name=path.name, use_outline=not hide_outline)


def located(name: str, data: Path) -> Path:
    """The file of a row.

    `other:` names one that benchmarks/fetch_other_documents.sh brings, `made:` one that
    benchmarks/typeset_laws.py sets.
    """
    if name.startswith("made:"):
        return typeset(name.removeprefix("made:"), data)
    if name.startswith("other:"):
        return OTHER_DOCUMENTS / name.removeprefix("other:")
    return data / name


def split_of(path: Path) -> dict[str, str]:
    """For each row's id its split, where the file names one."""
    rows = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    return {row["id"]: row["split"] for row in rows if "split" in row}


def answered(row: ListQuestion, data: Path) -> ListingAnswer:
    """The list that Sommaire gives for a row."""
    document = opened(located(row.document, data), row.hide_outline, row.drop_pages)
    listing = list_items(row.question, document).listing
    assert listing is not None
    return listing


def verdict(row: ListQuestion, listing: ListingAnswer, result: ListScore | None) -> str:
    """The fault of an answer (SPEC §8): false complete, needless doubt, or none."""
    is_true = result is not None and result.is_exact and row.is_whole
    if listing.is_complete and not is_true:
        return "false complete"
    if not listing.is_complete and is_true and row.source in STRUCTURAL and not row.hide_outline:
        return "needless doubt"
    return ""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("questions", nargs="?", type=Path, default=DATA / "lists" / "open.jsonl")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--only", default="", help="rows whose id or source holds this")
    parser.add_argument("--split", default="", help="development or reporting: its rows only")
    parser.add_argument("--show", action="store_true", help="print every row that is not right")
    options = parser.parse_args()
    rows: dict[str, list[tuple[ListScore | None, str, bool]]] = defaultdict(list)
    splits = split_of(options.questions)
    for row in load(options.questions):
        if options.split and splits.get(row.id) != options.split:
            continue
        if options.only not in f"{row.id} {row.source}":
            continue
        listing = answered(row, options.data)
        result = None if row.items is None else score(listing.items, row.items)
        fault = verdict(row, listing, result)
        group = f"{row.source}{' hidden' if row.hide_outline else ''}"
        group = "damaged" if not row.is_whole else group
        rows[group].append((result, fault, listing.is_complete))
        if options.show and (fault or (result and not result.is_exact)):
            _show(row, listing, result, fault)
    _table(rows)


def _show(row: ListQuestion, listing: ListingAnswer, result: ListScore | None, fault: str) -> None:
    print(f"\n{row.id}: {row.question}  [{row.source}{' hidden' if row.hide_outline else ''}]")
    said = f"{listing.completeness} ({listing.completeness_source})"
    print(f"  {fault or 'items differ'}; {result}; {said}")
    print(f"  {listing.notes[:400]}")
    print("  got:", [item.canonical_name[:40] for item in listing.items][:12])
    print("  gold:", [forms[0][:40] for forms in row.items or ()][:12], file=sys.stdout)


def _table(rows: dict[str, list[tuple[ListScore | None, str, bool]]]) -> None:
    total = [row for group in rows.values() for row in group]
    print(f"\n{'source':24}{'n':>5}{'exact':>8}{'recall':>8}{'claims':>8}{'false':>7}{'doubt':>7}")
    for name, group in [*sorted(rows.items()), ("all", total)]:
        scored = [result for result, _, _ in group if result is not None]
        recalls = [result.recall for result in scored if result.recall is not None]
        exact = sum(result.is_exact for result in scored) / len(scored) if scored else float("nan")
        recall = sum(recalls) / len(recalls) if recalls else float("nan")
        claims = sum(claim for _, _, claim in group)
        false, doubt = (
            sum(fault == kind for _, fault, _ in group)
            for kind in ("false complete", "needless doubt")
        )
        print(f"{name:24}{len(group):5}{exact:8.3f}{recall:8.3f}{claims:8}{false:7}{doubt:7}")


if __name__ == "__main__":
    main()
