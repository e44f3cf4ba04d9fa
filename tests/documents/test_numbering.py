"""The number that opens a heading: every way to read it, and what may follow what."""

from __future__ import annotations

import pytest

from sommaire.documents.numbering import numerals, roman, step


@pytest.mark.parametrize(
    ("text", "family", "values", "title"),
    [
        ("1 Introduction", "9", (1,), "Introduction"),
        ("2. Term and termination", "9.", (2,), "Term and termination"),
        ("3.Warranty", "9.", (3,), "Warranty"),
        ("3) Scope", "9)", (3,), "Scope"),
        ("2.1 Grant of License. Subject to", "9.9", (2, 1), "Grant of License. Subject to"),
        ("2.1.1Development License", "9.9.9", (2, 1, 1), "Development License"),
        ("4.0 RATES", "9.0", (4,), "RATES"),
        ("1.01. Distribution", "9.9", (1, 1), "Distribution"),
        ("IV. Economic Analysis", "I.", (4,), "Economic Analysis"),
        ("B. Legal Basis", "A.", (2,), "Legal Basis"),
        ("A.2 Copyright history", "A.9", (1, 2), "Copyright history"),
        ("(c) Notices", "(a)", (3,), "Notices"),
        ("(iv) Costs", "(i)", (4,), "Costs"),
        ("(2) Fees and Charges", "(9)", (2,), "Fees and Charges"),
        ("Article 5", "article", (5,), ""),
        ("ARTICLE IV", "article", (4,), ""),
        ("Art. 12. – Le maire", "art", (12,), "– Le maire"),
        ("Section 2.1 Purchase", "section", (2, 1), "Purchase"),
        ("Chapitre Ier : Champ d’application", "chapitre", (1,), "Champ d’application"),
        ("TITRE II", "titre", (2,), ""),
        ("Appendix A. CSF Core", "appendix", (1,), "CSF Core"),
        ('SCHEDULE "B" - Services', "schedule", (2,), "Services"),
        ("Annexe 3 Barème", "annexe", (3,), "Barème"),
        ("Première partie : Les relations", "partie", (1,), "Les relations"),
        ("§ 4 Integration", "§", (4,), "Integration"),
        ("AC-2(1) ACCOUNT MANAGEMENT", "A-9(9)", (2, 1), "ACCOUNT MANAGEMENT"),
    ],
)
def test_reads_the_number_and_cuts_it_from_the_title(
    text: str, family: str, values: tuple[int, ...], title: str
) -> None:
    found = numerals(text)
    assert (found[0].family, found[0].values) == (family, values)
    assert text[found[0].end :] == title


@pytest.mark.parametrize(
    "text",
    ["2019 was a good year", "1,200 euros", "3 of them", "I think so", "e.g. this", "", "4.2%"],
)
def test_takes_no_plain_words_for_a_number(text: str) -> None:
    assert numerals(text) == ()


def test_gives_both_readings_of_a_letter_that_is_a_roman_number() -> None:
    assert [(n.kind, n.values) for n in numerals("I. Scope")] == [("roman", (1,)), ("letter", (9,))]
    assert [n.kind for n in numerals("C. Scope")] == ["letter", "roman"]


def test_keeps_the_number_as_printed() -> None:
    assert [
        numerals(text)[0].text for text in ("Appendix A. Core", "3.1 Profiles", "(iv) Costs")
    ] == [
        "Appendix A",
        "3.1",
        "(iv)",
    ]


def test_knows_roman_numbers_from_words() -> None:
    assert roman("xlii") == 42
    assert roman("IIX") is None
    assert roman("") is None


def test_knows_that_not_every_section_has_parts() -> None:
    one, two, three = (numerals(text)[0] for text in ("3.5.3 A", "6.3.1 B", "6.3.3 C"))
    assert step(one, two) is not None
    assert step(one, three) is None


@pytest.mark.parametrize(
    ("one", "two", "follows"),
    [
        ("2.3 A", "2.4 B", True),
        ("2.3 A", "3.1 B", True),
        ("2.3 A", "2.9 B", False),
        ("2.3 A", "2.2 B", False),
        ("4. A", "5. B", True),
        ("AC-7 A", "AT-1 B", True),
        ("AC-7 A", "AT-3 B", False),
    ],
)
def test_knows_what_follows_in_a_series(one: str, two: str, follows: bool) -> None:
    gain = step(numerals(one)[0], numerals(two)[0])
    assert (gain is not None and gain >= 0.9) is follows
