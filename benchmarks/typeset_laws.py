"""Laws as plain PDFs, set from the data folder: two EU regulations, parts of two French codes.

    python benchmarks/typeset_laws.py OUT [--data DIR]

The data gives the text of an article as one line; here its numbered paragraphs and points start
lines of their own, as in print. No word is added, dropped or moved (`parts` is checked to join to
the text that it was given). Same data, same bytes. Covers the articles that lists_contracts.jsonl
asks about and their neighbours; recitals and tables are not in the data.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph, SimpleDocTemplate

DATA = Path(os.environ.get("SOMMAIRE_DATA", "../shared/data"))
ROMAN = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split()
LETTERS = [*"abcdefghijklmnopqrstuvwxyz"]
NUMBERS = [str(number) for number in range(1, 60)]


@dataclass(frozen=True, slots=True)
class Part:
    """A printed paragraph: a title (level 0 and deeper), an article, or text at an indent."""

    kind: str
    """title, article, text."""
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Numbering:
    """One way to number: its marks in order, how a mark is printed, how deep it is set."""

    marks: Sequence[str]
    shape: str
    level: int
    opens_after: str
    """What the text before a first mark must end with (a pattern)."""
    follows: str
    """What the text before a later mark must end with."""


_AFTER_POINT = r"[;,.:]( and/or| and| or| et| ou)?$"
EUROPEAN = (
    Numbering(NUMBERS, r"{}\.", 0, r"(?:^|[\w’')])$", r"[.:;’)]$"),
    Numbering(NUMBERS, r"\({}\)", 1, r":$", _AFTER_POINT),
    Numbering(LETTERS, r"\({}\)", 1, r":$", _AFTER_POINT),
    Numbering(ROMAN, r"\({}\)", 2, r":$", _AFTER_POINT),
)
FRENCH = (
    Numbering([mark.upper() for mark in ROMAN], r"{}\. [-–—]", 0, r"^$|\.$", r"[.;]$"),
    Numbering(NUMBERS, r"{}°", 1, r":$", r"[;,.:]( et| ou)?$"),
    Numbering(LETTERS, r"{}\)", 2, r":$", r"[;,.:]( et| ou)?$"),
)

# Articles of one paragraph: where the title ends is not marked in the data.
TITLES = (
    "Definitions",
    "Processing of personal data relating to criminal convictions and offences",
    "Right to rectification",
    "Notification obligation regarding rectification or erasure of personal data or restriction"
    " of processing",
    "Processing under the authority of the controller or processor",
    "Cooperation with the supervisory authority",
    "General principle for transfers",
    "Transfers or disclosures not authorised by Union law",
    "International cooperation for the protection of personal data",
    "ICT systems, protocols and tools",
    "Harmonisation of reporting content and templates",
    "Further harmonisation of ICT risk management tools, methods, processes and policies",
    "Operational or security payment-related incidents concerning credit institutions, payment"
    " institutions, account information service providers, and electronic money institutions",
)
_HEADING = re.compile(r"(?<=[.;)]) (CHAPTER [IVX]+|Section [IVX\d]+)\b(?P<rest>[^.;]*)$")


def parts(text: str, numberings: Sequence[Numbering]) -> Iterator[Part]:
    """The text cut before each mark that continues or opens a numbering."""
    open_at: list[tuple[Numbering, int]] = []
    start, level = 0, 0
    for found in re.finditer(r"(?:^|(?<=\s))\S+(?: [-–—](?= ))?", text):
        before = text[: found.start()].rstrip()
        place = _placed(found.group(), before, open_at, numberings)
        if place is None:
            continue
        if text[start : found.start()].strip():
            yield from _loosened(text[start : found.start()].strip(), level, open_at, place[0])
        open_at, level, start = place[0], place[0][-1][0].level, found.start()
    yield from _loosened(text[start:].strip(), level, open_at, [])


def _placed(
    word: str,
    before: str,
    open_at: list[tuple[Numbering, int]],
    numberings: Sequence[Numbering],
) -> tuple[list[tuple[Numbering, int]]] | None:
    """The numberings open after this word, when it is a mark: the next of an open one, or a 1."""
    for depth in range(len(open_at), 0, -1):
        numbering, at = open_at[depth - 1]
        if (
            at + 1 < len(numbering.marks)
            and _is_mark(word, numbering, at + 1)
            and re.search(numbering.follows, before)
        ):
            return ([*open_at[: depth - 1], (numbering, at + 1)],)
    for numbering in numberings:
        is_deeper = not open_at or numbering.level > open_at[-1][0].level
        if is_deeper and _is_mark(word, numbering, 0) and re.search(numbering.opens_after, before):
            return ([*open_at, (numbering, 0)],)
    return None


def _is_mark(word: str, numbering: Numbering, at: int) -> bool:
    return re.fullmatch(numbering.shape.format(numbering.marks[at]), word) is not None


def _loosened(
    text: str,
    level: int,
    open_at: Sequence[tuple[Numbering, int]],
    opens: Sequence[tuple[Numbering, int]],
) -> Iterator[Part]:
    """A part; what follows the last point of a list is printed as a paragraph of its own."""
    is_last = len(opens) < len(open_at) and level > 0
    end = re.search(r"\.(?= [A-ZÀ-Ý])", text) if is_last else None
    if end is None:
        yield Part("text", level, text)
        return
    outer = open_at[-2][0].level if len(open_at) > 1 else 0
    yield Part("text", level, text[: end.end()])
    yield Part("text", outer, text[end.end() :].strip())


def _checked(text: str, numberings: Sequence[Numbering]) -> list[Part]:
    found = list(parts(text, numberings))
    joined = "".join(part.text for part in found)
    assert re.sub(r"\s", "", joined) == re.sub(r"\s", "", text), text[:80]
    return found


def regulation(name: str, last: int, data: Path) -> list[Part]:
    """Articles 1 to `last` of a regulation, with the chapter titles that the data holds."""
    law = json.loads((data / "eu_regs_en" / name).read_text(encoding="utf-8"))
    out = [Part("title", 0, law["title"])]
    for article in law["articles"][:last]:
        text = " ".join(article["text"].split())
        heading = _HEADING.search(text)
        text, after = (text[: heading.start()], text[heading.start() :]) if heading else (text, "")
        title = next((t for t in TITLES if text.startswith(t + " ")), None)
        title = title or text.split(" 1. ")[0]
        out.append(Part("article", 0, f"Article {article['article']}"))
        out.append(Part("article", 1, title))
        out.extend(_checked(text[len(title) :].strip(), EUROPEAN))
        out.extend(_chapters(after.strip()) if article["article"] < last else ())
    return out


def _chapters(text: str) -> Iterator[Part]:
    for found in re.finditer(r"(CHAPTER [IVX]+|Section [IVX\d]+)(.*?)(?=Section [IVX\d]+|$)", text):
        number, title = found.group(1), found.group(2).strip()
        yield Part("title", 1 if number.startswith("CHAPTER") else 2, number)
        if title:
            yield Part("title", 3, title)


def french(name: str, root: int, data: Path) -> list[Part]:
    """The sections and articles below one section of a French code."""
    with gzip.open(data / "legi_fr" / name, "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    inside = {root}
    out: list[Part] = [Part("title", 0, rows[0]["title"].strip())]
    top = next(row["level"] for row in rows if row["id"] == root)
    for row in rows:
        if row["id"] != root and row["parent"] not in inside:
            continue
        inside.add(row["id"])
        if row["type"] != "article":
            title = " ".join(row["title"].split())
            out.append(Part("title", 1 + min(row["level"] - top, 4), title))
            continue
        out.append(Part("article", 0, f"Article {row['num']}"))
        text = re.sub(r" +([,.])", r"\1", " ".join(row["text"].split()))
        out.extend(_checked(text, FRENCH))
    return out


DOCUMENTS: dict[str, Callable[[Path], list[Part]]] = {
    "gdpr.pdf": partial(regulation, "32016R0679.json", 50),
    "dora.pdf": partial(regulation, "32022R2554.json", 30),
    "crpa-livre-1.pdf": partial(french, "crpa.jsonl.gz", 6),
    "crpa-livre-3.pdf": partial(french, "crpa.jsonl.gz", 299),
    "travail-1-1.pdf": partial(french, "code_du_travail.jsonl.gz", 8),
    "travail-4-1.pdf": partial(french, "code_du_travail.jsonl.gz", 3802),
}


def typeset(name: str, out: Path, data: Path = DATA) -> Path:
    """One PDF of `DOCUMENTS`, written into the folder `out`."""
    out.mkdir(parents=True, exist_ok=True)
    found = DOCUMENTS[name](data)
    is_french = not name.startswith(("gdpr", "dora"))
    face = ("Helvetica", "Helvetica-Bold") if is_french else ("Times-Roman", "Times-Bold")
    pdf = SimpleDocTemplate(
        str(out / name), pagesize=A4, leftMargin=71, rightMargin=71, topMargin=71, bottomMargin=71,
        invariant=1, title=found[0].text[:60], lang="fr" if is_french else "en",
    )  # fmt: skip
    head = found[0].text.split(" of the ")[0]

    def frame(canvas: object, template: SimpleDocTemplate) -> None:
        canvas.setFont(face[0], 8)  # type: ignore[attr-defined]
        canvas.drawString(71, A4[1] - 45, head)  # type: ignore[attr-defined]
        canvas.drawCentredString(A4[0] / 2, 40, str(template.page))  # type: ignore[attr-defined]

    pdf.build(list(_paragraphs(found, face)), onFirstPage=frame, onLaterPages=frame)
    return out / name


def _paragraphs(found: Iterable[Part], face: tuple[str, str]) -> Iterator[Paragraph]:
    for part in found:
        yield Paragraph(part.text.replace("&", "&amp;").replace("<", "&lt;"), _style(part, face))


def _style(part: Part, face: tuple[str, str]) -> ParagraphStyle:
    is_title = part.kind == "title"
    size = max(11.0, 15.0 - part.level) if is_title else 10.0
    is_bold = is_title or part.kind == "article"
    is_centred = is_title or face[0] == "Times-Roman"
    return ParagraphStyle(
        f"{part.kind}{part.level}",
        fontName=face[1] if is_bold else face[0],
        fontSize=size,
        leading=1.25 * size,
        leftIndent=0 if is_bold else 20 * part.level,
        spaceBefore=10 if is_bold and (part.kind, part.level) != ("article", 1) else 3,
        spaceAfter=3,
        alignment=TA_CENTER if is_bold and is_centred else TA_JUSTIFY if not is_bold else 0,
        keepWithNext=1 if is_bold else 0,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="folder for the PDFs")
    parser.add_argument("--data", type=Path, default=DATA)
    options = parser.parse_args()
    for name in DOCUMENTS:
        print(typeset(name, options.out, options.data))


if __name__ == "__main__":
    main()
