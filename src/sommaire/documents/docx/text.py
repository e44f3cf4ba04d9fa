"""The text of a Word paragraph as it is printed: runs with their style, notes and boxes apart.

Tracked changes are read as if they were accepted; deleted and hidden text, field codes and comments
are not printed; text that is struck out is left out, its notes are kept. Of alternative
contents the first is read, as Word itself does (ECMA-376 part 3).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from xml.etree.ElementTree import Element

from sommaire.documents.docx.styles import Looks, Styles, W, looks_of, value_of
from sommaire.documents.runs import HARD_BREAK, Run

_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_SKIPPED = frozenset(
    {f"{W}pPr", f"{W}rPr", f"{W}del", f"{W}moveFrom", f"{W}instrText", f"{W}delText",
     f"{W}sdtPr", f"{W}sdtEndPr", f"{W}proofErr"}
)  # fmt: skip
_CHANGED = frozenset({f"{W}ins", f"{W}del", f"{W}moveFrom", f"{W}moveTo"})
_SIGNS = {
    f"{W}tab": " ",
    f"{W}cr": HARD_BREAK,
    f"{W}noBreakHyphen": "\u2011",
    f"{W}softHyphen": "",
}
_PRINTED = frozenset(
    {f"{W}drawing", f"{W}pict", f"{W}object", f"{W}t", f"{_M}t", f"{W}br", f"{W}sym", *_SIGNS}
)
_NOTES = {f"{W}footnoteReference": "footnote", f"{W}endnoteReference": "endnote"}


@dataclass(slots=True)
class Content:
    """What stands in a paragraph."""

    runs: list[Run] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    """Kind ("footnote", "endnote") and id of the notes that it refers to."""
    boxes: list[Element] = field(default_factory=list)
    """Text boxes that are anchored in it."""
    breaks_at: list[int] = field(default_factory=list)
    """Before which of its runs a page begins."""

    @property
    def pieces(self) -> list[list[Run]]:
        """Its runs, cut where pages begin."""
        cuts = [0, *self.breaks_at, len(self.runs)]
        return [self.runs[start:end] for start, end in pairwise(cuts)]

    @property
    def text(self) -> str:
        """Its characters."""
        return "".join(run.text for run in self.runs)


class TextReader:
    """Reads the text of paragraphs, and counts the notes that they refer to."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self.n_notes = {"footnote": 0, "endnote": 0}
        self.n_changes = 0
        self.has_struck = False

    def read(self, paragraph: Element, looks: Looks) -> Content:
        """What stands in a paragraph (`w:p`) whose text is set in these looks by default."""
        content = Content()
        for element, run_looks in self._leaves(paragraph, looks):
            self._take(element, run_looks, content)
        return content

    def _leaves(self, parent: Element, looks: Looks) -> Iterator[tuple[Element, Looks]]:
        """What is printed below an element, each with its looks."""
        for child in parent:
            tag = child.tag
            self.n_changes += tag in _CHANGED
            if tag in _SKIPPED:
                continue
            if tag == f"{W}r":
                own = self._run_looks(child, looks)
                if not own.is_hidden:
                    yield from self._leaves(child, own)
            elif tag == f"{_MC}AlternateContent":
                chosen = child.find(f"{_MC}Choice")
                chosen = chosen if chosen is not None else child.find(f"{_MC}Fallback")
                if chosen is not None:
                    yield from self._leaves(chosen, looks)
            elif tag in _PRINTED or tag in _NOTES:
                yield child, looks
            else:
                yield from self._leaves(child, looks)

    def _run_looks(self, run: Element, looks: Looks) -> Looks:
        properties = run.find(f"{W}rPr")
        if properties is None:
            return looks
        style_id = value_of(properties.find(f"{W}rStyle"))
        below = self._styles.of(style_id).looks.over(looks) if style_id else looks
        return looks_of(None, properties).over(below)

    def _take(self, element: Element, looks: Looks, content: Content) -> None:
        tag = element.tag
        text = _SIGNS.get(tag, "")
        if tag in (f"{W}t", f"{_M}t"):
            text = element.text or ""
            text = text.upper() if looks.is_caps else text
        elif tag == f"{W}br":
            if element.get(f"{W}type") == "page":
                content.breaks_at.append(len(content.runs))
            text = HARD_BREAK
        elif tag == f"{W}sym":
            text = _symbol(element)
        elif tag in _NOTES:
            text = self._refer(element, _NOTES[tag], content)
        elif text == "":
            content.boxes += element.iter(f"{W}txbxContent")
        if looks.is_struck and text.strip():
            self.has_struck = True
        elif text:
            content.runs.append(Run(text, bool(looks.is_bold), bool(looks.is_italic)))

    def _refer(self, element: Element, kind: str, content: Content) -> str:
        """The mark of a note; notes with a mark of their own print it as text."""
        content.notes.append((kind, element.get(f"{W}id", "")))
        if element.get(f"{W}customMarkFollows") in ("1", "true"):
            return ""
        self.n_notes[kind] += 1
        return str(self.n_notes[kind])


def _symbol(element: Element) -> str:
    code = element.get(f"{W}char", "")
    try:
        return chr(int(code, 16))
    except (ValueError, OverflowError):
        return ""
