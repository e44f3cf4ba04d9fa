"""ZIP archives that hold a document (DOCX, EPUB), opened with care, and XML without its dangers.

What an archive claims is looked at before anything is unpacked: how many files, how large, how much
larger than they are packed. Nothing is ever written to disk; a name that climbs out of the archive
("../x") is a sign of malice, and refused. XML may declare no entities (defusedxml).
"""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from xml.etree.ElementTree import Element, ParseError

from sommaire.errors import NeedsPassword, UnreadableFile

MAX_FILES = 10_000
MAX_BYTES = 300 << 20
"""Unpacked, all together."""
MAX_PART = 100 << 20
MAX_RATIO = 200
"""Unpacked to packed, of a file that is large."""
_LARGE = 1 << 20
_SAVE_ANEW = "open it in the program that made it and save it anew"


class Archive:
    """An open archive whose claims were looked at."""

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError) as error:
            raise UnreadableFile("The archive is broken or cut off", mend=_SAVE_ANEW) from error
        infos = self._zip.infolist()
        _check(infos)
        self._infos = {info.filename: info for info in infos}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its files."""
        return tuple(self._infos)

    def find(self, name: str) -> bytes | None:
        """The bytes of a file; None where there is none of that name.

        Raises:
            UnreadableFile: it is damaged, or larger than it claims.
        """
        info = self._infos.get(name.lstrip("/"))
        if info is None:
            return None
        try:
            with self._zip.open(info) as file:
                data = file.read(MAX_PART + 1)
        except RuntimeError as error:
            mend = "save it without a password"
            raise NeedsPassword("The archive has a password", mend=mend) from error
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError) as error:
            what = f"A part of the archive is damaged: {name}"
            raise UnreadableFile(what, mend=_SAVE_ANEW) from error
        if len(data) > MAX_PART:
            raise UnreadableFile(f"A part of the archive is too large: {name}", mend="split it")
        return data

    def xml(self, name: str) -> Element | None:
        """A file as XML; None where there is none of that name."""
        data = self.find(name)
        return None if data is None else parse_xml(data, name)


def parse_xml(data: bytes, name: str) -> Element:
    """The root of an XML file.

    Raises:
        UnreadableFile: it is no XML, or declares entities.
    """
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        root: Element = fromstring(data)
    except DefusedXmlException as error:
        what = f"The file declares XML entities, as attacks do: {name}"
        raise UnreadableFile(what, mend=_SAVE_ANEW) from error
    except (ParseError, ValueError, LookupError) as error:
        what = f"A part of the file is no XML: {name} ({error})"
        raise UnreadableFile(what, mend=_SAVE_ANEW) from error
    return root


def target_of(base: str, link: str) -> str:
    """The name in the archive that a link in the file `base` leads to.

    >>> target_of("OEBPS/nav/toc.xhtml", "../text/c1.xhtml#s2")
    'OEBPS/text/c1.xhtml'
    """
    path = link.split("#", 1)[0]
    if path.startswith("/"):
        return posixpath.normpath(path).lstrip("/")
    return posixpath.normpath(posixpath.join(posixpath.dirname(base), path))


def _check(infos: list[zipfile.ZipInfo]) -> None:
    if len(infos) > MAX_FILES:
        what = f"The archive holds {len(infos)} files; at most {MAX_FILES} are read"
        raise UnreadableFile(what, mend="split it")
    total = sum(info.file_size for info in infos)
    if total > MAX_BYTES:
        what = f"The archive unpacks to {total >> 20} MB; at most {MAX_BYTES >> 20} MB are read"
        raise UnreadableFile(what, mend="split it, or make its pictures smaller")
    for info in infos:
        if info.file_size > _LARGE and info.file_size > MAX_RATIO * max(info.compress_size, 1):
            what = f"The archive is packed as bombs are: {info.filename}"
            raise UnreadableFile(what, mend=_SAVE_ANEW)
        if ".." in info.filename.replace("\\", "/").split("/"):
            what = f"The archive names a file outside of itself: {info.filename}"
            raise UnreadableFile(what, mend=_SAVE_ANEW)
