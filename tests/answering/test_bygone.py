"""What tells of the past does not answer a question in the present."""

from __future__ import annotations

import pytest

from sommaire.answering.bygone import is_bygone


@pytest.mark.parametrize(
    ("question", "sentence", "bygone"),
    [
        ("When does the lease end?", "The previous lease of the shop ended on 2 May 2022.", True),
        ("When does it end?", "It replaces the lease of 2 May 2019, which ended in 2022.", True),
        ("What is the premium?", "Last year's premium was £287.10.", True),
        ("What is the fee?", "Until 31 January 2025 the plan cost $39.", True),
        ("What is the fee?", "The fee was $39 until 2024.", True),
        ("What is the fee?", "It was 22 euros.", True),
        ("What is the fee?", "The fee is 18 euros; it was 12 euros until May.", False),
        ("What was the fee?", "The fee was $39 until 2024.", False),
        ("What does it replace?", "It replaces the lease of 2 May 2019.", False),
        ("How is it ended?", "It ends by 30 days' prior written notice.", False),
        ("Who drafted it?", "It was drafted by Ann Fox.", False),
        ("Quand le bail prend-il fin ?", "Le présent bail remplace le bail du 3 mai 2019.", True),
        ("Quand expire-t-il ?", "L'accord antérieur a expiré le 11 mai 2025.", True),
        ("Quelle est la prime ?", "La prime de l'année précédente était de 9 euros.", True),
        ("Quel est le tarif ?", "Jusqu'en 2024, le tarif était de 3,80 euros.", True),
        ("Quel est le tarif ?", "Le tarif est de 4 euros jusqu'en 2027.", False),
        ("Quelle est la cotisation ?", "Elle était de 22 euros.", True),
        ("Quels sont les frais ?", "Ils sont de 18 euros ; ils étaient de 12 euros.", False),
        ("Quelle était la cotisation ?", "Elle était de 22 euros.", False),
        ("Quel est l'objet ?", "La restauration de meubles anciens.", False),
        ("Quel est l'objet ?", "L'ancien objet est abandonné.", True),
    ],
)
def test_the_lease_before_this_one_is_bygone(question: str, sentence: str, bygone: bool) -> None:
    assert is_bygone(question, sentence) is bygone
