"""Word documents of a few paragraphs, written part by part (ECMA-376)."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from xml.sax.saxutils import escape

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"

STYLES = """
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="Titre1"><w:name w:val="heading 1"/><w:pPr>
<w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Titre2"><w:name w:val="heading 2"/><w:pPr>
<w:outlineLvl w:val="1"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="Titre2"/>
</w:style>
<w:style w:type="paragraph" w:styleId="Caption"><w:name w:val="caption"/></w:style>
<w:style w:type="paragraph" w:styleId="TM1"><w:name w:val="toc 1"/></w:style>
"""


def level(place: int, format: str, text: str, *, more: str = "", indent: int = 0) -> str:
    """A level of an abstract list; `indent` in twips."""
    return (
        f'<w:lvl w:ilvl="{place}"><w:start w:val="1"/><w:numFmt w:val="{format}"/>{more}'
        f'<w:lvlText w:val="{escape(text)}"/><w:pPr><w:ind w:left="{indent or 360 * (place + 1)}"/>'
        "</w:pPr></w:lvl>"
    )


def numbering(*abstracts: Sequence[str], overrides: str = "") -> str:
    """Abstract lists from their levels; list n counts in the n-th. `overrides` is a list more."""
    lists = "".join(
        f'<w:abstractNum w:abstractNumId="{n}">{"".join(levels)}</w:abstractNum>'
        for n, levels in enumerate(abstracts, 1)
    )
    nums = "".join(
        f'<w:num w:numId="{n}"><w:abstractNumId w:val="{n}"/></w:num>'
        for n in range(1, len(abstracts) + 1)
    )
    return lists + nums + overrides


def p(
    text: str = "",
    *,
    style: str = "",
    num: tuple[int, int] | None = None,
    bold: bool = False,
    runs: str = "",
    more: str = "",
) -> str:
    """A paragraph; `num` is its list and level, `runs` follow its text as XML."""
    about = f'<w:pStyle w:val="{style}"/>' if style else ""
    if num:
        about += f'<w:numPr><w:ilvl w:val="{num[1]}"/><w:numId w:val="{num[0]}"/></w:numPr>'
    return f"<w:p><w:pPr>{about}{more}</w:pPr>{r(text, bold=bold) if text else ''}{runs}</w:p>"


def r(text: str, *, bold: bool = False) -> str:
    """A run."""
    looks = "<w:rPr><w:b/></w:rPr>" if bold else ""
    return f'<w:r>{looks}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def tc(*paragraphs: str, more: str = "") -> str:
    """A cell of a table."""
    return f"<w:tc><w:tcPr>{more}</w:tcPr>{''.join(paragraphs)}</w:tc>"


def tbl(*rows: str) -> str:
    """A table of rows, each the XML of its cells."""
    return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in rows)}</w:tbl>"


def docx(*blocks: str, numbers: str = "", parts: dict[str, str] | None = None) -> bytes:
    """A file of these blocks; `parts` are more parts by their kind ("footnotes", "header")."""
    inside = {"styles": STYLES, "numbering": numbers, **(parts or {})}
    links = "".join(
        f'<Relationship Id="r{kind}" Type="{_OFFICE}/{kind}" Target="{kind}.xml"/>'
        for kind in inside
    )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr(
            "_rels/.rels",
            _relationships(
                f'<Relationship Type="{_OFFICE}/officeDocument" Target="word/document.xml"/>'
            ),
        )
        archive.writestr("word/_rels/document.xml.rels", _relationships(links))
        body = f"<w:document {_W}><w:body>{''.join(blocks)}</w:body></w:document>"
        archive.writestr("word/document.xml", body)
        for kind, content in inside.items():
            archive.writestr(f"word/{kind}.xml", f"<w:{kind} {_W}>{content}</w:{kind}>")
    return data.getvalue()


def _relationships(links: str) -> str:
    return f'<Relationships xmlns="{_PACKAGE}">{links}</Relationships>'
