r"""The inside of LaTeX tables as grids."""

from __future__ import annotations

import pytest

from sommaire.documents.reading import read_document
from sommaire.tables import Float


def tables(source: str) -> list[Float]:
    document = read_document(source.encode(), name="t.tex", format="latex")
    return [one for one in document.floats if one.kind == "table"]


def rows(source: str) -> list[list[str]]:
    (table,) = tables(source)
    lines = [line[2:-2].split(" | ") for line in table.body.split("\n")]
    return [line for line in lines if set("".join(line)) != {"-"}]


CASES = {
    "cells over columns and rows are repeated": (
        r"""\begin{tabular}{l|*{2}{c}} \toprule
        \multirow{2}{*}{Name} & \multicolumn{2}{c}{Both} \\ \cmidrule(lr){2-3}
         & a & b \\ \midrule X & 1 & 2 \\ \bottomrule \end{tabular}""",
        [["Name", "Both a", "Both b"], ["X", "1", "2"]],
    ),
    "a first column over rows": (
        r"""\begin{tabular}{|l|c|} \hline G & N \\ \hline \multirow{2}{*}{A} & 1 \\ \cline{2-2}
         & 2 \\ \hline B & 3 \\ \hline \end{tabular}""",
        [["G", "N"], ["A", "1"], ["A", "2"], ["B", "3"]],
    ),
    "a cell that spans upwards": (
        r"""\begin{tabular}{ll} G & N \\ \hline & 1 \\ \multirow{-2}{*}{A} & 2 \\ \end{tabular}""",
        [["G", "N"], ["A", "1"], ["A", "2"]],
    ),
    "a cell that is said to cover a row with text ends above it": (
        r"""\begin{tabular}{ll} G & N \\ \hline \multirow{3}{*}{A} & 1 \\ & 2 \\ B & 3 \\
        \end{tabular}""",
        [["G", "N"], ["A", "1"], ["A", "2"], ["B", "3"]],
    ),
    "comments, escaped signs and lengths behind rows": (
        "\\begin{tabular}{lr} A \\& B & C\\% \\\\[2pt] % & no cell\n\\hline\n"
        "C & 1 \\\\* \\end{tabular}",
        [["A & B", "C%"], ["C", "1"]],
    ),
    "a table in a cell": (
        r"""\begin{tabular}{lr} Team & \begin{tabular}[c]{@{}c@{}}Score\\in points\end{tabular} \\
        \midrule A & 1 \\ \end{tabular}""",
        [["Team", "Score in points"], ["A", "1"]],
    ),
    "boxes around it and settings in it": (
        r"""\resizebox{\textwidth}{!}{\small\setlength{\tabcolsep}{3pt}\begin{tabularx}{5cm}{lX}
        \rowcolor{gray} \textbf{A} & \cellcolor{red!20}B \\ \midrule {\bf 1} & $-2.0^{*}$ \\
        \end{tabularx}}""",
        [["A", "B"], ["1", "−2.0*"]],
    ),
    "a column for siunitx and one made of text": (
        r"""\begin{tabular}{S[table-format=2.1]>{\raggedright}p{3cm}} {Depth} & Note \\ \midrule
        1.5 & \makecell{two\\lines} \\ \end{tabular}""",
        [["Depth", "Note"], ["1.5", "two lines"]],
    ),
    "macros that make rows": (
        r"""\newcommand{\row}[2]{#1 & #2 \\}\begin{tabular}{ll} A & B \\ \hline \row{1}{2}
        \row{3}{4} \end{tabular}""",
        [["A", "B"], ["1", "2"], ["3", "4"]],
    ),
    "a bar in a cell": (
        r"\begin{tabular}{ll} P & Q \\ \hline $P(a|b)$ & 1 \\ \end{tabular}",
        [["P", "Q"], [r"P(a\|b)", "1"]],
    ),
    "no header where the first row is of figures": (
        r"\begin{tabular}{ll} a & 1.5 \\ b & 2.5 \\ \end{tabular}",
        [["", ""], ["a", "1.5"], ["b", "2.5"]],
    ),
    "tabularray": (
        r"\begin{tblr}{colspec={lcc},hlines} \SetCell[c=2]{c} AB & & C \\ 1 & 2 & 3 \\ \end{tblr}",
        [["AB", "AB", "C"], ["1", "2", "3"]],
    ),
}


@pytest.mark.parametrize(("source", "grid"), CASES.values(), ids=CASES)
def test_the_grid_of(source: str, grid: list[list[str]]) -> None:
    assert [[cell.strip() for cell in row] for row in rows(source)] == grid


def test_a_long_table_is_read_once_with_its_caption() -> None:
    (table,) = tables(
        r"""\begin{longtable}{lr} \caption{Stations}\label{t}\\ \toprule Name & Rain \\ \midrule
        \endfirsthead \caption[]{continued}\\ \toprule Name & Rain \\ \midrule \endhead
        \midrule \multicolumn{2}{r}{next page} \\ \endfoot \bottomrule \endlastfoot
        A & 1 \\ B & 2 \\ \end{longtable}"""
    )
    assert table.caption == "Table 1: Stations"
    assert table.body.split("\n")[2:] == ["| A | 1 |", "| B | 2 |"]


def test_tables_side_by_side_have_their_own_captions() -> None:
    found = tables(
        r"""\begin{table} \begin{minipage}{3cm} \caption{One} \begin{tabular}{ll} a & b \\ \hline
        1 & 2 \\ \end{tabular} \end{minipage} \begin{minipage}{3cm} \begin{tabular}{ll} c & d \\
        \hline 3 & 4 \\ \end{tabular} \captionof{table}{Two} \end{minipage} \end{table}"""
    )
    assert [(one.caption, one.body[:9]) for one in found] == [
        ("Table 1: One", "| a | b |"),
        ("Table 2: Two", "| c | d |"),
    ]


def test_tables_under_one_caption_are_one() -> None:
    (found,) = tables(
        r"""\begin{sidewaystable} \caption{Both} \begin{tabular}{ll} a & b \\ \hline 1 & 2 \\
        \end{tabular} \begin{tabular}{ll} c & d \\ \hline 3 & 4 \\ \end{tabular}
        \end{sidewaystable}"""
    )
    assert [line for line in found.body.split("\n") if "-" not in line] == [
        "| a | b |", "| 1 | 2 |", "| c | d |", "| 3 | 4 |",
    ]  # fmt: skip


def test_a_table_without_figures_or_caption_is_still_a_table() -> None:
    (found,) = tables(r"Text \begin{tabular}{ll} a & b \\ c & d \end{tabular} text.")
    assert (found.caption, found.label) == ("", "")
