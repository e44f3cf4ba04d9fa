"""Cells that know their text (the truth) and their LaTeX (the source), and tables made of them.

Both come from one place, so that what is typeset is what is expected. Figures are drawn from a
generator that is given.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

VERBS = "shows keeps gives reads holds moves takes leaves finds makes".split()
NOUNS = (
    "river budget method sample council reader device measure region archive engine harbour survey"
    " market letter signal garden season bridge record"
).split()
NAMES = "Aldine Borel Cassini Delorme Euler Fermat Galois Hermite Ibn Jacobi Kovar Lagrange".split()


@dataclass(frozen=True, slots=True)
class Cell:
    """What is printed in a cell, how LaTeX sets it, and the columns and rows that it covers."""

    text: str
    tex: str = ""
    n_columns: int = 1
    n_rows: int = 1

    @property
    def source(self) -> str:
        """Its LaTeX."""
        return self.tex or escaped(self.text)


Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its cells, and how it is set."""

    caption: str
    header: tuple[Row, ...]
    body: tuple[Row, ...]
    columns: str
    """The column specification."""
    style: str = "booktabs"
    """booktabs, ruled, hlines or bare: which lines are drawn."""
    environment: str = "tabular"
    float_environment: str = "table"
    wrapper: str = "{}"
    """LaTeX around the tabular."""
    caption_below: bool = False
    kinds: tuple[str, ...] = ()
    """What it is an example of: the groups of the report."""
    rules_after: dict[int, str] = field(default_factory=dict)
    """Rules after a row of the body, by its place."""
    header_rules: dict[int, str] = field(default_factory=dict)


def escaped(text: str) -> str:
    """Plain text as LaTeX."""
    for sign in "&%$#_":
        text = text.replace(sign, "\\" + sign)
    return text.replace("±", r"$\pm$").replace("−", "$-$").replace("–", "--").replace("—", "---")


def row(*texts: str | Cell) -> Row:
    """Cells from texts."""
    return tuple(Cell(text) if isinstance(text, str) else text for text in texts)


def wide(text: str, n_columns: int, align: str = "c") -> Cell:
    """A cell over several columns."""
    return Cell(text, rf"\multicolumn{{{n_columns}}}{{{align}}}{{{escaped(text)}}}", n_columns)


def tall(text: str, n_rows: int) -> Cell:
    """A cell over several rows."""
    return Cell(text, rf"\multirow{{{n_rows}}}{{*}}{{{escaped(text)}}}", 1, n_rows)


def bold(text: str) -> Cell:
    """A cell in bold."""
    return Cell(text, rf"\textbf{{{escaped(text)}}}")


def math(text: str) -> Cell:
    """A cell set as mathematics."""
    inside = text.replace("−", "-").replace("±", r"\pm ")
    return Cell(text, f"${inside}$")


# --- figures --------------------------------------------------------------------------------------


def decimal(draw: random.Random) -> str:
    return f"{draw.uniform(0, 100):.1f}"


def share(draw: random.Random) -> str:
    return f"{draw.uniform(0, 1):.3f}"


def percent(draw: random.Random) -> str:
    return f"{draw.uniform(0, 100):.1f}%"


def count(draw: random.Random) -> str:
    return f"{draw.randint(1, 9_999_999):,}"


def small(draw: random.Random) -> str:
    return str(draw.randint(0, 999))


def year(draw: random.Random) -> str:
    return str(draw.randint(1960, 2025))


def money(draw: random.Random) -> str:
    return f"{draw.randint(100, 99_999):,}.{draw.randint(0, 99):02}"


def french(draw: random.Random) -> str:
    return f"{draw.uniform(0, 1000):.1f}".replace(".", ",")


def measured(draw: random.Random) -> str:
    return f"{draw.uniform(0, 90):.2f} ± {draw.uniform(0, 2):.2f}"


def signed(draw: random.Random) -> Cell:
    text = f"{draw.uniform(-9, 9):.2f}".replace("-", "−")
    return math(text)


def often_missing(draw: random.Random) -> str:
    return draw.choice(["—", decimal(draw), decimal(draw)])


def best(draw: random.Random) -> Cell:
    text = decimal(draw)
    return bold(text) if draw.random() < 0.3 else Cell(text)


def noted(draw: random.Random) -> Cell:
    text, note = decimal(draw), draw.choice(["", "a", "b"])
    return Cell(text + note, rf"{text}$^{{{note}}}$") if note else Cell(text)


def spread(draw: random.Random) -> Cell:
    low = draw.randint(1, 40)
    return Cell(f"{low}–{low + draw.randint(1, 40)}")


def starred(draw: random.Random) -> Cell:
    text, stars = f"{draw.uniform(0, 9):.3f}", draw.choice(["", "*", "**"])
    return Cell(text + stars, rf"{text}$^{{{stars}}}$" if stars else text)


def ticked(draw: random.Random) -> Cell:
    return draw.choice([Cell("✓", r"\checkmark"), Cell("×", r"$\times$")])


def paired(draw: random.Random) -> str:
    return f"{decimal(draw)}/{decimal(draw)}"


Figure = Callable[[random.Random], str | Cell]


def filled(
    draw: random.Random, names: Sequence[str | Cell], figures: Sequence[Figure]
) -> tuple[Row, ...]:
    """A row for each name, with a figure for each column."""
    return tuple(row(name, *(figure(draw) for figure in figures)) for name in names)


def sentence(draw: random.Random, n_words: int = 14) -> str:
    """Words that say nothing."""
    words = []
    while len(words) < n_words:
        words += ["the", draw.choice(NOUNS), draw.choice(VERBS), "a", draw.choice(NOUNS), "and"]
    return " ".join(words[:n_words]).capitalize() + "."


def paragraph(draw: random.Random, n_sentences: int = 6) -> str:
    """A paragraph of such sentences."""
    return " ".join(sentence(draw, draw.randint(9, 18)) for _ in range(n_sentences))
