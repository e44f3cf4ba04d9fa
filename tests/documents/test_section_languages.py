"""Documents in two languages: each section has its own."""

from __future__ import annotations

from sommaire.documents.reading import read_document
from sommaire.tables import Document

LEASE = """# Bail / Lease

## Objet

Le bailleur donne à bail au locataire, qui l’accepte, l’appartement du « 12\u00a0rue de l’Œuvre ».

### Annexe 1

12\u202f000 €

## Purpose

The owner lets to the tenant, who takes it, the flat that is described in the annex.

### Annex 1

EUR 12,000
"""


def read(text: str) -> Document:
    return read_document(text.encode(), name="lease.md", format="markdown")


def test_each_section_of_a_lease_in_two_languages_has_its_own() -> None:
    found = {section.title: section.language for section in read(LEASE).sections}
    assert (found["Objet"], found["Purpose"]) == ("fr", "en")


def test_a_section_that_is_too_short_to_tell_is_in_the_language_of_the_one_above() -> None:
    found = {section.title: section.language for section in read(LEASE).sections}
    assert (found["Annexe 1"], found["Annex 1"]) == ("fr", "en")


def test_french_typography_is_read_with_plain_spaces_and_its_own_letters() -> None:
    texts = [line.text for line in read(LEASE).lines]
    assert any("l’appartement du « 12 rue de l’Œuvre »." in text for text in texts)
    assert any(text.replace("\u202f", " ") == "12 000 €" for text in texts)
