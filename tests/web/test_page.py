"""The web page in a real browser: a document in, a question, the words marked on the page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from tests.web.conftest import EXAMPLE

if TYPE_CHECKING:
    from playwright.sync_api import Page

GOVERN = "What are all the categories under GOVERN?"
SLOW = 60_000


def upload(page: Page, file: Path) -> None:
    page.set_input_files("#upload", file)
    page.get_by_text(f"{file.name} was added.").wait_for(timeout=SLOW)


def ask(page: Page, question: str) -> None:
    page.fill("#question", question)
    page.click("#send")


@pytest.fixture
def csf(page: Page) -> Page:
    """The page with the CSF in its library."""
    if not page.get_by_role("button", name="NIST.CSWP.29.pdf", exact=True).count():
        upload(page, EXAMPLE)
    page.get_by_role("button", name="NIST.CSWP.29.pdf", exact=True).click()
    page.locator("#sheet[data-drawn^='NIST']").wait_for(timeout=SLOW)
    return page


def words_on_page(page_num: int, words: str) -> tuple[float, float, float, float]:
    """Where PDFium finds words on a page of the example, in points from the top left."""
    with pypdfium2.PdfDocument(EXAMPLE) as document:
        page = document[page_num - 1]
        text = page.get_textpage()
        found = text.search(words, match_case=True).get_next()
        assert found is not None
        boxes = [text.get_charbox(at) for at in range(found[0], found[0] + found[1])]
        height = page.get_height()
    left, bottom = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, top = max(box[2] for box in boxes), max(box[3] for box in boxes)
    return (left, height - top, right, height - bottom)


def test_a_list_is_badged_complete_and_a_click_marks_its_words_on_the_page(csf: Page) -> None:
    ask(csf, GOVERN)
    badge = csf.locator("#badge")
    badge.wait_for(timeout=SLOW)
    assert "COMPLETE" in badge.inner_text()
    items = csf.locator("#items > li")
    assert items.count() == 6
    third = items.nth(2)
    assert "Roles, Responsibilities, and Authorities" in third.inner_text()
    third.locator(".chip").first.click()
    csf.locator("#sheet[data-drawn$=' 22'] .mark").wait_for(timeout=SLOW)
    assert "22 of 32" in csf.locator("#page-place").inner_text()

    mark = csf.locator(".mark").bounding_box()
    sheet = csf.locator("#canvas").bounding_box()
    assert mark is not None
    assert sheet is not None
    factor = sheet["width"] / 612
    x0, y0, x1, y1 = words_on_page(22, "Roles, Responsibilities, and Authorities (GV.RR)")
    centre = (
        mark["x"] - sheet["x"] + mark["width"] / 2,
        mark["y"] - sheet["y"] + mark["height"] / 2,
    )
    assert centre == pytest.approx(((x0 + x1) / 2 * factor, (y0 + y1) / 2 * factor), abs=3)
    assert mark["width"] == pytest.approx((x1 - x0) * factor, abs=3)


def test_a_list_of_a_damaged_file_is_not_complete_and_names_the_page(
    page: Page, tmp_path: Path
) -> None:
    from tests.made_pdf import without_page

    damaged = tmp_path / "damaged.pdf"
    damaged.write_bytes(without_page(EXAMPLE.read_bytes(), 22))
    upload(page, damaged)
    ask(page, GOVERN)
    page.locator("#badge.not-complete").wait_for(timeout=SLOW)
    assert "page 17" in page.locator("#items .missing").first.inner_text()


def test_the_page_speaks_french(csf: Page) -> None:
    csf.select_option("#language", "fr")
    ask(csf, "Quelles sont toutes les catégories sous GOVERN ?")
    csf.locator("#badge.complete").wait_for(timeout=SLOW)
    assert "COMPLET" in csf.locator("#badge").inner_text()
    assert csf.locator("html").get_attribute("lang") == "fr"
    assert csf.get_by_role("button", name="Demander", exact=True).count() >= 1


def test_the_contents_lead_to_their_pages(csf: Page) -> None:
    csf.locator("#contents .section", has_text="Introduction to the CSF Core").first.click()
    csf.locator("#sheet[data-drawn$=' 8']").wait_for(timeout=SLOW)
    assert "8 of 32" in csf.locator("#page-place").inner_text()


def test_a_question_can_be_asked_and_its_page_opened_by_keyboard(csf: Page) -> None:
    csf.focus("#question")
    csf.keyboard.type(GOVERN)
    csf.keyboard.press("Enter")
    csf.locator("#items .chip").first.wait_for(timeout=SLOW)
    csf.locator("#items .chip").first.focus()
    csf.keyboard.press("Enter")
    csf.locator(".mark").first.wait_for(timeout=SLOW)


def test_the_grid_answers_each_question_of_each_document(csf: Page) -> None:
    csf.click("#view-grid")
    csf.fill("#grid-questions", "What are the CSF Tiers?\nWhat is a Community Profile?")
    csf.get_by_role("button", name="Fill the grid").click()
    csf.locator("#grid tbody td .badge").first.wait_for(timeout=SLOW)
    csf.get_by_text(re.compile(r"^(\d+) of \1 answered$")).wait_for(timeout=SLOW)
    assert csf.locator("#grid thead th").count() == 3
    assert "Partial" in csf.locator("#grid tbody td").first.inner_text()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_stands_in_the_way_of_assistive_technology(csf: Page, theme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")
    csf.select_option("#theme", theme)
    ask(csf, GOVERN)
    csf.locator("#badge.complete").wait_for(timeout=SLOW)
    csf.locator("#items .chip").first.click()
    csf.locator(".mark").first.wait_for(timeout=SLOW)
    for view in ("#view-ask", "#view-grid"):
        csf.click(view)
        found = axe.Axe().run(csf).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def test_a_narrow_screen_has_nothing_beside_the_page(csf: Page) -> None:
    csf.set_viewport_size({"width": 390, "height": 800})
    ask(csf, GOVERN)
    csf.locator("#badge.complete").wait_for(timeout=SLOW)
    body = csf.locator("body").bounding_box()
    assert body is not None
    assert body["width"] <= 390


def test_markup_in_a_document_stays_text(page: Page, tmp_path: Path) -> None:
    hostile = tmp_path / "hostile.txt"
    hostile.write_text(
        "<img src=x onerror=alert(1)> Fees\n\nThe fee is 5 <script>alert(2)</script> euros.\n"
    )
    upload(page, hostile)
    ask(page, "What is the fee?")
    page.locator("#answer .sentence").first.wait_for(timeout=SLOW)
    assert page.locator("#answer script, #answer img, #contents img").count() == 0
