r"""How LaTeX numbers sections, floats, equations and the items of lists: the standard classes.

What a source redefines (\renewcommand{\thesection}, \numberwithin, enumitem's label=) is done by
the macros themselves; here is what they start from (source2e, classes.dtx; enumitem, 3).
"""

from __future__ import annotations

from collections.abc import Sequence

from sommaire.documents.latex.definitions import step
from sommaire.documents.latex.lexer import tokens_of
from sommaire.documents.latex.stream import Macro, Stream, World

RANKS = {
    "\\part": -1, "\\chapter": 0, "\\section": 1, "\\subsection": 2, "\\subsubsection": 3,
    "\\paragraph": 4, "\\subparagraph": 5,
}  # fmt: skip
"""Sectioning commands, and how deep they are (secnumdepth counts by this)."""

_START = r"""
\thepart=\Roman{part} \thechapter=\arabic{chapter} \thesection=\arabic{section}
\thesubsection=\thesection.\arabic{subsection}
\thesubsubsection=\thesubsection.\arabic{subsubsection}
\theparagraph=\thesubsubsection.\arabic{paragraph}
\thesubparagraph=\theparagraph.\arabic{subparagraph}
\thefigure=\arabic{figure} \thetable=\arabic{table} \theequation=\arabic{equation}
\thealgorithm=\arabic{algorithm} \thefootnote=\arabic{footnote} \thelisting=\arabic{listing}
\theenumi=\arabic{enumi} \theenumii=\alph{enumii} \theenumiii=\roman{enumiii}
\theenumiv=\Alph{enumiv} \labelenumi=\theenumi. \labelenumii=(\theenumii)
\labelenumiii=\theenumiii. \labelenumiv=\theenumiv.
\labelitemi=• \labelitemii=– \labelitemiii=∗ \labelitemiv=·
\tablename=Table \figurename=Figure \algorithmname=Algorithm \listingname=Listing
\abstractname=Abstract \refname=References \bibname=Bibliography \proofname=Proof
"""
_WITHIN = {
    "section": "chapter", "subsection": "section", "subsubsection": "subsection",
    "paragraph": "subsubsection", "subparagraph": "paragraph", "enumii": "enumi",
    "enumiii": "enumii", "enumiv": "enumiii",
}  # fmt: skip
_FRENCH = r"""
\labelitemi=— \labelitemii=— \labelitemiii=— \labelitemiv=— \abstractname=Résumé
\refname=Références \bibname=Bibliographie \proofname=Démonstration
"""
_BY_CHAPTER = ("figure", "table", "equation", "algorithm", "footnote", "listing")
_ENUMERATING = {"1": "\\arabic", "a": "\\alph", "A": "\\Alph", "i": "\\roman", "I": "\\Roman"}


def start(world: World) -> None:
    """The numbering of articles."""
    _take(world, _START)
    world.within |= _WITHIN
    world.counters["secnumdepth"] = 3


def start_french(world: World) -> None:
    """What babel changes for French, where the source has not done so itself."""
    _take(world, _FRENCH)


def start_chapters(world: World) -> None:
    """The numbering of reports and books: by chapter."""
    if world.within.get("figure") == "chapter":
        return
    _take(world, "\\thesection=\\thechapter.\\arabic{section}")
    for name in _BY_CHAPTER:
        world.within[name] = "chapter"
        if name != "footnote":
            _take(world, f"\\the{name}=\\thechapter.\\arabic{{{name}}}")
    world.counters["secnumdepth"] = 2


def start_appendix(world: World) -> None:
    r"""\appendix: letters from here on."""
    name = "chapter" if world.within.get("figure") == "chapter" else "section"
    world.counters |= {"chapter": 0, "section": 0}
    _take(world, f"\\the{name}=\\Alph{{{name}}}")


def _take(world: World, text: str) -> None:
    for definition in text.split():
        name, _, body = definition.partition("=")
        world.macros[name] = Macro(tuple(tokens_of(body)))


def printed(stream: Stream, name: str) -> str:
    r"""What a command prints that holds no more than counters: "\thesection" → "3.2"."""
    tokens = stream.inner([name]).all()
    return "".join(token for token in tokens if token[0] not in "\\{}$~").strip()


def count(stream: Stream, name: str) -> str:
    """Count one more of something, and what its number prints."""
    step(stream.world, name)
    return printed(stream, f"\\the{name}")


def label_of(option: Sequence[str], counter: str) -> list[str] | None:
    r"""The label that an option of a list asks for: "label=(\alph*)", "(a)"; None for no such.

    >>> label_of(["label", "=", "\\alph", "*", ")"], "enumi")
    ['\\alph', '{', 'enumi', '}', ')']
    >>> label_of(["(", "a", ")"], "enumi")
    ['(', '\\alph', '{', 'enumi', '}', ')']
    """
    text = "".join(option)
    if "=" in text or text.strip() in ("resume", "noitemsep", "nosep", "leftmargin", "*", ""):
        return _named_label(option, counter)
    return _short_label(option, counter)


def _named_label(option: Sequence[str], counter: str) -> list[str] | None:
    tokens = _value(option, "label")
    if tokens is None:
        return None
    out: list[str] = []
    for token in tokens:
        if token == "*" and out and out[-1][:1] == "\\":
            out += ["{", counter, "}"]
        elif token not in "{}":
            out.append(token)
    return out


def _value(option: Sequence[str], key: str) -> list[str] | None:
    """The tokens of one setting among settings with commas."""
    parts: list[list[str]] = [[]]
    depth = 0
    for token in option:
        depth += (token == "{") - (token == "}")
        if depth == 0 and "," in token and token[0] != "\\":
            before, _, after = token.partition(",")
            parts[-1].append(before)
            parts.append([after] if after else [])
            continue
        parts[-1].append(token)
    for part in parts:
        text = "".join(part)
        if text.strip().startswith((f"{key}=", f"{key} =")):
            at = next(place for place, token in enumerate(part) if "=" in token)
            rest = part[at].partition("=")[2]
            return ([rest] if rest else []) + part[at + 1 :]
    return None


def start_of(option: Sequence[str]) -> int | None:
    """Where a list that says "start=4" starts to count."""
    value = "".join(_value(option, "start") or ()).strip()
    return int(value) if value.isdecimal() and len(value) < 6 else None


def _short_label(option: Sequence[str], counter: str) -> list[str] | None:
    """The label of the package enumerate: the first of 1 a A i I counts."""
    out: list[str] = []
    is_found = False
    depth = 0
    for token in option:
        depth += (token == "{") - (token == "}")
        if token in ("{", "}"):
            continue
        at = next((i for i, char in enumerate(token) if char in _ENUMERATING), None)
        is_alone = (
            at is not None
            and not token[at + 1 : at + 2].isalnum()
            and not token[:at][-1:].isalnum()
        )
        if token[0] == "\\" or depth or is_found or at is None or not is_alone:
            out.append(token)
            continue
        is_found = True
        out += [token[:at]] * (at > 0)
        out += [_ENUMERATING[token[at]], "{", counter, "}"]
        out += [token[at + 1 :]] * (at + 1 < len(token))
    return out if is_found else None
