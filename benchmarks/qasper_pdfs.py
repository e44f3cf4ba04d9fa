"""QASPER's papers as PDFs, made of their own paragraphs and captions, and how much is found again.

    python benchmarks/qasper_pdfs.py make OUT [--data FILE] [--n 20]     write LaTeX, run pdflatex
    python benchmarks/qasper_pdfs.py score OUT [--data FILE]             read the PDFs again

The dataset has no PDFs. Here each paper is set in two columns with its title, abstract, sections,
paragraphs and captions, with a table of random figures at the caption of a table, a box at that of
a figure. A label without a stop ("Table III NUMBER OF …") stands on a line of its own, as such are
printed. Nothing is added to a paragraph; signs that the fonts lack are left out. Found: a paragraph
as `evaluation.datasets.alignment` finds it, and a passage that holds it; a caption as a float's.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from latex_cells import decimal

DATA = Path(os.environ.get("SOMMAIRE_DATA", "../shared/data")) / "qasper/qasper-open-100.json.gz"
PREAMBLE = r"""\documentclass[10pt,twocolumn,a4paper]{article}
\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\usepackage{lmodern,textcomp,booktabs,caption}
\usepackage[margin=2cm]{geometry}\sloppy\setcounter{secnumdepth}{0}
\extrafloats{200}
\begin{document}"""
SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "^": r"\textasciicircum{}", "_": r"\_", "~": r"\textasciitilde{}", "%": r"\%",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
    "\u2019": "'", "\u2018": "`", "\u201c": "``",
    "\u201d": "''", "\u2013": "--", "\u2014": "---", "\u2026": "...", "\u2022": r"\textbullet{}",
}  # fmt: skip


_BARE = re.compile(r"^(?P<label>Table [IVX]+|TABLE [IVX]+) (?=[A-Z])")


def escaped(text: str) -> str:
    """A text as LaTeX, without the signs that its fonts lack."""
    return "".join(map(_sign, unicodedata.normalize("NFC", " ".join(text.split()))))


def _sign(char: str) -> str:
    if char in SPECIAL:
        return SPECIAL[char]
    if ord(char) < 0x180 and char.isprintable():
        return char
    return unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()


def source(paper: dict[str, Any], draw: random.Random) -> str:
    """A paper as LaTeX; its floats stand at even distances."""
    blocks = list(_blocks(paper))
    floats = [_float(one["caption"], draw) for one in paper["figures_and_tables"]]
    every = max(1, len(blocks) // (len(floats) + 1))
    out = [PREAMBLE, rf"\title{{{escaped(paper['title'])}}}\author{{}}\date{{}}\maketitle"]
    for place, block in enumerate(blocks, 1):
        out.append(block)
        if place % every == 0 and floats:
            out.append(floats.pop(0))
    return "\n\n".join([*out, *floats, r"\end{document}", ""])


def _blocks(paper: dict[str, Any]) -> Iterator[str]:
    yield rf"\begin{{abstract}}{escaped(paper['abstract'])}\end{{abstract}}"
    seen: list[str] = []
    for section in paper["full_text"]:
        path = (section["section_name"] or "").split(" ::: ")
        unit = (
            r"\section" if len(path) == 1 else r"\subsection" if len(path) == 2 else r"\paragraph"
        )
        if path[-1] and path != seen:
            yield rf"{unit}{{{escaped(path[-1])}}}"
        seen = path
        yield from (escaped(text) for text in section["paragraphs"] if text.strip())


def _float(caption: str, draw: random.Random) -> str:
    printed = _BARE.sub(r"\g<label>\\\\", escaped(caption))
    text = rf"\caption*{{{printed}}}"
    if not caption.startswith("Tab"):
        return rf"\begin{{figure}}[tb]\centering\rule{{6cm}}{{3cm}}{text}\end{{figure}}"
    rows = [
        rf"System {n} & " + " & ".join(decimal(draw) for _ in range(3)) + r"\\" for n in range(6)
    ]
    body = "\n".join([r"\toprule Name & A & B & C \\ \midrule", *rows, r"\bottomrule"])
    inside = rf"\begin{{tabular}}{{lrrr}}{body}\end{{tabular}}"
    return rf"\begin{{table}}[tb]\centering {inside}{text}\end{{table}}"


def make(folder: Path, data: Path, n: int) -> None:
    """Set the first papers."""
    from sommaire.evaluation.datasets.qasper import papers

    folder.mkdir(parents=True, exist_ok=True)
    for paper_id, paper in list(papers(data).items())[:n]:
        (folder / f"{paper_id}.tex").write_text(source(paper, random.Random(paper_id)), "utf-8")
        command = ["pdflatex", "-interaction=batchmode", f"{paper_id}.tex"]
        subprocess.run(command, cwd=folder, capture_output=True, check=False)
        for suffix in ("aux", "log"):
            (folder / f"{paper_id}.{suffix}").unlink(missing_ok=True)


def gold(paper: dict[str, Any]) -> set[str]:
    """The paragraphs that annotators chose."""
    chosen = {
        text for row in paper["qas"] for one in row["answers"] for text in one["answer"]["evidence"]
    }
    return {text for text in chosen if not text.startswith("FLOAT SELECTED")}


def score(folder: Path, data: Path) -> None:
    """Read the PDFs and look for every paragraph and caption."""
    from sommaire import read
    from sommaire.evaluation.datasets.alignment import find, letters, letters_of, passages_of
    from sommaire.evaluation.datasets.qasper import papers

    counts: Counter[str] = Counter()
    for paper_id, paper in papers(data).items():
        path = folder / f"{paper_id}.pdf"
        if not path.exists():
            continue
        document = read(path)
        within = letters_of(document)
        counts["papers"] += 1
        wanted = {"gold": gold(paper)}
        wanted["all"] = {text for one in paper["full_text"] for text in one["paragraphs"]}
        for kind, texts in wanted.items():
            for text in filter(letters, texts):
                spans = find(text, within)
                counts[f"{kind} paragraphs"] += 1
                counts[f"{kind} found"] += bool(spans and passages_of(spans, document, within))
        captions = [letters(one.caption) for one in document.floats]
        for one in paper["figures_and_tables"]:
            text = letters(one["caption"])
            counts["captions"] += 1
            spans = find(one["caption"], within)
            counts["captions aligned"] += bool(spans and passages_of(spans, document, within))
            found = any(
                text[:40] == other[:40] and len(other) >= 0.8 * len(text) for other in captions
            )
            counts["captions that are floats, whole"] += found
    for name, count in counts.items():
        print(f"{count:6}  {name}")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("verb", choices=("make", "score"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--n", type=int, default=20)
    given = parser.parse_args()
    if given.verb == "make":
        make(given.folder, given.data, given.n)
    else:
        score(given.folder, given.data)


if __name__ == "__main__":
    main()
