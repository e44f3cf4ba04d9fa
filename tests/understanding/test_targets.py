"""What is asked for, and how many there are said to be."""

from __future__ import annotations

import pytest

from sommaire.understanding import understand
from tests.understanding.asking import own_questions


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("What are all the control enhancements of AC-2?", "control enhancements"),
        ("List the formats that the lines can have.", "formats"),
        ("What sets of values can the field include?", "sets of values"),
        ("List the rights and warranties of the Seller.", "rights and warranties"),
        ("What are the Seller's obligations?", "obligations"),
        ("Enumerate all the lettered requirements of CP-2.", "lettered requirements"),
        ("Which models achieve state-of-the-art performances?", "models"),
        ("Which section governs confidentiality?", "section"),
        ("What are the best within-language methods?", "within-language methods"),
        ("What is the baseline model used?", "baseline model"),
        ("Name the people responsible", "people responsible"),
        ("What are the GV.SC subcategories?", "subcategories"),
        ("What are the requirements of Annex B?", "requirements"),
        ("Subject to which conditions may we assign the lease?", "conditions"),
        ("Sous réserve de quelles conditions peut-on céder le bail ?", "conditions"),
        ("What does GOVERN cover?", None),
        ("List everything that AC-2 requires.", None),
        ("Quelles sont les principales listes de diffusion à suivre ?",
         "principales listes de diffusion"),
        ("Quels sont les niveaux d’impact potentiel définis par FIPS 199 ?",
         "niveaux d’impact potentiel"),
        ("Quelles valeurs sont recommandées ?", "valeurs"),
        ("Quelles obligations PE-6 impose-t-il ?", "obligations"),
        ("Liste toutes les mesures techniques et organisationnelles", 
         "mesures techniques et organisationnelles"),
        ("Combien de sections y a-t-il ?", "sections"),
        ("Que couvre la garantie ?", None),
        ("What does “force majeure” mean?", "force majeure"),
        ("Define material breach.", "material breach"),
    ],
)  # fmt: skip
def test_the_target_is_the_noun_phrase_without_determiner_or_scope(
    text: str, target: str | None
) -> None:
    assert understand(text).target == target


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("What are the six Functions of the CSF Core?", 6),
        ("List all 12 principles.", 12),
        ("Which three systems are analysed?", 3),
        ("Quels sont les trois niveaux d'impact ?", 3),
        ("Quelles sont les dix-sept mesures ?", 17),
        ("Name three exceptions.", None),
        ("What are the categories of the six Functions?", None),
        ("What are the first three steps?", None),
        ("Quels sont les trois premiers principes ?", None),
        ("How many of the 106 subcategories mention suppliers?", None),
        ("What are the 2021 rules?", None),
    ],
)
def test_a_number_counts_only_the_whole_of_what_is_asked(text: str, count: int | None) -> None:
    assert understand(text).expected_count == count


@pytest.mark.parametrize("name", ["target", "scope"])
@pytest.mark.parametrize("part", ["development", "held out"])
def test_nine_in_ten_targets_and_scopes_of_our_own_questions_are_right(
    name: str, part: str
) -> None:
    rows = [row for row in own_questions(part) if name in row]
    accepted = [row[name] if isinstance(row[name], list) else [row[name]] for row in rows]
    found = [getattr(understand(row["question"]), name) for row in rows]
    n_right = sum(one in many for one, many in zip(found, accepted, strict=True))
    assert n_right >= 0.9 * len(rows)


@pytest.mark.parametrize(
    "text",
    [
        *("Listez tous les produits.", "Liste-moi les produits", "Lister les produits"),
        *("Énumérez les produits", "Énumérons les produits", "Recensez tous les produits"),
        *("Citez tous les produits", "Donnez les produits", "Indiquez les produits"),
        *("Mentionnez tous les produits", "Précisez tous les produits", "Nommez les produits"),
        *("Veuillez lister les produits", "Pourriez-vous lister les produits"),
        *("Merci de me lister tous les produits", "Merci d'énumérer les produits"),
        *("Je vous prie de lister les produits", "Prière de lister les produits"),
        *("S'il vous plaît, listez tous les produits", "Veuillez indiquer les produits"),
        *("Please list the products.", "Could you please list all products?"),
        *("Enumerate the products", "I would like you to list all products"),
        *("I'd like you to enumerate the products", "May I ask you to list all products?"),
    ],
)
def test_the_words_that_ask_for_a_list_are_no_words_of_it(text: str) -> None:
    question = understand(text)
    assert (question.kind, len(question.keywords)) == ("listing", 1), question
    assert question.keywords == (question.target,)
