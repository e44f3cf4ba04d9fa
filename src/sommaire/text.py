"""Pure functions on text, English and French: fold, words, stems, sentences, quotes, codes.

Nothing here knows a document: strings in, strings and offsets out. Stemming is Snowball's
(PyStemmer), loaded at the first call.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sommaire.tables import Language

_PLAIN = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "–": "-",
     "—": "-", "‐": "-", "‑": "-", "−": "-", "…": "...", "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE",
     "ß": "ss", "\u00ad": "", "\u200b": "", "\ufeff": ""}
)  # fmt: skip
_PLAIN_SIGNS = frozenset(map(chr, _PLAIN))
# One word keeps what makes it one thing: 4.2, GV.OC-01, AC-2(1), e-mail, sous-catégorie.
_WORD = re.compile(r"\w+(?:[.\-/]\w+)*(?:\(\d+\))?")
_PART = re.compile(r"[^\W_]+")
# What may follow a full stop that ends no sentence.
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|cf|vs|fig|figs|eq|sec|no|nos|nr|art|al|mr|mrs|ms|dr|st|inc|ltd|co|corp"
    r"|p|pp|vol|ch|chap|approx|resp|ex|env|dept|u\.s|m|mm|mme)|\b[A-Za-z])\.$",
    re.IGNORECASE,
)
_LONGEST_ABBREVIATION = 10
"""Characters, with its full stop and what stands before it."""
# The number of a note may follow the full stop of a word: "the Act.351 In particular".
# One class of signs comes first: that is what is searched for quickly.
_SENTENCE_END = re.compile(
    r"[.!?](?:"
    r"(?:[.!?]*[\"'”’»)\]]*|(?<=[^\W\d_]{2}\.)[\"'”’»)\]]*\d{1,3})"
    r"(?=\s+[\"'“‘«(\[]*[^\W_a-zà-ÿ])"
    r"|[.!?]*[\"'”’»)\]]*$)"
)

STOP_WORDS: dict[Language, frozenset[str]] = {
    "en": frozenset(
        "a about after all also am an and any are as at be because been being between both but by "
        "can could did do does doing down during each either else every few for from further give "
        "had has have having he her here hers him his how i if in into is it its itself just let "
        "list many may me more most much must my name no nor not of off on once only or other our "
        "out over own same shall she should so some such tell than that the their them then there "
        "these they this those through to too under until up upon us very was we were what when "
        "where whether which while who whom whose why will with would you your".split()
    ),
    "fr": frozenset(
        "a à afin ai ainsi après as au aucun aucune aussi autre autres aux avant avec avez "
        "avoir c ce ceci cela celle celles celui ces cet cette ceux chaque chez ci combien "
        "comme comment d dans de depuis des deux doit doivent donc dont du elle elles en encore "
        "entre es est et etait étaient étant etc étre être eu eux fait faut font il ils j je l "
        "la là laquelle le lequel les lesquelles lesquels leur leurs lors lorsque lui m ma mais "
        "me même mêmes mes moi mon n ne ni nos notre nous on ont ou où par parmi pas peut "
        "peuvent plus plusieurs pour pourquoi qu quand que quel quelle quelles quels qui quoi s "
        "sa sans se selon ses si sinon soit son sont sous sur t ta te tel telle telles tels tes "
        "toi ton tous tout toute toutes très tu un une vers vos votre vous y liste lister donne "
        "donnez énumère énumérez listez".split()
    ),
}


def fold(text: str) -> str:
    """Lower case without accents, typographic signs or runs of white space, for comparing.

    >>> fold("Élément  «œuvre» — 4.2")
    'element "oeuvre" - 4.2'
    """
    if text.isascii():
        return _squeeze(text.lower())
    for sign in _PLAIN_SIGNS.intersection(text):  # `translate` would look at each character
        text = text.replace(sign, _PLAIN[ord(sign)])
    plain = unicodedata.normalize("NFKD", text).replace("Σ", "σ").lower()
    for mark in filter(unicodedata.combining, set(plain)):
        plain = plain.replace(mark, "")
    return _squeeze(plain)


def _squeeze(text: str) -> str:
    return " ".join(text.split())


def fold_with_offsets(text: str) -> tuple[str, list[int]]:
    """`fold`, and for each of its characters the offset in `text` that it comes from."""
    out: list[str] = []
    offsets: list[int] = []
    for offset, char in enumerate(text):
        plain = unicodedata.normalize("NFKD", char.translate(_PLAIN)).lower()
        for piece in plain:
            if unicodedata.combining(piece):
                continue
            if piece.isspace():
                if not out or out[-1] == " ":
                    continue
                piece = " "
            out.append(piece)
            offsets.append(offset)
    if out and out[-1] == " ":
        out.pop()
        offsets.pop()
    return "".join(out), offsets


def key(text: str) -> str:
    """The letters and digits of a name, folded, for equality: "(a) Foo-Bar." is "a foo bar".

    >>> key("  “Data—Security”.")
    'data security'
    """
    return " ".join(_PART.findall(fold(text)))


def words(text: str) -> list[str]:
    """Folded words in order; a compound also gives its parts, so that either finds it.

    >>> words("GV.OC-01 costs 4.2 €")
    ['gv.oc-01', 'gv', 'oc', '01', 'costs', '4.2', '4', '2']
    """
    out: list[str] = []
    for word in _WORD.findall(fold(text)):
        out.append(word)
        if not word.isalnum():  # else it is its only part
            parts = _PART.findall(word)
            if len(parts) > 1:
                out.extend(parts)
    return out


def stem(word: str, language: Language) -> str:
    """The Snowball stem of one folded word; words that hold a digit stay as they are."""
    return _stem(word, language)


@lru_cache(maxsize=100_000)
def _stem(word: str, language: Language) -> str:
    if any(char.isdigit() for char in word):
        return word
    stemmed: str = _stemmer(language)(word)
    return stemmed


@lru_cache(maxsize=2)
def _stemmer(language: Language) -> Callable[[str], str]:
    import Stemmer

    stem_word: Callable[[str], str] = Stemmer.Stemmer(_SNOWBALL[language]).stemWord
    return stem_word


_SNOWBALL: dict[Language, str] = {"en": "english", "fr": "french"}


@lru_cache(maxsize=2)
def folded_stop_words(language: Language) -> frozenset[str]:
    """The stop words as `words` would give them."""
    return frozenset(fold(word) for word in STOP_WORDS[language])


def stems(text: str, language: Language) -> list[str]:
    """The stems of the content words of `text`, stop words out, numbers kept.

    >>> stems("the 6 Categories of risk", "en")
    ['6', 'categori', 'risk']
    """
    stop = folded_stop_words(language)
    return [_stem(word, language) for word in words(text) if word not in stop]


def are_kin(one: str, other: str, *, least: int) -> bool:
    """Whether one stem is the other or its beginning, of as many letters at least.

    >>> are_kin("own", "owner", least=3), are_kin("own", "owner", least=4)
    (True, False)
    """
    short, long = sorted((one, other), key=len)
    return short == long or (len(short) >= least and long.startswith(short))


def sentences(text: str) -> list[tuple[int, int]]:
    """Half-open offsets of the sentences of `text`, outer white space left out.

    >>> [s for s in ("See Fig. 2. It helps (e.g. Bob). Yes",) for s in sentences(s)]
    [(0, 11), (12, 32), (33, 36)]
    """
    found: list[tuple[int, int]] = []
    start = 0
    for match in _SENTENCE_END.finditer(text):
        if match.end() < len(text) and _ABBREVIATION.search(
            text[max(start, match.end() - _LONGEST_ABBREVIATION) : match.end()]
        ):
            continue
        found.append((start, match.end()))
        start = match.end()
    found.append((start, len(text)))
    return [span for span in (_strip(text, *span) for span in found) if span[0] < span[1]]


def _strip(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def find_quote(quote: str, text: str) -> tuple[int, int] | None:
    """Where `quote` stands in `text` but for case, accents, typography and line breaks.

    Half-open offsets in `text`, or None. A hyphen at the end of a line may be absent from the
    quote (a word cut by the line break), and must be there otherwise.
    """
    wanted = fold(quote)
    if not wanted:
        return None
    folded, offsets = fold_with_offsets(text)
    at = folded.find(wanted)
    if at < 0:
        pattern = r"(?:-? )?".join(re.escape(c) for c in wanted.replace(" ", "").replace("-", ""))
        pattern = pattern.replace(r"(?:-? )?", r"[- ]*")
        match = re.search(pattern, folded)
        if match is None:
            return None
        return offsets[match.start()], offsets[match.end() - 1] + 1
    return offsets[at], offsets[at + len(wanted) - 1] + 1


_CLAUSE_END = re.compile(r"(?<=[.;!?])\s")


def last_sentence(lead: str) -> str:
    """What stands after the last point or semicolon inside a lead: the words next to its list.

    >>> last_sentence("He pays; he keeps the following records:")
    'he keeps the following records:'
    """
    return _CLAUSE_END.split(lead)[-1]


_MODAL = (
    r"(?:may|shall|must|can|cannot|will|undertakes?|agrees?|is (?:required|obliged|entitled)"
    r"|peu(?:t|vent)|doi(?:t|vent)|s['’]engage(?:nt)?|est tenue?|sont tenue?s)"
)
_ACTS = re.compile(rf"\b(?P<actor>[^\W\d_]{{4,}})(?:\s+ne)?\s+{_MODAL}\b")
_ASKED_TO_ACT = re.compile(
    r"\b(?:(?:may|shall|must|can|could|will|does|do|should)\s+(?:the\s+|an?\s+)?"
    r"|(?:is|are)\s+the\s+(?=\w+\s+(?:not\s+)?(?:allowed|permitted|entitled|required|obliged|bound"
    r"|forbidden|prohibited)\b))(?P<en>[^\W\d_]{4,})\b"
    r"|\b(?P<fr>[^\W\d_]{4,})\s+(?:ne\s+)?(?:peu(?:t|vent)|doi(?:t|vent))\b"
    r"|\b(?:peu(?:t|vent)|doi(?:t|vent))\s+(?:pas\s+)?faire\s+(?:l['’]|l[ea]s?\s+)"
    r"(?P<after>[^\W\d_]{4,})"
)
_POSSESSED = re.compile(
    r"(?:\bof\s+the\s+|\bdu\s+|\bde\s+la\s+|\bde\s+l['’])(?P<actor>[^\W\d_]{4,})"
)
_ASKS_WHO = re.compile(r"\W*(?:who|whom|qui)\b")
_PASSIVE = re.compile(r"\bbe\s+\w+ed\b|\betre\b")


def actors(text: str) -> tuple[str, ...]:
    """Who may, shall or must do something, each as a folded word.

    >>> actors("The Landlord may end it. Le locataire ne peut sous-louer.")
    ('landlord', 'locataire')
    """
    return tuple(match["actor"] for match in _ACTS.finditer(fold(text)))


def asked_actor(question: str) -> str:
    """Who acts in a question, as a folded word; "" where nobody does, or it is passive, or asked.

    >>> asked_actor("On what grounds may the Tenant end the lease?")
    'tenant'
    >>> asked_actor("Quand le bailleur peut-il donner congé ?")
    'bailleur'
    >>> asked_actor("What is the Customer not allowed to do?")
    'customer'
    >>> asked_actor("Que doit faire l'agent ?")
    'agent'
    """
    folded = fold(question)
    is_asked_itself = _ASKS_WHO.match(folded) is not None
    is_none = is_asked_itself or _PASSIVE.search(folded) is not None
    match = None if is_none else _ASKED_TO_ACT.search(folded)
    return match["en"] or match["fr"] or match["after"] if match else ""


def asked_owner(question: str) -> str:
    """Whose the things asked for are, as a folded word; "" where it does not say.

    >>> asked_owner("What are the obligations of the Landlord?")
    'landlord'
    """
    match = _POSSESSED.search(fold(question))
    return match["actor"] if match else ""


def join_lines(texts: list[str], hyphenated: list[bool]) -> str:
    """Lines as running text: words cut by a hyphen are closed, other breaks become a space.

    A hyphen that belongs to its word stays, and nothing comes after it.

    >>> join_lines(["the cyber-", "space of broker-", "dealers"], [True, False, False])
    'the cyberspace of broker-dealers'
    """
    out = ""
    for index, text in enumerate(texts):
        out += text
        if index + 1 == len(texts):
            break
        if hyphenated[index] and out.endswith(("-", "‐", "\u00ad")):
            out = out[:-1]
        elif not (out.endswith("-") and out[-2:-1].isalnum()):
            out += " "
    return out


NUMBER_WORDS: dict[str, int] = {
    word: number
    for number, names in enumerate(
        "two deux|three trois|four quatre|five cinq|six|seven sept|eight huit|nine neuf|ten dix|"
        "eleven onze|twelve douze|thirteen treize|fourteen quatorze|fifteen quinze|sixteen seize|"
        "seventeen dix-sept|eighteen dix-huit|nineteen dix-neuf|twenty vingt".split("|"),
        start=2,
    )
    for word in names.split()
}
"""Number words from two to twenty, folded, English and French."""


# --- codes ------------------------------------------------------------------------------------

# GV.OC-01, AC-2(1), R-017, A.5.1, CVE-2024-1234, GV.OC; never a bare word nor a bare number.
_CODE = re.compile(
    r"(?<![\w.\-/])[A-Z]{1,6}(?:[.\-_][A-Z]{1,4}(?![a-z]))*(?:[.\-_]?\d{1,4})?(?:[.\-_]\d{1,4}[a-z]?)*"
    r"(?:\(\d{1,3}\))*(?![\w])"
)
_SEGMENT = re.compile(r"[.\-_]?[A-Z]+|[.\-_]?\d+[a-z]?|\(\d+\)")


@dataclass(frozen=True, slots=True)
class Code:
    """A code as printed, where it stands, and what it is made of.

    `segments` of "AC-2(1)" are ("AC", "-2", "(1)"); its `shape` is "A-9(9)"; its `parent` "AC-2".
    """

    text: str
    start: int
    end: int
    segments: tuple[str, ...]

    @property
    def shape(self) -> str:
        """Letters as A, digits as 9: what the members of a family share."""
        return re.sub(r"\d+[a-z]?", "9", re.sub(r"[A-Z]+", "A", self.text))

    @property
    def parent(self) -> str:
        """The code without its last segment; "" for one segment."""
        return "".join(self.segments[:-1])

    @property
    def number(self) -> int | None:
        """The last segment as a number; None where it is letters."""
        digits = re.search(r"\d+", self.segments[-1])
        return int(digits.group()) if digits else None


def codes(text: str) -> Iterator[Code]:
    """The codes in `text` that have two segments or more, in order.

    >>> [code.text for code in codes("AC-2(1) and GV.OC-01, not USA nor 4.2")]
    ['AC-2(1)', 'GV.OC-01']
    """
    for match in _CODE.finditer(text):
        segments = tuple(_SEGMENT.findall(match.group()))
        if len(segments) > 1 and "".join(segments) == match.group():
            yield Code(match.group(), match.start(), match.end(), segments)


def language_of(text: str) -> Language:
    """English or French, by the function words (first 20,000 characters); English when in doubt."""
    n_english, n_french = _function_words(text)
    return "fr" if n_french > n_english else "en"


def surely_in(text: str) -> Language | None:
    """The language of a short text where its function words leave no doubt; None where they do.

    >>> surely_in("The tenant pays the rent of each month to the owner")
    'en'
    >>> surely_in("Le locataire paie le loyer de chaque mois au bailleur")
    'fr'
    >>> surely_in("Annexe 3") is None
    True
    """
    counts = _function_words(text)
    if max(counts) < _TELLING or max(counts) < 2 * min(counts):
        return None
    return "en" if counts[0] > counts[1] else "fr"


_TELLING = 4
"""Function words that tell the language of a short text."""


def _function_words(text: str) -> tuple[int, int]:
    """How many function words a text has that are English alone, and French alone."""
    found = _PART.findall(fold(text[:20_000]))
    french, english = folded_stop_words("fr"), folded_stop_words("en")
    n_french = sum(map((french - english).__contains__, found))
    n_english = sum(map((english - french).__contains__, found))
    return n_english, n_french
