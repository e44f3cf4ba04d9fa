"""PageIndex Flash's trees of PDFs without their outlines, as entries of title, level and page.

    python pageindex_trees.py OUT FILE …

Run by pageindex.sh in PageIndex's environment. Writes OUT/NAME.json for each file, with seconds of
processor and peak memory of the process that made it.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def without_outline(file: Path, target: Path) -> None:
    """The file without its outline."""
    import pikepdf

    with pikepdf.open(file) as pdf:
        if "/Outlines" in pdf.Root:
            del pdf.Root.Outlines
        pdf.save(target)


def entries(nodes: list[dict[str, Any]], level: int = 1) -> Iterator[list[str | int]]:
    """The rows of a tree, top down."""
    for node in nodes:
        yield [node["title"], level, node["start_index"]]
        yield from entries(node.get("nodes", []), level + 1)


def tree(file: Path) -> dict[str, Any]:
    """The raw tree, made by layout alone, on one process."""
    from pageindex.flash import page_index_flash

    found = page_index_flash(str(file), summary=False, optimize=False)
    # The node over the pages before the first heading is made up: it is no entry of its own.
    rows = [row for row in entries(found["structure"]) if row != ["Preface", 1, 1]]
    return {"entries": rows, "toc_source": found["toc_source"]}


def main(arguments: list[str]) -> None:
    """Each file in a process of its own, so that time and memory are its own."""
    if arguments[0] == "--one":
        print(json.dumps(tree(Path(arguments[1]))))
        return
    out = Path(arguments[0])
    for file in map(Path, arguments[1:]):
        plain = out / f"plain-{file.stem}.pdf"
        without_outline(file, plain)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        words = [sys.executable, __file__, "--one", str(plain)]
        done = subprocess.run(words, capture_output=True, text=True, env=dict(os.environ))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        said = done.stdout.strip().splitlines()[-1:]
        found = json.loads(said[0]) if done.returncode == 0 and said else {"error": done.stderr}
        found |= {"cpu_seconds": round(seconds, 1), "peak_mb": after.ru_maxrss // 1024}
        (out / f"{file.stem}.json").write_text(json.dumps(found))
        print(f"{file.name}: {len(found.get('entries', ()))} entries, {seconds:.1f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
