r"""The conditionals of TeX, as far as they can be told without running it (The TeXbook, 20).

\iftrue, \iffalse, flags of \newif, \ifx, \ifnum and \ifodd on plain numbers, \ifdefined. Of a test
that cannot be told (a dimension, a mode) the first branch is read.
"""

from __future__ import annotations

from sommaire.documents.latex.lexer import BLANK
from sommaire.documents.latex.stream import Expander, Stream

_TESTS = frozenset(
    "\\" + name
    for name in (
        "if ifcat ifx ifnum ifdim ifodd ifvmode ifhmode ifmmode ifinner ifvoid ifhbox ifvbox "
        "iffalse iftrue ifcase ifdefined ifcsname ifeof ifpdf ifxetex ifluatex ifPDFTeX ifXeTeX"
    ).split()
)
_FALSE = frozenset({"\\iffalse", "\\ifxetex", "\\ifluatex", "\\ifXeTeX", "\\ifmmode", "\\ifeof"})


def new_flag(stream: Stream, _: str) -> None:
    r"""\newif\ifname: a flag with \nametrue and \namefalse."""
    name = "".join(stream.argument()[:1])
    if name.startswith("\\if") and name not in stream.world.expanders:
        stream.world.flags[name] = False
        stream.world.expanders[name] = decide_flag
        for value in ("true", "false"):
            stream.world.expanders[f"\\{name[3:]}{value}"] = set_flag


def decide(stream: Stream, token: str) -> None:
    """Read on in the branch that holds; the other is left out."""
    if not _holds(stream, token):
        _skip_to(stream, {"\\else", "\\fi"})


def decide_flag(stream: Stream, token: str) -> None:
    """The same for a flag of the source."""
    if not stream.world.flags[token]:
        _skip_to(stream, {"\\else", "\\fi"})


def set_flag(stream: Stream, token: str) -> None:
    r"""\nametrue and \namefalse."""
    is_true = token.endswith("true")
    name = token[1:].removesuffix("true" if is_true else "false")
    stream.world.flags[f"\\if{name}"] = is_true


def end_branch(stream: Stream, token: str) -> None:
    r"""\else after a branch that was read: the rest is left out; \fi: nothing."""
    if token in ("\\else", "\\or"):
        _skip_to(stream, {"\\fi"})


def _holds(stream: Stream, token: str) -> bool:
    if token == "\\ifx":
        return _is_same(stream, _operand(stream), _operand(stream))
    if token == "\\ifdefined":
        return _is_defined(stream, _operand(stream))
    if token == "\\ifnum":
        return _compare(stream)
    if token == "\\if":
        return _operand(stream) == _operand(stream)
    return token not in _FALSE


def _operand(stream: Stream) -> str:
    token = stream.peek()
    stream.raw()
    if len(token) > 1 and token[0] not in "\\#\x00":
        stream.push([token[1:]])
        return token[0]
    return token


def _is_same(stream: Stream, first: str, second: str) -> bool:
    macros = stream.world.macros
    return first == second or (
        (macros.get(first, first) == macros.get(second, second))
        if first in macros or second in macros
        else not _is_defined(stream, first) and not _is_defined(stream, second)
    )


def _is_defined(stream: Stream, token: str) -> bool:
    if token[:1] != "\\":
        return True
    world = stream.world
    known = token in world.macros or token in world.aliases or token in world.expanders
    return known and token != "\\undefined"


def _compare(stream: Stream) -> bool:
    r"""Two numbers of \ifnum; true where they cannot be told."""
    text = ""
    while (token := stream.next()) and len(text) < 40:
        if token == BLANK and text and text[-1].isdigit() and any(sign in text for sign in "<=>"):
            break
        if token[0] == "\\" or not all(char in "0123456789<=>- " for char in token):
            stream.push([token])
            break
        text += token
    for sign in "<=>":
        left, found, right = text.partition(sign)
        if found and left.strip().lstrip("-").isdecimal() and right.strip().lstrip("-").isdecimal():
            a, b = int(left), int(right)
            return a < b if sign == "<" else a == b if sign == "=" else a > b
    return True


def _skip_to(stream: Stream, ends: set[str]) -> None:
    """Leave out tokens up to one of these; what is nested goes with them."""
    depth = 0
    while token := stream.raw():
        if depth == 0 and token in ends:
            return
        if token in _TESTS or token in stream.world.flags:
            depth += 1
        elif token == "\\fi":
            depth -= 1


def if_then_else(stream: Stream, _: str) -> None:
    r"""\ifthenelse{\boolean{flag}}{…}{…}: a flag is looked up, of other tests the first is read."""
    condition = [token for token in stream.argument() if token not in (BLANK, "{", "}")]
    first, second = stream.argument(), stream.argument()
    flag = "\\if" + "".join(condition[1:]) if condition[:1] == ["\\boolean"] else ""
    stream.push(first if stream.world.flags.get(flag, True) else second)


def new_boolean(stream: Stream, _: str) -> None:
    r"""\newboolean{flag}."""
    stream.world.flags[f"\\if{''.join(stream.argument()).strip()}"] = False


def set_boolean(stream: Stream, _: str) -> None:
    r"""\setboolean{flag}{true}."""
    name, value = "".join(stream.argument()).strip(), "".join(stream.argument()).strip()
    stream.world.flags[f"\\if{name}"] = value == "true"


CONDITIONALS: dict[str, Expander] = {
    **dict.fromkeys(_TESTS, decide),
    "\\newif": new_flag,
    "\\else": end_branch,
    "\\or": end_branch,
    "\\fi": end_branch,
    "\\ifthenelse": if_then_else,
    "\\setboolean": set_boolean,
    "\\newboolean": new_boolean,
}
