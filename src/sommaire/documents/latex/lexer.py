r"""LaTeX source cut into tokens: what TeX's eyes and mouth do (The TeXbook, chapters 7 and 8).

A token is a string: a command with its backslash (`\emph`, `\%`), the beginning or end of an
environment (`\begin{table}`), one of `{ } $ & # ^ _ ~ [ ]`, a blank, `\par` for an empty line, or a
run of other characters. What is verbatim comes as one token that begins with `LITERAL`. Comments
are gone. Category codes never change, but for what is verbatim.
"""

from __future__ import annotations

import re

LITERAL = "\x00"
"""The first character of a token that is text as it stands."""
PAR = "\\par"
BLANK = " "
_VERBATIM = r"verbatim\*?|Verbatim\*?|BVerbatim|lstlisting|minted|alltt|code|filecontents\*?"
_TOKEN = re.compile(
    r"""
    (?P<comment>%[^\n]*(?:\n[ \t]*(?P<empty>(?:\n[ \t]*)+)?|$))
    |\\begin\s*\{(?:comment)\}.*?(?:\\end\s*\{comment\}|\Z)
    |\\begin\s*\{(?P<verbatim>"""
    + _VERBATIM
    + r""")\}(?P<code>.*?)(?:\\end\s*\{(?P=verbatim)\}|\Z)
    |\\(?:verb|lstinline)\*?(?P<quote>[^\sa-zA-Z*{\[])(?P<quoted>[^\n]*?)(?P=quote)
    |\\(?:url|path|nolinkurl)\s*\{(?P<address>(?:[^{}]|\{[^{}]*\})*)\}
    |(?P<environment>\\(?:begin|end)\s*\{[^{}\\]*\})
    |(?P<word>\\(?:[A-Za-z][A-Za-z@]*|@[A-Za-z@]+)\*?)(?:[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?)
    |(?P<symbol>\\(?:.|\n|$))
    |(?P<blank>\s+)
    |(?P<parameter>\#\#?\d?)
    |(?P<sign>\$\$?|[{}&^_~\[\]])
    |(?P<text>[A-Za-z0-9.,;:!?'`\-]+|.)
    """,
    re.VERBOSE | re.DOTALL,
)


_CODE_SETTINGS = re.compile(r"\A[ \t]*(?:\[[^\]]*\][ \t]*(?:\{\w*\})?|\{\w+\}[ \t]*\n)")
"""Behind the beginning of a listing: "[language=C]", "{python}"."""


def tokens_of(text: str) -> list[str]:
    r"""The tokens of a text.

    >>> tokens_of(r"a \emph{b}% note")
    ['a', ' ', '\\emph', '{', 'b', '}']
    >>> tokens_of(r"\begin{table*} \\[2pt]")
    ['\\begin{table*}', ' ', '\\\\', '[', '2pt', ']']
    """
    tokens: list[str] = []
    for match in _TOKEN.finditer(text):
        _lex(match, tokens)
    return tokens


def _lex(match: re.Match[str], tokens: list[str]) -> None:
    kind = match.lastgroup
    found = match.group()
    if kind in ("text", "sign", "symbol", "parameter"):
        tokens.append("\\ " if found in ("\\\n", "\\") else found)
    elif kind == "blank":
        tokens.append(PAR if found.count("\n") > 1 else BLANK)
    elif kind == "word":
        _lex_word(match["word"], tokens)
    elif kind == "environment":
        command, name = found[:-1].split("{", 1)
        tokens.append(f"{command.strip()}{{{name.strip()}}}")
    elif match["empty"] is not None:
        tokens.append(PAR)
    elif match["code"] is not None:
        code = _CODE_SETTINGS.sub("", match["code"], count=1)
        tokens += [PAR, f"{LITERAL}{LITERAL}{code}", PAR]
    elif match["quoted"] is not None or match["address"] is not None:
        tokens.append(LITERAL + (match["quoted"] or match["address"] or ""))


def _lex_word(word: str, tokens: list[str]) -> None:
    """A command and, apart, the star that may follow it."""
    if word.endswith("*"):
        tokens += [word[:-1], "*"]
    else:
        tokens.append(word)


def is_command(token: str) -> bool:
    """Whether a token is a command, not text."""
    return token[:1] == "\\"


def source_of(tokens: list[str]) -> str:
    r"""Tokens as text again, near enough to be lexed again.

    >>> source_of(["\\emph", "{", "b", "}"])
    '\\emph{b}'
    """
    parts = []
    for place, token in enumerate(tokens):
        parts.append(token.lstrip(LITERAL))
        is_word = token[:1] == "\\" and token[-1:].isalpha()
        if is_word and tokens[place + 1 : place + 2] and tokens[place + 1][:1].isalpha():
            parts.append(" ")
    return "".join(parts)
