"""Cases of the list in PEERS that belong to formats, each rebuilt as a small file."""

from __future__ import annotations

from sommaire import ask
from sommaire.answering.citations import locate, verify
from sommaire.documents.reading import read_document
from sommaire.tables import Document
from tests.made_docx import docx, p


def markdown(text: str) -> Document:
    return read_document(text.encode(), name="a.md", format="markdown")


def test_records_are_counted_one_by_one() -> None:
    """Mintplex-Labs/anything-llm#4275, 5ire#313: 102 records in Markdown, "4" was the answer."""
    rows = "\n".join(f"| R-{n:03} | server {n} | running |" for n in range(1, 103))
    document = markdown(
        f"# Records\n\nTable 1: Records\n\n| Id | Name | State |\n|-|-|-|\n{rows}\n"
    )
    answer = ask("How many records are there?", document)
    assert answer.count == 102


def test_the_same_phrase_is_cited_where_each_of_them_stands() -> None:
    """google/langextract#485: six mentions, all of them placed on the first."""
    document = markdown("\n\n".join(f"## Part {n}\n\nThe fee is due." for n in range(1, 7)))
    answer = ask("How many times is the fee named?", document)
    assert answer.count == 6
    assert len({citation.first_line_num for citation in answer.citations}) == 6
    assert all(verify(citation, document) is None for citation in answer.citations)


def test_quotes_are_found_in_text_without_spaces() -> None:
    """google/langextract#201: Chinese text, offsets missing."""
    document = markdown("# 合同\n\n甲方应在三十日内支付费用。乙方应提供服务。\n")
    place = locate(document, 0, len(document.lines), "乙方应提供服务")
    assert place is not None
    assert place.quote == "乙方应提供服务"


def test_text_from_right_to_left_keeps_the_order_of_reading() -> None:
    """firecrawl/anydoc#58, yfedoseev/pdf_oxide#656."""
    hebrew, arabic = "שלום עולם", "مرحبا بالعالم"
    assert [line.text for line in markdown(f"{hebrew}\n\n{arabic}\n").lines] == [hebrew, arabic]
    word = read_document(docx(p(hebrew), p(arabic)), name="a.docx", format="docx")
    assert [line.text for line in word.lines] == [hebrew, arabic]


def test_french_typography_is_read_and_found_however_it_is_typed() -> None:
    html = (
        "<h1>Règlement</h1><p>L&rsquo;&oelig;uvre dite &laquo;&nbsp;pr&eacute;&shy;sente&nbsp;"
        "&raquo;&#8239;: 12&#8239;000&nbsp;&euro; de ﬁnancement."
    )
    document = read_document(html.encode(), name="a.html", format="html")
    assert document.language == "fr"
    text = document.lines[-1].text
    assert "présente" in text
    assert "financement" in text
    assert locate(document, 0, len(document.lines), "L'œuvre dite") is not None
