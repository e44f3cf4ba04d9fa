"""A file becomes a document: found, looked at, read in a process of its own.

The only place that turns a path into bytes. What is wrong with a file is said before any parser
sees it where that can be known from its first bytes.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath

from sommaire.answer import Citation
from sommaire.answering.citations import cite, locate
from sommaire.answering.cited import summarise
from sommaire.corpus import Entry, Prepared
from sommaire.documents import READER_VERSION as READER_VERSION
from sommaire.documents import READERS
from sommaire.documents.cited_spans import find_spans
from sommaire.documents.corpus import entry_of, summary_place
from sommaire.documents.formats import called, format_of, suffix_of
from sommaire.documents.formats import suffixes as suffixes
from sommaire.documents.latex.files import files_in, opens_document, packed
from sommaire.documents.rows import pack_tables, unpack, unpack_tables
from sommaire.documents.sandbox import run
from sommaire.errors import InputError, MissingExtra, SommaireError, UnreadableFile
from sommaire.prompting import Consultation
from sommaire.tables import Document

MAX_BYTES = 512 << 20
_NAMED = 3
"""Files of a folder that are named in a message."""
_DOCUMENTS = frozenset({".pdf", ".docx", ".epub"})
"""What a LaTeX source is not made of, unless it names it as a picture."""


def read(
    file: str | Path | bytes,
    *,
    source: str | Path | bytes | None = None,
    name: str | None = None,
    password: str | None = None,
    use_outline: bool = True,
    ocr: bool | None = None,
) -> Document:
    """The tables of one file.

    Args:
        file: a path (of a LaTeX source also a folder), or the bytes of a file.
        source: the LaTeX source of a PDF: a folder, a .tex file, an archive (.tar.gz, .gz, .zip) or
            its bytes. Tables whose caption it has get their body from it.
        name: what to call the document; by default the file's name.
        password: of an encrypted file.
        use_outline: whether the file's own outline may serve as a witness of its sections.
        ocr: whether scanned pages are read by tesseract; by default where it is installed, unless
            SOMMAIRE_OCR is 0.

    Raises:
        MissingExtra: `ocr` is asked for, and tesseract is not installed.
        InputError: there is no such file, or it is a directory.
        NeedsPassword: the file is encrypted, and the password is absent or wrong.
        UnreadableFile: the file is broken, empty, hostile or in no format that is read.
    """
    data = file if isinstance(file, bytes) else load(Path(file))
    where = "the bytes given" if isinstance(file, bytes) else str(file)
    known_as = name or ("" if isinstance(file, bytes) else Path(file).name)
    format = check(data, where, known_as)
    latex = b"" if source is None else _load_source(source, format, where)
    request = {
        "format": format,
        "name": known_as or f"document.{suffix_of(format)}",
        "password": password,
        "use_outline": use_outline,
        "ocr": format == "pdf" and _is_ocr_wanted(ocr),
    }
    try:
        document = unpack(run(data, request, latex=latex))
    except SommaireError as error:
        error.where = error.where or where
        raise
    if isinstance(file, bytes) or not Path(file).expanduser().is_dir():
        return document
    return replace(document, notes=document.notes + _beside(Path(file).expanduser()))


def _is_ocr_wanted(asked: bool | None) -> bool:
    if asked is False or (asked is None and os.environ.get("SOMMAIRE_OCR") == "0"):
        return False
    is_there = shutil.which("tesseract") is not None
    if asked and not is_there:
        what = "Scanned pages are read by tesseract, which is not installed"
        raise MissingExtra(what, mend="apt install tesseract-ocr tesseract-ocr-fra")
    return is_there


def prepare(
    path: str, data: bytes, *, password: str | None = None, use_outline: bool = True
) -> Prepared:
    """A file read and packed, ready for a store; the same bytes give the same tables.

    Raises:
        SommaireError: as `read`.
    """
    try:
        document = read(data, name=Path(path).name, password=password, use_outline=use_outline)
    except SommaireError as error:
        error.where = path if error.where in ("", "the bytes given") else error.where
        raise
    return Prepared(path, described(document, len(data)), pack_tables(document), data)


def document_of(prepared: Prepared) -> Document:
    """The document that `prepare` packed."""
    return unpack_tables(prepared.packed)


def summarised(prepared: Prepared, consultation: Consultation) -> Prepared:
    """The file with a summary in a model's words, where the document bears them out."""
    line = summarise(document_of(prepared), consultation)
    if not line:
        return prepared
    entry = replace(prepared.entry, summary=line, summary_by=consultation.chat.name)
    return replace(prepared, entry=entry)


def described(document: Document, n_bytes: int) -> Entry:
    """The document as a row of `corpus_index`, its summary cited."""
    entry = entry_of(document, n_bytes)
    found = summary_place(document)
    if found is None:
        return entry
    passage, text = found
    place = locate(document, passage.start_line, passage.end_line, text)
    if place is None:  # a sentence that cannot be shown is not said
        return replace(entry, summary="")
    cited = cite(document, place, 1)
    return replace(entry, summary=cited.quote, summary_citation=cited)


@dataclass(frozen=True, slots=True)
class WordBox:
    """Where cited words stand on a page."""

    page_num: int
    box: tuple[float, float, float, float]
    """x0, y0, x1, y1 in points from the top left."""


def find_word_boxes(
    document: Document,
    citation: Citation,
    original: Callable[[], bytes],
    *,
    password: str | None = None,
) -> tuple[WordBox, ...]:
    """The boxes of the very words of a citation, one a line.

    In a PDF its characters are looked up; other formats have lines alone.

    Args:
        document: that is cited.
        citation: one that verifies.
        original: gives the bytes of the document's file.
        password: of an encrypted file.
    """
    spans = find_spans(document, citation)
    boxes = [span.box for span in spans]
    if PurePath(document.name).suffix.lower() == ".pdf":
        rows = [[s.page_num, s.text, s.box, s.start_char, s.end_char] for s in spans]
        asked = {"word_boxes": {"spans": rows, "password": password}}
        boxes = [tuple(box) for box in run(original(), asked)["boxes"]]
    return tuple(WordBox(span.page_num, box) for span, box in zip(spans, boxes, strict=True))


def load(path: Path) -> bytes:
    """The bytes of a file.

    Raises:
        InputError: there is no such file, it is a directory, or it may not be read.
        UnreadableFile: it is larger than `MAX_BYTES`.
    """
    where = str(path)
    try:
        path = path.expanduser()
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            return load_folder(path)
        if not stat.S_ISREG(about.st_mode):
            raise InputError("This is not a file", where=where, mend="name a file")
        if about.st_size > MAX_BYTES:
            what = f"The file is larger than {MAX_BYTES >> 20} MB"
            raise UnreadableFile(what, where=where, mend="split it")
        return path.read_bytes()
    except FileNotFoundError:
        raise InputError("No such file", where=where, mend="check the path") from None
    except (OSError, ValueError, RuntimeError) as error:
        what = getattr(error, "strerror", None) or "This is no path"
        raise InputError(what, where=where, mend="check the path and its rights") from None


def load_folder(path: Path) -> bytes:
    """The LaTeX source in a folder, as an archive of its text files.

    Raises:
        InputError: no file in it opens a LaTeX document.
        UnreadableFile: it holds more than is read.
    """
    held = files_in(path)
    if opens_document(held):
        return packed(path, held)
    readable = sorted(one.name for one in held if one.suffix.lower() in suffixes())
    what = "This is a folder, and no LaTeX source: no .tex file in it opens a document"
    mend = "name a file"
    if readable:
        mend = (
            f"name its files ({_some(readable)}), or `sommaire add` the folder and ask the library"
        )
    raise InputError(what, where=str(path), mend=mend)


def _some(names: Sequence[str]) -> str:
    """The first names, and how many more there are."""
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _beside(path: Path) -> tuple[str, ...]:
    """A note on documents in a folder that its LaTeX source does not name: they are not read."""
    held = files_in(path)
    sources = [one for one in held if one.suffix.lower() in (".tex", ".ltx", ".latex")]
    known = "\n".join(one.read_text(errors="replace") for one in sources if not one.is_symlink())
    known += "".join(f"\n{one.stem}" for one in sources)
    others = [one.name for one in held
              if one.suffix.lower() in _DOCUMENTS and one.stem not in known]  # fmt: skip
    note = f"Of the folder its LaTeX source was read; it also holds {_some(sorted(others))}."
    return (note,) if others else ()


def _load_source(source: str | Path | bytes, format: str, where: str) -> bytes:
    """The bytes of the LaTeX source that belongs to a PDF."""
    if format != "pdf":
        mend = "leave the source out, or name the PDF that was made of it"
        raise InputError("A source goes with a PDF, and this is none", where=where, mend=mend)
    data = source if isinstance(source, bytes) else load(Path(source))
    named = "the source given" if isinstance(source, bytes) else str(source)
    found = format_of(data, "source.tex" if isinstance(source, bytes) else Path(source).name)
    if found.format not in ("latex", "text", "markdown"):
        what = f"This is {found.kind or 'no text'}, not a LaTeX source"
        mend = "give the folder, the .tex file or the archive of the source"
        raise UnreadableFile(what, where=named, mend=mend)
    return data


def check(data: bytes, where: str, name: str = "") -> str:
    """The format of a file, by its first bytes, else by its name.

    Raises:
        UnreadableFile: it is empty or no document that is read here.
    """
    if not data.strip(b"\x00 \t\r\n"):
        raise UnreadableFile("The file is empty", where=where, mend="get a whole copy of it")
    found = format_of(data, name)
    if found.format:
        return found.format
    suffix = PurePath(name).suffix.lower()
    promised = {".pdf": ", not a PDF", ".docx": ", not a Word document", ".epub": ", not a book"}
    said = f"This is {found.kind}{promised.get(suffix, '')}" if found.kind else ""
    unknown = f"This is not a PDF{', whatever its name says' if suffix == '.pdf' else ''}"
    raise UnreadableFile(said or unknown, where=where, mend=_mend(found.kind))


def _mend(kind: str) -> str:
    if kind in map(called, READERS):
        return "give the file that its name promises, or name it for what it is"
    return f"give {', '.join(map(called, READERS))}"
