"""The part of a document, and the code, that a question names."""

from __future__ import annotations

import pytest

from sommaire.understanding import understand


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("List all the sections of “E. Reasonable Alternatives”.", "E. Reasonable Alternatives"),
        ("How many sections does “2. Costs” have?", "2. Costs"),
        ("Which meters are listed in Exhibit “A”?", "Exhibit “A”"),
        ("Liste les sections de « Le noyau ».", "Le noyau"),
        ("What are the control enhancements of AC-2?", "AC-2"),
        ("What F1 score is reported in Table 3?", "Table 3"),
        ("Which obligations are imposed by Article 6(1)(b)?", "Article 6(1)(b)"),
        ("What are the sub-requirements of 4.2?", "4.2"),
        ("Que prévoit l'article L. 1221-1 du code ?", "article L. 1221-1"),
        ("Quelles sont les exigences de la partie IV ?", "partie IV"),
        ("Combien de chapitres compte la deuxième partie ?", "deuxième partie"),
        ("What are the controls in the ACCESS CONTROL family?", "ACCESS CONTROL"),
        ("exclusions in the limited warranty section", "limited warranty"),
        ("Quels sont les contrôles de la famille AWARENESS AND TRAINING, y compris les retirés ?",
         "AWARENESS AND TRAINING"),
        ("Liste les délais de la section relative à la résiliation", "résiliation"),
        ("Liste les sous-catégories de la fonction IDENTIFIER", "IDENTIFIER"),
        ("What are the categories under GOVERN?", "GOVERN"),
        ("what are the categories under govern?", "govern"),
        ("WHAT ARE THE CATEGORIES UNDER GOVERN?", "GOVERN"),
        ("HOW MANY SECTIONS DOES ANNEX B HAVE?", "ANNEX B"),
        ("How many subcategories does GOVERN have?", "GOVERN"),
        ("What are the rights of the Board of Directors?", "Board of Directors"),
        ("List all the algorithms that FIPS 199 approves.", "FIPS 199"),
        ("What should debian/README.source explain?", "debian/README.source"),
        ("Look at Annex B. What are the fees?", "Annex B"),
        ("I am reading Section 4.2 of the lease. What are the fees?", "Section 4.2"),
        ("What are the exclusions in this contract?", None),
        ("What are the exclusions in the Agreement?", None),
        ("List all controls, including the withdrawn ones of AC-3.", None),
        ("What is the purpose of the CSF?", None),
        ("Compare Annex A and Annex B.", None),
        ("How many times is the word “shall” used?", None),
        ("La section a-t-elle des annexes ?", None),
        ("What is in the section a reader sees first?", None),
        ("What models other than SAN-2 are trained?", None),
        ("Which is better?", None),
    ],
)  # fmt: skip
def test_the_scope_is_the_part_that_is_named(text: str, scope: str | None) -> None:
    assert understand(text).scope == scope


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("What are the control enhancements of AC-2(1)?", "AC-2(1)"),
        ("What are all the GV.SC subcategories?", "GV.SC"),
        ("List the R-xxx requirements", "R"),
        ("All AC-* controls", "AC"),
        ("quels sont les codes GV.OC-nn ?", "GV.OC"),
        ("What was revenue in FY19 and Q4?", None),
        ("Does U.S. law apply to the E-BERT model?", None),
        ("What is the F1 score?", None),
    ],
)
def test_the_pattern_is_a_code_or_the_parent_of_a_family(text: str, pattern: str | None) -> None:
    assert understand(text).pattern == pattern
