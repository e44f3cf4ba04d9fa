"""What stands over a passage, and what of it an encoder is given."""

from __future__ import annotations

from sommaire.retrieval.passages.heads import encoded_texts, heads_of
from sommaire.retrieval.passages.traits import traits_of
from tests.sketched import laid_out

LEASE = """
# Lease
## 1 Rent
The tenant pays on the first day of each month to the landlord.
## 2 Term
It lasts three years.
"""


def test_a_passage_stands_under_the_title_of_its_section() -> None:
    document = laid_out(LEASE)
    heads = {p.text: head for p, head in zip(document.passages, heads_of(document), strict=True)}
    rent = next(head for text, head in heads.items() if "tenant" in text)
    assert "Rent" in rent.section
    assert rent.section in rent.text


def test_an_encoder_reads_a_passage_behind_its_head_and_no_head_twice() -> None:
    document = laid_out(LEASE)
    for text, passage, head in zip(
        encoded_texts(document), document.passages, heads_of(document), strict=True
    ):
        assert text.endswith(passage.text)
        assert text.startswith(head.own)
        assert text.count(head.section) == 1 or head.section in passage.text


def test_the_title_of_the_document_tells_no_passage_from_another() -> None:
    document = laid_out(LEASE)
    assert all(not text.startswith("Lease:") for text in encoded_texts(document))


def test_the_words_of_the_head_are_known_by_their_stems() -> None:
    document = laid_out(LEASE)
    rent = next(at for at, p in enumerate(document.passages) if "tenant" in p.text)
    assert "rent" in traits_of(document).heads[rent]
