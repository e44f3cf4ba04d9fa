r"""The inside of a LaTeX table as rows of cells: spans, rules, heads, what the packages add.

Covers tabular and its kin (tabularx, longtable, tabu, NiceTabular, tblr …), \multicolumn,
\multirow, \makecell and tables nested in cells, booktabs and ruled lines, the heads and feet that
longtable repeats. The rows above the first line drawn right across are the header, as far as they
hold words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from sommaire.documents.floats.evidence import is_number
from sommaire.documents.floats.marked_cells import MOST_COLUMNS, Cell
from sommaire.documents.latex.lexer import BLANK, PAR
from sommaire.documents.latex.stream import Stream
from sommaire.documents.latex.text import skip_arguments

TABULARS = {
    "tabular": "om", "tabular*": "mom", "tabularx": "mom", "tabulary": "mom", "longtable": "om",
    "longtable*": "om", "longtabu": "om", "xltabular": "omm", "supertabular": "om",
    "supertabular*": "mom", "xtabular": "om", "mpxtabular": "om", "array": "om", "tabu": "M",
    "NiceTabular": "omo", "NiceTabular*": "momo", "NiceTabularX": "momo", "tblr": "om",
    "longtblr": "om", "talltblr": "om", "tabularew": "om", "dcases": "",
}  # fmt: skip
"""Environments of cells, and the arguments before their first cell; the last in braces tells the
columns. M: tabu's "to 3cm {ll}"."""
LONG = frozenset(
    "longtable longtable* longtabu xltabular supertabular supertabular* xtabular mpxtabular "
    "longtblr".split()
)
"""Those that are floats by themselves, with a caption inside."""

_ACROSS = frozenset(
    "\\hline \\midrule \\toprule \\bottomrule \\specialrule \\Xhline \\hdashline \\hhline "
    "\\firsthline \\lasthline \\thickhline \\doublerule \\heavyrule \\lightrule \\dhline "
    "\\endfirsthead \\endhead \\thinhline \\Hline \\tabucline".split()
)
"""Lines over all columns (for \\cline and \\cmidrule only some are meant)."""
_RULES = {
    "\\hline": "", "\\toprule": "o", "\\midrule": "o", "\\bottomrule": "o", "\\cline": "m",
    "\\cmidrule": "opm", "\\specialrule": "mmm", "\\addlinespace": "o", "\\hhline": "m",
    "\\Xhline": "m", "\\Xcline": "mm", "\\hdashline": "o", "\\cdashline": "om", "\\noalign": "m",
    "\\morecmidrules": "", "\\firsthline": "", "\\lasthline": "", "\\rowcolor": "omoo",
    "\\rowcolors": "ommm", "\\arrayrulecolor": "om", "\\SetRow": "om", "\\label": "m",
    "\\cdashlinelr": "m", "\\thickhline": "", "\\dhline": "", "\\doublerule": "", "\\heavyrule": "",
    "\\lightrule": "", "\\tabucline": "om", "\\extrarowheight": "L", "\\nopagebreak": "o",
    "\\pagebreak": "o", "\\vspace": "sm", "\\rule": "omm", "\\cmidrulewidth": "", "\\Hline": "",
    "\\hlineB": "m", "\\clineB": "mm", "\\toprule*": "", "\\thinhline": "", "\\Cline": "m",
}  # fmt: skip
"""What stands between rows, with its arguments."""
_SECTIONS = ("\\endfirsthead", "\\endhead", "\\endfoot", "\\endlastfoot")
_ROW_ENDS = frozenset({"\\\\", "\\tabularnewline", "\\cr"})
_MOST_HEADER_ROWS = 5

Read = Callable[[Sequence[str]], str]
"""Tokens of a cell as text."""


class TableRows(NamedTuple):
    """The cells of a table, spans not repeated."""

    rows: tuple[tuple[Cell, ...], ...]
    n_header: int
    captions: tuple[tuple[str, ...], ...] = ()
    """Tokens of the captions that stand among the rows (longtable)."""
    labels: tuple[str, ...] = ()


class _Row(NamedTuple):
    cells: tuple[Cell, ...]
    is_ruled_above: bool
    """A line is drawn right across above it."""
    section: int
    """0: the table; else one more than its place among `_SECTIONS`."""


def read_tabular(name: str, stream: Stream, read: Read) -> list[TableRows]:
    r"""The tables between \begin and \end of an environment, whose beginning was read.

    One, unless its cells hold tables themselves to set them side by side.
    """
    n_columns = _columns(name, stream)
    tokens = stream.until(f"\\end{{{name}}}")
    inner = _Inner(tokens)
    if not inner.tables:
        return [_read_rows(tokens, n_columns, stream, read)]
    tables = []
    for found in inner.tables:
        inside = stream.inner([*found.tokens, f"\\end{{{found.name}}}"])
        tables += read_tabular(found.name, inside, read)
    around = _read_rows(inner.around, n_columns, stream, read)
    is_blank = not any(cell.text for row in around.rows for cell in row)
    return tables if is_blank and not around.captions else [*tables, around]


class _Found(NamedTuple):
    name: str
    tokens: list[str]


class _Inner:
    """The tables with rows and columns of their own inside a table, and what is around them."""

    def __init__(self, tokens: Sequence[str]) -> None:
        self.tables: list[_Found] = []
        self.around: list[str] = []
        at = 0
        while at < len(tokens):
            name = tokens[at][7:-1] if tokens[at].startswith("\\begin{") else ""
            end = _end_of(tokens, at, name) if name in TABULARS and name != "array" else 0
            inside = list(tokens[at + 1 : end])
            if end and "&" in inside and len(_split(inside, _ROW_ENDS)) > 2:
                self.tables.append(_Found(name, inside))
                at = end + 1
                continue
            self.around.append(tokens[at])
            at += 1


def _end_of(tokens: Sequence[str], at: int, name: str) -> int:
    """Where an environment ends that begins at a place; 0 where it does not."""
    depth = 0
    for place in range(at, len(tokens)):
        depth += (tokens[place] == f"\\begin{{{name}}}") - (tokens[place] == f"\\end{{{name}}}")
        if depth == 0:
            return place
    return 0


def _read_rows(tokens: Sequence[str], n_columns: int, stream: Stream, read: Read) -> TableRows:
    rows: list[_Row] = []
    captions: list[tuple[str, ...]] = []
    labels: list[str] = []
    is_ruled = False
    for raw in _split(tokens, _ROW_ENDS):
        inside = _Between(stream.inner(raw), captions, labels)
        content = inside.content
        if inside.section:
            rows = [row if row.section else row._replace(section=inside.section) for row in rows]
        is_ruled = is_ruled or inside.is_ruled
        cells = _cells(content, stream, read, n_columns)
        if not any(cell.text for cell in cells):
            continue
        rows.append(_Row(tuple(cells), is_ruled, 0))
        is_ruled = False
    kept = _spans_up(_without_repeats(rows))
    cells_of = tuple(map(tuple, _fitted(kept)))
    return TableRows(cells_of, _n_header(kept), tuple(captions), tuple(labels))


# --- columns --------------------------------------------------------------------------------------


def _columns(name: str, stream: Stream) -> int:
    """How many columns the environment declares; 0 where that is not known."""
    spec: list[str] = []
    for kind in TABULARS[name]:
        if kind == "o":
            stream.optional()
        elif kind == "m":
            spec = stream.argument()
        else:
            while (token := stream.peek()) and token != "{":
                stream.raw()
            spec = stream.argument()
    if name in ("tblr", "longtblr", "talltblr") and "=" in "".join(spec):
        found = re.search(r"colspec\s*=\s*\{?([^}]*)", "".join(spec))
        spec = list(found[1]) if found else []
    return n_columns_of("".join(stream.inner(spec).all()))


def n_columns_of(spec: str) -> int:
    """The columns of a specification.

    >>> n_columns_of("|l|*{3}{c}@{ }p{3cm}S[table-format=2.1]>{x}r"), n_columns_of("l*{2}{rr}")
    (7, 5)
    """
    n, at, depth = 0, 0, 0
    while at < len(spec) and n < MOST_COLUMNS:
        char = spec[at]
        if char == "*" and depth == 0:
            times, after = _group(spec, at + 1)
            inside, at = _group(spec, after)
            n += (int(times) if times.strip().isdecimal() else 1) * n_columns_of(inside)
            continue
        if char in "@!><" and depth == 0:
            _, at = _group(spec, at + 1)
            continue
        depth += char in "{[" or -(char in "}]")
        n += depth == 0 and char.isalpha()
        at += 1
    return min(n, MOST_COLUMNS)


class _Group(NamedTuple):
    text: str
    end: int


def _group(spec: str, at: int) -> _Group:
    while at < len(spec) and spec[at] == " ":
        at += 1
    if at >= len(spec) or spec[at] != "{":
        return _Group(spec[at : at + 1], at + 1)
    depth = 0
    for place in range(at, len(spec)):
        depth += (spec[place] == "{") - (spec[place] == "}")
        if depth == 0:
            return _Group(spec[at + 1 : place], place + 1)
    return _Group(spec[at + 1 :], len(spec))


# --- rows and cells -------------------------------------------------------------------------------


def _split(tokens: Sequence[str], ends: frozenset[str]) -> list[list[str]]:
    """Tokens cut at some of them, outside braces and environments; settings of a cut dropped."""
    parts: list[list[str]] = [[]]
    depth = at = 0
    while at < len(tokens):
        token = tokens[at]
        at += 1
        if depth == 0 and token in ends:
            parts.append([])
            at = _after_row_end(tokens, at) if token != "&" else at
            continue
        if token == "{" or token.startswith("\\begin{"):
            depth += 1
        elif (token == "}" or token.startswith("\\end{")) and depth:
            depth -= 1
        parts[-1].append(token)
    return parts


def _after_row_end(tokens: Sequence[str], at: int) -> int:
    """Behind the star and the length that may follow the end of a row."""
    if tokens[at : at + 1] == ["*"]:
        at += 1
    place = at
    while tokens[place : place + 1] == [BLANK]:
        place += 1
    if tokens[place : place + 1] != ["["]:
        return at
    end = next((i for i in range(place, min(place + 12, len(tokens))) if tokens[i] == "]"), None)
    if end is None:
        return at
    length = "".join(tokens[place + 1 : end])
    is_length = re.fullmatch(r"\s*-?[\d.]*\s*(?:pt|em|ex|mm|cm|in|bp|\\\w+)\s*", length)
    return end + 1 if is_length else at


class _Between:
    """What stands before the cells of a row: lines, captions, the ends of heads; and the cells."""

    def __init__(self, stream: Stream, captions: list[tuple[str, ...]], labels: list[str]) -> None:
        self.is_ruled = False
        self.section = 0
        self.content: list[str] = []
        while token := stream.raw():
            if token in ("\\caption", "\\captionof", "\\tcaption"):
                stream.star()
                if token == "\\captionof":
                    stream.argument()
                stream.optional()
                captions.append(tuple(stream.argument()))
            elif token in _SECTIONS:
                self.section = self.section or _SECTIONS.index(token) + 1
                self.is_ruled = True
            elif token == "\\label":
                labels.append("".join(stream.argument()))
            elif token in _RULES and _is_outside(self.content):
                self.is_ruled = self.is_ruled or token in _ACROSS
                skip_arguments(stream, _RULES[token])
            else:
                self.content.append(token)


def _is_outside(content: Sequence[str]) -> bool:
    """Whether no brace is open."""
    return content.count("{") <= content.count("}")


def _cells(content: list[str], stream: Stream, read: Read, n_columns: int) -> list[Cell]:
    cells: list[Cell] = []
    n_covered = 0
    for tokens in _split(content, frozenset({"&"})):
        if n_covered and not read(tokens):
            n_covered -= 1
            continue
        n_before = sum(cell.n_columns for cell in cells)
        if len(cells) > MOST_COLUMNS:
            break
        cell = _cell(tokens, stream, read)
        if n_columns and n_before < n_columns:
            cell = cell._replace(n_columns=min(cell.n_columns, n_columns - n_before))
        cells.append(cell)
        n_covered = cell.n_columns - 1 if "\\SetCell" in tokens else 0
    return cells


def _cell(tokens: list[str], stream: Stream, read: Read) -> Cell:
    """The text of a cell and what it spans."""
    n_columns = n_rows = 1
    inside = [token if token != PAR else BLANK for token in tokens]
    for _ in range(4):
        command = next((at for at, token in enumerate(inside) if token in _SPANNING), None)
        if command is None:
            break
        rest = stream.inner(inside[command + 1 :])
        n, content = _SPANNING[inside[command]](rest)
        if inside[command] in ("\\multicolumn", "\\SetCell"):
            n_columns = max(1, min(n.n_columns, MOST_COLUMNS))
        if inside[command] != "\\multicolumn":
            n_rows = n.n_rows
        after = []
        while token := rest.raw():
            after.append(token)
        inside = [*inside[:command], *content, *after]
    return Cell(read(inside), n_columns, n_rows)


class _Spans(NamedTuple):
    n_columns: int
    n_rows: int


class _Spanning(NamedTuple):
    spans: _Spans
    content: list[str]


def _multicolumn(stream: Stream) -> _Spanning:
    n = _number(stream.argument())
    stream.argument()
    return _Spanning(_Spans(n, 1), stream.argument())


def _multirow(stream: Stream) -> _Spanning:
    stream.optional()
    n = _number(stream.argument())
    stream.optional()
    stream.argument()
    stream.optional()
    return _Spanning(_Spans(1, n), stream.argument())


def _multirowcell(stream: Stream) -> _Spanning:
    n = _number(stream.argument())
    stream.optional()
    stream.optional()
    return _Spanning(_Spans(1, n), stream.argument())


def _set_cell(stream: Stream) -> _Spanning:
    """Tabularray's cell that spans: [r=2,c=3]{c}."""
    settings = "".join(stream.optional() or ())
    stream.argument()
    columns, rows = re.search(r"c\s*=\s*(\d+)", settings), re.search(r"r\s*=\s*(\d+)", settings)
    return _Spanning(
        _Spans(int(columns[1]) if columns else 1, int(rows[1]) if rows else 1), list[str]()
    )


_SPANNING: dict[str, Callable[[Stream], _Spanning]] = {
    "\\multicolumn": _multicolumn,
    "\\multirow": _multirow,
    "\\multirowcell": _multirowcell,
    "\\multirowthead": _multirowcell,
    "\\SetCell": _set_cell,
}


def _number(tokens: Sequence[str]) -> int:
    text = "".join(tokens).strip()
    found = re.fullmatch(r"(-?\d{1,4})(?:\.\d*)?", text)
    return int(found[1]) if found else 1


class _Owner(NamedTuple):
    """A cell over several rows, while it reaches down."""

    row: int
    place: int
    last_row: int


def _fitted(rows: Sequence[_Row]) -> list[list[Cell]]:
    """The cells of each row without the empty ones that LaTeX wants under a cell over several rows.

    A cell that is said to cover a row where something else stands ends above it.
    """
    out: list[list[Cell]] = []
    owners: dict[int, _Owner] = {}
    for number, row in enumerate(rows):
        kept: list[Cell] = []
        out.append(kept)
        column = 0
        for cell in row.cells:
            span = range(column, column + cell.n_columns)
            column = span.stop
            over = [owners[at] for at in span if at in owners and owners[at].last_row >= number]
            if len(over) == len(span) and not cell.text:
                continue
            for owner in over:
                above = out[owner.row]
                above[owner.place] = above[owner.place]._replace(n_rows=number - owner.row)
                owners = {at: one for at, one in owners.items() if one != owner}
            if cell.n_rows > 1:
                owner = _Owner(number, len(kept), number + cell.n_rows - 1)
                owners |= dict.fromkeys(span, owner)
            kept.append(cell)
    return out


def _spans_up(rows: Sequence[_Row]) -> list[_Row]:
    r"""Cells over rows above them (\multirow{-3}) are repeated in these rows."""
    out = list(rows)
    for place, row in enumerate(rows):
        for at, cell in enumerate(row.cells):
            if cell.n_rows < -1:
                first = max(place + cell.n_rows + 1, 0)
                column = sum(one.n_columns for one in row.cells[:at])
                _lift(out, range(first, place), column, cell.text)
    return [
        row._replace(cells=tuple(c._replace(n_rows=max(c.n_rows, 1)) for c in row.cells))
        for row in out
    ]


def _lift(rows: list[_Row], places: range, column: int, text: str) -> None:
    """Put a text into the empty cells of a column, in some rows."""
    for place in places:
        cells = list(rows[place].cells)
        starts = [sum(cell.n_columns for cell in cells[:at]) for at in range(len(cells))]
        if column in starts and not cells[starts.index(column)].text:
            at = starts.index(column)
            cells[at] = cells[at]._replace(text=text)
            rows[place] = rows[place]._replace(cells=tuple(cells))


# --- header ---------------------------------------------------------------------------------------


def _without_repeats(rows: Sequence[_Row]) -> list[_Row]:
    """The rows of a long table without the heads and feet that are printed on later pages."""
    first = [row for row in rows if row.section == 1]
    head = first or [row for row in rows if row.section == 2]
    last_foot = [row for row in rows if row.section == 4]
    return [*head, *(row for row in rows if row.section == 0), *last_foot]


def _n_header(rows: Sequence[_Row]) -> int:
    """Rows above the first line right across, where they hold words; else the first, if it does."""
    if len(rows) < 2:
        return 0
    for place in range(1, min(len(rows), _MOST_HEADER_ROWS + 1)):
        if rows[place].is_ruled_above:
            names = all(_names_columns(row.cells) for row in rows[:place])
            return place if names else int(_names_columns(rows[0].cells))
    return int(_names_columns(rows[0].cells))


def _names_columns(cells: Sequence[Cell]) -> bool:
    """Whether a row holds words, or years and short numbers that may name columns."""
    texts = [cell.text for cell in cells[1:] if cell.text]
    figures = sum(is_number(text) and not re.fullmatch(r"\d{1,4}", text) for text in texts)
    return figures <= len(texts) / 3
