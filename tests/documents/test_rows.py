"""A document crosses to the parent process and back unchanged."""

from __future__ import annotations

import json
from pathlib import Path

from sommaire.documents.reading import read_document
from sommaire.documents.rows import pack, unpack


def test_what_is_packed_comes_back_the_same(csf: Path) -> None:
    document = read_document(csf.read_bytes(), name="csf.pdf")
    assert unpack(json.loads(json.dumps(pack(document)))) == document


def test_the_same_bytes_give_the_same_tables(csf: Path) -> None:
    data = csf.read_bytes()
    assert read_document(data, name="a") == read_document(data, name="a")
