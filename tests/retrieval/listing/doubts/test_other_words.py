"""Lists that are whole as printed, and that another part adds to or takes from in other words."""

from __future__ import annotations

import pytest

from sommaire import ingest
from sommaire.ask import list_items

SMOKING = (
    "# House rules\n\n## 1 Smoking\n\nSmoking is prohibited in the following areas:\n\n"
    "- the lift;\n- the kitchen.\n\n## 2 Outside\n\n"
)
PRICES = (
    "# Agreement\n\n## 1 Prices\n\nThe following services are charged:\n\n- inspection;\n"
    "- cleaning.\n\n## 2 Performance\n\n"
)
LOANS = (
    "# Rules\n\n## 1 Loans\n\nThe following items may be borrowed:\n\n- novels;\n- maps.\n\n"
    "## 2 Seats\n\n"
)
GROUNDS = (
    "# Deed\n\n## 1 End\n\nThe Supplier may terminate the deed on the following grounds:\n\n"
    "- delay;\n- fraud.\n\n## 2 Owners\n\n"
)
INTERDITES = (
    "# Règlement\n\n## 1 Activités\n\nLes activités suivantes sont interdites :\n\n"
    "- les jeux de ballon ;\n- les pétards.\n\n## 2 Balcons\n\n"
)
EXCLUS = (
    "# Assurance\n\n## 1 Limites\n\nLes dommages suivants sont exclus de la garantie :\n\n"
    "- la guerre ;\n- l'usure.\n\n## 2 Conditions particulières\n\n"
)
DECIDEES = (
    "# Séance\n\n## 1 Vote\n\nLe conseil a pris les décisions suivantes :\n\n"
    "- le hangar est peint ;\n- deux bateaux sont achetés.\n\n## 2 Rapport\n\n"
)
COUVERTS = (
    "# Voyage\n\n## 1 Garanties\n\nLes événements suivants sont couverts :\n\n- la maladie ;\n"
    "- le vol.\n\n## 2 Options\n\n"
)
EVENEMENTS = "Quels événements sont couverts ?"
AREAS, CHARGED = "In which areas is smoking prohibited?", "Which services are charged?"
BORROWED, ENDS = "Which items may be borrowed?", "On which grounds may the Supplier terminate?"
ACTIVITES = "Quelles activités sont interdites ?"
DOMMAGES = "Quels dommages sont exclus de la garantie ?"
DECISIONS = "Quelles décisions le conseil a-t-il prises ?"


@pytest.mark.parametrize(
    ("question", "text", "sentence"),
    [
        (AREAS, SMOKING, "Smoking on the terrace is forbidden."),
        (AREAS, SMOKING, "Nobody may smoke in the car park either."),
        (AREAS, SMOKING, "The same applies to the terrace."),
        (CHARGED, PRICES, "Travel is billed at 0.60 euros per kilometre."),
        (CHARGED, PRICES, "Work at night is likewise invoiced."),
        (BORROWED, LOANS, "Maps do not leave the reading room."),
        (ENDS, GROUNDS, "Where it is sold, the Supplier may cancel."),
        (ACTIVITES, INTERDITES, "L'élevage de pigeons est proscrit."),
        (ACTIVITES, INTERDITES, "Il en va de même pour les barbecues."),
        (DOMMAGES, EXCLUS, "Sont également exclus les bris dus au gel."),
        (DOMMAGES, EXCLUS, "Le contenu de la cave n'est pas couvert."),
        (DECISIONS, DECIDEES, "La hausse des prix est adoptée."),
        (EVENEMENTS, COUVERTS, "La garantie s'étend à la casse des skis."),
        (EVENEMENTS, COUVERTS, "L'annulation est elle aussi garantie."),
    ],
)
def test_a_sentence_that_says_the_same_in_other_words_leaves_a_doubt(
    question: str, text: str, sentence: str
) -> None:
    listing = list_items(question, ingest.read(f"{text}{sentence}\n".encode(), name="a.md")).listing
    assert listing is not None
    assert (listing.completeness, sentence[:20] in listing.notes) == ("not certain", True)


@pytest.mark.parametrize(
    ("question", "text", "sentence"),
    [
        (AREAS, SMOKING, "Parking at the gate is forbidden."),
        (AREAS, SMOKING, "Bicycles may also be left in the yard."),
        (CHARGED, PRICES, "The Contractor further hands over a report."),
        (CHARGED, PRICES, "Copies are made under the same terms as the originals."),
        (BORROWED, LOANS, "Maps are not the same as plans of towns."),
        (BORROWED, LOANS, "Readers do not eat there."),
        (ENDS, GROUNDS, "The Customer keeps the goods as well."),
        (ACTIVITES, INTERDITES, "Les fleurs sont également arrosées."),
        (DOMMAGES, EXCLUS, "L'assuré garde également les factures."),
        (DECISIONS, DECIDEES, "Le trésorier a également remercié les bénévoles."),
    ],
)
def test_a_sentence_on_other_things_leaves_the_list_complete(
    question: str, text: str, sentence: str
) -> None:
    listing = list_items(question, ingest.read(f"{text}{sentence}\n".encode(), name="a.md")).listing
    assert listing is not None
    assert listing.completeness == "complete", listing.notes


@pytest.mark.parametrize(("number", "named"), [("1", "section 1"), ("A", "section A")])
def test_what_other_parts_say_is_not_asked_for_where_a_part_is_named_by_its_number(
    number: str, named: str
) -> None:
    text = SMOKING.replace("## 1 ", f"## {number} ") + "Smoking on the terrace is forbidden.\n"
    asked = f"In which areas is smoking prohibited under {named}?"
    listing = list_items(asked, ingest.read(text.encode(), name="a.md")).listing
    assert listing is not None
    assert "may change these" not in listing.notes
