"""How an element of a page is shown: hidden, bold, italic, its list's numbers, page breaks.

From its attributes, its own `style`, and the plain rules of the page's style sheets ("p.name",
".name", "tag"): enough for what structure needs. Sheets outside the file are not fetched. A rule
that hides is followed only where it is the element's own: what a sheet hides, a click may show.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_RULE = re.compile(r"([^{}@;]+)\{([^{}]*)\}")
_AT_RULE = re.compile(r"@[^{};]+(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})")
_COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_SIMPLE = re.compile(r"([a-z][a-z0-9]*)?(?:\.([\w-]+))?", re.IGNORECASE)
_KEPT = frozenset(
    {"font-weight", "font-style", "list-style-type", "list-style", "page-break-before",
     "page-break-after", "break-before", "break-after", "display", "visibility", "font",
     "text-decoration", "text-decoration-line"}
)  # fmt: skip
_STRUCK = ("del", "s", "strike")
_MOST_CSS = 1 << 20
_UNSEEN = frozenset(
    {"script", "style", "template", "noscript", "iframe", "object", "embed", "svg", "canvas",
     "audio", "video", "map", "head", "select", "datalist", "button", "nav", "math-annotation",
     "annotation", "annotation-xml", "rp"}
)  # fmt: skip
_ASIDE_ROLES = frozenset({"navigation", "search", "menu", "menubar", "tooltip", "presentation-nav"})

Style = Mapping[str, str]


class Sheet:
    """The plain rules of a page's style sheets."""

    def __init__(self, css: str) -> None:
        self._rules: dict[tuple[str, str], dict[str, str]] = {}
        self.strikes = "line-through" in css
        """Whether one of them may cross text out."""
        text = _AT_RULE.sub(" ", _COMMENT.sub(" ", css[:_MOST_CSS]))
        for found in _RULE.finditer(text):
            declared = declarations(found[2])
            for selector in found[1].split(",") if declared else ():
                simple = _SIMPLE.fullmatch(selector.strip())
                if simple and simple.group():
                    place = ((simple[1] or "").lower(), simple[2] or "")
                    self._rules.setdefault(place, {}).update(declared)

    def of(self, node: Any) -> Style:  # noqa: ANN401
        """What is declared for an element, its own style last."""
        attributes = node.attributes
        names = (attributes.get("class") or "").split() if self._rules else ()
        style: dict[str, str] = {}
        if self._rules:
            style.update(self._rules.get((node.tag, ""), {}))
            for name in names:
                style.update(self._rules.get(("", name), {}))
                style.update(self._rules.get((node.tag, name), {}))
            style.pop("display", None)
            style.pop("visibility", None)
        own = attributes.get("style")
        return style | declarations(own) if own else style


def declarations(css: str) -> dict[str, str]:
    """The declarations that matter here.

    >>> declarations("color: red; font-weight:BOLD !important")
    {'font-weight': 'bold'}
    """
    found = {}
    for part in css.split(";"):
        name, _, value = part.partition(":")
        name = name.strip().lower()
        if name in _KEPT:
            found[name] = value.replace("!important", "").strip().lower()
    return found


def is_unseen(node: Any, style: Style) -> bool:  # noqa: ANN401
    """Whether a reader of the page does not see an element, or it only leads elsewhere."""
    if node.tag in _UNSEEN:
        return True
    attributes = node.attributes
    if "hidden" in attributes and attributes.get("hidden") != "until-found":
        return True
    if attributes.get("role") in _ASIDE_ROLES or attributes.get("aria-hidden") == "true":
        return True
    if node.tag == "a" and "headerlink" in (attributes.get("class") or ""):
        return True
    return style.get("display") == "none" or style.get("visibility") == "hidden"


def is_struck(tag: str | None, style: Style) -> bool:
    """Whether an element says that its text is deleted, or crosses it out."""
    crossed = (style.get(name, "") for name in ("text-decoration", "text-decoration-line"))
    return tag in _STRUCK or any("line-through" in value.split() for value in crossed)


def empty_struck(root: Any, sheet: Sheet) -> bool:  # noqa: ANN401
    """Take what stands in elements that are struck out from the tree; whether there was any."""
    wanted = "*" if sheet.strikes else ", ".join((*_STRUCK, "[style*=line-through i]"))
    struck = [node for node in root.css(wanted) if is_struck(node.tag, sheet.of(node))]
    has_text = any((node.text() or "").strip() for node in struck)
    for node in reversed(struck):
        for child in list(node.iter(include_text=True)):
            child.decompose()
    return has_text


def weight_of(tag: str, style: Style) -> bool | None:
    """Whether an element sets its text bold; None where it leaves that open."""
    value = style.get("font-weight", "")
    if value:
        return value.startswith("bold") or (value[:3].isdigit() and int(value[:3]) >= 600)
    if "bold" in style.get("font", ""):
        return True
    return True if tag in ("b", "strong", "th") else None


def slant_of(tag: str, style: Style) -> bool | None:
    """Whether an element sets its text in italic; None where it leaves that open."""
    value = style.get("font-style", "")
    if value:
        return value in ("italic", "oblique")
    return True if tag in ("i", "em", "cite", "dfn", "var") else None


def turns_page(style: Style, side: str) -> bool:
    """Whether a new page begins before or after an element, when the page is printed."""
    values = (style.get(f"page-break-{side}", ""), style.get(f"break-{side}", ""))
    return any(value in ("always", "page", "left", "right", "recto", "verso") for value in values)
