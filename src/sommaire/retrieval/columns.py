"""Sums and extremes over a column of a table: exact queries, every row counted and citable.

"What is the total of the amounts in Table 3?", "Quel est le montant le plus élevé du tableau 2 ?".
Only where the question names the table, and a column of numbers in it answers to its words (or it
has but one). Rows that are totals themselves are left out. Cells that are no number are told, never
guessed; a column that mixes percentages and plain numbers is not summed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from typing import Literal

from sommaire.merging import Found
from sommaire.question import Question
from sommaire.retrieval.scope import Scope, find_scopes
from sommaire.retrieval.terms import coverage, terms, vocabulary
from sommaire.tables import Document, Item, Language
from sommaire.text import fold, stems
from sommaire.wording import written

Operation = Literal["sum", "maximum", "minimum"]
_ASKED: tuple[tuple[Operation, re.Pattern[str]], ...] = (
    ("sum", re.compile(r"\b(?:sums?|totals?|combined|add(?:s|ed)? up|somme|totalise)\b")),
    (
        "maximum",
        re.compile(r"\b(?:highest|largest|greatest|biggest|maximum|maximal|plus (?:eleve|grand|haut"
                   r"|fort|gros)(?:e|s|es)?)\b"),
    ),
    (
        "minimum",
        re.compile(r"\b(?:lowest|smallest|minimum|minimal|plus (?:bas|petit|faible)(?:se)?e?s?)\b"),
    ),
)  # fmt: skip
_TABLE = re.compile(r"\b(?:table|tableau)\s+[\dA-Z][\w.-]*", re.IGNORECASE)
_TOTAL_ROW = re.compile(r"^(?:sub-?|sous-?|grand )?(?:totals?|totaux|sum|somme|overall|ensemble)\b")
_NUMBER = re.compile(r"^[^\d()+−-]{0,4}(?P<sign>[(+−-]?)\s?[$€£]?\s?(?P<digits>\d[\d\s.,  ']*)")
_REST = re.compile(r"^\s*\)?\s*(?P<unit>%|[^\W\d]{0,12}|[$€£]|°\w?)?\s*[*†‡]*\s*\)?$")


def is_total(name: str) -> bool:
    """Whether a row of that name sums up the others.

    >>> is_total("Total charges"), is_total("Totally new")
    (True, False)
    """
    return _TOTAL_ROW.search(fold(name)) is not None


@dataclass(frozen=True, slots=True)
class ColumnResult:
    """What a column comes to, and the rows that it rests on."""

    operation: Operation
    column: str
    """Its header, as printed."""
    table: str
    value: Decimal
    unit: str
    rows: tuple[Found, ...]
    """Those summed, or those that have the extreme value; `names` are the row's name and cell."""
    n_rows: int
    """Rows with a number in the column."""
    unread: tuple[str, ...]
    """Cells that hold something else than a number."""
    is_guessed: bool
    """No word of the question names the column: it is the only one with numbers."""


def said(result: ColumnResult, language: Language) -> str:
    """The result in a sentence, with what it does not cover."""
    value = f"{written(f'{result.value.normalize():,f}', language)} {result.unit}".strip()
    what = _SAID[language][result.operation]
    named = _UNREAD[language].format("; ".join(result.unread)) if result.unread else ""
    return what.format(result.column, result.table, result.n_rows, value) + named


_SAID: dict[Language, dict[Operation, str]] = {
    "en": {
        "sum": "The sum of “{0}” in {1}, over {2} rows, is {3}.",
        "maximum": "The highest of “{0}” in {1}, of {2} rows, is {3}.",
        "minimum": "The lowest of “{0}” in {1}, of {2} rows, is {3}.",
    },
    "fr": {
        "sum": "La somme de « {0} » dans {1}, sur {2} lignes, est {3}.",
        "maximum": "Le plus élevé de « {0} » dans {1}, sur {2} lignes, est {3}.",
        "minimum": "Le plus bas de « {0} » dans {1}, sur {2} lignes, est {3}.",
    },
}
_UNREAD: dict[Language, str] = {
    "en": " Cells that are no number were left out: {0}.",
    "fr": " Les cellules qui ne sont pas des nombres sont laissées de côté : {0}.",
}


def column_result(document: Document, question: Question) -> ColumnResult | None:
    """The sum or the extreme that the question asks of a table's column, or None."""
    asked = fold(question.text)
    operation = next((name for name, pattern in _ASKED if pattern.search(asked)), None)
    named = _TABLE.search(question.text)
    where = replace(question, scope=named.group(), pattern=None) if named else question
    scope = next((one for one in find_scopes(document, where) if one.kind == "table"), None)
    if operation is None or scope is None:
        return None
    grid = _grid(document, scope)
    column = _column(document, question, grid) if grid else None
    return None if grid is None or column is None else _result(operation, grid, column, scope)


@dataclass(frozen=True, slots=True)
class _Grid:
    """A table: its header, and its rows with their cells."""

    header: tuple[str, ...]
    rows: tuple[tuple[Item, tuple[str, ...]], ...]

    def numbers(self, at: int) -> list[tuple[Item, tuple[str, ...], _Number | None]]:
        """The rows that are no totals, each with the number of one of its cells."""
        kept = [pair for pair in self.rows if not is_total(pair[1][0])]
        return [(item, cells, _number(cells[at])) for item, cells in kept]


@dataclass(frozen=True, slots=True)
class _Number:
    value: Decimal
    unit: str


@dataclass(frozen=True, slots=True)
class _Column:
    at: int
    is_guessed: bool


def _grid(document: Document, scope: Scope) -> _Grid | None:
    lists = [
        one
        for one in document.lists
        if one.kind == "table row" and scope.start_line <= one.start_line < scope.end_line
    ]
    if len(lists) != 1:
        return None
    items = [item for item in document.items if item.list_id == lists[0].list_id]
    rows = [(item, tuple(cell.strip() for cell in item.text.split(" | "))) for item in items]
    width = len(rows[0][1]) if rows else 0
    header = tuple(lists[0].lead.split(" | ")[-width:])
    is_square = all(len(cells) == width for _, cells in rows) and len(header) == width > 1
    return _Grid(header, tuple(rows)) if is_square else None


def _column(document: Document, question: Question, grid: _Grid) -> _Column | None:
    """The column of numbers whose header has most of the question's words."""
    numeric = [at for at in range(1, len(grid.header)) if _is_numeric(grid.numbers(at))]
    asked = terms(" ".join(question.keywords), question.language, vocabulary(document))
    titles = ("", *grid.header[1:])  # the first runs on from the caption
    scores = [coverage(asked, stems(title, document.language)) for title in titles]
    best = max(scores)
    named = [at for at in numeric if scores[at] == best]
    if len(named) != 1 or (best > 0 and scores.count(best) > 1):
        return None
    return _Column(named[0], is_guessed=best == 0)


def _is_numeric(read: Sequence[tuple[Item, tuple[str, ...], _Number | None]]) -> bool:
    return sum(number is not None for *_, number in read) > len(read) / 2


def _result(
    operation: Operation, grid: _Grid, column: _Column, scope: Scope
) -> ColumnResult | None:
    read = grid.numbers(column.at)
    numbers = [(item, cells, number) for item, cells, number in read if number is not None]
    units = {number.unit for *_, number in numbers}
    if not numbers or len(units) > 1:
        return None
    values = [number.value for *_, number in numbers]
    value = {"sum": sum(values, Decimal()), "maximum": max(values), "minimum": min(values)}[
        operation
    ]
    kept = [one for one in numbers if operation == "sum" or one[2].value == value]
    return ColumnResult(
        operation,
        grid.header[column.at],
        scope.name,
        value,
        units.pop(),
        tuple(_found(item, cells, column.at) for item, cells, _ in kept),
        len(numbers),
        tuple(_unread(read, column.at)),
        column.is_guessed,
    )


def _unread(read: Sequence[tuple[Item, tuple[str, ...], _Number | None]], at: int) -> Iterator[str]:
    for _, cells, number in read:
        if number is None:
            yield f"{cells[0]}: {cells[at] or 'empty'}"


def _found(item: Item, cells: tuple[str, ...], at: int) -> Found:
    return Found(
        (cells[0], cells[at]), item.text, ((item.start_line, item.end_line),), ("structure",)
    )


def _number(cell: str) -> _Number | None:
    """The number that a cell is, with its unit; None where it is something else.

    >>> [str(_number(cell).value) for cell in ("1,234.5", "(12)", "$ 3", "1 234,5", "12 %")]
    ['1234.5', '-12', '3', '1234.5', '12']
    >>> _number("n/a"), _number("3 to 4")
    (None, None)
    """
    match = _NUMBER.match(cell.strip())
    rest = _REST.match(cell.strip()[match.end() :]) if match else None
    if match is None or rest is None:
        return None
    digits = _plain(match["digits"].strip())
    try:
        value = Decimal(digits)
    except InvalidOperation:
        return None
    return _Number(
        -value if match["sign"] in "(−-" and match["sign"] else value, rest["unit"] or ""
    )


def _plain(digits: str) -> str:
    """Digits with a point for decimals and nothing between thousands."""
    bare = re.sub(r"[\s  ']", "", digits)
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", bare):
        return bare.replace(",", "")
    if re.fullmatch(r"\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?", bare):
        return bare.replace(".", "").replace(",", ".")
    return bare.replace(",", ".").rstrip(".")
