"""HTML into lines and marks: headings, nested lists with the markers that are shown, tables.

The tree is Lexbor's (the parsing of the HTML standard); its nodes are walked one by one, without
recursion, because text that is joined by the library glues what stands in different blocks. What a
reader of the page does not see (scripts, hidden parts) is left out, so is text that is struck out,
and so are the links that only lead around a site. A page that is one `<pre>` is read as plain text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sommaire.documents.encodings import decode
from sommaire.documents.galley import Galley
from sommaire.documents.html.lists import OpenList, next_marker, open_list
from sommaire.documents.html.style import (
    Sheet,
    Style,
    empty_struck,
    is_struck,
    is_unseen,
    slant_of,
    turns_page,
    weight_of,
)
from sommaire.documents.html.tables import Table, read_table
from sommaire.documents.parsed import Parsed
from sommaire.documents.runs import HARD_BREAK, Run
from sommaire.errors import UnreadableFile
from sommaire.markers import read_markers
from sommaire.tables import STRUCK_OUT, Role

_CHARSET = re.compile(rb"""<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)|encoding=["']([\w-]+)""", re.I)
_SPACE = re.compile(r"[ \t\n\r\f]+")
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_LISTS = frozenset({"ul", "ol", "dl", "menu", "dir"})
_BLOCKS = frozenset(
    "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption "
    "figure footer form header hr html legend li main ol p pre section summary table ul menu dir "
    "tr td th caption tbody thead tfoot search optgroup option title".split()
) | frozenset(_HEADINGS)
_NOTE_ROLES = frozenset({"doc-footnote", "doc-endnote", "doc-endnotes"})
_LONGEST_MARKER = 12
_FEWEST_LINKS, _MOSTLY_LINKS = 3, 0.9
_MOSTLY_PRE = 0.6
"""Of the page's text: so much in one `pre` is plain text on the web."""


def read_html(data: bytes, *, password: str | None = None) -> Parsed:
    """Lines and marks of a page; `password` is not needed.

    Raises:
        UnreadableFile: the page holds no text that is shown.
    """
    from selectolax.lexbor import LexborHTMLParser

    decoded = decode(data, _declared(data))
    tree = LexborHTMLParser(decoded.text.replace("\x00", ""))
    body = tree.body
    galley = Galley()
    sheet = Sheet("\n".join(node.text() or "" for node in tree.css("style")))
    galley.has_struck = body is not None and empty_struck(body, sheet)
    written = _plain_text(body) if body is not None else None
    if written is not None:
        from sommaire.documents.plain_text import read_text

        parsed = read_text(written.encode())
        return replace(parsed, notes=(*parsed.notes, STRUCK_OUT)) if galley.has_struck else parsed
    if body is not None:
        walk(body, galley, sheet)
    if not galley.n_lines:
        raise UnreadableFile("The page has no text", mend="save the page as it is shown")
    is_titled = len(tree.css("h1")) == 1
    title = tree.css_first("title")
    named = "" if is_titled or title is None else " ".join((title.text() or "").split())
    return galley.parsed(title=named, notes=decoded.notes)


def set_html(html: str, galley: Galley, css: str = "") -> None:
    """Set a piece of HTML that stands in another format; `css` holds more rules."""
    from selectolax.lexbor import LexborHTMLParser

    tree = LexborHTMLParser(html)
    if tree.body is not None:
        sheets = [css, *(node.text() or "" for node in tree.css("style"))]
        sheet = Sheet("\n".join(sheets))
        galley.has_struck |= empty_struck(tree.body, sheet)
        walk(tree.body, galley, sheet)


def set_page(data: bytes, galley: Galley, css: str) -> None:
    """Set a whole page of a book; `css` holds the rules of its style sheets."""
    set_html(decode(data, _declared(data)).text.replace("\x00", ""), galley, css)


def _declared(data: bytes) -> str:
    """The encoding that a page says it is in."""
    found = _CHARSET.search(data[:4096])
    return (found[1] or found[2]).decode("ascii", "ignore") if found else ""


def walk(root: Any, galley: Galley, sheet: Sheet) -> None:  # noqa: ANN401
    """Set all that is shown below a node."""
    walker = _Walker(galley, sheet)
    for node, is_end in _events(root, walker.enter):
        if is_end:
            walker.leave(node)
    walker.flush(is_last=True)


def _events(root: Any, enter: Any) -> Iterator[tuple[Any, bool]]:  # noqa: ANN401
    """The nodes below `root`: each is entered, and comes back when it ends.

    `enter` says whether to go into a node.
    """
    stack: list[tuple[Any, bool]] = [(root, False)]
    while stack:
        node, is_end = stack.pop()
        if is_end:
            yield node, True
            continue
        if not enter(node):
            continue
        stack.append((node, True))
        below = []
        child = node.child
        while child is not None:
            below.append((child, False))
            child = child.next
        stack.extend(reversed(below))


def _plain_text(body: Any) -> str | None:  # noqa: ANN401
    """The text of a page that is all `pre`; None for other pages."""
    pres = body.css("pre")
    if not pres:
        return None
    longest = max((pre.text() or "" for pre in pres), key=len)
    return longest if len(longest) > _MOSTLY_PRE * len(body.text() or "") else None


class _Walker:
    """What is open while the nodes of a page go by."""

    def __init__(self, galley: Galley, sheet: Sheet) -> None:
        self.galley = galley
        self.sheet = sheet
        self.runs: list[Run] = []
        """The text of the paragraph that is open."""
        self.bold: list[bool] = [False]
        self.italic: list[bool] = [False]
        self.lists: list[OpenList] = []
        self.heading: tuple[int, int] | None = None
        """Level and depth of the open heading's node."""
        self.roles: list[Role] = ["body"]
        self.n_pre = 0

    # --- nodes ----------------------------------------------------------------------------

    def enter(self, node: Any) -> bool:  # noqa: ANN401
        """Take a node in; whether its children are to be walked."""
        tag = node.tag
        if tag == "-text":
            self.text(node.text_content or "")
            return False
        if tag is None or tag.startswith(("-", "!")):
            return False
        style = self.sheet.of(node)
        if is_unseen(node, style):
            return False
        if tag == "br":
            self.runs.append(Run(HARD_BREAK))
            return False
        if tag == "table":
            return self._table(node)
        if tag == "img":
            return False
        self._style(tag, style)
        if tag in _BLOCKS:
            self.flush()
            self._open_block(node, style)
        if is_struck(tag, style) and self.galley.has_struck:
            self.galley.strike_out()
        return True

    def leave(self, node: Any) -> None:  # noqa: ANN401
        """A node that was entered ends."""
        tag = node.tag
        if tag in _BLOCKS:
            self._close_block(node)
        self.bold.pop()
        self.italic.pop()
        if tag == "q":
            self.runs.append(Run("”"))

    def _style(self, tag: str, style: Style) -> None:
        weight, slant = weight_of(tag, style), slant_of(tag, style)
        self.bold.append(self.bold[-1] if weight is None else weight)
        self.italic.append(self.italic[-1] if slant is None else slant)
        if tag == "q":
            self.runs.append(Run("“"))

    def text(self, text: str) -> None:
        """Characters of the open paragraph."""
        if not self.n_pre:
            text = _SPACE.sub(" ", text)
            ends_open = not self.runs or self.runs[-1].text[-1:] in (" ", HARD_BREAK)
            text = text.lstrip(" ") if ends_open else text
        if text:
            self.runs.append(Run(text, self.bold[-1], self.italic[-1]))

    def flush(self, *, is_last: bool = False) -> None:
        """The open paragraph ends; a marker that stands alone waits for its text.

        `is_last`: nothing comes that it could wait for.
        """
        text = "".join(run.text for run in self.runs).strip()
        if not text:
            self.runs = []
            return
        if self.heading is not None or (not is_last and _is_marker(text)):
            self.runs.append(Run(" "))
            return
        runs, self.runs = self.runs, []
        role = self.roles[-1]
        if self.n_pre:
            self.galley.code("".join(run.text for run in runs))
        elif role == "caption":
            self.galley.caption(runs)
        else:
            self.galley.paragraph(runs, role=role)

    # --- blocks ---------------------------------------------------------------------------

    def _open_block(self, node: Any, style: Style) -> None:  # noqa: ANN401
        tag = node.tag
        if turns_page(style, "before"):
            self.flush(is_last=True)
            self.galley.turn_page()
        self.roles.append(self._role(node))
        level = _HEADINGS.get(tag) or _aria_level(node)
        if level and self.heading is None:
            self.heading = (level, node.mem_id)
        elif tag in _LISTS:
            self.flush(is_last=True)
            self._open_list(node, style)
        elif tag in ("li", "dt", "dd"):
            self._open_item(node)
        elif tag == "pre":
            self.n_pre += 1

    def _close_block(self, node: Any) -> None:  # noqa: ANN401
        tag = node.tag
        if self.heading is not None and self.heading[1] == node.mem_id:
            self._close_heading(self.heading[0])
        self.flush()
        role = self.roles.pop()
        if tag in _LISTS or tag == "li":
            self.flush(is_last=True)
        if role == "contents":
            return
        if tag in _LISTS and self.lists:
            self.lists.pop()
            self.galley.close_list()
        elif tag == "li" and self.lists:
            self.galley.close_item()
        elif tag == "pre":
            self.n_pre -= 1
        if turns_page(self.sheet.of(node), "after"):
            self.galley.turn_page()

    def _close_heading(self, level: int) -> None:
        runs, self.runs = self.runs, []
        self.heading = None
        text = "".join(run.text for run in runs).strip()
        if text:
            self.galley.heading(level, _joined(runs))

    def _role(self, node: Any) -> Role:  # noqa: ANN401
        """The role that a block gives to its text."""
        attributes = node.attributes
        kinds = f"{attributes.get('role') or ''} {attributes.get('epub:type') or ''}".split()
        names = (attributes.get("class") or "").lower().split()
        if _NOTE_ROLES.intersection(kinds) or {"footnote", "endnote", "footnotes"} & {
            *kinds,
            *names,
        }:
            return "footnote"
        if node.tag == "figcaption":
            return "caption"
        if node.tag in _LISTS and _is_contents(node):
            return "contents"
        if node.tag == "footer" and node.parent is not None and node.parent.tag == "body":
            return "footer"
        return self.roles[-1]

    def _open_list(self, node: Any, style: Style) -> None:  # noqa: ANN401
        if self.roles[-1] == "contents":
            return
        opened = open_list(node, style, self.sheet)
        self.lists.append(opened)
        if opened.is_term:
            self.galley.open_list("run-in heading")
        else:
            self.galley.open_list("bullet" if opened.kind in ("bullet", "none") else "enumeration")

    def _open_item(self, node: Any) -> None:  # noqa: ANN401
        if not self.lists or self.roles[-1] == "contents":
            return
        listed = self.lists[-1]
        if not listed.is_term:
            marker, number = next_marker(listed, node)
            self.galley.open_item(marker, number=number, is_typed=listed.kind == "typed")
        elif node.tag == "dt":
            self.galley.open_item("", name=node.text() or "")

    def _table(self, node: Any) -> bool:  # noqa: ANN401
        """Set a table; true where it only places what stands in it."""
        table = read_table(node, self.sheet)
        if table is None:
            self._style("table", {})
            self.flush()
            self.roles.append(self.roles[-1])
            return True
        self.flush(is_last=True)
        _set_table(table, self.galley, self.roles[-1])
        return False


def _set_table(table: Table, galley: Galley, role: Role) -> None:
    if table.paragraphs:
        for runs in table.paragraphs:
            galley.paragraph(runs, role=role)
        return
    caption = [Run(table.caption)] if table.caption else []
    galley.table(table.rows, n_header=table.n_header, caption=caption)


def _is_contents(node: Any) -> bool:  # noqa: ANN401
    """Whether a list is a table of contents: nothing but links to places on its page."""
    links = [link for link in node.css("a") if (link.attributes.get("href") or "").startswith("#")]
    n_letters = sum(len("".join((link.text() or "").split())) for link in links)
    whole = len("".join((node.text() or "").split()))
    return len(links) >= _FEWEST_LINKS and n_letters > _MOSTLY_LINKS * whole


def _is_marker(text: str) -> bool:
    """Whether a text is nothing but the marker of an item."""
    if len(text) > _LONGEST_MARKER:
        return False
    return any(one.end > len(text) for one in read_markers(f"{text} x"))


def _joined(runs: list[Run]) -> list[Run]:
    """The runs of a heading on one line."""
    return [run._replace(text=run.text.replace(HARD_BREAK, " ")) for run in runs]


def _aria_level(node: Any) -> int:  # noqa: ANN401
    """The level of an element that has the role of a heading; 0 for others."""
    if node.attributes.get("role") != "heading":
        return 0
    level = node.attributes.get("aria-level") or "2"
    return int(level) if level.isdigit() and 0 < int(level) < 10 else 2
