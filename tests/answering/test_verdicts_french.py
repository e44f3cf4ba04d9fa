"""Verdicts in French: every sentence that the rules can say has its twin."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import sommaire
from sommaire.answering.verdicts_french import in_french
from tests.sketched import laid_out

SOURCE = Path(sommaire.__file__).parent
RULES = ("completeness.py", "composing.py", "retrieval/doubts.py",
         "retrieval/doubts_of_members.py", "retrieval/listing.py", "retrieval/listing_annexes.py",
         "retrieval/listing_semantic.py", "retrieval/short_lists.py",
         "library/ledger.py", "library/asking.py")  # fmt: skip


def said_in(path: Path) -> list[str]:
    """The whole sentences in a file, their fields filled in; docstrings apart."""
    tree = ast.parse(path.read_text())
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [v.value if isinstance(v, ast.Constant) else "7" for v in node.values]
            found.append("".join(map(str, parts)))
        elif (
            isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
        ):
            found.append(node.value)
    return [one for one in found if one[:1].isupper() and one.endswith(".") and " " in one]


@pytest.mark.parametrize("name", RULES)
def test_every_sentence_of_the_rules_has_a_twin(name: str) -> None:
    said = [
        one.replace("and 7 it.", "and other text follows it.") for one in said_in(SOURCE / name)
    ]
    assert [one for one in said if in_french(one) == one] == []


def test_what_is_quoted_stays_as_printed() -> None:
    said = in_french("Another part of the document is called “2.1 Duties of the Agent” (p. iv).")
    assert said == "Une autre partie du document s'appelle « 2.1 Duties of the Agent » (p. iv)."


def test_what_is_missing_is_joined_in_french_too() -> None:
    said = in_french("The numbering lacks (c); page 3, 4 could not be read.")
    assert said == "Il manque à la numérotation (c); la page 3, 4 n'a pu être lue."


def test_a_french_question_gets_a_french_verdict_and_an_english_one_an_english() -> None:
    sketch = (
        "# 1 Devoirs\nLes devoirs de l'agent sont :\n- rendre compte ;\n- payer.\nC'est tout.\n"
    )
    document = laid_out(sketch)
    french = sommaire.list_items("Quels sont les devoirs de l'agent ?", document).listing
    english = sommaire.list_items("What are the devoirs of the agent?", document).listing
    assert french is not None
    assert english is not None
    assert french.notes.startswith("C'est une liste entière")
    assert "Tiré de :" in french.notes
    assert "Taken from:" in english.notes


def test_the_next_step_is_french_too() -> None:
    document = laid_out("# 1 Objet\nLe contrat porte sur des pompes.\n")
    listing = sommaire.list_items("Quelles sont les pénalités ?", document).listing
    assert listing is not None
    assert listing.certificate.next_step == ("demander avec les mots du document")
