"""`sommaire ask` and `sommaire list` in a pipe: what goes where, and the exit codes."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from sommaire.answer import Answer, DescentTrace, Level
from sommaire.errors import NeedsPassword
from tests.cli.answers import (
    announced_answer,
    counting_answer,
    fact_answer,
    incomplete_answer,
    listing_answer,
    silent_answer,
)
from tests.cli.conftest import Fake, Said

Sommaire = Callable[..., Said]


def test_a_pipe_gets_one_item_a_line_and_nothing_else(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = listing_answer()
    said = sommaire("ask", "all the categories?", "dir/csf.pdf")
    assert said.code == 0
    assert said.out.splitlines() == [
        "dir/csf.pdf:21:Organizational Context (GV.OC): The circumstances are understood",
        "dir/csf.pdf:21:Policy (GV.PO): Cybersecurity policy is established",
    ]


def test_the_verdict_and_its_reason_are_said_on_standard_error(
    fake: Fake, sommaire: Sommaire
) -> None:
    fake.answer = listing_answer()
    said = sommaire("ask", "all the categories?", "csf.pdf")
    first, second, last = said.err.splitlines()
    assert first == "✓ COMPLETE  2 items. They are one whole list without a gap."
    assert second == "note: Taken from: Categories of GOVERN"
    assert "61 of 61 blocks" in last


def test_what_is_missing_is_named_on_standard_error(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = incomplete_answer()
    said = sommaire("ask", "all the categories?", "csf.pdf")
    assert "⚠ NOT COMPLETE" in said.err
    assert "not found: (c)" in said.err
    assert "The numbering lacks (c)." in said.err
    assert "1 of 32 pages could not be read: 22." in said.err
    assert "next step: read page 22 by OCR" in said.err
    assert "(c)" not in said.out


def test_the_count_that_proves_a_list_is_quoted_with_its_citation(
    fake: Fake, sommaire: Sommaire
) -> None:
    fake.answer = announced_answer()
    assert (
        "announces “two Categories”, and that many were found. [2]" in sommaire("ask", "q", "f").err
    )


def test_a_fact_is_its_quoted_sentences(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = fact_answer()
    said = sommaire("ask", "What is Tier 1?", "csf.pdf")
    assert said.out.splitlines() == ["csf.pdf:21:Tier 1 is Partial.", "csf.pdf:21:It is ad hoc."]


def test_a_counting_question_prints_the_number_alone(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = counting_answer()
    assert sommaire("ask", "How many?", "csf.pdf").out == "2\n"


def test_a_count_of_nothing_that_proves_nothing_is_no_number(
    fake: Fake, sommaire: Sommaire
) -> None:
    fake.answer = counting_answer().model_copy(update={"count": 0, "text": None})
    said = sommaire("ask", "How many?", "csf.pdf")
    assert (said.code, said.out) == (1, "")


def test_several_files_give_the_number_after_each_name(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = counting_answer()
    said = sommaire("ask", "How many?", "a.pdf", "b.pdf")
    assert said.out == "a.pdf:2\nb.pdf:2\n"
    assert "b.pdf: ✓ COMPLETE" in said.err


def test_nothing_said_is_nothing_printed_and_code_1(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = silent_answer()
    said = sommaire("ask", "Who is Bob?", "csf.pdf")
    assert (said.code, said.out) == (1, "")
    assert "does not say" in said.err


@pytest.mark.parametrize(
    ("answer", "strict", "code"),
    [
        (listing_answer(), True, 0),
        (incomplete_answer(), False, 0),
        (incomplete_answer(), True, 3),
        (incomplete_answer().model_copy(update={"text": None}), True, 3),
        (incomplete_answer().model_copy(update={"text": None}), False, 1),
        (fact_answer(), True, 0),
        (silent_answer(), True, 1),
    ],
)
def test_the_exit_code_says_what_the_specification_says(
    fake: Fake, sommaire: Sommaire, answer: Answer, strict: bool, code: int
) -> None:
    fake.answer = answer
    options = ["--strict"] if strict else []
    assert sommaire("ask", "q", "csf.pdf", *options).code == code


def test_an_error_over_several_files_outweighs_the_answers(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = listing_answer()
    fake.answers["locked.pdf"] = NeedsPassword("it is encrypted", where="locked.pdf", mend="m")
    said = sommaire("list", "categories", "locked.pdf", "csf.pdf")
    assert said.code == 2
    assert "csf.pdf:21:Policy" in said.out
    assert "error: it is encrypted\n  where: locked.pdf\n  what to do: m\n" in said.err


@pytest.mark.parametrize(
    ("second", "options", "code"),
    [(silent_answer(), (), 0), (incomplete_answer(), ("--strict",), 3)],
)
def test_one_answer_of_several_is_an_answer_and_one_doubt_a_doubt(
    fake: Fake, sommaire: Sommaire, second: Answer, options: tuple[str, ...], code: int
) -> None:
    fake.answer = listing_answer()
    fake.answers["b.pdf"] = second
    assert sommaire("ask", "q", "a.pdf", "b.pdf", *options).code == code


def test_json_is_the_whole_answer_and_reads_back_the_same(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = incomplete_answer()
    said = sommaire("ask", "q", "csf.pdf", "--json")
    assert Answer.model_validate_json(said.out) == fake.answer
    assert said.out.count("\n") == 1


NAMES = {
    "": "schema_version question kind language mode model documents text short_answer sentences "
    "citations listing count descent unread_pages cost notes",
    "documents.0": "name sha256 reader_version n_pages",
    "citations.0": "n document page_num page_label first_line_num last_line_num last_page_num "
    "start_char end_char is_ocr boxes quote section",
    "listing": "items completeness is_complete completeness_source expected_count not_found_items "
    "notes certificate",
    "listing.items.0": "canonical_name surface_forms text citations confidence found_by",
    "listing.certificate": "cue scope n_blocks n_read n_not_judged n_unreadable next_step",
    "descent": "levels n_lines n_calls n_tokens",
    "cost": "n_calls n_tokens_in n_tokens_out n_tokens_cached dollars seconds",
}
"""SPEC 9; `last_page_num` for a quote that crosses a page break; what a model was and took."""


@pytest.mark.parametrize(("place", "names"), NAMES.items())
def test_json_has_exactly_the_names_of_the_specification(
    fake: Fake, sommaire: Sommaire, place: str, names: str
) -> None:
    fake.answer = announced_answer()
    value = json.loads(sommaire("ask", "q", "csf.pdf", "--json").out)
    for step in filter(None, place.split(".")):
        value = value[int(step) if step.isdigit() else step]
    assert list(value) == names.split()


def test_options_reach_the_library(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = listing_answer()
    sommaire("list", "parts", "f.pdf", "--no-outline", "--password", "secret")
    expected = {
        "file": Path("f.pdf"), "chat": None, "password": "secret", "use_outline": False
    }  # fmt: skip
    assert fake.calls == [("list", "parts", expected)]


@pytest.mark.parametrize(
    ("option", "operation"),
    [("--minus", "difference"), ("--and", "intersection"), ("--or", "union")],
)
def test_another_document_makes_two_lists_one(
    fake: Fake, sommaire: Sommaire, option: str, operation: str
) -> None:
    fake.answer = listing_answer()
    said = sommaire("list", "parts", "f.pdf", option, "g.pdf", "--other-question", "pieces")
    assert said.code == 0
    verb, question, how = fake.calls[0]
    assert (verb, question, how["second"]) == ("compose", "parts", Path("g.pdf"))
    assert (how["operation"], how["other_question"]) == (operation, "pieces")


@pytest.mark.parametrize(
    "more", [("--minus", "g.pdf", "--and", "h.pdf"), ("--other-question", "pieces")]
)
def test_two_other_documents_or_none_is_misuse(
    fake: Fake, sommaire: Sommaire, more: tuple[str, ...]
) -> None:
    said = sommaire("list", "parts", "f.pdf", *more)
    assert (said.code, said.out, fake.calls) == (2, "", [])
    assert "--minus FILE" in said.err


def test_the_password_is_taken_from_the_environment(
    fake: Fake, sommaire: Sommaire, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.answer = listing_answer()
    monkeypatch.setenv("SOMMAIRE_PASSWORD", "hidden")
    sommaire("ask", "q", "f.pdf")
    assert fake.calls[0][2]["password"] == "hidden"


def test_the_question_is_read_from_standard_input(
    fake: Fake, sommaire: Sommaire, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.answer = listing_answer()
    monkeypatch.setattr("sys.stdin", io.StringIO("What?\n"))
    sommaire("ask", "-", "f.pdf")
    assert fake.calls[0][1] == "What?"


@pytest.mark.parametrize("question", ["", "  \n"])
def test_an_empty_question_is_misuse(fake: Fake, sommaire: Sommaire, question: str) -> None:
    said = sommaire("ask", question, "f.pdf")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("error: the question is empty\n  where: QUESTION\n  what to do: ")


def test_a_question_of_100000_characters_is_passed_on(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = silent_answer()
    assert sommaire("ask", "why " * 25_000, "f.pdf").code == 1
    assert len(fake.calls[0][1]) == 99_999


def test_what_a_document_says_moves_no_cursor_and_breaks_no_line(
    fake: Fake, sommaire: Sommaire
) -> None:
    item = listing_answer().listing.items[0]  # type: ignore[union-attr]
    hostile = item.model_copy(update={"text": "a\tb\x1b[2J\nc\u202ed\x07"})
    fake.answer = listing_answer(items=(hostile,), notes="x\x1b]0;title\x07y")
    said = sommaire("ask", "q", f"f{os.sep}\x1b.pdf")
    assert len(said.out.splitlines()) == 1
    assert not set(said.out + said.err) & set("\t\x1b\x07\u202e")


def test_how_it_was_found_is_talk_and_only_on_request(fake: Fake, sommaire: Sommaire) -> None:
    level = Level(shown=("1 One · 1", "2 Two · 3"), picked=("2 Two",), reason="2 Two: (91%)")
    descent = DescentTrace(levels=(level,), n_lines=2)
    fake.answer = fact_answer().model_copy(update={"descent": descent})
    assert "level 1" not in sommaire("ask", "why?", "csf.pdf").err
    said = sommaire("ask", "why?", "csf.pdf", "--trace")
    assert "level 1: 2 lines shown" in said.err
    assert "  > 2 Two · 3" in said.err
    assert "level" not in said.out
