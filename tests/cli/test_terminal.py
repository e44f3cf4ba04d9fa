"""What a person sees at a terminal of 80 columns."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

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
pytestmark = pytest.mark.usefixtures("terminal")


def test_the_badge_comes_first_then_its_reason_then_the_items(
    fake: Fake, sommaire: Sommaire
) -> None:
    fake.answer = listing_answer()
    lines = sommaire("ask", "q", "csf.pdf").out.splitlines()
    assert lines[0] == "✓ COMPLETE  2 items"
    assert lines[1].startswith("  They are one whole list without a gap.")
    first = next(line for line in lines if "Organizational" in line)
    assert first.split()[:4] == ["1", "Organizational", "Context", "(GV.OC)"]
    assert first.rstrip().endswith("p. 16 (21 of 32)")


def test_each_missing_item_takes_a_row(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = incomplete_answer()
    out = sommaire("ask", "q", "csf.pdf").out
    assert out.startswith("⚠ NOT COMPLETE  2 items")
    row = next(line for line in out.splitlines() if line.endswith("not found"))
    assert row.split()[:2] == ["⚠", "(c)"]
    assert "1 of 32 pages could not be read: 22." in out


def test_the_proof_by_a_count_shows_where_the_count_stands(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = announced_answer()
    out = sommaire("ask", "q", "csf.pdf").out
    assert "“two Categories”, and that many were found. [2]" in out
    assert "[2] p. 16 (21 of 32), line 6" in out


def test_a_doubt_is_marked_with_its_reason(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = listing_answer(
        completeness="not certain", is_complete=False, completeness_source="none", notes=""
    )
    assert sommaire("ask", "q", "f.pdf").out.startswith("? NOT CERTAIN  2 items\n  Nothing proves")


def test_a_fact_shows_numbers_and_the_list_of_citations(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = fact_answer()
    out = sommaire("ask", "q", "csf.pdf").out
    assert "It is ad hoc. [1] [2]" in out
    assert "[1] p. 16 (21 of 32), line 5  Appendix A. CSF Core" in out
    assert "[2] p. 21 of 32, lines 6–9" in out


def test_a_count_is_the_first_thing_seen(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = counting_answer()
    assert sommaire("ask", "q", "csf.pdf").out.startswith("2\n✓ COMPLETE")


def test_silence_is_said(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = silent_answer()
    said = sommaire("ask", "q", "csf.pdf")
    assert said.code == 1
    assert said.out.startswith("The document does not say")


def test_no_line_is_wider_than_the_terminal(fake: Fake, sommaire: Sommaire) -> None:
    long = "a sentence that goes on " * 30
    item = listing_answer().listing.items[0].model_copy(update={"text": long})  # type: ignore[union-attr]
    fake.answer = listing_answer(items=(item,), notes=long)
    assert max(map(len, sommaire("ask", "q", "csf.pdf").out.splitlines())) <= 80


def test_markup_in_a_document_is_shown_and_not_obeyed(fake: Fake, sommaire: Sommaire) -> None:
    item = listing_answer().listing.items[0]  # type: ignore[union-attr]
    hostile = item.model_copy(update={"canonical_name": "[red]x[/red] :smile:", "text": "[/]"})
    fake.answer = listing_answer(items=(hostile,), notes="[link=http://x]y[/link]\x1b[31m")
    out = sommaire("ask", "q", "csf.pdf").out
    assert "[red]x[/red] :smile:" in out
    assert "[link=http://x]y[/link]" in out
    assert "\x1b" not in out


def test_several_files_are_told_apart(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = listing_answer()
    out = sommaire("ask", "q", "a.pdf", "b.pdf").out
    assert out.index("a.pdf ─") < out.index("b.pdf ─")


def test_json_is_indented_for_a_person(fake: Fake, sommaire: Sommaire) -> None:
    fake.answer = fact_answer()
    assert sommaire("ask", "q", "a.pdf", "--json").out.startswith('{\n  "schema_version": 1,\n')


def test_tables_are_laid_out_in_columns(fake: Fake, sommaire: Sommaire) -> None:
    said = sommaire("toc", "small.pdf")
    assert said.out.splitlines()[0].split() == ["page", "n_pages", "text"]
    assert said.out.splitlines()[2].rstrip() == "i (1)  1          1.1 Parts"


@pytest.mark.parametrize(("no_color", "is_coloured"), [("", True), ("1", False)])
def test_colours_are_left_out_where_the_user_wants_none(
    fake: Fake,
    sommaire: Sommaire,
    monkeypatch: pytest.MonkeyPatch,
    no_color: str,
    is_coloured: bool,
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("NO_COLOR", no_color)
    fake.answer = listing_answer()
    out = sommaire("ask", "q", "csf.pdf").out
    assert bool(re.search(r"\x1b\[[\d;]*3\dm", out)) is is_coloured


def test_a_french_question_is_answered_in_french_to_the_last_word(
    fake: Fake, sommaire: Sommaire
) -> None:
    step = {"next_step": "lire la page 22"}
    answer = incomplete_answer().model_copy(update={"language": "fr"})
    assert answer.listing is not None
    certificate = answer.listing.certificate.model_copy(update=step)
    listing = answer.listing.model_copy(
        update={"certificate": certificate, "notes": "Il manque (c). Tiré de : une liste."}
    )
    fake.answer = answer.model_copy(update={"listing": listing})
    out = sommaire("ask", "q", "csf.pdf").out
    assert out.startswith("⚠ INCOMPLET  2 éléments\n  Il manque (c).")
    assert "p. 16 (21 sur 32)" in out
    assert next(line for line in out.splitlines() if line.endswith("non trouvé"))
    assert "Étape suivante : lire la page 22." in out
    assert "Pages illisibles : 22 (1 sur 32)." in out
    assert "blocs lus : 58 sur 61 · sans modèle · 0,4 s" in " ".join(out.split())
    for word in ("COMPLETE", "items", "found", "Next", "scope", " of ", "read"):
        assert word not in out


def test_silence_and_a_doubted_sentence_are_french_for_a_french_question(
    fake: Fake, sommaire: Sommaire
) -> None:
    why = ('the document does not speak of "pompe"',)
    fake.answer = silent_answer().model_copy(update={"language": "fr", "notes": why})
    out = sommaire("ask", "q", "csf.pdf").out
    assert out.startswith("Le document ne le dit pas")
    assert 'le document ne parle pas de "pompe"' in out
    told = fact_answer()
    doubted = tuple(one.model_copy(update={"is_supported": False}) for one in told.sentences)
    fake.answer = told.model_copy(update={"language": "fr", "sentences": doubted})
    assert "(non étayé par ce qui est cité)" in sommaire("ask", "q", "csf.pdf").out
    fake.answer = told.model_copy(update={"sentences": doubted})
    assert "(not supported by what it cites)" in sommaire("ask", "q", "csf.pdf").out
