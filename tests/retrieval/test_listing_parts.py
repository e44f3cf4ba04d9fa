"""All articles of a part: those of its sub-sections too, and no list that an article holds."""

from __future__ import annotations

import pytest

from sommaire.ask import ask, list_items
from sommaire.documents.reading import read_document
from sommaire.tables import Document
from tests.sketched import laid_out

CODE = """\
# Code

## Titre Ier : Contrat
### Chapitre Ier : Formation
#### Section 1 : Embauche
##### Article L1
Le contrat est écrit.
##### Article L2
Il énumère les points suivants :

- la durée ;
- le salaire.

#### Section 2 : Essai
##### Sous-section 1 : Durée
###### Article L3
L'essai dure un mois.
##### Sous-section 2 : Fin
###### Article L4
Il prend fin.
### Chapitre II : Dispositions relatives à la rupture
#### Article L5
Le contrat est rompu.
#### Article L6
La rupture est écrite.
"""


def code() -> Document:
    return read_document(CODE.encode(), name="code.md", format="markdown")


@pytest.mark.parametrize(
    ("part", "articles"),
    [
        ("du chapitre Ier « Formation »", "L1 L2 L3 L4"),
        ("de la section « Section 1 : Embauche »", "L1 L2"),
        ("de la section « Essai »", "L3 L4"),
        ("du chapitre II", "L5 L6"),
        ("du chapitre « Dispositions relatives à la rupture »", "L5 L6"),
    ],
)
def test_every_article_of_a_part_is_named_however_deep(part: str, articles: str) -> None:
    answer = ask(f"Quels sont tous les articles {part} ?", code())
    assert answer.listing is not None
    names = [item.canonical_name for item in answer.listing.items]
    assert names == [f"Article {number}" for number in articles.split()]
    assert answer.listing.completeness == "complete"


def test_they_are_counted() -> None:
    assert ask("Combien d'articles compte la section « Essai » ?", code()).count == 2


def test_levels_that_markdown_lacks_are_told_by_their_names() -> None:
    text = "# Code\n\n###### Section 1 A\n\n###### Sous-section 1 B\n\n###### Section 2 C\n"
    document = read_document(text.encode(), name="a.md", format="markdown")
    assert [(one.level, one.title) for one in document.sections] == [(1, "A"), (2, "B"), (1, "C")]


AGREEMENT = """
# 1 Object
The agent sells.
# 2 Duties of the agent
1. The agent shall keep books of all that it sells, and show them to the principal each month:
  (a) sales;
  (b) returns.
2. The agent shall answer for its staff as it answers for itself, and for no one else.
# 3 End
Either side may end this.
# Exhibit A Prices
All prices are in euros.
# Exhibit B Retained customers
| Account | Name |
| 1 | Dupont |
| 2 | Durand |
"""


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Which clauses make up the agreement?", "Object, Duties of the agent, End"),
        ("How many sections does the agreement have?", "Object, Duties of the agent, End"),
        ("What are the retained customers?", "1, 2"),
        ("What must the books of the agent contain, “shall keep books of all that it sells”?",
         "sales, returns"),
    ],
)  # fmt: skip
def test_the_list_meant_is_told_from_others(question: str, names: str) -> None:
    listing = list_items(question, laid_out(AGREEMENT)).listing
    assert listing is not None
    assert ", ".join(item.canonical_name for item in listing.items) == names


def test_the_titles_of_a_book_are_its_headings_called_so() -> None:
    book = "\n".join(
        ["# Livre III Documents", "## Article L1", "Un texte."]
        + [f"## {title}\nUn texte." for title in TITLES]
    )
    listing = list_items("Quels sont les titres du livre III ?", laid_out(book)).listing
    assert listing is not None
    assert [item.canonical_name for item in listing.items] == TITLES


TITLES = ["Titre I Accès", "Titre II Réutilisation", "Titre III Personnes"]


TAGGED = ["Package (mandatory)", "Version (mandatory)"]
FIELDS = """
# 5 Control files
The fields in this file are:
- Package (mandatory)
- Source
- Version (mandatory)
- Section (recommended)
# 6 End
Bye.
"""


def test_the_members_that_bear_the_tag_asked_for_are_meant() -> None:
    listing = list_items("Which fields of the file are mandatory?", laid_out(FIELDS)).listing
    assert listing is not None
    assert [item.canonical_name for item in listing.items] == TAGGED
    assert not listing.is_complete
