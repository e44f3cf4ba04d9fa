"""A PDF read into pages and lines."""

from __future__ import annotations

import io
import zlib
from collections.abc import Sequence
from pathlib import Path

import pikepdf
import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from sommaire.ask import ask
from sommaire.documents.characters import plain
from sommaire.documents.pdf.reader import read_pdf
from sommaire.errors import NeedsPassword, UnreadableFile
from sommaire.ingest import read
from sommaire.tables import Line
from tests import made_pdf
from tests.made_pdf import Draw, Text, pdf


def lines_of(*pages: Sequence[Draw]) -> tuple[Line, ...]:
    return read_pdf(pdf(*pages)).lines


def texts_of(*pages: Sequence[Draw]) -> list[str]:
    return [line.text for line in lines_of(*pages)]


def test_gives_one_row_a_printed_line_with_its_box_from_the_top_left() -> None:
    (line,) = lines_of([Text(72, 100, "Hello world")])
    assert (line.text, line.page_num, line.line_num) == ("Hello world", 1, 1)
    assert line.x0 == pytest.approx(72, abs=1)
    assert line.y0 < 100 < line.y1
    assert line.y1 - line.y0 == pytest.approx(12, abs=0.5)


def test_counts_lines_from_one_on_every_page() -> None:
    lines = lines_of([Text(72, 100, "a b"), Text(72, 114, "c d")], [Text(72, 100, "e f")])
    assert [(line.page_num, line.line_num) for line in lines] == [(1, 1), (1, 2), (2, 1)]


def test_tells_bold_and_italic_and_their_size() -> None:
    bold, italic = lines_of(
        [Text(72, 100, "Title", "Times-Bold", 18), Text(72, 130, "said so", "Times-Italic")]
    )
    assert (bold.is_bold, bold.is_italic, bold.font_size) == (True, False, 18.0)
    assert (italic.is_bold, italic.is_italic) == (False, True)


def in_font(name: str, stem: int, flags: int = 32) -> bytes:
    """A line in a font that is not in the file, with what its descriptor says of it."""
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R"
    page += b"/Resources<</Font<</F 5 0 R>>>>>>"
    font = f"<</Type/Font/Subtype/Type1/BaseFont/{name}/FirstChar 32/LastChar 122/Widths "
    font += f"[{'500 ' * 91}]/FontDescriptor 6 0 R>>"
    about = f"<</Type/FontDescriptor/FontName/{name}/Flags {flags}/StemV {stem}/ItalicAngle 0"
    about += "/FontBBox[0 -200 1000 800]/Ascent 800/Descent -200/CapHeight 700>>"
    content = zlib.compress(b"BT /F 12 Tf 72 700 Td (some words) Tj ET")
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>", page]
    objects += [made_pdf.stream(content), font.encode(), about.encode()]
    return made_pdf.written(objects)


@pytest.mark.parametrize(
    ("name", "stem", "is_bold"),
    [
        ("CMR10", 151, False),
        ("CMBX10", 69, True),
        ("ABCDEF+CMBX10", 69, True),
        ("LMRoman10-Regular", 151, False),
        ("LMRomanDemi10-Regular", 80, True),
        ("NimbusRomNo9L-Regu", 151, False),
        ("NimbusRomNo9L-Medi", 80, True),
        ("TimesNewRomanPS-BoldMT", 80, True),
        ("Frutiger-Blk", 80, True),
        ("F2", 151, True),
        ("F2", 80, False),
    ],
)
def test_knows_bold_fonts_by_their_names_and_nameless_ones_by_their_weight(
    name: str, stem: int, is_bold: bool
) -> None:
    (line,) = read_pdf(in_font(name, stem)).lines
    assert line.is_bold is is_bold


def test_knows_letters_that_are_filled_and_stroked_for_bold() -> None:
    def draw(canvas: Canvas) -> None:
        text = canvas.beginText(72, 700)
        text.setTextRenderMode(2)
        text.setFont("Times-Roman", 12)
        text.textOut("drawn bold")
        canvas.drawText(text)

    assert lines_of([draw])[0].is_bold


def styled(canvas: Canvas, y: float, *runs: tuple[str, str]) -> None:
    text = canvas.beginText(72, made_pdf.HEIGHT - y)
    for font, words in runs:
        text.setFont(font, 12)
        text.textOut(words)
    canvas.drawText(text)


def test_run_in_is_exactly_what_is_bold_at_the_start_of_a_line() -> None:
    def draw(canvas: Canvas) -> None:
        styled(canvas, 100, ("Times-Bold", "GOVERN (GV)"), ("Times-Roman", ": The strategy is set"))

    (line,) = lines_of([draw])
    assert line.run_in == "GOVERN (GV)"
    assert not line.is_bold


def test_run_in_leaves_out_the_marker_of_the_line() -> None:
    def draw(canvas: Canvas) -> None:
        styled(
            canvas,
            100,
            ("Times-Roman", "1. "),
            ("Times-Bold", "Term."),
            ("Times-Roman", " It ends"),
        )

    (line,) = lines_of([draw])
    assert (line.text, line.run_in) == ("1. Term. It ends", "Term.")


def test_a_line_is_bold_though_its_bullet_is_not() -> None:
    (line,) = lines_of([Text(72, 100, "•"), Text(90, 100, "Data Security", "Times-Bold")])
    assert line.is_bold


def test_joins_a_bullet_that_is_drawn_long_before_its_text() -> None:
    drawn = [Text(72, 100, "•"), Text(72, 120, "•"), Text(90, 80, "The lead:")]
    drawn += [Text(90, 100, "first of the items"), Text(90, 120, "second of the items")]
    assert texts_of(drawn) == ["The lead:", "• first of the items", "• second of the items"]


@pytest.mark.parametrize("marker", ["•", "o", "1.", "(a)", "(iv)", "-", "–", "3.2", "A.", "[12]"])
def test_joins_a_marker_that_is_set_apart(marker: str) -> None:
    (line,) = lines_of([Text(72, 100, marker), Text(100, 100, "The first of the items here")])
    assert line.text == f"{marker} The first of the items here"
    assert line.x0 == pytest.approx(72, abs=1)


def test_keeps_the_cells_of_a_row_apart_and_in_order() -> None:
    row = [Text(x, 100, cell) for x, cell in ((72, "Revenue"), (250, "4,000"), (400, "3,500"))]
    below = [Text(x, 114, cell) for x, cell in ((72, "Costs"), (250, "1,000"), (400, "900"))]
    assert texts_of(row + below) == ["Revenue", "4,000", "3,500", "Costs", "1,000", "900"]


def test_keeps_cells_apart_that_stand_as_close_as_latex_sets_them() -> None:
    cells = ["Objective function module", "Section", "Accepts the results"]
    starts = [72.0]
    for cell in cells[:-1]:
        starts.append(starts[-1] + stringWidth(cell, "Times-Roman", 11) + 12)
    rows = [cells, ["Output", "three", "and returns them"]]
    drawn = [
        Text(x, 100.0 + 14 * number, cell, size=11)
        for number, row in enumerate(rows)
        for x, cell in zip(starts, row, strict=True)
    ]
    assert texts_of(drawn) == [*cells, *rows[1]]


def test_keeps_figures_apart_that_stand_closer_than_words() -> None:
    first = stringWidth("474,810", "Times-Roman", 12)
    row = [Text(72, 100, "474,810"), Text(72 + first + 9, 100, "576,777")]
    assert texts_of(row) == ["474,810", "576,777"]


def test_joins_the_thousands_of_a_french_figure() -> None:
    assert texts_of([Text(72, 100, "un montant de 12 345 678 euros")]) == [
        "un montant de 12 345 678 euros"
    ]


def test_joins_typewriter_text_that_is_justified_by_spaces() -> None:
    lines = [
        "The Procurement  Group  shall ensure that  the Supply Contract",
        "affords the representatives designated  by the Managing Group",
        "the right  to  review the  books, records,  vouchers of costs",
    ]
    typed = made_pdf.paragraph(lines, font="Courier", size=10)
    assert len(texts_of(typed)) == 3


def test_joins_a_title_and_its_page_number_over_the_leader() -> None:
    row = [Text(72, 100, "Scope of work . . . . . . . . . . ."), Text(240, 100, "17")]
    assert texts_of(row) == ["Scope of work . . . . . . . . . . . 17"]


def test_keeps_a_dash_in_a_cell_apart_from_the_next_cell() -> None:
    row = [Text(x, 100, cell) for x, cell in ((72, "Gains"), (250, "-"), (300, "12"))]
    assert texts_of(row) == ["Gains", "-", "12"]


def test_joins_the_wide_spaces_of_a_justified_line() -> None:
    above, below = "a line that runs across the whole of it", "another that runs across the whole"
    drawn: list[Draw] = [Text(72, 100, above), Text(72, 114, "a wide"), Text(72, 128, below)]
    drawn.insert(2, Text(72 + 50, 114, "space in the middle"))
    assert texts_of(drawn) == [above, "a wide space in the middle", below]


def test_reads_two_columns_one_after_the_other() -> None:
    left, right = made_pdf.prose(8, length=30), made_pdf.prose(8, start=20, length=30)
    drawn = made_pdf.paragraph(left) + made_pdf.paragraph(right, x=330)
    assert texts_of(drawn) == left + right


def test_does_not_take_an_equation_number_for_the_marker_of_the_next_column() -> None:
    left, right = made_pdf.prose(9, length=30), made_pdf.prose(9, start=20, length=30)
    edge = 300.0
    drawn: list[Draw] = []
    for number, line in enumerate(left):
        text, y = (line, 100.0 + 14 * number) if number != 4 else ("(3)", 156.0)
        drawn.append(Text(edge - stringWidth(text, "Times-Roman", 12), y, text))
    drawn += made_pdf.paragraph(right, x=edge + 18)
    assert texts_of(drawn) == [*left[:4], "(3)", *left[5:], *right]


def test_reads_columns_one_after_the_other_though_they_are_written_row_by_row() -> None:
    left, right = made_pdf.prose(8, length=30), made_pdf.prose(8, start=20, length=30)
    drawn: list[Draw] = []
    for one, other in zip(made_pdf.paragraph(left), made_pdf.paragraph(right, x=330), strict=True):
        drawn += [one, other]
    assert texts_of(drawn) == left + right


def test_reads_a_table_row_by_row_though_it_is_written_column_by_column() -> None:
    names = made_pdf.paragraph(["Revenue", "Costs", "Profit", "Tax"])
    first = made_pdf.paragraph(["4,000", "1,000", "3,000", "500"], x=250)
    second = made_pdf.paragraph(["3,500", "900", "2,600", "400"], x=400)
    after: list[Draw] = [Text(72, 200, "These figures are not audited.")]
    assert texts_of(names + first + second + after) == [
        *("Revenue", "4,000", "3,500", "Costs", "1,000", "900"),
        *("Profit", "3,000", "2,600", "Tax", "500", "400"),
        "These figures are not audited.",
    ]


def test_puts_a_title_that_is_drawn_last_before_what_stands_below_it() -> None:
    body = made_pdf.paragraph(made_pdf.prose(4), y=140)
    assert texts_of([*body, Text(72, 100, "A title drawn last")])[0] == "A title drawn last"


def test_puts_a_foot_that_is_drawn_first_after_the_text() -> None:
    body = made_pdf.paragraph(made_pdf.prose(4), y=600)
    assert texts_of([Text(300, 760, "17"), *body])[-1] == "17"


def test_a_box_between_columns_breaks_neither() -> None:
    left, right = made_pdf.prose(10, length=30), made_pdf.prose(10, start=20, length=30)
    drawn = made_pdf.paragraph(left, y=200) + made_pdf.paragraph(right, x=330, y=200)
    box: list[Draw] = [
        Text(72, 120, "A note across both of the columns, drawn in a box at the end")
    ]
    assert texts_of(drawn + box) == [*(text for text in [box[0].text]), *left, *right]  # type: ignore[attr-defined]


def test_keeps_a_superscript_with_its_word() -> None:
    drawn = [
        Text(72, 100, "as required"),
        Text(125.5, 96, "12", size=7),
        Text(140, 100, "by the law"),
    ]
    assert texts_of(drawn)[0].startswith("as required12")
    assert len(texts_of(drawn)) == 1


def test_keeps_once_what_is_printed_twice_at_one_place() -> None:
    twice = [
        Text(72, 100, "Overprinted"),
        Text(72.4, 100, "Overprinted"),
        Text(72, 120, "Overprinted"),
    ]
    page = read_pdf(pdf(twice))
    assert [line.text for line in page.lines] == ["Overprinted", "Overprinted"]
    assert page.pages[0].status == "read"


def test_turned_pages_have_boxes_as_displayed() -> None:
    data = pdf([Text(72, 100, "Hello world")])
    upright = read_pdf(data).lines[0]
    turned = read_pdf(made_pdf.turned(data, 90))
    line = turned.lines[0]
    assert (turned.pages[0].width, turned.pages[0].height) == (792, 612)
    assert line.y0 == pytest.approx(upright.x0, abs=0.1)
    assert line.x1 == pytest.approx(made_pdf.HEIGHT - upright.y0, abs=0.1)


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_reads_lines_that_are_set_sideways_or_upside_down(angle: int) -> None:
    body = made_pdf.paragraph(made_pdf.prose(3))
    lines = lines_of([*body, Text(300, 400, "set another way", angle=angle)])
    assert lines[-1].text == "set another way"
    assert 0 <= lines[-1].x0 < lines[-1].x1 <= made_pdf.WIDTH


def test_reads_what_is_filled_into_a_form() -> None:
    def field(canvas: Canvas) -> None:
        canvas.acroForm.textfield(name="n", x=200, y=690, width=200, height=20, value="Acme Corp")

    assert "Acme Corp" in " ".join(texts_of([Text(72, 100, "Name of the party:"), field]))


def test_gives_the_rules_of_a_table() -> None:
    def rule(canvas: Canvas) -> None:
        canvas.line(72, made_pdf.HEIGHT - 105, 500, made_pdf.HEIGHT - 105)

    cells: list[Draw] = [Text(x, y, "12") for y in (100, 120) for x in (72, 200, 300, 400)]
    (found,) = read_pdf(pdf([*cells, rule])).rules
    assert found.x0 == pytest.approx(72, abs=1)
    assert found.x1 == pytest.approx(500, abs=1)
    assert found.y0 == pytest.approx(105, abs=1)


# --- pages ------------------------------------------------------------------------------------


def image(canvas: Canvas) -> None:
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    canvas.drawImage(ImageReader(Image.new("L", (50, 60), 128)), 20, 20, width=570, height=750)


def shapes(canvas: Canvas) -> None:
    for step in range(200):
        canvas.line(72, 100 + step, 80, 101 + step)


def test_an_image_in_place_of_text_is_a_scanned_page() -> None:
    page = read_pdf(pdf([image])).pages[0]
    assert (page.status, page.is_readable) == ("scanned", False)
    assert page.note


def test_an_image_with_a_stamp_on_it_is_a_scanned_page() -> None:
    assert read_pdf(pdf([image, Text(72, 770, "Page 3 of 12")])).pages[0].status == "scanned"


def picture(x: float, y: float, width: float, height: float) -> Draw:
    def draw(canvas: Canvas) -> None:
        from PIL import Image
        from reportlab.lib.utils import ImageReader

        grey = ImageReader(Image.new("L", (50, 60), 128))
        canvas.drawImage(grey, x, made_pdf.HEIGHT - y - height, width=width, height=height)

    return draw


PRINT_AREA = picture(86, 120, 440, 540)
"""49 % of the page."""
HEADER = Text(72, 40, "Annual report of the Acme Corporation, for members only, not to be copied")
FOLIO = Text(300, 760, "2")


@pytest.mark.parametrize(
    "around",
    [
        [FOLIO],
        [HEADER, FOLIO],
        [
            HEADER,
            Text(72, 770, "Downloaded from example.org by a reader on 3 May 2024; all rights"),
        ],
        [Text(20, 600, "arXiv:2401.00001v1 [cs.CL] 1 Jan 2024", angle=90), FOLIO],
        [Text(72, 100, "Received 3 May 2024")],
    ],
)
def test_an_image_in_the_print_area_with_text_only_around_it_is_a_scanned_page(
    around: list[Draw],
) -> None:
    pages = read_pdf(pdf([Text(72, 100, "text")], [PRINT_AREA, *around])).pages
    assert [page.status for page in pages] == ["read", "scanned"]


@pytest.mark.parametrize(
    "page",
    [
        [PRINT_AREA, Text(86, 690, "Figure 3. The plan of the site"), FOLIO],
        [PRINT_AREA, *made_pdf.paragraph(made_pdf.prose(5), y=680), FOLIO],
        [image, *made_pdf.paragraph(made_pdf.prose(20))],
        [picture(86, 120, 440, 200), Text(72, 400, "A short word."), FOLIO],
    ],
    ids=["a captioned figure", "text below", "text over a scan or a background", "a small image"],
)
def test_a_page_with_text_of_its_own_beside_an_image_is_read(page: list[Draw]) -> None:
    assert read_pdf(pdf([Text(72, 100, "text")], page)).pages[1].status == "read"


def test_a_scan_with_a_folio_keeps_a_list_around_it_from_being_complete() -> None:
    before = ["1 Metals", "The metals we trade are:", "- iron", "- tin"]
    after = ["2 Prices", "Prices change daily, as all of our customers know very well by now."]
    data = pdf(made_pdf.paragraph(before), [PRINT_AREA, FOLIO], made_pdf.paragraph(after))
    listing = ask("List all metals.", read(data, ocr=False)).listing
    assert listing is not None
    assert not listing.is_complete


def test_a_note_that_shows_text_is_read_where_there_is_no_form() -> None:
    """A free text annotation (ISO 32000-1, 12.5.6.6)."""
    with pikepdf.open(io.BytesIO(pdf([Text(72, 700, "The text of the page")]))) as file:
        look = file.make_stream(
            b"BT /F1 12 Tf 2 4 Td (A note) Tj ET",
            Type=pikepdf.Name.XObject,
            Subtype=pikepdf.Name.Form,
            BBox=[0, 0, 100, 20],
            Resources=file.pages[0].Resources,
        )
        note = pikepdf.Dictionary(
            Type=pikepdf.Name.Annot,
            Subtype=pikepdf.Name.FreeText,
            Rect=[72, 500, 172, 520],
            F=4,
            AP=pikepdf.Dictionary(N=look),
        )
        file.pages[0].Annots = pikepdf.Array([file.make_indirect(note)])
        out = io.BytesIO()
        file.save(out)
    texts = {line.text for line in read_pdf(out.getvalue()).lines}
    assert texts == {"The text of the page", "A note"}


def test_letters_drawn_as_shapes_are_a_scanned_page() -> None:
    assert read_pdf(pdf([shapes])).pages[0].status == "scanned"


def test_an_empty_page_is_blank_and_readable() -> None:
    page = read_pdf(pdf([], [Text(72, 100, "text")])).pages[0]
    assert (page.status, page.is_readable) == ("blank", True)


def test_a_page_with_too_many_characters_says_that_it_was_not_read() -> None:
    row = b"(" + b"abcdefghij" * 40 + b") Tj 0 -1 Td "
    content = b"BT /F 1 Tf 10 790 Td " + row * 1100 + b"ET"
    parsed = read_pdf(made_pdf.raw_pdf(zlib.compress(content)))
    assert parsed.pages[0].status == "failed"
    assert "characters on one page" in parsed.pages[0].note


def test_a_page_whose_fonts_tell_no_letters_is_as_good_as_scanned() -> None:
    content = b"BT /F 12 Tf 72 700 Td (" + b"\\001\\002\\003 " * 60 + b") Tj ET"
    parsed = read_pdf(made_pdf.raw_pdf(zlib.compress(content)))
    assert (parsed.pages[0].status, parsed.lines) == ("scanned", ())
    assert "no known letter in their font" in parsed.pages[0].note


def test_a_page_of_which_some_letters_are_not_known_keeps_the_others() -> None:
    content = b"BT /F 12 Tf 72 700 Td (" + b"plain words \\001\\002 " * 10 + b") Tj ET"
    parsed = read_pdf(made_pdf.raw_pdf(zlib.compress(content)))
    assert parsed.pages[0].status == "short"
    assert "plain words" in parsed.lines[0].text


def test_old_style_figures_and_small_capitals_are_figures_and_capitals() -> None:
    figures = "".join(chr(0xF730 + digit) for digit in (2, 0, 1, 9))
    assert plain(f"{figures} {chr(0xF761)}{chr(0xF77A)}") == "2019 AZ"


def test_keeps_every_character_that_the_library_counts() -> None:
    page = read_pdf(pdf(made_pdf.paragraph(made_pdf.prose(20)))).pages[0]
    assert page.n_chars == page.n_chars_reported > 500


def test_takes_the_labels_of_the_file() -> None:
    data = made_pdf.labelled(pdf([], [], []), [(0, "r", 1), (2, "D", 1)])
    assert [page.page_label for page in read_pdf(data).pages] == ["i", "ii", "1"]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Master Agreement", "Master Agreement"),
        ("Microsoft Word - Master Agreement", "Master Agreement"),
        ("Microsoft Word - final_v3.doc", ""),
        ("untitled", ""),
        ("(anonymous)", ""),
    ],
)
def test_keeps_a_title_that_a_person_gave(given: str, kept: str) -> None:
    assert read_pdf(pdf([], title=given)).title == kept


# --- characters -------------------------------------------------------------------------------


def glyphs(codes: bytes, unicodes: dict[int, str]) -> bytes:
    """A page that shows codes of a font which says what letters they are."""
    rows = b"".join(
        b"<%02x> <%s>\n" % (c, u.encode("utf-16-be").hex().encode()) for c, u in unicodes.items()
    )
    cmap = b"begincmap\n1 begincodespacerange <00> <ff> endcodespacerange\n"
    cmap += b"%d beginbfchar\n%sendbfchar\nendcmap" % (len(unicodes), rows)
    content = b"BT /F 12 Tf 72 700 Td <" + codes.hex().encode() + b"> Tj ET"
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>"
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R"
    page += b"/Resources<</Font<</F 5 0 R>>>>>>"
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>", page]
    objects += [made_pdf.stream(zlib.compress(content)), font, made_pdf.stream(zlib.compress(cmap))]
    return made_pdf.written(objects)


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("\ufb01", "afix"),
        ("\u00ad", "a-x"),
        ("\uf0b7", "a•x"),
        ("e\u0301", "aéx"),
        ("\U0001d400", "a\U0001d400x"),
        ("’", "a’x"),
    ],
)
def test_reads_characters_as_they_print(printed: str, read: str) -> None:
    unicodes = {65: "a", 66: printed, 67: "x"}
    (line,) = read_pdf(glyphs(b"ABC", unicodes)).lines
    assert line.text == read


def test_composes_an_accent_that_is_printed_over_its_letter() -> None:
    drawn: list[Draw] = [Text(72, 100, "No"), Text(87, 100, "´"), Text(87, 100, "el")]
    assert texts_of(drawn) == ["Noél"]


def test_leaves_an_accent_that_stands_alone() -> None:
    assert texts_of([Text(72, 100, "press ´ then e")]) == ["press ´ then e"]


# --- opening ----------------------------------------------------------------------------------


def test_needs_the_password_of_an_encrypted_file() -> None:
    data = pdf([Text(72, 100, "secret")], password="open sesame")
    with pytest.raises(NeedsPassword, match="encrypted"):
        read_pdf(data)
    with pytest.raises(NeedsPassword, match="does not open"):
        read_pdf(data, password="wrong")
    assert read_pdf(data, password="open sesame").lines[0].text == "secret"


def test_opens_a_file_that_is_only_protected_against_printing() -> None:
    assert (
        read_pdf(pdf([Text(72, 100, "free to read")], owner="owner")).lines[0].text
        == "free to read"
    )


def test_repairs_a_file_that_was_cut_off_and_says_so() -> None:
    pages = [made_pdf.paragraph(made_pdf.prose(30, start=30 * n)) for n in range(12)]
    data = pdf(*pages)
    parsed = read_pdf(data[: int(len(data) * 0.6)])
    assert parsed.notes
    lost = [page for page in parsed.pages if not page.is_readable]
    assert lost, "a page that lost its text must not pass for blank"
    assert all(page.note for page in lost)


@pytest.mark.parametrize("data", [b"%PDF-1.4\n" + bytes(range(256)) * 20, b"%PDF-1.7\n%%EOF"])
def test_refuses_what_cannot_be_repaired(data: bytes) -> None:
    with pytest.raises(UnreadableFile):
        read_pdf(data)


def test_does_not_follow_a_page_tree_that_bites_its_tail() -> None:
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R 2 0 R]/Count 2000000000>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 1000000 1000000]/Contents 4 0 R>>",
        made_pdf.stream(zlib.compress(b"q Q")),
    ]
    try:
        n_pages = len(read_pdf(made_pdf.written(objects)).pages)
    except UnreadableFile:
        return
    assert n_pages < 10


# --- outline ----------------------------------------------------------------------------------


def test_reads_the_outline_with_levels_pages_and_heights() -> None:
    part = pikepdf.OutlineItem("Part\r\nI", 0, "XYZ", left=0, top=692, zoom=0)
    part.children.append(pikepdf.OutlineItem("Scope", 1, "Fit"))
    first, second = read_pdf(made_pdf.outlined(pdf([], []), [part])).outline
    assert (first.level, first.title, first.page_num, first.y) == (1, "Part I", 1, 100)
    assert (second.level, second.title, second.page_num, second.y) == (2, "Scope", 2, None)


def test_drops_the_page_of_an_entry_that_points_into_another_file() -> None:
    action = pikepdf.Dictionary(S=pikepdf.Name.GoToR, F="other.pdf", D=[1, pikepdf.Name.Fit])
    item = pikepdf.OutlineItem("Elsewhere", action=action)
    (entry,) = read_pdf(made_pdf.outlined(pdf([], []), [item])).outline
    assert (entry.title, entry.page_num) == ("Elsewhere", None)


def test_does_not_follow_an_outline_that_bites_its_tail() -> None:
    objects = [
        b"<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>",
        made_pdf.stream(zlib.compress(b"q Q")),
        b"<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 1>>",
        b"<</Title(a)/Parent 5 0 R/First 6 0 R/Last 6 0 R/Next 6 0 R/Dest[3 0 R/Fit]>>",
    ]
    assert [entry.title for entry in read_pdf(made_pdf.written(objects)).outline] == ["a"]


# --- real documents ---------------------------------------------------------------------------


def test_reads_the_page_of_categories_with_bullets_at_their_text(csf: Path) -> None:
    page = [line for line in read_pdf(csf.read_bytes()).lines if line.page_num == 21]
    bullets = [line for line in page if line.text.startswith("•")]
    assert [line.run_in for line in bullets] == [
        "Organizational Context (GV.OC):",
        "Risk Management Strategy (GV.RM):",
    ]
    assert sum(line.text.startswith("o GV.") for line in page) == 12
    assert all(line.x0 == bullets[0].x0 for line in bullets)


def test_loses_no_character_of_the_document_that_ships(csf: Path) -> None:
    for page in read_pdf(csf.read_bytes()).pages:
        assert page.n_chars == page.n_chars_reported, page


def test_keeps_the_accents_of_a_french_manual(data: Path) -> None:
    parsed = read_pdf((data / "manuals" / "maint-guide.fr.pdf").read_bytes())
    text = "\n".join(line.text for line in parsed.lines)
    assert "Guide du nouveau responsable Debian" in text
    assert text.count("é") > 1000
    assert not any(mark in text for mark in "\u0301\u0300\u0302\ufffe\ufb01")


def test_lines_from_right_to_left_are_whole_and_in_the_order_of_reading() -> None:
    """firecrawl/anydoc#58, yfedoseev/pdf_oxide#656: Hebrew and Arabic came out reversed."""
    words = "שלום עולם זה מסמך"
    letters = dict(enumerate(dict.fromkeys(words), 65))
    codes = {letter: code for code, letter in letters.items()}
    (line,) = read_pdf(glyphs(bytes(codes[letter] for letter in reversed(words)), letters)).lines
    assert line.text == words
    assert line.x0 == pytest.approx(72.0, abs=1)
    assert line.x1 > line.x0 + 60
