r"""The text of a LaTeX source set on a galley: headings, paragraphs, lists, floats, notes.

Reads a stream of expanded tokens once. What an environment or a command is to the text stands in
tables; all that is in none of them is running text (`latex.text`). Numbers are counted as the
standard classes do (`latex.numbers`). Pictures drawn by commands are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from sommaire.documents.galley import Galley
from sommaire.documents.latex.floats import FLOATS, PARTS, Caption, OpenFloat, set_float
from sommaire.documents.latex.lexer import BLANK, LITERAL, PAR, tokens_of
from sommaire.documents.latex.lists import KINDS, Lists
from sommaire.documents.latex.numbers import (
    RANKS,
    count,
    printed,
    start_appendix,
    start_chapters,
    start_french,
)
from sommaire.documents.latex.references import bibliography_of, citation_of
from sommaire.documents.latex.stream import Stream
from sommaire.documents.latex.tables import LONG, TABULARS, TableRows, read_tabular
from sommaire.documents.latex.text import Printed, Text, plain, skip_arguments
from sommaire.documents.runs import Run

_DISPLAYED = frozenset(
    "equation equation* align align* gather gather* multline multline* eqnarray eqnarray* "
    "displaymath alignat alignat* flalign flalign* dmath dmath* math subequations".split()
)
_NUMBERED = frozenset("equation align gather multline eqnarray alignat flalign dmath".split())
_PICTURES = frozenset(
    "tikzpicture pgfpicture picture axis pspicture forest tikzcd circuitikz asy xy overpic".split()
)
_CHAPTERED = ("report", "book", "memoir", "scrreprt", "scrbook", "thesis", "amsbook")
_FRENCH = frozenset({"french", "frenchb", "francais", "acadian", "canadien"})
_BREAKS = frozenset(
    "\\newpage \\clearpage \\cleardoublepage \\medskip \\bigskip \\smallskip \\pagebreak "
    "\\State \\STATE \\tableofcontents \\listoffigures \\listoftables \\vfill".split()
)


_AND = re.compile(r"\s*,(?:\s*,)*\s*")
"""Between authors."""


class Body:
    """A document while it is set."""

    def __init__(self, stream: Stream, known: Printed, galley: Galley) -> None:
        self.stream = stream
        self.galley = galley
        self.known = known
        """What references print, as the pass before found it."""
        self.found = Printed()
        """The same, as this pass finds it."""
        self.text = Text(stream, known)
        self.lists = Lists(stream.world, galley)
        self._floats: list[OpenFloat] = []
        self._part_depth = 0
        self._n_entries = 0
        self._number = ""
        """What a label refers to."""
        self._name = ""
        self._title: list[str] = []
        self._front: list[list[str]] = []
        self._theorems: dict[str, tuple[str, str]] = {}
        self._ranks = sorted(known.ranks)
        self._ended = False

    def read(self) -> None:
        """Set the whole document."""
        while not self._ended and (token := self.stream.next()):
            self._take(token)
        self._close_paragraph()

    # --- tokens -------------------------------------------------------------------------------

    def _take(self, token: str) -> None:
        if token[0] != "\\":
            self._take_text(token)
        elif token.startswith("\\begin{"):
            self._begin(token[7:-1])
        elif token.startswith("\\end{"):
            self._end(token[5:-1])
        elif token in RANKS:
            self._heading(token)
        elif token in _COMMANDS:
            _COMMANDS[token](self, token)
        elif token == PAR or token in _BREAKS:
            self._close_paragraph()
        else:
            self.text.take(token)

    def _take_text(self, token: str) -> None:
        if token.startswith(LITERAL * 2):
            self._close_paragraph()
            self.galley.code(token[2:].rstrip())
        else:
            self.text.take(token)

    def _close_paragraph(self) -> None:
        """What was read since the last paragraph is one; its footnotes follow it."""
        self.text.close()
        runs = self.text.flush()
        if any(run.text.strip() for run in runs):
            self._set(runs)
        notes, self.text.notes = self.text.notes, []
        for note in notes:
            number = count(self.stream, "footnote")
            self.galley.paragraph([Run(f"{number} "), *note], role="footnote")

    def _set(self, runs: list[Run]) -> None:
        if self._floats:
            self._floats[-1].texts.append(runs)
            return
        self._show_title()
        self.galley.paragraph(runs)

    def _runs(self, tokens: Sequence[str]) -> list[Run]:
        """Some tokens as runs, read apart; their footnotes go with the paragraph."""
        inner = Text(self.stream.inner(tokens), self.known)
        runs = inner.read()
        self.text.notes += inner.notes
        return runs

    def _plain(self, tokens: Sequence[str]) -> str:
        return plain(self._runs(tokens))

    # --- the beginning ------------------------------------------------------------------------

    def _class(self, _: str) -> None:
        options = "".join(self.stream.optional() or ()).replace(" ", "").split(",")
        self.stream.world.options.update(options)
        name = "".join(self.stream.argument()).strip().lower()
        if any(chaptered in name for chaptered in _CHAPTERED):
            start_chapters(self.stream.world)

    def _keep_title(self, _: str) -> None:
        self.stream.optional()
        self._title = self.stream.argument()

    def _keep_front(self, _: str) -> None:
        self.stream.optional()
        front = self.stream.argument()
        if front != ["\\today"]:
            self._front.append(front)

    def _show_title(self, _: str = "") -> None:
        """The title and the authors, once."""
        title, self._title = self._title, []
        front, self._front = self._front, []
        if title:
            self.found.title = self._plain(title)
            self.galley.title(self._runs(title))
        for part in front:
            runs = [run._replace(text=_AND.sub(", ", run.text)) for run in self._runs(part)]
            if any(run.text.strip() for run in runs):
                self.galley.paragraph(runs)

    # --- sections -----------------------------------------------------------------------------

    def _heading(self, token: str) -> None:
        self._close_paragraph()
        self._show_title()
        world = self.stream.world
        rank = RANKS[token]
        if token == "\\chapter":
            start_chapters(world)
        is_starred = self.stream.star()
        self.stream.optional()
        runs = self._runs(self.stream.argument())
        number = ""
        if not is_starred and rank <= world.counters.get("secnumdepth", 3):
            number = count(self.stream, token[1:]).strip(".")
            self._number, self._name = number, "Chapter" if rank == 0 else "Section"
        if rank > 3:
            runs = _without_full_stop(runs)
        self._set_heading(rank, runs, number)

    def _set_heading(self, rank: int, runs: Sequence[Run], number: str = "") -> None:
        while self.lists.is_open:
            self.lists.end()
        self.found.ranks.add(rank)
        level = 1 + sum(other < rank for other in self._ranks)
        self.galley.heading(level, runs, number=number)

    def _unnumbered(self, name: str) -> None:
        """A heading that a class prints by itself: "Abstract", "References"."""
        self._close_paragraph()
        self._show_title()
        runs = self._runs([f"\\{name}"])
        self._set_heading(min(self.known.ranks | {1}, key=lambda rank: abs(rank)), runs)

    def _abstract(self, _: str) -> None:
        self._unnumbered("abstractname")
        argument = self.stream.argument() if self.stream.peek() == "{" else []
        self.stream.push([*argument, PAR])

    def _appendix(self, _: str) -> None:
        start_appendix(self.stream.world)

    # --- environments -------------------------------------------------------------------------

    def _begin(self, name: str) -> None:
        if name == "document":
            self.text.flush()
            self.text.notes.clear()
            if self.stream.world.options & _FRENCH:
                start_french(self.stream.world)
        elif name in KINDS and not self.text.is_math:
            self._close_paragraph()
            self.lists.begin(name, self.stream)
        elif name in FLOATS:
            self._close_paragraph()
            skip_arguments(self.stream, FLOATS[name][1])
            self._floats.append(OpenFloat(FLOATS[name][0]))
        elif name in TABULARS and not self.text.is_math:
            self._tables(name)
        elif name in _DISPLAYED:
            self._display(name)
        elif name in _PICTURES:
            self.stream.until(f"\\end{{{name}}}")
        elif name == "abstract":
            self._unnumbered("abstractname")
        elif name == "thebibliography":
            self._bibliography()
        elif name in PARTS:
            self._part_depth += 1
            self.text.take(f"\\begin{{{name}}}")
        elif name in self._theorems or name == "proof":
            self._theorem(name)
        else:
            if not self.text.is_math:
                self._close_paragraph()
            self.text.take(f"\\begin{{{name}}}")

    def _end(self, name: str) -> None:
        if name == "document":
            self._ended = True
        elif name in KINDS and not self.text.is_math:
            self._close_paragraph()
            self.lists.end()
        elif name in FLOATS and self._floats:
            self._close_paragraph()
            found = self._floats.pop()
            set_float(found, self.galley)
            self._close_paragraph()
        elif name in PARTS:
            self._part_depth = max(0, self._part_depth - 1)
            self._close_paragraph()
        elif name == "thebibliography":
            self._close_paragraph()
            self.lists.end()
        elif not self.text.is_math:
            self._close_paragraph()

    def _display(self, name: str) -> None:
        r"""An equation on a line of its own, with its number."""
        tokens = self.stream.until(f"\\end{{{name}}}")
        if name == "subequations":
            self.stream.push(tokens)
            return
        is_numbered = name in _NUMBERED and "\\nonumber" not in tokens and "\\notag" not in tokens
        number = count(self.stream, "equation") if is_numbered else ""
        if number:
            self._number, self._name = number, "Equation"
        if name == "alignat":
            tokens = tokens[tokens.index("}") + 1 :] if "}" in tokens else tokens
        labels = _labels(tokens)
        for label in labels:
            self._refer(label)
        inner = Text(self.stream.inner([one for one in tokens if one != PAR]), self.known)
        inner.open_math("inside")
        equation = plain(inner.read())
        self.text.open_math("display")
        self.text.put(f"{equation} ({number})" if number else equation)
        self.text.close_math()

    def _tables(self, name: str) -> None:
        is_long = name in LONG
        if is_long or self._floats or not self.text.is_blank:
            self._close_paragraph()
        if is_long:
            self._floats.append(OpenFloat("table"))
        tables = read_tabular(name, self.stream, self._plain)
        captions = [one for table in tables for one in table.captions]
        if is_long and captions:
            self._caption_of("table", list(captions[0]), is_numbered=True)
        for label in (one for table in tables for one in table.labels):
            self._refer(label)
        printing = [table for table in tables if table.rows]
        if self._floats:
            self._floats[-1].events += printing
        else:
            for table in printing:
                self._set_loose(table)
        if is_long:
            set_float(self._floats.pop(), self.galley)

    def _set_loose(self, table: TableRows) -> None:
        """A table in the text: one column is lines of text, else a table without a caption."""
        if max(len(row) for row in table.rows) == 1:
            for row in table.rows:
                self._set([Run(row[0].text)])
            return
        self._show_title()
        self.galley.table(table.rows, n_header=table.n_header)

    # --- floats -------------------------------------------------------------------------------

    def _caption(self, token: str) -> None:
        is_starred = self.stream.star()
        kind = self._floats[-1].kind if self._floats else "figure"
        if token in ("\\captionof", "\\captionof*"):
            kind = "".join(self.stream.argument()).strip()
        elif token == "\\tablecaption":
            kind = "table"
        self.stream.optional()
        tokens = self.stream.argument()
        if self._part_depth or token in ("\\subcaption", "\\subfloat", "\\subfigure"):
            self._close_paragraph()
            self._set(self._runs(tokens))
            return
        self._caption_of(kind, tokens, is_numbered=not is_starred)

    def _caption_of(self, kind: str, tokens: list[str], *, is_numbered: bool) -> None:
        self._close_paragraph()
        runs = self._runs(tokens)
        if is_numbered:
            name = printed(self.stream, f"\\{kind}name") or kind.capitalize()
            number = count(self.stream, kind)
            self._number, self._name = number, name
            runs = [Run(f"{name} {number}: "), *runs]
        if self._floats:
            self._floats[-1].events.append(Caption(kind, runs))
        elif kind == "figure":
            self.galley.caption(runs)
        else:
            self.galley.paragraph(runs, role="caption")

    def _part(self, _: str) -> None:
        r"""\subfloat[caption]{…}: the caption of a part."""
        caption = self.stream.optional()
        self.stream.optional()
        if caption:
            self._close_paragraph()
            self._set(self._runs(caption))

    # --- lists --------------------------------------------------------------------------------

    def _item(self, _: str) -> None:
        if not self.lists.is_open:
            self._close_paragraph()
            self.stream.optional()
            return
        self._close_paragraph()
        given = self.stream.optional()
        mark = self.lists.mark(given, self.stream)
        if self.lists.counter:
            self._number = printed(self.stream, f"\\the{self.lists.counter}")
            self._name = "item"
        term = self._runs(given) if given is not None else []
        if self.lists.kind == "run-in heading":
            self.galley.open_item("", name=plain(term))
            self._put_term(term)
        elif given is not None:
            self.galley.open_item(plain(term), name="")
        else:
            self.galley.open_item(mark.marker, number=mark.number)

    def _put_term(self, term: Sequence[Run]) -> None:
        """The term of a description, in bold before its text."""
        if plain(term):
            self.stream.push(["}", BLANK])
            self.text.take("{")
            self.text.take("\\bfseries")
            self.text.put(plain(term))

    # --- theorems, labels, references ---------------------------------------------------------

    def _new_theorem(self, _: str) -> None:
        r"""\newtheorem{name}[shared]{Title}[within]."""
        is_starred = self.stream.star()
        name = "".join(self.stream.argument()).strip()
        shared = self.stream.optional()
        title = self._plain(self.stream.argument())
        within = self.stream.optional()
        counter = "" if is_starred else "".join(shared or name).strip()
        self._theorems[name] = (title, counter)
        if within is not None and not is_starred:
            outer = "".join(within).strip()
            inside = f"\\numberwithin{{{counter}}}{{{outer}}}"
            self.stream.push(tokens_of(inside))
        elif counter and shared is None:
            self.stream.push(tokens_of(f"\\newcommand{{\\the{counter}}}{{\\arabic{{{counter}}}}}"))

    def _theorem(self, name: str) -> None:
        """The words that open a theorem or a proof, in bold."""
        self._close_paragraph()
        note = self.stream.optional()
        title, counter = self._theorems.get(name, ("", ""))
        opening = title or printed(self.stream, "\\proofname")
        if counter:
            self._number, self._name = count(self.stream, counter), title
            opening = f"{opening} {self._number}"
        if note is not None:
            noted = self._plain(note)
            opening = f"{opening} ({noted})" if title else noted
        self._put_term([Run(f"{opening}.")])

    def _label(self, _: str) -> None:
        self._refer("".join(self.stream.argument()).strip())

    def _refer(self, label: str) -> None:
        self.found.numbers[label.strip()] = self._number
        self.found.names[label.strip()] = self._name

    def _bibliography(self) -> None:
        self.stream.argument()
        self._unnumbered("bibname" if 0 in self.known.ranks else "refname")
        self.lists.begin("enumerate", self.stream)
        self._n_entries = 0

    def _entry(self, _: str) -> None:
        r"""\bibitem[label]{key}."""
        self._close_paragraph()
        label = self.stream.optional()
        key = "".join(self.stream.argument()).strip()
        self._n_entries += 1
        text = self._plain(label) if label is not None else ""
        self.found.citations[key] = citation_of(text, self._n_entries)
        if not self.lists.is_open:
            self.lists.begin("enumerate", self.stream)
        marker = "" if label is not None else f"[{self._n_entries}]"
        self.galley.open_item(marker, number=self._n_entries if marker else None)

    def _read_bibliography(self, token: str) -> None:
        r"""\bibliography{file}: the entries that BibTeX made of it."""
        if token == "\\bibliography":
            self.stream.argument()
        else:
            self.stream.optional()
        self._close_paragraph()
        world = self.stream.world
        path = bibliography_of(world.main, world.files)
        if path and "\\entry{" not in world.files[path]:
            self.stream.push(tokens_of(world.files[path]), path)


def _without_full_stop(runs: list[Run]) -> list[Run]:
    """A run-in heading as a title."""
    if runs and runs[-1].text.rstrip().endswith(":"):
        return [*runs[:-1], runs[-1]._replace(text=runs[-1].text.rstrip().rstrip(":"))]
    return runs


def _labels(tokens: list[str]) -> list[str]:
    r"""The labels among the tokens of an equation; they are taken out."""
    labels = []
    while "\\label" in tokens:
        at = tokens.index("\\label")
        end = tokens.index("}", at) if "}" in tokens[at:] else len(tokens) - 1
        labels.append("".join(tokens[at + 2 : end]))
        del tokens[at : end + 1]
    return labels


_COMMANDS: dict[str, Callable[[Body, str], None]] = {
    "\\documentclass": Body._class,
    "\\title": Body._keep_title,
    "\\author": Body._keep_front,
    "\\date": Body._keep_front,
    "\\maketitle": Body._show_title,
    "\\abstract": Body._abstract,
    "\\appendix": Body._appendix,
    "\\caption": Body._caption,
    "\\captionof": Body._caption,
    "\\subcaption": Body._caption,
    "\\tablecaption": Body._caption,
    "\\subfloat": Body._part,
    "\\subfigure": Body._part,
    "\\subtable": Body._part,
    "\\item": Body._item,
    "\\newtheorem": Body._new_theorem,
    "\\label": Body._label,
    "\\bibitem": Body._entry,
    "\\bibliography": Body._read_bibliography,
    "\\printbibliography": Body._read_bibliography,
}
