"""Laws of joining pieces and of putting lines in order."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from sommaire.documents.pdf.lines import Piece, join_pieces, rows_of
from sommaire.documents.pdf.reading_order import in_reading_order, sort_lines

HEIGHT = 792.0


def piece(text: str, x0: float, baseline: float, *, place: int = 0, size: float = 10.0) -> Piece:
    return Piece(
        text=text,
        x0=x0,
        y0=baseline - 0.76 * size,
        x1=x0 + 0.5 * size * len(text),
        y1=baseline + 0.24 * size,
        baseline=baseline,
        size=size,
        is_bold=False,
        is_italic=False,
        run_in="",
        is_hyphenated=False,
        n_chars=len("".join(text.split())),
        direction=0,
        place=place,
    )


words = st.sampled_from(
    ["•", "1.", "(a)", "-", "12", "4,000", "Revenue", "the party shall give notice"]
)
spots = st.tuples(words, st.integers(0, 500), st.integers(2, 60))
pages = st.lists(spots, max_size=40).map(
    lambda rows: [piece(t, float(x), 12.0 * y, place=n) for n, (t, x, y) in enumerate(rows)]
)


@given(pages)
def test_joining_loses_no_character(pieces: list[Piece]) -> None:
    joined = join_pieces(pieces)
    assert sum(line.n_chars for line in joined) == sum(one.n_chars for one in pieces)


@given(pages)
def test_ordering_keeps_every_line_once(pieces: list[Piece]) -> None:
    ordered = sort_lines(pieces, HEIGHT)
    assert sorted(ordered) == sorted(pieces)


@given(pages)
@settings(max_examples=60)
def test_reading_order_counts_what_the_page_holds(pieces: list[Piece]) -> None:
    if pieces:
        ordered = in_reading_order(pieces, {0: HEIGHT})
        assert sum(line.n_chars for line in ordered) == sum(one.n_chars for one in pieces)


@given(pages)
def test_rows_run_from_the_top_and_from_the_left(pieces: list[Piece]) -> None:
    rows = rows_of(pieces)
    tops = [row[0].baseline for row in rows]
    assert all(
        min(p.baseline for p in row) <= top + 3.0 for row, top in zip(rows, tops, strict=True)
    )
    assert all(a.x0 <= b.x0 for row in rows for a, b in itertools.pairwise(row))


def test_a_line_drawn_last_goes_before_what_stands_below_it_in_its_column() -> None:
    below, above = piece("below in the column", 72, 200), piece("above in the column", 72, 100)
    assert sort_lines([below, above], HEIGHT) == [above, below]


def test_columns_stay_in_the_order_in_which_they_are_drawn() -> None:
    left = [piece("left column text", 72, 100.0 + 12 * n) for n in range(3)]
    right = [piece("right column text", 330, 100.0 + 12 * n) for n in range(3)]
    assert sort_lines([*left, *right], HEIGHT) == [*left, *right]


def test_a_line_across_two_columns_comes_between_what_is_above_and_below_it() -> None:
    left = [piece("left column text", 72, y) for y in (100.0, 300.0)]
    right = [piece("right column text", 330, y) for y in (100.0, 300.0)]
    across = piece("a caption that runs across both of the columns of the page", 72, 200)
    ordered = sort_lines([*left, *right, across], HEIGHT)
    assert ordered == [left[0], right[0], across, left[1], right[1]]


def test_cells_of_prose_are_read_cell_by_cell_where_rows_are_set_apart() -> None:
    drawn, cells = [], []
    for row in range(3):
        top = 100.0 + 60 * row
        left = [piece(f"term number {row} of the list", 72, top + 12 * n) for n in range(3)]
        right = [piece(f"what term {row} is to mean here", 330, top + 12 * n) for n in range(3)]
        drawn += [line for pair in zip(left, right, strict=True) for line in pair]
        cells += left + right
    assert sort_lines(drawn, HEIGHT) == cells
