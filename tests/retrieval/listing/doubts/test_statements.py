"""Lists that are whole as printed, and that another sentence of the document changes or adds to."""

from __future__ import annotations

import pytest

from sommaire import ingest
from sommaire.ask import list_items

PAID = "# Rules\n\n## 1 Costs\n\nThe following expenses are reimbursed:\n\n- train;\n- meals.\n\n"
PAYES = (
    "# Règles\n\n## 1 Coûts\n\nLes frais suivants sont remboursés :\n\n- train ;\n- hôtel ;\n"
    "- repas.\n\n"
)
DUTIES = "# Deed\n\n## 3. Obligations of the Client\n\nThe Client shall:\n\n(a) help;\n(b) pay.\n\n"
DEVOIRS = (
    "# Contrat\n\n## Article 3 – Obligations du Client\n\nLe Client doit :\n\n"
    "a) fournir les plans ;\nb) payer le prix.\n\n"
)
CASES = "# A\n\nThe Client may terminate in the following cases:\n\n- delay;\n- fraud.\n\n"
EXPENSES, OWED = "Which expenses are reimbursed?", "What are the obligations of the Client?"
FRAIS, DUS = "Quels frais sont remboursés ?", "Quelles sont les obligations du Client ?"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (EXPENSES, PAID + "Meals are no longer reimbursed.\n"),
        (EXPENSES, PAID + "Taxis are reimbursed after 10 p.m.\n"),
        (FRAIS, PAYES + "Les taxis sont remboursés après 22 heures.\n"),
        (FRAIS, PAYES + "Les repas ne sont plus remboursés.\n"),
        ("Who are the members of the committee?",
         "The members of the committee are:\n\n- Ann Lee;\n- Bob Ray.\n\n"
         "Eli Moss has replaced Bob Ray.\n"),
        (OWED, DUTIES + "## Schedule\n\nThe following is added to section 3: (d) provide data.\n"),
        (OWED, DUTIES + "## Amendment 1\n\nAnother day.\n"),
        (DUS, DEVOIRS + "## Avenant n° 1\n\nUn autre jour.\n"),
        (OWED, DUTIES + "## 9. Insurance\n\nThe Client must insure the rooms.\n"),
        (DUS, DEVOIRS + "## Article 9 – Assurance\n\nLe Client doit assurer les locaux.\n"),
        ("In which cases may the Client terminate?",
         CASES + "## 9. Certification\n\nLoss of it entitles the Client to terminate.\n"),
        ("What documents must the applicant supply?",
         "# Rules\n\n## 1 Files\n\nThe applicant must supply the following documents:\n\n"
         "- a passport;\n- a photograph.\n\nForeign ones must supply a permit too.\n"),
        ("Dans quels cas peut-on résilier le contrat ?",
         "# Contrat\n\n## Article 6 – Résiliation\n\n6.1 Le Client peut résilier le contrat sans "
         "motif.\n\n6.2 On peut résilier le contrat en cas de :\n\n- faute ;\n- retard.\n"),
        ("List the deliverables.",
         "# Deliverables\n\n| Deliverable | Due |\n|---|---|\n| D1 | June |\n| D2 | July |\n"
         "| D4 | May |\n\n# End\n\nText.\n"),
        ("What must the agency do under section 2?",
         "# Book\n\n## 2. Keys\n\nProtect the keys of all rooms.\n\n(1) Count them.\n"
         "(2) Mark them.\n"),
    ],
)  # fmt: skip
def test_a_list_that_another_sentence_changes_is_not_called_complete(
    question: str, text: str
) -> None:
    listing = list_items(question, ingest.read(text.encode(), name="made.md")).listing
    assert listing is not None
    assert listing.completeness != "complete"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (EXPENSES, PAID + "## 2 End\n\nText.\n"),
        (FRAIS, PAYES + "## 2 Fin\n\nTexte.\n"),
        ("In which cases may the Client terminate?", CASES + "## 2 End\n\nText.\n"),
    ],
)
def test_the_same_list_is_complete_where_nothing_else_is_said(question: str, text: str) -> None:
    listing = list_items(question, ingest.read(text.encode(), name="made.md")).listing
    assert listing is not None
    assert listing.completeness == "complete"
