"""Files that broke other programs, 52 to 82: tables over pages, columns, locked files, slides.

`CASES` says for every case that can be rebuilt which test rebuilds it.
"""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest

from sommaire.ask import search_document
from sommaire.documents.floats.find import find_floats
from sommaire.documents.headings.contents import find_sections
from sommaire.documents.pdf.reader import read_pdf
from sommaire.documents.reading import read_document
from sommaire.errors import NeedsPassword
from sommaire.tables import Float, Line
from tests import made_pdf
from tests.made import printed, typeset

TESTS = Path(__file__).parent
BROKEN, FORMATS, LAYOUT = "test_broken_cases.py", "test_format_cases.py", "test_layout_cases.py"
CASES = {
    1: (BROKEN, "test_four_papers_in_one_file_keep_their_pages"),
    2: (BROKEN, "test_numbers_that_restart_in_each_part_do_not_move_the_pages"),
    4: (BROKEN, "test_headings_of_one_page_share_no_line"),
    5: (BROKEN, "test_an_outline_over_almost_empty_pages_is_read"),
    7: (BROKEN, "test_a_file_of_800_pages_is_read_to_its_last_chapter"),
    10: (BROKEN, "test_named_destinations_of_a_name_tree_lead_to_their_pages"),
    11: (BROKEN, "test_an_entry_into_another_file_has_no_page_here"),
    13: (BROKEN, "test_a_circular_outline_ends"),
    14: (BROKEN, "test_an_outline_nested_without_end_is_cut"),
    17: (BROKEN, "test_named_destinations_of_the_old_kind_lead_to_their_pages"),
    19: (BROKEN, "test_actions_that_go_to_a_page_lead_there"),
    26: (BROKEN, "test_a_file_of_800_pages_is_read_to_its_last_chapter"),
    28: (BROKEN, "test_pages_are_called_as_the_file_labels_them"),
    29: (BROKEN, "test_pages_are_called_as_the_file_labels_them"),
    31: (BROKEN, "test_a_file_of_one_page_has_lines_on_page_1_alone"),
    32: (BROKEN, "test_a_file_without_page_numbers_borrows_none_from_another"),
    34: (BROKEN, "test_blank_pages_are_pages_and_hold_nothing"),
    37: (BROKEN, "test_a_destination_by_number_counts_pages_from_0"),
    52: (LAYOUT, "test_a_table_of_numbers_is_found_by_its_caption_far_from_the_text_about_it"),
    53: (LAYOUT, "test_a_table_over_two_pages_holds_the_lines_of_both"),
    55: (LAYOUT, "test_a_table_over_three_pages_is_one"),
    56: (LAYOUT, "test_a_table_over_three_pages_is_one"),
    61: (LAYOUT, "test_three_columns_are_read_one_after_the_other"),
    62: ("pdf/test_reader.py", "test_reads_two_columns_one_after_the_other"),
    65: ("pdf/test_reader.py", "test_needs_the_password_of_an_encrypted_file"),
    67: ("pdf/test_reader.py", "test_opens_a_file_that_is_only_protected_against_printing"),
    68: (LAYOUT, "test_a_file_locked_with_aes_256_asks_for_its_password_and_is_read_with_it"),
    70: ("pdf/test_ocr.py", "test_a_scan_that_is_not_read_invents_no_answer"),
    71: ("pdf/test_ocr.py", "test_a_scan_that_is_not_read_invents_no_answer"),
    73: (FORMATS, "test_text_from_right_to_left_keeps_the_order_of_reading"),
    74: (FORMATS, "test_text_from_right_to_left_keeps_the_order_of_reading"),
    76: (FORMATS, "test_quotes_are_found_in_text_without_spaces"),
    77: (FORMATS, "test_the_same_phrase_is_cited_where_each_of_them_stands"),
    79: ("docx/test_reader.py", "test_headings_have_their_printed_numbers_and_levels"),
    80: ("docx/test_reader.py", "test_items_are_numbered_as_word_does"),
    82: (LAYOUT, "test_slides_have_a_section_each"),
}
HEAD = "**Name**         **Year**     **Sum**"


@pytest.mark.parametrize("number", CASES)
def test_every_case_has_its_test(number: int) -> None:
    file, name = CASES[number]
    assert f"def {name}(" in (TESTS / file).read_text(encoding="utf-8")


def tables(rows: tuple[Line, ...]) -> list[Float]:
    return [table for table in find_floats(rows, ()).floats if table.kind == "table"]


def names_of(table: Float) -> list[str]:
    return [row.strip("| ").split(" | ")[0] for row in table.body.split("\n")[2:]]


def test_a_table_of_numbers_is_found_by_its_caption_far_from_the_text_about_it() -> None:
    """52 (ragflow#10844): a chunk of numbers, cut from its caption, is never retrieved."""
    pages = "\n\n".join(f"## Part {n}\n\nThe plant of part {n} was visited." for n in range(150))
    table = "| Year | Tonnes |\n|-|-|\n| 2021 | 17.5 |\n| 2022 | 16.1 |"
    text = f"# Report\n\n{pages}\n\n## Annex\n\nTable 4: Emissions of methane by year\n\n{table}\n"
    document = read_document(text.encode(), name="report.md", format="markdown")
    found = search_document("What were the emissions of methane in 2021?", document)
    kinds = [document.passages[one.passage_id].kind for one in found[:3]]
    assert "float" in kinds


def test_a_table_over_two_pages_holds_the_lines_of_both() -> None:
    """53 (ragflow#16883): of a table on pages 7 and 8 only page 7 is shown."""
    first = printed(f"Table 1. Long\n\n{HEAD}\nAnna             2001          12\n"
                    "Bert             2002          13", page_num=7)  # fmt: skip
    rows = printed(f"{HEAD}\nCarl             2003          14\nDora             2004          15",
                   page_num=8, before=first)  # fmt: skip
    (table,) = tables(rows)
    assert {line.page_num for line in rows[table.start_line : table.end_line]} == {7, 8}


def test_a_table_over_three_pages_is_one() -> None:
    """55, 56 (openrag#830, sumcheck#13): tables that cross pages are not joined."""
    rows = printed(f"Table 1. Long\n\n{HEAD}\nAnna             2001          12\n"
                   "Bert             2002          13", page_num=1)  # fmt: skip
    for page_num, names in ((2, ("Carl", "Dora")), (3, ("Emma", "Fred"))):
        body = "\n".join(f"{name}             2003          14" for name in names)
        rows = printed(f"{HEAD}\n{body}", page_num=page_num, before=rows)
    (table,) = tables(rows)
    assert names_of(table) == ["Anna", "Bert", "Carl", "Dora", "Emma", "Fred"]


def test_three_columns_are_read_one_after_the_other() -> None:
    """61 (docling#2067): three columns are merged."""
    columns = [made_pdf.prose(12, start=20 * place, length=20) for place in range(3)]
    drawn = [
        draw
        for place, lines in enumerate(columns)
        for draw in made_pdf.paragraph(lines, x=50.0 + 180 * place, size=9)
    ]
    lines = read_pdf(made_pdf.pdf(drawn)).lines
    assert [line.text for line in lines] == [text for lines in columns for text in lines]


def test_a_file_locked_with_aes_256_asks_for_its_password_and_is_read_with_it() -> None:
    """68 (pdf_oxide#1456): it opens, gives no text, and says no word."""
    plain = made_pdf.pdf([made_pdf.Text(72, 100, "secret terms")])
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(plain)) as file:
        file.save(out, encryption=pikepdf.Encryption(owner="o", user="u", R=6, aes=True))
    with pytest.raises(NeedsPassword):
        read_pdf(out.getvalue())
    assert read_pdf(out.getvalue(), password="u").lines[0].text == "secret terms"


def test_slides_have_a_section_each() -> None:
    """82 (MinerU#2944): slides have one level."""
    titles = {"Aims": "What we want", "Means": "Tools at hand", "Ends": "Where it leads",
              "Costs": "Who pays for it", "Risks": "Things to fear"}  # fmt: skip
    slides = "\n---\n".join(f"# {one}\n~3\n\n## {two}\n~3" for one, two in titles.items())
    found = find_sections(typeset(slides), use_outline=False).sections
    assert [(s.level, s.title) for s in found if s.first_page_num > 1][:4] == [
        (1, "Means"), (2, "Tools at hand"), (1, "Ends"), (2, "Where it leads"),
    ]  # fmt: skip
