"""The evidence for a section: its title, its own text, its name in the question; shares of one."""

from __future__ import annotations

from functools import cache

import pytest

from sommaire.question import Kind, Question
from sommaire.retrieval.descent.descend import Row
from sommaire.retrieval.descent.evidence import weigh
from sommaire.tables import Document, Passage, Section
from tests import made

CHAPTERS = (
    ("1", "Scope", "This policy is for all who hold an account of the company."),
    ("2", "Accounts", "Each account is given to one person."),
    ("2.1", "Opening", "A manager asks for the account in writing."),
    ("2.2", "Closing", "An account is closed when its holder leaves the company for good."),
    ("3", "Least privilege", "Nobody has more rights than the work needs."),
    ("4", "Logs", "Logs show each use of a privilege; least of all do they show passwords."),
)


@cache
def policy() -> Document:
    """A heading and a line of text for each section; 2.1 and 2.2 are parts of 2."""
    texts = [line for _, title, text in CHAPTERS for line in (title, text)]
    rows = [
        made.line(text, line_num=at + 1, role="body" if at % 2 else "heading", section_id=at // 2)
        for at, text in enumerate(texts)
    ]
    ends = (2, 8, 6, 8, 10, 12)
    sections = [
        Section(at, 1 if "." in number else None, number.count(".") + 1, number, title, 1, 1,
                2 * at, end, 1, ("numbering",))
        for at, ((number, title, _), end) in enumerate(zip(CHAPTERS, ends, strict=True))
    ]  # fmt: skip
    passages = [
        Passage(at, "paragraph", f"{title}\n{text}", at, 2 * at, 2 * at + 2, 12)
        for at, (_, title, text) in enumerate(CHAPTERS)
    ]
    return made.document(rows, sections=tuple(sections), passages=tuple(passages))


def weighed(text: str, kind: Kind = "fact", scope: str | None = None) -> tuple[Row, ...]:
    return weigh(policy(), Question(text, kind, "en", scope=scope))


def likeliest(rows: tuple[Row, ...]) -> str:
    return max(rows, key=lambda row: row.likelihood).name


@pytest.mark.parametrize(
    ("question", "section"),
    [
        ("What is least privilege?", "3 Least privilege"),
        ("When is an account closed?", "2.2 Closing"),
        ("Who asks for an account in writing?", "2.1 Opening"),
        ("What do logs show of passwords?", "4 Logs"),
    ],
)
def test_the_section_that_says_it_is_likelier_than_one_that_mentions_it(
    question: str, section: str
) -> None:
    assert likeliest(weighed(question)) == section


def test_a_section_called_by_its_number_is_the_likeliest() -> None:
    rows = weighed("What does section 2.1 say of who leaves the company?", scope="section 2.1")
    assert likeliest(rows) == "2.1 Opening"
    assert [row.name for row in rows if row.is_named] == ["2.1 Opening"]


def test_likelihoods_sum_to_one() -> None:
    assert sum(row.likelihood for row in weighed("Who holds an account?")) == pytest.approx(1.0)


def test_where_no_word_is_shared_nothing_is_likely() -> None:
    assert {row.likelihood for row in weighed("Where do zebras graze?")} == {0.0}


def test_words_are_counted_in_the_own_text_of_a_section() -> None:
    counts = {row.name: row.n_words for row in weighed("Who holds an account?")}
    assert counts["2.1 Opening"] == 1
    assert counts["3 Least privilege"] == 0


def test_a_document_without_sections_has_no_rows() -> None:
    assert weigh(made.document(made.lines(["Hello."])), Question("Hello?", "fact", "en")) == ()
