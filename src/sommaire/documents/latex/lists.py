r"""Lists of a LaTeX source: itemize, enumerate, description and their kin, with printed markers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sommaire.documents.galley import Galley, ListKind
from sommaire.documents.latex.numbers import label_of, start_of
from sommaire.documents.latex.stream import Macro, Stream, World
from sommaire.markers import to_roman

KINDS: dict[str, ListKind] = {
    "itemize": "bullet",
    "enumerate": "enumeration",
    "description": "run-in heading",
    "compactitem": "bullet",
    "compactenum": "enumeration",
    "compactdesc": "run-in heading",
    "inparaenum": "enumeration",
    "inparaitem": "bullet",
    "asparaenum": "enumeration",
    "asparaitem": "bullet",
    "itemize*": "bullet",
    "enumerate*": "enumeration",
    "description*": "run-in heading",
    "dinglist": "bullet",
    "list": "bullet",
    "trivlist": "bullet",
    "tablenotes": "run-in heading",
}
_DEEPEST = 4


@dataclass(slots=True)
class _OpenList:
    kind: ListKind
    counter: str
    label: list[str]
    """Tokens of the marker; [] for none."""
    printed: Macro | None = None
    """How its counter was printed before: what a list changes, it changes for itself."""


@dataclass(frozen=True, slots=True)
class Marked:
    """An item's marker: as printed, what it counts, the term of a description."""

    marker: str
    number: int | None
    name: str = ""


class Lists:
    """The lists that are open, the innermost last."""

    def __init__(self, world: World, galley: Galley) -> None:
        self._world = world
        self._galley = galley
        self._open: list[_OpenList] = []

    @property
    def is_open(self) -> bool:
        """Whether text stands in a list."""
        return bool(self._open)

    def begin(self, name: str, stream: Stream) -> None:
        r"""\begin of a list; its settings are read."""
        kind = KINDS[name]
        option = stream.optional()
        if name in ("dinglist", "list"):
            stream.argument()
            if name == "list":
                stream.argument()
        depth = min(sum(one.kind == kind for one in self._open) + 1, _DEEPEST)
        self._open.append(self._opened(kind, depth, option or []))
        self._galley.open_list(kind)

    def _opened(self, kind: ListKind, depth: int, option: Sequence[str]) -> _OpenList:
        if kind == "run-in heading":
            return _OpenList(kind, "", [])
        level = to_roman(depth)
        counter = f"enum{level}" if kind == "enumeration" else ""
        label = label_of(option, counter) if option else None
        printed: Macro | None = None
        if label is None:
            label = [f"\\label{'enum' if counter else 'item'}{level}"]
        elif counter:
            printed = self._world.macros.get(f"\\the{counter}")
            self._refer(counter, label)
        if counter and "resume" not in "".join(option):
            self._world.counters[counter] = (start_of(option) or 1) - 1
        return _OpenList(kind, counter, label, printed)

    def _refer(self, counter: str, label: Sequence[str]) -> None:
        r"""What \ref to an item prints: its label without full stop and parentheses."""
        self._world.macros[f"\\the{counter}"] = Macro(
            tuple(one for one in label if one not in "().:")
        )

    def mark(self, given: Sequence[str] | None, stream: Stream) -> Marked:
        r"""The marker of the next item; `given`: tokens of \item[…]."""
        found = self._open[-1]
        if found.kind == "run-in heading":
            return Marked("", None)
        if given is not None:
            return Marked("", None)
        number = None
        if found.counter:
            number = self._world.counters.get(found.counter, 0) + 1
            self._world.counters[found.counter] = number
        tokens = stream.inner(found.label).all()
        marker = "".join(one for one in tokens if one[0] not in "\\{}$").strip()
        return Marked(marker, number)

    @property
    def counter(self) -> str:
        """The counter of the innermost list; "" where it does not count."""
        return self._open[-1].counter if self._open else ""

    @property
    def kind(self) -> str:
        """What the innermost list is."""
        return self._open[-1].kind if self._open else ""

    def end(self) -> None:
        r"""\end of a list."""
        if self._open:
            closed = self._open.pop()
            if closed.printed is not None:
                self._world.macros[f"\\the{closed.counter}"] = closed.printed
            self._galley.close_list()
