"""Markdown (CommonMark and GitHub's tables) into lines and marks.

Text is read as it is shown, without its signs; each line keeps the number that it has in the file.
Struck-out text is left out. YAML front matter is taken off, its title kept. HTML in the
file is read as HTML. A note ("[^1]: …") is a footnote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sommaire.documents.encodings import decode
from sommaire.documents.floats.marked_cells import Cell
from sommaire.documents.galley import Galley
from sommaire.documents.parsed import Parsed
from sommaire.documents.runs import HARD_BREAK, SOFT_BREAK, Run

if TYPE_CHECKING:
    from markdown_it.token import Token

_FENCE = re.compile(r"---[ \t]*\n")
_FRONT_END = re.compile(r"^(?:---|\.\.\.)[ \t]*$\n?", re.MULTILINE)
_FRONT_KEY = re.compile(r"^[\w-]+[ \t]*:", re.MULTILINE)
_FRONT_TITLE = re.compile(r"^title[ \t]*:[ \t]*(?P<title>.+?)[ \t]*$", re.MULTILINE | re.IGNORECASE)
_NOTE = re.compile(r"\[\^(?P<name>[^\]\s]+)\]:?")
_NOTE_BODY = re.compile(r"^\[\^[^\]\s]+\]:")
_LINE_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_STRUCK = re.compile(r"<(?P<end>/?)(?P<name>del|s|strike)\b", re.IGNORECASE)
_MOST_NESTING = 100_000
"""More than the parser's own recursion stands: it would leave out what is deeper, not refuse it."""


class FrontMatter(NamedTuple):
    """The text behind the front matter, and what the front matter says."""

    text: str
    n_lines: int
    """Lines that were taken off."""
    title: str


def read_markdown(data: bytes, *, password: str | None = None) -> Parsed:
    """Lines and marks of a Markdown file; `password` is not needed."""
    from markdown_it import MarkdownIt

    decoded = decode(data)
    front = without_front_matter(decoded.text.replace("\r\n", "\n").replace("\r", "\n"))
    parser = MarkdownIt("commonmark", {"maxNesting": _MOST_NESTING}).enable("table")
    parser.enable("strikethrough")
    reader = _Reader(front.n_lines)
    reader.read(parser.parse(_NOTE_BODY_LINE.sub(_apart, front.text)))
    return reader.galley.parsed(title=front.title, notes=decoded.notes)


_NOTE_BODY_LINE = re.compile(r"^(\[\^[^\]\s]+\]):", re.MULTILINE)


def _apart(found: re.Match[str]) -> str:
    r"""A note's mark, so that it is no definition of a link."""
    return f"{found[1]}\\:"


def without_front_matter(text: str) -> FrontMatter:
    r"""A Markdown text without the YAML at its head.

    >>> without_front_matter("---\ntitle: 'A'\n---\n# B")
    FrontMatter(text='# B', n_lines=3, title='A')
    """
    opening = _FENCE.match(text)
    closing = _FRONT_END.search(text, opening.end()) if opening else None
    if opening is None or closing is None:
        return FrontMatter(text, 0, "")
    front = text[opening.end() : closing.start()]
    if front.strip() and not _FRONT_KEY.search(front):
        return FrontMatter(text, 0, "")
    title = _FRONT_TITLE.search(front)
    given = title["title"].strip("\"' ") if title else ""
    return FrontMatter(text[closing.end() :], text[: closing.end()].count("\n"), given)


class _Reader:
    """The tokens of a file, set on a galley."""

    def __init__(self, n_before: int) -> None:
        self.galley = Galley()
        self._n_before = n_before
        """Lines of the file before the text that was parsed."""
        self._counts: list[tuple[int, str]] = []
        """For each open list the next number, and the sign behind it; 0: bullets."""

    def read(self, tokens: Sequence[Token]) -> None:
        """Set a whole file."""
        at = 0
        while at < len(tokens):
            token = tokens[at]
            if token.type == "table_open":
                at = self._table(tokens, at)
            elif token.type == "heading_open":
                runs = list(_runs(self._kept(tokens[at + 1])))
                self.galley.heading(int(token.tag[1]), runs, line_num=self._num(token))
                at += 2
            else:
                self._block(token)
            at += 1

    def _kept(self, token: Token) -> list[Token]:
        """The tokens of a paragraph without what is struck out."""
        tokens = token.children or []
        kept = _without_struck(tokens)
        if len(kept) < len(tokens):
            self.galley.strike_out()
        return kept

    def _num(self, token: Token) -> int | None:
        """The number of a token's first line in the file."""
        return self._n_before + token.map[0] + 1 if token.map else None

    def _block(self, token: Token) -> None:
        if token.type == "inline":
            self._paragraph(token)
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            is_bullet = token.type.startswith("bullet")
            self.galley.open_list("bullet" if is_bullet else "enumeration")
            start = 0 if is_bullet else int(token.attrs.get("start", 1))
            self._counts.append((start, "•" if is_bullet else token.markup))
        elif token.type == "list_item_open":
            self._item()
        elif token.type == "list_item_close":
            self.galley.close_item()
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            self.galley.close_list()
            self._counts.pop()
        elif token.type in ("fence", "code_block"):
            num = self._num(token)
            is_fence = token.type == "fence"
            self.galley.code(token.content, line_num=num + is_fence if num else None)
        elif token.type == "html_block":
            self._html(token)

    def _item(self) -> None:
        count, sign = self._counts[-1]
        if sign == "•":
            self.galley.open_item(sign)
            return
        self.galley.open_item(f"{count}{sign}", number=count)
        self._counts[-1] = (count + 1, sign)

    def _paragraph(self, token: Token) -> None:
        runs = list(_runs(self._kept(token)))
        is_note = _NOTE_BODY.match(token.content.replace("\\:", ":")) is not None
        images = [one for one in token.children or () if one.type == "image"]
        if images and all(one.type in ("image", "softbreak") for one in token.children or ()):
            self.galley.caption(runs, line_num=self._num(token))
            return
        self.galley.paragraph(
            runs, role="footnote" if is_note else "body", line_num=self._num(token)
        )

    def _table(self, tokens: Sequence[Token], at: int) -> int:
        """Set a table; where it ends."""
        rows: list[list[Cell]] = []
        nums: list[int] = []
        n_header = 0
        while tokens[at].type != "table_close":
            token = tokens[at]
            if token.type == "tr_open":
                rows.append([])
                nums.append(self._num(token) or 0)
            elif token.type == "thead_close":
                n_header = len(rows)
            elif token.type == "inline":
                text = "".join(run.text for run in _runs(self._kept(token)))
                rows[-1].append(Cell(" ".join(text.split())))
            at += 1
        self.galley.table(rows, n_header=n_header, line_nums=nums)
        return at

    def _html(self, token: Token) -> None:
        from sommaire.documents.html.reader import set_html

        set_html(token.content, self.galley)


def _runs(tokens: Sequence[Token]) -> Iterator[Run]:
    """The text of a paragraph as it is shown."""
    bold = italic = 0
    for token in tokens:
        if token.type in ("strong_open", "strong_close"):
            bold += token.nesting
        elif token.type in ("em_open", "em_close"):
            italic += token.nesting
        text = _shown(token)
        if text:
            yield Run(text, bold > 0, italic > 0)


def _without_struck(tokens: Sequence[Token]) -> list[Token]:
    """The tokens outside of "~~…~~" and HTML's elements for it; what is not closed strikes none."""
    begun: list[tuple[str, int]] = []
    struck: set[int] = set()
    for at, token in enumerate(tokens):
        tag = _STRUCK.match(token.content) if token.type == "html_inline" else None
        name = tag["name"].lower() if tag else token.tag
        if token.type == "s_open" or (tag and not tag["end"]):
            begun.append((name, at))
        elif (token.type == "s_close" or tag) and name in (one for one, _ in begun):
            while begun[-1][0] != name:
                begun.pop()
            struck.update(range(begun.pop()[1], at + 1))
    return [token for at, token in enumerate(tokens) if at not in struck]


def _shown(token: Token) -> str:
    if token.type == "softbreak":
        return SOFT_BREAK
    if token.type == "hardbreak" or (
        token.type == "html_inline" and _LINE_BREAK.fullmatch(token.content)
    ):
        return HARD_BREAK
    if token.type == "text":
        return _NOTE.sub(r"[\g<name>]", token.content)
    return token.content if token.type in ("code_inline", "image") else ""
