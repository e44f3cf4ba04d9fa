"""Running heads and feet, page numbers and footnotes are told from text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from sommaire.documents.furniture import mark_furniture
from sommaire.documents.parsed import Parsed
from sommaire.documents.pdf.reader import read_pdf
from sommaire.tables import Line
from tests import made, made_pdf
from tests.made_pdf import Draw, Text, pdf


def marked(*pages: Sequence[Draw]) -> Parsed:
    return mark_furniture(read_pdf(pdf(*pages)))


def body(number: int) -> list[Draw]:
    return made_pdf.paragraph(made_pdf.prose(20, start=20 * number), y=120)


def with_role(parsed: Parsed, role: str) -> list[str]:
    return [line.text for line in parsed.lines if line.role == role]


def headed(n_pages: int, *, first: int = 1) -> list[list[Draw]]:
    return [
        [Text(72, 40, "Annual Report"), *body(n), Text(300, 760, str(first + n))]
        for n in range(n_pages)
    ]


@pytest.mark.parametrize("n_pages", [2, 3, 6])
def test_finds_running_heads_and_page_numbers(n_pages: int) -> None:
    parsed = marked(*headed(n_pages))
    assert with_role(parsed, "header") == ["Annual Report"] * n_pages
    assert with_role(parsed, "footer") == [str(n + 1) for n in range(n_pages)]
    assert [page.folio for page in parsed.pages] == [str(n + 1) for n in range(n_pages)]


def test_finds_heads_that_alternate_between_left_and_right_pages() -> None:
    pages: list[list[Draw]] = [
        [Text(72 if n % 2 else 400, 40, "The Title" if n % 2 else "The Chapter"), *body(n)]
        for n in range(8)
    ]
    assert len(with_role(marked(*pages), "header")) == 8


def test_finds_a_head_that_stands_on_one_page_where_others_have_theirs() -> None:
    heads = ["Part One"] * 5 + ["A short part"] + ["Part Three"] * 5
    pages: list[list[Draw]] = [
        [Text(72, 40, head), *body(n), Text(300, 760, str(n + 1))] for n, head in enumerate(heads)
    ]
    assert "A short part" in with_role(marked(*pages), "header")


def test_leaves_a_heading_that_opens_several_pages() -> None:
    pages: list[list[Draw]] = []
    for n in range(9):
        opening = [Text(72, 106, f"Chapter {n // 3 + 1}", "Times-Bold", 18)] if n % 3 == 0 else []
        pages.append([*opening, *body(n), Text(300, 760, str(n + 1))])
    assert with_role(marked(*pages), "header") == []


def test_leaves_the_title_that_the_running_heads_repeat() -> None:
    pages: list[list[Draw]] = [[Text(72, 90, "On Probabilities", "Times-Bold", 18), *body(0)]]
    pages += [[Text(200, 40, "On Probabilities", size=8), *body(n)] for n in range(1, 6)]
    assert with_role(marked(*pages), "header") == ["On Probabilities"] * 5


def test_leaves_the_header_of_a_table_that_runs_over_pages() -> None:
    pages: list[list[Draw]] = []
    for n in range(4):
        head: list[Draw] = [
            Text(x, 60, t) for x, t in ((72, "Name"), (250, "Country"), (400, "Date"))
        ]
        rows = [
            Text(x, 74 + 14 * r, f"{t}{n}{r}")
            for r in range(20)
            for x, t in ((72, "name"), (250, "land"), (400, "day"))
        ]
        pages.append([*head, *rows])
    assert with_role(marked(*pages), "header") == []


def test_leaves_a_last_line_that_many_pages_share() -> None:
    pages: list[list[Draw]] = [
        [
            *body(n),
            *([Text(72, 730, "Related Controls: None.")] if n % 4 == 0 else []),
            Text(300, 765, str(n + 1)),
        ]
        for n in range(16)
    ]
    assert "Related Controls: None." not in with_role(marked(*pages), "footer")


def test_finds_the_numbers_of_another_layout_inside_the_pages() -> None:
    pages: list[list[Draw]] = []
    for n in range(4):
        top = made_pdf.paragraph(made_pdf.prose(20, start=40 * n), y=60)
        rest = made_pdf.paragraph(made_pdf.prose(20, start=40 * n + 20), y=400)
        pages.append([*top, Text(300, 370, str(2 * n + 1)), *rest, Text(300, 720, str(2 * n + 2))])
    parsed = marked(*pages)
    assert [page.folio for page in parsed.pages] == ["1–2", "3–4", "5–6", "7–8"]
    assert len(with_role(parsed, "footer")) == 8


def test_leaves_lone_numbers_that_only_head_sections() -> None:
    pages: list[list[Draw]] = []
    for n, height in enumerate((90, 40, 300)):
        text = made_pdf.paragraph(made_pdf.prose(6 * n + 3, start=9 * n), y=height + 40)
        pages.append([Text(300, height + 12, str(n + 1)), *text])
    assert with_role(marked(*pages), "footer") == []


def test_finds_the_stamp_that_climbs_along_the_edge() -> None:
    stamp = Text(30, 500, "arXiv:1706.03762v7 [cs.CL] 2 Aug 2023", size=16, angle=90)
    assert with_role(marked([*body(0), stamp], body(1)), "header") == [stamp.text]


def test_takes_no_line_away_and_changes_no_text() -> None:
    before = read_pdf(pdf(*headed(5)))
    after = mark_furniture(before)
    assert [line.text for line in after.lines] == [line.text for line in before.lines]
    assert [line.line_num for line in after.lines] == [line.line_num for line in before.lines]


def test_a_document_without_lines_has_no_furniture() -> None:
    assert mark_furniture(Parsed(pages=(made.page(),), lines=())).lines == ()


# --- footnotes --------------------------------------------------------------------------------


def test_finds_footnotes_in_smaller_type() -> None:
    notes = made_pdf.paragraph(["1 See the annex.", "which is long.", "2 Ibid."], y=700, size=8)
    parsed = marked([*body(0), *notes], body(1))
    assert with_role(parsed, "footnote") == ["1 See the annex.", "which is long.", "2 Ibid."]


def test_leaves_a_small_note_under_a_table_without_a_mark() -> None:
    note = made_pdf.paragraph(["Source: the ministry of finance"], y=700, size=8)
    assert with_role(marked([*body(0), *note], body(1)), "footnote") == []


def test_leaves_a_small_table_at_the_foot_of_a_page() -> None:
    rows: list[Draw] = [
        Text(x, 680 + 10 * r, t, size=8)
        for r in range(4)
        for x, t in ((72, f"{r + 1} Item name"), (300, "4,000"), (400, "3,000"))
    ]
    assert with_role(marked([*body(0), *rows], body(1)), "footnote") == []


def test_follows_a_footnote_to_the_next_page() -> None:
    first = made_pdf.paragraph(["1 This note begins here and goes on"], y=740, size=8)
    second = made_pdf.paragraph(["to its end on the page after.", "2 Ibid."], y=700, size=8)
    parsed = marked([*body(0), *first], [*body(1), *second])
    assert len(with_role(parsed, "footnote")) == 3


def test_finds_footnotes_in_the_size_of_the_text_by_their_raised_marks() -> None:
    def page(n: int) -> list[Draw]:
        mark = Text(72, 641, str(n + 1), size=8)
        words = [f"{line.capitalize()}." for line in made_pdf.prose(2, start=90 + 5 * n)]
        note = made_pdf.paragraph(words, x=100, y=646)
        text = made_pdf.paragraph(made_pdf.prose(10, start=10 * n), y=120, leading=28)
        return [*text, mark, *note, Text(300, 760, str(n + 1))]

    parsed = marked(*(page(n) for n in range(5)))
    assert len(with_role(parsed, "footnote")) == 10


def test_leaves_raised_numbers_inside_the_text() -> None:
    pages: list[list[Draw]] = [
        [*body(n), Text(72, 95, str(n + 1), size=7), Text(80, 100, "Words go on.")]
        for n in range(4)
    ]
    assert with_role(marked(*pages), "footnote") == []


# --- real documents ---------------------------------------------------------------------------


def test_names_the_pages_of_the_document_that_ships(csf: Path) -> None:
    pages = mark_furniture(read_pdf(csf.read_bytes())).pages
    assert [page.page_label for page in pages[1:7]] == ["i", "ii", "iii", "iv", "1", "2"]
    assert (pages[20].page_label, pages[20].folio) == ("16", "16")


def footnote_numbers(lines: Sequence[Line]) -> list[int]:
    starts = (line.text.split()[0] for line in lines if line.role == "footnote")
    return [int(start) for start in starts if start.isdigit()]


def test_finds_nearly_all_footnotes_of_a_rule_that_sets_them_like_its_text(data: Path) -> None:
    file = data / "usgov" / "Regulation_Best_Interest_proposed_rule.pdf"
    numbers = footnote_numbers(mark_furniture(read_pdf(file.read_bytes())).lines)
    assert len({number for number in numbers if number <= 726}) >= 700
