r"""Running text of a LaTeX source as runs of Unicode: accents, signs, mathematics, references.

Mathematics becomes what a reader would type: "x_i ≤ 10⁶", "a/b". Commands that are not known are
left out and what stands in their braces is kept, so that no word is lost. References and citations
print the number or name that they stand for, where the source tells it (`Printed`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sommaire.documents.latex.lexer import BLANK, LITERAL
from sommaire.documents.latex.references import cited
from sommaire.documents.latex.stream import Stream
from sommaire.documents.latex.symbols import (
    ACCENTS,
    BOLD,
    CONTROL_SIGNS,
    ITALIC,
    MATH_ACCENTS,
    OPERATORS,
    SETTINGS,
    SUBSCRIPTS,
    SUPERSCRIPTS,
    SYMBOLS,
    UPRIGHT,
)
from sommaire.documents.latex.units import number_of, unit_of
from sommaire.documents.runs import SOFT_BREAK, Run

_LIGATURES = (
    ("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"), ("`", "‘"), ("'", "’"), ("?‘", "¿"),
    ("!‘", "¡"),
)  # fmt: skip
_DISPLAYS = ("$$", "\\[", "display")
"""Signs that open mathematics on a line of its own."""
_RELATIONS = frozenset("=<>≤≥≠≈∼≃≡∝∈∉⊂⊆→←⇒↦±×≪≫")
_LENGTH = re.compile(r"=?[+-]?[\d.]*(?:\s*(?:pt|em|ex|mm|cm|in|bp|pc|sp|mu|fil+))?")


@dataclass(slots=True)
class Printed:
    """What references and citations print, once the whole source was read."""

    numbers: dict[str, str] = field(default_factory=dict)
    """Label → number: "tab:main" → "3"."""
    names: dict[str, str] = field(default_factory=dict)
    """Label → what it is: "Table"."""
    citations: dict[str, str] = field(default_factory=dict)
    """Key → "12", or "Smith et al.|2019"."""
    ranks: set[int] = field(default_factory=set)
    """How deep its headings are (`latex.numbers.RANKS`)."""
    title: str = ""


class _Style(NamedTuple):
    is_bold: bool = False
    is_italic: bool = False


class Text:
    """Runs of text while they are read from a stream."""

    def __init__(self, stream: Stream, printed: Printed) -> None:
        self.stream = stream
        self.printed = printed
        self.notes: list[list[Run]] = []
        """Footnotes that were met."""
        self._runs: list[Run] = []
        self._styles = [_Style()]
        self._math = ""
        """The sign that opened the mathematics which is being read; "" outside."""

    # --- out ----------------------------------------------------------------------------------

    def flush(self) -> list[Run]:
        """The runs since the last time, blanks squeezed."""
        runs, self._runs = _joined(self._runs), []
        return runs

    @property
    def is_blank(self) -> bool:
        """Whether nothing was read since `flush`."""
        return all(not run.text.strip() for run in self._runs)

    @property
    def is_math(self) -> bool:
        """Whether mathematics is open."""
        return bool(self._math)

    def put(self, text: str) -> None:
        """Print a text in the current style."""
        if text:
            self._runs.append(Run(text, *self._styles[-1]))

    def close(self) -> None:
        """The styles of a paragraph that is over are over, and its mathematics."""
        self._math = ""

    def open_math(self, sign: str) -> None:
        """Mathematics begins; a display on a line of its own."""
        if sign in _DISPLAYS:
            self.put(SOFT_BREAK)
        self._math = sign

    def close_math(self) -> None:
        """Mathematics ends."""
        if self._math in _DISPLAYS:
            self.put(SOFT_BREAK)
        self._math = ""

    # --- in -----------------------------------------------------------------------------------

    def take(self, token: str) -> None:
        """Read what one token begins."""
        first = token[0]
        if first == "\\":
            self._command(token)
        elif first == LITERAL:
            self.put(token.lstrip(LITERAL))
        elif first == "{":
            self._styles.append(self._styles[-1])
        elif first == "}":
            if len(self._styles) > 1:
                self._styles.pop()
        elif first == "$":
            self.close_math() if self._math else self.open_math(token)
        elif first in "^_" and len(token) == 1:
            self._script(token)
        elif first == "~" or token == "&" or first == "#":
            self.put(" ")
        elif self._math:
            self._put_math(token)
        else:
            self.put(BLANK if token == BLANK else _with_ligatures(token))

    def read(self) -> list[Run]:
        """The rest of the stream."""
        while token := self.stream.next():
            self.take(token)
        return self.flush()

    def _inner(self, tokens: Sequence[str], *, math: bool | None = None) -> str:
        """The text of some tokens, read apart."""
        inner = Text(self.stream.inner(tokens), self.printed)
        inner._math = ("$" if self._math else "") if math is None else "$" * math
        text = plain(inner.read())
        self.notes += inner.notes
        return text

    def _argument(self) -> str:
        return self._inner(self.stream.argument())

    def _command(self, token: str) -> None:
        name = token[1:]
        if name in _SPECIAL:
            _SPECIAL[name](self, name)
        elif token in ("\\(", "\\["):
            self.open_math(token)
        elif token in ("\\)", "\\]"):
            self.close_math()
        elif name in ACCENTS and not (self._math and name.isalpha()):
            self._accent(ACCENTS[name])
        elif name in CONTROL_SIGNS:
            self.put(CONTROL_SIGNS[name])
        elif name in MATH_ACCENTS:
            self._accent(MATH_ACCENTS[name])
        elif name in SYMBOLS:
            self._symbol(SYMBOLS[name])
        elif name in BOLD or name in ITALIC or name in UPRIGHT:
            self._restyle(name)
        elif name in OPERATORS and self._math:
            self.put(f"{name} " if self.stream.peek()[:1].isalnum() else name)
        elif name in ("\\", "par", "tabularnewline"):
            self.stream.star()
            self.stream.optional()
            self.put(" ")
        elif name in SETTINGS:
            skip_arguments(self.stream, SETTINGS[name])
        elif name.startswith("begin{") and name != "begin{document}":
            skip_environment_arguments(self.stream, name[6:-1])

    def _symbol(self, sign: str) -> None:
        if self._math and sign in _RELATIONS:
            self.put(f" {sign} ")
        else:
            self.put(sign)
        if self.stream.peek() == "{":
            self.stream.raw()
            group = self.stream.group()
            if group:
                self.stream.push(["{", *group, "}"])

    def _restyle(self, name: str) -> None:
        """A change of style, for the group that follows or up to the end of the group."""
        before = self._styles[-1]
        style = _Style(
            (before.is_bold or name in BOLD) and name not in UPRIGHT,
            (before.is_italic or name in ITALIC) and name not in UPRIGHT,
        )
        takes_group = name.startswith(("text", "math", "bm", "bold", "pmb", "emph", "strong"))
        if takes_group and self.stream.peek() == "{":
            self.stream.raw()
            self._styles.append(style)
        elif not takes_group:
            self._styles[-1] = style

    def _accent(self, mark: str) -> None:
        base = self._argument()
        letter = {"ı": "i", "ȷ": "j"}.get(base[:1], base[:1]) or " "
        self.put(unicodedata.normalize("NFC", letter + mark) + base[1:])

    def _script(self, sign: str) -> None:
        text = self._inner(self.stream.argument(), math=True).replace("∗", "*")
        small = SUPERSCRIPTS if sign == "^" else SUBSCRIPTS
        before = self._runs[-1].text[-1:] if self._runs else ""
        if text and all(ord(char) in small for char in text):
            self.put(text.translate(small))
        elif not text[:1].isalnum() or (sign == "^" and not before.isalpha()):
            self.put(text)
        elif text.isalnum() and (not self._math or len(text) > 3 or sign == "_"):
            self.put(f"_{text}" if sign == "_" and self._math else text)
        else:
            self.put(f"{sign}{text}" if text.isalnum() else f"{sign}({''.join(text.split())})")

    def _put_math(self, token: str) -> None:
        if token == BLANK:
            return
        for char in token:
            if char in _RELATIONS:
                self.put(f" {char} ")
            else:
                self.put({"-": "−", "'": "′", "*": "∗"}.get(char, char))

    # --- commands -----------------------------------------------------------------------------

    def fraction(self, _: str) -> None:
        r"""\frac{a}{b}."""
        above, below = self._argument(), self._argument()
        self.put(f"{_grouped(above)}/{_grouped(below)}")

    def root(self, _: str) -> None:
        r"""\sqrt[n]{x}."""
        self.stream.optional()
        self.put(f"√{_grouped(self._argument())}")

    def footnote(self, _: str) -> None:
        r"""\footnote{…}: kept apart."""
        self.stream.optional()
        inner = Text(self.stream.inner(self.stream.argument()), self.printed)
        runs = inner.read()
        if runs:
            self.notes.append(runs)

    def in_words(self, _: str) -> None:
        r"""\text{…} inside mathematics: read as text."""
        self.put(self._inner(self.stream.argument(), math=False))

    def either(self, _: str) -> None:
        r"""\texorpdfstring{shown}{bookmark}."""
        self.put(self._argument())
        self.stream.argument()

    def sign(self, _: str) -> None:
        r"""\symbol{`\{}, \symbol{123}: a sign by its code."""
        text = "".join(self.stream.argument()).strip()
        if text.startswith("`"):
            self.put(text[1:].lstrip("\\"))
        elif text.isdecimal() and 31 < int(text[:5]) < 127:
            self.put(chr(int(text)))

    def stacked(self, _: str) -> None:
        r"""\makecell{a\\b}, \thead, \shortstack: lines on one another."""
        self.stream.star()
        self.stream.optional()
        self.put(self._argument())

    def diagonal(self, _: str) -> None:
        r"""\diagbox{a}{b}."""
        self.stream.optional()
        self.put(f"{self._argument()} \\ {self._argument()}")

    def superscript(self, name: str) -> None:
        r"""\textsuperscript and \textsubscript."""
        self._script("_" if "sub" in name else "^")

    def number(self, _: str) -> None:
        r"""\num{1e-3} (siunitx)."""
        self.stream.optional()
        self.put(number_of(self._argument()))

    def quantity(self, _: str) -> None:
        r"""\SI{3}{\metre}, \qty (siunitx)."""
        self.stream.optional()
        value = number_of(self._argument())
        self.put(f"{value} {unit_of(self.stream.argument())}".strip())

    def unit(self, _: str) -> None:
        r"""\si{\metre}, \unit."""
        self.stream.optional()
        self.put(unit_of(self.stream.argument()))

    def reference(self, name: str) -> None:
        r"""\ref{label} and its kin: the number of what is referred to."""
        self.stream.star()
        self.stream.optional()
        labels = [label.strip() for label in "".join(self.stream.argument()).split(",")]
        numbers = [self.printed.numbers.get(label, "??") for label in labels]
        named = self.printed.names.get(labels[0], "") if name.lower() in _NAMING else ""
        text = ", ".join(numbers)
        if name == "eqref":
            text = f"({text})"
        self.put(f"{named} {text}".strip())

    def citation(self, name: str) -> None:
        r"""\cite{key}, \citep[see][p. 3]{key}, \citet{key}."""
        self.stream.star()
        notes = [self.stream.optional(), self.stream.optional()]
        keys = [key.strip() for key in "".join(self.stream.argument()).split(",")]
        given = [self._inner(note) for note in notes if note is not None]
        before, after = given if len(given) == 2 else ("", given[0] if given else "")
        self.put(cited([self.printed.citations.get(key, key) for key in keys], name, before, after))

    def accent_free(self, _: str) -> None:
        r"""\left, \right and their kin: the sign behind them, "." for none."""
        if self.stream.peek() == ".":
            self.stream.raw()


_NAMING = frozenset({"autoref", "cref", "vref"})
_CITING = (
    "cite citep citet citealp citealt citeauthor citeyear citeyearpar parencite textcite "
    "autocite footcite newcite shortcite shortciteA citeA citeNP Citet Citep Cite supercite "
    "fullcite citenum citetext smartcite"
).split()
_SPECIAL: dict[str, Callable[[Text, str], None]] = {
    **dict.fromkeys(("frac", "dfrac", "tfrac", "nicefrac", "sfrac"), Text.fraction),
    "sqrt": Text.root,
    **dict.fromkeys(("footnote", "tablefootnote", "thanks", "footnotetext"), Text.footnote),
    **dict.fromkeys(("text", "mbox", "textrm", "hbox", "textnormal"), Text.in_words),
    "texorpdfstring": Text.either,
    "symbol": Text.sign,
    **dict.fromkeys(
        ("makecell", "thead", "shortstack", "multirowcell", "Centerstack"), Text.stacked
    ),
    **dict.fromkeys(("diagbox", "slashbox", "backslashbox"), Text.diagonal),
    **dict.fromkeys(("textsuperscript", "textsubscript", "tnote", "up"), Text.superscript),
    "num": Text.number,
    **dict.fromkeys(("SI", "qty"), Text.quantity),
    **dict.fromkeys(("si", "unit"), Text.unit),
    **dict.fromkeys(
        ("ref", "eqref", "autoref", "cref", "Cref", "pageref", "nameref", "vref", "subref"),
        Text.reference,
    ),
    **dict.fromkeys(_CITING, Text.citation),
    **dict.fromkeys(("left", "right", "middle", "bigl", "bigr"), Text.accent_free),
}

_ENVIRONMENT_ARGUMENTS = {
    "minipage": "ooom", "adjustbox": "m", "multicols": "m", "array": "om", "tabular": "om",
    "tabular*": "mom", "tabularx": "mom", "spacing": "m", "wrapfigure": "omom", "center": "",
    "subfigure": "om", "subtable": "om", "threeparttable": "o", "tablenotes": "o", "alignat": "m",
    "alignat*": "m", "scope": "o", "tikzpicture": "o", "mdframed": "o", "tcolorbox": "o",
    "algorithm": "o", "algorithmic": "o", "changemargin": "mm", "adjustwidth": "mm", "turn": "m",
    "rotate": "m", "landscape": "", "savenotes": "", "frame": "o",
}  # fmt: skip


def skip_environment_arguments(stream: Stream, name: str) -> None:
    """Leave out the settings of an environment that is no structure here."""
    skip_arguments(stream, _ENVIRONMENT_ARGUMENTS.get(name, ""))


def skip_arguments(stream: Stream, signature: str) -> None:
    """Leave out arguments (`latex.symbols.SETTINGS`)."""
    for kind in signature:
        if kind == "s":
            stream.star()
        elif kind == "o":
            stream.optional()
        elif kind == "p":
            if stream.peek().startswith("("):
                _skip_parenthesis(stream)
        elif kind == "m":
            stream.argument()
        else:
            _skip_length(stream)


def _skip_parenthesis(stream: Stream) -> None:
    while (token := stream.raw()) and ")" not in token:
        continue
    rest = token.partition(")")[2]
    if rest:
        stream.push([rest])


def _skip_length(stream: Stream) -> None:
    r"""A length without braces: "=2pt", "-\parskip"."""
    token = stream.peek()
    if token == "=":
        stream.raw()
        token = stream.peek()
    if token.startswith("\\"):
        stream.raw()
    elif token and (match := _LENGTH.match(token)) and match.end():
        stream.raw()
        if token[match.end() :]:
            stream.push([token[match.end() :]])
        elif not match.group().strip("=+-.0123456789") and stream.peek().startswith("\\"):
            stream.raw()


def plain(runs: Sequence[Run]) -> str:
    """The text of runs."""
    return "".join(run.text for run in runs).strip()


def _with_ligatures(text: str) -> str:
    if "-" in text or "'" in text or "`" in text:
        for signs, sign in _LIGATURES:
            text = text.replace(signs, sign)
    return text


def _joined(runs: Sequence[Run]) -> list[Run]:
    """Runs of one style as one, blanks squeezed over the borders."""
    joined: list[Run] = []
    ends_blank = True
    for run in runs:
        text = re.sub(r"[ \t\n\u2009]+", " ", run.text)
        if ends_blank:
            text = text.lstrip(" ")
        if not text:
            continue
        ends_blank = text.endswith(" ")
        is_same = bool(joined) and joined[-1][1:] == run[1:]
        if is_same:
            joined[-1] = joined[-1]._replace(text=joined[-1].text + text)
        else:
            joined.append(run._replace(text=text))
    return joined


def _grouped(text: str) -> str:
    """A part of a fraction, in parentheses where it is a sum."""
    return f"({text})" if re.search(r"[+−=±]|\s", text) else text
