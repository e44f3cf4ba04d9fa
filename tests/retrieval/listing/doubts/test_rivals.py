"""A list is doubted where the document has another of the same things; words tell them apart."""

from __future__ import annotations

import pytest

from sommaire.answer import ListingAnswer
from sommaire.ask import ask
from tests.sketched import laid_out

DELIVERY = """
# 1 Deliverables
The deliverables come twice. The first deliverables are:
- the plan;
- the model.
The final deliverables are:
- the site;
- the code.
# 2 End
That is all.
"""
LIVRAISON = """
# 1 Livrables
Les livrables viennent en deux fois. Les premiers livrables sont :
- le plan ;
- la maquette.
Les livrables finaux sont :
- le site ;
- le code.
# 2 Fin
C'est tout.
"""
EXEMPT = """
# 1 Exemptions
The following ships are exempt:
- lifeboats;
- navy ships.
# 2 {other}
The following goods are exempt:
- mail;
- medicine.
# 3 End
That is all.
"""


def listed(question: str, sketch: str) -> ListingAnswer:
    listing = ask(question, laid_out(sketch)).listing
    assert listing is not None
    return listing


@pytest.mark.parametrize(
    ("question", "sketch"),
    [
        ("What are the deliverables?", DELIVERY),
        ("How many deliverables are there?", DELIVERY),
        ("Quels sont les livrables ?", LIVRAISON),
        ("List the exemptions.", EXEMPT.replace("{other}", "Storage exemptions")),
        ("Liste des exemptions", EXEMPT.replace("{other}", "Exemptions de stockage")),
    ],
)
def test_one_of_two_lists_of_the_same_things_is_not_all(question: str, sketch: str) -> None:
    assert not listed(question, sketch).is_complete


@pytest.mark.parametrize(
    ("question", "sketch", "members"),
    [
        ("What are the final deliverables?", DELIVERY, ["the site", "the code"]),
        ("What are the first deliverables?", DELIVERY, ["the plan", "the model"]),
        ("Quels sont les livrables finaux ?", LIVRAISON, ["le site", "le code"]),
    ],
)
def test_a_word_of_the_question_tells_them_apart(
    question: str, sketch: str, members: list[str]
) -> None:
    listing = listed(question, sketch)
    assert [item.canonical_name for item in listing.items] == members
    assert listing.is_complete
