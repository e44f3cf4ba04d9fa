"""Small libraries: documents made by functions, put in without a reader."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sommaire.corpus import Added, Prepared
from sommaire.documents.rows import pack_tables
from sommaire.ingest import described
from sommaire.library import Library
from sommaire.tables import Document
from tests.sketched import laid_out

AUDIT = """
# Supply Agreement
This agreement is made between the supplier and the buyer on 3 March 2019.
## 1 Audit
The buyer may audit the books of the supplier once a year on written notice.
## 2 Term
This agreement lasts three years from its date and ends without notice.
"""
PLAIN = """
# Lease of Premises
This lease is made between the landlord and the tenant of the shop in town.
## 1 Rent
The tenant pays the rent on the first day of each month to the landlord.
"""
FRENCH = """
# Contrat de maintenance
Le présent contrat est conclu entre le prestataire et le client pour deux ans.
## 1 Prix
Le client paie le prix de la maintenance au prestataire chaque trimestre.
"""


def document(text: str, name: str) -> Document:
    """A document of a sketch, with a title and bytes of its own."""
    made = laid_out(text)
    title = text.strip().splitlines()[0].lstrip("# ")
    language = "fr" if "contrat" in text else "en"
    return replace(
        made,
        name=name,
        title=title,
        language=language,  # type: ignore[arg-type]
        sha256=hashlib.sha256(text.encode()).hexdigest(),
    )


def prepared(text: str, path: str) -> Prepared:
    """A document as it comes from the reader."""
    made = document(text, Path(path).name)
    data = text.encode()
    return Prepared(path, described(made, len(data)), pack_tables(made), data)


Put = Callable[[Library, str, str], Added]


@pytest.fixture
def put() -> Put:
    """Puts a sketch into a library under a path."""

    def put_it(library: Library, text: str, path: str) -> Added:
        added = library.keep(prepared(text, path))
        library.follow()
        return added

    return put_it


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """Three documents: a supply agreement with an audit clause, a lease, a contract in French."""
    with Library(tmp_path / "library") as opened:
        opened.keep(prepared(AUDIT, "/contracts/supply.pdf"))
        opened.keep(prepared(PLAIN, "/contracts/lease.pdf"))
        opened.keep(prepared(FRENCH, "/contrats/maintenance.pdf"))
        opened.follow()
        yield opened
