"""Exhibits, schedules, annexes: titles and references by their labels; parties by the preamble."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sommaire.answer import Answer
from sommaire.ask import ask
from tests.made import document, lines
from tests.sketched import laid_out

CONTRACT = [
    "EXHIBIT 10.3",
    "SUPPLY AGREEMENT",
    "This Agreement is made on 3 May 2024 by and between",
    "Alder Foods, Inc., a Delaware corporation (“Alder”), and",
    "Birch Milling GmbH & Co KG, a German partnership (the “Supplier”).",
    "WHEREAS the Supplier mills flour, the parties agree as follows:",
    "1. The Supplier delivers what Schedule 1 lists at the prices of Schedules 2 and 3.",
    "2. Flour is packed as Exhibit A says.",
    "3. Annex I to Regulation (EU) 2016/679 applies to personal data.",
]
ANNEXED = [
    "SCHEDULE 1",
    "Flour of the types 405 and 550.",
    "SCHEDULE 2 – PRICES",
    "10 euros a bag.",
]
WHOLE = [*CONTRACT, *ANNEXED, "Schedule 3: PAYMENT DATES", "On the last day of the month."]


def asked(question: str, texts: list[str], **more: object) -> Answer:
    """The answer to a question about a document of these lines."""
    return ask(question, document(lines(texts), **more))


def names(answer: Answer) -> list[str]:
    """The names of the items."""
    assert answer.listing is not None
    return [item.canonical_name for item in answer.listing.items]


def test_schedules_are_complete_where_each_has_its_title_and_none_is_missing() -> None:
    upper = [text.upper() if text.startswith("Schedule 3") else text for text in WHOLE]
    answer = asked("List all the schedules.", upper)
    assert names(answer) == ["Schedule 1", "Schedule 2: PRICES", "Schedule 3: PAYMENT DATES"]
    assert answer.listing is not None
    assert answer.listing.completeness == "complete"
    assert [citation.page_num for citation in answer.citations][:1] == [1]


def test_a_schedule_that_the_text_names_and_the_file_lacks_is_told() -> None:
    answer = asked("Which schedules are attached?", [*CONTRACT, *ANNEXED])
    assert names(answer)[-1] == "Schedule 3"
    assert answer.listing is not None
    assert answer.listing.completeness == "not certain"
    assert "Schedule 3, and no title of that name was found" in answer.listing.notes


def test_a_gap_in_the_labels_is_not_complete() -> None:
    texts = [text.replace("Schedules 2 and 3", "Schedule 4") for text in CONTRACT]
    answer = asked("List all the schedules.", [*texts, "SCHEDULE 1", "x", "SCHEDULE 4", "y"])
    assert answer.listing is not None
    assert answer.listing.completeness == "not complete"
    assert list(answer.listing.not_found_items) == ["Schedule 2", "Schedule 3"]


def test_the_filing_s_own_exhibit_number_and_other_documents_annexes_are_none() -> None:
    assert names(asked("Which exhibits are attached?", WHOLE)) == ["Exhibit A"]
    assert not any("Annex" in name for name in names(asked("List all the annexes.", WHOLE)))


def test_a_noun_that_the_document_does_not_use_shows_what_is_annexed_with_a_doubt() -> None:
    answer = asked("Quelles sont les annexes ?", [text for text in WHOLE if "Exhibit" not in text])
    assert len(names(answer)) == 3
    assert answer.listing is not None
    assert answer.listing.completeness == "not certain"


def test_a_title_without_a_label_leaves_a_doubt() -> None:
    texts = [*CONTRACT, *ANNEXED, "SCHEDULE 3", "On the last day.", "SCHEDULE OF HOLIDAYS", "May 1"]
    answer = asked("List all the schedules.", texts)
    assert answer.listing is not None
    assert answer.listing.completeness == "not certain"
    assert "SCHEDULE OF HOLIDAYS" in answer.listing.notes


def test_words_that_narrow_the_question_leave_a_doubt() -> None:
    upper = [text.upper() if text.startswith("Schedule 3") else text for text in WHOLE]
    answer = asked("Which schedules are about prices?", upper)
    assert answer.listing is not None
    assert answer.listing.completeness == "not certain"


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("the Annexes A to C", ["Annex A", "Annex B", "Annex C"]),
        ("Annexes I, III and IV", ["Annex I", "Annex III", "Annex IV"]),
        ("Annex A-1 or Annex A-2", ["Annex A-1", "Annex A-2"]),
        ("Annexes 9 and 10", ["Annex 9", "Annex 10"]),
        ("Annex 4.2(a), and so on", ["Annex 4.2(a)"]),
    ],
)
def test_references_name_one_label_or_several(reference: str, expected: list[str]) -> None:
    answer = asked("List all the annexes.", ["A contract.", f"It is written in {reference}."])
    assert names(answer) == expected


def test_a_top_section_that_bears_the_letter_alone_is_the_annex() -> None:
    drawn = laid_out("# 1 Scope\nSee Appendix A.\n# 2 Staff\nTwelve people.\n")
    scope, staff = drawn.sections
    lettered = replace(drawn, sections=(scope, replace(staff, number="A")))
    answer = ask("What are the appendices?", lettered)
    assert names(answer) == ["Appendix A: Staff"]
    assert [citation.quote for citation in answer.citations][:1] == ["Staff"]


def test_annexes_of_a_part_are_not_all_annexes() -> None:
    answer = asked("Which schedules does Article 7 mention?", WHOLE)
    assert answer.listing is not None
    assert answer.listing.completeness != "complete"


# --- parties --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    ["Who are the parties?", "Name the contracting parties.", "Qui sont les parties ?"],
)
def test_the_parties_are_those_of_the_preamble(question: str) -> None:
    answer = asked(question, WHOLE)
    assert names(answer) == ["Alder Foods, Inc", "Birch Milling GmbH & Co KG"]
    assert answer.listing is not None
    assert answer.listing.completeness == "not certain"


def test_parties_after_a_long_table_of_contents_and_a_cover_are_found() -> None:
    cover = lines(["SUPPLY AGREEMENT", "BETWEEN", "ALDER FOODS, INC.", "AND", "BIRCH LTD."])
    contents = lines([f"{n}. Title {n} ..... {n}" for n in range(300)], page_num=2)
    told = lines(CONTRACT[2:], page_num=3)
    rows = [*cover, *(replace(one, role="contents") for one in contents), *told]
    answer = ask("Who are the parties?", document(rows))
    assert names(answer) == ["Alder Foods, Inc", "Birch Milling GmbH & Co KG"]


def test_third_parties_are_not_the_parties() -> None:
    answer = asked("Which third parties are mentioned?", WHOLE)
    assert "Alder Foods, Inc" not in names(answer)


def test_the_parts_of_a_document_are_not_its_parties() -> None:
    answer = asked("What are the parts of the agreement?", WHOLE)
    assert "Alder Foods, Inc" not in names(answer)
