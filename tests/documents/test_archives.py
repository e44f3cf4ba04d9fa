"""Archives that lie, and XML that bites: refused before they do harm, each with its reason."""

from __future__ import annotations

import io
import struct
import zipfile

import pytest

from sommaire.documents.archives import MAX_FILES, Archive, parse_xml, target_of
from sommaire.errors import UnreadableFile
from sommaire.ingest import read
from tests.made_docx import docx, p


def archive(files: dict[str, bytes], *, level: int = 1) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as out:
        for name, content in files.items():
            out.writestr(name, content)
    return data.getvalue()


def with_claim(data: bytes, claimed: int) -> bytes:
    """An archive of one file that claims another size, in its local and central header."""
    local, central = data.index(b"PK\x03\x04"), data.index(b"PK\x01\x02")
    size = struct.pack("<I", claimed)
    data = data[: local + 22] + size + data[local + 26 :]
    return data[: central + 24] + size + data[central + 28 :]


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"a": bytes(20 << 20)}, "as bombs are"),
        ({"a/../../etc/passwd": b"x"}, "outside of itself"),
        ({"..\\x": b"x"}, "outside of itself"),
        ({f"{n}": b"" for n in range(MAX_FILES + 1)}, "holds 10001 files"),
    ],
)
def test_an_archive_that_means_harm_is_refused(files: dict[str, bytes], said: str) -> None:
    with pytest.raises(UnreadableFile, match=said) as caught:
        Archive(archive(files))
    assert caught.value.mend


def test_what_an_archive_claims_to_unpack_to_is_bounded() -> None:
    data = with_claim(archive({"a": b"x" * 1000}), 400 << 20)
    with pytest.raises(UnreadableFile, match="unpacks to 400 MB"):
        Archive(data)


def test_a_file_that_is_not_what_it_claims_is_damaged() -> None:
    data = with_claim(archive({"a": b"x" * 1000}), 10)
    with pytest.raises(UnreadableFile, match="damaged"):
        Archive(data).find("a")


def test_an_archive_that_is_cut_off_is_told() -> None:
    with pytest.raises(UnreadableFile, match="cut off"):
        Archive(docx(p("x"))[:200])


@pytest.mark.parametrize(
    ("xml", "said"),
    [
        (b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>', "entities"),
        (b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>', "entities"),
        (b"<x><y></x>", "no XML"),
    ],
)
def test_xml_that_bites_is_refused(xml: bytes, said: str) -> None:
    with pytest.raises(UnreadableFile, match=said):
        parse_xml(xml, "x.xml")


def test_links_stay_in_the_archive() -> None:
    assert target_of("word/document.xml", "../media/a.png") == "media/a.png"
    assert target_of("word/document.xml", "/word/styles.xml") == "word/styles.xml"


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (docx(f"<w:p>{'<w:smartTag>' * 5000}{'</w:smartTag>' * 5000}</w:p>"), "deep.docx"),
        (b">" * 20_000 + b" deep", "deep.md"),
    ],
)
def test_nesting_without_end_is_a_clear_error(data: bytes, name: str) -> None:
    with pytest.raises(UnreadableFile, match="nested too deep") as caught:
        read(data, name=name)
    assert caught.value.mend
