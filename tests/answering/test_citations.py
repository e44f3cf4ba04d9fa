"""Citations: a quote is found where it stands, cut verbatim, and a wrong citation is caught."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.answer import Citation
from sommaire.answering.citations import CitationBook, Located, cite, locate, occurrences, verify
from sommaire.tables import Document, Line, Section
from sommaire.text import find_quote
from tests import made

CONTRACT = [
    "1 Term",
    "The Licensee shall pay the fee within 13 days of each in-",
    "voice. The Licensor shall not assign “this Agreement”",
    "before 1.5 years; the rate is −5 % of the price.",
]


def written(*pages: list[Line]) -> Document:
    """A document of these pages, each line of which has its page."""
    return made.document([line for page in pages for line in page])


def contract() -> Document:
    rows = list(made.lines(CONTRACT))
    rows[1] = replace(rows[1], is_hyphenated=True)
    return made.document(rows)


def found(document: Document, quote: str) -> Located:
    located = locate(document, 0, len(document.lines), quote)
    assert located is not None
    return located


def cited(document: Document, quote: str) -> Citation:
    return cite(document, found(document, quote), 1)


def test_a_quote_is_cut_verbatim_and_its_divided_word_is_closed() -> None:
    located = found(contract(), "of each invoice. the licensor")
    assert located.quote == "of each invoice. The Licensor"
    assert (located.start_line, located.end_line) == (1, 3)


def test_case_accents_and_typography_do_not_matter() -> None:
    document = made.document(made.lines(["L’Élément « sécurité » — voir l’article 4."]))
    assert found(document, 'l\'element "securite" - voir').quote == "L’Élément « sécurité » — voir"


def test_the_characters_are_those_of_the_page() -> None:
    located = found(contract(), "this Agreement")
    page = "\n".join(line.text for line in contract().lines)
    assert page[located.start_char : located.end_char] == "this Agreement"


def test_a_box_is_narrowed_to_the_words_of_the_quote() -> None:
    located = found(contract(), "1 Term")
    line = contract().lines[0]
    assert located.boxes == (line.box,)
    (box,) = found(contract(), "Term").boxes
    assert list(box) == pytest.approx([line.x0 + 2 * 5.5, line.y0, line.x1, line.y1])


@pytest.mark.parametrize(
    "quote",
    ["within 3 days", "3 days", "5 years", "1.5 y", "voice. The Licensor", "5 % of", "of each in",
     "within 18 days", "shall assign", "", "…"],
)  # fmt: skip
def test_what_the_lines_do_not_say_is_not_found(quote: str) -> None:
    assert locate(contract(), 0, 4, quote) is None


def test_a_whole_code_is_preferred_to_the_same_letters_in_a_longer_one() -> None:
    document = made.document(made.lines(["AC-2(1) is not AC-2 itself, nor AC-20."]))
    places = list(occurrences(document, 0, 1, "AC-2"))
    assert [place.start_char for place in places] == [15, 0]


@pytest.mark.parametrize(
    ("texts", "quote", "verbatim"),
    [
        (["the price : 5 €"], "price: 5", "price : 5"),
        (["one and/", "or two"], "and/or", "and/ or"),
        (["He said “yes” then"], '"yes"', "“yes”"),
        (["a re-", "used part"], "reused", "re-used"),
        (["a re-", "used part"], "re-used", "re-used"),
    ],
)
def test_signs_and_line_breaks_may_be_spaced_otherwise(
    texts: list[str], quote: str, verbatim: str
) -> None:
    assert found(made.document(made.lines(texts)), quote).quote == verbatim


@pytest.mark.parametrize(
    ("texts", "quote"),
    [
        (["with in 30"], "within 30"),
        (["with", "in 30"], "within 30"),
        (["in 2019-", "2020"], "20192020"),
        (["a B-", "52 flew"], "B52"),
        (["½ cups"], "1"),
        (["½ cups"], "2 cups"),
    ],
)
def test_words_numbers_and_signs_are_not_glued_or_cut(texts: list[str], quote: str) -> None:
    assert locate(made.document(made.lines(texts)), 0, len(texts), quote) is None


def test_a_line_that_is_marked_as_divided_but_has_no_hyphen_keeps_its_end() -> None:
    document = made.document([made.line("the fee", is_hyphenated=True)])
    assert found(document, "the fee").quote == "the fee"


def test_a_decomposed_accent_belongs_to_its_letter_and_no_more() -> None:
    located = found(made.document([made.line("cafe\u0301 noir")]), "cafe")
    assert (located.quote, located.end_char) == ("cafe\u0301", 5)


def test_the_word_is_preferred_to_the_end_of_a_compound() -> None:
    document = made.document([made.line("e-mail or mail")])
    assert found(document, "mail").start_char == 10


def test_characters_are_counted_from_the_top_of_the_page_of_the_quote() -> None:
    first, second = made.lines(["a", "b"]), made.lines(["cc", "d 7 e"], page_num=2)
    located = found(made.document([*first, *second]), "7")
    assert (located.start_char, located.end_char) == (5, 6)


def test_the_box_of_a_line_of_one_character_is_its_own() -> None:
    line = made.line("5")
    assert found(made.document([line]), "5").boxes == (line.box,)


def test_the_running_heads_of_a_page_break_are_stepped_over() -> None:
    first = [
        made.line("The fee is due", line_num=1),
        made.line("2 A note.", line_num=2, role="footnote"),
        made.line("Page 1", line_num=3, role="footer"),
    ]
    second = [
        made.line("ACME", page_num=2, line_num=1, role="header"),
        made.line("at the end of the year.", page_num=2, line_num=2),
    ]
    citation = cited(written(first, second), "The fee is due at the end of the year.")
    assert citation.quote == "The fee is due at the end of the year."
    assert (citation.page_num, citation.first_line_num) == (1, 1)
    assert (citation.last_page_num, citation.last_line_num) == (2, 2)
    assert (citation.start_char, citation.end_char) == (0, 14)
    assert len(citation.boxes) == 2
    assert verify(citation, written(first, second)) is None


def test_a_running_head_can_be_quoted_itself() -> None:
    document = made.document([made.line("ACME Inc.", role="header"), made.line("Text.")])
    assert found(document, "ACME Inc.").quote == "ACME Inc."


def test_a_citation_names_its_section() -> None:
    section = Section(7, None, 1, "1", "Term", 1, 1, 0, 4, 1, ("outline",))
    rows = [replace(line, section_id=7) for line in contract().lines]
    document = replace(made.document(rows), sections=(section,))
    assert cited(document, "13 days").section == "1 Term"


def test_the_same_span_keeps_its_number() -> None:
    document, book = contract(), CitationBook()
    quotes = ["13 days", "13 days", "this Agreement", "13 days"]
    assert [book.cite(document, found(document, quote)) for quote in quotes] == [1, 1, 2, 1]
    assert [citation.n for citation in book.citations] == [1, 2]


@pytest.mark.parametrize("quote", ["13 days", "each invoice", "The Licensee shall pay"])
def test_a_right_citation_is_verified(quote: str) -> None:
    assert verify(cited(contract(), quote), contract()) is None


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"quote": "18 days of each invoice"}, "does not stand"),
        ({"quote": "13 Days of each invoice"}, "not verbatim"),
        ({"first_line_num": 1}, "fewer of them"),
        ({"first_line_num": 3}, "does not stand"),
        ({"last_line_num": 2}, "does not stand"),
        ({"last_line_num": 4}, "fewer of them"),
        ({"last_line_num": 9}, "do not exist"),
        ({"start_char": 44}, "elsewhere"),
        ({"end_char": 61}, "elsewhere"),
        ({"boxes": ()}, "elsewhere"),
        ({"page_num": 2}, "no page 2"),
        ({"last_page_num": 3}, "no page 3"),
        ({"page_label": "iv"}, "labelled '1'"),
        ({"section": "2 Fees"}, "elsewhere"),
        ({"document": "other.pdf"}, "other.pdf"),
    ],
)
def test_a_wrong_citation_is_caught(change: dict[str, object], reason: str) -> None:
    citation = cited(contract(), "13 days of each invoice").model_copy(update=change)
    why = verify(citation, contract())
    assert why is not None
    assert reason in why


def test_a_second_occurrence_is_a_right_citation_too() -> None:
    document = made.document(made.lines(["30 days or 30 days"]))
    _, second = occurrences(document, 0, 1, "30 days")
    assert second.start_char == 11
    assert verify(cite(document, second, 1), document) is None


TEXTS = st.lists(
    st.text(alphabet="aé’ﬁ\u0301 \u00ad-1.,“(½%:/\ue000A", min_size=0, max_size=12),
    min_size=1,
    max_size=4,
)


def is_divided(text: str) -> bool:
    return re.search(r"\w[-\u00ad]$", text) is not None


@given(texts=TEXTS, flags=st.lists(st.booleans(), min_size=4, max_size=4), data=st.data())
def test_every_quote_is_found_in_its_lines_and_found_again(
    texts: list[str], flags: list[bool], data: st.DataObject
) -> None:
    rows = [
        made.line(text, line_num=num, is_hyphenated=flags[num - 1] and is_divided(text))
        for num, text in enumerate(texts, start=1)
    ]
    document = made.document(rows)
    joined = " ".join(texts)
    start = data.draw(st.integers(0, len(joined)))
    for place in occurrences(document, 0, len(rows), joined[start : start + 9]):
        lines = "\n".join(row.text for row in rows[place.start_line : place.end_line])
        assert find_quote(place.quote, lines) is not None
        assert verify(cite(document, place, 1), document) is None
