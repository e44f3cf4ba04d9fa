"""Reading by the table of contents: one level at a time, down to the sections that answer.

Each row of a level is one compact line: name, pages, and, where titles alone do not separate, one
count of the question's words in that branch. A picker (by likelihood here; a model elsewhere) takes
branches or the text that stands over them; the parts of what it took are the next level. A row is
shown once; a branch that was left is not opened again, but for one step back where nothing of a
level will do. What answers in the end, and the chance that it lies elsewhere, is for the caller to
weigh: nothing is read here. Source: SPEC §4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain

from sommaire.answer import DescentTrace, Level
from sommaire.question import Question

FLAT = 30
"""Rows up to which a table of contents is shown whole, in one step."""
SHORT = 400
"""Tokens up to which a section is read whole, unless one of its parts stands out."""
STANDS_OUT = 0.5
"""Share of its section's likelihood from which a part is worth a step of its own."""
SURE = 0.6
"""Likelihood, of what is still open, that the picked branches must have together."""
BEAM = 3
"""Most branches that are followed at a time."""
FAINT = 0.15
"""Share of the best branch's likelihood below which another is not followed."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table of contents, with what is known of it for one question."""

    row_id: int
    parent_id: int | None
    level: int
    name: str
    pages: tuple[int, int]
    """First and last, physical."""
    likelihood: float
    """Probability that its own text, before its first part, holds the answer."""
    title: float
    """Share of the question that its title says."""
    n_words: int
    """How often its own passages hold a word of the question."""
    n_tokens: int
    """Of its own text."""
    is_list: bool = False
    """Its own text is a list and little else."""
    is_named: bool = False
    """The question calls it by its name or code."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A row that may be picked: a whole branch, or the own text of one that is open already."""

    row: Row
    line: str
    likelihood: float
    """Of the branch; of the own text alone where that is the choice."""
    n_words: int


@dataclass(frozen=True, slots=True)
class Shown:
    """A level to pick from."""

    question: Question
    branches: tuple[Choice, ...]
    above: tuple[Choice, ...] = ()
    """The rows whose parts these are: to pick one is to pick its own text."""


@dataclass(frozen=True, slots=True)
class Pick:
    """What was picked of a level, the likeliest first; nothing where nothing will do."""

    row_ids: tuple[int, ...]
    reason: str
    n_calls: int = 0
    n_tokens: int = 0


Picker = Callable[[Shown], Pick]


@dataclass(frozen=True, slots=True)
class Descent:
    """Where the table of contents led."""

    row_ids: tuple[int, ...]
    """The sections to read, the likeliest first; empty where it led nowhere."""
    elsewhere: float
    """Probability that the answer lies in none of them."""
    trace: DescentTrace


def descend(question: Question, toc: Sequence[Row], *, pick: Picker | None = None) -> Descent:
    """The sections that answer the question, come to one level at a time.

    Args:
        question: of any kind; a listing question stops at the section whose content is the list.
        toc: the rows in reading order, parents before their parts, weighed for this question
            (`descent.evidence.weigh`).
        pick: who picks; by likelihood where none is given.
    """
    if not toc:
        return Descent((), 1.0, DescentTrace())
    walk = _Walk(question, toc, pick or pick_likeliest)
    walk.go()
    return walk.end()


def pick_likeliest(shown: Shown) -> Pick:
    """The likeliest choices: as few as are likely enough together, three at the most.

    A calibrated likelihood is not shared out among few choices unless it must be: one branch that
    is likelier than not is followed alone.
    """
    ranked = sorted((*shown.branches, *shown.above), key=lambda choice: -choice.likelihood)
    total = sum(choice.likelihood for choice in ranked)
    taken: list[Choice] = []
    for choice in ranked[:BEAM]:
        enough = sum(one.likelihood for one in taken) >= SURE * total
        if enough or choice.likelihood <= FAINT * ranked[0].likelihood:
            break
        taken.append(choice)
    if not taken:
        return Pick((), "no word of the question is in any of them")
    reason = "; ".join(_why(choice, shown) for choice in taken)
    return Pick(tuple(choice.row.row_id for choice in taken), reason)


def _why(choice: Choice, shown: Shown) -> str:
    if choice.row.is_named:
        why = "the question names it"
    elif choice in shown.above:
        why = "its own text, before its first part, fits best"
    elif choice.row.title >= 0.5:
        why = "its title says what is asked"
    else:
        total = sum(one.n_words for one in (*shown.branches, *shown.above))
        why = f"{choice.n_words} of {total} places with words of the question are in it"
    return f"{choice.row.name}: {why} ({choice.likelihood:.0%})"


# --- the walk ---------------------------------------------------------------------------------


@dataclass(slots=True)
class _Walk:
    """The way down; used once."""

    question: Question
    toc: Sequence[Row]
    pick: Picker
    rows: dict[int, Row] = field(init=False)
    parts: dict[int | None, list[Row]] = field(init=False)
    branch: dict[int, tuple[float, int, int]] = field(init=False)
    """Likelihood, words and tokens of each row with all its parts."""
    found: dict[int, float] = field(default_factory=dict)
    levels: list[Level] = field(default_factory=list)
    n_calls: int = 0
    n_tokens: int = 0
    n_lines: int = 0

    def __post_init__(self) -> None:
        self.rows = {row.row_id: row for row in self.toc}
        self.parts = {}
        self.branch = {}
        for row in self.toc:
            self.parts.setdefault(row.parent_id, []).append(row)
        for row in reversed(self.toc):
            below = [self.branch[part.row_id] for part in self.parts.get(row.row_id, ())]
            own = (row.likelihood, row.n_words, row.n_tokens)
            self.branch[row.row_id] = tuple(map(sum, zip(own, *below, strict=True)))  # type: ignore[assignment]

    def go(self) -> None:
        """Levels, until all that was picked is found or nothing likelier is left to open."""
        if len(self.toc) <= FLAT or len(self.parts[None]) == len(self.toc):
            self._flat()
            return
        opened: tuple[Row, ...] = ()
        branches: Sequence[Row] = self.parts[None]
        left: list[Row] = []
        has_backed_up = False
        while branches:
            shown = Shown(self.question, self._choices(branches), tuple(map(self._own, opened)))
            picked = self._picked(shown)
            if not picked and left and not has_backed_up:
                has_backed_up = True
                picked = left[:1]
                self._say((picked[0].name,), "none of these: one level back, the next likeliest")
            elif not picked:
                break
            taken = {row.row_id for row in (*picked, *opened)}
            left = [row for row in self._likeliest(branches) if row.row_id not in taken]
            opened = self._to_open(picked, opened)
            branches = [part for row in opened for part in self.parts[row.row_id]]

    def end(self) -> Descent:
        """What was found, the likeliest first, and how."""
        ranked = sorted(self.found, key=lambda row_id: -self.found[row_id])
        last = next((level.picked for level in reversed(self.levels) if level.picked), ())
        if not ranked:
            self._say((), "the contents lead nowhere: passages of the whole document")
        elif last[:1] != (self.rows[ranked[0]].name,):
            names = tuple(self.rows[row_id].name for row_id in ranked)
            shares = ", ".join(f"{self.found[row_id]:.0%}" for row_id in ranked)
            self._say(names, f"of what was found, the likeliest first ({shares})")
        trace = DescentTrace(
            levels=tuple(self.levels),
            n_lines=self.n_lines,
            n_calls=self.n_calls,
            n_tokens=self.n_tokens,
        )
        elsewhere = max(0.0, 1.0 - sum(self.found.values())) if ranked else 1.0
        return Descent(tuple(ranked), elsewhere, trace)

    def _flat(self) -> None:
        own = tuple(self._own(row, indent=True) for row in self.toc)
        for row in self._picked(Shown(self.question, own)):
            self.found[row.row_id] = row.likelihood

    def _picked(self, shown: Shown) -> list[Row]:
        """Let the picker pick; what it names that was not shown is not picked."""
        pick = self.pick(shown)
        there = {choice.row.row_id for choice in (*shown.branches, *shown.above)}
        picked = [self.rows[row_id] for row_id in dict.fromkeys(pick.row_ids) if row_id in there]
        lines = tuple(choice.line for choice in shown.branches)
        names = tuple(row.name for row in picked)
        self.levels.append(Level(shown=lines, picked=names, reason=pick.reason))
        self.n_lines += len(lines)
        self.n_calls += pick.n_calls
        self.n_tokens += pick.n_tokens or n_tokens(lines)
        return picked

    def _to_open(self, picked: Sequence[Row], opened: Sequence[Row]) -> tuple[Row, ...]:
        """The picked branches whose parts are the next level; the others are found."""
        following: list[Row] = []
        for row in picked:
            if row in opened:
                self.found[row.row_id] = row.likelihood
            elif self._ends(row):
                self.found[row.row_id] = self.branch[row.row_id][0]
            else:
                following.append(row)
        best = max(self.found.values(), default=0.0)
        return tuple(row for row in following if self.branch[row.row_id][0] >= best)

    def _ends(self, row: Row) -> bool:
        """A leaf, a short section none of whose parts stands out, or the list that is asked for."""
        parts = self.parts.get(row.row_id, [])
        if not parts:
            return True
        likelihood, _, tokens = self.branch[row.row_id]
        stands_out = max(self.branch[part.row_id][0] for part in parts) >= STANDS_OUT * likelihood
        is_asked_as_list = self.question.kind in ("listing", "counting")
        are_items = len(parts) > 2 and all(part.row_id not in self.parts for part in parts)
        if is_asked_as_list and (row.is_list or (are_items and not stands_out)):
            return True
        return tokens <= SHORT and not stands_out

    def _likeliest(self, rows: Iterable[Row]) -> list[Row]:
        return sorted(rows, key=lambda row: -self.branch[row.row_id][0])

    def _choices(self, rows: Sequence[Row]) -> tuple[Choice, ...]:
        """A choice for each branch, with a count where the titles do not separate them."""
        said = sorted((row.title for row in rows), reverse=True)
        is_apart = len(rows) == 1 or (said[0] > 0 and said[0] > said[1])
        return tuple(self._branch_choice(row, is_counted=not is_apart) for row in rows)

    def _branch_choice(self, row: Row, *, is_counted: bool) -> Choice:
        likelihood, n_words, _ = self.branch[row.row_id]
        line = compact_line(row) + (f" · {n_words}×" if is_counted else "")
        return Choice(row, line, likelihood, n_words)

    def _own(self, row: Row, *, indent: bool = False) -> Choice:
        margin = "  " * (row.level - 1) if indent else ""
        return Choice(row, margin + compact_line(row), row.likelihood, row.n_words)

    def _say(self, picked: tuple[str, ...], reason: str) -> None:
        self.levels.append(Level(picked=picked, reason=reason))


def compact_line(row: Row) -> str:
    """Name and pages: "AC-2 ACCOUNT MANAGEMENT · 19-22"."""
    first, last = row.pages
    return f"{row.name} · {first}" + (f"-{last}" if last > first else "")


def n_tokens(lines: Iterable[str]) -> int:
    """Tokens of lines as a model would count them, about: 1.3 a word."""
    return int(1.3 * len(list(chain.from_iterable(line.split() for line in lines))))
