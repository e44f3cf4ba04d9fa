"""Our words in both languages: the table is whole, every sentence of the rules has its twin."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path

import pytest

import sommaire
from sommaire.wording import WORDS, in_french, n_of
from tests.sketched import laid_out

SOURCE = Path(sommaire.__file__).parent
RULES = (
    "completeness.py",
    "composing.py",
    "library/ledger.py",
    "library/asking.py",
    *(
        one.relative_to(SOURCE).as_posix()
        for one in sorted((SOURCE / "retrieval/listing").rglob("*.py"))
    ),
)


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


def test_words_that_no_line_holds_stand_in_french_quotes() -> None:
    said = in_french("No line holds “fees” nor “costs” (9 lines on 2 pages searched).")
    assert said.startswith("Aucune ligne ne contient « fees » ni « costs » (9 lignes")


def test_a_count_of_documents_agrees_with_any_number() -> None:
    said = in_french("1 of 2 documents were asked, the likeliest first.")
    assert said == "Documents interrogés : 1 sur 2, les plus probables d'abord."


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


MESSAGE = re.compile(r'^  "?([\w ]+)"?: \{ en: "(.*)", fr: "(.*)" \},$', re.MULTILINE)
"""A row of the page's own table."""
ON_THE_PAGE = ("complete", "not complete", "not certain", "not_found", "not_said")


def test_the_web_page_says_the_same_words() -> None:
    page = {
        key: {"en": english, "fr": french_}
        for key, english, french_ in MESSAGE.findall((SOURCE / "web" / "messages.js").read_text())
    }
    assert {key: WORDS[key] for key in ON_THE_PAGE} == {key: page[key] for key in ON_THE_PAGE}
    assert page["n_items"]["fr"].format(n=6) == n_of(6, "item", "fr")
    assert page["one_item"]["fr"] == n_of(1, "item", "fr")


@pytest.mark.parametrize("key", [key for key in WORDS if key not in ("unread", "blocks read")])
def test_both_languages_fill_in_the_same_values(key: str) -> None:
    english, french_ = (
        {name for _, name, _, _ in string.Formatter().parse(said) if name}
        for said in (WORDS[key]["en"], WORDS[key]["fr"])
    )
    assert english == french_


REASONS = (
    "the question names nothing to look for",
    "no sentence of the document holds enough of the question",
    "the model found no answer in 3 passages of pages 1, 2",
    "answered without the model: nothing that the model said rests on a quote of the document",
    "no word of the question is in any of them",
    "the only one",
    "by likelihood, for the model gave no usable reply",
    "none of these: one level back, the next likeliest",
    "the contents lead nowhere: passages of the whole document",
    "2 of 9 documents: by title, summary, keywords and text",
)


@pytest.mark.parametrize("reason", REASONS)
def test_a_reason_is_said_somewhere_and_has_a_twin(reason: str) -> None:
    words = max(re.split(r"\d[\d, ]*|: ", reason), key=len).strip()
    sources = (path.read_text() for path in SOURCE.rglob("*.py") if path.name != "wording.py")
    assert any(words in source for source in sources)
    assert in_french(reason) != reason


def found_by_sources() -> set[str]:
    """The names of the ways that the thinking folders write into `Found.found_by`."""
    ways = re.compile(r'\(\("(\w+)",\)|, \("(\w+)",\)')
    texts = (path.read_text() for path in (SOURCE / "retrieval").glob("*.py"))
    return {one or other for text in texts for one, other in ways.findall(text)}


def test_every_way_of_finding_has_a_name_in_both_languages() -> None:
    seen = found_by_sources()
    assert {"structure", "pattern"} <= seen
    assert {f"by {name}" for name in seen} <= set(WORDS)
