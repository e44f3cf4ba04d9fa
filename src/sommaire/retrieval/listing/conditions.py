"""What a question demands of the rows of a table: "the open actions" is "Status: Open".

A condition is a column and the cells that meet it. It is heard where the question says what a cell
of the column says ("owned by the DPO"), or the title of a column of yes and no ("which keys have
been returned"). A denial before it turns it round. Several conditions are met together. What is
heard only in part, a cell that says nearly the same, a number to be compared, and any other word of
the question leave a doubt. English and French.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sommaire.merging import aliases
from sommaire.tables import Language
from sommaire.text import are_kin, fold, folded_stop_words, stem

_TOKEN = re.compile(r"[^\W_]+")
_DENIALS = frozenset(
    "not no never without except excluding outside neither nor isn aren haven hasn don doesn didn"
    " wasn weren cannot pas non jamais sans sauf hors hormis excepte aucun aucune ni".split()
)
_YES = frozenset("yes y oui o true vrai x ✓ ✔".split())
_NO = frozenset("no n non none false faux ✗ ✘".split())
_NEITHER = frozenset(["n/a", "na", "s.o", "so", "-", ""])
_COMPARING = frozenset(
    "over above below under before after since until more less than least most between from"
    " plus moins avant apres depuis jusqu entre dessus dessous superieur inferieur superieure"
    " inferieure superieurs inferieurs".split()
)
"""Words after which a value is a bound, and no cell to be met."""
_JOINED = re.compile(r"\s*(?:[,;/&+]|\b(?:and|et)\b)\s*")
"""What stands between the values of one cell: "IT, DPO"."""
_LEAST_ROOT = 3
_LEAST_SURNAME = 4
_SHORT = 2
"""Characters of a value that is met only behind the title of its column: "lot 2"."""
_HALF = 0.5


@dataclass(frozen=True, slots=True)
class Condition:
    """A column, what its cells must say, and how sure it is that the question means this."""

    title: str
    """Of the column."""
    value: str
    """What the cells say, as printed; "oui" where the title is what the question says."""
    is_negated: bool
    words: frozenset[str]
    """Words of the question, folded, that it accounts for."""
    is_exact: bool
    near: str
    """A cell that says nearly what is wanted, and may count; "" where there is none."""

    @property
    def name(self) -> str:
        """In the words of the table: "Status: Open", "Owner ≠ IT"."""
        return f"{self.title} ≠ {self.value}" if self.is_negated else f"{self.title}: {self.value}"


@dataclass(frozen=True, slots=True)
class Filtered:
    """The places of the rows that meet all conditions."""

    rows: tuple[int, ...]
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class _Heard:
    """A condition with the rows that meet it, and where the question says it."""

    condition: Condition
    first: int
    last: int
    met: frozenset[int]
    is_title: bool = False


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a question in order, as written and folded."""

    written: tuple[str, ...]
    folded: tuple[str, ...]
    language: Language

    def stems(self) -> tuple[str, ...]:
        """Of each word."""
        return tuple(stem(word, self.language) for word in self.folded)


def filtered(
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    subject: int,
    question: str,
    language: Language,
    *,
    nouns: frozenset[str],
) -> Filtered | None:
    """The rows that the question narrows a table to; None where it demands nothing of them.

    Args:
        header: the titles of the columns.
        rows: the cells of each row, as many as titles.
        subject: the column that names the rows, of which nothing can be demanded.
        question: in words.
        language: of the table.
        nouns: stems of the noun asked for, which no condition is made of.
    """
    written = _tokens(question)
    asking = _Words(written, tuple(map(fold, written)), language)
    heard = []
    for at, title in enumerate(header):
        if at != subject:
            column = [row[at].strip() for row in rows]
            one = _by_value(title, column, asking, nouns) or _by_title(title, column, asking, nouns)
            heard += [one] if one is not None else []
    exact = [one for one in heard if one.condition.is_exact]
    kept = _turned(exact or heard, asking, len(rows))
    if not kept:
        return None
    met = frozenset.intersection(*(one.met for one in kept))
    return Filtered(tuple(sorted(met)), tuple(one.condition for one in kept))


def denied(question: str) -> bool:
    """Whether a question denies anything."""
    return not _DENIALS.isdisjoint(map(fold, _tokens(question)))


def _tokens(text: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(text))


# --- what is heard of a column ------------------------------------------------------------------


def _by_value(
    title: str, column: Sequence[str], asking: _Words, nouns: frozenset[str]
) -> _Heard | None:
    """The cells whose words the question says, else the one whose surname it says."""
    said = _values_said(title, column, asking, nouns)
    is_exact = bool(said)
    said = said or _by_surname(column, asking)
    if not said:
        return None
    wanted = {_same(one, asking.language) for one in said}
    met = frozenset(
        at
        for at, cell in enumerate(column)
        if any(_same(name, asking.language) in wanted for name in _names(cell))
    )
    others = [cell for at, cell in enumerate(column) if at not in met]
    near = next((cell for cell in others if _is_near(cell, wanted, asking.language)), "")
    near = near or _also_denied(tuple(said), others, asking.language)
    loose = [cell for at, cell in enumerate(column) if at in met and _REMARK.search(cell)]
    near = near or next(iter(loose + [cell for cell in column if _is_of_all(cell)]), "")
    places = [at for first, last in said.values() for at in range(first, last + 1)]
    words = frozenset(asking.folded[at] for at in places) | _said_of_title(title, asking, nouns)
    condition = Condition(title, ", ".join(said), False, words, is_exact, near)
    return _Heard(condition, min(places), max(places), met)


def _values_said(
    title: str, column: Sequence[str], asking: _Words, nouns: frozenset[str]
) -> dict[str, tuple[int, int]]:
    """What cells say and the question too, with its places; the longest where one is in another."""
    said: dict[str, tuple[int, int]] = {}
    for name in dict.fromkeys(name for cell in column for name in _names(cell)):
        place = _place(_tokens(name), title, asking, nouns)
        if place is not None:
            said[name] = place
    return {
        one: place
        for one, place in said.items()
        if not any(_is_within(place, other) for other in said.values())
    }


def _names(cell: str) -> list[str]:
    """What a cell may be called by: each of its values, and what these hold."""
    parts = [cell, *(_JOINED.split(cell) if _JOINED.search(cell) else ())]
    names = [name for part in parts if part for name in (part, *aliases(part))]
    return [name for name in dict.fromkeys(names) if fold(name) not in _YES | _NO | _NEITHER]


def _same(name: str, language: Language) -> tuple[str, ...]:
    return tuple(stem(fold(word), language) for word in _tokens(name))


def _place(
    wanted: tuple[str, ...], title: str, asking: _Words, nouns: frozenset[str]
) -> tuple[int, int] | None:
    """Where the question says these words one after the other; first and last place."""
    sought = [stem(fold(word), asking.language) for word in wanted]
    if not sought or nouns.issuperset(sought):
        return None
    said, n_words = asking.stems(), len(sought)
    for at in range(len(said) - n_words + 1):
        if list(said[at : at + n_words]) == sought and _is_meant(at, wanted, title, asking):
            return at, at + n_words - 1
    return None


def _is_meant(at: int, wanted: tuple[str, ...], title: str, asking: _Words) -> bool:
    """Whether words said at a place mean a cell: no bound, no pronoun, no number of other things.

    "IT" is no "it", and "2" only stands for a cell in "lot 2".
    """
    if not _COMPARING.isdisjoint(asking.folded[max(0, at - 2) : at]):
        return False
    if len(wanted) == 1 and (len(wanted[0]) <= _SHORT or wanted[0].isdigit()):
        is_spelled = wanted[0].isalpha() and asking.written[at] == wanted[0]
        before = asking.folded[at - 1] if at else ""
        return is_spelled or fold(before) in map(fold, _tokens(title)[-1:])
    stop = folded_stop_words("en") | folded_stop_words("fr")
    return len(wanted) > 1 or fold(wanted[0]) not in stop or not wanted[0].isupper()


def _is_within(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one != other and other[0] <= one[0] and one[1] <= other[1]


def _by_surname(column: Sequence[str], asking: _Words) -> dict[str, tuple[int, int]]:
    """The one cell whose last word the question says, both with a capital: "M. Collet"."""
    found: dict[str, tuple[int, int]] = {}
    for cell in dict.fromkeys(column):
        last = _tokens(cell)[1:][-1:]
        if last and last[0][0].isupper() and len(last[0]) >= _LEAST_SURNAME:
            places = [at for at, word in enumerate(asking.written) if at and word == last[0]]
            if places:
                found[cell] = (places[0], places[0])
    return found if len(found) == 1 else {}


def _is_near(cell: str, wanted: set[tuple[str, ...]], language: Language) -> bool:
    """Whether a cell has the words of a value among others, and denies nothing."""
    said = _same(cell, language)
    if not _DENIALS.isdisjoint(map(fold, _tokens(cell))):
        return False
    return any(set(one) <= set(said) for one in wanted)


_ALL = frozenset("all both any every everyone everybody tous toutes tout toute chaque".split())


def _is_of_all(cell: str) -> bool:
    """Whether a cell speaks of all: "All drivers"."""
    return fold(next(iter(_tokens(cell)), "")) in _ALL


_REMARK = re.compile(r"\([^\W_]+[\W_]+[^()]*\w\)")
"""Two words in brackets, or more: "in use (until May)"; one may be a short name."""


def _also_denied(values: Sequence[str], others: Sequence[str], language: Language) -> str:
    """A cell that "not implemented" may mean as well as "Not implemented": "Planned"."""
    plain = {
        tuple(word for word in _same(one, language) if word not in _DENIALS)
        for one in values
        if denied(one)
    }
    return next((one for one in others if plain and _same(one, language) not in plain), "")


def _by_title(
    title: str, column: Sequence[str], asking: _Words, nouns: frozenset[str]
) -> _Heard | None:
    """The rows that say yes in a column whose title the question says."""
    answers = [fold(cell).split(" ")[0].strip(".,;:()/") for cell in column]
    n_plain = sum(answer in _YES | _NO for answer in answers)
    if 2 * n_plain < sum(answer not in _NEITHER for answer in answers) or not n_plain:
        return None
    own = _content(title, asking.language) - nouns
    words = _said_of_title(title, asking, nouns)
    heard = {
        one
        for one in own
        if any(are_kin(one, said, least=_LEAST_ROOT) for said in _stems_of(words, asking))
    }
    if not heard or len(heard) < _HALF * len(own):
        return None
    met = frozenset(at for at, answer in enumerate(answers) if answer in _YES)
    places = [at for at, word in enumerate(asking.folded) if word in words]
    is_marked = _NO.isdisjoint(answers)  # with a cross or nothing
    settled = _YES | _NO | (_NEITHER if is_marked else frozenset())
    unclear = next((cell or "—" for cell in column if fold(cell) not in settled), "")
    value = next((column[at] for at in sorted(met)), "oui" if asking.language == "fr" else "yes")
    condition = Condition(title, value, False, words, heard == own, unclear)
    return _Heard(condition, max(places), max(places), met, is_title=True)


def _content(text: str, language: Language) -> set[str]:
    stop = folded_stop_words(language)
    folded = [fold(word) for word in _tokens(text)]
    return {
        stem(word, language)
        for word in folded
        if word not in stop and (len(word) > 1 or word.isdigit())
    }


def _said_of_title(title: str, asking: _Words, nouns: frozenset[str]) -> frozenset[str]:
    """The words of the question that are kin to a word of the title."""
    own = _content(title, asking.language) - nouns
    return frozenset(
        word
        for word, said in zip(asking.folded, asking.stems(), strict=True)
        if said not in nouns and any(are_kin(one, said, least=_LEAST_ROOT) for one in own)
    )


def _stems_of(words: frozenset[str], asking: _Words) -> set[str]:
    return {stem(word, asking.language) for word in words}


# --- denials ------------------------------------------------------------------------------------


def _turned(heard: Sequence[_Heard], asking: _Words, n_rows: int) -> tuple[_Heard, ...]:
    """The conditions, the first after each denial turned round."""
    denials = [at for at, word in enumerate(asking.folded) if word in _DENIALS]
    turned = {_first_after(at, heard) for at in denials} - {None}
    if denials and len(heard) == 1 and heard[0].is_title:
        turned = {0}  # "le prêt n'est-il pas possible"
    return tuple(_negated(one, n_rows) if at in turned else one for at, one in enumerate(heard))


def _first_after(denial: int, heard: Sequence[_Heard]) -> int | None:
    after = [(one.first, at) for at, one in enumerate(heard) if one.first > denial]
    return min(after)[1] if after else None


def _negated(one: _Heard, n_rows: int) -> _Heard:
    turned = replace(one.condition, is_negated=True)
    return replace(one, condition=turned, met=frozenset(range(n_rows)) - one.met)


# --- doubts -------------------------------------------------------------------------------------

_LINKS = frozenset(
    "marked rated classed classified set labelled assigned responsible belong belongs belonging"
    " charge status currently still marque marques classe classes note notes attribue attribues"
    " attribuees confie confies confiees incombe incombent appartient appartiennent statut encore"
    " actuellement dont row rows line lines ligne lignes hold holds held use uses using utilise"
    " utilisent figure figurent".split()
)
"""Words that tie a row to a cell, and demand nothing themselves (folded)."""


_EITHER = frozenset({"or", "ou"})
"""Words by which one of two conditions would do, where all are held to be met."""


def holds_several(cell: str) -> bool:
    """Whether a cell names several things, or all of them: "Khan, Ross"."""
    return _JOINED.search(cell) is not None or _is_of_all(cell)


def doubt_of_conditions(
    conditions: Sequence[Condition], question: str, keywords: Sequence[str], known: frozenset[str]
) -> str:
    """Why the rows that meet some conditions may not be those meant; "" where nothing says so.

    Args:
        conditions: what the rows were held to.
        question: in words.
        keywords: its content words.
        known: those of them, folded, that the noun, the titles or the caption account for.
    """
    if denied(question) and not any(one.is_negated or denied(one.value) for one in conditions):
        return "The question says what these are not, and that was not judged."
    either = next((word for word in map(fold, _tokens(question)) if word in _EITHER), "")
    if either and len({one.title for one in conditions}) > 1:
        return f"The question says “{either}”, and that was not judged."
    for one in conditions:
        if not one.is_exact:
            return f"It is not sure that “{one.name}” is what the question demands."
        if one.near:
            return f"“{one.near}” in the column “{one.title}” may count as well."
    said = frozenset(word for one in conditions for word in one.words) | _LINKS | known
    for word in keywords:
        if not said.issuperset(map(fold, _tokens(word))):
            return f"Nothing says whether these are all “{word}”."
    return ""
