r"""A stream of LaTeX tokens whose macros are expanded as they are read, never executed.

Knows definitions (`latex.definitions`), conditionals (`latex.conditionals`) and files that are read
in; everything else passes through. What is read and what is expanded is bounded, so that a source
that never ends is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from sommaire.documents.latex.lexer import BLANK, LITERAL, PAR, tokens_of
from sommaire.errors import UnreadableFile

EXPANSIONS = 20_000
TOKENS = 400_000
"""At most, and so many more for each letter of the source: 1 and 20 (real sources stay under a
tenth of that)."""
_TOKENS_A_LETTER = 20
MOST_NESTED_FILES = 30
MOST_READS = 500
"""Of one file."""
MOST_NESTED = 2_000
_GIVE_PDF = "give the PDF that is made of it"
_CLOSED = {"{": 1, "}": -1}


@dataclass(frozen=True, slots=True)
class Macro:
    """A user's command: what stands for it."""

    body: tuple[str, ...]
    n_parameters: int = 0
    default: tuple[str, ...] | None = None
    """Of the first parameter, which is then optional."""
    pattern: tuple[str, ...] = ()
    """What must follow it (\\def), with parameters and delimiters; () for plain arguments."""


@dataclass(frozen=True, slots=True)
class Environment:
    """A user's environment: what stands for its beginning and its end."""

    opening: Macro
    closing: tuple[str, ...]


Expander = Callable[["Stream", str], None]


@dataclass(slots=True)
class World:
    """What all streams of one document share: definitions, files, counters, what was spent."""

    files: Mapping[str, str]
    expanders: dict[str, Expander]
    """Commands that a stream carries out itself as it reads."""
    main: str = ""
    """The file that was read first."""
    macros: dict[str, Macro] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    environments: dict[str, Environment] = field(default_factory=dict)
    flags: dict[str, bool] = field(default_factory=dict)
    """Of \\newif."""
    counters: dict[str, int] = field(default_factory=dict)
    within: dict[str, str] = field(default_factory=dict)
    """Counter → the counter that sets it back."""
    options: set[str] = field(default_factory=set)
    """Of the class and the packages: "french"."""
    missing: list[str] = field(default_factory=list)
    """Files that are named and not there."""
    n_reads: Counter[str] = field(default_factory=Counter)
    """How often each file was read in."""
    n_letters: int = field(init=False)
    """Of all its files."""
    n_expansions: int = 0
    n_tokens: int = 0

    def __post_init__(self) -> None:
        self.n_letters = sum(map(len, self.files.values()))


@dataclass(slots=True)
class _Frame:
    tokens: Sequence[str]
    at: int = 0
    file: str = ""


class Stream:
    """Tokens in order; `next` expands, `raw` does not."""

    def __init__(self, tokens: Sequence[str], world: World, file: str = "") -> None:
        self.world = world
        self._frames = [_Frame(tokens, 0, file)]

    # --- reading ------------------------------------------------------------------------------

    def raw(self) -> str:
        """The next token as it stands; "" at the end."""
        frames = self._frames
        while frames:
            frame = frames[-1]
            if frame.at < len(frame.tokens):
                frame.at += 1
                return frame.tokens[frame.at - 1]
            frames.pop()
        return ""

    def next(self) -> str:
        """The next token that stands for itself; "" at the end."""
        while token := self.raw():
            if token[0] != "\\":
                return token
            own = self.world.aliases.get(token)
            token = own or token
            expander = self.world.expanders.get(token)
            if expander is not None:
                self._spend(token)
                expander(self, token)
            elif own is not None:  # what it was when it was copied, whatever it is now
                return own
            elif token in self.world.macros:
                self._spend(token)
                self._expand(self.world.macros[token])
            elif token[-1] == "}" and token[1:].partition("{")[2][:-1] in self.world.environments:
                self._spend(token)
                self._expand_environment(token)
            else:
                return token
        return ""

    def push(self, tokens: Sequence[str], file: str = "") -> None:
        """Read these next."""
        self.world.n_tokens += len(tokens)
        while self._frames and self._frames[-1].at >= len(self._frames[-1].tokens):
            self._frames.pop()
        most = TOKENS + _TOKENS_A_LETTER * self.world.n_letters
        if self.world.n_tokens > most or len(self._frames) > MOST_NESTED:
            raise UnreadableFile(
                "The macros of the source grow without end", where=self.file, mend=_GIVE_PDF
            )
        if tokens or file:
            self._frames.append(_Frame(tokens, 0, file))

    @property
    def file(self) -> str:
        """The file that is being read."""
        return next((frame.file for frame in reversed(self._frames) if frame.file), "")

    def peek(self) -> str:
        """The next token, unexpanded and still to be read, blanks dropped; "" at the end."""
        token = self.raw()
        while token == BLANK:
            token = self.raw()
        if token:
            self._unread(token)
        return token

    def _unread(self, token: str) -> None:
        """Put back the token that was just read."""
        self._frames.append(_Frame((token,)))

    def star(self) -> bool:
        """Whether a star follows; it is read."""
        if self.peek() != "*":
            return False
        self.raw()
        return True

    def argument(self) -> list[str]:
        """The next group without its braces, or the next sign (The TeXbook, page 204)."""
        token = self.peek()
        if token in ("", "}", PAR):
            return []
        self.raw()
        if token == "{":
            return self.group()
        if token[0] not in "\\" + LITERAL and len(token) > 1 and token[0] != "#":
            self._unread(token[1:])
            return [token[0]]
        return [token]

    def group(self) -> list[str]:
        """What stands up to the brace that closes the group just opened."""
        depth, tokens = 1, list[str]()
        while token := self.raw():
            depth += _CLOSED.get(token, 0)
            if depth == 0:
                break
            tokens.append(token)
        return tokens

    def optional(self) -> list[str] | None:
        """What stands in brackets, where brackets follow."""
        return self._bracketed("[", "]") if self.peek() == "[" else None

    def _bracketed(self, opening: str, closing: str) -> list[str]:
        self.raw()
        depth, nested, tokens = 0, 0, list[str]()
        while token := self.raw():
            depth += _CLOSED.get(token, 0)
            if depth <= 0 and token == closing:
                if nested == 0:
                    break
                nested -= 1
            nested += depth == 0 and token == opening
            tokens.append(token)
        return tokens

    def until(self, end: str) -> list[str]:
        """Everything, expanded, up to a token at the depth where reading began."""
        depth, tokens = 0, list[str]()
        opening = end.replace("\\end", "\\begin")
        while token := self.next():
            if token == end and depth == 0:
                break
            depth += (token == opening) - (token == end)
            tokens.append(token)
        return tokens

    def inner(self, tokens: Sequence[str]) -> Stream:
        """A stream over other tokens, in the same world."""
        self.world.n_tokens += len(tokens)
        self._spend("")
        return Stream(tokens, self.world, self.file)

    def all(self) -> list[str]:
        """All that is left, expanded."""
        tokens = []
        while token := self.next():
            tokens.append(token)
        return tokens

    # --- expanding ----------------------------------------------------------------------------

    def _spend(self, token: str) -> None:
        self.world.n_expansions += 1
        if self.world.n_expansions > EXPANSIONS + self.world.n_letters:
            raise UnreadableFile(
                f"The macros of the source expand without end (at {token or 'an argument'})",
                where=self.file,
                mend=_GIVE_PDF,
            )

    def _expand(self, macro: Macro) -> None:
        if macro.pattern:
            arguments = self._matched(macro.pattern)
        else:
            arguments = []
            if macro.default is not None:
                given = self.optional()
                arguments.append(list(macro.default) if given is None else given)
            while len(arguments) < macro.n_parameters:
                arguments.append(self.argument())
        self.push(_filled(macro.body, arguments))

    def _expand_environment(self, token: str) -> None:
        command, name = token[1:-1].split("{", 1)
        environment = self.world.environments[name]
        if command == "begin":
            self._expand(environment.opening)
        else:
            self.push(environment.closing)

    def _matched(self, pattern: Sequence[str]) -> list[list[str]]:
        """The arguments of a macro with delimiters (The TeXbook, page 203)."""
        arguments: list[list[str]] = []
        for place, token in enumerate(pattern):
            if token[0] != "#":
                self._pass(token)
                continue
            following = pattern[place + 1] if place + 1 < len(pattern) else ""
            if following and following[0] != "#":
                arguments.append(self._delimited(following))
            else:
                arguments.append(self.argument())
        return arguments

    def _pass(self, sign: str) -> None:
        """Read a delimiter, where it follows."""
        token = self.peek()
        if _place_of(sign, token) == 0:
            self.raw()
            if token[len(sign) :]:
                self._unread(token[len(sign) :])

    def _delimited(self, end: str) -> list[str]:
        depth, tokens = 0, list[str]()
        while token := self.raw():
            at = _place_of(end, token)
            if depth == 0 and at >= 0:
                self._unread(token[at:])
                tokens += [token[:at]] if at else []
                break
            if token == PAR and len(tokens) > MOST_NESTED:
                break
            depth += _CLOSED.get(token, 0)
            tokens.append(token)
        is_group = tokens[:1] == ["{"] and tokens[-1:] == ["}"] and len(tokens) > 1
        return tokens[1:-1] if is_group else tokens

    # --- files --------------------------------------------------------------------------------

    def read_in(self, name: str) -> None:
        """Go on with another file of the source; one that is not there is remembered.

        Raises:
            UnreadableFile: a file reads itself in, or too many are open.
        """
        path = find_file(name, self.file, self.world.files)
        if path is None:
            self.world.missing.append(name)
            return
        opened = [frame.file for frame in self._frames if frame.file and frame.at]
        self.world.n_reads[path] += 1
        is_endless = path in opened or self.world.n_reads[path] > MOST_READS
        if is_endless or len(opened) > MOST_NESTED_FILES:
            raise UnreadableFile(
                f"The source reads in {path} again and again without end",
                where=self.file,
                mend=_GIVE_PDF,
            )
        self.push(tokens_of(self.world.files[path]), path)


def _place_of(sign: str, token: str) -> int:
    """Where a delimiter stands in a token of text; of others it is the whole or nothing (-1)."""
    if token[:1] in ("\\", LITERAL, "#") or sign[:1] == "\\":
        return 0 if token == sign else -1
    return token.find(sign)


def find_file(name: str, beside: str, files: Mapping[str, str]) -> str | None:
    """The path of a file that a source names, with or without its suffix."""
    clean = name.strip().strip('"').removeprefix("./").strip()
    folder = beside.rpartition("/")[0]
    for start in ("", f"{folder}/"):
        for suffix in (".tex", ""):
            path = _normal(start + clean + suffix)
            if path in files:
                return path
    return None


def _normal(path: str) -> str:
    """A path without "." and ".."; one that leaves the source names nothing."""
    parts: list[str] = []
    for part in path.split("/"):
        if part == ".." and not parts:
            return ""
        if part == "..":
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def _filled(body: Sequence[str], arguments: Sequence[Sequence[str]]) -> list[str]:
    """A macro's body with its arguments in place."""
    if not arguments:
        return list(body)
    tokens: list[str] = []
    for token in body:
        if token[0] == "#" and token[1:].isdigit() and int(token[1:]) <= len(arguments):
            tokens += arguments[int(token[1:]) - 1]
        elif "{#" in token and token[0] == "\\":
            tokens.append(_named(token, arguments))
        else:
            tokens.append(token)
    return tokens


def _named(token: str, arguments: Sequence[Sequence[str]]) -> str:
    """The beginning or end of an environment whose name is an argument."""
    for place, argument in enumerate(arguments, 1):
        token = token.replace(f"#{place}", "".join(argument))
    return token
