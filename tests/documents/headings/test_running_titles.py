"""Running titles that do not repeat: told from headings by their place and their words."""

from __future__ import annotations

from sommaire.documents.headings.running_titles import without_running_titles
from sommaire.tables import Line
from tests import made
from tests.made import page


def line(text: str, *, y0: float, **more: object) -> Line:
    """A line at a height."""
    return made.line(text, **({"y0": y0, "y1": y0 + 12.0} | more))  # type: ignore[arg-type]


def roles(*lines: Line) -> list[str]:
    """The roles that the lines come out with."""
    pages = [page(n, folio=str(n)) for n in sorted({one.page_num for one in lines})]
    return [one.role for one in without_running_titles(lines, pages)]


def opened_by(page_num: int, title: str, beside: str = "") -> list[Line]:
    """A page under a running title, with a heading of its own."""
    top = [line(title, page_num=page_num, y0=60.0, x1=300.0)]
    if beside:
        top.append(line(beside, page_num=page_num, y0=60.0, x0=500.0))
    return [
        *top,
        line("Some text of the page.", page_num=page_num, y0=120.0),
        line("First steps", page_num=page_num, y0=200.0, font_size=14.0, is_bold=True),
        line("More text of the page.", page_num=page_num, y0=240.0),
    ]


def test_a_title_beside_the_number_of_its_page_is_a_header() -> None:
    assert roles(*opened_by(1, "1 Introduction", beside="1")) == [
        "header", "body", "body", "body", "body",
    ]  # fmt: skip


def test_words_of_a_heading_in_smaller_type_atop_two_pages_are_headers() -> None:
    found = roles(*opened_by(1, "1.1 First steps"), *opened_by(2, "1.1 FIRST STEPS"))
    assert found == ["header", "body", "body", "body"] * 2


def test_the_first_line_of_one_page_that_repeats_a_heading_is_text() -> None:
    assert roles(*opened_by(1, "First steps")) == ["body"] * 4


def test_a_heading_in_large_type_beside_the_number_of_its_page_stays_a_heading() -> None:
    large = line("Introduction", y0=60.0, font_size=20.0, x1=300.0)
    number = line("1", y0=60.0, x0=500.0, y1=large.y1)
    text = line("Some text of the page.", y0=120.0)
    assert roles(large, number, text)[0] == "body"
