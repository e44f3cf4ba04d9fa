r"""What a LaTeX source defines: \newcommand, \def, \let, \newenvironment, \newtheorem, counters.

Commands that Sommaire knows as the structure of a document (\section, \caption, \item …) keep their
meaning, whatever a source makes of them.
"""

from __future__ import annotations

from collections.abc import Callable

from sommaire.documents.latex.lexer import BLANK, LITERAL, PAR, tokens_of
from sommaire.documents.latex.stream import Environment, Expander, Macro, Stream, World, find_file
from sommaire.documents.latex.symbols import CONTROL_SIGNS
from sommaire.markers import to_roman

_OWN = frozenset(
    ("\\" + name)
    for name in (
        "part chapter section subsection subsubsection paragraph subparagraph caption captionof "
        "subcaption item label ref eqref autoref cref Cref pageref cite citep citet footnote title "
        "author date maketitle begin end documentclass multicolumn multirow textbf textit emph "
        "texttt par hline toprule midrule bottomrule cline cmidrule input include def newcommand "
        "tableofcontents appendix bibliography bibitem includegraphics centering small footnotesize"
    ).split()
)
_OWN_ENVIRONMENTS = frozenset(
    "document table table* figure figure* tabular tabular* tabularx longtable itemize enumerate "
    "description abstract equation equation* align align* quote quotation thebibliography".split()
)
_SKIPPED = frozenset(
    {"\\long", "\\global", "\\protected", "\\outer", "\\expandafter", "\\noexpand"}
)


def _name(stream: Stream) -> str:
    """The command that is defined, in braces or not."""
    tokens = [token for token in stream.argument() if token != BLANK]
    return tokens[0] if tokens else ""


def _may_define(name: str, stream: Stream) -> bool:
    if name[1:] in CONTROL_SIGNS:  # "\\{" and its kin are signs wherever they stand
        return False
    return name[:1] == "\\" and name not in _OWN and name not in stream.world.expanders


def _digits(tokens: list[str] | None) -> int:
    text = "".join(tokens or ()).strip()
    return min(int(text), 9) if text.isdecimal() else 0


def new_command(stream: Stream, _: str) -> None:
    r"""\newcommand and its kin."""
    stream.star()
    name = _name(stream)
    n_parameters = _digits(stream.optional())
    default = stream.optional() if n_parameters else None
    body = stream.argument()
    if _may_define(name, stream):
        stream.world.aliases.pop(name, None)
        stream.world.macros[name] = Macro(
            tuple(body), n_parameters, None if default is None else tuple(default)
        )


def provide_command(stream: Stream, token: str) -> None:
    r"""\providecommand: only where there is none."""
    stream.star()
    known = dict(stream.world.macros)
    new_command(stream, token)
    stream.world.macros.update(known)


def define(stream: Stream, _: str) -> None:
    r"""\def with its parameters and delimiters."""
    name = _name(stream)
    pattern: list[str] = []
    while (token := stream.raw()) and token != "{":
        pattern.append(token)
    body = stream.group()
    while pattern and pattern[-1] == BLANK:
        pattern.pop()
    parameters = [token for token in pattern if token[0] == "#"]
    is_plain = len(parameters) == len(pattern)
    if _may_define(name, stream):
        stream.world.aliases.pop(name, None)
        stream.world.macros[name] = Macro(
            tuple(body), len(parameters), None, () if is_plain else tuple(pattern)
        )


def let(stream: Stream, _: str) -> None:
    r"""\let\new=\old."""
    name = _name(stream)
    if stream.peek() == "=":
        stream.raw()
    old = stream.peek()
    stream.raw()
    if not _may_define(name, stream) or name == old:
        return
    old = stream.world.aliases.get(old, old)
    if old in stream.world.macros:
        stream.world.aliases.pop(name, None)
        stream.world.macros[name] = stream.world.macros[old]
    elif old[:1] == "\\" and old != name:
        stream.world.macros.pop(name, None)
        stream.world.aliases[name] = old
    elif old:
        stream.world.macros[name] = Macro((old,))


def new_environment(stream: Stream, _: str) -> None:
    r"""\newenvironment and \renewenvironment."""
    stream.star()
    name = "".join(stream.argument()).strip()
    n_parameters = _digits(stream.optional())
    default = stream.optional() if n_parameters else None
    opening, closing = stream.argument(), stream.argument()
    if name in _OWN_ENVIRONMENTS or f"\\begin{{{name}}}" in opening:
        return
    macro = Macro(tuple(opening), n_parameters, None if default is None else tuple(default))
    stream.world.environments[name] = Environment(macro, tuple(closing))


def document_command(stream: Stream, _: str) -> None:
    r"""\NewDocumentCommand: arguments that must be there, and one that may open (xparse)."""
    name = _name(stream)
    kinds = [token for token in "".join(stream.argument()) if token in "mosO"]
    body = stream.argument()
    if _may_define(name, stream) and "s" not in kinds and kinds[1:].count("o") == 0:
        default: tuple[str, ...] | None = () if kinds[:1] in (["o"], ["O"]) else None
        stream.world.macros[name] = Macro(tuple(body), len(kinds), default)


def operator(stream: Stream, _: str) -> None:
    r"""\DeclareMathOperator."""
    stream.star()
    name = _name(stream)
    body = stream.argument()
    if _may_define(name, stream):
        stream.world.macros[name] = Macro((BLANK, *body, BLANK))


def skip(stream: Stream, _: str) -> None:
    """A prefix that changes nothing here."""


def include(stream: Stream, _: str) -> None:
    r"""\include: a file on a page of its own."""
    name = _file_name(stream)
    stream.push([PAR])
    stream.read_in(name)
    stream.push([PAR])


def read_in(stream: Stream, _: str) -> None:
    r"""\input{file}, \input file, \subfile."""
    name = _file_name(stream)
    if name:
        stream.read_in(name)


def _file_name(stream: Stream) -> str:
    """The name of a file, in braces or up to a blank."""
    if stream.peek() == "{":
        stream.raw()
        return "".join(stream.group()).lstrip(LITERAL).strip()
    parts = []
    while (one := stream.raw()) and one[0] != "\\" and one != BLANK and one not in "{}":
        parts.append(one)
    if one:
        stream.push([one])
    return "".join(parts)


def import_file(stream: Stream, _: str) -> None:
    r"""\import{folder}{file}."""
    folder, name = "".join(stream.argument()), "".join(stream.argument())
    stream.read_in(f"{folder.rstrip('/')}/{name}")


def use_package(stream: Stream, _: str) -> None:
    """A package: where the source brings it, its plain definitions are taken."""
    options = "".join(stream.optional() or ()).replace(" ", "")
    names = "".join(stream.argument()).split(",")
    stream.world.options.update(options.split(","))
    for name in names:
        path = find_file(f"{name.strip()}.sty", stream.file, stream.world.files)
        if path is not None and path.endswith(".sty"):
            _take_definitions(stream, stream.world.files[path], path)


def _take_definitions(stream: Stream, text: str, path: str) -> None:
    """The commands of a package that a text may use; what serves its inside is left out."""
    world = stream.world
    inside = Stream(tokens_of(text), world, path)
    known = set(world.macros)
    definers = {"\\newcommand", "\\renewcommand", "\\providecommand", "\\def", "\\newenvironment"}
    while token := inside.raw():
        if token in definers:
            DEFINERS[token](inside, token)
    for name in set(world.macros) - known:
        if "@" in name or any("@" in token for token in world.macros[name].body):
            del world.macros[name]


# --- counters -------------------------------------------------------------------------------------

STYLES: dict[str, Callable[[int], str]] = {
    "\\arabic": str,
    "\\roman": lambda number: _roman(number),
    "\\Roman": lambda number: _roman(number).upper(),
    "\\alph": lambda number: _letter(number).lower(),
    "\\Alph": lambda number: _letter(number),
    "\\fnsymbol": lambda number: "*†‡§¶"[(number - 1) % 5] if number > 0 else "",
}


def _roman(number: int) -> str:
    return to_roman(number) if 0 < number < 4000 else str(number)


def _letter(number: int) -> str:
    return chr(ord("A") + number - 1) if 0 < number < 27 else str(number)


def show_counter(stream: Stream, token: str) -> None:
    r"""\arabic{section} and its kin."""
    name = "".join(stream.argument()).strip()
    stream.push([STYLES[token](stream.world.counters.get(name, 0))])


def set_counter(stream: Stream, token: str) -> None:
    r"""\setcounter and \addtocounter, with a number."""
    name = "".join(stream.argument()).strip()
    value = "".join(stream.inner(stream.argument()).all()).strip()
    if value.lstrip("-").isdecimal() and len(value) < 7:
        before = stream.world.counters.get(name, 0) if token == "\\addtocounter" else 0
        stream.world.counters[name] = before + int(value)


def number_within(stream: Stream, _: str) -> None:
    r"""\numberwithin{table}{section}: set back with it, printed behind it."""
    name, outer = "".join(stream.argument()).strip(), "".join(stream.argument()).strip()
    stream.world.within[name] = outer
    body = (f"\\the{outer}", ".", "\\arabic", "{", name, "}")
    stream.world.macros[f"\\the{name}"] = Macro(body)


def step(world: World, name: str) -> None:
    """Count one more, and set back what is counted within."""
    world.counters[name] = world.counters.get(name, 0) + 1
    inner, done = [name], {name}
    while inner:
        outer = inner.pop()
        found = {one for one, other in world.within.items() if other == outer} - done
        world.counters.update(dict.fromkeys(found, 0))
        inner += found
        done |= found


def step_counter(stream: Stream, _: str) -> None:
    r"""\stepcounter and \refstepcounter."""
    step(stream.world, "".join(stream.argument()).strip())


DEFINERS: dict[str, Expander] = {
    **dict.fromkeys(_SKIPPED, skip),
    **dict.fromkeys(STYLES, show_counter),
    "\\newcommand": new_command,
    "\\renewcommand": new_command,
    "\\DeclareRobustCommand": new_command,
    "\\providecommand": provide_command,
    "\\def": define,
    "\\gdef": define,
    "\\edef": define,
    "\\xdef": define,
    "\\let": let,
    "\\newenvironment": new_environment,
    "\\renewenvironment": new_environment,
    "\\NewDocumentCommand": document_command,
    "\\RenewDocumentCommand": document_command,
    "\\DeclareMathOperator": operator,
    "\\input": read_in,
    "\\include": include,
    "\\subfile": read_in,
    "\\import": import_file,
    "\\subimport": import_file,
    "\\usepackage": use_package,
    "\\RequirePackage": use_package,
    "\\setcounter": set_counter,
    "\\addtocounter": set_counter,
    "\\stepcounter": step_counter,
    "\\refstepcounter": step_counter,
    "\\numberwithin": number_within,
    "\\counterwithin": number_within,
}
