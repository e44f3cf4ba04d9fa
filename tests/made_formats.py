"""One small document written in every format, to see that each reader reads the same."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from reportlab.lib.pagesizes import LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate, Table

from tests.documents.html.test_epub import epub
from tests.made_docx import docx, level, numbering, p, tbl, tc


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading with its number."""

    level: int
    number: str
    title: str


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A list: "•", "1." or "(a)" is its first marker; an item may hold a list."""

    first: str
    items: Sequence[tuple[str, Listed | None]]

    def markers(self) -> list[str]:
        """The marker of each item."""
        if self.first == "•":
            return ["•"] * len(self.items)
        counted = "1234567" if "1" in self.first else "abcdefg"
        return [self.first.replace(counted[0], counted[at]) for at in range(len(self.items))]


@dataclass(frozen=True, slots=True)
class Tabular:
    """A table with its caption; its first row is the header."""

    caption: str
    rows: Sequence[Sequence[str]]


Block = Heading | Text | Listed | Tabular
_STEP = 18
"""Points of indent from one list to the one in it."""


# --- PDF and plain text -----------------------------------------------------------------------


def as_pdf(title: str, blocks: Sequence[Block]) -> bytes:
    """The document as a PDF."""
    out = io.BytesIO()
    flow: list[Flowable] = [_set(f"<b>{title}</b>", 22)]
    for block in blocks:
        if isinstance(block, Heading):
            flow.append(_set(f"<b>{block.number} {block.title}</b>", 18 - 2 * block.level))
        elif isinstance(block, Text):
            flow.append(_set(block.text, 11))
        elif isinstance(block, Listed):
            flow += _items(block, 1)
        else:
            flow += [
                _set(block.caption, 11),
                Table([list(row) for row in block.rows], hAlign="LEFT"),
            ]
    SimpleDocTemplate(out, pagesize=LETTER, invariant=1).build(flow)
    return out.getvalue()


def _set(text: str, size: float, indent: float = 0.0) -> Paragraph:
    style = ParagraphStyle(
        f"{size} {indent}", fontName="Times-Roman", fontSize=size, leading=1.2 * size,
        spaceBefore=size, leftIndent=indent, firstLineIndent=0,
    )  # fmt: skip
    return Paragraph(text, style)


def _items(listed: Listed, depth: int) -> list[Flowable]:
    flow: list[Flowable] = []
    for marker, (text, inner) in zip(listed.markers(), listed.items, strict=True):
        flow.append(_set(f"{marker} {text}", 11, _STEP * depth))
        flow += _items(inner, depth + 1) if inner else []
    return flow


def as_text(title: str, blocks: Sequence[Block]) -> bytes:
    """The document as plain text."""
    out = [title.upper(), ""]
    for block in blocks:
        if isinstance(block, Heading):
            out += [f"{block.number} {block.title}", ""]
        elif isinstance(block, Text):
            out += [block.text, ""]
        elif isinstance(block, Listed):
            out += [*_text_items(block, "  "), ""]
        else:
            widths = [max(map(len, column)) for column in zip(*block.rows, strict=True)]
            cells = [
                "   ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
                for row in block.rows
            ]
            out += [block.caption, "", *cells, ""]
    return "\n".join(out).encode()


def _text_items(listed: Listed, indent: str) -> list[str]:
    out = []
    for marker, (text, inner) in zip(listed.markers(), listed.items, strict=True):
        out.append(f"{indent}{marker} {text}")
        out += _text_items(inner, f"{indent}    ") if inner else []
    return out


# --- HTML, EPUB, Markdown ---------------------------------------------------------------------


def as_html(title: str, blocks: Sequence[Block]) -> bytes:
    """The document as a web page."""
    head = f"<!doctype html><title>{escape(title)}</title>"
    return f"{head}<body><h1>{escape(title)}</h1>{_html(blocks)}</body>".encode()


def as_epub(title: str, blocks: Sequence[Block]) -> bytes:
    """The document as a book of one chapter."""
    return epub({"a.xhtml": f"<h1>{escape(title)}</h1>{_html(blocks)}"})


def _html(blocks: Sequence[Block]) -> str:
    out = ""
    for block in blocks:
        if isinstance(block, Heading):
            tag = f"h{block.level + 1}"
            out += f"<{tag}>{block.number} {escape(block.title)}</{tag}>"
        elif isinstance(block, Text):
            out += f"<p>{escape(block.text)}</p>"
        elif isinstance(block, Listed):
            out += _html_list(block)
        else:
            rows = ["".join(f"<td>{cell}</td>" for cell in row) for row in block.rows[1:]]
            head = "".join(f"<th>{cell}</th>" for cell in block.rows[0])
            body = "".join(f"<tr>{row}</tr>" for row in (head, *rows))
            out += f"<table><caption>{block.caption}</caption>{body}</table>"
    return out


def _html_list(listed: Listed) -> str:
    items = "".join(
        f"<li>{'' if listed.first in '•1.' else marker + ' '}{escape(text)}"
        f"{_html_list(inner) if inner else ''}</li>"
        for marker, (text, inner) in zip(listed.markers(), listed.items, strict=True)
    )
    return f"<ul>{items}</ul>" if listed.first == "•" else f"<ol>{items}</ol>"


def as_markdown(title: str, blocks: Sequence[Block]) -> bytes:
    """The document as Markdown."""
    out = [f"# {title}", ""]
    for block in blocks:
        if isinstance(block, Heading):
            out += [f"{'#' * (block.level + 1)} {block.number} {block.title}", ""]
        elif isinstance(block, Text):
            out += [block.text, ""]
        elif isinstance(block, Listed):
            out += [*_markdown_items(block, ""), ""]
        else:
            rule = "|".join("---" for _ in block.rows[0])
            rows = [" | ".join(row) for row in block.rows]
            out += [block.caption, "", *(f"| {row} |" for row in (rows[0], rule, *rows[1:])), ""]
    return "\n".join(out).encode()


def _markdown_items(listed: Listed, indent: str) -> list[str]:
    out = []
    for marker, (text, inner) in zip(listed.markers(), listed.items, strict=True):
        sign = "-" if listed.first == "•" else marker
        is_typed = listed.first == "(a)"
        out.append(f"{indent}{sign} {text}" + ("\\" if is_typed else ""))
        out += _markdown_items(inner, f"{indent}{' ' * (len(sign) + 1)}") if inner else []
    if listed.first == "(a)":
        out[-1] = out[-1].rstrip("\\")
    return out


# --- LaTeX ------------------------------------------------------------------------------------


def as_latex(title: str, blocks: Sequence[Block]) -> bytes:
    """The document as a LaTeX source: every number is counted, none is typed."""
    out = ["\\documentclass{article}", "\\usepackage{enumitem}", f"\\title{{{title}}}"]
    out += ["\\begin{document}", "\\maketitle", ""]
    for block in blocks:
        if isinstance(block, Heading):
            out += [f"\\{'sub' * (block.level - 1)}section{{{block.title}}}", ""]
        elif isinstance(block, Text):
            out += [block.text, ""]
        elif isinstance(block, Listed):
            out += [*_latex_items(block), ""]
        else:
            rows = [" & ".join(row) + r" \\\\" for row in block.rows]
            words = block.caption.partition(": ")[2]
            out += [f"\\begin{{table}}\\caption{{{words}}}", "\\begin{tabular}{lll}", rows[0]]
            out += ["\\hline", *rows[1:], "\\end{tabular}", "\\end{table}", ""]
    return "\n".join([*out, "\\end{document}", ""]).encode()


def _latex_items(listed: Listed) -> list[str]:
    name = "itemize" if listed.first == "•" else "enumerate"
    label = r"[label=(\alph*)]" if listed.first == "(a)" else ""
    out = [f"\\begin{{{name}}}{label}"]
    for text, inner in listed.items:
        out += [f"\\item {text}", *(_latex_items(inner) if inner else ())]
    return [*out, f"\\end{{{name}}}"]


# --- Word -------------------------------------------------------------------------------------

_OUTLINE = [level(0, "decimal", "%1."), level(1, "decimal", "%1.%2")]
_LISTS = {
    "•": [level(n, "bullet", "\uf0b7") for n in range(3)],
    "1.": [level(n, "decimal", f"%{n + 1}.") for n in range(3)],
    "(a)": [level(n, "lowerLetter", f"(%{n + 1})") for n in range(3)],
}


def as_docx(title: str, blocks: Sequence[Block]) -> bytes:
    """The document as Word writes it: every number is counted, none is typed."""
    n_lists = sum(isinstance(block, Listed) for block in blocks)
    kinds = [_LISTS[block.first] for block in blocks if isinstance(block, Listed)]
    inner = [_LISTS["•"]] * n_lists
    out, at = [p(title, style="Title")], 1
    for block in blocks:
        if isinstance(block, Heading):
            style = f"Titre{block.level}"
            out.append(p(block.title, style=style, num=(1, block.level - 1)))
        elif isinstance(block, Text):
            out.append(p(block.text))
        elif isinstance(block, Listed):
            at += 1
            out += _word_items(block, at, at + n_lists)
        else:
            rows = ["".join(tc(p(cell, bold=not n)) for cell in row)
                    for n, row in enumerate(block.rows)]  # fmt: skip
            out += [p(block.caption, style="Caption"), tbl(*rows)]
    return docx(*out, numbers=numbering(_OUTLINE, *kinds, *inner))


def _word_items(listed: Listed, num: int, inner_num: int) -> list[str]:
    out = []
    for text, inner in listed.items:
        out.append(p(text, num=(num, 0)))
        if inner:
            out += [p(words, num=(inner_num, 1)) for words, _ in inner.items]
    return out


WRITERS: dict[str, Callable[[str, Sequence[Block]], bytes]] = {
    "pdf": as_pdf,
    "docx": as_docx,
    "epub": as_epub,
    "html": as_html,
    "latex": as_latex,
    "markdown": as_markdown,
    "text": as_text,
}
