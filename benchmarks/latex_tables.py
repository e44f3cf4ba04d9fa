"""Tables with known truth, typeset with LaTeX, and how many of their rows are read whole.

    python benchmarks/latex_tables.py make OUT      write the sources and the truth; run pdflatex
    python benchmarks/latex_tables.py score OUT     read them again, from the PDF and the source

`make` needs pdflatex (Debian: texlive-latex-extra, lmodern); same source, same tables. A *numeric
row* is a row of the body with at least two figures; it is recovered whole where a row of the table
of that caption holds exactly its figures, each in a cell of its own, in order. `cells` is the share
of rows that are equal cell by cell, the words too, spanning cells repeated.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from latex_cells import Row, Table, paragraph
from latex_tables_data import Paper, papers

PREAMBLE = r"""
\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\usepackage{lmodern}
\usepackage{booktabs,multirow,longtable,tabularx,array,graphicx,rotating,amsmath,amssymb}
\usepackage{siunitx,makecell}
\usepackage[margin=2.5cm]{geometry}
\setlength{\LTcapwidth}{\textwidth}
\newcommand{\oursystem}{Our system}
\newcommand{\som}[1]{SOM-#1}
\def\win#1{\textbf{#1}}
"""
FILLED = {"ruled": r"\hline", "hlines": r"\hline"}


def grid(rows: Sequence[Row]) -> list[list[str]]:
    """The texts of rows, with what spans repeated in every cell that it covers."""
    hanging: dict[int, tuple[str, int]] = {}
    out = []
    for cells in rows:
        texts: list[str] = []
        for cell in cells:
            while hanging.get(len(texts), ("", 0))[1]:
                texts.append(_hung(hanging, len(texts)))
            for _ in range(cell.n_columns):
                if cell.n_rows > 1:
                    hanging[len(texts)] = (cell.text, cell.n_rows - 1)
                texts.append(cell.text)
        while hanging.get(len(texts), ("", 0))[1]:
            texts.append(_hung(hanging, len(texts)))
        out.append(texts)
    return out


def _hung(hanging: dict[int, tuple[str, int]], place: int) -> str:
    text, left = hanging[place]
    hanging[place] = (text, left - 1)
    return text


def source_rows(rows: Sequence[Row]) -> list[str]:
    """Rows as LaTeX: a cell under one that spans rows is empty."""
    hanging: dict[int, tuple[str, int]] = {}
    out = []
    for cells in rows:
        parts: list[str] = []
        place = 0
        for cell in cells:
            while hanging.get(place, ("", 0))[1]:
                _hung(hanging, place)
                parts.append("")
                place += 1
            if cell.n_rows > 1:
                hanging[place] = (cell.text, cell.n_rows - 1)
            parts.append(cell.source)
            place += cell.n_columns
        out.append(" & ".join(parts) + r" \\")
    return out


def tabular(table: Table) -> str:
    """The tabular of a table with its rules."""
    top, middle, bottom = {
        "booktabs": (r"\toprule", r"\midrule", r"\bottomrule"),
        "bare": ("", "", ""),
    }.get(table.style, (r"\hline", r"\hline", r"\hline"))
    head = []
    for place, text in enumerate(source_rows(table.header)):
        head += [text, table.header_rules.get(place, "")]
    body = []
    for place, text in enumerate(source_rows(table.body)):
        comment = " % a comment & a sign" if place == 1 else ""
        if place + 1 < len(table.body):
            body += [text + comment, _rule(table, place)]
        else:
            body += [text]
    head, body = [part for part in head if part], [part for part in body if part]
    if table.environment == "longtable":
        first = [rf"\caption{{{table.caption}}}\\", top, *head, middle, r"\endfirsthead"]
        more = [top, *head, middle, r"\endhead", bottom, r"\endfoot"]
        lines = [rf"\begin{{longtable}}{{{table.columns}}}", *first, *more, *body]
        return "\n".join([*lines, r"\end{longtable}"])
    width = r"{\textwidth}" if table.environment == "tabularx" else ""
    opening = rf"\begin{{{table.environment}}}{width}{{{table.columns}}}"
    lines = [opening, top, *head, middle, *body, bottom, rf"\end{{{table.environment}}}"]
    return "\n".join(line for line in lines if line)


def _rule(table: Table, place: int) -> str:
    if table.style == "ruled":
        return r"\hline"
    if table.style == "cells":
        return r"\hline" if place % 3 == 2 else rf"\cline{{2-{len(grid(table.body)[0])}}}"
    return table.rules_after.get(place, "")


def float_of(table: Table) -> str:
    """A table with its caption."""
    if table.environment == "longtable":
        return tabular(table)
    caption = rf"\caption{{{table.caption}}}"
    inside = table.wrapper.format(tabular(table))
    parts = [inside, caption] if table.caption_below else [caption, inside]
    lines = [rf"\begin{{{table.float_environment}}}[tbp]", r"\centering", *parts]
    return "\n".join([*lines, rf"\end{{{table.float_environment}}}"])


def source(paper: Paper) -> str:
    """A document's LaTeX."""
    draw = random.Random(paper.name)
    opening = [paper.document_class, PREAMBLE.strip(), paper.packages]
    body = [r"\begin{document}", rf"\title{{The tables called {paper.name}}}", r"\maketitle"]
    unit = r"\chapter" if "report" in paper.document_class else r"\section"
    for number, table in enumerate(paper.tables):
        title = " ".join(table.caption.split()[:3]).rstrip(",:")
        body += ["", rf"{unit}{{{title}}}" if number % 2 == 0 else ""]
        for _ in range(2):
            body += ["", paragraph(draw, paper.n_sentences)]
        body += ["", float_of(table), "", paragraph(draw, paper.n_sentences)]
    return "\n".join([*opening, *body, r"\end{document}", ""])


def make(folder: Path) -> None:
    """Write the sources and the truth; typeset."""
    folder.mkdir(parents=True, exist_ok=True)
    truth = []
    for paper in papers():
        (folder / f"{paper.name}.tex").write_text(source(paper), encoding="utf-8")
        _typeset(folder, paper.name)
        truth += [
            {
                "document": paper.name,
                "caption": table.caption,
                "kinds": list(table.kinds),
                "header": grid(table.header),
                "body": grid(table.body),
            }
            for table in paper.tables
        ]
    text = "\n".join(json.dumps(row, ensure_ascii=False) for row in truth)
    (folder / "truth.jsonl").write_text(text + "\n", encoding="utf-8")
    print(f"{len(truth)} tables in {len(papers())} documents in {folder}")


def _typeset(folder: Path, name: str) -> None:
    dated = os.environ | {"SOURCE_DATE_EPOCH": "1764374400", "FORCE_SOURCE_DATE": "1"}
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", f"{name}.tex"]
    for _ in range(3):  # longtable settles its columns over several runs
        done = subprocess.run(command, cwd=folder, env=dated, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stdout[-2000:])
    for suffix in ("aux", "log"):
        (folder / f"{name}.{suffix}").unlink(missing_ok=True)


# --- score ----------------------------------------------------------------------------------------

_FIGURE = re.compile(r"[(<>~≈−+\-$€]*\d[\d.,   ]*(?:\s?[%a-c)]|\s?±\s?[\d.]+|\s?[–/]\s?[\d.]+)?")


def is_figure(text: str) -> bool:
    """Whether a cell is a figure, with its sign, note, error or unit."""
    return _FIGURE.fullmatch(text) is not None


def plain(text: str) -> str:
    """A cell for comparing: blanks and kinds of dashes do not count."""
    text = text.replace("−", "-").replace("–", "-").replace("\\|", "|").replace("—", "-")
    return re.sub(r"[\s*^{}]+", "", text.replace("’", "'"))


def _cells(row: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(plain, row))


def _figures(row: Sequence[str]) -> tuple[str, ...]:
    return tuple(plain(text) for text in row if is_figure(text.replace("*", "")))


def rows_of(body: str) -> list[list[str]]:
    """The cells of a Markdown table."""
    rows = [re.split(r"(?<!\\)\|", line.strip())[1:-1] for line in body.split("\n")]
    cells = [[cell.strip() for cell in row] for row in rows]
    return [row for row in cells if row and not all(set(cell) <= set("-: ") for cell in row)]


def scores(truth: dict[str, object], body: str) -> Iterator[tuple[str, bool]]:
    """For each row of the truth, whether its figures, and whether all its cells, were read."""
    got = rows_of(body)
    figures, cells = [_figures(row) for row in got], [_cells(row) for row in got]
    wanted: list[list[str]] = truth["body"]  # type: ignore[assignment]
    for row in wanted:
        if len(_figures(row)) > 1:
            yield "numeric rows", _taken(_figures(row), figures)
        yield "cells", _taken(_cells(row), cells)


def _taken(row: tuple[str, ...], rows: list[tuple[str, ...]]) -> bool:
    if row not in rows:
        return False
    rows.remove(row)
    return True


def score(folder: Path, forms: Sequence[str]) -> None:
    """Read the documents and print what came of each table."""
    from sommaire import read

    truths = [
        json.loads(line) for line in (folder / "truth.jsonl").read_text("utf-8").split("\n")[:-1]
    ]
    for form in forms:
        counts: dict[str, list[bool]] = defaultdict(list)
        floats = {}
        for name in dict.fromkeys(truth["document"] for truth in truths):
            floats[name] = read(folder / f"{name}.{form}").floats
        n_found = 0
        for truth in truths:
            wanted = plain(truth["caption"])
            bodies = [f.body for f in floats[truth["document"]] if wanted in plain(f.caption)]
            n_found += any(bodies)
            for measure, is_right in scores(truth, bodies[0] if bodies else ""):
                counts[measure].append(is_right)
                for kind in truth["kinds"]:
                    counts[f"{measure}, {kind}"].append(is_right)
                counts[f"{measure} of {truth['caption'][:50]}"].append(is_right)
        print(f"{form}: {n_found} of {len(truths)} tables have a body")
        for measure, right in sorted(counts.items()):
            print(f"  {sum(right) / len(right):.3f}  {sum(right)}/{len(right)}  {measure}")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("verb", choices=("make", "score"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--from", dest="forms", nargs="+", default=["pdf", "tex"])
    given = parser.parse_args()
    make(given.folder) if given.verb == "make" else score(given.folder, given.forms)


if __name__ == "__main__":
    main()
