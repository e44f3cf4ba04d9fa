"""All figures or all tables: by their labels, complete where the numbers say so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sommaire import list_items
from sommaire.answer import ListingAnswer
from sommaire.tables import Document, Float, FloatKind
from tests.made import document, line


def _float(num: int, label: str, caption: str, *, kind: FloatKind = "figure") -> Float:
    at = 2 * num
    box = (72.0, 60.0, 300.0, 200.0)
    return Float(num, kind, label, caption, "", 1, *box, None, "pdf", at, at + 1)


def _made(*labels: str, more: str = "", kind: FloatKind = "figure") -> Document:
    texts = ["The text of this."]
    for label in labels:
        texts += [f"{label}. What it shows", "More of the text."]
    rows = [line(text, line_num=num) for num, text in enumerate([*texts, more or "The end."], 1)]
    floats = [
        _float(at, label, f"What {label} shows", kind=kind) for at, label in enumerate(labels)
    ]
    return replace(document(rows), floats=tuple(floats))


def _listed(question: str, made: Document) -> ListingAnswer:
    listing = list_items(question, made).listing
    assert listing is not None
    return listing


@pytest.mark.parametrize(
    "question", ["List all the figures.", "What are all the figures?", "Quelles sont les figures ?"]
)
def test_figures_are_listed_with_captions_and_proved_by_their_numbers(question: str) -> None:
    listing = _listed(question, _made("Figure 1", "Figure 2", "Figure 3"))
    assert listing.items[0].canonical_name == "What Figure 1 shows"
    assert len(listing.items) == 3
    assert listing.is_complete


def test_french_asks_for_tables_too() -> None:
    made = _made("Table 1", "Table 2", kind="table")
    assert len(_listed("Quels sont tous les tableaux ?", made).items) == 2


def test_a_number_that_the_labels_lack_is_named() -> None:
    listing = _listed("List all the figures.", _made("Figure 1", "Figure 3"))
    assert listing.completeness == "not complete"
    assert listing.not_found_items == ("Figure 2",)


def test_chapters_count_for_themselves() -> None:
    assert _listed(
        "List all the figures.", _made("Figure 1.1", "Figure 1.2", "Figure 2.1")
    ).is_complete


def test_a_figure_that_a_line_names_is_a_reason_to_doubt_and_one_elsewhere_is_none() -> None:
    labels = ("Figure 1", "Figure 2")
    doubted = _listed("List all the figures.", _made(*labels, more="As Figure 5 shows."))
    assert doubted.completeness == "not certain"
    assert "Figure 5" in doubted.notes
    other = _made(*labels, more="As Figure 5 of the report on pumps shows.")
    assert _listed("List all the figures.", other).is_complete


def test_a_table_without_a_number_is_a_reason_to_doubt() -> None:
    made = _made("Table 1", "", kind="table")
    assert _listed("List all the tables.", made).completeness == "not certain"


def test_a_question_for_some_figures_is_another_question() -> None:
    listing = _listed("List the figures on revenue by region.", _made("Figure 1", "Figure 2"))
    assert not listing.is_complete
